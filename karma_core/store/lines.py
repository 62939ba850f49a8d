"""The door of the store: put lines, get them back, follow the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from importlib import import_module
from pathlib import Path
from sys import maxsize
from typing import TYPE_CHECKING, Any, Concatenate, NoReturn, ParamSpec, Self, TypeVar, cast
from weakref import WeakSet

from karma_core.kernel.errors import StoreError, UsageError
from karma_core.store.address import address_of
from karma_core.store.faults import line_of
from karma_core.store.rows import Append, Clash, Row

if TYPE_CHECKING:
    from eventsourcing.persistence import Notification, StoredEvent, Subscription

P = ParamSpec("P")
T = TypeVar("T")


def told(method: Callable[Concatenate[Lines, P], T]) -> Callable[Concatenate[Lines, P], T]:
    """Let a method answer a fault of the database with one line."""

    @wraps(method)
    def telling(self: Lines, *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return method(self, *args, **kwargs)
        except self.faults as error:
            raise StoreError(line_of(error, self.where)) from None

    return cast("Callable[Concatenate[Lines, P], T]", telling)


class Lines:
    """Lines by stream in memory, in an SQLite file, or in PostgreSQL.

    >>> with Lines() as lines:
    ...     lines.put(Append(stream="a", position=0, topic="game-opened", line=b"{}"))
    ...     lines.get("a")
    [Row(stream='a', position=0, topic='game-opened', line=b'{}', id=0)]
    """

    def __init__(self, url: str | Path = "") -> None:
        """Open the store: `""` is memory, a path or `sqlite:///path` a file, `postgresql://…` a server."""
        self.address = address_of(url)
        self.where = self.address.shown
        self.shared = self.address.kind != "memory"  # whether other processes may write to it
        try:
            backend = import_module(f"karma_core.store.{self.address.kind}")
        except ModuleNotFoundError as error:
            raise UsageError(f"{self.where} needs {error.name}: pip install 'karma-core[postgres]'") from None
        self.faults: tuple[type[Exception], ...] = backend.FAULTS
        self.environment: dict[str, str] = backend.environment(self.address)  # the settings `eventsourcing` reads
        self._followers: WeakSet[Follower] = WeakSet()
        self._open()

    @told
    def _open(self) -> None:
        from eventsourcing.persistence import InfrastructureFactory, IntegrityError, StoredEvent
        from eventsourcing.utils import Environment

        self._stored, self._clash = StoredEvent, IntegrityError
        self.factory = InfrastructureFactory[Any].construct(Environment("karma", self.environment))
        try:
            self.recorder: Any = self.factory.application_recorder()
        except BaseException:
            self.factory.close()
            raise

    @property
    @told
    def id(self) -> str:
        """A name that no other store has: what a read model remembers of where it read."""
        found: str = self.recorder.identity()
        return found

    @told
    def put(self, *appends: Append) -> None:
        """Store all of these lines with their openings, or none. A taken position is a `Clash`."""
        stored = [self._stored(each.stream, each.position + 1, each.topic, each.line) for each in appends]
        openings = [(each.stream, digest, text) for each in appends for digest, text in each.openings]
        if not stored:
            return
        try:
            self.recorder.insert_events(stored, openings=openings)
        except self._clash:
            raise Clash(self._taken(appends)) from None

    def _taken(self, appends: Sequence[Append]) -> str:
        """The first stream in which one of these positions is taken."""
        for each in appends:
            if self.recorder.select_events(each.stream, gt=each.position, lte=each.position + 1):
                return each.stream
        return appends[0].stream if len({each.stream for each in appends}) == 1 else ""

    @told
    def get(self, stream: str, after: int = -1) -> list[Row]:
        """The lines behind this position, in order; refused if one is missing between them."""
        rows = [row_of(event) for event in self.recorder.select_events(stream, gt=after + 1 if after >= 0 else None)]
        first = after + 1 if after >= 0 or not rows else rows[0].position
        for expected, row in enumerate(rows, first):
            if row.position != expected:
                raise StoreError(f"{self.where}: stream {stream} has no line at position {expected}")
        return rows

    @told
    def last(self, stream: str) -> Row | None:
        """The stream's last line."""
        return next(map(row_of, self.recorder.select_events(stream, desc=True, limit=1)), None)

    @told
    def find(self, prefix: str) -> list[str]:
        """The names of the streams that begin so, sorted."""
        found: list[str] = self.recorder.streams(prefix)
        return found

    @told
    def openings(self, stream: str) -> dict[str, str]:
        """The openings held for this stream: text by digest."""
        found: dict[str, str] = self.recorder.openings(stream)
        return found

    @told
    def add_openings(self, stream: str, openings: Sequence[tuple[str, str]]) -> None:
        """Keep these (digest, text) too; one that is held already stays as it is."""
        self.recorder.add_openings([(stream, digest, text) for digest, text in openings])

    @told
    def forget(self, stream: str, digest: str) -> bool:
        """Erase one opening for ever; no line changes. Whether there was one."""
        found: bool = self.recorder.forget(stream, digest)
        return found

    def first(self, topics: Sequence[str]) -> list[Row]:
        """All rows with one of these topics, over all streams, in order of storing."""
        return self.log(limit=maxsize, topics=topics)

    @told
    def log(self, after: int = 0, limit: int = 1000, topics: Sequence[str] = ()) -> list[Row]:
        """The log over all streams behind this id, ids ascending; they may have gaps."""
        chosen = self.recorder.select_notifications(after, limit, topics=tuple(topics), inclusive_of_start=False)
        return list(map(noted, chosen))

    @told
    def end(self, topics: Sequence[str] = ()) -> int:
        """The id of the log's last row (with one of these topics); 0 if there is none."""
        found: int = self.recorder.max_id_of(tuple(topics))
        return found

    def follow(self, after: int = 0, topics: Sequence[str] = ()) -> Follower:
        """The log behind this id and everything that will be stored, by whatever thread or process."""
        follower = Follower(self, after, tuple(topics))
        self._followers.add(follower)
        return follower

    @told
    def close(self) -> None:
        """End the followers, wait for those who read or write just now, and let go of the store."""
        for follower in list(self._followers):
            follower.stop()
        self.recorder = Closed(self.where)
        self.factory.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


