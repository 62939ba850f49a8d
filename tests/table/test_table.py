"""The public door: opening, acting, races, closing, forking, taking in."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import fields, replace

from karma_core import (
    HIDDEN,
    Conflict,
    Journal,
    JournalError,
    LuckNeeded,
    RuleViolation,
    Store,
    Table,
    UsageError,
    canonical,
    game,
    new_key,
    order,
    public_of,
)
from karma_core.kernel.messages import Begin, GameAbandoned, GameClosed
from karma_core.store import Append
from replay.audit import audit
from tests.support.counting import COUNTING, Add
from tests.support.duel import DUEL


def counted(store: Store, actions: int = 0, **how: object) -> Table:
    """A counting table after some actions of each seat in turn."""
    table = store.open(COUNTING, ["Ana", "Bo"], **({"options": {"goal": 100_000}, "seed": 7} | how))
    for _ in range(actions):
        table.act(table.to_act[0], table.legal(table.to_act[0])[-1])
    return table


def finished(store: Store, **how: object) -> Table:
    table = store.open(COUNTING, ["Ana", "Bo"], **({"seed": 7} | how))
    while table.to_act:
        table.act(table.to_act[0], table.legal(table.to_act[0])[-1])
    return table


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    made = Store("" if request.param == "memory" else tmp_path / "games.db")
    request.addfinalizer(made.close)
    return made


def test_open__the_same_seed_gives_the_same_bytes(tmp_path: Path) -> None:
    """In memory and in a file, today and on another day; another seed gives another game."""
    with Store() as here, Store(tmp_path / "there.db") as there, Store() as other:
        one, two = finished(here), finished(there)
        assert bytes(one.journal) == bytes(two.journal)
        assert finished(other, seed=8).id != one.id


def test_open__a_seeded_game_that_is_stored_is_given_as_it_stands(store: Store) -> None:
    """So a command can be repeated."""
    table = counted(store, 3)
    again = counted(store)
    assert (again.id, again.position) == (table.id, table.position)


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (["Ana"], "2 seats"),
        (["Ana", "Bo", "Cy"], "2 seats"),
        (["Ana", "ana"], "two seats"),
        (["Ana", "table"], "table"),
        (["Ana", "B=o"], "'='"),
        (["Ana", ""], "1 to 40"),
        (["Ana", "x" * 41], "1 to 40"),
        (["Ana", "Bo\n"], "do not show"),
        (["Ana", "Rene\u0301"], "NFC"),
    ],
)
def test_open__a_bad_seat_is_named(seats: list[str], words: str) -> None:
    """One clear line, and nothing is stored."""
    with Store() as store:
        with pytest.raises(UsageError, match=words):
            store.open(COUNTING, seats)
        assert store.tables() == []


def test_open__unknown_things_are_named() -> None:
    """A game, an option, a value, a bot, an edition, a seed in a circle."""
    with Store() as store:
        for given, words in (
            ({"game": "chess"}, "there are: karma-dice"),
            ({"options": {"gaol": 3}}, "its options: goal"),
            ({"options": {"goal": "many"}}, "goal"),
            ({"bots": {"Ana": "deep"}}, "it has: "),
            ({"bots": {"Cy": "random"}}, "no seat 'Cy'"),
            ({"edition": "deluxe"}, "known: "),
            ({"seed": 7, "circle": "friends"}, "no seed"),
        ):
            how = {"game": COUNTING, "seats": ["Ana", "Bo"]} | given
            with pytest.raises(UsageError, match=words):
                store.open(**how)
        assert store.tables() == []


def test_act__facts_come_back_and_are_stored(store: Store) -> None:
    """What `act` returns is what the journal holds."""
    table = counted(store)
    facts = table.act("Ana", Add(seat=0, count=2))
    last = table.journal.record(table.position - 1)
    assert last.facts == facts and last.by == "Ana" and last.message == Add(seat=0, count=2)
    assert table.state == table.journal.state()


@pytest.mark.rule("kernel/seat", "kernel/foreign")
def test_act__a_seat_gives_its_own_orders_only(store: Store) -> None:
    """Another seat's action, and another game's, are refused; nothing changes."""
    table = counted(store)
    before = bytes(table.journal)
    with pytest.raises(RuleViolation, match="kernel/seat"):
        table.act("Bo", Add(seat=0, count=1))
    with pytest.raises(RuleViolation, match="kernel/foreign"):
        table.act("Ana", Begin())  # type: ignore[arg-type]
    with pytest.raises(RuleViolation, match="counting/"):
        table.act("Bo", Add(seat=1, count=1))
    with pytest.raises(UsageError, match="no seat"):
        table.act("Cy", Add(seat=0, count=1))
    assert bytes(table.journal) == before


@pytest.mark.rule("kernel/over", "kernel/awaited")
def test_act__not_before_the_game_has_begun_nor_after_its_end(store: Store) -> None:
    """A closed game takes no more actions."""
    table = finished(store)
    with pytest.raises(RuleViolation, match="kernel/over"):
        table.act("Ana", Add(seat=0, count=1))
    waiting = store.open(COUNTING, ["Cy", "Di"], begin=False)
    with pytest.raises(RuleViolation, match="kernel/awaited"):
        waiting.act("Cy", Add(seat=0, count=1))
    waiting.begin()
    waiting.act("Cy", Add(seat=0, count=1))


def test_act__at_an_old_position_is_a_conflict_with_the_events_between(store: Store) -> None:
    """The action was meant for another table; nothing is stored."""
    table = counted(store, 2)
    at = table.position
    table.act("Ana", Add(seat=0, count=1), at=at)
    with pytest.raises(Conflict) as caught:
        table.act("Bo", Add(seat=1, count=1), at=at)
    assert [record.by for record in caught.value.events] == ["Ana"] and table.position == at + 1
    with pytest.raises(UsageError, match="no position"):
        table.act("Bo", Add(seat=1, count=1), at=at + 5)


def test_act__a_lost_race_is_decided_again_unless_it_is_a_double_click(tmp_path: Path) -> None:
    """Two processes on one file: another seat's event in between is no obstacle, one's own is a conflict."""
    file, options = tmp_path / "race.db", {"goal": 100_000, "order": "free"}
    with Store(file) as here, Store(file) as there, Store(file) as elsewhere:
        mine = here.open(COUNTING, ["Ana", "Bo"], options=options)
        theirs, twice = there.table(mine.id), elsewhere.table(mine.id)
        mine.act("Ana", Add(seat=0, count=1))
        theirs.act("Bo", Add(seat=1, count=1))
        assert [record.by for record in mine.journal.records(2)] == ["Ana", "Bo"]
        with pytest.raises(Conflict):
            twice.act("Bo", Add(seat=1, count=1))
        assert mine.position == 4


def test_act__threads_share_a_table(store: Store) -> None:
    """Each action of each thread is stored once, in some order, and the record is sound."""
    table = store.open(COUNTING, ["Ana", "Bo"], options={"goal": 100_000, "order": "free"}, seed=7)

    def clicks(seat: int) -> None:
        mine = store.table(table.id)
        for _ in range(40):
            mine.act(seat, Add(seat=seat, count=1))

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(clicks, (0, 1)))
    assert table.position == 82
    table.abandon("enough")
    assert audit(table.journal).verdict == "VALID"


def test_end__the_journal_closes_by_itself(store: Store) -> None:
    """Checkpoint, seed, close, in the same append as the last action; the audit is VALID."""
    table = finished(store)
    assert [record.tag for record in table.journal.records(table.position - 4)] == [
        "add",
        "checkpoint",
        "seed-revealed",
        "game-closed",
    ]
    assert table.is_closed and table.to_act == () and audit(table.journal).verdict == "VALID"
    table.close()
    with pytest.raises(UsageError, match="closed already"):
        table.abandon("late")


def test_end__an_abandoned_game_reveals_its_luck(store: Store) -> None:
    """It has no winner, and everything can be checked."""
    table = counted(store, 3, seed=None)
    with pytest.raises(UsageError, match="not over"):
        table.close()
    table.abandon("the bus came")
    assert isinstance(table.journal.record(table.position - 1).message, GameAbandoned)
    assert audit(table.journal).verdict == "VALID" and table.outcome is None


def test_seed__a_seat_can_add_its_own(store: Store) -> None:
    """Then the table alone did not choose the luck; the verdict no longer says that it did."""
    table = store.open(COUNTING, ["Ana", "Bo"], begin=False)
    table.add_seed("Bo", bytes(range(32)))
    with pytest.raises(UsageError, match="32 bytes"):
        table.add_seed("Ana", b"short")
    table.begin()
    with pytest.raises(UsageError, match="before the game begins"):
        table.add_seed("Ana", bytes(32))
    table.act("Ana", Add(seat=0, count=1))
    table.abandon("enough")
    verdict = audit(table.journal)
    assert verdict.verdict == "VALID" and not any("table alone" in note for note in verdict.notes)


def test_restart__any_process_can_go_on_dealing(tmp_path: Path) -> None:
    """The luck is that of the seed whatever process draws it."""
    file = tmp_path / "games.db"
    with Store(file) as store:
        id = counted(store, 3, seed=None).id
    with Store(file) as store:
        table = store.table(id[:6])
        table.act(table.to_act[0], table.legal(table.to_act[0])[0])
        table.abandon("enough")
        assert audit(table.journal).verdict == "VALID"


def test_fork__shares_the_past_and_draws_new_luck(store: Store) -> None:
    """The parent's bytes do not change, the fork knows its parent, and forks of forks hold too."""
    table = counted(store, 12)
    before = bytes(table.journal)
    child = table.fork(7, reason="what if", author="Ana")
    assert child.id != table.id and child.journal.lines[:7] == table.journal.lines[:7]
    assert child.state == table.journal.state(7) and bytes(table.journal) == before
    child.act(child.to_act[0], child.legal(child.to_act[0])[-1])
    grandchild = child.fork(8)
    grandchild.act(grandchild.to_act[0], grandchild.legal(grandchild.to_act[0])[-1])
    assert grandchild.journal.fork is not None and grandchild.journal.fork.parent == child.id
    for fork in (child, grandchild):
        fork.abandon("enough")
        assert audit(fork.journal).verdict == "VALID", audit(fork.journal)
    assert {summary.parent for summary in store.tables()} == {"", table.id, child.id}


