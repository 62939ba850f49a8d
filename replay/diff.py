"""How two recorded games differ: the first event, the events after it, the states, the outcomes."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, Literal

import msgspec
from msgspec import Struct

from karma_core import Journal, JournalError, Outcome, Record, UsageError


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
    left_at, right_at = at or (this.size, that.size)
    return Difference(
        same_lineage=same_lineage,
        position=position,
        pairs=() if position is None else tuple(aligned(this, that, position)),
        states=tuple(state_changes(this.state(left_at), that.state(right_at))),
        outcomes=(outcome_of(this), outcome_of(that)),
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

    def numbered(record: Record) -> int:
        return keys.setdefault(msgspec.json.encode(meaning(record)), len(keys))

    matcher = SequenceMatcher(None, [*map(numbered, left)], [*map(numbered, right)], autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        kind: Literal["same", "changed"] = "same" if tag == "equal" else "changed"
        both = min(i2 - i1, j2 - j1)
        for step in range(both):
            yield Pair(kind, left[i1 + step], right[j1 + step])
        for record in left[i1 + both : i2]:
            yield Pair("left", record, None)
        for record in right[j1 + both : j2]:
            yield Pair("right", None, record)


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


def outcome_of(journal: Journal) -> Outcome | None:
    """The outcome at the end of a journal; None while there is none, or its facts do not fold."""
    try:
        return journal.game.outcome(journal.state())
    except JournalError:
        return None
