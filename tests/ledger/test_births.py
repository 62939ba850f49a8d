"""Debts are born in the put of their event: never lost, never twice, and only where they are real."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from karma_core import Debt, Journal, Store, UsageError, tag_of
from karma_core.kernel import registry
from karma_core.store import Append, Clash
from tests.support.circle import PEOPLE, born, debt, friends, played
from tests.support.counting import COUNTING, Added


def journal_of(store: Store, iou: str) -> Journal:
    """The game in which an IOU was born, as a file would hold it."""
    return Journal.read(bytes(store.table(iou.partition("/")[0]).journal))


def test_a_birth_is_in_the_same_put_as_its_event(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever put holds the event that tears holds the birth; a put that fails leaves neither."""
    with friends() as store:
        puts: list[tuple[Append, ...]] = []
        put = store.lines.put

        def watched(*appends: Append) -> None:
            puts.append(appends)
            put(*appends)

        monkeypatch.setattr(store.lines, "put", watched)
        iou = debt(store)
        game, _, place = iou.partition("/")
        (found,) = [each for each in puts if any(append.stream == f"iou:{iou}" for append in each)]
        assert [append.position for append in found if append.stream == game] == [int(place.partition(".")[0])]


def test_a_put_that_fails_leaves_neither_event_nor_debt(monkeypatch: pytest.MonkeyPatch) -> None:
    """All or none."""
    with friends() as store:
        table = store.open("karmageddon", PEOPLE, luck="physical", circle="friends")
        put = store.lines.put

        def failing(*appends: Append) -> None:
            if any(append.stream.startswith("iou:") for append in appends):
                raise UsageError("the disk is gone")
            put(*appends)

        monkeypatch.setattr(store.lines, "put", failing)
        with pytest.raises(UsageError, match="the disk is gone"):
            for seed in range(9):
                played(table, Random(seed))
                table = store.open("karmageddon", PEOPLE, luck="physical", circle="friends")
        assert not born(store) and not store.ledger.ious()
        torn = [fact for record in table.journal.records() for fact in record.facts if tag_of(fact) == "card-torn"]
        assert not torn


def test_each_torn_card_is_one_debt_with_its_own_id() -> None:
    """One success can tear several cards; as many debts as accepted helps in tasks that succeeded (invariant 32)."""
    with friends() as store:
        several = 0
        for seed in range(6):
            table = played(
                store.open("karmageddon", PEOPLE, luck="physical", circle="friends"), Random(seed), helpful=1.0
            )
            torn = [
                (f"{table.id}/{record.seq}.{number}", fact.card)
                for record in table.journal.records()
                for number, fact in enumerate(record.facts, 1)
                if tag_of(fact) == "card-torn"
            ]
            found = [(iou.id, iou.card) for iou in store.ledger.ious(game=table.id)]
            assert sorted(found) == sorted(torn)
            several += len({id.rpartition(".")[0] for id, _ in torn}) < len(torn)
            assert all(iou.helper != iou.helpee and iou.leaf for iou in store.ledger.ious(game=table.id))
        assert several, "no task with two helps was met; take other seeds"


@pytest.mark.parametrize("how", [{}, {"circle": "friends", "bots": {"Di": "generous"}}])
def test_games_outside_a_circle_and_with_bots_make_none(how: dict[str, object]) -> None:
    """However many cards are torn."""
    with friends() as store:
        table = store.open("karmageddon", PEOPLE, **how)  # type: ignore[arg-type]
        while not any(tag_of(fact) == "card-torn" for r in table.journal.records() for fact in r.facts):
            if not table.to_act:
                table = store.open("karmageddon", PEOPLE, **how)  # type: ignore[arg-type]
            played(table, Random(table.position), helpful=1.0, most=1)
        assert not born(store)


def test_forks_make_none_unless_they_take_their_parents_place() -> None:
    """A fork to try things is no game of the circle."""
    with friends() as store:
        iou = debt(store, close=False)
        table = store.table(iou.partition("/")[0])
        tried = table.fork(reason="what if")
        played(tried, Random(2), helpful=1.0)
        assert born(store) == [iou]


