"""A screen without a terminal: keys are pressed, the mouse is clicked, and what it shows is read."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from textual.pilot import Pilot

from karma_core import Journal, Store, Table
from replay.screen import StepApp, Walk, compare_app, step_app
from tests.support.loops import run as run_coroutine

SMALL, LARGE = (80, 24), (160, 50)
Script = Callable[["Hand"], Awaitable[None]]


class Hand:
    """What a person does at the screen, and sees."""

    def __init__(self, app: StepApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> Any:
        """Press keys one after the other; return the screen."""
        await self.pilot.press(*keys)
        await self.pilot.pause()
        return self.app.screen

    async def type(self, words: str) -> Any:
        """Type words and Enter."""
        for letter in words:
            await self.pilot.press({" ": "space", ".": "full_stop"}.get(letter, letter))
        return await self.press("enter")

    @property
    def screen(self) -> Any:
        return self.app.screen

    @property
    def at(self) -> str:
        """The place that is shown."""
        return str(self.screen.walk.place)

    @property
    def text(self) -> str:
        """All that stands on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def shown(walk: Walk, script: Script, store: Store | None = None, size: tuple[int, int] = SMALL) -> None:
    """Let somebody walk a record."""
    handled(step_app(walk, store), script, size)


def compared(this: Journal, that: Journal, script: Script, size: tuple[int, int] = LARGE) -> None:
    """Let somebody walk two records."""
    handled(compare_app(Walk(this), Walk(that), ("this", "that")), script, size)


def handled(app: StepApp, script: Script, size: tuple[int, int]) -> None:
    """Run a script at a screen."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(Hand(app, pilot))

    run_coroutine(run())


@pytest.fixture
def store() -> Iterator[Store]:
    with Store() as opened:
        yield opened


@pytest.fixture
def dice(store: Store) -> Table:
    """A whole game of Karma Dice between bots."""
    names = ["Ana", "Bo"]
    table = store.open("karma-dice", names, bots={"Ana": "steady", "Bo": "random"}, seed=7)
    table.play_bots()
    return table
