"""What holds in every game of Karma Dice, whatever is played."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import pairwise
from random import Random

import pytest

from karma_core.games.karma_dice import GAME
from karma_core.games.karma_dice import actions as do
from karma_core.games.karma_dice.state import dice_of, turn_dice
from karma_core.kernel.chance import Dicey, Fixed
from karma_core.kernel.messages import Begin
from karma_core.kernel.picture import plain, width
from tests.rules.karma_dice.table import table
from tests.support.scenario import NAMES, opened

OPTIONS = ({"traits": "off"}, {"traits": "on"}, {"traits": "on", "yellow_removed": "returned"})


def states(seats: int, options: dict[str, str], seed: int, chance=None):
    """Every position of a random game, with the facts that led to it."""
    random = Random(seed)
    chance = chance or Dicey(random.randrange)
    state = GAME.initial(opened(GAME, seats, options))
    facts = GAME.decide(state, Begin(), chance)
    while True:
        state = reduce(GAME.evolve, facts, state)
        yield state, facts
        if GAME.outcome(state) is not None:
            return
        seat = random.choice(GAME.to_act(state))
        facts = GAME.decide(state, random.choice(GAME.legal(state, seat)), chance)


GAMES = [(seats, options, seed) for seats in (2, 3, 4) for options in OPTIONS for seed in range(4)]


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_every_die_and_card_is_in_one_place(seats: int, options: dict[str, str], seed: int) -> None:
    """The inventory never changes, and in a turn the dice are those it began with, but for loans."""
    first = None
    for state, _ in states(seats, options, seed):
        first = first or GAME.inventory(state)
        assert GAME.inventory(state) == first
        if state.turn is not None:
            lent = Counter([state.turn.loan] if state.turn.loan else [])
            began = Counter(turn_dice(state, state.turn.seat)) - Counter(state.turn.aside)
            assert Counter(dice_of(state.turn)) == began + lent


@pytest.mark.parametrize(("seats", "options", "seed"), GAMES)
def test_somebody_can_always_act_and_only_who_is_awaited(seats: int, options: dict[str, str], seed: int) -> None:
    """Until the end; and at the end nobody can."""
    for state, _ in states(seats, options, seed):
        able = tuple(seat for seat in range(seats) if GAME.legal(state, seat))
        assert able == GAME.to_act(state)
        assert bool(able) == (GAME.outcome(state) is None)


@pytest.mark.parametrize("share", [0.0, 0.5, 0.999])
def test_a_game_ends_even_when_all_dice_are_alike(share: float) -> None:
    """Ones, threes and sixes only: six rounds, and no turn longer than its dice."""
    for seed in range(3):
        played = list(states(3, {"traits": "on", "yellow_removed": "returned"}, seed, Fixed(share)))
        assert played[-1][0].round == 6
        assert len(played) < 400


def test_zones_rise_and_totals_with_them() -> None:
    """On the track of a turn both grow strictly, and no zone is beyond the last."""
    for seed in range(20):
        for state, _ in states(2, {}, seed):
            if state.turn is not None:
                steps = [(placed.zone, placed.total) for placed in state.turn.track]
                for (zone, total), (higher, more) in pairwise(steps):
                    assert zone < higher <= 6
                    assert total < more


def test_faces_stay_between_0_and_7() -> None:
    """Whatever effects and traits do to them."""
    for seed in range(20):
        for state, _ in states(4, {}, seed):
            assert all(0 <= die.face <= 7 for die in (state.turn.roll if state.turn else ()))


def test_views_hide_the_draft_alone_and_imagining_fills_it() -> None:
    """An imagined table looks the same to the seat, and has all twelve cards."""
    for seed in range(30):
        for state, _ in states(2 + seed % 3, {}, seed):
            for seat in (None, *range(len(state.players))):
                seen = GAME.view(state, seat)
                full = GAME.imagine(seen, Dicey(Random(seed).randrange))
                assert GAME.view(full, seat) == seen
                assert GAME.inventory(full) == GAME.inventory(state)
            if state.phase != "draft":
                assert GAME.view(state, None) == state
                break


def test_every_position_is_told_and_drawn_within_80_columns() -> None:
    """Each fact is one sentence, and each picture fits."""
    for seed in range(6):
        before = GAME.initial(opened(GAME, 4))
        for state, facts in states(4, {}, seed):
            for fact in facts:
                said = GAME.tell(before, fact, NAMES)
                assert said.endswith(".")
                assert said[0].isupper()
                before = GAME.evolve(before, fact)
            picture = GAME.picture(state, 0, NAMES)
            assert width(picture) <= 80
            assert all(name in plain(picture) for name in NAMES[:4])


def test_an_order_that_the_rules_refuse_can_be_told_too() -> None:
    """What a player typed is repeated in the refusal: dice, seats and cards that there are not included."""
    state = table(traits=("calme", "fayot")).state
    orders = (
        do.Conform(seat=0, source=9, dice=()),
        do.Roll(seat=0, dice=()),
        do.ChooseTrait(seat=0, trait="unheard-of"),
        do.Borrow(seat=0, source=7, die="red"),
        do.Triple(seat=1, die=200),
    )
    assert [GAME.tell(state, order, NAMES[:2]) for order in orders] == [
        "Ana makes nothing conform to die 9.",
        "Ana rolls no dice.",
        "Ana keeps unheard-of as a trait.",
        "Ana borrows a red die from seat 7 in place of a red one.",
        "Bo triples die 200.",
    ]


@pytest.mark.parametrize("bot", sorted(GAME.bots))
def test_bots_play_whole_games_and_the_same_ones_again(bot: str) -> None:
    """Given the same view, list and source of numbers a bot gives the same action."""
    ends = []
    for _ in range(2):
        random, chance = Random(5), Dicey(Random(6).randrange)
        state = GAME.initial(opened(GAME, 3))
        state = reduce(GAME.evolve, GAME.decide(state, Begin(), chance), state)
        while GAME.outcome(state) is None:
            seat = GAME.to_act(state)[0]
            legal = GAME.legal(state, seat)
            action = GAME.bots[bot](GAME.view(state, seat), seat, legal, random)
            assert action in legal
            state = reduce(GAME.evolve, GAME.decide(state, action, chance), state)
        ends.append(state)
    assert ends[0] == ends[1]


def test_steady_wins_at_least_four_of_five_against_random() -> None:
    """Forty two-player games here, seats changing; four hundred in the long run."""
    assert steady_wins(40) >= 32


@pytest.mark.long
def test_steady_wins_at_least_four_of_five_of_four_hundred() -> None:
    """The figure that the bot was made for."""
    assert steady_wins(400) >= 320


def steady_wins(games: int) -> int:
    """How many of these two-player games steady wins alone."""
    won = 0
    for seed in range(games):
        random, chance = Random(seed), Dicey(Random(seed + 1_000_000).randrange)
        state = GAME.initial(opened(GAME, 2))
        state = reduce(GAME.evolve, GAME.decide(state, Begin(), chance), state)
        while GAME.outcome(state) is None:
            seat = GAME.to_act(state)[0]
            bot = GAME.bots["steady" if seat == seed % 2 else "random"]
            action = bot(GAME.view(state, seat), seat, GAME.legal(state, seat), random)
            state = reduce(GAME.evolve, GAME.decide(state, action, chance), state)
        won += state.winners == (seed % 2,)
    return won
