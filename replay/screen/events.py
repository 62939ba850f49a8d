"""The list of events, grouped by turn. Only what is seen is told, so its length costs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from rich.style import Style
from rich.text import Text
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message

from karma_core import rule_text
from replay.cursor import Place
from replay.screen.look import Palette, clipped, seat_mark
from replay.screen.rows import Rows
from replay.screen.walk import Walk, event_of

CHANGES_MAX = 6
INDENT = 8
WIDE = 50  # columns from which rules stand with the name of their game


class Row(NamedTuple):
    """One line of the list, and where a click on it leads."""

    text: Text
    place: Place | None = None


class Events(Rows):
    """The events round the current one, which is told in full: facts, rules, what changed."""

    class Chosen(Message):
        """Somebody clicked on an event or on one of its facts."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    def __init__(self, walk: Walk, palette: Palette, id: str | None = "events") -> None:
        super().__init__(id=id)
        self.walk, self.palette = walk, palette
        self.first: int | None = None  # the event on top while somebody looks elsewhere in the list
        self.bad: int | None = None  # the first bad event of an audit
        self.shown: list[Row] = []

    def follow(self) -> None:
        """Show the current event again."""
        self.first = None
        self.refresh()

    def drawn(self) -> list[Text]:
        """As many rows as there is room for."""
        self.shown = self.rows(self.size.width, self.size.height)
        return [row.text for row in self.shown]

    def rows(self, width: int, height: int) -> list[Row]:
        """The rows round the current event, or from where somebody scrolled to."""
        if self.first is not None:
            return self.downwards(self.first, width, height)
        current = self.walk.sight.current(self.walk.place)
        middle = self.event(current, width, height) if current is not None else []
        above: list[Row] = []
        seq = current if current is not None else 0
        while seq > 0 and len(above) < height:
            seq -= 1
            above = [*self.event(seq, width, height), *above]
        below = self.downwards(0 if current is None else current + 1, width, height)
        lead = max(min(height // 3, height - len(middle)), 0, height - len(middle) - len(below))
        return [*(above[-lead:] if lead else []), *middle, *below][:height]

    def downwards(self, seq: int, width: int, height: int) -> list[Row]:
        """Rows from an event on."""
        rows: list[Row] = []
        while seq < self.walk.size and len(rows) < height:
            rows += self.event(seq, width, height)
            seq += 1
        return rows

    def event(self, seq: int, width: int, height: int) -> list[Row]:
        """The rows of one event, under its turn's heading if it begins one."""
        sight, place, palette = self.walk.sight, self.walk.place, self.palette
        current = sight.current(place) == seq
        rows = [self.heading(seq, width)] if sight.is_turn_start(seq) else []
        told, behind = sight.told(seq), seq < place.position
        ink = palette.ink if behind or current else palette.ink3
        line = Text(no_wrap=True, end="")
        line.append(f"{'▌' if current else ' '}{seq:>5} ", Style(color=palette.now if current else palette.ink3))
        line.append(*seat_mark(sight.actor(seq), palette))
        words = plain(told.action.words)
        parts = (wrap(words, max(width - INDENT - 1, 12)) or [words]) if current else [words]
        line.append(f" {parts[0]}", Style(color=ink, bold=current))
        rows.append(Row(line, Place(seq + 1)))
        for part in parts[1:]:
            rows.append(Row(Text(f"▌{'':{INDENT}}{part}", Style(color=ink, bold=True), end=""), Place(seq + 1)))
        if current:
            rows += self.details(seq, width, height)
        elif told.facts and height >= 26:
            words = " · ".join(plain(fact.words) for fact in told.facts)
            rows.append(Row(Text(f"{'':{INDENT}} {words}", Style(color=palette.ink3), end=""), Place(seq + 1)))
        if seq == self.bad:
            rows.append(Row(Text(f"{'':{INDENT}} ✕ first bad event", Style(color=palette.bad, bold=True), end="")))
        for mark in (mark for mark in self.walk.marks if event_of(mark) == seq):
            note = Text(f"{'':{INDENT}} ▾ {mark.text}", Style(color=palette.ink2, italic=True), end="")
            rows.append(Row(note, Place(mark.at, mark.fact)))
        rows = [Row(clipped(row.text, width), row.place) for row in rows]
        if current:
            for row in rows[1 if sight.is_turn_start(seq) else 0 :]:
                row.text.stylize(Style(bgcolor=palette.wash))
                row.text.stylize(Style(color=palette.now), 0, 1)
        return rows

    def heading(self, seq: int, width: int) -> Row:
        """Whose turn begins."""
        turn, palette = self.walk.sight.heading(seq), self.palette
        text = Text(" ", end="", no_wrap=True)
        if turn.seat is not None:
            text.append(*seat_mark(turn.seat, palette))
            text.append(" ")
        text.append(f"{turn.title} ", Style(color=palette.ink, bold=True))
        text.append("─" * max(width - text.cell_len - 1, 0), Style(color=palette.line))
        return Row(text, Place(seq))

    def details(self, seq: int, width: int, height: int) -> Iterator[Row]:
        """The facts of the current event one by one; of the last one its rules; then what changed."""
        sight, place, palette = self.walk.sight, self.walk.place, self.palette
        told, last = sight.told(seq), sight.fact(place)
        most = max(height - 4, 2)
        for index, fact in enumerate(told.facts, 1):
            if len(told.facts) > most and abs(index - last) > most // 2 and index not in (1, len(told.facts)):
                continue
            now = index == last
            ink = palette.ink if index <= last else palette.ink3
            for number, words in enumerate(wrap(plain(fact.words), max(width - INDENT - 4, 12)) or [""]):
                line = Text(f"▌{'' if number else f'.{index}':>{INDENT + 1}} ", Style(color=palette.ink3), end="")
                if now:
                    line.stylize(Style(color=palette.now, bold=True))
                line.append(words, Style(color=ink, bold=now))
                yield Row(line, Place(seq, index))
            if now:
                yield from self.rules(fact.rules, width, height)
        if not told.facts:
            yield from self.rules(told.action.rules, width, height)
        changes = sight.changes(place)
        room = CHANGES_MAX if height >= 26 else 3
        for change in changes[:room]:
            line = Text(f"▌{'':{INDENT}} ", Style(color=palette.now), end="")
            line.append(f"{change.place}  ", Style(color=palette.ink2))
            line.append(change.words, Style(color=palette.ink))
            yield Row(line)
        if len(changes) > room:
            more = f"▌{'':{INDENT}} and {len(changes) - room} more (w)"
            yield Row(Text(more, Style(color=palette.ink3), end=""))

    def rules(self, ids: tuple[str, ...], width: int, height: int) -> Iterator[Row]:
        """The rules of the current fact: with the text of the first where there is room."""
        folder, palette = self.walk.journal.game.folder, self.palette
        margin = Text(f"▌{'':{INDENT + 1}}│ ", Style(color=palette.ink3), end="")
        if height < 20:
            ids = ids[:1]
        for index, id in enumerate(ids):
            line = margin.copy()
            line.append(id if width >= WIDE else id.partition("/")[2], Style(color=palette.ink2, italic=True))
            yield Row(line)
            found = rule_text(folder, id) if index == 0 and height >= 26 else None
            for words in wrap(found.text if found else "", max(width - INDENT - 5, 12), max_lines=4, placeholder=" …"):
                line = margin.copy()
                line.append(words, Style(color=palette.ink3))
                yield Row(line)

    def scroll_by_events(self, count: int) -> None:
        """Look further up or down, without leaving the place."""
        if self.first is None:
            seqs = [row.place.position - 1 for row in self.shown if row.place is not None and row.place.position]
            self.first = min(seqs, default=0)
        self.first = min(max(self.first + count, 0), max(self.walk.size - 1, 0))
        self.refresh()

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.scroll_by_events(2)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.scroll_by_events(-2)

    def on_click(self, event: Click) -> None:
        row = self.shown[event.y] if 0 <= event.y < len(self.shown) else None
        if row is not None and row.place is not None:
            self.post_message(self.Chosen(row.place))


def plain(words: str) -> str:
    """A sentence without its full stop, as a list wants it."""
    return words[:-1] if words.endswith(".") and not words.endswith("..") else words
