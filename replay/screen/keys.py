"""The keys of the screen: one table, from which the bindings and the help are made."""

from __future__ import annotations

from typing import NamedTuple

from textual.binding import Binding, BindingType


class Key(NamedTuple):
    """Some keys that do one thing."""

    keys: str  # as the terminal library names them, parted by commas
    shown: str
    action: str
    words: str


WALK = (
    Key("right", "→", "move('forward')", "next event"),
    Key("left", "←", "move('back')", "one event back"),
    Key("full_stop,down", ". ↓", "move('fact_forward')", "next fact"),
    Key("comma,up", ", ↑", "move('fact_back')", "one fact back"),
    Key("shift+right,right_square_bracket", "⇧→ ]", "move('next_turn')", "next turn"),
    Key("shift+left,left_square_bracket", "⇧← [", "move('previous_turn')", "this turn, the last one"),
    Key("ctrl+right,right_curly_bracket,r", "⌃→ } r", "move('next_round')", "next round"),
    Key("ctrl+left,left_curly_bracket,R", "⌃← { R", "move('previous_round')", "this round, the last one"),
    Key("home", "Home", "move('start')", "the start"),
    Key("end", "End", "move('end')", "the end"),
    *(Key(str(n), "1…9" if n == 1 else "", f"share({n})", "so many tenths of the way") for n in range(1, 10)),
    Key("g", "g", "ask_place", "go to 64, 64.2, 50%, -1"),
    Key("space", "Space", "play", "play, stop"),
    Key("plus,equals_sign", "+", "speed(1)", "faster"),
    Key("minus,underscore", "−", "speed(-1)", "slower"),
)
LOOK = (
    Key("slash", "/", "ask_search", "find words, type:roll, seat:Ana, rule:zones"),
    Key("n", "n", "again(False)", "find the next one"),
    Key("N", "N", "again(True)", "find the last one"),
    Key("s", "s", "eyes", "see as: everybody's eyes in turn"),
    Key("w", "w", "why", "why: the rules, and all that changed"),
    Key("v", "v", "verdict", "audit the record"),
    Key("tab", "Tab", "layout", "table and events, or one of them"),
    Key("pagedown", "PgDn", "scroll(1)", "further down the table"),
    Key("pageup", "PgUp", "scroll(-1)", "further up the table"),
    Key("t", "t", "shade", "dark, light"),
)
WRITE = (
    Key("m", "m", "ask_mark", "write a note here; without words, take it back"),
    Key("apostrophe", "'", "mark(False)", "next note"),
    Key("quotation_mark", '"', "mark(True)", "last note"),
    Key("c", "c", "link", "copy the command that leads here"),
    Key("f", "f", "ask_fork", "fork here"),
    Key("F", "F", "forks", "the forks of this game"),
    Key("a", "a", "act", "act: play on at the end of a stored game"),
    Key("b", "b", "bot", "let a bot act"),
    Key("B", "B", "bots", "let bots play to the end, or until a key stops them"),
    Key("question_mark", "?", "help", "this help"),
    Key("escape", "Esc", "leave", "back to the game this one was opened from"),
    Key("q", "q", "quit", "quit"),
)
GROUPS = (("Walk", WALK), ("Look", LOOK), ("Write and play", WRITE))
TOGETHER = (
    *WALK,
    *(key for key in LOOK if key.action in ("layout", "shade", "eyes", "why", "scroll(1)", "scroll(-1)")),
    Key("d", "d", "parting", "where the two part"),
    *(key for key in WRITE if key.action in ("help", "quit", "leave")),
)


def bindings(*groups: tuple[Key, ...]) -> list[BindingType]:
    """The keys as the terminal library wants them."""
    return [Binding(key.keys, key.action, key.words, show=False) for group in groups for key in group]


def help_text(groups: tuple[tuple[str, tuple[Key, ...]], ...]) -> str:
    """The keys as people read them.

    >>> help_text((("Walk", WALK[:1]),))
    'Walk\\n  →       next event'
    """
    lines: list[str] = []
    for title, keys in groups:
        lines += ["", title] if lines else [title]
        lines += [f"  {key.shown:<7} {key.words}" for key in keys if key.shown]
    return "\n".join(lines)
