"""The counting game: two seats add the fall of 1 to 3 dice to one sum. For journals of any length, and benchmarks."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from karma_core.games import add_game
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.game import Game, Moment, Options, Outcome
from karma_core.kernel.messages import Action, Begin, Count, Face, Fact, Luck, Message, Seat
from karma_core.kernel.picture import Picture, line


class CountingOptions(Options, frozen=True, kw_only=True):
    """How far the count goes."""

    goal: Annotated[int, Meta(ge=1, le=1_000_000)] = 100
    order: Literal["turns", "free"] = "turns"


class Add(Action, frozen=True, kw_only=True, tag="add"):
    """Roll so many dice, and add them."""

    count: Annotated[int, Meta(ge=0, le=255)]


class Added(Fact, frozen=True, kw_only=True, tag="added"):
    """These faces were added to the sum."""

    seat: Seat
    faces: Annotated[tuple[Face, ...], Meta(max_length=3), Luck]


class Started(Fact, frozen=True, kw_only=True, tag="started"):
    """The count begins at 0."""

    total: Count = 0


class Counting(Struct, frozen=True):
    """The sum, and who is next."""

    goal: int
    free: bool
    seats: int
    total: int = 0
    turn: int = 0
    begun: bool = False


def initial(opened: Any) -> Counting:
    return Counting(opened.options.goal, opened.options.order == "free", len(opened.seats))


def to_act(state: Counting) -> tuple[int, ...]:
    if not state.begun or state.total >= state.goal:
        return ()
    return tuple(range(state.seats)) if state.free else (state.turn % state.seats,)


def legal(state: Counting, seat: int) -> tuple[Action, ...]:
    return tuple(Add(seat=seat, count=count) for count in (1, 2, 3)) if seat in to_act(state) else ()


def decide(state: Counting, action: Message, chance: Any) -> tuple[Fact, ...]:
    match action:
        case Begin():
            return (Started(),)
        case Add(seat=seat) if seat not in to_act(state):
            raise RuleViolation("counting/turn", f"seat {seat} is not awaited")
        case Add(count=count) if not 1 <= count <= 3:
            raise RuleViolation("counting/dice", f"roll 1 to 3 dice, not {count}")
        case Add(seat=seat, count=count):
            return (Added(seat=seat, faces=chance.dice(count)),)
        case _:
            raise RuleViolation("kernel/foreign", f"{action} is no action of this game")


def evolve(state: Counting, fact: Fact) -> Counting:
    if isinstance(fact, Added):
        total = state.total + sum(fact.faces)
        return Counting(state.goal, state.free, state.seats, total, state.turn + 1, True)
    return Counting(state.goal, state.free, state.seats, begun=True)


def outcome(state: Counting) -> Outcome | None:
    if state.total < state.goal:
        return None
    winner = (state.turn - 1) % state.seats
    return Outcome(winners=(winner,), scores=scores(state), rule="counting/goal", reason="The goal was reached.")


def scores(state: Counting) -> tuple[int, ...]:
    return (state.total,) * state.seats


def tell(state: Counting, message: Message, names: tuple[str, ...]) -> str:
    match message:
        case Add(seat=seat, count=count):
            return f"{names[seat]} rolls {count} dice."
        case Added(seat=seat, faces=faces):
            return f"{names[seat]} adds {sum(faces)}, which makes {state.total + sum(faces)}."
        case _:
            return "The count begins at 0."


def picture(state: Counting, seat: int | None, names: tuple[str, ...]) -> Picture:
    return (line("sum ", (str(state.total), "gold"), f" of {state.goal}"),)


def steady(view: Counting, seat: int, actions: Any, random: Random) -> Action:
    found: Action = actions[-1]
    return found


def at_random(view: Counting, seat: int, actions: Any, random: Random) -> Action:
    found: Action = random.choice(actions)
    return found


COUNTING = Game(
    name="counting",
    title="Counting",
    seats=(2, 2),
    rules_version=1,
    view_version=1,
    actions=(Add,),
    facts=(Started, Added),
    folder=Path(__file__).parent / "rulebooks" / "counting",
    initial=initial,
    legal=legal,
    to_act=to_act,
    decide=decide,
    evolve=evolve,
    outcome=outcome,
    view=lambda state, seat: state,
    moment=lambda state: Moment(1, state.turn + state.begun, state.turn % state.seats if to_act(state) else None),
    scores=scores,
    inventory=lambda state: {},
    tell=tell,
    picture=picture,
    bots={"random": at_random, "steady": steady},
    options=CountingOptions,
    physical=True,
    hidden=False,
    max_actions=1_000_000,
)
add_game(COUNTING)
