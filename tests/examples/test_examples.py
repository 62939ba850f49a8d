"""Every example runs as it stands, and every piece of Python and JavaScript in its pages."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from karma_core import Store
from tests.support.records import played

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
SAYS = {
    "first_game.py": r"Refused: .*\[kernel/seat\]\n\w+ wins after \d+ events.*\nVALID: \d+ events",
    "step_through.py": r"events, .* behind you: .*\nFrom 20 the next turn begins at \d+, in round \d+\.\nEvent \d+: ",
    "tell_two_apart.py": r"They share 8 events: one lineage\.\n  changed .*forked",
    "add_a_game.py": r"wins with \d+ points\naudit: VALID, of the fork: VALID\nthey part at event 6",
}


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; it must succeed, and complain of nothing."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120, env=environment())
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


def environment() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}


@pytest.mark.parametrize("name", SAYS)
def test_example_runs(name: str, tmp_path: Path) -> None:
    """It says what it is meant to say, twice the same."""
    told = run(sys.executable, EXAMPLES / name, cwd=tmp_path)
    assert re.search(SAYS[name], told), told
    assert not list(tmp_path.iterdir())


def test_the_page_for_embedders__runs_from_top_to_bottom(tmp_path: Path) -> None:
    """Every piece of Python in it, in order, in one process."""
    pieces = re.findall(r"```python\n(.*?)```", (EXAMPLES / "embedding.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(pieces) > 10
    script = tmp_path / "embedding.py"
    script.write_text("\n".join(pieces), encoding="utf-8")
    told = run(sys.executable, script, cwd=tmp_path)
    assert "the table has moved on" in told and "sides, please" in told and "there is no game 'chess'" in told


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_a_client_in_javascript__shows_a_seats_copy(tmp_path: Path) -> None:
    """It opens what the copy can open and nothing else, in the words of the journal."""
    journal = played("karmaka", 2, 40)
    told = {}
    for seat in ("Ana", "Bo", None):
        path = tmp_path / f"{seat}.jsonl"
        journal.copy_for(seat).save(path)
        told[seat] = run("node", EXAMPLES / "show_events.mjs", path, cwd=tmp_path)
    dealt = journal.record(1).facts[1]
    assert f"cards-drawn seat=0 cards={','.join(dealt.cards)}" in told["Ana"]
    assert "cards-drawn seat=0 cards=?,?,?" in told["Bo"] and "cards-drawn seat=0 cards=?,?,?" in told[None]
    actions = [line for line in told[None].splitlines() if re.match(r" *\d+  ", line)]
    assert len(actions) == journal.size


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node")
def test_a_client_in_javascript__follows_a_table(tmp_path: Path) -> None:
    """The same lines from the stream of the web table."""
    pytest.importorskip("litestar")
    from tests.web.serving import served

    with Store() as store, served(store) as client:
        table = client.open("karma-dice", "Ana", "Bo", bots={"Ana": "steady", "Bo": "steady"})
        told = run(
            "node", EXAMPLES / "show_events.mjs", f"{client.url}/api/tables/{table.id}/events?since=0", cwd=tmp_path
        )
        assert told.count("\n") > 50 and "table: game-closed" in told
