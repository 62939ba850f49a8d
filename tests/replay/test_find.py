"""Positions at which a condition holds, and what is refused as none."""

from __future__ import annotations

from pathlib import Path

import pytest

from karma_core import Journal, UsageError
from replay.find import find

JOURNALS = Path(__file__).parents[2] / "fixtures" / "journals"


@pytest.fixture(scope="module")
def journal() -> Journal:
    return Journal.read(JOURNALS / "karma_dice" / "whole.jsonl")


def test_find__every_position_at_which_it_holds_and_no_other(journal: Journal) -> None:
    """The same as asking each state by hand."""
    found = list(find(journal, "players[0].karma >= 10 and round < 6"))
    by_hand = [
        position
        for position in range(1, journal.size + 1)
        if (state := journal.state(position)).players[0].karma >= 10 and state.round < 6
    ]
    assert found == by_hand and found


def test_find__begins_beyond_a_position(journal: Journal) -> None:
    """So the next one is found from the last."""
    every = list(find(journal, "turn > 2"))
    assert list(find(journal, "turn > 2", after=every[3])) == every[4:]
    assert list(find(journal, "turn > 2", after=journal.size)) == []
    assert list(find(journal, "turn > 2", after=-5)) == every
    assert list(find(journal, "turn > 2", after=10**9)) == []


@pytest.mark.parametrize(
    ("expression", "same"),
    [
        ("scores[Ana] > 5", "scores[0] > 5"),
        ("scores[ana] > scores[bo]", "scores[0] > scores[1]"),
        ("not (round == 1)", "round != 1"),
        ("1 < round <= 3", "round > 1 and round <= 3"),
        ("round in (1, 2)", "round == 1 or round == 2"),
        ("max(scores) - min(scores) > 10", "max(scores) > min(scores) + 10"),
        ("len(players[0].reserve) == 3", "3 == len(players[0].reserve)"),
        ("'dark-blue' in players[0].reserve", "not ('dark-blue' not in players[0].reserve)"),
        ("seat == Bo", "seat == 1"),
        ("position * 2 > 100", "position > 50"),
        ("-round < -2", "round > 2"),
        ("phase == 'settling'", "not phase != 'settling'"),
    ],
)
def test_find__two_ways_to_say_the_same(journal: Journal, expression: str, same: str) -> None:
    """Seats by name, comparisons in a row, words, numbers, the few functions."""
    found = list(find(journal, expression))
    assert found == list(find(journal, same))
    assert 0 < len(found) < journal.size


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "round =",
        "__import__('os').system('true')",
        "players.__class__",
        "[x for x in players]",
        "(lambda: 1)()",
        "round if turn else 1",
        "open('x')",
        "len(players, key=len)",
        "max(*scores)",
        "players[0:1]",
        "f'{round}'",
        "round ** 99",
        "round / 2",
        "9 % 2",
        "1 << 60",
        "~round",
        "1.5 < round",
        "round := 3",
        "b'x' == round",
        "{1: 2}",
        "round is 1",
        "nobody > 3",
        "x" * 501,
        "await round",
        "round\n> 1; turn",
        "\0",
    ],
)
def test_find__what_is_no_condition_is_refused(journal: Journal, expression: str) -> None:
    """In one line, before anything is looked at; nothing of it runs."""
    with pytest.raises(UsageError) as refused:
        list(find(journal, expression))
    assert "\n" not in str(refused.value)


def test_find__a_field_that_never_is_there_is_said(journal: Journal) -> None:
    """A slip of the pen is no condition that fails to hold; one that is there for a while is."""
    with pytest.raises(UsageError, match="krma"):
        list(find(journal, "players[0].krma > 3"))
    assert list(find(journal, "round > 0 and players[7].karma > 3 or position == 1"))[:1] == [1]


def test_find__no_number_grows_beyond_reason(journal: Journal) -> None:
    """A product of big numbers is no way to eat memory."""
    with pytest.raises(UsageError):
        list(find(journal, "999999999999 * 999999999999 * 999999999999 > round"))
