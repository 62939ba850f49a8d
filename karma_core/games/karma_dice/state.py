"""The table of Karma Dice: who has which dice, the turn at hand, and what is awaited in each phase."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any, Literal

from msgspec import Struct

from karma_core.games.karma_dice import actions as do
from karma_core.games.karma_dice.edition import CHAKRAS, RED, YOGI, edition_named, trait_named
from karma_core.kernel.errors import UsageError
from karma_core.kernel.game import Options as BaseOptions
from karma_core.kernel.messages import Action, GameOpened
from karma_core.kernel.zones import Zone, without

EFFECTS = (do.Triple, do.Double, do.Reroll, do.CopyFace, do.Remove, do.Adjust)
BEFORE_ROLL = (do.Borrow, do.CallYogi, do.RollOneByOne, do.SkipZone, do.TakeFreeDie)
AFTER_ROLL = (do.SetFace, do.UseAs, do.Conform)
ORDERS: dict[str, tuple[type[Action], ...]] = {  # the phases of a game, and what may be done in each
    "setup": (),
    "draft": (do.ChooseTrait,),
    "choosing": (do.Roll, do.Stop, *BEFORE_ROLL),
    "declared": (do.Roll,),  # a trait for the roll that follows has been used
    "criticised": (do.Criticise, do.Decline),
    "settling": (do.Settle, do.Roll, *EFFECTS, *AFTER_ROLL),  # a roll only one die at a time
    "failed": (do.StayCalm, do.TryAgain, do.Decline),
    "scored": (),
    "picking": (do.Pick,),
    "over": (),
}


class Options(BaseOptions, frozen=True, kw_only=True):
    """How a game of Karma Dice is played."""

    traits: Literal["on", "off"] = "on"
    yellow_removed: Literal["used", "returned"] = "used"  # a die that yellow removed, once its roll is validated
    marker: Literal["lot", "seat-0", "seat-1", "seat-2", "seat-3"] = "lot"  # who is the most zen


class RolledDie(Struct, frozen=True):
    """A die of a roll: which it is, what it shows, and what it counts."""

    die: str
    face: int
    effect: str  # the colour whose effect it may still use; empty when that is done
    times: int = 1
    removed: bool = False
    lent: bool = False  # for this roll only: never an unused die of the player


class Placed(Struct, frozen=True):
    """The dice that lie in a validated zone (from 1)."""

    zone: int
    total: int
    dice: tuple[RolledDie, ...]


class Turn(Struct, frozen=True):
    """A turn: the seat's dice are `unused`, in the `roll` at hand, or on the `track`."""

    seat: int
    unused: Zone = ()
    track: tuple[Placed, ...] = ()
    roll: tuple[RolledDie, ...] = ()
    asked: tuple[int, ...] = ()  # the rivals who may criticise the roll
    start: int = 0  # the first die that they may name
    lent: str = ""  # joins the next roll
    loan: str = ""  # goes back after the turn
    lender: int | None = None  # to this seat; None: to the general reserve, or above the track
    aside: Zone = ()  # the red die that a borrowed one stands for
    skips: bool = False
    one_by_one: bool = False


class Player(Struct, frozen=True):
    """A seat: its Karma, its own dice (wherever they lie during its turn), and its trait."""

    karma: int = 0
    reserve: Zone = ()
    dealt: Zone = ()  # trait cards in hand, during the draft
    trait: str = ""  # chosen; face up once all have chosen
    spent: bool = False


class State(Struct, frozen=True):
    """The whole table. `phase` names what is awaited; see `ORDERS`."""

    edition: str
    options: Options
    players: tuple[Player, ...]
    stock: Zone  # the general reserve
    box: Zone = ()  # trait cards that nobody has
    phase: str = "setup"
    marker: int = 0
    yogi: int | None = None  # who has the Yogi die; None: above the track
    round: int = 0
    last: bool = False
    turns: int = 0
    turn: Turn | None = None
    picks: tuple[int, ...] = ()  # who is still to pick, in order
    winners: tuple[int, ...] = ()


def initial(opened: GameOpened[Any]) -> State:
    """The table as it is laid out. Raises `UsageError` if the marker is given to a seat that nobody has."""
    edition, options, count = edition_named(opened.edition), opened.options, len(opened.seats)
    if options.marker != "lot" and int(options.marker[-1]) >= count:
        raise UsageError(f"Karma Dice, options: there is no {options.marker} at a table of {count}")
    return State(
        edition=edition.name,
        options=options,
        players=(Player(),) * count,
        stock=tuple(sorted(colour for colour in CHAKRAS if colour != RED for _ in range(count))),
        box=tuple(sorted(trait.name for trait in edition.traits)) if options.traits == "on" else (),
    )


def to_act(state: State) -> tuple[int, ...]:
    """The seats that are awaited."""
    match state.phase:
        case "choosing" | "declared" | "settling" | "failed":
            assert state.turn is not None
            return (state.turn.seat,)
        case "criticised":
            assert state.turn is not None
            return (state.turn.asked[0],)
        case "picking":
            return (state.picks[0],)
        case "draft":
            return tuple(seat for seat, player in enumerate(state.players) if not player.trait)
    return ()


def ability_of(state: State, seat: int) -> str:
    """What the trait of a seat can still do; empty if nothing."""
    player = state.players[seat]
    return "" if player.spent or not player.trait else trait_named(state.edition, player.trait).ability


def total_of(roll: tuple[RolledDie, ...]) -> int:
    """What a roll counts: faces times multipliers, removed dice left out."""
    return sum([die.face * die.times for die in roll if not die.removed])


def zone_of(turn: Turn) -> int:
    """The last validated zone, from 1; 0 if there is none."""
    return turn.track[-1].zone if turn.track else 0


def zone_below(turn: Turn) -> int:
    """The zone validated before the last one: what a failed roll falls back to."""
    return turn.track[-2].zone if len(turn.track) > 1 else 0


def target_of(turn: Turn) -> int:
    """The zone that the roll goes for."""
    return zone_of(turn) + (2 if turn.skips else 1)


def dice_of(turn: Turn) -> Zone:
    """All dice of a turn but one set aside, wherever they lie."""
    lying = [die.die for placed in turn.track for die in placed.dice] + [die.die for die in turn.roll]
    return tuple(sorted((*turn.unused, *lying, *((turn.lent,) if turn.lent else ()))))


@lru_cache(maxsize=4096)
def holds(bag: Zone, dice: Zone) -> bool:
    """Whether all these dice are in the bag together."""
    return Counter(dice) <= Counter(bag)


@lru_cache(maxsize=4096)
def less(bag: Zone, dice: Zone) -> Zone:
    """The bag without these dice; quick, since the same bags come again and again."""
    return without(bag, *dice)


def turn_dice(state: State, seat: int) -> Zone:
    """The dice with which a seat begins its turn: the reds, its own, and the Yogi die if it has it."""
    reds = (RED,) * edition_named(state.edition).reds
    return tuple(sorted((*reds, *state.players[seat].reserve, *((YOGI,) if state.yogi == seat else ()))))
