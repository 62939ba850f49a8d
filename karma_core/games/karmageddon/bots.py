"""Players without a person. None of them ever leaves the game or asks to stop it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from karma_core.games.karmageddon.actions import (
    Accept,
    Agree,
    Declare,
    Decline,
    Leave,
    Mark,
    NONE,
    Offer,
    Place,
    PlayOn,
    ProposeStop,
    Seal,
)
from karma_core.games.karmageddon.state import Karmageddon, kind_of
from karma_core.games.karmageddon.tricks import sizes
from karma_core.kernel.game import Bot
from karma_core.kernel.messages import Action

Choice = Callable[[Karmageddon, int, Sequence[Action]], Action]


def random_bot(state: Karmageddon, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Any action, all alike."""
    return random.choice(staying(legal))


def generous(state: Karmageddon, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Helps whenever it can, and takes the smallest task it can have."""
    return chosen(state, seat, staying(legal), random, helps_with(state, seat, legal), larger=False)


def stingy(state: Karmageddon, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Never helps, and so is never owed."""
    return chosen(state, seat, staying(legal), random, None, larger=False)


def schemer(state: Karmageddon, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Heads for Bad Karma: gives normal cards away to win court cards, and keeps its court cards."""
    help = helps_with(state, seat, legal) if state.task.kind == "normal" else None
    return chosen(state, seat, staying(legal), random, help, larger=True, court=True)


def staying(legal: Sequence[Action]) -> list[Action]:
    return [action for action in legal if not isinstance(action, Leave | ProposeStop)]


def helps_with(state: Karmageddon, seat: int, legal: Sequence[Action]) -> Action | None:
    """The offer of a card from the smallest trick, if there is one."""
    lies_in = {card: len(trick.cards) for trick in state.players[seat].tricks for card in trick.cards}
    offers = [act for act in legal if isinstance(act, Offer) or (isinstance(act, Seal) and act.card != NONE)]
    return min(offers, key=lambda act: (lies_in[act.card], act.card), default=None)


def chosen(
    state: Karmageddon,
    seat: int,
    acts: Sequence[Action],
    random: Random,
    help: Action | None,
    *,
    larger: bool,
    court: bool = False,
) -> Action:
    """The sensible action: one offer or none, a task by size, a mark that saves the task, a place that adds a size."""
    match acts[0]:
        case Offer() | Decline() | Seal():
            return help or acts[-1]  # the last is to offer nothing
        case Declare():
            return acts[-1 if larger else 0]
        case Mark():
            wanted = "court" if court else state.task.kind or "normal"
            return next(act for act in acts if isinstance(act, Mark) and act.kind == wanted)
        case Accept():
            return random.choice(acts)
        case Place():
            return best_place(state, seat, [act for act in acts if isinstance(act, Place)])
        case Agree():
            return next(act for act in acts if isinstance(act, PlayOn))
    return random.choice(acts)


def best_place(state: Karmageddon, seat: int, acts: Sequence[Place]) -> Place:
    """A new single if there is none, else the largest trick that leaves the most sizes."""
    return next((act for act in acts if act.onto == 0), acts[-1])


BOTS: dict[str, Bot] = {"random": random_bot, "generous": generous, "stingy": stingy, "schemer": schemer}
