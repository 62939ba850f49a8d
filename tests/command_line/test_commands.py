"""The main job by the commands that the README names, and what they say to wrong words."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from replay.cli import COMMANDS, parser
from tests.command_line.conftest import Said

Karma = Callable[..., Said]


def test_play__the_same_seed_is_the_same_game(karma: Karma, game_id: str) -> None:
    """So a command can be repeated, and a stored game is not played twice."""
    again = karma("play", "karma-dice", "--seat", "Ana=steady", "--seat", "Bo=random", "--seed", "7", "--id-only")
    assert again.out.strip() == game_id
    assert len(json.loads(karma("list", "--json").out)) == 1


def test_export_and_audit__a_game_that_was_kept_is_valid(karma: Karma, game_id: str) -> None:
    """Exit 0; with another head 1; 12 digits of the head are enough."""
    said = karma("export", game_id, "--jsonl", "-o", "game.jsonl")
    assert said == Said(0, "", "")
    verdict = karma("audit", "game.jsonl", "--json")
    assert verdict.code == 0 and json.loads(verdict.out)["verdict"] == "VALID"
    head = json.loads(verdict.out)["head"]
    assert karma("audit", "game.jsonl", "--head", head[:12]).code == 0
    assert karma("audit", game_id, "--head", "0" * 12).code == 1
    assert karma("audit", "game.jsonl", "--head", "xyz").code == 2


def test_audit__one_changed_byte_in_any_line_is_found(karma: Karma, game_id: str, tmp_path: Path) -> None:
    """At that event or the next; in the last line by the head that was kept."""
    karma("export", game_id, "-o", "game.jsonl")
    lines = Path("game.jsonl").read_bytes().splitlines(keepends=True)
    head = json.loads(karma("audit", "game.jsonl", "--json").out)["head"]
    for seq in range(0, len(lines), 9):
        changed = lines[seq].replace(b'"time":"2000', b'"time":"2001')
        Path("bad.jsonl").write_bytes(b"".join([*lines[:seq], changed, *lines[seq + 1 :]]))
        said = karma("audit", "bad.jsonl", "--json")
        assert said.code == 1 and json.loads(said.out)["faults"][0]["seq"] in (seq, seq + 1)
    changed = lines[-1].replace(b'"time":"2000', b'"time":"2001')
    Path("bad.jsonl").write_bytes(b"".join([*lines[:-1], changed]))
    assert karma("audit", "bad.jsonl").code == 0
    assert karma("audit", "bad.jsonl", "--head", head).code == 1
    Path("bad.jsonl").write_bytes(b"".join(lines)[:-1])
    assert karma("audit", "bad.jsonl").code == 2
    Path("bad.jsonl").write_bytes(b"".join(lines[:-1]))
    assert karma("audit", "bad.jsonl").code == 3


def test_fork_and_diff__the_fork_parts_where_it_was_made(karma: Karma, game_id: str) -> None:
    """Exit 1 for a difference, 0 for a game and itself; the parent is left alone."""
    before = karma("export", game_id).out
    fork = karma("fork", game_id, "--at", "20", "--json")
    child = json.loads(fork.out)["id"]
    said = karma("diff", game_id, child, "--json")
    assert said.code == 1 and json.loads(said.out)["position"] == 20
    assert karma("diff", game_id, game_id).code == 0
    assert karma("export", game_id).out == before
    assert "part at" in karma("diff", game_id, child).out


def test_import__brings_a_game_to_another_store(karma: Karma, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """And it is the same game there."""
    karma("export", game_id, "-o", "game.jsonl")
    monkeypatch.setenv("KARMA_STORE", "elsewhere.db")
    assert json.loads(karma("import", "game.jsonl", "--json").out)["id"] == game_id
    assert karma("export", game_id).out == Path("game.jsonl").read_text()


def test_show__a_position_in_words_and_as_json(karma: Karma, game_id: str) -> None:
    """By event, by fact, by share, from the end."""
    events = json.loads(karma("step", game_id, "--json").out)
    several = next(event["seq"] for event in events if len(event["facts"]) > 1)
    half, end = str(len(events) // 2), str(len(events) - 1)
    for at, place in (("12", "12"), (f"{several}.1", f"{several}.1"), ("50%", half), ("-1", end)):
        said = karma("show", game_id, f"--at={at}", "--json")
        assert said.code == 0 and json.loads(said.out)["at"] == place
    assert "Karma Dice" in karma("show", game_id, "--at", "12", "--as", "Bo").out


def test_explain__names_rules_with_their_texts(karma: Karma, game_id: str) -> None:
    """Of an event, or one rule by its id."""
    assert "karma-dice/" in karma("explain", game_id, "12").out
    told = json.loads(karma("explain", game_id, "12", "--json").out)
    assert told["seq"] == 12 and all(text for text in told["texts"].values())
    assert "strictly higher" in karma("explain", "karma-dice/roll-must-rise").out
    assert "names the cards" in karma("explain", "kernel/hidden").out


def test_step__plain_keys_walk_through(karma: Karma, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forward, back, by fact, to a position, by word; quit."""
    keys = iter(["", "n", ".", ",", "p", "t", "r", "g 30", "/picks", "why", "?", "nonsense", "g 9999", "end", "q"])
    monkeypatch.setattr("rich.console.Console.input", lambda self, prompt: next(keys))
    said = karma("step", game_id, "--plain")
    assert said.code == 0 and "positions go from 0 to" in said.out and next(keys, None) is None


