"""The blue cards: what is seen and what is taken."""

from __future__ import annotations

import pytest

from karma_core.games.karmaka.ability_facts import (
    CardRecalled,
    CardsRuined,
    CardsShown,
    CardSwindled,
    DeedStolen,
    DreamStolen,
    HandShown,
    RuinTaken,
    WellArranged,
    WellShown,
)
from karma_core.games.karmaka.actions import (
    AcceptCard,
    ArrangeWell,
    ChoosePlayer,
    PlayAbility,
    RecallCard,
    RefuseCard,
    RuinCard,
    TakeRuin,
    TakeShown,
)
from karma_core.games.karmaka.turn_facts import (
    AbilityCopied,
    AbilityPlayed,
    CardDropped,
    CardOffered,
    ChoiceAsked,
    ExtraPlayGranted,
    OfferRefused,
    RuinsShuffled,
    TargetChosen,
)
from tests.rules.karmaka.eyes import seen
from tests.rules.karmaka.positions import GAME, table

OFFERED = CardOffered(seats=(1,))


@pytest.mark.rule("karmaka/C1", "karmaka/R37", "karmaka/future-life-look")
def test_C1__any_card_of_the_future_life_comes_to_the_hand() -> None:
    """The rest keeps its order; of two alike, which one leaves is the owner's to say."""
    scene = table({0: ("transmigrate",)}, futures={0: ("peek", "spite", "peek")})
    facts = scene.when(PlayAbility(seat=0, card="transmigrate"))
    assert facts == (AbilityPlayed(seat=0, card="transmigrate"), ChoiceAsked(seat=0, choice="recall"))
    scene = scene.given(*facts)
    assert scene.legal(0) == (
        RecallCard(seat=0, card="peek", left=("peek", "spite")),
        RecallCard(seat=0, card="spite", left=("peek", "peek")),
        RecallCard(seat=0, card="peek", left=("spite", "peek")),
    )
    facts = scene.when(RecallCard(seat=0, card="peek", left=("spite", "peek")))
    assert facts == (CardRecalled(seat=0, card="peek", left=("spite", "peek")), OFFERED)
    me = scene.given(*facts).state.players[0]
    assert me.hand == ("peek",) and me.future == ("spite", "peek")


@pytest.mark.rule("karmaka/R37", "karmaka/future-life-look")
def test_R37__what_is_left_is_not_reordered() -> None:
    """Its owner may look at the pile, not shuffle it."""
    scene = table({0: ("transmigrate",)}, futures={0: ("peek", "spite", "panic")})
    scene = scene.after(PlayAbility(seat=0, card="transmigrate"))
    scene.refused(RecallCard(seat=0, card="peek", left=("panic", "spite")), "karmaka/R37")
    scene.refused(RecallCard(seat=0, card="mimic", left=("peek", "spite")), "karmaka/R37")


@pytest.mark.rule("karmaka/R34", "karmaka/C1")
def test_R34__an_only_card_comes_without_asking() -> None:
    """One card in the Future Life; and with none nothing happens."""
    played = PlayAbility(seat=0, card="transmigrate")
    facts = table({0: ("transmigrate",)}, futures={0: ("spite",)}).when(played)
    assert facts[1:] == (CardRecalled(seat=0, card="spite", left=()), OFFERED)
    assert table({0: ("transmigrate",)}).when(played)[1:] == (OFFERED,)


@pytest.mark.rule("karmaka/R34")
def test_R34__two_cards_alike_in_a_hand_are_still_two() -> None:
    """Dwindle asks; otherwise all would learn that the Hand holds a pair."""
    scene = table({0: ("denial", "peek", "peek")})
    assert scene.when(PlayAbility(seat=0, card="denial"))[-1] == ChoiceAsked(seat=0, choice="deny")
    only = table({0: ("denial", "peek")})
    assert only.when(PlayAbility(seat=0, card="denial"))[-1] == ChoiceAsked(seat=0, choice="deny")


@pytest.mark.rule("karmaka/C2", "karmaka/R39")
def test_C2__the_whole_hand_is_seen_then_comes_the_offer_then_the_extra_play() -> None:
    """The view shows the Hand to who looked, until that player plays on; the third player sees nothing."""
    scene = table({0: ("peek", "spite"), 1: ("panic", "crisis"), 2: ("mimic",)}, seats=3)
    scene = scene.after(PlayAbility(seat=0, card="peek"))
    facts = scene.when(ChoosePlayer(seat=0, target=1))
    assert facts == (
        TargetChosen(seat=0, target=1),
        HandShown(seat=0, source=1, cards=("crisis", "panic")),
        OFFERED,
    )
    scene = scene.given(*facts).after(RefuseCard(seat=1))
    assert scene.state.phase == "extra"
    assert GAME.view(scene.state, 0).players[1].hand == ("crisis", "panic")
    assert GAME.view(scene.state, 2).players[1].hand == GAME.view(scene.state, None).players[1].hand == ("?", "?")
    played = scene.after(PlayAbility(seat=0, card="spite"))
    assert GAME.view(played.state, 0).players[1].hand == ("?", "?")


