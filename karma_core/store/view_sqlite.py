"""A read model's tables in an SQLite file of their own, or in memory."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from eventsourcing.domain import EventSourcingError
from eventsourcing.persistence import Tracking
from eventsourcing.sqlite import SQLiteTrackingRecorder

from karma_core.store.lines import Lines
from karma_core.store.pool import LineDatastore
from karma_core.store.rows import Row

FAULTS: tuple[type[Exception], ...] = (EventSourcingError, sqlite3.Error)
VIEW_ID, FORMAT = 0x4B415256, 1  # "KARV" in the file's header
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"


class SqliteTables(SQLiteTrackingRecorder):
    """`eventsourcing`'s tracking recorder with the tables of one read model."""

    datastore: LineDatastore

    def __init__(self, datastore: LineDatastore, tables: Sequence[str]) -> None:
        super().__init__(datastore)
        self.create_table_statements += tables

    def prepare(self, source: str, end: int) -> None:
        """Make the tables, or empty them if they were not made from what this source holds now."""
        with self.datastore.transaction(commit=True) as c:
            if self.datastore.is_marked(c):
                if self._fits(c, source, end):
                    return
                for (name,) in c.execute(TABLES).fetchall():
                    c.execute(f'DROP TABLE "{name}"')
            self._create_table(c)
            self.datastore.set_mark(c)

    def _fits(self, c: Any, source: str, end: int) -> bool:
        found = c.execute("SELECT * FROM tracking WHERE application_name <> ?", (self.table_migration_identifier,))
        return all(name == source and taken <= end for name, taken in found.fetchall())

    def absorb(self, source: str, rows: Sequence[Row], process: Callable[[Row, Any], None]) -> None:
        """Process the rows that are new, and note how far that is, in one transaction."""
        with self.datastore.transaction(commit=True) as c:

            def run(statement: str, **values: Any) -> list[tuple[Any, ...]]:
                return [tuple(row) for row in c.execute(statement, values).fetchall()]

            taken = self._max_tracking_id(source, c) or 0
            for row in rows:
                if row.id > taken:
                    process(row, run)
            if rows[-1].id > taken:
                self._insert_tracking(c, Tracking(source, rows[-1].id))

    def query(self, statement: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        with self.datastore.transaction(commit=False) as c:
            return [tuple(row) for row in c.execute(statement, values).fetchall()]


def open_tables(lines: Lines, title: str, tables: Sequence[str], source: str) -> SqliteTables:
    """The tables beside the store's file; in memory with a store in memory or one that is only read."""
    env = lines.environment
    name, _, mode = env.get("SQLITE_DBNAME", "").partition("?")
    datastore = LineDatastore(
        f"{name}.{title.replace('_', '-')}?{mode}" if name and mode != "mode=ro" else ":memory:",
        patience=float(env.get("SQLITE_LOCK_TIMEOUT", "60")),
        synchronous="normal",  # whole after a power cut, and what is lost is taken again
        mark=(VIEW_ID, FORMAT),
    )
    recorder = SqliteTables(datastore, tables)
    recorder.prepare(source, lines.end())
    return recorder
