"""Small changes that several folds share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from karma_core.games.karmaggan.state import Combat, Karmaggan, Player
from karma_core.kernel.messages import Fact, Name
from karma_core.kernel.zones import Zone, without

Folds = dict[type[Fact], Callable[[Karmaggan, Any], Karmaggan]]
PLUNDERERS: tuple[Name, ...] = tuple(f"plunderer-{seat}" for seat in range(8))  # pawns by seat


def player(s: Karmaggan, seat: int, **changes: Any) -> tuple[Player, ...]:
    """The players, with changes to one of them."""
    return (*s.players[:seat], replace(s.players[seat], **changes), *s.players[seat + 1 :])


def turn(s: Karmaggan, **changes: Any) -> Karmaggan:
    """The table with changes to the turn."""
    return replace(s, turn=replace(s.turn, **changes))


def answered(s: Karmaggan, **changes: Any) -> Karmaggan:
    """The table with a question out of the way."""
    return replace(s, phase="turn", actor=s.turn.seat, **changes)


def combat(s: Karmaggan, **changes: Any) -> Combat:
    """The combat with changes."""
    assert s.combat is not None
    return replace(s.combat, **changes)


def moved(s: Karmaggan, seat: int, to: str, **changes: Any) -> Karmaggan:
    """The table with a Plunderer elsewhere; in its own turn it leaves a trail."""
    if seat == s.turn.seat:
        trail = (*s.turn.trail, (PLUNDERERS[seat], s.players[seat].place))
        changes["turn"] = replace(changes.get("turn", s.turn), trail=trail)
    return replace(s, players=player(s, seat, place=to), **changes)


def spawn_at(s: Karmaggan, spawn: str, to: str) -> tuple[tuple[str, str], ...]:
    """The Spawns, one of them elsewhere or new."""
    return tuple(sorted([pair for pair in s.spawns if pair[0] != spawn] + [(spawn, to)]))


def without_spawn(s: Karmaggan, spawn: str) -> tuple[tuple[str, str], ...]:
    """The Spawns but this one."""
    return tuple(pair for pair in s.spawns if pair[0] != spawn)


def place_of_spawn(s: Karmaggan, spawn: str) -> str:
    """Where a Spawn stands."""
    return next(place for name, place in s.spawns if name == spawn)


def dead(s: Karmaggan) -> tuple[int, ...]:
    """The players of the swarms."""
    return tuple(seat for seat, one in enumerate(s.players) if one.fate == "dead")


def drawn(s: Karmaggan, seat: int, cards: Zone) -> Karmaggan:
    """The table with Object cards drawn: first what lies face up on the deck, then from the bag."""
    shown = s.object_top[::-1][: len(cards)]
    rest = without(tuple(sorted(cards)), *shown)
    return replace(
        s,
        players=player(s, seat, hand=tuple(sorted(s.players[seat].hand + shown + rest))),
        object_deck=without(s.object_deck, *rest),
        object_top=s.object_top[: len(s.object_top) - len(shown)],
    )
