"""The green cards: what is drawn, taken back and sown."""

from __future__ import annotations

import pytest

from karma_core.games.karmaka.ability_facts import CardsSown, DeedsLaid, RuinTaken
from karma_core.games.karmaka.actions import ChoosePlayer, LayDeeds, PlayAbility, RefuseCard, SowCards, TakeRuin
from karma_core.games.karmaka.turn_facts import (
    AbilityPlayed,
    CardOffered,
    CardsDrawn,
    ChoiceAsked,
    DeckDealt,
    ExtraPlayGranted,
    RuinsShuffled,
    TargetChosen,
)
from tests.rules.karmaka.eyes import seen
from tests.rules.karmaka.positions import GAME, table

OFFERED = CardOffered(seats=(1,))


@pytest.mark.rule("karmaka/C8", "karmaka/R1")
def test_C8__one_card_is_drawn_then_another_may_be_played() -> None:
    """Another Day: the draw, the offer, the extra play."""
    scene = table({0: ("another-day", "spite")})
    facts = scene.when(PlayAbility(seat=0, card="another-day"), ("panic",))
    assert facts[1:] == (CardsDrawn(seat=0, cards=("panic",)), OFFERED)
    assert scene.given(*facts).when(RefuseCard(seat=1))[-1] == ExtraPlayGranted(seat=0)


@pytest.mark.rule("karmaka/C9", "karmaka/ruins")
def test_C9__one_of_the_top_three_ruins_goes_on_the_future_life() -> None:
    """Recycle; the fourth Ruin is out of reach, and the rest keeps its order."""
    scene = table({0: ("recycle",)}, ruins=("mimic", "peek", "spite", "panic"))
    scene = scene.after(PlayAbility(seat=0, card="recycle"))
    assert scene.legal(0) == tuple(TakeRuin(seat=0, depth=depth) for depth in (0, 1, 2))
    facts = scene.when(TakeRuin(seat=0, depth=2))
    assert facts == (RuinTaken(seat=0, card="peek", depth=2, to="future"), OFFERED)
    after = scene.given(*facts).state
    assert after.ruins == ("mimic", "spite", "panic") and after.players[0].future == ("peek",)


@pytest.mark.rule("karmaka/C10", "karmaka/R28")
def test_C10__one_of_the_top_three_ruins_goes_to_the_hand() -> None:
    """Salvage; of two Ruins the depths 0 and 1 are there, no more."""
    scene = table({0: ("salvage",)}, ruins=("spite", "panic")).after(PlayAbility(seat=0, card="salvage"))
    scene.refused(TakeRuin(seat=0, depth=2), "karmaka/R28")
    facts = scene.when(TakeRuin(seat=0, depth=1))
    assert facts == (RuinTaken(seat=0, card="spite", depth=1, to="hand"), OFFERED)
    assert scene.given(*facts).state.players[0].hand == ("spite",)


@pytest.mark.rule("karmaka/R28", "karmaka/R34")
def test_R28__with_one_ruin_it_is_taken_and_with_none_nothing_happens() -> None:
    """The card being played is in the middle, so it is none of the Ruins."""
    played = PlayAbility(seat=0, card="salvage")
    facts = table({0: ("salvage",)}, ruins=("spite",)).when(played)
    assert facts[1:] == (RuinTaken(seat=0, card="spite", depth=0, to="hand"), OFFERED)
    assert table({0: ("salvage",)}).when(played) == (AbilityPlayed(seat=0, card="salvage"), OFFERED)


@pytest.mark.rule("karmaka/R41")
def test_R41__alike_ruins_that_lie_together_are_one_choice() -> None:
    """Panic, Panic on top: depth 0 stands for both; a Panic further down is another choice."""
    scene = table({0: ("salvage",)}, ruins=("spite", "panic", "panic")).after(PlayAbility(seat=0, card="salvage"))
    assert scene.legal(0) == (TakeRuin(seat=0, depth=0), TakeRuin(seat=0, depth=2))
    scene.refused(TakeRuin(seat=0, depth=1), "karmaka/R41")
    apart = table({0: ("salvage",)}, ruins=("panic", "spite", "panic")).after(PlayAbility(seat=0, card="salvage"))
    assert len(apart.legal(0)) == 3


@pytest.mark.rule("karmaka/C11", "karmaka/R14")
def test_C11__two_cards_of_the_well_lie_on_any_players_deck() -> None:
    """Longevity, on oneself too; nobody sees the cards, not even their owner."""
    scene = table({0: ("longevity",)}, {0: ("mimic",)}).after(PlayAbility(seat=0, card="longevity"))
    assert scene.legal(0) == (ChoosePlayer(seat=0, target=0), ChoosePlayer(seat=0, target=1))
    facts = scene.when(ChoosePlayer(seat=0, target=0), ("spite", "panic"))
    assert facts == (TargetChosen(seat=0, target=0), DeckDealt(seat=0, cards=("spite", "panic")), OFFERED)
    after = scene.given(*facts).state
    assert after.players[0].deck == ("mimic", "spite", "panic")
    assert [seen(facts[1], seat).cards for seat in (0, 1, None)] == [("?", "?")] * 3
    assert GAME.view(after, 0).players[0].deck == ("?",) * 3


