"""The table as a plain picture: the Temple unrolled, the players, and what is under way."""

from __future__ import annotations

from karma_core.games.karmaggan.draw.people import fight, hand, moment, owed, people, stocks
from karma_core.games.karmaggan.draw.temple import temple
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.kernel.picture import Picture, PictureLine, Span, line

COLUMNS = 80
LEGEND = "T Temple, o Object, ♦ Blood, @ Passage, ▒ Abyss, *× Invocation, i d Spawn, 0 Egg"


def picture(state: Karmaggan, eyes: int | None, seats: tuple[str, ...]) -> Picture:
    """What a player needs to follow the game, within 80 columns."""
    own = hand(state, eyes) if eyes is not None else ()
    rows = (
        *moment(state, seats),
        *temple(state, seats),
        line((LEGEND, "dim")),
        *people(state, seats),
        *fight(state, seats),
        *own,
        *owed(state, seats),
        *stocks(state),
    )
    return tuple(map(clipped, rows))


def clipped(row: PictureLine) -> PictureLine:
    """The line, cut off at the last column: names may be long."""
    left, spans = COLUMNS, list[Span]()
    for span in row:
        if left > 0:
            spans.append(Span(span.text[:left], span.style))
            left -= len(span.text)
    return tuple(spans)
