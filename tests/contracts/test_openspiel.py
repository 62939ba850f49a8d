"""OpenSpiel's own suites, over every game."""

from __future__ import annotations

import contextlib
import io
import unittest
from pathlib import Path

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: pip install karma-core[openspiel]")

import numpy as np  # noqa: E402
from absl import flags  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough, mcts  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

from karma_core.adapters.openspiel import name_of, register  # noqa: E402
from karma_core.games import game  # noqa: E402
from tests.support.plays import FIVE  # noqa: E402

register()
NAMES = [name_of(name) for name in FIVE]
QUICK = ["karma_dice", "karmageddon"]  # whose whole games are short


def walked(state: object, seed: int, most: int = 100_000) -> object:
    """Play random legal parts and random chance to the end."""
    random = np.random.RandomState(seed)
    for _ in range(most):
        if state.is_terminal():  # type: ignore[attr-defined]
            break
        if state.is_chance_node():  # type: ignore[attr-defined]
            state.apply_action(int(random.choice([code for code, _ in state.chance_outcomes()])))  # type: ignore[attr-defined]
        else:
            state.apply_action(int(random.choice(state.legal_actions())))  # type: ignore[attr-defined]
    return state


@pytest.mark.parametrize("name", NAMES)
def test_api__holds_on_a_partial_tree(name: str) -> None:
    """History, observations, legal actions, returns."""
    cases = {"game": pyspiel.load_game(name), "game_name": name}
    suite = type("Partial", (api_test.EnforceAPIOnPartialTreeBase,), cases)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(suite).run(result)
    assert result.testsRun and not result.failures and not result.errors, result


@pytest.mark.parametrize("name", QUICK)
def test_simulations__clone_serialize_and_pickle(name: str) -> None:
    """The C++ suite and the Python one, each over whole random games."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)
    with contextlib.redirect_stdout(io.StringIO()):
        games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_simulations__of_every_game(name: str) -> None:
    """The same over all five."""
    test_simulations__clone_serialize_and_pickle(name)


@pytest.mark.parametrize("name", QUICK[1:])
def test_playthrough__is_replayed_line_by_line(name: str, tmp_path: Path) -> None:
    """OpenSpiel's golden text of a whole game."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["x"])
    file = tmp_path / "playthrough.txt"
    file.write_text(generate_playthrough.playthrough(name, action_sequence=None, seed=7))
    expected, actual = generate_playthrough.replay(str(file))
    assert expected == actual


@pytest.mark.parametrize("name", NAMES)
def test_luck__two_playouts_from_one_state_differ(name: str) -> None:
    """Chance is explicit, so search sees different dice; and the same choices lead to the same state."""
    start = pyspiel.load_game(name).new_initial_state()
    ends = {str(walked(start.clone(), seed, 200)) for seed in range(4)}
    assert len(ends) == 4
    assert str(walked(start.clone(), 1, 200)) == str(walked(start.clone(), 1, 200))


@pytest.mark.parametrize("name", QUICK)
def test_returns__are_those_of_the_game(name: str) -> None:
    """1 for each winner at the end."""
    state = walked(pyspiel.load_game(name).new_initial_state(), 3)
    rules = game(name.replace("_", "-"))
    outcome = rules.outcome(state.position.state)  # type: ignore[attr-defined]
    assert state.is_terminal() and outcome is not None  # type: ignore[attr-defined]
    assert [seat for seat, value in enumerate(state.returns()) if value == 1.0] == list(outcome.winners)  # type: ignore[attr-defined]


def test_search__a_tree_search_bot_plays(name: str = "karma_dice") -> None:
    """OpenSpiel's MCTS, some moves of it."""
    rules = pyspiel.load_game(f"{name}(options=traits:off)")
    random = np.random.RandomState(1)
    bot = mcts.MCTSBot(rules, 1.4, 2, mcts.RandomRolloutEvaluator(1, random), random_state=random)
    state = rules.new_initial_state()
    moves = 0
    while not state.is_terminal() and moves < 8:
        if state.is_chance_node():
            state.apply_action(int(random.choice(len(state.chance_outcomes()))))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            moves += 1
    assert moves == 8


def test_parameters__seats_and_options() -> None:
    """As in the name that OpenSpiel loads."""
    rules = pyspiel.load_game("karma_dice(seats=3,options=traits:off)")
    assert rules.num_players() == 3
    assert '"traits":"off"' in str(rules.new_initial_state())
