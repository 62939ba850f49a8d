"""A table as the people at it see it: everything that a seat is told follows from its own copy of the journal."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Any, Literal, Union

import msgspec

from examples.web_table import links
from examples.web_table.shapes import Choice, Look, Told
from karma_core import (
    Action,
    Conflict,
    Free,
    Game,
    GameAbandoned,
    GameClosed,
    Journal,
    Record,
    Store,
    Table,
    UsageError,
    cut,
    seat_of,
    tag_of,
)
from replay.explain import told as told_in_words
from replay.stage import stage_of
from replay.stage.pieces import initials, mark

ROOMS_MAX = 1000


class Seen:
    """One pair of eyes: a copy of the journal that grows, its fold, and its events in words."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game, self.seat = game, seat
        self.journal = Journal(game)
        self.state: Any = None
        self.told: list[Told] = []
        self.open = False  # whether this copy holds all that was ever sealed
        self.look: Look | None = None

    def grown(self, live: Journal) -> Seen:
        """This copy with what is new, or a new one once everything is opened."""
        if live.is_revealed and not self.open:
            fresh = Seen(self.game, self.seat)
            fresh.open = True
            return fresh.grown(live)
        for seq in range(self.journal.size, live.size):
            line = live.line(seq)
            self.journal.append(line if self.open else cut(line, self.seat))
            self.told.append(self._told(self.journal.record(seq)))
        return self

    def _told(self, record: Record) -> Told:
        """The event in words, folded in passing."""
        words = told_in_words(self.journal, self.state, record.message)
        facts = []
        for fact in record.facts:
            facts.append(self.game.tell(self.state, fact, self.journal.names))
            self.state = self.game.evolve(self.state, fact)
        if record.seq == 0:
            self.state = self.game.initial(record.message)
        seat = record.message.seat if isinstance(record.message, Action) else None
        return Told(seq=record.seq, seat=seat, time=record.time, words=words, facts=tuple(facts))


class Room:
    """One table, shared by all who sit or watch here."""

    def __init__(self, store: Store, id: str) -> None:
        self.table: Table = store.table(id)
        self.id = self.table.id
        self.game = self.table.game
        self.bots = tuple(party.bot for party in self.table.journal.opened.seats)
        self.marks = tuple(mark(seat, letters) for seat, letters in enumerate(initials(self.table.names)))
        self._keys = links.holders(store, self.id)
        self._seen: dict[int | None, Seen] = {}
        self._lock = RLock()
        self.gate = asyncio.Lock()  # one of those who wait makes what the others then find
        self.streams: Counter[int | None] = Counter()  # of each seat's copy
        self.playing_bots = False

    def holder(self, key: str) -> int | str | None:
        """Whose key this is: a seat's index or `host`; None, a spectator, without a key. Raises `UsageError`."""
        if not key:
            return None
        holder = self._keys.get(links.fingerprint(key))
        if holder is None:
            raise UsageError("this link does not belong to the table; ask its host for another")
        return holder if holder == links.HOST else int(holder)

    def eyes(self, key: str) -> int | None:
        """The seat whose eyes a key opens; the host watches."""
        holder = self.holder(key)
        return holder if isinstance(holder, int) else None

    def lines(self, seat: int | None, start: int) -> list[tuple[int, bytes]]:
        """The lines that this seat's copy has from a position on, each with its number."""
        journal = self._seen[seat].journal
        return [(seq, journal.line(seq)) for seq in range(start, journal.size)]

    def grow(self) -> int:
        """Let the copies that are streamed grow, and return the position: those who wait then find it at hand."""
        with self._lock:
            sizes = [self._grown(seat).journal.size for seat, streams in tuple(self.streams.items()) if streams]
            return max(sizes, default=0) or self.table.position

    @contextmanager
    def streaming(self, seat: int | None) -> Iterator[None]:
        """While somebody is sent this seat's copy as it grows."""
        self.streams[seat] += 1
        try:
            yield
        finally:
            self.streams[seat] -= 1

    def copy_size(self, seat: int | None) -> int:
        """How many events this seat's copy has by now."""
        return self._seen[seat].journal.size if seat in self._seen else 0

    def copy_is_closed(self, seat: int | None) -> bool:
        """Whether this seat's copy is known to have its last event."""
        return seat in self._seen and self._seen[seat].journal.is_closed

    def copy(self, seat: int | None) -> Journal:
        """The journal as this seat may have it."""
        with self._lock:
            return self._grown(seat).journal

    def kept(self, seat: int | None, position: int) -> Look | None:
        """The look that was made last, if it is of this position or a later one."""
        seen = self._seen.get(seat)
        return seen.look if seen and seen.look and seen.look.position >= position else None

    def look(self, seat: int | None) -> Look:
        """The table as this seat sees it now, with all its events in words."""
        with self._lock:
            seen = self._grown(seat)
            if seen.look is None or seen.look.position != seen.journal.size:
                seen.look = self._looked(seen)
            return seen.look

    def _grown(self, seat: int | None) -> Seen:
        seen = self._seen.get(seat) or Seen(self.game, seat)
        seen = self._seen[seat] = seen.grown(self.table.journal)
        return seen

    def _looked(self, seen: Seen) -> Look:
        game, journal, state, seat = self.game, seen.journal, seen.state, seen.seat
        running = not (journal.is_closed or journal.is_revealed)
        view = game.view(state, seat)
        legal = game.legal(state, seat) if running and seat is not None and not self.bots[seat] else ()
        return Look(
            table=self.id,
            game=game.name,
            title=game.title,
            names=journal.names,
            bots=self.bots,
            marks=self.marks,
            seat=seat,
            position=journal.size,
            status=status_of(journal),
            awaited=game.to_act(state) if running else (),
            moment=game.moment(state),
            scores=game.scores(view),
            outcome=game.outcome(state),
            stage=stage_of(game.name).draw(view, journal.names, seat),
            choices=choices(game, state, legal, journal.names),
            told=tuple(seen.told),
        )

    def act(self, seat: int, at: int, data: dict[str, Any]) -> None:
        """Let a seat act. Raises `RuleViolation`, `Conflict`, or `UsageError` for what is no action."""
        if self.bots[seat]:
            raise UsageError(f"{self.table.names[seat]} is played by a bot")
        kinds: Any = Union[self.game.actions]  # noqa: UP007 – made at run time
        try:
            action = msgspec.convert({**data, "seat": seat}, kinds)
        except msgspec.ValidationError as error:
            raise UsageError(f"this is no action of {self.game.title}: {error}") from error
        self.table.act(seat, action, at=at)

    def bot_awaited(self) -> bool:
        """Whether a bot is to act."""
        return any(self.bots[seat_of(self.table.names, name) or 0] for name in self.table.to_act)

    def let_bot_act(self) -> bool:
        """Let one bot act, if one is awaited; whether one was."""
        try:
            return self.table.play_bots(1) > 0
        except Conflict:  # another process let it act just now
            return True


