"""Folds of death, Invocation Tiles and Spawns."""

from __future__ import annotations

from msgspec.structs import replace

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.fold import change
from karma_core.games.karmaggan.fold.change import Folds
from karma_core.games.karmaggan.state import Karmaggan


def plunderer_died(s: Karmaggan, f: fact.PlundererDied) -> Karmaggan:
    s = replace(s, players=change.player(s, f.seat, place="", fate="dead"), grave=f.place)
    return replace(s, egg=f.place, carrier=None) if s.carrier == f.seat else s


def invocation_laid(s: Karmaggan, f: fact.InvocationLaid) -> Karmaggan:
    others = [pair for pair in s.invocations if pair[0] != f.place]
    return change.answered(
        s,
        invocations=tuple(sorted([*others, (f.place, f.colour)])),
        blood=tuple(place for place in s.blood if place != f.place),
    )


def spawn_invoked(s: Karmaggan, f: fact.SpawnInvoked) -> Karmaggan:
    turn = replace(s.turn, used=tuple(pair for pair in s.turn.used if pair[0] != f.spawn))  # a new Spawn, an old figure
    return replace(s, spawns=change.spawn_at(s, f.spawn, f.place), turn=turn)


def spawn_sacrificed(s: Karmaggan, f: fact.SpawnSacrificed) -> Karmaggan:
    passing = "" if s.turn.passing == f.spawn else s.turn.passing
    return replace(s, spawns=change.without_spawn(s, f.spawn), turn=replace(s.turn, passing=passing))


FOLDS: Folds = {
    fact.PlundererDied: plunderer_died,
    fact.InvocationLaid: invocation_laid,
    fact.InvokeChosen: lambda s, f: change.turn(s, choice="invoke"),
    fact.SpawnInvoked: spawn_invoked,
    fact.SpawnSacrificed: spawn_sacrificed,
}
