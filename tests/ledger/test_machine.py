"""The ledger against a naive second one, over any history of debts, marks and merges."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, multiple, rule

from karma_core import RuleViolation, Store
from karma_core.ledger.reports import BUCKETS, age
from tests.support.circle import Clock, debt, friends

NAMES = ("Ana", "Bo", "Cy")
PAIRS = st.sampled_from([(a, b) for a in NAMES for b in NAMES if a != b])


class Naive:
    """What a debt is to somebody who only keeps a set of marks."""

    def __init__(self, helper: str, helpee: str, day: int) -> None:
        self.helper, self.helpee, self.day = helper, helpee, day
        self.marks: set[str] = set()
        self.forgiven = False
        self.ends: dict[str, str] = {}

    @property
    def state(self) -> str:
        if self.marks == {"done", "paid"}:
            return "settled"
        return "forgiven" if self.forgiven else "claimed" if self.marks else "open"

    @property
    def is_open(self) -> bool:
        return self.state in ("open", "claimed")


class LedgerMachine(RuleBasedStateMachine):
    """Two copies of one ledger: one is written on, the other takes in what there is now and then."""

    ious = Bundle("ious")

    def __init__(self) -> None:
        super().__init__()
        self.clock = Clock("2026-01-01")
        self.store = friends(clock=self.clock, people=NAMES, forgiveness=True)
        self.other = Store(clock=self.clock)
        self.model: dict[str, Naive] = {}
        self.day = 0

    def teardown(self) -> None:
        self.other.ledger.merge(self.store.ledger)
        assert self.other.ledger.ious() == self.store.ledger.ious()
        self.other.close()
        self.store.close()

    @rule(target=ious, two=PAIRS)
    def helps(self, two: tuple[str, str]) -> Any:
        if len(self.model) >= 6:
            return multiple()
        iou = debt(self.store, *two)
        self.model[iou] = Naive(*two, self.day)
        return iou

    @rule(days=st.sampled_from([1, 29, 62, 280]))
    def time_passes(self, days: int) -> None:
        self.day += days
        self.clock.later(days=days)

    @rule(iou=ious, deed=st.sampled_from(["done", "paid"]), by=st.sampled_from(NAMES))
    def marks(self, iou: str, deed: str, by: str) -> None:
        naive = self.model[iou]
        holder = naive.helper if deed == "done" else naive.helpee
        if by == holder and deed not in naive.marks and not naive.forgiven:
            getattr(self.store.ledger, deed)(iou, by)
            naive.marks.add(deed)
        else:
            self.refuses(iou, deed, by)

    @rule(iou=ious, by=st.sampled_from(NAMES))
    def forgives(self, iou: str, by: str) -> None:
        naive = self.model[iou]
        back = any(
            each.forgiven and each.state == "forgiven" and (each.helper, each.helpee) == (naive.helpee, naive.helper)
            for each in self.model.values()
        )
        if by == naive.helper and naive.is_open and not back:
            self.store.ledger.forgive(iou, by)
            naive.forgiven = True
        else:
            self.refuses(iou, "forgive", by)

    @rule(iou=ious, deed=st.sampled_from(["keep", "burn", "bin"]), side=st.booleans())
    def ends(self, iou: str, deed: str, side: bool) -> None:
        naive = self.model[iou]
        by, mark = (naive.helper, "done") if side else (naive.helpee, "paid")
        if mark in naive.marks and by not in naive.ends:
            getattr(self.store.ledger, deed)(iou, by)
            naive.ends[by] = deed
        else:
            self.refuses(iou, deed, by)

    @rule()
    def copies_meet(self) -> None:
        self.other.ledger.merge(self.store.ledger)
        end = self.store.lines.end()
        self.store.ledger.merge(self.other.ledger)
        assert self.store.lines.end() == end

    def refuses(self, iou: str, deed: str, by: str) -> None:
        end = self.store.lines.end()
        with pytest.raises(RuleViolation):
            getattr(self.store.ledger, deed)(iou, by)
        assert self.store.lines.end() == end

    @invariant()
    def every_debt_is_what_the_naive_one_is(self) -> None:
        found = {iou.id: iou for iou in self.store.ledger.ious()}
        assert {id: iou.state for id, iou in found.items()} == {id: each.state for id, each in self.model.items()}
        assert all(iou.names == (self.model[id].helper, self.model[id].helpee) for id, iou in found.items())

    @invariant()
    def nothing_is_netted(self) -> None:
        """Gross counts are the open ids; rows, statements and ages agree; owed and owing sum to the same."""
        ledger = self.store.ledger
        open_ones = [each for each in self.model.values() if each.is_open]
        expected = Counter((each.helpee, each.helper) for each in open_ones)
        matrix = ledger.matrix()
        for row, counts in zip(matrix.names, matrix.counts, strict=True):
            assert list(counts) == [expected[row, column] for column in matrix.names]
            statement = ledger.statement(row)
            assert sum(counts) == len(statement.owes)
            assert len(statement.owed) == sum(each.helper == row for each in open_ones)
        ageing = ledger.ageing()
        assert sum(ageing.total) == sum(map(sum, ageing.creditors.values())) == len(open_ones)
        assert sum(map(sum, ageing.debtors.values())) == len(open_ones)
        for iou in ageing.oldest:
            assert age(iou, ledger.now) == self.day - self.model[iou.id].day <= BUCKETS[-1][0]

    @invariant()
    def months_are_differences_of_counts(self) -> None:
        months = self.store.ledger.over_time().months
        still = 0
        for month in months:
            still += month.opened - month.settled - month.otherwise
            assert month.open == still >= 0
        assert still == sum(each.is_open for each in self.model.values())
        assert sum(month.opened for month in months) == len(self.model)


TestLedgerMachine = LedgerMachine.TestCase
TestLedgerMachine.settings = settings(max_examples=12, stateful_step_count=20, deadline=None)
