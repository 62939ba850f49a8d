"""Death and what it leaves: the body's Invocation Tile, a second one, the Egg, and perhaps the end."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import LaySecondTile
from karma_core.games.karmaggan.board import links
from karma_core.games.karmaggan.cascade import Cascade, check
from karma_core.games.karmaggan.edition import Colour, edition
from karma_core.games.karmaggan.egg import pick_up
from karma_core.games.karmaggan.pawns import colours, is_team, swarm_seats
from karma_core.games.karmaggan.state import Karmaggan


def die(go: Cascade, seat: int, place: str) -> None:
    """Let a Plunderer that has lost its last coin die here."""
    mates = swarm_seats(go.state, seat)
    is_first = not any(go.state.players[mate].fate == "dead" for mate in mates)
    state = go.then(fact.PlundererDied(seat=seat, place=place))
    if not any(one.fate == "alive" for one in state.players):
        winners = () if is_team(state) else state.swarmed
        go.then(fact.GameEnded(winners=winners, ending="all-dead"))
        return
    lay(go, seat, place)
    pick_up(go, place)
    if is_first and second_tiles(go.state, seat):
        go.then(fact.Asked(seat=seat, question="second-tile"))


def supply(state: Karmaggan, seat: int) -> list[Colour]:
    """The colours of this seat's swarm of which an Invocation Tile is left."""
    laid, count = [colour for _, colour in state.invocations], edition(state.edition).invocations
    return [colour for colour in colours(state, seat) if laid.count(colour) < count]


def lay(go: Cascade, seat: int, place: str) -> None:
    """Lay an Invocation Tile of this seat's swarm, unless one lies there or none is left."""
    ours = colours(go.state, seat)
    if any(laid == place and colour in ours for laid, colour in go.state.invocations):
        return
    if left := supply(go.state, seat):
        go.then(fact.InvocationLaid(place=place, colour=left[0]))


def second_tiles(state: Karmaggan, seat: int) -> tuple[str, ...]:
    """Where the second Invocation Tile of a first death may be laid."""
    if not supply(state, seat):
        return ()
    laid = {place for place, _ in state.invocations}
    return tuple(place for place in links(state.edition, state.offsets)[state.grave] if place not in laid)


def lay_second(go: Cascade, action: LaySecondTile) -> None:
    """The dead player's choice."""
    if action.place not in second_tiles(go.state, action.seat):
        there = ", ".join(second_tiles(go.state, action.seat))
        check(("karmaggan/second-invocation-tile", f"the second Tile lies beside {go.state.grave}: {there}"))
    lay(go, action.seat, action.place)
