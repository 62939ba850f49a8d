"""The store in PostgreSQL, for processes on many machines: `eventsourcing`'s recorder, with its traps mended."""

from __future__ import annotations

import re
from collections.abc import Sequence
from secrets import token_hex
from time import monotonic, sleep
from typing import Any
from urllib.parse import parse_qsl, unquote, urlencode

import psycopg
from eventsourcing.domain import EventSourcingError
from eventsourcing.persistence import (
    ApplicationRecorder,
    InterfaceError,
    OperationalError,
    StoredEvent,
    Subscription,
)
from eventsourcing.postgres import (
    PostgresApplicationRecorder,
    PostgresDatastore,
    PostgresFactory,
    PostgresSubscription,
)
from eventsourcing.utils import Environment, EnvType, retry
from psycopg.sql import SQL, Composed, Identifier, Literal

from karma_core.kernel.errors import StoreError, UsageError
from karma_core.store.address import Address

FAULTS: tuple[type[Exception], ...] = (EventSourcingError, psycopg.Error)
SETTINGS = ("schema", "lock_timeout", "connect_timeout", "pool_size", "max_overflow", "conn_max_age")
TRIES = 10  # `eventsourcing` asks so often; a lock or a connection is waited for a tenth of the time each time

LOCK_ID, MARK = 0x4B41524D, "karma store, format 1"
TABLES = (
    # The collation is what the prefix search needs: names in the order of their bytes.
    'CREATE TABLE {schema}.{table} (originator_id text COLLATE "C" NOT NULL, originator_version bigint NOT NULL, '
    "topic text NOT NULL, state bytea NOT NULL, notification_id bigserial, "
    "PRIMARY KEY (originator_id, originator_version))",
    "CREATE UNIQUE INDEX {table_id} ON {schema}.{table} (notification_id)",
    "CREATE INDEX {table_topic} ON {schema}.{table} (topic, notification_id)",
    'CREATE TABLE {schema}.{openings} (stream text COLLATE "C", digest text, text text NOT NULL, '
    "PRIMARY KEY (stream, digest))",
    "COMMENT ON TABLE {schema}.{table} IS {mark}",
)
STREAMS = """
    WITH RECURSIVE found (stream) AS (
        SELECT min(originator_id) FROM {schema}.{table} WHERE originator_id >= %(prefix)s
        UNION ALL
        SELECT (SELECT min(originator_id) FROM {schema}.{table} WHERE originator_id > found.stream) FROM found
        WHERE starts_with(found.stream, %(prefix)s)
    ) SELECT stream FROM found WHERE starts_with(stream, %(prefix)s)
"""  # hops from stream to stream through the index, however long they are

again = retry((InterfaceError, OperationalError), max_attempts=TRIES, wait=0.2)


