"""The transcripts under `fixtures/transcripts/karmaka`, played and compared fact by fact."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from karma_core.games.karmaka.edition import STANDARD, Ability
from karma_core.games.karmaka.turn_facts import AbilityCopied, AbilityPlayed
from tests.golden.karmaka.transcript import play

FOLDER = Path(__file__).parents[3] / "fixtures" / "transcripts" / "karmaka"
ENDS = {  # at the end of each, counted by hand: rungs, points of the last life, cards in Hand
    "blue_and_green.txt": ((0, 0), (1, 0), (3, 1)),
    "red_and_mosaics.txt": ((0, 0, 0), (0, 0, 0), (1, 1, 0)),
    "rings.txt": ((1, 1), (3, 0), (5, 6)),
    "lives.txt": ((1, 0), (4, 3), (1, 3)),
}


@pytest.mark.parametrize("name", sorted(ENDS))
def test_a_transcript_comes_out_as_it_was_worked_out(name: str) -> None:
    """All facts are those that the rules ask for, and the table at the end is as counted."""
    players = play(FOLDER / name).state.players
    rungs, points, hands = ENDS[name]
    assert tuple(player.rung for player in players) == rungs
    assert tuple(player.points for player in players) == points
    assert tuple(len(player.hand) for player in players) == hands


def test_every_one_of_the_23_abilities_is_exercised() -> None:
    """Played for its ability, or copied, in one of the transcripts; and none of these is forgotten."""
    assert {path.name for path in FOLDER.glob("*.txt")} == set(ENDS)
    ability = {card.name: card.ability for card in STANDARD.cards}
    happened = [message for name in ENDS for message in play(FOLDER / name).happened]
    shown = {ability[fact.card] for fact in happened if isinstance(fact, AbilityPlayed | AbilityCopied)}
    assert shown == set(get_args(Ability))
