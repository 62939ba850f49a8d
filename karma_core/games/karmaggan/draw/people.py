"""The players and the turn, in words and signs."""

from __future__ import annotations

from karma_core.games.karmaggan.draw.temple import letter
from karma_core.games.karmaggan.edition import NONE, object_cards, temple_cards
from karma_core.games.karmaggan.state import Karmaggan, Player, to_act
from karma_core.games.karmaggan.tell.happenings import QUESTIONS
from karma_core.kernel.picture import Picture, PictureLine, Span, beside, line
from karma_core.kernel.zones import HIDDEN

VALUES = {"nothing": "-", "attack": "A", "counterattack": "C", "absolute-power": "P"}
COLUMN = 38
OTHERS = {"reveal": "to choose a card for this round in secret", "claim": "may act for the Spawn"}


def people(state: Karmaggan, seats: tuple[str, ...]) -> Picture:
    """One line a player, in two columns."""
    rows = [person(state, seat, one, seats) for seat, one in enumerate(state.players)]
    half = (len(rows) + 1) // 2
    return beside(tuple(rows[:half]), tuple(rows[half:]), gap=2)


def person(state: Karmaggan, seat: int, one: Player, seats: tuple[str, ...]) -> PictureLine:
    """Name, coins, Medallions, cards, fate, and the Egg."""
    turn = seat == state.turn.seat and state.round > 0
    spans: list[Span] = [
        Span("▸" if turn else " ", "now"),
        Span(f"{letter(seat, seats)} {seats[seat][:11]:<11} ", f"seat-{seat}" + (" bold" if turn else "")),
        Span(f"♦{one.coins}", "blood"),
        Span(f" ○{one.medallions}", "gold"),
        Span(f" {len(one.hand)} cards"),
    ]
    if state.carrier == seat:
        spans.append(Span(" Egg", "gold bold"))
    elif one.fate == "dead":
        spans.append(Span(" swarm", "violet"))
    elif one.fate == "out":
        spans.append(Span(" out", "dim"))
    spans.append(Span(" " * max(COLUMN - sum(len(span.text) for span in spans), 0)))
    return tuple(spans)


def moment(state: Karmaggan, seats: tuple[str, ...]) -> Picture:
    """Whose turn it is and what the dice gave; in a second line who is asked what."""
    if state.phase in ("setup", "over"):
        return (line(("The cards are not dealt yet." if state.phase == "setup" else ending(state, seats), "title")),)
    turn, asked = state.turn, " and ".join(seats[seat] for seat in to_act(state))
    spans = [Span(f"Round {state.round}", "title"), Span(f"  {seats[turn.seat]}’s turn", f"seat-{turn.seat} bold")]
    if state.round == 0:
        spans = [Span("Setting up", "title")]
    if turn.rolled:
        spans.append(Span(f"  rolled {' '.join(map(str, turn.faces))}, {turn.left} to go"))
    if state.phase == "turn":
        return (tuple(spans),)
    return tuple(spans), line((f"{asked} {QUESTIONS.get(state.phase, OTHERS.get(state.phase, ''))}", "now"))


def ending(state: Karmaggan, seats: tuple[str, ...]) -> str:
    """Who has won."""
    winners = " and ".join(seats[seat] for seat in state.winners)
    return f"Over: {winners} won." if winners else "Over: nobody won."


def stocks(state: Karmaggan) -> Picture:
    """Decks and the bank; in a second line the Temple card turned, and what lies face up."""
    objects = len(state.object_deck) + len(state.object_top)
    temple = len(state.temple_deck) + len(state.temple_top)
    first = line((f"Objects {objects}, Temple cards {temple}, bank ♦{state.coins} ○{state.medallions}", "dim"))
    turned = f"turned: {temple_title(state, state.turn.card)}" if state.turn.card else ""
    shown = [card_title(state, card) for card in state.object_top] + [temple_title(state, c) for c in state.temple_top]
    faces = f"face up: {', '.join(shown)}" if shown else ""
    return (
        (first, line((turned, "bold"), "  " if turned and faces else "", (faces, "card")))
        if turned or faces
        else (first,)
    )


def fight(state: Karmaggan, seats: tuple[str, ...]) -> tuple[PictureLine, ...]:
    """The combat under way, round by round."""
    combat = state.combat
    if combat is None or combat.defender is None or not combat.fought:
        return ()
    rounds = ["/".join("none" if c == NONE else card_title(state, c) for c in shown) for shown in state.rounds]
    score = f"{seats[combat.attacker]} {combat.wins[0]} : {combat.wins[1]} {seats[combat.defender]}"
    return (line(("Combat ", "bad"), (score, "bold"), ("  " + "; ".join(rounds))[: 78 - len(score) - 7]),)


def hand(state: Karmaggan, seat: int) -> tuple[PictureLine, ...]:
    """A hand that may be looked at, each card with its value in combat."""
    cards = state.players[seat].hand
    if not cards or HIDDEN in cards:
        return ()
    words, rows = [value_of(state, card) for card in cards], [""]
    for word in words:
        if len(rows[-1]) + len(word) > 70:
            rows.append("")
        rows[-1] += ("  " if rows[-1] else "") + word
    return tuple(line(("Hand  " if at == 0 else "      ", "dim"), (row, "card")) for at, row in enumerate(rows))


def value_of(state: Karmaggan, card: str) -> str:
    """A card with its value in combat: - nothing, A attack, C counterattack, P absolute power."""
    known = object_cards(state.edition)[card]
    return f"{known.title} {VALUES[known.combat]}"


def card_title(state: Karmaggan, card: str) -> str:
    """An Object card's title."""
    known = object_cards(state.edition).get(card)
    return known.title if known else "?"


def temple_title(state: Karmaggan, card: str) -> str:
    """A Temple card's title."""
    return temple_cards(state.edition)[card].title


def owed(state: Karmaggan, seats: tuple[str, ...]) -> tuple[PictureLine, ...]:
    """The favours promised, the latest last."""
    return tuple(
        line((f"{seats[debtor]} owes {seats[creditor]}: “{words}”"[:78], "wait"))
        for debtor, creditor, words in state.promises[-2:]
    )
