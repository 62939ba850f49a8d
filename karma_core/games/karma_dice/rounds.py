"""The end of a turn, of a round and of the game; the picks between two rounds."""

from __future__ import annotations

from karma_core.games.karma_dice import facts as f
from karma_core.games.karma_dice.actions import Pick
from karma_core.games.karma_dice.edition import edition_named
from karma_core.games.karma_dice.evolve import evolve
from karma_core.games.karma_dice.state import State
from karma_core.kernel.chance import Chance
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Fact


class Cascade:
    """Facts as they fall, and the table they have led to so far."""

    def __init__(self, state: State, *facts: Fact) -> None:
        self.state, self.facts = state, facts

    def then(self, fact: Fact) -> State:
        """Let one fact follow, and return the table after it."""
        self.facts += (fact,)
        self.state = evolve(self.state, fact)
        return self.state


def end_turn(go: Cascade, zone: int, bonus: int = 0) -> None:
    """Score a zone and a bonus, give loans back, and begin the next turn, or end the round."""
    turn = go.state.turn
    assert turn is not None
    seat, worth = turn.seat, edition_named(go.state.edition).zones[zone - 1] if zone else 0
    go.then(f.TurnScored(seat=seat, zone=zone, karma=worth + bonus))
    if turn.loan:
        go.then(f.LoanReturned(seat=seat))
    following = (seat + 1) % len(go.state.players)
    if following == go.state.marker:
        end_round(go)
    else:
        go.then(f.TurnBegun(seat=following))


def end_round(go: Cascade) -> None:
    """Yogi goes back; then the picks, or the end if the general reserve was empty when the round began."""
    if go.state.yogi is not None:
        go.then(f.YogiReturned(seat=go.state.yogi))
    if go.state.last:
        most = max(player.karma for player in go.state.players)
        go.then(f.GameEnded(winners=tuple(at for at, player in enumerate(go.state.players) if player.karma == most)))
    else:
        go.then(f.PicksBegun(seats=ascending(go.state)))


def pick(state: State, action: Pick, chance: Chance) -> tuple[Fact, ...]:
    """Take a die; after the last pick Yogi and the marker move on, and the next round begins."""
    if action.die not in state.stock:
        reason = f"pick one of {', '.join(sorted(set(state.stock)))}: no {action.die} die is in the general reserve"
        raise RuleViolation("karma-dice/pick-die", reason)
    go = Cascade(state)
    if not go.then(f.DiePicked(seat=action.seat, die=action.die)).picks:
        go.then(f.YogiTaken(seat=ascending(go.state)[0]))
        go.then(f.MarkerMoved(seat=(state.marker + 1) % len(state.players)))
        round_begins(go)
    return go.facts


def round_begins(go: Cascade) -> None:
    """Begin a round with the turn of the marker's holder."""
    go.then(f.RoundBegun(round=go.state.round + 1, last=not go.state.stock))
    go.then(f.TurnBegun(seat=go.state.marker))


def clockwise(state: State) -> tuple[int, ...]:
    """The seats in the order of their turns in this round."""
    count = len(state.players)
    return tuple((state.marker + step) % count for step in range(count))


def ascending(state: State) -> tuple[int, ...]:
    """The seats from the least Karma up; equals in turn order."""
    return tuple(sorted(clockwise(state), key=lambda seat: state.players[seat].karma))
