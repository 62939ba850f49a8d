"""Notes beside a game, and its forks as a tree: nothing of it touches the record."""

from __future__ import annotations

import json
from collections.abc import Callable

from tests.command_line.conftest import Said

Karma = Callable[..., Said]


def test_mark__a_note_stands_at_its_position_and_the_record_stays(karma: Karma, game_id: str) -> None:
    """Written out of order, listed in order; the journal's bytes and head are what they were."""
    before, listed = karma("export", game_id).out, karma("list", "--json").out
    assert karma("mark", game_id, "--at", "42", "Was that wise?", "--author", "Bo").code == 0
    events = json.loads(karma("step", game_id, "--json").out)
    seq = next(event["seq"] for event in events if len(event["facts"]) > 1)
    assert karma("mark", game_id, "--at", f"{seq}.1", "A [bold] roll").code == 0
    notes = json.loads(karma("notes", game_id, "--json").out)["marks"]
    assert [(note["at"], note["fact"], note["text"], note["by"]) for note in notes] == [
        (seq, 1, "A [bold] roll", "table"),
        (42, 0, "Was that wise?", "Bo"),
    ]
    assert karma("export", game_id).out == before and karma("list", "--json").out == listed
    told = karma("notes", game_id).out
    assert f"{seq}.1" in told and "A [bold] roll" in told and "Bo" in told


def test_mark__a_note_is_taken_back_by_its_number(karma: Karma, game_id: str) -> None:
    """Once; there is nothing to take back twice."""
    number = json.loads(karma("mark", game_id, "--at", "9", "slip", "--json").out)["number"]
    assert json.loads(karma("notes", game_id, "--remove", str(number), "--json").out)["marks"] == []
    again = karma("notes", game_id, "--remove", str(number))
    assert again.code == 2 and "there is no note" in again.err
    assert "No notes" in karma("notes", game_id).out


def test_mark__a_file_has_notes_too(karma: Karma, game_id: str) -> None:
    """They belong to the game, whatever copy of it one holds."""
    karma("export", game_id, "-o", "game.jsonl")
    karma("mark", "game.jsonl", "--at", "-1", "Near the end")
    assert json.loads(karma("notes", game_id, "--json").out)["marks"][0]["text"] == "Near the end"


def test_mark__wrong_words(karma: Karma, game_id: str) -> None:
    """One line each, exit 2."""
    for words, told in (
        ((game_id, "--at", "9999", "x"), "positions go from 0 to"),
        ((game_id,), "required: TEXT"),
        ((game_id, "x" * 201), "at most 200 characters"),
        ((game_id, "   "), "a note needs words"),
    ):
        said = karma("mark", *words)
        assert said.code == 2 and told in said.err and said.err.count("\n") == 1, said


def test_tree__forks_of_forks_with_author_reason_and_state(karma: Karma, game_id: str) -> None:
    """The whole family is shown, from whichever of its games one asks."""
    said = karma("fork", game_id, "--at", "40", "--author", "Bo", "--reason", "No copy", "--json")
    first = json.loads(said.out)["id"]
    second = json.loads(karma("fork", first, "--at", "30", "--reseed", "--json").out)["id"]
    third = json.loads(karma("fork", game_id, "--at", "9", "--json").out)["id"]
    found = json.loads(karma("tree", second, "--json").out)
    assert found["game"]["id"] == game_id and "won" in found["where"]
    assert [fork["game"]["id"] for fork in found["forks"]] == [third, first]
    child = found["forks"][1]
    assert (child["author"], child["reason"], child["game"]["at"], child["new_luck"]) == ("Bo", "No copy", 40, False)
    assert child["forks"][0]["game"]["id"] == second and child["forks"][0]["new_luck"]
    told = karma("tree", game_id).out
    assert "from position 40, by Bo, the same luck" in told and "No copy" in told and "round" in told


def test_tree__games_are_renamed_and_commented_on(karma: Karma, game_id: str) -> None:
    """The last name counts, and an empty one takes it away."""
    child = json.loads(karma("fork", game_id, "--at", "40", "--json").out)["id"]
    karma("tree", child, "--rename", "First", "--annotate", "Bo would have won")
    found = json.loads(karma("tree", child, "--rename", "Without the copy", "--json").out)["forks"][0]
    assert (found["name"], found["text"]) == ("Without the copy", "Bo would have won")
    assert "Without the copy" in karma("notes", child).out
    assert json.loads(karma("tree", child, "--rename", "", "--json").out)["forks"][0]["name"] == ""
    assert karma("audit", child, "--json").code == 3  # incomplete: nobody has played it on


def test_step__two_games_need_a_terminal_and_one_game(karma: Karma, game_id: str) -> None:
    """Without a terminal `karma diff` is named; two games that are not of a kind cannot go in step."""
    said = karma("step", game_id, game_id)
    assert said.code == 2 and "karma diff" in said.err
    seats = ("--seat", "Ana=random", "--seat", "Bo=random", "--seed", "7")
    other = karma("play", "karmaka", *seats, "--id-only").out.strip()
    said = karma("step", game_id, other)
    assert said.code == 2 and "cannot be walked in step" in said.err
