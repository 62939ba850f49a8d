"""The screen of one record, by its keys and the mouse, at 80 × 24 and larger."""

from __future__ import annotations

import asyncio
from time import process_time

import pytest

from karma_core import Journal, Store, Table, game_names, notebook
from replay.screen import Walk, step_app
from replay.screen.dialogs import Ask, Choose, Page
from replay.screen.dock import LEFT
from tests.screen.conftest import LARGE, SMALL, Hand, shown
from tests.support.counting import COUNTING
from tests.support.loops import run as run_coroutine
from tests.support.records import GAMES, played


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "160x50"])
@pytest.mark.parametrize("name", GAMES)
def test_every_game__is_walked_with_all_eyes(name: str, size: tuple[int, int]) -> None:
    """Table, events and dock are there at each place, for everybody's eyes."""
    assert set(GAMES) <= set(game_names())
    journal = played(name, 2, 150)

    async def script(hand: Hand) -> None:
        for place in ("1", "8"):
            await hand.press(place, "right", "full_stop", "left")
            assert "/ " in hand.text and journal.names[0] in hand.text
        for _ in range(3):
            await hand.press("s", "tab", "right")
        await hand.press("end", "t")
        assert hand.at == str(journal.size)

    shown(Walk(journal), script, size=size)


def test_keys__move_as_the_help_says(dice: Table) -> None:
    """By event, fact, turn, round, tenths, number, share; `?` shows the keys."""

    async def script(hand: Hand) -> None:
        size = dice.position
        await hand.press("right", "right", "right")
        assert hand.at == "3"
        await hand.press("left")
        assert hand.at == "2"
        await hand.press("5")
        assert hand.at == str(size * 50 // 100)
        await hand.press("g")
        await hand.type("42.1")
        assert hand.at in ("42.1", "43")
        await hand.press("g")
        await hand.type("99999")
        assert "positions go from 0 to" in hand.text
        for key in ("shift+right", "]", "shift+left", "[", "r", "}", "R", "{", "home", "end"):
            before = hand.at
            await hand.press(key)
            assert hand.at != before, key
        assert hand.at == str(size)
        screen = await hand.press("question_mark")
        assert isinstance(screen, Page) and "next turn" in hand.text
        await hand.press("escape")
        assert hand.at == str(size)

    shown(Walk(dice.journal), script)


def test_mouse__clicks_move(dice: Table) -> None:
    """On the axis, on an event; the wheel looks further without moving."""

    async def script(hand: Hand) -> None:
        await hand.pilot.click("#dock", offset=(LEFT, hand.screen.dock.size.height - 2))
        assert hand.at == "0"
        await hand.press("9")
        place = hand.at
        rows = hand.screen.events.shown
        number, row = next((n, row) for n, row in enumerate(rows) if row.place and row.place != hand.screen.walk.place)
        await hand.pilot.click("#events", offset=(20, number))
        assert hand.at == str(row.place) != place
        hand.screen.events.scroll_by_events(-30)
        await hand.pilot.pause()
        assert hand.at == str(row.place)
        start = next(start for row, start, _, eyes in hand.screen.top._places if eyes is None)
        await hand.pilot.click("#top", offset=(start + 1, 1))
        assert hand.screen.walk.eyes is None

    shown(Walk(dice.journal), script, size=LARGE)


def test_play__runs_at_the_chosen_speed_and_stops_at_the_end(dice: Table) -> None:
    """Space begins and ends it; + and − change the speed."""

    async def script(hand: Hand) -> None:
        await hand.press("plus", "plus", "plus", "plus", "plus", "plus", "space")
        await asyncio.sleep(0.4)
        await hand.press("space")
        reached = hand.screen.walk.place.position
        assert reached >= 3 and hand.screen.timer is None
        await hand.press("g")
        await hand.type("-1")
        await hand.press("space")
        await asyncio.sleep(0.2)
        assert hand.at == str(dice.position) and hand.screen.timer is None

    shown(Walk(dice.journal), script)


def test_search__finds_and_repeats(dice: Table) -> None:
    """`/`, `n`, `N`; what is not there is said."""

    async def script(hand: Hand) -> None:
        assert isinstance(await hand.press("slash"), Ask)
        await hand.type("type:dice-rolled seat:Bo")
        first = hand.screen.walk.place.position
        await hand.press("n")
        assert hand.screen.walk.place.position > first
        await hand.press("N")
        assert hand.screen.walk.place.position == first
        await hand.press("slash")
        await hand.type("zzzz")
        assert "Nothing is found" in hand.text

    shown(Walk(dice.journal), script)


def test_why__shows_rules_and_changes(dice: Table) -> None:
    """The texts of the rules behind the last fact."""

    async def script(hand: Hand) -> None:
        await hand.press("slash")
        await hand.type("rule:roll-must-rise")
        screen = await hand.press("w")
        assert isinstance(screen, Page) and "karma-dice/" in hand.text and "What changed" in screen.text.plain

    shown(Walk(dice.journal), script)


def test_notes__are_written_changed_and_taken_back(dice: Table, store: Store) -> None:
    """They lie in the store and stand in the list; the journal stays."""
    before = bytes(dice.journal)

    async def script(hand: Hand) -> None:
        await hand.press("5", "m")
        await hand.type("was that wise")
        assert "was that wise" in hand.text
        await hand.press("home", "apostrophe", "m")
        await hand.type(" or not")
        notes = notebook(store, dice.id).marks
        assert [note.text for note in notes] == ["was that wise or not"]
        await hand.press("m", "home", "shift+end", "delete", "enter")
        assert notebook(store, dice.id).marks == ()

    shown(Walk(dice.journal), script, store)
    assert bytes(dice.journal) == before


def test_fork__is_played_on_and_left(dice: Table, store: Store) -> None:
    """`f` forks, `b` lets a bot act, `a` chooses an action, Esc comes back; `F` lists the family."""
    before = bytes(dice.journal)

    async def script(hand: Hand) -> None:
        await hand.press("5", "f")
        await hand.type("what if")
        fork = hand.screen.walk.whole.id
        assert fork != dice.id and store.table(fork).journal.fork.reason == "what if"
        events = hand.screen.walk.size
        await hand.press("b")
        assert hand.screen.walk.size == events + 1 and hand.at == str(events + 1)
        screen = await hand.press("a")
        assert isinstance(screen, Choose) and screen.entries
        await hand.press("enter")
        assert hand.screen.walk.size >= events + 2
        await hand.press("left", "a")
        assert "play on at the end" in hand.text
        await hand.press("escape")
        assert hand.screen.walk.whole.id == dice.id
        screen = await hand.press("F")
        assert isinstance(screen, Choose) and len(screen.entries) == 2 and "what if" in screen.entries[1]
        await hand.press("down", "enter")
        assert hand.screen.walk.whole.id == fork

    shown(Walk(dice.journal), script, store)
    assert bytes(dice.journal) == before


def test_fork__of_a_file_takes_it_into_the_store(dice: Table) -> None:
    """So that it can be played on."""
    record = Journal.read(bytes(dice.journal))
    with Store() as other:

        async def script(hand: Hand) -> None:
            await hand.press("5", "a")
            assert "this record is a file" in hand.text
            await hand.press("f", "enter")
            assert {summary.parent for summary in other.tables()} == {"", dice.id}

        shown(Walk(record), script, other)


def test_act__at_a_table_with_physical_luck_asks_for_it(store: Store) -> None:
    """What people rolled is typed; impossible dice are refused in a line."""
    table = store.open("karma-dice", ["Ana", "Bo"], options={"traits": "off"}, luck="physical", begin=False)
    table.begin([0])

    async def script(hand: Hand) -> None:
        await hand.press("end", "a")
        await hand.type("roll dice=red,red")
        assert isinstance(hand.screen, Ask)
        await hand.type("9 9")
        assert "a die shows 1 to 6" in hand.text
        await hand.press("a")
        await hand.type("roll dice=red,red")
        await hand.type("3 4")
        assert store.table(table.id).position == 3 and hand.at == "3"

    shown(Walk(table.journal), script, store)


def test_act__a_seat_with_secrets_is_asked_first(store: Store) -> None:
    """Its hand is shown when it says so, and not before; the screen then looks on with its eyes."""
    table = store.open("karmaka", ["Ana", "Bo"], seed=5)
    name = table.to_act[0]

    async def script(hand: Hand) -> None:
        await hand.press("end", "a")
        assert isinstance(hand.screen, Ask) and hand.screen.hint == "Enter when nobody else looks"
        await hand.press("escape")
        assert hand.screen.walk.eyes is None
        await hand.press("a", "enter")
        assert isinstance(hand.screen, Choose)
        await hand.press("down", "up", "enter")
        assert hand.screen.walk.eyes == table.names.index(name) and hand.screen.walk.size > 2

    shown(Walk(table.journal), script, store)


def test_size__a_tiny_terminal_and_a_change_of_size(dice: Table) -> None:
    """Nothing breaks, whatever the size."""

    async def script(hand: Hand) -> None:
        await hand.press("6", "m", "escape", "w", "escape")
        for size in ((160, 50), (30, 8), (80, 24)):
            await hand.pilot.resize_terminal(*size)
            await hand.press("right", "tab")
        assert hand.text.count("\n") == 23

    shown(Walk(dice.journal), script, size=(40, 12))


def test_verdict__is_shown(dice: Table) -> None:
    """`v` audits beside the walk."""

    async def script(hand: Hand) -> None:
        await hand.press("v")
        await hand.app.workers.wait_for_complete()
        await hand.pilot.pause()
        assert hand.screen.top.verdict.kind == "ok" and "Valid" in hand.text

    shown(Walk(dice.journal), script, size=LARGE)


def counted(events: int) -> Journal:
    """A long game of the counting game."""
    with Store() as store:
        table = store.open(COUNTING, ["Ana", "Bo"], options={"goal": 1_000_000}, seed=1)
        while table.position < events:
            seat = table.to_act[0]
            table.act(seat, table.legal(seat)[0])
        return table.journal


def test_verdict__the_first_bad_event_is_marked(dice: Table) -> None:
    """On the axis and in the list."""
    lines = dice.journal.lines
    lines[20] = lines[20].replace(b'"time":"2000', b'"time":"2001')
    forged = Journal.of(lines)

    async def script(hand: Hand) -> None:
        await hand.press("v")
        await hand.app.workers.wait_for_complete()
        await hand.pilot.pause()
        assert isinstance(hand.screen, Page) and "karma audit" in hand.screen.text.plain
        await hand.press("escape")
        bad = hand.screen.events.bad
        await hand.press("g")
        await hand.type(str(bad))
        assert bad in (20, 21) and hand.text.count("✕") >= 2 and "first bad event" in hand.text

    shown(Walk(forged), script, size=LARGE)


def test_fork__bots_play_it_to_the_end(dice: Table, store: Store) -> None:
    """`B`; the game is then over, and everything lies open."""
    fork = store.fork(dice.id, dice.position - 12, reseed=True)

    async def script(hand: Hand) -> None:
        await hand.press("end", "B")
        for _ in range(200):
            await asyncio.sleep(0.05)
            if hand.screen.timer is None:
                break
        assert hand.screen.walk.whole.is_closed and "the game is over" in hand.text

    shown(Walk(fork.journal), script, store)


def test_long__ten_thousand_events_are_walked_without_lag() -> None:
    """A step back at the end takes less than 50 ms, drawing included; so do jumps."""
    journal = counted(10_000)

    async def script(hand: Hand) -> None:
        await hand.press("end")
        times = []
        for _ in range(12):
            start = process_time()  # of this process alone: a busy machine is not our lag
            hand.screen.action_move("back")
            hand.screen._compositor.render_strips()
            times.append(process_time() - start)
        assert sorted(times)[len(times) // 2] < 0.05, times
        assert hand.at == str(journal.size - 12)
        for key in ("home", "5", "end", "9"):
            await hand.press(key)
        assert len(hand.screen.events.shown) <= hand.app.size.height

    shown(Walk(journal), script, size=LARGE)


def test_app__quits(dice: Table) -> None:
    """With `q`."""
    app = step_app(Walk(dice.journal))

    async def run() -> None:
        async with app.run_test(size=SMALL) as pilot:
            await pilot.press("q")
            await pilot.pause()
        assert not app.is_running

    run_coroutine(run())