def test_play__a_person_plays_with_numbers_and_words(karma: Karma, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wrong words get a line, the game goes on, and quitting keeps it."""
    words = iter(["?", "list roll", "999", "fly", "roll dice=mauve", "rule zones", "show", "roll dice=red", "quit"])
    monkeypatch.setattr("rich.console.Console.input", lambda self, prompt: next(words, "quit"))
    said = karma("play", "karma-dice", "--seat", "Ana", "--seat", "Bo=random", "--seed", "3", "--option", "traits=off")
    assert said.code == 0 and "Kept" in said.out
    for line in (
        "there is no action 999",
        "has no action 'fly'",
        "'mauve' is none of: dark-blue",
        "1, 2, 4, 7, 10 and 15",
    ):
        assert line in said.out, said.out
    stored = json.loads(karma("list", "--json").out)
    assert stored[0]["events"] > 2


def test_play__physical_dice_are_typed(karma: Karma, monkeypatch: pytest.MonkeyPatch) -> None:
    """Impossible dice are asked for again."""
    words = iter(["0", "roll dice=red,red", "9 9", "x", "3 4", "quit"])
    monkeypatch.setattr("rich.console.Console.input", lambda self, prompt: next(words, "quit"))
    seats = ("--seat", "Ana", "--seat", "Bo", "--luck", "physical", "--option", "traits=off")
    said = karma("play", "karma-dice", *seats)
    assert said.code == 0 and "a die shows 1 to 6" in said.out, said.out
    id = json.loads(karma("list", "--json").out)[0]["id"]
    told = json.loads(karma("explain", id, "2", "--json").out)
    assert any("3" in fact["words"] and "4" in fact["words"] for fact in told["facts"])


def test_simulate__is_the_same_for_the_same_seed_on_any_number_of_cores(karma: Karma) -> None:
    """All games finish, and the seats' wins add up."""
    one = karma("simulate", "karma-dice", "-n", "20", "--seats", "2", "--seed", "7", "--json", "--jobs", "1")
    two = karma("simulate", "karma-dice", "-n", "20", "--seats", "2", "--seed", "7", "--json", "--jobs", "2")
    assert one.code == 0 and one.out == two.out
    summary = json.loads(one.out)
    assert summary["games"] == 20 and summary["unfinished"] == 0
    assert sum(summary["endings"].values()) == 20
    assert "20 games of 2" in karma("simulate", "karma-dice", "-n", "20", "--seed", "7", "--jobs", "1").out


def test_tour__shows_the_main_job(karma: Karma) -> None:
    """Played, kept, forked, compared, audited; a forged copy is caught at the event after the change."""
    found = json.loads(karma("tour", "--json").out)
    assert found["audit"] == "VALID" and found["forged"]["verdict"] == "INVALID"
    assert "What if?" in karma("tour").out


WRONG = [
    (("show", "zzz"), "is no id"),
    (("show", "abcdef"), "no game 'abcdef'"),
    (("show", "missing.jsonl"), "no such file"),
    (("audit", "missing.jsonl"), "no such file"),
    (("play", "chess", "--seat", "A", "--seat", "B"), "there are: karma-dice"),
    (("play", "karma-dice"), "name them with --seat"),
    (("play", "karma-dice", "--seat", "A"), "2 to 4 seats"),
    (("play", "karma-dice", "--seat", "A", "--seat", "B=deep"), "has no bot 'deep'"),
    (("play", "karma-dice", "--seat", "A", "--seat", "B", "--option", "traits"), "KEY=VALUE"),
    (("play", "karma-dice", "--seat", "A", "--seat", "B", "--option", "traits=maybe"), "traits"),
    (("play", "karmaka", "--seat", "A", "--seat", "B", "--option", "profile=x"), "it is one of: seed, published"),
    (("play", "chess"), "there are: karma-dice"),
    (("simulate", "karma-dice", "-n", "0"), "at least one game"),
    (("simulate", "karma-dice", "--seats", "9"), "2 to 4 seats"),
    (("rules", "chess"), "there are: "),
    (("explain", "karma-dice/none"), "has no rule"),
    (("explain", "karma-dice"), "karma-dice/zones"),
    (("bogus",), "invalid choice"),
    ((), "required"),
    (("--store", "/proc/none/karma.db", "list"), "karma"),
]


@pytest.mark.parametrize(("words", "told"), WRONG, ids=[" ".join(words) or "nothing" for words, _ in WRONG])
def test_wrong_words__get_one_line_and_exit_2(karma: Karma, words: tuple[str, ...], told: str) -> None:
    """What is wrong, where, and what would be right; never a traceback."""
    said = karma(*words)
    assert said.code == 2 and told in said.err and said.err.count("\n") == 1, said


def test_wrong_places__in_a_game(karma: Karma, game_id: str) -> None:
    """Positions, seats and forks that are not there."""
    for words, told in (
        (("show", game_id, "--at", "99999"), "positions go from 0 to"),
        (("show", game_id, "--at", "x"), "is no position"),
        (("show", game_id, "--at", "3.99"), "facts"),
        (("show", game_id, "--as", "Zed"), "the seats: Ana, Bo"),
        (("fork", game_id, "--at", "1"), "the nearest is"),
        (("explain", game_id, "999"), "events go from 0 to"),
        (("diff", game_id, game_id, "--at", "x"), "--at takes"),
    ):
        said = karma(*words)
        assert said.code == 2 and told in said.err and said.err.count("\n") == 1, said


def test_play__enter_takes_the_only_action(karma: Karma, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody gives consent with it; where the keyboard ends, the game is kept and the prompt's line ended."""
    monkeypatch.setattr("sys.stdin", StringIO("\n\n"))
    said = karma("play", "karmageddon", "--seat", "Ana", "--seat", "Bo", "--seed", "5")
    assert said.code == 0 and "   1 consent   (or Enter)\n" in said.out and "Bo has given consent." in said.out
    assert "> \nKept. Play on with: karma play" in said.out


def test_list_and_cards__fit_80_columns(karma: Karma, game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is one line of the list, by an id as short as can be; a card's name and numbers are one line too."""
    monkeypatch.setenv("COLUMNS", "80")
    (heading, line) = karma("list").out.splitlines()
    assert heading.startswith("id ") and line.startswith(f"{game_id[:8]} ") and "Ana, Bo" in line and "closed" in line
    printed = karma("rules", "karmaka", "--cards").out.splitlines()
    assert max(map(len, printed)) <= 80 and any(line.startswith("transmigrate   Transmigrate ") for line in printed)


def test_help__every_command_has_an_example() -> None:
    """And takes --json."""
    commands = next(action for action in parser()._actions if action.dest == "command").choices
    assert len(commands) >= len(COMMANDS)
    for name, command in commands.items():
        assert "Example:" in (command.epilog or ""), name
        assert any("--json" in action.option_strings for action in command._actions), name


def test_pipe__no_colour_and_no_traceback_when_the_reader_goes_away(game_id: str, tmp_path: Path) -> None:
    """As with `karma rules karma-dice | head -1`."""
    done = subprocess.run(
        f"{sys.executable} -m replay rules karma-dice | head -1",
        shell=True,
        capture_output=True,
        text=True,
        env=os.environ | {"KARMA_STORE": str(tmp_path / "karma.db")},
        check=False,
    )
    assert done.stderr == "" and "\x1b" not in done.stdout and "Karma Dice" in done.stdout


def test_forged__records_get_one_line_in_every_command(karma: Karma, game_id: str) -> None:
    """Facts that fold but make no sense: no traceback anywhere, and the audit says what is wrong."""
    karma("export", game_id, "-o", "game.jsonl")
    lines = Path("game.jsonl").read_bytes().splitlines(keepends=True)
    seq = next(n for n, line in enumerate(lines) if b'"dice-rolled"' in line and n > 10)
    Path("bad.jsonl").write_bytes(b"".join(lines[:seq] + lines[seq + 2 :]))
    for words in (
        ("show", "bad.jsonl"),
        ("step", "bad.jsonl", "--json"),
        ("explain", "bad.jsonl", str(seq)),
        ("stats", "bad.jsonl"),
        ("find", "bad.jsonl", "round > 1"),
        ("export", "bad.jsonl", "--csv"),
        ("export", "bad.jsonl", "--html"),
        ("diff", "bad.jsonl", game_id),
        ("what-if", "bad.jsonl", "--at", "12", "--instead", "1"),
        ("import", "bad.jsonl"),
    ):
        said = karma(*words)
        assert said.code in (0, 1, 2) and said.err.count("\n") <= 1 and "Traceback" not in said.err, said
    assert karma("audit", "bad.jsonl").code == 1
