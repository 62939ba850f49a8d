"""A recorded game through one pair of eyes: what they see at a place, in pictures, words and changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal

from karma_core import Journal, Picture, cut
from replay.cursor import Cursor, Place
from replay.explain import Explanation, explain
from replay.page.changes import changes
from replay.page.record import Change, PageTurn
from replay.page.timeline import heading, turn_of

Eyes = int | Literal["open"] | None  # a seat, everything, or a spectator
TOLD_MAX = 4096  # events whose words are kept


def eyes_for(journal: Journal) -> tuple[Eyes, ...]:
    """Whose eyes a record may be seen with: everything lies open after the close only, or if nothing is hidden."""
    if not journal.game.hidden:
        return ("open",)
    seats: tuple[Eyes, ...] = (None, *range(len(journal.names)))
    return ("open", *seats) if journal.is_revealed else seats


def copy_seen(journal: Journal, eyes: Eyes) -> Journal:
    """The copy that these eyes had while the game was on: a closed record opens everything to everybody."""
    if eyes == "open" or not journal.game.hidden:
        return journal
    copy = Journal(journal.game)
    for line in journal.lines:
        copy.append(cut(line, eyes))
    return copy


class Sight:
    """Walks the copy of one pair of eyes.

    >>> from karma_core import Store
    >>> table = Store().open("karma-dice", seats=["Ana", "Bo"], options={"traits": "off"}, seed=7)
    >>> sight = Sight(table.journal, "open")
    >>> sight.heading(1).title, sight.told(0).action.words
    ('Setting up', 'The table opens Karma Dice for Ana, Bo.')
    """

    def __init__(self, journal: Journal, eyes: Eyes) -> None:
        self.eyes = eyes
        self.copy = copy_seen(journal, eyes)
        self.cursor = Cursor(self.copy)
        self.told = lru_cache(TOLD_MAX)(self._told)
        self.heading = lru_cache(TOLD_MAX)(self._heading)
        self.view = lru_cache(64)(self._view)

    @property
    def name(self) -> str:
        """What these eyes are called."""
        if self.eyes == "open":
            return "All open"
        return "Spectator" if self.eyes is None else self.copy.names[self.eyes]

    @property
    def seat(self) -> int | None:
        """The seat whose eyes these are."""
        return self.eyes if isinstance(self.eyes, int) else None

    def state(self, place: Place) -> Any:
        """What this copy knows at a place; before the first event, the table as it is laid out."""
        state = self.cursor.state_at(place)
        return self.copy.game.initial(self.copy.opened) if state is None else state

    def _view(self, place: Place) -> Any:
        """What these eyes may look at: computed from their own copy."""
        state = self.state(place)
        return state if self.eyes == "open" else self.copy.game.view(state, self.eyes)

    def picture(self, place: Place) -> Picture:
        """The table as these eyes see it."""
        drawn: Picture = self.copy.game.picture(self.view(place), self.seat, self.copy.names)
        return drawn

    def current(self, place: Place) -> int | None:
        """The event that led to a place, whole or in part."""
        seq = place.position - (not place.fact)
        return seq if seq >= 0 else None

    def changes(self, place: Place) -> tuple[Change, ...]:
        """What differs between the view at a place and the view before its event."""
        seq = self.current(place)
        return () if seq is None else changes(self.view(Place(seq)), self.view(place), self.copy.names)

    def fact(self, place: Place) -> int:
        """Which fact of the current event was the last to happen; 0 if it has none."""
        seq = self.current(place)
        return place.fact or (len(self.copy.record(seq).facts) if seq is not None else 0)

    def rules(self, place: Place) -> tuple[str, ...]:
        """The rules behind the last fact, or behind the action if its facts name none."""
        if (seq := self.current(place)) is None:
            return ()
        told, fact = self.told(seq), self.fact(place)
        return (told.facts[fact - 1].rules if fact else ()) or told.action.rules

    def caption(self, place: Place) -> str:
        """The last fact in words."""
        if (seq := self.current(place)) is None:
            return "The table is laid out."
        told, fact = self.told(seq), self.fact(place)
        return told.facts[fact - 1].words if fact else told.action.words

    def actor(self, seq: int) -> int | None:
        """The seat that an event is of; None is the table."""
        by, names = self.copy.record(seq).by, self.copy.names
        return names.index(by) if by in names else None

    def is_turn_start(self, seq: int) -> bool:
        """Whether a heading stands above an event."""
        return seq == 0 or self.heading(seq) != self.heading(seq - 1)

    def scores(self, position: int) -> tuple[int, ...]:
        """What each seat has at a position, as far as these eyes can tell."""
        return self.copy.game.scores(self.view(Place(position)))

    def samples(self, columns: int) -> Iterator[int]:
        """Positions spread over the whole record, one for each column."""
        last = max(columns - 1, 1)
        return (self.copy.size * column // last for column in range(columns))

    def _told(self, seq: int) -> Explanation:
        return explain(self.copy, seq)

    def _heading(self, seq: int) -> PageTurn:
        return heading(turn_of(self.copy, self.copy.record(seq)), self.copy.names)
