"""The registry: one line a game. Games are imported when they are first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from karma_core.kernel.errors import UsageError
from karma_core.kernel.game import Game

_PLACES = {
    "karma-dice": "karma_core.games.karma_dice",
    "karmaka": "karma_core.games.karmaka",
    "karman-swap": "karma_core.games.karman_swap",
    "karmageddon": "karma_core.games.karmageddon",
    "karmaggan": "karma_core.games.karmaggan",
}
_ADDED: dict[str, Game] = {}


def names() -> tuple[str, ...]:
    """The names of all registered games."""
    return (*_PLACES, *_ADDED)


def game(name: str) -> Game:
    """The game of this name. Raises `UsageError` that lists the names there are."""
    if name in _ADDED:
        return _ADDED[name]
    if name not in _PLACES:
        raise UsageError(f"there is no game {name!r}; there are: {', '.join(names())}")
    return _load(name)


def add_game(added: Game) -> None:
    """Register a game of your own. Raises `UsageError` when another one has its name."""
    if added.name in _PLACES or _ADDED.get(added.name, added) is not added:
        raise UsageError(f"there is a game {added.name!r} already")
    _ADDED[added.name] = added


@cache
def _load(name: str) -> Game:
    loaded: Game = import_module(_PLACES[name]).GAME
    return loaded
