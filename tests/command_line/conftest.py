"""The command in this process, with a store of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from replay.cli import main


class Said(NamedTuple):
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str


@pytest.fixture
def karma(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Callable[..., Said]:
    """Run `karma …`; nothing of one test reaches another."""
    monkeypatch.setenv("KARMA_STORE", str(tmp_path / "karma.db"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)

    def run(*words: str) -> Said:
        try:
            code = main(words)
        except SystemExit as stop:
            code = int(stop.code or 0)
        captured = capfdbinary.readouterr()
        return Said(code, captured.out.decode(), captured.err.decode())

    return run


@pytest.fixture
def game_id(karma: Callable[..., Said]) -> str:
    """A whole game of Karma Dice between bots, in the store."""
    said = karma("play", "karma-dice", "--seat", "Ana=steady", "--seat", "Bo=random", "--seed", "7", "--id-only")
    assert said.code == 0
    return said.out.strip()
