"""A turn: a number is declared, cards are turned, and each card is weighed as it comes."""

from __future__ import annotations

from typing import Any

from karma_core.games.karmageddon.actions import Declare, Mark, Turn
from karma_core.games.karmageddon.cascade import Cascade
from karma_core.games.karmageddon.facts import CardMarked, CardTurned, MarkAsked, TaskAtRisk, TaskDeclared, TaskKindSet
from karma_core.games.karmageddon.finish import fail, succeed
from karma_core.games.karmageddon.state import is_blank, kind_of
from karma_core.games.karmageddon.tricks import helpers, numbers
from karma_core.kernel.errors import RuleViolation


def declare(go: Cascade, action: Declare) -> None:
    """Say a number from 1 to N that is not displayed."""
    size, number = go.state.size, action.number
    if not 1 <= number <= size:
        raise RuleViolation("karmageddon/declare", f"declare 1 to {size}, not {number}")
    if number not in (free := numbers(go.state, action.seat)):
        reason = f"a trick of {number} is displayed already; declare {', '.join(map(str, free))}"
        raise RuleViolation("karmageddon/declare-not-displayed", reason)
    go.then(TaskDeclared(seat=action.seat, number=number))


def turn(go: Cascade, action: Turn) -> None:
    """Turn the next card: from the deck, then from what lies under it."""
    cards = go.chance.draw(go.state.deck, 1, bottom=go.state.under)
    state = go.then(CardTurned(seat=action.seat, cards=cards))
    kind = kind_of(state, cards[0])
    if kind == "blank":
        go.then(MarkAsked(seat=action.seat, card=cards[0]))
    else:
        weigh(go, kind)


def mark(go: Cascade, action: Mark) -> None:
    """Mark the blank card, even against one's own task (K17)."""
    card = go.state.task.table[-1]
    go.then(CardMarked(seat=action.seat, card=card, kind=action.kind))
    weigh(go, action.kind)


def weigh(go: Cascade, kind: Any) -> None:
    """The first card sets the kind of the task; one of the wrong kind puts it at risk, or ends it if it is marked."""
    seat, task = go.state.seat, go.state.task
    if not task.kind:
        go.then(TaskKindSet(seat=seat, kind=kind))
    elif kind != task.kind:
        card = task.table[-1]
        if is_blank(go.state, card):  # karmageddon/joker-fails-task
            fail(go, "marked-card")
            return
        if not go.then(TaskAtRisk(seat=seat, card=card, asked=helpers(go.state))).task.asked:
            fail(go, "no-help")
        return
    go_on(go)


def go_on(go: Cascade) -> None:
    """See whether the task is done, or can go on at all."""
    state = go.state
    if len(state.task.row) == state.task.number:
        succeed(go)
    elif not state.deck and not state.under:
        fail(go, "deck-empty")  # karmageddon/K44
