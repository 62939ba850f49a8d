"""The played card comes round: to whom it is offered, and what the answer does."""

from __future__ import annotations

import pytest

from karma_core.games.karmaka.ability_facts import DeedRuined
from karma_core.games.karmaka.actions import AcceptCard, ChoosePlayer, PlayAbility, RefuseCard, RuinCard
from karma_core.games.karmaka.turn_facts import CardDropped, CardOffered, OfferRefused, OfferTaken, TurnBegun
from tests.rules.karmaka.positions import table

THREE = {0: ("spite", "another-day"), 1: ("panic", "peek"), 2: ("mimic", "crisis")}


@pytest.mark.rule("karmaka/offer", "karmaka/T3", "karmaka/T4")
def test_offer__taken_it_lies_on_top_of_the_rivals_future_life() -> None:
    """With two players the rival is asked, and chooses freely."""
    scene = table({0: ("recycle", "peek"), 1: ("spite",)}, futures={1: ("panic",)}).after(
        PlayAbility(seat=0, card="recycle")
    )
    assert scene.legal(1) == (AcceptCard(seat=1), RefuseCard(seat=1))
    facts = scene.when(AcceptCard(seat=1))
    assert facts == (OfferTaken(seat=1), TurnBegun(seat=1, round=1))
    assert scene.given(*facts).state.players[1].future == ("panic", "recycle")


@pytest.mark.rule("karmaka/offer", "karmaka/T3")
def test_offer__refused_it_goes_to_the_ruins() -> None:
    """On top of what lies there."""
    scene = table({0: ("recycle", "peek"), 1: ("spite",)}).after(PlayAbility(seat=0, card="recycle"))
    facts = scene.when(RefuseCard(seat=1))
    assert facts[:2] == (OfferRefused(seat=1), CardDropped())
    assert scene.given(*facts).state.ruins == ("recycle",)


@pytest.mark.rule("karmaka/T4")
def test_T4__the_one_affected_rival_is_asked_and_nobody_else() -> None:
    """Three players: after the refusal the card is on the Ruins."""
    scene = table(THREE, seats=3).after(PlayAbility(seat=0, card="spite"))
    facts = scene.when(ChoosePlayer(seat=0, target=2), ("mimic", "crisis"))
    assert facts[-1] == CardOffered(seats=(2,))
    facts = scene.given(*facts).when(RefuseCard(seat=2))
    assert facts == (OfferRefused(seat=2), CardDropped(), TurnBegun(seat=1, round=1))


@pytest.mark.rule("karmaka/T4", "karmaka/choices")
def test_T4__else_clockwise_until_one_takes_it() -> None:
    """Another Day by seat 1 of 3: seat 2 is asked first, then seat 0; the first taker ends it."""
    scene = table({0: ("spite",), 1: ("another-day", "peek"), 2: ("crisis",)}, turn=1, seats=3)
    facts = scene.when(PlayAbility(seat=1, card="another-day"), ("panic",))
    assert facts[-1] == CardOffered(seats=(2, 0))
    scene = scene.given(*facts)
    assert scene.legal(0) == ()
    assert scene.when(RefuseCard(seat=2)) == (OfferRefused(seat=2),)
    assert scene.after(RefuseCard(seat=2)).legal(0) == (AcceptCard(seat=0), RefuseCard(seat=0))
    assert scene.when(AcceptCard(seat=2))[0] == OfferTaken(seat=2)


@pytest.mark.rule("karmaka/R23", "karmaka/T4")
def test_R23__oneself_as_target_is_nobody_else() -> None:
    """Dwindle on oneself is offered clockwise; on a rival with an empty Hand to that rival alone."""
    scene = table({0: ("dwindle", "peek"), 2: ("panic",)}, seats=3).after(PlayAbility(seat=0, card="dwindle"))
    assert scene.when(ChoosePlayer(seat=0, target=0))[-1] == CardOffered(seats=(1, 2))
    assert scene.when(ChoosePlayer(seat=0, target=1))[-1] == CardOffered(seats=(1,))


@pytest.mark.rule("karmaka/R2", "karmaka/R17")
def test_R17__only_the_card_actually_played_is_offered() -> None:
    """Denial copies Vengeance: the rival it strikes is offered Denial, and Vengeance stays on the Ruins."""
    scene = table({0: ("denial", "vengeance")}, deeds={2: ("peek",)}, seats=3).after(PlayAbility(seat=0, card="denial"))
    scene = scene.after(RuinCard(seat=0, card="vengeance"))
    facts = scene.when(ChoosePlayer(seat=0, target=2))
    assert facts[-2:] == (DeedRuined(seat=2, card="peek", index=0), CardOffered(seats=(2,)))
    after = scene.given(*facts).state
    assert after.middle == "denial" and after.ruins == ("vengeance", "peek")