@pytest.mark.rule("karmaka/C3", "karmaka/R8", "karmaka/R11")
def test_C3__none_to_two_of_three_go_to_the_future_life() -> None:
    """The rest goes back on the Well; the last laid back is drawn first, whoever draws."""
    scene = table({0: ("destiny",), 1: ("another-day",)})
    facts = scene.when(PlayAbility(seat=0, card="destiny"), ("crisis", "peek", "spite"))
    assert facts[1:] == (
        WellShown(seat=0, cards=("crisis", "peek", "spite")),
        ChoiceAsked(seat=0, choice="arrange"),
    )
    scene = scene.given(*facts)
    assert len(scene.legal(0)) == 6 + 6 + 6  # keep none, one, two: orders of what is kept times orders of the rest
    facts = scene.when(ArrangeWell(seat=0, kept=("spite",), back=("crisis", "peek")))
    assert facts == (WellArranged(seat=0, kept=("spite",), back=("crisis", "peek")), OFFERED)
    scene = scene.given(*facts)
    assert scene.state.players[0].future == ("spite",) and scene.state.top == ("crisis", "peek")
    scene = scene.after(RefuseCard(seat=1))
    assert scene.after(PlayAbility(seat=1, card="another-day"), ("peek",)).state.top == ("crisis",)


@pytest.mark.rule("karmaka/C3")
def test_C3__three_may_not_be_kept_and_nothing_may_be_added() -> None:
    """All cards seen are shared out, no more than two of them to the Future Life."""
    scene = table({0: ("destiny",)}).after(PlayAbility(seat=0, card="destiny"), ("crisis", "peek", "spite"))
    scene.refused(ArrangeWell(seat=0, kept=("crisis", "peek", "spite"), back=()), "karmaka/C3")
    scene.refused(ArrangeWell(seat=0, kept=("crisis",), back=("peek",)), "karmaka/C3")
    scene.refused(ArrangeWell(seat=0, kept=("crisis",), back=("peek", "panic")), "karmaka/C3")


@pytest.mark.rule("karmaka/R29", "karmaka/well-runs-out")
def test_R29__the_look_goes_on_after_the_ruins_are_shuffled() -> None:
    """Well 1, Ruins 4: one is seen and set apart, the oldest Ruin becomes the Well and is seen too."""
    scene = table({0: ("destiny",)}, well=("spite",), ruins=("panic", "crisis", "mimic", "embody"))
    facts = scene.when(PlayAbility(seat=0, card="destiny"), ("spite",), ("panic",))
    assert facts[1:] == (
        WellShown(seat=0, cards=("spite",)),
        RuinsShuffled(count=1),
        WellShown(seat=0, cards=("panic",)),
        ChoiceAsked(seat=0, choice="arrange"),
    )
    scene = scene.given(*facts)
    assert scene.state.shown == ("panic", "spite")
    after = scene.after(ArrangeWell(seat=0, kept=(), back=("panic", "spite")))
    assert after.state.top == ("panic", "spite") and after.state.well == ()


@pytest.mark.rule("karmaka/C4", "karmaka/R13", "karmaka/hidden")
def test_C4__the_top_of_a_rivals_future_life_goes_on_top_of_ones_own() -> None:
    """Both owners know the card: the field is theirs to open, and nobody else's."""
    scene = table({0: ("stolen-dreams",)}, futures={0: ("panic",), 1: ("peek", "spite")}, seats=3)
    scene = scene.after(PlayAbility(seat=0, card="stolen-dreams"))
    facts = scene.when(ChoosePlayer(seat=0, target=1))
    assert facts[1] == DreamStolen(seat=0, source=1, card="spite")
    assert [seen(facts[1], seat).card for seat in (0, 1, 2)] == ["spite", "spite", "?"]
    after = scene.given(*facts).state
    assert after.players[0].future == ("panic", "spite") and after.players[1].future == ("peek",)


@pytest.mark.rule("karmaka/C5", "karmaka/R17", "karmaka/R5")
def test_C5__a_card_of_the_hand_is_ruined_and_its_ability_copied() -> None:
    """Thievery copied by Denial: the same player takes, and only Denial is offered."""
    scene = table({0: ("denial", "thievery")}, deeds={1: ("peek", "spite")})
    scene = scene.after(PlayAbility(seat=0, card="denial"))
    facts = scene.when(RuinCard(seat=0, card="thievery"))
    assert facts == (
        CardsRuined(seat=0, cards=("thievery",)),
        AbilityCopied(seat=0, card="thievery"),
        TargetChosen(seat=0, target=1),
        DeedStolen(seat=0, source=1, card="spite"),
        OFFERED,
    )
    after = scene.given(*facts)
    assert after.state.ruins == ("thievery",) and after.state.middle == "denial"
    taken = after.after(AcceptCard(seat=1), ("mimic", "mimic", "embody"), ("journey",))
    assert taken.state.ruins == ("thievery",)


