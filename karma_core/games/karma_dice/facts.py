"""What follows from an order, in the order of a game. Whatever an effect came to stands in its fact."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from karma_core.games.karma_dice.actions import Dice, Indexes
from karma_core.games.karma_dice.edition import Chakra
from karma_core.kernel.messages import Count, Face, Fact, Luck, Name, Names, Seat, Seats, Small, To

Faces = Annotated[tuple[Face, ...], Meta(max_length=32)]


class MarkerDrawn(Fact, frozen=True, kw_only=True, tag="marker-drawn"):
    """The lot gives the First Player marker to this seat."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/first-player", "karma-dice/D22")
    seat: Annotated[Seat, Luck]


class MarkerMoved(Fact, frozen=True, kw_only=True, tag="marker-moved"):
    """The First Player marker comes to this seat."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/marker-moves", "karma-dice/first-player")
    seat: Seat


class TraitsDealt(Fact, frozen=True, kw_only=True, tag="traits-dealt"):
    """A seat draws its two trait cards."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/setup-traits", "karma-dice/D15")
    seat: Seat
    cards: Annotated[Names, To("seat"), Luck]


class TraitChosen(Fact, frozen=True, kw_only=True, tag="trait-chosen"):
    """A seat has laid one of its trait cards before it, face down."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/setup-traits", "karma-dice/D15")
    seat: Seat
    trait: Annotated[Name, To("seat")]


class TraitsRevealed(Fact, frozen=True, kw_only=True, tag="traits-revealed"):
    """All chosen traits are turned up, by seat; the other cards go back to the box."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/setup-traits-revealed", "karma-dice/D15")
    traits: Names


class DieGained(Fact, frozen=True, kw_only=True, tag="die-gained"):
    """The die of its trait comes from the general reserve to a seat."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/setup-trait-die", "karma-dice/trait-card")
    seat: Seat
    die: Chakra


class RoundBegun(Fact, frozen=True, kw_only=True, tag="round-begun"):
    """A round begins; the last one, if the general reserve is empty."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/marker-moves", "karma-dice/last-round", "karma-dice/D38")
    round: Count
    last: bool = False


class TurnBegun(Fact, frozen=True, kw_only=True, tag="turn-begun"):
    """The red dice come to this seat, and its turn begins."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/turn-order", "karma-dice/red-dice-pass", "karma-dice/D01")
    seat: Seat


class TraitUsed(Fact, frozen=True, kw_only=True, tag="trait-used"):
    """A seat uses its trait, and turns the card over."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/trait-once", "karma-dice/D28")
    seat: Seat
    trait: Name


class DieBorrowed(Fact, frozen=True, kw_only=True, tag="die-borrowed"):
    """A rival's die is a seat's own for this turn, and one red die is set aside."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/trait-opportunist", "karma-dice/D18")
    seat: Seat
    source: Seat
    die: Chakra


class YogiCalled(Fact, frozen=True, kw_only=True, tag="yogi-called"):
    """The Yogi die will join the next roll of this turn."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/trait-fayot", "karma-dice/D19")
    seat: Seat


class OneByOneBegun(Fact, frozen=True, kw_only=True, tag="one-by-one-begun"):
    """The next roll of this turn is made one die at a time."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/trait-methodical", "karma-dice/D20")
    seat: Seat


class SkipDeclared(Fact, frozen=True, kw_only=True, tag="skip-declared"):
    """The next roll of this turn goes for the zone after the next."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D30",)
    seat: Seat


class FreeDieLent(Fact, frozen=True, kw_only=True, tag="free-die-lent"):
    """A die of the general reserve will join the next roll of this turn."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D34",)
    seat: Seat
    die: Chakra


class DiceRolled(Fact, frozen=True, kw_only=True, tag="dice-rolled"):
    """These Chakra dice joined the roll with these faces, a lent one last. Replay reads them here."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/first-roll", "karma-dice/further-roll", "karma-dice/KD-I3")
    seat: Seat
    dice: Dice
    faces: Annotated[Faces, Luck]


class YogiRolled(Fact, frozen=True, kw_only=True, tag="yogi-rolled"):
    """The Yogi die joined the roll with this face."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/yogi-values", "karma-dice/KD-I4")
    seat: Seat
    faces: Annotated[Faces, Luck]


class CriticsAsked(Fact, frozen=True, kw_only=True, tag="critics-asked"):
    """These rivals may have a die rolled again, one after another: any from the index `start` on."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D17", "karma-dice/D26", "karma-dice/D37")
    seats: Seats
    start: Small


class DieCriticised(Fact, frozen=True, kw_only=True, tag="die-criticised"):
    """A rival had this die rolled again; its effect stays."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/trait-critical", "karma-dice/D17")
    seat: Seat
    die: Small
    faces: Annotated[Faces, Luck]


class TraitDeclined(Fact, frozen=True, kw_only=True, tag="trait-declined"):
    """A seat keeps its trait for later."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D26",)
    seat: Seat


