"""Combat: who meets, three rounds of secret choices, and what becomes of the defeated."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import Attack, Claim, Commit, LeaveToOthers, ThrowDefeated, ThrowFreeEgg
from karma_core.games.karmaggan.cascade import Cascade, check
from karma_core.games.karmaggan.death import die
from karma_core.games.karmaggan.edition import NONE, object_cards
from karma_core.games.karmaggan.egg import is_adrift, loose_rollers, pick_up
from karma_core.games.karmaggan.pawns import masters, place_of, seat_of
from karma_core.games.karmaggan.state import ROUNDS, Combat, Karmaggan
from karma_core.games.karmaggan.supply import draw, lose_coins
from karma_core.games.karmaggan.temple import roll_roller
from karma_core.games.karmaggan.ways import egg_throws, has_exit, rollers_between, throws
from karma_core.kernel.zones import HIDDEN, may_hold

BEATS = {
    "nothing": (),
    "attack": ("nothing",),
    "counterattack": ("attack",),
    "absolute-power": ("nothing", "attack", "counterattack"),
}
HAND_MIN = 3  # after a combat


def meet(go: Cascade, pawn: str, place: str, enemy: str) -> None:
    """A pawn of the active player has come upon an enemy."""
    defender = seat_of(enemy)
    go.then(fact.PawnsMet(attacker=go.state.turn.seat, attacking=pawn, place=place, defending=enemy, defender=defender))


def fight_on(go: Cascade) -> None:
    """Bring the combat to its next decision, or to its end."""
    combat = go.state.combat
    assert combat is not None
    if combat.defender is None:
        settle_master(go, combat.defending)
    elif combat.loser:
        conclude(go, combat)
    elif may_part(go.state, combat):
        go.then(fact.Asked(seat=combat.attacker, question="offer"))
    else:
        go.then(fact.CombatBegun(attacker=combat.attacker, defender=combat.defender))


def may_part(state: Karmaggan, combat: Combat) -> bool:
    """Tell whether a truce is possible: the attacker can go on, and this is not the Jungle."""
    return not combat.place.startswith("path") and has_exit(state, combat.attacking)


def settle_master(go: Cascade, spawn: str) -> None:
    """Settle who acts for a Spawn: its only player, or who claims it, or the first in turn order."""
    after = (go.state.turn.seat + 1) % len(go.state.players)
    seats = masters(go.state, spawn, after)
    if len(seats) == 1:
        set_master(go, seats[0])
    else:
        go.then(fact.ClaimAsked(seats=seats))


def set_master(go: Cascade, seat: int) -> None:
    """This seat defends the Spawn, or throws the Egg for it."""
    if go.state.combat is not None:
        go.then(fact.DefenderSet(seat=seat))
    else:
        go.then(fact.ThrowerSet(seat=seat))


def claim(go: Cascade, action: Claim) -> None:
    """Act for the Spawn."""
    set_master(go, action.seat)


def leave_to_others(go: Cascade, action: LeaveToOthers) -> None:
    """Leave the Spawn to the next player; if all do, the first has to."""
    spawn = go.state.combat.defending if go.state.combat is not None else adrift_spawn(go.state)
    first = masters(go.state, spawn, (go.state.turn.seat + 1) % len(go.state.players))[0]
    if not go.then(fact.ClaimLeft(seat=action.seat)).claimants:
        set_master(go, first)


def adrift_spawn(state: Karmaggan) -> str:
    """The Spawn on whose Tile the Egg lies free."""
    return next(spawn for spawn, place in state.spawns if place == state.egg)


def attack(go: Cascade, action: Attack) -> None:
    """Fight."""
    combat = go.state.combat
    assert combat is not None and combat.defender is not None
    go.then(fact.CombatBegun(attacker=combat.attacker, defender=combat.defender))


def commit(go: Cascade, action: Commit) -> None:
    """Choose in secret; when both have, the choices are turned up."""
    if action.card not in (NONE, HIDDEN) and not may_hold(go.state.players[action.seat].hand, action.card):
        check(("karmaggan/reveal-together", f"there is no {action.card} in your hand; {NONE} plays no card"))
    state = go.then(fact.CardCommitted(seat=action.seat, card=action.card))
    assert state.combat is not None and state.combat.defender is not None
    if not all(state.combat.chosen):
        return
    shown = []
    for seat, card in zip((state.combat.attacker, state.combat.defender), state.combat.chosen, strict=True):
        cards = go.chance.draw((card,), 1)  # a draw from one: who could not see the card reads it back from the record
        go.then(fact.CardRevealed(seat=seat, cards=cards))
        shown.append(cards[0])
    decide_round(go, *shown)


def round_winner(state: Karmaggan, ours: str, theirs: str) -> int | None:
    """0 if the attacker wins a round with these choices, 1 if the defender does, None if they tie."""
    if NONE in (ours, theirs):
        return None if ours == theirs else int(ours == NONE)
    cards = object_cards(state.edition)
    this, that = cards[ours].combat, cards[theirs].combat
    if that in BEATS[this]:
        return 0
    return 1 if this in BEATS[that] else None


def decide_round(go: Cascade, ours: str, theirs: str) -> None:
    """Compare the choices, let the loser pay, and see whether the combat is decided."""
    combat = go.state.combat
    assert combat is not None and combat.defender is not None
    seats, pawns = (combat.attacker, combat.defender), (combat.attacking, combat.defending)
    won = round_winner(go.state, ours, theirs)
    if won is None:
        go.then(fact.RoundTied())
    else:
        go.then(fact.RoundDecided(winner=seats[won], loser=seats[1 - won]))
        if not pay_round(go, pawns[1 - won], pawns[won]):
            win(go, won)
            return
    after = go.state.combat
    assert after is not None
    if after.round > ROUNDS:
        win(go, 0 if after.wins[0] > after.wins[1] else 1)


def pay_round(go: Cascade, loser: str, winner: str) -> bool:
    """The loser of a round pays: a coin to a Plunderer, or to the bank against a Spawn, or a Spawn's life."""
    payer, taker = seat_of(loser), seat_of(winner)
    if payer is None:
        go.then(fact.SpawnKilled(spawn=loser))
        return False
    if taker is None:
        return lose_coins(go, payer, 1)
    go.then(fact.CoinsGiven(giver=payer, taker=taker, count=1))
    return go.state.players[payer].coins > 0


def win(go: Cascade, side: int) -> None:
    """The combat is decided."""
    combat = go.state.combat
    assert combat is not None and combat.defender is not None
    seats = (combat.attacker, combat.defender)
    go.then(fact.CombatWon(winner=seats[side], loser=seats[1 - side], defeated="defender" if side == 0 else "attacker"))


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
