"""Pages whose shell blocks are run: what they show is what the commands print.

Ids, keys, signatures and days differ from run to run; they are compared by their form.

Run: python -m tests.support.pages PAGE     writes what the commands print now into a page
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(?:shell)?\n(\$ .*?)^```\n", re.MULTILINE | re.DOTALL)
END = "--8<--"
FORMS = (
    (re.compile(r"[A-Za-z0-9+/]{43,}={0,2}"), "BASE64"),
    (re.compile(r"\b[0-9a-f]{6,}\b"), "HEX"),
    (re.compile(r"\b\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ)?"), "DAY"),
    (re.compile(r"\b[0-9a-f]{12,}…"), "HEX…"),
    (re.compile(r" +"), " "),
)


def steps(page: str) -> list[tuple[str, str]]:
    """The commands of a page, each with the output that the page shows."""
    found: list[tuple[str, str]] = []
    for block in BLOCK.findall(page):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], ""))
            elif found[-1][0].endswith("\\") and not found[-1][1]:
                found[-1] = (f"{found[-1][0]}\n{line}", "")
            else:
                found[-1] = (found[-1][0], f"{found[-1][1]}{line}\n")
    return found


def printed(commands: list[str], folder: Path) -> list[str]:
    """What these commands print, one after the other in one shell."""
    for name in ("examples", "fixtures"):
        (folder / name).symlink_to(ROOT / name)
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "KARMA_STORE": "karma.db",
        "KARMA_KEYS": "keys",
        "COLUMNS": "80",
        "NO_COLOR": "1",
        "TZ": "UTC",
    }
    script = "".join(f"{command}\nprintf '%s\\n' '{END}'\n" for command in commands)
    done = subprocess.run(
        ["bash"],
        input=f"exec 2>&1\n{script}",
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    return done.stdout.split(f"{END}\n")[:-1]


def plain(text: str) -> str:
    """The text with what differs from run to run replaced by its form."""
    for form, word in FORMS:
        text = form.sub(word, text)
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


def fits(shown: str, told: str) -> bool:
    """Whether the page shows what was told; a line `…` stands for any number of lines."""
    parts = [re.escape(part.strip("\n")) for part in re.split(r"(?m)^…$", plain(shown))]
    return re.fullmatch(r"[\s\S]*".join(parts), plain(told)) is not None


def filled(page: str) -> str:
    """The page with what its commands print now; outputs that leave lines out stay as they are."""
    with tempfile.TemporaryDirectory() as folder:
        told = iter(printed([command for command, _ in steps(page)], Path(folder)))

    def block(match: re.Match[str]) -> str:
        text = match[0]
        for command, shown in steps(text):
            output = next(told)
            if not re.search(r"(?m)^…$", shown):
                lines = "".join(f"{line.rstrip()}\n" for line in output.splitlines())
                text = text.replace(f"$ {command}\n{shown}", f"$ {command}\n{lines}", 1)
        return text

    return BLOCK.sub(block, page)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(filled(path.read_text(encoding="utf-8")), encoding="utf-8")
