"""What Tiles do, coins, and cards drawn."""

from __future__ import annotations

from typing import Annotated, ClassVar

from karma_core.kernel.messages import Fact, Luck, Name, Names, Seat, Small, To


class TileActivated(Fact, frozen=True, kw_only=True, tag="tile-activated"):
    """A pawn activated the Tile it stepped on."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/activate-once-per-turn", "karmaggan/U88")
    seat: Seat
    pawn: Name
    place: Name


class ConjuringSpent(Fact, frozen=True, kw_only=True, tag="conjuring-spent"):
    """The Conjuring cancelled the effect of the Tile stepped on."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-conjuring", "karmaggan/U27")
    seat: Seat
    place: Name


class CardsDrawn(Fact, frozen=True, kw_only=True, tag="cards-drawn"):
    """A player drew Object cards."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-tile", "karmaggan/hand-limit", "karmaggan/U11")
    seat: Seat
    cards: Annotated[Names, To("seat"), Luck]


class DrawDeclined(Fact, frozen=True, kw_only=True, tag="draw-declined"):
    """A player left the card of an Object Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-tile", "karmaggan/U25")
    seat: Seat


class BloodTileTurned(Fact, frozen=True, kw_only=True, tag="blood-tile-turned"):
    """A Blood Tile was consumed, and its back turned up."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/blood-tile", "karmaggan/blood-tile-yield", "karmaggan/U76")
    seat: Seat
    place: Name
    faces: Annotated[Names, Luck]


class BloodTileLeft(Fact, frozen=True, kw_only=True, tag="blood-tile-left"):
    """A Blood Tile was left full and unseen."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/blood-tile", "karmaggan/U76")
    seat: Seat
    place: Name


class PassageTaken(Fact, frozen=True, kw_only=True, tag="passage-taken"):
    """A Plunderer went on from another Passage."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/passage-tile", "karmaggan/passage-is-free", "karmaggan/U26")
    seat: Seat
    to: Name


class PassageDeclined(Fact, frozen=True, kw_only=True, tag="passage-declined"):
    """A Plunderer stayed on the Passage it stepped on."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/passage-tile", "karmaggan/U26")
    seat: Seat


class CoinsGained(Fact, frozen=True, kw_only=True, tag="coins-gained"):
    """A player took Blood Coins from the bank."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/coin-supply", "karmaggan/U10")
    seat: Seat
    count: Small


class CoinsLost(Fact, frozen=True, kw_only=True, tag="coins-lost"):
    """A player lost Blood Coins to the bank."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/death-at-zero", "karmaggan/U10")
    seat: Seat
    count: Small


class MedallionGained(Fact, frozen=True, kw_only=True, tag="medallion-gained"):
    """A player took a Golden Medallion."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/medallion-supply", "karmaggan/blood-tile-yield")
    seat: Seat


class ObjectDeckShuffled(Fact, frozen=True, kw_only=True, tag="object-deck-shuffled"):
    """The discarded Object cards were shuffled into a new deck."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U11",)
