"""What follows: the facts of Karmageddon. All that a game does to its deck stands in `CardMarked` and `CardTorn`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from karma_core.games.karmageddon.options import Cards
from karma_core.kernel.messages import Fact, Luck, Name, Names, Seat, Seats, Small, To

OneCard = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=1)]
TaskKind = Literal["normal", "court"]
Reason = Literal["no-help", "marked-card", "deck-empty", "player-left", "game-stopped"]
Ending = Literal["good-karma", "bad-karma", "exhausted", "stalled", "abandoned"]


class DeckShuffled(Fact, frozen=True, kw_only=True, tag="deck-shuffled"):
    """All cards of the deck were shuffled: those put under it lie anywhere now."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/shuffle", "karmageddon/reshuffle-after-cut", "karmageddon/K45")


class ConsentAsked(Fact, frozen=True, kw_only=True, tag="consent-asked"):
    """Everybody is asked to commit to the debts they may make; `hours` is what such a game usually makes in all."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/commitment", "karmageddon/K5")

    seats: Seats
    hours: Small


class ConsentGiven(Fact, frozen=True, kw_only=True, tag="consent-given"):
    """This player has committed to an hour for each debt card."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/commitment", "karmageddon/K5")

    seat: Seat


class CutCalled(Fact, frozen=True, kw_only=True, tag="cut-called"):
    """These players cut, in this order: all of them, or those who are tied."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/cut-for-order", "karmageddon/K8")

    seats: Seats


class CutDrawn(Fact, frozen=True, kw_only=True, tag="cut-drawn"):
    """This card was cut. `value` is its rank, the ace being 1; 0: a blank or marked card, and the player cuts again."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/cut-for-order", "karmageddon/K8")

    seat: Seat
    cards: Annotated[OneCard, Luck]
    value: Small


class OrderSet(Fact, frozen=True, kw_only=True, tag="order-set"):
    """Turns pass in this order. The cards cut go back into the deck."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/turn-order", "karmageddon/K9", "karmageddon/K10")

    seats: Seats


class TurnBegun(Fact, frozen=True, kw_only=True, tag="turn-begun"):
    """The turn has come to this player."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/turn-order",)

    seat: Seat


class TaskDeclared(Fact, frozen=True, kw_only=True, tag="task-declared"):
    """The task is to have so many cards of one kind."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/declare", "karmageddon/K7")

    seat: Seat
    number: Small


class CardTurned(Fact, frozen=True, kw_only=True, tag="card-turned"):
    """This card was turned over."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/turn-over",)

    seat: Seat
    cards: Annotated[OneCard, Luck]


class MarkAsked(Fact, frozen=True, kw_only=True, tag="mark-asked"):
    """The card turned is blank: it has to be marked before the next."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/joker-marked", "karmageddon/K16")

    seat: Seat
    card: Name


class CardMarked(Fact, frozen=True, kw_only=True, tag="card-marked"):
    """This blank is Normal or Court from now on, in this game and all later ones."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/joker-marked", "karmageddon/K16", "karmageddon/K21")

    seat: Seat
    card: Name
    kind: TaskKind


class TaskKindSet(Fact, frozen=True, kw_only=True, tag="task-kind-set"):
    """The first card says of which kind all cards of the task have to be."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/normal-task", "karmageddon/court-first", "karmageddon/K15")

    seat: Seat
    kind: TaskKind


class TaskAtRisk(Fact, frozen=True, kw_only=True, tag="task-at-risk"):
    """This card is of the wrong kind. Those who can help are asked, in this order; perhaps nobody can."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/at-risk", "karmageddon/help-needs-trick", "karmageddon/K25")

    seat: Seat
    card: Name
    asked: Seats


class HelpOffered(Fact, frozen=True, kw_only=True, tag="help-offered"):
    """This player offers this card of theirs, and is bound by it until they are answered."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/help-offer", "karmageddon/K24")

    seat: Seat
    card: Name


class HelpDeclined(Fact, frozen=True, kw_only=True, tag="help-declined"):
    """This player offers nothing this time."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/help-offer", "karmageddon/K25")

    seat: Seat


class AnswerSealed(Fact, frozen=True, kw_only=True, tag="answer-sealed"):
    """This player has answered in secret."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K25", "karmageddon/K89")

    seat: Seat
    card: Annotated[Name, To("seat")]


class AnswersOpened(Fact, frozen=True, kw_only=True, tag="answers-opened"):
    """All answers are turned over together: each player's card, or `none`."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K25", "karmageddon/K89")

    seats: Seats
    cards: Names


