"""The read model takes each deed once, whatever dies in between, and equals a fold of the streams."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic, sleep

from karma_core import RuleViolation, Store
from karma_core.ledger.iou import Iou
from karma_core.ledger.model import LedgerView
from karma_core.store import Lines
from tests.ledger.test_merge import scribble
from tests.support.circle import born, debt, friends

ROOT = Path(__file__).parents[2]
FOLLOW = """
import sys
from karma_core.ledger.model import LedgerView
from karma_core.store import Lines
lines = Lines(sys.argv[1])
view = LedgerView(lines)
print("ready", flush=True)
while True:
    rows = lines.log(view.taken, 3, view.topics)
    if rows:
        view.take(rows)
"""
MARK = """
import sys
from karma_core import KarmaError, Store
store = Store(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
try:
    getattr(store.ledger, sys.argv[3])(sys.argv[2], sys.argv[4])
    print("written")
except KarmaError as error:
    print(error)
"""


def folded(store: Store) -> list[Iou]:
    """All IOUs from their streams, no read model asked."""
    return sorted((store.ledger.iou_now(id)[0] for id in born(store)), key=lambda iou: (iou.opened, iou.id))


def held(store: Store) -> list[Iou]:
    """All IOUs as the read model has them."""
    return store.ledger.view.ious(store.ledger.circle_id())


def process(code: str, *words: str) -> subprocess.Popen[str]:
    """Another process that is ready."""
    made = subprocess.Popen(
        [sys.executable, "-c", code, *words], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert made.stdout is not None and made.stdout.readline() == "ready\n"
    return made


def test_killed_and_resumed_twenty_times_it_equals_a_full_replay(tmp_path: Path) -> None:
    """Killed at any moment it catches up; nothing twice, nothing missed."""
    place, random = tmp_path / "karma.db", Random(1)
    with friends(place) as store:
        for round in range(20):
            debt(store, *random.sample(["Ana", "Bo", "Cy", "Di"], 2))
            follower = process(FOLLOW, str(place))
            scribble(store, random, 12)
            sleep(random.random() / 20)
            follower.kill()
            follower.wait()
            if round % 5 == 4:
                assert held(store) == folded(store)
        assert held(store) == folded(store)
        with Lines(place) as lines, LedgerView(lines) as view:
            assert view.ious(store.ledger.circle_id()) == folded(store)
        for file in tmp_path.glob("karma.db.ledger-*"):
            file.unlink()  # thrown away, it is made anew
        with Store(place) as again:
            assert held(again) == folded(store)


def test_it_follows_the_log_in_a_thread_of_its_own(tmp_path: Path) -> None:
    """By the projection runner of `eventsourcing`; a report catches up by itself besides."""
    with friends(tmp_path / "karma.db") as store, store.ledger.view.following():
        random = Random(2)
        for _ in range(3):
            debt(store)
            scribble(store, random, 10)
            assert held(store) == folded(store)
        end, deadline = store.lines.end(LedgerView.topics), monotonic() + 20
        while store.ledger._view.taken < end and monotonic() < deadline:  # type: ignore[union-attr]
            sleep(0.01)
        assert store.ledger._view is not None and store.ledger._view.taken == end


def test_two_processes_marking_one_half__one_writes_and_one_is_told(tmp_path: Path) -> None:
    """The mark stands once; the other is refused by the rule, as if it had come later."""
    place = tmp_path / "karma.db"
    with friends(place) as store:
        for _ in range(4):
            iou = debt(store)
            both = [process(MARK, str(place), iou, "done", "Ana") for _ in range(2)]
            for each in both:
                assert each.stdin is not None
                each.stdin.write("go\n")
                each.stdin.flush()
            said = sorted(each.communicate()[0].strip() for each in both)
            assert said[1] == "written" and "[karmageddon/K69]" in said[0]
            assert [row.topic for row in store.lines.get(f"iou:{iou}/helper")] == ["half-signed", "half-done"]


def test_two_processes_marking_the_two_halves__both_write(tmp_path: Path) -> None:
    """Each half has a stream of its own, so they do not meet."""
    place = tmp_path / "karma.db"
    with friends(place) as store:
        iou = debt(store)
        both = [process(MARK, str(place), iou, deed, by) for deed, by in (("done", "Ana"), ("paid", "Bo"))]
        for each in both:
            assert each.stdin is not None
            each.stdin.write("go\n")
            each.stdin.flush()
        assert [each.communicate()[0].strip() for each in both] == ["written", "written"]
        assert held(store)[0].state == "settled"


def test_threads_of_one_process_mark_many(tmp_path: Path) -> None:
    """One store, eight threads, every debt marked once by each side."""
    with friends(tmp_path / "karma.db") as store:
        ious = [debt(store) for _ in range(6)]
        refused: list[str] = []

        def mark() -> None:
            for iou in ious:
                for deed, by in (("done", "Ana"), ("paid", "Bo")):
                    try:
                        getattr(store.ledger, deed)(iou, by)
                    except RuleViolation as refusal:
                        refused.append(refusal.rule)

        threads = [Thread(target=mark) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(refused) == 7 * 12 and set(refused) == {"karmageddon/K69"}
        assert {iou.state for iou in held(store)} == {"settled"}


def test_a_mark_is_one_append(tmp_path: Path) -> None:
    """One line, where the half is signed; with the signature two, in one put."""
    with friends() as store:
        iou = debt(store)
        before = store.lines.end()
        store.ledger.sign(iou, "Ana")
        store.ledger.done(iou, "Ana")
        assert store.lines.end() - before == 2
