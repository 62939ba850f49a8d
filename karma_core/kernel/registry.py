"""Which games there are. `karma_core.games` fills in its own; `add_game` takes yours."""

from __future__ import annotations

from importlib import import_module

from karma_core.kernel.errors import UsageError
from karma_core.kernel.game import Game

_PLACES: dict[str, str] = {}  # of modules whose GAME is imported when it is first asked for
_LOADED: dict[str, Game] = {}


def add_place(name: str, module: str) -> None:
    """Register a game by the module that holds it as `GAME`."""
    _PLACES[name] = module


def add_game(added: Game) -> None:
    """Register a game of your own. Raises `UsageError` when another one has its name."""
    if added.name in _PLACES or _LOADED.get(added.name, added) is not added:
        raise UsageError(f"there is a game {added.name!r} already")
    _LOADED[added.name] = added


def names() -> tuple[str, ...]:
    """The names of all registered games."""
    return tuple(dict.fromkeys((*_PLACES, *_LOADED)))


def game(name: str) -> Game:
    """The game of this name. Raises `UsageError` that lists the names there are."""
    if name not in _LOADED:
        if name not in _PLACES:
            raise UsageError(f"there is no game {name!r}; there are: {', '.join(names())}")
        _LOADED[name] = import_module(_PLACES[name]).GAME
    return _LOADED[name]