def test_fork__a_closed_game_may_keep_its_luck(store: Store) -> None:
    """The same actions then give the same facts, and the verdict says that the luck was known."""
    table = finished(store)
    child = table.fork(5)
    for record in table.journal.records(5, 8):
        child.act(record.by, record.message)  # type: ignore[arg-type]
        assert child.journal.record(child.position - 1).facts == record.facts
    child.abandon("enough")
    assert any("known beforehand" in note for note in audit(child.journal).notes)
    other = table.fork(5, reseed=True)
    assert other.id != child.id


def test_fork__elsewhere_is_refused_with_the_nearest_position(store: Store) -> None:
    """Not before `begin`, not after the luck is revealed."""
    table = finished(store)
    for at, nearest in ((0, 2), (1, 2), (table.position, table.position - 2)):
        with pytest.raises(UsageError, match=f"the nearest is {nearest}"):
            table.fork(at)


def test_fork__only_a_physical_game_can_be_replaced(store: Store) -> None:
    """A slip in what people typed is mended by a fork that takes the parent's place."""
    with pytest.raises(UsageError, match="physical"):
        counted(store, 3).fork(4, instead=True)
    table = store.open("karma-dice", ["Cy", "Di"], options={"traits": "off"}, luck="physical", begin=False)
    table.begin(luck=[0])
    at = table.position
    table.act("Cy", table.legal("Cy")[0], luck=[(3,)])
    child = table.fork(at, instead=True, reason="it was a 5")
    child.act("Cy", child.legal("Cy")[0], luck=[(5,)])
    end = table.journal.record(table.position - 1).message
    assert isinstance(end, GameAbandoned) and end.fork == child.id and child.to_act


