"""Refusals that several actions share: cards of a hand, open planets, slots, boosts, the market."""

from __future__ import annotations

from typing import NoReturn

from karma_core.games.karman_swap.edition import SHIP, Card, tables
from karma_core.games.karman_swap.market import claimable
from karma_core.games.karman_swap.questions import discovery, world_named
from karma_core.games.karman_swap.state import KarmanSwap, World
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.zones import may_hold


def refuse(rule: str, reason: str) -> NoReturn:
    """Raise the refusal by this rule."""
    raise RuleViolation(f"karman-swap/{rule}", reason)


def card_of_hand(state: KarmanSwap, seat: int, name: str, rule: str) -> Card:
    """The card of this name, which the hand may hold."""
    card = tables(state.edition).cards.get(name)
    hand = state.players[seat].hand
    if card is None or not (name in hand or may_hold(hand, name)):
        refuse(rule, f"a card of the hand is played; {name} is not there")
    return card


def creature_of_hand(state: KarmanSwap, seat: int, name: str) -> Card:
    """A creature that the hand may hold."""
    card = card_of_hand(state, seat, name, "place-creature")
    if card.colour == SHIP:
        refuse("colours", f"{name} is a ship; the slots of planets are for creatures")
    return card


def ship_of_hand(state: KarmanSwap, seat: int, name: str) -> Card:
    """A ship that the hand may hold."""
    card = card_of_hand(state, seat, name, "ship-opens-colonization")
    if card.colour != SHIP:
        refuse("colours", f"{name} is a creature; a ship is laid beside a planet")
    return card


def check_open(state: KarmanSwap, planet: str) -> World:
    """The planet of this name, in play and open (karman-swap/W32)."""
    world = world_named(state, planet)
    if world is None:
        refuse("W32", f"{planet} is not in play; in play: {', '.join(w.name for w in state.worlds) or 'none'}")
    if world.triangle:
        refuse("colonization-bars-creatures", f"{planet} is contested: nothing is played there until it is won")
    if world.dome is not None:
        refuse("colonized-planet", f"{planet} is colonized: nothing is played there any more")
    return world


def check_slot(state: KarmanSwap, world: World, slot: int, colour: str) -> None:
    """The slot is of this colour, and free."""
    slots = tables(state.edition).slots[world.name]
    if slot >= len(slots) or slots[slot] != colour:
        own = [str(at) for at, other in enumerate(slots) if other == colour]
        refuse("planet-slots", f"the {colour} slots of {world.name} are {', '.join(own) or 'none'}, not {slot}")
    if world.creatures[slot]:
        refuse("place-creature", f"slot {slot} of {world.name} is taken by {world.creatures[slot]}")


def check_boost(state: KarmanSwap, seat: int, boost: int) -> None:
    """The side has as many Discovery Gems."""
    if boost > discovery(state, seat):
        held = discovery(state, seat)
        refuse("discovery-gem-boost", f"each step of a boost costs a Discovery Gem; there are {held}, not {boost}")


def check_claim(state: KarmanSwap, card: str) -> None:
    """The card lies in the market where it can be taken."""
    offered = claimable(state)
    if card not in offered:
        rule = "pyramid" if state.pyramid else "W36"
        refuse(rule, f"{card} cannot be taken from the market; it offers {', '.join(offered) or 'nothing'}")
