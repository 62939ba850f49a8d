"""Reading the ledger: what the read model answers, as values; commands only show them."""

from __future__ import annotations

from collections.abc import Sequence

from karma_core.kernel.errors import UsageError
from karma_core.ledger import reports
from karma_core.ledger.base import Base
from karma_core.ledger.book import Book
from karma_core.ledger.circle import Person, circle_of
from karma_core.ledger.deck import Deck, Health, deck_of, health
from karma_core.ledger.exports import exported
from karma_core.ledger.iou import Iou
from karma_core.ledger.life import Life, life
from karma_core.ledger.streams import Stream, deed_of


class Reading(Base):
    """Reports and exports."""

    def book(self, circle: str = "") -> Book:
        """The open book of a circle."""
        id, view = self.circle_id(circle), self.view
        deeds = map(deed_of, view.lines_of(f"circle:{id}"))
        return Book(circle_of(id, deeds), view.ious(id), self.now)

    def people(self, circle: str = "") -> tuple[Person, ...]:
        """Everybody of a circle."""
        return self.circle(circle).people

    def ious(self, circle: str = "", **filters: str) -> list[Iou]:
        """The IOUs that fit (`person`, `state`, `game`, `since`, `until`), open ones first."""
        found = self.book(circle).chosen(**filters)
        return sorted(found, key=lambda iou: (not iou.is_open, iou.opened, iou.id))

    def statement(self, name: str, circle: str = "") -> reports.Statement:
        """What somebody is owed, and what they owe."""
        return reports.statement(self.book(circle), name)

    def matrix(self, circle: str = "") -> reports.Matrix:
        """Who owes whom."""
        return reports.matrix(self.book(circle))

    def ageing(self, circle: str = "") -> reports.Ageing:
        """Open debts by age."""
        return reports.ageing(self.book(circle))

    def over_time(self, circle: str = "") -> reports.OverTime:
        """Month by month, and game by game."""
        return reports.over_time(self.book(circle))

    def honours(self, circle: str = "") -> reports.Honours:
        """Who redeems, and how fast."""
        return reports.honours(self.book(circle))

    def mementos(self, circle: str = "") -> tuple[reports.Memento, ...]:
        """What became of the halves."""
        return reports.mementos(self.book(circle))

    def deck(self, name: str = "", *, circle: str = "", players: int = 4) -> tuple[Deck, Health]:
        """A deck of the circle (the only one, if none is named), and how it is doing for so many players."""
        if not 2 <= players <= 8:
            raise UsageError(f"2 to 8 players, not {players}")
        found = self.circle(circle)
        if not name and len(found.decks) == 1:
            name = next(iter(found.decks.values()))
        id = found.deck(name)
        deck = deck_of(id, map(deed_of, self.view.lines_of(f"deck:{id}")))
        return deck, health(deck, players)

    def iou(self, id: str) -> Life:
        """One IOU, and all that happened to it."""
        id = self.resolve(id)
        now, halves = self.iou_now(id)
        book = Book(self.circle(now.circle), [now], self.now)
        birth = Stream(self.lines, f"iou:{id}").deeds[0]
        return life(book.ious[0], birth, (halves[0].deeds, halves[1].deeds), book, self.journal)

    def export(
        self, form: str, *, circle: str = "", person: str = "", columns: Sequence[str] = (), **filters: str
    ) -> str:
        """The IOUs that fit as `csv`, `json`, `beancount` (one person's book), `hledger`, `ledger` or `ics`."""
        return exported(self.book(circle), form, person=person, columns=columns, **filters)
