"""The red cards: what is ruined, and by whose choice."""

from __future__ import annotations

import pytest

from karma_core.games.karmaka.ability_facts import CardsRuined, DeckRuined, DeedRuined, FutureRuined, HandSpited
from karma_core.games.karmaka.actions import (
    ChoosePlayer,
    DrawCards,
    PlayAbility,
    RefuseCard,
    RuinCard,
    RuinCards,
    RuinDeed,
)
from karma_core.games.karmaka.turn_facts import CardOffered, CardsDrawn, ChoiceAsked, ExtraPlayGranted, TargetChosen
from tests.rules.karmaka.positions import table

OFFERED = CardOffered(seats=(1,))


@pytest.mark.rule("karmaka/C15", "karmaka/R14", "karmaka/rival")
def test_C15__the_top_card_of_any_deck_is_ruined() -> None:
    """Panic, on one's own Deck too; then another card may be played."""
    scene = table({0: ("panic", "spite")}, {0: ("mimic", "peek"), 1: ("crisis",)})
    scene = scene.after(PlayAbility(seat=0, card="panic"))
    assert scene.legal(0) == (ChoosePlayer(seat=0, target=0), ChoosePlayer(seat=0, target=1))
    facts = scene.when(ChoosePlayer(seat=0, target=0))
    assert facts == (TargetChosen(seat=0, target=0), DeckRuined(seat=0, card="peek"), OFFERED)
    after = scene.given(*facts)
    assert after.state.ruins == ("peek",) and after.state.players[0].deck == ("mimic",)
    assert after.when(RefuseCard(seat=1))[-1] == ExtraPlayGranted(seat=0)


@pytest.mark.rule("karmaka/C15", "karmaka/R10")
def test_C15__an_empty_deck_loses_nothing_and_the_extra_play_comes_all_the_same() -> None:
    """The text has two halves; only the first fizzles."""
    scene = table({0: ("panic", "spite")}).after(PlayAbility(seat=0, card="panic"))
    facts = scene.when(ChoosePlayer(seat=0, target=1))
    assert facts == (TargetChosen(seat=0, target=1), OFFERED)
    assert scene.given(*facts).when(RefuseCard(seat=1))[-1] == ExtraPlayGranted(seat=0)


@pytest.mark.rule("karmaka/C16", "karmaka/R26", "karmaka/choices")
def test_C16__the_chosen_player_chooses_the_card() -> None:
    """Dwindle waits for its victim, who ruins any card of the Hand."""
    scene = table({0: ("dwindle",), 1: ("spite", "panic")}).after(PlayAbility(seat=0, card="dwindle"))
    facts = scene.when(ChoosePlayer(seat=0, target=1))
    assert facts == (TargetChosen(seat=0, target=1), ChoiceAsked(seat=1, choice="dwindle"))
    scene = scene.given(*facts)
    assert scene.legal(1) == (RuinCard(seat=1, card="panic"), RuinCard(seat=1, card="spite"))
    scene.refused(RuinCard(seat=1, card="mimic"), "karmaka/C16")
    assert scene.when(RuinCard(seat=1, card="panic")) == (CardsRuined(seat=1, cards=("panic",)), OFFERED)


@pytest.mark.rule("karmaka/R26", "karmaka/C16", "karmaka/rival")
def test_R26__an_only_card_is_ruined_without_asking() -> None:
    """Dwindle may also be played on oneself."""
    scene = table({0: ("dwindle", "peek"), 1: ("spite",)}).after(PlayAbility(seat=0, card="dwindle"))
    assert scene.when(ChoosePlayer(seat=0, target=1))[1:] == (CardsRuined(seat=1, cards=("spite",)), OFFERED)
    assert scene.when(ChoosePlayer(seat=0, target=0))[1:] == (CardsRuined(seat=0, cards=("peek",)), OFFERED)