@pytest.mark.rule("karmageddon/K95")
def test_a_slip_is_mended_by_a_fork_that_takes_the_parents_place() -> None:
    """Its debts are real, and the deck is on its table; what the slip marked was not so."""
    with friends() as store:
        store.ledger.deck_new("kitchen")
        table = store.open("karmageddon", ["Ana", "Bo"], luck="physical", circle="friends", deck="kitchen")
        for name in ("Ana", "Bo"):
            table.act(name, table.legal(name)[0])
        for name, card in (("Ana", "ca"), ("Bo", "c9")):
            table.act(name, table.legal(name)[0], luck=[(card,)])
        table.act("Ana", table.legal("Ana")[0])
        at = table.position
        turn = next(each for each in table.legal("Ana") if tag_of(each) == "turn")
        table.act("Ana", turn, luck=[("joker-1",)])  # it was the 7 of clubs
        mark = next(each for each in table.legal("Ana") if tag_of(each) == "mark")
        table.act("Ana", mark)
        assert "joker-1" in store.ledger.deck()[0].normal + store.ledger.deck()[0].court
        mended = table.fork(at, instead=True, reason="a slip")
        deck = store.ledger.deck()[0]
        assert not deck.normal + deck.court and deck.running and deck.running.game == mended.id
        played(mended, Random(4), helpful=1.0)
        assert {iou.game for iou in store.ledger.ious()} == {mended.id}
        assert store.ledger.deck()[0].running is None and not store.ledger.deck()[0].faults
        assert len(store.ledger.over_time().games) == 1


def test_importing_a_game_makes_the_same_births_once() -> None:
    """Twice adds nothing; both copies have the same lines; a circle that is not here gets none."""
    with friends() as here, Store() as there, Store() as elsewhere:
        there.ledger.merge(here.ledger)
        iou = debt(here)
        journal = journal_of(here, iou)
        there.add(journal)
        end = there.lines.end()
        there.add(journal)
        assert there.lines.end() == end
        assert here.lines.get(f"iou:{iou}") == there.lines.get(f"iou:{iou}")
        assert there.ledger.ious() == here.ledger.ious()
        elsewhere.add(journal)
        assert not born(elsewhere)
        there.ledger.merge(here.ledger)
        here.ledger.merge(there.ledger)
        assert there.ledger.people() == here.ledger.people() and there.ledger.ious() == here.ledger.ious()


