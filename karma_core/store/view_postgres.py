"""A read model's tables in a PostgreSQL schema of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from eventsourcing.persistence import Tracking
from eventsourcing.postgres import PostgresDatastore, PostgresTrackingRecorder
from eventsourcing.utils import Environment
from psycopg.sql import SQL, Identifier, Literal

from karma_core.kernel.errors import StoreError
from karma_core.store.lines import Lines
from karma_core.store.postgres import FAULTS, LOCK_ID, LineFactory, again, connection_settings
from karma_core.store.rows import Row

__all__ = ["FAULTS", "PostgresTables", "open_tables"]

MARK = "karma read model, format 1"
VALUE = re.compile(r"(?<![:\w]):(\w+)")


class PostgresTables(PostgresTrackingRecorder):
    """`eventsourcing`'s tracking recorder with the tables of one read model."""

    def __init__(self, datastore: PostgresDatastore, tables: Sequence[str]) -> None:
        super().__init__(datastore)
        self._tables = tables

    @again
    def prepare(self, source: str, end: int) -> None:
        """Make the tables, or empty them if they were not made from what this source holds now."""
        schema = Identifier(self.datastore.schema)
        with self.datastore.transaction(commit=True) as curs:
            curs.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK_ID,))
            name = self.datastore.schema
            curs.execute("SELECT to_regnamespace(%s) AS at, obj_description(to_regnamespace(%s)) AS mark", (name, name))
            found = curs.fetchone() or {}
            if found["at"] is not None and found["mark"] != MARK:
                raise StoreError(f"schema {name} is {found['mark'] or 'of another program'}; nothing was changed in it")
            if found["at"] is not None:
                if self._fits(curs, source, end):
                    return
                curs.execute(SQL("DROP SCHEMA {} CASCADE").format(schema))
            curs.execute(SQL("CREATE SCHEMA {}").format(schema))
            curs.execute(SQL("COMMENT ON SCHEMA {} IS {}").format(schema, Literal(MARK)))
            self._create_table(curs)
            for statement in self._tables:
                curs.execute(statement)

    def _fits(self, curs: Any, source: str, end: int) -> bool:
        curs.execute(SQL("SELECT * FROM {}").format(Identifier(self.tracking_table_name)))
        found = [row for row in curs.fetchall() if row["application_name"] != self.table_migration_identifier]
        return all(row["application_name"] == source and row["notification_id"] <= end for row in found)

    @again
    def absorb(self, source: str, rows: Sequence[Row], process: Callable[[Row, Any], None]) -> None:
        """Process the rows that are new, and note how far that is, in one transaction."""
        with self.datastore.transaction(commit=True) as curs:

            def run(statement: str, **values: Any) -> list[tuple[Any, ...]]:
                curs.execute(translated(statement), values)
                return [tuple(row.values()) for row in curs.fetchall()] if curs.description else []

            curs.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", (LOCK_ID, self.datastore.schema))
            taken = self._max_tracking_id(source, curs) or 0
            for row in rows:
                if row.id > taken:
                    process(row, run)
            if rows[-1].id > taken:
                self._insert_tracking(curs, Tracking(source, rows[-1].id))

    @again
    def query(self, statement: str, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        with self.datastore.transaction() as curs:
            curs.execute(translated(statement), values)
            return [tuple(row.values()) for row in curs.fetchall()]


@lru_cache(256)
def translated(statement: str) -> str:
    """The statement as psycopg wants its values named.

    >>> translated("SELECT 5 % :n, id::text FROM t WHERE id = :id")
    'SELECT 5 %% %(n)s, id::text FROM t WHERE id = %(id)s'
    """
    return VALUE.sub(r"%(\1)s", statement.replace("%", "%%"))


def open_tables(lines: Lines, title: str, tables: Sequence[str], source: str) -> PostgresTables:
    """The tables in a schema beside the store's."""
    schema = f"{lines.environment.get('POSTGRES_SCHEMA', 'public')}_{title}"
    factory = LineFactory(Environment("karma", {**lines.environment, "POSTGRES_SCHEMA": schema}))
    connection_settings(factory.datastore)["options"] = f"-c search_path={schema}"
    recorder = PostgresTables(factory.datastore, tables)
    recorder.prepare(source, lines.end())
    return recorder
