"""The read model: every deed once, and each IOU as its deeds make it. It can be thrown away and made anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from karma_core.kernel.messages import tag_of
from karma_core.ledger.deeds import DEEDS, IouHandwritten, IouOpened
from karma_core.ledger.iou import Iou, born, folded
from karma_core.ledger.streams import SIDES, deed_of, iou_of, kind_of
from karma_core.store import Row
from karma_core.store.followers import Run, View

encode, decode = msgspec.json.Encoder().encode, msgspec.json.Decoder(Iou).decode
IOU_KINDS = ("iou", *SIDES)


class LedgerView(View):
    """The ledger as tables, taken from the log of the store row by row, each exactly once."""

    name: ClassVar[str] = "ledger"
    version: ClassVar[int] = 1
    topics: ClassVar[tuple[str, ...]] = tuple(map(tag_of, DEEDS))
    tables: ClassVar[tuple[str, ...]] = (
        "CREATE TABLE deeds (owner TEXT, side BIGINT, position BIGINT, line TEXT, PRIMARY KEY (owner, side, position))",
        "CREATE TABLE ious (id TEXT PRIMARY KEY, circle TEXT, state TEXT)",
        "CREATE INDEX ious_circle ON ious (circle)",
    )

    def take(self, rows: Sequence[Row]) -> None:
        """As every view; an IOU that several of these rows are about is made anew once, after the last of them."""
        touched: dict[str, None] = {}

        def process(row: Row, run: Run) -> None:
            if owner := self.note(row, run):
                touched[owner] = None
            for id in touched if row.id == rows[-1].id else ():
                self.fold(id, run)

        self._told(self._recorder.absorb, self.source, rows, process)

    def process(self, row: Row, run: Run) -> None:
        if owner := self.note(row, run):
            self.fold(owner, run)

    def note(self, row: Row, run: Run) -> str:
        """Keep a deed; the id of the IOU that it is about, if it is."""
        kind = kind_of(row.stream)
        if not kind:
            return ""
        of_iou = kind in IOU_KINDS
        owner = iou_of(row.stream) if of_iou else row.stream
        run(
            "INSERT INTO deeds VALUES (:owner, :side, :position, :line)",
            owner=owner,
            side=IOU_KINDS.index(kind) - 1 if of_iou else 0,
            position=row.position,
            line=row.line.decode(),
        )
        return owner if of_iou else ""

    def fold(self, id: str, run: Run) -> None:
        """Make the IOU anew from all its deeds."""
        found = run("SELECT side, line FROM deeds WHERE owner = :id ORDER BY side, position", id=id)
        deeds = [(side, deed_of(line.encode())) for side, line in found]
        births = [deed for side, deed in deeds if side < 0 and isinstance(deed.data, IouOpened | IouHandwritten)]
        if not births:
            return  # a half that came before its birth; the birth will find it
        iou = folded(born(id, births[0]), [(side, deed) for side, deed in deeds if side >= 0])
        run(
            "INSERT INTO ious VALUES (:id, :circle, :state)"
            " ON CONFLICT (id) DO UPDATE SET circle = :circle, state = :state",
            id=id,
            circle=iou.circle,
            state=encode(iou).decode(),
        )

    def ious(self, circle: str) -> list[Iou]:
        """All IOUs of a circle, the first made first."""
        rows = self.rows("SELECT state FROM ious WHERE circle = :circle", circle=circle)
        return sorted((decode(state) for (state,) in rows), key=lambda iou: (iou.opened, iou.id))

    def lines_of(self, owner: str) -> list[bytes]:
        """The lines of a circle's or a deck's stream."""
        rows = self.rows("SELECT line FROM deeds WHERE owner = :owner ORDER BY position", owner=owner)
        return [line.encode() for (line,) in rows]

    def circles(self) -> list[tuple[str, bytes]]:
        """The streams of all circles, each with its first line."""
        found = self.rows("SELECT owner, line FROM deeds WHERE position = 0 AND owner LIKE 'circle:%' ORDER BY owner")
        return [(owner, line.encode()) for owner, line in found]
