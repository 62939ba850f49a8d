"""Rounds, their end, and throws."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from karma_core.kernel.messages import Fact, Luck, Name, Names, Seat, To


class CombatBegun(Fact, frozen=True, kw_only=True, tag="combat-begun"):
    """It has come to combat."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/combat-occurs", "karmaggan/three-rounds", "karmaggan/U94")
    attacker: Seat
    defender: Seat


class CardCommitted(Fact, frozen=True, kw_only=True, tag="card-committed"):
    """A player has chosen the card of this round, or none, in secret."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/reveal-together", "karmaggan/U52")
    seat: Seat
    card: Annotated[Name, To("seat")]


class CardRevealed(Fact, frozen=True, kw_only=True, tag="card-revealed"):
    """A player's choice was turned up. It is read back like luck, so that any copy can go on from it."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/reveal-together", "karmaggan/U52")
    seat: Seat
    cards: Annotated[Names, Luck]


class RoundDecided(Fact, frozen=True, kw_only=True, tag="round-decided"):
    """A round was decided; its cards are discarded."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/combat-values", "karmaggan/decided-cards-discarded", "karmaggan/U53")
    winner: Seat
    loser: Seat


class RoundTied(Fact, frozen=True, kw_only=True, tag="round-tied"):
    """A round was tied; its cards are set aside."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/other-values-tie", "karmaggan/tied-cards-return", "karmaggan/U57")


class SpawnKilled(Fact, frozen=True, kw_only=True, tag="spawn-killed"):
    """A Spawn was killed, and went back to its supply."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/spawn-one-life", "karmaggan/U68", "karmaggan/U96")
    spawn: Name


class CombatWon(Fact, frozen=True, kw_only=True, tag="combat-won"):
    """A combat was decided."""

    rules: ClassVar[tuple[str, ...]] = (
        "karmaggan/most-rounds-wins",
        "karmaggan/tie-for-defender",
        "karmaggan/death-loses-combat",
    )
    winner: Seat
    loser: Seat
    defeated: Literal["attacker", "defender"]


class TiedCardsReturned(Fact, frozen=True, kw_only=True, tag="tied-cards-returned"):
    """The cards of tied rounds went back to their owners' hands."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/tied-cards-return", "karmaggan/U95")


class EggWon(Fact, frozen=True, kw_only=True, tag="egg-won"):
    """The Egg went to the winner."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/egg-to-winner", "karmaggan/take-egg-by-force")
    seat: Seat


class EggDropped(Fact, frozen=True, kw_only=True, tag="egg-dropped"):
    """The carrier has lost the Egg, which lies on the Tile of the combat."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/spawn-never-owns-egg", "karmaggan/U62")
    seat: Seat
    place: Name


class PlundererThrown(Fact, frozen=True, kw_only=True, tag="plunderer-thrown"):
    """A defeated Plunderer was thrown along these Tiles."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/thrown", "karmaggan/U59")
    seat: Seat
    path: Names


class SpawnThrown(Fact, frozen=True, kw_only=True, tag="spawn-thrown"):
    """A defeated Spawn was thrown along these Tiles."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/thrown", "karmaggan/U61")
    spawn: Name
    path: Names


class FreeEggThrown(Fact, frozen=True, kw_only=True, tag="free-egg-thrown"):
    """The Egg was thrown along these Tiles by a Spawn's player."""

    rules: ClassVar[tuple[str, ...]] = (
        "karmaggan/spawn-kills-carrier",
        "karmaggan/spawn-throws-egg-farther",
        "karmaggan/U63",
    )
    seat: Seat
    path: Names


class CombatEnded(Fact, frozen=True, kw_only=True, tag="combat-ended"):
    """The combat is over."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U95",)


class PlundererEliminated(Fact, frozen=True, kw_only=True, tag="plunderer-eliminated"):
    """A Plunderer beaten in the Jungle is out of the game; all it had goes back to the supply."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/jungle-defeat", "karmaggan/U17")
    seat: Seat
    cards: Names
