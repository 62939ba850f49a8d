"""What happens in a game of Karman Swap. A `side` is a team of two, or a player alone."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from karma_core.kernel.messages import Count, Fact, Luck, Name, Names, Seat, Seats, Small, To

Step = Annotated[int, Meta(ge=-12, le=12)]
Waiting = Literal["exchange", "answer", "give", "prey", "dome", "contest", "explore", "salvage", "settle"]
Ending = Literal["dome", "colony", "prestige", "nobody"]
Choice = Literal["draw", "chain", "migrate", "swap", "scout", "trade", "recycle", "recall"]


class StarterDrawn(Fact, frozen=True, kw_only=True, tag="starter-drawn"):
    """The lot fell on this seat: it starts the first round."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/starting-player", "karman-swap/W31")

    starter: Annotated[Small, Luck]


class RoundBegun(Fact, frozen=True, kw_only=True, tag="round-begun"):
    """All cards and planets are gathered and shuffled; gems, prestige and tracks stand at nothing."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/next-round", "karman-swap/W25")

    round: Small
    starter: Seat


class HandDealt(Fact, frozen=True, kw_only=True, tag="hand-dealt"):
    """A seat's cards for the round."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/deal", "karman-swap/W29")

    seat: Seat
    cards: Annotated[Names, To("seat"), Luck]


class MarketLaid(Fact, frozen=True, kw_only=True, tag="market-laid"):
    """Three and four players: the cards that lie face up."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/market", "karman-swap/deal")

    cards: Annotated[Names, Luck]


class PyramidLaid(Fact, frozen=True, kw_only=True, tag="pyramid-laid"):
    """Two players: the face-up cards of the pyramid, from the base; all others lie face down."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/pyramid-layout", "karman-swap/W28")

    cards: Annotated[Names, Luck]


class PyramidTurned(Fact, frozen=True, kw_only=True, tag="pyramid-turned"):
    """A face-down card of the pyramid was uncovered and turned up; position 0 is the first of the base."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/pyramid-turns-up", "karman-swap/W28")

    position: Small
    cards: Annotated[Names, Luck]


class PlanetsRevealed(Fact, frozen=True, kw_only=True, tag="planets-revealed"):
    """Planets from the deck lie face up now."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/visible-planets", "karman-swap/W02")

    planets: Annotated[Names, Luck]


class PlanetsDepleted(Fact, frozen=True, kw_only=True, tag="planets-depleted"):
    """No planet is left to take the place of the one set: the round ends with this turn."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/round-ends-no-planets", "karman-swap/W04")


class CardsGiven(Fact, frozen=True, kw_only=True, tag="cards-given"):
    """So many cards went to the teammate; which, the two know."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/team-exchange", "karman-swap/W26")

    seat: Seat
    partner: Seat
    cards: Annotated[Names, To("seat", "partner")]


class CardsReturned(Fact, frozen=True, kw_only=True, tag="cards-returned"):
    """As many came back."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/team-exchange", "karman-swap/W26")

    seat: Seat
    partner: Seat
    cards: Annotated[Names, To("seat", "partner")]


class TurnBegun(Fact, frozen=True, kw_only=True, tag="turn-begun"):
    """The next turn of the round, counted from 1."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/turn-order", "karman-swap/actions")

    seat: Seat
    turn: Small


class Asked(Fact, frozen=True, kw_only=True, tag="asked"):
    """The table waits for this seat, for this."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/W44", "karman-swap/W49")

    seat: Seat
    what: Waiting


class CreaturePlaced(Fact, frozen=True, kw_only=True, tag="creature-placed"):
    """A creature went from the hand to a planet; the boost is paid."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/place-creature", "karman-swap/W09", "karman-swap/W12")

    seat: Seat
    card: Name
    planet: Name
    slot: Small
    boost: Small = 0


class CreatureMoved(Fact, frozen=True, kw_only=True, tag="creature-moved"):
    """A creature went from one planet to another."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/ability-transfer", "karman-swap/ability-migrate")

    seat: Seat
    card: Name
    source: Name
    planet: Name
    slot: Small


class CreatureSwapped(Fact, frozen=True, kw_only=True, tag="creature-swapped"):
    """A creature went to the market, and one from there took its slot."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/ability-swap-planet", "karman-swap/ability-swap")

    seat: Seat
    creature: Name
    card: Name
    planet: Name
    slot: Small


class CreatureExtinct(Fact, frozen=True, kw_only=True, tag="creature-extinct"):
    """A prey went to the market, and its value in Research Gems to who caused it."""

    rules: ClassVar[tuple[str, ...]] = (
        "karman-swap/extinction",
        "karman-swap/extinct-to-market",
        "karman-swap/extinction-gems",
    )

    seat: Seat
    card: Name
    planet: Name
    gems: Small


class DomePulled(Fact, frozen=True, kw_only=True, tag="dome-pulled"):
    """The blue dome came a step nearer to this side; it stands at +n on side 0's half, -n on side 1's."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/extinction-moves-dome", "karman-swap/W13")

    side: Seat
    position: Step


class TrackAdvanced(Fact, frozen=True, kw_only=True, tag="track-advanced"):
    """Three players: a dome moved on along its extinction track."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/three-players-extinction", "karman-swap/W27")

    seat: Seat
    position: Small


class TrackPushedBack(Fact, frozen=True, kw_only=True, tag="track-pushed-back"):
    """Three players: a rival's dome was pushed back."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/three-players-extinction", "karman-swap/W27")

    seat: Seat
    rival: Seat
    position: Small


class GemsGained(Fact, frozen=True, kw_only=True, tag="gems-gained"):
    """A card brought Research Gems."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/ability-gem",)

    seat: Seat
    card: Name
    count: Small


