"""Facts of reincarnation: a life scored, climbed or repeated, and where its cards go."""

from __future__ import annotations

from typing import ClassVar

from karma_core.kernel.messages import Count, Fact, Seat, Small


class LifeScored(Fact, frozen=True, kw_only=True, tag="life-scored"):
    """This life is over and its best colour is worth so many points."""

    seat: Seat
    points: Count
    rules: ClassVar[tuple[str, ...]] = ("karmaka/life-ends", "karmaka/colours", "karmaka/R33")


class RingsSpent(Fact, frozen=True, kw_only=True, tag="rings-spent"):
    """So many Rings went back to the supply to make up the points."""

    seat: Seat
    count: Small
    rules: ClassVar[tuple[str, ...]] = ("karmaka/T6", "karmaka/R9")


class Ascended(Fact, frozen=True, kw_only=True, tag="ascended"):
    """This seat climbed to this rung, counted from 0."""

    seat: Seat
    rung: Small
    rules: ClassVar[tuple[str, ...]] = ("karmaka/ascend", "karmaka/ladder-numbers", "karmaka/R19", "karmaka/R32")


class LifeRepeated(Fact, frozen=True, kw_only=True, tag="life-repeated"):
    """This seat stays on its rung."""

    seat: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/repeat-life",)


class RingGained(Fact, frozen=True, kw_only=True, tag="ring-gained"):
    """One Karmic Ring of the supply, for a failed life."""

    seat: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/P4", "karmaka/R9")


class DeedsSetAside(Fact, frozen=True, kw_only=True, tag="deeds-set-aside"):
    """The Deeds of the life are out of the game."""

    seat: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/deeds-set-aside", "karmaka/P5")


class DeedsRuined(Fact, frozen=True, kw_only=True, tag="deeds-ruined"):
    """The Deeds of the life lie on the Ruins, the exposed one topmost."""

    seat: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/P5", "karmaka/R22")


class FutureBecameHand(Fact, frozen=True, kw_only=True, tag="future-became-hand"):
    """The Future Life is the Hand of the next life."""

    seat: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/future-becomes-hand", "karmaka/future-life-starts-empty", "karmaka/P7")


class FutureReturned(Fact, frozen=True, kw_only=True, tag="future-returned"):
    """The Future Life went back to the Well, and the Well was shuffled."""

    seat: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/future-to-well", "karmaka/P2", "karmaka/R21")


LIFE_FACTS: tuple[type[Fact], ...] = (
    LifeScored, RingsSpent, Ascended, LifeRepeated, RingGained, DeedsSetAside, DeedsRuined, FutureBecameHand,
    FutureReturned,
)  # fmt: skip
