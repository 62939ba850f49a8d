"""The commands of `examples/referee.md` say what the page shows."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

from tests.command_line.conftest import Said

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "examples" / "referee.md").read_text(encoding="utf-8")


def test_referee_page__every_command_begins_as_it_is_shown(karma: Callable[..., Said], tmp_path: Path) -> None:
    """The first line of each, at the same width; none fails but for what it finds."""
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    shown = re.findall(r"^\$ karma (.*)\n(.*)$", PAGE, re.MULTILINE)
    assert len(shown) >= 6
    for words, first in shown:
        said = karma(*shlex.split(words))
        assert said.code in (0, 1) and not said.err, words
        assert said.out.splitlines()[0].rstrip() == first, words
