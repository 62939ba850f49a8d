"""Many games of bots: pure functions in memory, no journal, the same seed giving the same results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from statistics import median_low
from typing import Any

import msgspec
from msgspec import Struct

from karma_core import (
    Begin,
    Dicey,
    Fact,
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
TELLING = ("card", "trap", "trait", "ability", "planet", "ending")  # fields of facts that are counted by their value


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
    starters: tuple[int, ...]
    endings: dict[str, int]
    actions: dict[str, int]
    facts: dict[str, int]
    named: dict[str, int]


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
    from_starter: tuple[int, ...]  # victories of whoever had the first turn, of the next seat, …
    actions: dict[str, int]
    facts: dict[str, int]
    named: dict[str, int]  # which cards, traps, ends of rounds the facts told of


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


class Tally:
    """What is counted while games are played."""

    def __init__(self) -> None:
        self.actions: Counter[str] = Counter()
        self.facts: Counter[str] = Counter()
        self.named: Counter[str] = Counter()
        self.debts = 0

    def take(self, rules: Game, state: Any, followed: Sequence[Fact]) -> Any:
        """Count the facts, and fold them."""
        for fact in followed:
            tag = tag_of(fact)
            self.facts[tag] += 1
            for field in fields_named(type(fact)):
                if value := getattr(fact, field):
                    self.named[f"{tag} {field}={value}"] += 1
            if rules.debts is not None:
                self.debts += len(rules.debts(state, fact))
            state = rules.evolve(state, fact)
        return state


@cache
def fields_named(kind: type[Fact]) -> tuple[str, ...]:
    """The fields of a fact that say which card, which trap, or how: one name or one of several words."""
    told = []
    for field in msgspec.inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        inner = field.type
        while isinstance(inner, msgspec.inspect.Metadata):
            inner = inner.type
        if isinstance(inner, msgspec.inspect.LiteralType) or field.name in TELLING:
            told.append(field.name)
    return tuple(told)


def simulated(task: Task) -> Played:
    """Play the games of one task."""
    rules, tally = game(task.game), Tally()
    opened = manifest(rules, task)
    lengths, winners, scores, starters = [], [], [], []
    endings: Counter[str] = Counter()
    unfinished = 0
    for number in range(task.start, task.stop):
        before = tally.debts
        state, count, folded, starter = played(rules, rules.initial(opened), task, number, tally)
        outcome, moment = rules.outcome(state), rules.moment(state)
        lengths.append((count, folded, tally.debts - before, moment.turn, moment.round))
        if outcome is None:
            unfinished += 1
            continue
        winners.append(outcome.winners)
        scores.append(outcome.scores)
        starters.append(starter)
        endings[outcome.rule] += 1
    return Played(
        task,
        task.stop - task.start,
        unfinished,
        tuple(lengths),
        tuple(winners),
        tuple(scores),
        tuple(starters),
        dict(endings),
        dict(tally.actions),
        dict(tally.facts),
        dict(tally.named),
    )


def played(rules: Game, state: Any, task: Task, number: int, tally: Tally) -> tuple[Any, int, int, int]:
    """One game from `begin` to its end, or to the most actions that a game may have.

    Returns the last state, the numbers of actions and facts, and who acted first.
    """
    random = Random(f"{task.seed}/{number}")
    chance = Dicey(random.randrange)
    bots = [rules.bots[bot] for bot in task.bots]
    begun = rules.decide(state, Begin(), chance)
    state = tally.take(rules, state, begun)
    count, folded, starter = 0, len(begun), rules.moment(state).seat
    while count < rules.max_actions and (waiting := rules.to_act(state)):
        seat = waiting[0]
        action = bots[seat](rules.view(state, seat), seat, rules.legal(state, seat), random)
        followed = rules.decide(state, action, chance)
        state = tally.take(rules, state, followed)
        tally.actions[tag_of(action)] += 1
        count, folded = count + 1, folded + len(followed)
        starter = rules.moment(state).seat if starter is None else starter
    return state, count, folded, starter or 0


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
    starters = [starter for result in results for starter in result.starters]
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
        from_starter=tuple(
            sum((starter + step) % task.seats in won for won, starter in zip(winners, starters, strict=True))
            for step in range(task.seats)
        ),
        actions=total(result.actions for result in results),
        facts=total(result.facts for result in results),
        named=total(result.named for result in results),
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