class DieMultiplied(Fact, frozen=True, kw_only=True, tag="die-multiplied"):
    """A die counts so many times what it shows."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/effect-purple", "karma-dice/effect-dark-blue", "karma-dice/D08")
    seat: Seat
    die: Small
    times: Small


class DieRerolled(Fact, frozen=True, kw_only=True, tag="die-rerolled"):
    """A die was rolled again for its own effect."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/effect-light-blue", "karma-dice/D10")
    seat: Seat
    die: Small
    faces: Annotated[Faces, Luck]


class FaceCopied(Fact, frozen=True, kw_only=True, tag="face-copied"):
    """A die took this face of another."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/effect-green", "karma-dice/D08")
    seat: Seat
    die: Small
    source: Small
    face: Face


class DieRemoved(Fact, frozen=True, kw_only=True, tag="die-removed"):
    """A die left the roll."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/effect-yellow", "karma-dice/D11")
    seat: Seat
    die: Small
    target: Small


class FaceAdjusted(Fact, frozen=True, kw_only=True, tag="face-adjusted"):
    """A die shows one more or one less: this face."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/effect-orange", "karma-dice/D08")
    seat: Seat
    die: Small
    face: Face


class FaceSet(Fact, frozen=True, kw_only=True, tag="face-set"):
    """A die was turned to this face."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D33",)
    seat: Seat
    die: Small
    face: Face


class ColourAssumed(Fact, frozen=True, kw_only=True, tag="colour-assumed"):
    """A die has the effect of this colour for this roll."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D32",)
    seat: Seat
    die: Small
    colour: Chakra


class FacesConformed(Fact, frozen=True, kw_only=True, tag="faces-conformed"):
    """One or two dice took this face of another."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D33",)
    seat: Seat
    source: Small
    dice: Indexes
    face: Face


class ZoneValidated(Fact, frozen=True, kw_only=True, tag="zone-validated"):
    """The roll counts this total, and its dice lie in this zone (from 1); some may come back to the reserve."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/roll-must-rise", "karma-dice/first-roll-zone-one", "karma-dice/D04")
    seat: Seat
    zone: Small
    total: Count
    returned: Dice = ()


class RollFailed(Fact, frozen=True, kw_only=True, tag="roll-failed"):
    """The roll counts this total, which is not higher than the one before."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/roll-fails", "karma-dice/D04")
    seat: Seat
    total: Count


class DiceTakenBack(Fact, frozen=True, kw_only=True, tag="dice-taken-back"):
    """The dice of the failed roll are taken up to be rolled again, all as new."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D31",)
    seat: Seat


class TurnScored(Fact, frozen=True, kw_only=True, tag="turn-scored"):
    """The turn is over and brings this Karma, for this zone (0: none)."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/score-turn", "karma-dice/fall-back", "karma-dice/top-zone-bonus")
    seat: Seat
    zone: Small
    karma: Count


class LoanReturned(Fact, frozen=True, kw_only=True, tag="loan-returned"):
    """A borrowed, lent or called die goes back to where it came from."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D29", "karma-dice/D18", "karma-dice/D34")
    seat: Seat


class YogiReturned(Fact, frozen=True, kw_only=True, tag="yogi-returned"):
    """The Yogi die goes back above the track."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/D02", "karma-dice/D29")
    seat: Seat


class PicksBegun(Fact, frozen=True, kw_only=True, tag="picks-begun"):
    """The round is over, and these seats pick a die each, in this order."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/pick-order", "karma-dice/pick-ties", "karma-dice/D12")
    seats: Seats


class DiePicked(Fact, frozen=True, kw_only=True, tag="die-picked"):
    """A die of the general reserve is a seat's own now."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/pick-die", "karma-dice/no-returns", "karma-dice/no-refills")
    seat: Seat
    die: Chakra


class YogiTaken(Fact, frozen=True, kw_only=True, tag="yogi-taken"):
    """The seat with the least Karma takes the Yogi die for the next round."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/yogi", "karma-dice/yogi-ties", "karma-dice/D02")
    seat: Seat


class GameEnded(Fact, frozen=True, kw_only=True, tag="game-ended"):
    """The last round is over, and these seats have the most Karma."""

    rules: ClassVar[tuple[str, ...]] = ("karma-dice/last-round", "karma-dice/objective", "karma-dice/shared-victory")
    winners: Seats


FACTS: tuple[type[Fact], ...] = (
    MarkerDrawn,
    MarkerMoved,
    TraitsDealt,
    TraitChosen,
    TraitsRevealed,
    DieGained,
    RoundBegun,
    TurnBegun,
    TraitUsed,
    DieBorrowed,
    YogiCalled,
    OneByOneBegun,
    SkipDeclared,
    FreeDieLent,
    DiceRolled,
    YogiRolled,
    CriticsAsked,
    DieCriticised,
    TraitDeclined,
    DieMultiplied,
    DieRerolled,
    FaceCopied,
    DieRemoved,
    FaceAdjusted,
    FaceSet,
    ColourAssumed,
    FacesConformed,
    ZoneValidated,
    RollFailed,
    DiceTakenBack,
    TurnScored,
    LoanReturned,
    YogiReturned,
    PicksBegun,
    DiePicked,
    YogiTaken,
    GameEnded,
)
