"""What holds at every fact of every game, whoever plays it and however."""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.actions import Accept, Leave, Offer, ProposeStop
from karma_core.games.karmageddon.facts import CardMarked, CardTorn, HelpAccepted, TaskFailed, TaskSucceeded
from karma_core.games.karmageddon.points import is_clean, plain_points
from karma_core.games.karmageddon.state import Debt, Karmageddon, is_blank
from karma_core.games.karmageddon.tricks import is_all_court, numbers, sizes
from karma_core.kernel.chance import Dicey
from karma_core.kernel.messages import Action, Begin, Fact
from tests.rules.karmageddon.oracle import Oracle
from tests.support.scenario import opened

ROWS: list[dict[str, Any]] = [
    {},
    {"draw": "box", "jokers": 4},
    {"offers": "sealed", "leaving": "always"},
    {"leaving": "always", "extras": 2},
]
SEEDS = st.integers(0, 2**32)


class Games(RuleBasedStateMachine):
    """A game that hypothesis plays, with the oracle beside it."""

    state: Karmageddon
    oracle: Oracle

    @initialize(players=st.integers(2, 8), row=st.sampled_from(ROWS), seed=SEEDS, warm=st.integers(0, 60))
    def open(self, players: int, row: dict[str, Any], seed: int, warm: int) -> None:
        """Open, begin, and play some actions at random."""
        self.random = Random(seed)
        self.state = GAME.initial(opened(GAME, players, row))
        self.start = dict(GAME.inventory(self.state))
        self.oracle = Oracle(self.state)
        self.follow(GAME.decide(self.state, Begin(), self.chance()))
        for _ in range(warm):
            if not self.state.ending:
                stay = [act for act in self.actions() if not isinstance(act, Leave | ProposeStop)]
                self.follow(GAME.decide(self.state, self.random.choice(stay), self.chance()))

    def chance(self) -> Dicey:
        return Dicey(self.random.randrange)

    def actions(self) -> list[Action]:
        return [action for seat in GAME.to_act(self.state) for action in GAME.legal(self.state, seat)]

    def follow(self, facts: tuple[Fact, ...]) -> None:
        for fact in facts:
            self.oracle.follow(fact)
            self.state = GAME.evolve(self.state, fact)
            assert dict(GAME.inventory(self.state)) == self.start, f"cards were lost or doubled by {fact}"

    @precondition(lambda self: not self.state.ending)
    @rule(choice=st.integers(0, 255))
    def act(self, choice: int) -> None:
        """Any legal action; there is always one until the end."""
        actions = self.actions()
        self.follow(GAME.decide(self.state, actions[choice % len(actions)], self.chance()))

    @precondition(lambda self: bool(self.state.ending))
    @rule(seat=st.integers(0, 7))
    def nothing_follows_the_end(self, seat: int) -> None:
        """Whoever asks has nothing to do, and there is an outcome."""
        assert GAME.legal(self.state, seat) == () and GAME.outcome(self.state) is not None

    @invariant()
    def agrees_with_the_oracle(self) -> None:
        self.oracle.agrees(self.state)

    @invariant()
    def somebody_can_act_until_the_end(self) -> None:
        assert bool(GAME.to_act(self.state)) != bool(self.state.ending)
        if not self.state.ending:
            assert all(numbers(self.state, seat) for seat in self.state.order)

    @invariant()
    def points_are_bounded(self) -> None:
        """Before doubling at most N(N+1)/2; doubled only with clean hands, and never to the worse."""
        most = self.state.size * (self.state.size + 1) // 2
        for seat, score in enumerate(GAME.scores(self.state)):
            plain = plain_points(self.state, seat)
            assert abs(plain) <= most
            if self.state.ending != "abandoned":
                assert score in ((plain, 2 * plain) if is_clean(self.state, seat) else (plain,)) and score >= plain
            if is_all_court(self.state, seat):
                assert plain == most


