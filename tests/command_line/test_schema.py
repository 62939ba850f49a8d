"""karma schema: what it says fits every journal, action and option there is, and nothing that is altered."""

from __future__ import annotations

import copy
import json
from typing import Any

import msgspec
import pytest

from karma_core import Store, game, tag_of
from replay.cli import main
from replay.schema import schema
from tests.support.records import GAMES, played

jsonschema = pytest.importorskip("jsonschema_rs", reason="jsonschema_rs, which comes with schemathesis, is missing")


def validator(whole: Any, part: str = "") -> Any:
    """A validator for the whole schema, or one of its parts."""
    return jsonschema.Draft202012Validator(whole | {"$ref": f"#/$defs/{part}"} if part else whole)


@pytest.mark.parametrize("name", GAMES)
def test_every_line_of_every_copy_fits(name: str) -> None:
    """The host's journal and each seat's, all openings and none."""
    journal = played(name, 2, 300)
    fits = validator(schema(game(name)))
    for owner in (journal, journal.copy_for(None), journal.copy_for(0)):
        for line in owner.lines:
            fits.validate(json.loads(line))


@pytest.mark.parametrize("name", GAMES)
def test_every_action_and_fact_has_its_part(name: str) -> None:
    """By tag; every legal action fits `Action`, and what is altered does not."""
    whole, rules = schema(game(name)), game(name)
    for part, classes in (("Action", rules.actions), ("Fact", rules.facts)):
        assert set(whole["$defs"][part]["discriminator"]["mapping"]) == set(map(tag_of, classes))
    table = Store().open(name, ["Ana", "Bo"], seed=1)
    fits = validator(whole, "Action")
    for action in table.legal(table.to_act[0]):
        data = msgspec.to_builtins(action)
        fits.validate(data)
        assert not fits.is_valid(data | {"seat": 99}) and not fits.is_valid(data | {"luck": 6})
    for record in played(name, 2, 60).records():
        for fact in record.facts:
            validator(whole, "Fact").validate(msgspec.to_builtins(fact))
    validator(whole, "Options").validate({})


def test_an_altered_line_does_not_fit() -> None:
    """A field more, a field less, a number that cannot be."""
    fits = validator(schema(game("karma-dice")))
    line = json.loads(played("karma-dice", 2).lines[5])
    for change in (("extra", 1), ("seq", -1), ("seq", "five"), ("prev", "00")):
        broken = copy.deepcopy(line)
        broken["event"]["act"][change[0]] = change[1]
        assert not fits.is_valid(broken), change
    del line["event"]["act"]["by"]
    assert not fits.is_valid(line)


def test_names_are_short_and_every_reference_leads_somewhere() -> None:
    """No part is named by the code that it comes from."""
    for name in GAMES:
        whole = schema(game(name))
        text = json.dumps(whole)
        refs = {part.split('"')[0] for part in text.split("#/$defs/")[1:]}
        assert refs <= set(whole["$defs"]) and all(len(part) < 40 and "." not in part for part in whole["$defs"])
        assert {"Line", "Event", "Act", "Sealed", "Action", "Fact", "Options"} <= set(whole["$defs"]) | {"Sealed"}


def test_the_command__prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    """The same as the library gives; an unknown game is one line."""
    assert main(["schema", "karmaka"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(msgspec.json.encode(schema(game("karmaka"))))
    assert main(["schema", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
