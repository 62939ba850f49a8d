"""The dock: the scrubber is the chart. Scores, rounds, notes and the first bad event share one axis."""

from __future__ import annotations

from typing import Any

from rich.style import Style
from rich.text import Text
from textual.events import Click, MouseMove
from textual.message import Message

from replay.page.export import unit_of
from replay.screen.look import LINES, Palette, seat_mark
from replay.screen.rows import Cell, Rows, append_cells
from replay.screen.walk import SPEEDS, Walk, event_of
from replay.stage.pieces import number

LEFT, RIGHT = 15, 16  # columns beside the axis
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000)


class Dock(Rows):
    """The axis of the record, with the playhead; where there is room, the scores above it."""

    class Chosen(Message):
        """Somebody clicked at a position."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self, walk: Walk, palette: Palette) -> None:
        super().__init__(id="dock")
        self.walk, self.palette = walk, palette
        self.playing = False
        self.bad: int | None = None
        self.forks: tuple[int, ...] = ()
        self._sampled: tuple[Any, ...] = ()
        self._scores: list[tuple[int, ...]] = []
        self._ticks: dict[int, int] = {}  # column: the round that begins there

    @property
    def columns(self) -> int:
        """How wide the axis is."""
        return max(self.size.width - LEFT - RIGHT, 10)

    def drawn(self) -> list[Text]:
        """The axis; where there is room, the chart above it and the rounds below."""
        self.sample()
        if self.size.height < 3:
            return [self.axis()]
        return [*self.chart(self.size.height - 2), self.axis(), self.rounds()]

    def sample(self) -> None:
        """Scores and rounds, one for each column: once for each width, length and pair of eyes."""
        key = (self.columns, self.walk.size, self.walk.eyes, id(self.walk.journal))
        if key == self._sampled:
            return
        sight = self.walk.sight
        positions = list(sight.samples(self.columns))
        self._sampled = key
        self._scores = [sight.scores(position) for position in positions]
        rounds = [sight.heading(position - 1).round if position else 0 for position in positions]
        self._ticks = ticks([max(rounds[: column + 1]) for column in range(len(rounds))])

    def column(self, position: int) -> int:
        """Where a position stands on the axis."""
        return round(position * (self.columns - 1) / max(self.walk.size, 1))

    def axis(self) -> Text:
        """Position, axis with playhead, speed."""
        walk, palette = self.walk, self.palette
        here = self.column(walk.place.position)
        text = Text(no_wrap=True, end="")
        text.append(f"{walk.place!s:>6}", Style(color=palette.now, bold=True))
        text.append(f" / {walk.size}".ljust(LEFT - 6), Style(color=palette.ink3))
        signs = {self.column(at): ("Y", Style(color=palette.ink)) for at in self.forks}
        signs |= {self.column(event_of(m) + 1): ("▾", Style(color=palette.ink, bold=True)) for m in walk.marks}
        if self.bad is not None:
            signs[self.column(self.bad + 1)] = ("✕", Style(color=palette.bad, bold=True))
        signs[here] = ("●", Style(color=palette.now, bold=True))
        cells = [self.plain(column, column < here) for column in range(self.columns)]
        for column, cell in signs.items():
            cells[column] = cell
        append_cells(text, cells)
        speed = f"{SPEEDS[walk.speed]:g}/s"
        text.append(f" {'▶' if self.playing else '‖'} {speed:<5}", Style(color=palette.ink2))
        text.append("? help", Style(color=palette.ink3))
        return text

    def plain(self, column: int, past: bool) -> Cell:
        """One cell of the axis on which nothing stands."""
        signs = "━╋" if past else "─┼"
        return signs[column in self._ticks], Style(color=self.palette.ink2 if past else self.palette.line)

    def rounds(self) -> Text:
        """The numbers of the rounds under their ticks, as far as they do not touch."""
        line, last = [" "] * (LEFT + self.columns + RIGHT), -9
        for column, begun in self._ticks.items():
            words = f"Round {begun}" if last < 0 else str(begun)
            if column >= last + 2:
                line[LEFT + column : LEFT + column + len(words)] = words
                last = column + len(words)
        return Text("".join(line)[: LEFT + self.columns + RIGHT], Style(color=self.palette.ink3), end="")

    def chart(self, height: int) -> list[Text]:
        """The seats' scores as lines, each with its name at its end."""
        if height < 2:
            return []
        palette, names = self.palette, self.walk.journal.names
        every = [score for scores in self._scores for score in scores]
        low, high = min(every, default=0), max(every, default=0)
        empty = (" ", Style.null())
        grid: list[list[Cell]] = [[empty] * self.columns for _ in range(height)]

        def row(score: int) -> int:
            return height - 1 - round((score - low) * (height - 1) / max(high - low, 1))

        for seat in reversed(range(len(names))):
            style = seat_mark(seat, palette)[1]
            for column, scores in enumerate(self._scores):
                at = row(scores[seat])
                before = row(self._scores[column - 1][seat]) if column else at
                for between in range(min(at, before) + 1, max(at, before)):
                    grid[between][column] = ("│", style)
                if at != before:
                    grid[before][column] = ("┘" if at < before else "┐", style)
                grid[at][column] = (LINES[seat % len(LINES)] if at == before else "┌" if at < before else "└", style)
        here = self.column(self.walk.place.position)
        for at in range(height):
            if grid[at][here][0] == " ":
                grid[at][here] = ("│", Style(color=palette.now))
        for seat in reversed(range(len(names))):
            if self._scores and here < len(self._scores):
                grid[row(self._scores[here][seat])][here] = seat_mark(seat, palette)
        labels = self.labels(height, [row(score) for score in self._scores[-1]])
        lines = []
        for at in range(height):
            mark = number(high) if at == 0 else number(low) if at == height - 1 and high != low else ""
            head = f"{unit_of(self.walk.journal.game)[: LEFT - 6]} " if at == 0 else ""
            line = Text(f"{head}{mark}".rjust(LEFT - 1) + " ", Style(color=palette.ink3), end="", no_wrap=True)
            append_cells(line, grid[at])
            line.append(" ")
            line.append_text(labels[at])
            lines.append(line)
        return lines

    def labels(self, height: int, rows: list[int]) -> list[Text]:
        """The names at the lines' ends, pushed apart; several share a row where there are more of them than rows."""
        labels = [Text(end="") for _ in range(height)]
        last = self._scores[-1]
        taken: set[int] = set()
        for seat in sorted(range(len(rows)), key=lambda seat: rows[seat]):
            free = [at for at in range(height) if at not in taken] or list(range(height))
            at = min(free, key=lambda at: abs(at - rows[seat]))
            taken.add(at)
            if labels[at].cell_len:
                labels[at].append(" ")
            labels[at].append(*seat_mark(seat, self.palette))
            name = f" {self.walk.journal.names[seat][:8]}" if len(rows) <= height else ""
            labels[at].append(f" {number(last[seat])}{name}", Style(color=self.palette.ink2))
        return labels

    def on_click(self, event: Click) -> None:
        self.chosen_at(event.x)

    def on_mouse_move(self, event: MouseMove) -> None:
        if event.button:
            self.chosen_at(event.x)

    def chosen_at(self, x: int) -> None:
        """Tell which position lies under the mouse."""
        column = min(max(x - LEFT, 0), self.columns - 1)
        self.post_message(self.Chosen(round(column * self.walk.size / max(self.columns - 1, 1))))


def ticks(rounds: list[int]) -> dict[int, int]:
    """Where rounds begin: every one, or every second, fifth, tenth … so that they stand four columns apart.

    >>> ticks([0, 1, 1, 1, 2, 2, 2, 2])
    {1: 1, 4: 2}
    >>> ticks([1, 2, 3, 4, 5, 6, 7, 8])
    {4: 5}
    """
    last = rounds[-1] if rounds else 0
    every = next((step for step in STEPS if last * 4 <= len(rounds) * step), STEPS[-1])
    columns = range(1, len(rounds))
    begins = {at: rounds[at] // every * every for at in columns if rounds[at] // every != rounds[at - 1] // every}
    return {at: number or 1 for at, number in begins.items()}
