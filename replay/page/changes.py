"""What differs between two views, place by place, in few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from karma_core import HIDDEN
from replay.page.record import Change
from replay.stage.pieces import counted, number

SEATS = frozenset(  # fields that hold seats
    ("active", "actor", "asked", "initiator", "lender", "lookers", "marker", "partner")
) | frozenset(("picks", "seat", "starter", "target", "waiting", "winners", "yogi"))


def changes(this: Any, that: Any, seats: tuple[str, ...]) -> tuple[Change, ...]:
    """Return every place at which the second view differs from the first.

    >>> changes((7, ("ace", "king")), (9, ("king",)), ())
    (Change(place='1', words='7 → 9'), Change(place='2', words='−ace'))
    """
    return tuple(differing("", this, that, seats))


def differing(place: str, this: Any, that: Any, seats: tuple[str, ...]) -> Iterator[Change]:
    """The places below this one that differ."""
    if this is that or this == that:
        return
    if isinstance(this, Struct) and type(this) is type(that):
        for field in this.__struct_fields__:
            name = field.replace("_", " ")
            yield from differing(f"{place} {name}".strip(), getattr(this, field), getattr(that, field), seats)
    elif isinstance(this, tuple) and isinstance(that, tuple) and not is_one(this, that):
        for index in range(max(len(this), len(that))):
            before = this[index] if index < len(this) else None
            after = that[index] if index < len(that) else None
            yield from differing(below(place, index, len(this) == len(that) == len(seats), seats), before, after, seats)
    else:
        names = seats if place.rpartition(" ")[2] in SEATS else ()
        told = moved(this, that) if are_names_or_none(this, that) else f"{shown(this, names)} → {shown(that, names)}"
        yield Change(place, told)


def below(place: str, index: int, by_seat: bool, seats: tuple[str, ...]) -> str:
    """The name of an entry: a seat's name where there is one entry a seat."""
    return f"{place} {seats[index] if by_seat else index + 1}".strip()


def is_one(this: tuple[Any, ...], that: tuple[Any, ...]) -> bool:
    """Whether two lists are told as a whole: names, and numbers whose count changed."""
    numbers = all(isinstance(one, int) for one in this + that)
    return are_names(this + that) or (numbers and len(this) != len(that))


def are_names(value: tuple[Any, ...]) -> bool:
    """Whether this is a zone: names, and something in it."""
    return bool(value) and all(isinstance(one, str) for one in value)


def are_names_or_none(this: Any, that: Any) -> bool:
    """Whether both are zones of which one may be empty."""
    return isinstance(this, tuple) and isinstance(that, tuple) and are_names(this + that)


def moved(this: tuple[str, ...], that: tuple[str, ...]) -> str:
    """What left a zone and what came; how many, if nobody can tell which."""
    left, came = Counter(this) - Counter(that), Counter(that) - Counter(this)
    named = [f"−{name}" for name in left.elements() if name not in (HIDDEN, "")]
    named += [f"+{name}" for name in came.elements() if name not in (HIDDEN, "")]
    if not left and not came:
        return "in another order"
    hidden = left[HIDDEN] + came[HIDDEN]
    if not named or (hidden and len(this) != len(that)):
        named.append(f"{len(this)} → {counted(len(that), 'card')}" if len(this) != len(that) else "other cards")
    return " ".join(named)


def shown(value: Any, seats: tuple[str, ...] = ()) -> str:
    """A value in a word or two; a number is a seat where there are seats."""
    if value is None or value == "" or value == ():
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return seats[value] if 0 <= value < len(seats) else number(value)
    if isinstance(value, Struct):
        return ", ".join(shown(getattr(value, field)) for field in value.__struct_fields__)
    if isinstance(value, tuple):
        return ", ".join(shown(one, seats) for one in value)
    return str(value)
