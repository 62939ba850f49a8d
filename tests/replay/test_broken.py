"""Every honest fixture is VALID; every broken one has the one fault that it is named after, at the right event."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from replay.audit import audit
from tests.support.plays import FIVE

JOURNALS = Path(__file__).parents[2] / "fixtures" / "journals"
BROKEN = JOURNALS / "broken"
FAULTS = json.loads((BROKEN / "faults.json").read_text())
UNSIGNED_CODES = (
    *("MALFORMED", "ORDER", "BADPREV", "ILLEGAL", "WRONGFACTS"),
    *("MISDRAW", "MISREVEAL", "UNREVEALED", "UNCLOSED", "DRIFT"),
)
HONEST = [path for name in FIVE for path in sorted((JOURNALS / name.replace("-", "_")).glob("*.jsonl"))]


@pytest.mark.parametrize("path", HONEST, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_honest_journals_are_valid(path: Path) -> None:
    """They were played once; whatever changes in the library, they stay what they are."""
    found = audit(path)
    assert found.verdict == "VALID", found.faults


@pytest.mark.parametrize("file", FAULTS)
def test_broken_journals__exactly_the_fault_that_the_file_is_named_after(file: str) -> None:
    """One fault, its code, its event."""
    found = audit(BROKEN / file)
    fault = FAULTS[file]
    assert [(fault.code, fault.seq) for fault in found.faults] == [(fault["code"], fault["event"])]
    assert file.endswith(f"-{fault['code']}.jsonl")


@pytest.mark.parametrize("name", FIVE)
def test_broken_journals__every_fault_of_every_game(name: str) -> None:
    """A file for each code that needs no signature."""
    assert {f"{name}-{code}.jsonl" for code in UNSIGNED_CODES} <= FAULTS.keys()
    assert len([path for path in HONEST if path.parent.name == name.replace("-", "_")]) >= 3
