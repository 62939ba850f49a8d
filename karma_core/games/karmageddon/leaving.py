"""A player leaves, or all agree to stop: for whoever is awaited, in a circle's games or by option (K88)."""

from __future__ import annotations

from karma_core.games.karmageddon.actions import NONE, Agree, Leave, PlayOn, ProposeStop
from karma_core.games.karmageddon.cascade import Cascade
from karma_core.games.karmageddon.facts import (
    AnswerSealed,
    HelpDeclined,
    LeaveNoted,
    Reason,
    StopAgreed,
    StopProposed,
    StopRefused,
    TaskFailed,
)
from karma_core.games.karmageddon.finish import depart, end, fail, next_turn, place_on, turns_after
from karma_core.games.karmageddon.help import answered
from karma_core.games.karmageddon.state import Karmageddon
from karma_core.kernel.errors import RuleViolation

LEAVE_IN = ("declaring", "turning", "marking", "at-risk", "choosing", "placing")
STOP_IN = ("declaring", "turning", "marking", "at-risk", "choosing")


def may_leave(state: Karmageddon) -> bool:
    """Whether who is awaited now may leave (K88)."""
    return state.terms.leaving and state.phase in LEAVE_IN


def may_stop(state: Karmageddon) -> bool:
    """Whether who is awaited now may ask the others to stop (K88)."""
    return state.terms.leaving and state.phase in STOP_IN and not state.stop_asked


def leave(go: Cascade, action: Leave) -> None:
    """Leave at once, or at the end of a task that one has helped with (K47)."""
    if not may_leave(go.state):
        reason = "nobody can leave here: the table can only be abandoned, or the option `leaving` set when it is opened"
        raise RuleViolation("karmageddon/K88", reason)
    match go.state.phase:
        case "placing":
            go.then(LeaveNoted(seat=action.seat))
            place_on(go)
        case "at-risk":
            leave_others_task(go, action.seat)
        case _:
            leave_own_turn(go, action.seat)


def leave_own_turn(go: Cascade, seat: int) -> None:
    """One's own task fails first."""
    following = turns_after(go.state, seat)
    drop_task(go, "player-left")
    for leaver in (*go.state.leaving, seat):
        depart(go, leaver)
    next_turn(go, following)


def leave_others_task(go: Cascade, seat: int) -> None:
    """Offer nothing any more. Who has helped stays until the task is over."""
    sealed = go.state.terms.sealed
    go.then(AnswerSealed(seat=seat, card=NONE) if sealed else HelpDeclined(seat=seat))
    if any(help.seat == seat for help in go.state.task.helps):
        go.then(LeaveNoted(seat=seat))
    else:
        depart(go, seat)
    if len(go.state.order) < 2:
        fail(go, "player-left")
    else:
        answered(go)


def drop_task(go: Cascade, reason: Reason) -> None:
    """Let the task fail, if one has been declared."""
    task = go.state.task
    if task.number:
        go.then(TaskFailed(seat=go.state.seat, cards=task.table, reason=reason))


def propose_stop(go: Cascade, action: ProposeStop) -> None:
    """Ask all the others, once a turn."""
    state = go.state
    if not may_stop(state):
        raise RuleViolation("karmageddon/K88", "stopping can be proposed once a turn, where leaving is possible at all")
    asked = tuple(seat for seat in turns_after(state, action.seat)[:-1] if seat not in state.leaving)
    go.then(StopProposed(seat=action.seat, asked=asked))
    stop_if_agreed(go)


def agree(go: Cascade, action: Agree) -> None:
    """The last to agree ends the game."""
    go.then(StopAgreed(seat=action.seat))
    stop_if_agreed(go)


def stop_if_agreed(go: Cascade) -> None:
    if not go.state.waiting:
        drop_task(go, "game-stopped")
        end(go, "abandoned")


def play_on(go: Cascade, action: PlayOn) -> None:
    """One who does not agree is enough."""
    go.then(StopRefused(seat=action.seat))
