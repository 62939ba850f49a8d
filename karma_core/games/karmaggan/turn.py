"""Turns: their beginning, what is still to be resolved within them, and their end."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import EndTurn, GoBack
from karma_core.games.karmaggan.board import board_of
from karma_core.games.karmaggan.cascade import Cascade, Obstacle, check
from karma_core.games.karmaggan.combat import fight_on, settle_master
from karma_core.games.karmaggan.dagger import dagger_goes_on
from karma_core.games.karmaggan.egg import adrift_spawn, is_adrift
from karma_core.games.karmaggan.fold.change import PLUNDERERS, dead
from karma_core.games.karmaggan.pawns import is_outside, is_team, side_seats
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.games.karmaggan.temple import strike, turn_card, turn_on
from karma_core.games.karmaggan.ways import has_exit, is_lost, ways_back

IDLE_ROUNDS = 20  # in which nobody does anything, and the game is given up


def proceed(go: Cascade) -> None:
    """Resolve what is left, innermost first, until somebody has to choose."""
    while go.state.phase == "turn":
        state = go.state
        if state.hits:
            strike(go)
        elif state.rotation is not None:
            turn_on(go)
        elif state.combat is not None:
            fight_on(go)
        elif is_adrift(state):
            settle_master(go, adrift_spawn(state))
        elif state.dagger is not None:
            dagger_goes_on(go)
        elif state.saliva:
            next_for_saliva(go)
        elif state.turn.beaten or (state.turn.role == "plunderer" and state.players[state.turn.seat].fate != "alive"):
            finish(go)
        else:
            return


def next_for_saliva(go: Cascade) -> None:
    """Turn the next Temple card, if whoever turned them is still alive."""
    seat = go.state.turn.seat
    if go.state.players[seat].fate == "alive":
        turn_card(go, seat)
    else:
        go.then(fact.TempleCardsLeft(seat=seat))


def astray(state: Karmaggan) -> str:
    """The active player's pawn that stands where no turn may end; empty if there is none."""
    pawn = state.turn.passing if state.turn.role == "swarm" else PLUNDERERS[state.turn.seat]
    return pawn if pawn and is_lost(state, pawn) else ""


def end_obstacle(state: Karmaggan) -> Obstacle:
    """Why the turn may not end here."""
    pawn = astray(state)
    if pawn and has_exit(state, pawn):
        return "karmaggan/no-shared-end", "no turn ends on an Abyss or on a Tile that another holds: go on"
    return None


def end_turn(go: Cascade, action: EndTurn) -> None:
    """End the turn; a pawn whose way out was lost goes back first."""
    check(end_obstacle(go.state))
    pawn = astray(go.state)
    if not pawn:
        finish(go)
        return
    back = ways_back(go.state, pawn)
    if len(back) > 1:
        go.then(fact.Asked(seat=action.seat, question="retreat"))
        return
    go_back_to(go, pawn, back[0])


def go_back(go: Cascade, action: GoBack) -> None:
    """Choose among the nearest Tiles."""
    pawn = astray(go.state)
    if action.to not in ways_back(go.state, pawn):
        check(
            ("karmaggan/U84", f"{action.to} is none of the nearest free Tiles: {', '.join(ways_back(go.state, pawn))}")
        )
    go_back_to(go, pawn, action.to)


def go_back_to(go: Cascade, pawn: str, to: str) -> None:
    """Set the pawn back and end the turn."""
    go.then(fact.WentBack(seat=go.state.turn.seat, pawn=pawn, to=to))
    finish(go)


def finish(go: Cascade) -> None:
    """End the turn and begin the next player's, or end the game."""
    state = go.then(fact.TurnEnded(seat=go.state.turn.seat))
    if is_locked_out(state):
        go.then(fact.GameEnded(winners=() if is_team(state) else dead(state), ending="locked-out"))
        return
    if state.idle >= IDLE_ROUNDS * len(state.players):
        go.then(fact.GameEnded(winners=(), ending="idle"))
        return
    seat, round_ = following(state)
    if state.options.round_cap and round_ > state.options.round_cap:
        go.then(fact.GameEnded(winners=(), ending="round-cap"))
        return
    is_alive = state.players[seat].fate == "alive"
    go.then(fact.TurnBegun(seat=seat, round=round_, role="plunderer" if is_alive else "swarm"))
    if state.carrier == seat and is_outside(state, seat):
        go.then(fact.GameEnded(winners=side_seats(state, seat), ending="escape"))


def following(state: Karmaggan) -> tuple[int, int]:
    """The seat whose turn comes next, and its round; who is out of the game is skipped."""
    seat, round_ = state.turn.seat, state.round
    while True:
        seat = (seat + 1) % len(state.players)
        round_ += seat == state.starter
        if state.players[seat].fate != "out":
            return seat, round_


def is_locked_out(state: Karmaggan) -> bool:
    """Tell whether all the living stand outside before closed hatches, without the Egg: no card will open one."""
    living = [one.place for one in state.players if one.place]
    if state.carrier is not None or not all(place.startswith("path") for place in living):
        return False
    hatches = board_of(state.edition).hatches
    return not any(hatches[path] in state.open for path in living)
