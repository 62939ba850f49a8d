"""The bytes of a seat's copy hold no card that the seat must not know; the host's hold them all."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from typing import Any

import pytest

from karma_core.games.karmaka.view import zones
from karma_core.kernel.codec import decode_line
from karma_core.kernel.journal import Journal
from karma_core.kernel.zones import HIDDEN
from tests.rules.karmaka.positions import GAME
from tests.support.karmaka_edition import UNGUESSABLE
from tests.support.writer import Writer

NAMES = {card.name for card in UNGUESSABLE.cards}


def cards_in(state: Any) -> set[str]:
    """Every name that lies face up anywhere in this state."""
    return {card for zone in zones(state) for card in zone if card != HIDDEN}


def text_of(journal: Journal) -> bytes:
    """All bytes of a copy, and all that its openings say."""
    parts = [bytes(journal)]
    for line in journal.lines:
        parts += [urlsafe_b64decode(text + "=" * (-len(text) % 4)) for text in decode_line(line).open]
    return b"\n".join(parts)


def found(journal: Journal) -> set[str]:
    """The cards that a search through the copy finds."""
    text = text_of(journal)
    return {name for name in NAMES if name.encode() in text}


def looked_at(game: Writer, seat: int | None) -> set[str]:
    """Every card that ever lay before this seat's eyes, after any single fact; this asks the views alone."""
    seen: set[str] = set()
    for before, (_, facts) in zip(game.states, game.events[1:], strict=False):
        state = before
        for fact in facts:
            state = GAME.evolve(state, fact)
            seen |= cards_in(GAME.view(state, seat))
    return seen


@pytest.mark.rule("karmaka/hidden", "karmaka/hand-private", "karmaka/own-deck")
@pytest.mark.parametrize(("seats", "profile"), [(n, p) for n in (2, 3, 4) for p in ("seed", "published")])
def test_hidden__a_search_through_a_copy_finds_no_card_that_the_seat_must_not_know(seats: int, profile: str) -> None:
    """At every stage of a game; what it must not know is found in the host's copy."""
    hidden = 0
    for seed in range(3):
        game = Writer(GAME, seats, {"profile": profile}, seed=seed, edition=UNGUESSABLE.name).begun()
        for until in (2, 8, 20, 60):
            game.play(until)
            whole = game.journal
            host = found(whole)
            dealt = cards_in(game.state) - set(game.state.well)
            assert dealt <= host
            for seat in (None, *range(seats)):
                secret = NAMES - looked_at(game, seat)
                assert not found(whole.copy_for(seat)) & secret
                hidden += len(secret & host)
    assert hidden > 100


@pytest.mark.rule("karmaka/hidden")
def test_hidden__after_the_close_everybody_has_everything() -> None:
    """All seals are opened to all then, unplayed Hands too."""
    game = Writer(GAME, 3, seed=4, edition=UNGUESSABLE.name).begun()
    game.play(30)
    whole = game.close().journal
    assert all(found(whole.copy_for(seat)) == found(whole) for seat in (None, 0, 1, 2))


def test_hidden__the_search_bites() -> None:
    """With one opening too many in a copy, a card is found that must not be."""
    game = Writer(GAME, 2, seed=1, edition=UNGUESSABLE.name).begun()
    secret = NAMES - looked_at(game, 1)
    assert not found(game.journal.copy_for(1)) & secret
    assert found(game.journal.copy_for(0)) & secret
