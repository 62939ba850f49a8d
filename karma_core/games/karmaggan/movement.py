"""Steps: the space that is crossed, the Tile that is reached, and who or what is on it."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import MoveSpawn, Roll, Step
from karma_core.games.karmaggan.cascade import Cascade, Obstacle, check
from karma_core.games.karmaggan.combat import meet
from karma_core.games.karmaggan.death import die
from karma_core.games.karmaggan.egg import loose_rollers, pick_up
from karma_core.games.karmaggan.fold.change import PLUNDERERS
from karma_core.games.karmaggan.pawns import allied, held, kind, pawns_at, seat_of, spawns_of
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.games.karmaggan.supply import lose_coins
from karma_core.games.karmaggan.temple import roll_roller
from karma_core.games.karmaggan.tiles import activate
from karma_core.games.karmaggan.ways import is_lost, rollers_between, step_obstacle


def roll_obstacle(state: Karmaggan) -> Obstacle:
    """Why the active player may not roll."""
    if state.turn.rolled:
        return "karmaggan/movement-roll", "the dice are rolled once a turn"
    if state.turn.choice == "invoke":
        return "karmaggan/invoke-or-move", "the swarm has chosen to INVOKE, so it does not move"
    return None


def roll(go: Cascade, action: Roll) -> None:
    """Roll both dice and keep the higher, or the black one alone with the Egg."""
    check(roll_obstacle(go.state))
    seat, bonus = action.seat, go.state.turn.bonus
    if go.state.carrier == seat:
        black = go.die()
        go.then(fact.BlackDieRolled(seat=seat, faces=black, left=black[0] + bonus))
    else:
        faces = go.chance.dice(2)
        go.then(fact.DiceRolled(seat=seat, faces=faces, left=max(faces) + bonus))


def step(go: Cascade, action: Step) -> None:
    """A Plunderer steps."""
    seat, to, state = action.seat, action.to, go.state
    if state.turn.role == "swarm":
        check(("karmaggan/turn", "your Plunderer is dead: move the Spawns"))
    pawn, here = PLUNDERERS[seat], state.players[seat].place
    check(step_obstacle(state, pawn, to))
    if rollers_between(state, here, to) and not lose_coins(go, seat, roll_roller(go, seat)):
        die(go, seat, here if pawns_at(state, to) else to)
        return
    others = held(state, pawn).get(to, [])
    left = 0 if to.startswith("path") else state.turn.left - 1
    go.then(fact.PlundererStepped(seat=seat, to=to, left=left))
    if kind(state, to) == "abyss":
        go.then(fact.PoleUsed(seat=seat))
    loose_rollers(go)
    arrive(go, pawn, to, others)


def arrive(go: Cascade, pawn: str, to: str, others: list[str]) -> None:
    """Meet who stands there; if nobody does, pick up the Egg and activate the Tile."""
    is_plunderer, conjured = seat_of(pawn) is not None, go.state.turn.conjured
    if is_plunderer and conjured:
        go.then(fact.ConjuringSpent(seat=go.state.turn.seat, place=to))
    enemies = [other for other in others if not allied(go.state, pawn, other)]
    if enemies:
        meet(go, pawn, to, enemies[0])
    elif others and not is_plunderer:
        go.then(fact.SpawnPasses(seat=go.state.turn.seat, spawn=pawn))
    elif is_plunderer:
        pick_up(go, to)
    if not others and not conjured:
        activate(go, pawn, to)


def spawn_obstacle(state: Karmaggan, seat: int, spawn: str) -> Obstacle:
    """Why this seat may not move this Spawn at all."""
    if state.turn.role != "swarm":
        return "karmaggan/dead-control-spawns", "only players whose Plunderer has died move Spawns"
    if spawn not in dict(spawns_of(state, seat)):
        return "karmaggan/dead-control-spawns", f"{spawn} is no Spawn of your swarm on the board"
    if state.turn.choice == "invoke":
        return "karmaggan/invoke-or-move", "the swarm has chosen to INVOKE, so it does not move"
    if state.turn.passing not in ("", spawn) and is_lost(state, state.turn.passing):
        return "karmaggan/U85", f"{state.turn.passing} shares a Tile and has to go on first"
    return None


def move_spawn(go: Cascade, action: MoveSpawn) -> None:
    """A Spawn steps."""
    seat, spawn, to = action.seat, action.spawn, action.to
    check(spawn_obstacle(go.state, seat, spawn))
    check(step_obstacle(go.state, spawn, to))
    others = held(go.state, spawn).get(to, [])
    go.then(fact.SpawnStepped(seat=seat, spawn=spawn, to=to, left=go.state.turn.left - 1))
    arrive(go, spawn, to, others)
