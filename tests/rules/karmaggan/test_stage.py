"""The rings as the page draws them: every piece once, small enough, and rays that stop where the rules say."""

from __future__ import annotations

import re

import pytest

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import Step
from replay.stage import stage_of
from tests.rules.karmaggan.scenes import table
from tests.support.scenario import NAMES, Scenario

STAGE = stage_of("karmaggan")
KEY = re.compile(r'data-key="([^"]+)"')


@pytest.mark.parametrize(
    ("seats", "mode", "actions"), [(2, "free-for-all", 60), (5, "free-for-all", 400), (8, "team", 900)]
)
def test_stage__every_piece_has_a_key_of_its_own_and_the_whole_is_small(seats: int, mode: str, actions: int) -> None:
    """Keys are unique, pawns and the Egg among them; under 60 KB; nothing hidden is named."""
    for seed in range(3):
        state = Scenario(GAME, seats=seats, options={"mode": mode}).begun(seed=seed).played(seed, actions).state
        drawn = STAGE.draw(GAME.view(state, 0), NAMES[:seats], 0)
        keys = KEY.findall(drawn)
        assert len(keys) == len(set(keys)) and len(drawn.encode()) < 60_000
        assert {f"pawn-plunderer-{at}" for at, one in enumerate(state.players) if one.place} <= set(keys)
        assert {f"pawn-{spawn}" for spawn, _ in state.spawns} <= set(keys)
        assert "egg" in keys or not (state.egg or state.carrier is not None)
        assert not any(
            f"hand-{seat}-{card}" in drawn for seat in range(1, seats) for card in ("pole", "sword", "tumult")
        )


def test_stage__a_ray_is_drawn_to_the_pawn_that_stops_it() -> None:
    """The Arrows at 3 of the middle wall end before the pawn on outer-1-3, at radius 388 less 16."""
    scene = table(["outer-2-15", "outer-1-3"], left=1)
    fired = scene.after(Step(seat=0, to="outer-2-0"), ("arrows",))
    drawn = STAGE.draw(GAME.view(fired.state, None), NAMES[:2], None)
    assert 'data-key="rays-arrows"' in drawn and drawn.count("kg-ray arrows") == 8
    assert "L343.7 -142.4" in drawn


def test_stage__turning_a_ring_turns_its_group_and_moves_its_pawns_along() -> None:
    """Two sectors are 45 degrees for the ring, and for the pawn that stands on it."""
    turning = fact.RotationRolled(rings=("outer",), direction="clockwise", faces=(2,))
    turned = fact.RingsTurned(rings=("outer",), direction="clockwise", sectors=2)
    drawn = STAGE.draw(GAME.view(table(["outer-0-0", "inner-1-1"], turning, turned).state, None), NAMES[:2], None)
    assert re.search(r'data-key="ring-outer"[^>]*transform="rotate\(45\)"', drawn)
    assert re.search(
        r'data-key="pawn-plunderer-0"[^>]*transform="rotate\(45\) translate\(0 -432\) rotate\(-45\)', drawn
    )
