"""The screen of one record: the table beside its events, under them the dock."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from karma_core import Store, notebook
from replay.page.record import PageVerdict
from replay.page.verdict import verdict_of
from replay.screen.dialogs import Ask
from replay.screen.dock import Dock
from replay.screen.events import Events
from replay.screen.keys import GROUPS, LOOK, WALK, WRITE, bindings, help_text
from replay.screen.look import DARK, Palette
from replay.screen.stage import Stage, caption
from replay.screen.top import Top
from replay.screen.walk import Walk
from replay.screen.writing import Writing

TALL, TALLER = 30, 44  # rows from which there is room for more
LIST_MIN, LIST_MAX = 34, 78  # columns of the list beside the table
LIST_ROWS = 4  # the fewest rows of the list below the table


class StepScreen(Writing, Screen[None]):
    """One record, walked by keys and mouse."""

    BINDINGS: ClassVar = bindings(WALK, LOOK, WRITE)

    def __init__(self, walk: Walk, store: Store | None = None, palette: Palette = DARK, name: str = "") -> None:
        super().__init__()
        self.walk, self.store, self.palette = walk, store, palette
        self.top = Top(walk, palette, name)
        self.stage = Stage(walk, palette)
        self.events = Events(walk, palette)
        self.dock = Dock(walk, palette)
        self.caption = Static(id="caption")
        self.caption_rows = 1
        self.mode = ""  # "", "table", "events": both as far as they fit, or one of them

    def compose(self) -> ComposeResult:
        yield self.top
        with Container(id="body"):
            yield self.stage
            yield self.events
        yield self.caption
        yield self.dock

    def on_mount(self) -> None:
        self.stage.measure()
        self.read_notes()
        self.show_forks()
        self.lay_out()
        self.show()

    def on_resize(self, event: Resize) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        """Share out the room: the table first, the events beside or below it, or on a page of their own."""
        width, height = self.size
        tall = height >= TALL
        top, dock = (2 if tall else 1), (8 if height >= TALLER else 6 if tall else 1)
        columns, rows = self.stage.drawn
        left = height - top - dock - self.caption_rows
        beside = width - columns - 4 >= LIST_MIN
        below = left - self.stage.rows - 1
        both = not self.mode and (beside or below >= LIST_ROWS)
        table, events = both or self.mode != "events", both or self.mode == "events"
        self.top.styles.height, self.dock.styles.height = top, dock
        self.caption.styles.height = self.caption_rows
        self.stage.display, self.events.display = table, events
        self.query_one("#body").styles.layout = "horizontal" if beside and both else "vertical"
        self.stage.set_class(not beside and both, "below")
        self.stage.styles.padding = (1 if left > rows + 1 and (beside or tall) else 0, 2 if width > columns + 4 else 0)
        self.stage.styles.width = width - min(width - columns - 4, LIST_MAX) if beside and both else "1fr"
        self.stage.styles.height = self.stage.rows + 1 if not beside and both else "1fr"
        self.events.styles.width, self.events.styles.height = "1fr", "1fr"

    def show(self) -> None:
        """Draw the current place everywhere."""
        before = self.stage.rows, self.caption_rows
        seq = self.walk.sight.current(self.walk.place)
        self.caption_rows = 2 if seq is not None and self.walk.note(seq) else 1
        if self.stage.show() or before != (self.stage.rows, self.caption_rows):
            self.lay_out()
        self.said(None)
        self.events.follow()
        self.top.refresh()
        self.dock.refresh()

    def said(self, words: str | None, style: str = "ink2") -> None:
        """Say something in the caption's line until the next move."""
        self.caption.update(caption(self.walk, self.palette, None if words is None else (words, style)))

    def on_events_chosen(self, message: Events.Chosen) -> None:
        self.go(message.place)

    def action_ask_search(self) -> None:
        hint = "words anywhere; type:roll  seat:Ana  rule:zones narrow it down"
        self.app.push_screen(Ask("Find", hint), self.asked_search)

    def asked_search(self, words: str | None) -> None:
        """Go to the first event that the dialog looks for."""
        if words:
            self.stop()
            self.found(self.tried(self.walk.search, words))

    def action_again(self, backwards: bool) -> None:
        self.stop()
        self.found(self.tried(self.walk.find, backwards))

    def found(self, found: bool | None) -> None:
        """Show what was found."""
        if found:
            self.show()
        elif found is False:
            self.said("Nothing is found.", "ink3")

    def action_eyes(self) -> None:
        self.walk.look_next()
        self.show()

    def on_top_chosen(self, message: Top.Chosen) -> None:
        self.tried(self.walk.look, message.eyes)
        self.show()

    def action_layout(self) -> None:
        both = self.stage.display and self.events.display
        self.mode = "table" if both else "events" if self.mode != "events" else ""
        self.lay_out()
        self.events.follow()

    def action_scroll(self, way: int) -> None:
        if self.stage.display:
            self.stage.scroll_relative(y=way * max(self.stage.size.height - 2, 1), animate=False)
        else:
            self.events.scroll_by_events(way * 8)

    def paint(self, palette: Palette) -> None:
        """Use these colours from now on."""
        self.palette = self.top.palette = self.stage.palette = self.events.palette = self.dock.palette = palette
        if self.is_mounted:
            self.show()

    def action_verdict(self) -> None:
        self.said("The audit decides every action again …", "ink3")
        self.run_worker(self.audited, thread=True, exclusive=True)

    def audited(self) -> None:
        """Audit the record, beside the walk."""
        found = verdict_of(self.walk.whole, reasons=self.walk.eyes == "open")
        self.app.call_from_thread(self.judged, found)

    def judged(self, found: PageVerdict) -> None:
        """Show the verdict."""
        self.top.verdict, self.events.bad, self.dock.bad = found, found.event, found.event
        self.show()
        if found.kind == "ok":
            self.said(f"{found.word}. {found.reason}", "ok")
            return
        text = Text(f"{found.code}  {found.reason}\n\n")
        for label, words in (*found.rows, ("Again", found.command)):
            text.append(f"{label}  ", self.palette.ink2)
            text.append(f"{words}\n")
        self.read(f"{found.word}: {found.line}", text)

    def action_help(self) -> None:
        self.read("Keys", Text(help_text(GROUPS)))

    def read_notes(self) -> None:
        """Fetch what is written beside the record."""
        if self.store is not None:
            notes = notebook(self.store, self.walk.whole.id)
            self.walk.marks = notes.marks
            self.top.title = self.top.title or notes.name
