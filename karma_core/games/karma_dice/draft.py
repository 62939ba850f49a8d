"""Setting up: the marker, and the secret choice of traits that all reveal together."""

from __future__ import annotations

from typing import Any

from karma_core.games.karma_dice import facts as f
from karma_core.games.karma_dice.actions import ChooseTrait
from karma_core.games.karma_dice.edition import trait_named
from karma_core.games.karma_dice.rounds import Cascade, clockwise, round_begins
from karma_core.games.karma_dice.state import State
from karma_core.kernel.chance import Chance
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Fact
from karma_core.kernel.zones import HIDDEN, may_hold


def begin(state: State, chance: Chance) -> tuple[Fact, ...]:
    """Give the marker away; then deal the trait cards, or begin the first round."""
    go, marker = Cascade(state), state.options.marker
    if marker == "lot":
        go.then(f.MarkerDrawn(seat=chance.number(len(state.players))))
    else:
        go.then(f.MarkerMoved(seat=int(marker[-1])))
    if state.options.traits == "off":
        round_begins(go)
        return go.facts
    for seat in clockwise(go.state):
        go.then(f.TraitsDealt(seat=seat, cards=chance.draw(go.state.box, 2, ordered=False)))
    return go.facts


def choose_trait(state: State, action: ChooseTrait, chance: Chance) -> tuple[Fact, ...]:
    """Lay a trait down; after the last one all are revealed, and the dice for them are taken in turn order."""
    seat, dealt = action.seat, state.players[action.seat].dealt
    if not may_hold(dealt, action.trait):
        raise RuleViolation("karma-dice/setup-traits", f"choose one of {' and '.join(dealt)}, not {action.trait}")
    go = Cascade(state)
    if not all(player.trait for player in go.then(f.TraitChosen(seat=seat, trait=action.trait)).players):
        return go.facts
    go.then(f.TraitsRevealed(traits=tuple(player.trait for player in go.state.players)))
    for other in clockwise(go.state):
        go.then(f.DieGained(seat=other, die=die_of(state.edition, go.state.players[other].trait)))
    round_begins(go)
    return go.facts


def die_of(edition: str, trait: str) -> Any:
    """The die that a trait brings: as hidden as the trait is to the reader of a partial copy."""
    return HIDDEN if trait == HIDDEN else trait_named(edition, trait).die
