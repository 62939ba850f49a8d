"""Lives that end: the score, the climb or the repetition, and where the cards go."""

from __future__ import annotations

import pytest

from karma_core.games.karmaka.actions import KeepRings, Pass, PlayDeed, SpendRings
from karma_core.games.karmaka.edition import STANDARD, deck_of
from karma_core.games.karmaka.life_facts import (
    Ascended,
    DeedsRuined,
    DeedsSetAside,
    FutureBecameHand,
    FutureReturned,
    LifeRepeated,
    LifeScored,
    RingGained,
    RingsSpent,
)
from karma_core.games.karmaka.turn_facts import CardsDrawn, ChoiceAsked, DeckDealt, RuinsShuffled, TurnBegun
from karma_core.kernel.messages import Fact
from tests.rules.karmaka.positions import GAME, Zones, table
from tests.support.scenario import Scenario

END_TURN = PlayDeed(seat=0, card="mimic")
OTHERS: Zones = {0: ("mimic", "mimic")}
BEST = deck_of(STANDARD.name).best


def reborn(scene: Scenario, *luck: object) -> tuple[Fact, ...]:
    """What happens in the turn of seat 1, whose Hand and Deck are empty."""
    facts = scene.when(END_TURN, *luck)
    assert facts[1] == TurnBegun(seat=1, round=1) and facts[-1] == TurnBegun(seat=0, round=2)
    return facts[2:-1]


@pytest.mark.rule("karmaka/colours", "karmaka/R33")
def test_colours__the_best_colour_scores_and_mosaics_count_as_any() -> None:
    """Blue 2 and 1, red 3, mosaic 1: blue 4, red 4. Mosaics alone are a score; no Deeds are none."""
    assert BEST(("destiny", "peek", "spite", "embody")) == 4
    assert BEST(("spite", "vengeance", "journey")) == 6
    assert BEST(("embody", "mimic")) == 2
    assert BEST(()) == 0


@pytest.mark.rule("karmaka/ladder", "karmaka/ladder-numbers", "karmaka/R19")
@pytest.mark.parametrize(("rung", "needed"), [(0, 4), (1, 5), (2, 6)])
def test_ladder__each_rung_asks_for_at_least_its_number(rung: int, needed: int) -> None:
    """Enough is enough, one less is not; nobody is asked."""
    ones = {1: ("peek",) * 3 + ("transmigrate",) * 3 + ("embody",)}
    scene = table(OTHERS, deeds={1: ones[1][:needed]}, rungs={1: rung})
    assert reborn(scene)[:2] == (LifeScored(seat=1, points=needed), Ascended(seat=1, rung=rung + 1))
    short = table(OTHERS, deeds={1: ones[1][: needed - 1]}, rungs={1: rung})
    facts = reborn(short, ("spite",) * 2 + ("panic",), ("crisis",))
    assert facts[:2] == (LifeScored(seat=1, points=needed - 1), LifeRepeated(seat=1))


@pytest.mark.rule("karmaka/ascend", "karmaka/future-becomes-hand", "karmaka/P7")
def test_ascend__the_future_life_becomes_the_hand_and_nothing_is_dealt() -> None:
    """The Deck stays empty and the Future Life is empty again."""
    scene = table(OTHERS, futures={1: ("panic", "crisis")}, deeds={1: ("spite", "embody")})
    facts = reborn(scene)
    assert facts == (
        LifeScored(seat=1, points=4),
        Ascended(seat=1, rung=1),
        DeedsSetAside(seat=1),
        FutureBecameHand(seat=1),
    )
    me = scene.after(END_TURN).state.players[1]
    assert me.hand == ("crisis", "panic") and (me.future, me.deck, me.deeds) == ((), (), ())


@pytest.mark.rule("karmaka/future-life-starts-empty", "karmaka/deeds-set-aside", "karmaka/P5")
def test_deeds_set_aside__they_play_no_further_part() -> None:
    """Out of the game, in view of all; the next life begins with no Deeds and no Future Life."""
    scene = table(OTHERS, futures={1: ("crisis",)}, deeds={1: ("spite", "vengeance")})
    after = scene.after(END_TURN).state
    assert after.retired == ("spite", "vengeance") and after.ruins == ()
    assert after.players[1].future == () and GAME.view(after, 0).retired == ("spite", "vengeance")