class HelpAccepted(Fact, frozen=True, kw_only=True, tag="help-accepted"):
    """The helper's card takes the place of the card at risk, which waits before the helper."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/help-swap", "karmageddon/help-must-accept", "karmageddon/K28")

    seat: Seat
    helper: Seat
    card: Name  # given
    won: Name  # the card at risk


class CardTorn(Fact, frozen=True, kw_only=True, tag="card-torn"):
    """The card given in help is torn: one half plays on, the other calls in an hour of the helpee's time."""

    rules: ClassVar[tuple[str, ...]] = (
        "karmageddon/help-torn-on-success",
        "karmageddon/torn-card",
        "karmageddon/iou-hour",
        "karmageddon/K31",
    )

    helper: Seat
    helpee: Seat
    card: Name


class TaskSucceeded(Fact, frozen=True, kw_only=True, tag="task-succeeded"):
    """The task's cards are displayed as a trick."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/normal-task", "karmageddon/half-in-trick", "karmageddon/K79")

    seat: Seat
    kind: TaskKind
    cards: Cards


class CardPlaced(Fact, frozen=True, kw_only=True, tag="card-placed"):
    """The helper keeps the card won: on their trick of that size, or (onto 0) as a trick of its own."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/help-reward", "karmageddon/help-placing", "karmageddon/K34")

    seat: Seat
    card: Name
    kind: TaskKind
    onto: Small


class CardUnplaced(Fact, frozen=True, kw_only=True, tag="card-unplaced"):
    """The card won has no legal place and goes under the deck. The debt stands."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K35",)

    seat: Seat
    card: Name


class TaskFailed(Fact, frozen=True, kw_only=True, tag="task-failed"):
    """All cards of the task go under the deck, helpers' cards too; the last of them lies lowest."""

    rules: ClassVar[tuple[str, ...]] = (
        "karmageddon/task-fails",
        "karmageddon/help-lost",
        "karmageddon/no-discard",
        "karmageddon/K33",
    )

    seat: Seat
    cards: Cards
    reason: Reason


class LeaveNoted(Fact, frozen=True, kw_only=True, tag="leave-noted"):
    """This player leaves when the task that they have helped with is over."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K47",)

    seat: Seat


class PlayerLeft(Fact, frozen=True, kw_only=True, tag="player-left"):
    """This player is gone: their whole cards go under the deck, their halves out of play."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K47",)

    seat: Seat
    cards: Cards
    halves: Cards = ()


class StopProposed(Fact, frozen=True, kw_only=True, tag="stop-proposed"):
    """All these are asked, in this order, whether the game ends here."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K46", "karmageddon/K88")

    seat: Seat
    asked: Seats


class StopAgreed(Fact, frozen=True, kw_only=True, tag="stop-agreed"):
    """This player agrees to end the game."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K46",)

    seat: Seat


class StopRefused(Fact, frozen=True, kw_only=True, tag="stop-refused"):
    """This player does not agree, so the game goes on where it was."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K46",)

    seat: Seat


class GameEnded(Fact, frozen=True, kw_only=True, tag="game-ended"):
    """The game is over. `bad` have tricks of every size of court cards alone, `good` those of either kind."""

    rules: ClassVar[tuple[str, ...]] = (
        "karmageddon/good-karma",
        "karmageddon/bad-karma",
        "karmageddon/K43",
        "karmageddon/K44",
        "karmageddon/K45",
        "karmageddon/K46",
    )

    ending: Ending
    good: Seats = ()
    bad: Seats = ()


FACTS: tuple[type[Fact], ...] = (
    DeckShuffled,
    ConsentAsked,
    ConsentGiven,
    CutCalled,
    CutDrawn,
    OrderSet,
    TurnBegun,
    TaskDeclared,
    CardTurned,
    MarkAsked,
    CardMarked,
    TaskKindSet,
    TaskAtRisk,
    HelpOffered,
    HelpDeclined,
    AnswerSealed,
    AnswersOpened,
    HelpAccepted,
    CardTorn,
    TaskSucceeded,
    CardPlaced,
    CardUnplaced,
    TaskFailed,
    LeaveNoted,
    PlayerLeft,
    StopProposed,
    StopAgreed,
    StopRefused,
    GameEnded,
)
