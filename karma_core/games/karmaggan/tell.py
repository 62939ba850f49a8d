"""One plain sentence for every action and fact."""

from __future__ import annotations

from typing import Any

from karma_core.kernel.messages import Message


def tell(state: Any, message: Message, seats: tuple[str, ...]) -> str:
    """The sentence."""
    return type(message).__name__