class GemsConverted(Fact, frozen=True, kw_only=True, tag="gems-converted"):
    """Three Research Gems became a Discovery Gem of the side."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/gem-conversion", "karman-swap/discovery-gem-shared")

    seat: Seat
    side: Seat


class AbilityActivated(Fact, frozen=True, kw_only=True, tag="ability-activated"):
    """The ability of a card that was played can be used: its player chooses how."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/card-activates", "karman-swap/abilities")

    seat: Seat
    card: Name
    ability: Choice
    amount: Small


class AbilitySkipped(Fact, frozen=True, kw_only=True, tag="ability-skipped"):
    """It was left unused."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/W38",)

    seat: Seat
    card: Name


class CardTaken(Fact, frozen=True, kw_only=True, tag="card-taken"):
    """A card of the market went to a hand, seen by all."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/W36", "karman-swap/W29")

    seat: Seat
    card: Name


class CardsDiscarded(Fact, frozen=True, kw_only=True, tag="cards-discarded"):
    """Cards of a hand went to the market, seen by all."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/pass", "karman-swap/W29")

    seat: Seat
    cards: Names


class CreatureRecalled(Fact, frozen=True, kw_only=True, tag="creature-recalled"):
    """A creature went from a planet to a hand."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/ability-recall",)

    seat: Seat
    card: Name
    planet: Name


class PlanetPlaced(Fact, frozen=True, kw_only=True, tag="planet-placed"):
    """A visible planet came into play, at an arrow of this ship or at none."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/new-planet", "karman-swap/first-planet", "karman-swap/W03")

    seat: Seat
    planet: Name
    arrow: Name | None = None


class ShipLaid(Fact, frozen=True, kw_only=True, tag="ship-laid"):
    """A ship lies beside a planet, with this power, boost included; the strongest leads."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/ship-opens-colonization", "karman-swap/W15", "karman-swap/W16")

    seat: Seat
    card: Name
    planet: Name
    boost: Small = 0
    power: Small
    leads: bool = False


class ColonizationOpened(Fact, frozen=True, kw_only=True, tag="colonization-opened"):
    """Both triangles are set: no creature comes to this planet any more."""

    rules: ClassVar[tuple[str, ...]] = (
        "karman-swap/ship-opens-colonization",
        "karman-swap/colonization-bars-creatures",
    )

    seat: Seat
    planet: Name


class ShipDeclined(Fact, frozen=True, kw_only=True, tag="ship-declined"):
    """A seat lays no ship this time."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/W16", "karman-swap/W30")

    seat: Seat


class PrestigeScored(Fact, frozen=True, kw_only=True, tag="prestige-scored"):
    """A side scores for a planet: its creatures' points, and the power of its supporting ships."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/colonization-points", "karman-swap/W17")

    side: Seat
    planet: Name
    creatures: Small
    ships: Small


class ShipsConceded(Fact, frozen=True, kw_only=True, tag="ships-conceded"):
    """The ships that lost a colonization went to the market."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/contested-ship-to-market", "karman-swap/W18")

    cards: Names


class PlanetColonized(Fact, frozen=True, kw_only=True, tag="planet-colonized"):
    """The triangles went back, the side's dome stands on the planet, its ships stay, its counter stands at `step`."""

    rules: ClassVar[tuple[str, ...]] = (
        "karman-swap/colonization-won",
        "karman-swap/colonized-planet",
        "karman-swap/W18",
    )

    side: Seat
    planet: Name
    ship: Name
    step: Small


class ExplorationBegun(Fact, frozen=True, kw_only=True, tag="exploration-begun"):
    """The first player of the side that lost explores from this ship, with the teammate if there is one."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/exploration", "karman-swap/W19")

    seat: Seat
    partner: Seat | None = None
    ship: Name


class ExplorationPassed(Fact, frozen=True, kw_only=True, tag="exploration-passed"):
    """The explorer had no creature for the new planet."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/exploration-play", "karman-swap/W19")

    seat: Seat


class RoundEnded(Fact, frozen=True, kw_only=True, tag="round-ended"):
    """A round is over: how, which side has won it if any, and every side's prestige, Discovery Gems included."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/win-prestige", "karman-swap/W24", "karman-swap/W33")

    by: Ending
    side: Seat | None = None
    prestige: Annotated[tuple[Count, ...], Meta(max_length=8)]


class MatchEnded(Fact, frozen=True, kw_only=True, tag="match-ended"):
    """The match is over; these seats have won it."""

    rules: ClassVar[tuple[str, ...]] = ("karman-swap/match", "karman-swap/W41")

    winners: Seats


FACTS: tuple[type[Fact], ...] = (
    StarterDrawn,
    RoundBegun,
    HandDealt,
    MarketLaid,
    PyramidLaid,
    PyramidTurned,
    PlanetsRevealed,
    PlanetsDepleted,
    CardsGiven,
    CardsReturned,
    TurnBegun,
    Asked,
    CreaturePlaced,
    CreatureMoved,
    CreatureSwapped,
    CreatureExtinct,
    DomePulled,
    TrackAdvanced,
    TrackPushedBack,
    GemsGained,
    GemsConverted,
    AbilityActivated,
    AbilitySkipped,
    CardTaken,
    CardsDiscarded,
    CreatureRecalled,
    PlanetPlaced,
    ShipLaid,
    ColonizationOpened,
    ShipDeclined,
    PrestigeScored,
    ShipsConceded,
    PlanetColonized,
    ExplorationBegun,
    ExplorationPassed,
    RoundEnded,
    MatchEnded,
)
