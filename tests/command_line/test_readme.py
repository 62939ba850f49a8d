"""What README.md promises: its commands run in their order, and what it quotes is what they print."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from replay.cli import parser
from tests.command_line.conftest import Said

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = {
    title: re.findall(r"```(\w+)\n(.*?)```", part, re.DOTALL)
    for title, _, part in (part.partition("\n") for part in README.split("\n## "))
}


@pytest.mark.parametrize("title", ["For referees", "For friends"])
def test_commands__run_as_written(karma: Callable[..., Said], title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where people are asked, the keyboard has ended; `diff` alone may say 1, that there is a difference."""
    printed = ""
    for line in BLOCKS[title][0][1].splitlines():
        if not line.startswith("$ karma "):
            assert printed.startswith(line), line
            continue
        words = shlex.split(line, comments=True)[2:]
        monkeypatch.setattr("sys.stdin", StringIO(""))
        said = karma(*words)
        assert said.code == (words[0] == "diff") and not said.err, (line, said)
        printed = said.out


def test_tour__prints_what_is_quoted(karma: Callable[..., Said], monkeypatch: pytest.MonkeyPatch) -> None:
    """Line by line and in this order; only `…` leaves out."""
    monkeypatch.setenv("COLUMNS", "110")
    printed = iter(line.rstrip() for line in karma("tour").out.splitlines())
    for line in dict(BLOCKS["# karma-core"])["text"].splitlines():
        assert line == "…" or line in printed, line


def test_snippet__of_the_app_developers_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game in a file, as it stands."""
    monkeypatch.chdir(tmp_path)
    exec(compile(dict(BLOCKS["For app developers"])["python"], "README.md", "exec"), {})
    assert (tmp_path / "karma.db").is_file()


def test_table__names_every_command() -> None:
    """And none that is not there."""
    part = README.partition("\n## Commands")[2].partition("\n## ")[0]
    cells = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    named = [name for cell in cells for name in re.findall(r"`([\w-]+)`", cell)]
    commands = next(action for action in parser()._actions if action.dest == "command").choices
    assert sorted(named) == sorted(commands)


def test_links__lead_somewhere() -> None:
    """Every page and folder that the README names is there."""
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert (ROOT / target).exists(), target
