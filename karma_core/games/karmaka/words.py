"""Names, cards and numbers as sentences say them."""

from __future__ import annotations

from collections import Counter

from karma_core.games.karmaka.edition import STANDARD, deck_of
from karma_core.games.karmaka.state import Karmaka
from karma_core.kernel.zones import HIDDEN, Zone

TEXTS: dict[str, str] = {card.ability: card.english for card in STANDARD.cards}  # what each text is called


class Words:
    """The words for one table: its seats' names, its edition's cards."""

    def __init__(self, state: Karmaka, names: tuple[str, ...]) -> None:
        self.state, self.names, self.deck = state, names, deck_of(state.edition)

    def who(self, seat: int) -> str:
        """A seat by its name."""
        return self.names[seat] if seat < len(self.names) else f"seat {seat}"

    def card(self, name: str) -> str:
        """A card by its English name."""
        return self.deck.english(name)

    def cards(self, names: Zone) -> str:
        """Several cards: "Peek and Spite", "Panic (2) and a card", "3 cards", "no card"."""
        known = Counter(self.card(name) for name in names if name != HIDDEN)
        words = [name if count == 1 else f"{name} ({count})" for name, count in known.items()]
        if hidden := names.count(HIDDEN):
            words.append(self.count(hidden))
        return listed(words) if words else "no card"

    def count(self, count: int) -> str:
        """A number of cards."""
        return {0: "no card", 1: "a card"}.get(count, f"{count} cards")

    def rings(self, count: int) -> str:
        """A number of Karmic Rings."""
        return "a Karmic Ring" if count == 1 else f"{count} Karmic Rings"

    def rung(self, rung: int) -> str:
        """A rung by its name."""
        return self.deck.rungs[rung] if rung < len(self.deck.rungs) else f"rung {rung}"

    @property
    def text(self) -> str:
        """The text that is being resolved."""
        return TEXTS.get(self.state.ability, "this")

    @property
    def missing(self) -> int:
        """The points that the player at turn lacks for the next rung."""
        me = self.state.players[self.state.turn]
        return self.deck.needed[me.rung] - me.points if me.rung < self.deck.goal else 0


def listed(words: list[str]) -> str:
    """Words joined as in a sentence.

    >>> listed(["Ana", "Bo", "Cy"])
    'Ana, Bo and Cy'
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
