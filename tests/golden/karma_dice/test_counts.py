"""How many sequences of legal actions there are at the start of a game: small numbers, counted by hand."""

from __future__ import annotations

from functools import reduce
from random import Random
from typing import Any

from karma_core.games.karma_dice import GAME
from karma_core.kernel.chance import Dicey, Fixed
from karma_core.kernel.messages import Begin
from tests.support.scenario import Scenario, opened


def count(state: Any, depth: int, chance: Any) -> int:
    """The number of ways to go on for so many actions, or to the end."""
    seats = GAME.to_act(state)
    if depth == 0 or not seats:
        return 1
    acts = [act for seat in seats for act in GAME.legal(state, seat)]
    if depth == 1:
        return len(acts)
    return sum(count(reduce(GAME.evolve, GAME.decide(state, act, chance), state), depth - 1, chance) for act in acts)


def begun(**options: str) -> Any:
    state = GAME.initial(opened(GAME, 2, {"marker": "seat-0"} | options))
    return reduce(GAME.evolve, GAME.decide(state, Begin(), Dicey(Random(1).randrange)), state)


def test_the_first_turn_without_traits_counted_by_hand() -> None:
    """All dice show 1.

    1: six reds can be rolled as 1 to 6 dice: 6.
    2: each can only be settled: 6.
    3: with k rolled there are a stop and 6 - k rolls, 7 - k together, so 6 + 5 + 4 + 3 + 2; six rolled ends the
       turn, and the rival has 6 rolls: 26.
    4: after a stop (5 ways) the rival has 6 rolls: 30; each of the 5 + 4 + 3 + 2 + 1 further rolls is settled: 15;
       each of the rival's 6 too: 51.
    """
    state = begun(traits="off")
    assert [count(state, depth, Fixed(0.0)) for depth in (1, 2, 3, 4)] == [6, 6, 26, 51]


def test_the_draft_counted_by_hand() -> None:
    """Two seats with two cards each, in any order: 4 first choices, then 2; then 13 rolls with one coloured die.

    Six reds and one other die: 7 times 2, less the empty choice. Traits for before the first roll come on top.
    """
    state = GAME.initial(opened(GAME, 2, {"marker": "seat-0"}))
    dealt = Scenario(GAME, state=state).begun(("calme", "prudent"), ("conformiste", "tenace")).state
    assert [count(dealt, depth, Fixed(0.0)) for depth in (1, 2, 3)] == [4, 8, 8 * 13]
