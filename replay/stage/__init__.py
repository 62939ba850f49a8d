"""Stages: the picture of a game in a page, one module a game, found by the game's name.

A stage module `replay/stage/<game>.py` gives `stage(view, seats, eyes) -> str`, one HTML fragment, and `CSS`, its
own styles under `.stage-<game>`; `ALIKE = True` says that equal views are drawn alike for all eyes. A view may stand
between two facts of one event, so a stage never asks who is to act. Any page that loads `tokens.css`, `pieces.css`
and that CSS can show it.

What the page makes of a fragment, from one position to the next (`replay/page/template/motion.js`):

- Elements with a `data-key`, unique in the fragment, are compared. New, changed or moved to another keyed parent:
  halo. A keyed element's inner keyed elements count for themselves. `data-quiet` keeps the halo off.
- What moved on the screen glides. An SVG element whose `transform` keeps its form (`rotate(30) translate(0 -90)`)
  is animated function by function, so that pawns run along arcs and a ring turns with all it carries.
- A new key with `data-alike` glides from a vanished key of the same `data-alike`.
- In SVG the halo is a ring around the element's box; `data-halo="round"` makes it a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from karma_core import Picture, game
from replay.stage.pieces import escape

Draw = Callable[[Any, Sequence[str], "int | None"], str]


class Stage(NamedTuple):
    """How a game is drawn: `draw(view, seats, eyes)`, the styles that it needs, and whether eyes make no difference."""

    draw: Draw
    css: str
    alike: bool = False


@cache
def stage_of(name: str) -> Stage:
    """The stage of this game; for a game without one, its terminal picture as text."""
    place = f"replay.stage.{name.replace('-', '_')}"
    try:
        module = import_module(place)
    except ModuleNotFoundError as error:
        if error.name != place:
            raise
        return Stage(_plain(name), "")
    return Stage(module.stage, module.CSS, getattr(module, "ALIKE", False))


def _plain(name: str) -> Draw:
    """A stage made of the game's terminal picture."""

    def draw(view: Any, seats: Sequence[str], eyes: int | None) -> str:
        picture: Picture = game(name).picture(view, eyes, tuple(seats))
        return f'<pre class="plain-picture">{as_text(picture)}</pre>'

    return draw


def as_text(picture: Picture) -> str:
    """A terminal picture as lines of styled spans."""
    return "\n".join(
        "".join(
            f'<span class="{span.style}">{escape(span.text)}</span>' if span.style else escape(span.text)
            for span in row
        )
        for row in picture
    )
