"""The edition: worth of the zones, dice of each colour, trait cards; `edition.toml` is the reference one."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from karma_core.kernel.editions import Edition, edition_of
from karma_core.kernel.messages import Name, Small, Text

Chakra = Literal["red", "orange", "yellow", "green", "light-blue", "dark-blue", "purple"]
Colour = Literal["red", "orange", "yellow", "green", "light-blue", "dark-blue", "purple", "yogi"]
Ability = Literal[
    "calm",
    "conformist",
    "critical",
    "fayot",
    "flexible",
    "focused",
    "impatient",
    "methodical",
    "opportunist",
    "prudent",
    "tenacious",
    "volunteer",
]
RED, YOGI = "red", "yogi"
CHAKRAS: tuple[Chakra, ...] = ("red", "orange", "yellow", "green", "light-blue", "dark-blue", "purple")
SIDES = {YOGI: 3}  # of the Yogi die; a Chakra die has six


class Dice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How many dice of a colour the box holds."""

    colour: Chakra
    count: Annotated[int, Meta(ge=1, le=12)]


class Trait(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A trait card: the die gained for it, and what it can do once in a game. `when` and `text` are for people."""

    name: Name
    title: Text  # as printed
    english: Text
    die: Chakra
    ability: Ability
    when: Text
    text: Text


class KarmaDiceEdition(Edition, frozen=True, kw_only=True):
    """All numbers and cards of Karma Dice."""

    zones: Annotated[tuple[Small, ...], Meta(min_length=3, max_length=12)]  # Karma of each, lowest first
    bonus: Small  # Karma for each unused die at the top zone
    dice: Annotated[tuple[Dice, ...], Meta(min_length=7, max_length=7)]
    traits: Annotated[tuple[Trait, ...], Meta(min_length=8, max_length=64)]  # two for each of four players

    def __post_init__(self) -> None:
        if {dice.colour for dice in self.dice} != set(CHAKRAS):
            raise ValueError("an edition has dice of all seven Chakra colours")
        if any(dice.count < 4 for dice in self.dice):
            raise ValueError("four players need four dice of each colour")
        if len({trait.name for trait in self.traits}) != len(self.traits):
            raise ValueError("two traits have one name")
        gained = [trait.die for trait in self.traits]
        if RED in gained or any(gained.count(die) > 2 for die in gained):
            raise ValueError("a gained die is not red, and at most two traits show the same one")

    @property
    def reds(self) -> int:
        """The number of red dice, which go from player to player."""
        return next(dice.count for dice in self.dice if dice.colour == RED)


@cache
def edition_named(name: str) -> KarmaDiceEdition:
    """The edition of this name. Raises `UsageError` if there is none."""
    from karma_core.games.karma_dice import GAME  # the game holds its reference edition

    found: KarmaDiceEdition = edition_of(GAME, name)
    return found


@cache
def trait_named(edition: str, name: str) -> Trait:
    """The card of this name in an edition."""
    return next(trait for trait in edition_named(edition).traits if trait.name == name)


def sides(die: str) -> int:
    """The number of faces that a die can come up with.

    >>> sides("purple"), sides("yogi")
    (6, 3)
    """
    return SIDES.get(die, 6)


REFERENCE = msgspec.toml.decode((Path(__file__).parent / "edition.toml").read_bytes(), type=KarmaDiceEdition)
