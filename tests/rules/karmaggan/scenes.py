"""Tables in the middle of a game, reached by facts alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan import facts as fact
from karma_core.kernel.messages import Fact
from tests.support.scenario import Scenario

STARTS = tuple(f"outer-0-{at}" for at in range(0, 16, 2))


def table(
    places: Sequence[str],
    *facts: Fact,
    hands: Mapping[int, Sequence[str]] | None = None,
    coins: Mapping[int, int] | None = None,
    dead: Mapping[int, str] | None = None,
    spawns: Mapping[str, str] | None = None,
    turn: int = 0,
    round: int = 2,
    left: int = 0,
    mode: str = "free-for-all",
    **options: Any,
) -> Scenario:
    """A turn of seat `turn`, its Plunderers standing on `places` in the order of seats.

    `left` is what its roll gave (0: not rolled yet); `dead` have fallen on their Tiles, and `spawns` stand on theirs.
    """
    scene = Scenario(GAME, seats=len(places), options={"mode": mode, **options}).given(fact.StarterNamed(seat=0))
    for seat, cards in (hands or {}).items():
        scene = scene.given(fact.HandDealt(seat=seat, cards=tuple(sorted(cards))))
    for seat, place in enumerate(places):
        scene = scene.given(fact.StartTaken(seat=seat, place=place))
    for seat, count in (coins or {}).items():
        scene = scene.given(purse(scene, seat, count))
    for seat, place in (dead or {}).items():
        scene = scene.given(purse(scene, seat, 0), fact.PlundererDied(seat=seat, place=place))
    for spawn, place in (spawns or {}).items():
        scene = scene.given(fact.SpawnInvoked(seat=0, spawn=spawn, place=place))
    role = "swarm" if turn in (dead or {}) else "plunderer"
    scene = scene.given(fact.TurnBegun(seat=turn, round=round, role=role))
    if left:
        scene = scene.given(fact.DiceRolled(seat=turn, faces=(left, 1), left=left))
    return scene.given(*facts)


def purse(scene: Scenario, seat: int, count: int) -> Fact:
    """The fact that leaves a player with so many coins."""
    change = count - scene.state.players[seat].coins
    if change < 0:
        return fact.CoinsLost(seat=seat, count=-change)
    return fact.CoinsGained(seat=seat, count=change)


def tags(facts: Sequence[Fact]) -> list[str]:
    """The classes of facts, in order."""
    return [type(one).__name__ for one in facts]


def steps(scene: Scenario, seat: int) -> set[str]:
    """Where the player may step."""
    return {action.to for action in scene.legal(seat) if type(action).__name__ == "Step"}


def orders(scene: Scenario, seat: int) -> set[str]:
    """The kinds of orders that a player may give."""
    return {type(action).__name__ for action in scene.legal(seat)}
