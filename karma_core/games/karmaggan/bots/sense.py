"""What a bot makes of a table: how far everything is, where it wants to be, and who is worth a fight."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from karma_core.games.karmaggan.board import board_of, links, threshold
from karma_core.games.karmaggan.egg import egg_place
from karma_core.games.karmaggan.fold.change import PLUNDERERS
from karma_core.games.karmaggan.pawns import allied, held
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.games.karmaggan.ways import rollers_between

FAR = 99
ROLLER, ENEMY = 4, 3  # what a crossing, or somebody in the way, is worth in steps


def ways_to(view: Karmaggan, goals: Iterable[str], pawn: str) -> dict[str, int]:
    """How far each place is from the nearest goal, for a pawn that minds Rollers and enemies."""
    around, tiles = links(view.edition, view.offsets), board_of(view.edition).tiles
    outside = {inner: path for path, inner in hatches(view)}
    inside = {path: inner for inner, path in outside.items()}
    shut = {at for at, tile in tiles.items() if tile.kind == "abyss"}.difference(at for at, _ in view.invocations)
    rivals = {at for at, pawns in held(view, pawn).items() if not allied(view, pawn, pawns[0])}
    found: dict[str, int] = {}
    heap = [(0, goal) for goal in goals]
    while heap:
        far, here = heappop(heap)
        if here in found:
            continue
        found[here] = far
        beyond = (outside[here],) if here in outside else ()
        for there in (*around.get(here, ()), *beyond) if here in tiles else (inside[here],) if here in inside else ():
            if there not in found and there not in shut:
                cost = 1 + ENEMY * (there in rivals) + ROLLER * (view.rollers and rollers_between(view, here, there))
                heappush(heap, (far + cost, there))
    return found


def hatches(view: Karmaggan) -> list[tuple[str, str]]:
    """The paths before open hatches, each with the Tile inside."""
    board = board_of(view.edition)
    return [(path, threshold(board, view.offsets, path)) for path, kind in board.hatches.items() if kind in view.open]


def goals_of(view: Karmaggan, seat: int) -> list[str]:
    """Where a Plunderer wants to be: out with the Egg, else where the Egg is, or is going to come out."""
    if view.carrier == seat:
        return open_paths(view) or temple_tiles(view, seat)
    where = egg_place(view)
    if view.carrier is not None and allied(view, PLUNDERERS[seat], PLUNDERERS[view.carrier]):
        return [*links(view.edition, view.offsets).get(where, ())]
    return [where]


def open_paths(view: Karmaggan) -> list[str]:
    """The paths before open hatches that nobody holds."""
    taken = held(view)
    return [path for path, _ in hatches(view) if path not in taken]


def temple_tiles(view: Karmaggan, seat: int) -> list[str]:
    """The free Temple Tiles not used this turn, whose cards may open a hatch."""
    taken, used = held(view), {place for pawn, place in view.turn.used if pawn == PLUNDERERS[seat]}
    gone = {at for at, _ in view.invocations} | used
    every = board_of(view.edition).temples
    return [at for ring in every for at in ring if at not in taken and at not in gone]


def prey(view: Karmaggan, seat: int, spawn: str) -> list[str]:
    """Where a Spawn wants to be: at the carrier it is to stop, else at any enemy Plunderer."""
    living = [(at, one.place) for at, one in enumerate(view.players) if one.place and not one.place.startswith("path")]
    enemies = [(at, place) for at, place in living if not allied(view, spawn, PLUNDERERS[at])]
    carriers = [place for at, place in enemies if at == view.carrier]
    return carriers or [place for _, place in enemies]


def is_strong(view: Karmaggan, seat: int, against: int) -> bool:
    """Tell whether a fight is likely to pay: coins and cards to lose, or the Egg to win."""
    me, other = view.players[seat], view.players[against]
    if view.carrier == against:
        return me.coins > 1 or other.coins == 1
    return me.coins > other.coins and len(me.hand) >= len(other.hand)
