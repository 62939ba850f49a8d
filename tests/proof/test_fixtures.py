"""The forged journals that need signatures: each shows its fault, and convicts whom it should."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from karma_core import read_note
from replay.audit import audit
from replay.case import read_case
from replay.judge import check

BROKEN = Path("fixtures/journals/broken")
FAULTS = json.loads((BROKEN / "faults_signed.json").read_text())


def test_there_is_one_for_each_code_and_game() -> None:
    """Five games, five codes."""
    codes = {fault["code"] for fault in FAULTS.values()}
    assert codes == {"BADKEY", "UNSIGNED", "BADSIG", "TRUNCATED", "EQUIVOCATION"} and len(FAULTS) == 25


@pytest.mark.parametrize("file", FAULTS)
def test_the_audit_names_the_fault(file: str) -> None:
    """At its event, and nobody else is blamed."""
    due = FAULTS[file]
    if file.endswith(".karmacase"):
        found = check(read_case(BROKEN / file), {}).equivocations
        assert [(f.code, f.seq, f.convicts) for f in found] == [(due["code"], due["event"], due["convicts"])]
        return
    head = BROKEN / file.replace(".jsonl", ".checkpoint")
    verdict = audit(BROKEN / file, checkpoints=[read_note(head.read_text())] if head.exists() else [])
    assert verdict.first is not None
    assert (verdict.first.code, verdict.first.seq, verdict.first.convicts) == (
        due["code"],
        due["event"],
        due["convicts"],
    )
    assert verdict.exit == (3 if due["code"] == "TRUNCATED" else 1)
