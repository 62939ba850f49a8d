"""The rules: an action is answered with the facts it causes, or refused by rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karma_dice import actions as do
from karma_core.games.karma_dice import effects, rolls, traits
from karma_core.games.karma_dice.draft import begin, choose_trait
from karma_core.games.karma_dice.rounds import pick
from karma_core.games.karma_dice.state import ORDERS, State, to_act
from karma_core.kernel.chance import Chance
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Action, Begin, Fact, Message

Facts = tuple[Fact, ...]
WAITED_FOR = {  # what a phase waits for, in the words of a refusal
    "setup": "the game to begin",
    "draft": "each player to choose a trait",
    "choosing": "a roll, a trait for it, or a stop",
    "declared": "the roll that the trait was used for",
    "criticised": "a rival to criticise a die or to decline",
    "settling": "an effect, or the roll to be settled",
    "failed": "the trait of the player whose roll failed",
    "picking": "the next player to pick a die",
}


def decide(state: State, action: Message, chance: Chance) -> Facts:
    """Answer an action with the facts it causes, or refuse it by rule."""
    kind = type(action)  # quicker than isinstance, which asks the class's class
    if kind is Begin:
        return begin(state, chance)
    check_awaited(state, action)  # type: ignore[arg-type]
    return DECIDE[kind](state, action, chance)  # type: ignore[index]


def check_awaited(state: State, action: Action) -> None:
    """Refuse a seat that is not to act, and an action that is not for this phase."""
    if state.phase == "over":
        raise RuleViolation("karma-dice/last-round", "the last round has been played: the game is over")
    awaited = to_act(state)
    if action.seat not in awaited:
        seats = " and ".join(f"seat {seat}" for seat in awaited) or "nobody"
        raise RuleViolation("karma-dice/turn-order", f"{seats} is to act, not seat {action.seat}")
    if type(action) not in ORDERS[state.phase]:
        raise RuleViolation("karma-dice/D24", f"not now: the table waits for {WAITED_FOR[state.phase]}")


DECIDE: dict[type[Action], Callable[[State, Any, Chance], Facts]] = {
    do.ChooseTrait: choose_trait,
    do.Roll: rolls.roll,
    do.Stop: rolls.stop,
    do.Settle: rolls.settle,
    do.Triple: effects.triple,
    do.Double: effects.double,
    do.Reroll: effects.reroll,
    do.CopyFace: effects.copy_face,
    do.Remove: effects.remove,
    do.Adjust: effects.adjust,
    do.Borrow: traits.borrow,
    do.CallYogi: traits.call_yogi,
    do.RollOneByOne: traits.roll_one_by_one,
    do.SkipZone: traits.skip_zone,
    do.TakeFreeDie: traits.take_free_die,
    do.Criticise: traits.criticise,
    do.SetFace: traits.set_face,
    do.UseAs: traits.use_as,
    do.Conform: traits.conform,
    do.StayCalm: traits.stay_calm,
    do.TryAgain: traits.try_again,
    do.Decline: traits.decline,
    do.Pick: pick,
}
