"""The public door: `Store` keeps games, `Table` plays one. It asks, draws, appends; the games decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

from karma_core.kernel.chance import Chance, Fresh, Typed
from karma_core.kernel.codec import Act, Record, canonical, holds_hidden
from karma_core.kernel.errors import JournalError, KarmaError, RuleViolation, UsageError
from karma_core.kernel.game import Game, Moment, Outcome
from karma_core.kernel.journal import Journal
from karma_core.kernel.luck import luck_key, needs_luck
from karma_core.kernel.messages import (
    TABLE,
    Action,
    Begin,
    Checkpoint,
    Fact,
    GameAbandoned,
    GameClosed,
    Message,
    SeedAdded,
    SeedRevealed,
)
from karma_core.kernel.signing import verify
from karma_core.kernel.writer import ACT_DOMAIN, Signer, answered, written
from karma_core.store import Clash

if TYPE_CHECKING:
    from karma_core.tables import Store

TRIES = 20
Order = tuple[Act[Any], tuple[str, ...], dict[str, str]]  # an act, its openings, its signatures


class Conflict(KarmaError):
    """The table has moved on since the position that the action was meant for. Nothing of it was stored.

    `events` are those in between: look, and act again.
    """

    def __init__(self, position: int, events: tuple[Record, ...]) -> None:
        super().__init__(position, events)
        self.position, self.events = position, events

    def __str__(self) -> str:
        moved = f"{len(self.events)} event{'s' if len(self.events) != 1 else ''}"
        return f"the table has moved on by {moved} since position {self.position}; look and act again"


class Table:
    """One game that is being played, kept in a store.

    Seats are given by name or by index. Several processes may hold the same table.

    >>> from karma_core import Store
    >>> table = Store().open("karma-dice", seats=["Ana", "Bo"], options={"traits": "off"}, seed=7)
    >>> table.to_act
    ('Ana',)
    >>> facts = table.act("Ana", table.legal("Ana")[0])
    >>> facts[0].seat
    0
    """

    def __init__(self, store: Store, live: Journal, id: str) -> None:
        self._store, self._live, self.id = store, live, id
        self._state: Any = None
        self._at = -1

    def __repr__(self) -> str:
        return f"<Table {self.id}: {self.game.title}, {', '.join(self.names)}, {self.position} events>"

    @property
    def game(self) -> Game:
        return self._live.game

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return self._live.names

    @property
    def options(self) -> Any:
        """How the game was opened."""
        return self._live.opened.options

    @property
    def position(self) -> int:
        """The number of events behind you."""
        return self._fresh().size

    @property
    def journal(self) -> Journal:
        """The record as it stands: to save, share, audit."""
        live = self._fresh()
        return live.upto(live.size)

    @property
    def state(self) -> Any:
        """All there is, hidden cards too: for the host. Show people a `view`."""
        self._fresh()
        return self._now()

    def view(self, seat: str | int | None) -> Any:
        """What a seat may look at now; None is a spectator."""
        return self.game.view(self.state, self._live.seat(seat))

    def memory(self, seat: str | int | None) -> Any:
        """What a seat can know: the fold of its own copy, which keeps what it was shown."""
        return self.journal.copy_for(seat).state()

    @property
    def to_act(self) -> tuple[str, ...]:
        """The names of the seats that are awaited."""
        state = self.state
        return () if self._live.is_closed else tuple(self.names[seat] for seat in self.game.to_act(state))

    def legal(self, seat: str | int) -> tuple[Action, ...]:
        """All actions of a seat, typed; fields that are marked `Free` in their plainest form only."""
        state = self.state
        return () if self._live.is_closed else self.game.legal(state, self._seat(seat))

    @property
    def outcome(self) -> Outcome | None:
        """Winners, scores and the rule of the ending; None while the game is on."""
        return self.game.outcome(self.state)

    @property
    def moment(self) -> Moment:
        """Round, turn and seat."""
        return self.game.moment(self.state)

    @property
    def is_closed(self) -> bool:
        """Whether the journal is closed, its luck revealed."""
        return self._fresh().is_closed

    def act(self, seat: str | int, action: Action, at: int | None = None, luck: Sequence[Any] = ()) -> tuple[Fact, ...]:
        """Decide an action, store it with its facts, and return the facts.

        `at` is the position that the action is meant for; `luck` what people rolled or drew, in order, where the
        luck is physical. Raises `RuleViolation` (nothing changed), `LuckNeeded`, `Conflict`, `StoreError`.
        """
        index = self._seat(seat)
        if not isinstance(action, self.game.actions):
            raise RuleViolation("kernel/foreign", f"{type(action).__name__} is no action of {self.game.title}")
        if action.seat != index:
            raise RuleViolation(
                "kernel/seat", f"{self.names[index]} has seat {index}; this is an order of {action.seat}"
            )
        if holds_hidden(action):
            raise RuleViolation("kernel/hidden", "name the card that is played")
        self._check_signer(self.names[index], self._live.opened.seats[index].key)
        return self._append(self.names[index], action, at, luck)

    def take(self, order: bytes) -> Record:
        """Decide an order that a seat wrote, and signed if it has a key, over its own copy; return the event.

        See `karma_core.orders.order`. Raises `Conflict` with the events that its author does not know yet,
        `RuleViolation`, or `JournalError` for an order that is malformed, altered or another's.
        """
        live = self._live
        record, act = live.codec.read(order), live.codec.parse(order)[1].act
        with live.lock:
            if record.seq != live.size:
                self._fresh()
            if record.seq > live.size:
                raise UsageError(f"there is no position {record.seq} yet; the table is at {live.size}")
            if record.seq < live.size:
                raise Conflict(record.seq, tuple(live.records(record.seq)))
            self._check_order(record)
            lines = self._decided(record.by, record.message, (), (act, record.open, record.sigs))
            try:
                self._put(lines)
            except Clash as clash:
                self._fresh()
                raise Conflict(record.seq, tuple(live.records(record.seq))) from clash
            self._advance(lines)
        return lines[0][1]

    def begin(self, luck: Sequence[Any] = ()) -> tuple[Fact, ...]:
        """Deal, and let the first turn begin. `Store.open` does it by itself, unless seeds are to be added first."""
        if any(isinstance(record.message, Begin) for record in self._fresh().records()):
            raise UsageError("the game has begun")
        return self._append(TABLE, Begin(), None, luck)

    def add_seed(self, seat: str | int, seed: bytes) -> None:
        """Let a seat add 32 random bytes of its own to the luck, before the game begins."""
        if len(seed) != 32:
            raise UsageError("a seed has 32 bytes")
        if not needs_luck(self._live):
            raise UsageError("people roll and turn in this game; its luck takes no seed")
        if any(isinstance(record.message, Begin) for record in self._fresh().records()):
            raise UsageError("seeds are added before the game begins")
        index = self._seat(seat)
        self._check_signer(self.names[index], self._live.opened.seats[index].key)
        self._append(self.names[index], SeedAdded(seed=seed.hex()), None, ())

    def checkpoint(self) -> None:
        """Write down the digest of what a spectator sees now."""
        self._append(TABLE, self._checkpoint(self.state), None, ())

    def abandon(self, reason: str) -> None:
        """End a game that will not be played out. Its luck is revealed."""
        if self.is_closed:
            raise UsageError("the game is closed already")
        self._finish(GameAbandoned(reason=reason))

    def close(self) -> None:
        """Reveal the luck and close a game that has an outcome; it happens by itself at the end of a game."""
        if self.is_closed:
            return
        if self.outcome is None:
            raise UsageError("the game is not over; play on, or abandon it with a reason")
        self._finish(GameClosed())

    def fork(self, at: int | None = None, **how: Any) -> Table:
        """A new game that shares the first `at` events with this one; see `Store.fork`."""
        return self._store.fork(self.id, at, **how)

    def play_bots(self, most: int | None = None) -> int:
        """Let the bots act until a person is awaited or the game is over; return how many actions they took."""
        count, parties = 0, self._live.opened.seats
        while most is None or count < most:
            waiting = [seat for seat in map(self.names.index, self.to_act) if parties[seat].bot]
            if not waiting:
                break
            seat = waiting[0]
            self.act(seat, self.bot_action(seat))
            count += 1
        return count

    def bot_action(self, seat: str | int) -> Action:
        """What the bot of a seat would do now, from its view alone."""
        index = self._seat(seat)
        bot = self.game.bots.get(self._live.opened.seats[index].bot or "random")
        if bot is None:
            known = ", ".join(self.game.bots)
            raise UsageError(f"{self.game.title} has no bot {self._live.opened.seats[index].bot!r}; it has: {known}")
        secret = self._store.secret(self._live)
        random = Random(f"{secret.hex()}/{self.position}") if self._live.opened.reproducible else Random()
        return bot(self.view(index), index, self.legal(index), random)

    # below: how an event comes to be stored

    def _fresh(self) -> Journal:
        return self._store.refreshed(self._live, self.id)

    def _now(self) -> Any:
        """The state after all events that are here, kept from one action to the next."""
        if self._at != self._live.size:
            self._state, self._at = self._live.state(), self._live.size
        return self._state

    def _seat(self, seat: str | int) -> int:
        index = self._live.seat(seat)
        if index is None:
            raise UsageError("a spectator cannot act")
        return index

    def _append(self, by: str, message: Message, at: int | None, luck: Sequence[Any]) -> tuple[Fact, ...]:
        """Store an event on top of what is there; threads wait for each other."""
        with self._live.lock:
            return self._raced(by, message, at, luck)

    def _raced(self, by: str, message: Message, at: int | None, luck: Sequence[Any]) -> tuple[Fact, ...]:
        """Store an event; a race lost to another process is decided again if that is safe."""
        live, start = self._live, None
        if at is not None and live.size != at:
            self._fresh()
        for _ in range(TRIES):
            position = live.size
            if at is not None and at != position:
                if at > position:
                    raise UsageError(f"there is no position {at} yet; the table is at {position}")
                raise Conflict(at, tuple(live.records(at)))
            if start is not None and any(record.by == by for record in live.records(start)):
                raise Conflict(start, tuple(live.records(start)))
            start = position if start is None else start
            lines = self._decided(by, message, luck)
            try:
                self._put(lines)
            except Clash:
                if not self._store.holds(self.id, [record for _, record, _ in lines]):
                    self._fresh()
                    continue
            self._advance(lines)
            return lines[0][1].facts
        raise Conflict(start or 0, tuple(live.records(start or 0)))

    def _put(self, lines: Sequence[tuple[bytes, Record, Any]]) -> None:
        """Store lines, and what the ledger is told of them, all or none."""
        records = [record for _, record, _ in lines]
        more = self._store.ledger.told(self._live, self.id, self._now(), records) if self._live.opened.circle else []
        self._store.put(self.id, [(line, record) for line, record, _ in lines], more=more)

    def _advance(self, lines: Sequence[tuple[bytes, Record, Any]]) -> None:
        """Take in lines that are stored."""
        for line, record, state in lines:
            self._live.append(line, record, state)
        self._state, self._at = lines[-1][2], self._live.size

    def _check_signer(self, name: str, key: str) -> None:
        """Whoever has a key signs; where the key is elsewhere, so is the signing."""
        if key and name not in self._signers:
            raise UsageError(f"{name} signs with a key that is not here; give it to Store.sign_with, or take an order")

    def _check_order(self, record: Record) -> None:
        """An order is an action of its author, whole, on top of what is here, and signed if the seat has a key."""
        live, message = self._live, record.message
        if not isinstance(message, Action) or message.seat >= len(self.names) or record.facts:
            raise JournalError("an order is one action, without facts", record.seq)
        party = live.opened.seats[message.seat]
        if record.by != party.name:
            raise RuleViolation("kernel/seat", f"this is an order of {party.name}, not of {record.by}")
        if record.hidden or holds_hidden(message):
            raise RuleViolation("kernel/hidden", "an order opens what it seals to the host")
        if record.prev != live.tree.root().hex():
            raise JournalError("it was not written upon this table's events; compare the copies", record.seq)
        signed = record.sigs.get(party.name, "")
        if party.key and not (signed and verify(party.key, signed, ACT_DOMAIN + record.act)):
            raise JournalError(f"{party.name} did not sign it, or it was altered afterwards", record.seq)
        if record.sigs.keys() - ({party.name} if party.key else set()):
            raise JournalError("it bears a signature of somebody else", record.seq)

    def _decided(
        self, by: str, message: Message, luck: Sequence[Any], order: Order | None = None
    ) -> list[tuple[bytes, Record, Any]]:
        """The lines that follow from a message: its own, and the close if it ends the game."""
        live = self._live
        self._check_signer(TABLE, live.opened.table_key)
        if live.is_closed:
            raise RuleViolation("kernel/over", "the game is closed")
        state = self._now()
        facts: tuple[Fact, ...] = ()
        if isinstance(message, Action | Begin):
            if isinstance(message, Action) and not live.number(live.size):
                raise RuleViolation("kernel/awaited", "the game has not begun")
            draws = iter(luck)
            facts = self.game.decide(state, message, self._chance(draws))
            if (left := next(draws, None)) is not None:
                raise UsageError(f"more luck was given than this action asks for: {left}")
            state = reduce(self.game.evolve, facts, state)
        if order is None:
            lines = [self._line(live.size, live.tree.root().hex(), by, message, facts, state)]
        else:
            act, openings, sigs = order
            salt = self._store.salts(live, live.size)
            line, record = answered(live.codec, act, message, openings, facts, salt, dict(sigs), self._signers)
            lines = [(line, record, state)]
        if self.game.outcome(state) is not None and isinstance(message, Action | Begin):
            lines += self._ending(lines, state, GameClosed())
        return lines

    def _chance(self, draws: Any) -> Chance:
        if not needs_luck(self._live):
            return Typed(draws)
        return Fresh(luck_key(self._live, self._store.secret(self._live)), self._live.number(self._live.size))

    def _line(
        self, seq: int, prev: str, by: str, message: Message, facts: Sequence[Fact], state: Any
    ) -> tuple[bytes, Record, Any]:
        line, record = written(
            self._live.codec,
            message,
            facts,
            seq=seq,
            prev=prev,
            by=by,
            time=self._store.time(self._live, seq),
            salt=self._store.salts(self._live, seq),
            signers=self._signers,
        )
        return line, record, state

    @property
    def _signers(self) -> Mapping[str, Signer]:
        return self._store.signers_of(self.id)

    def _checkpoint(self, state: Any) -> Checkpoint:
        return checkpoint_of(self.game, state)

    def _ending(
        self, before: Sequence[tuple[bytes, Record, Any]], state: Any, end: Message
    ) -> list[tuple[bytes, Record, Any]]:
        """A checkpoint, the seed, and the end, on top of lines that are not stored yet."""
        scratch = self._live.upto(self._live.size)
        for line, record, after in before:
            scratch.append(line, record, after)
        secret = self._store.secret(self._live).hex() if needs_luck(self._live) else ""
        added = []
        for message in (self._checkpoint(state), SeedRevealed(seed=secret), end):
            added.append(self._line(scratch.size, scratch.tree.root().hex(), TABLE, message, (), state))
            scratch.append(*added[-1])
        return added

    def ending(self, end: Message) -> list[tuple[bytes, Record, Any]]:
        """The lines that would end the game now: for the store, which puts them beside others."""
        return self._ending((), self._now(), end)

    def _finish(self, end: Message) -> None:
        """Store the end of the game on top of what is there."""
        with self._live.lock:
            self._finished(end)

    def _finished(self, end: Message) -> None:
        for _ in range(TRIES):
            lines = self.ending(end)
            try:
                self._put(lines)
            except Clash:
                if self._fresh().is_closed:
                    return
                continue
            self._advance(lines)
            return
        raise Conflict(self._live.size, ())


def checkpoint_of(game: Game, state: Any) -> Checkpoint:
    """What a checkpoint says of a state: the digest of its spectator's view."""
    digest = sha256(canonical(game.view(state, None))).hexdigest()
    return Checkpoint(view=f"{game.name}/view/{game.view_version}", digest=digest)
