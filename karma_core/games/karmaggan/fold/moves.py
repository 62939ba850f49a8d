"""Folds of dice, steps, Rollers and the Egg's ways."""

from __future__ import annotations

from msgspec.structs import replace

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.fold import change
from karma_core.games.karmaggan.fold.change import Folds
from karma_core.games.karmaggan.state import Karmaggan


def rolled(s: Karmaggan, f: fact.DiceRolled | fact.BlackDieRolled) -> Karmaggan:
    choice = "move" if s.turn.role == "swarm" else ""
    return change.turn(s, rolled=True, faces=f.faces, left=f.left, choice=choice)


def plunderer_stepped(s: Karmaggan, f: fact.PlundererStepped) -> Karmaggan:
    return change.moved(s, f.seat, f.to, turn=replace(s.turn, left=f.left, fired=""), swarmed=change.dead(s))


def spawn_stepped(s: Karmaggan, f: fact.SpawnStepped) -> Karmaggan:
    trail = (*s.turn.trail, (f.spawn, change.place_of_spawn(s, f.spawn)))
    turn = replace(s.turn, left=f.left, trail=trail, passing="")
    return replace(s, spawns=change.spawn_at(s, f.spawn, f.to), turn=turn, swarmed=change.dead(s))


def roller_rolled(s: Karmaggan, f: fact.RollerRolled) -> Karmaggan:
    amid = s.rotation is not None or s.hits or s.combat is not None or s.dagger is not None
    return s if amid else replace(s, swarmed=change.dead(s))  # the beginning of a step


FOLDS: Folds = {
    fact.DiceRolled: rolled,
    fact.BlackDieRolled: rolled,
    fact.PlundererStepped: plunderer_stepped,
    fact.PoleUsed: lambda s, f: change.turn(s, poles=s.turn.poles - 1),
    fact.SpawnStepped: spawn_stepped,
    fact.SpawnPasses: lambda s, f: change.turn(s, passing=f.spawn),
    fact.RollerRolled: roller_rolled,
    fact.RollersPlaced: lambda s, f: replace(s, rollers=True),
    fact.EggPickedUp: lambda s, f: replace(s, egg="", carrier=f.seat),
    fact.EggPassed: lambda s, f: replace(s, carrier=f.taker, turn=replace(s.turn, given=(*s.turn.given, f.taker))),
    fact.EggThrown: lambda s, f: replace(s, carrier=f.taker),
}
