"""One action's facts as they fall, each folded before the next is found."""

from __future__ import annotations

from karma_core.games.karmageddon.evolve import evolve
from karma_core.games.karmageddon.state import Karmageddon
from karma_core.kernel.chance import Chance
from karma_core.kernel.messages import Fact


class Cascade:
    """Facts so far, and the table that they have led to."""

    __slots__ = ("chance", "facts", "state")

    def __init__(self, state: Karmageddon, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.facts: list[Fact] = []

    def then(self, fact: Fact) -> Karmageddon:
        """Let this follow; return the table after it."""
        self.facts.append(fact)
        self.state = evolve(self.state, fact)
        return self.state
