"""Read models that follow the log exactly once, on `eventsourcing`'s tracking recorders and projection runner."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, ClassVar, Self

from eventsourcing.application import Application
from eventsourcing.persistence import JSONTranscoder, Mapper, Notification, StoredEvent, Tracking
from eventsourcing.projection import BaseProjectionRunner, Projection
from eventsourcing.utils import Environment, EnvType

from karma_core.kernel.errors import StoreError
from karma_core.store.faults import line_of
from karma_core.store.lines import Lines, noted, row_of
from karma_core.store.rows import Row

Run = Callable[..., list[tuple[Any, ...]]]
BATCH = 500  # rows in one transaction when catching up


class View(ABC):
    """Tables that are kept up with the log, each row taken exactly once, whatever dies in between.

    A subclass says its name, the topics it follows and its tables, and what one row does to them. Its SQL is
    written once for SQLite and PostgreSQL: `:name` for a value, types `TEXT` and `BIGINT`. In memory it is kept in
    an SQLite database in memory, beside a file `karma.db` in `karma.db.NAME-VERSION`, in PostgreSQL in the schema
    `SCHEMA_NAME_VERSION`. All of it is disposable: it is made anew from the log when it is gone, or when it was
    made from another store, or from a later state of this one than a backup brought back.

        class Games(View):
            name, topics = "games", ("game-opened",)
            tables = ("CREATE TABLE games (id TEXT PRIMARY KEY)",)

            def process(self, row: Row, run: Run) -> None:
                run("INSERT INTO games VALUES (:id)", id=row.stream)
    """

    name: ClassVar[str]  # small letters
    version: ClassVar[int] = 1  # a new one when topics, tables or the meaning of `process` change
    topics: ClassVar[tuple[str, ...]] = ()  # none: all
    tables: ClassVar[tuple[str, ...]]

    def __init__(self, lines: Lines) -> None:
        """Open the tables for this store, made or emptied if need be; they hold what they held until `catch_up`."""
        self.lines, self.source = lines, f"karma {lines.id}"
        kind = lines.address.kind if lines.shared else "sqlite"
        tables = import_module(f"karma_core.store.view_{kind}")
        title = f"{self.name}_{self.version}"
        self._faults: tuple[type[Exception], ...] = (*lines.faults, *tables.FAULTS)
        self._where = f"{lines.where}, read model {self.name}"
        self._recorder: Any = self._told(tables.open_tables, lines, title, self.tables, self.source)

    @abstractmethod
    def process(self, row: Row, run: Run) -> None:
        """Let one row of the log change the tables; `run` executes a statement inside the row's transaction."""

    def catch_up(self) -> Self:
        """Take all that is stored and not yet taken, here and now; whoever else follows loses nothing."""
        while rows := self.lines.log(self.taken, BATCH, self.topics):
            self.take(rows)
        return self

    def take(self, rows: Sequence[Row]) -> None:
        """Take those of these rows of the log that are not taken yet, all or none, in one transaction."""
        self._told(self._recorder.absorb, self.source, rows, self.process)

    @property
    def taken(self) -> int:
        """The log's id up to which everything is taken."""
        found: int = self._told(self._recorder.max_tracking_id, self.source) or 0
        return found

    def rows(self, statement: str, **values: Any) -> list[tuple[Any, ...]]:
        """What a query finds."""
        found: list[tuple[Any, ...]] = self._told(self._recorder.query, statement, values)
        return found

    def following(self) -> BaseProjectionRunner[Journals]:
        """A runner that keeps up with the log in a thread of its own, in its `with`; `run_forever()` waits on it.

        What `process` raises ends the runner, and is raised again by `run_forever()` or at the end of the `with`.
        """
        return BaseProjectionRunner(
            projection=Taking(self),
            application_class=Journals,
            tracking_recorder=self._recorder,
            topics=self.topics,
            env=self.lines.environment,
        )

    def close(self) -> None:
        self._recorder.datastore.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def _told(self, method: Callable[..., Any], *args: Any) -> Any:
        try:
            return method(*args)
        except self._faults as error:
            raise StoreError(line_of(error, self._where)) from None


class Journals(Application[str]):
    """The store as an application of `eventsourcing`: a line is an event, under its tag."""

    name = "karma"

    def __init__(self, env: EnvType | None = None) -> None:
        super().__init__(env)
        self.name = f"karma {self.recorder.identity()}"  # type: ignore[attr-defined]

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        return Environment(name, env)  # what the store was opened with, whatever the process's environment says

    def construct_mapper(self) -> Mapper[str]:
        return LineMapper(JSONTranscoder())  # which is never asked


class LineMapper(Mapper[str]):
    """Bytes in, bytes out: what is stored is what was hashed."""

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        return StoredEvent(domain_event.stream, domain_event.position + 1, domain_event.topic, domain_event.line)

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        return noted(stored_event) if isinstance(stored_event, Notification) else row_of(stored_event)


class Taking(Projection[Any]):
    """Hands what the runner reads to the view."""

    def process_event(self, domain_event: Row, tracking: Tracking) -> None:
        self.view.take((domain_event,))
