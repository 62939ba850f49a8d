"""`Store`: where games are kept, opened, forked, imported and listed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes
from threading import RLock
from types import TracebackType
from typing import Any, Literal
from weakref import WeakValueDictionary

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Raw, Struct

from karma_core.kernel.chance import commitment, framed
from karma_core.kernel.codec import Line, Record, Salts, canonical, decode_line, decode_plain, fingerprint, joined_with
from karma_core.kernel.editions import digest_of, edition_of
from karma_core.kernel.errors import JournalError, KarmaError, UsageError
from karma_core.kernel.game import Game
from karma_core.kernel.journal import Journal
from karma_core.kernel.luck import commit_of, needs_luck
from karma_core.kernel.manifest import fault_in_seats
from karma_core.kernel.messages import (
    FORMAT,
    TABLE,
    Begin,
    Forked,
    GameAbandoned,
    GameClosed,
    GameOpened,
    Party,
    SeedRevealed,
    tag_of,
)
from karma_core.kernel.registry import game as game_named
from karma_core.kernel.signing import public_of
from karma_core.kernel.writer import Signer, seeded_salts, written
from karma_core.ledger.door import Ledger
from karma_core.store import Append, Clash, Lines, Row
from karma_core.table import TRIES, Table

LIVE_MAX = 256  # folded games that are kept in memory
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
Clock = Callable[[], datetime]
Key = Ed25519PrivateKey | str  # a private key, or a public one as 64 hex digits


def utc_now() -> datetime:
    """The clock of every store that is given no other."""
    return datetime.now(UTC)


class Summary(Struct, frozen=True, kw_only=True):
    """A stored game in one line."""

    id: str
    game: str
    seats: tuple[str, ...]
    opened: str  # time
    events: int
    status: Literal["running", "closed", "abandoned", "unreadable"]
    parent: str = ""  # of a fork
    at: int = 0
    head: str = ""  # the root over all events, where it was asked for


class Store:
    """Where games are kept: `Store()` in memory, `Store("karma.db")` an SQLite file, `Store("postgresql://…")`.

    >>> with Store() as store:
    ...     table = store.open("karma-dice", seats=["Ana", "Bo"], options={"traits": "off"})
    ...     len(table.legal(table.to_act[0]))
    6

    Whoever can read the store can read the luck and the hands of running games.
    """

    def __init__(self, url: str | Path = "", *, clock: Clock = utc_now) -> None:
        self.lines = Lines(url)
        self.clock = clock
        self._lock = RLock()
        self._all: WeakValueDictionary[str, Journal] = WeakValueDictionary()
        self._recent: OrderedDict[str, Journal] = OrderedDict()
        self._secrets: dict[str, bytes] = {}
        self._signers: dict[str, Mapping[str, Signer]] = {}
        self.ledger = Ledger(self.lines, lambda: self.clock(), lambda id: self.table(id).journal)

    def __enter__(self) -> Store:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file or the connections."""
        self.ledger.let_go()
        self.lines.close()

    def open(
        self,
        game: str | Game,
        seats: Sequence[str],
        *,
        options: Mapping[str, Any] | Any = None,
        bots: Mapping[str, str] | None = None,
        luck: Literal["table", "physical"] = "table",
        edition: str = "",
        circle: str = "",
        deck: str = "",
        packs: Sequence[str] = (),
        seed: int | str | None = None,
        begin: bool = True,
        opening_luck: Sequence[Any] = (),
        keys: Mapping[str, Key] | None = None,
        custody: Mapping[str, Literal["own", "shared-device"]] | None = None,
        table_key: Key | None = None,
    ) -> Table:
        """Open a table, deal, and return it.

        `seats` are names in order, `bots` gives some of them a bot. With an explicit `seed` the journal is the same
        byte for byte each time, and a game that the store holds already is given as it stands. `begin=False` leaves
        time for `Table.add_seed`. `keys` gives seats an Ed25519 key, with which they sign their acts: a private one to
        sign here, a public one (hex) where the seat signs elsewhere and sends its orders to `Table.take`. With a
        `table_key` the table signs every event. In a `circle` the debts of people's games reach its ledger, and `deck`
        (all of it, or these `packs`) is one of its decks, as it is by now. Raises `UsageError` that says what would
        be right.
        """
        game = game_named(game) if isinstance(game, str) else game
        parties = parties_of(game, seats, bots or {}, publics(keys or {}, table_key), custody or {})
        signers = signers_from(keys or {}, table_key)
        typed = game.options_from(options)
        used = edition_of(game, edition or game.edition.name)
        if luck == "physical" and not (game.physical(typed) if callable(game.physical) else game.physical):
            raise UsageError(f"{game.title} has hidden cards with these options, so its luck cannot be physical")
        if seed is not None and circle:
            raise UsageError("a circle's games take no seed: their luck may not be known beforehand")
        if (deck or packs) and not circle:
            raise UsageError("a deck that lasts is a circle's: name the circle")
        seating = self.ledger.seating(game, typed, seats, bots or {}, circle, deck, packs) if circle else None
        typed = seating.options if seating else typed
        secret, nonce = fresh_luck(seed)
        commit = commitment(nonce, TABLE, secret) if luck == "table" else ""
        manifest = GameOpened(
            game=game.name,
            rules_version=game.rules_version,
            edition=used.name,
            edition_digest=digest_of(used),
            options=typed,
            seats=parties,
            luck=luck,
            nonce=nonce.hex(),
            commit=commit,
            circle=seating.circle if seating else "",
            table_key="" if table_key is None else public_of(table_key),
            reproducible=seed is not None,
            format=FORMAT,
        )
        live = Journal(game)
        line, record = written(
            live.codec,
            manifest,
            seq=0,
            prev=live.tree.root().hex(),
            by=TABLE,
            time=stamp(EPOCH if seed is not None else self.clock()),
            salt=token_bytes_16,
            signers=signers,
            also=seats,
        )
        live.append(line, record, game.initial(manifest))
        id = live.id
        self._signers[id] = signers
        if self.lines.last(id) is None:
            kept = ((commit, secret.hex()),) if commit else ()
            self._told(id, [(line, record)], kept, lambda: self.ledger.seated(seating, live, id) if seating else [])
            with self._lock:
                self._keep(id, live)
            self._secrets[commit] = secret
        table = self.table(id)
        if begin and table.position == 1:
            table.begin(opening_luck)
        return table

    def table(self, id: str) -> Table:
        """The stored game of this id, or of the only one that begins so. Raises `UsageError`."""
        id = self.resolve(id)
        return Table(self, self._load(id), id)

    def resolve(self, prefix: str) -> str:
        """The id that a unique prefix stands for. Raises `UsageError`."""
        if not prefix or not set(prefix) <= set("0123456789abcdef") or len(prefix) > 16:
            raise UsageError(f"{prefix!r} is no id of a game: 1 to 16 of 0-9 and a-f")
        found = [name for name in self.lines.find(prefix) if len(name) == 16]
        if len(found) == 1:
            return found[0]
        if not found:
            raise UsageError(f"this store has no game {prefix!r}")
        raise UsageError(
            f"{prefix!r} fits {len(found)} games, such as {', '.join(sorted(found)[:3])}; give more digits"
        )

    def tables(self, *, heads: bool = False) -> list[Summary]:
        """What is stored, the oldest first; a game that cannot be read here is listed as such."""
        rows = [row for row in self.lines.first(["game-opened", "forked"]) if is_first(row)]
        return [self._summary_or_fault(row, heads) for row in rows]

    def _summary_or_fault(self, row: Row, heads: bool) -> Summary:
        """One game in one line, whatever is in it."""
        try:
            return self.summary(row.stream, heads=heads)
        except KarmaError:
            last = self.lines.last(row.stream)
            act = plain_act(row.line)
            return Summary(
                id=row.stream,
                game=str(act["data"].get("game", "")),
                seats=(),
                opened=str(act["time"]),
                events=last.position + 1 if last else 0,
                status="unreadable",
                parent=str(act["data"].get("parent", "")),
                at=row.position,
            )

    def summary(self, id: str, *, heads: bool = False) -> Summary:
        """One stored game in one line."""
        live = self._load(id)
        fork = live.fork
        last = live.record(live.size - 1).message
        return Summary(
            id=id,
            game=live.game.name,
            seats=live.names,
            opened=live.record(live.begins).time,
            events=live.size,
            status="closed"
            if isinstance(last, GameClosed)
            else "abandoned"
            if isinstance(last, GameAbandoned)
            else "running",
            parent=fork.parent if fork else "",
            at=fork.at if fork else 0,
            head=live.head if heads else "",
        )

    def fork(
        self,
        id: str,
        at: int | None = None,
        *,
        reseed: bool = False,
        author: str = "",
        reason: str = "",
        instead: bool = False,
        seed: int | str | None = None,
    ) -> Table:
        """A new game that shares the first `at` events of another and is free from there on. Nothing is copied.

        A game that is not closed yet always gets new luck; a closed one keeps it unless `reseed` or `seed` is given.
        `instead` takes the place of a game with physical luck, which is abandoned for it. Raises `UsageError`.
        """
        id = self.resolve(id)
        parent = self.refreshed(self._load(id), id)
        at = fork_position(parent, at)
        new_luck = needs_luck(parent) and (reseed or seed is not None or not parent.is_revealed)
        secret, nonce = fresh_luck(None if seed is None else f"{id}/{at}/{seed}")
        commit = commitment(nonce, TABLE, secret) if new_luck else ""
        live = Journal(parent.game, parent, at)
        message = Forked(
            parent=id, at=at, nonce=nonce.hex(), commit=commit, author=author, reason=reason, instead=instead
        )
        time = stamp(EPOCH + timedelta(seconds=at) if seed is not None else self.clock())
        prev, signers = parent.tree.root(at).hex(), self.signers_of(id)
        line, record = written(
            live.codec, message, seq=at, prev=prev, by=TABLE, time=time, salt=token_bytes_16, signers=signers
        )
        live.append(line, record, parent.state(at))
        child = live.id
        self._signers[child] = signers
        if self.lines.last(child) is None:
            if needs_luck(parent) and not commit:
                held = commit_of(parent, at)[0]
                kept: tuple[tuple[str, str], ...] = ((held, self.secret(parent, at).hex()),)
            else:
                kept = ((commit, secret.hex()),) if commit else ()
            more = self._abandoned_for(parent, id, at, child) if instead else []

            def told() -> list[Append]:
                return [*more, *self.ledger.taking_place(parent, id, child, at, time)] if instead else []

            self._told(child, [(line, record)], kept, told)
            with self._lock:
                self._keep(child, live)
                for append in more:
                    parent.append(append.line)
        return self.table(child)

    def add(self, journal: Journal) -> Table:
        """Take in a journal from elsewhere, or what is new in it. Adding one twice adds nothing.

        Raises `JournalError` if its events do not follow from one another, `UsageError` if the store holds a game
        of this id that went on differently.
        """
        check_order(journal)
        id = journal.id
        held = self.lines.get(id)
        start = held[0].position if held else 0
        for row in held:
            if row.position < journal.size and raw_line(journal.record(row.position)) != row.line:
                raise UsageError(f"the store's copy of {id} differs from event {row.position} on")
        new = [(journal.line(seq), journal.record(seq)) for seq in range(start + len(held), journal.size)]
        known = self.lines.openings(id)
        texts = {fingerprint(text): text for record in journal.records(start) for text in record.open}
        late = tuple((digest, text) for digest, text in texts.items() if digest not in known)
        if new:
            self._told(id, new, (), lambda: self.ledger.taken_in(journal, id, start + len(held)))
        elif late:
            self.lines.add_openings(id, late)
        if (fork := self.ledger.successor(journal)) and self.lines.last(fork):
            self.ledger.attempt(lambda: self.ledger.taken_in(self._load(fork), fork, 0))
        with self._lock:
            if live := self._all.get(id):
                live.clear()
                self._extend(live, id, self.lines.get(id))
        return self.table(id)

    def _told(
        self,
        id: str,
        lines: Sequence[tuple[bytes, Record]],
        kept: tuple[tuple[str, str], ...],
        more: Callable[[], Sequence[Append]],
    ) -> None:
        """Store the first events of a stream with what the ledger is told of them."""
        for tries in range(TRIES, 0, -1):
            try:
                return self.put(id, lines, kept, more())
            except Clash as clash:
                if clash.stream == id or tries == 1:
                    raise

    # below: what tables ask of their store

    def put(
        self,
        id: str,
        lines: Sequence[tuple[bytes, Record]],
        kept: tuple[tuple[str, str], ...] = (),
        more: Sequence[Append] = (),
    ) -> None:
        """Store events and what belongs to them, all or none. Raises `Clash` if another process was first."""
        appends = [
            Append(
                stream=id,
                position=record.seq,
                topic=tag_of(record.message),
                line=raw_line(record) if record.open else line,
                openings=tuple((fingerprint(text), text) for text in record.open),
            )
            for line, record in lines
        ]
        if kept:
            first = appends[0]
            appends[0] = Append(
                stream=id,
                position=first.position,
                topic=first.topic,
                line=first.line,
                openings=(*first.openings, *kept),
            )
        self.lines.put(*appends, *more)

    def holds(self, id: str, records: Sequence[Record]) -> bool:
        """Whether exactly these events are stored: then the put was ours, its reply having been lost."""
        rows = self.lines.get(id, records[0].seq - 1)[: len(records)]
        return [row.line for row in rows] == [raw_line(record) for record in records]

    def refreshed(self, live: Journal, id: str) -> Journal:
        """The same journal, with what others have stored meanwhile."""
        if self.lines.shared:
            with live.lock:
                if rows := self.lines.get(id, live.size - 1):
                    self._extend(live, id, rows)
        return live

    def secret(self, live: Journal, position: int | None = None) -> bytes:
        """The table's seed in force. Raises `UsageError` if this store does not have it."""
        commit, _, _ = commit_of(live, position)
        if commit not in self._secrets:
            self._secrets[commit] = self._find_secret(live, commit)
        return self._secrets[commit]

    def _find_secret(self, live: Journal, commit: str) -> bytes:
        revealed = [r.message.seed for r in live.records(max(live.size - 2, 0)) if isinstance(r.message, SeedRevealed)]
        streams, fork = [live.id], live.fork
        while fork is not None:
            streams.append(fork.parent)
            fork = self._load(fork.parent).fork if self.lines.last(fork.parent) else None
        for stream in streams:
            if commit in (openings := self.lines.openings(stream)):
                return bytes.fromhex(openings[commit])
        if revealed and revealed[0]:
            return bytes.fromhex(revealed[0])
        raise UsageError("the seed of this game's luck lies with the table that opened it; fork the game to play on")

    def salts(self, live: Journal, seq: int) -> Salts:
        """Salts for one event: random, or of the seed where the game is reproducible."""
        if live.opened.reproducible and needs_luck(live):
            return seeded_salts(self.secret(live), seq)
        return token_bytes_16

    def time(self, live: Journal, seq: int) -> str:
        """The time to claim for an event."""
        return stamp(EPOCH + timedelta(seconds=seq) if live.opened.reproducible else self.clock())

    def signers_of(self, id: str) -> Mapping[str, Signer]:
        """Who signs at this table here."""
        return self._signers.get(id, {})

    def sign_with(
        self, id: str, keys: Mapping[str, Ed25519PrivateKey], table_key: Ed25519PrivateKey | None = None
    ) -> None:
        """Let seats, and the table, of a stored game sign here again, as after a restart.

        Raises `UsageError` for a key that is not the one in the manifest.
        """
        id = self.resolve(id)
        opened = self._load(id).opened
        known = {party.name: party.key for party in opened.seats} | {TABLE: opened.table_key}
        signers = signers_from(keys, table_key)
        for name, key in (keys | {TABLE: table_key} if table_key else keys).items():  # type: ignore[operator]
            if known.get(name) != public_of(key):
                raise UsageError(f"this is not the key that {name} has in this game")
        self._signers[id] = {**self.signers_of(id), **signers}

    def _load(self, id: str) -> Journal:
        with self._lock:
            live = self._all.get(id)
            if live is None:
                rows = self.lines.get(id)
                if not rows:
                    raise UsageError(f"this store has no game {id!r}")
                live = self._begun(rows[0])
                self._extend(live, id, rows)
            self._keep(id, live)
            return live

    def _begun(self, first: Row) -> Journal:
        """An empty journal that a stream's first row can be appended to: of the game, or the fork's parent."""
        if first.position == 0:
            return Journal(Journal.of([first.line]).game)
        head = Journal.of([self.lines.get(self._root_of(first))[0].line])
        message = head.codec.read(first.line).message
        if not isinstance(message, Forked):
            raise JournalError("the stream of a fork begins with forked", first.position, first.stream)
        return Journal(head.game, self._load(message.parent), message.at)

    def _root_of(self, row: Row) -> str:
        """The stream of the game that a fork comes from in the end."""
        while row.position:
            parent = parent_of(row.line)
            rows = self.lines.get(parent)
            if not rows:
                raise JournalError(f"its parent {parent} is not in this store", row.position, row.stream)
            row = rows[0]
        return row.stream

    def _extend(self, live: Journal, id: str, rows: Sequence[Row]) -> None:
        sealed = any(b'"sealed":' in row.line for row in rows)
        openings = self.lines.openings(id) if sealed else {}
        for row in rows:
            if row.position == live.size:
                live.append(joined_with(row.line, openings))

    def _keep(self, id: str, live: Journal) -> None:
        self._all[id] = live
        self._recent[id] = live
        self._recent.move_to_end(id)
        if len(self._recent) > LIVE_MAX:
            self._recent.popitem(last=False)

    def _abandoned_for(self, parent: Journal, id: str, at: int, child: str) -> list[Append]:
        """The end of a parent whose place a fork takes."""
        if needs_luck(parent):
            raise UsageError(
                "only a game with physical luck can be replaced by a fork; fork it without taking its place"
            )
        if parent.is_closed:
            raise UsageError("the game is closed; a fork cannot take its place any more")
        if parent.game.debts is not None:
            for seq in range(at, parent.size):
                state = parent.state(seq)
                for fact in parent.record(seq).facts:
                    if parent.game.debts(state, fact):
                        raise UsageError(f"event {seq} tore a card; the game before it cannot be taken back")
                    state = parent.game.evolve(state, fact)
        ending = Table(self, parent, id).ending(GameAbandoned(reason="replaced by a fork", fork=child))
        return [
            Append(stream=id, position=r.seq, topic=tag_of(r.message), line=raw_line(r), openings=())
            for _, r, _ in ending
        ]


