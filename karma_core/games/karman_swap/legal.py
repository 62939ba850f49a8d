"""What a seat may order now, from what it sees itself."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap.edition import SHIP, tables
from karma_core.games.karman_swap.market import claimable, market_creatures
from karma_core.games.karman_swap.questions import (
    discovery,
    fitting,
    free_arrows,
    migrations,
    open_worlds,
    partner_of,
    prey,
    recallable,
    side_of,
    swaps,
    world_named,
)
from karma_core.games.karman_swap.rounds import GEMS_PER_DISCOVERY
from karma_core.games.karman_swap.state import PHASES, KarmanSwap, World
from karma_core.kernel.messages import Action


def legal(state: KarmanSwap, seat: int) -> tuple[Action, ...]:
    """Every action of this seat that would be decided."""
    if not PHASES[state.phase].actions or not 0 <= seat < len(state.players):
        return ()
    orders = LEGAL[state.phase](state, seat) if seat == state.actor else []
    if state.players[seat].research >= GEMS_PER_DISCOVERY:
        orders.append(a.ConvertGems(seat=seat))
    return tuple(orders)


def to_act(state: KarmanSwap) -> tuple[int, ...]:
    """The seat that is awaited, and those that could convert gems."""
    if not PHASES[state.phase].actions:
        return ()
    actor, players = state.actor, enumerate(state.players)
    return tuple([at for at, player in players if at == actor or player.research >= GEMS_PER_DISCOVERY])


def exchange(state: KarmanSwap, seat: int) -> list[Action]:
    partner, hand = partner_of(state, seat), state.players[seat].hand
    assert partner is not None
    gifts = [cards for count in (0, 1, 2) for cards in combinations(hand, count)]
    return [a.GiveCards(seat=seat, partner=partner, cards=cards) for cards in gifts]


def answer(state: KarmanSwap, seat: int) -> list[Action]:
    partner, hand = partner_of(state, seat), state.players[seat].hand
    assert partner is not None
    return [a.ReturnCards(seat=seat, partner=partner, cards=cards) for cards in combinations(hand, state.given)]


def turn(state: KarmanSwap, seat: int) -> list[Action]:
    hand = state.players[seat].hand
    orders = creatures(state, seat)
    orders += ships(state, seat)
    orders += introductions(state, seat)
    if len(hand) >= 2:
        orders += [a.PassTake(seat=seat, card=card) for card in claimable(state)]
    orders += [a.PassDiscard(seat=seat, card=card) for card in hand]
    return orders


def creatures(state: KarmanSwap, seat: int) -> list[Action]:
    """Every creature of the hand at every free slot of its colour on the open planets."""
    return [order for world in open_worlds(state) for order in creatures_at(state, seat, world)]


def creatures_at(state: KarmanSwap, seat: int, world: World) -> list[Action]:
    """Every creature of the hand at every free slot of its colour on this planet, with every boost."""
    boosts = range(discovery(state, seat) + 1)
    return [
        a.PlayCreature(seat=seat, card=card, planet=world.name, slot=slot, boost=boost)
        for card, slot in fitting(state, state.players[seat].hand, world)
        for boost in boosts
    ]


def ships(state: KarmanSwap, seat: int) -> list[Action]:
    """Every ship of the hand at every open planet with a creature."""
    cards, boosts = ships_of(state, seat), range(discovery(state, seat) + 1)
    return [
        a.PlayShip(seat=seat, card=card, planet=world.name, boost=boost)
        for world in open_worlds(state)
        if any(world.creatures)
        for card in cards
        for boost in boosts
    ]


def ships_of(state: KarmanSwap, seat: int) -> list[str]:
    cards = tables(state.edition).cards
    return [card for card in state.players[seat].hand if cards[card].colour == SHIP]


def introductions(state: KarmanSwap, seat: int) -> list[Action]:
    """Every visible planet at every free arrow, or at none while no open planet is there, with every creature."""
    arrows: tuple[str | None, ...] = free_arrows(state)
    if state.phase == "turn" and not open_worlds(state):
        arrows = (None, *arrows)
    if not arrows:
        return []
    hand, boosts = state.players[seat].hand, range(discovery(state, seat) + 1)
    slots_for = tables(state.edition).slots_for
    return [
        a.IntroducePlanet(seat=seat, planet=planet, arrow=arrow, card=card, slot=slot, boost=boost)
        for planet in state.visible
        for card in hand
        for slot in slots_for[planet][card]
        for arrow in arrows
        for boost in boosts
    ]


def give(state: KarmanSwap, seat: int) -> list[Action]:
    hand = tuple(card for card in state.players[seat].hand if card != state.taken)
    return [a.PassGive(seat=seat, cards=cards) for cards in combinations(hand, 2)]


def dome(state: KarmanSwap, seat: int) -> list[Action]:
    rivals = [rival for rival, side in enumerate(state.sides) if rival != seat and side.track]
    return [a.AdvanceTrack(seat=seat), *(a.PushBack(seat=seat, rival=rival) for rival in rivals)]


def draw(state: KarmanSwap, seat: int) -> list[Action]:
    orders: list[Action] = [a.TakeCard(seat=seat, card=card) for card in claimable(state)]
    begun = state.play.left < tables(state.edition).cards[state.play.card].amount
    return orders if begun else [*orders, a.SkipAbility(seat=seat)]


def trade(state: KarmanSwap, seat: int) -> list[Action]:
    offered, hand = claimable(state), state.players[seat].hand
    orders: list[Action] = [a.Trade(seat=seat, card=card, give=give) for card in offered for give in hand]
    return [*orders, a.SkipAbility(seat=seat)]


def contest(state: KarmanSwap, seat: int) -> list[Action]:
    assert state.contest is not None
    cards, lead, boosts = tables(state.edition).cards, state.contest.lead, range(discovery(state, seat) + 1)
    plays = [(card, boost) for card in ships_of(state, seat) for boost in boosts]
    orders: list[Action]
    if side_of(state, seat) == side_of(state, lead.seat):
        orders = [a.Support(seat=seat, card=card, boost=boost) for card, boost in plays]
    else:
        stronger = [(card, boost) for card, boost in plays if cards[card].value + boost > lead.power]
        orders = [a.Overtake(seat=seat, card=card, boost=boost) for card, boost in stronger]
    return [*orders, a.Decline(seat=seat)]


def settle(state: KarmanSwap, seat: int) -> list[Action]:
    assert state.exploration is not None
    world = world_named(state, state.exploration.planet)
    assert world is not None
    return creatures_at(state, seat, world) or [a.PassExploration(seat=seat)]


LEGAL: dict[str, Callable[[KarmanSwap, int], list[Action]]] = {
    "exchange": exchange,
    "answer": answer,
    "turn": turn,
    "give": give,
    "prey": lambda state, seat: [a.NamePrey(seat=seat, card=card) for card in prey(state)],
    "dome": dome,
    "draw": draw,
    "recycle": lambda state, seat: [
        *(a.TakeCard(seat=seat, card=card) for card in market_creatures(state)),
        a.SkipAbility(seat=seat),
    ],
    "chain": lambda state, seat: [*creatures(state, seat), a.SkipAbility(seat=seat)],
    "migrate": lambda state, seat: [
        *(a.Migrate(seat=seat, card=card, planet=planet, slot=slot) for card, planet, slot in migrations(state)),
        a.SkipAbility(seat=seat),
    ],
    "swap": lambda state, seat: [
        *(a.Swap(seat=seat, creature=creature, card=card) for creature, card in swaps(state)),
        a.SkipAbility(seat=seat),
    ],
    "scout": lambda state, seat: [*introductions(state, seat), a.SkipAbility(seat=seat)],
    "trade": trade,
    "recall": lambda state, seat: [
        *(a.Recall(seat=seat, card=card) for card in recallable(state)),
        a.SkipAbility(seat=seat),
    ],
    "contest": contest,
    "explore": lambda state, seat: [a.Explore(seat=seat, planet=planet) for planet in state.visible],
    "salvage": lambda state, seat: [a.TakeCard(seat=seat, card=card) for card in claimable(state)],
    "settle": settle,
}
