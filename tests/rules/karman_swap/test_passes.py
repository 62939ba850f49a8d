"""Passing: two cards for one of the market, or one into it."""

from __future__ import annotations

import pytest

from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from tests.rules.karman_swap.table import after, cards, hand, table

REST = "s6 s8"


@pytest.mark.rule("karman-swap/pass", "karman-swap/pass-discard")
def test_pass_discard__one_card_into_the_market_and_the_turn_moves_on() -> None:
    """Red 1 goes; it must be one's own."""
    scene = table("r1 r2", REST, market="g8")
    scene.refused(a.PassDiscard(seat=0, card="ship-8"), "karman-swap/pass-discard")
    assert scene.when(a.PassDiscard(seat=0, card="red-1")) == (
        f.CardsDiscarded(seat=0, cards=("red-1",)),
        f.TurnBegun(seat=1, turn=2),
    )


@pytest.mark.rule("karman-swap/pass-exchange", "karman-swap/W46")
def test_pass_exchange__one_taken_then_two_given() -> None:
    """Green 8 comes, red 1 and red 2 go."""
    scene = table("r1 r2 r3", REST, market="g8")
    facts = scene.when(a.PassTake(seat=0, card="green-8"))
    assert facts == (f.CardTaken(seat=0, card="green-8"), f.Asked(seat=0, what="give"))
    scene = scene.given(*facts)
    assert {action.cards for action in scene.legal(0)} == {cards("r1 r2"), cards("r1 r3"), cards("r2 r3")}
    facts = scene.when(a.PassGive(seat=0, cards=cards("r1 r2")))
    assert facts == (f.CardsDiscarded(seat=0, cards=cards("r1 r2")), f.TurnBegun(seat=1, turn=2))
    assert hand(scene.given(*facts), 0) == cards("g8 r3")


@pytest.mark.rule("karman-swap/pass-exchange", "karman-swap/W22", "karman-swap/W43")
def test_pass_exchange__what_is_refused() -> None:
    """Not the card just taken, not one or three, not another hand's, not out of order, no way back."""
    scene = table("r1 r2 r3", REST, market="g8").after(a.PassTake(seat=0, card="green-8"))
    scene.refused(a.PassGive(seat=0, cards=cards("g8 r1")), "karman-swap/W22")
    scene.refused(a.PassGive(seat=0, cards=cards("r1")), "karman-swap/pass-exchange")
    scene.refused(a.PassGive(seat=0, cards=cards("r1 s8")), "karman-swap/W26")
    scene.refused(a.PassGive(seat=0, cards=("red-2", "red-1")), "karman-swap/W43")
    scene.refused(a.PassDiscard(seat=0, card="red-1"), "karman-swap/pass-exchange")


@pytest.mark.rule("karman-swap/W22", "karman-swap/W36")
def test_pass_exchange__needs_two_cards_and_a_market() -> None:
    """With one card in the hand, or none in the market, only the second way is left."""
    table("r1", REST, market="g8").refused(a.PassTake(seat=0, card="green-8"), "karman-swap/pass-exchange")
    scene = table("r1 r2", REST)
    scene.refused(a.PassTake(seat=0, card="green-8"), "karman-swap/W36")
    assert scene.legal(0)[-2:] == (a.PassDiscard(seat=0, card="red-1"), a.PassDiscard(seat=0, card="red-2"))


@pytest.mark.rule("karman-swap/W35", "karman-swap/pass")
def test_pass__is_always_legal_and_sometimes_all_there_is() -> None:
    """A creature could be played, and passing is legal too; with ships alone and no planet nothing else is."""
    scene = table("r7 s1", REST, market="g8", worlds={"p06": ". . . ."})
    assert a.PassDiscard(seat=0, card="red-7") in scene.legal(0)
    ships = table("s1 s2", REST, market="g8")
    assert {type(action) for action in ships.legal(0)} == {a.PassTake, a.PassDiscard}


@pytest.mark.rule("karman-swap/W36")
def test_taking__from_an_empty_market_nothing_is_taken() -> None:
    """Red 0's DRAW is passed over, the exploration's draws too."""
    scene = table("r0 s7", "g1 g2", worlds={"p06": "r8 . . ."})
    scene = after(scene, a.PlayShip(seat=0, card="ship-7", planet="p06"), a.Decline(seat=1))
    facts = after(scene, a.Explore(seat=1, planet="p01"))
    assert facts.state.phase == "settle"
