"""Two pawns on a Tile: who acts, and what they agree on."""

from __future__ import annotations

from typing import ClassVar

from karma_core.games.karmaggan.terms import Terms
from karma_core.kernel.messages import Fact, Name, Names, Seat, Seats, Small, Text


class PawnsMet(Fact, frozen=True, kw_only=True, tag="pawns-met"):
    """A pawn came upon an enemy on its Tile; of a swarm it is still to be said who acts for it."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/combat-occurs", "karmaggan/attacker-defender", "karmaggan/U94")
    attacker: Seat
    attacking: Name
    place: Name
    defending: Name
    defender: Seat | None = None


class ClaimAsked(Fact, frozen=True, kw_only=True, tag="claim-asked"):
    """These players of the swarm are asked in turn who acts for the Spawn."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/swarm-chooses-defender", "karmaggan/U60")
    seats: Seats


class ClaimLeft(Fact, frozen=True, kw_only=True, tag="claim-left"):
    """A player of the swarm leaves it to the next."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/swarm-chooses-defender", "karmaggan/U60")
    seat: Seat


class DefenderSet(Fact, frozen=True, kw_only=True, tag="defender-set"):
    """It is settled who defends the Spawn."""

    rules: ClassVar[tuple[str, ...]] = (
        "karmaggan/swarm-chooses-defender",
        "karmaggan/spawn-combat-who",
        "karmaggan/U60",
    )
    seat: Seat


class ThrowerSet(Fact, frozen=True, kw_only=True, tag="thrower-set"):
    """It is settled who throws the Egg for the Spawn."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/spawn-kills-carrier", "karmaggan/U104")
    seat: Seat


class TermsOffered(Fact, frozen=True, kw_only=True, tag="terms-offered"):
    """Terms of a truce lie on the table."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/truce", "karmaggan/U22", "karmaggan/U94")
    seat: Seat
    terms: Terms = ()


class TruceMade(Fact, frozen=True, kw_only=True, tag="truce-made"):
    """The two agreed on a truce; the terms are met at once."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/truce", "karmaggan/U20", "karmaggan/U22")
    seat: Seat
    terms: Terms = ()


class CardsGiven(Fact, frozen=True, kw_only=True, tag="cards-given"):
    """One player gave named Object cards to another."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/truce", "karmaggan/U22")
    giver: Seat
    taker: Seat
    cards: Names


class MedallionsGiven(Fact, frozen=True, kw_only=True, tag="medallions-given"):
    """One player gave Golden Medallions to another."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/truce", "karmaggan/U22")
    giver: Seat
    taker: Seat
    count: Small


class PromiseMade(Fact, frozen=True, kw_only=True, tag="promise-made"):
    """A favour was promised, in these words; it is the giver's to keep."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/truce", "karmaggan/U22", "karmaggan/example-free-for-all")
    debtor: Seat
    creditor: Seat
    words: Text