def test_importing_a_game_bit_by_bit() -> None:
    """What is new in it brings its births, each once."""
    with friends() as here, Store() as there:
        there.ledger.merge(here.ledger)
        table = played(here.open("karmageddon", PEOPLE, circle="friends"), Random(3), helpful=1.0)
        whole = table.journal
        for stop in (1, 2, whole.size // 2, whole.size - 3, whole.size):
            there.add(Journal.read(b"".join(line + b"\n" for line in whole.lines[:stop])))
        assert sorted(born(there)) == sorted(born(here)) and there.ledger.ious() == here.ledger.ious()


def test_a_forged_birth_is_refused_where_the_game_is_known() -> None:
    """The ledger had other words under that id: nothing is taken."""
    with friends() as here, Store() as there:
        there.ledger.merge(here.ledger)
        iou = debt(here)
        there.add(journal_of(here, iou))
        bundle = here.ledger.bundle(iou=iou).replace(b'\\"card\\":\\"', b'\\"card\\":\\"x')
        with pytest.raises(Exception, match="something else"):
            there.ledger.merge(bundle)


def test_a_circles_game_is_refused_a_seed_a_stranger_and_an_unknown_circle(tmp_path: Path) -> None:
    """One clear line each, nothing stored."""
    with friends(tmp_path / "karma.db") as store:
        store.ledger.deck_new("kitchen")
        end = store.lines.end()
        for how, words in (
            ({"seed": 7, "circle": "friends"}, "no seed"),
            ({"circle": "foes"}, "no circle 'foes'; it has: friends"),
            ({"deck": "kitchen"}, "name the circle"),
            ({"circle": "friends", "deck": "cellar"}, "no deck 'cellar'; it has: kitchen"),
            ({"circle": "friends", "packs": ["first"]}, "name the deck"),
            ({"circle": "friends", "deck": "kitchen", "bots": {"Ana": "random"}}, "bots tear no cards"),
        ):
            with pytest.raises(UsageError, match=words):
                store.open("karmageddon", PEOPLE, **how)  # type: ignore[arg-type]
        with pytest.raises(UsageError, match="not played with a deck"):
            store.open("karma-dice", ["Ana", "Bo"], circle="friends", deck="kitchen")
        assert store.lines.end() == end


def test_debts_of_earlier_games_count_for_doubling_if_the_game_says_so() -> None:
    """Option `debts=ledger` (K51): who owes and who is owed stands in the manifest, once a debt."""
    with friends() as store:
        debt(store, "Ana", "Bo")
        debt(store, "Cy", "Bo")
        table = store.open("karmageddon", ["Bo", "Ana", "Di"], circle="friends", options={"debts": "ledger"})
        assert (table.options.owing, table.options.owed) == ((0, 0), (1,))
        plain = store.open("karmageddon", ["Bo", "Ana"], circle="friends")
        assert (plain.options.owing, plain.options.owed) == ((), ())


def test_a_race_for_the_deck_is_decided_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process takes the deck in between: the second opening is refused, nothing is half stored."""
    with friends() as store:
        store.ledger.deck_new("kitchen")
        put, raced = store.put, []

        def late(id: str, lines: object, kept: object = (), more: object = ()) -> None:
            if not raced:
                raced.append(True)
                store.open("karmageddon", ["Cy", "Di"], luck="physical", circle="friends", deck="kitchen")
                raise Clash("deck:")
            put(id, lines, kept, more)  # type: ignore[arg-type]

        monkeypatch.setattr(store, "put", late)
        with pytest.raises(UsageError, match="on the table of game"):
            store.open("karmageddon", ["Ana", "Bo"], luck="physical", circle="friends", deck="kitchen")
        assert len(store.tables()) == 1 and len(store.ledger.circle().games) == 1


def test_a_promise_in_another_game_is_a_favour(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the words given, as far as they show; it has two halves like any other debt, and no card."""

    def debts(state: object, fact: object) -> tuple[Debt, ...]:
        if not isinstance(fact, Added):
            return ()
        return (Debt(kind="favour", helper=fact.seat, helpee=1 - fact.seat, words="water\nmy plants"),)

    owing = msgspec.structs.replace(COUNTING, name="owing", title="Owing", debts=debts)
    monkeypatch.setitem(registry._LOADED, "owing", owing)
    with friends() as store:
        table = store.open("owing", ["Ana", "Bo"], circle="friends")
        table.act(table.to_act[0], table.legal(table.to_act[0])[0])
        (iou,) = store.ledger.ious(game="owing")
        assert (iou.kind, iou.card, iou.words, iou.game_kind) == ("favour", "", "water\ufffdmy plants", owing.name)
        store.ledger.done(iou.id, iou.helper)
        assert store.ledger.paid(iou.id, iou.helpee).state == "settled"
        assert "FAVOUR" in store.ledger.export("beancount", person=iou.helper)


@pytest.mark.parametrize("parent_first", [True, False])
def test_a_mended_game_counts_when_its_parent_is_here_and_names_it(parent_first: bool) -> None:
    """In whatever order the two files come in; without the parent it is a fork like any other."""
    with friends() as here, Store() as there:
        there.ledger.merge(here.ledger)
        table = here.open("karmageddon", PEOPLE, luck="physical", circle="friends")
        played(table, Random(1), most=12)
        mended = played(table.fork(table.position - 1, instead=True), Random(2), helpful=1.0)
        assert here.ledger.ious() and {iou.game for iou in here.ledger.ious()} == {mended.id}
        files = [Journal.read(bytes(each.journal)) for each in (here.table(table.id), mended)]
        for at, journal in enumerate(files if parent_first else files[::-1]):
            assert not born(there)
            there.add(journal)
            there.add(journal)
            assert bool(born(there)) == bool(at)
        assert there.ledger.ious() == here.ledger.ious()
