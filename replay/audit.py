"""The referee's verdict on a journal: bytes, order, history, every action decided again, every draw drawn again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from karma_core import (
    ACT_DOMAIN,
    EVENT_DOMAIN,
    TABLE,
    Action,
    Begin,
    Chance,
    Checkpoint,
    Fact,
    Forked,
    Fresh,
    GameAbandoned,
    GameClosed,
    GameOpened,
    Journal,
    JournalError,
    KarmaError,
    Misdraw,
    Misreveal,
    Note,
    Outcome,
    Record,
    Recorded,
    RuleViolation,
    SeedAdded,
    SeedRevealed,
    UsageError,
    agrees,
    checkpoint_of,
    combined,
    commitment,
    digest_of,
    edition_of,
    is_weak,
    key_name,
    keys_of,
    origin_of,
    read_head,
    signers_of,
    split,
    verify,
)

Result = Literal["VALID", "INVALID", "MALFORMED", "INCOMPLETE"]
EXIT = {"VALID": 0, "INVALID": 1, "MALFORMED": 2, "INCOMPLETE": 3}
INCOMPLETE = frozenset({"UNREVEALED", "TRUNCATED", "UNCLOSED", "DRIFT", "UNKNOWN"})

STAGES: dict[type, int] = {
    GameOpened: 0,
    SeedAdded: 1,
    Begin: 2,
    SeedRevealed: 4,
    GameClosed: 5,
    GameAbandoned: 5,
}  # of the others, which are played: 3
STAGES_BEFORE = ((), (0, 1), (0, 1), (2, 3), (0, 1, 2, 3), (4,))


class Fault(Struct, frozen=True, kw_only=True):
    """One thing that is wrong or missing: what, where, and whom it convicts."""

    code: str
    seq: int | None  # the event; None: the journal as a whole
    reason: str
    rule: str = ""  # that the action breaks
    convicts: str = ""  # a seat, the table, or nobody
    fact: int | None = None  # which fact of the event, counted from 1


class Verdict(Struct, frozen=True, kw_only=True):
    """What an audit found. `faults` is in order; the first decides the verdict."""

    verdict: Result
    faults: tuple[Fault, ...] = ()
    id: str = ""
    game: str = ""
    seats: tuple[str, ...] = ()
    events: int = 0
    facts: int = 0
    head: str = ""
    outcome: Outcome | None = None
    notes: tuple[str, ...] = ()  # what is not proven, and what a reader should know
    acknowledged: tuple[str, ...] = ()  # who signed something later, and so acknowledged the first fault
    signed_by: tuple[str, ...] = ()  # who signed the head of exactly these events

    @property
    def exit(self) -> int:
        """The exit code of `karma audit`."""
        return EXIT[self.verdict]

    @property
    def first(self) -> Fault | None:
        """The first fault."""
        return self.faults[0] if self.faults else None


class Found(Exception):
    """Ends an audit at a fault beyond which nothing can be said. Never leaves this module."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def audit(source: Journal | str | Path | bytes, head: str = "", checkpoints: Sequence[Note] = ()) -> Verdict:
    """Return the verdict on a journal: a whole one, or a seat's copy while the game still runs.

    `head` is the root over all events, kept elsewhere (12 digits are enough): the only way to see a change in the
    last event of an unsigned journal. `checkpoints` are signed heads (`karma close`): with them a cut-off tail shows.
    Raises `UsageError` only if the file cannot be opened, or `head` is no head.
    """
    if head and not (12 <= len(head) <= 64 and set(head) <= set("0123456789abcdef")):
        raise UsageError(f"a head is 12 to 64 of 0-9 and a-f, not {head!r}")
    try:
        journal, unread = opened_journal(source)
    except JournalError as error:
        return Verdict(verdict=_result([_of_error(error)]), faults=(_of_error(error),))
    return Auditor(journal, head, checkpoints, unread).verdict()


