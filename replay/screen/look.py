"""Colours and signs of the screen: ink on stone, one colour for now, and seats told by shape as well."""

from __future__ import annotations

from msgspec import Struct
from rich.style import Style
from rich.text import Text
from textual.theme import Theme

from karma_core import Picture
from replay.render import SEATS, STYLES

SHAPES = "●■◆⬢▲⬟★◗"  # of the seats, in order
LINES = "─╌┄┈─╌┄┈"  # of their scores


class Palette(Struct, frozen=True, kw_only=True):
    """One set of colours; `now` marks the current position and nothing else."""

    ground: str
    paper: str
    table: str
    line: str
    ink: str
    ink2: str
    ink3: str
    now: str
    wash: str
    halo: str
    ok: str
    bad: str
    wait: str
    seats: tuple[str, ...]
    pieces: dict[str, Style]


DARK = Palette(
    ground="#14191a",
    paper="#1a2022",
    table="#101516",
    line="#333d3f",
    ink="#e7ecea",
    ink2="#a7b3af",
    ink3="#86928e",
    now="#ff83b1",
    wash="#2d2029",
    halo="#5a2a45",
    ok="#74c79b",
    bad="#ff8a7d",
    wait="#e3b95c",
    seats=SEATS,
    pieces=STYLES | {"dim": Style(color="#86928e")},
)
LIGHT_SEATS = ("#34597f", "#87501c", "#4a682b", "#744474", "#9a4034", "#1f6f68", "#6d5c12", "#5a4aa0")
LIGHT = Palette(
    ground="#e8ebe9",
    paper="#f8f9f7",
    table="#dbe1dd",
    line="#c5cdc8",
    ink="#17201d",
    ink2="#4a5753",
    ink3="#5b6662",
    now="#b0175a",
    wash="#f7e4ec",
    halo="#f3b9d2",
    ok="#1d6a45",
    bad="#a3241c",
    wait="#785509",
    seats=LIGHT_SEATS,
    pieces=STYLES
    | {f"seat-{index}": Style(color=colour, bold=True) for index, colour in enumerate(LIGHT_SEATS)}
    | {
        "red": Style(color="#a92f29", bold=True),
        "orange": Style(color="#a34e12", bold=True),
        "yellow": Style(color="#77590a", bold=True),
        "green": Style(color="#276a3a", bold=True),
        "lblue": Style(color="#1f6690", bold=True),
        "dblue": Style(color="#2a4d8e", bold=True),
        "purple": Style(color="#6b4190", bold=True),
        "violet": Style(color="#5d3f8e", bold=True),
        "white": Style(color="#17201d", bold=True),
        "gold": Style(color="#785509", bold=True),
        "blood": Style(color="#8f2018", bold=True),
        "card": Style(color="#17201d"),
        "back": Style(color="#35504f"),
        "now": Style(color="#b0175a", bold=True),
        "ok": Style(color="#1d6a45", bold=True),
        "bad": Style(color="#a3241c", bold=True),
        "wait": Style(color="#785509"),
        "dim": Style(color="#5b6662"),
    },
)


def theme_of(palette: Palette, name: str, dark: bool) -> Theme:
    """The palette as the terminal library wants it."""
    return Theme(
        name=name,
        dark=dark,
        primary=palette.now,
        background=palette.ground,
        surface=palette.paper,
        panel=palette.table,
        foreground=palette.ink,
        success=palette.ok,
        error=palette.bad,
        warning=palette.wait,
        accent=palette.now,
        variables={
            "border": palette.line,
            "scrollbar": palette.line,
            "scrollbar-hover": palette.ink3,
            "scrollbar-active": palette.ink3,
            "scrollbar-background": palette.table,
            "scrollbar-background-hover": palette.table,
            "scrollbar-background-active": palette.table,
            "scrollbar-corner-color": palette.table,
        },
    )


def text_of(picture: Picture, palette: Palette) -> Text:
    """A plain picture in the colours of the screen."""
    text = Text(no_wrap=True, end="")
    for index, row in enumerate(picture):
        if index:
            text.append("\n")
        for span in row:
            words = [palette.pieces[word] for word in span.style.split() if word in palette.pieces]
            text.append(span.text, Style.combine(words) if words else None)
    return text


def seat_mark(seat: int | None, palette: Palette) -> tuple[str, Style]:
    """The shape of a seat in its colour; the table has a small dot."""
    if seat is None:
        return "·", Style(color=palette.ink3)
    return SHAPES[seat % len(SHAPES)], Style(color=palette.seats[seat % len(palette.seats)])


def clipped(text: Text, width: int) -> Text:
    """The text in one row of so many columns, with a mark where it is cut."""
    text.truncate(max(width, 0), overflow="ellipsis", pad=True)
    return text
