"""The picture of Karmaggän: the Temple's rings with all that moves on them, the players' mats beside."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from karma_core import HIDDEN
from replay.stage.karmaggan_rings import (
    GLYPHS,
    MOON,
    RINGS,
    SUN,
    TRAPS,
    TURN,
    edge,
    edition,
    radius,
    rays,
    ring_group,
    rollers,
    sector,
    trail,
)
from replay.stage.pieces import SHAPES, attributes, counted, die, escape, initials, mark, path, styles

CSS, ALIKE = styles("karmaggan"), True
NONE = "none"
TRIANGLE = 4  # the seat whose letter stands lower
BLOB = "M0-18C8-18 8-9 11-3c3 5 8 6 7 12-1 5-6 2-9 2S3 15 0 15s-6-4-9-4-8 3-9-2c-1-6 4-7 7-12 3-6 3-15 11-15z"
EYES = "M-4-6a3.600 3.600 0 1 0 .01 0zM5-4a2.800 2.800 0 1 0 .01 0z"
CROWN = "M-13-14l-4-5M0-22v-6M13-14l4-5"
EGG = "M0-15C7-15 12-5 12 3A12 12 0 0 1-12 3C-12-5-7-15 0-15z"
DROP = "M7 3.300c-1.500 2-2.800 3.200-2.800 5a2.800 2.800 0 0 0 5.600 0c0-1.800-1.300-3-2.800-5z"
COIN = f"M7 .7a6.300 6.300 0 1 0 .01 0z{DROP}"
MEDAL = "M7 .7l5.500 3.200v6.200L7 13.300l-5.500-3.200V3.900zM7 4.700a2.300 2.300 0 1 0 .01 0z"
VALUES = {
    "attack": ("Attack", "M2 10 10 2M7 2h3v3"),
    "counterattack": (
        "Counterattack",
        "M6 1l4 1.500v4q0 3.500-4 5-4-1.500-4-5v-4z",
    ),
    "nothing": ("Nothing", "M6 2a4 4 0 1 0 .01 0"),
    "absolute-power": ("Absolute Power", "M6 .5v11M.5 6h11M2 2l8 8M10 2 2 10"),
}
LEGEND = ("temple", "object", "blood", "passage", "abyss", "start", "illuminated", "dark")
NAMES = {"illuminated": "Illuminated Invocation", "dark": "Dark Invocation", "start": "Starting Point"}


def stage(view: Any, seats: Sequence[str], eyes: int | None) -> str:
    """The table as these eyes see it."""
    return (
        f'<div class="stage-karmaggan"><p class="vh">{escape(in_words(view, seats))}</p>{board(view, tuple(seats))}'
        f'<div class="kg-side">{tray(view)}{"".join(mat(view, seat, seats) for seat in range(len(seats)))}'
        f"{favours(view, seats)}{legend()}</div></div>"
    )


def board(view: Any, seats: tuple[str, ...]) -> str:
    """The rings, and all that stands on them upright."""
    standing = pawns(view)
    rings = "".join(ring_group(view, at) for at in range(len(RINGS)))
    above = trail(view) + rays(view, standing)
    for place, there in standing.items():
        above += "".join(pawn(view, place, who, n, len(there), seats) for n, who in enumerate(there))
    drawing = f"{edge(view)}{rings}{rollers(view)}{above}{egg(view, standing)}"
    return f'<div class="kg-board"><svg viewBox="-530 -530 1060 1060" aria-hidden="true">{drawing}</svg></div>'


def pawns(view: Any) -> dict[str, list[str]]:
    """Who stands where."""
    found: dict[str, list[str]] = {}
    for seat, one in enumerate(view.players):
        if one.place:
            found.setdefault(one.place, []).append(f"plunderer-{seat}")
    for spawn, place in view.spawns:
        found.setdefault(place, []).append(spawn)
    return found


def upright(view: Any, place: str, index: int, count: int) -> str:
    """The transform that sets a thing upright on its place, beside others that share it."""
    far, aside = radius(place), 0.0
    if count > 1:
        if far == 0:
            far, aside = 46, (8 if index else 0) + 4
        else:
            aside = (0.3 if index else -0.3) * (1.5 if far < 200 else 1)
    angle = round((sector(place, view.offsets) + aside) * TURN, 2)
    return f"rotate({angle:g}) translate(0 {-far:g}) rotate({-angle:g})"


def pawn(view: Any, place: str, who: str, index: int, count: int, seats: tuple[str, ...]) -> str:
    """A Plunderer's token or a Spawn."""
    inside = token(int(who[-1]), initials(seats)[int(who[-1])]) if who.startswith("p") else spawn(who)
    big = " scale(1.500)" if place == "centre" and count == 1 else " scale(1)"
    key = attributes(f"pawn-{who}")
    return f'<g{key} data-halo="round" transform="{upright(view, place, index, count)}{big}">{inside}</g>'