def opened_journal(source: Journal | str | Path | bytes) -> tuple[Journal, JournalError | None]:
    """The journal as far as it can be read, and why no further."""
    if isinstance(source, Journal):
        return source, None
    try:
        data = source if isinstance(source, bytes) else Path(source).read_bytes()
    except OSError as error:
        raise UsageError(f"{source!s}: {error.strerror or error}") from error
    lines = split(data)
    try:
        return Journal.of(lines), None
    except JournalError as error:
        if not error.position:
            raise
        return Journal.of(lines[: error.position]), error


class Auditor:
    """One audit. Each step either passes or raises `Found`; what is merely missing is noted.

    After a fault the later steps still look at the events before it, so that the first bad event comes first.
    """

    def __init__(
        self, journal: Journal, head: str = "", checkpoints: Sequence[Note] = (), unread: JournalError | None = None
    ) -> None:
        self.journal, self.game, self.codec = journal, journal.game, journal.codec
        self.unread, self.stop = unread, journal.size
        self.head, self.checkpoints = ("", ()) if unread else (head, checkpoints)  # both are of whole journals
        self.signed_by = set[str]()
        self.headed: dict[str, int] = {}  # how many events each has acknowledged by signing a head
        self.missing: list[Fault] = []
        self.notes: list[str] = []

    def verdict(self) -> Verdict:
        """Go through all steps."""
        faults = [_of_error(self.unread)] if self.unread else []
        outcome = None
        for step in (self.order, self.grammar, self.keys, self.signatures, self.heads, self.manifest):
            try:
                step()
            except Found as found:
                faults.append(found.fault)
                if found.fault.seq is not None:
                    self.stop = min(self.stop, found.fault.seq)
        try:
            state = self.replayed()
            if not faults:
                outcome = self.game.outcome(state)
                self.ending()
        except Found as found:
            faults.append(found.fault)
        faults.sort(key=self.place)
        faults += [] if self.unread else self.missing
        return Verdict(
            verdict=_result(faults),
            faults=tuple(faults),
            id=self.journal.id,
            game=self.game.name,
            seats=self.journal.names,
            events=self.journal.size,
            facts=sum(len(record.facts) for record in self.journal.records()),
            head=self.journal.head,
            outcome=outcome,
            notes=tuple(self.notes),
            acknowledged=self.acknowledged(faults),
            signed_by=tuple(sorted(self.signed_by)),
        )

    def acknowledged(self, faults: Sequence[Fault]) -> tuple[str, ...]:
        """Who signed an event after the first fault: by `prev` each has acknowledged all before."""
        seq = next((fault.seq for fault in faults if fault.seq is not None), None)
        if seq is None or faults[0].code in ("UNCLOSED", "UNREVEALED", "MALFORMED", "ORDER", "BADPREV", "BADSIG"):
            return ()
        headed = {name for name, size in self.headed.items() if size > seq}
        return tuple(sorted({*signers_after(self.journal, seq), *headed}))

    def place(self, fault: Fault) -> tuple[bool, int]:
        """Faults in the order of their events; before them all none that merely leaves the verdict open."""
        return fault.code in INCOMPLETE, self.journal.size if fault.seq is None else fault.seq

    def records(self) -> Iterator[Record]:
        """The events before the first fault that is known so far."""
        return self.journal.records(stop=self.stop)

    def order(self) -> None:
        """Every event has its number, and stands on exactly what is before it."""
        root = self.journal.tree.root
        for seq, record in enumerate(self.records()):
            if record.seq != seq:
                raise Found(Fault(code="ORDER", seq=seq, reason=f"it says that it is event {record.seq}"))
            if record.prev != root(seq).hex():
                reason = "what stands before it is not what it was written upon; compare with another copy"
                raise Found(Fault(code="BADPREV", seq=seq, reason=reason))
        if self.head and not self.journal.head.startswith(self.head):
            reason = f"the head is {self.journal.head[:16]}…, not the one that was kept, {self.head[:16]}…"
            raise Found(Fault(code="BADPREV", seq=self.journal.size - 1, reason=reason))

    def grammar(self) -> None:
        """Every event stands where it may, and is by whom it may be.

        game-opened, seed-added*, begin, (action | checkpoint | forked)*, seed-revealed, the end.
        """
        names, stage, before = self.journal.names, 0, ""
        for record in self.records():
            message, seq = record.message, record.seq
            due = STAGES.get(type(message), 3)
            if (stage not in STAGES_BEFORE[due]) if seq else due:
                raise Found(Fault(code="MALFORMED", seq=seq, reason=f"{record.tag} has no place after {before}"))
            if (record.facts and due not in (2, 3)) or (record.facts and isinstance(message, Checkpoint | Forked)):
                raise Found(Fault(code="MALFORMED", seq=seq, reason=f"nothing follows from {record.tag}"))
            if isinstance(message, Action):
                seat = message.seat
                by = names[seat] if seat < len(names) else None
            else:
                by = record.by if isinstance(message, SeedAdded) and record.by in names else TABLE
            if record.by != by or (isinstance(message, SeedAdded) and record.by == TABLE):
                raise Found(Fault(code="MALFORMED", seq=seq, reason=f"{record.tag} cannot be by {record.by}"))
            if isinstance(message, Forked) and message.at != seq:
                raise Found(Fault(code="MALFORMED", seq=seq, reason=f"a fork at {message.at} cannot stand at {seq}"))
            stage, before = due, record.tag

    def keys(self) -> None:
        """No key is weak, and no two are one."""
        opened = self.journal.opened
        named = [(party.name, party.key) for party in opened.seats if party.key]
        named += [(TABLE, opened.table_key)] if opened.table_key else []
        seen: dict[str, str] = {}
        for name, key in named:
            if is_weak(bytes.fromhex(key)):
                reason = f"the key of {name} is weak: one signature under it fits every message"
                raise Found(Fault(code="BADKEY", seq=0, reason=reason, convicts=name))
            if key in seen:
                raise Found(Fault(code="BADKEY", seq=0, reason=f"{seen[key]} and {name} have one key", convicts=name))
            seen[key] = name

    def signatures(self) -> None:
        """Whoever has a key signed: a seat its acts, the table every event. Nobody else's signature stands there."""
        opened = self.journal.opened
        keys = {party.name: party.key for party in opened.seats if party.key}
        for record in self.records():
            required = [record.by] if record.by in keys else []
            required += [TABLE] if opened.table_key else []
            allowed = {**keys, TABLE: opened.table_key} if record.seq == 0 else {n: keys.get(n, "") for n in required}
            for name in required:
                if name not in record.sigs:
                    raise Found(Fault(code="UNSIGNED", seq=record.seq, reason=f"{name} did not sign this event"))
            for name, signature in record.sigs.items():
                key = opened.table_key if name == TABLE else allowed.get(name, "")
                data = EVENT_DOMAIN + record.raw if name == TABLE else ACT_DOMAIN + record.act
                if not key or not verify(key, signature, data):
                    reason = f"the signature of {name} does not fit: altered after signing, or another's"
                    raise Found(Fault(code="BADSIG", seq=record.seq, reason=reason))
        if keys or opened.table_key:
            self.custody(keys)

    def heads(self) -> None:
        """The signed heads are of these events; one of more events shows that a tail is missing."""
        journal, keys = self.journal, keys_of(self.journal)
        names = {key_name(origin_of(journal.id), name): name for name in (*journal.names, TABLE)}
        for note in self.checkpoints:
            try:
                head = read_head(note.text)
            except JournalError as error:
                raise Found(Fault(code="MALFORMED", seq=None, reason=str(error))) from error
            good, bad = signers_of(note, keys)
            if bad:
                who = ", ".join(sorted(names[key] for key in bad))
                raise Found(Fault(code="BADSIG", seq=None, reason=f"the signature of {who} on the head is false"))
            who = ", ".join(sorted(names[key] for key in good))
            if head.origin != origin_of(journal.id) or not good:
                self.notes.append(f"a head of {head.origin}, signed by nobody of this game, was left aside")
            elif head.size > journal.size:
                reason = f"{who} signed {head.size} events, and {head.size - journal.size} of them are missing here"
                self.missing.append(Fault(code="TRUNCATED", seq=journal.size - 1, reason=reason))
            elif journal.tree.root(head.size) != head.root:
                reason = f"{who} signed another history of {head.size} events; compare with another copy"
                raise Found(Fault(code="BADPREV", seq=head.size - 1, reason=reason))
            else:
                self.headed |= {names[key]: max(head.size, self.headed.get(names[key], 0)) for key in good}
                if head.size == journal.size:
                    self.signed_by |= {names[key] for key in good}
        if self.signed_by:
            absent = sorted(names[key] for key in keys if names[key] not in self.signed_by)
            self.notes.append(f"the head is signed by {', '.join(sorted(self.signed_by))}")
            if absent:
                self.notes.append(f"not signed by {', '.join(absent)}")

    def custody(self, keys: dict[str, str]) -> None:
        """Who holds the keys, and who did not sign the manifest: said in every verdict."""
        opened, signed = self.journal.opened, self.journal.record(0).sigs
        for party in opened.seats:
            if not party.key:
                self.notes.append(f"{party.name} has no key: nobody can tell whether {party.name} acted so")
            elif party.custody == "shared-device":
                self.notes.append(f"{party.name}'s key lies on a shared device: whoever uses it can sign so")
            if party.key and party.name not in signed:
                self.notes.append(f"{party.name} did not sign the opening; each later signature acknowledges it")
        if not opened.table_key:
            self.notes.append("the table has no key: luck and facts convict nobody")

    def manifest(self) -> None:
        """The edition and the rules are known here, else nothing can be decided again."""
        opened = self.journal.opened
        if opened.rules_version > self.game.rules_version:
            raise Found(
                Fault(
                    code="UNKNOWN",
                    seq=0,
                    reason=f"rules version {opened.rules_version} is not known here (up to {self.game.rules_version})",
                )
            )
        try:
            edition = edition_of(self.game, opened.edition)
        except UsageError as error:
            raise Found(Fault(code="UNKNOWN", seq=0, reason=str(error))) from error
        if digest_of(edition) != opened.edition_digest:
            raise Found(Fault(code="UNKNOWN", seq=0, reason=f"the edition {opened.edition!r} has other data here"))
        try:
            self.game.initial(opened)
        except KarmaError as error:
            raise Found(Fault(code="MALFORMED", seq=0, reason=str(error))) from error
        if opened.reproducible:
            self.notes.append("reproducible: whoever knows the seed knew all luck beforehand")

    def replayed(self) -> Any:
        """Decide every action again, with the recorded luck and, once it is revealed, with the seed's."""
        luck = Luck(self)
        state: Any = None
        for record in self.records():
            message = record.message
            if isinstance(message, GameOpened):
                state = self.game.initial(message)
            elif isinstance(message, Action | Begin):
                self.decided(state, record, luck)
                state = self.folded(state, record)
            elif isinstance(message, Checkpoint):
                self.checked(state, record)
        if luck.fault:
            raise Found(luck.fault)
        return state

    def folded(self, state: Any, record: Record) -> Any:
        """The state after the event; what a copy cannot open may hide facts that do not fit."""
        try:
            return self.journal.applied(state, record)
        except JournalError as error:
            raise Found(Fault(code="WRONGFACTS", seq=record.seq, reason=error.reason, convicts="table")) from error

    def decided(self, state: Any, record: Record, luck: Luck) -> None:
        """The facts of one action are those that follow from it."""
        seq, fresh = record.seq, luck.fresh(record.seq)
        try:
            due = self.game.decide(state, record.message, Recorded(self.codec.draws(record.facts), fresh))
        except RuleViolation as refusal:
            fault = Fault(code="ILLEGAL", seq=seq, reason=refusal.reason, rule=refusal.rule, convicts=record.by)
            raise Found(fault) from refusal
        except Misdraw as misdraw:
            raise Found(Fault(code="MISDRAW", seq=seq, reason=str(misdraw), convicts="table")) from misdraw
        except Exception as error:  # the message is a stranger's: it may fit no state that ever was
            reason = f"it cannot be decided after what stands before it ({error})"
            raise Found(Fault(code="ILLEGAL", seq=seq, reason=reason, convicts=record.by)) from error
        if record.facts == due:
            return
        for number, fact in enumerate(record.facts, 1):
            if number > len(due) or not agrees(fact, due[number - 1]):
                reason = f"fact {number} does not follow: {self.told(state, record, number - 1, fact)}"
                fault = Fault(code="WRONGFACTS", seq=seq, reason=reason, convicts="table", fact=number)
                raise Found(fault)
        if len(record.facts) < len(due):
            missing = self.told(state, record, len(record.facts), due[len(record.facts)])
            fault = Fault(code="WRONGFACTS", seq=seq, reason=f"left out: {missing}", convicts="table")
            raise Found(fault)

    def told(self, state: Any, record: Record, number: int, fact: Fact) -> str:
        """A fact in the game's own words, as far as it can be told here."""
        try:
            return self.game.tell(reduce(self.game.evolve, record.facts[:number], state), fact, self.journal.names)
        except (LookupError, AttributeError, TypeError, ValueError, AssertionError):
            return type(fact).__name__

    def checked(self, state: Any, record: Record) -> None:
        """A checkpoint fits what a spectator sees; another form of view is skipped."""
        message = record.message
        assert isinstance(message, Checkpoint)
        due = checkpoint_of(self.game, state)
        if message.view != due.view:
            self.notes.append(f"event {record.seq}: a checkpoint in the form {message.view}, which is skipped here")
        elif message.digest != due.digest:
            reason = "the view's digest differs though all actions agree: it was written by another version of the game"
            self.missing.append(Fault(code="DRIFT", seq=record.seq, reason=reason))

    def ending(self) -> None:
        """What is missing for a whole verdict: openings, the seed, the close."""
        journal = self.journal
        if not journal.is_closed:
            seq, reason = journal.size - 1, "the journal has no close: nobody can tell whether its tail was cut off"
            self.missing.append(Fault(code="UNCLOSED", seq=seq, reason=reason))
        hidden = [record.seq for record in journal.records() if record.hidden]
        if hidden:
            reason = f"{len(hidden)} events have fields that this copy cannot open, from event {hidden[0]} on"
            self.missing.append(Fault(code="UNREVEALED", seq=hidden[0], reason=reason))
        last = journal.record(journal.size - 1).message
        if isinstance(last, GameClosed) and self.game.outcome(journal.state()) is None:
            reason = "the game is closed without an outcome"
            raise Found(
                Fault(code="ILLEGAL", seq=journal.size - 1, reason=reason, rule="kernel/over", convicts="table")
            )
        if not any(record.sigs for record in journal.records()):
            self.notes.append("unsigned: the audit shows that the record is consistent, not who wrote it")
            if not self.head and not self.signed_by:
                self.notes.append(
                    "the last event is vouched for by nothing: keep the head elsewhere, and give it as --head"
                )


