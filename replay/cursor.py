"""A place in a recorded game: step by event or by fact, jump, and search, without folding it all again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from karma_core import Game, Journal, Moment, Record, UsageError, tag_of

BLOCK = 64


class Place(Struct, frozen=True, order=True):
    """`position` events are behind you, and so many facts of the next one."""

    position: int
    fact: int = 0

    def __str__(self) -> str:
        return f"{self.position}.{self.fact}" if self.fact else str(self.position)

    @classmethod
    def parse(cls, text: str) -> Place:
        """Read `42` or `42.3`: the third fact of event 42.

        >>> Place.parse("42.3")
        Place(position=42, fact=3)
        """
        position, _, fact = text.partition(".")
        if not position.isdecimal() or (fact and not fact.isdecimal()):
            raise UsageError(f"{text!r} is no position; write 42, or 42.3 for the third fact of event 42")
        return cls(int(position), int(fact or 0))


class Cursor:
    """Walks one journal. Each move returns the cursor's new place, or None if there is none to go to.

    >>> from karma_core import Store
    >>> table = Store().open("karma-dice", seats=["Ana", "Bo"], options={"traits": "off"}, seed=7)
    >>> cursor = Cursor(table.journal)
    >>> cursor.end().position, cursor.back().position
    (2, 1)
    """

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.game: Game = journal.game
        self.place = Place(0)
        self._block: tuple[int, list[Any]] = (-1, [])

    @property
    def size(self) -> int:
        """The number of events."""
        return self.journal.size

    @property
    def state(self) -> Any:
        """The state at this place, as far as this copy can see."""
        return self.state_at(self.place)

    @property
    def moment(self) -> Moment | None:
        """Round, turn and seat at this place; None before the first event."""
        return self.game.moment(self.state) if self.state is not None else None

    @property
    def event(self) -> Record | None:
        """The event that led here, whole or in part; None at the start."""
        seq = self.place.position - (not self.place.fact)
        return self.journal.record(seq) if seq >= 0 else None

    def state_at(self, place: Place) -> Any:
        """The state at a place."""
        state = self._whole(place.position)
        if not place.fact:
            return state
        record = self.journal.record(place.position)
        return self.journal.applied(state, replace(record, facts=record.facts[: place.fact]))

    def go(self, place: Place | int) -> Place:
        """Jump. Raises `UsageError` if there is no such place."""
        place = Place(place) if isinstance(place, int) else place
        if not 0 <= place.position <= self.size:
            raise UsageError(f"there is no position {place.position}; positions go from 0 to {self.size}")
        if place.fact:
            facts = len(self.journal.record(place.position).facts) if place.position < self.size else 0
            if place.fact > facts:
                raise UsageError(f"event {place.position} has {facts} facts, so there is no {place}")
            if place.fact == facts:
                place = Place(place.position + 1)
        self.place = place
        return place

    def start(self) -> Place:
        """Go to the start."""
        return self.go(0)

    def end(self) -> Place:
        """Go to the end."""
        return self.go(self.size)

    def percent(self, share: int) -> Place:
        """Go so many hundredths of the way."""
        return self.go(self.size * min(max(share, 0), 100) // 100)

    def forward(self) -> Place | None:
        """One event on."""
        return self.go(self.place.position + 1) if self.place.position < self.size else None

    def back(self) -> Place | None:
        """One event back, or to the start of the event that one stands in."""
        at = self.place.position - (not self.place.fact)
        return self.go(at) if at >= 0 else None

    def fact_forward(self) -> Place | None:
        """One fact on; an event without facts counts as one step."""
        if self.place.position >= self.size:
            return None
        facts = len(self.journal.record(self.place.position).facts)
        if self.place.fact + 1 < facts:
            return self.go(Place(self.place.position, self.place.fact + 1))
        return self.go(self.place.position + 1)

    def fact_back(self) -> Place | None:
        """One fact back."""
        position, fact = self.place.position, self.place.fact
        if fact:
            return self.go(Place(position, fact - 1))
        if not position:
            return None
        facts = len(self.journal.record(position - 1).facts)
        return self.go(Place(position - 1, max(facts - 1, 0)))

    def next_turn(self) -> Place | None:
        """To where the next turn begins."""
        return self._moment_on(lambda moment: (moment.round, moment.turn, moment.seat))

    def previous_turn(self) -> Place | None:
        """To where this turn began, or the one before it if one stands there."""
        return self._moment_back(lambda moment: (moment.round, moment.turn, moment.seat))

    def next_round(self) -> Place | None:
        """To where the next round begins."""
        return self._moment_on(lambda moment: moment.round)

    def previous_round(self) -> Place | None:
        """To where this round began, or the one before it."""
        return self._moment_back(lambda moment: moment.round)

    def next_type(self, tag: str) -> Place | None:
        """To just after the next event whose action or one of whose facts has this tag."""
        return self.search(lambda record: tag in {tag_of(record.message), *map(tag_of, record.facts)})

    def search(self, wanted: Callable[[Record], bool], backwards: bool = False) -> Place | None:
        """To just after the next (or last) event that is wanted."""
        at = self.place.position
        seqs = range(at - 2, -1, -1) if backwards else range(at, self.size)
        found = next((seq for seq in seqs if wanted(self.journal.record(seq))), None)
        return None if found is None else self.go(found + 1)

    def walk(self) -> Iterator[tuple[Record, Any]]:
        """Every event with the state after it."""
        for position in range(1, self.size + 1):
            yield self.journal.record(position - 1), self._whole(position)

    def _whole(self, position: int) -> Any:
        """The state after so many events; a block of them is held, so the next step costs nothing."""
        start = max(position - 1, 0) // BLOCK * BLOCK
        if self._block[0] != start:
            self._block = (start, [self.journal.state(start)])
        states = self._block[1]
        while len(states) <= position - start:
            record = self.journal.record(start + len(states) - 1)
            states.append(self.journal.applied(states[-1], record))
        return states[position - start]

    def _moment_on(self, key: Callable[[Moment], Any]) -> Place | None:
        here = self._key_at(self.place.position, key)
        for position in range(self.place.position + 1, self.size + 1):
            if self._key_at(position, key) != here:
                return self.go(position)
        return None

    def _moment_back(self, key: Callable[[Moment], Any]) -> Place | None:
        position = self.place.position - (not self.place.fact)
        if position < 0:
            return None
        here = self._key_at(position, key)
        while position > 0 and self._key_at(position - 1, key) == here:
            position -= 1
        return self.go(position)

    def _key_at(self, position: int, key: Callable[[Moment], Any]) -> Any:
        state = self._whole(position)
        return None if state is None else key(self.game.moment(state))
