"""How two recorded games differ, as HTML: one file to hand over."""

from __future__ import annotations

from typing import Any

from karma_core import Journal
from replay.diff import MARKS, Difference, sides, state_of
from replay.page.referee import ending
from replay.page.sheet import figure, listed, rows, sheet, table
from replay.stage import stage_of
from replay.stage.pieces import escape

EVENTS_SHOWN, STATES_SHOWN = 400, 200


def difference_html(found: Difference, this: Journal, that: Journal, titles: tuple[str, str]) -> str:
    """Return the whole page: where they part, the events after it, the states, the outcomes."""
    this, that = shown(this), shown(that)
    kin = "Two copies of one game" if found.same_lineage else "Two records, compared by meaning"
    where = "The same" if found.is_same else f"They part at <span class=now>event {found.position}</span>"
    parts = [
        f"<h1>{where}</h1>",
        f'<p class="dim">{escape(this.game.title)} · {escape(" and ".join(titles))}</p><p>{kin}.</p>',
        events(found, this, that, titles),
        states(found, this, that, titles),
        ends(found, this, that, titles),
    ]
    return sheet(" and ".join(titles), "\n".join(part for part in parts if part), stage_of(this.game.name).css)


def events(found: Difference, this: Journal, that: Journal, titles: tuple[str, str]) -> str:
    """The events from there on, side by side."""
    if not found.pairs:
        return ""
    lines = []
    for pair in found.pairs[:EVENTS_SHOWN]:
        left, right = sides(pair, this, that)
        kind = "" if pair.kind == "same" else pair.kind
        lines.append((kind, (MARKS[pair.kind], "\n".join(left), "\n".join(right))))
    more = len(found.pairs) - EVENTS_SHOWN
    rest = f'<p class="dim">{more} more events.</p>' if more > 0 else ""
    return "<h2>Events</h2>" + table(("", *titles), lines) + rest


def states(found: Difference, this: Journal, that: Journal, titles: tuple[str, str]) -> str:
    """The tables at the two positions, drawn, and every place at which they differ."""
    figures = []
    for journal, title, at in zip((this, that), titles, found.at, strict=True):
        drawn = picture(journal, at)
        if drawn:
            figures.append(figure(f"{title} at position {at}", f'<div class="stage">{drawn}</div>'))
    told = f"<h2>The tables</h2><div class=tables>{''.join(figures)}</div>" if figures else ""
    if not found.states:
        return told
    lines = [("", (change.path, str(change.left), str(change.right))) for change in found.states[:STATES_SHOWN]]
    more = len(found.states) - STATES_SHOWN
    rest = f'<p class="dim">{more} more places.</p>' if more > 0 else ""
    differing = table(("place", *titles), lines, f"The states differ at {places(found)}")
    return told + (differing if this.is_revealed and that.is_revealed else hidden(found)) + rest


def places(found: Difference) -> str:
    """How many places differ, in words."""
    return "one place" if len(found.states) == 1 else f"{len(found.states)} places"


def hidden(found: Difference) -> str:
    """While a game runs, a page that is handed over does not say what seats hold."""
    return f'<p class="dim">The states differ at {places(found)}; a running game keeps them to itself.</p>'


def shown(journal: Journal) -> Journal:
    """What a page may tell of a journal: all of it once its luck is revealed, else what a spectator knows."""
    return journal if journal.is_revealed or not journal.game.hidden else journal.copy_for(None)


def picture(journal: Journal, at: int) -> str:
    """The table at a position: all open once the luck is revealed, else as a spectator sees it."""
    state: Any = state_of(journal, at)
    if state is None:
        return ""
    seen = state if journal.is_revealed else journal.game.view(state, None)
    try:
        return stage_of(journal.game.name).draw(seen, journal.names, None)
    except (LookupError, AttributeError, TypeError, ValueError):  # facts of a stranger fit no picture
        return ""


def ends(found: Difference, this: Journal, that: Journal, titles: tuple[str, str]) -> str:
    """Outcomes, scores, and the IOUs that only one of them knows."""
    parts = []
    both = zip((this, that), titles, found.outcomes, found.scores, found.debts, strict=True)
    for journal, title, outcome, scores, debts in both:
        told = ", ".join(f"{name} {score}" for name, score in zip(journal.names, scores, strict=False))
        alone = listed(debts)
        pairs = (("Ends", ending(outcome, journal.names)), ("Scores", escape(told)), ("IOUs of it alone", alone))
        parts.append(f"<h3>{escape(title)}</h3>{rows(pairs)}")
    return "<h2>Outcomes</h2>" + "".join(parts)
