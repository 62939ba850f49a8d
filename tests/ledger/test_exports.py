"""Exports: the tables come back as they were, and other programs' books balance with ours."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from beancount import loader
from beancount.core import data, realization

from karma_core import JournalError, Store, UsageError
from karma_core.ledger.accounting import account_names
from karma_core.ledger.exports import rows_from
from tests.ledger.test_merge import scribble
from tests.support.circle import Clock, debt, friends

ODD = ("Zoë", "al-Khwarizmi", "O'Neil; Pat", "李", "1st")


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    """A year of debts between people with odd names, in every state."""
    with friends(clock=(clock := Clock("2026-01-05")), people=ODD, forgiveness=True, handwritten=True) as made:
        random = Random(4)
        for number in range(14):
            debt(made, *random.sample(ODD, 2))
            clock.later(days=11)
            scribble(made, random, 12)
            if number % 5 == 0:
                two = random.sample(ODD, 2)
                iou = made.ledger.handwrite(*two, '=SUM("A1"), said "thanks"', two[0]).id
                if number:
                    made.ledger.sign(iou, two[1])
        yield made


def test_csv_and_json_come_back_as_they_were(store: Store) -> None:
    """The same rows from both, all of them; nothing in a cell is taken for a formula."""
    text = store.ledger.export("csv")
    rows = rows_from(text, "csv")
    assert rows == rows_from(store.ledger.export("json"), "json")
    assert {row.iou for row in rows} == {iou.id for iou in store.ledger.ious()}
    assert not re.search(r'(^|,)"?[=+@-]', text, re.MULTILINE)
    assert any(row.words.startswith("=SUM") for row in rows)
    for bad in ("a,b\n1,2\n", "", "{", '[{"iou": 1}]'):
        with pytest.raises(JournalError):
            rows_from(bad, "json")


@pytest.mark.parametrize("person", ODD)
def test_beancount_accepts_a_persons_book_and_balances_with_ours(store: Store, person: str) -> None:
    """No error; what friends owe and what is owed to them are accounts of their own, and each has our count."""
    entries, errors, _ = loader.load_string(store.ledger.export("beancount", person=person))
    assert errors == []
    root = realization.realize(entries)
    found = {
        account.account: int(account.balance.get_currency_units("HOUR").number)
        for account in realization.iter_children(root)
        if account.account.startswith(("Assets:Owed:", "Liabilities:Owing:")) and not account.balance.is_empty()
    }
    names = account_names(store.ledger.book().names)
    ours = Counter(
        f"Assets:Owed:{names[iou.helpee]}" if iou.helper == person else f"Liabilities:Owing:{names[iou.helper]}"
        for iou in store.ledger.ious(person=person)
        if iou.is_open
    )
    assert {account: abs(count) for account, count in found.items()} == dict(ours)
    assert all((count > 0) == account.startswith("Assets") for account, count in found.items())
    linked = {link for entry in entries if isinstance(entry, data.Transaction) for link in entry.links}
    assert linked == {iou.id for iou in store.ledger.ious(person=person) if iou.state != "unsigned"}


@pytest.mark.parametrize(("form", "directive"), [("hledger", "commodity 1. HOUR"), ("ledger", "commodity HOUR")])
def test_the_circles_journal_balances_and_never_nets(store: Store, form: str, directive: str) -> None:
    """Each entry sums to nothing; each IOU has two accounts of its own, empty when it ended, at 1 and -1 before."""
    text = store.ledger.export(form)
    assert directive in text.splitlines()
    accounts: Counter[str] = Counter()
    posting = re.compile(r"    (\S.*?)  (-?1) (?:HOUR|FAVOUR)( = 0 (?:HOUR|FAVOUR))?")
    for block in text.strip().split("\n\n")[1:]:
        head, *lines = block.split("\n")
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \* .*  ; iou:\S+", head)
        found = [posting.fullmatch(line) for line in lines]
        assert len(found) == 2 and all(found)
        assert sum(int(each[2]) for each in found if each) == 0
        for each in found:
            assert each is not None
            accounts[each[1]] += int(each[2])
            assert not each[3] or accounts[each[1]] == 0
    standing = [iou for iou in store.ledger.ious() if iou.state != "unsigned"]
    assert len(accounts) == 2 * len(standing)
    assert sum(count > 0 for count in accounts.values()) == sum(iou.is_open for iou in standing)


def test_ics_is_well_formed(store: Store) -> None:
    """Lines of at most 75 bytes that end with CRLF; a to-do for each open debt, without a due date."""
    text = store.ledger.export("ics")
    lines = text.split("\r\n")
    assert lines[-1] == "" and all(len(line.encode()) <= 75 and "\n" not in line for line in lines)
    unfolded = text.replace("\r\n ", "").split("\r\n")
    assert unfolded[0] == "BEGIN:VCALENDAR" and unfolded[-2] == "END:VCALENDAR" and "DUE" not in text
    uids = [line for line in unfolded if line.startswith("UID:")]
    assert len(uids) == len(set(uids)) == sum(iou.is_open for iou in store.ledger.ious())


def test_wrong_words_get_one_line(store: Store) -> None:
    """Forms, columns, people, states, days."""
    for call, words in (
        (lambda: store.ledger.export("xls"), "no form of export; the forms: csv"),
        (lambda: store.ledger.export("beancount"), "name the person"),
        (lambda: store.ledger.export("csv", columns=["age"]), "no column 'age'; the columns: iou"),
        (lambda: store.ledger.export("json", columns=["iou"]), "for csv alone"),
        (lambda: store.ledger.ious(state="done"), "no state; the states: open"),
        (lambda: store.ledger.ious(since="yesterday"), "no day"),
        (lambda: store.ledger.statement("Zoe"), "nobody of the circle friends"),
        (lambda: store.ledger.iou("ffff"), "no IOU 'ffff'"),
    ):
        with pytest.raises(UsageError, match=words):
            call()


def test_filters_part_the_ious(store: Store) -> None:
    """By state and by time every debt is in one part."""
    every = {iou.id for iou in store.ledger.ious()}
    by_state = [{iou.id for iou in store.ledger.ious(state=state)} for state in ("open", "claimed", "settled", "void")]
    by_state += [{iou.id for iou in store.ledger.ious(state=state)} for state in ("forgiven", "unsigned")]
    assert sum(map(len, by_state)) == len(every) and set().union(*by_state) == every
    early = {iou.id for iou in store.ledger.ious(until="2026-03")}
    late = {iou.id for iou in store.ledger.ious(since="2026-04-01")}
    assert early and late and early | late == every and not early & late
