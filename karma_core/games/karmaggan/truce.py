"""Negotiations: an offer, an answer, at most one counter-offer; terms are met at once, in the order written."""

from __future__ import annotations

from collections import Counter as Tally

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import Accept, Counter, Offer, Refuse
from karma_core.games.karmaggan.cascade import Cascade, Obstacle, check
from karma_core.games.karmaggan.death import die
from karma_core.games.karmaggan.egg import pick_up
from karma_core.games.karmaggan.pawns import seat_of
from karma_core.games.karmaggan.state import HAND_MAX, Combat, Karmaggan
from karma_core.games.karmaggan.terms import Cards, Coins, Medallions, Promise, RandomCards, Terms
from karma_core.games.karmaggan.ways import is_lost
from karma_core.kernel.zones import may_hold


def offer(go: Cascade, action: Offer) -> None:
    """The attacker offers a truce."""
    check(terms_obstacle(go.state, action.terms, action.seat))
    go.then(fact.TermsOffered(seat=action.seat, terms=action.terms))
    go.then(fact.Asked(seat=parties_of(go.state)[1], question="answer"))


def counter(go: Cascade, action: Counter) -> None:
    """The defender offers other terms."""
    check(terms_obstacle(go.state, action.terms, action.seat))
    go.then(fact.TermsOffered(seat=action.seat, terms=action.terms))
    go.then(fact.Asked(seat=parties_of(go.state)[0], question="counter"))


def refuse(go: Cascade, action: Refuse) -> None:
    """The defender will fight."""
    attacker, defender = parties_of(go.state)
    go.then(fact.CombatBegun(attacker=attacker, defender=defender))


def combat_of(state: Karmaggan) -> Combat:
    """The meeting under way."""
    assert state.combat is not None
    return state.combat


def parties_of(state: Karmaggan) -> tuple[int, int]:
    """The attacker's seat and the defender's."""
    combat = combat_of(state)
    assert combat.defender is not None
    return combat.attacker, combat.defender


def accept_obstacle(state: Karmaggan, seat: int) -> Obstacle:
    """Why this seat cannot accept the terms on the table: it does not hold the cards asked for."""
    return cards_obstacle(state, combat_of(state).terms, seat)


def accept(go: Cascade, action: Accept) -> None:
    """Make the truce, and meet its terms."""
    combat, parties = combat_of(go.state), parties_of(go.state)
    check(accept_obstacle(go.state, action.seat))
    go.then(fact.TruceMade(seat=action.seat, terms=combat.terms))
    for clause in combat.terms:
        meet_clause(go, clause, parties[0] if clause.giver == parties[1] else parties[1])
    for seat in parties:
        if go.state.players[seat].place and not go.state.players[seat].coins and not go.state.ending:
            die(go, seat, go.state.players[seat].place)
    if seat_of(combat.attacking) is not None:
        pick_up(go, combat.place)
    elif is_lost(go.state, combat.attacking):
        go.then(fact.SpawnPasses(seat=combat.attacker, spawn=combat.attacking))


def meet_clause(go: Cascade, clause: Coins | Cards | RandomCards | Medallions | Promise, taker: int) -> None:
    """Carry out one clause."""
    giver = clause.giver
    match clause:
        case Coins(count=count):
            go.then(fact.CoinsGiven(giver=giver, taker=taker, count=count))
        case Cards(cards=cards):
            go.then(fact.CardsGiven(giver=giver, taker=taker, cards=tuple(sorted(cards))))
        case RandomCards(count=count):
            cards = go.chance.draw(go.state.players[giver].hand, count, ordered=False)
            go.then(fact.CardsStolen(seat=taker, source=giver, cards=cards))
        case Medallions(count=count):
            go.then(fact.MedallionsGiven(giver=giver, taker=taker, count=count))
        case Promise(words=words):
            go.then(fact.PromiseMade(debtor=giver, creditor=taker, words=words))


def terms_obstacle(state: Karmaggan, terms: Terms, proposer: int) -> Obstacle:
    """Why these terms cannot be offered: each clause has to be met in full, in the order written."""
    parties = parties_of(state)
    hands = {seat: len(state.players[seat].hand) for seat in parties}
    coins = {seat: state.players[seat].coins for seat in parties}
    medallions = {seat: state.players[seat].medallions for seat in parties}
    drawn_from = set[int]()
    for clause in terms:
        if clause.giver not in parties:
            return "karmaggan/U22", f"seat {clause.giver} is no party to this truce"
        taker = parties[0] if clause.giver == parties[1] else parties[1]
        match clause:
            case Coins(count=count):
                if not state.players[taker].place or count > coins[clause.giver]:
                    return "karmaggan/U22", f"seat {clause.giver} cannot give {count} coins to seat {taker}"
                move(coins, clause.giver, taker, count)
            case Medallions(count=count):
                if count > medallions[clause.giver]:
                    return "karmaggan/U22", f"seat {clause.giver} has no {count} Medallions"
                move(medallions, clause.giver, taker, count)
            case Cards() | RandomCards():
                count = len(clause.cards) if isinstance(clause, Cards) else clause.count
                if isinstance(clause, Cards) and clause.giver in drawn_from:
                    return "karmaggan/U111", "cards are named before others of the same hand are drawn by luck"
                if count > hands[clause.giver] or hands[taker] + count > HAND_MAX:
                    return "karmaggan/U22", f"seat {clause.giver} cannot give {count} cards to seat {taker}"
                if isinstance(clause, RandomCards):
                    drawn_from.add(clause.giver)
                move(hands, clause.giver, taker, count)
            case Promise():
                pass
    return cards_obstacle(state, terms, proposer)


def move(purse: dict[int, int], giver: int, taker: int, count: int) -> None:
    """Count something over from one to the other."""
    purse[giver] -= count
    purse[taker] += count


def cards_obstacle(state: Karmaggan, terms: Terms, seat: int) -> Obstacle:
    """Why this seat cannot give the cards that the terms name; what it holds only it knows."""
    named = [card for clause in terms if isinstance(clause, Cards) and clause.giver == seat for card in clause.cards]
    if named and not may_hold(state.players[seat].hand, *named):
        missing = ", ".join(Tally(named) - Tally(state.players[seat].hand))
        return "karmaggan/U22", f"seat {seat} does not hold: {missing}"
    return None
