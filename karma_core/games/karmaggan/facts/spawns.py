"""Death, Invocation Tiles and Spawns."""

from __future__ import annotations

from typing import ClassVar

from karma_core.games.karmaggan.edition import Colour
from karma_core.kernel.messages import Fact, Name, Seat


class PlundererDied(Fact, frozen=True, kw_only=True, tag="plunderer-died"):
    """A Plunderer lost its last coin and died; its body lies here."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/death-at-zero", "karmaggan/body-becomes-invocation", "karmaggan/U42")
    seat: Seat
    place: Name


class InvocationLaid(Fact, frozen=True, kw_only=True, tag="invocation-laid"):
    """A Tile became an Invocation Tile."""

    rules: ClassVar[tuple[str, ...]] = (
        "karmaggan/invocation-tile",
        "karmaggan/invocation-on-blood-tile",
        "karmaggan/U105",
    )
    place: Name
    colour: Colour


class InvokeChosen(Fact, frozen=True, kw_only=True, tag="invoke-chosen"):
    """The swarm's player chose to INVOKE."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/invoke-or-move", "karmaggan/U81")
    seat: Seat


class SpawnInvoked(Fact, frozen=True, kw_only=True, tag="spawn-invoked"):
    """A new Spawn was set on an Invocation Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/invoke", "karmaggan/U69", "karmaggan/U75")
    seat: Seat
    spawn: Name
    place: Name


class SpawnSacrificed(Fact, frozen=True, kw_only=True, tag="spawn-sacrificed"):
    """A Spawn was sacrificed."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/sacrifice", "karmaggan/U68")
    seat: Seat
    spawn: Name
    place: Name
