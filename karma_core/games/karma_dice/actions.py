"""What a seat may order, in the order of a game: the draft, a turn, its windows, the picks."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from karma_core.games.karma_dice.edition import Chakra, Colour
from karma_core.kernel.messages import Action, Face, Name, Seat, Small, To

Dice = Annotated[tuple[Colour, ...], Meta(max_length=32)]  # sorted by name, so the Yogi die comes last
Indexes = Annotated[tuple[Small, ...], Meta(max_length=32)]  # of dice in the roll, from 0


class ChooseTrait(Action, frozen=True, kw_only=True, tag="choose-trait"):
    """Keep this one of the two trait cards; nobody else sees which before all have chosen."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/setup-traits", "karma-dice/D15")
    trait: Annotated[Name, To("seat")]


class Roll(Action, frozen=True, kw_only=True, tag="roll"):
    """Roll these unused dice; a die that was called or lent for this roll joins them by itself."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/first-roll", "karma-dice/further-roll", "karma-dice/dice-spent")
    dice: Dice


class Stop(Action, frozen=True, kw_only=True, tag="stop"):
    """Score the last validated zone; `prudent` uses the trait of that name as well."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/stop-or-push", "karma-dice/score-turn", "karma-dice/D36")
    prudent: bool = False


class Settle(Action, frozen=True, kw_only=True, tag="settle"):
    """Let the roll stand as it is now, and have it judged."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D27", "karma-dice/roll-must-rise")


class Triple(Action, frozen=True, kw_only=True, tag="triple"):
    """Use purple: this die counts three times."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/effect-purple", "karma-dice/D08")
    die: Small


class Double(Action, frozen=True, kw_only=True, tag="double"):
    """Use dark blue: this die counts twice."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/effect-dark-blue", "karma-dice/D08")
    die: Small


class Reroll(Action, frozen=True, kw_only=True, tag="reroll"):
    """Use light blue: roll this die again."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/effect-light-blue", "karma-dice/D10")
    die: Small


class CopyFace(Action, frozen=True, kw_only=True, tag="copy-face"):
    """Use green: this die takes the face of another die of the roll."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/effect-green", "karma-dice/D08")
    die: Small
    source: Small


class Remove(Action, frozen=True, kw_only=True, tag="remove"):
    """Use yellow: take a die out of the roll, itself included."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/effect-yellow", "karma-dice/effect-yellow-alone", "karma-dice/D11")
    die: Small
    target: Small


class Adjust(Action, frozen=True, kw_only=True, tag="adjust"):
    """Use orange: this die shows one more or one less."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/effect-orange", "karma-dice/D08")
    die: Small
    way: Literal["up", "down"]


class Borrow(Action, frozen=True, kw_only=True, tag="borrow"):
    """Opportunist: take a rival's coloured die for this turn, in place of a red one."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/trait-opportunist", "karma-dice/D18", "karma-dice/trait-once")
    source: Seat
    die: Chakra


class CallYogi(Action, frozen=True, kw_only=True, tag="call-yogi"):
    """Fayot: the Yogi die joins the roll that follows."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/trait-fayot", "karma-dice/D19", "karma-dice/trait-once")


class RollOneByOne(Action, frozen=True, kw_only=True, tag="roll-one-by-one"):
    """Methodical: make the roll that follows one die at a time."""

    rules: ClassVar[tuple[str, ...]] = (
        "karma-dice/trait-methodical",
        "karma-dice/trait-methodical-not-fifteen",
        "karma-dice/D20",
        "karma-dice/D37",
    )


class SkipZone(Action, frozen=True, kw_only=True, tag="skip-zone"):
    """Impatient: if the roll that follows succeeds, its dice go one zone further."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D30", "karma-dice/D28", "karma-dice/trait-once")


class TakeFreeDie(Action, frozen=True, kw_only=True, tag="take-free-die"):
    """Volunteer: a die of the general reserve joins the roll that follows."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D34", "karma-dice/trait-once")
    die: Chakra


class Criticise(Action, frozen=True, kw_only=True, tag="criticise"):
    """Critical: the rival has to roll this die again."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/trait-critical", "karma-dice/D17", "karma-dice/trait-once")
    die: Small


class SetFace(Action, frozen=True, kw_only=True, tag="set-face"):
    """Focused: turn one die of the roll to this face."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D33", "karma-dice/trait-once")
    die: Small
    face: Face


class UseAs(Action, frozen=True, kw_only=True, tag="use-as"):
    """Flexible: for this roll, one die has the effect of another colour."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D32", "karma-dice/trait-once")
    die: Small
    colour: Chakra


class Conform(Action, frozen=True, kw_only=True, tag="conform"):
    """Conformist: one or two dice of the roll take the face of another."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D33", "karma-dice/trait-once")
    source: Small
    dice: Indexes  # rising


class StayCalm(Action, frozen=True, kw_only=True, tag="stay-calm"):
    """Calm: the failed roll does not make you fall back."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/roll-fails", "karma-dice/D24", "karma-dice/trait-once")


class TryAgain(Action, frozen=True, kw_only=True, tag="try-again"):
    """Tenacious: roll all dice of the failed roll again."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D31", "karma-dice/trait-once")


class Decline(Action, frozen=True, kw_only=True, tag="decline"):
    """Keep the trait for later, though it could be used now."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D26", "karma-dice/D24")


class Pick(Action, frozen=True, kw_only=True, tag="pick"):
    """Take this die from the general reserve for good."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/pick-die", "karma-dice/pick-order", "karma-dice/D13")
    die: Chakra


ACTIONS: tuple[type[Action], ...] = (
    ChooseTrait,
    Roll,
    Stop,
    Settle,
    Triple,
    Double,
    Reroll,
    CopyFace,
    Remove,
    Adjust,
    Borrow,
    CallYogi,
    RollOneByOne,
    SkipZone,
    TakeFreeDie,
    Criticise,
    SetFace,
    UseAs,
    Conform,
    StayCalm,
    TryAgain,
    Decline,
    Pick,
)
