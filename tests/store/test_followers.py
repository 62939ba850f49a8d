"""A read model takes each row exactly once, whatever happens in between."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from karma_core.kernel.errors import StoreError
from karma_core.store import Append, Lines, Row
from karma_core.store.followers import Journals, Run, View


class Counts(View):
    """How many lines of each stream were taken, and the sum of their ids: a row taken twice or never shows."""

    name, topics = "counts", ("roll", "game-opened")
    tables = ("CREATE TABLE counts (stream TEXT PRIMARY KEY, taken BIGINT NOT NULL, ids BIGINT NOT NULL)",)

    def process(self, row: Row, run: Run) -> None:
        run(
            "INSERT INTO counts VALUES (:stream, 1, :id)"
            " ON CONFLICT (stream) DO UPDATE SET taken = counts.taken + 1, ids = counts.ids + :id",
            stream=row.stream,
            id=row.id,
        )


def counted(view: View) -> dict[str, tuple[int, int]]:
    return {stream: (taken, ids) for stream, taken, ids in view.rows("SELECT * FROM counts WHERE taken > :n", n=0)}


def expected(lines: Lines) -> dict[str, tuple[int, int]]:
    """The same by reading the whole log."""
    found: dict[str, tuple[int, int]] = {}
    for row in lines.first(Counts.topics):
        taken, ids = found.get(row.stream, (0, 0))
        found[row.stream] = taken + 1, ids + row.id
    return found


def rolls(stream: str, start: int, stop: int, topic: str = "roll") -> list[Append]:
    return [Append(stream=stream, position=at, topic=topic, line=b"{}") for at in range(start, stop)]


def test_catching_up_takes_each_row_once(lines: Lines) -> None:
    lines.put(*rolls("a", 0, 1300), *rolls("b", 0, 2), *rolls("quiet", 0, 3, topic="passed"))
    with Counts(lines) as view:
        assert counted(view) == {}
        assert counted(view.catch_up()) == expected(lines)
        assert counted(view.catch_up()) == expected(lines)
        lines.put(*rolls("b", 2, 3))
        view.take(lines.first(Counts.topics))  # all of it once more: only what is new is taken
        assert counted(view) == expected(lines) and view.taken == lines.end(Counts.topics)


def test_the_store_is_an_application_of_eventsourcing(lines: Lines) -> None:
    """So its notification log, its projections and its tools work on lines."""
    with Journals(lines.environment) as journals:
        journals.events.put([Row("a", 0, "game-opened", b"{}"), Row("a", 1, "roll", b"[]")])
        assert list(journals.events.get("a")) == lines.get("a")
        assert [note.topic for note in journals.notification_log.select(start=1, limit=9)] == ["game-opened", "roll"]


def test_a_runner_follows_what_is_stored(lines: Lines) -> None:
    lines.put(*rolls("a", 0, 5))
    with Counts(lines) as view, view.following():
        for at in range(50):
            lines.put(*rolls("b", at, at + 1))
        view.catch_up()  # both at once, and a reader that cannot wait sees its own writes
        assert counted(view) == expected(lines)
        lines.put(*rolls("c", 0, 1))
        until(lambda: counted(view) == expected(lines))


def test_what_process_raises_ends_the_runner__and_nothing_is_taken(lines: Lines) -> None:
    class Broken(Counts):
        name = "broken"

        def process(self, row: Row, run: Run) -> None:
            super().process(row, run)
            if row.stream == "bad":
                raise ValueError("cannot read this row")

    lines.put(*rolls("a", 0, 1), *rolls("bad", 0, 1))
    with Broken(lines) as view:
        with pytest.raises(ValueError, match="cannot read"), view.following() as runner:
            runner.run_forever(timeout=20)
        assert counted(view) == {"a": (1, 1)}
        with pytest.raises(ValueError, match="cannot read"):
            view.catch_up()
        assert counted(view) == {"a": (1, 1)}


def test_a_view_goes_on_where_it_was(shared_url: str) -> None:
    with Lines(shared_url) as lines:
        lines.put(*rolls("a", 0, 7))
        with Counts(lines) as view:
            view.catch_up()
    with Lines(shared_url) as lines, Counts(lines) as view:
        assert counted(view) == expected(lines) and view.taken == 7
        lines.put(*rolls("a", 7, 9))
        assert counted(view.catch_up()) == expected(lines)


def test_a_view_of_another_version_is_made_anew(shared_url: str) -> None:
    class Later(Counts):
        version = 2

    with Lines(shared_url) as lines:
        lines.put(*rolls("a", 0, 3))
        with Counts(lines) as view, Later(lines) as later:
            view.catch_up()
            assert counted(later) == {}
            assert counted(later.catch_up()) == counted(view)


def test_a_view_of_another_store_is_made_anew(tmp_path: Path) -> None:
    """Somebody threw the store away and began a new one; its ids mean other lines."""
    path = tmp_path / "karma.db"
    with Lines(path) as lines, Counts(lines) as view:
        lines.put(*rolls("old", 0, 5))
        view.catch_up()
    for file in tmp_path.glob("karma.db*"):
        if "counts" not in file.name:
            file.unlink()
    with Lines(path) as lines, Counts(lines) as view:
        lines.put(*rolls("new", 0, 2))
        assert counted(view.catch_up()) == {"new": (2, 3)}


def test_a_view_ahead_of_a_restored_store_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "karma.db"
    with Lines(path) as lines, Counts(lines) as view:
        lines.put(*rolls("a", 0, 2))
        view.catch_up()
    backup = path.read_bytes()
    with Lines(path) as lines, Counts(lines) as view:
        lines.put(*rolls("lost", 0, 5))
        view.catch_up()
    path.write_bytes(backup)
    with Lines(path) as lines, Counts(lines) as view:
        lines.put(*rolls("b", 0, 1))
        assert counted(view.catch_up()) == expected(lines)


def test_a_foreign_file_is_no_view(tmp_path: Path) -> None:
    with Lines(tmp_path / "karma.db") as lines:
        (tmp_path / "karma.db.counts-1").write_text("dear diary, " * 99)
        with pytest.raises(StoreError, match="no SQLite file"):
            Counts(lines)


WORKER = """
import sys
from karma_core.store import Lines
from tests.store.test_followers import Counts
with Lines(sys.argv[1]) as lines, Counts(lines) as view:
    with view.following() as runner:
        print("ready", flush=True)
        runner.run_forever()
"""


@pytest.mark.parametrize("kills", [3, pytest.param(40, marks=pytest.mark.long)])
def test_killed_while_it_follows__it_catches_up_exactly(shared_url: str, kills: int) -> None:
    """The process is killed again and again in the middle of its work."""
    with Lines(shared_url) as lines, Counts(lines) as view:
        position = 0
        for kill in range(kills):
            worker = subprocess.Popen([sys.executable, "-c", WORKER, shared_url], stdout=subprocess.PIPE)
            assert worker.stdout is not None and worker.stdout.readline() == b"ready\n"
            stop = monotonic() + 0.05 + 0.03 * kill % 0.2
            while monotonic() < stop:
                lines.put(*rolls("a", position, position + 3))
                position += 3
            worker.kill()
            worker.wait()
            worker.stdout.close()
        taken = [row for row in lines.first(["roll"]) if row.id <= view.taken]
        assert counted(view) == {"a": (len(taken), sum(row.id for row in taken))}
        assert counted(view.catch_up()) == expected(lines)


def until(true: object, seconds: float = 20) -> None:
    assert callable(true)
    deadline = monotonic() + seconds
    while not true():
        assert monotonic() < deadline, "it did not happen in time"
        sleep(0.02)
