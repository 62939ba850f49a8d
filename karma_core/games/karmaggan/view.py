"""What may be looked at, what is counted, and what may be told of a table: views, inventory, end, debts."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from karma_core.games.karmaggan.edition import NONE, bag_of, edition
from karma_core.games.karmaggan.facts import PromiseMade
from karma_core.games.karmaggan.fold.combat import side_of
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.kernel.chance import Chance
from karma_core.kernel.game import Debt, Moment, Outcome
from karma_core.kernel.messages import Fact
from karma_core.kernel.zones import HIDDEN, Zone, added, blank, without

SETTING_UP = ("setup", "character", "start")
ENDINGS = {
    "escape": "karmaggan/escape",
    "all-dead": "karmaggan/U71",
    "locked-out": "karmaggan/U110",
    "idle": "karmaggan/U115",
    "round-cap": "karmaggan/U72",
}


def view(state: Karmaggan, seat: int | None) -> Karmaggan:
    """The table as this seat may look at it: others' hands, the Object Deck and open choices are hidden.

    The Temple Deck and the backs of full Blood Tiles are bags: which of them comes is settled when it is turned,
    and what is left in them is public, as all that has left them is.
    """
    combat = state.combat
    if combat is not None and any(combat.chosen):
        mine = side_of(combat, seat) if seat in (combat.attacker, combat.defender) and seat is not None else None
        chosen = (shut(combat.chosen[0], mine == 0), shut(combat.chosen[1], mine == 1))
        combat = replace(combat, chosen=chosen)
    players = tuple(one if at == seat else replace(one, hand=blank(one.hand)) for at, one in enumerate(state.players))
    return replace(state, players=players, object_deck=blank(state.object_deck), combat=combat)


def shut(card: str, is_own: bool) -> str:
    """A secret choice as its owner or another sees it."""
    return card if is_own or not card else HIDDEN


def imagine(state: Karmaggan, chance: Chance) -> Karmaggan:
    """A full table with the same view: what is hidden is dealt from the cards that are nowhere to be seen."""
    pool = bag_of(edition(state.edition).objects)
    for zone in visible_zones(state):
        pool = without(pool, *(card for card in zone if card != HIDDEN))
    players = []
    for one in state.players:
        cards = chance.draw(pool, one.hand.count(HIDDEN), ordered=False)
        pool = without(pool, *cards)
        known = tuple(card for card in one.hand if card != HIDDEN)
        players.append(replace(one, hand=added(known, *cards)))
    known = tuple(card for card in state.object_deck if card != HIDDEN)
    full = replace(state, players=tuple(players), object_deck=added(known, *pool))
    if state.combat is None or HIDDEN not in state.combat.chosen:
        return full
    seats, chosen = (state.combat.attacker, state.combat.defender), list(state.combat.chosen)
    for side, seat in enumerate(seats):
        if chosen[side] == HIDDEN and seat is not None:
            chosen[side] = chance.draw(added(full.players[seat].hand, NONE), 1)[0]
    return replace(full, combat=replace(state.combat, chosen=(chosen[0], chosen[1])))


def visible_zones(state: Karmaggan) -> tuple[Zone, ...]:
    """The zones in which Object cards lie."""
    aside, shown = (state.combat.aside, state.combat.shown) if state.combat is not None else (((), ()), ())
    hands = (one.hand for one in state.players)
    shown = tuple(card for card in shown if card != NONE)
    return (*hands, state.object_deck, state.object_top, state.object_discard, *aside, shown)


def inventory(state: Karmaggan) -> dict[str, int]:
    """Every card, coin and piece by name; the same at every position."""
    found = Counter[str]()
    for zone in visible_zones(state):
        found.update(zone)
    for zone in (state.temple_deck, state.temple_top, state.temple_discard, state.blood_faces, state.blood_turned):
        found.update(zone)
    found["blood-coins"] = state.coins + sum(one.coins for one in state.players)
    found["golden-medallions"] = state.medallions + sum(one.medallions for one in state.players)
    found["egg"] = (state.carrier is not None) + bool(state.egg)
    return dict(found)


def moment(state: Karmaggan) -> Moment:
    """Round and turn, and whose turn it is."""
    seat = None if state.phase in SETTING_UP else state.turn.seat
    return Moment(state.round, state.turns, seat)


def scores(state: Karmaggan) -> tuple[int, ...]:
    """The Blood Coins of each seat."""
    return tuple(one.coins for one in state.players)


def outcome(state: Karmaggan) -> Outcome | None:
    """Who won, and how; None while the game runs."""
    if not state.ending:
        return None
    reasons = {
        "escape": "A Plunderer began its turn in the Jungle with the Egg.",
        "all-dead": "The swarm keeps the Egg: no Plunderer is left." if state.winners else "The Temple wins: all died.",
        "locked-out": "Every living Plunderer stands before a closed hatch that nobody can open any more.",
        "idle": "Nobody has rolled, played an Object or invoked for twenty rounds, and the game is given up.",
        "round-cap": "The agreed number of rounds has been played, and nobody has escaped with the Egg.",
    }
    rule, reason = ENDINGS[state.ending], reasons[state.ending]
    return Outcome(winners=state.winners, scores=scores(state), rule=rule, reason=reason)


def debts(state: Karmaggan, fact: Fact) -> tuple[Debt, ...]:
    """A promise in free words is a favour that the debtor owes."""
    if not isinstance(fact, PromiseMade):
        return ()
    return (Debt(kind="favour", helper=fact.creditor, helpee=fact.debtor, words=fact.words),)
