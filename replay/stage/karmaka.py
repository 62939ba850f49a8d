"""The picture of Karmaka: the ladder, every player's Hand, Deeds, Future Life and Deck, and what lies in the middle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any

from karma_core import HIDDEN, edition_of, game
from replay.stage.pieces import back, card, counted, escape, glyph, initials, mark, pile, styles, words

CSS = styles("karmaka")
COLOURS = ("blue", "green", "red")
SIGNS = {  # of the colours, on 12 × 12
    "blue": "M6 .5C8 4 10 5.5 10 7.7a4 4 0 0 1-8 0C2 5.5 4 4 6 .5z",
    "green": "M1.5 10.5C1 4 5 1 11 1c0 6-3 10-9.5 9.5z",
    "red": "M6 1 11.5 11H.5z",
    "mosaic": "M1 1h4.5v4.5H1zM6.5 6.5H11V11H6.5zM7.5 1.5h3v3h-3zM1.5 7.5h3v3h-3z",
}
MOTIFS = {  # of the abilities, on 24 × 24
    "transmigrate": "M7 20V8m0 0-3 3m3-3 3 3M17 4v12m0 0-3-3m3 3 3-3",
    "peek": "M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.5a2.5 2.5 0 1 0 .01 0z",
    "destiny": "M12 21v-6m0 0C12 9 5 10 5 3m7 12c0-6 7-5 7-12M12 15V3",
    "stolen-dreams": "M14 4a8 8 0 1 0 6 11A7 7 0 0 1 14 4zM16 8h6m0 0-2-2m2 2-2 2",
    "denial": "M12 3a9 9 0 1 0 .01 0zM5.7 5.7l12.6 12.6",
    "swindle": "M4 19 6.5 8h11L20 19zM8.5 8a3.5 3.5 0 0 1 7 0M12 12.5v3",
    "thievery": "M9 8 7 4h10l-2 4M9 8h6c4 4 5 6 5 9a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3c0-3 1-5 5-9z",
    "another-day": "M3 19h18M7 19a5 5 0 0 1 10 0M12 6v4M4.5 11l2.5 2M19.5 11 17 13",
    "recycle": "M19 12a7 7 0 1 1-2-5l2 2m0-4.5V9h-4.5",
    "salvage": "M12 3v11a4 4 0 1 1-4-4M9 5h6",
    "longevity": "M12 21V11m0 3c-5 0-7-3-7-7 4 0 7 2 7 7zm0-3c0-4 2-6 7-6 0 4-2 6-7 6z",
    "sowing": "M3 20h18M7 13.5a1.5 1.5 0 1 0 .01 0zM12 9a1.5 1.5 0 1 0 .01 0zM17 13.5a1.5 1.5 0 1 0 .01 0zM12 3.5v2",
    "journey": "M2 20 9 8l4 6 3-4 6 10zM17 4a1.8 1.8 0 1 0 .01 0z",
    "jubilee": "M6 21V4m0 0h11l-3 4 3 4H6",
    "panic": "M13 2 5 14h6l-1 8 9-13h-7z",
    "dwindle": "M4 6h16M6.5 11h11M9 16h6M11.5 20.5h1",
    "crisis": "M13 2 9 9l5 3-5 4 3 6M4 8l3 2M20 15l-3-2",
    "roulette": "M12 3a9 9 0 1 0 .01 0zM12 3v18M3 12h18M5.6 5.6l12.8 12.8M18.4 5.6 5.6 18.4",
    "hells-heart": "M12 20C6 15.5 4 12.5 4 9.5a4 4 0 0 1 8-1.5 4 4 0 0 1 8 1.5c0 3-2 6-8 10.5z"
    "M12 16.5c-1.8-1.5-1.8-3 0-5.5 1.8 2.5 1.8 4 0 5.5z",
    "vengeance": "m4 4 13 13m-2 2 4-4M20 4 7 17m2 2-4-4M17.5 17.5 20 20M6.5 17.5 4 20",
    "spite": "M4 20C10 19 17 13 20 4M8 18.5l-1-4M12.5 15.5l-1-4.5M16.5 11l-2-4M11 17l4 1.5M15.5 13l4 1",
    "embody": "M5 4h14v8a7 7 0 0 1-14 0zM8.5 9.5h2M13.5 9.5h2M9 14.5c2 1.5 4 1.5 6 0",
    "mimic": "M9 5a6 6 0 1 0 .01 0zM15 7a6 6 0 1 0 .01 0z",
}
RUNGS = {  # who stands on the rungs, on 32 × 32
    "Dung Beetle": "M16 9c5 0 8 4 8 10s-3 9-8 9-8-3-8-9 3-10 8-10zM16 9v19"
    "M11 10c0-3 2-5 5-5s5 2 5 5M8 16H4l-1-3M8 22H4l-1 3M24 16h4l1-3M24 22h4l1 3",
    "Snake": "M24 8a4 4 0 1 1-5-3.5h6l2-1.5M20 11c-8 0-13 1-13 5s13 2 13 6-8 5-14 4M23.5 7.5v.01",
    "Wolf": "M5 5l7 5h8l7-5-1 12-4 4-6 7-6-7-4-4zM11.5 15.5l2.5 1M20.5 15.5 18 16.5M14.5 23.5h3",
    "Ape": "M9 11c0-5 3-8 7-8s7 3 7 8v7c0 5-3 9-7 9s-7-4-7-9z"
    "M9 12a3.5 3.5 0 0 0 0 7M23 12a3.5 3.5 0 0 1 0 7M13 14v.01M19 14v.01M12.5 21c2 2 5 2 7 0",
    "Transcendence": "M16 11a5 5 0 1 0 .01 0zM16 2v4M16 26v4M2 16h4M26 16h4M6 6l3 3M23 23l3 3M26 6l-3 3M9 23l-3 3",
}
WAITS = {
    "play": "plays a card or passes",
    "extra": "may play another card",
    "answer": "takes or declines the card in the middle",
    "target": "chooses a player",
    "copy": "chooses a Deed to copy",
    "arrange": "arranges the top of the Well",
    "rings": "may spend Karmic Rings",
}


def stage(view: Any, seats: Sequence[str], eyes: int | None) -> str:
    """The table as these eyes see it: their own zones last."""
    me = eyes if eyes is not None else 0
    order = [(me + step) % len(seats) for step in range(1, len(seats))]
    rivals = "".join(area(view, seat, seats) for seat in order)
    crowd = " many" if len(seats) > 2 else ""
    summary = f'<p class="vh">{escape(in_words(view, seats))}</p>'
    return (
        f'<div class="stage-karmaka{crowd}">{summary}{ladder(view, seats)}<div class="kk-board">'
        f'<div class="kk-rivals">{rivals}</div>{middle(view, seats)}{area(view, me, seats)}</div></div>'
    )


def in_words(view: Any, seats: Sequence[str]) -> str:
    """What stands on the table, for ears."""
    edition, rungs = view.edition, edition_of(game("karmaka"), view.edition).rungs
    told = [f"Round {view.round}." if view.round else "Setting up."]
    for seat, player in enumerate(view.players):
        deeds = ", ".join(name_of(edition, one) for one in player.deeds) or "no Deeds"
        hand = [name_of(edition, one) for one in player.hand if one != HIDDEN]
        shown = f": {', '.join(hand)}" if hand else ""
        told.append(
            f"{seats[seat]}, {rungs[player.rung].english}: {counted(len(player.hand), 'card')} in hand{shown}; "
            f"Deeds: {deeds}; {counted(len(player.future), 'card')} in the Future Life, {len(player.deck)} in the Deck."
        )
    ruins = ", ".join(name_of(edition, one) for one in view.ruins[-3:]) or "none"
    told.append(f"Well: {len(view.well) + len(view.top)}. Top Ruins: {ruins}.")
    if view.middle:
        told.append(f"In the middle: {name_of(edition, view.middle)}.")
    return " ".join(told)


@cache
def cards_of(edition: str) -> dict[str, Any]:
    """The cards of an edition by name."""
    return {one.name: one for one in edition_of(game("karmaka"), edition).cards}


def known_card(edition: str, name: str) -> Any:
    """The card of this name; None if it is hidden or not known."""
    return cards_of(edition).get(name)


def name_of(edition: str, name: str) -> str:
    """The card's name in words."""
    known = known_card(edition, name)
    return "a card" if name == HIDDEN else known.english if known else words(name)


