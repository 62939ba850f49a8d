"""Object cards and what comes of them."""

from __future__ import annotations

from typing import Annotated, ClassVar

from karma_core.games.karmaggan.edition import Faces
from karma_core.kernel.messages import Fact, Luck, Name, Names, Seat, Small, To


class MedallionPaid(Fact, frozen=True, kw_only=True, tag="medallion-paid"):
    """A player paid a Golden Medallion to the bank."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/medallion-extra-object", "karmaggan/U48", "karmaggan/U69")
    seat: Seat


class ObjectPlayed(Fact, frozen=True, kw_only=True, tag="object-played"):
    """A player played an Object card, which is discarded."""

    rules: ClassVar[tuple[str, ...]] = (
        "karmaggan/object-resolves",
        "karmaggan/played-object-is-spent",
        "karmaggan/U12",
    )
    seat: Seat
    card: Name


class CardsStolen(Fact, frozen=True, kw_only=True, tag="cards-stolen"):
    """A player took random cards from another's hand."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-greedy-fingers", "karmaggan/U45", "karmaggan/U46")
    seat: Seat
    source: Seat
    cards: Annotated[Names, To("seat", "source"), Luck]


class PoleReadied(Fact, frozen=True, kw_only=True, tag="pole-readied"):
    """An Abyss Tile may be stepped on this turn."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-pole", "karmaggan/U28")
    seat: Seat


class ConjuringReadied(Fact, frozen=True, kw_only=True, tag="conjuring-readied"):
    """The next Tile stepped on this turn will have no effect."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-conjuring", "karmaggan/U27")
    seat: Seat


class MovementGained(Fact, frozen=True, kw_only=True, tag="movement-gained"):
    """More Tiles may be stepped on this turn."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-spark-stone", "karmaggan/U29")
    seat: Seat
    count: Small


class ObjectTopShown(Fact, frozen=True, kw_only=True, tag="object-top-shown"):
    """The top card of the Object Deck lies face up."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-embedded-gaze", "karmaggan/U93")
    cards: Annotated[Names, Luck]


class TempleTopShown(Fact, frozen=True, kw_only=True, tag="temple-top-shown"):
    """The top card of the Temple Deck lies face up."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-embedded-gaze", "karmaggan/U93")
    cards: Annotated[Names, Luck]


class SalivaRolled(Fact, frozen=True, kw_only=True, tag="saliva-rolled"):
    """As many Temple cards as the die shows will be turned."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-saliva", "karmaggan/U41")
    seat: Seat
    faces: Annotated[Faces, Luck]


class TempleCardsLeft(Fact, frozen=True, kw_only=True, tag="temple-cards-left"):
    """No more Temple cards are turned for the Saliva."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U41",)
    seat: Seat


class DaggerDrawn(Fact, frozen=True, kw_only=True, tag="dagger-drawn"):
    """The Dagger moves this Plunderer, up to three Tiles."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-dominion-dagger", "karmaggan/U50")
    seat: Seat
    target: Seat
    left: Small


class DaggerMoved(Fact, frozen=True, kw_only=True, tag="dagger-moved"):
    """The Dagger moved a Plunderer a Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-dominion-dagger", "karmaggan/U50")
    target: Seat
    to: Name


class DaggerSheathed(Fact, frozen=True, kw_only=True, tag="dagger-sheathed"):
    """The Dagger is done."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U50",)
    seat: Seat


class CoinsGiven(Fact, frozen=True, kw_only=True, tag="coins-given"):
    """One player gave Blood Coins to another."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/round-costs-a-coin", "karmaggan/object-blood-stone", "karmaggan/U22")
    giver: Seat
    taker: Seat
    count: Small
