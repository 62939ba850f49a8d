"""Actions and views as integers, for suites that want fixed spaces.

An integer stands for one *part*: an action's type (`roll`), a value (`red`, `3`, `none`), or the end of a list. It
means the same in every state of a game opened in the same way, and is never a place in the list of legal actions. An
action is given part by part, its type first and then its fields in their order: `roll`, `red`, `red`, end. Parts that
only one legal action leaves open are filled in by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from zlib import crc32

import msgspec
from msgspec import Struct

from karma_core import HIDDEN, Action, Game, GameOpened, UsageError, edition_of, tag_of

LEAST, MOST = -32, 255  # integers that may stand in an action
UNKNOWN = 4096  # words of a view that are no part of any action are told apart modulo this


class End:
    """The end of a list."""

    def __repr__(self) -> str:
        return "end"


END = End()


class Codes:
    """The integers of a game as it was opened.

    >>> from karma_core import Store
    >>> table = Store().open("karma-dice", ["Ana", "Bo"], options={"traits": "off"}, seed=7)
    >>> codes = Codes(table.game, table.journal.opened)
    >>> action = table.legal(table.to_act[0])[0]
    >>> [codes.meaning(code) for code in codes.encode(action)]
    ['roll', 'red', 'end']
    """

    def __init__(self, game: Game, opened: GameOpened[Any]) -> None:
        self.game = game
        names = {*words_in(edition_of(game, opened.edition)), *words_in(opened.options), *literals(game)}
        names |= {*game.inventory(game.initial(opened)), *(game.words(opened) if game.words else ())}
        self.parts: list[Any] = [
            *(("type", tag_of(cls)) for cls in game.actions),
            END,
            None,
            False,
            True,
            *((("number", n)) for n in range(LEAST, MOST + 1)),
            *(("word", name) for name in sorted(names - {HIDDEN})),
        ]
        self.index = {key_of(part): code for code, part in enumerate(self.parts)}
        self._encoded: dict[Action, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.parts)

    def meaning(self, code: int) -> str:
        """What an integer stands for, in words."""
        part = self.parts[code]
        match part:
            case (_, value):
                return str(value)
            case None:
                return "none"
            case bool():
                return "yes" if part else "no"
            case _:
                return repr(part)

    def encode(self, action: Action) -> tuple[int, ...]:
        """The parts of an action; fields that are marked `Free` are left out, being always in their plainest form.

        Raises `UsageError` for a value that has no integer.
        """
        found = self._encoded.get(action)
        if found is None:
            codes = [self.index["type", tag_of(action)]]
            for name in action.__struct_fields__:
                if name != "seat" and not is_nested(value := getattr(action, name)):
                    codes += self.value(value)
            found = self._encoded[action] = tuple(codes)
        return found

    def value(self, value: Any) -> Iterator[int]:
        """The parts of one field."""
        if isinstance(value, tuple):
            for item in value:
                yield from self.value(item)
            yield self.index[key_of(END)]
            return
        if (code := self.index.get(key_of(part_of(value)))) is not None:
            yield code
        else:
            raise UsageError(f"{value!r} is no part of an action of {self.game.title}")

    def begun(self, legal: Sequence[Action], given: tuple[int, ...]) -> tuple[dict[int, int], Action | None]:
        """How many legal actions go on with each next part after those given; the action, if it is whole."""
        following: dict[int, int] = {}
        whole = None
        for action in legal:
            codes = self.encode(action)
            if codes[: len(given)] == given:
                if len(codes) == len(given):
                    whole = action
                else:
                    following[codes[len(given)]] = following.get(codes[len(given)], 0) + 1
        return following, whole

    def next_parts(self, legal: Sequence[Action], given: tuple[int, ...]) -> list[int]:
        """The integers that may come next, sorted."""
        return sorted(self.begun(legal, given)[0])

    def step(self, legal: Sequence[Action], given: tuple[int, ...], code: int) -> tuple[tuple[int, ...], Action | None]:
        """Add a part, and those that leave no choice; return the parts and, once it is whole, the action."""
        given = (*given, code)
        following, whole = self.begun(legal, given)
        if whole is None and not following:
            raise UsageError(f"{self.meaning(code)} cannot come next")
        while whole is None and len(following) == 1:
            given = (*given, *following)
            following, whole = self.begun(legal, given)
        return given, whole

    def observed(self, view: Any, size: int) -> list[int]:
        """A view as `size` integers: its leaves in order, each list behind its length, then zeros.

        A number stands for itself, a word for 1,000 and its integer (or, if it is no part of any action, a number
        from 10,000 on that is always the same), a hidden card for -1, nothing for -2, no and yes for -3 and -4. What
        does not fit is cut off.
        """
        found = list(self.leaves(view))[:size]
        return found + [0] * (size - len(found))

    def leaves(self, value: Any) -> Iterator[int]:
        """The integers of a part of a view."""
        match value:
            case None:
                yield -2
            case bool():
                yield -4 if value else -3
            case int():
                yield max(min(value, 2**20), -(2**20))
            case str():
                yield self.word(value)
            case tuple():
                yield len(value)
                for item in value:
                    yield from self.leaves(item)
            case Struct():
                for name in value.__struct_fields__:
                    yield from self.leaves(getattr(value, name))
            case _:
                yield from self.leaves(msgspec.to_builtins(value, str_keys=True))

    def word(self, word: str) -> int:
        """The integer of a word in a view."""
        if word == HIDDEN:
            return -1
        code = self.index.get(("word", word))
        return 10_000 + crc32(word.encode()) % UNKNOWN if code is None else 1_000 + code


def part_of(value: Any) -> Any:
    """A value as a part."""
    if value is None or isinstance(value, bool):
        return value
    return ("number", value) if isinstance(value, int) else ("word", value)


def key_of(part: Any) -> Any:
    """What tells parts apart: yes is not 1."""
    return (type(part).__name__, part) if part is None or isinstance(part, bool | End) else part


def is_nested(value: Any) -> bool:
    """Whether a field holds whole structures, as truce terms do."""
    return isinstance(value, Struct) or (isinstance(value, tuple) and any(is_nested(item) for item in value))


def literals(game: Game) -> set[str]:
    """The words that the types of a game's actions name."""
    found: set[str] = set()
    for cls in game.actions:
        for field in msgspec.inspect.type_info(cls).fields:  # type: ignore[attr-defined]
            found.update(literals_in(field.type))
    return found


def literals_in(kind: Any) -> Iterator[str]:
    """The words in one type."""
    match kind:
        case msgspec.inspect.LiteralType(values=values):
            yield from (value for value in values if isinstance(value, str))
        case msgspec.inspect.Metadata(type=inner) | msgspec.inspect.VarTupleType(item_type=inner):
            yield from literals_in(inner)
        case msgspec.inspect.UnionType(types=kinds) | msgspec.inspect.TupleType(item_types=kinds):
            for inner in kinds:
                yield from literals_in(inner)


def words_in(value: Any) -> Iterable[str]:
    """Every word in some data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from words_in(key)
            yield from words_in(inner)
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from words_in(inner)
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from words_in(getattr(value, name))
