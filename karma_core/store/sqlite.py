"""The store in one SQLite file: `eventsourcing`'s recorder, with the traps of its SQLite module mended."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from secrets import token_hex
from sys import maxsize
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote
from uuid import UUID

from eventsourcing.domain import EventSourcingError
from eventsourcing.persistence import (
    ApplicationRecorder,
    OperationalError,
    StoredEvent,
    Subscription,
)
from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteCursor, SQLiteDatastore, SQLiteFactory

from karma_core.kernel.errors import StoreError, UsageError
from karma_core.store.address import Address
from karma_core.store.listening import POLL_SECONDS, Listened, Listening
from karma_core.store.pool import LineDatastore

FAULTS: tuple[type[Exception], ...] = (EventSourcingError, sqlite3.Error)
SYNCHRONOUS = ("off", "normal", "full", "extra")
SETTINGS = ("synchronous", "lock_timeout", "mode")

STORE_ID, FORMAT = 0x4B41524D, 1  # "KARM" in the file's header, and which tables stand in it

TABLES = (
    # A declared rowid is the log's id: without it VACUUM and dumps may count the rows anew.
    "CREATE TABLE stored_events (rowid INTEGER PRIMARY KEY, originator_id TEXT NOT NULL, "
    "originator_version INTEGER NOT NULL, topic TEXT NOT NULL, state BLOB NOT NULL, "
    "UNIQUE (originator_id, originator_version))",
    "CREATE INDEX stored_events_topic ON stored_events (topic)",
    "CREATE TABLE openings (stream TEXT, digest TEXT, text TEXT NOT NULL, PRIMARY KEY (stream, digest)) WITHOUT ROWID",
    "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
)
INSERT = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?)"
SELECT = (
    "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ? "
    "AND originator_version > ? AND originator_version <= ? ORDER BY originator_version {} LIMIT ?"
)
INSERT_OPENING = "INSERT INTO openings VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
STREAMS = """
    WITH RECURSIVE found (stream) AS (
        SELECT min(originator_id) FROM stored_events WHERE originator_id >= :prefix
        UNION ALL
        SELECT (SELECT min(originator_id) FROM stored_events WHERE originator_id > found.stream) FROM found
        WHERE substr(found.stream, 1, length(:prefix)) = :prefix
    ) SELECT stream FROM found WHERE substr(stream, 1, length(:prefix)) = :prefix
