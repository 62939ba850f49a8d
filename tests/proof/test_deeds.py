"""Deeds handed over: signed by their writer, tied to their IOU, taken by the ledger's own merge."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from karma_core import KarmaError, RuleViolation, Store, UsageError, new_key, public_of
from karma_core.kernel.notes import Note, read_note, signature, write_note
from karma_core.ledger.handing import HEADER, writer
from karma_core.ledger.streams import Stream, is_signed
from tests.support.circle import Clock, debt, friends

KEYS = {name: new_key() for name in ("Ana", "Bo", "Cy")}
RING = {name: public_of(key) for name, key in KEYS.items()}


@pytest.fixture
def two() -> Iterator[tuple[Store, Store, str]]:
    """Ana's phone and Bo's, which have the debt from the evening of the game; Ana helped Bo."""
    with friends(clock=Clock("2026-01-15")) as mine, Store(clock=Clock("2026-02-01")) as theirs:
        iou = debt(mine, "Ana", "Bo")
        theirs.ledger.merge(mine.ledger.bundle())
        yield mine, theirs, iou


def state(store: Store, iou: str) -> str:
    return store.ledger.iou_now(iou)[0].state


def signed(text: str, name: str, key: str = "") -> str:
    """A file of deeds with another text, or by another, its one signature good."""
    private = KEYS[key or name]
    return write_note(Note(text, (signature(text, writer(name), public_of(private), private.sign),)))


def test_give_and_take__two_stores_that_never_meet_settle_a_debt(two: tuple[Store, Store, str]) -> None:
    """Done goes one way, Paid the other; both phones then say settled."""
    mine, theirs, iou = two
    mine.ledger.done(iou, "Ana")
    found = theirs.ledger.take(mine.ledger.give(iou, "Ana", KEYS["Ana"]), RING)
    assert (found.by, found.iou.state, found.merged.deeds) == ("Ana", "claimed", 2)
    theirs.ledger.paid(iou, "Bo")
    mine.ledger.take(theirs.ledger.give(iou, "bo", KEYS["Bo"]), RING)
    assert state(mine, iou) == state(theirs, iou) == "settled"


def test_take__twice_adds_nothing(two: tuple[Store, Store, str]) -> None:
    """And the whole ledgers still merge afterwards, to the same."""
    mine, theirs, iou = two
    mine.ledger.done(iou, "Ana")
    text = mine.ledger.give(iou, "Ana", KEYS["Ana"])
    theirs.ledger.take(text, RING)
    assert theirs.ledger.take(text, RING).merged.deeds == 0
    assert mine.ledger.merge(theirs.ledger).deeds == 0
    mine.ledger.keep(iou, "Ana")
    assert theirs.ledger.take(mine.ledger.give(iou, "Ana", KEYS["Ana"]), RING).merged.deeds == 1


def test_take__the_signature_stays_with_the_deed(two: tuple[Store, Store, str]) -> None:
    """Long after the file is gone: and it fits this debt alone."""
    mine, theirs, iou = two
    mine.ledger.done(iou, "Ana")
    theirs.ledger.take(mine.ledger.give(iou, "Ana", KEYS["Ana"]), RING)
    half = f"iou:{iou}/helper"
    for deed in Stream(theirs.lines, half).deeds:
        assert is_signed(deed, RING["Ana"], half)
        assert not is_signed(deed, RING["Ana"], "iou:0000000000000000/1.1/helper")
        assert not is_signed(deed, RING["Bo"], half)


def test_take__a_phone_that_has_nothing_gets_the_iou_too(two: tuple[Store, Store, str]) -> None:
    """Its birth is in the file, and signed with it."""
    mine, _, iou = two
    mine.ledger.done(iou, "Ana")
    with Store() as empty:
        assert empty.ledger.take(mine.ledger.give(iou, "Ana", KEYS["Ana"]), RING).iou.state == "claimed"


def test_give__ones_own_half_alone(two: tuple[Store, Store, str]) -> None:
    """Nobody gives another's, nor a half on which nothing stands; a contact goes along only if asked."""
    mine, theirs, iou = two
    with pytest.raises(RuleViolation, match="Cy holds no half"):
        mine.ledger.give(iou, "Cy", KEYS["Cy"])
    with pytest.raises(UsageError, match="written nothing"):
        mine.ledger.give(iou, "Bo", KEYS["Bo"])
    mine.ledger.contact(iou, "Ana", "0171 123")
    theirs.ledger.take(mine.ledger.give(iou, "Ana", KEYS["Ana"]), RING)
    assert theirs.ledger.contacts(iou, "Bo") == ("", "")
    with Store() as other:
        other.ledger.merge(mine.ledger.bundle(iou=iou))
        with Store() as empty:
            empty.ledger.take(mine.ledger.give(iou, "Ana", KEYS["Ana"], contact=True), RING)
            assert empty.ledger.contacts(iou, "Bo") == ("0171 123", "")


