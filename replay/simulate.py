"""Many games of bots: pure functions in memory, no journal, the same seed giving the same results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce
from random import Random
from statistics import median_low
from typing import Any

from msgspec import Struct

from karma_core import (
    Begin,
    Dicey,
    Game,
    GameOpened,
    Party,
    UsageError,
    digest_of,
    edition_of,
    game,
    tag_of,
)

NAMES = ("Ana", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hal")
CHUNK = 10  # games a task


class Task(Struct, frozen=True):
    """Some games to play."""

    game: str
    seats: int
    bots: tuple[str, ...]
    options: dict[str, str]
    seed: str
    start: int
    stop: int


class Spread(Struct, frozen=True):
    """How some numbers lie; means in tenths."""

    least: int
    median: int
    mean_tenths: int
    most: int


class SeatResult(Struct, frozen=True):
    """How one seat fared."""

    bot: str
    wins: int
    shared: int
    mean_score_tenths: int


class Played(Struct, frozen=True):
    """What became of some games."""

    task: Task
    games: int
    unfinished: int
    lengths: tuple[tuple[int, ...], ...]  # actions, facts, debts, turns, rounds of each game
    winners: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[int, ...], ...]
    endings: dict[str, int]
    actions: dict[str, int]
    facts: dict[str, int]


class Summary(Struct, frozen=True):
    """What became of all games."""

    game: str
    seats: int
    options: dict[str, str]
    seed: str
    games: int
    unfinished: int
    lengths: dict[str, Spread]
    by_seat: tuple[SeatResult, ...]
    endings: dict[str, int]  # by rule
    actions: dict[str, int]
    facts: dict[str, int]


def tasks(
    name: str, games: int, seats: int | None, bots: Sequence[str], options: Mapping[str, str], seed: str
) -> list[Task]:
    """The work of a simulation. Raises `UsageError` for unknown bots, options or numbers of seats."""
    rules = game(name)
    fewest, most = rules.seats
    seats = fewest if seats is None else seats
    if not fewest <= seats <= most:
        raise UsageError(f"{rules.title} is for {fewest} to {most} seats, not {seats}")
    if games < 1:
        raise UsageError(f"at least one game, not {games}")
    sensible = [bot for bot in rules.bots if bot != "random"] or ["random"]
    for bot in bots:
        if bot not in rules.bots:
            raise UsageError(f"{rules.title} has no bot {bot!r}; it has: {', '.join(rules.bots)}")
    going_round = tuple((list(bots) or sensible[:1])[seat % (len(bots) or 1)] for seat in range(seats))
    rules.options_from(options)
    return [
        Task(name, seats, going_round, dict(options), seed, start, min(start + CHUNK, games))
        for start in range(0, games, CHUNK)
    ]


def simulated(task: Task) -> Played:
    """Play the games of one task."""
    rules = game(task.game)
    opened = manifest(rules, task)
    lengths, winners, scores = [], [], []
    endings: Counter[str] = Counter()
    actions: Counter[str] = Counter()
    facts: Counter[str] = Counter()
    unfinished = 0
    for number in range(task.start, task.stop):
        state, length = played(rules, rules.initial(opened), task, number, actions, facts)
        outcome = rules.outcome(state)
        moment = rules.moment(state)
        lengths.append((*length, moment.turn, moment.round))
        if outcome is None:
            unfinished += 1
        else:
            winners.append(outcome.winners)
            scores.append(outcome.scores)
            endings[outcome.rule] += 1
    return Played(
        task,
        task.stop - task.start,
        unfinished,
        tuple(lengths),
        tuple(winners),
        tuple(scores),
        dict(endings),
        dict(actions),
        dict(facts),
    )


def played(
    rules: Game, state: Any, task: Task, number: int, actions: Counter[str], facts: Counter[str]
) -> tuple[Any, tuple[int, int, int]]:
    """One game from `begin` to its end, or to the most actions that a game may have."""
    random = Random(f"{task.seed}/{number}")
    chance = Dicey(random.randrange)
    bots = [rules.bots[bot] for bot in task.bots]
    begun = rules.decide(state, Begin(), chance)
    facts.update(map(tag_of, begun))
    state = reduce(rules.evolve, begun, state)
    count, folded, debts = 0, len(begun), 0
    while count < rules.max_actions and (waiting := rules.to_act(state)):
        seat = waiting[0]
        action = bots[seat](rules.view(state, seat), seat, rules.legal(state, seat), random)
        followed = rules.decide(state, action, chance)
        if rules.debts is None:
            state = reduce(rules.evolve, followed, state)
        else:
            for fact in followed:
                debts += len(rules.debts(state, fact))
                state = rules.evolve(state, fact)
        actions[tag_of(action)] += 1
        facts.update(map(tag_of, followed))
        count, folded = count + 1, folded + len(followed)
    return state, (count, folded, debts)


def manifest(rules: Game, task: Task) -> GameOpened[Any]:
    """What a simulated game is opened with."""
    edition = edition_of(rules, rules.edition.name)
    return GameOpened(
        game=rules.name,
        rules_version=rules.rules_version,
        edition=edition.name,
        edition_digest=digest_of(edition),
        options=rules.options_from(task.options),
        seats=tuple(Party(name=NAMES[seat], bot=task.bots[seat]) for seat in range(task.seats)),
        luck="table",
        nonce="0" * 32,
        commit="0" * 64,
        reproducible=True,
        format="karma-journal/v1",
    )


def merged(results: Sequence[Played]) -> Summary:
    """All results as one summary."""
    task = results[0].task
    lengths = [length for result in results for length in result.lengths]
    winners = [won for result in results for won in result.winners]
    scores = [score for result in results for score in result.scores]
    columns = dict(zip(("actions", "facts", "debts", "turns", "rounds"), zip(*lengths, strict=True), strict=True))
    if game(task.game).debts is None:
        del columns["debts"]
    by_seat = tuple(
        SeatResult(
            bot=f"{NAMES[seat]}={task.bots[seat]}",
            wins=sum(won == (seat,) for won in winners),
            shared=sum(seat in won and len(won) > 1 for won in winners),
            mean_score_tenths=10 * sum(score[seat] for score in scores) // max(len(scores), 1),
        )
        for seat in range(task.seats)
    )
    return Summary(
        game=task.game,
        seats=task.seats,
        options=task.options,
        seed=task.seed,
        games=sum(result.games for result in results),
        unfinished=sum(result.unfinished for result in results),
        lengths={name: spread(values) for name, values in columns.items()},
        by_seat=by_seat,
        endings=total(result.endings for result in results),
        actions=total(result.actions for result in results),
        facts=total(result.facts for result in results),
    )


def spread(values: Sequence[int]) -> Spread:
    """Least, median, mean, most.

    >>> spread([1, 2, 9])
    Spread(least=1, median=2, mean_tenths=40, most=9)
    """
    return Spread(min(values), median_low(values), 10 * sum(values) // len(values), max(values))


def total(counts: Any) -> dict[str, int]:
    """Counts added up, the most frequent first."""
    added: Counter[str] = Counter()
    for count in counts:
        added.update(count)
    return dict(added.most_common())
