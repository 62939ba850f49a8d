"""The abilities of the traits, each in the window where it may be used, and used once a game."""

from __future__ import annotations

from karma_core.games.karma_dice import actions as do
from karma_core.games.karma_dice import facts as f
from karma_core.games.karma_dice.checks import check_ability, in_roll
from karma_core.games.karma_dice.edition import RED, edition_named, sides
from karma_core.games.karma_dice.evolve import turn_of
from karma_core.games.karma_dice.rolls import rolled
from karma_core.games.karma_dice.rounds import Cascade, end_turn
from karma_core.games.karma_dice.state import State, target_of, zone_below, zone_of
from karma_core.kernel.chance import Chance
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Fact

Facts = tuple[Fact, ...]


def used(state: State, seat: int, *facts: Fact) -> Facts:
    """The trait is turned over, and this follows."""
    return (f.TraitUsed(seat=seat, trait=state.players[seat].trait), *facts)


# Before a roll


def borrow(state: State, action: do.Borrow, chance: Chance) -> Facts:
    check_ability(state, action.seat, "opportunist")
    if RED not in turn_of(state).unused:
        raise RuleViolation("karma-dice/D18", "without an unused red die nothing can be borrowed")
    if action.source == action.seat or action.source >= len(state.players):
        raise RuleViolation("karma-dice/D18", f"borrow from a rival, not from seat {action.source}")
    if action.die not in state.players[action.source].reserve:
        raise RuleViolation("karma-dice/D18", f"seat {action.source} has no {action.die} die of its own")
    return used(state, action.seat, f.DieBorrowed(seat=action.seat, source=action.source, die=action.die))


def call_yogi(state: State, action: do.CallYogi, chance: Chance) -> Facts:
    check_ability(state, action.seat, "fayot")
    if state.yogi == action.seat:
        raise RuleViolation("karma-dice/D19", "your own Yogi die is rolled like your other dice")
    return used(state, action.seat, f.YogiCalled(seat=action.seat))


def roll_one_by_one(state: State, action: do.RollOneByOne, chance: Chance) -> Facts:
    check_ability(state, action.seat, "methodical")
    if not below_top(state, target_of(turn_of(state))):
        reason = "the next zone is the top one: Methodical cannot be used for it"
        raise RuleViolation("karma-dice/trait-methodical-not-fifteen", reason)
    return used(state, action.seat, f.OneByOneBegun(seat=action.seat))


def skip_zone(state: State, action: do.SkipZone, chance: Chance) -> Facts:
    check_ability(state, action.seat, "impatient")
    if not can_skip(state):
        raise RuleViolation("karma-dice/D30", "skip a zone from the second zone on, and not to the top one")
    return used(state, action.seat, f.SkipDeclared(seat=action.seat))


def take_free_die(state: State, action: do.TakeFreeDie, chance: Chance) -> Facts:
    check_ability(state, action.seat, "volunteer")
    if action.die not in state.stock:
        raise RuleViolation("karma-dice/D34", f"there is no {action.die} die in the general reserve")
    return used(state, action.seat, f.FreeDieLent(seat=action.seat, die=action.die))


def below_top(state: State, zone: int) -> bool:
    """Whether there is a zone above this one."""
    return zone < len(edition_named(state.edition).zones)


def can_skip(state: State) -> bool:
    """Whether Impatient may be declared from the zone where the turn stands."""
    zone = zone_of(turn_of(state))
    return zone >= 2 and below_top(state, zone + 2)


# After a rival's roll


def criticise(state: State, action: do.Criticise, chance: Chance) -> Facts:
    die = in_roll(state, action.die)
    if action.die < turn_of(state).start:
        raise RuleViolation("karma-dice/D37", f"die {action.die} was rolled before: name the die rolled last")
    faces = chance.dice(1, sides(die.die))
    return used(state, action.seat, f.DieCriticised(seat=action.seat, die=action.die, faces=faces))


# After a roll


def set_face(state: State, action: do.SetFace, chance: Chance) -> Facts:
    check_ability(state, action.seat, "focused")
    die = in_roll(state, action.die)
    if not 1 <= action.face <= sides(die.die):
        raise RuleViolation("karma-dice/D33", f"the {die.die} die has the faces 1 to {sides(die.die)}")
    return used(state, action.seat, f.FaceSet(seat=action.seat, die=action.die, face=action.face))


def use_as(state: State, action: do.UseAs, chance: Chance) -> Facts:
    check_ability(state, action.seat, "flexible")
    die = in_roll(state, action.die)
    if not die.effect:
        raise RuleViolation("karma-dice/D32", f"die {action.die} has had its effect in this roll")
    if action.colour == die.die:
        raise RuleViolation("karma-dice/D32", f"die {action.die} is {die.die} itself: name another colour")
    return used(state, action.seat, f.ColourAssumed(seat=action.seat, die=action.die, colour=action.colour))


def conform(state: State, action: do.Conform, chance: Chance) -> Facts:
    check_ability(state, action.seat, "conformist")
    source, dice = in_roll(state, action.source), action.dice
    for index in dice:
        in_roll(state, index)
    if not 1 <= len(dice) <= 2 or action.source in dice:
        raise RuleViolation("karma-dice/D33", "one or two other dice take the face of the source")
    if list(dice) != sorted(set(dice)):
        raise RuleViolation("karma-dice/D41", "name two different dice, the lower index first")
    fact = f.FacesConformed(seat=action.seat, source=action.source, dice=dice, face=source.face)
    return used(state, action.seat, fact)


# After a failed roll, and in any window


def stay_calm(state: State, action: do.StayCalm, chance: Chance) -> Facts:
    check_ability(state, action.seat, "calm")
    go = Cascade(state)
    go.then(f.TraitUsed(seat=action.seat, trait=state.players[action.seat].trait))
    end_turn(go, zone_of(turn_of(state)))
    return go.facts


def try_again(state: State, action: do.TryAgain, chance: Chance) -> Facts:
    check_ability(state, action.seat, "tenacious")
    dice = tuple(sorted(die.die for die in turn_of(state).roll))
    return used(state, action.seat, f.DiceTakenBack(seat=action.seat), *rolled(action.seat, dice, "", chance))


def decline(state: State, action: do.Decline, chance: Chance) -> Facts:
    go = Cascade(state)
    go.then(f.TraitDeclined(seat=action.seat))
    if state.phase == "failed":
        end_turn(go, zone_below(turn_of(state)))
    return go.facts
