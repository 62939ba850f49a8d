"""What-ifs: a fork is a game of its own that knows its parent; trees of forks with what is written beside them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from karma_core import JournalError, Store, Summary, Table, UsageError, notebook


class Branch(Struct, frozen=True, kw_only=True):
    """A stored game with the games that forked off it."""

    game: Summary
    author: str = ""  # who forked it off
    reason: str = ""  # and why
    new_luck: bool = False
    name: str = ""  # given later
    text: str = ""  # a comment on it
    marks: int = 0  # notes at its positions
    where: str = ""  # "round 4, turn 12" or how it ended
    scores: tuple[int, ...] = ()
    forks: tuple[Branch, ...] = ()


def fork(
    store: Store, id: str, at: int | None = None, reseed: bool = False, author: str = "", reason: str = ""
) -> Table:
    """Return a new stored game that shares the first `at` events of another; nothing is copied.

    The parent does not change. A game that is not closed always gets new luck.
    """
    return store.fork(id, at, reseed=reseed, author=author, reason=reason)


def tree(store: Store, id: str) -> Branch:
    """The game of this id with all its forks, and theirs."""
    forks: dict[str, list[Summary]] = {}
    for game in forked(store):
        forks.setdefault(game.parent, []).append(game)
    return branch(store, store.summary(store.resolve(id)), forks)


def forked(store: Store) -> Iterator[Summary]:
    """All stored forks that can be read."""
    for row in store.lines.first(["forked"]):
        if len(row.stream) == 16:
            try:
                yield store.summary(row.stream)
            except JournalError:  # of a version that is not here; its parent can be shown all the same
                continue


def leaves_at(store: Store, id: str) -> tuple[int, ...]:
    """The positions at which forks leave a game, found without reading them."""
    parent = f'"parent":"{id}"'.encode()
    return tuple(sorted(row.position for row in store.lines.first(["forked"]) if parent in row.line))


def origin(store: Store, id: str) -> str:
    """The id of the game that a fork comes from in the end, as far back as the store goes."""
    id = store.resolve(id)
    while made := store.table(id).journal.fork:
        try:
            id = store.resolve(made.parent)
        except UsageError:
            break
    return id


def branch(store: Store, game: Summary, forks: dict[str, list[Summary]]) -> Branch:
    """One game of a tree; `forks` are the games by parent."""
    journal, notes = store.table(game.id).journal, notebook(store, game.id)
    made = journal.fork
    where, scores = standing(store.table(game.id))
    later = sorted(forks.get(game.id, ()), key=lambda other: (other.at, other.opened, other.id))
    return Branch(
        game=game,
        author=made.author if made else "",
        reason=made.reason if made else "",
        new_luck=bool(made and made.commit),
        name=notes.name,
        text=notes.text,
        marks=len(notes.marks),
        where=where,
        scores=scores,
        forks=tuple(branch(store, other, forks) for other in later),
    )


def standing(table: Table) -> tuple[str, tuple[int, ...]]:
    """Where a game stands, in words, and its scores; an imported one may hold facts that do not fit."""
    try:
        outcome, moment = table.outcome, table.moment
        scores = table.game.scores(table.state)
    except JournalError as error:
        return f"event {error.position} does not fit", ()
    if outcome is not None:
        winners = " and ".join(table.names[seat] for seat in outcome.winners)
        return (f"{winners} won" if winners else "nobody won"), outcome.scores
    return (f"round {moment.round}, turn {moment.turn}" if moment.round else "before the first turn"), scores
