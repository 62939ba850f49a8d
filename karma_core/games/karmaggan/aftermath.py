"""What becomes of the defeated: cards, Egg, throws, death and hands, in this order."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import ThrowDefeated, ThrowFreeEgg
from karma_core.games.karmaggan.cascade import Cascade, check
from karma_core.games.karmaggan.death import die
from karma_core.games.karmaggan.egg import is_adrift, loose_rollers, pick_up
from karma_core.games.karmaggan.pawns import place_of, seat_of
from karma_core.games.karmaggan.state import Combat
from karma_core.games.karmaggan.supply import draw, lose_coins
from karma_core.games.karmaggan.temple import roll_roller
from karma_core.games.karmaggan.ways import egg_throws, rollers_between, throws

HAND_MIN = 3  # after a combat


def conclude(go: Cascade, combat: Combat) -> None:
    """The end of a combat, in order: cards, Egg, throws, death, hands."""
    assert combat.defender is not None
    lost, won = loser(combat), winner(combat)
    if not combat.settled:
        go.then(fact.TiedCardsReturned())
        take_egg(go, lost, won, combat.place)
    elif not combat.thrown and place_of(go.state, lost):
        throw_or_eliminate(go, combat, lost)
    elif is_adrift(go.state):
        go.then(
            fact.Asked(seat=combat.attacker if combat.loser == "defender" else combat.defender, question="egg-throw")
        )
    elif (seat := seat_of(lost)) is not None and go.state.players[seat].place and not go.state.players[seat].coins:
        die(go, seat, go.state.players[seat].place)
    else:
        for seat in (combat.attacker, combat.defender):
            if go.state.players[seat].fate != "out":
                draw(go, seat, HAND_MIN - len(go.state.players[seat].hand))
        go.then(fact.CombatEnded())
        if won == combat.attacking:
            pick_up(go, combat.place)


def loser(combat: Combat) -> str:
    """The defeated pawn."""
    return combat.attacking if combat.loser == "attacker" else combat.defending


def winner(combat: Combat) -> str:
    """The pawn that has won."""
    return combat.defending if combat.loser == "attacker" else combat.attacking


def victor(combat: Combat) -> int:
    """The seat that has won."""
    seat = combat.defender if combat.loser == "attacker" else combat.attacker
    assert seat is not None
    return seat


def take_egg(go: Cascade, lost: str, won: str, place: str) -> None:
    """A beaten carrier loses the Egg: to a Plunderer, or, as no Spawn may have it, to the Tile."""
    if go.state.carrier is None or go.state.carrier != seat_of(lost):
        return
    seat = seat_of(won)
    if seat is None:
        go.then(fact.EggDropped(seat=go.state.carrier, place=place))
    else:
        go.then(fact.EggWon(seat=seat))


def throw_or_eliminate(go: Cascade, combat: Combat, lost: str) -> None:
    """The winner throws the defeated; in the Jungle it is out instead."""
    seat = seat_of(lost)
    if seat is not None and combat.place.startswith("path"):
        go.then(fact.PlundererEliminated(seat=seat, cards=go.state.players[seat].hand))
        return
    go.then(fact.Asked(seat=victor(combat), question="throw"))


def throw_defeated(go: Cascade, action: ThrowDefeated) -> None:
    """Throw the defeated; Rollers on the way hurt the living, and the Egg is picked up by them alone."""
    combat = go.state.combat
    assert combat is not None
    lost, path = loser(combat), action.path
    if path not in throws(go.state, lost):
        check(
            (
                "karmaggan/thrown",
                "throw over 3 Tiles that touch, none twice, onto a free one, or farther over held ones",
            )
        )
    seat, here = seat_of(lost), combat.place
    if seat is None:
        go.then(fact.SpawnThrown(spawn=lost, path=path))
        return
    for there in path:
        if go.state.players[seat].coins and rollers_between(go.state, here, there):
            lose_coins(go, seat, roll_roller(go, seat))
        here = there
    if go.then(fact.PlundererThrown(seat=seat, path=path)).players[seat].coins:
        pick_up(go, here)


def throw_free_egg(go: Cascade, action: ThrowFreeEgg) -> None:
    """Throw the Egg off the Spawn's Tile."""
    if action.path not in egg_throws(go.state):
        check(("karmaggan/U63", "throw the Egg onto a Tile beside, no wall nor Abyss; over Spawns it goes farther"))
    go.then(fact.FreeEggThrown(seat=action.seat, path=action.path))
    loose_rollers(go)
    pick_up(go, action.path[-1])
