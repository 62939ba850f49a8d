"""The registry: one line a game. A game is imported when it is first asked for."""

from __future__ import annotations

from karma_core.kernel.registry import add_game, add_place, game, names

add_place("karma-dice", "karma_core.games.karma_dice")
add_place("karmaka", "karma_core.games.karmaka")
add_place("karman-swap", "karma_core.games.karman_swap")
add_place("karmageddon", "karma_core.games.karmageddon")
add_place("karmaggan", "karma_core.games.karmaggan")

__all__ = ["add_game", "game", "names"]
