"""Bots: what they know, and whether they play to win."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from random import Random

import pytest

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import Commit, Step
from karma_core.games.karmaggan.bots import plunderer
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.kernel.chance import Dicey
from karma_core.kernel.messages import Begin, Fact
from tests.rules.karmaggan.scenes import table
from tests.support.scenario import opened


def played(seats: int, mode: str, seed: int) -> tuple[Karmaggan, Counter[type[Fact]]]:
    """A game among plunderers to its end, and how often each kind of fact occurred."""
    random, counts = Random(seed), Counter[type[Fact]]()
    chance, state = Dicey(random.randrange), GAME.initial(opened(GAME, seats, {"mode": mode}))
    state = reduce(GAME.evolve, GAME.decide(state, Begin(), chance), state)
    while waiting := GAME.to_act(state):
        seat = waiting[0]
        action = plunderer(GAME.view(state, seat), seat, GAME.legal(state, seat), random)
        facts = GAME.decide(state, action, chance)
        counts.update(map(type, facts))
        state = reduce(GAME.evolve, facts, state)
    return state, counts


@pytest.mark.parametrize(("seats", "mode"), [(2, "free-for-all"), (4, "free-for-all"), (8, "team")])
def test_plunderer__escapes_within_a_reasonable_number_of_rounds(seats: int, mode: str) -> None:
    """It seeks the Egg, takes it out, and holds it for its last turn: within thirty rounds somebody has won."""
    for seed in range(3):
        state, counts = played(seats, mode, seed)
        assert state.ending in ("escape", "all-dead") and state.round <= 30
        assert counts[fact.EggPickedUp] and counts[fact.TempleCardTurned] and counts[fact.ObjectPlayed]


def test_plunderer__goes_for_the_egg_and_fights_with_the_best_it_has() -> None:
    """One step from the Centre it steps there; in combat the Sword is chosen more often than a Tumult."""
    scene = table(["inner-1-1", "outer-0-8"], left=2)
    choice = plunderer(GAME.view(scene.state, 0), 0, scene.legal(0), Random(1))
    assert choice == Step(seat=0, to="centre")
    legal = (Commit(seat=0, card="sword"), Commit(seat=0, card="tumult"), Commit(seat=0, card="none"))
    met = fact.PawnsMet(attacker=0, attacking="plunderer-0", place="inner-1-1", defending="plunderer-1", defender=1)
    fight = scene.given(met, fact.CombatBegun(attacker=0, defender=1))
    chosen = Counter(plunderer(GAME.view(fight.state, 0), 0, legal, Random(n)).card for n in range(60))  # type: ignore[attr-defined]
    assert chosen["sword"] > chosen["tumult"] and not chosen["none"]


def test_plunderer__is_the_same_given_the_same() -> None:
    """Its choices depend on what it is given, and on nothing else."""
    assert played(3, "free-for-all", 5)[0] == played(3, "free-for-all", 5)[0]
