"""Games read no clock, no file and no luck of their own, and print nothing."""

from __future__ import annotations

import ast

import pytest

from karma_core.kernel.bounds import check_bounds
from karma_core.kernel.codec import plain_class
from karma_core.kernel.journal import codec_of
from karma_core.kernel.messages import KERNEL, GameOpened, Message, tag_of
from tests.shape.source import ROOT, called, folder_of, shown, tree_of
from tests.shape.test_imports import imports
from tests.support.plays import FIVE, Setup, by_game

GAMES = pytest.mark.parametrize("game", by_game())
CLOCKS = ("time", "datetime", "random", "secrets", "os", "sys", "socket", "subprocess", "uuid", "locale", "threading")
CALLS = ("open", "print", "input", "eval", "exec", "hash", "id", "globals", "Random")
READS = ("read_text", "read_bytes", "write_text", "write_bytes", "files")
DATA = ("edition",)  # the modules that read an edition's data, once


@GAMES
def test_a_game_reads_no_clock_no_file_no_luck(game: str) -> None:
    """Only `Random`, the type that bots are given, may be named; only the edition's module reads its file."""
    faults = []
    for path in sorted(folder_of(game).rglob("*.py")):
        reads_data = any(word in part for part in path.parts for word in DATA)
        for that, line in imports(path):
            names = {alias.name for node in ast.walk(tree_of(path)) for alias in aliases(node, that)}
            if that.split(".")[0] in CLOCKS and not (that == "random" and names == {"Random"}):
                faults.append(f"{shown(path)}:{line} imports {that}")
        for node in ast.walk(tree_of(path)):
            name = called(node)
            if name in CALLS or (name.rpartition(".")[2] in READS and not reads_data):
                faults.append(f"{shown(path)}:{node.lineno} calls {name}")  # type: ignore[attr-defined]
    assert not faults, "\n".join(faults)


def aliases(node: ast.AST, module: str) -> list[ast.alias]:
    """What is imported from a module; for a bare import the module itself."""
    if isinstance(node, ast.ImportFrom) and node.module == module:
        return node.names
    if isinstance(node, ast.Import):
        return [alias for alias in node.names if alias.name == module]
    return []


@GAMES
def test_tags_are_unique(game: str) -> None:
    """No two messages of a game have one tag, and none has a tag of the kernel."""
    found = Setup(game).game
    tags = [tag_of(plain_class(cls)) for cls in (*KERNEL, *found.actions, *found.facts)]
    assert len(tags) == len(set(tags)), sorted(tag for tag in tags if tags.count(tag) > 1)


@GAMES
def test_every_stored_type_is_bounded(game: str) -> None:
    """Integers, words and lists of actions, facts, options and editions' names have a greatest value or length."""
    found = Setup(game).game
    for cls in (*found.actions, *found.facts, found.options, GameOpened[found.options], *KERNEL[1:]):  # type: ignore[name-defined]
        check_bounds(cls)


@GAMES
def test_messages_are_frozen_and_documented(game: str) -> None:
    """Each has a docstring, fields by keyword, and follows rules that there are."""
    found, faults = Setup(game).game, []
    for cls in (*found.actions, *found.facts):
        config = cls.__struct_config__
        if not (config.frozen and config.kw_only if hasattr(config, "kw_only") else config.frozen):
            faults.append(f"{cls.__name__} is not frozen")
        if not (cls.__doc__ or "").strip() or cls.__doc__ == Message.__doc__:
            faults.append(f"{cls.__name__} has no docstring")
        if not config.forbid_unknown_fields or not config.omit_defaults or config.tag_field != "type":
            faults.append(f"{cls.__name__} is no proper message")
    assert not faults, "\n".join(faults)


@GAMES
def test_sealed_fields_are_names_of_known_seats(game: str) -> None:
    """A mark names fields of its own message that hold seats."""
    found = Setup(game).game
    for cls, marks in codec_of(found).secrets.items():
        for mark in marks:
            assert set(mark.to.fields) <= set(cls.__struct_fields__), f"{cls.__name__}.{mark.field}"


@GAMES
def test_every_game_has_golden_transcripts(game: str) -> None:
    """At least one game that a rules expert can read, and a test folder of golden games."""
    places = [ROOT / "fixtures" / "transcripts" / name for name in (game, game.replace("-", "_"))]
    assert any(list(place.glob("*.txt")) for place in places), f"no transcript in {places[0]}"
    assert list((ROOT / "tests" / "golden" / game.replace("-", "_")).glob("test_*.py"))


def test_the_registry_names_the_five_games() -> None:
    """One line a game; each loads under its own name."""
    from karma_core.kernel.registry import names

    assert set(FIVE) <= set(names())
