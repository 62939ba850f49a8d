"""What goes out of decks and the bank, and back."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.cascade import Cascade
from karma_core.games.karmaggan.state import HAND_MAX, Karmaggan


def can_draw(state: Karmaggan, seat: int) -> bool:
    """Tell whether a card is there and the hand has room for it."""
    cards = state.object_deck or state.object_top or state.object_discard
    return bool(cards) and len(state.players[seat].hand) < HAND_MAX


def draw(go: Cascade, seat: int, count: int) -> None:
    """Draw up to so many Object cards, to a full hand at most; the discard pile makes a new deck."""
    count = min(count, HAND_MAX - len(go.state.players[seat].hand))
    while count > 0:
        if not stock_objects(go):
            return
        state = go.state
        cards = go.chance.draw(state.object_deck, count, state.object_top, ordered=False)
        go.then(fact.CardsDrawn(seat=seat, cards=cards))
        count -= len(cards)


def stock_objects(go: Cascade) -> bool:
    """Shuffle the discard pile into an empty Object Deck; tell whether there is a card."""
    state = go.state
    if not state.object_deck and not state.object_top and state.object_discard:
        state = go.then(fact.ObjectDeckShuffled())
    return bool(state.object_deck or state.object_top)


def stock_temple(go: Cascade) -> bool:
    """Shuffle the turned cards into an empty Temple Deck; tell whether there is a card."""
    state = go.state
    if not state.temple_deck and not state.temple_top and state.temple_discard:
        state = go.then(fact.TempleDeckShuffled())
    return bool(state.temple_deck or state.temple_top)


def gain_coins(go: Cascade, seat: int, count: int) -> None:
    """Take coins, as far as the bank has them."""
    if count := min(count, go.state.coins):
        go.then(fact.CoinsGained(seat=seat, count=count))


def lose_coins(go: Cascade, seat: int, count: int) -> bool:
    """Lose coins to the bank; tell whether one is left."""
    coins = go.state.players[seat].coins
    if count := min(count, coins):
        go.then(fact.CoinsLost(seat=seat, count=count))
    return coins > count
