"""The Temple of Karmaggän as rings: Tiles, walls, doorways and traps, the edge with its hatches, Rollers, rays.

The origin is the Centre; a sector has 22.5°, sector 0 is on top, and clockwise is forward. Each ring is one group,
turned as a whole, and what is printed on it is drawn once an edition.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin
from typing import Any

from karma_core import edition_of, game
from replay.stage.pieces import attributes, path

SECTORS, TURN = 16, 22.5
RINGS = ("outer", "middle", "inner", "central")
ROWS = {  # inner and outer radius of each row, outermost row first
    "outer": ((410, 454), (366, 410), (322, 366)),
    "middle": ((264, 310), (218, 264)),
    "inner": ((160, 206), (116, 160)),
}
WALLS = {"middle": (310, 322), "inner": (206, 218), "central": (104, 116)}  # on the ring's outer face
CENTRE, EDGE, JUNGLE = 104, 461, 496
KINDS = {"S": "start", ".": "blank", "O": "object", "T": "temple", "B": "blood", "P": "passage", "#": "abyss"}
GLYPHS = {  # on a field of 30 around the origin: path and the style it is drawn in
    "temple": ("M-13 10h26v-5h-5v-6H3.500v-6h-7v6H-8v6h-5z", "kg-temple"),
    "object": ("M-8-11h16v22H-8zM0-3l3 3-3 3-3-3z", "kg-object line"),
    "blood": ("M0-14C5-6 10-2 10 4a10 10 0 0 1-20 0c0-6 5-10 10-18z", "kg-blood"),
    "passage": ("M0-11.500a11.500 11.500 0 1 0 .01 0zM0-3a3 3 0 1 0 .01 0z", "kg-passage line"),
    "abyss": ("M-19-5q5-6 10 0t9 0 9 0 10 0M-19 6q5-6 10 0t9 0 9 0 10 0", "kg-abyss line"),
    "start": ("M-8-4l8 8 8-8", "kg-start line"),
    "illuminated": ("M0-13v26M-11.300-6.500l22.600 13M-11.300 6.500l22.600-13", "kg-invocation line"),
    "dark": ("M0-13v26M-11.300-6.500l22.600 13M-11.300 6.500l22.600-13M0-8a8 8 0 1 0 .01 0z", "kg-invocation line"),
}
TRAPS = {  # on the outer face of the wall, pointing outward: spike, disc, flame
    "arrows": ("M0-19 7 0H-7z", "kg-arrows"),
    "acid": ("M0-13a6.500 6.500 0 1 0 .01 0z", "kg-acid"),
    "fire": ("M0-17c2 5 7 7 7 12a7 6 0 0 1-14 0c0-3 2-5 3-7 1 2 1.500 3 2.500 3C-1-11 0-13 0-17z", "kg-fire"),
}
SUN = "M0-5.500a5.500 5.500 0 1 0 .01 0z" + "".join(
    f"M{8.5 * sin(a):.1f} {-8.5 * cos(a):.1f}L{12 * sin(a):.1f} {-12 * cos(a):.1f}"
    for a in (turn * pi / 4 for turn in range(8))
)
MOON = "M4-10A10.500 10.500 0 1 0 10 5 8.500 8.500 0 0 1 4-10z"


def polar(radius: float, sector: float) -> str:
    """A point, as `x y`.

    >>> polar(100, 0), polar(100, 4)
    ('0 -100', '100 0')
    """
    x, y = radius * sin(sector * pi / 8), -radius * cos(sector * pi / 8)
    return f"{rounded(x)} {rounded(y)}"


def rounded(value: float) -> str:
    """One digit after the point, if it says anything."""
    return f"{round(value, 1) + 0:g}"


def arc(radius: float, source: float, target: float) -> str:
    """A piece of a circle between two sectors."""
    return f"M{polar(radius, source)}A{radius} {radius} 0 0 1 {polar(radius, target)}"


def cell(inner: float, outer: float, sector: float, gap: float = 1.6) -> str:
    """The outline of a Tile."""
    near, far = gap / inner * 8 / pi, gap / outer * 8 / pi
    left, right, low, high = sector - 0.5, sector + 0.5, inner + gap, outer - gap
    return (
        f"M{polar(high, left + far)}A{high} {high} 0 0 1 {polar(high, right - far)}"
        f"L{polar(low, right - near)}A{low} {low} 0 0 0 {polar(low, left + near)}z"
    )


def edition(name: str) -> Any:
    """The board and decks of a game, by the edition's name."""
    return edition_of(game("karmaggan"), name)


def radius(place: str) -> float:
    """How far from the origin the middle of a place is."""
    if place == "centre":
        return 0
    ring, *rest = place.split("-")
    return JUNGLE if ring == "path" else sum(ROWS[ring][int(rest[0])]) / 2


