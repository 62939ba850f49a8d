"""What is sent to and fro, as types; the app's OpenAPI is made of them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from karma_core import Moment, Outcome

Short = Annotated[str, Meta(max_length=64)]


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game that a table can be opened for."""

    name: str
    title: str
    seats_min: int
    seats_max: int
    bots: tuple[str, ...]
    options: dict[str, Any]  # JSON Schema


class SeatWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat to be: its name, and the bot that plays it, if one does."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    bot: Short = ""
    key: Short = ""  # Ed25519 public key (hex) of a client that signs its own orders


class TableWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be."""

    game: Short
    seats: Annotated[tuple[SeatWish, ...], Meta(min_length=1, max_length=8)]
    options: dict[str, Any] = {}
    edition: Short = ""


class SeatLink(Struct, frozen=True, kw_only=True):
    """A seat and the address under which it is played."""

    name: str
    bot: str
    link: str


class Opened(Struct, frozen=True, kw_only=True):
    """A table that was opened: the addresses of its seats, for whoever hands them out."""

    table: str
    game: str
    title: str
    host: str  # this list again
    watch: str
    seats: tuple[SeatLink, ...]


class TableInfo(Struct, frozen=True, kw_only=True):
    """A stored table, for the list."""

    table: str
    game: str
    title: str
    seats: tuple[str, ...]
    opened: str
    events: int
    status: Literal["running", "closed", "abandoned"]


class Choice(Struct, frozen=True, kw_only=True):
    """Something that a seat may do now: the action to send, and what it says."""

    kind: str
    words: str
    action: dict[str, Any]
    free: dict[str, Any] = {}  # JSON Schema of the fields that people fill as they like


class Told(Struct, frozen=True, kw_only=True):
    """One event in words, as these eyes saw it."""

    seq: int
    seat: int | None
    time: str
    words: str
    facts: tuple[str, ...]


class Look(Struct, frozen=True, kw_only=True):
    """A table as one pair of eyes sees it now."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]
    bots: tuple[str, ...]
    marks: tuple[str, ...]  # HTML: shape, colour and initial of each seat
    seat: int | None  # whose eyes
    position: int  # the number of events behind you
    status: Literal["running", "closed", "abandoned"]
    awaited: tuple[int, ...]
    moment: Moment
    scores: tuple[int, ...]
    outcome: Outcome | None
    stage: str  # HTML
    choices: tuple[Choice, ...]
    told: tuple[Told, ...]  # the events from the position that was asked for

    def since(self, position: int) -> Look:
        """The same with only the events from a position on."""
        return replace(self, told=self.told[position:]) if position > 0 else self


class Move(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An action, and the position that it is meant for."""

    at: Annotated[int, Meta(ge=0, le=2**53 - 1)]
    action: dict[str, Any]


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A journal line with one action and no facts, as `karma_core.order` writes it."""

    order: Annotated[str, Meta(max_length=65_536)]


class Taken(Struct, frozen=True, kw_only=True):
    """The event that an order has become, as a line of its seat's copy."""

    position: int
    line: str


class Problem(Struct, frozen=True, kw_only=True):
    """Why something was not done, in one line that a person can act on."""

    reason: str
    rule: str = ""  # that refuses it
    text: str = ""  # of the rule
    look: Look | None = None  # the new state, where the table has moved on
