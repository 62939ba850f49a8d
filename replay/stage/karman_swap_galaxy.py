"""The planets of Karman Swap: those in play, each at its ship's arrow, and those that may come next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Any

from karma_core import edition_of, game
from replay.stage.pieces import attributes, escape, initials, number

INKS = {"red": "var(--red)", "green": "var(--green)", "blue": "var(--dblue)", "ship": "var(--violet)"}
SHAPES = {  # on a field of 28 around the origin: the shape says as much as the colour
    "red": "M0-14 14 11H-14z",
    "green": "M-11.5-11.5h23v23h-23z",
    "blue": "M0-13a13 13 0 1 0 .01 0z",
    "ship": "M-13-11H5L14 0 5 11h-18l5-11z",
}
LOW = {"red": 5, "green": 0, "blue": 0, "ship": 0}  # how far below its middle a shape's figure stands
TIP = (
    '<marker id="ks-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto">'
    '<path d="M0 0 10 5 0 10z" fill="var(--violet)"/></marker>'
)


def galaxy(view: Any, seats: Sequence[str]) -> str:
    """The planets in play, each at its ship's arrow."""
    if not view.worlds:
        return '<div class="ks-galaxy"><p class="label">No planet is in play</p></div>'
    count = len(view.worlds)
    columns = 1 if count == 1 else 2 if count <= 4 else 3 if count <= 9 else 4
    rows = -(-count // columns)
    places = {
        world.name: (230 * (at % columns) + 136, 200 * (at // columns) + 92) for at, world in enumerate(view.worlds)
    }
    homes = {ship: world.name for world in view.worlds for ship in world.ships}
    ways = "".join(
        way(places[homes[world.arrow]], places[world.name], world.name)
        for world in view.worlds
        if world.arrow in homes and homes[world.arrow] != world.name
    )
    drawn = "".join(planet(view, world, places[world.name], seats) for world in view.worlds)
    field = f"0 0 {230 * columns} {200 * rows}"
    frame = f'viewBox="{field}" style="--columns:{columns}" role="group" aria-label="planets in play"'
    drawing = f"<svg {frame}><defs>{TIP}</defs>{ways}{drawn}</svg>"
    return f'<div class="ks-galaxy">{drawing}</div>'


def way(source: tuple[int, int], target: tuple[int, int], name: str) -> str:
    """The arrow by which a planet was reached."""
    dx, dy = target[0] - source[0], target[1] - source[1]
    length = (dx * dx + dy * dy) ** 0.5
    a, b = 80 / length, 1 - 84 / length
    x0, y0, x1, y1 = source[0] + a * dx, source[1] + a * dy, source[0] + b * dx, source[1] + b * dy
    line = f"M{x0:.0f} {y0:.0f}L{x1:.0f} {y1:.0f}"
    return f'<path class="ks-way" d="{line}" marker-end="url(#ks-tip)"{attributes(f"way-{name}")} data-quiet=""/>'


def planet(view: Any, world: Any, place: tuple[int, int], seats: Sequence[str]) -> str:
    """One planet: slots around its middle, its state on its rim, ships beside it."""
    slots = slots_of(view.edition)[world.name]
    rim = "contested" if world.triangle else "domed" if world.dome is not None else "free"
    tint = f' style="--side:var(--seat-{world.dome})"' if world.dome is not None else ""
    parts = [f'<circle r="76" class="ks-ground {rim}"{tint} data-key="rim-{world.name}" data-halo="round"/>']
    parts.append(f'<text class="ks-name" y="93">{called(world.name)}</text>')
    if world.triangle:
        parts.append('<path d="M0-9 8 6H-8z" fill="var(--violet)"/>')
    elif world.dome is not None:
        parts.append(f'<path d="M-11 4a11 11 0 0 1 22 0z M-14 5h28v3h-28z" fill="var(--seat-{world.dome})"/>')
    for at, ((colour, worth), name) in enumerate(zip(slots, world.creatures, strict=True)):
        x, y = around(at, len(slots), 41)
        if name:
            value = cards_of(view.edition)[name].value
            px, py = around(at, len(slots), 63)
            parts.append(f'<g transform="translate({x} {y})" data-key="card-{name}">{figure(colour, value)}</g>')
            parts.append(f'<text class="ks-worth" x="{px}" y="{py + 4}">+{worth}</text>')
        else:
            parts.append(
                f'<g transform="translate({x} {y})">'
                f'<path class="ks-empty" d="{SHAPES[colour]}" stroke="{INKS[colour]}"/>'
                f'<text class="ks-free" y="{4 + LOW[colour] * 0.6:.1f}">+{worth}</text></g>'
            )
    parts += ships(view, world, seats)
    return f'<g transform="translate({place[0]} {place[1]})">{"".join(parts)}</g>'


def ships(view: Any, world: Any, seats: Sequence[str]) -> list[str]:
    """The ships beside a planet with their arrows, used ones filled; in a colonization those laid, with their power."""
    known, used = cards_of(view.edition), Counter(other.arrow for other in view.worlds if other.arrow)
    laid = view.contest.laid if view.contest and view.contest.planet == world.name else ()
    drawn = []
    for at, name in enumerate((*world.ships, *(one.card for one in laid))):
        y = -44 + 36 * at
        one, arrows = known[name], []
        for index in range(one.arrows):
            ink = "var(--violet)" if index < used[name] else "none"
            arrows.append(
                f'<path d="M{-9 + 9 * index} 15l7 4-7 4z" fill="{ink}" stroke="var(--violet)" stroke-width="1.2"/>'
            )
        more = ""
        if at >= len(world.ships):
            piece = laid[at - len(world.ships)]
            power = number(piece.power) if piece.power != one.value else ""
            leads = " ks-leads" if piece == view.contest.lead else ""
            words = f"{initials(tuple(seats))[piece.seat]} {power}".strip()
            more = f'<text class="ks-by{leads}" x="-20" y="5">{escape(words)}</text>'
        inside = f"{figure('ship', one.value)}{''.join(arrows)}{more}"
        drawn.append(f'<g transform="translate(-100 {y})" data-key="card-{name}">{inside}</g>')
    return drawn


@lru_cache(maxsize=256)
def small_planet(edition: str, name: str) -> str:
    """A planet that may be introduced, with the points of its slots."""
    slots = slots_of(edition)[name]
    parts = []
    for at, (colour, worth) in enumerate(slots):
        x, y = around(at, len(slots), 25)
        parts.append(
            f'<g transform="translate({x} {y})">'
            f'<path transform="scale(.62)" d="{SHAPES[colour]}" fill="{INKS[colour]}"/>'
            f'<text class="ks-points" y="{4 + LOW[colour] * 0.5:.1f}">{worth}</text></g>'
        )
    label = f"{called(name)}: " + ", ".join(f"{colour} {worth}" for colour, worth in slots)
    drawing = f'<svg viewBox="-42 -42 84 84"><circle r="40" class="ks-ground"/>{"".join(parts)}</svg>'
    return f"<span{attributes(f'world-{name}', label=label)}>{drawing}<small>{called(name)}</small></span>"


@lru_cache(maxsize=1024)
def figure(colour: str, value: int) -> str:
    """A creature or a ship with its value on it."""
    return (
        f'<path d="{SHAPES[colour]}" fill="{INKS[colour]}"/>'
        f'<text class="ks-value" x="{-2 if colour == "ship" else 0}" y="{5 + LOW[colour]}">{value}</text>'
    )


def around(at: int, count: int, radius: float) -> tuple[float, float]:
    """A place on a circle, the first on top, clockwise."""
    angle = 2 * pi * at / count
    return round(radius * sin(angle), 1), round(-radius * cos(angle), 1)


def called(planet: str) -> str:
    """Planets are called by letter and number."""
    return planet.upper() if len(planet) <= 3 else planet.replace("-", " ").title()


@cache
def cards_of(edition: str) -> dict[str, Any]:
    """The cards of an edition by name."""
    return {one.name: one for one in edition_of(game("karman-swap"), edition).cards}


@cache
def slots_of(edition: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """The slots of every planet: colour and points."""
    planets = edition_of(game("karman-swap"), edition).planets
    return {one.name: tuple((slot.split()[0], int(slot.split()[1])) for slot in one.slots) for one in planets}
