"""Folds of two pawns on a Tile: who acts, and what they agree on."""

from __future__ import annotations

from msgspec.structs import replace

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.fold import change, objects
from karma_core.games.karmaggan.fold.change import Folds
from karma_core.games.karmaggan.state import Combat, Karmaggan


def pawns_met(s: Karmaggan, f: fact.PawnsMet) -> Karmaggan:
    met = Combat(f.place, f.attacker, f.attacking, f.defending, f.defender)
    return replace(s, combat=met)


def defender_set(s: Karmaggan, f: fact.DefenderSet) -> Karmaggan:
    return change.answered(s, combat=change.combat(s, defender=f.seat), claimants=())


def terms_offered(s: Karmaggan, f: fact.TermsOffered) -> Karmaggan:
    return replace(s, combat=change.combat(s, terms=f.terms, offered_by=f.seat))


def claim_left(s: Karmaggan, f: fact.ClaimLeft) -> Karmaggan:
    left = s.claimants[1:]
    return replace(s, claimants=left, actor=left[0]) if left else change.answered(s, claimants=())


def promise_made(s: Karmaggan, f: fact.PromiseMade) -> Karmaggan:
    return replace(s, promises=(*s.promises, (f.debtor, f.creditor, f.words)))


FOLDS: Folds = {
    fact.PawnsMet: pawns_met,
    fact.ClaimAsked: lambda s, f: replace(s, phase="claim", claimants=f.seats, actor=f.seats[0]),
    fact.ClaimLeft: claim_left,
    fact.DefenderSet: defender_set,
    fact.ThrowerSet: lambda s, f: replace(s, phase="egg-throw", actor=f.seat, claimants=()),
    fact.TermsOffered: terms_offered,
    fact.TruceMade: lambda s, f: change.answered(s, combat=None),
    fact.CardsGiven: lambda s, f: objects.passed(s, f.giver, f.taker, f.cards),
    fact.MedallionsGiven: lambda s, f: objects.given(s, f.giver, f.taker, medallions=f.count),
    fact.PromiseMade: promise_made,
}
