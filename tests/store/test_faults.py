"""Whatever is wrong with a store is said in one line, and nothing is lost."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from karma_core.kernel.errors import StoreError, UsageError
from karma_core.store import Append, Lines
from tests.support.postgres import free_port


def lines_of(start: int, stop: int, stream: str = "a") -> list[Append]:
    return [Append(stream=stream, position=at, topic="roll", line=b"x" * 500) for at in range(start, stop)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store with three lines."""
    with Lines(tmp_path / "karma.db") as lines:
        lines.put(*lines_of(0, 3))
    return tmp_path / "karma.db"


def said(url: str | Path, refused: type[Exception] = StoreError) -> str:
    """The line by which this store is refused."""
    with pytest.raises(refused) as caught:
        Lines(url)
    assert "\n" not in str(caught.value) and caught.value.__cause__ is None
    return str(caught.value)


def test_another_programs_database_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE photos (name)")
    before = path.read_bytes()
    assert said(path) == f"{path} is another program's SQLite file, not a store; nothing was changed in it"
    assert path.read_bytes() == before and os.listdir(tmp_path) == ["photos.db"]


def test_a_later_format_is_refused(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA user_version = 2")
    assert said(file) == f"{file} has format 2, this version knows 1; nothing was changed in it"


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary, " * 200)
    assert said(diary) == f"{diary} is no SQLite file, so it is no store"
    assert diary.read_text() == "dear diary, " * 200
    assert said(tmp_path) == f"{tmp_path} is a directory, not a store"
    nowhere = tmp_path / "no" / "karma.db"
    assert said(nowhere) == f"{nowhere}: there is no directory {tmp_path / 'no'}"


def test_a_damaged_file_is_refused(file: Path) -> None:
    """Where it can be read no more; what is cut off shows at once."""
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with Lines(file) as lines, pytest.raises(StoreError, match="is damaged: database disk image is malformed"):
        lines.get("a")
    file.write_bytes(whole[:5000])
    with pytest.raises(StoreError, match="damaged"), Lines(file) as lines:
        lines.get("a")


def test_an_empty_file_becomes_a_store(tmp_path: Path) -> None:
    (tmp_path / "karma.db").touch()
    with Lines(tmp_path / "karma.db") as lines:
        lines.put(*lines_of(0, 1))


@pytest.mark.parametrize("name", ["a b.db", "what?mode=ro.db", "50%20#1.db", "file:x.db", "é.db"])
def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    with Lines(tmp_path / name) as lines:
        lines.put(*lines_of(0, 1))
    assert os.listdir(tmp_path) == [name]
    with Lines(f"sqlite:///{quote(str(tmp_path / name))}?synchronous=normal") as lines:
        assert len(lines.get("a")) == 1


def test_a_locked_file_is_waited_for_and_then_refused(file: Path) -> None:
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Lines(f"sqlite:///{file}?lock_timeout=1") as lines:
        with pytest.raises(StoreError, match=r"karma\.db is locked by another writer; nothing was stored, try again"):
            lines.put(*lines_of(3, 4))
        assert len(lines.get("a")) == 3, "readers are not kept out"
        other.execute("COMMIT")
        lines.put(*lines_of(3, 4))
        assert len(lines.get("a")) == 4
    other.close()


def test_a_store_can_be_read_where_it_cannot_be_written(file: Path) -> None:
    with Lines(f"sqlite:///{file}?mode=ro") as lines:
        assert len(lines.get("a")) == 3
        for write in (lambda: lines.put(*lines_of(3, 4)), lambda: lines.add_openings("a", [("d", "t")])):
            with pytest.raises(StoreError, match=r"karma\.db is read-only; nothing was stored"):
                write()
    assert "cannot be opened" in said(f"sqlite:///{file}x?mode=ro")


def test_a_full_disk_loses_nothing(file: Path) -> None:
    with Lines(file) as lines:
        connection = lines.recorder.datastore.pool.get_connection(is_writer=True)
        (pages,) = connection.plain.execute("PRAGMA page_count").fetchone()
        connection.plain.execute(f"PRAGMA max_page_count = {pages + 2}")
        lines.recorder.datastore.pool.put_connection(connection)
        with pytest.raises(StoreError, match=r"karma\.db: no space is left; nothing was stored"):
            lines.put(*lines_of(3, 300), *lines_of(0, 5, "b"))
        assert len(lines.get("a")) == 3 and lines.get("b") == []
        lines.put(*lines_of(3, 4))
    with Lines(file) as lines:
        assert len(lines.get("a")) == 4


def test_what_is_forgotten_stands_nowhere_in_the_files(tmp_path: Path) -> None:
    """Not in a page that was split meanwhile, not in the write-ahead log, while the store is open."""
    path = tmp_path / "karma.db"
    with Lines(path) as lines:
        for at in range(200):
            digests = tuple((f"digest {at} {n}", f"phone {at} {n} is a secret") for n in range(5))
            lines.put(Append(stream="a", position=at, topic="roll", line=b"{}", openings=digests))
        for at in range(0, 200, 7):
            assert lines.forget("a", f"digest {at} 3")
        assert len(lines.openings("a")) == 1000 - 29
        found = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert b"phone 1 3 is" in found
        assert [at for at in range(0, 200, 7) if f"phone {at} 3 is".encode() in found] == []


@pytest.mark.parametrize(
    ("url", "line"),
    [
        (
            "mysql://ana@db/karma",
            "a store is a path, sqlite:///path or postgresql://user:password@host/database, not mysql://",
        ),
        ("sqlite:///k.db?colour=red", "colour: a SQLite store has the settings synchronous, lock_timeout, mode"),
        ("sqlite:///k.db?synchronous=maybe", "synchronous is one of off, normal, full, extra, not maybe"),
        ("sqlite:///k.db?lock_timeout=long", "lock_timeout is a number of seconds, not long"),
        ("sqlite:///k.db?mode=x", "mode is rwc, rw or ro, not x"),
        ("postgresql://a:b@c/d?pool_size=many", "pool_size is a whole number, not many"),
        ("postgresql://a:b@c/d?schema=Tom's", "a schema is named in small letters, digits and _, not Tom's"),
    ],
)
def test_a_wrong_address_is_the_callers_fault(url: str, line: str) -> None:
    assert said(url, UsageError) == line


def test_an_unknown_setting_of_libpq_is_the_callers_fault() -> None:
    assert "colour" in said("postgresql://ana:secret@localhost/d?colour=red", UsageError)


def test_a_server_that_cannot_be_reached__the_password_is_not_told() -> None:
    port = free_port()
    line = said(f"postgresql://ana:secret@127.0.0.1:{port}/karma")
    assert line.startswith(f"postgresql://ana@127.0.0.1:{port}/karma: ") and "refused" in line and "secret" not in line


def test_an_unknown_database_is_named(postgres_url: str) -> None:
    assert 'database "nowhere" does not exist' in said(postgres_url.replace("/postgres", "/nowhere"))


def test_another_table_or_a_later_format_in_postgresql_is_refused(postgres_schema: str) -> None:
    server, _, schema = postgres_schema.partition("?schema=")
    Lines(postgres_schema).close()
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"COMMENT ON TABLE {schema}.karma_events IS 'karma store, format 2, id 0'")
        assert "is karma store, format 2, id 0, this version knows karma store, format 1" in said(postgres_schema)
        connection.execute(f"COMMENT ON TABLE {schema}.karma_events IS NULL")
        assert "is of another program" in said(postgres_schema)


def test_several_hosts__the_one_that_can_be_written_to_is_taken(postgres_url: str) -> None:
    """As after a failover: the first host does not answer."""
    login, _, place = postgres_url.partition("@")
    with Lines(f"{login}@127.0.0.1:{free_port()},{place}?schema=several_hosts") as lines:
        lines.put(*lines_of(0, 2))
        assert len(lines.get("a")) == 2


def test_the_process_environment_does_not_meddle(postgres_schema: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions in the database would let followers miss lines: they are not even made."""
    for name in ("POSTGRES_ENABLE_DB_FUNCTIONS", "KARMA_POSTGRES_ENABLE_DB_FUNCTIONS"):
        monkeypatch.setenv(name, "y")
    server, _, schema = postgres_schema.partition("?schema=")
    with Lines(postgres_schema) as lines, psycopg.connect(server) as connection:
        lines.put(*lines_of(0, 1))
        assert not lines.recorder.datastore.enable_db_functions
        made = connection.execute("SELECT 1 FROM pg_proc WHERE pronamespace = to_regnamespace(%s)", (schema,))
        assert made.fetchall() == []
