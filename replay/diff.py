"""How two recorded games differ: the first event, the events after it, the states, the outcomes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher
from typing import Any, Literal

import msgspec
from msgspec import Struct

from karma_core import Journal, JournalError, Outcome, Record, UsageError
from replay.explain import owed, sentences

MARKS = {"same": " ", "changed": "≠", "left": "<", "right": ">"}
ALIGNED_MAX = 4_000_000  # pairs of events up to which every one of them is weighed


class Pair(Struct, frozen=True):
    """Two aligned events; one is None where the other game has more."""

    kind: Literal["same", "changed", "left", "right"]
    left: Record | None
    right: Record | None


class StateChange(Struct, frozen=True):
    """A place in the state, such as `players[1].score`, with its value on both sides."""

    path: str
    left: Any
    right: Any


class Difference(Struct, frozen=True):
    """All that parts two games."""

    same_lineage: bool  # they share their first event, byte for byte
    position: int | None  # of the first event at which they part; None: they do not
    pairs: tuple[Pair, ...]  # aligned events from there on
    states: tuple[StateChange, ...]  # at the two positions that were asked for
    outcomes: tuple[Outcome | None, Outcome | None]
    scores: tuple[tuple[int, ...], tuple[int, ...]]  # at the ends; empty where the facts do not fit
    debts: tuple[tuple[str, ...], tuple[str, ...]]  # IOUs that only one of them knows, in words
    at: tuple[int, int]  # the positions at which the states were compared

    @property
    def is_same(self) -> bool:
        return self.position is None


def first_difference(this: Journal, that: Journal) -> int | None:
    """The first position at which two copies of one lineage part; None if they are the same. Openings do not count.

    Found on `prev`, the root of all before, in O(log n).
    """
    low, high = 0, min(this.size, that.size) - 1
    while low < high:  # the first `low` events are equal
        middle = (low + high + 1) // 2
        equal = this.record(middle).prev == that.record(middle).prev
        low, high = (middle, high) if equal else (low, middle - 1)
    if high < 0 or this.record(low).raw != that.record(low).raw:
        return low
    return None if low + 1 == this.size == that.size else low + 1


def diff(this: Journal, that: Journal, at: tuple[int, int] | None = None) -> Difference:
    """Compare two games of one kind; states are compared at `at`, or at the ends.

    Copies of one lineage are told apart by `prev`; two people's own records of one game by meaning, with times,
    salts and digests left out. Raises `UsageError` for two different games.
    """
    if this.game is not that.game:
        raise UsageError(f"{this.game.title} and {that.game.title} cannot be compared")
    same_lineage = this.record(0).raw == that.record(0).raw
    position = first_difference(this, that) if same_lineage else first_by_meaning(this, that)
    left_at, right_at = at = at or (this.size, that.size)
    left_owes, right_owes = owed_in(this), owed_in(that)
    return Difference(
        same_lineage=same_lineage,
        position=position,
        pairs=() if position is None else tuple(aligned(this, that, position)),
        states=tuple(state_changes(state_of(this, left_at), state_of(that, right_at))),
        outcomes=(outcome_of(this), outcome_of(that)),
        scores=(scores_of(this), scores_of(that)),
        debts=(tuple((left_owes - right_owes).elements()), tuple((right_owes - left_owes).elements())),
        at=at,
    )


def first_by_meaning(this: Journal, that: Journal) -> int | None:
    """The first position at which actions or facts differ."""
    for position, (left, right) in enumerate(zip(this.records(), that.records(), strict=False)):
        if meaning(left) != meaning(right):
            return position
    return None if this.size == that.size else min(this.size, that.size)


def meaning(record: Record) -> Any:
    """What an event says, whoever wrote it down and when."""
    data = msgspec.to_builtins((record.by, record.message, record.facts))
    for part in (data[1], *data[2]):
        for key in ("nonce", "commit", "seed", "digest", "table_key", "reproducible", "parent"):
            part.pop(key, None)
        for seat in part.get("seats", ()) if part.get("type") == "game-opened" else ():
            seat.pop("key", None)
            seat.pop("custody", None)
    return data


def aligned(this: Journal, that: Journal, start: int) -> Iterator[Pair]:
    """The events from `start` on, side by side: same, changed, or only on one side."""
    left, right = list(this.records(start)), list(that.records(start))
    keys: dict[bytes, int] = {}

    def key(record: Record) -> int:
        return keys.setdefault(msgspec.json.encode(meaning(record)), len(keys))

    long = len(left) * len(right) > ALIGNED_MAX  # then what occurs all the time does not align what follows
    matcher = SequenceMatcher(None, [*map(key, left)], [*map(key, right)], autojunk=long)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        kind: Literal["same", "changed"] = "same" if tag == "equal" else "changed"
        both = min(i2 - i1, j2 - j1)
        for step in range(both):
            yield Pair(kind, left[i1 + step], right[j1 + step])
        for record in left[i1 + both : i2]:
            yield Pair("left", record, None)
        for record in right[j1 + both : j2]:
            yield Pair("right", None, record)


def sides(pair: Pair, this: Journal, that: Journal) -> tuple[list[str], list[str]]:
    """What stands on either side of a pair, in words: the facts too, where the actions alone look the same."""
    left = list(sentences(this, pair.left.seq)) if pair.left else []
    right = list(sentences(that, pair.right.seq)) if pair.right else []
    if pair.kind == "same":
        left, right = left[:1], right[:1]
    elif left and right:
        both = [at for at in range(1, min(len(left), len(right))) if left[at] == right[at]]
        left, right = without(left, both), without(right, both)
    return numbered(pair.left, left), numbered(pair.right, right)


def without(words: list[str], places: Collection[int]) -> list[str]:
    """The sentences but those at some places."""
    return [sentence for at, sentence in enumerate(words) if at not in places]


def numbered(record: Record | None, words: list[str]) -> list[str]:
    """An event's number before its action, its facts below."""
    return [f"{record.seq}  {words[0]}", *(f"    {fact}" for fact in words[1:])] if record else []