class Closed:
    """What a closed store answers to everything."""

    def __init__(self, where: str) -> None:
        self._where = where

    def __getattr__(self, name: str) -> NoReturn:
        raise StoreError(f"{self._where} was closed")


class Follower:
    """Rows of the log as they are committed: `with lines.follow() as rows: for row in rows: …` until `stop()`."""

    def __init__(self, lines: Lines, after: int, topics: tuple[str, ...]) -> None:
        self._lines, self._after, self._topics = lines, after, topics
        self._subscription: Subscription[Any] | None = None
        self._stopped = False

    def __enter__(self) -> Self:
        if not self._stopped:
            self._subscription = self._lines.recorder.subscribe(gt=self._after, topics=self._topics).__enter__()
        if self._stopped:  # by another thread, just now
            self.stop()
        return self

    def __exit__(self, *raised: object) -> None:
        self._stopped = True
        if self._subscription is not None:
            self._subscription.__exit__(*raised)

    def __iter__(self) -> Iterator[Row]:
        assert self._stopped or self._subscription, "a follower follows inside its `with`"
        try:
            yield from map(noted, self._subscription or ())
        except self._lines.faults as error:
            if not self._stopped:
                raise StoreError(line_of(error, self._lines.where)) from None

    def stop(self) -> None:
        """End the iteration, from any thread."""
        self._stopped = True
        if self._subscription is not None:
            self._subscription.stop()


def row_of(event: StoredEvent) -> Row:
    """A row as it stands in its stream."""
    return Row(str(event.originator_id), event.originator_version - 1, event.topic, event.state)


def noted(note: Notification) -> Row:
    """A row as it stands in the log."""
    return Row(str(note.originator_id), note.originator_version - 1, note.topic, note.state, note.id)
