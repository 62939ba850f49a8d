"""Players without a person. None of them ever leaves the game or asks to stop it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from karma_core.games.karmageddon.actions import (
    NONE,
    Accept,
    Agree,
    Declare,
    Decline,
    Leave,
    Mark,
    Offer,
    Place,
    PlayOn,
    ProposeStop,
    Seal,
)
from karma_core.games.karmageddon.state import Karmageddon
from karma_core.kernel.game import Bot
from karma_core.kernel.messages import Action


def random_bot(state: Karmageddon, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Any action, all alike."""
    return random.choice([action for action in legal if not isinstance(action, Leave | ProposeStop)])


def generous(state: Karmageddon, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Helps whenever it can."""
    return sensible(state, seat, legal, random, willing=True, kind=state.task.kind or "normal")


def stingy(state: Karmageddon, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Never helps, and so is never owed."""
    return sensible(state, seat, legal, random, willing=False, kind=state.task.kind or "normal")


def schemer(state: Karmageddon, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Heads for Bad Karma, its own or another's.

    It feeds the court tasks of those who are ahead in court cards, helps the normal tasks of those behind, whereby it
    wins a court card for a normal one, and marks every blank Court. It gets there if the deck is rich in court cards.
    """
    mine, theirs = court_cards(state, seat), court_cards(state, state.seat)
    most = max(court_cards(state, other) for other in state.order)
    is_ahead, is_behind = theirs + len(state.task.row) >= mine, theirs < most
    willing = is_ahead if state.task.kind == "court" else is_behind
    return sensible(state, seat, legal, random, willing=willing, kind="court")


def sensible(
    state: Karmageddon, seat: int, legal: Sequence[Action], random: Random, *, willing: bool, kind: str
) -> Action:
    """The smallest task, an offer from the smallest trick or none, blanks marked so, a new trick if it may be."""
    match legal[0]:
        case Declare() | Place():
            return legal[0]
        case Offer() | Decline() | Seal():
            offers = offers_among(state, seat, legal)
            return offers[0] if willing and offers else refusal_among(legal)
        case Mark():
            return next(action for action in legal if isinstance(action, Mark) and action.kind == kind)
        case Accept():
            return random.choice([action for action in legal if isinstance(action, Accept)])
        case Agree():
            return next(action for action in legal if isinstance(action, PlayOn))
    return legal[0]


def offers_among(state: Karmageddon, seat: int, legal: Sequence[Action]) -> list[Offer | Seal]:
    """The offers that can be made, those from the smallest trick first."""
    lies_in = {card: len(trick.cards) for trick in state.players[seat].tricks for card in trick.cards}
    offers = [act for act in legal if isinstance(act, Offer | Seal) and act.card != NONE]
    return sorted(offers, key=lambda act: (lies_in[act.card], act.card))


def refusal_among(legal: Sequence[Action]) -> Action:
    """The action that offers nothing."""
    return next(act for act in legal if isinstance(act, Decline) or (isinstance(act, Seal) and act.card == NONE))


def court_cards(state: Karmageddon, seat: int) -> int:
    """How many court cards the player displays."""
    return sum(len(trick.cards) for trick in state.players[seat].tricks if trick.kind == "court")


BOTS: dict[str, Bot] = {"random": random_bot, "generous": generous, "stingy": stingy, "schemer": schemer}
