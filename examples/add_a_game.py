"""A whole game in a hundred lines: Pig. Replay, forks, diffs, audits, the terminal and the browser come for free."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import replace

from karma_core import Action, Begin, Count, Face, Fact, Game, Luck, Moment, Outcome, RuleViolation, Seat, line


class Roll(Action, frozen=True, kw_only=True, tag="roll"):
    rules = ("pig/roll",)


class Hold(Action, frozen=True, kw_only=True, tag="hold"):
    rules = ("pig/hold",)


class TurnBegun(Fact, frozen=True, kw_only=True, tag="turn-begun"):
    seat: Seat


class Rolled(Fact, frozen=True, kw_only=True, tag="rolled"):
    rules = ("pig/roll",)
    seat: Seat
    faces: Annotated[tuple[Face, ...], Meta(max_length=1), Luck]


class Scored(Fact, frozen=True, kw_only=True, tag="scored"):
    rules = ("pig/hold",)
    seat: Seat
    points: Count


class Pig(Struct, frozen=True):
    scores: tuple[int, ...]
    seat: int = -1  # whose turn it is
    pot: int = 0
    turn: int = 0


def legal(pig: Pig, seat: int) -> tuple[Action, ...]:
    if seat != pig.seat or outcome(pig):
        return ()
    return (Roll(seat=seat), Hold(seat=seat)) if pig.pot else (Roll(seat=seat),)


def decide(pig: Pig, action: Any, chance: Any) -> tuple[Fact, ...]:
    if isinstance(action, Begin):
        return (TurnBegun(seat=0),)
    if action.seat != pig.seat or outcome(pig):
        raise RuleViolation("pig/turn-order", f"it is not the turn of seat {action.seat}")
    following = TurnBegun(seat=(pig.seat + 1) % len(pig.scores))
    if isinstance(action, Roll):
        rolled = Rolled(seat=pig.seat, faces=chance.dice(1))
        return (rolled, following) if rolled.faces == (1,) else (rolled,)
    if not pig.pot:
        raise RuleViolation("pig/hold", "there is nothing to hold yet")
    scored = Scored(seat=pig.seat, points=pig.pot)
    return (scored,) if outcome(evolve(pig, scored)) else (scored, following)


def evolve(pig: Pig, fact: Any) -> Pig:
    match fact:
        case TurnBegun(seat=seat):
            return replace(pig, seat=seat, pot=0, turn=pig.turn + 1)
        case Rolled(faces=faces):
            return replace(pig, pot=0 if faces == (1,) else pig.pot + faces[0])
        case _:
            added = (score + fact.points * (seat == fact.seat) for seat, score in enumerate(pig.scores))
            return replace(pig, scores=tuple(added), pot=0)


def outcome(pig: Pig) -> Outcome | None:
    winners = tuple(seat for seat, score in enumerate(pig.scores) if score >= 50)
    return Outcome(winners=winners, scores=pig.scores, rule="pig/end", reason="50 points.") if winners else None


def tell(pig: Pig, message: Any, names: tuple[str, ...]) -> str:
    match message:
        case Rolled(seat=seat, faces=faces):
            return f"{names[seat]} rolls {faces[0]}."
        case Scored(seat=seat, points=points):
            return f"{names[seat]} scores {points}."
        case TurnBegun(seat=seat):
            return f"It is the turn of {names[seat]}."
    return f"{names[message.seat]} {'rolls' if isinstance(message, Roll) else 'holds'}."


PIG = Game(
    name="pig",
    title="Pig",
    seats=(2, 8),
    rules_version=1,
    view_version=1,
    actions=(Roll, Hold),
    facts=(TurnBegun, Rolled, Scored),
    folder=Path(__file__).parent / "pig",
    initial=lambda opened: Pig(scores=(0,) * len(opened.seats)),
    legal=legal,
    to_act=lambda pig: (pig.seat,) if pig.turn and not outcome(pig) else (),
    decide=decide,
    evolve=evolve,
    outcome=outcome,
    view=lambda pig, seat: pig,  # nothing is hidden
    moment=lambda pig: Moment(1 + (pig.turn - 1) // len(pig.scores) if pig.turn else 0, pig.turn, pig.seat),
    scores=lambda pig: pig.scores,
    inventory=lambda pig: {},
    tell=tell,
    picture=lambda pig, seat, names: (line(*(f"{n} {s}  " for n, s in zip(names, pig.scores, strict=True))),),
    bots={
        "random": lambda view, seat, actions, random: random.choice(actions),
        "twenty": lambda view, seat, actions, random: actions[-1 if view.pot >= 20 else 0],
    },
    hidden=False,
)

if __name__ == "__main__":
    from karma_core import Store, add_game
    from replay.audit import audit
    from replay.diff import diff

    add_game(PIG)
    table = Store().open("pig", ["Ana", "Bo"], bots={"Ana": "twenty", "Bo": "twenty"}, seed=5)
    table.play_bots()
    branch = table.fork(at=6, seed=6)
    branch.play_bots()
    print(f"{table.names[table.outcome.winners[0]]} wins with {max(table.outcome.scores)} points")
    print(f"audit: {audit(table.journal).verdict}, of the fork: {audit(branch.journal).verdict}")
    print(f"they part at event {diff(table.journal, branch.journal).position}")
