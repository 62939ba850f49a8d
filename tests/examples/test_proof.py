"""The page about keys, heads, receipts, deeds and cases says what its commands print; the example runs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.support.pages import ROOT, fits, printed, steps

PAGE = ROOT / "examples" / "proof.md"


def test_the_page_shows_what_its_commands_print(tmp_path: Path) -> None:
    """Every command, in order, in one shell."""
    shown = steps(PAGE.read_text(encoding="utf-8"))
    told = printed([command for command, _ in shown], tmp_path)
    assert len(shown) > 30 and len(told) == len(shown)
    for (command, page), output in zip(shown, told, strict=True):
        assert fits(page, output), f"$ {command}\n{output}\nbut the page shows\n{page}"


def test_prove_it__runs(tmp_path: Path) -> None:
    """The whole game, one event alone, a changed receipt."""
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "prove_it.py"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    first, second, third = done.stdout.splitlines()
    assert first == "the whole game: VALID – head signed by Ana, Bo"
    assert second.startswith("one event alone: VALID – signed by Ana, ") and third == "a changed receipt: INVALID"
