"""What the rules work with: facts as they fall, and refusals that cite a rule."""

from __future__ import annotations

from karma_core.games.karmaggan.fold import evolve
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.kernel.chance import Chance
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Fact

Obstacle = tuple[str, str] | None
"""Why something is not allowed: the rule's id and the reason; None if it is allowed."""


class Cascade:
    """Facts as they fall, and the table they have led to so far."""

    def __init__(self, state: Karmaggan, chance: Chance) -> None:
        self.state, self.chance = state, chance
        self.facts: list[Fact] = []

    def then(self, fact: Fact) -> Karmaggan:
        """Let a fact fall; return the table after it."""
        self.facts.append(fact)
        self.state = evolve(self.state, fact)
        return self.state

    def die(self) -> tuple[int, ...]:
        """Roll one die, as a draw of its own."""
        return self.chance.dice(1)


def check(obstacle: Obstacle) -> None:
    """Refuse if there is an obstacle."""
    if obstacle is not None:
        raise RuleViolation(*obstacle)
