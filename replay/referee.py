"""The referee's page: what an audit found, in the game's own words, with all that a dispute is settled by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from karma_core import (
    Action,
    Chance,
    Fact,
    Fresh,
    Journal,
    JournalError,
    KarmaError,
    Note,
    Outcome,
    Record,
    Recorded,
    SeedRevealed,
    commit_of,
    commitment,
    luck_key,
    needs_luck,
    plain,
    rule_text,
)
from replay.audit import Auditor, Fault, Verdict, audit, opened_journal
from replay.explain import owed, told
from replay.page.changes import changes
from replay.whatif import Refused, continued

LEGAL_SHOWN = 40
DECIDED = ("ILLEGAL", "WRONGFACTS", "MISDRAW")  # faults of an event that everything before it allows
FOREIGN = (KarmaError, LookupError, AttributeError, TypeError, ValueError, AssertionError)  # a stranger's facts

MEANING = {
    "MALFORMED": "These bytes are not what a table writes. From here on the file is no journal.",
    "BADKEY": "One signature under this key fits every message, or two seats hold one key: signatures prove nothing.",
    "ORDER": "Events are missing, doubled or moved: the file was edited after it was written.",
    "BADPREV": "Something before this event was changed after it was written; `karma diff` with another copy shows it.",
    "UNSIGNED": "A signature that was promised in the opening is missing.",
    "BADSIG": "The event was altered after it was signed, or the signature is another's.",
    "ILLEGAL": "The rules refuse this action here.",
    "WRONGFACTS": "What the record says that followed does not follow from the action.",
    "MISDRAW": "The luck in the record is not the luck that the table was bound to.",
    "MISREVEAL": "What was opened does not fit what was sealed.",
    "UNREVEALED": "Something that was sealed has not been opened, so nobody can check it.",
    "TRUNCATED": "Events that were signed are missing at the end.",
    "UNCLOSED": "The record has no close: it may go on elsewhere, or its tail was cut off.",
    "DRIFT": "All actions and facts agree; the program that wrote it drew another picture of the table.",
    "UNKNOWN": "The record was made with rules or cards that are not known here.",
}


class Told(Struct, frozen=True, kw_only=True):
    """One event in words; `wrong` is the fact at fault, counted from 1, or 0 for the action."""

    seq: int
    by: str
    time: str
    action: str
    facts: tuple[str, ...]
    wrong: int | None = None


class Dependence(Struct, frozen=True, kw_only=True):
    """What hangs on the event: the record replayed without it, or with what should have stood there."""

    how: str
    kept: int  # later actions that stay legal
    refused: tuple[Refused, ...]  # later actions that do not
    scores_claimed: tuple[int, ...]
    scores_without: tuple[int, ...]
    outcome_claimed: Outcome | None
    outcome_without: Outcome | None
    debts_claimed: tuple[str, ...]  # that only the record as it stands knows
    debts_without: tuple[str, ...]  # that only the replay knows


class Page(Struct, frozen=True, kw_only=True):
    """All that a referee needs to know of the first fault, and how to see it again."""

    verdict: Verdict
    title: str
    meaning: str = ""  # of the fault's code
    event: Told | None = None
    rule: str = ""
    rule_text: str = ""
    before: str = ""  # the table as a terminal shows it
    claimed: str = ""  # the table after the event, as the record has it
    differs: tuple[tuple[str, str], ...] = ()  # places of the table, by the rules → as claimed
    by_rules: tuple[str, ...] = ()  # the facts that should have followed instead
    legal: tuple[str, ...] = ()  # what the seat might have done
    legal_count: int = 0
    convicts: str = ""
    depends: Dependence | None = None
    states: tuple[Any, Any] | None = None  # before and as claimed, for pictures; JSON leaves them out
    reproduce: str = ""
    open: bool = True  # no secrets are left: else a page to hand over leaves out what names them


def referee(source: Journal | str | Path | bytes, head: str = "", checkpoints: Sequence[Note] = ()) -> Page:
    """Audit a record and tell its first fault as a referee needs it.

    What is hidden while a game runs stays hidden here: the table is then shown as a spectator sees it.
    """
    reproduce = f"karma audit {name_of(source)}{f' --head {head}' if head else ''}"
    try:
        journal, unread = opened_journal(source)
    except JournalError:
        found = audit(source, head)
        first = found.first
        meaning = MEANING[first.code] if first else ""
        return Page(verdict=found, title="not a journal", meaning=meaning, reproduce=reproduce)
    found = audit(journal, head, checkpoints) if not unread else Auditor(journal, unread=unread).verdict()
    title = f"{journal.game.title}: {', '.join(journal.names)}"
    fault = found.first
    if fault is None:
        return Page(verdict=found, title=title, reproduce=reproduce)
    if found.verdict == "INCOMPLETE":
        return Page(verdict=found, title=title, meaning=MEANING.get(fault.code, ""), reproduce=reproduce)
    parts = Bench(journal, fault).parts() if is_there(journal, fault) else {}
    parts["open"] = journal.is_revealed or not journal.game.hidden
    return Page(
        verdict=found,
        title=title,
        meaning=MEANING.get(fault.code, ""),
        convicts=convicted(journal, fault),
        reproduce=reproduce,
        **parts,
    )


def plain_page(page: Page) -> dict[str, Any]:
    """The page as plain data: the verdict's fields, and under `referee` what is told of its first fault."""
    told = {name: getattr(page, name) for name in page.__struct_fields__ if name not in ("verdict", "states")}
    verdict: dict[str, Any] = msgspec.to_builtins(page.verdict)
    return verdict | {"referee": told}


