"""The project's own source, read without running it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from karma_core.kernel.rulebook import Rulebook, rulebook

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "karma_core" / "games"
TESTS = ROOT / "tests"


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def modules(*folders: str) -> list[Path]:
    """All modules under these folders of the project."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def shown(path: Path) -> str:
    """A path as messages show it."""
    return path.relative_to(ROOT).as_posix()


def folder_of(game: str) -> Path:
    """The package of a game."""
    return GAMES / game.replace("-", "_")


def book_of(game: str) -> Rulebook:
    """The rulebook of a game, or of the kernel."""
    return rulebook(ROOT / "karma_core" / "kernel" if game == "kernel" else folder_of(game))


def words_in(node: ast.AST) -> Iterator[str]:
    """Every string constant below a node."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def called(node: ast.AST) -> str:
    """The dotted name that is called; empty if it is no plain call."""
    return dotted(node.func) if isinstance(node, ast.Call) else ""


def dotted(node: ast.AST) -> str:
    """`a.b.c` of an expression of names."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}".lstrip(".")
    return ""
