"""Where a pawn can go: exits, steps that leave a way to an end, throws, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from karma_core.games.karmaggan.board import board_of, crosses_roller, links, near, threshold
from karma_core.games.karmaggan.cascade import Obstacle
from karma_core.games.karmaggan.pawns import Held, allied, held, is_outside, kind, place_of, seat_of
from karma_core.games.karmaggan.state import Karmaggan


def exits(state: Karmaggan, place: str) -> tuple[str, ...]:
    """What touches a place with no wall and no shut hatch between."""
    board = board_of(state.edition)
    if place.startswith("path"):
        return (threshold(board, state.offsets, place),) if board.hatches[place] in state.open else ()
    inside = links(state.edition, state.offsets)[place]
    if state.open and board.tiles[place].ring == 0 and board.tiles[place].row == 0:
        for path, hatch in board.hatches.items():
            if hatch in state.open and threshold(board, state.offsets, path) == place:
                return (*inside, path)
    return inside


def step_obstacle(state: Karmaggan, pawn: str, to: str, others: Held | None = None) -> Obstacle:
    """Why a pawn of the active player may not step there."""
    board, here = board_of(state.edition), place_of(state, pawn)
    if to not in board.tiles and to not in board.hatches:
        return "karmaggan/board", f"there is no place {to!r}; places are named like outer-0-4, centre, path-4"
    if not state.turn.rolled or state.turn.left < 1:
        reason = "no movement is left" if state.turn.rolled else "roll first: without a roll there is no step"
        return "karmaggan/movement-roll", reason
    if to not in exits(state, here):
        return unreachable(state, here, to)
    others = held(state, pawn) if others is None else others
    if not may_enter(state, pawn, to, state.turn.poles, others):
        return no_entry(state, pawn, to)
    poles = state.turn.poles - (kind(state, to) == "abyss")
    if not can_end(state, pawn, to, state.turn.left - 1, poles, others):
        return "karmaggan/U83", f"from {to} no Tile can be reached on which the turn may end"
    return None


def unreachable(state: Karmaggan, here: str, to: str) -> Obstacle:
    """Why there is no way between two places in one step."""
    board = board_of(state.edition)
    if near(board, state.offsets, here, to):
        if to in board.hatches or here in board.hatches:
            return "karmaggan/only-way-out", f"the hatch between {here} and {to} is closed"
        return "karmaggan/walls", f"a wall stands between {here} and {to}"
    ways = [tile for tile in board.sides.get(here, ()) if to in board.sides[tile]]
    if len(ways) == 2 and board.tiles[to].row != board.tiles[here].row:
        return "karmaggan/no-diagonals", f"{to} touches {here} at a corner only"
    return "karmaggan/step-by-step", f"{to} does not touch {here}: go one Tile at a time"


def no_entry(state: Karmaggan, pawn: str, to: str) -> Obstacle:
    """Why a pawn may not step onto a place that it could reach."""
    if kind(state, to) == "abyss":
        return "karmaggan/abyss-tile", f"{to} is an Abyss Tile"
    if seat_of(pawn) is not None:
        return "karmaggan/U17", f"a team-mate stands on {to}"
    if to.startswith("path"):
        return "karmaggan/spawns-cannot-leave", "Spawns cannot leave the Temple"
    return "karmaggan/spawn-egg-tile", f"the Egg lies on {to}"


def may_enter(state: Karmaggan, pawn: str, to: str, poles: int, others: Held) -> bool:
    """Tell whether the place itself admits the pawn, whatever follows."""
    what = kind(state, to)
    if seat_of(pawn) is None:
        return what not in ("abyss", "path") and state.egg != to
    if what == "abyss":
        return poles > 0
    return what != "path" or not any(allied(state, pawn, other) for other in others.get(to, ()))


def may_stop(state: Karmaggan, pawn: str, place: str, others: Held) -> bool:
    """Tell whether a turn may end here: free and no Abyss, or held by an enemy, so that combat settles it."""
    there = others.get(place)
    if there:
        return not any(allied(state, pawn, other) for other in there)
    return kind(state, place) != "abyss"


def can_end(state: Karmaggan, pawn: str, place: str, left: int, poles: int, others: Held) -> bool:
    """Tell whether a pawn that stands here can reach an end with the movement left."""
    ahead, seen = {(place, poles)}, {(place, poles)}
    for _ in range(left + 1):
        if any(may_stop(state, pawn, here, others) for here, _ in ahead):
            return True
        steps = {
            (there, poles - (kind(state, there) == "abyss"))
            for here, poles in ahead
            for there in exits(state, here)
            if may_enter(state, pawn, there, poles, others)
        }
        ahead = steps - seen
        seen |= ahead
    return False


def has_exit(state: Karmaggan, pawn: str) -> bool:
    """Tell whether the pawn has a legal step."""
    others = held(state, pawn)
    return any(step_obstacle(state, pawn, to, others) is None for to in exits(state, place_of(state, pawn)))


def flights(
    state: Karmaggan, start: str, least: int, goes_on: Callable[[str], bool], lands: Callable[[str], bool]
) -> tuple[tuple[str, ...], ...]:
    """All ways of a throw: `least` Tiles, then on where `goes_on`; longer ones if there is none."""
    around = links(state.edition, state.offsets)

    def ways(path: tuple[str, ...], count: int) -> Iterator[tuple[str, ...]]:
        if len(path) > count and not goes_on(path[-1]):
            if lands(path[-1]):
                yield path[1:]
            return
        for there in around[path[-1]]:
            if there not in path:
                yield from ways((*path, there), count)

    for count in range(least, len(around)):
        found = tuple(ways((start,), count))
        if found:
            return found
    return ()


def throws(state: Karmaggan, pawn: str) -> tuple[tuple[str, ...], ...]:
    """The ways that a defeated pawn may be thrown."""
    others, is_spawn = held(state, pawn), seat_of(pawn) is None

    def lands(place: str) -> bool:
        return kind(state, place) != "abyss" and not (is_spawn and state.egg == place)

    return flights(state, place_of(state, pawn), 3, others.__contains__, lands)


def egg_throws(state: Karmaggan) -> tuple[tuple[str, ...], ...]:
    """The ways that a free Egg on a Spawn's Tile may be thrown."""
    spawns = {place for _, place in state.spawns}
    return flights(state, state.egg, 1, spawns.__contains__, lambda place: kind(state, place) != "abyss")


