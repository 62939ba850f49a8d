"""What a turn is: the draw, the three ways to play, passing."""

from __future__ import annotations

import pytest

from karma_core.games.karmaka.ability_facts import RuinTaken
from karma_core.games.karmaka.actions import (
    AcceptCard,
    ChoosePlayer,
    ForgoPlay,
    Pass,
    PlayAbility,
    PlayDeed,
    PlayFuture,
    RefuseCard,
)
from karma_core.games.karmaka.life_facts import LifeScored
from karma_core.games.karmaka.turn_facts import (
    AbilityPlayed,
    CardDropped,
    CardOffered,
    CardsDrawn,
    DeckDrawn,
    DeedDone,
    ExtraPlayForgone,
    ExtraPlayGranted,
    FutureSown,
    OfferRefused,
    TurnBegun,
    TurnPassed,
)
from tests.rules.karmaka.positions import table


@pytest.mark.rule("karmaka/turn", "karmaka/T2", "karmaka/play-deed")
def test_turn__one_draw_and_one_card() -> None:
    """A Deed ends the turn; the next player draws from the own Deck first."""
    scene = table({0: ("peek", "spite"), 1: ("panic",)}, {1: ("crisis", "denial")})
    assert scene.when(PlayDeed(seat=0, card="spite")) == (
        DeedDone(seat=0, card="spite"),
        TurnBegun(seat=1, round=1),
        DeckDrawn(seat=1, card="denial"),
    )
    after = scene.after(PlayDeed(seat=0, card="spite")).state
    assert after.players[1].hand == ("denial", "panic") and after.players[1].deck == ("crisis",)
    assert after.actor == 1


@pytest.mark.rule("karmaka/draw-skipped", "karmaka/own-deck", "karmaka/turn-order")
def test_draw_skipped__with_an_empty_deck_the_turn_goes_on() -> None:
    """No card is drawn from the Well instead; after the last seat the first begins the next round."""
    scene = table({0: ("spite",), 1: ("panic", "peek")}, turn=1, round=4)
    assert scene.when(PlayDeed(seat=1, card="peek")) == (DeedDone(seat=1, card="peek"), TurnBegun(seat=0, round=5))


@pytest.mark.rule("karmaka/three-ways", "karmaka/points-or-ability")
def test_three_ways__every_card_of_the_hand_as_deed_for_its_ability_or_for_the_future() -> None:
    """One action each, and nothing that takes two of them at once."""
    legal = table({0: ("peek", "peek", "spite")}).legal(0)
    assert legal == tuple(
        way(seat=0, card=card) for card in ("peek", "spite") for way in (PlayDeed, PlayAbility, PlayFuture)
    )


@pytest.mark.rule("karmaka/points-or-ability", "karmaka/play-ability")
def test_points_or_ability__an_ability_leaves_no_deed() -> None:
    """The card lies in the middle, and its points count for nobody."""
    scene = table({0: ("recycle", "peek")}, ruins=("spite",))
    facts = scene.when(PlayAbility(seat=0, card="recycle"))
    assert facts[:2] == (
        AbilityPlayed(seat=0, card="recycle"),
        RuinTaken(seat=0, card="spite", depth=0, to="future"),
    )
    state = scene.given(*facts).state
    assert state.middle == "recycle" and state.players[0].deeds == () and state.players[0].hand == ("peek",)


@pytest.mark.rule("karmaka/play-future", "karmaka/future-life")
def test_play_future__lies_on_top_face_down() -> None:
    """The pile grows at its top, and only its owner can tell the card."""
    scene = table({0: ("peek", "spite"), 1: ("crisis",)}, futures={0: ("panic",)})
    facts = scene.when(PlayFuture(seat=0, card="spite"))
    assert facts[0] == FutureSown(seat=0, card="spite")
    assert scene.given(*facts).state.players[0].future == ("panic", "spite")


@pytest.mark.rule("karmaka/pass")
def test_pass__with_a_card_in_the_deck() -> None:
    """After the draw there must be one left."""
    scene = table({0: ("spite",), 1: ("crisis",)}, {0: ("peek",)})
    assert Pass(seat=0) in scene.legal(0)
    assert scene.when(Pass(seat=0))[0] == TurnPassed(seat=0)
    empty = table({0: ("spite",)})
    assert Pass(seat=0) not in empty.legal(0)
    assert "must be played" in str(empty.refused(Pass(seat=0), "karmaka/pass"))


@pytest.mark.rule("karmaka/T1", "karmaka/life-ends")
def test_T1__reincarnation_is_the_whole_turn() -> None:
    """Hand and Deck empty at its start: the life is scored, and the turn goes on to the next player."""
    scene = table({0: ("spite", "peek")}, deeds={1: ("panic",)})
    facts = scene.when(PlayDeed(seat=0, card="spite"), ("embody", "mimic", "mimic"), ("crisis",))
    assert facts[1:3] == (TurnBegun(seat=1, round=1), LifeScored(seat=1, points=1))
    assert facts[-1] == TurnBegun(seat=0, round=2)
    assert scene.given(*facts).state.players[1].hand == ("embody", "mimic", "mimic")


