"""The terminal program: colours for dark and light, and the screens one over another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import App
from textual.screen import Screen

from karma_core import Store
from replay.screen.compare import CompareScreen
from replay.screen.look import DARK, LIGHT, theme_of
from replay.screen.step import StepScreen
from replay.screen.walk import Walk

CSS = """
Screen { background: $surface; color: $foreground; }
#top { background: $surface; }
#body { height: 1fr; }
.stage { background: $panel; scrollbar-size: 1 1; }
.stage.below { scrollbar-size: 0 0; }
.stage > Static { width: auto; height: auto; }
Events { background: $surface; }
#caption { background: $surface; }
#caption, #differences, .head, .words { text-wrap: nowrap; text-overflow: ellipsis; }
#dock { background: $surface; }
ModalScreen { align: center middle; background: $background 60%; }
ModalScreen.ask { align: center bottom; background: transparent; }
.dialog { background: $surface; padding: 1 2; height: auto; max-height: 90%; width: 76; max-width: 96%; }
.ask .dialog { width: 100%; max-width: 100%; padding: 0 1; }
.dialog .title { text-style: bold; margin-bottom: 1; }
.ask .dialog .title { margin-bottom: 0; }
.dialog Input, .dialog Input:focus { border: none; height: 1; padding: 0; background: $panel; margin-bottom: 1; }
.ask .dialog Input, .ask .dialog Input:focus { margin-bottom: 0; }
.dialog OptionList { border: none; padding: 0; background: $surface; height: auto; }
.dialog VerticalScroll { height: auto; }
"""


class StepApp(App[None]):
    """Steps through one record, or through two side by side."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    TITLE = "karma step"

    def __init__(self, first: Callable[[], Screen[None]]) -> None:
        super().__init__()
        self.first = first
        self.register_theme(theme_of(DARK, "stone-dark", dark=True))
        self.register_theme(theme_of(LIGHT, "stone-light", dark=False))
        self.theme = "stone-dark"

    def on_mount(self) -> None:
        self.push_screen(self.first())

    def shade(self) -> None:
        """Dark or light, the other one."""
        dark = self.theme != "stone-dark"
        self.theme = "stone-dark" if dark else "stone-light"
        for screen in self.screen_stack:
            paint: Any = getattr(screen, "paint", None)
            if paint is not None:
                paint(DARK if dark else LIGHT)


def step_app(walk: Walk, store: Store | None = None) -> StepApp:
    """The program for one record; notes and forks go to the store."""
    return StepApp(lambda: StepScreen(walk, store))


def compare_app(this: Walk, that: Walk, names: tuple[str, str] = ("", "")) -> StepApp:
    """The program for two records side by side."""
    return StepApp(lambda: CompareScreen(this, that, names))
