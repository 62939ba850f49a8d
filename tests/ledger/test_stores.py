"""The ledger in every kind of store, and deeds that are signed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from karma_core import Store, new_key, public_of
from karma_core.ledger.deeds import HalfDone
from karma_core.ledger.streams import Stream
from tests.ledger.test_merge import reports
from tests.ledger.test_model import folded, held
from tests.support.circle import Clock, debt, friends
from tests.support.postgres import postgres_schema, postgres_url  # noqa: F401


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A circle in each kind of store."""
    places = {"memory": "", "sqlite": str(tmp_path / "karma.db")}
    kind = request.param
    with friends(places[kind] if kind in places else request.getfixturevalue("postgres_schema")) as made:
        yield made


def test_the_same_ledger_in_every_store(store: Store) -> None:
    """Debts, marks, decks and reports; the read model equals the streams; it merges with one in memory."""
    store.ledger.deck_new("kitchen")
    one, two = debt(store, "Ana", "Bo", deck="kitchen"), debt(store, "Bo", "Cy", deck="kitchen")
    store.ledger.propose(one, "Ana", "paint the fence; it's 50% done")
    store.ledger.agree(one, "Bo")
    store.ledger.contact(one, "Ana", "0171")
    for iou in (one, two):
        now, _ = store.ledger.iou_now(iou)
        store.ledger.done(iou, now.helper)
        assert held(store) == folded(store)
    store.ledger.paid(one, "Bo")
    assert [iou.state for iou in store.ledger.ious()] == ["claimed", "settled"]
    assert store.ledger.contacts(one, "Bo") == ("0171", "") and store.ledger.forget(one, "Ana") == 1
    with Store() as copy:
        copy.ledger.merge(store.ledger.bundle())
        assert reports(copy) == reports(store)


def test_signed_deeds_are_shown_as_such() -> None:
    """Signed with the key that the circle knows; with another key; not at all; carried to another copy."""
    ana, bo = new_key(), new_key()
    with friends(people=(), clock=Clock()) as store, Store() as copy:
        store.ledger.person_add("Ana", key=public_of(ana))
        store.ledger.person_add("Bo", key=public_of(bo))
        iou = debt(store, "Ana", "Bo")
        copy.ledger.merge(store.ledger)
        store.ledger.sign(iou, "Bo")
        store.ledger.sign_with({"Ana": ana, "Bo": ana})
        store.ledger.done(iou, "Ana")
        store.ledger.paid(iou, "Bo")
        wanted = {"Ana signed": "signed", "Ana wrote Done": "signed", "Bo signed": "not signed"}
        wanted["Bo wrote Paid"] = "false signature"
        for place in (store, copy):
            place.ledger.merge(store.ledger)
            found = {event.words: event.signed for event in place.ledger.iou(iou).events}
            assert wanted.items() <= found.items()


def test_a_changed_deed_loses_its_signature() -> None:
    """It is over the act: what was written, when, and all that stood before."""
    ana = new_key()
    with friends(people=("Bo",)) as store:
        store.ledger.person_add("Ana", key=public_of(ana))
        iou = debt(store, "Ana", "Bo")
        store.ledger.sign_with({"Ana": ana})
        store.ledger.sign(iou, "Ana")
        forged = Stream(store.lines, f"iou:{iou}/helper")
        forged.add("Ana", HalfDone(), "2026-03-01T00:00:00Z", {"Ana": lambda data: ana.sign(data + b"!")})
        store.lines.put(*forged.new)
        signed = {event.words: event.signed for event in store.ledger.iou(iou).events}
        assert (signed["Ana signed"], signed["Ana wrote Done"]) == ("signed", "false signature")
