"""karma audit of files and folders, diff, find, what-if, stats: words, JSON, pages, exit codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest

from tests.command_line.conftest import Said
from tests.support.plays import FIVE

Karma = Callable[..., Said]
JOURNALS = Path(__file__).parents[2] / "fixtures" / "journals"
BROKEN = JOURNALS / "broken"
FAULTS = json.loads((BROKEN / "faults.json").read_text())
EXITS = {"MALFORMED": 2, "UNREVEALED": 3, "UNCLOSED": 3, "DRIFT": 3}
DICE = str(JOURNALS / "karma_dice" / "no_traits.jsonl")


@pytest.mark.parametrize("file", FAULTS)
def test_audit__a_broken_record(karma: Karma, file: str) -> None:
    """The exit code of its verdict, its code first, its event, what it means, how to see it again."""
    said = karma("audit", str(BROKEN / file))
    fault = FAULTS[file]
    assert said.code == EXITS.get(fault["code"], 1) and not said.err
    lines = said.out.splitlines()
    assert any(line.startswith(f"{fault['code']}  event {fault['event']}: ") for line in lines)
    assert "To check it again" in said.out
    plain = json.loads(karma("audit", str(BROKEN / file), "--json").out)
    assert plain["referee"]["meaning"] and plain["faults"][0]["seq"] == fault["event"]


@pytest.mark.parametrize("name", FIVE)
def test_audit__a_page_to_hand_over(karma: Karma, name: str) -> None:
    """To a file or to the screen; the exit code is still the verdict's."""
    file = str(BROKEN / f"{name}-ILLEGAL.jsonl")
    said = karma("audit", file, "--html", "-o", "page.html")
    assert said.code == 1 and said.out == ""
    page = Path("page.html").read_text()
    assert page == karma("audit", file, "--html").out
    assert "Invalid" in page and "ILLEGAL" in page and "What depends on it" in page and "<figure>" in page
    said = karma("audit", file, "--html", "-o", "nowhere/page.html")
    assert said.code == 2 and said.err.count("\n") == 1


def test_audit__a_folder(karma: Karma) -> None:
    """Every record that is not valid with its first fault; the exit code of the worst."""
    Path("games/more").mkdir(parents=True)
    for name in FIVE:
        copy(JOURNALS / name.replace("-", "_") / "abandoned.jsonl", f"games/{name}.jsonl")
    said = karma("audit", "games")
    assert said.code == 0 and "5 VALID" in said.out
    copy(BROKEN / "karmaka-UNCLOSED.jsonl", "games/more")
    assert karma("audit", "games").code == 3
    copy(BROKEN / "karmaka-MALFORMED.jsonl", "games/more")
    assert karma("audit", "games").code == 2
    copy(BROKEN / "karmaka-ILLEGAL.jsonl", "games/more")
    said = karma("audit", "games")
    assert (
        said.code == 1 and "ILLEGAL event" in said.out and "5 VALID, 1 INVALID, 1 MALFORMED, 1 INCOMPLETE" in said.out
    )
    plain = json.loads(karma("audit", "games", "--json").out)
    worst = [Path(one["file"]).name for one in plain if one["verdict"] != "VALID"]
    assert worst == ["karmaka-ILLEGAL.jsonl", "karmaka-MALFORMED.jsonl", "karmaka-UNCLOSED.jsonl"]
    Path("empty").mkdir()
    assert karma("audit", "empty").code == 2


def test_audit__several_processes_say_the_same(karma: Karma) -> None:
    """In the same order, whatever finishes first."""
    alone = karma("audit", str(JOURNALS), "--json", "--jobs", "1")
    assert alone == karma("audit", str(JOURNALS), "--json", "--jobs", "2") and alone.code == 1