def sector(place: str, offsets: tuple[int, ...]) -> int:
    """The absolute sector of a place."""
    if place == "centre":
        return 0
    ring, *rest = place.split("-")
    return int(rest[0]) if ring == "path" else (int(rest[1]) + offsets[RINGS.index(ring)]) % SECTORS


def glyph_at(kind: str, ring: str, row: int, at: float) -> str:
    """A Tile's sign, standing on its ring."""
    low, high = ROWS[ring][row]
    scale = {"outer": 1.05, "middle": 1, "inner": 0.9}[ring]
    d, style = GLYPHS[kind]
    middle = (low + high) / 2 + (4 if row == len(ROWS[ring]) - 1 and kind != "abyss" else 0)
    return f'<g transform="rotate({at * TURN}) translate(0 {-middle}) scale({scale})">{path(d, more=style)}</g>'


@lru_cache(maxsize=32)
def printed(name: str, ring: str) -> str:
    """Tiles, walls, doorways and traps of a ring, as they are printed; Blood Tiles come on top while they are full."""
    if ring == "central":
        d, style = GLYPHS["temple"]
        big = f'<g transform="scale(3.100)" opacity=".34">{path(d, more=style)}</g>'
        ground = path(f"M0-{CENTRE - 2}a{CENTRE - 2} {CENTRE - 2} 0 1 0 .01 0z", more="t-temple")
        return ground + path("M0-88a88 88 0 1 0 .01 0z", more="kg-rim") + big + wall(name, ring)
    outlines: dict[str, list[str]] = {}
    signs = []
    for row, letters in enumerate(getattr(edition(name).rows, ring)):
        for at, letter in enumerate(letters):
            kind = "blank" if letter == "B" else KINDS[letter]
            outlines.setdefault(kind, []).append(cell(*ROWS[ring][row], at))
            if kind in GLYPHS:
                signs.append(glyph_at(kind, ring, row, at))
    grounds = "".join(path("".join(cells), more=f"t-{kind}") for kind, cells in sorted(outlines.items()))
    return grounds + "".join(signs) + (wall(name, ring) if ring in WALLS else "")


def wall(name: str, ring: str) -> str:
    """The wall on a ring's outer face, its doorways with jambs, and its traps."""
    low, high = WALLS[ring]
    middle, gap = (low + high) / 2, 0.24 if ring == "central" else 0.27
    doors, solid, jambs = getattr(edition(name).doors, ring), "", ""
    for at in range(SECTORS):
        if at in doors:
            solid += arc(middle, at - 0.5, at - gap) + arc(middle, at + gap, at + 0.5)
            jambs += "".join(f"M{polar(low - 5, e)}L{polar(high + 5, e)}" for e in (at - gap, at + gap))
        else:
            solid += arc(middle, at - 0.505, at + 0.505)
    traps = []
    for trap, (d, style) in TRAPS.items():
        for at in getattr(getattr(edition(name).emitters, ring), trap):
            seat = path("M-9-2H9v6H-9z", more="kg-socket")
            drawn = f'<g class="kg-trap">{seat}{path(d, more=style)}</g>'
            traps.append(f'<g transform="rotate({at * TURN}) translate(0 {4 - high})">{drawn}</g>')
    return path(solid, more="kg-wall") + path(jambs, more="kg-jamb") + "".join(traps)


def ring_group(view: Any, at: int) -> str:
    """A ring as it stands now, with its full Blood Tiles and its Invocation Tiles."""
    ring, turned = RINGS[at], view.offsets[at] * TURN
    key = attributes(f"ring-{ring}")
    inside = printed(view.edition, ring) + changing(view, ring)
    return f'<g{key} data-halo="round" transform="rotate({turned:g})">{inside}</g>'


def changing(view: Any, ring: str) -> str:
    """What lies on a ring for a while."""
    parts = []
    for place in view.blood:
        if place.startswith(ring):
            row, at = map(int, place.split("-")[1:])
            drop = path(cell(*ROWS[ring][row], at), more="t-blood") + glyph_at("blood", ring, row, at)
            parts.append(f"<g{attributes(f'blood-{place}')}>{drop}</g>")
    for place, colour in view.invocations:
        key = attributes(f"invocation-{place}")
        if place == "centre" and ring == "central":
            d, style = GLYPHS[colour]
            ground = path(f"M0-{CENTRE - 2}a{CENTRE - 2} {CENTRE - 2} 0 1 0 .01 0z", more="t-invocation")
            parts.append(f'<g{key}>{ground}<g transform="scale(3.100)">{path(d, more=style)}</g></g>')
        elif place.startswith(ring):
            row, at = map(int, place.split("-")[1:])
            ground = path(cell(*ROWS[ring][row], at), more="t-invocation")
            parts.append(f"<g{key}>{ground}{glyph_at(colour, ring, row, at)}</g>")
    return "".join(parts)


