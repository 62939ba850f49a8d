"""The verdict of an audit as a page shows it."""

from __future__ import annotations

from karma_core import Journal, rulebook
from replay.audit import Verdict, audit
from replay.page.record import PageVerdict

KINDS = {"VALID": "ok", "INVALID": "bad", "MALFORMED": "bad", "INCOMPLETE": "wait"}


def verdict_of(journal: Journal, verdict: Verdict | None = None, reasons: bool = True) -> PageVerdict:
    """Return what an audit found, or finds now.

    Without `reasons` the words of faults are left out: they may name what these eyes must not see.
    """
    found = audit(journal) if verdict is None else verdict
    first = found.first
    rows = [("Rule", f"{first.rule}: {rule_text(journal, first.rule)}")] if first and first.rule else []
    if first and first.convicts:
        rows.append(("Convicts", first.convicts))
    if found.head:
        rows.append(("Head", found.head))
    if found.notes:
        rows.append(("Not proven", "; ".join(found.notes)))
    return PageVerdict(
        kind=KINDS[found.verdict],
        word=found.verdict.capitalize(),
        line=line_of(journal, found),
        code=first.code if first else "",
        reason=reason_of(found, reasons),
        event=first.seq if first and KINDS[found.verdict] == "bad" else None,
        rows=tuple(rows),
        command=f"karma audit {journal.id}",
    )


def line_of(journal: Journal, found: Verdict) -> str:
    """The verdict in half a line."""
    if found.verdict == "VALID":
        return f"{found.events} events, closed, luck opened"
    if found.first and found.verdict != "INCOMPLETE":
        return f"event {found.first.seq}: {found.first.code}" if found.first.seq is not None else found.first.code
    return "still being played" if not journal.is_closed else "something is missing"


def reason_of(found: Verdict, reasons: bool) -> str:
    """What is wrong or missing, in a sentence."""
    if found.first is None:
        return f"{found.events} events: every action is legal, and every fact follows from its action and its luck."
    if not reasons:
        return "An audit of the whole record says what is wrong."
    told = " ".join(full_sentence(fault.reason) for fault in found.faults[:3])
    return told if len(found.faults) < 4 else f"{told} And {len(found.faults) - 3} more."


def full_sentence(text: str) -> str:
    """Words as a sentence.

    >>> full_sentence("the deck is exhausted"), full_sentence("It is over.")
    ('The deck is exhausted.', 'It is over.')
    """
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def rule_text(journal: Journal, rule: str) -> str:
    """The text of a rule by its cited id."""
    known = rulebook(journal.game.folder).all.get(rule)
    return known.text if known else ""
