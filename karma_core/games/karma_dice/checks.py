"""What several decisions ask first: is the die there, can its effect be used, can the trait?"""

from __future__ import annotations

from karma_core.games.karma_dice.edition import trait_named
from karma_core.games.karma_dice.evolve import turn_of
from karma_core.games.karma_dice.state import RolledDie, State
from karma_core.kernel.errors import RuleViolation


def in_roll(state: State, index: int) -> RolledDie:
    """The die of this index, refused if the roll has none such, or no more."""
    roll = turn_of(state).roll
    if index >= len(roll):
        reason = f"only the dice of this roll can be touched: 0 to {len(roll) - 1}, not {index}"
        raise RuleViolation("karma-dice/D09", reason)
    if roll[index].removed:
        raise RuleViolation("karma-dice/D11", f"die {index} has left the roll")
    return roll[index]


def usable(state: State, index: int, colour: str) -> RolledDie:
    """The die of this index, refused if it cannot use the effect of this colour now."""
    die = in_roll(state, index)
    if not die.effect:
        raise RuleViolation("karma-dice/D09", f"die {index} has had its effect in this roll")
    if die.effect != colour:
        raise RuleViolation(f"karma-dice/effect-{colour}", f"die {index} is not {colour} but {die.effect}")
    return die


def check_ability(state: State, seat: int, ability: str) -> None:
    """Refuse a seat whose trait cannot do this, or has done it."""
    player = state.players[seat]
    if not player.trait:
        raise RuleViolation("karma-dice/setup-without-traits", "this game is played without traits")
    card = trait_named(state.edition, player.trait)
    if card.ability != ability:
        raise RuleViolation("karma-dice/trait-card", f"{card.title} is another trait: {card.when}, {card.text}")
    if player.spent:
        raise RuleViolation("karma-dice/trait-once", f"{card.title} has been used in this game")
