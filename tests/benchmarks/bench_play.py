"""What playing costs in memory: random play and fold of every game, writing an event, importing the library.

Run: python -m tests.benchmarks.bench_play [GAME …]

The floor is a hand-written loop over frozen dataclasses in the same run: a State of three fields, rebuilt by each of
2,000 dice that are added up.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from karma_core import Begin, Dicey, Fact, Game, Store, game, game_names
from karma_core.kernel.journal import codec_of
from karma_core.kernel.merkle import Tree, leaf
from karma_core.kernel.writer import written
from tests.support.counting import COUNTING
from tests.support.scenario import opened

ROUNDS, GAMES = 5, 4
BUDGET = {"karma-dice": 15, "karmaka": 25, "karmageddon": 25, "karman-swap": 40, "karmaggan": 80}


def main() -> None:
    """Print one line for each measurement."""
    for name in sys.argv[1:] or game_names():
        if name in BUDGET:
            play(game(name))
    print(f"{'write an event (seal, bytes, Merkle)':44}{writing():8.1f} us   budget 10")
    early, late = median_of(act_at(1_000)), median_of(act_at(20_000))
    print(f"{'an action at position 20,000':44}{late:8.1f} us   at 1,000: {early:.1f}   ratio {late / early:.2f}")
    print(f"{'import karma_core':44}{importing():8.0f} ms   budget 250")


def play(rules: Game) -> None:
    """Random play and fold of one game, in its usual numbers of seats."""
    for seats in {rules.seats[0], min(4, rules.seats[1])}:
        runs, folds, floors = [], [], []
        for turn in range(ROUNDS):
            micros, facts, count = random_play(rules, seats, turn)
            runs.append(micros)
            folds.append(folding(rules, seats, facts))
            floors.append(floor())
        fold, base = median(folds), median(floors)
        what = f"{rules.name}, {seats} seats: random play, an action"
        print(f"{what:44}{median(runs):8.1f} us   budget {BUDGET[rules.name]}   ({count} actions a run)")
        print(f"{'   fold, a fact':44}{fold:8.2f} us   floor {base:.2f}   ratio {fold / base:.1f}")


def random_play(rules: Game, seats: int, seed: int) -> tuple[float, list[tuple[Fact, ...]], int]:
    """Microseconds an action of whole random games (legal, choose, decide, evolve), and the facts of each game."""
    random = Random(seed)
    chance, count, facts, initial = Dicey(random.randrange), 0, [], rules.initial(opened(rules, seats))
    start = perf_counter()
    for _ in range(GAMES):
        state, told = initial, list[Fact]()
        followed = rules.decide(state, Begin(), chance)
        state = reduce(rules.evolve, followed, state)
        told.extend(followed)
        while waiting := rules.to_act(state):
            followed = rules.decide(state, random.choice(rules.legal(state, random.choice(waiting))), chance)
            state = reduce(rules.evolve, followed, state)
            told.extend(followed)
            count += 1
        facts.append(tuple(told))
    return (perf_counter() - start) / count * 1e6, facts, count


def folding(rules: Game, seats: int, games: list[tuple[Fact, ...]]) -> float:
    """Microseconds a fact."""
    initial = rules.initial(opened(rules, seats))
    start = perf_counter()
    for facts in games:
        reduce(rules.evolve, facts, initial)
    return (perf_counter() - start) / sum(map(len, games)) * 1e6


@dataclass(frozen=True, slots=True)
class Sum:
    """The floor's state."""

    scores: tuple[int, ...]
    total: int
    turn: int


def floor() -> float:
    """Microseconds a die of the hand-written loop."""
    dice = [(n * 7919) % 6 + 1 for n in range(2000)]
    start, state = perf_counter(), Sum((0, 0), 0, 0)
    for die in dice:
        if die == 1:
            state = Sum(state.scores, 0, 1 - state.turn)
        elif state.total + die >= 20:
            scores = list(state.scores)
            scores[state.turn] += state.total + die
            state = Sum(tuple(scores), 0, 1 - state.turn)
        else:
            state = Sum(state.scores, state.total + die, state.turn)
    return (perf_counter() - start) / len(dice) * 1e6


def writing() -> float:
    """Microseconds to write one event of the counting game in memory."""
    with Store() as store:
        table = store.open(COUNTING, ["Ana", "Bo"], options={"goal": 1_000_000}, seed=1)
        table.act("Ana", table.legal("Ana")[0])
        record = table.journal.record(table.position - 1)
    codec, times = codec_of(COUNTING), []
    for _ in range(ROUNDS):
        tree = Tree()
        start = perf_counter()
        for seq in range(2_000):
            _, made = written(
                codec,
                record.message,
                record.facts,
                seq=seq,
                prev=tree.root().hex(),
                by="Ana",
                time=record.time,
                salt=lambda: bytes(16),
            )
            tree.append(leaf(made.raw))
        times.append((perf_counter() - start) / 2_000 * 1e6)
    return median(times)


def act_at(position: int) -> Callable[[], float]:
    """What measures an action at a position."""
    store = Store()
    table = store.open(COUNTING, ["Ana", "Bo"], options={"goal": 1_000_000}, seed=1)
    while table.position < position:
        seat = table.to_act[0]
        table.act(seat, table.legal(seat)[0])

    def measure() -> float:
        start = perf_counter()
        for _ in range(200):
            seat = table.to_act[0]
            table.act(seat, table.legal(seat)[0])
        return (perf_counter() - start) / 200 * 1e6

    return measure


def median_of(measure: Callable[[], Any]) -> float:
    return median(measure() for _ in range(ROUNDS))


def importing() -> float:
    """Milliseconds that `import karma_core` adds to a fresh interpreter, the best of several."""

    def run(code: str) -> float:
        start = perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return perf_counter() - start

    return (min(run("import karma_core") for _ in range(ROUNDS)) - min(run("pass") for _ in range(ROUNDS))) * 1e3


if __name__ == "__main__":
    main()
