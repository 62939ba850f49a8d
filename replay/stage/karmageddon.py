"""The picture of Karmageddon: the deck and the task, every player's tricks by size, the torn halves as slips."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from karma_core import HIDDEN, edition_of, game
from replay.stage.pieces import attributes, card, counted, escape, initials, mark, number, pile, styles

CSS, ALIKE = styles("karmageddon"), True
SUITS = {"♣": "clubs", "♦": "diamonds", "♥": "hearts", "♠": "spades"}  # that the style sheet draws
NONE = "none"
AWAITED = {
    "setup": "The game has not begun",
    "consenting": "to consent to an hour for each debt card",
    "cutting": "to cut for the order of play",
    "declaring": "to say a number",
    "turning": "to turn the next card",
    "marking": "to mark the blank card",
    "at-risk": "to help or not",
    "choosing": "to take the help or give up",
    "placing": "to place the card won",
    "stopping": "to say whether to stop here",
}
KINDS = {"normal": "normal cards", "court": "court cards", "": "cards"}


class Face(NamedTuple):
    """What is printed on a card."""

    rank: str
    suit: str  # a sign
    words: str
    red: bool
    court: bool
    blank: bool


def stage(view: Any, seats: Sequence[str], eyes: int | None) -> str:
    """The table as these eyes see it."""
    away = [seat for seat in range(len(seats)) if seat not in view.order]
    points = game("karmageddon").scores(view)
    racks = "".join(rack(view, seat, seats, points[seat]) for seat in (*view.order, *away))
    many = " many" if len(seats) > 4 else ""
    return (
        f'<div class="stage-karmageddon{many}"><p class="vh">{escape(in_words(view, seats))}</p>{task(view, seats)}'
        f'<div class="gd-racks">{racks}</div>{slips(view, seats)}</div>'
    )


def in_words(view: Any, seats: Sequence[str]) -> str:
    """What stands on the table, for ears."""
    told = [f"Turn {view.turn}, {seats[view.seat]}." if view.turn else "Before the first turn."]
    told.append(f"{counted(len(view.deck) + len(view.under), 'card')} in the deck.")
    if view.task.number:
        row = ", ".join(face_of(view.edition, one).words for one in view.task.row)
        told.append(f"The task is {view.task.number} {KINDS[view.task.kind]}; on the table: {row or 'none'}.")
    if view.task.risk:
        told.append(f"At risk: {face_of(view.edition, view.task.risk).words}.")
    for seat, player in enumerate(view.players):
        tricks = "; ".join(
            ", ".join(face_of(view.edition, one).words for one in trick.cards) for trick in player.tricks
        )
        told.append(f"{seats[seat]} has {tricks or 'no trick'}.")
    told += [f"{seats[debt.helpee]} owes {seats[debt.helper]} an hour." for debt in view.debts]
    return " ".join(told)


def task(view: Any, seats: Sequence[str]) -> str:
    """The deck, the row of the task, what is at risk, who waits for what."""
    left = len(view.deck) + len(view.under)
    name = "Box" if view.terms.box else "Deck"
    parts = [f'<div class="gd-deck">{pile(left, "deck", name)}</div>']
    if view.cut:
        parts.append(f'<div class="gd-row">{"".join(playing_card(view, one) for one in view.cut)}</div>')
    row = [playing_card(view, one) for one in view.task.row]
    if view.task.risk:
        row.append(playing_card(view, view.task.risk, "risk"))
    row += ['<div class="slot card"></div>'] * (view.task.number - len(row))
    if row:
        parts.append(f'<div class="gd-row">{"".join(row)}</div>')
    parts.append(said(view, seats))
    for one in view.task.helps:
        waits = f'<span class="label">waits before<br><b>{escape(seats[one.seat])}</b></span>'
        parts.append(f'<div class="gd-waits">{playing_card(view, one.won)}{waits}</div>')
    for one in view.placing:
        won = f'<span class="label">won by<br><b>{escape(seats[one.seat])}</b></span>'
        parts.append(f'<div class="gd-waits">{playing_card(view, one.card)}{won}</div>')
    return f'<div class="gd-task">{"".join(parts)}</div>'


def said(view: Any, seats: Sequence[str]) -> str:
    """The number declared, what is offered, and who is awaited."""
    lines = []
    if view.ending:
        lines.append(f"<b>{escape(view.ending.replace('-', ' ').capitalize())}</b>")
    elif view.task.number:
        due = view.task.number - len(view.task.row)
        kind = f"{view.task.number} {KINDS[view.task.kind]}" + (f", {due} to come" if due else "")
        who = f"{escape(seats[view.seat])} declares {view.task.number}"
        lines.append(f'<b{attributes("declared")} class="words">{who}</b>{kind}')
    for made in view.task.offers:
        words = face_of(view.edition, made.card).words
        lines.append(line(f"offer-{made.seat}", f"{seats[made.seat]} offers {words}"))
    for made in view.task.answers:
        words = {HIDDEN: "in secret", NONE: "with nothing"}.get(made.card) or face_of(view.edition, made.card).words
        lines.append(line(f"answer-{made.seat}", f"{seats[made.seat]} answers {words}"))
    if not view.ending:
        names = ", ".join(seats[seat] for seat in awaited(view))
        told = AWAITED.get(view.phase, view.phase)
        lines.append(f"<span>{escape(f'{names} {told}' if names else told)}</span>")
    return f'<div class="gd-said">{"".join(lines)}</div>'


def awaited(view: Any) -> tuple[int, ...]:
    """Who has something to do; between two facts of an event perhaps nobody."""
    if view.phase in ("turning", "declaring", "marking", "choosing"):
        return (view.seat,)
    if view.phase == "at-risk":
        return tuple(view.task.asked if view.terms.sealed else view.task.asked[:1])
    if view.phase == "placing":
        return tuple(made.seat for made in view.placing[:1])
    return tuple(view.waiting if view.phase == "consenting" else view.waiting[:1])


def line(key: str, text: str) -> str:
    """A keyed line of words."""
    return f'<span{attributes(key)} class="words">{escape(text)}</span>'


def rack(view: Any, seat: int, seats: Sequence[str], points: int) -> str:
    """One player: tricks by size, a gap for each size that is missing."""
    tricks = {min(len(trick.cards), view.size): (at, trick) for at, trick in enumerate(view.players[seat].tricks)}
    drawn = []
    for size in range(1, view.size + 1):
        if size not in tricks:
            drawn.append(f'<div class="gd-none">{size}</div>')
            continue
        _, trick = tricks[size]
        cards = "".join(playing_card(view, one) for one in trick.cards)
        drawn.append(f'<div class="gd-trick" role="group" aria-label="trick of {len(trick.cards)}">{cards}</div>')
    head = mark(seat, initials(tuple(seats))[seat]) + f"<span>{escape(seats[seat])}</span>"
    gone = ' <small class="label">has left</small>' if view.order and seat not in view.order else ""
    told = f"{number(points)} {'point' if points == 1 else 'points'}"
    worth = f'<span class="worth words"{attributes(f"points-{seat}")}>{told}</span>'
    active = " active" if seat == view.seat and not view.ending else ""
    top = f'<div class="mat-head">{head}{gone}{worth}</div>'
    return f'<div class="mat{active}">{top}<div class="gd-tricks">{"".join(drawn)}</div></div>'


def slips(view: Any, seats: Sequence[str]) -> str:
    """The helpers' halves: each is one hour, never netted."""
    if not view.debts:
        return '<p class="gd-debts label"><b>Debts of this game</b> none</p>'
    drawn = []
    for debt in view.debts:
        face = face_of(view.edition, debt.card)
        sign = f'<b class="gd-sign{" red" if face.red else ""}">{escape(face.rank)}{escape(face.suit)}</b>'
        words = f"<span><b>{escape(seats[debt.helpee])}</b> owes <b>{escape(seats[debt.helper])}</b> one hour</span>"
        drawn.append(f'<div class="gd-slip"{attributes(f"slip-{debt.card}")}><div>{sign}{words}</div></div>')
    return f'<div class="gd-debts"><span class="label"><b>Debts of this game</b></span>{"".join(drawn)}</div>'


