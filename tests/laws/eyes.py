"""The laws of secrets as plain functions: what a seat's own copy tells it, and that it tells no more."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import zip_longest
from random import Random
from typing import Any

from karma_core.kernel.chance import Below, Dicey, Fresh, Recorded
from karma_core.kernel.codec import Codec, fingerprint
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.game import Game
from karma_core.kernel.journal import codec_of
from karma_core.kernel.messages import Action, Begin, Fact, Message, To, tag_of
from karma_core.kernel.zones import HIDDEN, agrees
from tests.laws.exceptions import PUBLIC_BY_RULE
from tests.support.writer import Writer

Seen = tuple[Message, ...]


def eyes(game: Writer) -> tuple[int | None, ...]:
    return (None, *game.seats)


def seen(codec: Codec, message: Any, seat: int | None) -> Any:
    """The message as it is read from this seat's copy."""
    wire, openings = codec.seal(message, lambda: bytes(16))
    if not openings:
        return wire
    seals = [getattr(wire, mark.field) for mark in codec.secrets[type(message)]]
    mine = [seal.sealed for seal in seals if seal is not None and seat in seal.to]
    pairs = [(fingerprint(text), text) for text in reversed(openings)]
    return codec.unseal(wire, [pair for pair in pairs if pair[0] in mine])


def folded(game: Writer, seat: int | None, codec: Codec) -> Iterator[Any]:
    """The state of this seat's own copy behind each event."""
    state = game.states[0]
    for _, facts in game.events:
        state = reduce(game.game.evolve, (seen(codec, fact, seat) for fact in facts), state)
        yield state


def law_4__one_journal_for_all_eyes(game: Writer, codec: Codec | None = None) -> None:
    """A seat's own copy gives its view and its legal actions, at every position; it can decide all again."""
    rules, codec = game.game, codec or codec_of(game.game)
    for seat in eyes(game):
        before = None
        for position, own in enumerate(folded(game, seat, codec)):
            full, where = game.states[position], f"position {position + 1}, eyes of {seat}"
            assert rules.view(own, seat) == rules.view(full, seat), where
            assert rules.outcome(own) == rules.outcome(full), where
            assert set(rules.to_act(own)) == set(rules.to_act(full)), where
            assert rules.moment(own) == rules.moment(full), where
            if seat is not None:
                assert rules.legal(own, seat) == rules.legal(full, seat), where
                assert rules.legal(rules.view(full, seat), seat) == rules.legal(full, seat), where
            if before is not None:
                decided_again(rules, codec, before, game.events[position], seat, where)
            before = own


def decided_again(
    rules: Game, codec: Codec, own: Any, event: tuple[Message, tuple[Fact, ...]], seat: int | None, where: str
) -> None:
    """A seat that decides an event again on its own copy finds nothing to object to."""
    message, facts = (seen(codec, event[0], seat), tuple(seen(codec, fact, seat) for fact in event[1]))
    if isinstance(message, Action | Begin):
        again = rules.decide(own, message, Recorded(codec.draws(facts)))
        assert agrees(again, facts), f"{where}: {again} instead of {facts}"


def law_4__copies_conserve(game: Writer, codec: Codec | None = None) -> None:
    """In a seat's own copy every known card is one that there is, and hidden ones stand for the rest."""
    rules, codec = game.game, codec or codec_of(game.game)
    whole = Counter(dict(rules.inventory(game.states[0])))
    for seat in eyes(game):
        for position, own in enumerate(folded(game, seat, codec)):
            known = Counter(dict(rules.inventory(own)))
            hidden = known.pop(HIDDEN, 0)
            assert known <= whole, f"position {position + 1}, eyes of {seat}: too many {known - whole}"
            assert known.total() + hidden == whole.total(), f"position {position + 1}, eyes of {seat}"


def view_is_idempotent(game: Writer) -> None:
    """A view of a view is that view; a spectator sees no more than a seat does."""
    for seat in eyes(game):
        view = game.game.view(game.state, seat)
        assert game.game.view(view, seat) == view
        assert game.game.view(view, None) == game.game.view(game.state, None), f"more than seat {seat} sees"


def imagine_keeps_the_view(game: Writer, random: Random) -> None:
    """What a seat imagines is a full state that looks the same to it, with every card in one place."""
    rules = game.game
    if rules.imagine is None:
        assert not rules.hidden, "a game with secrets can imagine them"
        return
    for seat in eyes(game):
        view = rules.view(game.state, seat)
        full = rules.imagine(view, Dicey(random.randrange))
        assert rules.view(full, seat) == view, f"eyes of {seat}"
        assert dict(rules.inventory(full)) == dict(rules.inventory(game.state)), f"eyes of {seat}"
        assert HIDDEN not in rules.inventory(full)


