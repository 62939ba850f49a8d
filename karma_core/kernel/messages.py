"""Actions and facts: what a journal is made of, the marks that their fields bear, and the kernel's own events."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Meta, Struct

SLUG = r"^[a-z][a-z0-9-]*$(?!\n)"  # a bare $ would take a LF at the end
Name = Annotated[str, Meta(pattern=SLUG, max_length=48)]  # whatever may be hidden is a name
Names = Annotated[tuple[Name, ...], Meta(max_length=256)]
Seat = Annotated[int, Meta(ge=0, le=7)]  # an index: seat 0 is the first named
Seats = Annotated[tuple[Seat, ...], Meta(max_length=8)]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Small = Annotated[int, Meta(ge=0, le=255)]
Signed = Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
Face = Annotated[int, Meta(ge=0, le=255)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]  # free words
Hex16 = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}$(?!\n)", min_length=16, max_length=16)]
Hex32 = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$(?!\n)", min_length=32, max_length=32)]
Hex64 = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$(?!\n)", min_length=64, max_length=64)]
MaybeHex64 = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?$(?!\n)", max_length=64)]
TIME = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$(?!\n)"
Time = Annotated[str, Meta(pattern=TIME, min_length=20, max_length=20)]

TABLE = "table"  # the author of what no seat does
FORMAT: Literal["karma-journal/v1"] = "karma-journal/v1"


class To:
    """Marks a sealed field: the seats that may open it, named by fields of the same message.

    `To("seat")`: the seat in field `seat`; `To("seat", "source")`: both; `To()`: nobody before the close.
    A field that holds several seats, or None, is taken as it is. What may be sealed is a `Name` or `Names`.
    """

    def __init__(self, *fields: str) -> None:
        self.fields = fields


class Luck:
    """Marks a field that holds one draw, word for word as `Chance` gave it.

    Fields so marked are read back in the order of the facts, and of the fields in a fact.
    """


class Free:
    """Marks a field of an action that people fill with what they like (truce terms, free words).

    `legal` gives it in its plainest form only; `decide` alone judges it.
    """


class Message(Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """What an event is made of. Subclasses repeat `frozen=True, kw_only=True` and give a stable `tag`.

    `rules` names the rules that a message of this type follows; `explain` prints their texts.
    """

    rules: ClassVar[tuple[str, ...]] = ()


class Action(Message, frozen=True, kw_only=True):
    """What a seat orders. It changes nothing by itself: its facts do."""

    seat: Seat


class Fact(Message, frozen=True, kw_only=True):
    """What followed: the only thing that is folded."""


Options = TypeVar("Options")


class Party(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One seat of the manifest."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]
    key: MaybeHex64 = ""  # Ed25519 public key
    custody: Literal["", "own", "shared-device"] = ""
    bot: Annotated[str, Meta(max_length=48)] = ""  # the bot that plays this seat; people's seats have none


class GameOpened(Message, Generic[Options], frozen=True, kw_only=True, tag="game-opened"):
    """The manifest: all that `initial` needs, and the table's commitment to its luck."""

    game: Name
    rules_version: Annotated[int, Meta(ge=1, le=1_000_000)]
    edition: Name
    edition_digest: Hex64
    options: Options
    seats: Annotated[tuple[Party, ...], Meta(min_length=1, max_length=8)]
    luck: Literal["table", "physical"]
    nonce: Hex32
    commit: MaybeHex64 = ""  # empty: physical luck
    circle: Annotated[str, Meta(max_length=64)] = ""
    table_key: MaybeHex64 = ""
    reproducible: bool = False
    format: Literal["karma-journal/v1"]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        return tuple(party.name for party in self.seats)


class SeedAdded(Message, frozen=True, kw_only=True, tag="seed-added"):
    """A seat adds its own seed to the luck, after the table has committed to its."""

    seed: Hex64


class Begin(Message, frozen=True, kw_only=True, tag="begin"):
    """The table's own action: its facts deal, and let the first turn begin."""


class Checkpoint(Message, frozen=True, kw_only=True, tag="checkpoint"):
    """The digest of the spectator's view, and the form of that view."""

    view: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*/view/[0-9]+$(?!\n)", max_length=64)]
    digest: Hex64


class Forked(Message, frozen=True, kw_only=True, tag="forked"):
    """A game that shares all before this event with its parent, and is free from here on."""

    parent: Hex16
    at: Count
    nonce: Hex32
    commit: MaybeHex64 = ""  # empty: the parent's luck goes on
    author: Annotated[str, Meta(max_length=40)] = ""
    reason: Annotated[str, Meta(max_length=200)] = ""
    instead: bool = False  # takes the place of its parent, which is abandoned for it


class SeedRevealed(Message, frozen=True, kw_only=True, tag="seed-revealed"):
    """The table's seed, which fits its commitment; empty when the luck was physical."""

    seed: MaybeHex64


class GameClosed(Message, frozen=True, kw_only=True, tag="game-closed"):
    """The end of a game that was played out; all that was sealed is opened."""


class GameAbandoned(Message, frozen=True, kw_only=True, tag="game-abandoned"):
    """The end of a game that was not played out."""

    reason: Annotated[str, Meta(max_length=200)]
    fork: Annotated[str, Meta(pattern=r"^([0-9a-f]{16})?$(?!\n)", max_length=16)] = ""  # that takes its place


KERNEL: tuple[type[Message], ...] = (
    GameOpened,
    SeedAdded,
    Begin,
    Checkpoint,
    Forked,
    SeedRevealed,
    GameClosed,
    GameAbandoned,
)


def tag_of(message: Message | type[Message]) -> str:
    """The stable tag of a message or its class.

    >>> tag_of(Begin())
    'begin'
    """
    tag: Any = message.__struct_config__.tag
    return str(tag)
