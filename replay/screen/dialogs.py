"""What the screen asks and tells in a dialog: one line, a list to choose from, a page to read."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

SHOWN_MAX = 400  # entries of a list at once; words narrow it down


class Ask(ModalScreen[str | None]):
    """One line from the keyboard, at the bottom of the screen; None if it is left with Esc."""

    BINDINGS = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(self, title: str, hint: str = "", value: str = "") -> None:
        super().__init__(classes="ask")
        self.words, self.hint, self.value = title, hint, value

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Text(self.words), classes="title")
            yield Input(self.value, placeholder=self.hint, select_on_focus=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)


class Choose(ModalScreen[int | str | None]):
    """A list to choose from by arrows, mouse, or words that narrow it down.

    The answer is the index of an entry; where the words fit none, they are the answer themselves.
    """

    BINDINGS = [
        Binding("escape", "dismiss(None)", show=False),
        Binding("down", "light(1)", show=False, priority=True),
        Binding("up", "light(-1)", show=False, priority=True),
    ]

    def __init__(self, title: str, entries: Sequence[str], hint: str = "words narrow it down") -> None:
        super().__init__()
        self.words, self.entries, self.hint = title, entries, hint

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Text(self.words), classes="title")
            yield Input(placeholder=self.hint)
            yield OptionList()

    def on_mount(self) -> None:
        self.query_one(OptionList).can_focus = False
        self.narrow("")

    def on_resize(self) -> None:
        self.query_one(OptionList).styles.max_height = max(min(self.size.height - 9, 24), 3)

    def on_input_changed(self, event: Input.Changed) -> None:
        self.narrow(event.value)

    def narrow(self, words: str) -> None:
        """List the entries that hold these words."""
        found = [
            (number, entry)
            for number, entry in enumerate(self.entries)
            if all(word in entry.casefold() for word in words.casefold().split())
        ]
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(Option(Text(entry), id=str(number)) for number, entry in found[:SHOWN_MAX])
        listed.highlighted = 0 if found else None

    def action_light(self, by: int) -> None:
        """Move the light."""
        listed = self.query_one(OptionList)
        if listed.option_count:
            listed.highlighted = ((listed.highlighted or 0) + by) % listed.option_count

    def on_input_submitted(self, event: Input.Submitted) -> None:
        listed = self.query_one(OptionList)
        if listed.highlighted is not None and listed.option_count:
            self.dismiss(int(listed.get_option_at_index(listed.highlighted).id or 0))
        else:
            self.dismiss(event.value)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(int(event.option.id or 0))


class Page(ModalScreen[bool]):
    """Something to read; any of these keys puts it away, Enter says yes."""

    BINDINGS = [
        Binding("escape,q,question_mark,w,space", "dismiss(False)", show=False),
        Binding("enter", "dismiss(True)", show=False),
        Binding("down,right", "turn(1)", show=False),
        Binding("up,left", "turn(-1)", show=False),
        Binding("pagedown", "turn(10)", show=False),
        Binding("pageup", "turn(-10)", show=False),
    ]

    def __init__(self, title: str, text: Text) -> None:
        super().__init__()
        self.words, self.text = title, text

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(Text(self.words), classes="title")
            with VerticalScroll(can_focus=False):
                yield Static(self.text)

    def on_resize(self) -> None:
        self.query_one(VerticalScroll).styles.max_height = max(self.size.height - 7, 3)

    def on_click(self) -> None:
        self.dismiss(False)

    def action_turn(self, rows: int) -> None:
        """Read on."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)
