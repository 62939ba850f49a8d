"""The effects of the dice of a roll: all optional, in any order, each die's once a roll."""

from __future__ import annotations

from karma_core.games.karma_dice import actions as do
from karma_core.games.karma_dice import facts as f
from karma_core.games.karma_dice.checks import in_roll, usable
from karma_core.games.karma_dice.edition import sides
from karma_core.games.karma_dice.evolve import turn_of
from karma_core.games.karma_dice.state import State
from karma_core.kernel.chance import Chance
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Fact

FACE_MAX = 7  # that an effect can come to


def triple(state: State, action: do.Triple, chance: Chance) -> tuple[Fact, ...]:
    usable(state, action.die, "purple")
    return (f.DieMultiplied(seat=action.seat, die=action.die, times=3),)


def double(state: State, action: do.Double, chance: Chance) -> tuple[Fact, ...]:
    usable(state, action.die, "dark-blue")
    return (f.DieMultiplied(seat=action.seat, die=action.die, times=2),)


def reroll(state: State, action: do.Reroll, chance: Chance) -> tuple[Fact, ...]:
    die = usable(state, action.die, "light-blue")
    return (f.DieRerolled(seat=action.seat, die=action.die, faces=chance.dice(1, sides(die.die))),)


def copy_face(state: State, action: do.CopyFace, chance: Chance) -> tuple[Fact, ...]:
    usable(state, action.die, "green")
    source = in_roll(state, action.source)
    if action.source == action.die:
        raise RuleViolation("karma-dice/effect-green", "a green die copies any other die, not itself")
    return (f.FaceCopied(seat=action.seat, die=action.die, source=action.source, face=source.face),)


def remove(state: State, action: do.Remove, chance: Chance) -> tuple[Fact, ...]:
    usable(state, action.die, "yellow")
    in_roll(state, action.target)
    if sum(not die.removed for die in turn_of(state).roll) < 2:
        raise RuleViolation("karma-dice/effect-yellow-alone", "the last die of a roll cannot be removed")
    return (f.DieRemoved(seat=action.seat, die=action.die, target=action.target),)


def adjust(state: State, action: do.Adjust, chance: Chance) -> tuple[Fact, ...]:
    die = usable(state, action.die, "orange")
    face = die.face + (1 if action.way == "up" else -1)
    if not 0 <= face <= FACE_MAX:
        raise RuleViolation("karma-dice/D08", f"a die shows 0 to {FACE_MAX}, so {die.face} cannot go {action.way}")
    return (f.FaceAdjusted(seat=action.seat, die=action.die, face=face),)
