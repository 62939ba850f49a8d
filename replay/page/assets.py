"""The page's own files, each to be had alone: the web app loads the same tokens, pieces, stages and motion."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

SCRIPTS = ("data.js", "motion.js", "chart.js", "list.js", "page.js")


@cache
def text(name: str, package: str = "replay.page") -> str:
    """A file of the page by its name, such as `motion.js` or `page.css`."""
    folder = files(package)
    return (folder / "template" / name if package == "replay.page" else folder / name).read_text(encoding="utf-8")


def tokens() -> str:
    """The custom properties that all colours, sizes and fonts are named by, light and dark."""
    return text("tokens.css", "replay.stage")


def pieces() -> str:
    """The styles of the shared pieces: dice, cards, marks, mats, and the halo."""
    return text("pieces.css", "replay.stage")


def motion() -> str:
    """The script of `show(root, html, before, moves)`: a halo for what changed, motion for what moved."""
    return text("motion.js")


def styles(stage: str = "") -> str:
    """All styles of a page, those of its stage last."""
    return "\n".join((tokens(), pieces(), text("page.css"), stage))


def script() -> str:
    """The page's whole script, in one function so that it leaves no names behind."""
    return "(() => {\n'use strict';\n" + "\n".join(text(name) for name in SCRIPTS) + "\n})();\n"
