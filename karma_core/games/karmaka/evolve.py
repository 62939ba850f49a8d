"""The fold of Karmaka: one function for each fact, no rules, no luck. All of it is total on hidden cards."""

from __future__ import annotations

from karma_core.games.karmaka.fold_abilities import FOLD_ABILITIES
from karma_core.games.karmaka.fold_lives import FOLD_LIVES
from karma_core.games.karmaka.fold_turns import FOLD_TURNS
from karma_core.games.karmaka.state import Karmaka
from karma_core.kernel.messages import Fact

FOLD = FOLD_TURNS | FOLD_ABILITIES | FOLD_LIVES


def evolve(state: Karmaka, fact: Fact) -> Karmaka:
    """Fold one fact into the table."""
    return FOLD[type(fact)](state, fact)
