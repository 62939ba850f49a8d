"""The course of one decision: facts as they fall, and the table they have led to so far."""

from __future__ import annotations

from typing import Any

from karma_core.games.karman_swap.edition import Tables, tables
from karma_core.games.karman_swap.evolve import FOLDS
from karma_core.games.karman_swap.facts import CardTaken, PyramidTurned
from karma_core.games.karman_swap.market import turning
from karma_core.games.karman_swap.state import KarmanSwap
from karma_core.kernel.messages import Fact


class Course:
    """Facts, folded one by one."""

    def __init__(self, state: KarmanSwap, chance: Any) -> None:
        self.state, self.chance = state, chance
        self.facts: list[Fact] = []

    @property
    def look(self) -> Tables:
        """The edition's look-ups."""
        return tables(self.state.edition)

    def then(self, fact: Fact) -> KarmanSwap:
        """Add a fact; return the table after it."""
        self.facts.append(fact)
        self.state = FOLDS[type(fact)](self.state, fact)
        return self.state

    def take(self, seat: int, card: str) -> None:
        """A card of the market goes to a hand."""
        self.then(CardTaken(seat=seat, card=card))
        self.turn_up()

    def turn_up(self) -> None:
        """Turn up what has been uncovered in the pyramid (karman-swap/pyramid-turns-up)."""
        while (position := turning(self.state)) is not None:
            cards = self.chance.draw(self.state.undealt, 1)
            self.then(PyramidTurned(position=position, cards=cards))