def test_add__taking_in_a_journal_twice_adds_nothing(store: Store) -> None:
    """From a file or another store; a game that went on is brought up to date, one that differs is refused."""
    with Store() as elsewhere:
        theirs = counted(elsewhere, 4, seed=9)
        early = Journal.read(bytes(theirs.journal))
        ours = store.add(early)
        assert ours.position == early.size
        theirs.act("Ana", Add(seat=0, count=1))
        assert store.add(theirs.journal).position == ours.position == early.size + 1
        assert store.add(early).position == theirs.position
        changed = theirs.journal.lines
        changed[-1] = changed[-1].replace(b'"count":1', b'"count":2')
        with pytest.raises(UsageError, match=f"from event {theirs.position - 1} on"):
            store.add(Journal.of(changed))
        with pytest.raises(JournalError, match="event 3"):
            store.add(Journal.of(theirs.journal.lines[:3] + theirs.journal.lines[4:]))


def test_secrets__a_copy_has_the_openings_of_its_seat_alone(store: Store) -> None:
    """The two hidden choices of a duel, before and after the close."""
    table = store.open(DUEL, ["Ana", "Bo"], seed=3)
    while len(table.to_act) == 1:
        table.act(table.to_act[0], table.legal(table.to_act[0])[0])
    table.act("Ana", table.legal("Ana")[0])
    last = table.position - 1
    mine, other, nobody = (table.journal.copy_for(seat).record(last) for seat in ("Ana", "Bo", None))
    assert mine.hidden == 0 and other.hidden == nobody.hidden == other.seals > 0
    assert table.view("Bo") == DUEL.view(table.memory("Bo"), 1)
    random = Random(1)
    while table.to_act:
        table.act(table.to_act[-1], random.choice(table.legal(table.to_act[-1])))
    assert isinstance(table.journal.record(table.position - 1).message, GameClosed)
    assert all(record.hidden == 0 for record in table.journal.copy_for(None).records())


