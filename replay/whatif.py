"""What if another action had been taken: which later actions the rules would then refuse, and who would win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from random import Random
from typing import Any

from msgspec import Struct

from karma_core import (
    Action,
    Dicey,
    Fact,
    Game,
    Journal,
    KarmaError,
    Misdraw,
    Outcome,
    Record,
    Recorded,
    RuleViolation,
    UsageError,
    codec_of,
    tag_of,
)

FOREIGN = (KarmaError, LookupError, TypeError, ValueError, AttributeError, AssertionError)  # of another table's action


class Refused(Struct, frozen=True):
    """A recorded action that would have become illegal."""

    seq: int
    by: str
    tag: str
    rule: str
    reason: str


class Spread(Struct, frozen=True):
    """How play-outs by bots end."""

    playouts: int
    unfinished: int
    wins: tuple[int, ...]  # by seat, shared victories too
    mean_scores_tenths: tuple[int, ...]
    endings: dict[str, int]


class WhatIf(Struct, frozen=True, kw_only=True):
    """The record as it was, and as it would have gone on with the same later actions as far as they are legal."""

    at: int
    instead: str  # the tag of the action that was taken instead
    facts: tuple[Fact, ...]  # that would have followed from it
    before: Outcome | None
    after: Outcome | None
    kept: int  # later actions that stay legal
    refused: tuple[Refused, ...]
    scores: tuple[tuple[int, ...], tuple[int, ...]]  # at the end, as it was and instead
    playouts: Spread | None = None
    record_playouts: Spread | None = None  # the same from the action that was really taken


def what_if(journal: Journal, at: int, action: Action, playouts: int = 0, seed: str = "0", bot: str = "") -> WhatIf:
    """Take another action in place of event `at`, then the recorded ones as far as the rules let them.

    Luck: recorded draws are used again where they are possible, else drawn from `seed`. The record is never touched.
    Raises `UsageError` if event `at` is no seat's action, `RuleViolation` if the other one is illegal there.
    """
    game = journal.game
    if not 0 <= at < journal.size or not isinstance(journal.record(at).message, Action):
        raise UsageError(f"event {at} is no action of a seat; name one that is")
    if playouts < 0:
        raise UsageError(f"{playouts} play-outs cannot be played")
    state, random = journal.state(at), Random(f"{seed}/{at}")
    if action.seat != getattr(journal.record(at).message, "seat", None):
        raise UsageError(f"event {at} is {journal.record(at).by}'s; put another action of the same seat in its place")
    facts = decided(game, state, action, journal.record(at).facts, random)
    after = reduce(game.evolve, facts, state)
    later = [record for record in journal.records(at + 1) if isinstance(record.message, Action)]
    went_on = continued(game, after, later, random)
    return WhatIf(
        at=at,
        instead=tag_of(action),
        facts=facts,
        before=game.outcome(journal.state()),
        after=game.outcome(went_on.state),
        kept=went_on.kept,
        refused=went_on.refused,
        scores=(game.scores(journal.state()), game.scores(went_on.state)),
        playouts=spread(game, after, playouts, seed, bot) if playouts else None,
        record_playouts=spread(game, journal.state(at + 1), playouts, seed, bot) if playouts else None,
    )


class Continued(Struct, frozen=True):
    """How a record goes on from another state."""

    state: Any
    kept: int  # actions that stay legal
    refused: tuple[Refused, ...]
    steps: tuple[tuple[Any, tuple[Fact, ...]], ...]  # the facts that follow, each with the state before


def continued(game: Game, state: Any, later: Sequence[Record], random: Random) -> Continued:
    """Take recorded actions from a state as far as the rules let them; refused ones are passed over."""
    refused, steps = [], []
    for record in later:
        assert isinstance(record.message, Action)
        try:
            facts = decided(game, state, record.message, record.facts, random)
        except RuleViolation as refusal:
            refused.append(Refused(record.seq, record.by, record.tag, refusal.rule, refusal.reason))
            continue
        steps.append((state, facts))
        state = reduce(game.evolve, facts, state)
    return Continued(state, len(steps), tuple(refused), tuple(steps))


def decided(game: Game, state: Any, action: Action, facts: tuple[Fact, ...], random: Random) -> tuple[Fact, ...]:
    """The facts that follow, with the recorded luck where it fits, else with fresh luck."""
    draws = iter(codec_of(game).draws(facts))
    try:
        followed = game.decide(state, action, Recorded(draws))
        if next(draws, None) is None:
            return followed
    except Misdraw:
        pass
    except RuleViolation:
        raise
    except FOREIGN as error:
        raise RuleViolation("kernel/foreign", f"it cannot be decided here ({error})") from error
    try:
        return game.decide(state, action, Dicey(random.randrange))
    except RuleViolation:
        raise
    except FOREIGN as error:
        raise RuleViolation("kernel/foreign", f"it cannot be decided here ({error})") from error


def spread(game: Game, state: Any, playouts: int, seed: str, bot: str = "") -> Spread:
    """How bots end the game from a state; hidden parts are imagined anew each time. Raises `UsageError`."""
    chosen = bot or next((name for name in game.bots if name != "random"), "random")
    if chosen not in game.bots:
        raise UsageError(f"{game.title} has no bot {chosen!r}; it has: {', '.join(game.bots)}")
    outcomes = [played_out(game, state, chosen, Random(f"{seed}/{number}")) for number in range(playouts)]
    ended = [outcome for outcome in outcomes if outcome is not None]
    seats = len(game.scores(state))
    wins = Counter(seat for outcome in ended for seat in outcome.winners)
    totals = [sum(outcome.scores[seat] for outcome in ended if seat < len(outcome.scores)) for seat in range(seats)]
    return Spread(
        playouts,
        playouts - len(ended),
        tuple(wins[seat] for seat in range(seats)),
        tuple(10 * total // max(len(ended), 1) for total in totals),
        dict(Counter(outcome.rule for outcome in ended).most_common()),
    )


def played_out(game: Game, state: Any, bot: str, random: Random) -> Outcome | None:
    """One game from here to its end by bots; None if it does not end within the game's cap."""
    chance = Dicey(random.randrange)
    if game.imagine is not None:
        state = game.imagine(state, chance)
    for _ in range(game.max_actions):
        waiting = game.to_act(state)
        if not waiting:
            break
        seat = waiting[0]
        action = game.bots[bot](game.view(state, seat), seat, game.legal(state, seat), random)
        state = reduce(game.evolve, game.decide(state, action, chance), state)
    return game.outcome(state)