@pytest.mark.rule("karmaka/C5", "karmaka/R24")
def test_C5__only_a_card_of_the_hand_and_with_none_nothing_happens() -> None:
    """Denial as the last card fizzles and is offered all the same."""
    scene = table({0: ("denial", "peek", "spite")}).after(PlayAbility(seat=0, card="denial"))
    scene.refused(RuinCard(seat=0, card="denial"), "karmaka/C5")
    facts = table({0: ("denial",)}).when(PlayAbility(seat=0, card="denial"))
    assert facts == (AbilityPlayed(seat=0, card="denial"), OFFERED)


@pytest.mark.rule("karmaka/R3", "karmaka/R6")
def test_R3__denial_may_copy_a_denial_as_long_as_the_hand_lasts() -> None:
    """Denial, Denial, Denial, then Recycle, whose copy finds the discards in the Ruins already."""
    scene = table({0: ("denial", "denial", "denial", "recycle")}).after(PlayAbility(seat=0, card="denial"))
    scene = scene.after(RuinCard(seat=0, card="denial")).after(RuinCard(seat=0, card="denial"))
    assert scene.state.phase == "deny" and scene.state.ruins == ("denial", "denial")
    facts = scene.when(RuinCard(seat=0, card="recycle"))
    assert facts[:2] == (CardsRuined(seat=0, cards=("recycle",)), AbilityCopied(seat=0, card="recycle"))
    scene = scene.given(*facts)
    assert scene.state.ruins == ("denial", "denial", "recycle") and scene.state.middle == "denial"
    assert scene.when(TakeRuin(seat=0, depth=0))[0] == RuinTaken(seat=0, card="recycle", depth=0, to="future")


@pytest.mark.rule("karmaka/C6", "karmaka/R16", "karmaka/choices")
def test_C6__one_of_three_random_cards_must_be_taken() -> None:
    """The looker chooses among the cards shown; the others go back to the Hand they came from."""
    scene = table({0: ("swindle",), 1: ("crisis", "mimic", "panic", "spite")})
    facts = scene.when(PlayAbility(seat=0, card="swindle"), ("crisis", "panic", "spite"))
    assert facts[2:] == (
        CardsShown(seat=0, source=1, cards=("crisis", "panic", "spite")),
        ChoiceAsked(seat=0, choice="swindle"),
    )
    scene = scene.given(*facts)
    assert scene.legal(0) == tuple(TakeShown(seat=0, source=1, card=card) for card in ("crisis", "panic", "spite"))
    scene.refused(TakeShown(seat=0, source=1, card="mimic"), "karmaka/R16")
    facts = scene.when(TakeShown(seat=0, source=1, card="spite"))
    assert facts == (CardSwindled(seat=0, source=1, card="spite"), OFFERED)
    players = scene.given(*facts).state.players
    assert players[0].hand == ("spite",) and players[1].hand == ("crisis", "mimic", "panic")


@pytest.mark.rule("karmaka/R15", "karmaka/R16")
def test_R15__swindle_sees_as_many_cards_as_there_are() -> None:
    """Of an only card there is no choice: it is seen and taken."""
    scene = table({0: ("swindle",), 1: ("panic",)})
    facts = scene.when(PlayAbility(seat=0, card="swindle"), ("panic",))
    assert facts[2:] == (
        CardsShown(seat=0, source=1, cards=("panic",)),
        CardSwindled(seat=0, source=1, card="panic"),
        OFFERED,
    )


@pytest.mark.rule("karmaka/C7", "karmaka/exposed-deed")
def test_C7__the_exposed_deed_comes_to_the_hand() -> None:
    """The newest Deed leaves; the one below it is exposed now."""
    scene = table({0: ("thievery",)}, deeds={1: ("peek", "spite")})
    facts = scene.when(PlayAbility(seat=0, card="thievery"))
    assert facts[1:] == (TargetChosen(seat=0, target=1), DeedStolen(seat=0, source=1, card="spite"), OFFERED)
    players = scene.given(*facts).state.players
    assert players[0].hand == ("spite",) and players[1].deeds == ("peek",)


@pytest.mark.rule("karmaka/R10", "karmaka/R24")
@pytest.mark.parametrize(
    "card", ["peek", "stolen-dreams", "swindle", "thievery", "crisis", "hells-heart", "vengeance", "spite"]
)
def test_R10__a_rival_with_nothing_to_lose_may_be_the_target(card: str) -> None:
    """The ability fizzles, and the card is offered as always."""
    facts = table({0: (card,)}).when(PlayAbility(seat=0, card=card))
    assert facts == (AbilityPlayed(seat=0, card=card), TargetChosen(seat=0, target=1), OFFERED)


@pytest.mark.rule("karmaka/T3", "karmaka/R1")
def test_R1__text_offer_extra_play_in_this_order() -> None:
    """The refused card lies on the Ruins before the extra card is played."""
    scene = table({0: ("peek", "recycle"), 1: ("spite",)}).after(PlayAbility(seat=0, card="peek"))
    facts = scene.when(RefuseCard(seat=1))
    assert facts == (OfferRefused(seat=1), CardDropped(), ExtraPlayGranted(seat=0))
    facts = scene.given(*facts).when(PlayAbility(seat=0, card="recycle"))
    assert facts[1] == RuinTaken(seat=0, card="peek", depth=0, to="future")
