"""What the table shows: sides, who is prey, where planets and creatures may go, what abilities can do."""

from __future__ import annotations

from collections.abc import Iterator

from karma_core.games.karman_swap.edition import PREY, tables
from karma_core.games.karman_swap.market import claimable, market_creatures, trump
from karma_core.games.karman_swap.state import FREE, KarmanSwap, World
from karma_core.kernel.zones import Zone


def side_of(state: KarmanSwap, seat: int) -> int:
    """The side for which a seat plays: with four, seats 0 and 2 against 1 and 3."""
    return seat % 2 if len(state.players) == 4 else seat


def partner_of(state: KarmanSwap, seat: int) -> int | None:
    """The teammate, with four players across the table."""
    return (seat + 2) % 4 if len(state.players) == 4 else None


def seats_of(state: KarmanSwap, side: int) -> tuple[int, ...]:
    """The seats that play for a side."""
    return tuple(seat for seat in range(len(state.players)) if side_of(state, seat) == side)


def clockwise(state: KarmanSwap, seat: int) -> Iterator[int]:
    """All seats in turn order, from this one on."""
    count = len(state.players)
    return ((seat + step) % count for step in range(count))


def discovery(state: KarmanSwap, seat: int) -> int:
    """The Discovery Gems of the seat's side."""
    return state.sides[side_of(state, seat)].discovery


def dome_steps(state: KarmanSwap) -> int:
    """The steps of the blue dome on each side, or of each extinction track (karman-swap/W13, karman-swap/W27)."""
    return state.options.dome_steps or tables(state.edition).edition.dome_steps[len(state.players) - 2]


# --- planets and creatures ----------------------------------------------------------------------------------------


def world_named(state: KarmanSwap, name: str) -> World | None:
    """The planet in play of this name."""
    for world in state.worlds:
        if world.name == name:
            return world
    return None


def open_worlds(state: KarmanSwap) -> list[World]:
    """The planets on which creatures may be played, moved and swapped."""
    return [world for world in state.worlds if world.dome is None and not world.triangle]


def home_of(state: KarmanSwap, creature: str) -> World | None:
    """The open planet on which a creature lies."""
    for world in state.worlds:
        if creature in world.creatures and world.is_open:
            return world
    return None


def free_slots(state: KarmanSwap, world: World, colour: str) -> list[int]:
    """The slots of this colour without a creature."""
    return [at for at in tables(state.edition).slots_of[world.name, colour] if not world.creatures[at]]


def free_arrows(state: KarmanSwap) -> tuple[str, ...]:
    """The ships beside planets that still have an arrow which no planet uses (karman-swap/W39)."""
    ships = [ship for world in state.worlds for ship in world.ships]
    if not ships:
        return ()
    cards, used = tables(state.edition).cards, [world.arrow for world in state.worlds]
    return tuple(ship for ship in ships if cards[ship].arrows > used.count(ship))


def points_of(state: KarmanSwap, world: World) -> int:
    """The points of the slots on which creatures live."""
    points = tables(state.edition).points[world.name]
    return sum(worth for worth, creature in zip(points, world.creatures, strict=True) if creature)


def prey(state: KarmanSwap) -> tuple[str, ...]:
    """The creatures that become extinct by the one whose effects are going on (karman-swap/W05 to W08)."""
    play = state.play
    if play.fed and state.options.predation == "single":
        return ()
    world = world_named(state, play.planet)
    return () if world is None else eligible(state, world, play.card, play.boost)


def eligible(state: KarmanSwap, world: World, predator: str, boost: int = 0) -> tuple[str, ...]:
    """The creatures of a planet that this one would overcome there."""
    cards = tables(state.edition).cards
    hunter = cards[predator]
    hunted = PREY[hunter.colour]
    value = hunter.value + boost + (hunter.ability == "feral")
    found = []
    for name in world.creatures:
        card = cards.get(name)
        if card is None or card.colour != hunted or card.ability == "shield":
            continue
        if card.value < value or (card.value == value and trump(state) == hunter.colour):
            found.append(name)
    return tuple(found)


# --- abilities ----------------------------------------------------------------------------------------------------


def usable(state: KarmanSwap, seat: int, ability: str) -> bool:
    """Whether an ability can be used, as far as everybody can see; a hand may still hold nothing that fits."""
    has_hand = bool(state.players[seat].hand)
    match ability:
        case "draw":
            return bool(claimable(state))
        case "recycle":
            return bool(market_creatures(state))
        case "chain":
            return has_hand and any(FREE in world.creatures for world in open_worlds(state))
        case "migrate":
            return next(migrations(state), None) is not None
        case "swap":
            return next(swaps(state), None) is not None
        case "scout":
            return has_hand and bool(state.visible) and bool(free_arrows(state))
        case "trade":
            return has_hand and bool(claimable(state))
        case "recall":
            return next(recallable(state), None) is not None
    return False


def migrations(state: KarmanSwap) -> Iterator[tuple[str, str, int]]:
    """Every creature that can move, with the planet and the slot to which it can."""
    cards, worlds = tables(state.edition).cards, open_worlds(state)
    for source in worlds:
        for creature in filter(None, source.creatures):
            for target in worlds:
                if target is not source:
                    for slot in free_slots(state, target, cards[creature].colour):
                        yield creature, target.name, slot


def swaps(state: KarmanSwap) -> Iterator[tuple[str, str]]:
    """Every creature on an open planet with each of its colour in the market."""
    cards, offered = tables(state.edition).cards, market_creatures(state)
    for world in open_worlds(state):
        for creature in filter(None, world.creatures):
            for card in offered:
                if cards[card].colour == cards[creature].colour:
                    yield creature, card


def recallable(state: KarmanSwap) -> Iterator[str]:
    """Every creature on an open planet but the one that recalls."""
    for world in open_worlds(state):
        for creature in filter(None, world.creatures):
            if creature != state.play.card:
                yield creature


def fitting(state: KarmanSwap, hand: Zone, world: World) -> list[tuple[str, int]]:
    """Every creature of a hand with each free slot that it could take on this planet."""
    slots_for, creatures = tables(state.edition).slots_for[world.name], world.creatures
    return [(card, slot) for card in hand for slot in slots_for.get(card, ()) if not creatures[slot]]
