"""Facts of abilities: what each of the 23 texts moves or shows. `seat` is whose zone the cards come to or leave."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from karma_core.games.karmaka.actions import OwnCard, OwnCards, SharedCard
from karma_core.kernel.messages import Fact, Luck, Name, Names, Seat, Small, To


class CardRecalled(Fact, frozen=True, kw_only=True, tag="card-recalled"):
    """Transmigrate: a card of the Future Life came to the Hand; `left` is the pile without it."""

    seat: Seat
    card: OwnCard
    left: OwnCards
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C1", "karmaka/R37")


class HandShown(Fact, frozen=True, kw_only=True, tag="hand-shown"):
    """Peek: `seat` looks at the whole Hand of `source`."""

    seat: Seat
    source: Seat
    cards: Annotated[Names, To("seat", "source")]
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C2", "karmaka/hidden", "karmaka/R39")


class WellShown(Fact, frozen=True, kw_only=True, tag="well-shown"):
    """Destiny: `seat` looks at the topmost cards of the Well, now set apart."""

    seat: Seat
    cards: Annotated[Names, To("seat"), Luck]
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C3", "karmaka/R29")


class WellArranged(Fact, frozen=True, kw_only=True, tag="well-arranged"):
    """Destiny: `kept` lies on the Future Life, `back` on the Well; the last of each topmost."""

    seat: Seat
    kept: OwnCards
    back: OwnCards
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C3", "karmaka/R11")


class DreamStolen(Fact, frozen=True, kw_only=True, tag="dream-stolen"):
    """Stolen Dreams: the top of the Future Life of `source` lies on that of `seat`."""

    seat: Seat
    source: Seat
    card: SharedCard
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C4", "karmaka/R13")


class CardsShown(Fact, frozen=True, kw_only=True, tag="cards-shown"):
    """Swindle: `seat` looks at random cards from the Hand of `source`, now set apart."""

    seat: Seat
    source: Seat
    cards: Annotated[Names, To("seat", "source"), Luck]
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C6", "karmaka/R15")


class CardSwindled(Fact, frozen=True, kw_only=True, tag="card-swindled"):
    """Swindle: one of the cards shown came to the Hand of `seat`, the others went back to `source`."""

    seat: Seat
    source: Seat
    card: SharedCard
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C6", "karmaka/R16")


class DeedStolen(Fact, frozen=True, kw_only=True, tag="deed-stolen"):
    """Thievery: the exposed Deed of `source` came to the Hand of `seat`."""

    seat: Seat
    source: Seat
    card: Name
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C7", "karmaka/exposed-deed")


class RuinTaken(Fact, frozen=True, kw_only=True, tag="ruin-taken"):
    """Salvage, Recycle: one of the top three Ruins came to the Hand or onto the Future Life; depth 0 was the newest."""

    seat: Seat
    card: Name
    depth: Literal[0, 1, 2]
    to: Literal["hand", "future"]
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C9", "karmaka/C10", "karmaka/R28")


class CardsSown(Fact, frozen=True, kw_only=True, tag="cards-sown"):
    """Sowing: cards of the Hand lie on the Future Life, the last topmost."""

    seat: Seat
    cards: OwnCards
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C12", "karmaka/R15")


class DeedsLaid(Fact, frozen=True, kw_only=True, tag="deeds-laid"):
    """Jubilee: cards of the Hand lie on the Deeds, the last exposed."""

    seat: Seat
    cards: Names
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C14", "karmaka/R11")


class CardsRuined(Fact, frozen=True, kw_only=True, tag="cards-ruined"):
    """Denial, Dwindle, Roulette: chosen cards of this Hand lie on the Ruins, the last topmost."""

    seat: Seat
    cards: Names
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C5", "karmaka/C16", "karmaka/C18", "karmaka/ruins")


class HandSpited(Fact, frozen=True, kw_only=True, tag="hand-spited"):
    """Spite: random cards of this Hand lie on the Ruins, in the order drawn."""

    seat: Seat
    cards: Annotated[Names, Luck]
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C21", "karmaka/R36")


class DeckRuined(Fact, frozen=True, kw_only=True, tag="deck-ruined"):
    """Panic: the top card of this Deck lies on the Ruins."""

    seat: Seat
    card: Name
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C15", "karmaka/ruins")


class FutureRuined(Fact, frozen=True, kw_only=True, tag="future-ruined"):
    """Hell's Heart: the top cards of this Future Life lie on the Ruins, the first of them was topmost."""

    seat: Seat
    cards: Names
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C19", "karmaka/R12", "karmaka/R36")


class DeedRuined(Fact, frozen=True, kw_only=True, tag="deed-ruined"):
    """Crisis, Vengeance: this Deed lies on the Ruins; `index` 0 was the oldest."""

    seat: Seat
    card: Name
    index: Small
    rules: ClassVar[tuple[str, ...]] = ("karmaka/C17", "karmaka/C20", "karmaka/ruins")


ABILITY_FACTS: tuple[type[Fact], ...] = (
    CardRecalled, HandShown, WellShown, WellArranged, DreamStolen, CardsShown, CardSwindled, DeedStolen, RuinTaken,
    CardsSown, DeedsLaid, CardsRuined, HandSpited, DeckRuined, FutureRuined, DeedRuined,
)  # fmt: skip
