"""Folds of Tiles, coins and cards drawn."""

from __future__ import annotations

from msgspec.structs import replace

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.fold import change
from karma_core.games.karmaggan.fold.change import Folds
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.kernel.zones import added, without


def used(s: Karmaggan, pawn: str, place: str) -> tuple[tuple[str, str], ...]:
    return (*s.turn.used, (pawn, place))


def conjuring_spent(s: Karmaggan, f: fact.ConjuringSpent) -> Karmaggan:
    return change.turn(s, conjured=False, used=used(s, change.PLUNDERERS[f.seat], f.place))


def blood_tile_turned(s: Karmaggan, f: fact.BloodTileTurned) -> Karmaggan:
    return change.answered(
        s,
        blood=tuple(place for place in s.blood if place != f.place),
        blood_faces=without(s.blood_faces, *f.faces),
        blood_turned=added(s.blood_turned, *f.faces),
    )


def passage_taken(s: Karmaggan, f: fact.PassageTaken) -> Karmaggan:
    turn = replace(s.turn, used=used(s, change.PLUNDERERS[f.seat], f.to))
    return change.answered(change.moved(s, f.seat, f.to, turn=turn))


def coins(s: Karmaggan, seat: int, count: int) -> Karmaggan:
    players = change.player(s, seat, coins=s.players[seat].coins + count)
    return replace(s, players=players, coins=s.coins - count)


def medallions(s: Karmaggan, seat: int, count: int) -> Karmaggan:
    players = change.player(s, seat, medallions=s.players[seat].medallions + count)
    return replace(s, players=players, medallions=s.medallions - count)


def object_deck_shuffled(s: Karmaggan, f: fact.ObjectDeckShuffled) -> Karmaggan:
    return replace(s, object_deck=added(s.object_deck, *s.object_discard), object_discard=())


FOLDS: Folds = {
    fact.TileActivated: lambda s, f: change.turn(s, used=used(s, f.pawn, f.place)),
    fact.ConjuringSpent: conjuring_spent,
    fact.CardsDrawn: lambda s, f: change.answered(change.drawn(s, f.seat, f.cards)),
    fact.DrawDeclined: lambda s, f: change.answered(s),
    fact.BloodTileTurned: blood_tile_turned,
    fact.BloodTileLeft: lambda s, f: change.answered(s),
    fact.PassageTaken: passage_taken,
    fact.PassageDeclined: lambda s, f: change.answered(s),
    fact.CoinsGained: lambda s, f: coins(s, f.seat, f.count),
    fact.CoinsLost: lambda s, f: coins(s, f.seat, -f.count),
    fact.MedallionGained: lambda s, f: medallions(s, f.seat, 1),
    fact.ObjectDeckShuffled: object_deck_shuffled,
}
