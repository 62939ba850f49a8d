"""Before the first turn: everybody consents, then they cut for the order of play."""

from __future__ import annotations

from karma_core.games.karmageddon.actions import Consent, Cut
from karma_core.games.karmageddon.cascade import Cascade
from karma_core.games.karmageddon.edition import deck_named, face_of
from karma_core.games.karmageddon.facts import ConsentAsked, ConsentGiven, CutCalled, CutDrawn, DeckShuffled, OrderSet
from karma_core.games.karmageddon.finish import begin_turn
from karma_core.games.karmageddon.state import Karmageddon, cut_values
from karma_core.kernel.messages import Begin


def begin(go: Cascade, action: Begin) -> None:
    """Shuffle, and ask for everybody's consent; a box of cards is mixed as it is."""
    shuffle(go)
    hours = deck_named(go.state.edition).hours
    players = len(go.state.players)
    go.then(ConsentAsked(seats=go.state.order, hours=hours[players - 2]))


def shuffle(go: Cascade) -> None:
    if not go.state.terms.box:  # karmageddon/K60
        go.then(DeckShuffled())


def consent(go: Cascade, action: Consent) -> None:
    """No card is cut before the last has consented."""
    if not go.then(ConsentGiven(seat=action.seat)).waiting:
        go.then(CutCalled(seats=go.state.order))


def cut(go: Cascade, action: Cut) -> None:
    """Cut one card. When all who were called have cut, those who are tied are called again."""
    state = go.state
    cards = go.chance.draw(state.deck, 1)
    state = go.then(CutDrawn(seat=action.seat, cards=cards, value=face_of(state.edition, cards[0]).cut))
    if state.waiting and state.deck:
        return
    tied = first_tie(state) if state.deck else ()  # karmageddon/K90
    if tied:
        go.then(CutCalled(seats=tied))
        return
    go.then(OrderSet(seats=by_cut(state)))
    shuffle(go)
    begin_turn(go, go.state.order[0])


def by_cut(state: Karmageddon) -> tuple[int, ...]:
    """All seats, lowest cut first; a cut among the tied orders the places they share."""
    return tuple(sorted(state.order, key=lambda seat: cut_values(state, seat)))


def first_tie(state: Karmageddon) -> tuple[int, ...]:
    """The seats that share the earliest places still open, in seat order."""
    for seat in by_cut(state):
        mine = cut_values(state, seat)
        tied = tuple(sorted(other for other in state.order if cut_values(state, other) == mine))
        if len(tied) > 1:
            return tied
    return ()