def test_invariants__hold_in_games_that_hypothesis_plays() -> None:
    """Cards, marks, halves, sizes, kinds, debts, points: with a second, naive game as oracle."""
    few = max(settings().max_examples // 3, 5)
    kept = settings(max_examples=few, stateful_step_count=40, suppress_health_check=list(HealthCheck), deadline=None)
    run_state_machine_as_test(Games, settings=kept)


def whole_game(players: int, seed: int, **options: Any) -> list[tuple[Karmageddon, Action | Begin, tuple[Fact, ...]]]:
    """A random game: each state with the action taken there and its facts."""
    random, state = Random(seed), GAME.initial(opened(GAME, players, options))
    steps: list[tuple[Karmageddon, Action | Begin, tuple[Fact, ...]]] = []
    action: Action | Begin = Begin()
    while True:
        facts = GAME.decide(state, action, Dicey(random.randrange))
        steps.append((state, action, facts))
        state = reduce(GAME.evolve, facts, state)
        if state.ending:
            return steps
        seat = random.choice(GAME.to_act(state))
        action = random.choice(GAME.legal(state, seat))


@settings(max_examples=30, deadline=None)
@given(players=st.integers(2, 6), seed=SEEDS, box=st.booleans())
def test_invariants__of_every_step(players: int, seed: int, box: bool) -> None:
    """What an action may change, looked at from outside."""
    for state, action, facts in whole_game(players, seed, draw="box" if box else "deck"):
        after = reduce(GAME.evolve, facts, state)
        torn = [fact for fact in facts if isinstance(fact, CardTorn)]
        assert len(after.debts) - len(state.debts) == len(torn) == len(after.torn) - len(state.torn)
        assert {*state.normal} <= {*after.normal} and {*state.court} <= {*after.court}
        assert sum(isinstance(fact, CardMarked) for fact in facts) == len(after.normal + after.court) - len(
            state.normal + state.court
        )
        if state.phase == "choosing":
            assert isinstance(action, Accept) and len(GAME.legal(state, state.seat)) == len(state.task.offers) >= 1
        if isinstance(action, Offer):
            assert not is_blank(state, action.card) and action.card not in state.torn
        for fact in facts:
            if isinstance(fact, TaskFailed):
                before, later = len(state.deck + state.under), len(after.deck + after.under)
                turned = sum(1 for other in facts if type(other).__name__ == "CardTurned")
                assert later - before == len(fact.cards) - turned and not torn
            if isinstance(fact, TaskSucceeded):
                accepted = sum(isinstance(other, HelpAccepted) for other in facts)
                assert len(torn) == len(state.task.helps) + accepted
                assert len(fact.cards) >= 1 and len(fact.cards) == state.task.number


@pytest.mark.parametrize("players", [2, 5, 8])
def test_invariants__every_game_ends_within_its_limit_of_turns(players: int) -> None:
    """250 turns each at most, whoever plays; far fewer in fact."""
    for seed in range(3):
        last = whole_game(players, seed)[-1][0]
        assert last.turn <= 250 * players


def stubborn(seed: int, **options: Any) -> Karmageddon:
    """The end of a game in which nobody helps and everybody aims for N, with a deck of nearly half court cards."""
    deck = tuple(f"{suit}{rank}" for suit in "cdhs" for rank in ("2", "3", "4", "5", "j", "q", "k"))
    random, state = Random(seed), GAME.initial(opened(GAME, 2, {"deck": deck, **options}))
    state = reduce(GAME.evolve, GAME.decide(state, Begin(), Dicey(random.randrange)), state)
    while not state.ending:
        action = GAME.legal(state, GAME.to_act(state)[0])[-1]
        state = reduce(GAME.evolve, GAME.decide(state, action, Dicey(random.randrange)), state)
    return state


def test_invariants__a_game_that_goes_nowhere_is_stalled() -> None:
    """One fruitless round is soon there; within forty even these come to an end."""
    assert {stubborn(seed, stalled_after=1).ending for seed in range(10)} == {"stalled"}
    assert {stubborn(seed).ending for seed in range(10)} == {"good-karma"}


@settings(max_examples=30, deadline=None)
@given(seed=SEEDS, turn=st.integers(1, 5))
def test_invariants__points_do_not_depend_on_who_sits_where(seed: int, turn: int) -> None:
    """Turn the seats round: the scores turn with them."""
    state = whole_game(4, seed)[-1][0]
    seats = [(seat + turn) % 4 for seat in range(4)]
    debts = tuple(
        Debt(helper=seats.index(debt.helper), helpee=seats.index(debt.helpee), card=debt.card) for debt in state.debts
    )
    turned = replace(state, players=tuple(state.players[seat] for seat in seats), debts=debts)
    assert GAME.scores(turned) == tuple(GAME.scores(state)[seat] for seat in seats)


def test_invariants__sizes_of_players_never_repeat_after_any_fact() -> None:
    """Also between a card given in help and the end of the task."""
    for state, _, facts in whole_game(8, 11):
        for fact in facts:
            state = GAME.evolve(state, fact)
            assert all(len(sizes(state, seat)) == len(state.players[seat].tricks) for seat in range(8))