def state_changes(left: Any, right: Any, path: str = "") -> Iterator[StateChange]:
    """Every place at which two states differ, deepest first known.

    >>> list(state_changes((1, 2), (1, 3)))
    [StateChange(path='[1]', left=2, right=3)]
    """
    if left == right:
        return
    if isinstance(left, Struct) and type(left) is type(right):
        for name in left.__struct_fields__:
            inner = f"{path}.{name}" if path else name
            yield from state_changes(getattr(left, name), getattr(right, name), inner)
    elif isinstance(left, tuple) and isinstance(right, tuple) and len(left) == len(right):
        for index, (one, other) in enumerate(zip(left, right, strict=True)):
            yield from state_changes(one, other, f"{path}[{index}]")
    else:
        yield StateChange(path, left, right)


def state_of(journal: Journal, position: int) -> Any:
    """The state at a position; None if the facts before it do not fold."""
    try:
        return journal.state(position)
    except JournalError:
        return None


def outcome_of(journal: Journal) -> Outcome | None:
    """The outcome at the end of a journal; None while there is none, or its facts do not fold."""
    try:
        return journal.game.outcome(journal.state())
    except JournalError:
        return None


def scores_of(journal: Journal) -> tuple[int, ...]:
    """The scores at the end of a journal; none if its facts do not fold."""
    try:
        return journal.game.scores(journal.state())
    except JournalError:
        return ()


def owed_in(journal: Journal) -> Counter[str]:
    """The IOUs that arise in a journal, as far as its facts fold."""
    if journal.game.debts is None:
        return Counter()
    try:
        steps = [(journal.state(record.seq), record.facts) for record in journal.records(1)]
    except JournalError:
        return Counter()
    return owed(journal.game, journal.names, steps)