def test_take__refuses_what_its_holder_did_not_sign(two: tuple[Store, Store, str]) -> None:
    """Another's half, a false signature, a key that is unknown or another: one line, and nothing is changed."""
    mine, theirs, iou = two
    mine.ledger.done(iou, "Ana")
    theirs.ledger.sign(iou, "Bo")
    good = mine.ledger.give(iou, "Ana", KEYS["Ana"])
    text, bundle = read_note(good).text, mine.ledger.bundle(iou=iou).decode()
    other = theirs.ledger.give(iou, "Bo", KEYS["Bo"])
    before = len(theirs.lines.get(f"iou:{iou}/helper"))
    for wrong, keys, said in (
        (signed(text, "Bo"), RING, "Ana alone signs it"),
        (signed(text, "Ana", "Bo"), RING, "another key"),
        (good, {"Bo": RING["Bo"]}, "you know no key of Ana"),
        (good.replace("half-done", "half-paid"), RING, "does not belong here|altered"),
        (good + good.splitlines()[-1] + "\n", RING, "alone signs it"),
        (signed(HEADER + bundle + read_note(other).text.removeprefix(HEADER), "Ana"), RING, "one half"),
        (signed(HEADER + bundle.splitlines()[0] + "\n", "Ana"), RING, "one half"),
        (signed("karma-deeds/v2\n" + text.partition("\n")[2], "Ana"), RING, "begins with"),
        (signed(HEADER, "Ana"), RING, "bundle|signed note"),
        ("", RING, "signed note"),
    ):
        with pytest.raises(KarmaError, match=said) as refusal:
            theirs.ledger.take(wrong, keys)
        assert "\n" not in str(refusal.value)
    assert len(theirs.lines.get(f"iou:{iou}/helper")) == before


def test_take__done_on_one_debt_is_not_done_on_another(two: tuple[Store, Store, str]) -> None:
    """The same deeds under another IOU: the file's signature no longer fits, nor do those of the deeds."""
    mine, theirs, iou = two
    other = debt(mine, "Ana", "Bo")
    theirs.ledger.merge(mine.ledger.bundle())
    mine.ledger.done(iou, "Ana")
    good = mine.ledger.give(iou, "Ana", KEYS["Ana"])
    with pytest.raises(KarmaError):
        theirs.ledger.take(good.replace(iou, other), RING)
    assert state(theirs, other) == "open"


def random_changes(two: tuple[Store, Store, str], count: int) -> None:
    """No changed file is taken, and nothing is marked by one."""
    mine, theirs, iou = two
    mine.ledger.done(iou, "Ana", "with thanks")
    good, random = mine.ledger.give(iou, "Ana", KEYS["Ana"]), Random(count)
    for _ in range(count):
        at = random.randrange(len(good))
        changed = good[:at] + chr(random.choice([*range(32, 127), 10, 233])) + good[at + 1 :]
        if changed != good:
            with pytest.raises(KarmaError):
                theirs.ledger.take(changed, RING)
    assert state(theirs, iou) == "open"


def test_changes__no_changed_file_is_taken(two: tuple[Store, Store, str]) -> None:
    """One character anywhere."""
    random_changes(two, 300)


@pytest.mark.long
def test_changes__twenty_thousand(two: tuple[Store, Store, str]) -> None:
    """The same, many times."""
    random_changes(two, 20_000)
