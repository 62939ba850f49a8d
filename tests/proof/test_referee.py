"""The referee's page of a signed game: who acknowledged a fault by signing later, who signed the head, whose keys."""

from __future__ import annotations

from karma_core import Journal, Note, sign_head
from karma_core.kernel.notes import cosigned
from replay.page.referee import referee_html
from replay.referee import plain_page, referee
from tests.support.forge import Signed, at, field, forged


def illegal(who: str = "Ana") -> tuple[Signed, Journal, int]:
    """Somebody rolls dice that they have not, and everybody signs on; Bo's key lies on a shared device."""
    made = Signed(custody={"Bo": "shared-device"}, options={"traits": "off"})
    made.table.play_bots()
    seq = next(r.seq for r in made.journal.records() if r.tag == "roll" and r.by == who and r.seq > 4)
    change = at(seq, field(dice=("purple",) * 5))
    return made, forged(made.journal, change, made.signers("Ana", "Bo", "table")), seq


def heads(made: Signed, journal: Journal) -> Note:
    """The head, signed by both."""
    ana, bo = (sign_head(journal, name, made.keys[name]) for name in ("Ana", "Bo"))
    return cosigned(ana, bo.signatures)


def test_referee__says_who_acknowledged_it_and_who_holds_the_keys() -> None:
    """As text, as JSON and as a page to hand over."""
    made, journal, seq = illegal()
    page = referee(journal, checkpoints=[heads(made, journal)])
    assert page.verdict.first is not None and (page.verdict.first.code, page.verdict.first.seq) == ("ILLEGAL", seq)
    assert page.convicts == "Ana, whose signature is on the event"
    assert page.verdict.acknowledged == ("Ana", "Bo", "table")
    assert page.verdict.signed_by == ("Ana", "Bo")
    assert "or whoever else used the device" in referee(illegal("Bo")[1]).convicts
    assert "Bo's key lies on a shared device: whoever uses it can sign so" in page.verdict.notes
    html = referee_html(page)
    assert "by signing later: Ana, Bo, table" in html and "Head signed by" in html and "shared device" in html
    assert "not signed by table" in html
    told = plain_page(page)
    assert list(told["acknowledged"]) == ["Ana", "Bo", "table"] and list(told["signed_by"]) == ["Ana", "Bo"]


def test_referee__whoever_signed_nothing_later_acknowledged_nothing() -> None:
    """The last event of a record, and a signature that stands on another history."""
    _, journal, seq = illegal()
    assert referee(journal.upto(seq + 1)).verdict.acknowledged == ()
    lines = journal.upto(seq + 3).lines
    lines[seq + 1] = lines[seq + 1].replace(b'"time":"2000', b'"time":"2001')
    found = referee(b"".join(line + b"\n" for line in lines)).verdict
    assert found.first is not None and (found.first.seq, found.acknowledged) == (seq, ())
