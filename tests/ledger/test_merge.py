"""Copies that were apart: union of deeds, whatever order they meet in; and what is not taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random

import msgspec
import pytest

from karma_core import JournalError, KarmaError, Store
from karma_core.ledger.merge import BUNDLE_MAX
from tests.support.circle import PEOPLE, Ticking, born, debt, friends, played

REPORTS: tuple[Callable[[Store], object], ...] = (
    lambda store: store.ledger.ious(),
    lambda store: store.ledger.matrix(),
    lambda store: store.ledger.ageing(),
    lambda store: store.ledger.over_time(),
    lambda store: store.ledger.honours(),
    lambda store: store.ledger.mementos(),
    lambda store: store.ledger.people(),
    lambda store: [store.ledger.statement(person.name) for person in store.ledger.people()],
    lambda store: [store.ledger.deck(id) for id in sorted(store.ledger.circle().decks)],
    lambda store: store.ledger.export("csv"),
)


def reports(store: Store) -> list[object]:
    """Everything that a ledger says, at one and the same time."""
    store.clock = Ticking("2027-01-01")
    return [report(store) for report in REPORTS]


@pytest.fixture
def stores() -> Iterator[list[Store]]:
    """Three copies of one ledger with three debts; their clocks run apart."""
    with ExitStack() as stack:
        one = stack.enter_context(friends(clock=Ticking("2026-01-01")))
        one.ledger.deck_new("kitchen")
        for helper, helpee in (("Ana", "Bo"), ("Bo", "Ana"), ("Cy", "Ana")):
            debt(one, helper, helpee, deck="kitchen")
        two = stack.enter_context(Store(clock=Ticking("2026-02-01")))
        three = stack.enter_context(Store(clock=Ticking("2026-02-01")))
        two.ledger.merge(one.ledger)
        three.ledger.merge(one.ledger)
        one.clock = Ticking("2026-02-01")
        yield [one, two, three]


def scribble(store: Store, random: Random, deeds: int) -> None:
    """Deeds at random, of whoever may."""
    ledger = store.ledger
    ids = sorted(born(store))
    writes = ("sign", "done", "paid", "keep", "burn", "lost", "agree", "decline", "close", "forgive")
    told = ("propose", "counter", "dispute", "answer")
    for _ in range(deeds):
        iou, deed = random.choice(ids), random.choice((*writes, *told))
        now, _ = ledger.iou_now(iou)
        words = (random.choice(("tea", "paint", "talk")),) if deed in told else ()
        try:
            getattr(ledger, deed)(iou, random.choice(now.names), *words)
        except KarmaError:
            continue


@pytest.mark.parametrize("seed", range(8))
def test_merging_is_commutative_associative_idempotent(stores: list[Store], seed: int) -> None:
    """a + b == b + a, (a + b) + c == a + (b + c), a + a == a, over every report."""
    random = Random(seed)
    for store in stores:
        scribble(store, random, 30)
    if seed % 2:
        stores[0].ledger.person_add("Eli")
        stores[1].ledger.person_add("Eli")
        debt(stores[0], "Eli", "Ana", deck="kitchen")
        debt(stores[1], "Eli", "Bo")
        stores[2].ledger.deck_add_suit("kitchen", "hearts", "red", "Bo", agreed=["Ana"])
    bundles = [store.ledger.bundle() for store in stores]
    found = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0, 0, 1, 2)):
        with Store() as copy:
            for at in order:
                copy.ledger.merge(bundles[at])
            end = copy.lines.end()
            copy.ledger.merge(bundles[order[0]])
            assert copy.lines.end() == end
            found.append(reports(copy))
    with Store() as left, Store() as right:
        right.ledger.merge(bundles[1])
        right.ledger.merge(bundles[2])
        left.ledger.merge(bundles[0])
        left.ledger.merge(right.ledger.bundle())  # what was carried before is carried on
        found.append(reports(left))
    assert all(each == found[0] for each in found[1:])
    one, two, _ = stores
    one.ledger.merge(bundles[1])
    two.ledger.merge(bundles[0])
    assert reports(one) == reports(two)


def test_a_deed_that_came_from_elsewhere_keeps_its_line_as_evidence(stores: list[Store]) -> None:
    """Its own `prev` fits only there; the deed is the same in both copies."""
    one, two, three = stores
    iou = one.ledger.ious()[0].id
    one.ledger.sign(iou, "Ana")
    two.ledger.done(iou, "Ana")
    one.ledger.merge(two.ledger)
    three.ledger.merge(one.ledger)
    theirs = two.ledger.iou_now(iou)[1][0].deeds
    ours = one.ledger.iou_now(iou)[1][0].deeds
    assert (
        {deed.line for deed in theirs}
        < {deed.line for deed in ours}
        == {deed.line for deed in three.ledger.iou_now(iou)[1][0].deeds}
    )
    assert b"deed-carried" in one.lines.get(f"iou:{iou}/helper")[-1].line


def test_offline_marks_of_the_two_meet(stores: list[Store]) -> None:
    """Done on one device, Paid on the other, exchanged as the file of one debt."""
    one, two, _ = stores
    iou = one.ledger.ious()[0].id
    one.ledger.done(iou, "Ana")
    two.ledger.paid(iou, "Bo")
    one.ledger.merge(two.ledger.bundle(iou=iou))
    two.ledger.merge(one.ledger.bundle(iou=iou))
    assert one.ledger.iou(iou).iou.state == two.ledger.iou(iou).iou.state == "settled"


@pytest.mark.rule("karmageddon/K97")
def test_a_person_added_in_both_stays_two_until_the_circle_says_so(stores: list[Store]) -> None:
    """Each with the debts made there; then one, with all of them. Who sat at one table are two."""
    one, two, _ = stores
    for store, other in ((one, "Ana"), (two, "Bo")):
        store.ledger.person_add("Eli")
        debt(store, "Eli", other)
    one.ledger.merge(two.ledger)
    names = [person.name for person in one.ledger.people() if person.name.startswith("Eli")]
    assert len(names) == 2 and [len(one.ledger.statement(name).owed) for name in names] == [1, 1]
    with pytest.raises(KarmaError, match="2 people of friends are called 'Eli'"):
        one.ledger.statement("Eli")
    one.ledger.person_same(*names)
    assert len(one.ledger.statement("Eli").owed) == 2
    with pytest.raises(KarmaError, match="sat at one table"):
        one.ledger.person_same("Ana", "Bo")


@pytest.mark.rule("karmageddon/K95")
def test_a_deck_on_two_tables_at_once_is_a_fault(stores: list[Store]) -> None:
    """It cannot have been: both games tore a card meanwhile."""
    one, two, _ = stores
    for store, names in ((one, ("Ana", "Bo")), (two, ("Cy", "Di"))):
        debt(store, *names, deck="kitchen")
    one.ledger.merge(two.ledger)
    faults = one.ledger.deck()[1].faults
    assert any("two tables at once" in fault for fault in faults)
    assert any("torn twice" in fault for fault in faults)


@pytest.mark.rule("karmageddon/K96", "karmageddon/no-netting")
def test_forgiving_both_ways_in_two_copies_counts_once() -> None:
    """The first counts; the other debt is open, and says why."""
    with friends(forgiveness=True) as one, Store(clock=Ticking("2026-03-01")) as two:
        there, back = debt(one, "Ana", "Bo"), debt(one, "Bo", "Ana")
        two.ledger.merge(one.ledger)
        one.ledger.forgive(there, "Ana")
        two.ledger.forgive(back, "Bo")
        one.ledger.merge(two.ledger)
        two.ledger.merge(one.ledger)
        assert [(iou.id, iou.state) for iou in one.ledger.ious()] == [(back, "open"), (there, "forgiven")]
        assert "K70" in one.ledger.ious()[0].fault and reports(one) == reports(two)


def test_contacts_pass_with_a_whole_store_and_in_bundles_for_one_of_the_two(stores: list[Store]) -> None:
    """A bundle holds none, unless it is for one of the two."""
    one, two, three = stores
    iou = one.ledger.ious(person="Cy")[0].id
    one.ledger.contact(iou, "Cy", "0171 222")
    two.ledger.merge(one.ledger.bundle())
    assert two.ledger.contacts(iou, "Ana") == ("", "")
    three.ledger.merge(one.ledger.bundle(contacts_of="Ana"))
    assert three.ledger.contacts(iou, "Ana") == ("0171 222", "")
    with Store() as other:
        other.ledger.merge(one.ledger.bundle(contacts_of="Bo"))
        assert other.ledger.contacts(iou, "Cy") == ("", "")


def altered(bundle: bytes, random: Random) -> bytes:
    """The bundle with one thing wrong."""
    lines = bundle.splitlines(keepends=True)
    at = random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            byte = random.randrange(len(lines[at]) - 1)
            lines[at] = lines[at][:byte] + bytes([lines[at][byte] ^ 1 << random.randrange(8)]) + lines[at][byte + 1 :]
        case 1:
            lines[at] = lines[at][: random.randrange(len(lines[at]))]
        case 2:
            lines.insert(at, lines[random.randrange(len(lines))])
        case 3:
            del lines[at]
        case 4:
            piece = msgspec.json.decode(lines[at])
            piece["stream"] = random.choice(
                ["iou:x", "00112233aabbccdd", "deck:0", "circle:../x", piece["stream"] + "/helper"]
            )
            lines[at] = msgspec.json.encode(piece) + b"\n"
        case 5:
            lines[at] = random.choice([b"\n", b"null\n", b"[" * 9000 + b"\n", b'{"line":1}\n', b"\xff\n"])
    return b"".join(lines)


@pytest.mark.parametrize("seed", range(60))
def test_a_bundle_with_something_wrong_is_refused_or_harmless(seed: int) -> None:
    """A `JournalError` and nothing changed; or, where nothing vouches for it, a ledger that can be read."""
    random = Random(seed)
    with friends() as one:
        debt(one, "Ana", "Bo")
        one.ledger.done(one.ledger.ious()[0].id, "Ana")
        bundle = one.ledger.bundle()
    for _ in range(4):
        bad = altered(bundle, random)
        with Store() as copy:
            try:
                copy.ledger.merge(bad)
            except JournalError:
                assert copy.lines.end() == 0
            else:
                if copy.ledger.circles():
                    reports(copy)


def test_a_deed_of_somebody_else_on_a_half_is_refused(stores: list[Store]) -> None:
    """Even if every hash is made good."""
    one, two, _ = stores
    iou = one.ledger.ious()[0].id
    stream = f"iou:{iou}/helper"
    from karma_core.ledger.deeds import HalfDone
    from karma_core.ledger.streams import Stream

    forged = Stream(one.lines, stream)
    forged.add("Cy", HalfDone(), "2026-02-01T00:00:00Z")
    one.lines.put(*forged.new)
    with pytest.raises(JournalError, match="Cy wrote on the half of"):
        two.ledger.merge(one.ledger)
    assert BUNDLE_MAX > 1_000_000


def test_a_played_game_merges_too() -> None:
    """Decks, marks and debts of a whole evening come over, and the deck goes on from there."""
    with friends() as one, Store(clock=Ticking("2026-03-01")) as two:
        one.ledger.deck_new("kitchen")
        played(one.open("karmageddon", PEOPLE, circle="friends", deck="kitchen"), Random(1), helpful=1.0)
        two.ledger.merge(one.ledger)
        assert two.ledger.deck()[0] == one.ledger.deck()[0]
        table = two.open("karmageddon", PEOPLE, circle="friends", deck="kitchen")
        assert set(table.options.deck) == set(one.ledger.deck()[0].cards)
        played(table, Random(2), helpful=1.0)
        one.ledger.merge(two.ledger)
        assert reports(one) == reports(two) and not one.ledger.deck()[1].faults
