"""The transcripts under `fixtures/transcripts/karmageddon`: facts and scores that were worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from karma_core.games.karmageddon import GAME
from karma_core.kernel.game import Debt
from tests.golden.karmageddon.transcript import play

FOLDER = Path(__file__).parents[3] / "fixtures" / "transcripts" / "karmageddon"


def hour(helper: int, helpee: int, card: str) -> Debt:
    return Debt(kind="hour", helper=helper, helpee=helpee, card=card)


ENDS = {  # scores, winners, rule of the ending, debts: added up by hand
    "good_karma.txt": ((3, 8), (1,), "karmageddon/good-karma", [hour(1, 0, "c4")]),
    "bad_karma.txt": ((10, 3), (0,), "karmageddon/bad-karma", [hour(1, 0, "dk")]),
    "three_friends.txt": ((4, 6, 0), (1,), "karmageddon/good-karma", [hour(2, 1, "c8"), hour(0, 1, "d2")]),
    "helper_ends_it.txt": ((3, 8), (1,), "karmageddon/good-karma", [hour(1, 0, "cj"), hour(1, 0, "h9")]),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_transcript_comes_out_as_it_was_worked_out(name: str) -> None:
    """All facts are those that the rules ask for; points, winners and debts add up."""
    state, facts = play(FOLDER / name)
    outcome = GAME.outcome(state)
    assert outcome is not None and GAME.debts is not None
    debts = [debt for fact in facts for debt in GAME.debts(state, fact)]
    assert (outcome.scores, outcome.winners, outcome.rule, debts) == ENDS[name]


def test_no_transcript_is_forgotten() -> None:
    """Each file has its end written down here."""
    assert {path.name for path in FOLDER.glob("*.txt")} == set(ENDS)