@pytest.mark.rule("karmaka/R32", "karmaka/ascend")
def test_R32__a_life_is_worth_one_rung() -> None:
    """Twelve points of red on the Dung Beetle's rung: one rung, the rest is lost."""
    scene = table(OTHERS, deeds={1: ("spite", "spite", "vengeance", "vengeance")})
    assert reborn(scene)[:2] == (LifeScored(seat=1, points=12), Ascended(seat=1, rung=1))


@pytest.mark.rule("karmaka/repeat-life", "karmaka/future-to-well", "karmaka/new-cards")
def test_repeat_life__the_future_goes_to_the_well_and_three_and_one_are_dealt() -> None:
    """Short of 4: the Well is shuffled with the Future Life in it, so its cards can come again."""
    scene = table(OTHERS, futures={1: ("panic", "crisis")}, deeds={1: ("spite",)})
    facts = reborn(scene, ("crisis", "panic", "peek"), ("swindle",))
    assert facts == (
        LifeScored(seat=1, points=3),
        LifeRepeated(seat=1),
        DeedsSetAside(seat=1),
        FutureReturned(seat=1),
        CardsDrawn(seat=1, cards=("crisis", "panic", "peek")),
        DeckDealt(seat=1, cards=("swindle",)),
    )


@pytest.mark.rule("karmaka/P2", "karmaka/P3", "karmaka/R21")
def test_R21__the_well_is_shuffled_also_when_nothing_came_back() -> None:
    """Seed: what Destiny laid back is no longer on top; the Hand comes before the Deck."""
    scene = table(OTHERS, well=("spite", "panic", "peek"), top=("crisis", "journey"))
    facts = reborn(scene, ("panic", "peek", "spite"), ("journey",))
    assert facts[2] == FutureReturned(seat=1)
    assert facts[3:] == (CardsDrawn(seat=1, cards=("panic", "peek", "spite")), DeckDealt(seat=1, cards=("journey",)))


@pytest.mark.rule("karmaka/P8", "karmaka/R21")
def test_P8__a_short_deal_fills_the_hand_first() -> None:
    """Two cards can be dealt: both go to the Hand, and the life is lived with them."""
    scene = table({0: ("mimic", "mimic")}, well=("spite",), ruins=("peek", "panic", "crisis", "journey"))
    facts = reborn(scene, ("spite",), ("peek",))
    assert facts[3:] == (
        CardsDrawn(seat=1, cards=("spite",)),
        RuinsShuffled(count=1),
        CardsDrawn(seat=1, cards=("peek",)),
    )


@pytest.mark.rule("karmaka/R20", "karmaka/life-ends")
def test_R20__a_life_with_cards_in_the_deck_goes_on() -> None:
    """An empty Hand alone ends nothing."""
    scene = table({0: ("mimic", "mimic")}, {1: ("spite",)}, deeds={1: ("vengeance", "embody")})
    assert scene.after(END_TURN).state.players[1].hand == ("spite",)
    assert scene.after(END_TURN).state.players[1].rung == 0


@pytest.mark.rule("karmaka/P2", "karmaka/P3", "karmaka/P4")
def test_P3__published_failure_keeps_the_future_and_tops_up_to_six() -> None:
    """A Ring, Deeds to the Ruins, the Future Life to the Hand, then the Deck is filled up."""
    scene = table(OTHERS, futures={1: ("panic", "crisis")}, deeds={1: ("peek", "spite")}, profile="published")
    facts = reborn(scene, ("journey", "jubilee", "sowing", "recycle"))
    assert facts == (
        LifeScored(seat=1, points=3),
        LifeRepeated(seat=1),
        RingGained(seat=1),
        DeedsRuined(seat=1),
        FutureBecameHand(seat=1),
        DeckDealt(seat=1, cards=("journey", "jubilee", "sowing", "recycle")),
    )
    after = scene.given(*scene.when(END_TURN, ("journey", "jubilee", "sowing", "recycle"))).state
    assert after.ruins == ("peek", "spite") and after.players[1].rings == 1 and after.rings == 11
    assert after.players[1].hand == ("crisis", "panic")