"""  # hops from stream to stream through the index, however long they are


class SqliteLines(Listened, SQLiteApplicationRecorder):
    """`eventsourcing`'s recorder with openings, a format mark, subscriptions, and patience with other writers."""

    datastore: LineDatastore

    def __init__(self, datastore: SQLiteDatastore, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name)
        self.insert_events_statement = INSERT

    def construct_create_table_statements(self) -> list[str]:
        return list(TABLES)

    def create_table(self) -> None:
        """Make the tables in an empty file; in a store's file there is nothing to do."""
        if not self.datastore.is_marked():
            super().create_table()

    def _create_table(self, c: SQLiteCursor) -> None:
        if not self.datastore.is_marked(c):  # somebody else may have been quicker
            super()._create_table(c)
            c.execute("INSERT INTO about VALUES ('id', ?)", (token_hex(8),))
            self.datastore.set_mark(c)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        deadline = monotonic() + self.datastore.patience
        while True:
            try:
                ids = super().insert_events(stored_events, **kwargs)
            except OperationalError as error:
                if "locked" not in str(error) or monotonic() > deadline:
                    raise
                sleep(POLL_SECONDS)
            else:
                break
        self._notify_listeners()
        return ids

    def _insert_events(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **kwargs: Any
    ) -> Sequence[int] | None:
        ids = super()._insert_events(c, stored_events)
        if openings := kwargs.get("openings"):
            c.executemany(INSERT_OPENING, openings)
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
        """As shipped, at half the time: plain tuples, no look-up by name."""
        stream = str(originator_id)
        values = (stream, -1 if gt is None else gt, maxsize if lte is None else lte, -1 if limit is None else limit)
        with self.datastore.transaction(commit=False) as c:
            c.row_factory = None
            c.execute(SELECT.format("DESC" if desc else "ASC"), values)
            return [StoredEvent(stream, version, topic, state) for version, topic, state in c]

    def identity(self) -> str:
        """A name that no other store has."""
        with self.datastore.transaction(commit=False) as c:
            c.execute("SELECT value FROM about WHERE name = 'id'")
            return str(c.fetchone()[0])

    def max_id_of(self, topics: Sequence[str]) -> int:
        marks = ",".join("?" * len(topics))
        where = f" WHERE topic IN ({marks})" if topics else ""
        with self.datastore.transaction(commit=False) as c:
            c.execute(f"SELECT max(rowid) FROM stored_events{where}", tuple(topics))
            return c.fetchone()[0] or 0

    def streams(self, prefix: str) -> list[str]:
        with self.datastore.transaction(commit=False) as c:
            c.execute(STREAMS, {"prefix": prefix})
            return [row[0] for row in c.fetchall()]

    def openings(self, stream: str) -> dict[str, str]:
        with self.datastore.transaction(commit=False) as c:
            c.execute("SELECT digest, text FROM openings WHERE stream = ?", (stream,))
            return dict(c.fetchall())

    def add_openings(self, openings: Sequence[tuple[str, str, str]]) -> None:
        with self.datastore.transaction(commit=True) as c:
            c.executemany(INSERT_OPENING, openings)

    def forget(self, stream: str, digest: str) -> bool:
        """Its bytes are overwritten in the file; and in the write-ahead log, as soon as nobody reads there."""
        with self.datastore.transaction(commit=True) as c:
            c.execute("DELETE FROM openings WHERE stream = ? AND digest = ?", (stream, digest))
            was_there = bool(c.rowcount == 1)
        self.datastore.fold_log()
        return was_there

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        return Listening(self, self.datastore.watcher, gt=gt, topics=topics)


class SqliteFactory(SQLiteFactory):
    """`eventsourcing`'s factory over connections that are safe to close."""

    application_recorder_class = SqliteLines

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.datastore = LineDatastore(
            self.env.get("SQLITE_DBNAME", ""),
            patience=float(self.env.get("SQLITE_LOCK_TIMEOUT", "60")),
            synchronous=self.env.get("SQLITE_SYNCHRONOUS", "full"),
            mark=(STORE_ID, FORMAT),
            originator_id_type=self.datastore.originator_id_type,
        )


def environment(address: Address) -> dict[str, str]:
    """The settings of `eventsourcing` for this file."""
    if unknown := set(address.settings) - set(SETTINGS):
        raise UsageError(f"{', '.join(sorted(unknown))}: a SQLite store has the settings {', '.join(SETTINGS)}")
    settings = {"synchronous": "full", "lock_timeout": "60", "mode": "rwc", **address.settings}
    path = Path(address.place).expanduser().absolute()
    if not path.parent.is_dir():
        raise StoreError(f"{path}: there is no directory {path.parent}")
    if path.is_dir():
        raise StoreError(f"{path} is a directory, not a store")
    if settings["synchronous"].lower() not in SYNCHRONOUS:
        raise UsageError(f"synchronous is one of {', '.join(SYNCHRONOUS)}, not {settings['synchronous']}")
    if not settings["lock_timeout"].isdecimal():
        raise UsageError(f"lock_timeout is a number of seconds, not {settings['lock_timeout']}")
    if settings["mode"] not in ("rwc", "rw", "ro"):
        raise UsageError(f"mode is rwc, rw or ro, not {settings['mode']}")
    return {
        "PERSISTENCE_MODULE": f"{__name__}:SqliteFactory",
        "SQLITE_DBNAME": f"file:{quote(str(path))}?mode={settings['mode']}",
        "SQLITE_LOCK_TIMEOUT": settings["lock_timeout"],
        "SQLITE_SYNCHRONOUS": settings["synchronous"].lower(),
        "ORIGINATOR_ID_TYPE": "text",
    }
