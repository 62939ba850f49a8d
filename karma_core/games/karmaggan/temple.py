"""Temple cards: each is turned and carried out; traps and turning rings fall due hit by hit, sector by sector."""

from __future__ import annotations

from collections.abc import Callable

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import FlashTo
from karma_core.games.karmaggan.board import CENTRE, OUTER, absolute, board_of, rays
from karma_core.games.karmaggan.cascade import Cascade, check
from karma_core.games.karmaggan.death import die
from karma_core.games.karmaggan.edition import RINGS, SECTORS, TempleCard, temple_cards
from karma_core.games.karmaggan.egg import pick_up
from karma_core.games.karmaggan.pawns import held, in_turn, kind, seat_of
from karma_core.games.karmaggan.state import Karmaggan, Rotation
from karma_core.games.karmaggan.supply import draw, lose_coins, stock_temple

DAMAGE = {"arrows": 1, "fire": 2}


def turn_card(go: Cascade, seat: int) -> None:
    """Turn the top Temple card and begin to carry it out."""
    if not stock_temple(go):
        go.then(fact.TempleCardsLeft(seat=seat))
        return
    cards = go.chance.draw(go.state.temple_deck, 1, go.state.temple_top)
    go.then(fact.TempleCardTurned(seat=seat, cards=cards))
    card = temple_cards(go.state.edition)[cards[0]]
    EFFECTS[card.effect](go, seat, card)


def fire_trap(go: Cascade, seat: int, card: TempleCard) -> None:
    """All traps of the kind fire; the Acid rolls one die for all, or one for each."""
    state, trap = go.state, card.effect
    struck, coins = struck_by(state, trap), DAMAGE.get(trap)
    if trap == "acid" and struck and state.options.acid_roll == "shared":
        coins = roll_acid(go)
    go.then(fact.TrapFired(trap=trap, struck=struck, coins=coins))


def struck_by(state: Karmaggan, trap: str) -> tuple[int, ...]:
    """The Plunderers whom the rays of a trap reach, in turn order; a ray ends at the first pawn."""
    there, found = held(state), set[int]()
    for ray in rays(state.edition, state.offsets, trap):
        first = next((there[place] for place in ray if place in there), [])
        found.update(seat for seat in map(seat_of, first) if seat is not None)
    return tuple(seat for seat in in_turn(state, state.turn.seat) if seat in found)


def roll_acid(go: Cascade) -> int:
    """Roll the Acid's die: two less is the damage, and never less than none."""
    faces = go.die()
    coins = max(faces[0] - 2, 0)
    go.then(fact.AcidRolled(faces=faces, coins=coins))
    return coins


def piston(go: Cascade, seat: int, card: TempleCard) -> None:
    """The Piston falls on the Central Tile."""
    there = [seat_of(pawn) for pawn in held(go.state).get(CENTRE, ())]
    struck = tuple(seat for seat in in_turn(go.state, go.state.turn.seat) if seat in there)
    go.then(fact.TrapFired(trap="piston", struck=struck))


def strike(go: Cascade) -> None:
    """Let the next hit fall."""
    hit = go.state.hits[0]
    go.then(fact.HitTaken(seat=hit.seat))
    if go.state.players[hit.seat].fate != "alive":
        return
    if hit.trap == "roller":
        coins = roll_roller(go, hit.seat)
    elif hit.trap == "piston":
        coins = go.state.players[hit.seat].coins // 2
    else:
        coins = roll_acid(go) if hit.coins is None else hit.coins
    if not lose_coins(go, hit.seat, coins):
        die(go, hit.seat, go.state.players[hit.seat].place)


def roll_roller(go: Cascade, seat: int) -> int:
    """Roll for a Roller that was crossed; the die less one is the damage."""
    faces = go.die()
    go.then(fact.RollerRolled(seat=seat, faces=faces))
    return faces[0] - 1


def rotate(go: Cascade, seat: int, card: TempleCard) -> None:
    """Roll how far the card's ring, or all of them, will turn."""
    rings = RINGS if card.ring == "all" else (card.ring,)
    go.then(fact.RotationRolled(rings=rings, direction=card.direction, faces=go.die()))


def turn_on(go: Cascade) -> None:
    """Turn the rings on to the next sector in which a Roller is crossed, or to the end."""
    rotation = go.state.rotation
    assert rotation is not None
    sectors, crossed = until_roller(go.state, rotation)
    go.then(
        fact.RingsTurned(
            rings=tuple(RINGS[ring] for ring in rotation.rings),
            direction="clockwise" if rotation.clockwise else "counterclockwise",
            sectors=sectors,
            crossed=crossed,
        )
    )


def until_roller(state: Karmaggan, rotation: Rotation) -> tuple[int, tuple[int, ...]]:
    """How far the rings turn before somebody is carried across a Roller, and who is, in turn order."""
    if not state.rollers or OUTER not in rotation.rings:
        return rotation.left, ()
    board, due = board_of(state.edition), dict[int, list[int]]()
    for seat in in_turn(state, state.turn.seat):
        tile = board.tiles.get(state.players[seat].place)
        if tile is None or tile.ring != OUTER:
            continue
        at, step = absolute(board, state.offsets, state.players[seat].place), 1 if rotation.clockwise else -1
        for sectors in range(1, rotation.left + 1):
            edges = ((at + step * (sectors - 1)) % SECTORS, (at + step * sectors) % SECTORS)
            if frozenset(edges) in board.gaps:
                due.setdefault(sectors, []).append(seat)
                break
    first = min(due, default=rotation.left)
    return first, tuple(due.get(first, ()))


def ram(go: Cascade, seat: int, card: TempleCard) -> None:
    """Discard the whole hand, then draw four."""
    discard_hand(go, seat)
    draw(go, seat, 4)


def discard_hand(go: Cascade, seat: int) -> None:
    """Discard the whole hand."""
    if hand := go.state.players[seat].hand:
        go.then(fact.HandDiscarded(seat=seat, cards=hand))


def flash(go: Cascade, seat: int, card: TempleCard) -> None:
    """Ask where the Flash leads, if it leads anywhere."""
    if flash_targets(go.state, seat):
        go.then(fact.Asked(seat=seat, question="flash"))


def flash_targets(state: Karmaggan, seat: int) -> tuple[str, ...]:
    """The other free Temple Tiles of the ring on which a Plunderer stands."""
    board, here, there = board_of(state.edition), state.players[seat].place, held(state)
    ring = board.temples[board.tiles[here].ring]
    return tuple(at for at in ring if at != here and at not in there and kind(state, at) == "temple")


def flash_to(go: Cascade, action: FlashTo) -> None:
    """Go on from another Temple Tile."""
    there = flash_targets(go.state, action.seat)
    if action.to not in there:
        reason = f"{action.to} is no free other Temple Tile of this ring; there are: {', '.join(there)}"
        check(("karmaggan/iris-flash", reason))
    go.then(fact.Flashed(seat=action.seat, to=action.to))
    pick_up(go, action.to)


def move_hatches(go: Cascade, seat: int, card: TempleCard) -> None:
    """Open or close all hatches of a kind."""
    go.then(fact.HatchesMoved(hatch=card.hatch, opened=card.opens))


EFFECTS: dict[str, Callable[[Cascade, int, TempleCard], None]] = {
    "arrows": fire_trap,
    "acid": fire_trap,
    "fire": fire_trap,
    "piston": piston,
    "rotation": rotate,
    "ram": ram,
    "flash": flash,
    "hatches": move_hatches,
}
