"""The first bad event comes first, whatever else is wrong behind it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from karma_core import canonical
from replay.audit import Verdict, audit
from tests.garbage.forging import relinked
from tests.support.plays import FIVE

JOURNALS = Path(__file__).parents[2] / "fixtures" / "journals"
BROKEN = JOURNALS / "broken"
FAULTS = json.loads((BROKEN / "faults.json").read_text())


def broken(name: str, code: str) -> tuple[list[bytes], int]:
    """The lines of a broken journal, and its event at fault."""
    file = f"{name}-{code}.jsonl"
    return (BROKEN / file).read_bytes().splitlines(), FAULTS[file]["event"]


def audited(lines: list[bytes], head: str = "") -> Verdict:
    return audit(b"".join(line + b"\n" for line in lines), head)


@pytest.mark.parametrize("name", FIVE)
@pytest.mark.parametrize("code", ["ILLEGAL", "WRONGFACTS"])
def test_first__a_line_that_cannot_be_read_hides_nothing_before_it(name: str, code: str) -> None:
    """The file is MALFORMED, and its first bad event is still the earlier one; who played is still said."""
    lines, seq = broken(name, code)
    lines[30] = lines[30].replace(b":", b": ", 1)
    found = audited(lines)
    assert found.verdict == "MALFORMED" and found.seats
    assert [(fault.code, fault.seq) for fault in found.faults] == [(code, seq), ("MALFORMED", 30)]


@pytest.mark.parametrize("name", FIVE)
@pytest.mark.parametrize("code", ["ILLEGAL", "WRONGFACTS", "MISDRAW"])
def test_first__a_gap_in_the_history_hides_nothing_before_it(name: str, code: str) -> None:
    """An event taken out behind the forged one."""
    lines, seq = broken(name, code)
    del lines[33]
    assert [(fault.code, fault.seq) for fault in audited(lines).faults] == [(code, seq), ("ORDER", 33)]


@pytest.mark.parametrize("name", FIVE)
def test_first__another_seed_hides_nothing_before_it(name: str) -> None:
    """An illegal action, and later a seed that the table did not commit to."""
    lines, seq = broken(name, "ILLEGAL")
    whole = json.loads(lines[-2])
    whole["event"]["act"]["data"]["seed"] = "1" * 64
    lines = relinked([*lines[:-2], canonical(whole), lines[-1]])
    assert [(fault.code, fault.seq) for fault in audited(lines).faults] == [("ILLEGAL", seq)]
    honest = (JOURNALS / name.replace("-", "_") / "abandoned.jsonl").read_bytes().splitlines()
    lines = relinked([*honest[:-2], canonical(whole), honest[-1]])
    assert [(fault.code, fault.seq) for fault in audited(lines).faults] == [("MISREVEAL", 38)]


def test_physical_luck__has_no_seed_to_reveal() -> None:
    """A seed in a game with real dice is a forgery."""
    lines = (JOURNALS / "karma_dice" / "real_dice.jsonl").read_bytes().splitlines()
    whole = json.loads(lines[-2])
    whole["event"]["act"]["data"]["seed"] = "1" * 64
    first = audited(relinked([*lines[:-2], canonical(whole), lines[-1]])).first
    assert first and (first.code, first.seq) == ("MISREVEAL", len(lines) - 2)
