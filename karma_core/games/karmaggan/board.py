"""The geometry of the Temple: Tiles by name, what touches what, which way is out, and where the Rollers hang.

A Tile is named by ring, row and sector of its own ring (`outer-0-4`), so turning a ring moves no Tile's name:
it changes the ring's offset. Sector `s` of a ring lies in the absolute sector `s` + offset. Row 0 is outermost.
Beside the Tiles of the rings there are the `centre` and the Jungle's paths (`path-4`, by absolute sector).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from karma_core.games.karmaggan.edition import RINGS, SECTORS, KarmagganEdition, edition

CENTRE = "centre"
OUTER, MIDDLE, INNER, CENTRAL = range(4)
Offsets = tuple[int, ...]  # one a ring, outermost first
KINDS = {"S": "start", ".": "blank", "O": "object", "T": "temple", "B": "blood", "P": "passage", "#": "abyss"}


class Tile(Struct, frozen=True):
    """Where a Tile lies in its ring, and what is printed on it."""

    ring: int
    row: int
    sector: int
    kind: str


class Board(Struct, frozen=True):
    """What never changes of an edition's board, ready to be looked up."""

    tiles: dict[str, Tile]
    sides: dict[str, tuple[str, ...]]  # what touches a Tile within its own ring
    rows: tuple[int, ...]  # how many rows each ring has
    doors: tuple[frozenset[int], ...]  # in the wall on each ring's outer face; none on the outermost
    emitters: dict[str, tuple[tuple[int, int], ...]]  # by trap: ring that bears the wall, sector of that ring
    hatches: dict[str, str]  # path to day or night
    paths: dict[int, str]  # absolute sector to path
    gaps: frozenset[frozenset[int]]  # pairs of absolute sectors with a Roller between them
    starts: tuple[str, ...]
    passages: tuple[str, ...]
    blood: tuple[str, ...]
    temples: tuple[tuple[str, ...], ...]  # by ring


def tile_name(ring: int, row: int, sector: int) -> str:
    """The name of a Tile.

    >>> tile_name(0, 2, -1)
    'outer-2-15'
    """
    return f"{RINGS[ring]}-{row}-{sector % SECTORS}"


@lru_cache(maxsize=16)
def board_of(name: str) -> Board:
    """The board of the edition of this name."""
    return built(edition(name))


def built(source: KarmagganEdition) -> Board:
    """The board that an edition describes."""
    printed = (source.rows.outer, source.rows.middle, source.rows.inner)
    tiles = {
        tile_name(ring, row, sector): Tile(ring, row, sector, KINDS[letter])
        for ring, rows in enumerate(printed)
        for row, letters in enumerate(rows)
        for sector, letter in enumerate(letters)
    }
    tiles[CENTRE] = Tile(CENTRAL, 0, 0, "temple")
    rows = (*map(len, printed), 1)
    walls = (source.emitters.middle, source.emitters.inner, source.emitters.central)
    hatches = {f"path-{at}": "day" for at in source.edge.day} | {f"path-{at}": "night" for at in source.edge.night}

    def of(kind: str) -> tuple[str, ...]:
        return tuple(name for name, tile in tiles.items() if tile.kind == kind)

    return Board(
        tiles=tiles,
        sides={name: sides_of(name, tile, rows) for name, tile in tiles.items()},
        rows=rows,
        doors=(frozenset(), *map(frozenset, (source.doors.middle, source.doors.inner, source.doors.central))),
        emitters={
            trap: tuple((ring, at) for ring, wall in enumerate(walls, start=1) for at in getattr(wall, trap))
            for trap in ("arrows", "acid", "fire")
        },
        hatches=hatches,
        paths={int(path.removeprefix("path-")): path for path in hatches},
        gaps=frozenset(map(frozenset, source.edge.rollers)),
        starts=of("start"),
        passages=of("passage"),
        blood=of("blood"),
        temples=tuple(tuple(name for name in of("temple") if tiles[name].ring == ring) for ring in range(4)),
    )


