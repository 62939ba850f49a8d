"""What a manifest may say about who plays: asked when a table is opened, and when a stranger's journal is read."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from karma_core.kernel.game import Game
from karma_core.kernel.messages import TABLE


def fault_in_seats(game: Game, names: Sequence[str]) -> str:
    """What is wrong with the seats of a table; empty if nothing is.

    >>> from karma_core.games import game
    >>> fault_in_seats(game("karma-dice"), ["Ana", "ana"])
    "two seats are named 'ana'; give each its own name"
    """
    fewest, most = game.seats
    if not fewest <= len(names) <= most:
        count = f"{fewest} to {most}" if fewest < most else f"{most}"
        return f"{game.title} is for {count} seats, not {len(names)}"
    folded: set[str] = set()
    for name in names:
        if reason := fault_in_name(name):
            return reason
        if name.casefold() in folded:
            return f"two seats are named {name!r}; give each its own name"
        folded.add(name.casefold())
    return ""


def fault_in_name(name: str) -> str:
    """What is wrong with the name of a seat; empty if nothing is."""
    if not 1 <= len(name) <= 40:
        return f"a seat's name has 1 to 40 characters, not {len(name)}"
    if unicodedata.normalize("NFC", name) != name or any(unicodedata.category(c)[0] == "C" for c in name):
        return f"the name {name!r} holds characters that do not show, or is not in NFC"
    if "=" in name or name.strip() != name or name.casefold() == TABLE:
        return f"{name!r} cannot be a seat's name: no '=', no blanks around it, not 'table'"
    return ""
