"""What looking back costs: audit, jump, step back, fork, first difference, and a pile of journals on two cores.

Run: python -m tests.benchmarks.bench_replay [quick]

Each figure stands beside a raw baseline measured in the same run: plain JSON, SHA-256 and a hand-written fold over the
same bytes for audits; a fold of frozen tuples with a state kept every 100 for jumps. Processor time, not the clock's,
but for the pile, which also says what its processes used in all. On a busy machine trust ratios.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from os import cpu_count, times
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from karma_core import Journal, Store, game
from replay.audit import audit
from replay.cursor import Cursor
from replay.diff import first_difference
from replay.heap import audit_all, files_in
from tests.support.counting import COUNTING
from tests.support.plays import FIVE, is_there
from tests.support.writer import Writer

TIMES = 15
LONG, JUMPS = 10_000, 200
PILE_BYTES = 20_000_000
BUDGET = {"audit": 15.0, "jump": 200.0, "back": 50.0, "fork": 50.0, "difference": 30.0}  # µs on an idle machine


def main() -> None:
    """Print one line for each measurement."""
    for name in FIVE:
        if is_there(name):
            audits(name)
    moves()
    pile(2_000_000 if "quick" in sys.argv else PILE_BYTES)


def audits(name: str) -> None:
    """A whole game, or 1,500 events of it, audited in full: bytes, history, rules, luck."""
    made = Writer(game(name), game(name).seats[0], seed=7).begun()
    made.play(1_500)
    data = b"".join(line + b"\n" for line in made.close().lines)
    found = audit(data)
    assert found.verdict == "VALID", found.faults
    taken, floor = least(lambda: audit(data)), least(lambda: raw_audit(data))
    say(f"{name}: audit, a fact", taken / found.facts, floor / found.facts, BUDGET["audit"])


def raw_audit(data: bytes) -> int:
    """The floor: every line parsed, hashed in a chain, its facts added up."""
    head, total = b"", 0
    for line in data.split(b"\n")[:-1]:
        for fact in json.loads(line)["event"]["facts"]:
            total += len(fact)
        head = sha256(head + line).digest()
    return total


def moves() -> None:
    """Jump, step back, fork and first difference in a game of 10,000 events."""
    made = Writer(COUNTING, 2, {"goal": 1_000_000}, seed=1).begun()
    made.play(LONG)
    journal = Journal.of(made.lines)
    for position in range(journal.size + 1):
        journal.state(position)
    random = Random(7)
    places = [random.randrange(journal.size) for _ in range(JUMPS)]
    cursor, floor = Cursor(journal), least(lambda: raw_jumps(places)) / JUMPS
    say("jump in 10,000 events", least(lambda: [cursor.go(p) and cursor.state for p in places]) / JUMPS, floor, 200)

    def stepping() -> None:
        cursor.end()
        for _ in range(JUMPS):
            cursor.back()
            assert cursor.state is not None

    say("step back, from the end", least(stepping) / JUMPS, floor, BUDGET["back"])
    say("fork (share the first events)", least(lambda: [journal.upto(p) for p in places]) / JUMPS, floor, 50)
    line = made.lines[7_000].replace(b'"time":"2000', b'"time":"2001')
    other = changed(made.lines, 7_000, line)
    assert first_difference(journal, other) == 7_000
    say("first difference", least(lambda: first_difference(journal, other)), floor, BUDGET["difference"])
    with Store() as store:
        table = store.open(COUNTING, ["Ana", "Bo"], options={"goal": 1_000_000}, seed=1)
        while table.position < 500:
            table.act(seat := table.to_act[0], table.legal(seat)[0])
        say("fork in a store, stored", least(lambda: table.fork(250)), floor, None)


def changed(lines: list[bytes], at: int, line: bytes) -> Journal:
    """The same journal with another event in one place and its history made good, loaded."""
    from tests.garbage.forging import relinked

    other = Journal.of(relinked([*lines[:at], line, *lines[at + 1 :]]))
    assert other.tree.size == len(lines)
    return other


def raw_jumps(places: list[int]) -> int:
    """The floor: a fold over tuples with a state kept every 100 events."""
    kept, state = [(0, 0)], (0, 0)
    for step in range(LONG):
        state = (state[0] + step % 6, 1 - state[1])
        if (step + 1) % 100 == 0:
            kept.append(state)
    total = 0
    for place in places:
        state = kept[place // 100]
        for step in range(place - place % 100, place):
            state = (state[0] + step % 6, 1 - state[1])
        total += state[0]
    return total


def pile(size: int) -> None:
    """A folder of simulated journals of every game, audited by one process and by two."""
    with tempfile.TemporaryDirectory() as folder:
        count, written = 0, 0
        recipes = [(name, seed) for seed in range(10_000) for name in FIVE if is_there(name)]
        with ProcessPoolExecutor(2) as pool:
            for data in pool.map(simulated, recipes, chunksize=5):
                (Path(folder) / f"{count:05}.jsonl").write_bytes(data)
                count, written = count + 1, written + len(data)
                if written >= size:
                    pool.shutdown(cancel_futures=True)
                    break
        files = files_in(Path(folder))
        start, used = perf_counter(), used_so_far()
        assert len(list(audit_all(files, 1))) == count
        one, alone = perf_counter() - start, used_so_far() - used
        start, used = perf_counter(), used_so_far()
        assert len(list(audit_all(files, 2))) == count
        two, together = perf_counter() - start, used_so_far() - used
        assert all(found.verdict == "VALID" for found in audit_all(files[:50], 1))
    print(
        f"{f'a pile of {count} journals, {written / 1e6:.0f} MB':44}{one:8.1f} s    by two processes {two:.1f} s: "
        f"{one / two:.2f} times as fast ({cpu_count()} cores; wanted 1.6)"
    )
    ideal = 2 * alone / together
    print(f"{'   processor time':44}{alone:8.1f} s    by two processes {together:.1f} s: on idle cores {ideal:.2f}")


def used_so_far() -> float:
    """Seconds of processor time of this process and of its children that have ended."""
    spent = times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def simulated(recipe: tuple[str, int]) -> bytes:
    """The journal of a random game, closed."""
    name, seed = recipe
    made = Writer(game(name), game(name).seats[0], seed=seed).begun()
    made.play(400)
    return b"".join(line + b"\n" for line in made.close().lines)


def least(run: Callable[[], Any]) -> float:
    """Microseconds of the quickest of several runs."""
    return min(timed(run) for _ in range(TIMES)) * 1e6


def timed(run: Callable[[], Any]) -> float:
    """Seconds of processor time of one run."""
    start = process_time()
    run()
    return process_time() - start


def say(what: str, taken: float, floor: float, budget: float | None) -> None:
    """One line: the figure, its budget, the baseline beside it."""
    wanted = f"budget {budget:g}" if budget else ""
    print(f"{what:44}{taken:8.1f} us   {wanted:12} baseline {floor:6.2f}   ratio {taken / floor:.1f}")


if __name__ == "__main__":
    main()
