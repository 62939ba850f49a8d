"""The transcripts under `fixtures/transcripts/karman_swap`, played and compared fact by fact."""

from __future__ import annotations

from pathlib import Path

from tests.golden.karman_swap.transcript import play

FOLDER = Path(__file__).parents[3] / "fixtures" / "transcripts" / "karman_swap"


def test_the_demonstration_comes_out_as_it_was_worked_out() -> None:
    """Green has ten prestige and a planet; the dome stands three steps on Red's half; Ana has thirteen gems left."""
    state = play(FOLDER / "demonstration.txt")
    red, green = state.sides
    assert (green.prestige, green.colonies, green.discovery) == (10, 1, 0)
    assert (red.prestige, red.colonies, red.discovery) == (0, 0, 0)
    assert state.dome == 3 and [player.research for player in state.players] == [13, 3, 4, 5]


def test_the_pyramid_comes_out_as_it_was_worked_out() -> None:
    """Mounia has seven prestige, a planet and seven gems; five cards of the pyramid's eight are left face up."""
    state = play(FOLDER / "two_players.txt")
    assert [(side.prestige, side.colonies) for side in state.sides] == [(7, 1), (0, 0)]
    assert [player.research for player in state.players] == [7, 2] and state.dome == 1
    down, gone = "#", ""
    assert state.pyramid[:9] == (gone, gone, "red-2", "green-0", "blue-0", gone, down, down, down)
    assert state.pyramid[9:] == (gone, "blue-8", "ship-8", down, down)


def test_no_transcript_is_forgotten() -> None:
    """Each has a test above."""
    assert {path.name for path in FOLDER.glob("*.txt")} == {"demonstration.txt", "two_players.txt"}
