"""Rolling, settling, judging, stopping: the trunk of a turn."""

from __future__ import annotations

from collections import Counter

from karma_core.games.karma_dice import facts as f
from karma_core.games.karma_dice.actions import Roll, Settle, Stop
from karma_core.games.karma_dice.checks import check_ability
from karma_core.games.karma_dice.edition import YOGI, edition_named, sides
from karma_core.games.karma_dice.evolve import turn_of
from karma_core.games.karma_dice.rounds import Cascade, end_turn
from karma_core.games.karma_dice.state import (
    State,
    Turn,
    ability_of,
    dice_of,
    holds,
    target_of,
    total_of,
    zone_below,
    zone_of,
)
from karma_core.kernel.chance import Chance
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Fact


def roll(state: State, action: Roll, chance: Chance) -> tuple[Fact, ...]:
    """Roll unused dice, and what was lent for this roll; then the critics may speak."""
    turn = turn_of(state)
    check_dice(state, turn, action.dice)
    facts = rolled(turn.seat, action.dice, turn.lent, chance)
    if critics := tuple(seat for seat in rivals(state) if ability_of(state, seat) == "critical"):
        facts += (f.CriticsAsked(seats=critics, start=len(turn.roll)),)
    return facts


def rolled(seat: int, dice: tuple[str, ...], lent: str, chance: Chance) -> tuple[Fact, ...]:
    """The faces that these dice come up with: Chakra dice in one draw, a lent one last; then the Yogi die."""
    dice += (lent,) if lent else ()
    chakra = tuple([die for die in dice if die != YOGI])
    facts: tuple[Fact, ...] = ()
    if chakra:
        facts = (f.DiceRolled(seat=seat, dice=chakra, faces=chance.dice(len(chakra))),)  # type: ignore[arg-type]
    if len(chakra) < len(dice):
        facts += (f.YogiRolled(seat=seat, faces=chance.dice(1, sides(YOGI))),)
    return facts


def rivals(state: State) -> tuple[int, ...]:
    """The other seats, clockwise from the one whose turn it is."""
    seat, count = turn_of(state).seat, len(state.players)
    return tuple([(seat + step) % count for step in range(1, count)])


def check_dice(state: State, turn: Turn, dice: tuple[str, ...]) -> None:
    """Refuse a roll of dice that may not be rolled now."""
    if state.phase == "settling" and not turn.one_by_one:
        raise RuleViolation("karma-dice/D24", "settle this roll first")
    if turn.one_by_one and len(dice) != 1:
        raise RuleViolation("karma-dice/trait-methodical", f"roll one die at a time, not {len(dice)}")
    if not dice:
        rule = "further-roll" if turn.track else "first-roll"
        raise RuleViolation(f"karma-dice/{rule}", "roll at least one die")
    if not holds(turn.unused, dice):
        missing = ", ".join(sorted((Counter(dice) - Counter(turn.unused)).elements()))
        if holds(dice_of(turn), dice):
            raise RuleViolation("karma-dice/dice-spent", f"rolled in this turn already: {missing}")
        reason = f"not there: {missing}; the reserve has {', '.join(turn.unused)}"
        raise RuleViolation("karma-dice/personal-reserve", reason)
    if list(dice) != sorted(dice):
        raise RuleViolation("karma-dice/D41", "name the dice of a roll in alphabetical order")


def settle(state: State, action: Settle, chance: Chance) -> tuple[Fact, ...]:
    """Judge the roll as it is: a zone, or a failure that Calm or Tenacious may still mend."""
    turn = turn_of(state)
    total = total_of(turn.roll)
    if turn.track and total <= turn.track[-1].total:
        go = Cascade(state)
        go.then(f.RollFailed(seat=turn.seat, total=total))
        if ability_of(state, turn.seat) not in ("calm", "tenacious"):
            end_turn(go, zone_below(turn))
        return go.facts
    return validated(state, turn, total)


def validated(state: State, turn: Turn, total: int) -> tuple[Fact, ...]:
    """The zone is reached; the turn goes on only below the top zone and while there are unused dice."""
    back: tuple[str, ...] = ()
    if state.options.yellow_removed == "returned":
        back = tuple(sorted(die.die for die in turn.roll if die.removed and not die.lent))
    zone, edition = target_of(turn), edition_named(state.edition)
    left = len(turn.unused) + len(back)
    fact = f.ZoneValidated(seat=turn.seat, zone=zone, total=total, returned=back)  # type: ignore[arg-type]
    if left and zone < len(edition.zones):
        return (fact,)
    go = Cascade(state)
    go.then(fact)
    end_turn(go, zone, edition.bonus * left if zone == len(edition.zones) else 0)
    return go.facts


def stop(state: State, action: Stop, chance: Chance) -> tuple[Fact, ...]:
    """Score the last validated zone, with Prudent's Karma for the unused dice if it is asked for."""
    turn = turn_of(state)
    if not turn.track:
        raise RuleViolation("karma-dice/D25", "a turn begins with a roll: roll at least one die")
    go = Cascade(state)
    if action.prudent:
        check_ability(state, action.seat, "prudent")
        go.then(f.TraitUsed(seat=action.seat, trait=state.players[action.seat].trait))
    end_turn(go, zone_of(turn), len(turn.unused) if action.prudent else 0)
    return go.facts
