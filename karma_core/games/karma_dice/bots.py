"""Players that need nobody: `random`, and `steady`, which weighs each roll by its chance to rise."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from random import Random

from karma_core.games.karma_dice import actions as do
from karma_core.games.karma_dice.edition import edition_named, sides, trait_named
from karma_core.games.karma_dice.evolve import turn_of
from karma_core.games.karma_dice.state import State, target_of, total_of, zone_below, zone_of
from karma_core.kernel.messages import Action

STRENGTH = {  # of a die that is put to its best use: mean and variance of what it adds
    "red": (3.5, 2.9),
    "yellow": (3.5, 2.9),
    "yogi": (2.0, 0.7),
    "green": (4.4, 2.2),
    "light-blue": (4.25, 2.6),
    "orange": (4.5, 2.9),
    "dark-blue": (7.0, 11.7),
    "purple": (10.5, 26.2),
}
LIKED = ("purple", "dark-blue", "orange", "light-blue", "green", "yellow", "yogi", "red")  # best first
TRAITS_LIKED = (
    "volunteer",
    "impatient",
    "focused",
    "flexible",
    "fayot",
    "methodical",
    "opportunist",
    "tenacious",
    "conformist",
    "prudent",
    "critical",
    "calm",
)
THRIFT = 0.12  # Karma that a point of strength kept for later is worth
BOLD = 0.6  # the least chance of a roll for which a trait is used


def random_bot(view: State, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Any legal action."""
    return random.choice(legal)


def steady(view: State, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Roll what will probably rise and no more, stop when the next zone is not worth the risk, pick strong dice."""
    match view.phase:
        case "draft":
            cards = [act for act in legal if isinstance(act, do.ChooseTrait)]
            return min(cards, key=lambda act: TRAITS_LIKED.index(trait_named(view.edition, act.trait).ability))
        case "picking":
            return min(legal, key=liking)
        case "choosing" | "declared":
            return choose(view, legal)
        case "settling":
            return settle(view, legal)
        case "criticised":
            return criticise(view, legal)
    return legal[-1]  # mend the failed roll


def liking(act: Action) -> int:
    """How much the die of an action is liked: 0 is most."""
    return LIKED.index(getattr(act, "die", "red"))


def choose(view: State, legal: Sequence[Action]) -> Action:
    """The best roll if it is worth more than to stop; a trait before it if the roll is likely to rise."""
    rolls = [act for act in legal if isinstance(act, do.Roll)]
    stops = [act for act in legal if isinstance(act, do.Stop)]
    best = max(rolls, key=lambda act: promise(view, act.dice) - THRIFT * strength(act.dice)[0])
    if not stops:
        return helped(legal, do.Borrow) or best
    turn = turn_of(view)
    if promise(view, best.dice) <= worth(view, zone_of(turn)) + (len(turn.unused) if len(stops) > 1 else 0):
        return stops[-1]
    if zone_of(turn) >= 2 and likelihood(best.dice, turn.track[-1].total) >= BOLD:
        return helped(legal, do.SkipZone, do.TakeFreeDie, do.CallYogi, do.RollOneByOne) or best
    return best


def helped(legal: Sequence[Action], *kinds: type[Action]) -> Action | None:
    """The best use of a trait of one of these kinds, if there is any."""
    return min((act for act in legal if type(act) in kinds), key=liking_of_loan, default=None)


def liking_of_loan(act: Action) -> int:
    return liking(act) if isinstance(act, do.Borrow | do.TakeFreeDie) else 0


def promise(view: State, dice: tuple[str, ...]) -> float:
    """The Karma to be expected of rolling these dice and stopping then."""
    turn = turn_of(view)
    target = target_of(turn)
    karma = worth(view, target)
    if target == len(edition_named(view.edition).zones):
        karma += edition_named(view.edition).bonus * (len(turn.unused) - len(dice))
    chance = likelihood(dice + ((turn.lent,) if turn.lent else ()), turn.track[-1].total) if turn.track else 1.0
    return chance * karma + (1 - chance) * worth(view, zone_below(turn))


def worth(view: State, zone: int) -> int:
    return edition_named(view.edition).zones[zone - 1] if zone else 0


@lru_cache(maxsize=4096)
def strength(dice: tuple[str, ...]) -> tuple[float, float]:
    """Mean and variance of the total of these dice."""
    return sum(STRENGTH[die][0] for die in dice), sum(STRENGTH[die][1] for die in dice)


@lru_cache(maxsize=16384)
def likelihood(dice: tuple[str, ...], beaten: int) -> float:
    """The chance that these dice come to more than a total, as a normal distribution has it."""
    mean, variance = strength(dice)
    return 0.5 - 0.5 * erf((beaten + 0.5 - mean) / sqrt(2 * variance))


def settle(view: State, legal: Sequence[Action]) -> Action:
    """Settle as soon as the roll rises; till then use what adds most, dice first, the trait last."""
    turn = turn_of(view)
    if not turn.track or total_of(turn.roll) > turn.track[-1].total:
        return legal[0]
    best = max(legal, key=lambda act: gain(view, act))
    if gain(view, best) > 0:
        return best
    more = [act for act in legal if isinstance(act, do.Roll)]
    return max(more, key=lambda act: strength(act.dice)[0], default=legal[0])


def gain(view: State, act: Action) -> float:
    """What an effect or a trait adds to the total of the roll; a trait counts for less, since it is used once."""
    roll = turn_of(view).roll
    match act:
        case do.Triple(die=die):
            return 2 * roll[die].face
        case do.Double(die=die):
            return roll[die].face
        case do.Adjust(die=die, way=way):
            return roll[die].times if way == "up" else -1
        case do.CopyFace(die=die, source=source):
            return (roll[source].face - roll[die].face) * roll[die].times
        case do.Reroll(die=die):
            return (sides(roll[die].die) + 1) / 2 - roll[die].face
        case do.SetFace(die=die, face=face):
            return (face - roll[die].face) * roll[die].times / 8
        case do.UseAs(die=die, colour="purple"):
            return roll[die].face / 4
        case do.Conform(source=source, dice=dice):
            return sum((roll[source].face - roll[die].face) * roll[die].times for die in dice) / 8
    return 0


def criticise(view: State, legal: Sequence[Action]) -> Action:
    """Have the rival's highest die rolled again, once there is something to lose."""
    turn = turn_of(view)
    faces = {act.die: turn.roll[act.die].face for act in legal if isinstance(act, do.Criticise)}
    die = max(faces, key=lambda index: faces[index])
    if zone_of(turn) < 2 or faces[die] < 5:
        return legal[0]
    return next(act for act in legal if isinstance(act, do.Criticise) and act.die == die)
