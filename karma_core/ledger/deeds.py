"""What people write down: the deeds of circles, decks and IOUs. A deed is its own fact, and its author signs for it.

Each stream has one kind of deeds: `circle:ID`, `deck:ID`, `iou:GAME/SEQ.K` (the birth, word for word as the game's
event has it) and, with one writer each, `iou:…/helper` and `iou:…/helpee`. There is no deed that sets one debt
against another.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from karma_core.kernel.codec import Author, Codec
from karma_core.kernel.messages import (
    Count,
    Fact,
    Hex16,
    Hex32,
    Hex64,
    MaybeHex64,
    Message,
    Name,
    Seat,
    Seats,
    Small,
    Text,
    To,
)

SHOWN = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]*$(?!\n)"  # nothing that moves a cursor or turns a line
Words = Annotated[str, Meta(max_length=200, pattern=SHOWN)]
Said = Annotated[str, Meta(min_length=1, max_length=200, pattern=SHOWN)]
Title = Annotated[str, Meta(min_length=1, max_length=40, pattern=SHOWN)]
MaybeHex16 = Annotated[str, Meta(pattern=r"^([0-9a-f]{16})?$(?!\n)", max_length=16)]
MaybeName = Annotated[str, Meta(pattern=r"^([a-z][a-z0-9-]*)?$(?!\n)", max_length=48)]
People = Annotated[tuple[MaybeHex16, ...], Meta(max_length=8)]
Authors = Annotated[tuple[Author, ...], Meta(max_length=8)]
Two = Meta(min_length=2, max_length=2)  # the helper and the helpee
Cards = Annotated[tuple[Name, ...], Meta(max_length=512)]
IouId = Annotated[str, Meta(pattern=r"^([0-9a-f]{16}/[0-9]{1,9}\.[0-9]{1,4}|hand-[0-9a-f]{16})$(?!\n)", max_length=40)]
Evidence = Annotated[str, Meta(max_length=60_000)]


class CircleOpened(Message, frozen=True, kw_only=True, tag="circle-opened"):
    """Friends who keep one ledger, and what their house rules allow besides the rules."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K70", "karmageddon/K76")

    name: Title
    nonce: Hex32
    forgiveness: bool = False
    handwritten: bool = False


class PersonAdded(Message, frozen=True, kw_only=True, tag="person-added"):
    """Somebody of the circle, who keeps this id under whatever name."""

    person: Hex16
    name: Author
    key: MaybeHex64 = ""  # Ed25519 public key, if they sign


class PersonsSame(Message, frozen=True, kw_only=True, tag="persons-same"):
    """Two who were added in two copies of the circle are one."""

    person: Hex16
    other: Hex16


class DeckListed(Message, frozen=True, kw_only=True, tag="deck-listed"):
    """A deck of the circle."""

    deck: Hex16
    name: Title


class GameListed(Message, frozen=True, kw_only=True, tag="game-listed"):
    """A game of the circle: who sat where, and the deck on the table."""

    game: Hex16
    kind: Name
    people: People  # by seat; empty: nobody of the circle by then
    names: Authors
    deck: MaybeHex16 = ""
    instead: MaybeHex16 = ""  # the game whose place it takes


class GameAudited(Message, frozen=True, kw_only=True, tag="game-audited"):
    """What an audit of a game of the circle said; its debts from the bad event on are disputed."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K86",)

    game: Hex16
    verdict: Literal["VALID", "INCOMPLETE", "INVALID", "MALFORMED"]
    event: Count = 0  # the first bad one
    words: Words = ""


class DeckCreated(Message, frozen=True, kw_only=True, tag="deck-created"):
    """A deck that lasts from game to game, wearing down."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/deck-wears-down",)

    circle: Hex16
    name: Title
    nonce: Hex32
    edition: Name


class PackAdded(Message, frozen=True, kw_only=True, tag="pack-added"):
    """A pack joined the deck, told apart by its back."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/extra-decks", "karmageddon/deck-origin")

    pack: MaybeName  # empty: the first
    back: Words = ""
    cards: Cards


class SuitAdded(Message, frozen=True, kw_only=True, tag="suit-added"):
    """One suit, ace to king, of another incomplete deck joined this one; its author agrees to it."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/replenish", "karmageddon/K58")

    suit: Name
    pack: Name
    back: Words = ""
    cards: Cards


class SuitAgreed(Message, frozen=True, kw_only=True, tag="suit-agreed"):
    """Another player agrees to a suit that was added."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K58",)

    suit: Name
    pack: Name


class DeckTaken(Message, frozen=True, kw_only=True, tag="deck-taken"):
    """The deck came on the table of this game."""

    game: Hex16
    players: Small
    cards: Count


class CardMarked(Message, frozen=True, kw_only=True, tag="card-marked"):
    """A blank was marked for good in a game."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/joker-marked", "karmageddon/K21")

    game: Hex16
    event: Count
    card: Name
    kind: Literal["normal", "court"]


class CardTorn(Message, frozen=True, kw_only=True, tag="card-torn"):
    """A card was torn in a game: it has left the deck for ever."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/deck-wears-down", "karmageddon/K54")

    game: Hex16
    event: Count
    card: Name
    iou: IouId


class DeckReturned(Message, frozen=True, kw_only=True, tag="deck-returned"):
    """The game is over; whoever plays next may take the deck."""

    game: Hex16


class GameReplaced(Message, frozen=True, kw_only=True, tag="game-replaced"):
    """A slip was mended by a fork that takes the place of its parent: what it marked from there on was not so."""

    game: Hex16
    at: Count
    fork: Hex16


class IouOpened(Message, frozen=True, kw_only=True, tag="iou-opened"):
    """A debt was born in a game: the helpee owes the helper."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/torn-card", "karmageddon/iou-hour", "karmageddon/K63")

    kind: Literal["hour", "favour"]
    circle: Hex16
    game: Hex16
    game_kind: Name
    leaf: Hex64  # of the event in which it was born
    names: Annotated[tuple[Author, ...], Two]
    seats: Annotated[tuple[Seat, ...], Two]
    card: MaybeName = ""
    words: Words = ""


