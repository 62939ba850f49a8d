"""How two records differ: the first event, the events after it, the states, the outcomes and IOUs."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from karma_core import Journal, Store, UsageError
from replay.diff import diff, first_difference, sides
from replay.page.difference import difference_html
from tests.garbage.forging import relinked
from tests.support.plays import FIVE, by_game
from tests.support.writer import Writer

JOURNALS = Path(__file__).parents[2] / "fixtures" / "journals"
BROKEN = JOURNALS / "broken"
FAULTS = json.loads((BROKEN / "faults.json").read_text())


def honest(name: str, file: str = "abandoned") -> Journal:
    return Journal.read(JOURNALS / name.replace("-", "_") / f"{file}.jsonl")


@pytest.mark.parametrize("name", FIVE)
def test_diff__a_game_and_itself(name: str) -> None:
    """Nothing differs, at no level; states at two positions do."""
    journal = honest(name)
    found = diff(journal, honest(name))
    assert found.is_same and found.same_lineage and found.pairs == found.states == ()
    assert found.outcomes[0] == found.outcomes[1] and found.scores[0] == found.scores[1]
    assert found.debts == ((), ())
    assert diff(journal, journal, at=(10, 20)).states


@pytest.mark.parametrize("name", FIVE)
def test_diff__a_fork_parts_where_it_was_made(name: str) -> None:
    """The first event is `forked`, and what was played in the fork is what the right side alone has."""
    seats = ["Ana", "Bo", "Cy"]
    table = Store().open(name, seats, bots=dict.fromkeys(seats, "random"), seed=5)
    table.play_bots(30)
    for at in (10, 20, table.position):
        child = table.fork(at, seed=at)
        child.play_bots(5)
        found = diff(table.journal, child.journal)
        assert found.same_lineage and found.position == at
        assert {pair.right.seq for pair in found.pairs if pair.right} == set(range(at, child.journal.size))
        assert {pair.left.seq for pair in found.pairs if pair.left} == set(range(at, table.journal.size))


@pytest.mark.parametrize("name", by_game(own=True))
def test_first_difference__is_what_comparing_every_event_finds(name: str) -> None:
    """By binary search, in forks and in copies that were cut or changed anywhere."""
    from tests.support.plays import Setup

    game = Writer(Setup(name).game, max(2, Setup(name).game.seats[0]), seed=3).begun()
    game.play(40)
    random, this = Random(name), Journal.of(game.lines)
    for _ in range(30):
        at = random.randrange(1, len(game.lines))
        lines = list(game.lines)
        match random.randrange(3):
            case 0:
                lines = lines[:at]
            case 1:
                line = json.loads(lines[at])
                line["event"]["act"]["time"] = "2001-01-01T00:00:00Z"
                lines[at] = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
                lines = relinked(lines)
            case _:
                lines = relinked([*lines[:at], *lines[at + 1 :]])
        that = Journal.of(lines)
        both = zip(this.records(), that.records(), strict=False)
        slow = next((seq for seq, (one, other) in enumerate(both) if one.raw != other.raw), None)
        slow = min(this.size, that.size) if slow is None and this.size != that.size else slow
        assert first_difference(this, that) == first_difference(that, this) == slow


def test_diff__two_peoples_own_records_by_meaning() -> None:
    """Other times, other salts, another seed's digest: the same game. One other action is found."""
    game = Writer(honest("karma-dice").game, 2, {"traits": "off"}, seed=3).begun()
    game.play(30)
    this = Journal.of(game.lines)
    lines = []
    for text in game.lines:
        line = json.loads(text)
        line["event"]["act"]["time"] = "2020-02-02T02:02:02Z"
        if not line["event"]["act"]["seq"]:
            line["event"]["act"]["data"] |= {"nonce": "1" * 32, "commit": "2" * 64}
        lines.append(json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())
    that = Journal.of(relinked(lines))
    found = diff(this, that)
    assert not found.same_lineage and found.is_same
    found = diff(this, that.upto(20))
    assert found.position == 20 and {pair.kind for pair in found.pairs} == {"left"}


@pytest.mark.parametrize("file", [file for file, fault in FAULTS.items() if fault["code"] in ("ILLEGAL", "WRONGFACTS")])
def test_diff__an_honest_and_a_forged_copy(file: str) -> None:
    """The forged event is the first difference, told in words that differ; only that one, since the rest is equal."""
    name = file.rpartition("-")[0]
    this, that = honest(name), Journal.read(BROKEN / file)
    found = diff(this, that)
    assert found.position == FAULTS[file]["event"]
    first = found.pairs[0]
    assert first.kind == "changed" and [pair.kind for pair in found.pairs[1:]] == ["same"] * (len(found.pairs) - 1)
    left, right = sides(first, this, that)
    assert left and right and all(isinstance(words, str) for words in (*left, *right))
    assert "<script" not in difference_html(found, this, that, ("this", "that"))


def test_diff__long_records_do_not_take_for_ever() -> None:
    """Thousands of events with a few meanings on both sides."""
    from tests.support.counting import COUNTING

    made = [Writer(COUNTING, 2, {"goal": 1_000_000}, seed=seed).begun() for seed in (1, 2)]
    for game in made:
        game.play(3_000)
    this, that = (Journal.of(game.lines) for game in made)
    found = diff(this, that)
    assert found.position is not None and len(found.pairs) >= 2_900


def test_diff__of_two_different_games() -> None:
    """Is refused in one line."""
    with pytest.raises(UsageError, match="cannot be compared"):
        diff(honest("karma-dice"), honest("karmaka"))
