"""What players of Karman Swap may order. A card is named by its name, a slot by its place on the planet, from 0."""

from __future__ import annotations

from typing import Annotated, ClassVar

from karma_core.kernel.messages import Action, Name, Names, Seat, Small, To


class GiveCards(Action, frozen=True, kw_only=True, tag="give-cards"):
    """Offer up to two cards to the teammate before the first turn; none: no exchange."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/team-exchange", "karman-swap/W26")

    partner: Seat
    cards: Annotated[Names, To("seat", "partner")]


class ReturnCards(Action, frozen=True, kw_only=True, tag="return-cards"):
    """Give the teammate as many cards back."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/team-exchange", "karman-swap/W26")

    partner: Seat
    cards: Annotated[Names, To("seat", "partner")]


class PlayCreature(Action, frozen=True, kw_only=True, tag="play-creature"):
    """Place a creature of the hand on a free slot of its colour, raised by so many Discovery Gems."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/place-creature", "karman-swap/discovery-gem-boost")

    card: Name
    planet: Name
    slot: Small
    boost: Small = 0


class PlayShip(Action, frozen=True, kw_only=True, tag="play-ship"):
    """Lay a ship beside a planet and open a colonization."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/ship-opens-colonization", "karman-swap/ship-needs-creature")

    card: Name
    planet: Name
    boost: Small = 0


class IntroducePlanet(Action, frozen=True, kw_only=True, tag="introduce-planet"):
    """Set a visible planet at a free arrow of a ship (none: while no open planet is there), with a creature on it."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/new-planet", "karman-swap/new-planet-creature", "karman-swap/W21")

    planet: Name
    arrow: Name | None = None  # the ship
    card: Name
    slot: Small
    boost: Small = 0


class PassTake(Action, frozen=True, kw_only=True, tag="pass-take"):
    """Pass, first way: take this card of the market; two others of the hand go there next."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/pass", "karman-swap/pass-exchange")

    card: Name


class PassGive(Action, frozen=True, kw_only=True, tag="pass-give"):
    """Give two cards of the hand for the one that was taken."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/pass-exchange", "karman-swap/W22")

    cards: Names


class PassDiscard(Action, frozen=True, kw_only=True, tag="pass-discard"):
    """Pass, second way: discard a card of the hand into the market."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/pass", "karman-swap/pass-discard")

    card: Name


class ConvertGems(Action, frozen=True, kw_only=True, tag="convert-gems"):
    """Turn three of one's own Research Gems into a Discovery Gem of the team, whoever is to act."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/gem-conversion", "karman-swap/W11")


class NamePrey(Action, frozen=True, kw_only=True, tag="name-prey"):
    """Say which of several creatures becomes extinct next."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/W06", "karman-swap/W34")

    card: Name


class AdvanceTrack(Action, frozen=True, kw_only=True, tag="advance-track"):
    """Three players: move one's own dome on for an extinction."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/three-players-extinction",)


class PushBack(Action, frozen=True, kw_only=True, tag="push-back"):
    """Three players: push a rival's dome back for an extinction."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/three-players-extinction",)

    rival: Seat


class TakeCard(Action, frozen=True, kw_only=True, tag="take-card"):
    """Take a card of the market to the hand: by an ability, or in the exploration."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/W36", "karman-swap/exploration-draw")

    card: Name


class Migrate(Action, frozen=True, kw_only=True, tag="migrate"):
    """Move a creature to a free slot of its colour on another open planet."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/ability-transfer", "karman-swap/ability-migrate")

    card: Name
    planet: Name
    slot: Small


class Swap(Action, frozen=True, kw_only=True, tag="swap"):
    """Exchange a creature of an open planet with one of its colour from the market."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/ability-swap-planet", "karman-swap/ability-swap")

    creature: Name
    card: Name


class Trade(Action, frozen=True, kw_only=True, tag="trade"):
    """Take a card of the market and give one of the hand for it."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/ability-trade",)

    card: Name
    give: Name


class Recall(Action, frozen=True, kw_only=True, tag="recall"):
    """Take another creature of an open planet to the hand."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/ability-recall",)

    card: Name


class SkipAbility(Action, frozen=True, kw_only=True, tag="skip-ability"):
    """Leave the ability of the card unused."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/W38",)


class Overtake(Action, frozen=True, kw_only=True, tag="overtake"):
    """Lay a stronger ship in a colonization that another side is winning."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/colonization-contest", "karman-swap/W16")

    card: Name
    boost: Small = 0


class Support(Action, frozen=True, kw_only=True, tag="support"):
    """Lay a ship beside a teammate's that is winning a colonization."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/colonization-contest", "karman-swap/W16")

    card: Name
    boost: Small = 0


class Decline(Action, frozen=True, kw_only=True, tag="decline"):
    """Lay no ship this time."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/W16", "karman-swap/W30")


class Explore(Action, frozen=True, kw_only=True, tag="explore"):
    """Set a visible planet at an arrow of the ship that won."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/exploration", "karman-swap/W19")

    planet: Name


class PassExploration(Action, frozen=True, kw_only=True, tag="pass-exploration"):
    """Leave the new planet empty, without a creature that fits."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/exploration-play", "karman-swap/W19")


ACTIONS: tuple[type[Action], ...] = (
    GiveCards,
    ReturnCards,
    PlayCreature,
    PlayShip,
    IntroducePlanet,
    PassTake,
    PassGive,
    PassDiscard,
    ConvertGems,
    NamePrey,
    AdvanceTrack,
    PushBack,
    TakeCard,
    Migrate,
    Swap,
    Trade,
    Recall,
    SkipAbility,
    Overtake,
    Support,
    Decline,
    Explore,
    PassExploration,
)
