"""From a journal to a page: the events between two positions, told and drawn for the eyes that may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from karma_core import (
    Action,
    Begin,
    Game,
    GameAbandoned,
    GameClosed,
    Journal,
    JournalError,
    Message,
    Notebook,
    Record,
    UsageError,
    cut,
    rulebook,
    tag_of,
)
from replay.audit import Verdict
from replay.page.build import build
from replay.page.changes import changes
from replay.page.record import Change, Mark, PageEvent, PageFork, PageRecord, PageSeat, PageTurn, PageVerdict, Sight
from replay.page.verdict import full_sentence, verdict_of
from replay.stage import stage_of

LARGEST = 2_000_000  # bytes of a page
PICTURES_MAX = 10_000  # of a page with several pairs of eyes; a record that would need more is told for one pair
Eyes = int | Literal["open"] | None  # a seat, everything, or a spectator


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


def timeline(journal: Journal, start: int, stop: int) -> tuple[tuple[PageTurn, ...], tuple[PageEvent, ...]]:
    """The turns as headings, and the events, each under one of them."""
    names, places = journal.names, {name: index for index, name in enumerate(journal.names)}
    turns: list[PageTurn] = []
    events: list[PageEvent] = []
    last: Any = None
    for record in journal.records(start, stop):
        mark = turn_of(journal, record)
        if not turns or mark != last:
            turns.append(heading(mark, names))
            last = mark
        events.append(
            PageEvent(
                seq=record.seq,
                by=places.get(record.by),
                time=record.time,
                kind=record.tag,
                turn=len(turns) - 1,
                rules=type(record.message).rules,
                facts=tuple(type(fact).rules for fact in record.facts),
            )
        )
    return tuple(turns), tuple(events)


def turn_of(journal: Journal, record: Record) -> tuple[str, int, int, int | None]:
    """In which turn an event belongs: the one it was made in."""
    state = journal.state(record.seq)
    if state is None or not isinstance(record.message, Action):
        over = state is not None and journal.game.outcome(state) is not None
        if over or isinstance(record.message, GameClosed | GameAbandoned):
            return ("close", 0, 0, None)
        if state is None or isinstance(record.message, Begin) or not journal.number(record.seq):
            return ("open", 0, 0, None)
    moment = journal.game.moment(state)
    return ("turn", moment.round, moment.turn, moment.seat)


def heading(mark: tuple[str, int, int, int | None], names: Sequence[str]) -> PageTurn:
    """A turn's heading."""
    kind, round_, _, seat = mark
    if kind != "turn":
        title = "Setting up" if kind == "open" else "The close"
        return PageTurn(title=title, short=title, round=0)
    name = names[seat] if seat is not None else ""
    if not round_:
        return PageTurn(title=name or "Setting up", short=name or "Setting up", round=0, seat=seat)
    return PageTurn(
        title=f"Round {round_}, {name}" if name else f"Round {round_}",
        short=name or f"{round_}",
        round=round_,
        seat=seat,
    )


