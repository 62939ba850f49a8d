"""The fold: what each fact changes, and nothing else. One module a subject, as in `facts`."""

from __future__ import annotations

from karma_core.games.karmaggan.fold import combat, meetings, moves, objects, spawns, table, temple, tiles
from karma_core.games.karmaggan.fold.change import Folds
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.kernel.messages import Fact

FOLD: Folds = {
    **table.FOLDS,
    **moves.FOLDS,
    **tiles.FOLDS,
    **temple.FOLDS,
    **objects.FOLDS,
    **meetings.FOLDS,
    **combat.FOLDS,
    **spawns.FOLDS,
}


def evolve(state: Karmaggan, fact: Fact) -> Karmaggan:
    """Fold one fact into the table; total on hidden cards."""
    return FOLD[type(fact)](state, fact)
