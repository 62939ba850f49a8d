"""How one moves on a screen that walks a record: by keys, by the axis, by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from rich.text import Text
from textual.timer import Timer

from karma_core import KarmaError, rule_text
from replay.cursor import Place
from replay.screen.dialogs import Ask, Page
from replay.screen.dock import Dock
from replay.screen.look import Palette
from replay.screen.walk import SPEEDS, Walk

if TYPE_CHECKING:
    from textual.screen import Screen

    Base = Screen[None]
else:
    Base = object

T = TypeVar("T")


class Moving(Base):
    """The part of a screen that moves; the screen itself says how a place is shown."""

    walk: Walk
    dock: Dock
    palette: Palette
    timer: Timer | None = None

    def show(self) -> None:
        """Draw the current place."""
        raise NotImplementedError

    def said(self, words: str | None, style: str = "ink2") -> None:
        """Say something in one line until the next move."""
        raise NotImplementedError

    def tried(self, what: Callable[..., T], *args: object) -> T | None:
        """Do something that may be refused; say why, in one line."""
        try:
            return what(*args)
        except KarmaError as error:
            self.said(str(error), "bad")
            return None

    def action_move(self, how: str) -> None:
        self.stop()
        if self.walk.move(how):
            self.show()
        else:
            self.said("There is nothing further that way.", "ink3")

    def action_share(self, tenths: int) -> None:
        self.stop()
        self.walk.share(tenths)
        self.show()

    def go(self, place: Place | int | str) -> None:
        """Jump, or say why not."""
        self.stop()
        try:
            self.walk.go(place)
        except KarmaError as error:
            self.said(str(error), "bad")
        else:
            self.show()

    def on_dock_chosen(self, message: Dock.Chosen) -> None:
        self.go(message.position)

    def action_ask_place(self) -> None:
        self.app.push_screen(Ask("Go to", "64, 64.2 for its second fact, 50%, -1 from the end"), self.asked_place)

    def asked_place(self, words: str | None) -> None:
        """Go where the dialog says."""
        if words:
            self.go(words)

    def action_play(self) -> None:
        if self.timer is not None:
            self.stop()
            return
        if self.walk.place.position >= self.walk.size:
            self.walk.go(0)
        self.timer = self.set_interval(1 / SPEEDS[self.walk.speed], self.played)
        self.dock.playing = True
        self.dock.refresh()

    def played(self) -> None:
        """One step of playing."""
        if self.walk.move("forward"):
            self.show()
        else:
            self.stop()

    def stop(self) -> None:
        """Play no longer."""
        if self.timer is not None:
            self.timer.stop()
            self.timer, self.dock.playing = None, False
            self.dock.refresh()

    def action_speed(self, by: int) -> None:
        playing = self.timer is not None
        self.stop()
        self.walk.faster(by)
        if playing:
            self.action_play()
        self.dock.refresh()

    def action_shade(self) -> None:
        self.app.shade()  # type: ignore[attr-defined]

    def action_leave(self) -> None:
        if len(self.app.screen_stack) > 2:
            self.stop()
            self.app.pop_screen()

    def action_quit(self) -> None:
        self.app.exit()

    def action_why(self) -> None:
        """The rules behind the current fact with their texts, and all that the event changed so far."""
        sight, place, text = self.walk.sight, self.walk.place, Text()
        for id in sight.rules(place):
            found = rule_text(self.walk.journal.game.folder, id)
            text.append(f"{id}\n", "bold")
            text.append(f"{found.text if found else 'no text'}\n\n")
        if changes := sight.changes(place):
            text.append("What changed\n", "bold")
        for change in changes:
            text.append(f"{change.place}  ", self.palette.ink2)
            text.append(f"{change.words}\n")
        self.read(sight.caption(place), text if text.plain else Text("No rule is named for it."))

    def read(self, title: str, text: Text) -> None:
        """Open something to read."""
        self.app.push_screen(Page(title, text))