class PostgresLines(PostgresApplicationRecorder):
    """`eventsourcing`'s recorder with openings, a format mark, and no functions in the database.

    Those functions take no lock, so that a follower can miss lines that are committed late.
    """

    def __init__(self, datastore: PostgresDatastore, *, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name=events_table_name)
        self._full_name = f"{self.datastore.schema}.{events_table_name}"
        self.openings_table_name = events_table_name.removesuffix("_events") + "_openings"
        create_type = [statement for statement in self.sql_create_statements if "CREATE TYPE" in statement.as_string()]
        self.sql_create_statements = [*create_type, *map(self._sql, TABLES)]
        self._insert_opening = self._sql("INSERT INTO {schema}.{openings} VALUES (%s, %s, %s) ON CONFLICT DO NOTHING")
        self._select_openings = self._sql("SELECT digest, text FROM {schema}.{openings} WHERE stream = %s")
        self._delete_opening = self._sql("DELETE FROM {schema}.{openings} WHERE stream = %s AND digest = %s")
        self._select_streams = self._sql(STREAMS)

    def _sql(self, statement: str) -> Composed:
        """The statement with the names of this store."""
        table = self.events_table_name
        names = {"schema": self.datastore.schema, "table": table, "openings": self.openings_table_name}
        names |= {"table_id": f"{table}_notification_id", "table_topic": f"{table}_topic"}
        return SQL(statement).format(
            mark=Literal(f"{MARK}, id {token_hex(8)}"), **{name: Identifier(value) for name, value in names.items()}
        )

    def create_table(self) -> None:
        """Make schema and tables in one transaction, one process at a time; in a store there is nothing to do."""
        name = self._full_name
        with self.datastore.transaction(commit=True) as curs:
            curs.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK_ID,))
            curs.execute("SELECT to_regclass(%(name)s), obj_description(to_regclass(%(name)s))", {"name": name})
            table, mark = (curs.fetchone() or {}).values()
            if table is None:
                self._create_table(curs)
            elif not (mark or "").startswith(f"{MARK}, id "):
                raise StoreError(f"table {name} is {mark or 'of another program'}, this version knows {MARK}")
        self.datastore.register_type_adapters()

    def _create_table(self, curs: Any) -> None:
        schema = self.datastore.schema
        curs.execute("SELECT to_regnamespace(%s) AS found", (schema,))
        if curs.fetchone()["found"] is None:
            curs.execute(SQL("CREATE SCHEMA {}").format(Identifier(schema)))
        curs.execute("SELECT to_regtype(%s) AS found", (f"{schema}.{self.stored_event_type_name}",))
        has_type = curs.fetchone()["found"] is not None
        for statement in self.sql_create_statements[has_type:]:
            curs.execute(statement)

    def _insert_events(self, curs: Any, stored_events: Sequence[StoredEvent], **kwargs: Any) -> None:
        if openings := kwargs.get("openings"):
            curs.executemany(self._insert_opening, openings)

    @again
    def identity(self) -> str:
        """A name that no other store has; it stands in the comment on the table."""
        with self.datastore.transaction() as curs:
            curs.execute("SELECT obj_description(to_regclass(%s)) AS mark", (self._full_name,))
            return str((curs.fetchone() or {})["mark"]).rpartition(" ")[2]

    @again
    def max_id_of(self, topics: Sequence[str]) -> int:
        where = " WHERE topic = ANY(%s)" if topics else ""
        statement = self._sql("SELECT max(notification_id) AS found FROM {schema}.{table}" + where)
        with self.datastore.transaction() as curs:
            curs.execute(statement, (list(topics),) if topics else ())
            return (curs.fetchone() or {})["found"] or 0

    @again
    def streams(self, prefix: str) -> list[str]:
        with self.datastore.transaction() as curs:
            curs.execute(self._select_streams, {"prefix": prefix})
            return [row["stream"] for row in curs.fetchall()]

    @again
    def openings(self, stream: str) -> dict[str, str]:
        with self.datastore.transaction() as curs:
            curs.execute(self._select_openings, (stream,))
            return {row["digest"]: row["text"] for row in curs.fetchall()}

    @again
    def add_openings(self, openings: Sequence[tuple[str, str, str]]) -> None:
        with self.datastore.transaction(commit=True) as curs:
            curs.executemany(self._insert_opening, openings)

    @again
    def forget(self, stream: str, digest: str) -> bool:
        """The server overwrites the bytes when it needs the space; its backups and logs are its own affair."""
        with self.datastore.transaction(commit=True) as curs:
            curs.execute(self._delete_opening, (stream, digest))
            return curs.rowcount == 1

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[ApplicationRecorder]:
        return LineSubscription(recorder=self, gt=gt, topics=topics)


