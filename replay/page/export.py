"""From a journal to a page: the events between two positions, told and drawn for the eyes that may see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from karma_core import (
    Action,
    Begin,
    Game,
    GameAbandoned,
    GameClosed,
    Journal,
    Message,
    Record,
    UsageError,
    cut,
    rulebook,
    tag_of,
)
from replay.page.build import build
from replay.page.changes import changes
from replay.page.record import Mark, PageEvent, PageFork, PageRecord, PageSeat, PageTurn, PageVerdict, Sight
from replay.stage import stage_of

LARGEST = 2_000_000  # bytes of a page; a record with many sights that is larger is told for one pair of eyes
Eyes = int | Literal["open"] | None  # a seat, everything, or a spectator


def page(
    journal: Journal,
    eyes: str | int | None = None,
    start: int = 0,
    stop: int | None = None,
    verdict: PageVerdict | None = None,
    marks: Sequence[Mark] = (),
    forks: Sequence[PageFork] = (),
) -> str:
    """Return the page of a journal's events from `start` up to `stop`.

    With a seat as `eyes` it holds what that seat could see and nothing more. Without, a closed game is shown all
    open, and as each seat saw it; a running one as a spectator sees it.
    """
    seen = sights_of(journal, eyes)
    record = record_of(journal, seen, start, stop, verdict, tuple(marks), tuple(forks))
    whole = build(record)
    if len(whole.encode()) > LARGEST and len(record.sights) > 1:
        whole = build(msgspec.structs.replace(record, sights=record.sights[:1]))
    return whole


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
        ending=end.reason[:1].upper() + end.reason[1:] + "." if end else "",
        winners=end.winners if end else (),
        unit=unit_of(game),
        seats=tuple(PageSeat(name=party.name, bot=party.bot) for party in opened.seats),
        start=start,
        size=journal.size,
        turns=turns,
        events=events,
        sights=distinct([Walk(journal, one, start, stop).sight() for one in eyes]),
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
    "karman-swap": "Prestige",
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
    """One pair of eyes going through a journal."""

    def __init__(self, journal: Journal, eyes: Eyes, start: int, stop: int) -> None:
        self.journal, self.game, self.names = journal, journal.game, journal.names
        self.eyes, self.start, self.stop = eyes, start, stop
        self.draw = stage_of(journal.game.name).draw
        self.open = eyes == "open"
        self.seat = eyes if isinstance(eyes, int) else None

    def sight(self) -> Sight:
        """All that these eyes see, step by step."""
        state = self.journal.state(self.start)
        if state is None:
            state = self.game.initial(self.journal.opened)
        seen = self.seen(state)
        tables, scores = [self.drawn(seen)], [self.game.scores(seen)]
        actions: list[str] = []
        facts: list[str] = []
        changed: list[Any] = []
        for record, visible in self.records():
            actions.append(self.told(seen, visible.message, record.by))
            before = seen
            for fact, shown in zip(record.facts, visible.facts, strict=True):
                facts.append(sentence(self.game.tell(seen, shown, self.names)))
                state = self.game.evolve(state, fact)
                seen = self.seen(state)
                tables.append(self.drawn(seen))
                scores.append(self.game.scores(seen))
                changed.append(changes(before, seen, self.names))
            if not record.facts:
                facts.append(actions[-1])
                tables.append(tables[-1])
                scores.append(scores[-1])
                changed.append(())
        return Sight(
            name="All open" if self.open else "Spectator" if self.seat is None else self.names[self.seat],
            seat=self.seat,
            note=self.note,
            tables=tuple(tables),
            actions=tuple(actions),
            facts=tuple(facts),
            changes=tuple(changed),
            scores=tuple(scores),
        )

    @property
    def note(self) -> str:
        """What lies hidden."""
        if not self.game.hidden:
            return "Nothing is hidden in this game"
        if self.open:
            return "The game is closed: everything lies open"
        return "What others hide lies face down"

    def seen(self, state: Any) -> Any:
        """The state as these eyes see it."""
        return state if self.open else self.game.view(state, self.seat)

    def drawn(self, seen: Any) -> str:
        """The stage."""
        return self.draw(seen, self.names, None if self.open else self.seat)

    def records(self) -> Iterator[tuple[Record, Record]]:
        """Each event as the journal has it, and as these eyes may read it."""
        for record in self.journal.records(self.start, self.stop):
            if self.open or not record.seals:
                yield record, record
            else:
                yield record, self.journal.codec.read(cut(self.journal.line(record.seq), self.seat))

    def told(self, seen: Any, message: Message, by: str) -> str:
        """A sentence for the action of an event."""
        if isinstance(message, Action):
            return sentence(self.game.tell(seen, message, self.names))
        return KERNEL_WORDS.get(tag_of(message), "{tag}").format(tag=tag_of(message), title=self.game.title)


KERNEL_WORDS: Mapping[str, str] = {
    "game-opened": "The table opens a game of {title}",
    "seed-added": "A seat adds its own seed to the luck",
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
