"""The board, decks and supplies of Karmaggän as an edition; `reference.toml` is the one that is shipped."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from karma_core.kernel.editions import Edition, edition_of
from karma_core.kernel.errors import UsageError
from karma_core.kernel.messages import Face, Name, Small, Text
from karma_core.kernel.zones import Zone

SECTORS = 16
NONE = "none"  # the choice of no card in combat, so no card's name

Faces = Annotated[tuple[Face, ...], Meta(max_length=2)]  # of one roll
Row = Annotated[str, Meta(pattern=r"^[S.OTBP#]{16}$")]
Sectors = tuple[Annotated[int, Meta(ge=0, le=15)], ...]
Ring = Literal["outer", "middle", "inner", "central"]
Colour = Literal["illuminated", "dark"]
Direction = Literal["clockwise", "counterclockwise"]
Hatch = Literal["day", "night"]
Combat = Literal["nothing", "attack", "counterattack", "absolute-power"]
ObjectEffect = Literal[
    "steal", "draw", "pole", "gaze", "conjuring", "blood-stone", "helm", "spark", "none", "saliva", "eclipse", "dagger"
]
TempleEffect = Literal["arrows", "acid", "fire", "piston", "rotation", "ram", "flash", "hatches"]


RINGS: tuple[Ring, ...] = ("outer", "middle", "inner", "central")


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of the parts of an edition."""


class Rows(Part, frozen=True, kw_only=True):
    """The Tiles of the rings, outermost row first; the central ring is one Tile, the Centre."""

    outer: tuple[Row, ...]
    middle: tuple[Row, ...]
    inner: tuple[Row, ...]


class Doors(Part, frozen=True, kw_only=True):
    """The doorways in the wall on each ring's outer face, in sectors of that ring."""

    middle: Sectors
    inner: Sectors
    central: Sectors


class WallTraps(Part, frozen=True, kw_only=True):
    """The traps in one wall, in sectors of its ring."""

    arrows: Sectors = ()
    acid: Sectors = ()
    fire: Sectors = ()


class Emitters(Part, frozen=True, kw_only=True):
    """The traps in the walls on the rings' outer faces."""

    middle: WallTraps
    inner: WallTraps
    central: WallTraps


class Edge(Part, frozen=True, kw_only=True):
    """What stands still when rings turn, in absolute sectors."""

    day: Sectors
    night: Sectors
    rollers: tuple[tuple[Small, Small], ...]


class StartingCoins(Part, frozen=True, kw_only=True):
    """The coins of each player, from this number of players on."""

    players: Small
    coins: Small


class BloodFace(Part, frozen=True, kw_only=True):
    """What stands on the back of a Blood Tile."""

    name: Name
    count: Small
    coins: Small = 0
    medallions: Small = 0


class ObjectCard(Part, frozen=True, kw_only=True):
    """A kind of Object card."""

    name: Name
    title: Text
    count: Small
    combat: Combat
    effect: ObjectEffect


class TempleCard(Part, frozen=True, kw_only=True):
    """A kind of Temple card; a rotation has a ring and a direction, hatches have a kind and where they go."""

    name: Name
    title: Text
    count: Small
    effect: TempleEffect
    ring: Literal["outer", "middle", "inner", "central", "all"] = "all"
    direction: Direction = "clockwise"
    hatch: Hatch = "day"
    opens: bool = False


class Character(Part, frozen=True, kw_only=True):
    """A character: a name, and no power."""

    name: Name
    title: Text


class KarmagganEdition(Edition, frozen=True, kw_only=True):
    """A board with its decks and supplies."""

    coins: Small
    medallions: Small
    spawns: Annotated[int, Meta(ge=1, le=9)]
    invocations: Small
    rows: Rows
    doors: Doors
    emitters: Emitters
    edge: Edge
    starting_coins: tuple[StartingCoins, ...]
    blood: tuple[BloodFace, ...]
    objects: tuple[ObjectCard, ...]
    temple: tuple[TempleCard, ...]
    characters: tuple[Character, ...]

    def __post_init__(self) -> None:
        if any(card.name == NONE for card in self.objects):
            raise UsageError(f"no Object card may be named {NONE!r}: it is the choice of no card")


REFERENCE = msgspec.toml.decode(Path(__file__).with_name("reference.toml").read_bytes(), type=KarmagganEdition)


@lru_cache(maxsize=16)
def edition(name: str) -> KarmagganEdition:
    """The edition of this name. Raises `UsageError` if there is none."""
    from karma_core.games.karmaggan import GAME  # this module is read before the game is made

    found: KarmagganEdition = edition_of(GAME, name)
    return found


@lru_cache(maxsize=16)
def object_cards(name: str) -> dict[str, ObjectCard]:
    """The Object cards of an edition by name."""
    return {card.name: card for card in edition(name).objects}


@lru_cache(maxsize=16)
def temple_cards(name: str) -> dict[str, TempleCard]:
    """The Temple cards of an edition by name."""
    return {card.name: card for card in edition(name).temple}


@lru_cache(maxsize=16)
def blood_faces(name: str) -> dict[str, BloodFace]:
    """The backs of the Blood Tiles of an edition by name."""
    return {face.name: face for face in edition(name).blood}


@lru_cache(maxsize=16)
def characters(name: str) -> dict[str, str]:
    """The titles of the characters of an edition by name."""
    return {character.name: character.title for character in edition(name).characters}


def bag_of(cards: tuple[Any, ...]) -> Zone:
    """All copies of these cards or tiles, as a bag."""
    return tuple(sorted(card.name for card in cards for _ in range(card.count)))