class Walk:
    """All pairs of eyes going through a journal together: what two of them see alike is drawn once."""

    def __init__(self, journal: Journal, eyes: Sequence[Eyes], start: int, stop: int) -> None:
        self.journal, self.game, self.names = journal, journal.game, journal.names
        self.eyes, self.start, self.stop = eyes, start, stop
        self.stage = stage_of(journal.game.name)
        self.tracks = [Track() for _ in eyes]

    def sights(self) -> tuple[Sight, ...]:
        """All that these eyes see, step by step."""
        state = self.journal.state(self.start)
        if state is None:
            state = self.game.initial(self.journal.opened)
        seen = self.seen(state)
        self.add(seen, seen)
        for record in self.journal.records(self.start, self.stop):
            before = seen
            copies = [self.read(record, one) for one in self.eyes]
            for track, view, copy in zip(self.tracks, seen, copies, strict=True):
                track.actions.append(self.told(view, copy.message, record.by))
            for index, fact in enumerate(record.facts):
                for track, view, copy in zip(self.tracks, seen, copies, strict=True):
                    track.facts.append(sentence(self.game.tell(view, copy.facts[index], self.names)))
                state = self.game.evolve(state, fact)
                seen = self.seen(state)
                self.add(before, seen)
            if not record.facts:
                for track in self.tracks:
                    track.facts.append(track.actions[-1])
                    track.tables.append(track.tables[-1])
                    track.scores.append(track.scores[-1])
                    track.changes.append(())
        return tuple(self.sight(one, track) for one, track in zip(self.eyes, self.tracks, strict=True))

    def seen(self, state: Any) -> list[Any]:
        """The state as each pair of eyes sees it; equal views are one object."""
        views: list[Any] = []
        for one in self.eyes:
            view = state if one == "open" else self.game.view(state, one)
            views.append(next((other for other in views if other is view or other == view), view))
        return views

    def add(self, before: Sequence[Any], seen: Sequence[Any]) -> None:
        """One more step: the picture, the scores, and what changed since the event began."""
        for at, track in enumerate(self.tracks):
            twin = next((other for other in range(at) if seen[other] is seen[at] and before[other] is before[at]), None)
            first = not track.tables
            if twin is None:
                track.scores.append(self.game.scores(seen[at]))
                if not first:
                    track.changes.append(changes(before[at], seen[at], self.names))
            else:
                track.scores.append(self.tracks[twin].scores[-1])
                if not first:
                    track.changes.append(self.tracks[twin].changes[-1])
            if twin is not None and self.stage.alike:
                track.tables.append(self.tracks[twin].tables[-1])
            else:
                eyes = self.eyes[at]
                track.tables.append(self.stage.draw(seen[at], self.names, None if eyes == "open" else eyes))

    def read(self, record: Record, eyes: Eyes) -> Record:
        """An event as these eyes may read it."""
        if eyes == "open" or not record.seals:
            return record
        return self.journal.codec.read(cut(self.journal.line(record.seq), eyes))

    def told(self, seen: Any, message: Message, by: str) -> str:
        """A sentence for the action of an event."""
        if isinstance(message, Action):
            return sentence(self.game.tell(seen, message, self.names))
        return KERNEL_WORDS.get(tag_of(message), "{tag}").format(tag=tag_of(message), title=self.game.title, by=by)

    def sight(self, eyes: Eyes, track: Track) -> Sight:
        """What one pair of eyes saw."""
        seat = eyes if isinstance(eyes, int) else None
        return Sight(
            name="All open" if eyes == "open" else "Spectator" if seat is None else self.names[seat],
            seat=seat,
            note=note(self.game, eyes),
            tables=tuple(track.tables),
            actions=tuple(track.actions),
            facts=tuple(track.facts),
            changes=tuple(track.changes),
            scores=tuple(track.scores),
        )


class Track:
    """What one pair of eyes has seen so far."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.actions: list[str] = []
        self.facts: list[str] = []
        self.changes: list[tuple[Change, ...]] = []
        self.scores: list[tuple[int, ...]] = []


def note(game: Game, eyes: Eyes) -> str:
    """What lies hidden."""
    if not game.hidden:
        return "Nothing is hidden in this game"
    return "The game is closed: everything lies open" if eyes == "open" else "What others hide lies face down"


KERNEL_WORDS: Mapping[str, str] = {
    "game-opened": "The table opens a game of {title}",
    "seed-added": "{by} adds a seed to the luck",
    "begin": "The game begins",
    "checkpoint": "The table writes a checkpoint",
    "forked": "A fork begins here",
    "seed-revealed": "The table reveals its seed",
    "game-closed": "The game is closed",
    "game-abandoned": "The game is abandoned",
}


def sentence(text: str) -> str:
    """A sentence without its full stop, as a list wants it."""
    return text[:-1] if text.endswith(".") and not text.endswith("..") else text


__all__ = ["page", "record_of", "sights_of"]
