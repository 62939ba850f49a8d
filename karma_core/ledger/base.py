"""What all parts of the ledger stand on: the store's lines, a clock, the read model, and puts that lose no race."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from threading import RLock
from typing import TYPE_CHECKING, Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from karma_core.kernel.errors import UsageError
from karma_core.kernel.journal import Journal
from karma_core.kernel.writer import Signer
from karma_core.ledger.circle import Circle, circle_of
from karma_core.ledger.deck import Deck, deck_of
from karma_core.ledger.iou import Iou, born, folded
from karma_core.ledger.streams import SIDES, Stream, deed_of, iou_of
from karma_core.store import Append, Clash, Lines

if TYPE_CHECKING:
    from karma_core.ledger.model import LedgerView

TRIES = 20


class Base:
    """The ledger of one store."""

    def __init__(self, lines: Lines, clock: Callable[[], datetime], journal: Callable[[str], Journal]) -> None:
        self.lines, self.clock, self.journal = lines, clock, journal
        self.signers: dict[str, Signer] = {}
        self._view: LedgerView | None = None
        self._lock = RLock()
        self._listed: dict[str, str] = {}  # the deck of each game of a circle that was asked for

    @property
    def now(self) -> str:
        """The time to claim for a deed."""
        return self.clock().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    @property
    def view(self) -> LedgerView:
        """The read model, caught up with all that is stored."""
        from karma_core.ledger.model import LedgerView

        with self._lock:
            if self._view is None:
                self._view = LedgerView(self.lines)
            return self._view.catch_up()

    def let_go(self) -> None:
        """Let go of the read model."""
        with self._lock:
            if self._view is not None:
                self._view.close()
                self._view = None

    def sign_with(self, keys: Mapping[str, Ed25519PrivateKey]) -> None:
        """Let these people sign their deeds from now on."""
        self.signers |= {name: key.sign for name, key in keys.items()}

    # below: what is there

    def circles(self) -> dict[str, str]:
        """The circles of this store: name by id."""
        return {stream.partition(":")[2]: str(deed_of(line).data.name) for stream, line in self.view.circles()}

    def circle_id(self, name: str = "") -> str:
        """The id of the circle of this name or beginning of an id; of the only one, if none is named."""
        if len(name) == 16 and self.lines.last(f"circle:{name}") is not None:
            return name
        known = self.circles()
        found = [id for id, called in known.items() if called.casefold() == name.casefold()]
        found = found or [id for id in known if name and id.startswith(name)]
        if not name:
            found = list(known)
        if len(found) == 1:
            return found[0]
        if not known:
            raise UsageError("this store has no circle yet; karma ledger circle new NAME makes one")
        shown = ", ".join(f"{called} ({id[:6]})" for id, called in known.items())
        asked = f"no circle {name!r}" if name and not found else "several circles; name one"
        raise UsageError(f"this store has {asked}; it has: {shown}")

    def circle(self, name: str = "") -> Circle:
        """The circle as it stands in its stream."""
        id = self.circle_id(name)
        return circle_of(id, Stream(self.lines, f"circle:{id}").deeds)

    def deck_now(self, id: str) -> Deck:
        """The deck as it stands in its stream."""
        return deck_of(id, Stream(self.lines, f"deck:{id}").deeds)

    def resolve(self, words: str) -> str:
        """The id of the IOU meant: in full, its beginning, or the game's beginning with `/SEQ.K`."""
        game, slash, place = words.partition("/")
        found = self.lines.find(f"iou:{game if slash else words}")
        ids = {iou_of(name) for name in found}
        ids = {id for id in ids if not slash or id.partition("/")[2] == place} if slash and place else ids
        if len(ids) == 1:
            return ids.pop()
        if not ids:
            raise UsageError(f"this store has no IOU {words!r}; karma ledger ious lists them")
        raise UsageError(f"{words!r} fits {len(ids)} IOUs, such as {', '.join(sorted(ids)[:3])}; give more of it")

    def iou_now(self, id: str) -> tuple[Iou, tuple[Stream, Stream]]:
        """An IOU as it stands in its streams, and the streams of its halves."""
        birth = Stream(self.lines, f"iou:{id}")
        if not birth.deeds:
            raise UsageError(f"this store has no IOU {id!r}")
        helper, helpee = (Stream(self.lines, f"iou:{id}/{side}") for side in SIDES)
        deeds = [(side, deed) for side, half in enumerate((helper, helpee)) for deed in half.deeds]
        return folded(born(id, birth.deeds[0]), deeds), (helper, helpee)

    def attempt(self, prepare: Callable[[], Sequence[Append]]) -> None:
        """Put what `prepare` says; prepared again whenever somebody else was first."""
        for _ in range(TRIES):
            appends = prepare()
            try:
                self.lines.put(*appends)
            except Clash:
                continue
            return
        raise UsageError("others are writing all the time; try again")

    def write(self, stream: str, by: str, decide: Callable[[Stream], Any]) -> None:
        """Write what `decide` says of a stream: one deed, or several."""

        def prepare() -> Sequence[Append]:
            found = Stream(self.lines, stream)
            decided = decide(found)
            for deed in decided if isinstance(decided, list) else [decided]:
                found.add(by, deed, self.now, self.signers)
            return found.new

        self.attempt(prepare)
