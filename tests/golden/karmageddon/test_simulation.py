"""What the rulings measured of random games, measured again: debts a game, endings, decks that are too thin."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from random import Random
from statistics import median
from typing import Any

import pytest

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.deck import standard_deck
from karma_core.games.karmageddon.state import Karmageddon
from karma_core.kernel.chance import Dicey
from karma_core.kernel.messages import Begin
from tests.support.scenario import opened


def ends(players: int, games: int, **options: Any) -> list[Karmageddon]:
    """So many random games, played out."""
    return [end(players, seed, options) for seed in range(games)]


def end(players: int, seed: int, options: dict[str, Any]) -> Karmageddon:
    random = Random(seed)
    chance = Dicey(random.randrange)
    state: Karmageddon = GAME.initial(opened(GAME, players, options))
    state = reduce(GAME.evolve, GAME.decide(state, Begin(), chance), state)
    while not state.ending:
        seat = random.choice(GAME.to_act(state))
        action = random.choice(GAME.legal(state, seat))
        state = reduce(GAME.evolve, GAME.decide(state, action, chance), state)
    return state


@pytest.mark.parametrize(
    ("players", "games", "debts", "turns"),
    [(2, 60, 1, 10), (3, 60, 2, 12), (4, 60, 3, 15), (5, 30, 7, 23), (8, 8, 47, 59)],
)
def test_standard_decks__end_in_good_karma_with_about_so_many_debts(
    players: int, games: int, debts: int, turns: int
) -> None:
    """Medians of the rulings' table, within a fifth or one."""
    played = ends(players, games)
    assert {state.ending for state in played} == {"good-karma"}
    assert median(len(state.debts) for state in played) == pytest.approx(debts, abs=1, rel=0.2)
    assert median(state.turn for state in played) == pytest.approx(turns, abs=2, rel=0.2)


def test_the_minimum_of_cards__is_enough_for_four_and_never_for_eight() -> None:
    """Ten cards a player: four come to an end, eight are exhausted or stalled."""
    cards = list(standard_deck("standard", 8))
    Random(1).shuffle(cards)
    few = Counter(state.ending for state in ends(4, 20, deck=tuple(cards[:40])))
    many = Counter(state.ending for state in ends(8, 8, deck=tuple(cards[:80])))
    assert set(few) == {"good-karma"} and set(many) <= {"exhausted", "stalled"}
