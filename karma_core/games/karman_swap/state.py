"""Where a game of Karman Swap stands, and the phases of a turn: who is awaited, and for what."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from karma_core.games.karman_swap.actions import (
    AdvanceTrack,
    Decline,
    Explore,
    GiveCards,
    IntroducePlanet,
    Migrate,
    NamePrey,
    Overtake,
    PassDiscard,
    PassExploration,
    PassGive,
    PassTake,
    PlayCreature,
    PlayShip,
    PushBack,
    Recall,
    ReturnCards,
    SkipAbility,
    Support,
    Swap,
    TakeCard,
    Trade,
)
from karma_core.kernel.game import Options
from karma_core.kernel.messages import Action
from karma_core.kernel.zones import Zone


class Phase(NamedTuple):
    """What may be ordered in a phase, the rule that says so, and what the table waits for in words."""

    actions: tuple[type[Action], ...]
    rule: str
    awaits: str


PHASES: dict[str, Phase] = {
    "setup": Phase((), "deal", "the deal"),
    "exchange": Phase((GiveCards,), "team-exchange", "up to two cards for the teammate"),
    "answer": Phase((ReturnCards,), "W26", "as many cards back for the teammate"),
    "turn": Phase(
        (PlayCreature, PlayShip, IntroducePlanet, PassTake, PassDiscard),
        "actions",
        "a creature, a ship, a new planet or a pass",
    ),
    "give": Phase((PassGive,), "pass-exchange", "two cards for the one taken"),
    "prey": Phase((NamePrey,), "W34", "the prey that becomes extinct next"),
    "dome": Phase((AdvanceTrack, PushBack), "three-players-extinction", "one's own dome on, or a rival's back"),
    "draw": Phase((TakeCard, SkipAbility), "ability-draw", "a card of the market"),
    "recycle": Phase((TakeCard, SkipAbility), "ability-recycle", "a creature of the market"),
    "chain": Phase((PlayCreature, SkipAbility), "ability-chain", "another creature"),
    "migrate": Phase((Migrate, SkipAbility), "ability-migrate", "a creature that moves"),
    "swap": Phase((Swap, SkipAbility), "ability-swap", "a creature to exchange with the market"),
    "scout": Phase((IntroducePlanet, SkipAbility), "ability-scout", "a new planet with a creature"),
    "trade": Phase((Trade, SkipAbility), "ability-trade", "a card to exchange with the market"),
    "recall": Phase((Recall, SkipAbility), "ability-recall", "a creature to take back"),
    "contest": Phase((Overtake, Support, Decline), "W16", "a ship, or none"),
    "explore": Phase((Explore,), "exploration", "a planet at the winning ship's arrow"),
    "salvage": Phase((TakeCard,), "exploration-draw", "a card of the market"),
    "settle": Phase((PlayCreature, PassExploration), "exploration-play", "a creature on the new planet"),
    "between": Phase((), "next-round", "the next round"),
    "over": Phase((), "match", "nothing: the match is over"),
}
ABILITIES = ("draw", "recycle", "chain", "migrate", "swap", "scout", "trade", "recall")  # phases of their own
FREE = ""  # a slot without a creature; a place of the pyramid without a card
FACE_DOWN = "#"  # a place of the pyramid whose card is one of the undealt


class KarmanOptions(Options, frozen=True, kw_only=True):
    """How a match is opened."""

    predation: Literal["all", "single"] = "all"  # every prey, or one that the acting player names
    pyramid_claim: Literal["any_face_up", "uncovered"] = "any_face_up"
    dome_steps: Annotated[int, Meta(ge=0, le=12)] = 0  # 0: as many as the edition says
    starter: Literal["lot", "first"] = "lot"  # of the first round; "first" is the first-named seat


class Player(Struct, frozen=True, kw_only=True):
    """What a seat has."""

    hand: Zone = ()
    research: int = 0


class Side(Struct, frozen=True, kw_only=True):
    """What a team has, or a player alone; only victories outlast a round."""

    victories: int = 0
    discovery: int = 0
    prestige: int = 0  # scored so far
    colonies: int = 0  # steps on the colonization counter
    track: int = 0  # three players: steps on the extinction track


class World(Struct, frozen=True, kw_only=True):
    """A planet in play, with the ships that stay beside it."""

    name: str
    creatures: tuple[str, ...]  # by slot
    arrow: str | None = None  # the ship at whose arrow it lies
    ships: Zone = ()
    triangle: bool = False  # contested
    dome: int | None = None  # the side that colonized it

    @property
    def is_open(self) -> bool:
        """Whether creatures may come here (karman-swap/W32)."""
        return self.dome is None and not self.triangle


class Laid(Struct, frozen=True, kw_only=True):
    """A ship in a colonization."""

    seat: int
    card: str
    power: int


class Contest(Struct, frozen=True, kw_only=True):
    """A colonization, from its first ship to its end; opened by the triangles."""

    planet: str
    initiator: int
    laid: tuple[Laid, ...]
    lead: Laid
    opened: bool = False
    declined: int = 0  # in succession


class Play(Struct, frozen=True, kw_only=True):
    """The card whose effects are going on."""

    card: str = ""
    planet: str = ""
    boost: int = 0
    played: bool = False  # its ability follows; one that was moved or swapped in only preys
    fed: bool = False  # it has had a prey
    left: int = 0  # cards still to draw


class Exploration(Struct, frozen=True, kw_only=True):
    """An exploration: who explores, from which ship, and the new planet once it is set."""

    seat: int
    partner: int | None
    ship: str
    planet: str = ""


class Finished(Struct, frozen=True, kw_only=True):
    """The round that ended last, and what then lay on the table for all to see."""

    by: str
    side: int | None
    prestige: tuple[int, ...]
    market: Zone
    worlds: tuple[World, ...]


class KarmanSwap(Struct, frozen=True, kw_only=True):
    """The whole table."""

    edition: str
    options: KarmanOptions
    players: tuple[Player, ...]
    sides: tuple[Side, ...]
    undealt: Zone  # a bag: before the deal all cards, then those face down in the pyramid
    deck: Zone  # a bag: planets that are not yet visible
    phase: str = "setup"
    actor: int = 0  # who is awaited in this phase
    round: int = 0
    starter: int = 0
    turn: int = 0  # 0 during the exchanges
    active: int = 0  # whose turn it is
    market: Zone = ()  # a bag; two players: the cards beside the pyramid
    pyramid: tuple[str, ...] = ()
    visible: Zone = ()  # a bag of planets
    worlds: tuple[World, ...] = ()  # in the order in which they came into play
    dome: int = 0  # two sides: +n on side 0's half, -n on side 1's
    given: int = 0  # cards that the teammate has to answer
    taken: str = ""  # the card taken last from the market
    play: Play = Play()
    contest: Contest | None = None
    exploration: Exploration | None = None
    depleted: bool = False
    last: Finished | None = None
    winners: tuple[int, ...] = ()
