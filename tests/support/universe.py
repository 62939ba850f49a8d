"""Actions that nobody promised to be legal: built from the types alone, or legal ones with a field changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct, inspect

from karma_core.kernel.editions import edition_of
from karma_core.kernel.game import Game
from karma_core.kernel.messages import Action, Free
from karma_core.kernel.zones import HIDDEN

STRANGE = ("nobody-s-card", "none", "x")


def universe(game: Game, state: Any, seats: int, random: Random, count: int) -> Iterator[Action]:
    """So many actions that fit their types."""
    words = sorted(names_in(state) | {*STRANGE, *random.sample(edition_words(game), min(40, len(edition_words(game))))})
    legal = [action for seat in range(seats) for action in game.legal(state, seat)]
    for _ in range(count):
        if legal and random.random() < 0.6:
            yield changed(random.choice(legal), words, random)
        else:
            yield build(inspect.type_info(random.choice(game.actions)), words, random)


def changed(action: Action, words: list[str], random: Random) -> Action:
    """The action with one field made anew."""
    info = inspect.type_info(type(action))
    assert isinstance(info, inspect.StructType)
    field = random.choice(info.fields)
    return msgspec.structs.replace(action, **{field.name: build(field.type, words, random)})


def build(kind: inspect.Type, words: list[str], random: Random) -> Any:
    """A value of a type: names from the list, integers small or extreme."""
    match kind:
        case inspect.Metadata(type=inner):
            return build(inner, words, random)
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{field.name: build(field.type, words, random) for field in fields})
        case inspect.IntType(ge=low, le=high):
            return number(low or 0, 255 if high is None else high, random)
        case inspect.StrType(pattern=None, min_length=least):
            return random.choice(["", "a word", "Überfluß ✨", "x" * 200])[: kind.max_length].ljust(least or 0, "x")
        case inspect.StrType(max_length=longest):
            return random.choice([word for word in words if longest is None or len(word) <= longest] or ["x"])
        case inspect.LiteralType(values=values):
            return random.choice(values)
        case inspect.VarTupleType(item_type=item, max_length=longest, min_length=least):
            most = 255 if longest is None else longest
            size = max(least or 0, min(most, random.choice([0, 1, 1, 2, 2, 3, 4, 8])))
            return tuple(build(item, words, random) for _ in range(size))
        case inspect.TupleType(item_types=items):
            return tuple(build(item, words, random) for item in items)
        case inspect.UnionType(types=types):
            return build(random.choice(types), words, random)
        case inspect.BoolType():
            return random.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.EnumType(cls=cls):
            return random.choice(list(cls))
        case _:
            raise AssertionError(f"an action holds {kind}")


def number(low: int, high: int, random: Random) -> int:
    """Mostly a small number, at times a bound or anything between."""
    share = random.random()
    if share < 0.7:
        return min(max(random.randrange(8), low), high)
    return random.choice([low, high, random.randint(low, high)])


def names_in(value: Any) -> set[str]:
    """All names in a state or an edition, HIDDEN left out."""
    if isinstance(value, str):
        slug = value[:1].isascii() and value[:1].islower() and value.replace("-", "").isalnum() and len(value) <= 48
        return {value} if slug and value != HIDDEN else set()
    if isinstance(value, Struct):
        value = [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, dict):
        value = [*value, *value.values()]
    if isinstance(value, list | tuple | set | frozenset):
        return set().union(*map(names_in, value)) if value else set()
    return set()


@cache
def edition_words(game: Game) -> list[str]:
    """The names in the reference edition of a game."""
    return sorted(names_in(edition_of(game, game.edition.name)))


@cache
def free_fields(cls: type[Action]) -> tuple[str, ...]:
    """The fields that people fill with what they like."""
    hints = get_type_hints(cls, include_extras=True)
    marks = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    return tuple(name for name, found in marks.items() if any(m is Free or isinstance(m, Free) for m in found))
