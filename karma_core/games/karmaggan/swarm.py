"""The swarm's own orders: INVOKE, a Medallion's invocation, a sacrifice."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import Invoke, PayToInvoke, Sacrifice
from karma_core.games.karmaggan.cascade import Cascade, Obstacle, check
from karma_core.games.karmaggan.death import lay
from karma_core.games.karmaggan.edition import edition
from karma_core.games.karmaggan.pawns import colours, figures, held, spawns_of
from karma_core.games.karmaggan.state import Karmaggan


def swarm_obstacle(state: Karmaggan) -> Obstacle:
    """Why the active player may give a swarm no orders."""
    if state.turn.role != "swarm":
        return "karmaggan/dead-control-spawns", "only players whose Plunderer has died control Spawns"
    return None


def invoke_obstacle(state: Karmaggan, seat: int) -> Obstacle:
    """Why this seat may not choose to INVOKE."""
    if found := swarm_obstacle(state):
        return found
    if state.turn.choice:
        return "karmaggan/invoke-or-move", f"the swarm has chosen to {state.turn.choice.upper()} already"
    return None


def pay_obstacle(state: Karmaggan, seat: int) -> Obstacle:
    """Why this seat may not invoke for a Medallion."""
    if found := swarm_obstacle(state):
        return found
    if not state.players[seat].medallions:
        return "karmaggan/medallion-invokes", "no Golden Medallion is left to pay"
    return None


def free_tiles(state: Karmaggan, seat: int) -> tuple[str, ...]:
    """The Invocation Tiles on which this seat's swarm may set a new Spawn; none when all its Spawns are out."""
    if len(spawns_of(state, seat)) >= edition(state.edition).spawns:
        return ()
    there, ours = held(state), colours(state, seat)
    return tuple(at for at, colour in state.invocations if colour in ours and at not in there and at != state.egg)


def place_obstacle(state: Karmaggan, seat: int, place: str) -> Obstacle:
    """Why no new Spawn may be set here."""
    if place in free_tiles(state, seat):
        return None
    if len(spawns_of(state, seat)) >= edition(state.edition).spawns:
        return "karmaggan/spawn-limit", f"a swarm has at most {edition(state.edition).spawns} Spawns"
    if place == state.egg:
        return "karmaggan/U106", "the Egg lies there"
    if any(at == place and colour not in colours(state, seat) for at, colour in state.invocations):
        return "karmaggan/U75", f"the Invocation Tile on {place} is of the other colour"
    return "karmaggan/invoke", f"{place} is no unoccupied Invocation Tile"


def invoke(go: Cascade, action: Invoke) -> None:
    """Choose INVOKE and set a Spawn."""
    check(invoke_obstacle(go.state, action.seat))
    check(place_obstacle(go.state, action.seat, action.place))
    go.then(fact.InvokeChosen(seat=action.seat))
    set_spawn(go, action.seat, action.place)


def pay_to_invoke(go: Cascade, action: PayToInvoke) -> None:
    """Pay a Medallion and set a Spawn."""
    check(pay_obstacle(go.state, action.seat))
    check(place_obstacle(go.state, action.seat, action.place))
    go.then(fact.MedallionPaid(seat=action.seat))
    set_spawn(go, action.seat, action.place)


def set_spawn(go: Cascade, seat: int, place: str) -> None:
    """Take the next figure from the supply."""
    used = {spawn for spawn, _ in go.state.spawns}
    spawn = next(name for name in figures(go.state.edition, colours(go.state, seat)) if name not in used)
    go.then(fact.SpawnInvoked(seat=seat, spawn=spawn, place=place))


def sacrifice(go: Cascade, action: Sacrifice) -> None:
    """Give up a Spawn for an Invocation Tile."""
    check(swarm_obstacle(go.state))
    place = dict(spawns_of(go.state, action.seat)).get(action.spawn)
    if place is None:
        check(("karmaggan/sacrifice", f"{action.spawn} is no Spawn of your swarm on the board"))
        return
    go.then(fact.SpawnSacrificed(seat=action.seat, spawn=action.spawn, place=place))
    lay(go, action.seat, place)