def ladder(view: Any, seats: Sequence[str]) -> str:
    """The Karmic Ladder with a mark for each player, and the points that lead on."""
    letters = initials(tuple(seats))
    rungs = []
    for at, rung in enumerate(edition_of(game("karmaka"), view.edition).rungs):
        here = "".join(
            f'<span data-key="pawn-{seat}" data-rung="{at}">{mark(seat, letters[seat], 24)}</span>'
            for seat, player in enumerate(view.players)
            if player.rung == at
        )
        needed = f" <b>{rung.needed}</b>" if rung.needed else ""
        sign = glyph(RUNGS.get(rung.english, "M16 8a8 8 0 1 0 .01 0z"), 32)
        rungs.append(
            f'<div class="kk-rung"><div>{sign}<small>{escape(rung.english)}{needed}</small></div><p>{here}</p></div>'
        )
    return f'<div class="kk-ladder" aria-hidden="true">{"".join(reversed(rungs))}</div>'


def area(view: Any, seat: int, seats: Sequence[str]) -> str:
    """One player's zones."""
    player, edition = view.players[seat], view.edition
    best = max(sum(points_in(edition, one, colour) for one in player.deeds) for colour in COLOURS)
    sign = mark(seat, initials(tuple(seats))[seat])
    rings = f", {counted(player.rings, 'ring')}" if player.rings else ""
    hand = zone(
        f"{sign}<b>{escape(seats[seat])}</b>’s hand, {len(player.hand)}{rings}", edition, player.hand, f"hand-{seat}"
    )
    deeds = zone(
        f"<b>Deeds</b>{f', best colour {best}' if player.deeds else ''}", edition, player.deeds, f"deeds-{seat}"
    )
    future = zone(f"<b>Future Life</b>, {len(player.future)}", edition, player.future, f"future-{seat}")
    stack = pile(len(player.deck), f"deck-{seat}", "Deck")
    deck = f'<div class="kk-zone"><span class="label"><b>Deck</b></span>{stack}</div>'
    active = " active" if view.turn == seat and view.phase not in ("setup", "over") else ""
    return f'<div class="kk-area mat{active}">{hand}{deeds}{future}{deck}</div>'


