"""The referee's page: every fault of every game told in its own words, as data and as HTML."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from karma_core import Journal, JournalError, Store, canonical, cut
from replay.audit import audit
from replay.diff import diff
from replay.page.difference import difference_html
from replay.page.referee import referee_html
from replay.referee import MEANING, Page, plain_page, referee
from tests.garbage.forging import relinked
from tests.support.karmaka_edition import UNGUESSABLE
from tests.support.plays import FIVE

JOURNALS = Path(__file__).parents[2] / "fixtures" / "journals"
BROKEN = JOURNALS / "broken"
FAULTS = json.loads((BROKEN / "faults.json").read_text())
DECIDED = ("ILLEGAL", "WRONGFACTS", "MISDRAW")


@cache
def page_of(file: str) -> Page:
    return referee(BROKEN / file)


@pytest.mark.parametrize("file", FAULTS)
def test_referee__every_broken_journal_is_told(file: str) -> None:
    """The same verdict as the audit's, what it means, and how to see it again; as JSON and as a page."""
    page = page_of(file)
    assert page.verdict == audit(BROKEN / file)
    assert page.meaning == MEANING[FAULTS[file]["code"]]
    assert page.reproduce == f"karma audit {BROKEN / file}"
    plain = plain_page(page)
    assert plain["faults"][0]["code"] == FAULTS[file]["code"] and plain["referee"]["meaning"] == page.meaning
    html = referee_html(page)
    assert html.startswith("<!doctype html>") and FAULTS[file]["code"] in html and "<script" not in html
    assert "http://" not in html.replace("http://www.w3.org/2000/svg", "") and "https://" not in html


@pytest.mark.parametrize("name", FIVE)
@pytest.mark.parametrize("code", DECIDED)
def test_referee__the_event_the_table_and_what_was_legal(name: str, code: str) -> None:
    """In the game's own words: the action, its facts, the rule with its text, before and as claimed."""
    page = page_of(f"{name}-{code}.jsonl")
    assert page.event and page.event.seq == FAULTS[f"{name}-{code}.jsonl"]["event"] and page.event.action
    assert page.rule.startswith(f"{name}/") and page.rule_text
    assert page.before and page.claimed
    assert page.legal or page.event.by == "table"
    if code == "ILLEGAL":
        assert page.event.wrong == 0 and page.event.action not in page.legal and not page.by_rules
    else:
        assert page.by_rules and page.differs
    if code == "WRONGFACTS":
        assert page.event.wrong


@pytest.mark.parametrize("name", FIVE)
def test_referee__what_depends_on_it(name: str) -> None:
    """Later actions that stay legal or not; a fact mended leaves the actions, an action taken out may not."""
    later = 35 - FAULTS[f"{name}-ILLEGAL.jsonl"]["event"]
    found = page_of(f"{name}-ILLEGAL.jsonl").depends
    assert found and found.how == "the event left out"
    assert found.kept + len(found.refused) == later
    found = page_of(f"{name}-MISDRAW.jsonl").depends
    assert found and found.how == "with the luck that the seed gives"
    honest = Journal.read(JOURNALS / name.replace("-", "_") / "abandoned.jsonl")
    assert found.scores_without == honest.game.scores(honest.state())  # the seed's luck is what was really drawn
    assert found.refused == ()


def without_fact(journal: Journal, seq: int, at: int) -> bytes:
    """The journal with one fact of an event left out, linked."""
    line = json.loads(journal.line(seq))
    del line["event"]["facts"][at]
    lines = [*journal.lines[:seq], canonical(line), *journal.lines[seq + 1 :]]
    return b"".join(one + b"\n" for one in relinked(lines))


def test_referee__an_iou_that_was_left_out() -> None:
    """A torn card that the record does not mention: the debt is named that arises all the same."""
    journal = Journal.read(JOURNALS / "karmageddon" / "whole.jsonl")
    game = journal.game
    assert game.debts is not None
    for record in journal.records(2):
        state = journal.state(record.seq)
        for at, fact in enumerate(record.facts):
            if game.debts(state, fact):
                page = referee(without_fact(journal, record.seq, at))
                assert page.verdict.first and page.verdict.first.seq == record.seq and page.depends
                assert any(" owes " in words for words in page.depends.debts_without)
                assert any(words in referee_html(page) for words in page.depends.debts_without)
                return
            state = game.evolve(state, fact)
    raise AssertionError("nobody owes anything in this game")


def test_referee__nobody_is_convicted_by_what_nobody_signed() -> None:
    """An unsigned file shows that something is wrong, not who did it."""
    for code in (*DECIDED, "BADPREV", "MISREVEAL"):
        assert page_of(f"karma-dice-{code}.jsonl").convicts.startswith("nobody")
    assert page_of("karma-dice-UNCLOSED.jsonl").convicts == ""


@pytest.mark.parametrize("name", FIVE)
def test_referee__a_valid_record_has_a_page_too(name: str) -> None:
    """It says what was checked, and what is not proven."""
    page = referee(JOURNALS / name.replace("-", "_") / "whole.jsonl")
    html = referee_html(page)
    assert page.verdict.verdict == "VALID" and not page.meaning and "Not proven" in html and page.verdict.head in html


def test_referee__what_is_no_journal() -> None:
    """An empty file, words, a first line of nothing."""
    for data in (b"", b"hello\n", b"{}\n", b"\xff\n"):
        page = referee(data)
        assert page.verdict.verdict == "MALFORMED" and page.meaning and referee_html(page)


def test_pages__a_running_game_keeps_its_secrets() -> None:
    """Neither the referee's page nor that of a difference names a card that a spectator cannot know."""
    seats = {"Ana": "random", "Bo": "random"}
    for seed in range(6):
        table = Store().open("karmaka", list(seats), bots=seats, seed=seed, edition=UNGUESSABLE.name)
        table.play_bots(12)
        journal = table.journal
        known = b"".join(cut(line, None) for line in journal.lines).decode()
        secret = [card.name for card in UNGUESSABLE.cards if card.name not in known]
        assert len(secret) > 40
        decided = [record for record in journal.records(2) if record.facts]
        for record in (decided[-1], decided[len(decided) // 2]):
            for at in range(len(record.facts)):
                data = without_fact(journal, record.seq, at)
                html = referee_html(referee(data))
                forged = forged_journal(data)
                if forged is not None:
                    html += difference_html(diff(journal, forged), journal, forged, ("this", "that"))
                assert not [name for name in secret if name in html or name.title() in html]


def forged_journal(data: bytes) -> Journal | None:
    """The journal in these bytes, if it can be read."""
    try:
        return Journal.read(data)
    except JournalError:
        return None
