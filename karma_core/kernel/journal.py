"""A recorded game: its lines, the events in them, the state after each, and its history as a Merkle tree."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any

import msgspec
from msgspec import Struct

from karma_core.kernel import registry
from karma_core.kernel.bounds import check_bounds
from karma_core.kernel.codec import LINE_MAX, Codec, Malformed, Record, cut, decode_line
from karma_core.kernel.errors import JournalError, KarmaError, UsageError
from karma_core.kernel.game import Game
from karma_core.kernel.manifest import fault_in_seats
from karma_core.kernel.merkle import Tree, leaf
from karma_core.kernel.messages import (
    KERNEL,
    TABLE,
    Action,
    Begin,
    Forked,
    GameAbandoned,
    GameClosed,
    GameOpened,
    SeedRevealed,
)

FORKED = b'"type":"forked"'  # in a text the quotes would be escaped
KEPT_EVERY = 16  # positions between two states that are kept


@cache
def codec_of(game: Game) -> Codec:
    """The codec of a game's journals. Raises `UsageError` when a type of the game has no bounds."""
    for cls in (*game.actions, *game.facts, game.options):
        check_bounds(cls)
    opened: Any = GameOpened[game.options]  # type: ignore[name-defined]
    return Codec((opened, *KERNEL[1:], *game.actions), game.facts)


