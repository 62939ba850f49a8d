"""Combat: who meets, who acts for a Spawn, and three rounds of secret choices."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import Attack, Claim, Commit, LeaveToOthers
from karma_core.games.karmaggan.aftermath import conclude
from karma_core.games.karmaggan.cascade import Cascade, check
from karma_core.games.karmaggan.edition import NONE, object_cards
from karma_core.games.karmaggan.egg import adrift_spawn
from karma_core.games.karmaggan.pawns import masters, seat_of
from karma_core.games.karmaggan.state import ROUNDS, Combat, Karmaggan
from karma_core.games.karmaggan.supply import lose_coins
from karma_core.games.karmaggan.ways import has_exit
from karma_core.kernel.zones import HIDDEN, may_hold

BEATS = {
    "nothing": (),
    "attack": ("nothing",),
    "counterattack": ("attack",),
    "absolute-power": ("nothing", "attack", "counterattack"),
}


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
