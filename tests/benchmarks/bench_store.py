"""What a stored line costs, against a raw `sqlite3` insert of the same bytes with the same `synchronous`.

Run: python -m tests.benchmarks.bench_store
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from queue import Queue
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread
from time import perf_counter

from karma_core.store import Append, Lines, Row
from karma_core.store.followers import Run, View

LINE = b'{"event":' + b"x" * 480 + b"}"
ROUNDS, PUTS = 9, 400
RAW_TABLE = "CREATE TABLE raw (stream TEXT, position INTEGER, topic TEXT, line BLOB, PRIMARY KEY (stream, position)) "


def main() -> None:
    """Print one line for each measurement: the figure, the baseline of the same run, the ratio."""
    with TemporaryDirectory(dir=".") as name:
        folder = Path(name)
        for synchronous in ("full", "normal"):
            stored, raw = appending(folder, synchronous)
            budget = " (budget 1.6)" if synchronous == "full" else ""
            show(f"put a line, synchronous {synchronous}", stored, f"raw insert {raw:.1f}", stored / raw, budget)
        for kind, place in (("memory", ""), ("SQLite", folder / "long.db")):
            early, late = reading_on(Lines(place))
            show(f"{kind}: read on at 20,000", late, f"at 1,000 {early:.1f}", late / early, " (budget 1.1)")
        whole, raw = reading_all(folder / "long.db")
        show("read a line of 20,000", whole, f"raw select {raw:.2f}", whole / raw)
        alone, together = catching_up(folder / "view.db")
        show("read model: a row caught up", together, f"one by one {alone:.1f}", together / alone)
        print(f"{'a follower has a row after':36} {latency(folder / 'follow.db'):8.1f} us")


def show(what: str, micros: float, baseline: str, ratio: float, budget: str = "") -> None:
    print(f"{what:36} {micros:8.1f} us   {baseline:24} ratio {ratio:.2f}{budget}")


def appending(folder: Path, synchronous: str) -> tuple[float, float]:
    """Microseconds a line by `put` and by a raw insert, taking turns so that the disk's moods hit both."""
    raw = raw_writer(folder / f"raw-{synchronous}.db", synchronous)
    with Lines(f"sqlite:///{folder}/lines-{synchronous}.db?synchronous={synchronous}") as lines:

        def put(position: int) -> None:
            lines.put(Append(stream="0123456789abcdef", position=position, topic="roll", line=LINE))

        times = [(timed(put, turn), timed(raw, turn)) for turn in range(ROUNDS)]
    return median(ours for ours, _ in times), median(theirs for _, theirs in times)


def raw_writer(path: Path, synchronous: str) -> Callable[[int], None]:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    connection.execute(RAW_TABLE)

    def insert(position: int) -> None:
        connection.execute("INSERT INTO raw VALUES (?, ?, ?, ?)", ("0123456789abcdef", position, "roll", LINE))

    return insert


def timed(write: Callable[[int], object], turn: int) -> float:
    start = perf_counter()
    for position in range(turn * PUTS, (turn + 1) * PUTS):
        write(position)
    return (perf_counter() - start) / PUTS * 1e6


def reading_on(lines: Lines) -> tuple[float, float]:
    """Microseconds to ask a stream for what is new, when it has 1,000 and when it has 20,000 lines."""
    with lines:
        times = []
        for start, stop in ((0, 1_000), (1_000, 20_000)):
            lines.put(*(Append(stream="s", position=at, topic="roll", line=LINE) for at in range(start, stop)))
            times.append(median(timed(lambda _, after=stop - 2: lines.get("s", after), turn) for turn in range(ROUNDS)))
    return times[0], times[1]


def reading_all(path: Path) -> tuple[float, float]:
    """Microseconds a line to read a long stream, by `get` and by a plain select."""
    with Lines(path) as lines, closing(sqlite3.connect(path)) as plain:
        ours, theirs = [], []
        for _ in range(ROUNDS):
            begin = perf_counter()
            assert len(lines.get("s")) == 20_000
            middle = perf_counter()
            plain.execute(
                "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = 's'"
                " ORDER BY originator_version"
            ).fetchall()
            ours.append(middle - begin)
            theirs.append(perf_counter() - middle)
    return median(ours) / 20_000 * 1e6, median(theirs) / 20_000 * 1e6


class Sizes(View):
    """As small as a read model can be."""

    name = "sizes"
    tables = ("CREATE TABLE sizes (id BIGINT PRIMARY KEY, size BIGINT NOT NULL)",)

    def process(self, row: Row, run: Run) -> None:
        run("INSERT INTO sizes VALUES (:id, :size)", id=row.id, size=len(row.line))


def catching_up(path: Path) -> tuple[float, float]:
    """Microseconds a row that a read model takes, a transaction for each and in batches."""
    with Lines(path) as lines, Sizes(lines) as view:
        lines.put(*(Append(stream="s", position=at, topic="roll", line=LINE) for at in range(1_000)))
        begin = perf_counter()
        for row in lines.log():
            view.take((row,))
        alone = (perf_counter() - begin) / 1_000
        lines.put(*(Append(stream="s", position=at, topic="roll", line=LINE) for at in range(1_000, 11_000)))
        begin = perf_counter()
        view.catch_up()
        return alone * 1e6, (perf_counter() - begin) / 10_000 * 1e6


def latency(path: Path) -> float:
    """Microseconds from the end of a put to the row's arrival at a follower of the same process."""
    arrived: Queue[float] = Queue()
    with Lines(path) as lines:

        def follow() -> None:
            with lines.follow() as rows:
                for _ in rows:
                    arrived.put(perf_counter())

        thread = Thread(target=follow)
        thread.start()
        times = []
        for position in range(200):
            lines.put(Append(stream="s", position=position, topic="roll", line=LINE))
            stored = perf_counter()
            times.append(arrived.get() - stored)
        lines.close()
        thread.join()
    return median(times) * 1e6


if __name__ == "__main__":
    main()
