"""Where one is in a recorded game, and with whose eyes: what the screen shows, without any screen."""

from __future__ import annotations

from collections.abc import Callable

from karma_core import Journal, JournalError, NoteAt, UsageError
from replay.cli.common import place_at
from replay.cursor import Place
from replay.screen.search import Query, fits, query_of
from replay.screen.sight import Eyes, Sight, eyes_for

SPEEDS = (0.5, 1, 2, 4, 8, 16, 32)  # steps a second


class Walk:
    """One record, walked.

    >>> from karma_core import Store
    >>> walk = Walk(Store().open("karma-dice", seats=["Ana", "Bo"], options={"traits": "off"}, seed=7).journal)
    >>> walk.move("forward"), str(walk.place), walk.move("back"), walk.move("back")
    (True, '1', True, False)
    """

    def __init__(self, journal: Journal, eyes: Eyes | str = "", marks: tuple[NoteAt, ...] = ()) -> None:
        self.marks = marks
        self.query: Query | None = None
        self.speed = 1
        self.take(journal)
        allowed = eyes_for(self.journal)
        chosen = allowed[0] if eyes == "" else eyes
        self.eyes: Eyes = chosen if chosen in allowed else allowed[0]

    def take(self, journal: Journal) -> None:
        """Walk this record from now on: the same one with more events, as far as its facts fit."""
        self.whole = journal
        self.journal, self.fault = fitting(journal)
        self.sights: dict[Eyes, Sight] = {}

    @property
    def sight(self) -> Sight:
        """The record through the eyes that look on now."""
        if self.eyes not in self.sights:
            self.sights[self.eyes] = Sight(self.journal, self.eyes)
        return self.sights[self.eyes]

    @property
    def place(self) -> Place:
        """Where one is."""
        return self.sight.cursor.place

    @property
    def size(self) -> int:
        """The number of events."""
        return self.journal.size

    def look(self, eyes: Eyes) -> None:
        """Look on with other eyes, at the same place. Raises `UsageError` for eyes that may not be had."""
        if eyes not in eyes_for(self.journal):
            raise UsageError("everything lies open after the close only")
        place = self.place
        self.eyes = eyes
        self.sight.cursor.go(place)

    def look_next(self) -> None:
        """Look on with the next pair of eyes there is."""
        allowed = eyes_for(self.journal)
        self.look(allowed[(allowed.index(self.eyes) + 1) % len(allowed)])

    def move(self, how: str) -> bool:
        """Move the cursor: `forward`, `back`, `fact_forward`, `next_turn`, …; False if there is nowhere to go."""
        moved: Callable[[], Place | None] = getattr(self.sight.cursor, how)
        return moved() is not None

    def go(self, place: Place | int | str) -> None:
        """Jump to a place, a position, or one in words: `42`, `42.3`, `50%`, `-1`. Raises `UsageError`."""
        self.sight.cursor.go(place_at(self.journal, place.strip()) if isinstance(place, str) else place)

    def share(self, tenths: int) -> None:
        """Jump so many tenths of the way."""
        self.sight.cursor.percent(tenths * 10)

    def search(self, text: str) -> bool:
        """Go to the next event that is looked for, from the start again if need be."""
        self.query = query_of(text, self.journal.names)
        return self.find()

    def find(self, backwards: bool = False) -> bool:
        """Go to the next or last event that the search is for, round the end of the record; False if there is none."""
        if self.query is None:
            raise UsageError("there is no search to repeat; / begins one")
        at, size = self.place.position, self.size
        order = [*range(at, size), *range(at)]
        if backwards:
            order = [*range(at - 2, -1, -1), *range(size - 1, max(at - 2, -1), -1)]
        for seq in order:
            if fits(self.query, self.sight, seq, self.note(seq)):
                self.go(seq + 1)
                return True
        return False

    def note(self, seq: int) -> str:
        """What is written at an event or at one of its facts."""
        return " · ".join(mark.text for mark in self.marks if event_of(mark) == seq)

    def go_mark(self, backwards: bool = False) -> bool:
        """Go to the next or last place with a note; False if there is none."""
        places = [Place(mark.at, mark.fact) for mark in self.marks if mark.at <= self.size]
        places = [place for place in places if (place < self.place if backwards else place > self.place)]
        if places:
            self.go(places[-1] if backwards else places[0])
        return bool(places)

    def faster(self, by: int) -> float:
        """Change the speed of playing; return steps a second."""
        self.speed = min(max(self.speed + by, 0), len(SPEEDS) - 1)
        return SPEEDS[self.speed]


def event_of(mark: NoteAt) -> int:
    """The event at which a note stands; -1 before the first."""
    return mark.at if mark.fact else mark.at - 1


def fitting(journal: Journal) -> tuple[Journal, str]:
    """The record as far as its facts fit, and what is wrong with the first event that does not.

    Raises `JournalError` if not even the manifest does.
    """
    try:
        journal.state(journal.size)
    except JournalError as error:
        if not error.position:
            raise
        return journal.upto(error.position), str(error)
    return journal, ""
