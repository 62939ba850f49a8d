"""What debts cannot do: cancel out, change hands, expire, be forgiven; and those made by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from karma_core import RuleViolation, Store
from karma_core.ledger.deeds import DEEDS
from karma_core.ledger.door import Ledger
from tests.rules.karmageddon_ledger.test_halves import refused
from tests.support.circle import Clock, debt, friends


@pytest.fixture
def store() -> Iterator[Store]:
    with friends() as made:
        yield made


def handwritten(store: Store, helper: str = "Ana", helpee: str = "Bo") -> str:
    """A debt made outside a game, signed by both."""
    iou = store.ledger.handwrite(helper, helpee, "watered the plants", helper).id
    store.ledger.sign(iou, helpee)
    return iou


@pytest.mark.rule("karmageddon/K74", "karmageddon/no-netting")
def test_k74__of_debts_in_both_directions_both_stay(store: Store) -> None:
    """Gross in every report, with a sentence that both do the hour; the reminder may say so too."""
    one, two = debt(store, "Ana", "Bo"), debt(store, "Bo", "Ana")
    for name in ("Ana", "Bo"):
        found = store.ledger.statement(name)
        assert len(found.owed) == len(found.owes) == 1
        assert any("owe each other; the rule is that both do the hour" in line for line in found.sentences)
    assert [list(row[:2]) for row in store.ledger.matrix().counts[:2]] == [[0, 1], [1, 0]]
    assert "both do it" in store.ledger.remind(one, "Ana").text
    store.ledger.done(one, "Ana")
    store.ledger.paid(one, "Bo")
    assert store.ledger.iou(two).iou.state == "open"
    assert "both do it" not in store.ledger.remind(two, "Bo").text


@pytest.mark.rule("karmageddon/no-netting")
def test_no_netting__there_is_no_word_for_it(store: Store) -> None:
    """No deed, no function, no column sets one debt against another; a column that would is refused by the rule."""
    words = ("net", "offset", "cancel", "balance", "simplify", "settle_up", "transfer")
    names = [cls.__name__.lower() for cls in DEEDS] + [name for name in dir(Ledger) if not name.startswith("_")]
    assert not [name for name in names if any(word in name for word in words)]
    debt(store)
    refused(store, "no-netting", "export", "csv", columns=["helper", "net"])


@pytest.mark.rule("karmageddon/K71")
def test_k71__a_debt_cannot_change_hands(store: Store) -> None:
    """The two names are in its birth, which is one line for ever; no deed names other people."""
    iou = debt(store)
    for deed in ("done", "paid", "keep", "agree", "sign", "lost"):
        refused(store, "K68", deed, iou, "Cy")
    fields = {name for cls in DEEDS if "iou" not in cls.__name__.lower() for name in cls.__struct_fields__}
    assert not fields & {"helper", "helpee", "creditor", "debtor", "owner"}
    assert [row.topic for row in store.lines.get(f"iou:{iou}")] == ["iou-opened"]


@pytest.mark.rule("karmageddon/K72")
def test_k72__it_neither_expires_nor_grows(store: Store) -> None:
    """After twenty years it is one hour, open."""
    with friends(clock=(clock := Clock("2026-01-01"))) as store:
        iou = debt(store)
        clock.later(days=7305)
        (line,) = store.ledger.statement("Ana").owed
        assert (line.iou, line.state, line.age_days) == (iou, "open", 7305)
        assert store.ledger.statement("Ana").sentences[0] == "1 hour owed to Ana; nothing owed by Ana."
        assert store.ledger.ageing().total == (0, 0, 0, 1)


@pytest.mark.rule("karmageddon/K70")
def test_k70__not_forgiven_unless_the_circle_allows_it(store: Store) -> None:
    """Off by default; nothing changes."""
    iou = debt(store)
    refused(store, "K70", "forgive", iou, "Ana")
    assert store.ledger.iou(iou).iou.state == "open"


@pytest.mark.rule("karmageddon/K70")
def test_k70__the_helper_alone_forgives_and_never_both_ways() -> None:
    """A state of its own, never Done; the other way round between the two it would be netting in disguise."""
    with friends(forgiveness=True) as store:
        one, two, three = debt(store, "Ana", "Bo"), debt(store, "Bo", "Ana"), debt(store, "Ana", "Bo")
        refused(store, "K70", "forgive", one, "Bo")
        found = store.ledger.forgive(one, "Ana")
        assert found.state == "forgiven" and not found.done and not found.is_open
        refused(store, "K70", "done", one, "Ana")
        refused(store, "K70", "forgive", two, "Bo")
        assert store.ledger.forgive(three, "Ana").state == "forgiven"
        assert store.ledger.iou(two).iou.state == "open"
        assert store.ledger.over_time().months[0].otherwise == 2


@pytest.mark.rule("karmageddon/K76")
def test_k76__a_debt_made_outside_a_game_needs_the_circle_and_both() -> None:
    """Off by default; it stands when both have signed, and is always labelled."""
    with friends() as store:
        refused(store, "K76", "handwrite", "Ana", "Bo", "watered the plants", "Ana")
    with friends(handwritten=True) as store:
        refused(store, "K75", "handwrite", "Ana", "Ana", "slept well", "Ana")
        refused(store, "K75", "handwrite", "Ana", "Bo", "watered the plants", "Cy")
        iou = store.ledger.handwrite("Ana", "Bo", "watered the plants", "Ana").id
        assert store.ledger.iou(iou).iou.state == "unsigned" and not store.ledger.statement("Ana").owed
        refused(store, "K76", "done", iou, "Ana")
        assert store.ledger.sign(iou, "Bo").state == "open"
        (line,) = store.ledger.statement("Ana").owed
        assert "outside a game" in line.what


@pytest.mark.rule("karmageddon/K85")
def test_k85__a_debt_of_a_game_cannot_be_voided(store: Store) -> None:
    """It is answered by a dispute."""
    refused(store, "K85", "void", debt(store), "Ana", "a slip")


@pytest.mark.rule("karmageddon/K85")
def test_k85__a_handwritten_one_is_void_by_both_and_never_both_ways() -> None:
    """With a reason; it stays listed; the other way round between the two it is refused."""
    with friends(handwritten=True) as store:
        one, two = handwritten(store, "Ana", "Bo"), handwritten(store, "Bo", "Ana")
        assert store.ledger.void(one, "Ana", "it was Di").state == "open"
        found = store.ledger.void(one, "Bo", "yes, Di")
        assert found.state == "void" and found.void_words == "it was Di"
        refused(store, "K85", "done", one, "Ana")
        refused(store, "K85", "void", two, "Ana", "then this one too")
        assert [iou.id for iou in store.ledger.ious(state="void")] == [one]


@pytest.mark.rule("karmageddon/K86")
def test_k86__debts_from_a_bad_event_on_are_disputed_with_the_verdict(store: Store) -> None:
    """Neither dropped nor silently kept; those before the event, and of other games, stand."""
    iou, other = debt(store), debt(store)
    game, seq = iou.partition("/")[0], store.ledger.iou(iou).iou.seq
    store.ledger.audited(game, "INVALID", seq + 1, "ILLEGAL: later")
    assert not store.ledger.ious(state="disputed")
    store.ledger.audited(game, "INVALID", seq, "WRONGFACTS: no such card")
    (found,) = store.ledger.ious(state="disputed")
    assert found.id == iou and found.is_open and "WRONGFACTS" in found.verdict
    assert "WRONGFACTS" in store.ledger.statement("Bo").owes[0].disputed
    store.ledger.audited(game, "VALID")
    assert not store.ledger.ious(state="disputed") and len(store.ledger.ious(state="open")) == 2
    assert other in [found.id for found in store.ledger.ious()]


@pytest.mark.rule("karmageddon/K75")
def test_k75__only_people_of_the_circle_sit_down(store: Store) -> None:
    """An outsider is named, and what would be right."""
    with pytest.raises(Exception, match="'Zoe' is nobody of the circle friends; there: Ana, Bo, Cy, Di"):
        store.open("karmageddon", ["Ana", "Zoe"], luck="physical", circle="friends")
    with pytest.raises(RuleViolation, match="holds no half"):
        store.ledger.done(debt(store), "Di")
