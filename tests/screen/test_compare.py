"""Two records side by side, in step."""

from __future__ import annotations

from karma_core import Store, Table
from replay.screen.dialogs import Page
from tests.screen.conftest import LARGE, SMALL, Hand, compared


def test_compare__a_fork_and_its_parent_walk_in_step(dice: Table, store: Store) -> None:
    """Up to the fork they are the same; `d` leads to where they part; the shorter one waits at its end."""
    fork = store.fork(dice.id, 40, reseed=True)
    for _ in range(6):
        seat = fork.to_act[0]
        fork.act(seat, fork.legal(seat)[-1])

    async def script(hand: Hand) -> None:
        await hand.press("3", "right", "left")
        assert "They part at event 40" in hand.text and "as a spectator" in hand.text
        assert {side.walk.eyes for side in hand.screen.sides} == {None}
        await hand.press("d")
        left, right = hand.screen.sides
        assert str(left.walk.place) == str(right.walk.place) == "41"
        await hand.press("end")
        assert left.walk.place.position == dice.position and right.walk.place.position == fork.position
        assert "Karma" in hand.text
        screen = await hand.press("tab", "tab", "tab", "t", "s", "question_mark")
        assert isinstance(screen, Page) and "where the two part" in screen.text.plain

    for size in (SMALL, LARGE, (200, 50)):
        compared(dice.journal, fork.journal, script, size)


def test_compare__a_record_and_itself(dice: Table) -> None:
    """Nothing differs, and it says so."""

    async def script(hand: Hand) -> None:
        await hand.press("5", "d")
        assert "The two are the same" in hand.text

    compared(dice.journal, dice.journal, script)
