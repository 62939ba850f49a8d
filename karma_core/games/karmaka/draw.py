"""The table as a picture for terminals: at most 80 columns, the own Hand as cards at the bottom."""

from __future__ import annotations

from textwrap import wrap

from karma_core.games.karmaka.edition import Deck, deck_of
from karma_core.games.karmaka.state import Karmaka, Player
from karma_core.games.karmaka.tell_facts import ASKED, ENDINGS
from karma_core.games.karmaka.view import view
from karma_core.games.karmaka.words import TEXTS, listed
from karma_core.kernel.picture import Picture, PictureLine, Span, beside, line
from karma_core.kernel.zones import HIDDEN, Zone

COLUMNS = 80
TILE = 9  # letters of a name on one line of a card
ROW = 7  # cards side by side
SIGNS = {"blue": "◆", "green": "♣", "red": "▲", "mosaic": "▦"}
STYLES = {"blue": "lblue", "green": "green", "red": "red", "mosaic": "violet"}


def picture(state: Karmaka, seat: int | None, names: tuple[str, ...]) -> Picture:
    """The table as this seat may see it, its own zones last; None: whatever the state given shows."""
    if seat is not None:
        state = view(state, seat)
    deck = deck_of(state.edition)
    count = len(state.players)
    first = 0 if seat is None else seat + 1
    order = [(first + step) % count for step in range(count)]
    rows = [*ladder(state, deck, names), *headline(state, names), (), *middle(state, deck)]
    for at in order:
        rows += [(), *player(state, deck, at, names, at == seat)]
    return tuple(rows)


def headline(state: Karmaka, names: tuple[str, ...]) -> Picture:
    """Round and profile, and what is awaited from whom."""
    where = line((f"Round {state.round}, {state.profile} rules", "dim"))
    if state.phase == "setup":
        return where, line(("The cards are not dealt yet.", "dim"))
    if state.phase == "over":
        winners = listed([names[seat] for seat in state.winners])
        return where, *(line((text, "ok bold")) for text in wrap(f"{winners} won {ENDINGS[state.ending]}.", COLUMNS))
    return where, line((names[state.actor][:20], f"seat-{state.actor} bold"), (f" {awaited(state)}", "now"))


def awaited(state: Karmaka) -> str:
    """What the table waits for."""
    if state.phase == "play":
        return "plays a card or passes" if state.players[state.actor].deck else "has to play a card"
    if state.phase == "extra":
        return "may play another card"
    if state.phase == "answer":
        return "takes or declines the card in the middle"
    return f"is to draw up to {state.limit}" if state.phase == "draw" else f"is to {ASKED[state.phase]}"


def ladder(state: Karmaka, deck: Deck, names: tuple[str, ...]) -> Picture:
    """The Karmic Ladder, and below each rung who stands there."""
    cells: list[Picture] = []
    for rung, name in enumerate(deck.rungs):
        needed = f" {deck.needed[rung]} ›" if rung < deck.goal else ""
        there = [seat for seat, player in enumerate(state.players) if player.rung == rung]
        tokens = [part for seat in there for part in (Span(names[seat][:2], f"seat-{seat} bold"), Span(" "))]
        cells.append((line((name, "bold" if there else "dim"), (needed, "dim")), tuple(tokens)))
    return beside(*cells, gap=2)


def middle(state: Karmaka, deck: Deck) -> Picture:
    """What all share: the Well, the top Ruins, the card being resolved, cards looked at."""
    well = len(state.well) + len(state.top)
    newest = [chip(deck, card) for card in state.ruins[:-4:-1]]
    rows = flowing([*stack("Well", well), Span(f"Ruins {len(state.ruins) or '–'}  ")], newest)
    if state.middle:
        copied = state.ability != deck.ability[state.middle]
        text = f", now a copy of {TEXTS[state.ability]}" if copied else ""
        rows += (line("In the middle: ", chip(deck, state.middle), text),)
        rows += tuple(line((words, "dim")) for words in wrap(deck.effect[state.ability], COLUMNS))
    if state.shown:
        known = [chip(deck, card) for card in state.shown if card != HIDDEN]
        rows += flowing([Span("Set apart: "), *([] if known else [Span(backs(len(state.shown)), "back")])], known)
    return rows


