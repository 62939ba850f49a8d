"""One plain sentence for every action and fact."""

from __future__ import annotations

from karma_core.games.karmaggan.state import Karmaggan
from karma_core.games.karmaggan.tell.happenings import HAPPENINGS
from karma_core.games.karmaggan.tell.meetings import MEETINGS
from karma_core.games.karmaggan.tell.orders import ORDERS
from karma_core.games.karmaggan.tell.words import Words
from karma_core.kernel.messages import Action, Begin, Message

FACTS = {**HAPPENINGS, **MEETINGS}


def tell(state: Karmaggan, message: Message, seats: tuple[str, ...]) -> str:
    """The sentence for a message, from the table before it; what may not be seen is “a card”."""
    words = Words(state, seats)
    if isinstance(message, Begin):
        return "The table deals."
    if isinstance(message, Action):
        return f"{words.who(message.seat)} {ORDERS[type(message)](words, message)}."
    told = FACTS[type(message)](words, message)  # type: ignore[index]
    return told[0].upper() + told[1:]