def raw_line(record: Record) -> bytes:
    """The line of a record without openings, as every store has it."""
    return canonical(Line(event=Raw(record.raw), sigs=record.sigs))


def is_first(row: Row) -> bool:
    """Whether a row that opens or forks is the first of its stream, not a fork's ancestor inside an imported one."""
    return row.topic == "game-opened" or row.position > 0


def parent_of(line: bytes) -> str:
    """The parent that a `forked` line names."""
    return str(plain_act(line)["data"].get("parent", ""))


def plain_act(line: bytes) -> Any:
    """The act in a stored line, without knowing its game."""
    data: Any = decode_plain(decode_line(line).event)
    return data["act"]


def check_order(journal: Journal) -> None:
    """Raise `JournalError` at the first event that does not stand on those before it."""
    for seq, record in enumerate(journal.records()):
        if record.seq != seq:
            raise JournalError(f"says it is event {record.seq}", seq)
        if record.prev != journal.tree.root(seq).hex():
            raise JournalError("prev is not the root of what stands before", seq)


def fork_position(parent: Journal, at: int | None) -> int:
    """Where a fork may stand: after `begin`, before the luck is revealed. Raises `UsageError` with the nearest."""
    first = last = None
    for record in parent.records():
        if isinstance(record.message, Begin) and first is None:
            first = record.seq + 1
        if isinstance(record.message, SeedRevealed):
            last = record.seq
    if first is None:
        raise UsageError("the game has not begun, so it cannot be forked yet")
    last = parent.size if last is None else last
    at = last if at is None else at
    if not first <= at <= last:
        nearest = first if at < first else last
        raise UsageError(f"a fork stands at {first} to {last}, not {at}; the nearest is {nearest}")
    return at


