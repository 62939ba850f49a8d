"""After the text: the played card is offered, and may have brought an extra play."""

from __future__ import annotations

from karma_core.games.karmaka.cascade import Cascade
from karma_core.games.karmaka.edition import deck_of
from karma_core.games.karmaka.lives import end_turn
from karma_core.games.karmaka.state import clockwise
from karma_core.games.karmaka.turn_facts import CardDropped, CardOffered, ExtraPlayGranted, OfferRefused, OfferTaken

EXTRA = ("peek", "another-day", "journey", "panic")  # "you may play another card"


def offer(go: Cascade) -> None:
    """Offer the played card to the one rival it affected, else clockwise."""
    rivals, target = clockwise(go.state, go.state.turn), go.state.target
    seats = (target,) if target is not None and target in rivals else rivals
    if seats:
        go.then(CardOffered(seats=seats))
    else:
        drop(go)  # karmaka/R27: everybody else has reached Transcendence


def accept(go: Cascade, seat: int) -> None:
    go.then(OfferTaken(seat=seat))
    after_offer(go)


def refuse(go: Cascade, seat: int) -> None:
    if not go.then(OfferRefused(seat=seat)).asked:
        drop(go)


def drop(go: Cascade) -> None:
    go.then(CardDropped())
    after_offer(go)


def after_offer(go: Cascade) -> None:
    """Grant the extra play that the text brought, or end the turn."""
    state = go.state
    stands_still = state.plays >= len(deck_of(state.edition).cards)  # karmaka/R35
    if state.ability in EXTRA and go.me.hand and not stands_still:
        go.then(ExtraPlayGranted(seat=state.turn))
    else:
        end_turn(go)