@lru_cache(maxsize=256)
def token(seat: int, letters: str) -> str:
    """The shape, colour and initial of a seat."""
    outline = path(SHAPES[seat], f"var(--seat-{seat})", more="kg-token")
    shape = f'<g transform="scale(2) translate(-12 -12)">{outline}</g>'
    size = ' style="font-size:17px"' if len(letters) > 1 else ""
    return f'{shape}<text class="kg-letter" y="{11 if seat == TRIANGLE else 8}"{size}>{escape(letters)}</text>'


@lru_cache(maxsize=16)
def spawn(who: str) -> str:
    """A Spawn: dark ones are black, illuminated ones pale with rays above."""
    colour = who.rpartition("-")[0]
    crown = path(CROWN, more="kg-crown") if colour == "illuminated" else ""
    return f"{crown}{path(BLOB, more=f'kg-spawn {colour}')}{path(EYES, more=f'kg-eyes {colour}')}"


def egg(view: Any, standing: dict[str, list[str]]) -> str:
    """The Egg: free on its Tile, or at its carrier's shoulder."""
    place = view.egg or (view.players[view.carrier].place if view.carrier is not None else "")
    if not place:
        return ""
    there = standing.get(place, [])
    if view.carrier is not None:
        who = f"plunderer-{view.carrier}"
        index, lone = there.index(who), place == "centre" and len(there) == 1
        shift = "translate(25 -25) scale(1.500)" if lone else "translate(17 -17) scale(1)"
    else:
        index, shift = 0, "translate(0 0) scale(2)" if place == "centre" else "translate(0 0) scale(1.100)"
    drawn = path(EGG, more="kg-egg") + path("M-5-4q2-6 6-6", more="kg-shine")
    drawn += path("M4 4v.01M-4 7v.01M1-2v.01", more="kg-dots")
    where = upright(view, place, index, len(there) if view.carrier is not None else 1)
    return f'<g{attributes("egg")} data-halo="round" transform="{where} {shift}">{drawn}</g>'


def tray(view: Any) -> str:
    """The dice, the movement left, the last Temple card, what lies face up, and the combat."""
    parts = []
    if view.turn.rolled:
        colours = ("black", "white")
        dice = (die(colours[n], face, key=f"die-{n}") for n, face in enumerate(view.turn.faces))
        parts.append(f'{"".join(dice)}<span class="label"><b>{view.turn.left}</b> to go</span>')
    if view.turn.card:
        parts.append(temple_card(view, view.turn.card, f"turned-{len(view.temple_discard)}", "turned"))
    parts += [temple_card(view, card, "temple-top", "next in the Temple Deck") for card in view.temple_top]
    parts += [chip(view, card, "object-top", "next in the Object Deck: ") for card in view.object_top]
    parts += [fight(view)] if view.combat is not None and view.combat.fought else []
    empty = '<span class="label">No dice on the table</span>'
    counts = f"Objects {len(view.object_deck)}, Temple cards {len(view.temple_deck)}, bank {view.coins} coins"
    return f'<div class="kg-tray">{"".join(parts) or empty}</div><p class="label kg-stock">{counts}</p>'


def temple_card(view: Any, card: str, key: str, note: str) -> str:
    """A Temple card with a sign of what it does."""
    known = next(one for one in edition(view.edition).temple if one.name == card)
    d, style = TRAPS.get(known.effect, GLYPHS["temple"])
    field = "-12 -20 24 24" if known.effect in TRAPS else "-16 -16 32 32"
    if known.effect == "hatches":
        d, style = (SUN if known.hatch == "day" else MOON), f"kg-{known.hatch}"
    sign = f'<svg viewBox="{field}" aria-hidden="true">{path(d, more=style)}</svg>'
    return f'<span class="kg-card"{attributes(key, label=f"{known.title}, {note}")}>{sign}{escape(known.title)}</span>'


def fight(view: Any) -> str:
    """The rounds of the combat so far, and who has chosen for the next."""
    combat = view.combat
    rows = [" against ".join("none" if c == NONE else title(view, c) for c in shown) for shown in view.rounds]
    chosen = sum(1 for card in combat.chosen if card)
    rows.append(f"Round {combat.round}: {counted(chosen, 'choice')} made" if not combat.loser else "decided")
    score = f"{combat.wins[0]} : {combat.wins[1]}"
    return f'<span class="kg-fight"{attributes("combat")}><b>Combat {score}</b> {escape("; ".join(rows))}</span>'


def title(view: Any, card: str) -> str:
    """An Object card's title."""
    return next((one.title for one in edition(view.edition).objects if one.name == card), card)


