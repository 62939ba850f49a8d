"""A record as one HTML page that needs nothing else, no network, no framework; without script all words still stand."""

from __future__ import annotations

import base64
from hashlib import sha256
from itertools import groupby
from string import Template

from replay.page import assets
from replay.page.pack import packed
from replay.page.record import PageRecord, PageVerdict
from replay.stage import stage_of
from replay.stage.pieces import escape, number

SEALS = {
    "ok": '<circle cx="10" cy="10" r="9" fill="currentColor"/><path d="M5.5 10.5l3 3 6-7" fill="none" '
    'stroke="var(--paper)" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
    "bad": '<path d="M6 1h8l5 5v8l-5 5H6l-5-5V6z" fill="currentColor"/><path d="M6.5 6.5l7 7m0-7l-7 7" '
    'stroke="var(--paper)" stroke-width="2.2" stroke-linecap="round"/>',
    "wait": '<circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" stroke-width="2" '
    'stroke-dasharray="3.2 3.1"/>'
    '<path d="M10 5.5v5" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"/>'
    '<circle cx="10" cy="14" r="1.4" fill="currentColor"/>',
}


def build(record: PageRecord) -> str:
    """Return the whole page. The same record gives the same text."""
    script = assets.script()
    return Template(assets.text("page.html")).substitute(
        title=escape(record.title),
        subtitle=escape(record.subtitle),
        digest=digest(script),
        styles=assets.styles(stage_of(record.game).css),
        verdict=verdict_button(record.verdict),
        verdict_page=verdict_page(record.verdict),
        sights=sights(record),
        many=' class="many"' if len(record.seats) > 4 else "",
        reading=reading(record),
        record=packed(record),
        script=script,
    )


def digest(script: str) -> str:
    """What the page's policy allows to run: this script and no other."""
    return "sha256-" + base64.b64encode(sha256(script.encode()).digest()).decode()


def sights(record: PageRecord) -> str:
    """The choice of eyes; a page with one pair says whose they are."""
    if len(record.sights) == 1 and record.sights[0].seat is None:
        return f"<b>{escape(record.sights[0].name)}</b>"
    if len(record.sights) == 1:
        return f'<span class="label-see">Seen by</span> <b>{escape(record.sights[0].name)}</b>'
    buttons = "".join(
        f'<button role="radio" data-sight="{index}" aria-checked="false" tabindex="-1">{escape(sight.name)}</button>'
        for index, sight in enumerate(record.sights)
    )
    label = '<span class="label-see" id="see">See as</span>'
    return f'{label}<div id="sights" role="radiogroup" aria-labelledby="see">{buttons}</div>'


def verdict_button(verdict: PageVerdict | None) -> str:
    """Seal, word and one line, which open the verdict."""
    if verdict is None:
        return ""
    seal = f'<svg viewBox="0 0 20 20" aria-hidden="true">{SEALS[verdict.kind]}</svg>'
    line = f"<span>{escape(verdict.line)}</span>" if verdict.line else ""
    return f'<button id="verdict" class="{verdict.kind}">{seal}<b>{escape(verdict.word)}</b>{line}</button>'


def verdict_page(verdict: PageVerdict | None) -> str:
    """The verdict in full."""
    if verdict is None:
        return ""
    where = "" if verdict.event is None else f" at event {verdict.event}"
    code = f'<b class="{verdict.kind}">{escape(verdict.code)}.</b> ' if verdict.code else ""
    told = f"<p>{code}{escape(verdict.reason or verdict.line)}</p>"
    rows = "".join(f"<dt>{escape(label)}</dt><dd>{escape(text)}</dd>" for label, text in verdict.rows)
    again = f"<p>To check it again:</p><pre>{escape(verdict.command)}</pre>" if verdict.command else ""
    close = '<div class="row"><button class="button main" data-close>Close</button></div>'
    return f"<h2>{escape(verdict.word)}{where}</h2>{told}<dl>{rows}</dl>{again}{close}"


def reading(record: PageRecord) -> str:
    """What stands in the source for readers without script, and for paper: the last table and the whole list."""
    sight, names = record.sights[0], [seat.name for seat in record.seats]
    scores = zip(names, sight.scores[-1], strict=False)
    rows = "".join(f"<tr><th>{escape(name)}</th><td>{number(score)}</td></tr>" for name, score in scores)
    parts = [
        f"<h1>{escape(record.title)} <small>{escape(record.subtitle)}, as {escape(sight.name)} saw it</small></h1>",
        f"<p>{escape(record.ending)}</p>" if record.ending else "",
        f"<table><caption class=vh>{escape(record.unit)}</caption>{rows}</table>",
        f'<h2>The table at the end</h2><div class="stage">{sight.tables[-1]}</div>',
        "<h2>All events</h2>",
    ]
    step = 0
    for turn, events in groupby(record.events, key=lambda event: event.turn):
        told = [f"<h3>{escape(record.turns[turn].title)}</h3><ol>"]
        for event in events:
            facts = "".join(f"<li>{escape(sight.facts[step + at])}" for at in range(len(event.facts)))
            place = event.seq - record.start
            told.append(f"<li value={event.seq}>{escape(sight.actions[place])}{f'<ul>{facts}</ul>' if facts else ''}")
            step += event.steps
        parts.append("".join(told) + "</ol>")
    return "\n".join(parts)
