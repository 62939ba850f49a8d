"""The Egg: picked up, passed, thrown, and what its leaving sets loose."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import HandEgg, TakeEgg, ThrowEgg
from karma_core.games.karmaggan.board import CENTRE, board_of, lines_of_fire, links, near
from karma_core.games.karmaggan.cascade import Cascade, Obstacle, check
from karma_core.games.karmaggan.pawns import held, in_turn, is_outside, is_team, seat_of
from karma_core.games.karmaggan.state import Karmaggan


def pick_up(go: Cascade, place: str) -> None:
    """Let a Plunderer that stands where the Egg lies pick it up."""
    if go.state.egg != place:
        return
    for seat in in_turn(go.state, go.state.turn.seat):
        if go.state.players[seat].place == place:
            go.then(fact.EggPickedUp(seat=seat))
            return


def loose_rollers(go: Cascade) -> None:
    """Place the Rollers once the Egg is off the Central Tile."""
    state = go.state
    if not state.rollers and egg_place(state) != CENTRE:
        go.then(fact.RollersPlaced())


def egg_place(state: Karmaggan) -> str:
    """Where the Egg is, free or carried."""
    return state.egg if state.carrier is None else state.players[state.carrier].place


def is_adrift(state: Karmaggan) -> bool:
    """Tell whether the Egg lies free on a Spawn's Tile, so that it has to be thrown."""
    return bool(state.egg) and any(place == state.egg for _, place in state.spawns)


def adrift_spawn(state: Karmaggan) -> str:
    """The Spawn on whose Tile the Egg lies free."""
    return next(spawn for spawn, place in state.spawns if place == state.egg)


def pass_obstacle(state: Karmaggan, giver: int, taker: int) -> Obstacle:
    """Why the Egg may not be passed between these two."""
    count = len(state.players)
    if not is_team(state):
        return "karmaggan/free-for-all-no-allies", "the Egg is passed in Team games only"
    if giver % 2 != taker % 2 or giver == taker or max(giver, taker) >= count:
        return "karmaggan/pass-egg", "the Egg is passed between two Plunderers of one team"
    if state.carrier != giver:
        return "karmaggan/take-egg-by-force", f"seat {giver} does not carry the Egg"
    here, there = state.players[giver].place, state.players[taker].place
    if not there or is_outside(state, giver) or is_outside(state, taker):
        return "karmaggan/U18", "the Egg is passed inside the Temple only"
    if there not in links(state.edition, state.offsets)[here]:
        if here != there and near(board_of(state.edition), state.offsets, here, there):
            return "karmaggan/walls", f"a wall stands between {here} and {there}"
        return "karmaggan/pass-egg-not-diagonal", f"{here} and {there} are not adjacent Tiles"
    if taker in state.turn.given:
        return "karmaggan/U98", f"seat {taker} has been passed the Egg this turn already"
    return None


def hand(go: Cascade, action: HandEgg) -> None:
    """The carrier hands the Egg over."""
    pass_on(go, action.seat, action.to)


def take(go: Cascade, action: TakeEgg) -> None:
    """A team-mate takes the Egg."""
    pass_on(go, action.source, action.seat)


def pass_on(go: Cascade, giver: int, taker: int) -> None:
    """The Egg goes from one to the other."""
    check(pass_obstacle(go.state, giver, taker))
    go.then(fact.EggPassed(giver=giver, taker=taker))
    loose_rollers(go)


def throw_targets(state: Karmaggan, seat: int) -> tuple[int, ...]:
    """The seats to whose Plunderers this carrier may throw the Egg."""
    if state.carrier != seat or is_outside(state, seat):
        return ()
    there, found = held(state), []
    for line in lines_of_fire(state.edition, state.offsets, state.players[seat].place):
        first = next((there[place] for place in line if place in there), [])
        found += [other for other in map(seat_of, first) if other is not None]
    return tuple(sorted(found))


def throw(go: Cascade, action: ThrowEgg) -> None:
    """The carrier throws the Egg outward."""
    if go.state.carrier != action.seat:
        check(("karmaggan/throw-egg", "only the Plunderer that carries the Egg can throw it"))
    if is_outside(go.state, action.seat):
        check(("karmaggan/U18", "the Egg is thrown inside the Temple only"))
    targets = throw_targets(go.state, action.seat)
    if action.to not in targets:
        whom = ", ".join(f"seat {seat}" for seat in targets) or "nobody"
        check(("karmaggan/throw-egg", f"seat {action.to} is not the first pawn in a line of fire outward; {whom} is"))
    go.then(fact.EggThrown(giver=action.seat, taker=action.to))
    loose_rollers(go)