def name_of(source: Journal | str | Path | bytes) -> str:
    """What the reader types to audit the same again."""
    if isinstance(source, bytes):
        return "FILE"
    return source.id if isinstance(source, Journal) else str(source)


def is_there(journal: Journal, fault: Fault) -> bool:
    """Whether the event at fault can be read at all."""
    return fault.seq is not None and fault.seq < journal.size


def convicted(journal: Journal, fault: Fault) -> str:
    """Whom the fault convicts: only whoever signed the event can be held to it."""
    if not fault.convicts:
        return "nobody: the file does not tell who changed it"
    signed = is_there(journal, fault) and fault.convicts in journal.record(fault.seq or 0).sigs
    who = "the table" if fault.convicts == "table" else fault.convicts
    if not signed:
        return f"nobody: {who} did not sign the event"
    shared = any(party.name == who and party.custody == "shared-device" for party in journal.opened.seats)
    whoever = ", or whoever else used the device on which that key lies" if shared else ""
    return f"{who}, whose signature is on the event{whoever}"


class Bench:
    """Where one event is tried: the state before it, and the record after it."""

    def __init__(self, journal: Journal, fault: Fault) -> None:
        assert fault.seq is not None
        self.journal, self.game, self.fault, self.seq = journal, journal.game, fault, fault.seq
        self.record: Record = journal.record(self.seq)
        self.open = journal.is_revealed or not journal.game.hidden
        self.shown = journal if self.open else journal.copy_for(None)

    def parts(self) -> dict[str, Any]:
        """What can be said of the event, as fields of `Page`."""
        parts: dict[str, Any] = {"event": self.told()}
        try:
            before = self.shown.state(self.seq)
        except JournalError:
            return parts
        if before is None:
            return parts
        claimed = self.claimed(before)
        parts |= {"before": self.drawn(before), "states": (self.seen(before), self.seen(claimed))}
        if self.fault.code not in DECIDED:
            return parts
        due = self.due()
        rule = self.fault.rule or next(iter(self.rules(due)), "")
        parts |= {"rule": rule, "rule_text": self.text_of(rule), "claimed": self.drawn(claimed)}
        if due is not None and self.open:
            parts |= {"by_rules": self.due_told(before, due), "differs": self.differing(before, due, claimed)}
        return parts | self.choices() | {"depends": self.depends(due)}

    def told(self) -> Told:
        """The event in words, as far as there are any for it."""
        record = self.shown.record(self.seq)
        try:
            state = self.shown.state(self.seq)
            action = told(self.shown, state, record.message)
        except FOREIGN:
            state, action = None, record.tag
        wrong = self.fault.fact or (0 if self.fault.code == "ILLEGAL" else None)
        facts = self.sentences(state, record.facts)
        return Told(seq=self.seq, by=record.by, time=record.time, action=action, facts=facts, wrong=wrong)

    def sentences(self, state: Any, facts: Sequence[Fact]) -> tuple[str, ...]:
        """Facts in words; where one does not fit the table, its type."""
        sentences = []
        for fact in facts:
            try:
                sentences.append(self.game.tell(state, fact, self.journal.names))
                state = self.game.evolve(state, fact)
            except FOREIGN:
                sentences.append(f"{type(fact).__name__} (it does not fit the table)")
        return tuple(sentences)

    def due_told(self, before: Any, due: Sequence[Fact]) -> tuple[str, ...]:
        """The facts that should have followed, those that the record has just so left out."""
        facts = self.record.facts
        other = [at for at, fact in enumerate(due) if at >= len(facts) or fact != facts[at]]
        sentences = self.sentences(before, due)
        return tuple(sentences[at] for at in other) or ("nothing more",)

    def claimed(self, before: Any) -> Any:
        """The table as the record has it after the event; None if its facts do not fit."""
        try:
            return self.shown.applied(before, self.shown.record(self.seq))
        except JournalError:
            return None

    def due(self) -> tuple[Fact, ...] | None:
        """The facts that should have followed; None if none can: the action is illegal, or its luck unknown."""
        try:
            state = self.journal.state(self.seq)
            if self.fault.code == "WRONGFACTS":
                draws = self.journal.codec.draws(self.record.facts)
                return self.game.decide(state, self.record.message, Recorded(draws))
            if self.fault.code == "MISDRAW" and (fresh := self.fresh()) is not None:
                return self.game.decide(state, self.record.message, fresh)
        except FOREIGN:
            pass
        return None

    def fresh(self) -> Chance | None:
        """The luck that the table was bound to, if its seed is revealed and is the one it committed to."""
        if not needs_luck(self.journal):
            return None
        commit, nonce, _ = commit_of(self.journal, self.seq)
        for record in self.journal.records(self.seq):
            if isinstance(record.message, SeedRevealed):
                seed = bytes.fromhex(record.message.seed)
                if commitment(bytes.fromhex(nonce), "table", seed) == commit:
                    return Fresh(luck_key(self.journal, seed, self.seq), self.journal.number(self.seq))
        return None

    def rules(self, due: Sequence[Fact] | None) -> tuple[str, ...]:
        """The rules that the fact at fault, or the action, should follow."""
        at = (self.fault.fact or 1) - 1
        for facts in (due or (), self.record.facts):
            if at < len(facts) and facts[at].rules:
                return facts[at].rules
        return self.record.message.rules

    def text_of(self, rule: str) -> str:
        """The text of a rule by its id."""
        found = rule_text(self.game.folder, rule) if rule else None
        return found.text if found else ""

    def choices(self) -> dict[str, Any]:
        """What the seat might have done, in words; of a running game with secrets nothing is said."""
        message = self.record.message
        if not isinstance(message, Action) or not self.open or message.seat >= len(self.journal.names):
            return {}
        try:
            state = self.journal.state(self.seq)
            legal = self.game.legal(state, message.seat)
            words = [self.game.tell(state, action, self.journal.names) for action in legal]
        except FOREIGN:
            return {}
        return {"legal": tuple(dict.fromkeys(words))[:LEGAL_SHOWN], "legal_count": len(legal)}

    def differing(self, before: Any, due: Sequence[Fact], claimed: Any) -> tuple[tuple[str, str], ...]:
        """The places at which the fact at fault, and then the table, are other than by the rules."""
        found = []
        if self.fault.fact and self.fault.fact <= min(len(due), len(self.record.facts)):
            right, wrong = due[self.fault.fact - 1], self.record.facts[self.fault.fact - 1]
            found += [(f"fact: {change.place}", change.words) for change in changes(right, wrong, self.journal.names)]
        if claimed is not None:
            try:
                right = self.seen(reduce(self.game.evolve, due, before))
            except FOREIGN:
                return tuple(found)
            differing = changes(right, self.seen(claimed), self.journal.names)
            found += [(change.place, change.words) for change in differing]
        return tuple(found)

    def depends(self, due: tuple[Fact, ...] | None) -> Dependence | None:
        """Scores and IOUs of the record as it stands, and of the record replayed without this event."""
        names = self.journal.names
        try:
            before = self.journal.state(self.seq)
            start = before if due is None else reduce(self.game.evolve, due, before)
            later = [record for record in self.journal.records(self.seq + 1) if isinstance(record.message, Action)]
            replay = continued(self.game, start, later, Random(f"{self.journal.id}/{self.seq}"))
            steps = [*replay.steps, *([(before, due)] if due else [])]
        except FOREIGN:
            return None
        try:
            end = self.journal.state()
            scores, outcome = self.game.scores(end), self.game.outcome(end)
            claimed = owed(
                self.game, names, [(self.journal.state(r.seq), r.facts) for r in self.journal.records(self.seq)]
            )
        except FOREIGN:
            scores, outcome, claimed = (), None, Counter[str]()
        without = owed(self.game, names, steps)
        return Dependence(
            how=HOW[self.fault.code if due is not None else ""],
            kept=replay.kept,
            refused=replay.refused,
            scores_claimed=scores,
            scores_without=self.game.scores(replay.state),
            outcome_claimed=outcome,
            outcome_without=self.game.outcome(replay.state),
            debts_claimed=tuple(sorted((claimed - without).elements())),
            debts_without=tuple(sorted((without - claimed).elements())),
        )

    def seen(self, state: Any) -> Any:
        """What may be shown of a state."""
        if state is None:
            return None
        return state if self.open else self.game.view(state, None)

    def drawn(self, state: Any) -> str:
        """The table as plain text."""
        if state is None:
            return ""
        try:
            return plain(self.game.picture(self.seen(state), None, self.journal.names))
        except FOREIGN:
            return ""


HOW = {
    "": "the event left out",
    "WRONGFACTS": "with the facts that follow by the rules",
    "MISDRAW": "with the luck that the seed gives",
}
