"""Facts of turns: dealing and drawing, plays, choices asked, offers, the end."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from karma_core.games.karmaka.actions import OwnCard
from karma_core.kernel.messages import Count, Fact, Luck, Name, Names, Seat, Seats, Small, To

Choice = Literal[
    "target", "copy", "deny", "recall", "arrange", "swindle", "ruins", "sow", "jubilee", "roulette", "draw",
    "dwindle", "crisis", "rings",
]  # fmt: skip


class StarterDrawn(Fact, frozen=True, kw_only=True, tag="starter-drawn"):
    """The lot fell on this seat to start."""

    seat: Annotated[Seat, Luck]
    rules: ClassVar[tuple[str, ...]] = ("karmaka/R18",)


class CardsDrawn(Fact, frozen=True, kw_only=True, tag="cards-drawn"):
    """Cards came from the Well to this Hand."""

    seat: Seat
    cards: Annotated[Names, To("seat"), Luck]
    rules: ClassVar[tuple[str, ...]] = ("karmaka/well", "karmaka/R7", "karmaka/R21")


class DeckDealt(Fact, frozen=True, kw_only=True, tag="deck-dealt"):
    """Cards came from the Well to this Deck, unseen by all; the last lies topmost."""

    seat: Seat
    cards: Annotated[Names, To(), Luck]
    rules: ClassVar[tuple[str, ...]] = ("karmaka/own-deck", "karmaka/R14", "karmaka/R21")


class RuinsShuffled(Fact, frozen=True, kw_only=True, tag="ruins-shuffled"):
    """The oldest Ruins, so many, became the new Well."""

    count: Small
    rules: ClassVar[tuple[str, ...]] = ("karmaka/well-runs-out",)


class TurnBegun(Fact, frozen=True, kw_only=True, tag="turn-begun"):
    """It is this seat's turn, in this round."""

    seat: Seat
    round: Count
    rules: ClassVar[tuple[str, ...]] = ("karmaka/turn-order", "karmaka/turn")


class DeckDrawn(Fact, frozen=True, kw_only=True, tag="deck-drawn"):
    """The top card of the own Deck came to the Hand."""

    seat: Seat
    card: OwnCard
    rules: ClassVar[tuple[str, ...]] = ("karmaka/turn", "karmaka/draw-skipped", "karmaka/T2")


class DeedDone(Fact, frozen=True, kw_only=True, tag="deed-done"):
    """A card of the Hand is now the exposed Deed."""

    seat: Seat
    card: Name
    rules: ClassVar[tuple[str, ...]] = ("karmaka/play-deed", "karmaka/deeds", "karmaka/exposed-deed")


class FutureSown(Fact, frozen=True, kw_only=True, tag="future-sown"):
    """A card of the Hand lies face down on the Future Life."""

    seat: Seat
    card: OwnCard
    rules: ClassVar[tuple[str, ...]] = ("karmaka/play-future", "karmaka/future-life")


class TurnPassed(Fact, frozen=True, kw_only=True, tag="turn-passed"):
    """No card was played."""

    seat: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/pass",)


class ExtraPlayForgone(Fact, frozen=True, kw_only=True, tag="extra-play-forgone"):
    """The extra play was left out."""

    seat: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/T5",)


class AbilityPlayed(Fact, frozen=True, kw_only=True, tag="ability-played"):
    """A card of the Hand lies in the middle, and its text is resolved."""

    seat: Seat
    card: Name
    rules: ClassVar[tuple[str, ...]] = ("karmaka/play-ability", "karmaka/points-or-ability", "karmaka/R6")


class TargetChosen(Fact, frozen=True, kw_only=True, tag="target-chosen"):
    """The ability is meant for this player."""

    seat: Seat
    target: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/rival", "karmaka/R23", "karmaka/R34")


class AbilityCopied(Fact, frozen=True, kw_only=True, tag="ability-copied"):
    """The text of this card is resolved in place of the last: a Deed of `owner`, or what Denial has ruined."""

    seat: Seat
    card: Name
    owner: Seat | None = None
    rules: ClassVar[tuple[str, ...]] = ("karmaka/R3", "karmaka/R4", "karmaka/R5")


class ChoiceAsked(Fact, frozen=True, kw_only=True, tag="choice-asked"):
    """Everything waits for a choice of this seat; `limit` is the most cards of a Roulette draw."""

    seat: Seat
    choice: Choice
    limit: Small = 0
    rules: ClassVar[tuple[str, ...]] = ("karmaka/choices", "karmaka/R26", "karmaka/R34")


class CardOffered(Fact, frozen=True, kw_only=True, tag="card-offered"):
    """The played card is offered to these seats, in this order, until one takes it."""

    seats: Seats
    rules: ClassVar[tuple[str, ...]] = ("karmaka/offer", "karmaka/T3", "karmaka/T4")


class OfferTaken(Fact, frozen=True, kw_only=True, tag="offer-taken"):
    """The played card lies face down on this seat's Future Life."""

    seat: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/offer", "karmaka/T3")


class OfferRefused(Fact, frozen=True, kw_only=True, tag="offer-refused"):
    """This seat does not want the played card."""

    seat: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/offer", "karmaka/T3")


class CardDropped(Fact, frozen=True, kw_only=True, tag="card-dropped"):
    """Nobody took the played card: it lies on the Ruins."""

    rules: ClassVar[tuple[str, ...]] = ("karmaka/T3", "karmaka/ruins")


class ExtraPlayGranted(Fact, frozen=True, kw_only=True, tag="extra-play-granted"):
    """This seat may play another card."""

    seat: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/T5", "karmaka/R1", "karmaka/R25")


class GameWon(Fact, frozen=True, kw_only=True, tag="game-won"):
    """The game is over, by this rule, and these seats have won."""

    seats: Seats
    rule: Literal["win", "win-tie", "R30", "R31"]
    rules: ClassVar[tuple[str, ...]] = ("karmaka/win", "karmaka/win-tie", "karmaka/R30", "karmaka/R31")


TURN_FACTS: tuple[type[Fact], ...] = (
    StarterDrawn, CardsDrawn, DeckDealt, RuinsShuffled, TurnBegun, DeckDrawn, DeedDone, FutureSown, TurnPassed,
    ExtraPlayForgone, AbilityPlayed, TargetChosen, AbilityCopied, ChoiceAsked, CardOffered, OfferTaken, OfferRefused,
    CardDropped, ExtraPlayGranted, GameWon,
)  # fmt: skip
