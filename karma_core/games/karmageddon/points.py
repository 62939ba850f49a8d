"""Victory points and the outcome: purely for fun, says the seed."""

from __future__ import annotations

from karma_core.games.karmageddon.state import Karmageddon
from karma_core.games.karmageddon.tricks import is_all_court
from karma_core.kernel.game import Outcome

RULE = {
    "good-karma": "karmageddon/good-karma",
    "bad-karma": "karmageddon/bad-karma",
    "exhausted": "karmageddon/K44",
    "stalled": "karmageddon/K45",
    "abandoned": "karmageddon/K46",
}
REASON = {
    "good-karma": "Good Karma: somebody has tricks of every size from 1 to {size}",
    "bad-karma": "Bad Karma: somebody has tricks of every size from 1 to {size}, all of court cards",
    "exhausted": "the deck is exhausted",
    "stalled": "play has stalled",
    "abandoned": "the game was abandoned, so there are no points; debts stand",
}


def outcome(state: Karmageddon) -> Outcome | None:
    """The end, if it has come: most points win, ties share, who left cannot win."""
    if not state.ending:
        return None
    points = scores(state)
    most = max((points[seat] for seat in state.order), default=0)
    winners = tuple(sorted(seat for seat in state.order if points[seat] == most))
    return Outcome(
        winners=() if state.ending == "abandoned" else winners,
        scores=points,
        rule=RULE[state.ending],
        reason=REASON[state.ending].format(size=state.size),
    )


def scores(state: Karmageddon) -> tuple[int, ...]:
    """What each seat would have if the game ended now; nothing in a game that was abandoned."""
    if state.ending == "abandoned":
        return (0,) * len(state.players)
    return tuple([points(state, seat) for seat in range(len(state.players))])


def points(state: Karmageddon, seat: int) -> int:
    """Normal cards less court cards, doubled without debts; a doubling never makes it worse (K52)."""
    base = plain_points(state, seat)
    return max(base, 2 * base) if is_clean(state, seat) else base


def plain_points(state: Karmageddon, seat: int) -> int:
    """Before doubling: a trick counts N at most; tricks 1 to N of court cards alone count as positives."""
    sign = 1 if is_all_court(state, seat) else -1
    worth = {"normal": 1, "court": sign}
    return sum([worth[trick.kind] * min(len(trick.cards), state.size) for trick in state.players[seat].tricks])


def is_clean(state: Karmageddon, seat: int) -> bool:
    """Whether the player's points are doubled: no debt at all, or (option `either`) none on one of the two sides."""
    owes = seat in state.terms.owing or any(debt.helpee == seat for debt in state.debts)
    is_owed = seat in state.terms.owed or any(debt.helper == seat for debt in state.debts)
    return not (owes and is_owed) if state.terms.either else not (owes or is_owed)
