"""Dice, steps, Rollers and the Egg's ways."""

from __future__ import annotations

from typing import Annotated, ClassVar

from karma_core.games.karmaggan.edition import Faces
from karma_core.kernel.messages import Fact, Luck, Name, Seat, Small


class DiceRolled(Fact, frozen=True, kw_only=True, tag="dice-rolled"):
    """Both dice were rolled, the black one named first."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/movement-roll", "karmaggan/two-dice", "karmaggan/U30")
    seat: Seat
    faces: Annotated[Faces, Luck]
    left: Small


class BlackDieRolled(Fact, frozen=True, kw_only=True, tag="black-die-rolled"):
    """The carrier of the Egg rolled the black die alone."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/carrier-black-die", "karmaggan/U08", "karmaggan/U30")
    seat: Seat
    faces: Annotated[Faces, Luck]
    left: Small


class PlundererStepped(Fact, frozen=True, kw_only=True, tag="plunderer-stepped"):
    """A Plunderer stepped onto a Tile, or out of a hatch, or in; `left` Tiles may follow."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/step-by-step", "karmaggan/U23")
    seat: Seat
    to: Name
    left: Small


class PoleUsed(Fact, frozen=True, kw_only=True, tag="pole-used"):
    """The Pole let the Plunderer onto an Abyss Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-pole", "karmaggan/U28")
    seat: Seat


class SpawnStepped(Fact, frozen=True, kw_only=True, tag="spawn-stepped"):
    """A Spawn stepped onto a Tile; `left` may follow, of any Spawn of the swarm."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/spawn-movement-split", "karmaggan/step-by-step")
    seat: Seat
    spawn: Name
    to: Name
    left: Small


class SpawnPasses(Fact, frozen=True, kw_only=True, tag="spawn-passes"):
    """A Spawn shares the Tile of another pawn, and has to go on before others step."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U85",)
    seat: Seat
    spawn: Name


class RollerRolled(Fact, frozen=True, kw_only=True, tag="roller-rolled"):
    """A Plunderer crossed a Roller; the die less one is the damage."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/roller-crossing", "karmaggan/roller-damage", "karmaggan/KG-I6")
    seat: Seat
    faces: Annotated[Faces, Luck]


class RollersPlaced(Fact, frozen=True, kw_only=True, tag="rollers-placed"):
    """The Egg has left the Central Tile: the Rollers appear."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/rollers-appear", "karmaggan/U90")


class EggPickedUp(Fact, frozen=True, kw_only=True, tag="egg-picked-up"):
    """A Plunderer that came upon the Egg has picked it up."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/egg-picked-up", "karmaggan/U73")
    seat: Seat


class EggPassed(Fact, frozen=True, kw_only=True, tag="egg-passed"):
    """The Egg went from one Plunderer to a team-mate's on an adjacent Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/pass-egg", "karmaggan/U98")
    giver: Seat
    taker: Seat


class EggThrown(Fact, frozen=True, kw_only=True, tag="egg-thrown"):
    """The Egg was thrown outward to another Plunderer."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/throw-egg", "karmaggan/U100")
    giver: Seat
    taker: Seat