def points_in(edition: str, name: str, colour: str) -> int:
    """What a Deed counts in a colour; a mosaic counts in all."""
    known = known_card(edition, name)
    return known.points if known and known.colour in (colour, "mosaic") else 0


def zone(label: str, edition: str, cards: Iterable[str], place: str) -> str:
    """Cards side by side, closer when there is little room."""
    drawn = in_place(edition, cards, place)
    inside = "".join(f"<span>{one}</span>" for one in drawn) or '<div class="slot card"></div>'
    return f'<div class="kk-zone"><span class="label">{label}</span><div class="kk-fan">{inside}</div></div>'


def in_place(edition: str, cards: Iterable[str], place: str) -> list[str]:
    """Cards with keys that count those of one name."""
    seen: Counter[str] = Counter()
    drawn = []
    for name in cards:
        key = f"{place}-{'back' if name == HIDDEN else name}-{seen[name]}"
        seen[name] += 1
        drawn.append(face(edition, name, key))
    return drawn


@lru_cache(maxsize=8192)
def face(edition: str, name: str, key: str) -> str:
    """A card: number and colour sign top left, motif, name; a back when it is hidden."""
    if name == HIDDEN:
        return back(key)
    known = known_card(edition, name)
    if known is None:
        return card(f'<b class="kk-name">{escape(words(name))}</b>', key, name)
    sign = glyph("", 12, SIGNS[known.colour], "kk-sign")
    motif = glyph(MOTIFS.get(known.ability, ""), 24, more="glyph kk-motif")
    inside = f'<div class="kk-head">{known.points}{sign}</div>{motif}<b class="kk-name">{escape(known.english)}</b>'
    label = f"{known.english}, {known.colour} {known.points}"
    return card(inside, key, name, label, f"kk {known.colour}")


def middle(view: Any, seats: Sequence[str]) -> str:
    """What all share: the Well, the top Ruins, the card played, cards looked at."""
    edition = view.edition
    well = pile(len(view.well) + len(view.top), "well", "Well")
    parts = [f'<div class="kk-zone"><span class="label"><b>Well</b></span>{well}</div>']
    ruins = (
        f"<b>Ruins</b>, top three of {len(view.ruins)}" if len(view.ruins) > 3 else f"<b>Ruins</b>, {len(view.ruins)}"
    )
    parts.append(zone(ruins, edition, view.ruins[-3:], "ruins"))
    if view.middle:
        text = getattr(known_card(edition, view.middle), "effect", "")
        drawn = face(edition, view.middle, "middle")
        copied = f" as {escape(words(view.ability))}" if view.ability and view.ability != view.middle else ""
        parts.append(
            f'<div class="kk-zone"><span class="label"><b>Played</b>{copied}</span>'
            f'<div class="kk-played">{drawn}<p>{escape(text)}</p></div></div>'
        )
    if view.shown:
        parts.append(zone("<b>Set apart</b>", edition, view.shown, "shown"))
    if view.retired:
        parts.append(f'<span class="label kk-retired">{counted(len(view.retired), "Deed")} set aside</span>')
    return f'<div class="kk-middle">{"".join(parts)}{waits(view, seats)}</div>'


def waits(view: Any, seats: Sequence[str]) -> str:
    """Who is awaited, and for what."""
    if view.phase == "over":
        won = " and ".join(f"<b>{escape(seats[seat])}</b>" for seat in view.winners)
        return f'<p class="kk-waits">{won} {"win" if len(view.winners) > 1 else "wins"}</p>'
    if view.phase == "setup" or not 0 <= view.actor < len(seats):
        return ""
    return f'<p class="kk-waits"><b>{escape(seats[view.actor])}</b> {WAITS.get(view.phase, "decides")}</p>'