class IouHandwritten(Message, frozen=True, kw_only=True, tag="iou-handwritten"):
    """A debt made outside a game; it stands when both have signed."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K76",)

    circle: Hex16
    nonce: Hex16
    people: Annotated[tuple[Hex16, ...], Two]
    names: Annotated[tuple[Author, ...], Two]
    words: Said


class HalfSigned(Message, frozen=True, kw_only=True, tag="half-signed"):
    """The holder signed for the debt: the first deed on every half."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/torn-card", "karmageddon/K65")


class HalfDone(Message, frozen=True, kw_only=True, tag="half-done"):
    """'Done' stands on the helper's half, for good."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/redeemed", "karmageddon/K68")

    words: Words = ""


class HalfPaid(Message, frozen=True, kw_only=True, tag="half-paid"):
    """'Paid' stands on the helpee's half, for good."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/redeemed", "karmageddon/K68")

    words: Words = ""


class TaskProposed(Message, frozen=True, kw_only=True, tag="task-proposed"):
    """What the hour might be for, and when. `counters` is the proposal whose place it takes, the one before."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/task-agreed", "karmageddon/K67")

    task: Said
    hour: Words = ""  # when
    category: Words = ""
    counters: MaybeHex64 = ""


class TaskAgreed(Message, frozen=True, kw_only=True, tag="task-agreed"):
    """The other agrees to the task proposed."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/task-agreed", "karmageddon/K67")

    proposal: Hex64


class TaskDeclined(Message, frozen=True, kw_only=True, tag="task-declined"):
    """The other would rather not do this task. The debt stays."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K67",)

    proposal: Hex64
    words: Words = ""


class ContactUpdated(Message, frozen=True, kw_only=True, tag="contact-updated"):
    """How the holder can be reached: sealed, for the two alone. None: no longer."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/contact-details", "karmageddon/K66")

    between: Seats  # 0, the helper, and 1, the helpee
    contact: Annotated[Text | None, To("between")] = None


class ReminderSent(Message, frozen=True, kw_only=True, tag="reminder-sent"):
    """The other was reminded."""

    words: Words = ""


class HalfLost(Message, frozen=True, kw_only=True, tag="half-lost"):
    """The holder's half is lost. The debt stands: the other half and the journal prove it."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K73",)

    words: Words = ""


class HalfKept(Message, frozen=True, kw_only=True, tag="half-kept"):
    """The marked half is kept as a memento."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/keepsake", "karmageddon/K73")


class HalfBurned(Message, frozen=True, kw_only=True, tag="half-burned"):
    """The marked half was burned, with ceremony."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/keepsake", "karmageddon/K73")


class HalfBinned(Message, frozen=True, kw_only=True, tag="half-binned"):
    """The marked half was binned."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/keepsake", "karmageddon/K73")


class DisputeRaised(Message, frozen=True, kw_only=True, tag="dispute-raised"):
    """The holder says that something about this debt is not so."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K69",)

    words: Said


class DisputeAnswered(Message, frozen=True, kw_only=True, tag="dispute-answered"):
    """What the other says to it."""

    dispute: Hex64
    words: Said


class DisputeClosed(Message, frozen=True, kw_only=True, tag="dispute-closed"):
    """Whoever raised it lets it rest."""

    dispute: Hex64
    words: Words = ""


class DebtForgiven(Message, frozen=True, kw_only=True, tag="debt-forgiven"):
    """The helper asks for nothing any more; never 'Done', and only where the circle allows it."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K70",)

    words: Words = ""


class VoidSigned(Message, frozen=True, kw_only=True, tag="void-signed"):
    """The holder agrees that a handwritten debt was entered by mistake; it takes both."""

    rules: ClassVar[tuple[str, ...]] = ("karmageddon/K85",)

    words: Said


class DeedCarried(Fact, frozen=True, kw_only=True, tag="deed-carried"):
    """The line as it stands in the copy from which this deed was merged: its `prev` and signature fit only there."""

    line: Evidence


CIRCLE = (CircleOpened, PersonAdded, PersonsSame, DeckListed, GameListed, GameAudited)
DECK = (
    DeckCreated,
    PackAdded,
    SuitAdded,
    SuitAgreed,
    DeckTaken,
    CardMarked,
    CardTorn,
    DeckReturned,
    GameReplaced,
)
BIRTH = (IouOpened, IouHandwritten)
MARKS = (HalfSigned, TaskProposed, TaskAgreed, TaskDeclined, ContactUpdated, ReminderSent, HalfLost, VoidSigned)
ENDS = (HalfKept, HalfBurned, HalfBinned)
DISPUTES = (DisputeRaised, DisputeAnswered, DisputeClosed)
HELPER = (*MARKS, *ENDS, *DISPUTES, HalfDone, DebtForgiven)
HELPEE = (*MARKS, *ENDS, *DISPUTES, HalfPaid)
DEEDS: tuple[type[Message], ...] = tuple(dict.fromkeys((*CIRCLE, *DECK, *BIRTH, *HELPER, *HELPEE)))
CODEC = Codec(DEEDS, (DeedCarried,))