class Journal:
    """A recorded game. To its readers it never changes; only the table that holds it appends.

    A fork shares its parent's lines, states and tree up to where it begins; nothing is copied.
    """

    def __init__(self, game: Game, parent: Journal | None = None, at: int = 0) -> None:
        while parent is not None and at <= parent.base and parent.parent is not None:
            parent = parent.parent
        self.game, self.codec = game, codec_of(game)
        self.parent: Journal | None = parent
        self.base: int = at
        self.lock = RLock()  # whoever appends holds it
        self.clear()

    def clear(self) -> None:
        """Forget the own lines, so that other copies of them can be appended. For the store."""
        self._lines: list[bytes] = []
        self._records: list[Record | None] = []
        self._states: dict[int, Any] = {}
        self._numbers: list[int] = []  # of actions up to and with each own event
        self._forks: list[int] = []  # own events that are `forked`
        self._tree: Tree | None = None
        self._opened: GameOpened[Any] | None = self.parent._opened if self.parent else None

    @classmethod
    def read(cls, source: str | Path | bytes, name: str = "") -> Journal:
        """Read a journal from a file or its bytes. Raises `JournalError` with the position of the first bad line."""
        if isinstance(source, bytes):
            return cls.of(split(source, name), name)
        try:
            return cls.of(split(Path(source).read_bytes(), name or str(source)), name or str(source))
        except OSError as error:
            raise UsageError(f"{Path(source)}: {error.strerror or error}") from error

    @classmethod
    def of(cls, lines: list[bytes], name: str = "") -> Journal:
        """The journal of these lines, each decoded and put in order."""
        if not lines:
            raise JournalError("an empty file is no journal", source=name)
        journal, authors = cls(game_of(lines[0], name)), {TABLE}
        for position, line in enumerate(lines):
            journal.append(line)
            try:
                record = journal._records[position] = journal.codec.read(line)
            except JournalError as error:
                raise type(error)(error.reason, position, name, error.path) from error
            if not position:
                if reason := fault_in_seats(journal.game, journal.names):
                    raise Malformed(reason, 0, name)
                authors.update(journal.names)
            if record.by not in authors:
                raise Malformed(f"by {record.by!r}, who has no seat here", position, name)
        return journal

    def append(self, line: bytes, record: Record | None = None, state: Any = None) -> None:
        """Add a line, with what is known of it. For the table that holds the journal."""
        if FORKED in line:
            self._forks.append(self.size)
        self._lines.append(line)
        self._records.append(record)
        if state is not None and self.size % KEPT_EVERY == 0:
            self._states[self.size] = state

    def __len__(self) -> int:
        return self.size

    @property
    def size(self) -> int:
        """The number of events; also the last position."""
        return self.base + len(self._lines)

    def line(self, seq: int) -> bytes:
        """The line of one event, with the openings that this copy has."""
        if seq < self.base:
            assert self.parent is not None
            return self.parent.line(seq)
        return self._lines[seq - self.base]

    def record(self, seq: int) -> Record:
        """One event, read. Raises `JournalError`."""
        if seq < self.base:
            assert self.parent is not None
            return self.parent.record(seq)
        record = self._records[seq - self.base]
        if record is None:
            record = self._records[seq - self.base] = self.codec.read(self._lines[seq - self.base])
        return record

    def records(self, start: int = 0, stop: int | None = None) -> Iterator[Record]:
        """The events from `start` up to `stop`, which is not included."""
        stop = self.size if stop is None else min(stop, self.size)
        if start < self.base:
            yield from map(self.record, range(start, min(self.base, stop)))
        read = self.codec.read
        for index in range(max(start, self.base) - self.base, stop - self.base):
            record = self._records[index]
            if record is None:
                record = self._records[index] = read(self._lines[index])
            yield record

    @property
    def lines(self) -> list[bytes]:
        """All lines in order."""
        return [self.line(seq) for seq in range(self.size)]

    def __bytes__(self) -> bytes:
        return b"".join(line + b"\n" for line in self.lines)

    def save(self, path: str | Path) -> None:
        """Write the journal to a file, one event a line."""
        Path(path).write_bytes(bytes(self))

    @property
    def opened(self) -> GameOpened[Any]:
        """The manifest."""
        if self._opened is None:
            message = self.record(0).message
            assert isinstance(message, GameOpened)
            self._opened = message
        return self._opened

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return self.opened.names

    def seat(self, seat: str | int | None) -> int | None:
        """The index of a seat given by name or index; None is a spectator. Raises `UsageError`."""
        return seat_of(self.names, seat)

    def forks(self, position: int | None = None) -> Iterator[int]:
        """The events before a position that are `forked`, the latest first."""
        stop = self.size if position is None else position
        yield from (seq for seq in reversed(self._forks) if seq < stop)
        if self.parent is not None:
            yield from self.parent.forks(min(stop, self.base))

    @property
    def begins(self) -> int:
        """The number of the event that begins this game: of its last `forked`, or 0."""
        return next(self.forks(), 0)

    @property
    def fork(self) -> Forked | None:
        """How this game came from another; None if it did not."""
        message = self.record(self.begins).message
        return message if isinstance(message, Forked) else None

    @property
    def id(self) -> str:
        """16 hex digits of the leaf of the event that begins this game."""
        return leaf(raw_of(self.line(self.begins))).hex()[:16]

    @property
    def tree(self) -> Tree:
        """The Merkle tree over all events."""
        if self._tree is None:
            self._tree = Tree(self.parent.tree if self.parent else None, self.base)
        if self._tree.size < self.size:
            for record in self.records(self._tree.size):
                self._tree.append(leaf(record.raw))
        return self._tree

    @property
    def head(self) -> str:
        """The root over all events: whoever keeps it can tell when one of them, the last too, is changed."""
        return self.tree.root(self.size).hex()

    def number(self, position: int) -> int:
        """How many actions (`begin` is one) stand before a position: the next one's number."""
        if position <= self.base:
            return self.parent.number(position) if self.parent else 0
        while len(self._numbers) < position - self.base:
            seq = self.base + len(self._numbers)
            before = self._numbers[-1] if self._numbers else self.number(self.base)
            self._numbers.append(before + isinstance(self.record(seq).message, Action | Begin))
        return self._numbers[position - self.base - 1]

    def state(self, position: int | None = None) -> Any:
        """The state after so many events (all, if none is given); before the first event there is none.

        Raises `JournalError` if the facts do not fit what stands before them, `UsageError` for no such position.
        """
        position = self.size if position is None else position
        if not 0 <= position <= self.size:
            raise UsageError(f"there is no position {position}; positions go from 0 to {self.size}")
        if position <= self.base:
            return self.parent.state(position) if self.parent else None
        kept = position - position % KEPT_EVERY
        while kept > self.base and kept not in self._states:
            kept -= KEPT_EVERY
        if kept <= self.base:
            kept, state = self.base, self.state(self.base)
        else:
            state = self._states[kept]
        for seq in range(kept, position):
            state = self.applied(state, self.record(seq))
            if (seq + 1) % KEPT_EVERY == 0:
                self._states[seq + 1] = state
        return state

    def applied(self, state: Any, record: Record) -> Any:
        """The state after one more event."""
        try:
            if isinstance(record.message, GameOpened):
                return self.game.initial(record.message)
            evolve = self.game.evolve
            for fact in record.facts:
                state = evolve(state, fact)
        except KarmaError as error:
            raise JournalError(str(error), record.seq) from error
        except Exception as error:  # nobody has audited these facts: they may be of any game that never was
            raise JournalError("its facts do not fit what stands before them", record.seq) from error
        return state

    @property
    def is_revealed(self) -> bool:
        """Whether the luck and all that was sealed is open to everybody: the game is closed or about to be."""
        return any(isinstance(r.message, SeedRevealed) for r in self.records(max(self.size - 2, 0)))

    @property
    def is_closed(self) -> bool:
        """Whether the last event closes or abandons the game."""
        return bool(self.size) and isinstance(self.record(self.size - 1).message, GameClosed | GameAbandoned)

    def upto(self, position: int) -> Journal:
        """The first `position` events, sharing everything."""
        if not 0 <= position <= self.size:
            raise UsageError(f"there is no position {position}; positions go from 0 to {self.size}")
        return Journal(self.game, self, position)

    def copy_for(self, seat: str | int | None) -> Journal:
        """This journal as a seat may have it (None: a spectator); once it is revealed, everybody may have all."""
        index, revealed, copy = self.seat(seat), self.is_revealed, Journal(self.game)
        for line in self.lines:
            copy.append(line if revealed else cut(line, index))
        return copy


