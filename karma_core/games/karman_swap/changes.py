"""Small changes of the table, of which the fold is made."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from karma_core.games.karman_swap.questions import side_of, world_named
from karma_core.games.karman_swap.state import FREE, KarmanSwap, Player
from karma_core.kernel.zones import added, without


def set_player(state: KarmanSwap, seat: int, player: Player, **changes: Any) -> KarmanSwap:
    """One player anew."""
    players = state.players
    return replace(state, players=(*players[:seat], player, *players[seat + 1 :]), **changes)


def set_side(state: KarmanSwap, side: int, **changes: Any) -> KarmanSwap:
    """Some fields of a side anew."""
    sides = state.sides
    return replace(state, sides=(*sides[:side], replace(sides[side], **changes), *sides[side + 1 :]))


def set_world(state: KarmanSwap, name: str, **changes: Any) -> KarmanSwap:
    """Some fields of a planet in play anew."""
    worlds = tuple(replace(world, **changes) if world.name == name else world for world in state.worlds)
    return replace(state, worlds=worlds)


def drop_from_hand(state: KarmanSwap, seat: int, *cards: str) -> KarmanSwap:
    """The hand without these cards, which may be hidden."""
    player = state.players[seat]
    return set_player(state, seat, Player(hand=without(player.hand, *cards), research=player.research))


def add_to_hand(state: KarmanSwap, seat: int, *cards: str) -> KarmanSwap:
    """The hand with these cards."""
    player = state.players[seat]
    return set_player(state, seat, Player(hand=added(player.hand, *cards), research=player.research))


def add_research(state: KarmanSwap, seat: int, count: int) -> KarmanSwap:
    """More Research Gems, or fewer."""
    player = state.players[seat]
    return set_player(state, seat, Player(hand=player.hand, research=player.research + count))


def pay_boost(state: KarmanSwap, seat: int, boost: int) -> KarmanSwap:
    """The Discovery Gems of the seat's side, less the boost."""
    if not boost:
        return state
    side = side_of(state, seat)
    return set_side(state, side, discovery=state.sides[side].discovery - boost)


def add_to_market(state: KarmanSwap, *cards: str) -> KarmanSwap:
    """The market with these cards, beside the pyramid if there is one."""
    return replace(state, market=added(state.market, *cards))


def drop_from_market(state: KarmanSwap, card: str) -> KarmanSwap:
    """The market without this card, which leaves a gap in a pyramid."""
    if card in state.pyramid:
        return replace(state, pyramid=tuple(FREE if place == card else place for place in state.pyramid))
    return replace(state, market=without(state.market, card))


def fill_slot(state: KarmanSwap, planet: str, slot: int, creature: str) -> KarmanSwap:
    """A creature on a slot, or none."""
    world = world_named(state, planet)
    assert world is not None
    return set_world(state, planet, creatures=(*world.creatures[:slot], creature, *world.creatures[slot + 1 :]))


def empty_slot(state: KarmanSwap, planet: str, creature: str) -> KarmanSwap:
    """The slot of this creature free."""
    world = world_named(state, planet)
    assert world is not None
    return fill_slot(state, planet, world.creatures.index(creature), FREE)