def mat(view: Any, seat: int, seats: Sequence[str]) -> str:
    """A player: mark, name, character, coins, Medallions, cards."""
    one = view.players[seat]
    known = {each.name: each.title for each in edition(view.edition).characters}
    role = {"dead": "dead, plays the swarm", "out": "out of the game"}.get(one.fate, known.get(one.character, ""))
    purse = count_of(COIN, "kg-coin", one.coins, "Blood Coin", f"coins-{seat}") if one.fate == "alive" else ""
    purse += count_of(MEDAL, "kg-medal", one.medallions, "Golden Medallion", f"medallions-{seat}")
    cards = "".join(hand(view, seat)) or '<span class="label">no cards</span>'
    style = f"kg-mat {one.fate}{' now' if view.round and view.turn.seat == seat else ''}"
    head = f"{mark(seat, initials(tuple(seats))[seat])}<b>{escape(seats[seat])}</b><small>{escape(role)}</small>"
    head = f'<div class="kg-head">{head}<span>{purse}</span></div>'
    return f'<div class="{style}">{head}<div class="kg-hand">{cards}</div></div>'


def count_of(d: str, style: str, count: int, noun: str, key: str) -> str:
    """A sign with a number."""
    sign = f'<svg viewBox="0 0 14 14" aria-hidden="true">{path(d, more=style)}</svg>'
    return f'<span class="kg-count"{attributes(key, label=counted(count, noun))}>{sign}{count}</span>'


def hand(view: Any, seat: int) -> list[str]:
    """The cards of a hand, hidden ones face down."""
    seen: dict[str, int] = {}
    drawn = []
    for card in view.players[seat].hand:
        seen[card] = number = seen.get(card, 0) + 1
        if card == HIDDEN:
            key = attributes(f"hand-{seat}-back-{number}", "back", "face-down card")
            drawn.append(f'<span class="chip kg-back"{key}></span>')
        else:
            drawn.append(chip(view, card, f"hand-{seat}-{card}-{number}"))
    return drawn


def chip(view: Any, card: str, key: str, note: str = "") -> str:
    """An Object card with the sign of its value in combat."""
    known = next(one for one in edition(view.edition).objects if one.name == card)
    worth, d = VALUES[known.combat]
    sign = f'<svg viewBox="0 0 12 12" aria-hidden="true">{path(d, more="kg-value")}</svg>'
    label = f"{note}{known.title}, {worth} in combat"
    return f'<span class="chip"{attributes(key, card, label)}>{sign}{escape(known.title)}</span>'


def favours(view: Any, seats: Sequence[str]) -> str:
    """What has been promised in truces."""
    rows = ""
    for n, (debtor, creditor, words) in enumerate(view.promises):
        who = f"<b>{escape(seats[debtor])}</b> owes <b>{escape(seats[creditor])}</b>"
        rows += f"<p{attributes(f'promise-{n}')}>{who}: “{escape(words)}”</p>"
    return f'<div class="kg-favours label">{rows}</div>' if rows else ""


@lru_cache(maxsize=1)
def legend() -> str:
    """The signs and what they mean."""
    parts = []
    for kind in LEGEND:
        d, style = GLYPHS[kind]
        ground = "invocation" if kind in ("illuminated", "dark") else kind
        inside = path("M-20-20h40v40h-40z", more=f"t-{ground}") + path(d, more=style)
        parts.append(sample("-20 -20 40 40", inside, NAMES.get(kind, kind.capitalize())))
    parts += [sample("-12 -20 24 24", path(d, more=style), trap.capitalize()) for trap, (d, style) in TRAPS.items()]
    parts += [sample("-14 -14 28 28", path(SUN, more="kg-day"), "Day hatch")]
    parts += [sample("-14 -14 28 28", path(MOON, more="kg-night"), "Night hatch")]
    return f'<div class="kg-legend">{"".join(parts)}</div>'


def sample(field: str, inside: str, words: str) -> str:
    """A sign with its word."""
    return f'<span><svg viewBox="{field}" aria-hidden="true">{inside}</svg>{words}</span>'


def in_words(view: Any, seats: Sequence[str]) -> str:
    """The table, for ears."""
    told = [f"Round {view.round}, {seats[view.turn.seat]}’s turn." if view.round else "Before the first turn."]
    if view.turn.rolled:
        told.append(f"Rolled {' and '.join(map(str, view.turn.faces))}, {view.turn.left} to go.")
    for seat, one in enumerate(view.players):
        where = {"dead": "dead, with the swarm", "out": "out of the game"}.get(one.fate, f"on {spoken(one.place)}")
        has = f"{counted(one.coins, 'coin')}, {counted(one.medallions, 'Medallion')}, {counted(len(one.hand), 'card')}"
        told.append(f"{seats[seat]} {where}: {has}{', the Egg' if view.carrier == seat else ''}.")
    told += [f"{name.replace('-', ' ').capitalize()} Spawn on {spoken(place)}." for name, place in view.spawns]
    told += [f"The Egg lies on {spoken(view.egg)}."] if view.egg else []
    told.append(f"Open hatches: {' and '.join(view.open) or 'none'}.")
    told.append("The Rollers hang." if view.rollers else "The Rollers do not hang yet.")
    turned = ", ".join(f"{ring} {offset}" for ring, offset in zip(RINGS, view.offsets, strict=True))
    return " ".join(told) + f" Rings turned by: {turned} sectors."


def spoken(place: str) -> str:
    """A place in words."""
    return {"centre": "the Centre", "": "no Tile yet"}.get(place, place.replace("-", " "))