class FirstData(Struct, frozen=True):
    """What tells the game of a journal."""

    type: str
    game: str = ""


class FirstAct(Struct, frozen=True):
    """The act of a first line."""

    data: FirstData


class FirstEvent(Struct, frozen=True):
    """A first line, as far as needed."""

    act: FirstAct


decode_first = msgspec.json.Decoder(FirstEvent).decode


def game_of(line: bytes, name: str = "") -> Game:
    """The game that a first line opens. Raises `JournalError`."""
    try:
        if len(line) > LINE_MAX:
            raise Malformed(f"a line has at most {LINE_MAX} bytes, not {len(line)}", 0, name)
        data = decode_first(decode_line(line).event).act.data
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Malformed(f"this is no journal: {error}", 0, name) from error
    if data.type != "game-opened":
        raise Malformed(f"a journal begins with game-opened, not {data.type[:40]!r}", 0, name)
    try:
        return registry.game(data.game)
    except UsageError as error:
        raise JournalError(str(error), 0, name) from error


def raw_of(line: bytes) -> bytes:
    """The canonical event in a line."""
    return bytes(decode_line(line).event)


def split(data: bytes, name: str = "") -> list[bytes]:
    """The lines of a journal file. Raises `Malformed` unless each ends with LF and none is empty."""
    if data and not data.endswith(b"\n"):
        raise Malformed("the last line is cut off: it does not end with a line feed", data.count(b"\n"), name)
    lines = data.split(b"\n")[:-1]
    if b"" in lines:
        raise Malformed("an empty line", lines.index(b""), name)
    return lines


def seat_of(names: tuple[str, ...], seat: str | int | None) -> int | None:
    """The index of a seat given by name or index. Raises `UsageError` that names the seats there are."""
    if seat is None:
        return None
    if isinstance(seat, int) and 0 <= seat < len(names):
        return seat
    if isinstance(seat, str):
        folded = [name.casefold() for name in names]
        if seat.casefold() in folded:
            return folded.index(seat.casefold())
        if seat.isdecimal() and len(seat) < 3 and int(seat) < len(names):
            return int(seat)
    raise UsageError(f"there is no seat {seat!r} at this table; the seats: {', '.join(names)}")
