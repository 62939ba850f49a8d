"""The picture of Karman Swap: the planets in play and their ships, both sides, the market and what may come next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from karma_core import HIDDEN, edition_of, game
from replay.stage.karman_swap_galaxy import INKS, SHAPES, called, cards_of, figure, galaxy, slots_of, small_planet
from replay.stage.pieces import attributes, back, card, counted, escape, initials, mark, styles

CSS, ALIKE = styles("karman_swap"), True
CREATURES = ("blue", "green", "red")
FREE, FACE_DOWN = "", "#"
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