def edge(view: Any) -> str:
    """The Temple's edge: wall pieces, hatches shut or slid aside, the Jungle's paths, the sectors' numbers."""
    hatches = {at: kind for kind in ("day", "night") for at in getattr(edition(view.edition).edge, kind)}
    solid = "".join(
        arc(EDGE, at - 0.5, at - 0.3) + arc(EDGE, at + 0.3, at + 0.5)
        if at in hatches
        else arc(EDGE, at - 0.505, at + 0.505)
        for at in range(SECTORS)
    )
    numbers = "".join(
        '<text class="kg-number" x="{}" y="{}">{}</text>'.format(*polar(488, at).split(), at)
        for at in range(SECTORS)
        if at not in hatches
    )
    groups = []
    for kind in ("day", "night"):
        is_open = kind in view.open
        drawn = "".join(hatch(at, kind, is_open) for at, each in hatches.items() if each == kind)
        groups.append(f'<g{attributes(f"hatches-{kind}")} data-halo="round">{drawn}</g>')
    return path(solid, more="kg-edge") + numbers + "".join(groups)


@lru_cache(maxsize=64)
def hatch(at: int, kind: str, is_open: bool) -> str:
    """A hatch with its path: a bar and a dashed tab, or leaves slid aside and a full tab."""
    if is_open:
        leaves = path(arc(469, at - 0.5, at - 0.32) + arc(469, at + 0.32, at + 0.5), more="kg-leaf")
    else:
        leaves = path(arc(EDGE, at - 0.3, at + 0.3), more="kg-bar")
    tab = path("M-44-476Q0-482 44-476L36-512Q0-528-36-512z", more="kg-tab open" if is_open else "kg-tab")
    x, y = polar(496, at).split()
    sign = path(SUN if kind == "day" else MOON, more=f"kg-{kind}{' open' if is_open else ''}")
    return f'{leaves}<g transform="rotate({at * TURN})">{tab}</g><g transform="translate({x} {y})">{sign}</g>'


def rollers(view: Any) -> str:
    """The Rollers: dashed before the Egg moves, then rods across the outer ring."""
    drawn = []
    for left, right in edition(view.edition).edge.rollers:
        middle = (left + right) / 2 if right > left else left + 0.5
        style = "kg-roller" if view.rollers else "kg-roller ghost"
        rod = path("M-10-448a10 10 0 0 1 20 0v116a10 10 0 0 1-20 0z", more=style)
        grooves = path("".join(f"M-9 {-440 + 14 * n}l18 8" for n in range(8)), more="kg-groove") if view.rollers else ""
        drawn.append(f'<g transform="rotate({middle * TURN})">{rod}{grooves}</g>')
    return f"<g{attributes('rollers')}>{''.join(drawn)}</g>"


def rays(view: Any, held: Iterable[str]) -> str:
    """The rays of the trap that fires, each to where it stops."""
    trap, taken = view.turn.fired, set(held)
    if trap not in TRAPS:
        return ""
    drawn = []
    for at, ring in enumerate(RINGS[1:], start=1):
        for local in getattr(getattr(edition(view.edition).emitters, ring), trap):
            column = (local + view.offsets[at]) % SECTORS
            start, end = WALLS[ring][1] + 16, ray_end(view, at - 1, column, taken)
            drawn.append(path(f"M{polar(start, column)}L{polar(end, column)}", more=f"kg-ray {trap}"))
    return f'<g{attributes(f"rays-{trap}")} data-quiet="">{"".join(drawn)}</g>'


def ray_end(view: Any, ring: int, column: int, taken: set[str]) -> float:
    """The radius at which a ray through these rings stops: a pawn, a wall, or the edge."""
    for outward in range(ring, -1, -1):
        name, local = RINGS[outward], (column - view.offsets[outward]) % SECTORS
        for row in range(len(ROWS[name]) - 1, -1, -1):
            if f"{name}-{row}-{local}" in taken:
                return sum(ROWS[name][row]) / 2 - 16
        if outward and local not in getattr(edition(view.edition).doors, name):
            return WALLS[name][0]
    return 452


def trail(view: Any) -> str:
    """The way of this turn's Plunderer, dotted."""
    pawn = f"plunderer-{view.turn.seat}"
    places = [place for who, place in view.turn.trail if who == pawn] + [view.players[view.turn.seat].place]
    if len(places) < 2 or not places[-1]:
        return ""
    points = [polar(radius(place), sector(place, view.offsets)) for place in places]
    return path("M" + "L".join(points), more="kg-way")
