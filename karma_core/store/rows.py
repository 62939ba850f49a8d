"""What goes into the store and what comes out of it."""

from __future__ import annotations

from msgspec import Struct

from karma_core.kernel.errors import KarmaError


class Append(Struct, frozen=True, kw_only=True):
    """One line to be stored at one position of one stream."""

    stream: str
    position: int  # of this line in its journal, counted from 0; a fork's stream may begin at any
    topic: str  # the action's tag
    line: bytes  # without its openings
    openings: tuple[tuple[str, str], ...] = ()  # (digest, text)


class Row(Struct, frozen=True):
    """One line as it is stored."""

    stream: str
    position: int
    topic: str
    line: bytes
    id: int = 0  # its place in the log over all streams; 0 where it was not asked for


class Clash(KarmaError):
    """Somebody else stored that position first; nothing of this put was stored. Read on and decide again."""

    def __init__(self, stream: str = "") -> None:
        super().__init__(stream)
        self.stream = stream

    def __str__(self) -> str:
        return f"somebody else stored that position of {self.stream or 'a stream'} first"