def publics(keys: Mapping[str, Key], table_key: Key | None) -> dict[str, str]:
    """The public keys by name. Raises `UsageError` for a weak key, or one that two have."""
    found = {name: public_of(key) for name, key in keys.items()}
    every = [*found.values(), *([public_of(table_key)] if table_key else [])]
    if len(set(every)) < len(every):
        raise UsageError("two have the same key; each signs with a key of their own")
    return found


def signers_from(keys: Mapping[str, Key], table_key: Key | None) -> dict[str, Signer]:
    """Who can sign here: those whose private key is at hand."""
    named = {**keys, **({TABLE: table_key} if table_key else {})}
    return {name: key.sign for name, key in named.items() if isinstance(key, Ed25519PrivateKey)}


def parties_of(
    game: Game,
    seats: Sequence[str],
    bots: Mapping[str, str],
    keys: Mapping[str, str],
    custody: Mapping[str, Literal["own", "shared-device"]],
) -> tuple[Party, ...]:
    """The seats of a manifest. Raises `UsageError` that names the seat and what is wrong."""
    if reason := fault_in_seats(game, seats):
        raise UsageError(reason)
    for name, bot in bots.items():
        if name not in seats:
            raise UsageError(f"there is no seat {name!r} for the bot {bot!r}; the seats: {', '.join(seats)}")
        if bot not in game.bots:
            raise UsageError(f"{game.title} has no bot {bot!r}; it has: {', '.join(game.bots)}")
    for name in (*keys, *custody):
        if name not in seats or (name in custody and name not in keys):
            raise UsageError(f"{name!r} is no seat with a key; the seats: {', '.join(seats)}")
    return tuple(
        Party(
            name=name,
            bot=bots.get(name, ""),
            key=keys.get(name, ""),
            custody=custody.get(name, "own") if name in keys else "",
        )
        for name in seats
    )


def fresh_luck(seed: int | str | None) -> tuple[bytes, bytes]:
    """A seed and a nonce: random, or those of an explicit seed."""
    if seed is None:
        return token_bytes(32), token_bytes(16)
    words = str(seed).encode()
    return sha256(framed(b"karma/seed/v1", words)).digest(), sha256(framed(b"karma/nonce/v1", words)).digest()[:16]


def token_bytes_16() -> bytes:
    """A salt."""
    return token_bytes(16)


def stamp(moment: datetime) -> str:
    """A time as journals write it, in UTC to the second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
