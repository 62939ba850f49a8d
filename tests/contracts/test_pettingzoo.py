"""PettingZoo's and Gymnasium's own suites, over every game."""

from __future__ import annotations

import contextlib
import io
import warnings
from random import Random

import pytest

pettingzoo = pytest.importorskip("pettingzoo", reason="PettingZoo is an extra: pip install karma-core[pettingzoo]")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, parallel_api_test, seed_test  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # noqa: E402

from karma_core.adapters.pettingzoo import OneSeat, RawEnv, env  # noqa: E402
from replay.audit import audit  # noqa: E402
from tests.support.plays import FIVE  # noqa: E402


@pytest.mark.parametrize("name", FIVE)
def test_suite__passes(name: str) -> None:
    """The AEC interface, seeds, the parallel conversion, and a seat of it as a Gymnasium environment."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        api_test(env(name), num_cycles=60, verbose_progress=False)
        seed_test(lambda **how: env(name, **how), num_cycles=30)
        parallel_api_test(turn_based_aec_to_parallel(wrappers.OrderEnforcingWrapper(RawEnv(name))), num_cycles=30)
        check_env(OneSeat(name), skip_render_check=True)


def random_parts(tables: RawEnv, seed: int, most: int = 5_000) -> None:
    """Play an episode by random legal parts."""
    random = Random(seed)
    for agent in tables.agent_iter(most):
        observation, _, ended, cut, _ = tables.last()
        parts = observation["action_mask"].nonzero()[0].tolist()
        tables.step(None if ended or cut else random.choice(parts))
        assert agent in tables.possible_agents


def test_episode__is_a_journal_that_can_be_audited() -> None:
    """Luck is the table's; the same seed gives the same episode, another one another."""
    heads = []
    for seed in (5, 5, 6):
        tables = RawEnv("karma-dice", seats=3)
        tables.reset(seed=seed)
        random_parts(tables, 1)
        assert audit(tables.table.journal).verdict == "VALID"
        heads.append(tables.table.journal.head)
    assert heads[0] == heads[1] != heads[2]


def test_rewards__are_one_for_winners() -> None:
    """And minus one for everybody else."""
    tables = RawEnv("karma-dice", seats=2)
    tables.reset(seed=4)
    final: dict[str, float] = {}
    random = Random(2)
    for agent in tables.agent_iter(5_000):
        observation, reward, ended, cut, _ = tables.last()
        if ended or cut:
            final[agent] = reward
            tables.step(None)
        else:
            tables.step(random.choice(observation["action_mask"].nonzero()[0].tolist()))
    outcome = tables.table.outcome
    assert outcome is not None
    assert final == {f"seat_{seat}": 1.0 if seat in outcome.winners else -1.0 for seat in range(2)}


def test_one_seat__an_illegal_part_ends_the_episode() -> None:
    """With -1, and without touching the table."""
    seat = OneSeat("karma-dice", bot="steady")
    seen, info = seat.reset(seed=3)
    before = seat.raw.table.position
    illegal = int((seen["action_mask"] == 0).nonzero()[0][0])
    _, reward, ended, _, _ = seat.step(illegal)
    assert (reward, ended, seat.raw.table.position) == (-1.0, True, before) and info["view"] is not None
