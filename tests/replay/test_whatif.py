"""Another action in place of a recorded one; the record is never touched."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from karma_core import Action, Journal, RuleViolation, UsageError
from replay.whatif import what_if
from tests.support.plays import FIVE

JOURNALS = Path(__file__).parents[2] / "fixtures" / "journals"


def journal_of(name: str, file: str = "abandoned") -> Journal:
    return Journal.read(JOURNALS / name.replace("-", "_") / f"{file}.jsonl")


def acts(journal: Journal) -> list[int]:
    return [seq for seq in range(journal.size) if isinstance(journal.record(seq).message, Action)]


@pytest.mark.parametrize("name", FIVE)
def test_what_if__the_recorded_action_changes_nothing(name: str) -> None:
    """Everything stays legal, and it ends as it ended."""
    journal = journal_of(name, "whole")
    at = acts(journal)[len(acts(journal)) // 2]
    action = journal.record(at).message
    assert isinstance(action, Action)
    found = what_if(journal, at, action)
    assert found.refused == () and found.kept == len([seq for seq in acts(journal) if seq > at])
    assert found.facts == journal.record(at).facts
    assert found.before == found.after and found.scores[0] == found.scores[1]


@pytest.mark.parametrize("name", FIVE)
def test_what_if__another_action_anywhere(name: str) -> None:
    """Whatever is put in its place, each later action is kept or refused by a rule, and no byte changes."""
    journal = journal_of(name)
    before, random, tried = bytes(journal), Random(name), 0
    for at in acts(journal):
        recorded = journal.record(at).message
        assert isinstance(recorded, Action)
        others = [a for a in journal.game.legal(journal.state(at), recorded.seat) if a != recorded]
        if not others:
            continue
        found, tried = what_if(journal, at, random.choice(others)), tried + 1
        assert found.kept + len(found.refused) == len([seq for seq in acts(journal) if seq > at])
        assert all("/" in refused.rule and refused.reason and refused.seq > at for refused in found.refused)
    assert tried and bytes(journal) == before


@pytest.mark.parametrize("name", FIVE)
def test_what_if__play_outs_give_the_spread(name: str) -> None:
    """By bots, from both; the same seed gives the same, and hidden parts are imagined from a seat's own copy."""
    journal = journal_of(name)
    at = acts(journal)[-1]
    action = journal.record(at).message
    assert isinstance(action, Action)
    found = what_if(journal, at, action, playouts=2, seed="x", bot="random")
    assert found.playouts and found.record_playouts and found.playouts == found.record_playouts
    assert found == what_if(journal, at, action, playouts=2, seed="x", bot="random")
    assert found.playouts.playouts == 2 and sum(found.playouts.endings.values()) == 2 - found.playouts.unfinished
    copy = Journal.of([*journal.upto(at + 1).copy_for(action.seat).lines])
    alike = what_if(copy, at, action, playouts=1, bot="random")
    assert alike.playouts and alike.playouts.playouts == 1


def test_what_if__refusals() -> None:
    """An event that is no action, another seat's action, an illegal one, an unknown bot, less than no play-outs."""
    journal = journal_of("karma-dice")
    at = acts(journal)[5]
    action = journal.record(at).message
    other = next(m for r in journal.records() if isinstance(m := r.message, Action) and m.seat != action.seat)
    assert isinstance(action, Action)
    for wrong in (-1, 0, 1, journal.size - 1, journal.size):
        with pytest.raises(UsageError):
            what_if(journal, wrong, action)
    with pytest.raises(UsageError, match="same seat"):
        what_if(journal, at, other)
    with pytest.raises(UsageError, match="no bot"):
        what_if(journal, at, action, playouts=1, bot="nobody")
    with pytest.raises(UsageError, match="play-outs"):
        what_if(journal, at, action, playouts=-1)
    late = next(m for r in journal.records(20) if isinstance(m := r.message, Action) and m.seat == action.seat)
    with pytest.raises(RuleViolation):
        what_if(journal, at, late)
