"""Folds of Temple cards, traps and turning rings."""

from __future__ import annotations

from msgspec.structs import replace

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.edition import RINGS, SECTORS
from karma_core.games.karmaggan.fold import change
from karma_core.games.karmaggan.fold.change import Folds
from karma_core.games.karmaggan.state import Hit, Karmaggan, Rotation
from karma_core.kernel.zones import added, without


def temple_card_turned(s: Karmaggan, f: fact.TempleCardTurned) -> Karmaggan:
    shown = bool(s.temple_top)
    return replace(
        s,
        temple_deck=s.temple_deck if shown else without(s.temple_deck, *f.cards),
        temple_top=s.temple_top[:-1],
        temple_discard=s.temple_discard + f.cards,
        turn=replace(s.turn, card=f.cards[0], fired=""),
        saliva=max(s.saliva - 1, 0),
        swarmed=change.dead(s),
    )


def trap_fired(s: Karmaggan, f: fact.TrapFired) -> Karmaggan:
    hits = tuple(Hit(seat, f.trap, f.coins) for seat in f.struck)
    return replace(s, hits=s.hits + hits, turn=replace(s.turn, fired=f.trap))


def acid_rolled(s: Karmaggan, f: fact.AcidRolled) -> Karmaggan:
    return s  # its damage stands in the facts that follow


def rotation_rolled(s: Karmaggan, f: fact.RotationRolled) -> Karmaggan:
    rings = tuple(RINGS.index(ring) for ring in f.rings)
    return replace(s, rotation=Rotation(rings, f.direction == "clockwise", f.faces[0]))


def rings_turned(s: Karmaggan, f: fact.RingsTurned) -> Karmaggan:
    assert s.rotation is not None
    by, left = f.sectors if f.direction == "clockwise" else -f.sectors, s.rotation.left - f.sectors
    return replace(
        s,
        offsets=tuple((at + by) % SECTORS if RINGS[ring] in f.rings else at for ring, at in enumerate(s.offsets)),
        rotation=replace(s.rotation, left=left) if left else None,
        hits=s.hits + tuple(Hit(seat, "roller", None) for seat in f.crossed),
    )


def hand_discarded(s: Karmaggan, f: fact.HandDiscarded) -> Karmaggan:
    return replace(s, players=change.player(s, f.seat, hand=()), object_discard=s.object_discard + f.cards)


def hatches_moved(s: Karmaggan, f: fact.HatchesMoved) -> Karmaggan:
    others = tuple(kind for kind in s.open if kind != f.hatch)
    return replace(s, open=tuple(sorted((*others, f.hatch))) if f.opened else others)


def temple_deck_shuffled(s: Karmaggan, f: fact.TempleDeckShuffled) -> Karmaggan:
    return replace(s, temple_deck=added(s.temple_deck, *s.temple_discard), temple_discard=())


FOLDS: Folds = {
    fact.TempleCardTurned: temple_card_turned,
    fact.TempleDeckShuffled: temple_deck_shuffled,
    fact.TrapFired: trap_fired,
    fact.AcidRolled: acid_rolled,
    fact.HitTaken: lambda s, f: replace(s, hits=s.hits[1:]),
    fact.RotationRolled: rotation_rolled,
    fact.RingsTurned: rings_turned,
    fact.HandDiscarded: hand_discarded,
    fact.Flashed: lambda s, f: change.answered(change.moved(s, f.seat, f.to)),
    fact.HatchesMoved: hatches_moved,
}
