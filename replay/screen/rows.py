"""A widget that is a list of rows: drawn once when something changed, line by line, without detours."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

Cell = tuple[str, Style]


class Rows(Widget):
    """Draws what `drawn` says; whoever changes something calls `refresh`."""

    _strips: list[Strip] | None = None

    def drawn(self) -> list[Text]:
        """The rows from the top."""
        raise NotImplementedError

    def refresh(self, *regions: Region, **how: Any) -> Any:
        """Draw anew."""
        self._strips = None
        return super().refresh(*regions, **how)

    def on_resize(self) -> None:
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """One row."""
        if self._strips is None:
            console, style, width = self.app.console, self.rich_style, self.size.width
            texts = self.drawn()[: self.size.height]
            strips = [Strip(Segment.apply_style(text.render(console), styled(text))) for text in texts]
            strips += [Strip.blank(width)] * (self.size.height - len(strips))
            self._strips = [strip.adjust_cell_length(width, Style.null()).apply_style(style) for strip in strips]
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, self.rich_style)


def styled(text: Text) -> Style:
    """The style of a whole text, which rendering leaves out where no part has one of its own."""
    return text.style if isinstance(text.style, Style) else Style.parse(text.style)


def append_cells(text: Text, cells: Iterable[Cell]) -> None:
    """Add single characters to a text, those of one style together."""
    for style, run in groupby(cells, key=lambda cell: cell[1]):
        text.append("".join(sign for sign, _ in run), style)
