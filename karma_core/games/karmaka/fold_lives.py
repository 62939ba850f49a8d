"""The fold of facts of reincarnation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from karma_core.games.karmaka import life_facts as fact
from karma_core.games.karmaka.state import Karmaka, seated
from karma_core.kernel.messages import Fact
from karma_core.kernel.zones import added


def life_scored(s: Karmaka, f: fact.LifeScored) -> Karmaka:
    return replace(s, players=seated(s, f.seat, replace(s.players[f.seat], points=f.points)))


def rings_spent(s: Karmaka, f: fact.RingsSpent) -> Karmaka:
    me = replace(s.players[f.seat], rings=s.players[f.seat].rings - f.count)
    return replace(s, players=seated(s, f.seat, me), rings=s.rings + f.count)


def ring_gained(s: Karmaka, f: fact.RingGained) -> Karmaka:
    me = replace(s.players[f.seat], rings=s.players[f.seat].rings + 1)
    return replace(s, players=seated(s, f.seat, me), rings=s.rings - 1)


def ascended(s: Karmaka, f: fact.Ascended) -> Karmaka:
    return replace(s, players=seated(s, f.seat, replace(s.players[f.seat], rung=f.rung)), ascent=s.round)


def deeds_set_aside(s: Karmaka, f: fact.DeedsSetAside) -> Karmaka:
    me, retired = s.players[f.seat], added(s.retired, *s.players[f.seat].deeds)
    return replace(s, players=seated(s, f.seat, replace(me, deeds=())), retired=retired)


def deeds_ruined(s: Karmaka, f: fact.DeedsRuined) -> Karmaka:
    me = s.players[f.seat]
    return replace(s, players=seated(s, f.seat, replace(me, deeds=())), ruins=s.ruins + me.deeds)


def future_became_hand(s: Karmaka, f: fact.FutureBecameHand) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=added(me.hand, *me.future), future=())
    return replace(s, players=seated(s, f.seat, me))


def future_returned(s: Karmaka, f: fact.FutureReturned) -> Karmaka:
    """The Well is shuffled too: what lay on top of it is anywhere now."""
    me = s.players[f.seat]
    well = added(s.well, *s.top, *me.future)
    return replace(s, players=seated(s, f.seat, replace(me, future=())), well=well, top=())


FOLD_LIVES: dict[type[Fact], Callable[[Karmaka, Any], Karmaka]] = {
    fact.LifeScored: life_scored,
    fact.RingsSpent: rings_spent,
    fact.Ascended: ascended,
    fact.LifeRepeated: lambda s, f: s,
    fact.RingGained: ring_gained,
    fact.DeedsSetAside: deeds_set_aside,
    fact.DeedsRuined: deeds_ruined,
    fact.FutureBecameHand: future_became_hand,
    fact.FutureReturned: future_returned,
}
