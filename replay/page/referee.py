"""The referee's page as HTML: one file to hand over."""

from __future__ import annotations

from karma_core import Outcome
from replay.audit import EXIT, Fault
from replay.page.sheet import figure, listed, rows, sheet, table
from replay.page.verdict import KINDS
from replay.referee import Dependence, Page
from replay.stage import stage_of
from replay.stage.pieces import escape

REFUSED_SHOWN = 25


def referee_html(page: Page) -> str:
    """Return the whole page."""
    verdict = page.verdict
    first = verdict.first
    where = f" at event {first.seq}" if first and first.seq is not None else ""
    kind = KINDS[verdict.verdict]
    parts = [
        f'<h1><span class="{kind}">{verdict.verdict.capitalize()}</span>{where}</h1>',
        f'<p class="dim">{escape(page.title)}{f" · game {verdict.id}" if verdict.id else ""}</p>',
        *(fault_line(fault, page.open) for fault in verdict.faults),
        f"<p>{escape(page.meaning)}</p>" if page.meaning else fine(page),
        rows(main_rows(page)),
        pictures(page),
        depends(page),
        "<h2>Not proven</h2>" + listed(verdict.notes) if verdict.notes else "",
        record(page),
        f"<h2>To check it again</h2><pre>{escape(page.reproduce)}</pre>",
        f'<p class="dim">It ends with exit code {EXIT[verdict.verdict]}.</p>',
    ]
    styles = stage_of(verdict.game).css if verdict.game else ""
    return sheet(f"{verdict.verdict}: {page.title}", "\n".join(part for part in parts if part), styles)


def fault_line(fault: Fault, is_open: bool) -> str:
    """One fault: its code, where, and why; while a game runs, not in words that may name a hidden card."""
    where = f" (event {fault.seq})" if fault.seq is not None else ""
    reason = fault.reason[:1].upper() + fault.reason[1:] if is_open else "An audit of the whole record says what it is."
    return f'<p class="lead"><b class="{"bad" if fault.code else ""}">{fault.code}</b>{where}. {escape(reason)}</p>'


def fine(page: Page) -> str:
    """What a verdict without a fault says."""
    return (
        f"<p>All {page.verdict.events} events stand on each other, every action is legal, and every fact follows from "
        "its action and from the luck that the table was bound to.</p>"
    )


def main_rows(page: Page) -> list[tuple[str, str]]:
    """The event, the rule, what should have been."""
    event, pairs = page.event, list[tuple[str, str]]()
    if event:
        title = f"<b class={'bad' if event.wrong == 0 else 'now'}>{escape(event.action)}</b>"
        pairs.append(("Event", f"{event.seq}, by {escape(event.by)}, {escape(event.time)}<br>{title}"))
        pairs.append(("The record says", listed(event.facts, event.wrong or 0)))
    pairs.append(("By the rules", listed(page.by_rules)))
    pairs.append(("Rule", f"<code>{escape(page.rule)}</code><br>{escape(page.rule_text)}" if page.rule else ""))
    more = page.legal_count - len(page.legal)
    pairs.append(("Legal there", listed((*page.legal, *([f"and {more} more"] if more > 0 else [])))))
    pairs.append(("Convicts", escape(page.convicts)))
    signed = ", ".join(page.verdict.acknowledged)
    pairs.append(("Acknowledged", f"by signing later: {escape(signed)}" if signed else ""))
    return pairs


def pictures(page: Page) -> str:
    """The table before the event and as the record has it after it, drawn."""
    if page.states is None:
        return ""
    stage, seats = stage_of(page.verdict.game), page.verdict.seats
    named = (("Before the event", page.states[0]), ("As the record claims", page.states[1]))
    drawn = []
    for caption, state in named:
        if state is not None:
            try:
                drawn.append(figure(caption, f'<div class="stage">{stage.draw(state, seats, None)}</div>'))
            except (LookupError, AttributeError, TypeError, ValueError):  # facts of a stranger fit no picture
                continue
    found = f"<h2>The table</h2><div class=tables>{''.join(drawn)}</div>" if drawn else ""
    if page.differs:
        lines = [("", pair) for pair in page.differs]
        found += table(("place", "by the rules → as claimed"), lines, "What is other than it should be")
    return found


def depends(page: Page) -> str:
    """Scores and IOUs with and without the event."""
    found = page.depends
    if found is None:
        return ""
    seats = page.verdict.seats
    claimed, without = found.scores_claimed or ("?",) * len(seats), found.scores_without
    scores = zip(seats, claimed, without, strict=False)
    lines = [("changed" if this != that else "", (name, str(this), str(that))) for name, this, that in scores]
    total = found.kept + len(found.refused)
    parts = [
        "<h2>What depends on it</h2>",
        f"<p>The record replayed {found.how}: {found.kept} of {total} later actions stay legal.</p>",
        table(("score", "as claimed", "replayed"), lines),
        rows(
            (
                ("Ends as claimed", ending(found.outcome_claimed, seats)),
                ("Ends replayed", ending(found.outcome_without, seats)),
                ("IOUs that fall away", listed(found.debts_claimed)),
                ("IOUs that arise instead", listed(found.debts_without)),
            )
        ),
        refused(found) if page.open else "",
    ]
    return "\n".join(part for part in parts if part)


def refused(found: Dependence) -> str:
    """The later actions that would be illegal."""
    if not found.refused:
        return ""
    lines = [
        ("", (str(one.seq), one.by, one.tag, f"{one.reason} [{one.rule}]")) for one in found.refused[:REFUSED_SHOWN]
    ]
    caption = f"Later actions that the rules would then refuse, {len(found.refused)} in all"
    return table(("event", "by", "action", "why"), lines, caption)


def ending(outcome: Outcome | None, seats: tuple[str, ...]) -> str:
    """How the game ends, in a sentence."""
    if outcome is None:
        return "not over"
    winners = " and ".join(seats[seat] for seat in outcome.winners) or "nobody"
    return escape(f"{winners} won. {outcome.reason}")


def record(page: Page) -> str:
    """What identifies the record."""
    verdict = page.verdict
    if not verdict.head:
        return ""
    pairs = [
        ("Game", f"<code>{verdict.id}</code>"),
        ("Size", f"{verdict.events} events, {verdict.facts} facts"),
        ("Head", f"<code>{verdict.head}</code>"),
        ("Head signed by", escape(", ".join(verdict.signed_by))),
        ("Ended", ending(verdict.outcome, verdict.seats) if verdict.outcome else ""),
    ]
    return "<h2>The record</h2>" + rows(pairs)