def player(state: Karmaka, deck: Deck, seat: int, names: tuple[str, ...], own: bool) -> Picture:
    """One player's zones; the own Hand as cards."""
    me = state.players[seat]
    turn = "▶ " if seat == state.turn and state.phase not in ("setup", "over") else "  "
    head = [Span(turn, "now"), Span(names[seat][:12], f"seat-{seat} bold"), Span(f", {deck.rungs[me.rung]}  ")]
    head += stack("Hand", len(me.hand)) + stack("Deck", len(me.deck)) + stack("Future", len(me.future))
    head += [Span(f"Rings {me.rings}", "gold")] if me.rings else []
    rows = [tuple(head), *deeds(deck, me)]
    rows += named("Future Life: ", deck, me.future)
    if own and HIDDEN not in me.hand:
        return (*rows, *hand(deck, me.hand))
    return (*rows, *named("Hand: ", deck, me.hand))


def deeds(deck: Deck, me: Player) -> Picture:
    """The Deeds, the exposed one first, and what they are worth."""
    if not me.deeds:
        return ()
    worth = f"Deeds, worth {deck.best(me.deeds)}{f' of {deck.needed[me.rung]}' if me.rung < deck.goal else ''}: "
    return flowing([Span("  "), Span(worth)], [chip(deck, card) for card in reversed(me.deeds)])


def named(title: str, deck: Deck, zone: Zone) -> Picture:
    """A zone's cards by name, the topmost first, as far as they are to be seen."""
    if all(card == HIDDEN for card in zone):
        return ()
    return flowing([Span(f"  {title}")], [chip(deck, card) for card in reversed(zone)])


def stack(title: str, count: int) -> list[Span]:
    """A zone as a stack of backs with its number."""
    cards = [Span(backs(count), "back"), Span(f" {count}  ")] if count else [Span("–  ", "dim")]
    return [Span(f"{title} "), *cards]


def backs(count: int) -> str:
    """A small stack of cards, face down."""
    return "▒" * min(count, 3)


def chip(deck: Deck, name: str) -> Span:
    """A card in a line of text."""
    if name == HIDDEN:
        return Span("▒▒", "back")
    card = deck.card[name]
    return Span(f"{SIGNS[card.colour]}{card.points} {card.english}", STYLES[card.colour])


def flowing(head: list[Span], chips: list[Span]) -> Picture:
    """The chips behind their title, on as many lines as they need."""
    rows, row = [], head
    indent = Span(" " * 4)
    for at, span in enumerate(chips):
        room = COLUMNS - sum(len(part.text) for part in row)
        if len(span.text) + 2 > room:
            rows.append(tuple(row))
            row = [indent]
        row = [*row, span, Span("  " if at < len(chips) - 1 else "")]
    return (*rows, tuple(row))


def hand(deck: Deck, cards: Zone) -> Picture:
    """A Hand, face up, seven cards in a row."""
    rows: list[PictureLine] = []
    for at in range(0, len(cards), ROW):
        rows += beside(*(tile(deck, card) for card in cards[at : at + ROW]), gap=0)
    return tuple(rows)


def tile(deck: Deck, name: str) -> Picture:
    """One card: points and colour in its corner, its name below."""
    card = deck.card[name]
    style = f"card {STYLES[card.colour]}"
    corner = f"{card.points}{SIGNS[card.colour]}"
    words = split(card.english)
    top = line((f"┌{corner}{'─' * (TILE - len(corner))}┐", style))
    body = [line((f"│{word:<{TILE}}│", style)) for word in words]
    return (top, *body, line((f"└{'─' * TILE}┘", style)))


def split(name: str) -> tuple[str, str]:
    """A name on two lines.

    >>> split("Stolen Dreams"), split("Transmigrate")
    (('Stolen', 'Dreams'), ('Transmig-', 'rate'))
    """
    first, *rest = wrap(name, TILE, break_long_words=False)
    if len(first) > TILE:
        return f"{first[: TILE - 1]}-", first[TILE - 1 :][:TILE]
    return first, " ".join(rest)[:TILE]
