"""The whole table: players, Temple, Egg, decks, the turn, and whatever is still being resolved."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from karma_core.games.karmaggan import actions as order
from karma_core.games.karmaggan.board import CENTRE, board_of
from karma_core.games.karmaggan.edition import bag_of, edition
from karma_core.games.karmaggan.terms import Terms
from karma_core.kernel.errors import UsageError
from karma_core.kernel.game import Options
from karma_core.kernel.messages import Action, GameOpened, Seat
from karma_core.kernel.zones import Zone

HAND_MAX = 8
ROUNDS = 3  # of a combat

PLAYING = (
    *(order.Roll, order.Step, order.EndTurn, order.MoveSpawn, order.Invoke, order.PayToInvoke, order.Sacrifice),
    *(order.PlayObject, order.StealCards, order.UseBloodStone, order.TurnRing, order.DrawDagger),
    *(order.HandEgg, order.TakeEgg, order.ThrowEgg),
)

ORDERS: dict[str, tuple[type[Action], ...]] = {  # the phases of a game: what may be ordered in each
    "setup": (),
    "character": (order.ChooseCharacter,),
    "start": (order.TakeStart,),
    "turn": PLAYING,  # nothing is being resolved
    "object-tile": (order.DrawCard, order.LeaveCard),
    "blood-tile": (order.ConsumeBlood, order.LeaveBlood),
    "passage": (order.TakePassage, order.StayOnPassage),
    "flash": (order.FlashTo,),
    "dagger": (order.DaggerStep, order.DaggerStop),
    "claim": (order.Claim, order.LeaveToOthers),  # who acts for a Spawn
    "offer": (order.Attack, order.Offer),
    "answer": (order.Accept, order.Refuse, order.Counter),
    "counter": (order.Accept, order.Attack),
    "reveal": (order.Commit,),  # both at once
    "throw": (order.ThrowDefeated,),
    "egg-throw": (order.ThrowFreeEgg,),
    "second-tile": (order.LaySecondTile,),
    "retreat": (order.GoBack,),
    "over": (),
}


class KarmagganOptions(Options, frozen=True, kw_only=True):
    """How a game is opened; `round_cap` 0 is no cap, `starting_player` unset lets the luck choose."""

    mode: Literal["free-for-all", "team"] = "free-for-all"
    object_draw: Literal["optional", "forced"] = "optional"
    acid_roll: Literal["shared", "individual"] = "shared"
    round_cap: Annotated[int, Meta(ge=0, le=1000)] = 0
    starting_player: Seat | None = None


class Player(Struct, frozen=True, gc=False):
    """A seat with its Plunderer: `place` is empty before the start and after its end."""

    hand: Zone = ()  # a bag
    coins: int = 0
    medallions: int = 0
    place: str = ""
    fate: Literal["alive", "dead", "out"] = "alive"  # dead: plays the swarm; out: beaten in the Jungle
    character: str = ""


class Turn(Struct, frozen=True, gc=False):
    """What the turn has brought so far; pawns are named `plunderer-<seat>` or by their Spawn."""

    seat: int = 0
    role: Literal["plunderer", "swarm"] = "plunderer"
    choice: Literal["", "invoke", "move"] = ""  # of a swarm
    rolled: bool = False
    faces: tuple[int, ...] = ()
    left: int = 0  # Tiles that may still be stepped on
    bonus: int = 0  # by Stones of the Spark before the roll
    played: int = 0  # Object cards
    poles: int = 0  # Abyss Tiles that may still be stepped on
    conjured: bool = False  # the next Tile has no effect
    used: tuple[tuple[str, str], ...] = ()  # pawn and Tile: what it has activated
    trail: tuple[tuple[str, str], ...] = ()  # pawn and Tile: what it has left behind
    given: tuple[int, ...] = ()  # who has been passed the Egg
    passing: str = ""  # the Spawn that shares a Tile, and has to go on
    beaten: bool = False  # in combat, so that the turn is at its end
    card: str = ""  # the last Temple card turned
    fired: str = ""  # the trap that it set off, until the next step or Object


class Hit(Struct, frozen=True, gc=False):
    """Damage that is still to fall; coins None: a die will tell."""

    seat: int
    trap: str
    coins: int | None


class Rotation(Struct, frozen=True, gc=False):
    """Rings that are turning."""

    rings: tuple[int, ...]
    clockwise: bool
    left: int  # sectors to go


class Combat(Struct, frozen=True, gc=False):
    """Two who have met on a Tile; attacking and defending are pawns, attacker and defender the seats that act."""

    place: str
    attacker: int
    attacking: str
    defending: str
    defender: int | None = None
    fought: bool = False  # it has come to combat
    terms: Terms = ()
    offered_by: int | None = None
    round: int = 1
    wins: tuple[int, int] = (0, 0)
    chosen: tuple[str, str] = ("", "")  # in secret: the cards lie in the hands still
    shown: tuple[str, ...] = ()  # revealed: attacker's, defender's
    aside: tuple[Zone, Zone] = ((), ())  # from tied rounds
    loser: Literal["", "attacker", "defender"] = ""
    settled: bool = False  # tied cards and the Egg have gone where they belong
    thrown: bool = False  # the defeated needs no more throwing


class Karmaggan(Struct, frozen=True, gc=False):
    """The table at one moment."""

    edition: str
    options: KarmagganOptions
    players: tuple[Player, ...]
    offsets: tuple[int, ...] = (0, 0, 0, 0)  # how far each ring has turned clockwise, outermost first
    spawns: tuple[tuple[str, str], ...] = ()  # Spawn and Tile
    invocations: tuple[tuple[str, str], ...] = ()  # Tile and colour
    blood: tuple[str, ...] = ()  # the Tiles that are still full
    blood_faces: Zone = ()  # a bag: which back a Tile has is settled when it is turned
    blood_turned: Zone = ()
    egg: str = CENTRE  # where it lies; empty while it is carried
    carrier: int | None = None
    rollers: bool = False
    open: tuple[str, ...] = ()  # the kinds of hatches that are open
    coins: int = 0  # in the bank
    medallions: int = 0
    object_deck: Zone = ()  # a bag
    object_top: Zone = ()  # face up on the deck
    object_discard: Zone = ()
    temple_deck: Zone = ()  # a bag
    temple_top: Zone = ()
    temple_discard: Zone = ()
    promises: tuple[tuple[int, int, str], ...] = ()  # debtor, creditor, words
    phase: str = "setup"
    actor: int = 0  # whom the phase asks
    claimants: tuple[int, ...] = ()  # who is still to be asked to act for a Spawn
    starter: int = 0
    round: int = 0
    turns: int = 0
    idle: int = 0  # turns on end in which nobody rolled, played an Object or invoked
    turn: Turn = Turn()
    hits: tuple[Hit, ...] = ()
    rotation: Rotation | None = None
    combat: Combat | None = None
    rounds: tuple[tuple[str, ...], ...] = ()  # what the last combat has shown: attacker's and defender's choices
    grave: str = ""  # where the last Plunderer died
    saliva: int = 0  # Temple cards still to be turned
    dagger: tuple[int, int] | None = None  # whom it moves, and how far still
    swarmed: tuple[int, ...] = ()  # who was dead before the present card, step or combat
    winners: tuple[int, ...] = ()
    ending: Literal["", "escape", "all-dead", "locked-out", "idle", "round-cap"] = ""


def initial(opened: GameOpened[KarmagganOptions]) -> Karmaggan:
    """The table as it is set up, before the cards are dealt. Raises `UsageError` for what no table can be."""
    count, options = len(opened.seats), opened.options
    if options.mode == "team" and count % 2:
        raise UsageError(f"a Team game has as many on each side: 2, 4, 6 or 8 players, not {count}")
    if options.starting_player is not None and options.starting_player >= count:
        raise UsageError(f"seat {options.starting_player} cannot start: there are {count} seats")
    data = edition(opened.edition)
    coins = [row.coins for row in data.starting_coins if row.players <= count][-1]
    return Karmaggan(
        edition=opened.edition,
        options=options,
        players=(Player(coins=coins, medallions=1),) * count,
        blood=board_of(opened.edition).blood,
        blood_faces=bag_of(data.blood),
        coins=data.coins - count * coins,
        medallions=data.medallions - count,
        object_deck=bag_of(data.objects),
        temple_deck=bag_of(data.temple),
    )


def to_act(state: Karmaggan) -> tuple[int, ...]:
    """The seats that are awaited."""
    if state.phase in ("setup", "over"):
        return ()
    if state.phase == "reveal" and state.combat is not None:
        sides = zip((state.combat.attacker, state.combat.defender), state.combat.chosen, strict=True)
        return tuple(sorted(seat for seat, card in sides if seat is not None and not card))
    return (state.actor,)


def is_over(state: Any) -> bool:
    """Tell whether the game has ended."""
    return bool(state.ending)