def test_diff__words_json_and_page(karma: Karma) -> None:
    """Exit 1 for a difference; both sides of the event; states at two positions."""
    file, forged = JOURNALS / "karmaka" / "abandoned.jsonl", BROKEN / "karmaka-WRONGFACTS.jsonl"
    at = FAULTS[forged.name]["event"]
    said = karma("diff", str(file), str(forged), "--at", str(at + 1))
    assert said.code == 1 and f"part at event {at}" in said.out and file.name in said.out and forged.name in said.out
    plain = json.loads(karma("diff", str(file), str(forged), "--json").out)
    first = plain["events"][0]
    assert plain["position"] == at and first["kind"] == "changed" and first["left"]["seq"] == at
    assert (
        first["left"]["facts"] != first["right"]["facts"] and {"states", "outcomes", "scores", "debts"} <= plain.keys()
    )
    said = karma("diff", str(file), str(forged), "--html", "-o", "diff.html")
    assert said.code == 1 and f"event {at}" in Path("diff.html").read_text()
    assert karma("diff", str(file), str(file)).code == 0
    for wrong in ("x", "1,2,3", "-1", "999"):
        assert karma("diff", str(file), str(forged), f"--at={wrong}").code == 2


def test_find__first_next_every(karma: Karma) -> None:
    """Exit 0 with positions, 1 with none, 2 for what is no condition."""
    every = json.loads(karma("find", DICE, "scores[Ana] > 5", "--all", "--json").out)
    assert json.loads(karma("find", DICE, "scores[Ana] > 5", "--json").out) == every[:1]
    after = str(every[0])
    assert json.loads(karma("find", DICE, "scores[Ana] > 5", "--after", after, "--json").out) == every[1:2]
    assert karma("find", DICE, "scores[Ana] > 5", "--all").out.split() == [str(position) for position in every]
    assert f"position {every[0]}" in karma("find", DICE, "scores[Ana] > 5").out
    assert karma("find", DICE, "round > 99").code == 1
    said = karma("find", DICE, "__import__('os')")
    assert said.code == 2 and said.err.count("\n") == 1


def test_what_if__another_action(karma: Karma) -> None:
    """What follows, what becomes illegal, how it ends; the file stays as it is."""
    before = Path(DICE).read_bytes()
    said = karma("what-if", DICE, "--at", "20", "--instead", "1", "--playouts", "3")
    assert said.code == 0 and "later actions stay legal" in said.out and "play-outs" in said.out
    plain = json.loads(karma("what-if", DICE, "--at", "20", "--instead", "1", "--json").out)
    assert plain["at"] == 20 and plain["kept"] + len(plain["refused"]) > 100 and plain["playouts"] is None
    assert Path(DICE).read_bytes() == before
    for wrong in (("0", "1"), ("20", "999"), ("20", "dance"), ("999", "1"), ("20", "roll count=9")):
        said = karma("what-if", DICE, "--at", wrong[0], "--instead", wrong[1])
        assert said.code == 2 and said.err.count("\n") == 1, wrong


def test_stats__of_one_of_a_folder_and_of_the_store(karma: Karma, game_id: str) -> None:
    """Length, time, luck by seat, actions by type."""
    one = json.loads(karma("stats", DICE, "--json").out)
    assert one["game"] == "karma-dice" and one["seats"][0]["luck_tenths"] is not None and one["by_type"]["roll"] > 10
    assert "luck" in karma("stats", DICE).out
    some = json.loads(karma("stats", str(JOURNALS / "karma_dice"), "--json").out)
    assert "luck" not in karma("stats", str(next((JOURNALS / "karmaka").glob("*.jsonl")))).out  # no dice, no luck
    assert (
        some["games"] == 5
        and some["luck"][0]["name"] == "Ana"
        and "luck" in karma("stats", str(JOURNALS / "karma_dice")).out
    )
    assert json.loads(karma("stats", "--json").out)["games"] == 1
    assert json.loads(karma("stats", str(JOURNALS / "karmaka"), "--json").out)["luck"][0]["dice"] == 0
    assert karma("stats", str(JOURNALS)).code == 2
    assert karma("stats", "--game", "karmaka").code == 2
