"""What players order. A card is always named; a trick is named by its size, which no two tricks of a player share."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from karma_core.kernel.messages import Action, Name, Seat, Small, To

NONE = "none"  # a sealed answer that offers nothing


class Consent(Action, frozen=True, kw_only=True, tag="consent"):
    """Agree to give an hour of time for each debt card."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/commitment", "karmageddon/K5")


class Cut(Action, frozen=True, kw_only=True, tag="cut"):
    """Cut a card for the order of play."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/cut-for-order", "karmageddon/K8")


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """Say how many cards the task is to have."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/declare", "karmageddon/declare-not-displayed")

    number: Small


class Turn(Action, frozen=True, kw_only=True, tag="turn"):
    """Turn over the next card."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/turn-over", "karmageddon/at-risk")


class Mark(Action, frozen=True, kw_only=True, tag="mark"):
    """Mark the blank card just turned, for good."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/joker-marked", "karmageddon/K16")

    kind: Literal["normal", "court"]


class Offer(Action, frozen=True, kw_only=True, tag="offer"):
    """Offer one of your cards in place of the card at risk."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/help-offer", "karmageddon/K22")

    card: Name


class Decline(Action, frozen=True, kw_only=True, tag="decline"):
    """Offer nothing this time."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/help-offer", "karmageddon/K25")


class Seal(Action, frozen=True, kw_only=True, tag="seal"):
    """Answer in secret: a card that you offer, or `none`. All answers are turned over together."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/help-offer", "karmageddon/K25", "karmageddon/K89")

    card: Annotated[Name, To("seat")]


class Accept(Action, frozen=True, kw_only=True, tag="accept"):
    """Take the help of one who offers it; when one alone does, it must be taken."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/help-must-accept", "karmageddon/help-choice", "karmageddon/K26")

    helper: Seat


class GiveUp(Action, frozen=True, kw_only=True, tag="give-up"):
    """Let the task fail, since no sealed answer offered help."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/task-fails", "karmageddon/K89")


class Place(Action, frozen=True, kw_only=True, tag="place"):
    """Lay the card won by helping onto your trick of this size; onto 0: make it a trick of its own."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/help-placing", "karmageddon/K34")

    onto: Small


class Leave(Action, frozen=True, kw_only=True, tag="leave"):
    """Leave the game for good. Debts stand."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K47", "karmageddon/K88")


class ProposeStop(Action, frozen=True, kw_only=True, tag="propose-stop"):
    """Ask all the others to end the game here, without points. Debts stand."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K46", "karmageddon/K88")


class Agree(Action, frozen=True, kw_only=True, tag="agree"):
    """Agree to end the game here."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K46",)


class PlayOn(Action, frozen=True, kw_only=True, tag="play-on"):
    """Do not agree to end the game: it goes on where it was."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K46",)


ACTIONS: tuple[type[Action], ...] = (
    Consent,
    Cut,
    Declare,
    Turn,
    Mark,
    Offer,
    Decline,
    Seal,
    Accept,
    GiveUp,
    Place,
    Leave,
    ProposeStop,
    Agree,
    PlayOn,
)