@pytest.mark.rule("karmaka/C12", "karmaka/R11", "karmaka/R7")
def test_C12__two_are_drawn_and_two_of_the_hand_are_sown() -> None:
    """Sowing: any two of the Hand, in an order of one's choice; not one, not none."""
    scene = table({0: ("sowing", "spite")}, futures={0: ("mimic",)})
    facts = scene.when(PlayAbility(seat=0, card="sowing"), ("crisis", "panic"))
    assert facts[1:] == (CardsDrawn(seat=0, cards=("crisis", "panic")), ChoiceAsked(seat=0, choice="sow"))
    scene = scene.given(*facts)
    assert len(scene.legal(0)) == 6
    scene.refused(SowCards(seat=0, cards=("spite",)), "karmaka/C12")
    scene.refused(SowCards(seat=0, cards=("spite", "mimic")), "karmaka/C12")
    facts = scene.when(SowCards(seat=0, cards=("spite", "crisis")))
    assert facts == (CardsSown(seat=0, cards=("spite", "crisis")), OFFERED)
    me = scene.given(*facts).state.players[0]
    assert me.future == ("mimic", "spite", "crisis") and me.hand == ("panic",)


@pytest.mark.rule("karmaka/R15", "karmaka/well-runs-out", "karmaka/R8")
def test_R15__sowing_with_one_card_sows_one() -> None:
    """The Well is empty and the Ruins are too few: the only card of the Hand is sown, with none nothing is."""
    played = PlayAbility(seat=0, card="sowing")
    facts = table({0: ("sowing", "spite")}, well=(), ruins=("panic",) * 3).when(played)
    assert facts[1:] == (CardsSown(seat=0, cards=("spite",)), OFFERED)
    assert table({0: ("sowing",)}, well=(), ruins=("panic",) * 3).when(played)[1:] == (OFFERED,)


@pytest.mark.rule("karmaka/C13", "karmaka/well-runs-out")
def test_C13__three_are_drawn_one_after_another() -> None:
    """Journey with one card in the Well and five Ruins: 1, then the two oldest Ruins are shuffled in and drawn."""
    scene = table({0: ("journey",)}, well=("spite",), ruins=("peek", "mimic", "panic", "crisis", "embody"))
    facts = scene.when(PlayAbility(seat=0, card="journey"), ("spite",), ("mimic", "peek"))
    assert facts[1:] == (
        CardsDrawn(seat=0, cards=("spite",)),
        RuinsShuffled(count=2),
        CardsDrawn(seat=0, cards=("mimic", "peek")),
        OFFERED,
    )
    after = scene.given(*facts)
    assert after.state.ruins == ("panic", "crisis", "embody") and after.state.well == ()
    assert after.when(RefuseCard(seat=1))[-1] == ExtraPlayGranted(seat=0)


@pytest.mark.rule("karmaka/well-runs-out")
def test_well_runs_out__the_shuffle_waits_until_a_card_is_needed() -> None:
    """Drawing the last card shuffles nothing yet, and three Ruins are never shuffled."""
    scene = table({0: ("another-day",)}, well=("spite",), ruins=("peek", "mimic", "panic", "crisis"))
    facts = scene.when(PlayAbility(seat=0, card="another-day"), ("spite",))
    assert facts[1:] == (CardsDrawn(seat=0, cards=("spite",)), OFFERED)
    scene = table({0: ("another-day",)}, well=(), ruins=("peek", "mimic", "panic"))
    assert scene.when(PlayAbility(seat=0, card="another-day"))[1:] == (OFFERED,)


@pytest.mark.rule("karmaka/C14", "karmaka/R8", "karmaka/R17")
def test_C14__none_to_two_of_the_hand_become_deeds() -> None:
    """Jubilee: the last laid is exposed; the cards laid are not offered, Jubilee alone is."""
    scene = table({0: ("jubilee", "spite", "panic")}, deeds={0: ("peek",)})
    scene = scene.after(PlayAbility(seat=0, card="jubilee"))
    assert scene.legal(0) == tuple(
        LayDeeds(seat=0, cards=cards) for cards in ((), ("panic",), ("spite",), ("panic", "spite"), ("spite", "panic"))
    )
    facts = scene.when(LayDeeds(seat=0, cards=("spite", "panic")))
    assert facts == (DeedsLaid(seat=0, cards=("spite", "panic")), OFFERED)
    assert scene.given(*facts).state.players[0].deeds == ("peek", "spite", "panic")
    assert scene.given(*facts).state.middle == "jubilee"
    assert scene.when(LayDeeds(seat=0, cards=())) == (OFFERED,)


@pytest.mark.rule("karmaka/C14", "karmaka/R24")
def test_C14__no_more_than_two_and_only_of_the_hand() -> None:
    """With an empty Hand Jubilee does nothing."""
    scene = table({0: ("jubilee", "spite", "panic", "peek")}).after(PlayAbility(seat=0, card="jubilee"))
    scene.refused(LayDeeds(seat=0, cards=("spite", "panic", "peek")), "karmaka/C14")
    scene.refused(LayDeeds(seat=0, cards=("mimic",)), "karmaka/C14")
    assert table({0: ("jubilee",)}).when(PlayAbility(seat=0, card="jubilee"))[1:] == (OFFERED,)