class Luck:
    """The table's seeds, once revealed, checked against their commitments."""

    def __init__(self, auditor: Auditor) -> None:
        self.auditor, journal = auditor, auditor.journal
        self.keys: dict[int, bytes] = {}  # from which event on a key holds
        self.fault: Fault | None = None  # of the reveal, after which the events are still looked at
        seeds: dict[str, bytes] = {}
        revealed: tuple[int, str] | None = None
        commits: list[tuple[int, str, str]] = []
        for record in journal.records():
            match record.message:
                case GameOpened(commit=commit, nonce=nonce, luck="table"):
                    commits.append((0, commit, nonce))
                case SeedAdded(seed=seed):
                    seeds[record.by] = bytes.fromhex(seed)
                case Forked(commit=commit, nonce=nonce) if commit:
                    commits.append((record.seq, commit, nonce))
                case Forked(commit="") if journal.opened.luck == "table":
                    auditor.notes.append(f"forked at {record.seq} with its parent's luck: known beforehand")
                case SeedRevealed(seed=seed):
                    revealed = (record.seq, seed)
        self.numbers = journal.number
        if journal.opened.luck == "physical":
            auditor.notes.append("physical luck: the rules were checked, fairness is not claimed")
            if revealed and revealed[1]:
                reason = "people rolled and turned real things, so there is no seed to reveal"
                self.fault = Fault(code="MISREVEAL", seq=revealed[0], reason=reason, convicts="table")
            return
        if not seeds:
            auditor.notes.append("luck by the table alone: no seat added a seed")
        self._open(commits, seeds, revealed)

    def _open(
        self, commits: list[tuple[int, str, str]], seeds: dict[str, bytes], revealed: tuple[int, str] | None
    ) -> None:
        if revealed is None:
            fault = Fault(code="UNREVEALED", seq=None, reason="the table has not revealed its seed")
            self.auditor.missing.append(fault)
            return
        seq, seed = revealed
        if not seed:
            fault = Fault(code="UNREVEALED", seq=seq, reason="the table has kept its seed back", convicts="table")
            self.auditor.missing.append(fault)
            return
        since, commit, nonce = commits[-1]
        if commitment(bytes.fromhex(nonce), TABLE, bytes.fromhex(seed)) != commit:
            reason = "the seed is not the one that the table committed to"
            self.fault = Fault(code="MISREVEAL", seq=seq, reason=reason, convicts="table")
            return
        own = {TABLE: bytes.fromhex(seed)} | (seeds if since == 0 else {})
        self.keys[since] = combined(bytes.fromhex(nonce), own)
        if since:
            self.auditor.notes.append(
                f"luck before event {since} is the parent's: its seed is revealed there, not here"
            )

    def fresh(self, seq: int) -> Chance | None:
        """What draws an event's luck again, where its seed is known."""
        key = next((key for since, key in self.keys.items() if since <= seq), None)  # there is one at most
        return None if key is None else Fresh(key, self.numbers(seq))


def signers_after(journal: Journal, seq: int) -> tuple[str, ...]:
    """Who validly signed an event after this one, upon this very history: each has acknowledged all before."""
    keys = {party.name: party.key for party in journal.opened.seats} | {TABLE: journal.opened.table_key}
    found = set[str]()
    for record in journal.records(seq + 1):
        if record.prev != journal.tree.root(record.seq).hex():
            break
        for name, signature in record.sigs.items():
            data = EVENT_DOMAIN + record.raw if name == TABLE else ACT_DOMAIN + record.act
            if name not in found and keys.get(name) and verify(keys[name], signature, data):
                found.add(name)
    return tuple(sorted(found))


def _of_error(error: JournalError) -> Fault:
    code = "MISREVEAL" if isinstance(error, Misreveal) else "MALFORMED"
    return Fault(code=code, seq=error.position, reason=error.reason + (f" at {error.path}" if error.path else ""))


def _result(faults: list[Fault]) -> Result:
    codes = [fault.code for fault in faults]
    if "MALFORMED" in codes:
        return "MALFORMED"
    if any(code not in INCOMPLETE for code in codes):
        return "INVALID"
    return "INCOMPLETE" if codes else "VALID"
