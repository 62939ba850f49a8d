"""What-ifs: a fork is a game of its own that knows its parent; trees of forks; the effect of another action."""

from __future__ import annotations

from msgspec import Struct

from karma_core import Store, Summary, Table


class Branch(Struct, frozen=True):
    """A stored game with the games that forked off it."""

    game: Summary
    forks: tuple[Branch, ...]


def fork(
    store: Store, id: str, at: int | None = None, reseed: bool = False, author: str = "", reason: str = ""
) -> Table:
    """Return a new stored game that shares the first `at` events of another; nothing is copied.

    The parent does not change. A game that is not closed always gets new luck.
    """
    return store.fork(id, at, reseed=reseed, author=author, reason=reason)


def tree(store: Store, id: str) -> Branch:
    """The game of this id with all its forks, and theirs."""
    games = store.tables()
    id = store.resolve(id)
    return branch(next(game for game in games if game.id == id), games)


def branch(game: Summary, games: list[Summary]) -> Branch:
    """A game's forks among all games."""
    return Branch(game, tuple(branch(other, games) for other in games if other.parent == game.id))