@pytest.mark.rule("karmaka/C17", "karmaka/R26", "karmaka/choices")
def test_C17__the_rival_ruins_any_one_of_the_deeds() -> None:
    """Crisis: not only the exposed one, and the others keep their order."""
    scene = table({0: ("crisis",)}, deeds={1: ("peek", "spite", "panic")})
    facts = scene.when(PlayAbility(seat=0, card="crisis"))
    assert facts[1:] == (TargetChosen(seat=0, target=1), ChoiceAsked(seat=1, choice="crisis"))
    scene = scene.given(*facts)
    assert scene.legal(1) == tuple(RuinDeed(seat=1, index=index) for index in (0, 1, 2))
    scene.refused(RuinDeed(seat=1, index=3), "karmaka/C17")
    facts = scene.when(RuinDeed(seat=1, index=0))
    assert facts == (DeedRuined(seat=1, card="peek", index=0), OFFERED)
    assert scene.given(*facts).state.players[1].deeds == ("spite", "panic")


@pytest.mark.rule("karmaka/R26", "karmaka/R41")
def test_R26__an_only_deed_is_ruined_without_asking() -> None:
    """So are two alike; of alike ones that lie together the newest is named."""
    played = PlayAbility(seat=0, card="crisis")
    facts = table({0: ("crisis",)}, deeds={1: ("peek",)}).when(played)
    assert facts[2:] == (DeedRuined(seat=1, card="peek", index=0), OFFERED)
    facts = table({0: ("crisis",)}, deeds={1: ("peek", "peek")}).when(played)
    assert facts[2:] == (DeedRuined(seat=1, card="peek", index=1), OFFERED)
    scene = table({0: ("crisis",)}, deeds={1: ("peek", "peek", "spite")}).after(played)
    assert scene.legal(1) == (RuinDeed(seat=1, index=1), RuinDeed(seat=1, index=2))
    scene.refused(RuinDeed(seat=1, index=0), "karmaka/R41")


@pytest.mark.rule("karmaka/C18", "karmaka/R11", "karmaka/R38")
def test_C18__up_to_two_are_ruined_and_up_to_one_more_is_drawn() -> None:
    """Roulette: two ruined in the order named, then none to three drawn; the number is named beforehand."""
    scene = table({0: ("roulette", "spite", "panic")}).after(PlayAbility(seat=0, card="roulette"))
    facts = scene.when(RuinCards(seat=0, cards=("spite", "panic")))
    assert facts == (CardsRuined(seat=0, cards=("spite", "panic")), ChoiceAsked(seat=0, choice="draw", limit=3))
    scene = scene.given(*facts)
    assert scene.state.ruins == ("spite", "panic")
    assert scene.legal(0) == tuple(DrawCards(seat=0, count=count) for count in (0, 1, 2, 3))
    scene.refused(DrawCards(seat=0, count=4), "karmaka/R38")
    assert scene.when(DrawCards(seat=0, count=2), ("crisis", "mimic")) == (
        CardsDrawn(seat=0, cards=("crisis", "mimic")),
        OFFERED,
    )
    assert scene.when(DrawCards(seat=0, count=0)) == (OFFERED,)


@pytest.mark.rule("karmaka/C18", "karmaka/R8")
def test_C18__none_ruined_still_lets_one_be_drawn() -> None:
    """Also with an empty Hand, where nobody is asked what to ruin; three may not be ruined."""
    scene = table({0: ("roulette", "spite", "panic", "peek")}).after(PlayAbility(seat=0, card="roulette"))
    assert scene.when(RuinCards(seat=0, cards=())) == (ChoiceAsked(seat=0, choice="draw", limit=1),)
    scene.refused(RuinCards(seat=0, cards=("spite", "panic", "peek")), "karmaka/C18")
    facts = table({0: ("roulette",)}).when(PlayAbility(seat=0, card="roulette"))
    assert facts[1:] == (ChoiceAsked(seat=0, choice="draw", limit=1),)


