"""The store in memory: everything the others do, until the process ends."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Sequence
from secrets import token_hex
from typing import Any
from uuid import UUID
from weakref import WeakValueDictionary

from eventsourcing.domain import EventSourcingError
from eventsourcing.persistence import ApplicationRecorder, StoredEvent, Subscription
from eventsourcing.popo import POPOApplicationRecorder, POPOFactory

from karma_core.store.address import Address
from karma_core.store.listening import Listened, Listening

FAULTS: tuple[type[Exception], ...] = (EventSourcingError,)


class MemoryLines(Listened, POPOApplicationRecorder):
    """`eventsourcing`'s recorder in memory, with openings, and reading on in a stream costs what is new in it."""

    def __init__(self) -> None:
        super().__init__()
        self._versions: dict[str, list[int]] = defaultdict(list)
        self._openings: dict[str, dict[str, str]] = defaultdict(dict)
        self._identity = token_hex(8)

    def _update_table(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        ids = super()._update_table(stored_events)
        for event in stored_events:
            insort(self._versions[str(event.originator_id)], event.originator_version)
        self.add_openings(kwargs.get("openings", ()))
        return ids

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        stream = str(originator_id)
        with self._database_lock:
            versions = self._versions.get(stream, [])
            start = 0 if gt is None else bisect_right(versions, gt)
            stop = len(versions) if lte is None else bisect_right(versions, lte)
            if limit is not None and desc:
                start = max(start, stop - limit)
            elif limit is not None:
                stop = min(stop, start + limit)
            places = self._stored_events_index[stream] if versions else {}
            found = [self._stored_events[places[version]] for version in versions[start:stop]]
        return found[::-1] if desc else found

    def identity(self) -> str:
        return self._identity

    def max_id_of(self, topics: Sequence[str]) -> int:
        with self._database_lock:
            found = len(self._stored_events)
            while found and topics and self._stored_events[found - 1].topic not in topics:
                found -= 1
            return found

    def streams(self, prefix: str) -> list[str]:
        with self._database_lock:
            return sorted(stream for stream in self._versions if stream.startswith(prefix))

    def openings(self, stream: str) -> dict[str, str]:
        with self._database_lock:
            return dict(self._openings.get(stream, {}))

    def add_openings(self, openings: Sequence[tuple[str, str, str]]) -> None:
        with self._database_lock:
            for stream, digest, text in openings:
                self._openings[stream].setdefault(digest, text)

    def forget(self, stream: str, digest: str) -> bool:
        with self._database_lock:
            return self._openings.get(stream, {}).pop(digest, None) is not None

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        return Listening(self, gt=gt, topics=topics)


OPEN: WeakValueDictionary[str, MemoryLines] = WeakValueDictionary()  # by name, as files are


class MemoryFactory(POPOFactory):
    """Gives everybody who names the same memory the same recorder."""

    def application_recorder(self) -> ApplicationRecorder:
        return OPEN.setdefault(self.env.get("MEMORY_NAME") or token_hex(8), MemoryLines())


def environment(address: Address) -> dict[str, str]:
    """A memory of its own for each store that is opened."""
    return {"PERSISTENCE_MODULE": f"{__name__}:MemoryFactory", "MEMORY_NAME": token_hex(8)}
