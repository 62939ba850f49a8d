"""The head of the screen: the game, its seats with their scores, whose eyes look on, the verdict."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message

from replay.page.export import subtitle
from replay.page.record import PageVerdict
from replay.screen.look import Palette, seat_mark
from replay.screen.rows import Rows
from replay.screen.sight import Eyes, Sight, eyes_for
from replay.screen.walk import Walk
from replay.stage.pieces import number

SEALS = {"ok": "✓", "bad": "✕", "wait": "…"}


class Top(Rows):
    """One line, or two where there is room."""

    class Chosen(Message):
        """Somebody clicked on a pair of eyes."""

        def __init__(self, eyes: Eyes) -> None:
            super().__init__()
            self.eyes = eyes

    def __init__(self, walk: Walk, palette: Palette, name: str = "") -> None:
        super().__init__(id="top")
        self.walk, self.palette, self.title = walk, palette, name
        self.verdict: PageVerdict | None = None
        self._places: list[tuple[int, int, int, Eyes]] = []  # row, columns, eyes

    def drawn(self) -> list[Text]:
        """The head."""
        self._places = []
        if self.size.height < 2:
            return [self.between(self.game_words(short=True), self.score_words())]
        first = self.between(self.game_words(short=False), self.verdict_words())
        return [first, self.between(self.eyes_words(), self.score_words())]

    def between(self, left: Text, right: Text) -> Text:
        """Two texts at the two ends of a line."""
        room = self.size.width - right.cell_len - 2
        if left.cell_len > room:
            left.truncate(max(room, 8), overflow="ellipsis")
        gap = max(self.size.width - left.cell_len - right.cell_len - 1, 1)
        text = Text(no_wrap=True, end="")
        text.append_text(left)
        text.append(" " * gap)
        text.append_text(right)
        return text

    def game_words(self, short: bool) -> Text:
        """What is shown."""
        walk, palette = self.walk, self.palette
        text = Text(end="")
        text.append(f" {walk.journal.game.title}", Style(color=palette.ink, bold=True))
        if self.title:
            text.append(f" {self.title}", Style(color=palette.ink))
        if short:
            start = text.cell_len
            text.append(f"  {seen_by(walk.sight)}", Style(color=palette.ink2))
            allowed = eyes_for(walk.journal)
            following = allowed[(allowed.index(walk.eyes) + 1) % len(allowed)]
            self._places.append((0, start, text.cell_len, following))
            if self.verdict is not None:
                text.append(f"  {SEALS[self.verdict.kind]}", self.seal())
        else:
            text.append(f"  {walk.whole.id}  {subtitle(walk.journal)}", Style(color=palette.ink3))
        return text

    def verdict_words(self) -> Text:
        """What the audit found, with its seal."""
        if self.verdict is None:
            return Text(end="")
        text = Text(end="")
        text.append(f"{SEALS[self.verdict.kind]} {self.verdict.word}", self.seal())
        text.append(f"  {self.verdict.line}", Style(color=self.palette.ink2))
        return text

    def seal(self) -> Style:
        """The colour of the verdict."""
        kind = self.verdict.kind if self.verdict else "wait"
        return Style(color={"ok": self.palette.ok, "bad": self.palette.bad}.get(kind, self.palette.wait), bold=True)

    def eyes_words(self) -> Text:
        """Whose eyes there are; those that look on are lit."""
        walk, palette = self.walk, self.palette
        text = Text(" See as ", Style(color=palette.ink3), end="")
        allowed = eyes_for(walk.journal)
        if len(allowed) == 1:
            text.append(" nothing is hidden in this game", Style(color=palette.ink3))
            return text
        for eyes in allowed:
            name = "All open" if eyes == "open" else "Spectator" if eyes is None else walk.journal.names[eyes]
            start = text.cell_len
            lit = eyes == walk.eyes
            text.append(
                f" {name} ", Style(color=palette.ground, bgcolor=palette.ink2) if lit else Style(color=palette.ink2)
            )
            self._places.append((1, start, text.cell_len, eyes))
        return text

    def score_words(self) -> Text:
        """The seats with what they have, the one whose turn it is in bold."""
        walk, palette = self.walk, self.palette
        place, text = walk.place, Text(end="")
        moment = walk.journal.game.moment(walk.sight.state(place))
        scores = walk.sight.scores(place.position)
        long = max((self.size.width - 34) // max(len(scores), 1) - 5, 1)
        for seat, score in enumerate(scores):
            text.append(*seat_mark(seat, palette))
            name = walk.journal.names[seat][:long]
            lit = seat == moment.seat
            text.append(" ")
            text.append(name, Style(color=palette.ink, bold=lit, underline=lit))
            text.append(f" {number(score)}", Style(color=palette.ink2))
            text.append("  ")
        if moment.round:
            text.append(f"round {moment.round}", Style(color=palette.ink3))
        return text

    def on_click(self, event: Click) -> None:
        for row, start, stop, eyes in self._places:
            if event.y == row and start <= event.x < stop:
                self.post_message(self.Chosen(eyes))


def seen_by(sight: Sight) -> str:
    """Whose eyes look on, in words."""
    if sight.eyes == "open":
        return "all open"
    return "as a spectator" if sight.eyes is None else f"as {sight.name}"