def sides_of(name: str, tile: Tile, rows: tuple[int, ...]) -> tuple[str, ...]:
    """What touches a Tile within its ring: left, right, outward, inward; never across a corner."""
    if name == CENTRE:
        return ()
    ring, row, sector = tile.ring, tile.row, tile.sector
    along = (tile_name(ring, row, sector - 1), tile_name(ring, row, sector + 1))
    return along + tuple(tile_name(ring, at, sector) for at in (row - 1, row + 1) if 0 <= at < rows[ring])


@lru_cache(maxsize=1024)
def links(name: str, offsets: Offsets) -> dict[str, tuple[str, ...]]:
    """What can be reached from each Tile in one step inside the Temple, as its rings stand now."""
    board = board_of(name)
    found = dict(board.sides)
    for ring in (MIDDLE, INNER, CENTRAL):
        for door in sorted(board.doors[ring]):
            here = CENTRE if ring == CENTRAL else tile_name(ring, 0, door)
            there = tile_name(ring - 1, board.rows[ring - 1] - 1, door + offsets[ring] - offsets[ring - 1])
            found[here] = (*found[here], there)
            found[there] = (*found[there], here)
    return found


def absolute(board: Board, offsets: Offsets, place: str) -> int:
    """The absolute sector of a Tile of the rings."""
    tile = board.tiles[place]
    return (tile.sector + offsets[tile.ring]) % SECTORS


def threshold(board: Board, offsets: Offsets, path: str) -> str:
    """The Tile inside the hatch that this path leads to."""
    return tile_name(OUTER, 0, int(path.removeprefix("path-")) - offsets[OUTER])


def crosses_roller(board: Board, offsets: Offsets, source: str, target: str) -> bool:
    """Tell whether the space between two Tiles that touch is one where a Roller hangs."""
    here, there = board.tiles.get(source), board.tiles.get(target)
    if here is None or there is None or here.ring != OUTER or there.ring != OUTER or here.row != there.row:
        return False
    return frozenset((absolute(board, offsets, source), absolute(board, offsets, target))) in board.gaps


def column(board: Board, offsets: Offsets, ring: int, row: int, at: int) -> Iterator[str]:
    """The Tiles outward in an absolute sector from a row on, through doorways, until a wall stands in the way."""
    while True:
        for outward in range(row, -1, -1):
            yield tile_name(ring, outward, at - offsets[ring])
        if (at - offsets[ring]) % SECTORS not in board.doors[ring]:
            return
        ring, row = ring - 1, board.rows[ring - 1] - 1


@lru_cache(maxsize=1024)
def rays(name: str, offsets: Offsets, trap: str) -> tuple[tuple[str, ...], ...]:
    """The way of each ray of a trap, from its wall to the next wall or the edge."""
    board = board_of(name)
    return tuple(
        tuple(column(board, offsets, ring - 1, board.rows[ring - 1] - 1, (sector + offsets[ring]) % SECTORS))
        for ring, sector in board.emitters[trap]
    )


@lru_cache(maxsize=1024)
def lines_of_fire(name: str, offsets: Offsets, place: str) -> tuple[tuple[str, ...], ...]:
    """The ways that an Egg thrown from here may fly: outward, from the Centre through each doorway."""
    board = board_of(name)
    if place == CENTRE:
        row = board.rows[INNER] - 1
        return tuple(
            tuple(column(board, offsets, INNER, row, (door + offsets[CENTRAL]) % SECTORS))
            for door in sorted(board.doors[CENTRAL])
        )
    tile = board.tiles[place]
    return (tuple(column(board, offsets, tile.ring, tile.row - 1, absolute(board, offsets, place))),)


def near(board: Board, offsets: Offsets, source: str, target: str) -> bool:
    """Tell whether two places would touch if no wall or hatch stood between them."""
    if source.startswith("path") or target.startswith("path"):
        path, inside = (source, target) if source.startswith("path") else (target, source)
        return inside == threshold(board, offsets, path)
    if CENTRE in (source, target):
        other = board.tiles[target if source == CENTRE else source]
        return other.ring == INNER and other.row == board.rows[INNER] - 1
    here, there = board.tiles[source], board.tiles[target]
    if here.ring > there.ring:
        here, there = there, here
    across = there.ring == here.ring + 1 and there.row == 0 and here.row == board.rows[here.ring] - 1
    level = (here.sector + offsets[here.ring] - there.sector - offsets[there.ring]) % SECTORS == 0
    return target in board.sides[source] or (across and level)
