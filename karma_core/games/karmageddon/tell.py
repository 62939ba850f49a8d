"""Actions and facts as sentences, to be read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from karma_core.games.karmageddon import actions as a
from karma_core.games.karmageddon import facts as f
from karma_core.games.karmageddon.edition import card_words, deck_named
from karma_core.games.karmageddon.state import Karmageddon
from karma_core.kernel.messages import Begin, Message
from karma_core.kernel.zones import HIDDEN

Names = tuple[str, ...]

WHY = {
    "no-help": "no help is offered",
    "marked-card": "a marked card of the wrong kind cannot be helped",
    "deck-empty": "the deck has run out",
    "player-left": "a player has left",
    "game-stopped": "the game stops here",
}


def tell(state: Karmageddon, message: Message, names: Names) -> str:
    """One sentence about this message, which comes when the table stands so."""
    return SENTENCES[type(message)](Teller(state, names), message)


class Teller:
    """The words for the players and cards of one table."""

    def __init__(self, state: Karmageddon, names: Names) -> None:
        self.state, self.names = state, names

    def who(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"

    def all(self, seats: Iterable[int]) -> str:
        return listed([self.who(seat) for seat in seats]) or "nobody"

    def card(self, card: str) -> str:
        return "a card" if card == HIDDEN else card_words(self.state.edition, card)

    def cards(self, cards: Iterable[str]) -> str:
        return listed([self.card(card) for card in cards]) or "no cards"


def listed(words: list[str]) -> str:
    """Words with commas and an `and`.

    >>> listed(["Ana", "Bo", "Cy"])
    'Ana, Bo and Cy'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def count_of(number: int, word: str) -> str:
    """A number with its noun.

    >>> count_of(1, "card"), count_of(3, "card")
    ('1 card', '3 cards')
    """
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def mark_word(kind: str) -> str:
    return kind.capitalize()


def asked_to_consent(t: Teller, m: f.ConsentAsked) -> str:
    debts = count_of(m.hours, "debt")
    text = deck_named(t.state.edition).consent
    return f'{t.all(m.seats)} are asked to agree: "{text}." A game for {len(m.seats)} usually makes {debts}.'


def cut_seen(t: Teller, m: f.CutDrawn) -> str:
    again = "" if m.value else ", which does not count, and cuts again"
    return f"{t.who(m.seat)} cuts {t.cards(m.cards)}{again}."


def at_risk(t: Teller, m: f.TaskAtRisk) -> str:
    asked = f"{t.all(m.asked)} can help" if m.asked else "nobody can help"
    return f"{t.card(m.card).capitalize()} puts {t.who(m.seat)}'s task at risk; {asked}."


def sealed(t: Teller, m: a.Seal | f.AnswerSealed) -> str:
    if m.card == HIDDEN:
        return f"{t.who(m.seat)} answers in secret."
    what = "nothing" if m.card == a.NONE else t.card(m.card)
    return f"{t.who(m.seat)} answers in secret, offering {what}."


def opened(t: Teller, m: f.AnswersOpened) -> str:
    each = [
        f"{t.who(seat)} offers {'nothing' if card == a.NONE else t.card(card)}"
        for seat, card in zip(m.seats, m.cards, strict=False)
    ]
    return f"The answers are turned over: {listed(each)}."


def accepted(t: Teller, m: f.HelpAccepted) -> str:
    helper, given, won = t.who(m.helper), t.card(m.card), t.card(m.won)
    return f"{helper} gives {t.who(m.seat)} {given}; {won} waits before {helper}."


def torn(t: Teller, m: f.CardTorn) -> str:
    return f"{t.card(m.card).capitalize()} is torn: {t.who(m.helpee)} owes {t.who(m.helper)} an hour."


def placed(t: Teller, m: f.CardPlaced) -> str:
    where = f"lays it on a trick, which now has {m.onto + 1} cards" if m.onto else "makes it a trick of its own"
    return f"{t.who(m.seat)} wins {t.card(m.card)} and {where}."


def failed(t: Teller, m: f.TaskFailed) -> str:
    gone = "no card had been turned" if not m.cards else f"{t.cards(m.cards)} {goes(m.cards)} {below(t)}"
    return f"{t.who(m.seat)}'s task fails, for {WHY[m.reason]}: {gone}."


def goes(cards: Iterable[str]) -> str:
    return "goes" if len(tuple(cards)) == 1 else "go"


def below(t: Teller) -> str:
    return "back into the box" if t.state.terms.box else "under the deck"


def gone(t: Teller, m: f.PlayerLeft) -> str:
    cards = f"; {t.cards(m.cards)} {goes(m.cards)} {below(t)}" if m.cards else ""
    halves = f"; the torn {'half' if len(m.halves) == 1 else 'halves'} of {t.cards(m.halves)} out of play"
    return f"{t.who(m.seat)} has left{cards}{halves if m.halves else ''}. Debts stand."


