"""Folds of set-up, turns, questions and the end."""

from __future__ import annotations

from msgspec.structs import replace

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.fold import change
from karma_core.games.karmaggan.fold.change import Folds
from karma_core.games.karmaggan.state import Karmaggan, Turn


def starter(s: Karmaggan, f: fact.StarterDrawn | fact.StarterNamed) -> Karmaggan:
    return replace(s, starter=f.seat, phase="character", actor=f.seat)


def turn_begun(s: Karmaggan, f: fact.TurnBegun) -> Karmaggan:
    turn = Turn(seat=f.seat, role=f.role)
    return replace(s, phase="turn", actor=f.seat, turn=turn, round=f.round, turns=s.turns + 1)


def turn_ended(s: Karmaggan, f: fact.TurnEnded) -> Karmaggan:
    stirred = s.turn.rolled or s.turn.played or s.turn.choice
    return replace(s, idle=0 if stirred else s.idle + 1)


def went_back(s: Karmaggan, f: fact.WentBack) -> Karmaggan:
    s = change.answered(s, turn=replace(s.turn, passing=""))
    if f.pawn == change.PLUNDERERS[f.seat]:
        return replace(s, players=change.player(s, f.seat, place=f.to))
    return replace(s, spawns=change.spawn_at(s, f.pawn, f.to))


FOLDS: Folds = {
    fact.StarterDrawn: starter,
    fact.StarterNamed: starter,
    fact.HandDealt: lambda s, f: change.drawn(s, f.seat, f.cards),
    fact.CharacterChosen: lambda s, f: replace(s, players=change.player(s, f.seat, character=f.character)),
    fact.StartTaken: lambda s, f: replace(s, players=change.player(s, f.seat, place=f.place)),
    fact.Asked: lambda s, f: replace(s, phase=f.question, actor=f.seat),
    fact.TurnBegun: turn_begun,
    fact.TurnEnded: turn_ended,
    fact.WentBack: went_back,
    fact.GameEnded: lambda s, f: replace(s, phase="over", winners=f.winners, ending=f.ending),
}
