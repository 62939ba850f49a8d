"""Tables of Karma Dice to start a test from, laid with facts alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from karma_core.games.karma_dice import GAME
from karma_core.games.karma_dice.facts import (
    DiceRolled,
    DiePicked,
    MarkerMoved,
    RoundBegun,
    TraitChosen,
    TraitsDealt,
    TraitsRevealed,
    TurnBegun,
    TurnScored,
    YogiTaken,
    ZoneValidated,
)
from karma_core.kernel.messages import Fact
from tests.support.scenario import Scenario

Dice = tuple[str, ...]


def table(
    seats: int = 2,
    own: Mapping[int, Dice] | None = None,
    traits: Dice = (),
    yogi: int | None = None,
    karma: tuple[int, ...] = (),
    marker: int = 0,
    last: bool = False,
    **options: Any,
) -> Scenario:
    """A game in which the holder of the marker is about to make the first roll of a turn.

    `own` are coloured dice by seat, `traits` one card a seat (their dice are not dealt out, to keep rolls simple),
    `yogi` the holder of the Yogi die, `karma` the scores.
    """
    options = {"traits": "on" if traits else "off", "marker": f"seat-{marker}"} | options
    facts: list[Fact] = [MarkerMoved(seat=marker)]
    facts += drafted(traits)
    facts += [DiePicked(seat=seat, die=die) for seat, dice in (own or {}).items() for die in dice]
    facts += [TurnScored(seat=seat, zone=0, karma=points) for seat, points in enumerate(karma)]
    facts += [YogiTaken(seat=yogi)] if yogi is not None else []
    facts += [RoundBegun(round=7 if last else 3, last=last), TurnBegun(seat=marker)]
    return Scenario(GAME, seats=seats, options=options).given(*facts)


def drafted(traits: Dice) -> list[Fact]:
    """The facts of a draft that ends with these traits, by seat."""
    spare = iter(sorted(card.name for card in GAME.edition.traits if card.name not in traits))
    facts: list[Fact] = []
    for seat, name in enumerate(traits):
        facts.append(TraitsDealt(seat=seat, cards=tuple(sorted((name, next(spare))))))
    facts += [TraitChosen(seat=seat, trait=name) for seat, name in enumerate(traits)]
    return [*facts, TraitsRevealed(traits=traits)] if traits else []


def climbed(scene: Scenario, *zones: tuple[int, int], die: str = "red") -> Scenario:
    """The turn after one die (red, if nothing else is said) was placed in each of these zones with these totals."""
    seat = scene.state.turn.seat
    for zone, total in zones:
        scene = scene.given(
            DiceRolled(seat=seat, dice=(die,), faces=(3,)),
            ZoneValidated(seat=seat, zone=zone, total=total),
        )
    return scene


def rolled(scene: Scenario, *dice: tuple[str, int]) -> Scenario:
    """The turn after these dice came up so, and are to be settled."""
    names, faces = zip(*dice, strict=True)
    return scene.given(DiceRolled(seat=scene.state.turn.seat, dice=names, faces=faces))
