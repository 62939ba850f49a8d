"""What a stored line costs, against a raw `sqlite3` insert of the same bytes with the same `synchronous`.

Run: python -m tests.benchmarks.bench_store
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from karma_core.store import Append, Lines

LINE = b'{"event":' + b"x" * 480 + b"}"
ROUNDS, PUTS = 9, 400
RAW_TABLE = "CREATE TABLE raw (stream TEXT, position INTEGER, topic TEXT, line BLOB, PRIMARY KEY (stream, position)) "


def main() -> None:
    """Print one line for each measurement: the figure, the baseline, the ratio, the budget."""
    with TemporaryDirectory(dir=".") as folder:
        for synchronous in ("full", "normal"):
            stored, raw = appending(Path(folder), synchronous)
            show(f"put one line, synchronous {synchronous}", stored, f"raw insert {raw:.1f}", stored / raw)
        early, late = reading_on(Lines())
        show("memory: read on at 20,000", late, f"at 1,000 {early:.1f}", late / early)
        path = Path(folder) / "long.db"
        early, late = reading_on(Lines(path))
        show("SQLite: read on at 20,000", late, f"at 1,000 {early:.1f}", late / early)


def show(what: str, micros: float, baseline: str, ratio: float) -> None:
    print(f"{what:36} {micros:8.1f} us   {baseline:24} ratio {ratio:.2f}")


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


def timed(write: Callable[[int], None], turn: int) -> float:
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
            begin = perf_counter()
            for _ in range(2_000):
                lines.get("s", after=stop - 2)
            times.append((perf_counter() - begin) / 2_000 * 1e6)
    return times[0], times[1]


if __name__ == "__main__":
    main()
