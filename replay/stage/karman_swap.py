"""The picture of Karman Swap: the planets in play and their ships, both sides, the market and what may come next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Any

from karma_core import HIDDEN, edition_of, game
from replay.stage.pieces import attributes, back, card, counted, escape, initials, mark, number, styles

CSS = styles("karman_swap")
CREATURES = ("blue", "green", "red")
INKS = {"red": "var(--red)", "green": "var(--green)", "blue": "var(--dblue)", "ship": "var(--violet)"}
SHAPES = {  # on a field of 28 around the origin: the shape says as much as the colour
    "red": "M0-14 14 11H-14z",
    "green": "M-11.5-11.5h23v23h-23z",
    "blue": "M0-13a13 13 0 1 0 .01 0z",
    "ship": "M-13-11H5L14 0 5 11h-18l5-11z",
}
LOW = {"red": 5, "green": 0, "blue": 0, "ship": 0}  # how far below its middle a shape's figure stands
FREE, FACE_DOWN = "", "#"
TIP = (
    '<marker id="ks-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto">'
    '<path d="M0 0 10 5 0 10z" fill="var(--violet)"/></marker>'
)
WAITS = {
    "setup": "the deal",
    "exchange": "up to two cards for the teammate",
    "answer": "as many cards back for the teammate",
    "turn": "a creature, a ship, a new planet or a pass",
    "give": "two cards for the one taken",
    "prey": "the prey that becomes extinct next",
    "dome": "one’s own dome on, or a rival’s back",
    "draw": "a card of the market",
    "recycle": "a creature of the market",
    "chain": "another creature",
    "migrate": "a creature that moves",
    "swap": "a creature to exchange with the market",
    "scout": "a new planet with a creature",
    "trade": "a card to exchange with the market",
    "recall": "a creature to take back",
    "contest": "a ship, or none",
    "explore": "a planet at the winning ship’s arrow",
    "salvage": "a card of the market",
    "settle": "a creature on the new planet",
}


@cache
def cards_of(edition: str) -> dict[str, Any]:
    """The cards of an edition by name."""
    return {one.name: one for one in edition_of(game("karman-swap"), edition).cards}


@cache
def slots_of(edition: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """The slots of every planet: colour and points."""
    planets = edition_of(game("karman-swap"), edition).planets
    return {one.name: tuple((slot.split()[0], int(slot.split()[1])) for slot in one.slots) for one in planets}


def stage(view: Any, seats: Sequence[str], eyes: int | None) -> str:
    """The table as these eyes see it."""
    sides = [side(view, at, seats) for at in range(len(view.sides))]
    left, right = sides[::2], sides[1::2]
    return (
        f'<div class="stage-karman-swap"><p class="vh">{escape(in_words(view, seats))}</p>{headline(view, seats)}'
        f'<div class="ks-sides">{"".join(left)}</div>{galaxy(view, seats)}<div class="ks-sides">{"".join(right)}</div>'
        f"{market(view)}</div>"
    )


def seats_of(view: Any, which: int) -> tuple[int, ...]:
    """The seats that play for a side: with four, across the table."""
    return (which, which + 2) if len(view.players) == 4 else (which,)


def side_name(view: Any, which: int, seats: Sequence[str]) -> str:
    return " and ".join(seats[seat] for seat in seats_of(view, which))


def called(planet: str) -> str:
    """Planets are called by letter and number."""
    return planet.upper() if len(planet) <= 3 else planet.replace("-", " ").title()


def in_words(view: Any, seats: Sequence[str]) -> str:
    """What stands on the table, for ears."""
    told = [f"Round {view.round}, turn {view.turn}." if view.round else "Before the deal."]
    for which, one in enumerate(view.sides):
        told.append(
            f"{side_name(view, which, seats)}: {counted(one.victories, 'round')} won, {one.prestige} prestige, "
            f"{counted(one.discovery, 'Discovery Gem')}, {counted(one.colonies, 'planet')} colonized."
        )
    for world in view.worlds:
        slots = slots_of(view.edition)[world.name]
        lives = [one for one in world.creatures if one]
        state = (
            "contested"
            if world.triangle
            else "open"
            if world.dome is None
            else f"dome of {side_name(view, world.dome, seats)}"
        )
        told.append(f"Planet {called(world.name)}, {state}: {', '.join(lives) or 'nobody'} on {len(slots)} slots.")
    told.append(f"Market: {', '.join(view.market) or 'empty'}.")
    return " ".join(told)


def headline(view: Any, seats: Sequence[str]) -> str:
    """The tug-of-war of extinctions between two sides, and what the table waits for."""
    if view.phase == "over":
        won = " and ".join(f"<b>{escape(seats[seat])}</b>" for seat in view.winners)
        waits = f"{won} {'win' if len(view.winners) > 1 else 'wins'} the match"
    else:
        who = f"<b>{escape(seats[view.actor])}</b>: " if view.round and view.phase in WAITS else ""
        waits = who + escape(WAITS.get(view.phase, "the next round"))
    told = f'<p class="ks-waits">{f"Round {view.round} · " if view.round else ""}{waits}</p>'
    return f'<div class="ks-top">{tug(view, seats)}{told}</div>'


def tug(view: Any, seats: Sequence[str]) -> str:
    """The blue dome between two sides; with three, each has a track of its own."""
    if len(view.sides) != 2:
        return ""
    steps = dome_steps(view)
    dots = []
    for at in range(steps, -steps - 1, -1):
        left = 50 - 50 * at / steps
        which = 0 if at > 0 else 1
        style = "end" if abs(at) == steps else "middle" if at == 0 else "step"
        tint = f";--side:var(--seat-{which})" if at else ""
        dots.append(f'<i class="{style}" style="left:{left:.1f}%{tint}"></i>')
    left = 50 - 50 * view.dome / steps
    dome = f'<span class="ks-dome" style="left:{left:.1f}%"><b data-key="dome" data-at="{view.dome}"></b></span>'
    ends = [f"<span>{escape(side_name(view, which, seats))}</span>" for which in (0, 1)]
    return f'<div class="ks-tug" title="extinctions">{ends[0]}<div>{"".join(dots)}{dome}</div>{ends[1]}</div>'


def dome_steps(view: Any) -> int:
    """The steps of the dome on each side."""
    own = view.options.dome_steps
    return int(own or edition_of(game("karman-swap"), view.edition).dome_steps[len(view.players) - 2])


def side(view: Any, which: int, seats: Sequence[str]) -> str:
    """A side: rounds won, planets, prestige and gems; then its players with their hands."""
    one, edition = view.sides[which], edition_of(game("karman-swap"), view.edition)
    planets = tokens(
        one.colonies, edition.colony_steps, "M-12 8a12 12 0 0 1 24 0z", f"colonies-{which}", f"var(--seat-{which})"
    )
    rows = [
        f'<div class="ks-line"{attributes(f"planets-{which}")}>{planets}<span class="label">planets</span></div>',
        f'<div class="ks-line">{figured(one.prestige, "prestige", which)}'
        f"{figured(one.discovery, 'Discovery', which)}</div>",
    ]
    if len(view.sides) != 2:
        track = tokens(one.track, dome_steps(view), "M-12 8a12 12 0 0 1 24 0z", f"track-{which}", "var(--lblue)")
        rows.append(
            f'<div class="ks-line"{attributes(f"track-{which}")}>{track}<span class="label">extinctions</span></div>'
        )
    won = f'<span class="worth words"{attributes(f"won-{which}")}>{counted(one.victories, "round")} won</span>'
    head = f'<div class="mat-head"><span>{escape(side_name(view, which, seats))}</span>{won}</div>'
    players = "".join(player(view, seat, seats) for seat in seats_of(view, which))
    return f'<div class="ks-side" style="--side:var(--seat-{which})">{head}{"".join(rows)}{players}</div>'


def figured(value: int, word: str, which: int) -> str:
    """A number with its word."""
    return f'<b class="words"{attributes(f"{word}-{which}")}>{value}</b><span class="label">{word}</span>'


@lru_cache(maxsize=512)
def tokens(done: int, most: int, shape: str, key: str, ink: str) -> str:
    """Steps done as filled signs, those to come as outlines."""
    signs = "".join(
        f'<path transform="translate({14 + 30 * at} 15)" d="{shape}" fill="{ink if at < done else "none"}"/>'
        for at in range(most)
    )
    label = f'style="width:{20 * most}px" role="img" aria-label="{done} of {most}"'
    inked = f'<g stroke="{ink}" stroke-width="2">{signs}</g>'
    return f'<svg class="ks-tokens" viewBox="0 0 {30 * most} 26" {label}>{inked}</svg>'


def player(view: Any, seat: int, seats: Sequence[str]) -> str:
    """A player: Research gems and the hand."""
    one = view.players[seat]
    active = " active" if seat == view.actor and view.phase in WAITS and view.round else ""
    head = mark(seat, initials(tuple(seats))[seat]) + f"<span>{escape(seats[seat])}</span>"
    research = f'<span class="worth words"{attributes(f"research-{seat}")}>{one.research} Research</span>'
    hand = "".join(small_cards(view.edition, one.hand, f"hand-{seat}"))
    return (
        f'<div class="mat{active}"><div class="mat-head">{head}{research}</div><div class="ks-cards">{hand}</div></div>'
    )


def small_cards(edition: str, names: Iterable[str], place: str) -> list[str]:
    """Cards by colour and value, backs last."""
    known = cards_of(edition)
    order = list(INKS)
    shown = sorted(
        (one for one in names if one in known), key=lambda one: (order.index(known[one].colour), known[one].value)
    )
    backs = [back(f"{place}-back-{at}") for at in range(sum(1 for one in names if one == HIDDEN))]
    return [small_card(edition, one) for one in shown] + backs


@lru_cache(maxsize=1024)
def small_card(edition: str, name: str) -> str:
    """A card: its shape with its value, and the word of its ability."""
    one = cards_of(edition)[name]
    words = "" if one.ability == "none" else one.ability + (f" {one.amount}" if one.amount > 1 else "")
    arrows = "▸" * one.arrows
    inside = f'<svg viewBox="-16 -16 32 32" aria-hidden="true">{figure(one.colour, one.value)}</svg>'
    inside += f"<i>{arrows}</i>" if arrows else ""
    inside += f"<small>{words}</small>" if words else ""
    label = (
        f"{one.colour} {one.value}"
        + (f", {counted(one.arrows, 'arrow')}" if arrows else "")
        + (f", {words}" if words else "")
    )
    return card(inside, f"card-{name}", label=label, more="ks")


@lru_cache(maxsize=1024)
def figure(colour: str, value: int) -> str:
    """A creature or a ship with its value on it."""
    return (
        f'<path d="{SHAPES[colour]}" fill="{INKS[colour]}"/>'
        f'<text class="ks-value" x="{-2 if colour == "ship" else 0}" y="{5 + LOW[colour]}">{value}</text>'
    )


def market(view: Any) -> str:
    """The market (for two a pyramid), its trump, and the planets that may come next."""
    edition = view.edition
    shown = "".join(small_cards(edition, view.market, "market"))
    rows = pyramid(view) if view.pyramid else ""
    colour = trump(view)
    sign = (
        f'<svg viewBox="-16 -16 32 32" aria-hidden="true"><path d="{SHAPES[colour]}" fill="{INKS[colour]}"/></svg>'
        if colour
        else ""
    )
    trumps = f'<span class="label"><b>Trump</b> {colour or "none"}</span>{sign}'
    label = "Beside the pyramid" if view.pyramid else "Market"
    cards = f'<span class="label"><b>{label}</b>, {len(view.market)}</span><div class="ks-cards">{shown}</div>'
    parts = [rows, f'<div class="ks-market">{cards}</div>' if view.market or not rows else ""]
    parts.append(f'<div class="ks-trump words"{attributes("trump")}>{trumps}</div>')
    planets = "".join(small_planet(edition, name) for name in view.visible)
    deck = f'<span class="label"><b>Visible planets</b>, {len(view.deck)} more in the deck</span>'
    parts.append(f'<div>{deck}<div class="ks-planets">{planets}</div></div>')
    return f'<div class="ks-bottom">{"".join(parts)}</div>'


def trump(view: Any) -> str:
    """The colour of which strictly most uncovered creatures lie in the market."""
    known = cards_of(view.edition)
    lying = [*view.market, *(one for one, bare in pyramid_places(view) if bare)]
    counts = Counter(known[one].colour for one in lying if one in known)
    ranked = sorted(((counts[colour], colour) for colour in CREATURES), reverse=True)
    return ranked[0][1] if ranked[0][0] > ranked[1][0] else ""


def pyramid_places(view: Any) -> list[tuple[str, bool]]:
    """The cards of the pyramid from the base, and whether nothing lies on each."""
    rows = edition_of(game("karman-swap"), view.edition).pyramid
    places, start = [], 0
    if not view.pyramid:
        return []
    for row, count in enumerate(rows):
        below = start - rows[row - 1] if row else 0
        for at in range(count):
            bare = row == 0 or (view.pyramid[below + at] == FREE and view.pyramid[below + at + 1] == FREE)
            places.append((view.pyramid[start + at], bare))
        start += count
    return places


def pyramid(view: Any) -> str:
    """The market for two, its base at the bottom and on top of the others."""
    rows, start, drawn = edition_of(game("karman-swap"), view.edition).pyramid, 0, []
    for count in rows:
        inside = []
        for at in range(start, start + count):
            name = view.pyramid[at]
            if name == FREE:
                inside.append('<div class="ks-gap card"></div>')
            elif name in (FACE_DOWN, HIDDEN):
                inside.append(back(f"pyramid-{at}"))
            else:
                inside.append(small_card(view.edition, name))
        drawn.append(f'<div class="ks-cards">{"".join(inside)}</div>')
        start += count
    return f'<div class="ks-pyramid"><span class="label"><b>Market</b></span>{"".join(reversed(drawn))}</div>'


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


def around(at: int, count: int, radius: float) -> tuple[float, float]:
    """A place on a circle, the first on top, clockwise."""
    angle = 2 * pi * at / count
    return round(radius * sin(angle), 1), round(-radius * cos(angle), 1)


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
