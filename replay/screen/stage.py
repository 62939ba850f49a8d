"""The table of the game, with a halo where the current event touched it."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import ScrollableContainer
from textual.widgets import Static

from karma_core import JournalError, Picture
from replay.cursor import Place
from replay.screen.halo import halo
from replay.screen.look import Palette, text_of
from replay.screen.walk import Walk

SAMPLES = 24  # pictures that are measured beforehand


class Stage(ScrollableContainer):
    """The picture of the place, scrolled where it does not fit."""

    def __init__(self, walk: Walk, palette: Palette) -> None:
        super().__init__(classes="stage", can_focus=False)
        self.walk, self.palette = walk, palette
        self.drawn = (0, 0)  # columns and rows of the largest picture so far
        self.rows = 0  # of the picture that is shown
        self._table = Static()

    def compose(self) -> ComposeResult:
        yield self._table

    def measure(self) -> tuple[int, int]:
        """Columns and rows of the largest of some pictures, so that the layout stays calm."""
        sight = self.walk.sight
        for position in sight.samples(SAMPLES):
            self.grow(sight.picture(Place(position)))
        return self.drawn

    def grow(self, picture: Picture) -> bool:
        """Take the size of a picture into account; whether it is larger than all before."""
        columns = max((sum(len(span.text) for span in row) for row in picture), default=0)
        larger = columns > self.drawn[0] or len(picture) > self.drawn[1]
        self.drawn = max(columns, self.drawn[0]), max(len(picture), self.drawn[1])
        return larger

    def show(self) -> bool:
        """Draw the current place; whether the picture is larger than any before."""
        sight, place = self.walk.sight, self.walk.place
        picture = sight.picture(place)
        text = text_of(picture, self.palette)
        seq = sight.current(place)
        if seq is not None and place != Place(0):
            self.mark(text, picture, sight.picture(Place(seq)))
        self._table.update(text)
        self.rows = len(picture)
        return self.grow(picture)

    def mark(self, text: Text, picture: Picture, before: Picture) -> None:
        """Put the halo behind what is new."""
        starts, at = [], 0
        for row in picture:
            starts.append(at)
            at += sum(len(span.text) for span in row) + 1
        for number, start, stop in halo(before, picture):
            text.stylize(Style(bgcolor=self.palette.halo), starts[number] + start, starts[number] + stop)


def caption(walk: Walk, palette: Palette, said: tuple[str, str] | None = None) -> Text:
    """The last fact in words, under the table; or what the screen has to say just now."""
    if said is not None:
        words, style = said
        return Text(f" {words}", Style(color=getattr(palette, style)), no_wrap=True, overflow="ellipsis")
    sight, place = walk.sight, walk.place
    text = Text(no_wrap=True, overflow="ellipsis")
    seq = sight.current(place)
    if seq is None:
        text.append(" 0  ", Style(color=palette.now, bold=True))
    else:
        fact = sight.fact(place)
        text.append(f" {seq}.{fact}  " if fact else f" {seq}  ", Style(color=palette.now, bold=True))
    try:
        text.append(sight.caption(place), Style(color=palette.ink, bold=True))
    except JournalError as error:
        text.append(str(error), Style(color=palette.bad))
    if seq is not None and (note := walk.note(seq)):
        text.append(f"\n {'':{len(str(seq))}}▾  {note}", Style(color=palette.ink2, italic=True))
    if walk.fault and place.position == walk.size:
        text.append(f"  {walk.fault}", Style(color=palette.bad))
    return text