@pytest.mark.rule("karmaka/T1", "karmaka/T2")
def test_T2__a_turn_always_has_a_legal_play() -> None:
    """With an empty Hand and one card in the Deck, that card is drawn and must be played."""
    scene = table({0: ("spite",)}, {1: ("denial",)})
    after = scene.after(PlayDeed(seat=0, card="spite"))
    assert after.state.players[1].hand == ("denial",)
    assert after.legal(1) == (
        PlayDeed(seat=1, card="denial"),
        PlayAbility(seat=1, card="denial"),
        PlayFuture(seat=1, card="denial"),
    )


@pytest.mark.rule("karmaka/R20", "karmaka/C11")
def test_R20__running_out_earlier_changes_nothing() -> None:
    """Longevity brings cards to a player whose Hand and Deck are empty: the life goes on."""
    scene = table({0: ("longevity", "peek")}, deeds={1: ("spite", "panic")})
    dealt = scene.after(PlayAbility(seat=0, card="longevity")).after(
        ChoosePlayer(seat=0, target=1), ("mimic", "crisis")
    )
    facts = dealt.when(RefuseCard(seat=1))
    assert facts[-2:] == (TurnBegun(seat=1, round=1), DeckDrawn(seat=1, card="crisis"))
    assert dealt.given(*facts).state.players[1].deeds == ("spite", "panic")


@pytest.mark.rule("karmaka/T5", "karmaka/R25")
def test_T5__an_extra_play_is_a_full_play_without_a_draw() -> None:
    """After Another Day every way to play is open, and so is leaving it out with an empty Deck."""
    scene = table({0: ("another-day",), 1: ("crisis",)}).after(PlayAbility(seat=0, card="another-day"), ("spite",))
    scene = scene.after(AcceptCard(seat=1))
    assert scene.state.phase == "extra" and scene.state.players[0].deck == ()
    assert scene.legal(0) == (
        PlayDeed(seat=0, card="spite"),
        PlayAbility(seat=0, card="spite"),
        PlayFuture(seat=0, card="spite"),
        ForgoPlay(seat=0),
    )
    assert scene.when(ForgoPlay(seat=0))[0] == ExtraPlayForgone(seat=0)


@pytest.mark.rule("karmaka/T5")
def test_T5__with_an_empty_hand_there_is_no_extra_play() -> None:
    """Peek as the last card: after its offer the turn is over."""
    scene = table({0: ("peek",), 1: ("spite",)}).after(PlayAbility(seat=0, card="peek"))
    assert scene.when(RefuseCard(seat=1)) == (
        OfferRefused(seat=1),
        CardDropped(),
        TurnBegun(seat=1, round=1),
    )


@pytest.mark.rule("karmaka/R25")
def test_R25__the_extra_card_may_bring_its_own() -> None:
    """Another Day, then Panic, then a third card; each after the offer of the one before."""
    scene = table({0: ("another-day", "panic", "spite")}, well=(), ruins=("peek",))
    facts = scene.when(PlayAbility(seat=0, card="another-day"))
    assert facts == (AbilityPlayed(seat=0, card="another-day"), CardOffered(seats=(1,)))
    scene = scene.given(*facts).after(AcceptCard(seat=1))
    scene = scene.after(PlayAbility(seat=0, card="panic")).after(ChoosePlayer(seat=0, target=1))
    assert scene.when(AcceptCard(seat=1))[-1] == ExtraPlayGranted(seat=0)


@pytest.mark.rule("karmaka/R35")
def test_R35__a_turn_that_stands_still_brings_no_further_play() -> None:
    """Two Another Days turned over for ever within one turn: after 64 cards the turn ends."""
    circle = ("another-day",) * 3 + ("journey",) * 2
    scene = table({0: circle[:2], 1: ("spite",)}, well=(), ruins=circle[2:])
    plays = 0
    while scene.state.turn == 0:
        if scene.state.phase == "answer":
            scene = scene.after(RefuseCard(seat=1))
        else:
            plays += 1
            card = scene.state.players[0].hand[0]
            draws = [scene.state.ruins[:1]] if len(scene.state.ruins) > 3 else []
            scene = scene.after(PlayAbility(seat=0, card=card), *draws)
    assert plays == 64


@pytest.mark.rule("karmaka/R26", "karmaka/turn-order")
def test_R26__nothing_else_goes_on_while_another_chooses() -> None:
    """While Dwindle waits for its victim the active player cannot play on."""
    scene = table({0: ("dwindle", "peek"), 1: ("spite", "panic")}).after(PlayAbility(seat=0, card="dwindle"))
    scene = scene.after(ChoosePlayer(seat=0, target=1))
    assert scene.game.to_act(scene.state) == (1,) and scene.legal(0) == ()
    scene.refused(PlayDeed(seat=0, card="peek"), "karmaka/turn-order")


@pytest.mark.rule("karmaka/well", "karmaka/R7")
def test_R7__what_is_drawn_from_the_well_goes_to_the_hand() -> None:
    """Another Day: the card drawn joins the Hand, unseen by the rival."""
    facts = table({0: ("another-day",)}).when(PlayAbility(seat=0, card="another-day"), ("spite",))
    assert facts[1] == CardsDrawn(seat=0, cards=("spite",))
