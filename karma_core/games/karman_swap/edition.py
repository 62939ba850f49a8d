"""The cards, planets and numbers of Karman Swap, which another edition may replace by a file; and look-ups in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from karma_core.kernel.editions import Edition, edition_of
from karma_core.kernel.messages import Name

SHIP = "ship"
PREY = {"blue": "red", "red": "green", "green": "blue"}  # who preys on whom (karman-swap/predation)
COLOURS = tuple(PREY)  # of creatures

DomeSteps = Annotated[int, Meta(ge=1, le=12)]
Ability = Literal[
    "none", "draw", "chain", "migrate", "swap", "gem", "scout", "feral", "shield", "trade", "recycle", "recall"
]


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card, of which there is one: a creature, or a ship with its arrows."""

    name: Name
    colour: Literal["red", "green", "blue", "ship"]
    value: Annotated[int, Meta(ge=0, le=8)]  # a ship's power
    ability: Ability = "none"
    amount: Annotated[int, Meta(ge=1, le=9)] = 1  # cards to draw, gems to gain
    arrows: Annotated[int, Meta(ge=0, le=9)] = 0


class Planet(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One planet: its slots, each a colour and the points that a creature there is worth."""

    name: Name
    slots: Annotated[
        tuple[Annotated[str, Meta(pattern=r"^(red|green|blue) [0-9]$(?!\n)")], ...], Meta(min_length=3, max_length=6)
    ]


class KarmanEdition(Edition, frozen=True, kw_only=True):
    """Everything that is printed: cards, planets, and how many of each a round begins with."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=200)]
    planets: Annotated[tuple[Planet, ...], Meta(max_length=100)]
    hands: tuple[int, int, int]  # for two, three and four players
    pyramid: tuple[int, ...]  # the rows of the market for two, from the base
    visible: Annotated[int, Meta(ge=1, le=20)]
    colony_steps: Annotated[int, Meta(ge=1, le=20)]
    dome_steps: tuple[DomeSteps, DomeSteps, DomeSteps]  # for two, three and four players

    def __post_init__(self) -> None:
        names = [*(card.name for card in self.cards), *(planet.name for planet in self.planets)]
        if len(set(names)) < len(names):
            raise ValueError("no two cards or planets may have one name")
        for seats, hand in zip((2, 3, 4), self.hands, strict=True):
            if hand < 1 or seats * hand >= len(self.cards):
                raise ValueError(f"{seats} hands of {hand} leave no market of {len(self.cards)} cards")
        if 2 * self.hands[0] + sum(self.pyramid) != len(self.cards):
            raise ValueError("two hands and the pyramid must take all the cards")
        if any(below - above != 1 for below, above in zip(self.pyramid, self.pyramid[1:], strict=False)):
            raise ValueError("each row of the pyramid has one card less than the row below it")
        if len(self.planets) < self.visible:
            raise ValueError(f"there are fewer than {self.visible} planets")


class Tables:
    """An edition as look-ups by name, made once for each."""

    def __init__(self, edition: KarmanEdition) -> None:
        self.edition = edition
        self.cards = {card.name: card for card in edition.cards}
        self.card_names = tuple(sorted(self.cards))
        self.planet_names = tuple(sorted(planet.name for planet in edition.planets))
        self.slots = {planet.name: tuple(slot.split()[0] for slot in planet.slots) for planet in edition.planets}
        self.points = {planet.name: tuple(int(slot.split()[1]) for slot in planet.slots) for planet in edition.planets}
        self.slots_of = {
            (name, colour): tuple(at for at, own in enumerate(slots) if own == colour)
            for name, slots in self.slots.items()
            for colour in (*COLOURS, SHIP)
        }
        self.slots_for = {
            planet: {name: self.slots_of[planet, card.colour] for name, card in self.cards.items()}
            for planet in self.slots
        }
        self.rows = tuple(row for row, count in enumerate(edition.pyramid) for _ in range(count))  # by position
        self.covers = tuple(self._covers(row, at) for row, count in enumerate(edition.pyramid) for at in range(count))

    def _covers(self, row: int, at: int) -> tuple[int, ...]:
        """The two positions of the row below under which a card of the pyramid lies; none for the base."""
        if row == 0:
            return ()
        start = sum(self.edition.pyramid[: row - 1])
        return start + at, start + at + 1


@cache
def tables(name: str) -> Tables:
    """The look-ups of the edition of this name."""
    from karma_core.games.karman_swap import GAME  # the game knows its editions; only the name stands in states

    return Tables(edition_of(GAME, name))


def reference() -> KarmanEdition:
    """The edition that this project plays with."""
    return msgspec.toml.decode(Path(__file__).with_name("edition.toml").read_bytes(), type=KarmanEdition)
