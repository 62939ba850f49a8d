"""What is written on the two halves of a debt card: Done and Paid, tasks, contacts, disputes, mementos."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from karma_core import RuleViolation, Store, UsageError
from karma_core.ledger.deeds import DEEDS
from tests.support.circle import Clock, debt, friends


@pytest.fixture
def store() -> Iterator[Store]:
    with friends() as made:
        yield made


def refused(store: Store, rule: str, deed: str, *args: object, **how: object) -> RuleViolation:
    """The deed is refused by this rule, and no line was stored."""
    before = store.lines.end()
    with pytest.raises(RuleViolation) as caught:
        getattr(store.ledger, deed)(*args, **how)
    assert caught.value.rule == f"karmageddon/{rule}", caught.value
    assert store.lines.end() == before
    return caught.value


@pytest.mark.rule("karmageddon/redeemed", "karmageddon/honour")
def test_redeemed__both_marks_settle_a_debt_long_after_its_game(store: Store) -> None:
    """It outlives the game: Done and Paid, written a year later, settle it; before, it is open."""
    with friends(clock=(clock := Clock("2026-01-01"))) as store:
        iou = debt(store)
        assert store.ledger.iou(iou).iou.state == "open"
        clock.later(days=400)
        assert store.ledger.done(iou, "Ana").state == "claimed"
        assert store.ledger.paid(iou, "Bo").state == "settled"
        assert store.ledger.honours().fastest == "Bo"
        assert [row.days for row in store.ledger.honours().people if row.person == "Bo"] == [400]


@pytest.mark.rule("karmageddon/redeemed")
def test_redeemed__nothing_is_due_on_a_settled_debt(store: Store) -> None:
    """A task proposed for it is refused."""
    iou = debt(store)
    store.ledger.paid(iou, "Bo")
    store.ledger.done(iou, "Ana")
    refused(store, "redeemed", "propose", iou, "Ana", "paint the fence")
    refused(store, "redeemed", "remind", iou, "Ana")


@pytest.mark.rule("karmageddon/K68")
def test_k68__neither_writes_for_the_other(store: Store) -> None:
    """Done is the helper's word, Paid the helpee's; a third person has none. Nothing changes."""
    iou = debt(store, "Ana", "Bo")
    reason = refused(store, "K68", "done", iou, "Bo").reason
    assert "Ana alone writes it" in reason and "'Paid'" in reason
    refused(store, "K68", "paid", iou, "Ana")
    refused(store, "K68", "done", iou, "Cy")
    refused(store, "K68", "sign", iou, "Zoe")
    assert store.ledger.iou(iou).iou.state == "open"


@pytest.mark.rule("karmageddon/K69")
@pytest.mark.parametrize("first", ["done", "paid"])
def test_k69__marks_come_in_any_order_and_for_good(store: Store, first: str) -> None:
    """A second mark on a half is refused; there is no deed that takes one back."""
    iou = debt(store)
    order = [("done", "Ana"), ("paid", "Bo")]
    for deed, by in order if first == "done" else reversed(order):
        getattr(store.ledger, deed)(iou, by)
        assert "raise a dispute" in refused(store, "K69", deed, iou, by).reason
    assert store.ledger.iou(iou).iou.state == "settled"
    assert not [cls.__name__ for cls in DEEDS if "Undo" in cls.__name__ or "Unmark" in cls.__name__]


@pytest.mark.rule("karmageddon/K69")
def test_k69__a_wrong_mark_is_answered_by_a_dispute(store: Store) -> None:
    """The mark stays, the dispute stands beside it until whoever raised it lets it rest."""
    iou = debt(store)
    store.ledger.done(iou, "Ana")
    store.ledger.dispute(iou, "Bo", "we only talked")
    assert store.ledger.iou(iou).iou.is_disputed and store.ledger.iou(iou).iou.done
    store.ledger.answer(iou, "Ana", "we talked for an hour")
    with pytest.raises(UsageError, match="no open dispute of Ana's"):
        store.ledger.close(iou, "Ana")
    found = store.ledger.close(iou, "Bo")
    assert not found.is_disputed and found.done and found.disputes[0].answer == "we talked for an hour"


@pytest.mark.rule("karmageddon/K87")
def test_k87__one_mark_alone_is_a_claim_and_still_open(store: Store) -> None:
    """Both statements show it, and every count has it."""
    iou = debt(store)
    store.ledger.paid(iou, "Bo")
    (owed,), (owes,) = store.ledger.statement("Ana").owed, store.ledger.statement("Bo").owes
    assert (owed.state, owes.state) == ("claimed", "claimed") and "Paid" in owed.marks
    assert sum(store.ledger.ageing().total) == 1 and sum(map(sum, store.ledger.matrix().counts)) == 1
    store.ledger.done(iou, "Ana")
    assert not store.ledger.statement("Ana").owed


@pytest.mark.rule("karmageddon/task-agreed", "karmageddon/K67")
def test_task_agreed__either_proposes_and_the_other_agrees(store: Store) -> None:
    """Nothing is agreed before the other says so; nobody answers themselves."""
    iou = debt(store)
    now = store.ledger.propose(iou, "Bo", "paint the fence", hour="Saturday at ten")
    assert now.task == "" and now.proposal.task == "paint the fence"
    refused(store, "K67", "agree", iou, "Bo")
    now = store.ledger.agree(iou, "Ana")
    assert (now.task, now.agreed.hour, now.proposal) == ("paint the fence", "Saturday at ten", None)
    refused(store, "task-agreed", "agree", iou, "Ana")


@pytest.mark.rule("karmageddon/K67")
def test_k67__a_task_is_countered_or_declined_and_the_debt_stays(store: Store) -> None:
    """The words are kept as they are; declining changes nothing about the debt."""
    iou = debt(store)
    store.ledger.propose(iou, "Ana", "repair my bike")
    now = store.ledger.counter(iou, "Bo", "wash your bike")
    assert now.proposal.task == "wash your bike" and now.proposal.side == 1
    now = store.ledger.decline(iou, "Ana", "it is clean")
    assert now.state == "open" and now.task == "" and now.proposal.words == "it is clean"
    refused(store, "task-agreed", "agree", iou, "Ana")
    store.ledger.propose(iou, "Bo", "cook for you")
    assert store.ledger.agree(iou, "Ana").task == "cook for you"


@pytest.mark.rule("karmageddon/keepsake", "karmageddon/K73")
@pytest.mark.parametrize(("deed", "became"), [("keep", "kept"), ("burn", "burned"), ("bin", "binned")])
def test_keepsake__each_half_meets_its_end_after_its_mark(store: Store, deed: str, became: str) -> None:
    """By its holder, once, and only after that half is marked."""
    iou = debt(store)
    refused(store, "K73", deed, iou, "Ana")
    store.ledger.done(iou, "Ana")
    getattr(store.ledger, deed)(iou, "Ana")
    refused(store, "K73", "burn", iou, "Ana")
    refused(store, "K73", deed, iou, "Bo")
    (memento,) = store.ledger.mementos()
    assert (memento.became, memento.holder, memento.half) == (became, "Ana", "helper's")


@pytest.mark.rule("karmageddon/K73")
def test_k73__a_lost_half_leaves_the_debt_as_it_is(store: Store) -> None:
    """It can still be marked; what is lost cannot be burned."""
    iou = debt(store)
    assert store.ledger.lost(iou, "Bo").state == "open"
    store.ledger.paid(iou, "Bo")
    refused(store, "K73", "burn", iou, "Bo")
    assert store.ledger.done(iou, "Ana").state == "settled"
    assert [memento.became for memento in store.ledger.mementos()] == ["lost"]


@pytest.mark.rule("karmageddon/K65", "karmageddon/K94")
def test_k65__an_unsigned_half_is_shown_and_voids_nothing(store: Store) -> None:
    """The debt is there from the tearing; who has not signed is said until they do, by whatever they write first."""
    iou = debt(store)
    (line,) = store.ledger.statement("Ana").owed
    assert line.marks == "Ana has not signed, Bo has not signed"
    store.ledger.sign(iou, "Bo")
    store.ledger.done(iou, "Ana")  # whoever writes on a half signs it by that
    now, halves = store.ledger.iou_now(iou)
    assert all(now.signed) and now.state == "claimed"
    assert [[each.topic for each in half.rows] for half in halves] == [["half-signed", "half-done"], ["half-signed"]]
    with pytest.raises(UsageError, match="already"):
        store.ledger.sign(iou, "Bo")


@pytest.mark.rule("karmageddon/contact-details", "karmageddon/K66")
def test_contact_details__each_writes_their_own_sealed_for_the_two(store: Store) -> None:
    """The last one stands; the two may read it, nobody else; no line, report or export holds it."""
    iou = debt(store)
    assert store.ledger.contacts(iou, "Ana") == ("", "")
    store.ledger.contact(iou, "Ana", "0171 222")
    store.ledger.contact(iou, "Ana", "0171 333")
    assert store.ledger.contacts(iou, "Bo") == ("0171 333", "") == store.ledger.contacts(iou, "Ana")
    refused(store, "K68", "contacts", iou, "Cy")
    refused(store, "K68", "contact", iou, "Cy", "0171 444")
    secret = b"0171"
    assert not any(secret in row.line for name in store.lines.find("") for row in store.lines.get(name))
    told = [store.ledger.export(form, person="Ana") for form in ("csv", "json", "beancount", "hledger", "ics")]
    assert not any("0171" in text for text in told) and secret not in store.ledger.bundle()
    store.ledger.contact(iou, "Ana", None)
    assert store.ledger.contacts(iou, "Bo") == ("", "")


@pytest.mark.rule("karmageddon/K66")
def test_k66__a_contact_can_be_erased_for_good(store: Store) -> None:
    """Only by its owner; the streams stay as they are, and so does the debt."""
    iou = debt(store)
    store.ledger.contact(iou, "Ana", "ana@example.org")
    rows = [store.lines.get(name) for name in store.lines.find("iou:")]
    assert store.ledger.forget(iou, "Bo") == 0
    assert store.ledger.forget(iou, "Ana") == 1
    assert store.ledger.contacts(iou, "Bo") == ("", "")
    assert rows == [store.lines.get(name) for name in store.lines.find("iou:")]
    with pytest.raises(UsageError, match="a line of words"):
        store.ledger.contact(iou, "Ana", "0171\n222")


@pytest.mark.rule("karmageddon/K67")
@pytest.mark.parametrize("run", range(6))
def test_k67__what_answers_a_proposal_comes_after_it_whatever_the_clocks_say(run: int) -> None:
    """In the same second, or on a device whose clock is behind: the last word is the last word."""
    with friends(clock=(clock := Clock("2026-01-05"))) as store:
        iou = debt(store)
        store.ledger.propose(iou, "Ana", "repair my bike")
        store.ledger.counter(iou, "Bo", "wash your bike")
        store.ledger.propose(iou, "Bo", "or paint it")
        clock.later(seconds=-90 * run)
        now = store.ledger.counter(iou, "Ana", "repair it after all")
        assert now.proposal.task == "repair it after all"
        assert store.ledger.agree(iou, "Bo").task == "repair it after all"
