"""From a journal to a page: the events between two positions, told and drawn for the eyes that may see them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from karma_core import Game, Journal, JournalError, Notebook, UsageError, rulebook
from replay.audit import Verdict
from replay.page.build import build
from replay.page.record import Mark, PageFork, PageRecord, PageSeat, PageVerdict, Sight
from replay.page.timeline import timeline
from replay.page.verdict import full_sentence, verdict_of
from replay.page.walk import Eyes, Walk

LARGEST = 2_000_000  # bytes of a page
PICTURES_MAX = 10_000  # of a page with several pairs of eyes; a record that would need more is told for one pair


def page(
    journal: Journal,
    eyes: str | int | None = None,
    start: int = 0,
    stop: int | None = None,
    verdict: Verdict | None = None,
    marks: Sequence[Mark] = (),
    forks: Sequence[PageFork] = (),
) -> str:
    """Return the page of a journal's events from `start` up to `stop`.

    With a seat as `eyes` it holds what that seat could see and nothing more. Without, a closed game is shown all
    open, and as each seat saw it; a running one as a spectator sees it. A record whose facts do not fit is shown as
    far as they do. Without a `verdict` the journal is audited.
    """
    seen = sights_of(journal, eyes)
    stop = min(fitting(journal), journal.size if stop is None else stop)
    steps = sum(max(1, len(record.facts)) for record in journal.records(start, stop))
    if steps * len(seen) > PICTURES_MAX:
        seen = seen[:1]
    found = verdict_of(journal, verdict, reasons=seen[0] == "open")
    record = record_of(journal, seen, start, stop, found, tuple(marks), tuple(forks))
    whole = build(record)
    if len(whole.encode()) > LARGEST and len(record.sights) > 1:
        whole = build(msgspec.structs.replace(record, sights=record.sights[:1]))
    return whole


def marks_of(notes: Notebook) -> tuple[Mark, ...]:
    """Notes beside a game as marks of a page: each at the event that it is about."""
    told: dict[int, list[str]] = {}
    for note in notes.marks:
        told.setdefault(note.at if note.fact else max(note.at - 1, 0), []).append(f"{note.text} ({note.by})")
    return tuple(Mark(seq=seq, note="; ".join(texts)) for seq, texts in told.items())


def fitting(journal: Journal) -> int:
    """The last position to which the facts can be folded."""
    try:
        journal.state(journal.size)
    except JournalError as error:
        return error.position or 0
    return journal.size


def sights_of(journal: Journal, eyes: str | int | None) -> tuple[Eyes, ...]:
    """Whose eyes a page may have. Raises `UsageError` for a seat that is not there."""
    if eyes is not None:
        return (journal.seat(eyes),)
    if not journal.game.hidden:
        return ("open",)
    if not journal.is_revealed:
        return (None,)
    return ("open", None, *range(len(journal.names)))


def record_of(
    journal: Journal,
    eyes: Sequence[Eyes],
    start: int = 0,
    stop: int | None = None,
    verdict: PageVerdict | None = None,
    marks: tuple[Mark, ...] = (),
    forks: tuple[PageFork, ...] = (),
) -> PageRecord:
    """Return a journal's events between two positions as a page's record."""
    stop = journal.size if stop is None else min(stop, journal.size)
    if not 0 <= start < stop:
        raise UsageError(f"there is nothing to show from {start} to {stop}; positions go from 0 to {journal.size}")
    game, opened = journal.game, journal.opened
    turns, events = timeline(journal, start, stop)
    end = game.outcome(journal.state(stop))
    cited = {rule for event in events for rules in (event.rules, *event.facts) for rule in rules}
    texts = {rule: entry.text for rule, entry in rulebook(game.folder).all.items() if rule in cited}
    return PageRecord(
        game=game.name,
        title=game.title,
        id=journal.id,
        head=journal.head,
        subtitle=subtitle(journal),
        opening="The table is laid out." if start == 0 else f"The table after {start} events.",
        ending=full_sentence(end.reason) if end else "",
        winners=end.winners if end else (),
        unit=unit_of(game),
        seats=tuple(PageSeat(name=party.name, bot=party.bot) for party in opened.seats),
        start=start,
        size=journal.size,
        turns=turns,
        events=events,
        sights=distinct(Walk(journal, eyes, start, stop).sights()),
        rules=texts,
        verdict=verdict,
        marks=tuple(mark for mark in marks if start <= mark.seq < stop),
        forks=forks,
    )


def distinct(sights: Sequence[Sight]) -> tuple[Sight, ...]:
    """The sights, or the first alone when all see the same."""
    first, *others = sights
    alike = (first.tables, first.actions, first.facts)
    if others and all((sight.tables, sight.actions, sight.facts) == alike for sight in others):
        return (msgspec.structs.replace(first, note="Nothing is hidden in this game"),)
    return tuple(sights)


UNITS = {
    "karma-dice": "Karma",
    "karmaka": "Rung",
    "karman-swap": "Rounds won",
    "karmageddon": "Points",
    "karmaggan": "Coins",
}


def unit_of(game: Game) -> str:
    """What the scores of a game count."""
    return UNITS.get(game.name, "Score")


def subtitle(journal: Journal) -> str:
    """Options that are not the plainest, and the day."""
    options = journal.opened.options
    told = [
        f"{field.replace('_', ' ')} {value}" if not isinstance(value, bool) else field.replace("_", " ")
        for field in options.__struct_fields__
        if (value := getattr(options, field)) != getattr(type(options)(), field)
    ]
    return ", ".join([*told, f"recorded {journal.record(0).time[:10]}"])