@pytest.mark.rule("karmaka/R38", "karmaka/well-runs-out")
def test_R38__no_more_may_be_named_than_can_be_drawn() -> None:
    """Well 0, three Ruins and the two just ruined: two can be drawn; with fewer Ruins nobody is asked."""
    scene = table({0: ("roulette", "spite", "panic")}, well=(), ruins=("peek", "mimic", "crisis"))
    scene = scene.after(PlayAbility(seat=0, card="roulette"))
    facts = scene.when(RuinCards(seat=0, cards=("spite", "panic")))
    assert facts[-1] == ChoiceAsked(seat=0, choice="draw", limit=2)
    assert scene.when(RuinCards(seat=0, cards=())) == (OFFERED,)


@pytest.mark.rule("karmaka/C19", "karmaka/R12", "karmaka/R36")
def test_C19__the_top_two_of_a_future_life_are_ruined_from_the_top_down() -> None:
    """Hell's Heart: shown to all; the former top lies below the other."""
    scene = table({0: ("hells-heart",)}, futures={1: ("peek", "spite", "panic")})
    facts = scene.when(PlayAbility(seat=0, card="hells-heart"))
    assert facts[2:] == (FutureRuined(seat=1, cards=("panic", "spite")), OFFERED)
    after = scene.given(*facts).state
    assert after.ruins == ("panic", "spite") and after.players[1].future == ("peek",)


@pytest.mark.rule("karmaka/R15", "karmaka/C19", "karmaka/C21")
def test_R15__one_card_is_ruined_where_two_are_not_there() -> None:
    """Hell's Heart with one card in the Future Life, Spite with one in Hand."""
    scene = table({0: ("hells-heart", "spite"), 1: ("crisis",)}, futures={1: ("peek",)})
    assert scene.when(PlayAbility(seat=0, card="hells-heart"))[2:] == (FutureRuined(seat=1, cards=("peek",)), OFFERED)
    facts = scene.when(PlayAbility(seat=0, card="spite"), ("crisis",))
    assert facts[2:] == (HandSpited(seat=1, cards=("crisis",)), OFFERED)


@pytest.mark.rule("karmaka/C20", "karmaka/exposed-deed", "karmaka/deeds")
def test_C20__the_exposed_deed_is_ruined() -> None:
    """Vengeance: the newest, and the one below it is exposed now."""
    scene = table({0: ("vengeance",)}, deeds={1: ("peek", "spite")})
    facts = scene.when(PlayAbility(seat=0, card="vengeance"))
    assert facts[2:] == (DeedRuined(seat=1, card="spite", index=1), OFFERED)
    after = scene.given(*facts).state
    assert after.players[1].deeds == ("peek",) and after.ruins == ("spite",)


@pytest.mark.rule("karmaka/C21", "karmaka/R36")
def test_C21__two_random_cards_of_the_hand_are_ruined_as_they_are_drawn() -> None:
    """Spite: the second drawn lies on top of the first."""
    scene = table({0: ("spite",), 1: ("crisis", "panic", "peek")})
    facts = scene.when(PlayAbility(seat=0, card="spite"), ("peek", "crisis"))
    assert facts[2:] == (HandSpited(seat=1, cards=("peek", "crisis")), OFFERED)
    after = scene.given(*facts).state
    assert after.ruins == ("peek", "crisis") and after.players[1].hand == ("panic",)


@pytest.mark.rule("karmaka/rival")
def test_rival__never_oneself() -> None:
    """With three players Vengeance asks which rival; oneself is refused."""
    scene = table({0: ("vengeance",)}, seats=3).after(PlayAbility(seat=0, card="vengeance"))
    assert scene.legal(0) == (ChoosePlayer(seat=0, target=1), ChoosePlayer(seat=0, target=2))
    scene.refused(ChoosePlayer(seat=0, target=0), "karmaka/rival")
    scene.refused(ChoosePlayer(seat=0, target=5), "karmaka/rival")