def test_bots__play_from_their_view_until_a_person_is_awaited(store: Store) -> None:
    """A seeded game with bots is the same each time."""
    table = store.open("karma-dice", ["Ana", "Bo"], bots={"Bo": "random"}, seed=5)
    table.play_bots()
    assert table.to_act == ("Ana",) or "Bo" not in table.to_act
    runs = []
    for _ in range(2):
        with Store() as fresh:
            played = fresh.open("karma-dice", ["Ana", "Bo"], bots={"Ana": "steady", "Bo": "random"}, seed=5)
            played.play_bots()
            runs.append(bytes(played.journal))
    assert runs[0] == runs[1] and played.outcome is not None


def test_resolve__a_prefix_must_be_of_one_game(store: Store) -> None:
    """Unknown, ambiguous and impossible ids each get their line."""
    table = counted(store)
    assert store.table(table.id[:5]).id == table.id
    for prefix, words in (("", "no id"), ("xyz", "no id"), ("0" * 16, "no game"), ("a" * 17, "no id")):
        with pytest.raises(UsageError, match=words):
            store.table(prefix)


@pytest.mark.rule("kernel/hidden")
def test_act__a_hidden_card_cannot_be_ordered_about(store: Store) -> None:
    """`decide` is total on hidden cards, for audits of partial copies; the host's door is not."""
    table = store.open(DUEL, ["Ana", "Bo"], seed=3)
    before = bytes(table.journal)
    action = table.legal("Ana")[0]
    with pytest.raises(RuleViolation, match="kernel/hidden"):
        table.act("Ana", replace(action, card=HIDDEN))
    assert bytes(table.journal) == before


@pytest.mark.rule("kernel/luck")
def test_act__typed_luck_must_be_possible(store: Store) -> None:
    """Three dice for one, a seven, a roll too many; then none at all asks for it."""
    table = store.open("karma-dice", ["Ana", "Bo"], options={"traits": "off"}, luck="physical", begin=False)
    table.begin(luck=[0])
    roll = next(action for action in table.legal("Ana") if len(action.dice) == 1)
    before = bytes(table.journal)
    for dice in ((1, 2, 3), (7,), (0,)):
        with pytest.raises(RuleViolation, match="kernel/luck"):
            table.act("Ana", roll, luck=[dice])
    with pytest.raises(UsageError, match="more luck"):
        table.act("Ana", roll, luck=[(1,), (2,)])
    with pytest.raises(LuckNeeded, match="1 dice with 6 sides"):
        table.act("Ana", roll)
    assert bytes(table.journal) == before


