"""The transcripts under `fixtures/transcripts/karmaggan`, played and compared fact by fact."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from karma_core.games.karmaggan import GAME
from tests.golden.karmaggan.transcript import play

FOLDER = Path(__file__).parents[3] / "fixtures" / "transcripts" / "karmaggan"


def ended(name: str) -> Any:
    """The table at the end of a transcript, and the coins of its players."""
    return play(FOLDER / f"{name}.txt")


@pytest.mark.rule("karmaggan/example-team", "karmaggan/example-team-dice", "karmaggan/example-team-passage")
def test_KG_G14__the_team_example() -> None:
    """The Egg goes to Hati and back, the Roller is bypassed, and the held Passage does nothing."""
    state = ended("team_example")
    assert state.carrier == 2 and GAME.scores(state) == (4, 4, 4, 4)


@pytest.mark.rule(
    "karmaggan/example-free-for-all", "karmaggan/example-free-for-all-object", "karmaggan/example-free-for-all-acid"
)
def test_KG_G15__the_free_for_all_example() -> None:
    """Four coins are one for each whom the Acid hit; the promise stands."""
    state = ended("free_for_all_example")
    assert GAME.scores(state) == (4, 1, 1, 4) and state.promises == ((0, 1, "wash the dishes"),)


@pytest.mark.rule("karmaggan/example-spawns", "karmaggan/example-spawns-sacrifice")
def test_KG_G16__the_spawn_team_example() -> None:
    """Julián has lost two coins, two Illuminated Spawns are left, and the Dark one is dead."""
    state = ended("spawn_example")
    assert state.players[3].coins == 2
    assert state.spawns == (("illuminated-1", "outer-0-3"), ("illuminated-2", "middle-1-10"))


def test_opening__two_players_into_the_second_round() -> None:
    """Coins and cards at the end, counted by hand."""
    state = ended("opening")
    assert GAME.scores(state) == (5, 3) and [len(one.hand) for one in state.players] == [4, 3]


def test_every_transcript_is_played() -> None:
    """None is forgotten."""
    assert {path.stem for path in FOLDER.glob("*.txt")} == {
        "team_example",
        "free_for_all_example",
        "spawn_example",
        "opening",
    }
