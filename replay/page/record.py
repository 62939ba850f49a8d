"""What a page is made of: plain data, already worded and drawn, so that `build` needs no game and no journal.

A record is cut into *steps*: one for each fact, and one for an event without facts. Step 0 is the table before
them. A *sight* is the record through one pair of eyes; a page holds the sights that its reader may have, no other.
"""

from __future__ import annotations

from msgspec import Struct


class PageSeat(Struct, frozen=True, kw_only=True):
    """One seat."""

    name: str
    bot: str = ""


class PageTurn(Struct, frozen=True, kw_only=True):
    """A heading of the list: the events of one turn."""

    title: str  # "Round 4, Ana"
    short: str  # "Ana"
    round: int
    seat: int | None = None


class PageEvent(Struct, frozen=True, kw_only=True):
    """One event, the same for all eyes."""

    seq: int
    by: int | None  # the seat; None is the table
    time: str
    kind: str  # the tag of its action
    turn: int  # index of its PageTurn
    rules: tuple[str, ...] = ()  # that the action follows
    facts: tuple[tuple[str, ...], ...] = ()  # for each fact, the rules that it follows

    @property
    def steps(self) -> int:
        """How many steps it takes."""
        return max(1, len(self.facts))


class Change(Struct, frozen=True):
    """One place of the state and what became of it."""

    place: str  # "hand Ana"
    words: str  # "−Peek"


class Sight(Struct, frozen=True, kw_only=True):
    """The record through one pair of eyes."""

    name: str  # "All open", "Spectator", a seat's name
    seat: int | None = None
    note: str = ""  # what lies hidden from these eyes
    tables: tuple[str, ...]  # the stage at step 0 and after each step
    actions: tuple[str, ...]  # a sentence for each event
    facts: tuple[str, ...]  # a sentence for each step
    changes: tuple[tuple[Change, ...], ...]  # after each step, since its event began
    scores: tuple[tuple[int, ...], ...]  # at step 0 and after each step


class Mark(Struct, frozen=True, kw_only=True):
    """A note at an event; kept beside the record, never in it."""

    seq: int
    note: str


class PageFork(Struct, frozen=True, kw_only=True):
    """A game that leaves this one."""

    id: str
    at: int
    author: str = ""
    reason: str = ""


class PageVerdict(Struct, frozen=True, kw_only=True):
    """What an audit found, as the page shows it."""

    kind: str  # "ok", "bad", "wait"
    word: str  # "Valid"
    line: str = ""  # "84 events, closed, luck opened"
    code: str = ""  # "WRONGFACTS"
    reason: str = ""
    event: int | None = None  # the first bad event
    rows: tuple[tuple[str, str], ...] = ()  # label and text, in order
    command: str = ""  # that reproduces it


class PageRecord(Struct, frozen=True, kw_only=True):
    """All that a page shows."""

    game: str  # "karma-dice"
    title: str  # "Karma Dice"
    id: str
    head: str = ""
    subtitle: str = ""  # "traits off, recorded 22 Nov 2026"
    opening: str = "The table is set."  # the caption at step 0
    ending: str = ""  # one sentence, when the game is over
    winners: tuple[int, ...] = ()
    unit: str = "Score"
    seats: tuple[PageSeat, ...]
    start: int = 0  # events before the page begins
    size: int  # events of the whole record
    turns: tuple[PageTurn, ...]
    events: tuple[PageEvent, ...]
    sights: tuple[Sight, ...]
    rules: dict[str, str]  # the texts of all rules cited
    marks: tuple[Mark, ...] = ()
    forks: tuple[PageFork, ...] = ()
    verdict: PageVerdict | None = None

    @property
    def steps(self) -> int:
        """How many steps all its events take."""
        return sum(event.steps for event in self.events)
