"""The Temple unrolled: a row of Tiles a line, outermost on top, a column for each absolute sector."""

from __future__ import annotations

from karma_core.games.karmaggan.board import CENTRE, OUTER, Board, board_of, tile_name
from karma_core.games.karmaggan.edition import RINGS, SECTORS
from karma_core.games.karmaggan.egg import egg_place
from karma_core.games.karmaggan.pawns import Held, held, kind, seat_of
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.kernel.picture import PictureLine, Span, line

GLYPHS = {
    "start": ("·", "dim"),
    "blank": ("·", "dim"),
    "object": ("o", "lblue"),
    "temple": ("T", "gold"),
    "blood": ("♦", "blood"),
    "passage": ("@", "purple"),
    "abyss": ("▒", "dim"),
}
EMITTERS = {"arrows": ("↑", "bold"), "acid": ("≈", "green"), "fire": ("^", "orange")}
LABEL, CELL = 9, 4  # columns


def temple(state: Karmaggan, seats: tuple[str, ...]) -> tuple[PictureLine, ...]:
    """The Jungle's paths, the edge, the rings with their walls, and the Centre."""
    board, there = board_of(state.edition), held(state)
    rows = [header(), paths(state, board, there, seats), edge(state, board)]
    for ring in range(len(RINGS) - 1):
        if ring > OUTER:
            rows.append(wall(state, board, ring))
        rows += [row_of(state, board, ring, row, there, seats) for row in range(board.rows[ring])]
    rows += [wall(state, board, len(RINGS) - 1), centre(state, there, seats)]
    return tuple(rows)


def header() -> PictureLine:
    """The numbers of the sectors."""
    return line((" " * LABEL + "".join(f"{at:>2}  " for at in range(SECTORS)), "dim"))


def paths(state: Karmaggan, board: Board, there: Held, seats: tuple[str, ...]) -> PictureLine:
    """Who stands in the Jungle."""
    spans = [Span(f"{'Jungle':<{LABEL}}", "dim")]
    for at in range(SECTORS):
        path = board.paths.get(at, "")
        pawns = there.get(path, []) if path else []
        spans += cell(state, " ", "", pawns, egg_place(state) == path and bool(path), seats)
    return tuple(spans)


def edge(state: Karmaggan, board: Board) -> PictureLine:
    """The Temple's edge with its hatches: D and N, open ones with a gap."""
    spans = [Span(" " * LABEL)]
    for at in range(SECTORS):
        hatch = board.hatches.get(board.paths.get(at, ""))
        if hatch is None:
            spans.append(Span("════", "dim"))
        elif hatch in state.open:
            spans.append(Span(f"╛{hatch[0].upper()} ╘", "ok"))
        else:
            spans.append(Span(f"═{hatch[0].upper()}══", "dim"))
    return tuple(spans)


def wall(state: Karmaggan, board: Board, ring: int) -> PictureLine:
    """The wall on a ring's outer face: gaps are doorways, signs are traps that fire upwards."""
    traps = {at: trap for trap, places in board.emitters.items() for where, at in places if where == ring}
    spans = [Span(" " * LABEL)]
    for at in range(SECTORS):
        local = (at - state.offsets[ring]) % SECTORS
        if local in board.doors[ring]:
            spans.append(Span("    "))
        elif local in traps:
            sign, style = EMITTERS[traps[local]]
            fired = style if state.turn.fired != traps[local] else "now"
            spans += [Span("─", "dim"), Span(sign, fired), Span("──", "dim")]
        else:
            spans.append(Span("────", "dim"))
    return tuple(spans)


def row_of(state: Karmaggan, board: Board, ring: int, row: int, there: Held, seats: tuple[str, ...]) -> PictureLine:
    """One row of Tiles, as the ring stands now."""
    spans = [Span(f"{RINGS[ring] + ' ' + str(row):<{LABEL}}", "dim")]
    for at in range(SECTORS):
        place = tile_name(ring, row, at - state.offsets[ring])
        sign, style = sign_of(state, place)
        spans += cell(state, sign, style, there.get(place, []), egg_place(state) == place, seats)
        if ring == OUTER and state.rollers and frozenset((at, (at + 1) % SECTORS)) in board.gaps:
            spans[-1] = Span(spans[-1].text[:-1] + "‖", "bad")
    return tuple(spans)


def sign_of(state: Karmaggan, place: str) -> tuple[str, str]:
    """The sign of a Tile and its style."""
    what = kind(state, place)
    if what == "invocation":
        return ("*", "white") if (place, "illuminated") in state.invocations else ("×", "violet")
    return GLYPHS[what]


def cell(state: Karmaggan, sign: str, style: str, pawns: list[str], egg: bool, seats: tuple[str, ...]) -> list[Span]:
    """A Tile with who stands on it: initials, `i` or `d` for Spawns, and the Egg."""
    spans = [Span(sign, style), *(mark(pawn, seats) for pawn in pawns[:2])]
    if egg:
        spans.append(Span("0", "bold gold"))
    used = sum(len(span.text) for span in spans)
    return [*spans[:3], Span(" " * max(CELL - used, 1))] if used <= 3 else [*spans[:3], Span(" ")]


def mark(pawn: str, seats: tuple[str, ...]) -> Span:
    """The letter of a pawn."""
    seat = seat_of(pawn)
    if seat is None:
        return Span(pawn[0], "white" if pawn.startswith("illuminated") else "violet")
    return Span(letter(seat, seats), f"seat-{seat} bold")


def letter(seat: int, seats: tuple[str, ...]) -> str:
    """A player's initial, or the seat's number where two would be alike."""
    initials = [name[:1].upper() for name in seats]
    own = initials[seat] if seat < len(initials) else ""
    return own if own and own.isascii() and initials.count(own) == 1 else str(seat + 1)


def centre(state: Karmaggan, there: Held, seats: tuple[str, ...]) -> PictureLine:
    """The Central Tile."""
    sign, style = sign_of(state, CENTRE)
    pawns = [mark(pawn, seats) for pawn in there.get(CENTRE, [])]
    egg = [Span(" Egg", "bold gold")] if egg_place(state) == CENTRE else []
    middle = " " * (SECTORS * CELL // 2 - 6)
    return (
        Span(f"{'Centre':<{LABEL}}", "dim"),
        Span(middle),
        Span(f"[ {sign} ", style),
        *pawns,
        *egg,
        Span(" ]", style),
    )
