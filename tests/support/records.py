"""Recorded games for the tests of pages: played by bots, each made once."""

from __future__ import annotations

from functools import cache
from typing import Any

from karma_core import Store, Table, game
from karma_core.kernel.journal import Journal
from tests.support.scenario import NAMES

GAMES = ("karma-dice", "karmaka", "karman-swap", "karmageddon", "karmaggan")


def table(name: str, seats: int, most: int | None = None, seed: int = 7, bot: str = "", **how: Any) -> Table:
    """A table at which bots have played to the end, or so many actions."""
    bot = bot or list(game(name).bots)[-1]
    names = NAMES[:seats]
    opened = Store().open(name, seats=names, bots=dict.fromkeys(names, bot), seed=seed, **how)
    opened.play_bots(most)
    return opened


@cache
def played(name: str, seats: int, most: int | None = None) -> Journal:
    """The journal of a game that bots have played."""
    return table(name, seats, most).journal