class LineSubscription(PostgresSubscription):
    """Listens on a connection of its own, looks once more after it has begun, and comes back after an outage."""

    def _listen(self) -> None:
        patience = self._recorder.datastore.pool.timeout * TRIES
        deadline = monotonic() + patience
        while not self._has_been_stopped:
            try:
                with psycopg.connect(autocommit=True, **connection_settings(self._recorder.datastore)) as connection:
                    connection.execute(SQL("LISTEN {}").format(Identifier(self._recorder.channel_name)))
                    deadline = monotonic() + patience
                    self._wait_on(connection)
            except BaseException as error:
                if not isinstance(error, psycopg.OperationalError) or monotonic() > deadline:
                    self._thread_error = self._thread_error or error
                    return self.stop()
                sleep(0.2)

    def _wait_on(self, connection: psycopg.Connection[Any]) -> None:
        self._has_been_notified.set()
        while not self._has_been_stopped:
            for _ in connection.notifies(timeout=0.1, stop_after=1):
                self._has_been_notified.set()


class LineFactory(PostgresFactory):
    """`eventsourcing`'s factory, with any setting of libpq, that says at once when the server cannot be reached."""

    application_recorder_class = PostgresLines

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        settings = connection_settings(self.datastore)
        settings.update(parse_qsl(self.env.get("POSTGRES_LIBPQ", ""), keep_blank_values=True))
        psycopg.connect(**settings, connect_timeout=5).close()


def connection_settings(datastore: PostgresDatastore) -> dict[str, Any]:
    """How the pool connects."""
    settings = datastore.pool.kwargs
    assert isinstance(settings, dict)
    return settings


def environment(address: Address) -> dict[str, str]:
    """The settings of `eventsourcing` for this server; what is not `eventsourcing`'s goes to libpq."""
    login, _, rest = address.place.rpartition("@")
    user, _, password = login.partition(":")
    hosts, _, name = rest.partition("/")
    places = [place_of(each) for each in hosts.split(",")]
    settings = dict(address.settings)
    own = {key: settings.pop(key) for key in SETTINGS if key in settings}
    if len(places) > 1:
        settings.setdefault("target_session_attrs", "read-write")  # never a standby
    if not re.fullmatch(r"[a-z_][a-z0-9_]{0,39}", own.get("schema", "public")):
        raise UsageError(f"a schema is named in small letters, digits and _, not {own['schema']}")
    for key, value in own.items():
        if key != "schema" and not value.isdecimal():
            raise UsageError(f"{key} is a whole number, not {value}")
    for key in ("lock_timeout", "connect_timeout"):
        own[key] = str(max(1, int(own.get(key, "60")) // TRIES))
    try:
        psycopg.conninfo.make_conninfo("", **settings)
    except psycopg.ProgrammingError as error:
        raise UsageError(
            f"a PostgreSQL store has the settings {', '.join(SETTINGS)} and libpq's; {str(error).strip()}"
        ) from None
    return {
        "PERSISTENCE_MODULE": f"{__name__}:LineFactory",
        "POSTGRES_DBNAME": unquote(name),
        "POSTGRES_HOST": settings.pop("host", "") or ",".join(host for host, _ in places),
        "POSTGRES_PORT": settings.pop("port", "") or ",".join(port for _, port in places),
        "POSTGRES_USER": unquote(user),
        "POSTGRES_PASSWORD": unquote(password),
        "POSTGRES_POOL_SIZE": "1",
        "POSTGRES_MAX_OVERFLOW": "14",
        "POSTGRES_ENABLE_DB_FUNCTIONS": "n",
        "POSTGRES_LIBPQ": urlencode(settings),
        "ORIGINATOR_ID_TYPE": "text",
        **{f"POSTGRES_{key.upper()}": value for key, value in own.items()},
    }


def place_of(text: str) -> tuple[str, str]:
    """Host and port.

    >>> place_of("db.example"), place_of("127.0.0.1:5433"), place_of("[::1]:5433"), place_of("[::1]")
    (('db.example', '5432'), ('127.0.0.1', '5433'), ('::1', '5433'), ('::1', '5432'))
    """
    host, _, port = text.rpartition(":") if ":" in text.rpartition("]")[2] else (text, "", "")
    return unquote(host).strip("[]"), port or "5432"
