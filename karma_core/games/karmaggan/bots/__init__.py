"""Bots: they see a seat's view and its legal actions, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from karma_core.games.karmaggan.bots.plunderer import plunderer
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.kernel.messages import Action

__all__ = ["plunderer", "random"]


def random(view: Karmaggan, seat: int, legal: Sequence[Action], luck: Random) -> Action:
    """Any legal action, each as likely."""
    return luck.choice(legal)
