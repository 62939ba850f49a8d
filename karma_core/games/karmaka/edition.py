"""The cards of Karmaka as an edition, and the tables that the rules look them up in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from karma_core.kernel.editions import Edition, edition_of
from karma_core.kernel.messages import Name
from karma_core.kernel.registry import game
from karma_core.kernel.zones import HIDDEN, Zone

Ability = Literal[
    "transmigrate", "peek", "destiny", "stolen-dreams", "denial", "swindle", "thievery",
    "another-day", "recycle", "salvage", "longevity", "sowing", "journey", "jubilee",
    "panic", "dwindle", "crisis", "roulette", "hells-heart", "vengeance", "spite",
    "embody", "mimic",
]  # fmt: skip
Colour = Literal["blue", "green", "red", "mosaic"]
COLOURS: tuple[Colour, ...] = ("blue", "green", "red")
Words = Annotated[str, Meta(min_length=1, max_length=40)]


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One name of the card list: what journals call it, what it does, what it is worth, how often it is there."""

    name: Name
    ability: Ability
    english: Words
    french: Words
    colour: Colour
    points: Annotated[int, Meta(ge=0, le=9)]
    copies: Annotated[int, Meta(ge=1, le=64)]
    effect: Annotated[str, Meta(max_length=400)]
    rulings: tuple[str, ...] = ()  # of rules.toml


class Rung(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rung of the Karmic Ladder, and the points that lead on from it."""

    english: Words
    polish: Words
    needed: Annotated[int, Meta(ge=0, le=99)]


class ZoneName(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a zone is called here and in the seed."""

    id: Name
    english: Words
    polish: Words


class KarmakaEdition(Edition, frozen=True, kw_only=True):
    """A list of cards, the ladder (its last rung is the goal), and the names of the zones."""

    cards: tuple[Card, ...]
    rungs: Annotated[tuple[Rung, ...], Meta(min_length=2, max_length=16)]
    zones: tuple[ZoneName, ...] = ()

    def __post_init__(self) -> None:
        names = [card.name for card in self.cards]
        if doubled := {name for name in names if names.count(name) > 1}:
            raise ValueError(f"two cards are named {min(doubled)!r}; raise the copies of one instead")


class Deck(Struct, frozen=True):
    """An edition as the rules look things up: everything by the card's name."""

    cards: Zone  # every single card, sorted
    card: Mapping[str, Card]
    ability: Mapping[str, str]
    effect: Mapping[str, str]  # by ability
    points: Mapping[str, int]
    colours: Mapping[str, tuple[str, ...]]  # in which a card scores: a mosaic in all of them
    needed: tuple[int, ...]  # points to climb from each rung but the last
    goal: int  # the rung of Transcendence
    rungs: tuple[str, ...]

    def best(self, deeds: Zone) -> int:
        """What these Deeds are worth: one colour scores, the best of the three, mosaics counting as any."""
        points, colours = self.points, self.colours
        return max(sum([points[card] for card in deeds if colour in colours[card]]) for colour in COLOURS)

    def english(self, name: str) -> str:
        """The name of a card as a sentence says it; "a card" if it is hidden."""
        return "a card" if name == HIDDEN else self.card[name].english if name in self.card else name


@cache
def deck_of(name: str) -> Deck:
    """The tables of the edition with this name. Raises `UsageError` if there is none."""
    return deck_from(edition_of(game("karmaka"), name))


def deck_from(edition: KarmakaEdition) -> Deck:
    """The tables of an edition."""
    cards = {card.name: card for card in edition.cards}
    return Deck(
        cards=tuple(sorted(card.name for card in edition.cards for _ in range(card.copies))),
        card=cards,
        ability={name: card.ability for name, card in cards.items()},
        effect={card.ability: card.effect for card in edition.cards},
        points={name: card.points for name, card in cards.items()},
        colours={name: COLOURS if card.colour == "mosaic" else (card.colour,) for name, card in cards.items()},
        needed=tuple(rung.needed for rung in edition.rungs[:-1]),
        goal=len(edition.rungs) - 1,
        rungs=tuple(rung.english for rung in edition.rungs),
    )


def cards(edition: KarmakaEdition) -> tuple[Card, ...]:
    """The printable card list, in the order of the edition; `rulings` are ids of this game's rulebook.

    >>> [card.english for card in cards(STANDARD) if card.colour == "mosaic"]
    ['Embody', 'Mimic']
    """
    return edition.cards


STANDARD: KarmakaEdition = msgspec.toml.decode(Path(__file__).with_name("cards.toml").read_bytes(), type=KarmakaEdition)
