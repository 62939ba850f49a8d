"""How things look in a terminal: plain pictures in colour, events as sentences, tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from karma_core import Journal, Outcome, Picture, tag_of
from replay.explain import explain

SEATS = ("#8db5df", "#e0a56d", "#a6c677", "#d19fd0", "#e58a7b", "#7cc9c0", "#d8c56a", "#b3a4e8")
STYLES = {
    **{f"seat-{index}": Style(color=colour, bold=True) for index, colour in enumerate(SEATS)},
    "red": Style(color="#e0574f", bold=True),
    "orange": Style(color="#e98a3a", bold=True),
    "yellow": Style(color="#e2b83f", bold=True),
    "green": Style(color="#4fae69", bold=True),
    "lblue": Style(color="#71b6d9", bold=True),
    "dblue": Style(color="#5f86d8", bold=True),
    "purple": Style(color="#a97bc9", bold=True),
    "violet": Style(color="#9d7fd6", bold=True),
    "white": Style(color="#f0f0ea", bold=True),
    "gold": Style(color="#e3b95c", bold=True),
    "blood": Style(color="#d0473d", bold=True),
    "card": Style(color="#f4f2ea"),
    "back": Style(color="#7fa8a2"),
    "now": Style(color="#ff83b1", bold=True),
    "ok": Style(color="#74c79b", bold=True),
    "bad": Style(color="#ff8a7d", bold=True),
    "wait": Style(color="#e3b95c"),
    "title": Style(bold=True),
    "dim": Style(dim=True),
    "bold": Style(bold=True),
}
THEME = Theme({f"karma.{name}": style for name, style in STYLES.items()})


def console(stderr: bool = False) -> Console:
    """A console in the project's colours; none when piped."""
    return Console(theme=THEME, stderr=stderr, highlight=False, soft_wrap=False)


def styled(words: str) -> Style:
    """The style of some words such as `seat-0 bold`."""
    return Style.combine(STYLES[word] for word in words.split() if word in STYLES)


def text_of(picture: Picture) -> Text:
    """A plain picture in colour."""
    text = Text(no_wrap=True)
    for index, row in enumerate(picture):
        if index:
            text.append("\n")
        for span in row:
            text.append(span.text, styled(span.style) if span.style else None)
    return text


def board(journal: Journal, state: Any, eyes: int | None, open_all: bool) -> Text:
    """The picture of a state through somebody's eyes."""
    shown = state if open_all else journal.game.view(state, eyes)
    return text_of(journal.game.picture(shown, eyes, journal.names))


def event_lines(journal: Journal, seq: int, numbered: bool = True) -> Text:
    """One event as an action sentence and its facts, indented."""
    told, text = explain(journal, seq), Text()
    if numbered:
        text.append(f"{seq:>4}  ", STYLES["dim"])
    text.append(told.action.words, STYLES["bold"])
    for fact in told.facts:
        text.append(f"\n      {fact.words}")
    return text


def outcome_text(outcome: Outcome, names: Sequence[str]) -> Text:
    """Who won, in a sentence."""
    text = Text()
    winners = [names[seat] for seat in outcome.winners]
    if not winners:
        text.append("Nobody wins", STYLES["bold"])
    else:
        for index, seat in enumerate(outcome.winners):
            text.append(names[seat], STYLES[f"seat-{seat}"])
            text.append(" and " if index == len(winners) - 2 else ", " if index < len(winners) - 2 else "")
        text.append(" wins" if len(winners) == 1 else " share the victory", STYLES["bold"])
    text.append(f". {outcome.reason} ")
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, outcome.scores, strict=False))
    text.append(f"({scores})", STYLES["dim"])
    return text


def action_words(action: Any) -> str:
    """An action as people type it: its tag and fields.

    >>> from karma_core import Begin
    >>> from karma_core.kernel.messages import SeedAdded
    >>> action_words(SeedAdded(seed="ab"))
    'seed-added seed=ab'
    """
    data = msgspec.to_builtins(action)
    parts = [tag_of(action)]
    for name, value in data.items():
        if name in ("type", "seat"):
            continue
        parts.append(f"{name}={field_words(value)}")
    return " ".join(parts)


def field_words(value: Any) -> str:
    """The value of a field as people type it.

    >>> field_words(["red", "red"]), field_words(True), field_words(None), field_words(3)
    ('red,red', 'yes', 'none', '3')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case list() | tuple() if all(isinstance(item, str | int) for item in value):
            return ",".join(map(str, value))
        case list() | tuple() | dict():
            return msgspec.json.encode(value).decode()
        case _:
            return str(value)


def grid(*titles: str, title: str = "") -> Table:
    """An empty table in the house look: lines, not boxes."""
    table = Table(title=title or None, title_justify="left", box=None, pad_edge=False, header_style="karma.dim")
    for heading in titles:
        table.add_column(heading, overflow="fold")
    return table