def is_lost(state: Karmaggan, pawn: str) -> bool:
    """Tell whether a pawn stands where no turn may end."""
    place = place_of(state, pawn)
    return kind(state, place) == "abyss" or place in held(state, pawn)


def ways_back(state: Karmaggan, pawn: str) -> tuple[str, ...]:
    """Where a pawn without a way out may go: the last free Tile of its own way, else all the nearest."""
    others, is_spawn = held(state, pawn), seat_of(pawn) is None

    def is_free(place: str) -> bool:
        barred = place in others or kind(state, place) in ("abyss", "path")
        return not barred and not (is_spawn and state.egg == place)

    for who, place in reversed(state.turn.trail):
        if who == pawn and is_free(place):
            return (place,)
    around = links(state.edition, state.offsets)
    ahead = seen = {place_of(state, pawn)}
    while ahead:
        if found := tuple(sorted(filter(is_free, ahead))):
            return found
        ahead = {there for here in ahead for there in around[here]} - seen
        seen = seen | ahead
    return ()


def rollers_between(state: Karmaggan, source: str, target: str) -> bool:
    """Tell whether a Roller hangs in the space between two places that touch."""
    return state.rollers and crosses_roller(board_of(state.edition), state.offsets, source, target)


def in_temple(state: Karmaggan, seat: int) -> bool:
    """Tell whether a seat has a Plunderer inside the Temple."""
    return seat < len(state.players) and bool(state.players[seat].place) and not is_outside(state, seat)
