"""Folds of Object cards and what comes of them."""

from __future__ import annotations

from msgspec.structs import replace

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.fold import change
from karma_core.games.karmaggan.fold.change import Folds
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.kernel.zones import Zone, added, without


def passed(s: Karmaggan, giver: int, taker: int, cards: Zone) -> Karmaggan:
    """The table with cards gone from one hand to another."""
    s = replace(s, players=change.player(s, giver, hand=without(s.players[giver].hand, *cards)))
    return replace(s, players=change.player(s, taker, hand=added(s.players[taker].hand, *cards)))


def given(s: Karmaggan, giver: int, taker: int, coins: int = 0, medallions: int = 0) -> Karmaggan:
    """The table with coins or Medallions gone from one player to another."""
    here, there = s.players[giver], s.players[taker]
    s = replace(s, players=change.player(s, giver, coins=here.coins - coins, medallions=here.medallions - medallions))
    players = change.player(s, taker, coins=there.coins + coins, medallions=there.medallions + medallions)
    return replace(s, players=players)


def medallion_paid(s: Karmaggan, f: fact.MedallionPaid) -> Karmaggan:
    players = change.player(s, f.seat, medallions=s.players[f.seat].medallions - 1)
    return replace(s, players=players, medallions=s.medallions + 1)


def object_played(s: Karmaggan, f: fact.ObjectPlayed) -> Karmaggan:
    return replace(
        s,
        players=change.player(s, f.seat, hand=without(s.players[f.seat].hand, f.card)),
        object_discard=(*s.object_discard, f.card),
        turn=replace(s.turn, played=s.turn.played + 1, fired=""),
        swarmed=change.dead(s),
    )


def movement_gained(s: Karmaggan, f: fact.MovementGained) -> Karmaggan:
    if s.turn.rolled:
        return change.turn(s, left=s.turn.left + f.count)
    return change.turn(s, bonus=s.turn.bonus + f.count)


def object_top_shown(s: Karmaggan, f: fact.ObjectTopShown) -> Karmaggan:
    return replace(s, object_deck=without(s.object_deck, *f.cards), object_top=s.object_top + f.cards)


def temple_top_shown(s: Karmaggan, f: fact.TempleTopShown) -> Karmaggan:
    return replace(s, temple_deck=without(s.temple_deck, *f.cards), temple_top=s.temple_top + f.cards)


def dagger_moved(s: Karmaggan, f: fact.DaggerMoved) -> Karmaggan:
    assert s.dagger is not None
    return change.answered(change.moved(s, f.target, f.to), dagger=(f.target, s.dagger[1] - 1))


FOLDS: Folds = {
    fact.MedallionPaid: medallion_paid,
    fact.ObjectPlayed: object_played,
    fact.CardsStolen: lambda s, f: passed(s, f.source, f.seat, f.cards),
    fact.PoleReadied: lambda s, f: change.turn(s, poles=s.turn.poles + 1),
    fact.ConjuringReadied: lambda s, f: change.turn(s, conjured=True),
    fact.MovementGained: movement_gained,
    fact.ObjectTopShown: object_top_shown,
    fact.TempleTopShown: temple_top_shown,
    fact.SalivaRolled: lambda s, f: replace(s, saliva=f.faces[0]),
    fact.TempleCardsLeft: lambda s, f: replace(s, saliva=0),
    fact.DaggerDrawn: lambda s, f: replace(s, dagger=(f.target, f.left)),
    fact.DaggerMoved: dagger_moved,
    fact.DaggerSheathed: lambda s, f: change.answered(s, dagger=None),
    fact.CoinsGiven: lambda s, f: given(s, f.giver, f.taker, coins=f.count),
}
