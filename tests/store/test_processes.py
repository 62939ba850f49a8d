"""Several processes on one store: each race has one winner, and nothing acknowledged is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from threading import Thread
from time import sleep

import pytest

from karma_core.store import Append, Clash, Lines, Row
from tests.support.postgres import running_server

WORKERS = Path(__file__).with_name("workers.py")


def start(job: str, *args: object) -> subprocess.Popen[str]:
    command = [sys.executable, str(WORKERS), job, *map(str, args)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def output(worker: subprocess.Popen[str]) -> list[str]:
    """What it acknowledged, whole lines only."""
    text, _ = worker.communicate(timeout=120)
    return text[: text.rfind("\n") + 1].splitlines()


@pytest.mark.parametrize("each", [30, pytest.param(400, marks=pytest.mark.long)])
def test_processes_race_on_one_stream(shared_url: str, each: int) -> None:
    """Every line that was acknowledged is stored at its position, none twice, none over another."""
    workers = [start("race", shared_url, name, each) for name in "abc"]
    acknowledged = {}
    for worker in workers:
        for said in output(worker):
            position, text = said.split()
            assert acknowledged.setdefault(int(position), text) == text
        assert worker.returncode == 0
    with Lines(shared_url) as lines:
        stored = {row.position: row.line.decode() for row in lines.get("race")}
        assert stored == acknowledged and len(stored) == 3 * each
        assert len(set(stored.values())) == 3 * each
        assert [row.position for row in lines.log(limit=10_000)] == list(range(3 * each))


@pytest.mark.parametrize("kills", [3, pytest.param(40, marks=pytest.mark.long)])
def test_killed_while_appending(shared_url: str, kills: int) -> None:
    """Two streams and an opening in each put: what was acknowledged is there, and nothing is there by half."""
    acknowledged = -1
    for kill in range(kills):
        worker = start("append", shared_url)
        assert worker.stdout is not None
        acknowledged = max(acknowledged, int(worker.stdout.readline()))
        sleep(0.02 + 0.013 * kill % 0.1)
        worker.kill()
        acknowledged = max([acknowledged, *map(int, output(worker))])
        with Lines(shared_url) as lines:
            games, debts = lines.get("game"), lines.get("iou:game")
            assert [row.position for row in games] == [row.position for row in debts]
            assert games[-1].position >= acknowledged
            assert set(lines.openings("game")) == {f"d{row.position}" for row in games}


def test_a_new_store_may_be_opened_by_many_at_once(shared_url: str) -> None:
    workers = [start("race", shared_url, name, 1) for name in "abcd"]
    for worker in workers:
        assert len(output(worker)) == 1 and worker.returncode == 0
    with Lines(shared_url) as lines:
        assert len(lines.get("race")) == 4


def test_a_follower_sees_what_other_processes_store(shared_url: str) -> None:
    """Each row once, in the order of the log, while two processes write."""
    seen: list[Row] = []
    with Lines(shared_url) as lines:

        def follow() -> None:
            with lines.follow() as rows:
                for row in rows:
                    seen.append(row)
                    if len(seen) == 120:
                        return

        thread = Thread(target=follow)
        thread.start()
        workers = [start("race", shared_url, name, 60) for name in "ab"]
        thread.join(60)
        assert not thread.is_alive()
        for worker in workers:
            assert len(output(worker)) == 60
        assert seen == lines.log()


@pytest.mark.parametrize("jobs", [1, pytest.param(16, marks=pytest.mark.long)])
def test_a_follower_misses_nothing_of_many_writers(shared_url: str, jobs: int) -> None:
    """A log whose ids are not in the order of the commits would lose rows here."""
    with Lines(shared_url) as lines:
        workers = [start("many", shared_url, name, 25 * jobs) for name in "abcd"]
        seen: list[int] = []
        while any(worker.poll() is None for worker in workers) or lines.end() > (seen or [0])[-1]:
            seen += [row.id for row in lines.log(after=(seen or [0])[-1])]
        assert seen == [row.id for row in lines.log(limit=100_000)]
        assert len(seen) == 4 * 25 * jobs * 5
        for worker in workers:
            output(worker)


def test_closing_while_threads_read_takes_nothing_down(tmp_path: Path) -> None:
    """A connection closed under a reader is a crash of the whole process."""
    worker = start("close", tmp_path / "karma.db", 30)
    assert output(worker) == ["fine"] and worker.returncode == 0


@pytest.mark.long
def test_a_server_that_comes_back_is_waited_for() -> None:
    """Killed and started again under writers and a follower: nothing acknowledged is lost, and all go on."""
    with running_server() as server:
        seen: list[int] = []
        with Lines(server.url) as lines:
            follower = lines.follow()

            def follow() -> None:
                with follower as rows:
                    seen.extend(row.position for row in rows)

            thread = Thread(target=follow)
            thread.start()
            worker = start("race", server.url, "a", 1000)
            for _ in range(3):
                sleep(1)
                server.stop()
                server.start()
            acknowledged = output(worker)
            assert worker.returncode == 0 and len(acknowledged) == 1000
            stored = lines.get("race")
            assert {row.position: row.line.decode() for row in stored}.items() >= {
                (int(position), text) for position, text in map(str.split, acknowledged)
            }
            lines.put(Append(stream="end", position=0, topic="roll", line=b"{}"))
            sleep(2)
            follower.stop()
            thread.join(30)
            assert seen == [row.position for row in lines.log(limit=10_000)]


def test_threads_race_on_one_store(lines: Lines) -> None:
    wins: list[int] = []

    def run() -> None:
        for _ in range(30):
            while True:
                last = lines.last("s")
                position = last.position + 1 if last else 0
                try:
                    lines.put(Append(stream="s", position=position, topic="roll", line=b"{}"))
                except Clash:
                    continue
                wins.append(position)
                break

    threads = [Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(wins) == [row.position for row in lines.get("s")] == list(range(120))
