"""The transcripts under `fixtures/transcripts/karma_dice`, played and compared fact by fact."""

from __future__ import annotations

from pathlib import Path

import pytest

from karma_core.games.karma_dice import GAME
from tests.golden.karma_dice.transcript import play

FOLDER = Path(__file__).parents[3] / "fixtures" / "transcripts" / "karma_dice"
SCORES = {  # at the end of each, added up by hand
    "two_rounds.txt": (10, 4),
    "traits.txt": (2, 10, 1),
}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_transcript_comes_out_as_it_was_worked_out(path: Path) -> None:
    """All facts are those that the rules ask for, and the scores add up."""
    assert GAME.scores(play(path)) == SCORES[path.name]


def test_there_are_as_many_transcripts_as_scores() -> None:
    """None is forgotten."""
    assert {path.name for path in FOLDER.glob("*.txt")} == set(SCORES)
