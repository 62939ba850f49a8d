"""Copies of a ledger that meet: a bundle to pass on, and merging with a bundle or with another store."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from karma_core.kernel.errors import UsageError
from karma_core.ledger.base import Base
from karma_core.ledger.merge import Copy, Merged, bundle_of, copy_from, copy_of, merged
from karma_core.ledger.streams import iou_of
from karma_core.store import Append, Lines

SQLITE = b"SQLite format 3\0"


class Meeting(Base):
    """What passes between copies."""

    def bundle(self, *, circle: str = "", iou: str = "", contacts_of: str = "") -> bytes:
        """A circle's whole ledger, or one IOU with its halves, as a file for another copy.

        Contacts are left out, save those that `contacts_of` may open: of the debts they are one of the two.
        """
        names = streams_of_iou(self.resolve(iou)) if iou else streams_of(self, self.circle_id(circle))
        names = [name for name in names if self.lines.last(name) is not None]

        def may_open(name: str) -> bool:
            if not (contacts_of and name.startswith("iou:")):
                return False
            holders = [each.casefold() for each in self.iou_now(iou_of(name))[0].names]
            return contacts_of.casefold() in holders

        return bundle_of(copy_of(self.lines, names, may_open))

    def merge(self, other: str | Path | bytes | Base, *, circle: str = "") -> Merged:
        """Take in what another copy has and this one has not: a bundle, another store's file, or its ledger.

        All or nothing. Raises `JournalError` if the copy is not sound, and nothing is changed.
        """
        copy = self._copy(other, circle)
        found: list[Merged] = []

        def prepare() -> Sequence[Append]:
            appends, result = merged(self.lines, copy, self.journal)
            found.append(result)
            return appends

        self.attempt(prepare)
        self._listed.clear()
        return found[-1]

    def _copy(self, other: str | Path | bytes | Base, circle: str) -> Copy:
        if isinstance(other, bytes):
            return copy_from(other)
        if isinstance(other, Base):
            ids = [other.circle_id(circle)] if circle else list(other.circles())
            names = [name for id in ids for name in streams_of(other, id)]
            return copy_of(other.lines, names, lambda name: True)
        path = Path(other)
        try:
            with path.open("rb") as file:
                is_store = file.read(len(SQLITE)) == SQLITE
        except OSError as error:
            raise UsageError(f"{path}: {error.strerror}") from error
        if not is_store:
            return copy_from(path.read_bytes())
        with Lines(f"sqlite:///{path}?mode=ro") as lines:
            return self._copy(Base(lines, self.clock, self.journal), circle)


def streams_of_iou(id: str) -> list[str]:
    """The streams of one IOU."""
    return [f"iou:{id}", f"iou:{id}/helper", f"iou:{id}/helpee"]


def streams_of(ledger: Base, circle: str) -> list[str]:
    """Every stream of a circle that its store has."""
    names = [f"circle:{circle}", *(f"deck:{deck}" for deck in ledger.circle(circle).decks)]
    found = ledger.lines.find("iou:")
    births = {name for name in found if not name.endswith(("/helper", "/helpee"))}
    of_circle = {name for name in births if ledger.iou_now(iou_of(name))[0].circle == circle}
    return names + [name for name in found if f"iou:{iou_of(name)}" in of_circle]
