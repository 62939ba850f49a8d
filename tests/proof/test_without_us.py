"""The independent script and the library agree, and the script imports nothing of the library."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from random import Random
from shutil import which
from types import ModuleType

import pytest

from karma_core import public_of, sign_head, write_note
from replay.audit import audit
from replay.receipt import receipt
from tests.support.forge import Signed
from tests.support.pages import fits, printed, steps
from tests.support.plays import FIVE

SCRIPT, PAGE = Path("examples/verify_without_us.py"), Path("examples/verify_without_us.md")


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_without_us", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def played(name: str) -> Signed:
    made = Signed(name)
    made.table.play_bots(most=30)
    if not made.table.is_closed:
        made.table.abandon("enough")
    return made


def test_script__imports_nothing_of_ours() -> None:
    """And stays short."""
    text = SCRIPT.read_text()
    assert "karma_core" not in text and "replay" not in text and len(text.splitlines()) < 220


@pytest.mark.parametrize("name", FIVE)
def test_script__finds_honest_journals_sound(name: str, script: ModuleType) -> None:
    """Sealed fields, openings and copies for a seat included."""
    journal = played(name).journal
    assert script.check_journal(bytes(journal)) is None
    assert script.check_journal(bytes(journal.upto(12).copy_for("Bo"))) is None


def agreement(script: ModuleType, name: str, count: int) -> None:
    """Both find a changed byte at the same event."""
    journal, random = played(name).journal, Random(count)
    for _ in range(count):
        lines = journal.lines
        seq = random.randrange(len(lines))
        line = bytearray(lines[seq])
        line[random.randrange(len(line))] = random.randrange(32, 127)
        lines[seq] = bytes(line)
        data = b"".join(part + b"\n" for part in lines)
        found, verdict = script.check_journal(data), audit(data)
        if data == bytes(journal):
            assert found is None and verdict.verdict == "VALID"
        else:
            assert found is not None and verdict.first is not None
            assert (found[0], verdict.exit in (1, 2)) == (verdict.first.seq, True), (seq, found, verdict.first)


@pytest.mark.parametrize("name", FIVE)
def test_agreement__on_changed_journals(name: str, script: ModuleType) -> None:
    """Some of each game."""
    agreement(script, name, 20)


@pytest.mark.long
def test_agreement__on_two_thousand(script: ModuleType) -> None:
    """The same, many times."""
    for name in FIVE:
        agreement(script, name, 400)


def test_commands__as_the_page_shows_them(tmp_path: Path) -> None:
    """A journal, a head, a receipt; sound, changed, and signed by somebody unknown."""
    made = played("karma-dice")
    journal, head, torn = tmp_path / "game.jsonl", tmp_path / "head.checkpoint", tmp_path / "torn.tlog-proof"
    made.journal.save(journal)
    note = sign_head(made.journal, "Ana", made.keys["Ana"])
    head.write_text(write_note(note), encoding="utf-8")
    torn.write_text(receipt(made.journal, 7, note), encoding="utf-8")

    def run(*words: object) -> tuple[int, str]:
        done = subprocess.run([sys.executable, SCRIPT, *map(str, words)], capture_output=True, text=True, check=False)
        assert done.stderr == "", done.stderr
        return done.returncode, done.stdout.strip()

    key = f"Ana={public_of(made.keys['Ana'])}"
    assert run(journal) == (0, "sound")
    assert run(head, key) == (0, f"{made.journal.size} events, signed by Ana")
    assert run(torn, key)[0] == 0 and run(torn, key)[1].startswith("event 7 by ")
    assert run(head)[0] == run(torn)[0] == 3
    journal.write_bytes(journal.read_bytes().replace(b'"time":"2000', b'"time":"2001', 1))
    assert run(journal)[0] == 1 and run(journal)[1].startswith("bad at event 0")


def test_page__shows_what_its_commands_print(tmp_path: Path) -> None:
    """openssl for a signature and a signed head, sha256sum for leaves and roots, the script for all of it."""
    if not all(map(which, ("openssl", "basenc", "sha256sum"))):
        pytest.skip("no openssl or no coreutils here")
    shown = steps(PAGE.read_text(encoding="utf-8"))
    told = printed([command for command, _ in shown], tmp_path)
    assert len(told) == len(shown)
    for (command, page), output in zip(shown, told, strict=True):
        assert fits(page, output), f"$ {command}\n{output}\nbut the page shows\n{page}"
    pairs = [(command, output.split()) for (command, _), output in zip(shown, told, strict=True) if output]
    by_hand = [output[0] for command, output in pairs if command.endswith("sha256sum")]
    prevs = [output[0] for command, output in pairs if '"prev"' in command]
    assert len(by_hand) == 2 and by_hand == prevs