@pytest.mark.rule("karmaka/P7", "karmaka/P5", "karmaka/R22")
def test_P7__published_success_is_topped_up_too() -> None:
    """The old Deeds are on the Ruins before the top-up, oldest first: here they become the new Deck at once."""
    deeds = ("spite", "vengeance", "panic", "dwindle")
    scene = table(OTHERS, futures={1: ("crisis",) * 3}, deeds={1: deeds}, well=("peek",), profile="published")
    facts = reborn(scene, ("peek",), ("spite",))
    assert facts == (
        LifeScored(seat=1, points=8),
        Ascended(seat=1, rung=1),
        DeedsRuined(seat=1),
        FutureBecameHand(seat=1),
        DeckDealt(seat=1, cards=("peek",)),
        RuinsShuffled(count=1),
        DeckDealt(seat=1, cards=("spite",)),
    )
    assert scene.given(*scene.when(END_TURN, ("peek",), ("spite",))).state.ruins == deeds[1:]


@pytest.mark.rule("karmaka/T6", "karmaka/R9", "karmaka/choices")
def test_T6__rings_cover_exactly_the_shortfall_if_their_owner_wants() -> None:
    """3 points and two Rings on the Dung Beetle's rung: one is spent and goes back to the supply."""
    scene = table(OTHERS, futures={1: ("panic",) * 3}, deeds={1: ("spite",)}, rings={1: 2}, profile="published")
    facts = scene.when(END_TURN)
    assert facts[-2:] == (LifeScored(seat=1, points=3), ChoiceAsked(seat=1, choice="rings"))
    scene = scene.given(*facts)
    assert scene.legal(1) == (SpendRings(seat=1), KeepRings(seat=1))
    spent = scene.when(SpendRings(seat=1), ("peek", "crisis", "journey"))
    assert spent[:2] == (RingsSpent(seat=1, count=1), Ascended(seat=1, rung=1))
    after = scene.given(*spent).state
    assert after.players[1].rings == 1 and after.rings == 11
    kept = scene.when(KeepRings(seat=1), ("peek", "crisis", "journey"))
    assert kept[:2] == (LifeRepeated(seat=1), RingGained(seat=1))
    assert scene.given(*kept).state.players[1].rings == 3


@pytest.mark.rule("karmaka/R9", "karmaka/T6")
def test_R9__rings_are_never_spent_on_a_failure() -> None:
    """2 points and one Ring are not 4: nobody is asked, and a life without Deeds earns a Ring as well."""
    luck = (("crisis", "spite", "journey", "sowing", "jubilee", "panic"),)
    scene = table(OTHERS, deeds={1: ("destiny",)}, rings={1: 1}, profile="published")
    assert reborn(scene, *luck)[:3] == (LifeScored(seat=1, points=2), LifeRepeated(seat=1), RingGained(seat=1))
    empty = table(OTHERS, profile="published")
    assert reborn(empty, *luck)[:3] == (LifeScored(seat=1, points=0), LifeRepeated(seat=1), RingGained(seat=1))


@pytest.mark.rule("karmaka/R9", "karmaka/P4")
def test_R9__an_empty_supply_gives_no_ring() -> None:
    """Twelve Rings are out; the thirteenth failure gets none. The seed profile has none at all."""
    luck = (("crisis", "spite", "journey", "sowing", "jubilee", "panic"),)
    scene = table(OTHERS, rings={0: 12}, profile="published")
    assert scene.state.rings == 0
    assert not any(isinstance(fact, RingGained) for fact in reborn(scene, *luck))
    seed = table(OTHERS)
    assert not any(isinstance(fact, RingGained) for fact in reborn(seed, luck[0][:3], luck[0][3:4]))


@pytest.mark.rule("karmaka/pass", "karmaka/life-ends")
def test_life_ends__passing_keeps_a_life_going() -> None:
    """As long as the Deck lasts the Hand grows by one card a turn."""
    scene = table({0: ("spite",), 1: ("peek",)}, {0: ("panic", "crisis")})
    after = scene.after(Pass(seat=0)).after(PlayDeed(seat=1, card="peek"))
    assert after.state.players[0].hand == ("crisis", "spite") and after.state.round == 2
