"""The Dominion Dagger: whom it moves, where to, and when it is done."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import DaggerStep, DaggerStop, DrawDagger
from karma_core.games.karmaggan.board import links
from karma_core.games.karmaggan.cascade import Cascade, check
from karma_core.games.karmaggan.death import die
from karma_core.games.karmaggan.egg import loose_rollers, pick_up
from karma_core.games.karmaggan.fold.change import PLUNDERERS
from karma_core.games.karmaggan.objects import pay, playable
from karma_core.games.karmaggan.pawns import Held, held, kind, pawns_at
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.games.karmaggan.supply import lose_coins
from karma_core.games.karmaggan.temple import roll_roller
from karma_core.games.karmaggan.ways import in_temple, rollers_between

REACH = 3  # Tiles that the Dagger moves


def draw_dagger(go: Cascade, action: DrawDagger) -> None:
    """Take a Plunderer in hand."""
    playable(go, action.seat, action.card, "dagger")
    if not in_temple(go.state, action.target):
        check(("karmaggan/U91", f"seat {action.target} has no Plunderer in the Temple"))
    pay(go, action.seat, action.card)
    go.then(fact.DaggerDrawn(seat=action.seat, target=action.target, left=REACH))


def dagger_goes_on(go: Cascade) -> None:
    """Ask for the Dagger's next Tile, or put it away."""
    assert go.state.dagger is not None
    (target, left), seat = go.state.dagger, go.state.turn.seat
    if left and go.state.players[target].place:
        go.then(fact.Asked(seat=seat, question="dagger"))
    else:
        go.then(fact.DaggerSheathed(seat=seat))


def dagger_steps(state: Karmaggan) -> tuple[str, ...]:
    """The Tiles onto which the Dagger may move its Plunderer."""
    assert state.dagger is not None
    target, left = state.dagger
    others, around = held(state, PLUNDERERS[target]), links(state.edition, state.offsets)
    return tuple(
        to
        for to in around[state.players[target].place]
        if kind(state, to) != "abyss" and finds_free(state, to, left - 1, others)
    )


def finds_free(state: Karmaggan, place: str, left: int, others: Held) -> bool:
    """Tell whether a free Tile can be reached from here, this one included."""
    ahead, around = {place}, links(state.edition, state.offsets)
    for _ in range(left + 1):
        if any(at not in others for at in ahead):
            return True
        ahead = {to for at in ahead for to in around[at] if kind(state, to) != "abyss"}
    return False


def may_sheathe(state: Karmaggan) -> bool:
    """Tell whether the Dagger may stop here: on a free Tile, or where it began."""
    assert state.dagger is not None
    target, left = state.dagger
    return left == REACH or len(pawns_at(state, state.players[target].place)) == 1


def dagger_step(go: Cascade, action: DaggerStep) -> None:
    """Move the Plunderer one Tile; Rollers hurt, Tiles do nothing, the Egg is picked up."""
    assert go.state.dagger is not None
    target, to = go.state.dagger[0], action.to
    there = dagger_steps(go.state)
    if to not in there:
        check(
            (
                "karmaggan/U50",
                f"the Dagger cannot move the Plunderer onto {to}; it can onto: {', '.join(there) or 'none'}",
            )
        )
    here = go.state.players[target].place
    if rollers_between(go.state, here, to) and not lose_coins(go, target, roll_roller(go, target)):
        go.then(fact.DaggerSheathed(seat=action.seat))
        die(go, target, here if pawns_at(go.state, to) else to)
        return
    go.then(fact.DaggerMoved(target=target, to=to))
    loose_rollers(go)
    pick_up(go, to)


def dagger_stop(go: Cascade, action: DaggerStop) -> None:
    """Leave the Plunderer where it stands."""
    if not may_sheathe(go.state):
        check(("karmaggan/U50", "the Dagger leaves nobody on a Tile that another holds"))
    go.then(fact.DaggerSheathed(seat=action.seat))
