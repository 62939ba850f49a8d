"""Connections to one SQLite file: one writer at a time, readers that never wait, and none closed under a reader."""

from __future__ import annotations

import sqlite3
from threading import Lock
from time import monotonic, sleep
from typing import Any, Literal, cast
from urllib.parse import unquote, urlsplit

from eventsourcing import persistence
from eventsourcing.persistence import ConnectionPoolClosedError, ConnectionUnavailableError
from eventsourcing.sqlite import (
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteDatastore,
)

from karma_core.kernel.errors import StoreError

Mark = tuple[int, int]  # application id and format, in the file's header


class LineConnection(SQLiteConnection):
    """A connection that can be asked for the plain one below, and whether it is fit to be used again."""

    @property
    def plain(self) -> sqlite3.Connection:
        return self._sqlite_conn

    def is_clean(self) -> bool:
        """Whether nothing is left of a transaction that failed to end."""
        try:
            if self._sqlite_conn.in_transaction:
                self._sqlite_conn.rollback()
        except sqlite3.Error:
            return False
        return True


class LinePool(SQLiteConnectionPool):
    """A pool that knows the file's format, and waits for its readers before it closes anything."""

    def __init__(self, db_name: str, *, patience: float, synchronous: str, mark: Mark) -> None:
        self.patience, self.synchronous, self.mark = patience, synchronous, mark
        self._writing = Lock()
        super().__init__(db_name=db_name, pool_timeout=patience)

    def get_connection(self, timeout: float | None = None, *, is_writer: bool | None = None) -> LineConnection:
        is_writer = is_writer or self.is_sqlite_memory_mode  # memory is one connection, which one thread has at a time
        if is_writer and not self._writing.acquire(timeout=self.patience if timeout is None else timeout):
            raise ConnectionUnavailableError("database is locked by another thread")
        try:
            with self._put_condition:
                if self._closed:
                    raise ConnectionPoolClosedError("the store is closed")
                connection = cast(LineConnection, self._pool.pop()) if self._pool else self._create_connection()
                self._in_use[id(connection)] = connection
        except BaseException:
            if is_writer:
                self._writing.release()
            raise
        connection.is_writer = is_writer
        return connection

    def put_connection(self, conn: SQLiteConnection) -> None:
        assert isinstance(conn, LineConnection)
        is_kept, is_writer, conn.is_writer = conn.is_clean(), conn.is_writer, None
        with self._put_condition:
            del self._in_use[id(conn)]
            if is_kept and not self._closed and not self._is_pool_full:
                self._pool.append(conn)
            else:
                conn.close()
            self._put_condition.notify_all()
        if is_writer:
            self._writing.release()

    def close(self) -> None:
        """Let nobody in, wait until everybody is out, then close: a connection closed in use takes the process down."""
        with self._put_condition:
            if self._closed:
                return
            self._closed = True
            self._put_condition.wait_for(lambda: not self._in_use, timeout=self.patience)
            while self._pool:
                self._pool.pop().close()

    def _create_connection(self) -> LineConnection:
        connection = self.connect()
        try:
            self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        return LineConnection(connection, max_age=None)

    def connect(self) -> sqlite3.Connection:
        """A plain connection to the file."""
        connection = sqlite3.connect(
            self.db_name,
            timeout=self.patience,
            isolation_level=None,
            check_same_thread=False,
            uri=True,
            cached_statements=128,
        )
        connection.row_factory = sqlite3.Row
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.execute(f"PRAGMA synchronous = {self.synchronous}")
        connection.execute("PRAGMA secure_delete = ON")  # what is forgotten is overwritten
        if not self.is_journal_mode_wal and not self.is_sqlite_memory_mode:
            self.is_marked(connection.cursor())  # before anything is written to what may be another program's file
            self._switch_to_wal(connection)

    def is_marked(self, cursor: Any) -> bool:
        """Whether this is our file already: False if it is new, refused if it is neither, or of a later format."""
        found = []
        for question in ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master"):
            cursor.execute(question)
            found.append(cursor.fetchone()[0])
        if found == [0, 0, 0]:
            return False
        name, (ours, known) = unquote(urlsplit(self.db_name).path), self.mark
        if found[0] != ours:
            raise StoreError(f"{name} is another program's SQLite file, not a store; nothing was changed in it")
        if found[1] != known:
            raise StoreError(f"{name} has format {found[1]}, this version knows {known}; nothing was changed in it")
        return True

    def _switch_to_wal(self, connection: sqlite3.Connection) -> None:
        """Write-ahead logging; several processes that open a new file at once get in each other's way here."""
        deadline = monotonic() + self.patience
        while True:
            try:
                (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
                if mode != "wal":
                    connection.execute("PRAGMA journal_mode = WAL")
                self.is_journal_mode_wal = True
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or monotonic() > deadline:
                    raise
                sleep(0.02)


class Turn:
    """One transaction on a connection of the pool; `eventsourcing` nests three context managers for it.

    A writer takes the file's write lock when it begins, so that no statement finds the file changed under it.
    """

    def __init__(self, pool: LinePool, commit: bool) -> None:
        self._pool, self._commit = pool, commit

    def __enter__(self) -> sqlite3.Cursor:
        self._connection = self._pool.get_connection(is_writer=self._commit)
        try:
            return self._connection.plain.execute("BEGIN IMMEDIATE" if self._commit else "BEGIN")
        except sqlite3.Error as error:
            self._pool.put_connection(self._connection)
            raise known(error) from error

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        try:
            if error is None and self._commit:
                self._connection.plain.commit()
        except sqlite3.Error as fault:
            raise known(fault) from fault
        finally:
            self._pool.put_connection(self._connection)  # rolls back what was not committed
        if isinstance(error, sqlite3.Error):
            raise known(error) from error


def known(error: sqlite3.Error) -> persistence.PersistenceError:
    """The error of `eventsourcing` that has the name of this error of `sqlite3`."""
    same = getattr(persistence, type(error).__name__, persistence.PersistenceError)
    return cast(persistence.PersistenceError, same(error))


class LineDatastore(SQLiteDatastore):
    """One file, its pool, and its mark."""

    pool: LinePool

    def __init__(
        self,
        db_name: str,
        *,
        patience: float = 60,
        synchronous: str = "full",
        mark: Mark,
        originator_id_type: Literal["uuid", "text"] = "text",
    ) -> None:
        self.pool = LinePool(db_name, patience=patience, synchronous=synchronous, mark=mark)
        self.single_row_tracking = True
        self.originator_id_type = originator_id_type

    def transaction(self, *, commit: bool) -> Any:  # of a plain cursor: it has all that a `SQLiteCursor` has
        return Turn(self.pool, commit)

    @property
    def patience(self) -> float:
        return self.pool.patience

    def is_marked(self, cursor: SQLiteCursor | None = None) -> bool:
        """Whether the file's tables are there."""
        if cursor is not None:
            return self.pool.is_marked(cursor)
        with self.transaction(commit=False) as reading:
            return self.pool.is_marked(reading)

    def set_mark(self, cursor: SQLiteCursor) -> None:
        """Write into the file's header what it is, in the transaction that makes the tables."""
        cursor.execute(f"PRAGMA application_id = {self.pool.mark[0]}")
        cursor.execute(f"PRAGMA user_version = {self.pool.mark[1]}")

    def fold_log(self) -> None:
        """Bring the write-ahead log into the file and empty it, if no reader or writer stands in the way."""
        connection = self.pool.get_connection(is_writer=True)
        try:
            connection.plain.execute("PRAGMA busy_timeout = 1000")
            connection.plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            connection.plain.execute(f"PRAGMA busy_timeout = {int(self.patience * 1000)}")
            self.pool.put_connection(connection)

    def watcher(self) -> sqlite3.Connection:
        """A connection of its own for a thread that looks for other processes' commits."""
        return self.pool.connect()
