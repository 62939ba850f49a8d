"""What the rules refuse, each by its id. A hidden card may be any card: a seat's own copy can be checked too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap.edition import tables
from karma_core.games.karman_swap.market import market_creatures
from karma_core.games.karman_swap.questions import (
    fitting,
    free_arrows,
    home_of,
    open_worlds,
    partner_of,
    prey,
    side_of,
    world_named,
)
from karma_core.games.karman_swap.refusals import (
    card_of_hand,
    check_boost,
    check_claim,
    check_open,
    check_slot,
    creature_of_hand,
    refuse,
    ship_of_hand,
)
from karma_core.games.karman_swap.rounds import GEMS_PER_DISCOVERY
from karma_core.games.karman_swap.state import PHASES, KarmanSwap, World
from karma_core.kernel.messages import Action, tag_of
from karma_core.kernel.zones import HIDDEN, Zone, may_hold, without


def check(state: KarmanSwap, action: Action) -> None:
    """Raise `RuleViolation` unless the action may be decided here."""
    phase = PHASES[state.phase]
    if not phase.actions:
        refuse(phase.rule, f"the table waits for {phase.awaits}")
    if type(action) is not a.ConvertGems:
        if action.seat != state.actor:
            refuse("turn-order", f"seat {state.actor} is awaited, not {action.seat}: {phase.awaits}")
        if type(action) not in phase.actions:
            due = " or ".join(map(tag_of, phase.actions))
            refuse(phase.rule, f"the table waits for {phase.awaits} ({due}), not for {tag_of(action)}")
    if type(action) in CHECKS:
        CHECKS[type(action)](state, action)


# --- exchanges and passes -----------------------------------------------------------------------------------------


def check_given(state: KarmanSwap, action: a.GiveCards | a.ReturnCards) -> None:
    if action.partner != partner_of(state, action.seat):
        refuse("team-exchange", f"the teammate is seat {partner_of(state, action.seat)}, not {action.partner}")
    count = len(action.cards)
    if type(action) is a.GiveCards and count > 2:
        refuse("team-exchange", f"give up to two cards, not {count}")
    if type(action) is a.ReturnCards and count != state.given:
        refuse("W26", f"give {state.given} back, as many as came, not {count}")
    check_several(state, action.seat, action.cards)


def check_several(state: KarmanSwap, seat: int, cards: Zone) -> None:
    hand = state.players[seat].hand
    if HIDDEN in cards or len({*cards} & {*hand}) < len(cards):
        check_unseen(state, hand, cards)
    if cards != tuple(sorted(cards)):
        refuse("W43", f"name the cards in order: {', '.join(sorted(cards))}")


def check_unseen(state: KarmanSwap, hand: Zone, cards: Zone) -> None:
    """On a copy that does not show all of the hand: each card, one after the other, may still be there."""
    known = tables(state.edition).cards
    for card in cards:
        if not may_hold(hand, card) or (card not in known and card != HIDDEN):
            refuse("W26", f"only cards of the hand can be given, each once; {card} is not there")
        hand = without(hand, card)


def check_pass_take(state: KarmanSwap, action: a.PassTake) -> None:
    if len(state.players[action.seat].hand) < 2:
        refuse("pass-exchange", "two cards of the hand go for one; there is one only: discard it or play")
    check_claim(state, action.card)


def check_pass_give(state: KarmanSwap, action: a.PassGive) -> None:
    if len(action.cards) != 2:
        refuse("pass-exchange", f"two cards go for one, not {len(action.cards)}")
    if state.taken in action.cards:
        refuse("W22", f"{state.taken} was just taken; give two cards that were in the hand before")
    check_several(state, action.seat, action.cards)


def check_discard(state: KarmanSwap, action: a.PassDiscard) -> None:
    card_of_hand(state, action.seat, action.card, "pass-discard")


def check_trade(state: KarmanSwap, action: a.Trade) -> None:
    check_claim(state, action.card)
    card_of_hand(state, action.seat, action.give, "ability-trade")


def check_convert(state: KarmanSwap, action: a.ConvertGems) -> None:
    held = state.players[action.seat].research if action.seat < len(state.players) else 0
    if held < GEMS_PER_DISCOVERY:
        refuse("gem-conversion", f"three of one's own Research Gems make a Discovery Gem; there are {held}")


# --- creatures and their abilities --------------------------------------------------------------------------------


def check_creature(state: KarmanSwap, action: a.PlayCreature) -> None:
    card = creature_of_hand(state, action.seat, action.card)
    world = check_open(state, action.planet)
    if state.phase == "settle" and state.exploration and action.planet != state.exploration.planet:
        refuse("exploration-play", f"the creature goes to the new planet, {state.exploration.planet}")
    check_slot(state, world, action.slot, card.colour)
    check_boost(state, action.seat, action.boost)


def check_introduced(state: KarmanSwap, action: a.IntroducePlanet) -> None:
    if action.planet not in state.visible:
        refuse("visible-planets", f"{action.planet} is not visible; choose of {', '.join(state.visible) or 'none'}")
    arrows = free_arrows(state)
    if action.arrow is None and (state.phase == "scout" or open_worlds(state)):
        refuse("W03", f"an open planet is in play: name a ship with a free arrow ({', '.join(arrows) or 'none'})")
    if action.arrow is not None and action.arrow not in arrows:
        refuse("new-planet", f"{action.arrow} has no free arrow; free: {', '.join(arrows) or 'none'}")
    card = creature_of_hand(state, action.seat, action.card)
    world = World(name=action.planet, creatures=("",) * len(tables(state.edition).slots[action.planet]))
    check_slot(state, world, action.slot, card.colour)
    check_boost(state, action.seat, action.boost)


def check_prey(state: KarmanSwap, action: a.NamePrey) -> None:
    if action.card not in prey(state):
        refuse("W34", f"{action.card} is no prey; name one of {', '.join(prey(state))}")


def check_push(state: KarmanSwap, action: a.PushBack) -> None:
    rival = action.rival
    if rival == action.seat or rival >= len(state.sides) or not state.sides[rival].track:
        refuse("W27", f"a rival's dome can be pushed back if it has left its start; seat {rival}'s cannot")


def check_taken(state: KarmanSwap, action: a.TakeCard) -> None:
    check_claim(state, action.card)
    if state.phase == "recycle" and action.card not in market_creatures(state):
        refuse("ability-recycle", f"take a creature, not {action.card}")


def check_migration(state: KarmanSwap, action: a.Migrate) -> None:
    source = home_of(state, action.card)
    if source is None:
        refuse("ability-migrate", f"no creature {action.card} lives on an open planet")
    target = check_open(state, action.planet)
    if target is source:
        refuse("ability-migrate", f"{action.card} must move to another planet than {source.name}")
    check_slot(state, target, action.slot, tables(state.edition).cards[action.card].colour)


def check_swap(state: KarmanSwap, action: a.Swap) -> None:
    if home_of(state, action.creature) is None:
        refuse("ability-swap", f"no creature {action.creature} lives on an open planet")
    check_claim(state, action.card)
    cards = tables(state.edition).cards
    colour = cards[action.creature].colour
    if cards[action.card].colour != colour:
        refuse("ability-swap", f"{action.creature} is exchanged with another {colour} creature, not {action.card}")


def check_recall(state: KarmanSwap, action: a.Recall) -> None:
    if action.card == state.play.card or home_of(state, action.card) is None:
        refuse("ability-recall", f"take back another creature of an open planet, not {action.card}")


def check_skip(state: KarmanSwap, action: a.SkipAbility) -> None:
    if state.play.left < tables(state.edition).cards[state.play.card].amount:
        refuse("W38", f"{state.play.card}'s ability has been begun: draw to its end")


# --- ships --------------------------------------------------------------------------------------------------------


def check_ship(state: KarmanSwap, action: a.PlayShip) -> None:
    ship_of_hand(state, action.seat, action.card)
    world = check_open(state, action.planet)
    if not any(world.creatures):
        refuse("ship-needs-creature", f"{world.name} has no creature")
    check_boost(state, action.seat, action.boost)


def check_overtake(state: KarmanSwap, action: a.Overtake) -> None:
    card, contest = ship_of_hand(state, action.seat, action.card), state.contest
    assert contest is not None
    if side_of(state, action.seat) == side_of(state, contest.lead.seat):
        refuse("W16", "one's own side leads: support it, or decline")
    check_boost(state, action.seat, action.boost)
    if card.value + action.boost <= contest.lead.power:
        refuse("W16", f"more than {contest.lead.power} overtakes, not {card.value + action.boost}")


def check_support(state: KarmanSwap, action: a.Support) -> None:
    ship_of_hand(state, action.seat, action.card)
    assert state.contest is not None
    if side_of(state, action.seat) != side_of(state, state.contest.lead.seat):
        refuse("W16", f"another side leads: overtake its {state.contest.lead.power}, or decline")
    check_boost(state, action.seat, action.boost)


def check_explored(state: KarmanSwap, action: a.Explore) -> None:
    if action.planet not in state.visible:
        refuse("visible-planets", f"{action.planet} is not visible; choose of {', '.join(state.visible)}")


def check_unfit(state: KarmanSwap, action: a.PassExploration) -> None:
    assert state.exploration is not None
    world = world_named(state, state.exploration.planet)
    assert world is not None
    if found := fitting(state, state.players[action.seat].hand, world):
        refuse("W19", f"a creature that fits must be played, such as {found[0][0]}")


CHECKS: dict[type[Action], Callable[[KarmanSwap, Any], None]] = {
    a.GiveCards: check_given,
    a.ReturnCards: check_given,
    a.PlayCreature: check_creature,
    a.PlayShip: check_ship,
    a.IntroducePlanet: check_introduced,
    a.PassTake: check_pass_take,
    a.PassGive: check_pass_give,
    a.PassDiscard: check_discard,
    a.ConvertGems: check_convert,
    a.NamePrey: check_prey,
    a.PushBack: check_push,
    a.TakeCard: check_taken,
    a.Migrate: check_migration,
    a.Swap: check_swap,
    a.Trade: check_trade,
    a.Recall: check_recall,
    a.SkipAbility: check_skip,
    a.Overtake: check_overtake,
    a.Support: check_support,
    a.Explore: check_explored,
    a.PassExploration: check_unfit,
}
