"""Two records side by side, in step: their tables, their last facts, and what differs between them here."""

from __future__ import annotations

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from replay.cursor import Place
from replay.diff import first_by_meaning, first_difference
from replay.page.changes import changes
from replay.screen.dock import Dock
from replay.screen.events import Events
from replay.screen.keys import TOGETHER, bindings, help_text
from replay.screen.look import DARK, Palette
from replay.screen.moving import Moving
from replay.screen.sight import Eyes, eyes_for
from replay.screen.stage import Stage, caption
from replay.screen.top import seen_by
from replay.screen.walk import Walk

DIFFERENCES_MAX = 6
LIST_ROWS = 6  # the fewest rows of the events below a table


class Side(Vertical):
    """One of the two records."""

    def __init__(self, walk: Walk, palette: Palette, name: str) -> None:
        super().__init__(classes="side")
        self.walk, self.palette, self.title = walk, palette, name
        self.head, self.stage, self.words = Static(classes="head"), Stage(walk, palette), Static(classes="words")
        self.events = Events(walk, palette, id=None)

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.stage
        yield self.events
        yield self.words

    def paint(self, palette: Palette) -> None:
        """Use these colours from now on."""
        self.palette = self.stage.palette = self.events.palette = palette

    def lay_out(self, height: int) -> None:
        """The table first, the events below it if there is room."""
        left = height - self.stage.rows - 3
        self.events.display = left >= LIST_ROWS
        self.stage.styles.height = self.stage.rows + 1 if left >= LIST_ROWS else "1fr"
        self.events.styles.height = "1fr"
        self.head.styles.height = self.words.styles.height = 1

    def show(self) -> None:
        """Draw the current place."""
        walk, palette = self.walk, self.palette
        text = Text(no_wrap=True)
        text.append(f" {self.title or walk.whole.id}", Style(color=palette.ink, bold=True))
        text.append(f"  {seen_by(walk.sight)}", Style(color=palette.ink3))
        text.append(f"  {walk.place} / {walk.size}", Style(color=palette.now))
        self.head.update(text)
        self.stage.show()
        self.events.follow()
        self.words.update(caption(walk, palette))


class CompareScreen(Moving, Screen[None]):
    """Walks two records of one game together."""

    BINDINGS: ClassVar = bindings(TOGETHER)

    def __init__(self, this: Walk, that: Walk, names: tuple[str, str] = ("", ""), palette: Palette = DARK) -> None:
        super().__init__()
        self.walk = max(this, that, key=lambda walk: walk.size)  # the longer one leads
        if this.eyes != that.eyes:
            self.look(common_eyes(this, that)[0], this, that)
        self.sides = Side(this, palette, names[0]), Side(that, palette, names[1])
        self.palette = palette
        self.dock = Dock(self.walk, palette)
        self.differences = Static(id="differences")
        self.alone = -1  # the side that has the whole room; -1: both
        one = this.journal.record(0).raw == that.journal.record(0).raw
        find = first_difference if one else first_by_meaning
        self.parts_at = find(this.journal, that.journal)
        self.dock.bad = None
        self.dock.forks = () if self.parts_at is None else (self.parts_at,)

    def compose(self) -> ComposeResult:
        with Container(id="sides"):
            yield from self.sides
        yield self.differences
        yield self.dock

    def on_mount(self) -> None:
        for side in self.sides:
            side.stage.measure()
        self.lay_out()
        self.show()

    def on_resize(self, event: Resize) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        """Side by side, one above the other, or one alone."""
        width, height = self.size
        beside = width >= sum(side.stage.drawn[0] for side in self.sides) + 2
        self.query_one("#sides").styles.layout = "horizontal" if beside else "vertical"
        for index, side in enumerate(self.sides):
            side.display = self.alone in (-1, index)
            side.styles.width = side.styles.height = "1fr"
        dock, told = (6 if height >= 40 else 1), (DIFFERENCES_MAX if height >= 30 else 2) + 1
        self.dock.styles.height, self.differences.styles.height = dock, told
        left = height - dock - told
        for side in self.sides:
            side.lay_out(left if beside or self.alone >= 0 else left // 2)

    def show(self) -> None:
        """Draw both places, and what differs."""
        for side in self.sides:
            follow(side.walk, self.walk.place)
            side.show()
        self.lay_out()
        self.dock.refresh()
        self.said(None)

    def said(self, words: str | None, style: str = "ink2") -> None:
        """Say something in place of the differences until the next move."""
        if words is not None:
            self.differences.update(Text(f" {words}", Style(color=getattr(self.palette, style))))
        else:
            self.differences.update(self.difference_words())

    def difference_words(self) -> Text:
        """What the two views do not agree on."""
        this, that = (side.walk for side in self.sides)
        palette, text = self.palette, Text(no_wrap=True, overflow="ellipsis")
        found = changes(this.sight.view(this.place), that.sight.view(that.place), this.journal.names)
        if self.parts_at is None:
            text.append(" The two are the same.", Style(color=palette.ink2))
            return text
        parted = f" They part at event {self.parts_at} (d). "
        text.append(parted, Style(color=palette.ink2))
        if not found:
            text.append("The tables are the same here.", Style(color=palette.ink3))
        most = DIFFERENCES_MAX if self.size.height >= 30 else 2
        for change in found[:most]:
            text.append(f"\n {change.place}  ", Style(color=palette.ink2))
            text.append(change.words, Style(color=palette.ink))
        if len(found) > most:
            text.append(f"  and {len(found) - most} more", Style(color=palette.ink3))
        return text

    def action_parting(self) -> None:
        if self.parts_at is None:
            self.said("The two are the same.")
        else:
            self.go(min(self.parts_at + 1, self.walk.size))

    def look(self, eyes: Eyes, *walks: Walk) -> None:
        """Look at both with the same eyes."""
        for walk in walks:
            walk.look(eyes)

    def action_eyes(self) -> None:
        this, that = (side.walk for side in self.sides)
        allowed = common_eyes(this, that)
        self.look(allowed[(allowed.index(this.eyes) + 1) % len(allowed)], this, that)
        self.show()

    def on_events_chosen(self, message: Events.Chosen) -> None:
        self.go(message.place)

    def action_layout(self) -> None:
        self.alone = (self.alone + 2) % 3 - 1
        self.lay_out()

    def action_scroll(self, way: int) -> None:
        for side in self.sides:
            side.stage.scroll_relative(y=way * max(side.stage.size.height - 1, 1), animate=False)

    def paint(self, palette: Palette) -> None:
        """Use these colours from now on."""
        self.palette = self.dock.palette = palette
        for side in self.sides:
            side.paint(palette)
        self.show()

    def action_help(self) -> None:
        self.read("Keys", Text(help_text((("Two games, in step", TOGETHER),))))


def common_eyes(this: Walk, that: Walk) -> tuple[Eyes, ...]:
    """The eyes with which both may be seen, so that they can be compared."""
    others = eyes_for(that.journal)
    return tuple(eyes for eyes in eyes_for(this.journal) if eyes in others)


def follow(walk: Walk, place: Place) -> None:
    """Go to the same place, or as near as the record has one."""
    facts = len(walk.journal.record(place.position).facts) if place.position < walk.size else 0
    walk.go(Place(min(place.position, walk.size), min(place.fact, facts)))
