"""The ledger of a circle with 1,000 games and 5,000 IOUs: births, marks, reports, and the read model made anew.

Run: python -m tests.benchmarks.bench_ledger
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from secrets import token_hex
from tempfile import TemporaryDirectory
from time import perf_counter, process_time, sleep
from typing import ClassVar

from karma_core import Store
from karma_core.kernel.messages import TABLE
from karma_core.ledger.deeds import GameListed, HalfDone, HalfPaid, HalfSigned, IouOpened, TaskAgreed, TaskProposed
from karma_core.ledger.model import LedgerView
from karma_core.ledger.streams import SIDES, Stream
from karma_core.store import Append, Lines, Row
from karma_core.store.followers import Run, View

GAMES, DEBTS_EACH, REPORT_MAX = 1000, 5, 0.3
NAMES = ("Ana", "Bo", "Cy", "Di", "Eli", "Fay")


class Bare(View):
    """A read model that does nothing: what `eventsourcing`'s runner costs by itself."""

    name: ClassVar[str] = "bare"
    topics: ClassVar[tuple[str, ...]] = LedgerView.topics
    tables: ClassVar[tuple[str, ...]] = ()

    def process(self, row: Row, run: Run) -> None:
        pass


def main() -> None:
    """Print one line for each measurement, with its budget."""
    with TemporaryDirectory(dir=".") as name:
        place = Path(name) / "ledger.db"
        with Store(f"sqlite:///{place}?synchronous=normal") as store:
            circle = store.ledger.circle_new("friends", NAMES)
            fill(store, circle.id, [person.id for person in circle.people])
            rebuild(store)
            report(store)
            mark(store)


def fill(store: Store, circle: str, people: list[str]) -> None:
    """Games and debts as years would bring them, written straight into the streams."""
    random, listing = Random(1), Stream(store.lines, f"circle:{circle}")
    for number in range(GAMES):
        game, time = token_hex(8), f"20{20 + number // 170:02}-{number % 12 + 1:02}-{number % 27 + 1:02}T20:00:00Z"
        seats = random.sample(range(len(NAMES)), 4)
        names = tuple(NAMES[seat] for seat in seats)
        listing.add(
            TABLE, GameListed(game=game, kind="karmageddon", people=tuple(people[s] for s in seats), names=names), time
        )
        appends = []
        for seq in range(DEBTS_EACH):
            helper, helpee = random.sample(range(4), 2)
            appends += debt(
                circle, f"{game}/{seq + 20}.2", game, (names[helper], names[helpee]), (helper, helpee), time, random
            )
        store.lines.put(*appends)
    store.lines.put(*listing.new)


def debt(
    circle: str, id: str, game: str, names: tuple[str, str], seats: tuple[int, int], time: str, random: Random
) -> list[Append]:
    """One debt, with what is written on its halves: two in three are settled."""
    birth = Stream(None, f"iou:{id}")
    leaf = token_hex(32)
    birth.add(
        TABLE,
        IouOpened(
            kind="hour",
            circle=circle,
            game=game,
            game_kind="karmageddon",
            leaf=leaf,
            names=names,
            seats=seats,
            card="c7",
        ),
        time,
    )
    halves = [Stream(None, f"iou:{id}/{side}") for side in SIDES]
    for half, name in zip(halves, names, strict=True):
        half.add(name, HalfSigned(), time)
    proposed = halves[0].add(names[0], TaskProposed(task="paint the fence"), time)
    halves[1].add(names[1], TaskAgreed(proposal=proposed.key), time)
    if random.random() < 2 / 3:
        halves[0].add(names[0], HalfDone(), time)
        halves[1].add(names[1], HalfPaid(), time)
    return [*birth.new, *halves[0].new, *halves[1].new]


def rebuild(store: Store) -> None:
    """The read model from the log, against a runner that does nothing, in the same run."""
    rows = len(store.lines.first(LedgerView.topics))
    with Lines(f"sqlite:///{store.lines.where}") as lines, Bare(lines) as bare:
        end = lines.end(Bare.topics)
        start = perf_counter()
        with bare.following():
            while bare.taken < end:
                sleep(0.05)
        alone = rows / (perf_counter() - start)
    taken = timed(lambda: store.ledger.view)
    ours, ratio = rows / taken, rows / taken / alone
    print(f"{'read model made anew':28} {ours:8.0f} rows/s   bare runner {alone:.0f}   ratio {ratio:.2f} (budget 0.5)")


def report(store: Store) -> None:
    """Every report and export, with the read model caught up."""
    ledger = store.ledger
    iou = ledger.ious(state="open")[0].id
    reports: dict[str, Callable[[], object]] = {
        "ious": lambda: ledger.ious(),
        "ious of a person": lambda: ledger.ious(person="Ana", state="open"),
        "statement": lambda: ledger.statement("Ana"),
        "matrix": ledger.matrix,
        "ageing": ledger.ageing,
        "over_time": ledger.over_time,
        "honours": ledger.honours,
        "mementos": ledger.mementos,
        "iou": lambda: ledger.iou(iou),
        "export csv": lambda: ledger.export("csv"),
        "export beancount": lambda: ledger.export("beancount", person="Ana"),
        "export hledger": lambda: ledger.export("hledger"),
    }
    for name, call in reports.items():
        seconds = min(timed(call, process_time) for _ in range(3))  # of the processor: others may be at work too
        verdict = "" if seconds < REPORT_MAX else "  TOO SLOW"
        print(f"{name:28} {seconds * 1000:8.1f} ms   (budget {REPORT_MAX * 1000:.0f}){verdict}")


def mark(store: Store) -> None:
    """Marks, each with its checks and one put."""
    ious = store.ledger.ious(state="open")[:300]
    seconds = timed(lambda: [store.ledger.done(iou.id, iou.helper) for iou in ious])
    print(f"{'a mark':28} {seconds / len(ious) * 1000:8.2f} ms")


def timed(call: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """Seconds."""
    start = clock()
    call()
    return clock() - start


if __name__ == "__main__":
    main()
