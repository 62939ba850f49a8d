"""The table as a plain picture."""

from __future__ import annotations

from typing import Any

from karma_core.kernel.picture import Picture


def picture(state: Any, eyes: int | None, seats: tuple[str, ...]) -> Picture:
    """The board."""
    return ()
