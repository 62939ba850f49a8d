"""Who stands where, whose it is, and who is whose ally.

A pawn is named: `plunderer-<seat>`, or by its Spawn's figure, such as `dark-3`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, zip_longest
from typing import Any

from karma_core.games.karmaggan.board import board_of
from karma_core.games.karmaggan.edition import Colour, edition
from karma_core.games.karmaggan.fold.change import PLUNDERERS
from karma_core.games.karmaggan.state import Karmaggan

COLOURS: tuple[Colour, ...] = ("illuminated", "dark")
SWARM = 8  # the side of the one swarm of a Free-for-All
Held = dict[str, list[str]]


def plunderers(state: Karmaggan) -> list[tuple[int, str]]:
    """Seat and place of each living Plunderer on the board."""
    return [(seat, one.place) for seat, one in enumerate(state.players) if one.place]


def held(state: Karmaggan, but: str = "") -> Held:
    """The pawns on each place that is held, one pawn left out."""
    found: Held = {}
    for seat, one in enumerate(state.players):
        if one.place and PLUNDERERS[seat] != but:
            found.setdefault(one.place, []).append(PLUNDERERS[seat])
    for spawn, place in state.spawns:
        if spawn != but:
            found.setdefault(place, []).append(spawn)
    return found


def pawns_at(state: Karmaggan, place: str) -> list[str]:
    """The pawns on a place."""
    return held(state).get(place, [])


def seat_of(pawn: str) -> int | None:
    """The seat of a Plunderer; None for a Spawn."""
    return PLUNDERERS.index(pawn) if pawn in PLUNDERERS else None


def place_of(state: Karmaggan, pawn: str) -> str:
    """Where a pawn stands; empty if it is not on the board."""
    seat = seat_of(pawn)
    if seat is not None:
        return state.players[seat].place if seat < len(state.players) else ""
    return next((place for spawn, place in state.spawns if spawn == pawn), "")


def is_team(state: Karmaggan) -> bool:
    """Tell whether this is a Team game."""
    return state.options.mode == "team"


def side(state: Karmaggan, pawn: str) -> int:
    """The side of a pawn: 0 light and 1 dark in a Team game; alone in Free-for-All, with one swarm."""
    seat = seat_of(pawn)
    if is_team(state):
        return int(pawn.startswith("dark")) if seat is None else seat % 2
    return SWARM if seat is None else seat


def allied(state: Karmaggan, this: str, that: str) -> bool:
    """Tell whether two pawns are of one side."""
    return side(state, this) == side(state, that)


def side_seats(state: Karmaggan, seat: int) -> tuple[int, ...]:
    """The seats of this seat's side: its team, or itself alone."""
    return tuple(range(seat % 2, len(state.players), 2)) if is_team(state) else (seat,)


def swarm_seats(state: Karmaggan, seat: int) -> tuple[int, ...]:
    """The seats whose dead share a swarm with this seat's: its team, or all."""
    return side_seats(state, seat) if is_team(state) else tuple(range(len(state.players)))


def colours(state: Karmaggan, seat: int) -> tuple[Colour, ...]:
    """The colours of this seat's swarm."""
    return (COLOURS[seat % 2],) if is_team(state) else COLOURS


def spawns_of(state: Karmaggan, seat: int) -> tuple[tuple[str, str], ...]:
    """The Spawns that this seat's swarm has on the board, with their places."""
    if not is_team(state):
        return state.spawns
    return tuple(pair for pair in state.spawns if side(state, pair[0]) == seat % 2)


def masters(state: Karmaggan, spawn: str, start: int) -> tuple[int, ...]:
    """The players who control a Spawn, in turn order from a seat on."""
    team, of = is_team(state), side(state, spawn)
    return tuple(s for s in in_turn(state, start) if state.players[s].fate == "dead" and (not team or s % 2 == of))


def in_turn(state: Karmaggan, start: int) -> tuple[int, ...]:
    """All seats clockwise from one on."""
    count = len(state.players)
    return tuple((start + step) % count for step in range(count))


@lru_cache(maxsize=64)
def figures(name: str, colours: tuple[Colour, ...]) -> tuple[str, ...]:
    """The Spawn figures of a swarm, in the order in which they are taken from the supply."""
    count = edition(name).spawns
    rows = ([f"{colour}-{at + 1}" for at in range(count)] for colour in colours)
    return tuple(figure for figure in chain.from_iterable(zip_longest(*rows)) if figure)


def words(opened: Any) -> tuple[str, ...]:
    """The names of all places and pawns, which orders may hold."""
    board = board_of(opened.edition)
    return (*board.tiles, *board.hatches, *PLUNDERERS, *figures(opened.edition, COLOURS), *COLOURS)


def kind(state: Karmaggan, place: str) -> str:
    """What a place is now: as printed, or blank once consumed, or invocation; path in the Jungle."""
    tile = board_of(state.edition).tiles.get(place)
    if tile is None:
        return "path"
    if any(laid == place for laid, _ in state.invocations):
        return "invocation"
    return "blank" if tile.kind == "blood" and place not in state.blood else tile.kind


def is_outside(state: Karmaggan, seat: int) -> bool:
    """Tell whether a Plunderer stands in the Jungle."""
    return state.players[seat].place.startswith("path")
