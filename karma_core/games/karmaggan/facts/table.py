"""Set-up, turns, questions and the end."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from karma_core.kernel.messages import Count, Fact, Luck, Name, Names, Seat, Seats, To


class StarterDrawn(Fact, frozen=True, kw_only=True, tag="starter-drawn"):
    """Luck chose who starts."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/setup-first-player", "karmaggan/U06")
    seat: Annotated[Seat, Luck]


class StarterNamed(Fact, frozen=True, kw_only=True, tag="starter-named"):
    """It was settled beforehand who starts."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/setup-first-player", "karmaggan/U06")
    seat: Seat


class HandDealt(Fact, frozen=True, kw_only=True, tag="hand-dealt"):
    """A player was dealt Object cards."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/setup-hand",)
    seat: Seat
    cards: Annotated[Names, To("seat"), Luck]


class CharacterChosen(Fact, frozen=True, kw_only=True, tag="character-chosen"):
    """A player chose a character."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/characters", "karmaggan/U74")
    seat: Seat
    character: Name


class StartTaken(Fact, frozen=True, kw_only=True, tag="start-taken"):
    """A Plunderer was set on a Starting Point."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/setup-starting-points", "karmaggan/U04", "karmaggan/U05")
    seat: Seat
    place: Name


class Asked(Fact, frozen=True, kw_only=True, tag="asked"):
    """The game waits for an answer of this seat; `question` names the phase."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U82",)
    seat: Seat
    question: Name


class TurnBegun(Fact, frozen=True, kw_only=True, tag="turn-begun"):
    """A player's turn began."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/play-clockwise", "karmaggan/turn", "karmaggan/U78")
    seat: Seat
    round: Count
    role: Literal["plunderer", "swarm"]


class TurnEnded(Fact, frozen=True, kw_only=True, tag="turn-ended"):
    """A turn ended."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/no-shared-end", "karmaggan/U83")
    seat: Seat


class WentBack(Fact, frozen=True, kw_only=True, tag="went-back"):
    """The way out was lost: the pawn went back to a free Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U84",)
    seat: Seat
    pawn: Name
    to: Name


class GameEnded(Fact, frozen=True, kw_only=True, tag="game-ended"):
    """The game ended: by an escape with the Egg, with all dead or locked out, or as nobody goes on."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/winner", "karmaggan/U71", "karmaggan/U72")
    winners: Seats
    ending: Literal["escape", "all-dead", "locked-out", "idle", "round-cap"]