class Twin(Fresh):
    """The same dice as another decision had; other cards where the mask says so."""

    def __init__(self, key: bytes, action: int, other: bytes, mask: int) -> None:
        super().__init__(key, action)
        self.keys, self.mask = (key, other), mask

    def draw(self, *args: Any, **kwargs: Any) -> Any:
        self.key = self.keys[self.mask >> self.count & 1]
        try:
            return super().draw(*args, **kwargs)
        finally:
            self.key = self.keys[0]

    def begin(self) -> Below:
        return super().begin()


def law_5__nothing_hidden_leaks(
    game: Writer, random: Random, codec: Codec | None = None, positions: Sequence[int] | None = None, tries: int = 4
) -> int:
    """Two states alike to a seat, one step in each: if they still look alike, so do its copies of the events.

    Returns how many pairs of events were compared.
    """
    codec, compared, number = codec or codec_of(game.game), 0, 0
    for position, (message, facts) in enumerate(game.events):
        if not isinstance(message, Action | Begin):
            continue
        if positions is None or position in positions:
            for seat in eyes(game):
                for _ in range(tries):
                    compared += compare(game, position, number, seat, random, codec, (message, *facts))
        number += 1
    return compared


def compare(
    game: Writer, position: int, number: int, seat: int | None, random: Random, codec: Codec, event: tuple[Any, ...]
) -> int:
    """One comparison; 0 if the two states could be told apart by the rules."""
    rules, here = game.game, game.states[position - 1]
    view = rules.view(here, seat)
    there = rules.imagine(view, Dicey(random.randrange)) if rules.imagine and random.random() < 0.9 else here
    if rules.view(there, seat) != view:
        return 0  # another law's business
    twin = twin_of(rules, there, event[0], seat, random)
    if twin is None:
        return 0
    luck = Twin(game.key, number, random.randbytes(32), random.getrandbits(8))
    try:
        facts = rules.decide(there, twin, luck)
    except RuleViolation as refusal:
        raise AssertionError(f"what seat {seat} may do depends on what it cannot see: {twin}, {refusal}") from refusal
    if not look_alike(rules, seat, (here, event[1:]), (there, facts)):
        return 0  # it has learnt the difference by the rules
    these, those = ([seen(codec, message, seat) for message in messages] for messages in (event, (twin, *facts)))
    if public(rules, these) != public(rules, those):
        return 0
    assert these == those, f"seat {seat} can tell at event {position}:\n{these}\n{those}"
    return 1


def look_alike(rules: Game, seat: int | None, this: tuple[Any, Sequence[Any]], that: tuple[Any, Sequence[Any]]) -> bool:
    """Whether a seat's views of both are equal after each fact, and at the end."""
    (here, these), (there, those) = this, that
    for ours, theirs in zip_longest(these, those):
        here = here if ours is None else rules.evolve(here, ours)
        there = there if theirs is None else rules.evolve(there, theirs)
        if rules.view(here, seat) != rules.view(there, seat):
            return False
    return True


def public(rules: Game, messages: Sequence[Any]) -> list[Any]:
    """What these messages tell by a rule though no view shows it afterwards."""
    named = PUBLIC_BY_RULE.get(rules.name, {})
    fields = [(f"{tag_of(m)}.{f}", getattr(m, f)) for m in messages for f in m.__struct_fields__]
    return [field for field in fields if field[0] in named]


def twin_of(rules: Game, there: Any, message: Message, seat: int | None, random: Random) -> Message | None:
    """What may be done in the other state that differs from this action in cards alone; one's own is the same."""
    if not isinstance(message, Action) or message.seat == seat:
        return message
    cards = {*rules.inventory(there)}
    same = [one for one in rules.legal(there, message.seat) if type(one) is type(message)]
    alike = [one for one in same if fits(one, message, cards)]
    return random.choice(alike) if alike else None


def fits(this: Action, that: Action, cards: set[str]) -> bool:
    """Whether two actions are equal, but for cards: whatever else an action says is a public choice."""
    for name in this.__struct_fields__:
        these, those = getattr(this, name), getattr(that, name)
        if these != those and not (cards & {*words_of(these), *words_of(those)}):
            return False
    return True


def words_of(value: Any) -> tuple[str, ...]:
    """The names in a field that could be sealed: one, or several."""
    if isinstance(value, tuple):
        return tuple(word for word in value if isinstance(word, str))
    return (value,) if isinstance(value, str) else ()


def altered(codec: Codec, cls: type, field: str, to: To | None) -> Codec:
    """A codec that seals one field to others, or (None) leaves it open."""
    broken = copy.copy(codec)
    marks = [mark for mark in codec.secrets[cls] if mark.field != field]
    if to is not None:
        marks += [type(mark)(mark.field, to, mark.decode) for mark in codec.secrets[cls] if mark.field == field]
    broken.secrets = {**codec.secrets, cls: tuple(sorted(marks, key=lambda mark: mark.field))}
    return broken
