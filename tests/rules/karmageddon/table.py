"""Tables of Karmageddon with tricks laid out, reached by facts alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from karma_core.games import game
from karma_core.games.karmageddon.actions import Consent, Cut, Declare, Turn
from karma_core.games.karmageddon.deck import pack
from karma_core.games.karmageddon.facts import (
    CardMarked,
    CardTurned,
    OrderSet,
    TaskDeclared,
    TaskKindSet,
    TaskSucceeded,
    TurnBegun,
)
from karma_core.games.karmageddon.state import Karmageddon, kind_of
from karma_core.kernel.messages import Fact
from tests.support.scenario import Scenario

GAME = game("karmageddon")

MANY = (*pack("standard"), *pack("standard", "red", jokers=1))
"""Two packs and three jokers: enough for any table laid out by hand."""


def table(
    seats: int = 2,
    tricks: Mapping[int, Sequence[str]] | None = None,
    marked: Mapping[str, str] | None = None,
    turn: int = 0,
    **options: Any,
) -> Scenario:
    """The start of a turn, seats playing in their order, with these tricks displayed: `{1: ("c7 d9", "hq")}`."""
    scene = Scenario(GAME, seats, {"deck": MANY, **options}).given(OrderSet(seats=tuple(range(seats))))
    for card, kind in (marked or {}).items():
        scene = scene.given(CardMarked(seat=0, card=card, kind=kind))  # type: ignore[arg-type]
    for seat, rows in (tricks or {}).items():
        for row in rows:
            scene = scene.given(*displays(scene.state, seat, *row.split()))
    return scene.given(TurnBegun(seat=turn))


def displays(state: Karmageddon, seat: int, *cards: str) -> tuple[Fact, ...]:
    """The facts of a task that succeeded without help."""
    kind: Any = kind_of(state, cards[0])
    return (
        TurnBegun(seat=seat),
        TaskDeclared(seat=seat, number=len(cards)),
        *(CardTurned(seat=seat, cards=(card,)) for card in cards),
        TaskKindSet(seat=seat, kind=kind),
        TaskSucceeded(seat=seat, kind=kind, cards=cards),
    )


def turned(scene: Scenario, number: int, *cards: str) -> Scenario:
    """The table after the current player has declared this number and turned these cards."""
    seat = scene.state.seat
    scene = scene.after(Declare(seat=seat, number=number))
    for card in cards:
        scene = scene.after(Turn(seat=seat), (card,))
    return scene


def consented(seats: int = 2, **options: Any) -> Scenario:
    """The table when everybody has consented and is to cut."""
    scene = Scenario(GAME, seats, options).begun()
    for seat in range(seats):
        scene = scene.after(Consent(seat=seat))
    return scene


def cut(scene: Scenario, *cards: str) -> Scenario:
    """The table after these cards were cut, each by whoever is to cut."""
    for card in cards:
        scene = scene.after(Cut(seat=GAME.to_act(scene.state)[0]), (card,))
    return scene


def tricks_of(scene: Scenario, seat: int) -> tuple[str, ...]:
    """The tricks in front of a player, as `table` takes them."""
    return tuple(" ".join(trick.cards) for trick in scene.state.players[seat].tricks)


def kinds(facts: Sequence[Fact]) -> tuple[str, ...]:
    """The tags of facts."""
    return tuple(str(fact.__struct_config__.tag) for fact in facts)
