"""Who may look where: everything lies open but sealed answers; the deck's order is nowhere written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from karma_core.games.karmageddon.actions import NONE
from karma_core.games.karmageddon.state import Answer, Karmageddon
from karma_core.games.karmageddon.tricks import givable
from karma_core.kernel.chance import Chance
from karma_core.kernel.zones import HIDDEN


def view(state: Karmageddon, seat: int | None) -> Karmageddon:
    """The table as this seat may look at it; None is a spectator."""
    answers = state.task.answers
    if not answers:
        return state
    seen = tuple(made if made.seat == seat else Answer(made.seat, HIDDEN) for made in answers)
    return replace(state, task=replace(state.task, answers=seen))


def imagine(state: Karmageddon, chance: Chance) -> Karmageddon:
    """A full state with the same view: others' sealed answers are what they may be."""
    answers = state.task.answers
    if all(made.card != HIDDEN for made in answers):
        return state
    return replace(state, task=replace(state.task, answers=tuple(guess(state, made, chance) for made in answers)))


def guess(state: Karmageddon, made: Answer, chance: Chance) -> Answer:
    if made.card != HIDDEN:
        return made
    cards = (NONE,) if made.seat in state.leaving else (*givable(state, made.seat, state.task.kind), NONE)
    return Answer(made.seat, cards[chance.number(len(cards))])


def inventory(state: Karmageddon) -> Mapping[str, int]:
    """Every card once: in the deck or under it, cut, on the table, waiting to be placed, in tricks, gone as a half.

    The helper's half of a torn card lies outside the game.
    """
    counts = Counter((*state.deck, *state.under, *state.cut, *state.task.table, *state.gone))
    counts.update(won.card for won in state.placing)
    counts.update(card for player in state.players for trick in player.tricks for card in trick.cards)
    return counts
