"""Facts as they fall, and drawing from a Well that may run out."""

from __future__ import annotations

from collections.abc import Callable

from karma_core.games.karmaka.evolve import FOLD
from karma_core.games.karmaka.state import Karmaka, Player
from karma_core.games.karmaka.turn_facts import Choice, ChoiceAsked, RuinsShuffled
from karma_core.kernel.chance import Chance
from karma_core.kernel.messages import Fact
from karma_core.kernel.zones import Zone


class Cascade:
    """The facts that an action has caused so far, and the table they have led to."""

    __slots__ = ("chance", "facts", "state")

    def __init__(self, state: Karmaka, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.facts: list[Fact] = []

    def then(self, fact: Fact) -> Karmaka:
        """Add a fact; return the table after it."""
        self.facts.append(fact)
        self.state = state = FOLD[type(fact)](self.state, fact)
        return state

    def ask(self, seat: int, choice: Choice, limit: int = 0) -> None:
        """Let everything wait for a choice of this seat."""
        self.then(ChoiceAsked(seat=seat, choice=choice, limit=limit))

    @property
    def me(self) -> Player:
        """The player whose turn it is."""
        return self.state.players[self.state.turn]

    @property
    def target(self) -> int:
        """The player for whom the ability is meant."""
        assert self.state.target is not None
        return self.state.target


def draw(go: Cascade, count: int, fact: Callable[[Zone], Fact], ordered: bool = False) -> None:
    """Draw from the Well; the Ruins but their newest three are shuffled into it when it runs out."""
    while count:
        state = go.state
        if not state.well and not state.top:
            if len(state.ruins) <= 3:
                return
            state = go.then(RuinsShuffled(count=len(state.ruins) - 3))
        cards = go.chance.draw(state.well, count, state.top, ordered=ordered)
        count -= len(cards)
        go.then(fact(cards))
