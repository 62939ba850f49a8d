"""Plain pictures for terminals: lines of styled spans, without any terminal library.

The styles are words that a renderer gives colours: `seat-0` … `seat-7`, the pieces' colours `red`, `orange`,
`yellow`, `green`, `lblue`, `dblue`, `purple`, `violet`, `white`, `gold`, `blood`; `card` (a face), `back` (face
down), `now`, `dim`, `bold`, `ok`, `bad`, `wait`, `title`. Several stand side by side with a blank between.
"""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """Some text in one style."""

    text: str
    style: str = ""


PictureLine = tuple[Span, ...]
Picture = tuple[PictureLine, ...]


def line(*parts: str | Span | tuple[str, str]) -> PictureLine:
    """One line from bare words and `(text, style)` pairs.

    >>> line("Ana ", ("7", "gold"))
    (Span(text='Ana ', style=''), Span(text='7', style='gold'))
    """
    return tuple(Span(part) if isinstance(part, str) else Span(*part) for part in parts)


def width(picture: Picture) -> int:
    """The number of columns."""
    return max((sum(len(span.text) for span in row) for row in picture), default=0)


def padded(row: PictureLine, columns: int) -> PictureLine:
    """The line filled up with blanks."""
    missing = columns - sum(len(span.text) for span in row)
    return (*row, Span(" " * missing)) if missing > 0 else row


def beside(*pictures: Picture, gap: int = 2) -> Picture:
    """Pictures side by side, tops level.

    >>> plain(beside((line("ab"), line("c")), (line("x"),)))
    'ab  x\\nc'
    """
    height = max((len(picture) for picture in pictures), default=0)
    rows: list[PictureLine] = [()] * height
    for index, picture in enumerate(pictures):
        columns = width(picture)
        for at in range(height):
            row = picture[at] if at < len(picture) else ()
            if index < len(pictures) - 1:
                row = (*padded(row, columns), Span(" " * gap))
            rows[at] = (*rows[at], *row)
    return tuple(rows)


def boxed(picture: Picture, title: str = "", style: str = "dim") -> Picture:
    """The picture in a thin frame with a title.

    >>> print(plain(boxed((line("seven"),), "Bo")))
    ┌ Bo ───┐
    │ seven │
    └───────┘
    """
    columns = max(width(picture), len(title) + 1)
    head = f"┌ {title} " if title else "┌"
    top = Span(head + "─" * (columns + 3 - len(head)) + "┐", style)
    bottom = Span("└" + "─" * (columns + 2) + "┘", style)
    rows = [(Span("│ ", style), *padded(row, columns), Span(" │", style)) for row in picture]
    return ((top,), *rows, (bottom,))


def plain(picture: Picture) -> str:
    """The picture as bare text, blanks at line ends left out."""
    return "\n".join("".join(span.text for span in row).rstrip() for row in picture)
