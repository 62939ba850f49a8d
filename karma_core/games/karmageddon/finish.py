"""How a task ends, what its end does to helpers, and how the next turn or the end of the game comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from karma_core.games.karmageddon.actions import Place
from karma_core.games.karmageddon.cascade import Cascade
from karma_core.games.karmageddon.edition import card_words
from karma_core.games.karmageddon.facts import (
    CardPlaced,
    CardTorn,
    CardUnplaced,
    DeckShuffled,
    Ending,
    GameEnded,
    PlayerLeft,
    Reason,
    TaskFailed,
    TaskSucceeded,
    TurnBegun,
)
from karma_core.games.karmageddon.state import Karmageddon, kind_of
from karma_core.games.karmageddon.tricks import is_all_court, is_complete, places
from karma_core.kernel.errors import RuleViolation


def succeed(go: Cascade) -> None:
    """Tear what was given in help, display the trick, and let the helpers place what they won (K79)."""
    state = go.state
    seat, task = state.seat, state.task
    for help in task.helps:
        go.then(CardTorn(helper=help.seat, helpee=seat, card=help.given))
    kind: Any = task.kind
    go.then(TaskSucceeded(seat=seat, kind=kind, cards=task.row))
    place_on(go)


def fail(go: Cascade, reason: Reason) -> None:
    """All cards of the task go under the deck, and the turn passes."""
    go.then(TaskFailed(seat=go.state.seat, cards=go.state.task.table, reason=reason))
    pass_turn(go)


def place(go: Cascade, action: Place) -> None:
    """Lay the card won where the helper wants it."""
    state, seat, onto = go.state, action.seat, action.onto
    card = state.placing[0].card
    if onto not in places(state, seat, card):
        raise refused_place(state, seat, card, onto)
    lay(go, onto)
    place_on(go)


def lay(go: Cascade, onto: int) -> None:
    won = go.state.placing[0]
    kind: Any = kind_of(go.state, won.card)
    go.then(CardPlaced(seat=won.seat, card=won.card, kind=kind, onto=onto))


def place_on(go: Cascade) -> None:
    """Go on with the cards won until a helper has to choose; then see whether the game has ended."""
    while go.state.placing:
        won = go.state.placing[0]
        found = () if won.seat in go.state.leaving else places(go.state, won.seat, won.card)
        if len(found) > 1:
            return
        if found:
            lay(go, found[0])
        else:
            go.then(CardUnplaced(seat=won.seat, card=won.card))
    complete = [seat for seat in go.state.order if is_complete(go.state, seat)]
    if not complete:
        pass_turn(go)
        return
    bad = tuple(seat for seat in complete if is_all_court(go.state, seat))
    good = tuple(seat for seat in complete if seat not in bad)
    end(go, "bad-karma" if bad else "good-karma", good, bad)


def refused_place(state: Karmageddon, seat: int, card: str, onto: int) -> RuleViolation:
    """Why the card cannot lie there."""
    words, kind = card_words(state.edition, card), kind_of(state, card)
    tricks = {len(trick.cards): trick for trick in state.players[seat].tricks}
    if onto and onto not in tricks:
        return RuleViolation("karmageddon/help-placing", f"seat {seat} has no trick of {onto} to lay {words} on")
    if onto and tricks[onto].kind != kind:
        return RuleViolation("karmageddon/K37", f"{words} is a {kind} card, and the trick of {onto} is not")
    grown = onto + 1
    if grown >= state.size:
        reason = f"a trick of {grown} would be a second one of {state.size} or more"
        return RuleViolation("karmageddon/one-trick-of-n", reason)
    return RuleViolation("karmageddon/one-trick-per-size", f"seat {seat} has a trick of {grown} already")


def pass_turn(go: Cascade) -> None:
    """Let those leave who waited for the end of the task; then the turn comes to the next who is there."""
    following = turns_after(go.state, go.state.seat)
    for seat in go.state.leaving:
        depart(go, seat)
    next_turn(go, following)


def turns_after(state: Karmageddon, seat: int) -> tuple[int, ...]:
    """All who play, from the next after this seat to the seat itself."""
    at = state.order.index(seat) + 1
    return state.order[at:] + state.order[:at]


def depart(go: Cascade, seat: int) -> None:
    """The player is gone: whole cards under the deck in trick order, halves out of play (K47)."""
    torn = go.state.torn
    cards = tuple(card for trick in go.state.players[seat].tricks for card in trick.cards)
    whole = tuple(card for card in cards if card not in torn)
    halves = tuple(sorted(card for card in cards if card in torn))
    go.then(PlayerLeft(seat=seat, cards=whole, halves=halves))


def next_turn(go: Cascade, following: Sequence[int]) -> None:
    """Begin the turn of the first of these who still plays, if there are two or more."""
    if len(go.state.order) < 2:
        end(go, "abandoned")
    else:
        begin_turn(go, next(seat for seat in following if seat in go.state.order))


def begin_turn(go: Cascade, seat: int) -> None:
    """Begin this turn, unless the deck is empty or play has gone nowhere for too long (K44, K45)."""
    state = go.state
    terms, rounds = state.terms, state.fruitless // len(state.order)
    if not state.deck and not state.under:
        end(go, "exhausted")
    elif rounds >= terms.stalled_after or state.turn >= terms.turns_each * len(state.players):
        end(go, "stalled")
    else:
        if rounds >= terms.reshuffle_after and not terms.box:
            go.then(DeckShuffled())
        go.then(TurnBegun(seat=seat))


def end(go: Cascade, ending: Ending, good: tuple[int, ...] = (), bad: tuple[int, ...] = ()) -> None:
    go.then(GameEnded(ending=ending, good=good, bad=bad))