class Rooms:
    """The rooms that are in use, the latest kept."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._lock = RLock()

    def enter(self, id: str) -> Room:
        """The room of a table. Raises `UsageError` if there is none."""
        with self._lock:
            room = self._rooms.get(id)
            if room is None:
                if len(id) != 16:
                    raise UsageError(f"there is no table {id!r}")
                room = self._rooms[id] = Room(self.store, id)
            self._rooms.move_to_end(id)
            while len(self._rooms) > ROOMS_MAX:
                self._rooms.popitem(last=False)
            return room

    def kept(self, id: str) -> Room | None:
        """The room, if it is at hand."""
        return self._rooms.get(id)


def status_of(journal: Journal) -> Literal["running", "closed", "abandoned"]:
    """How a game stands."""
    last = journal.record(journal.size - 1).message
    return "closed" if isinstance(last, GameClosed) else "abandoned" if isinstance(last, GameAbandoned) else "running"


def choices(game: Game, state: Any, legal: Sequence[Action], names: tuple[str, ...]) -> tuple[Choice, ...]:
    """Legal actions as they are offered; those that read alike are told apart by the fields in which they differ."""
    said = [game.tell(state, action, names).removesuffix(".") for action in legal]
    alike: dict[str, list[Action]] = {}
    for words, action in zip(said, legal, strict=True):
        alike.setdefault(words, []).append(action)
    return tuple(
        Choice(
            kind=tag_of(action),
            words=words if len(alike[words]) == 1 else f"{words} ({difference(action, alike[words])})",
            action=msgspec.to_builtins(action),
            free=free_fields(type(action)),
        )
        for words, action in zip(said, legal, strict=True)
    )


def difference(action: Action, others: Sequence[Action]) -> str:
    """The fields by which one action differs from others, with their values."""
    values = [msgspec.to_builtins(other) for other in others]
    mine = msgspec.to_builtins(action)
    differing = [name for name in mine if any(other.get(name) != mine[name] for other in values)]
    return (
        ", ".join(f"{name.replace('_', ' ')} {shown(mine[name])}" for name in differing if name != "type")
        or mine["type"]
    )


def shown(value: Any) -> str:
    """A field's value in a word or two."""
    if isinstance(value, dict):
        return " ".join(map(shown, value.values()))
    return " ".join(map(shown, value)) if isinstance(value, list) else "none" if value is None else str(value)


FREE: dict[type[Action], dict[str, Any]] = {}


def free_fields(kind: type[Action]) -> dict[str, Any]:
    """JSON Schema of the fields that people fill as they like; none of most actions."""
    if kind not in FREE:
        FREE[kind] = {}
        for field in msgspec.structs.fields(kind):
            marks = getattr(field.type, "__metadata__", ())
            if Free in marks or any(isinstance(mark, Free) for mark in marks):
                FREE[kind][field.name] = msgspec.json.schema(field.type)
    return FREE[kind]