def ended(t: Teller, m: f.GameEnded) -> str:
    size = t.state.size
    match m.ending:
        case "bad-karma" | "good-karma":
            bad = [f"Bad Karma: {t.all(m.bad)} {has(m.bad)} court tricks of every size from 1 to {size}"] * bool(m.bad)
            good = [f"Good Karma: {t.all(m.good)} {has(m.good)} tricks of every size from 1 to {size}"] * bool(m.good)
            return "; ".join(bad + good) + "."
        case "exhausted":
            return "The deck is exhausted, and the game ends."
        case "stalled":
            return "Play has stalled, and the game ends."
    return "The game is abandoned: no points, and debts stand."


def has(seats: tuple[int, ...]) -> str:
    return "has" if len(seats) == 1 else "have"


def place_order(t: Teller, m: a.Place) -> str:
    card = t.card(t.state.placing[0].card) if t.state.placing else "the card won"
    where = f"on the trick of {m.onto}" if m.onto else "down as a trick of its own"
    return f"{t.who(m.seat)} lays {card} {where}."


SENTENCES: dict[type[Message], Callable[[Teller, Any], str]] = {
    Begin: lambda t, m: "The game begins.",
    a.Consent: lambda t, m: f"{t.who(m.seat)} agrees to give an hour for each debt card.",
    a.Cut: lambda t, m: f"{t.who(m.seat)} cuts for the order of play.",
    a.Declare: lambda t, m: f"{t.who(m.seat)} says: {m.number}.",
    a.Turn: lambda t, m: f"{t.who(m.seat)} turns over the next card.",
    a.Mark: lambda t, m: f"{t.who(m.seat)} writes {mark_word(m.kind)} on it.",
    a.Offer: lambda t, m: f"{t.who(m.seat)} offers {t.card(m.card)}.",
    a.Decline: lambda t, m: f"{t.who(m.seat)} does not help.",
    a.Seal: sealed,
    a.Accept: lambda t, m: f"{t.who(m.seat)} takes the help of {t.who(m.helper)}.",
    a.GiveUp: lambda t, m: f"{t.who(m.seat)} gives the task up.",
    a.Place: place_order,
    a.Leave: lambda t, m: f"{t.who(m.seat)} leaves the game.",
    a.ProposeStop: lambda t, m: f"{t.who(m.seat)} proposes to stop here.",
    a.Agree: lambda t, m: f"{t.who(m.seat)} agrees to stop.",
    a.PlayOn: lambda t, m: f"{t.who(m.seat)} wants to play on.",
    f.DeckShuffled: lambda t, m: "The deck is shuffled.",
    f.ConsentAsked: asked_to_consent,
    f.ConsentGiven: lambda t, m: f"{t.who(m.seat)} has given consent.",
    f.CutCalled: lambda t, m: f"{t.all(m.seats)} cut{' again' if any(t.state.cuts) else ''} for the order of play.",
    f.CutDrawn: cut_seen,
    f.OrderSet: lambda t, m: f"The order of play is {t.all(m.seats)}; the cards cut go back into the deck.",
    f.TurnBegun: lambda t, m: f"It is {t.who(m.seat)}'s turn.",
    f.TaskDeclared: lambda t, m: f"{t.who(m.seat)} declares a task of {count_of(m.number, 'card')}.",
    f.CardTurned: lambda t, m: f"{t.who(m.seat)} turns over {t.cards(m.cards)}.",
    f.MarkAsked: lambda t, m: f"{t.who(m.seat)} has to mark {t.card(m.card)} Normal or Court.",
    f.CardMarked: lambda t, m: f"{t.card(m.card).capitalize()} is marked {mark_word(m.kind)} for good.",
    f.TaskKindSet: lambda t, m: f"{t.who(m.seat)}'s task is one of {m.kind} cards.",
    f.TaskAtRisk: at_risk,
    f.HelpOffered: lambda t, m: f"{t.card(m.card).capitalize()} is {t.who(m.seat)}'s offer.",
    f.HelpDeclined: lambda t, m: f"{t.who(m.seat)} offers nothing.",
    f.AnswerSealed: sealed,
    f.AnswersOpened: opened,
    f.HelpAccepted: accepted,
    f.CardTorn: torn,
    f.TaskSucceeded: lambda t, m: (
        f"{t.who(m.seat)}'s task succeeds: {t.cards(m.cards)} {'is' if len(m.cards) == 1 else 'are'} displayed."
    ),
    f.CardPlaced: placed,
    f.CardUnplaced: lambda t, m: (
        f"{t.card(m.card).capitalize()} has no legal place before {t.who(m.seat)} and goes {below(t)}."
    ),
    f.TaskFailed: failed,
    f.LeaveNoted: lambda t, m: f"{t.who(m.seat)} will be gone when this task is over.",
    f.PlayerLeft: gone,
    f.StopProposed: lambda t, m: f"{t.who(m.seat)} asks {t.all(m.asked)} whether to stop here.",
    f.StopAgreed: lambda t, m: f"{t.who(m.seat)} has agreed to stop.",
    f.StopRefused: lambda t, m: f"{t.who(m.seat)} wants to play on, so the game goes on.",
    f.GameEnded: ended,
}
