"""Deeds from elsewhere whose every hash is good, and which are nonsense: refused, or harmless."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from karma_core import Journal, JournalError, KarmaError, Store
from karma_core.kernel.messages import TABLE, Message
from karma_core.ledger import deeds
from karma_core.ledger.streams import Stream, kind_of
from tests.ledger.test_merge import reports
from tests.support.circle import PEOPLE, debt, friends, played

GAME, TIME = "00112233aabbccdd", "2026-02-01T00:00:00Z"


def forged(stream: Callable[[Store], str], message: Message, by: str = TABLE, time: str = TIME) -> Store:
    """A store in which somebody wrote this, hashes and all."""
    store = friends()
    debt(store, "Ana", "Bo")
    written = Stream(store.lines, stream(store))
    written.add(by, message, time)
    store.lines.put(*written.new)
    return store


def circle(store: Store) -> str:
    return f"circle:{store.ledger.circle_id()}"


def helper(store: Store) -> str:
    return f"iou:{store.ledger.ious()[0].id}/helper"


LISTED = deeds.GameListed(game=GAME, kind="karmageddon", people=(), names=("Ana", "Bo"))


@pytest.mark.parametrize(
    ("stream", "message", "by", "time", "words"),
    [
        (circle, LISTED, TABLE, TIME, "a seat has a name"),
        (circle, deeds.HalfDone(), TABLE, TIME, "does not belong here"),
        (helper, deeds.HalfPaid(), "Ana", TIME, "does not belong here"),
        (helper, deeds.HalfDone(), "Bo", TIME, "wrote on the half of Ana"),
        (helper, deeds.HalfDone(), "Ana", "2026-13-41T00:00:00Z", "no such time"),
        (helper, deeds.HalfDone(), "Ana", "9999-12-31T00:00:00Z", "no such time"),
        (lambda store: f"deck:{GAME}", deeds.DeckReturned(game=GAME), TABLE, TIME, "does not begin as"),
    ],
)
def test_what_does_not_belong_is_refused(
    stream: Callable[[Store], str], message: Message, by: str, time: str, words: str
) -> None:
    """With one line; nothing of the copy is taken."""
    with forged(stream, message, by, time) as bad, Store() as copy:
        if kind_of(stream(bad)) == "deck":
            top = Stream(bad.lines, circle(bad))
            top.add(TABLE, deeds.DeckListed(deck=GAME, name="cellar"), TIME)
            bad.lines.put(*top.new)
        with pytest.raises(JournalError, match=words):
            copy.ledger.merge(bad.ledger.bundle())
        assert copy.lines.end() == 0


@pytest.mark.parametrize(
    "message",
    [
        deeds.PersonsSame(person=GAME, other=GAME[::-1]),
        deeds.DeckListed(deck=GAME, name="nowhere"),
        deeds.GameListed(game=GAME, kind="chess", people=("",), names=("Zoe",), deck=GAME, instead=GAME),
        deeds.GameAudited(game=GAME, verdict="INVALID", event=3, words="no such game"),
        deeds.PersonAdded(person=GAME, name="ANA"),
        deeds.CircleOpened(name="another", nonce="0" * 32),
    ],
)
def test_what_means_nothing_changes_no_debt(message: Message) -> None:
    """Every report is still made, and has the debts that it had."""
    with forged(circle, message) as odd, Store() as copy:
        copy.ledger.merge(odd.ledger.bundle())
        assert [iou.state for iou in copy.ledger.ious()] == ["open"]
        try:
            reports(copy)
        except KarmaError as error:
            assert "no deck" in str(error)


def test_deeds_out_of_place_on_a_half_change_nothing() -> None:
    """Answers to what was never asked, an end before its mark, a void of a game's debt."""
    odd: list[Any] = [
        deeds.TaskAgreed(proposal="0" * 64),
        deeds.DisputeClosed(dispute="0" * 64),
        deeds.DisputeAnswered(dispute="0" * 64, words="no"),
        deeds.VoidSigned(words="a slip"),
        deeds.TaskProposed(task="tea", counters="0" * 64),
        deeds.ContactUpdated(between=(0, 1)),
        deeds.DebtForgiven(),
    ]
    with friends() as store, Store() as copy:
        iou = debt(store)
        for side, name in (("helper", "Ana"), ("helpee", "Bo")):
            half = Stream(store.lines, f"iou:{iou}/{side}")
            for message in odd if side == "helper" else odd[:-1]:
                half.add(name, message, TIME)
            store.lines.put(*half.new)
        copy.ledger.merge(store.ledger.bundle())
        found = copy.ledger.iou(iou).iou
        assert not found.task and not found.disputes and found.state == "forgiven"
        reports(copy)


@pytest.mark.parametrize("seed", range(3))
def test_a_journal_with_times_that_no_calendar_has_makes_no_debts(seed: int) -> None:
    """It is refused at the door of a store that has its circle."""
    with friends() as here, Store() as there:
        there.ledger.merge(here.ledger)
        here.clock = Odd()  # type: ignore[assignment]
        table = played(here.open("karmageddon", PEOPLE, circle="friends"), Random(seed), helpful=1.0)
        with pytest.raises(JournalError, match="no such time"):
            there.add(Journal.read(bytes(table.journal)))
        assert not there.ledger.ious()


class Odd:
    """A clock that says what none says."""

    def __call__(self) -> Odd:
        return self

    def astimezone(self, zone: object) -> Odd:
        return self

    def strftime(self, form: str) -> str:
        return "2026-02-30T25:61:00Z"
