"""What happens on the Tile stepped on, and the answers that it asks for."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import ConsumeBlood, DrawCard, LeaveBlood, LeaveCard, StayOnPassage, TakePassage
from karma_core.games.karmaggan.board import board_of
from karma_core.games.karmaggan.cascade import Cascade, check
from karma_core.games.karmaggan.edition import blood_faces
from karma_core.games.karmaggan.egg import pick_up
from karma_core.games.karmaggan.fold.change import PLUNDERERS
from karma_core.games.karmaggan.pawns import held, kind, seat_of
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.games.karmaggan.supply import can_draw, draw, gain_coins
from karma_core.games.karmaggan.temple import turn_card


def activate(go: Cascade, pawn: str, place: str) -> None:
    """Activate the Tile that a pawn has stepped on, unless it has done so this turn."""
    seat, what = go.state.turn.seat, kind(go.state, place)
    if what not in ("object", "blood", "passage", "temple") or (pawn, place) in go.state.turn.used:
        return
    if seat_of(pawn) is None and what != "object":
        return
    if what == "passage" and not passage_exits(go.state, seat):
        return
    go.then(fact.TileActivated(seat=seat, pawn=pawn, place=place))
    if what == "temple":
        turn_card(go, seat)
    elif what == "object":
        offer_card(go, seat)
    else:
        go.then(fact.Asked(seat=seat, question="passage" if what == "passage" else "blood-tile"))


def offer_card(go: Cascade, seat: int) -> None:
    """Offer the card of an Object Tile."""
    if can_draw(go.state, seat):
        if go.state.options.object_draw == "forced":
            draw(go, seat, 1)
        else:
            go.then(fact.Asked(seat=seat, question="object-tile"))


def draw_card(go: Cascade, action: DrawCard) -> None:
    """Take the card."""
    draw(go, action.seat, 1)


def leave_card(go: Cascade, action: LeaveCard) -> None:
    """Leave the card."""
    go.then(fact.DrawDeclined(seat=action.seat))


def consume(go: Cascade, action: ConsumeBlood) -> None:
    """Turn the Blood Tile and take what its back says."""
    seat, state = action.seat, go.state
    faces = go.chance.draw(state.blood_faces, 1)
    go.then(fact.BloodTileTurned(seat=seat, place=state.players[seat].place, faces=faces))
    face = blood_faces(state.edition)[faces[0]]
    gain_coins(go, seat, face.coins)
    for _ in range(min(face.medallions, go.state.medallions)):
        go.then(fact.MedallionGained(seat=seat))


def leave_blood(go: Cascade, action: LeaveBlood) -> None:
    """Leave the Blood Tile full."""
    go.then(fact.BloodTileLeft(seat=action.seat, place=go.state.players[action.seat].place))


def passage_exits(state: Karmaggan, seat: int) -> tuple[str, ...]:
    """The other Passages on which a Plunderer may appear: free, and not used this turn."""
    here, others = state.players[seat].place, held(state)
    used = {place for pawn, place in state.turn.used if pawn == PLUNDERERS[seat]}
    return tuple(
        place
        for place in board_of(state.edition).passages
        if place != here and place not in others and place not in used and kind(state, place) == "passage"
    )


def take_passage(go: Cascade, action: TakePassage) -> None:
    """Go on from another Passage."""
    there = passage_exits(go.state, action.seat)
    if action.to not in there:
        check(("karmaggan/passage-tile", f"{action.to} is no free other Passage; there are: {', '.join(there)}"))
    go.then(fact.PassageTaken(seat=action.seat, to=action.to))
    pick_up(go, action.to)


def stay_on_passage(go: Cascade, action: StayOnPassage) -> None:
    """Stay on the Passage stepped on."""
    go.then(fact.PassageDeclined(seat=action.seat))
