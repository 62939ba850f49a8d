"""Temple cards, traps and turning rings."""

from __future__ import annotations

from typing import Annotated, ClassVar

from karma_core.games.karmaggan.edition import Direction, Faces, Hatch
from karma_core.kernel.messages import Fact, Luck, Name, Names, Seat, Seats, Small


class TempleCardTurned(Fact, frozen=True, kw_only=True, tag="temple-card-turned"):
    """The top card of the Temple Deck was turned up, and is carried out."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/temple-tile", "karmaggan/U12")
    seat: Seat
    cards: Annotated[Names, Luck]


class TempleDeckShuffled(Fact, frozen=True, kw_only=True, tag="temple-deck-shuffled"):
    """The turned Temple cards were shuffled into a new deck."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U11",)


class TrapFired(Fact, frozen=True, kw_only=True, tag="trap-fired"):
    """All traps of a kind fired; these are hit, in the order in which the damage falls."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/ring-traps", "karmaggan/trap-path", "karmaggan/U35")
    trap: Name
    struck: Seats
    coins: Small | None = None


class AcidRolled(Fact, frozen=True, kw_only=True, tag="acid-rolled"):
    """The Acid's die; two less is the damage."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/acid", "karmaggan/U33", "karmaggan/KG-I6")
    faces: Annotated[Faces, Luck]
    coins: Small


class HitTaken(Fact, frozen=True, kw_only=True, tag="hit-taken"):
    """The next of those who were hit takes the damage."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U86",)
    seat: Seat


class RotationRolled(Fact, frozen=True, kw_only=True, tag="rotation-rolled"):
    """Rings are about to turn by as many sectors as the die shows."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/rotations", "karmaggan/sectors", "karmaggan/U36")
    rings: Names
    direction: Direction
    faces: Annotated[Faces, Luck]


class RingsTurned(Fact, frozen=True, kw_only=True, tag="rings-turned"):
    """Rings turned so many sectors, with all that is on them; these are carried across a Roller."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/rotations", "karmaggan/U37", "karmaggan/U38")
    rings: Names
    direction: Direction
    sectors: Small
    crossed: Seats = ()


class HandDiscarded(Fact, frozen=True, kw_only=True, tag="hand-discarded"):
    """A player discarded the whole hand, face up."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/ram", "karmaggan/U39")
    seat: Seat
    cards: Names


class Flashed(Fact, frozen=True, kw_only=True, tag="flashed"):
    """The Iris Flash set a Plunderer on another Temple Tile of its ring."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/iris-flash", "karmaggan/U40", "karmaggan/U87")
    seat: Seat
    to: Name


class HatchesMoved(Fact, frozen=True, kw_only=True, tag="hatches-moved"):
    """All hatches of a kind were opened or closed."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/hatch-kinds", "karmaggan/U13")
    hatch: Hatch
    opened: bool
