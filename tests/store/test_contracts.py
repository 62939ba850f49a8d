"""The test cases that `eventsourcing` ships for recorders and factories, on the store's own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from eventsourcing import cryptography, popo, postgres, sqlite
from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.utils import Environment

from karma_core.store import Lines, Row
from karma_core.store import memory as our_memory
from karma_core.store import postgres as our_postgres
from karma_core.store import sqlite as our_sqlite
from karma_core.store.address import address_of
from karma_core.store.followers import Run, View

sys.modules.setdefault("eventsourcing.cipher", cryptography)  # its default cipher wants one more package
from eventsourcing.tests import persistence as shipped  # noqa: E402


class Kind:
    """One kind of store: a new place for each test, and recorders by text ids."""

    env: Environment
    addCleanup: Any

    def new_originator_id(self) -> str:
        return uuid4().hex

    def made(self) -> Any:
        factory = InfrastructureFactory[Any].construct(self.env)
        self.addCleanup(factory.close)
        return factory


class Memory(Kind):
    @pytest.fixture(autouse=True)
    def _place(self) -> None:
        self.url = ""
        self.env = Environment("", our_memory.environment(address_of("")))


class Sqlite(Kind):
    @pytest.fixture(autouse=True)
    def _place(self, tmp_path: Path) -> None:
        self.url = str(tmp_path / "karma.db")
        self.env = Environment("", our_sqlite.environment(address_of(self.url)))


class Postgres(Kind):
    EXPECT_CONTIGUOUS_NOTIFICATION_IDS = False

    @pytest.fixture(autouse=True)
    def _place(self, postgres_schema: str) -> None:
        self.url = postgres_schema
        self.env = Environment("", our_postgres.environment(address_of(self.url)))
        server, _, schema = self.url.partition("?schema=")
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {schema}")  # the recorders as shipped make none


class Recorder(Kind):
    def create_recorder(self) -> Any:
        return self.made().application_recorder()


class Subscribing(Recorder):
    optional_test_insert_subscribe: Any

    def test_insert_subscribe(self) -> None:
        self.optional_test_insert_subscribe()


class Tracking(Kind):
    """The recorder under a read model."""

    url: str

    def create_recorder(self) -> Any:
        lines = Lines(self.url)
        view = Empty(lines)
        self.addCleanup(lines.close)
        self.addCleanup(view.close)
        return view._recorder


class Empty(View):
    name, tables = "empty", ()

    def process(self, row: Row, run: Run) -> None:
        """Nothing to do."""


class Process(Kind):
    """As shipped, on our connections."""

    def create_recorder(self) -> Any:
        return self.made().process_recorder()


class Making(Kind):
    """Our factory gives our recorder for lines, and the rest as shipped."""

    ours: tuple[Any, Any]  # our factory and recorder
    stock: Any  # the module of `eventsourcing`
    prefix: str  # of its classes

    def expected_factory_class(self) -> Any:
        return self.ours[0]

    def expected_application_recorder_class(self) -> Any:
        return self.ours[1]

    def expected_aggregate_recorder_class(self) -> Any:
        return getattr(self.stock, f"{self.prefix}AggregateRecorder")

    def expected_tracking_recorder_class(self) -> Any:
        return getattr(self.stock, f"{self.prefix}TrackingRecorder")

    def expected_process_recorder_class(self) -> Any:
        return getattr(self.stock, f"{self.prefix}ProcessRecorder")

    def tracking_recorder_subclass(self) -> Any:
        return SUBCLASSES[self.prefix]


class PopoSubclass(popo.POPOTrackingRecorder):
    pass


class SqliteSubclass(sqlite.SQLiteTrackingRecorder):
    pass


class PostgresSubclass(postgres.PostgresTrackingRecorder):
    pass


SUBCLASSES = {"POPO": PopoSubclass, "SQLite": SqliteSubclass, "Postgres": PostgresSubclass}


class TestMemoryLines(Subscribing, Memory, shipped.ApplicationRecorderTestCase[Any]):
    pass


class TestMemoryOrder(Recorder, Memory, shipped.NonInterleavingNotificationIDsBaseCase):
    pass


class TestMemoryTracking(Tracking, Memory, shipped.TrackingRecorderTestCase):
    pass


class TestMemoryProcess(Process, Memory, shipped.ProcessRecorderTestCase):
    pass


class TestMemoryFactory(Making, Memory, shipped.InfrastructureFactoryTestCase[Any]):
    ours, stock, prefix = (our_memory.MemoryFactory, our_memory.MemoryLines), popo, "POPO"


class TestSqliteLines(Subscribing, Sqlite, shipped.ApplicationRecorderTestCase[Any]):
    pass


class TestSqliteOrder(Recorder, Sqlite, shipped.NonInterleavingNotificationIDsBaseCase):
    pass


class TestSqliteTracking(Tracking, Sqlite, shipped.TrackingRecorderTestCase):
    pass


class TestSqliteProcess(Process, Sqlite, shipped.ProcessRecorderTestCase):
    pass


class TestSqliteFactory(Making, Sqlite, shipped.InfrastructureFactoryTestCase[Any]):
    ours, stock, prefix = (our_sqlite.SqliteFactory, our_sqlite.SqliteLines), sqlite, "SQLite"


class TestPostgresLines(Subscribing, Postgres, shipped.ApplicationRecorderTestCase[Any]):
    pass


class TestPostgresOrder(Recorder, Postgres, shipped.NonInterleavingNotificationIDsBaseCase):
    pass


class TestPostgresTracking(Tracking, Postgres, shipped.TrackingRecorderTestCase):
    pass


class TestPostgresProcess(Process, Postgres, shipped.ProcessRecorderTestCase):
    pass


class TestPostgresFactory(Making, Postgres, shipped.InfrastructureFactoryTestCase[Any]):
    ours, stock, prefix = (our_postgres.LineFactory, our_postgres.PostgresLines), postgres, "Postgres"
