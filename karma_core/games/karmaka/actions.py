"""What seats order. A sealed field says who may open it: mostly the seat itself."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from karma_core.kernel.messages import Action, Name, Names, Seat, Small, To

OwnCard = Annotated[Name, To("seat")]
OwnCards = Annotated[Names, To("seat")]
SharedCard = Annotated[Name, To("seat", "source")]


class PlayDeed(Action, frozen=True, kw_only=True, tag="play-deed"):
    """Play a card for its points: face up on the own Deeds."""

    card: Name
    rules: ClassVar[tuple[str, ...]] = ("karmaka/turn", "karmaka/three-ways", "karmaka/play-deed")


class PlayAbility(Action, frozen=True, kw_only=True, tag="play-ability"):
    """Play a card for its ability: face up in the middle, to be resolved and then offered."""

    card: Name
    rules: ClassVar[tuple[str, ...]] = ("karmaka/turn", "karmaka/three-ways", "karmaka/play-ability")


class PlayFuture(Action, frozen=True, kw_only=True, tag="play-future"):
    """Put a card by for the future: face down on the own Future Life."""

    card: OwnCard
    rules: ClassVar[tuple[str, ...]] = ("karmaka/turn", "karmaka/three-ways", "karmaka/play-future")


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """Play no card in this turn; the own Deck must hold one."""

    rules: ClassVar[tuple[str, ...]] = ("karmaka/pass",)


class ForgoPlay(Action, frozen=True, kw_only=True, tag="forgo-play"):
    """Leave out the extra play that a card has brought."""

    rules: ClassVar[tuple[str, ...]] = ("karmaka/T5",)


class ChoosePlayer(Action, frozen=True, kw_only=True, tag="choose-player"):
    """Say for whom the ability is meant."""

    target: Seat
    rules: ClassVar[tuple[str, ...]] = ("karmaka/rival", "karmaka/R10", "karmaka/R27")


class CopyDeed(Action, frozen=True, kw_only=True, tag="copy-deed"):
    """Choose the Deed whose ability is copied: one's own for Embody, a rival's exposed one for Mimic."""

    owner: Seat
    card: Name
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C22", "karmaka/C23", "karmaka/R4", "karmaka/R5")


class RuinCard(Action, frozen=True, kw_only=True, tag="ruin-card"):
    """Ruin a card of one's own Hand: for Denial, or struck by Dwindle."""

    card: Name
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C5", "karmaka/C16", "karmaka/R26")


class RuinDeed(Action, frozen=True, kw_only=True, tag="ruin-deed"):
    """Ruin one of one's own Deeds, struck by Crisis; `index` 0 is the oldest."""

    index: Small
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C17", "karmaka/R26")


class RuinCards(Action, frozen=True, kw_only=True, tag="ruin-cards"):
    """Ruin none, one or two cards of one's own Hand for Roulette, in this order."""

    cards: Names
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C18", "karmaka/R11")


class DrawCards(Action, frozen=True, kw_only=True, tag="draw-cards"):
    """Draw so many cards for Roulette."""

    count: Small
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C18", "karmaka/R38")


class RecallCard(Action, frozen=True, kw_only=True, tag="recall-card"):
    """Take a card of one's own Future Life to the Hand for Transmigrate; `left` is the pile without it."""

    card: OwnCard
    left: OwnCards
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C1", "karmaka/R37")


class ArrangeWell(Action, frozen=True, kw_only=True, tag="arrange-well"):
    """Share out what Destiny showed: `kept` goes on the Future Life, `back` on the Well; the last lies topmost."""

    kept: OwnCards
    back: OwnCards
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C3", "karmaka/R11")


class TakeShown(Action, frozen=True, kw_only=True, tag="take-shown"):
    """Take one of the cards that Swindle showed from the Hand of `source`."""

    source: Seat
    card: SharedCard
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C6", "karmaka/R16")


class TakeRuin(Action, frozen=True, kw_only=True, tag="take-ruin"):
    """Take one of the top three Ruins for Salvage or Recycle; `depth` 0 is the newest."""

    depth: Literal[0, 1, 2]
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C9", "karmaka/C10", "karmaka/R28")


class SowCards(Action, frozen=True, kw_only=True, tag="sow-cards"):
    """Put cards of one's own Hand on one's own Future Life for Sowing; the last lies topmost."""

    cards: OwnCards
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C12", "karmaka/R11", "karmaka/R15")


class LayDeeds(Action, frozen=True, kw_only=True, tag="lay-deeds"):
    """Put none, one or two cards of one's own Hand on one's own Deeds for Jubilee; the last is exposed."""

    cards: Names
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C14", "karmaka/R11")


class AcceptCard(Action, frozen=True, kw_only=True, tag="accept-card"):
    """Take the card that is offered to the Future Life."""

    rules: ClassVar[tuple[str, ...]] = ("karmaka/offer", "karmaka/T3")


class RefuseCard(Action, frozen=True, kw_only=True, tag="refuse-card"):
    """Leave the card that is offered."""

    rules: ClassVar[tuple[str, ...]] = ("karmaka/offer", "karmaka/T3")


class SpendRings(Action, frozen=True, kw_only=True, tag="spend-rings"):
    """Cash in as many Rings as are wanting, and ascend."""

    rules: ClassVar[tuple[str, ...]] = ("karmaka/T6", "karmaka/R9")


class KeepRings(Action, frozen=True, kw_only=True, tag="keep-rings"):
    """Keep the Rings, and repeat the rung."""

    rules: ClassVar[tuple[str, ...]] = ("karmaka/T6", "karmaka/R9")


KarmakaAction = (
    PlayDeed | PlayAbility | PlayFuture | Pass | ForgoPlay | ChoosePlayer | CopyDeed | RuinCard | RuinDeed | RuinCards
    | DrawCards | RecallCard | ArrangeWell | TakeShown | TakeRuin | SowCards | LayDeeds | AcceptCard | RefuseCard
    | SpendRings | KeepRings
)  # fmt: skip
ACTIONS: tuple[type[Action], ...] = (
    PlayDeed, PlayAbility, PlayFuture, Pass, ForgoPlay, ChoosePlayer, CopyDeed, RuinCard, RuinDeed, RuinCards,
    DrawCards, RecallCard, ArrangeWell, TakeShown, TakeRuin, SowCards, LayDeeds, AcceptCard, RefuseCard,
    SpendRings, KeepRings,
)  # fmt: skip