def playing_card(view: Any, name: str, more: str = "") -> str:
    """A card as it lies on this table."""
    marked = "normal" if name in view.normal else "court" if name in view.court else ""
    return drawn_card(view.edition, name, marked, name in view.torn, more)


@lru_cache(maxsize=4096)
def drawn_card(edition: str, name: str, marked: str, torn: bool, more: str) -> str:
    """A card; a torn one shows the left half, which stayed with the helpee."""
    face = face_of(edition, name)
    suit = SUITS.get(face.suit, "")
    kind = [suit, "red" if face.red else "", "court" if face.court or marked == "court" else "", more]
    centre = f"<i>{'' if suit else escape(face.suit)}</i>"
    inside = f"<b>{escape(face.rank or face.suit)}</b>{centre}" + (
        f"<small>{marked}</small>" if face.blank and marked else ""
    )
    label = face.words + (f", marked {marked}" if face.blank and marked else "") + (", torn half" if torn else "")
    style = " ".join(["pc", *filter(None, kind)])
    if not torn:
        return card(inside, f"card-{name}", label=label, more=style)
    half = card(inside, more=style)
    return f'<div class="gd-half"{attributes(f"card-{name}", label=label)}>{half}</div>'


@lru_cache(maxsize=2048)
def face_of(edition: str, name: str) -> Face:
    """What is printed on a card, read from its name and the edition."""
    deck = edition_of(game("karmageddon"), edition)
    base, _, rest = name.partition("-")
    for suit in deck.suits:
        for rank in deck.ranks:
            if base == suit.slug + rank.slug:
                words = f"{rank.word} of {suit.word}"
                return Face(rank.sign, suit.sign, words, suit.style == "red", rank.kind == "court", False)
    for blank in (deck.joker, deck.extra):
        if base == blank.slug:
            order = re.match(r"\d+", rest)
            return Face("", blank.sign, f"{blank.word} {order[0]}" if order else blank.word, False, False, True)
    return Face("?", "", name, False, False, False)