def test_orders__a_seat_signs_its_acts_elsewhere(store: Store) -> None:
    """The host knows the public key alone, and takes what was signed over the events that it has."""
    ana, bo, table_key = new_key(), new_key(), new_key()
    table = store.open(COUNTING, ["Ana", "Bo"], seed=7, keys={"Ana": ana, "Bo": public_of(bo)}, table_key=table_key)
    assert set(table.journal.record(0).sigs) == {"Ana", "table"}
    table.act("Ana", Add(seat=0, count=1))
    with pytest.raises(UsageError, match="key that is not here"):
        table.act("Bo", Add(seat=1, count=1))
    copy = table.journal.copy_for("Bo")
    mine = order(copy, "Bo", Add(seat=1, count=2), bo.sign)
    for wrong in (
        order(copy, "Bo", Add(seat=1, count=2)),
        order(copy, "Bo", Add(seat=1, count=2), new_key().sign),
        mine.replace(b'"count":2', b'"count":3'),
    ):
        with pytest.raises(JournalError, match="did not sign"):
            table.take(wrong)
    assert set(table.take(mine).sigs) == {"Bo", "table"}
    with pytest.raises(Conflict) as caught:
        table.take(mine)
    assert [record.by for record in caught.value.events] == ["Bo"]
    table.abandon("enough")
    verdict = audit(table.journal)
    assert verdict.verdict == "VALID" and any("Bo did not sign the opening" in note for note in verdict.notes)


def test_keys__weak_and_doubled_ones_are_refused(store: Store) -> None:
    """So is a key for somebody who does not sit there, and another key after a restart."""
    key, weak = new_key(), "01" + "00" * 31
    for keys, words in (
        ({"Ana": key, "Bo": key}, "same key"),
        ({"Ana": weak}, "weak"),
        ({"Ana": "xyz"}, "64"),
        ({"Cy": key}, "no seat with a key"),
    ):
        with pytest.raises(UsageError, match=words):
            store.open(COUNTING, ["Ana", "Bo"], keys=keys)
    table = store.open(COUNTING, ["Ana", "Bo"], keys={"Ana": key})
    with pytest.raises(UsageError, match="not the key"):
        store.sign_with(table.id, {"Ana": new_key()})
    store.sign_with(table.id, {"Ana": key})


@pytest.mark.parametrize("name", ["karma-dice", "karmaka", "karman-swap", "karmageddon", "karmaggan"])
def test_options__as_by_default_are_one_spelling(name: str) -> None:
    """Named or not, typed or decoded: the same bytes, the same id, and a default that is written out is refused."""
    rules = game(name)
    plain = rules.options_from({})
    named = {
        f.name: "".join(list(v)) if isinstance(v := getattr(plain, f.name), str) else v for f in fields(rules.options)
    }
    assert canonical(rules.options_from(named)) == canonical(plain) == b"{}"
    with Store() as one, Store() as two:
        tables = [store.open(name, ["Ana", "Bo"], options=how, seed=1) for store, how in ((one, {}), (two, named))]
        assert tables[0].id == tables[1].id
        line = tables[0].journal.line(0)
    key, value = next((k, v) for k, v in named.items() if isinstance(v, str))
    with pytest.raises(JournalError, match="canonical"):
        Journal.of([line.replace(b'"options":{}', f'"options":{{"{key}":"{value}"}}'.encode())])


def test_tables__a_game_that_cannot_be_read_is_listed_as_such(store: Store) -> None:
    """As one of another version: the others are listed all the same."""
    good, bad = counted(store, 2), counted(store, 2, seed=8)
    line = bad.journal.line(2).replace(b'"type":"add"', b'"type":"multiply"')
    rows = store.lines.get(bad.id)
    store.lines.put(Append(stream=bad.id, position=len(rows), topic="multiply", line=line))
    bad._live.clear()
    store._all.clear()
    store._recent.clear()
    listed = {summary.id: summary.status for summary in store.tables()}
    assert listed == {good.id: "running", bad.id: "unreadable"}
