"""Figures of one game and of many."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from karma_core import Action, Journal, UsageError
from replay.stats import many, stats
from tests.support.plays import FIVE

JOURNALS = Path(__file__).parents[2] / "fixtures" / "journals"


def all_of(name: str) -> list[Journal]:
    return [Journal.read(path) for path in sorted((JOURNALS / name.replace("-", "_")).glob("*.jsonl"))]


@pytest.mark.parametrize("name", FIVE)
def test_stats__counts_are_those_of_the_record(name: str) -> None:
    """Events, facts, actions by type and by seat, seconds between the first event and the last."""
    for journal in all_of(name):
        found = stats(journal)
        messages = [r.message for r in journal.records() if isinstance(r.message, Action)]
        assert found.actions == len(messages) == sum(found.by_type.values()) == sum(s.actions for s in found.seats)
        assert found.facts == sum(len(record.facts) for record in journal.records())
        assert found.seconds == journal.size - 1  # of a reproducible game
        assert Counter(m.seat for m in messages) == {i: s.actions for i, s in enumerate(found.seats) if s.actions}


def test_stats__luck_is_what_was_rolled_against_what_was_to_be_expected() -> None:
    """Every die of a seat's events, three and a half a die."""
    journal = Journal.read(JOURNALS / "karma_dice" / "no_traits.jsonl")
    for seat, one in enumerate(stats(journal).seats):
        rolled = [
            face
            for record in journal.records()
            if getattr(record.message, "seat", None) == seat
            for draw in journal.codec.draws(record.facts)
            for face in draw
        ]
        assert (one.dice, one.pips) == (len(rolled), sum(rolled)) and one.dice > 20
        assert one.luck_tenths == 10 * sum(rolled) - 35 * len(rolled) and one.expected_tenths == 35


def test_stats__cards_are_no_dice() -> None:
    """A game of cards has no luck of dice to speak of."""
    assert all(seat.dice == 0 and seat.luck_tenths is None for seat in stats(all_of("karmaka")[0]).seats)


@pytest.mark.parametrize("name", FIVE)
def test_many__adds_up(name: str) -> None:
    """Actions by type, wins, dice and luck by name."""
    journals = all_of(name)
    each, found = [stats(journal) for journal in journals], many(journals)
    assert found.games == len(journals) and found.actions[0] == min(one.actions for one in each)
    assert sum(found.by_type.values()) == sum(one.actions for one in each)
    assert sum(one.games for one in found.luck) == sum(len(one.seats) for one in each)
    assert sum(one.dice for one in found.luck) == sum(seat.dice for one in each for seat in one.seats)
    for one in found.luck:
        parts = [seat.luck_tenths or 0 for game in each for seat in game.seats if seat.name == one.name]
        assert one.luck_tenths in (None, sum(parts))


def test_many__refusals() -> None:
    """Nothing to count, and games of several kinds."""
    with pytest.raises(UsageError):
        many([])
    with pytest.raises(UsageError, match="several kinds"):
        many([*all_of("karma-dice"), *all_of("karmaka")])
