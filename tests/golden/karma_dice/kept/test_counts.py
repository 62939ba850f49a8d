"""Counts of legal sequences from the middle of games, as the program gave them: an unwanted change of a rule shows."""

from __future__ import annotations

import pytest

from karma_core.games.karma_dice import GAME
from karma_core.kernel.chance import Fixed
from tests.golden.karma_dice.test_counts import count
from tests.support.scenario import Scenario


@pytest.mark.parametrize(
    ("options", "seats", "depths"),
    [
        ({"traits": "off"}, 2, (55, 111, 810, 3_190, 17_810)),
        ({"traits": "on"}, 2, (56, 143, 1_052, 9_471, 93_307)),
        ({"traits": "on", "yellow_removed": "returned"}, 3, (55, 139, 923, 5_531, 40_649)),
    ],
)
def test_deeper_counts(options: dict[str, str], seats: int, depths: tuple[int, ...]) -> None:
    """From the third round of a random game; kept so that an unwanted change of a rule shows."""
    start = Scenario(GAME, seats=seats, options=options).begun(seed=7)
    while start.state.round < 3:
        start = start.played(seed=11, actions=1)
    assert tuple(count(start.state, depth, Fixed(0.5)) for depth in range(1, len(depths) + 1)) == depths
