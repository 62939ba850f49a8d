"""Reading the ledger."""

from __future__ import annotations

from karma_core.ledger.base import Base
from karma_core.ledger.book import Book
from karma_core.ledger.circle import Person, circle_of
from karma_core.ledger.iou import Iou
from karma_core.ledger.streams import deed_of


class Reading(Base):
    """What the read model answers."""

    def book(self, circle: str = "") -> Book:
        """The open book of a circle."""
        id, view = self.circle_id(circle), self.view
        deeds = map(deed_of, view.lines_of(f"circle:{id}"))
        return Book(circle_of(id, deeds), view.ious(id), self.now)

    def people(self, circle: str = "") -> tuple[Person, ...]:
        """Everybody of a circle."""
        return self.circle(circle).people

    def ious(self, circle: str = "", **filters: str) -> list[Iou]:
        """The IOUs that fit, open ones first."""
        found = self.book(circle).chosen(**filters)
        return sorted(found, key=lambda iou: (not iou.is_open, iou.opened, iou.id))
