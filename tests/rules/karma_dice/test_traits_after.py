"""Traits of the other windows: after a roll, one's own or a rival's, after a failure, at a stop; and what all share."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from karma_core.games.karma_dice import GAME
from karma_core.games.karma_dice.actions import (
    Adjust,
    CallYogi,
    Conform,
    CopyFace,
    Criticise,
    Decline,
    Remove,
    Reroll,
    Roll,
    SetFace,
    Settle,
    StayCalm,
    Stop,
    Triple,
    TryAgain,
    UseAs,
)
from karma_core.games.karma_dice.edition import KarmaDiceEdition
from karma_core.games.karma_dice.facts import (
    ColourAssumed,
    CriticsAsked,
    DiceRolled,
    DiceTakenBack,
    DieCriticised,
    DieMultiplied,
    DieRemoved,
    FacesConformed,
    FaceSet,
    MarkerMoved,
    RollFailed,
    RoundBegun,
    TraitDeclined,
    TraitsRevealed,
    TraitUsed,
    TurnBegun,
    TurnScored,
    YogiRolled,
    ZoneValidated,
)
from karma_core.games.karma_dice.state import total_of
from karma_core.kernel.editions import add_edition
from tests.rules.karma_dice.table import climbed, rolled, table
from tests.support.scenario import Scenario

FOUR = ((1, 3), (2, 5), (3, 8))


def total(scene: Scenario) -> int:
    return total_of(scene.state.turn.roll)


@pytest.mark.rule("karma-dice/trait-critical", "karma-dice/D17", "karma-dice/D26")
def test_trait_critical__a_rivals_die_is_rolled_again_and_keeps_its_effect() -> None:
    """Seat 1 has the purple 6 of seat 0 rolled again: 2, which may still be tripled."""
    scene = table(own={0: ("purple",)}, traits=("calme", "critique"))
    facts = scene.when(Roll(seat=0, dice=("purple", "red")), (6, 4))
    assert facts == (
        DiceRolled(seat=0, dice=("purple", "red"), faces=(6, 4)),
        CriticsAsked(seats=(1,), start=0),
    )
    asked = scene.given(*facts)
    assert GAME.to_act(asked.state) == (1,)
    assert asked.legal(1) == (Decline(seat=1), Criticise(seat=1, die=0), Criticise(seat=1, die=1))
    assert asked.when(Criticise(seat=1, die=0), (2,)) == (
        TraitUsed(seat=1, trait="critique"),
        DieCriticised(seat=1, die=0, faces=(2,)),
    )
    after = asked.after(Criticise(seat=1, die=0), (2,)).after(Triple(seat=0, die=0))
    assert total(after) == 10


@pytest.mark.rule("karma-dice/D17", "karma-dice/trait-critical")
def test_D17__before_any_effect_and_not_after_a_reroll() -> None:
    """While the rival is asked the roller waits; a light blue reroll opens no window."""
    scene = table(own={0: ("light-blue",)}, traits=("calme", "critique")).after(
        Roll(seat=0, dice=("light-blue",)), (2,)
    )
    scene.refused(Reroll(seat=0, die=0), "karma-dice/turn-order")
    scene.refused(Criticise(seat=1, die=3), "karma-dice/D09")
    again = scene.after(Decline(seat=1)).after(Reroll(seat=0, die=0), (6,))
    assert GAME.to_act(again.state) == (0,)
    assert again.state.phase == "settling"


@pytest.mark.rule("karma-dice/D17")
def test_D17__the_yogi_die_has_three_faces_then_too() -> None:
    """A criticised Yogi die is rolled among 1, 2, 3."""
    scene = table(yogi=0, traits=("calme", "critique")).after(Roll(seat=0, dice=("red", "yogi")), (5,), (3,))
    assert scene.when(Criticise(seat=1, die=1), (1,))[1] == DieCriticised(seat=1, die=1, faces=(1,))


@pytest.mark.rule("karma-dice/D17", "karma-dice/D26")
def test_D17__several_critics_are_asked_clockwise_from_the_roller() -> None:
    """In an edition with three such cards seats 2 and 0 are asked by the roll of seat 1, in this order."""
    named = ("calme", "conformiste", "critique")
    cards = tuple(replace(card, ability="critical") if card.name in named else card for card in GAME.edition.traits)
    add_edition(
        GAME, KarmaDiceEdition(name="critics", zones=GAME.edition.zones, bonus=2, dice=GAME.edition.dice, traits=cards)
    )
    scene = Scenario(GAME, seats=3, options={"marker": "seat-1"}, edition="critics").given(
        MarkerMoved(seat=1), TraitsRevealed(traits=named), RoundBegun(round=1), TurnBegun(seat=1)
    )
    scene = scene.after(Roll(seat=1, dice=("red",)), (6,))
    assert GAME.to_act(scene.state) == (2,)
    scene = scene.after(Criticise(seat=2, die=0), (5,))
    assert GAME.to_act(scene.state) == (0,)
    assert total(scene.after(Criticise(seat=0, die=0), (1,))) == 1


@pytest.mark.rule("karma-dice/D26")
def test_D26__declining_keeps_the_trait_and_play_goes_on() -> None:
    """The window comes again with the next roll; once the trait is used there is none."""
    scene = table(traits=("calme", "critique")).after(Roll(seat=0, dice=("red",)), (2,))
    assert scene.when(Decline(seat=1)) == (TraitDeclined(seat=1),)
    scene = scene.after(Decline(seat=1)).after(Settle(seat=0)).after(Roll(seat=0, dice=("red",)), (6,))
    assert GAME.to_act(scene.state) == (1,)
    scene = scene.after(Criticise(seat=1, die=0), (5,)).after(Settle(seat=0))
    assert scene.when(Roll(seat=0, dice=("red",)), (6,)) == (DiceRolled(seat=0, dice=("red",), faces=(6,)),)


@pytest.mark.rule("karma-dice/D33", "karma-dice/D08")
def test_D33__focused_turns_a_die_to_a_printed_face_and_the_multiplier_stays() -> None:
    """A purple 2, tripled, then set to 5, counts 15; on the Yogi die there is no 4; no die has a 0."""
    scene = table(own={0: ("purple",)}, yogi=0, traits=("concentre", "calme"))
    scene = scene.after(Roll(seat=0, dice=("purple", "yogi")), (2,), (1,)).after(Triple(seat=0, die=0))
    assert scene.when(SetFace(seat=0, die=0, face=5)) == (
        TraitUsed(seat=0, trait="concentre"),
        FaceSet(seat=0, die=0, face=5),
    )
    assert total(scene.after(SetFace(seat=0, die=0, face=5))) == 16
    for die, face in ((1, 4), (0, 0), (0, 7)):
        scene.refused(SetFace(seat=0, die=die, face=face), "karma-dice/D33")


@pytest.mark.rule("karma-dice/D33", "karma-dice/D43")
def test_D33__focused_leaves_the_effect_and_may_change_nothing() -> None:
    """An orange die set to 6 may still go up; a red 4 may be set to 4."""
    scene = table(own={0: ("orange",)}, traits=("concentre", "calme"))
    scene = scene.after(Roll(seat=0, dice=("orange", "red")), (1, 4))
    assert SetFace(seat=0, die=1, face=4) in scene.legal(0)
    raised = scene.after(SetFace(seat=0, die=0, face=6)).after(Adjust(seat=0, die=0, way="up"))
    assert total(raised) == 11


@pytest.mark.rule("karma-dice/D33")
def test_D33__conformist_gives_one_or_two_dice_the_face_of_another() -> None:
    """Red 1 and the Yogi die take the 6 of another red, though Yogi has no 6."""
    scene = table(yogi=0, traits=("conformiste", "calme"))
    scene = scene.after(Roll(seat=0, dice=("red", "red", "yogi")), (1, 6), (2,))
    assert scene.when(Conform(seat=0, source=1, dice=(0, 2))) == (
        TraitUsed(seat=0, trait="conformiste"),
        FacesConformed(seat=0, source=1, dice=(0, 2), face=6),
    )
    assert total(scene.after(Conform(seat=0, source=1, dice=(0, 2)))) == 18
    for dice in ((), (1,), (0, 1)):
        scene.refused(Conform(seat=0, source=1, dice=dice), "karma-dice/D33")
    for dice in ((2, 0), (0, 0)):
        scene.refused(Conform(seat=0, source=1, dice=dice), "karma-dice/D41")


@pytest.mark.rule("karma-dice/D11", "karma-dice/D33")
def test_D11__a_trait_cannot_touch_a_removed_die() -> None:
    """It is neither source nor target."""
    scene = table(own={0: ("yellow",)}, traits=("conformiste", "calme"))
    scene = rolled(scene, ("red", 6), ("red", 1), ("yellow", 2)).given(DieRemoved(seat=0, die=2, target=0))
    scene.refused(Conform(seat=0, source=0, dice=(1,)), "karma-dice/D11")
    scene.refused(Conform(seat=0, source=1, dice=(0,)), "karma-dice/D11")


@pytest.mark.rule("karma-dice/D32")
def test_D32__flexible_gives_a_die_the_effect_of_another_colour() -> None:
    """A red 5 as purple counts 15; Yogi as light blue is rolled again among 1, 2, 3."""
    scene = table(yogi=0, traits=("flexible", "calme")).after(Roll(seat=0, dice=("red", "yogi")), (5,), (1,))
    assert scene.when(UseAs(seat=0, die=0, colour="purple")) == (
        TraitUsed(seat=0, trait="flexible"),
        ColourAssumed(seat=0, die=0, colour="purple"),
    )
    assert total(scene.after(UseAs(seat=0, die=0, colour="purple")).after(Triple(seat=0, die=0))) == 16
    yogi = scene.after(UseAs(seat=0, die=1, colour="light-blue")).after(Reroll(seat=0, die=1), (3,))
    assert total(yogi) == 8


@pytest.mark.rule("karma-dice/D32")
def test_D32__instead_of_its_own_effect_which_must_be_unused() -> None:
    """A green die as orange copies no more; a purple one that was tripled cannot change; nor to its own colour."""
    scene = table(own={0: ("green", "purple")}, traits=("flexible", "calme"))
    scene = scene.after(Roll(seat=0, dice=("green", "purple")), (5, 2))
    as_orange = scene.after(UseAs(seat=0, die=0, colour="orange"))
    as_orange.refused(CopyFace(seat=0, die=0, source=1), "karma-dice/effect-green")
    assert total(as_orange.after(Adjust(seat=0, die=0, way="up"))) == 8
    scene.refused(UseAs(seat=0, die=1, colour="purple"), "karma-dice/D32")
    scene.after(Triple(seat=0, die=1)).refused(UseAs(seat=0, die=1, colour="yellow"), "karma-dice/D32")


@pytest.mark.rule("karma-dice/D24", "karma-dice/D26")
def test_D24__calm_scores_the_last_zone_after_a_failed_roll() -> None:
    """Failing for 7 from zone 4: the owner may score 4, or decline and score 2."""
    scene = rolled(climbed(table(traits=("calme", "prudent")), *FOUR), ("red", 1))
    assert scene.when(Settle(seat=0)) == (RollFailed(seat=0, total=1),)
    failed = scene.after(Settle(seat=0))
    assert failed.legal(0) == (Decline(seat=0), StayCalm(seat=0))
    assert failed.when(StayCalm(seat=0)) == (
        TraitUsed(seat=0, trait="calme"),
        TurnScored(seat=0, zone=3, karma=4),
        TurnBegun(seat=1),
    )
    assert failed.when(Decline(seat=0)) == (
        TraitDeclined(seat=0),
        TurnScored(seat=0, zone=2, karma=2),
        TurnBegun(seat=1),
    )
    failed.refused(TryAgain(seat=0), "karma-dice/trait-card")


@pytest.mark.rule("karma-dice/D31", "karma-dice/D17")
def test_D31__tenacious_rolls_all_dice_again_as_a_new_roll() -> None:
    """A tripled purple 2, a removed red and Yogi come again with effects fresh, and Critical is not asked."""
    scene = table(own={0: ("purple", "yellow")}, yogi=0, traits=("tenace", "critique"))
    scene = climbed(scene, (1, 3), (2, 9))
    scene = scene.after(Roll(seat=0, dice=("purple", "red", "yellow", "yogi")), (2, 6, 1), (1,)).after(Decline(seat=1))
    scene = scene.after(Triple(seat=0, die=0)).after(Remove(seat=0, die=2, target=1)).after(Settle(seat=0))
    assert scene.state.phase == "failed"
    assert scene.when(TryAgain(seat=0), (4, 5, 2), (3,)) == (
        TraitUsed(seat=0, trait="tenace"),
        DiceTakenBack(seat=0),
        DiceRolled(seat=0, dice=("purple", "red", "yellow"), faces=(4, 5, 2)),
        YogiRolled(seat=0, faces=(3,)),
    )
    again = scene.after(TryAgain(seat=0), (4, 5, 2), (3,))
    assert total(again) == 14
    assert again.when(Triple(seat=0, die=0)) == (DieMultiplied(seat=0, die=0, times=3),)
    assert again.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=3, total=14),)


@pytest.mark.rule("karma-dice/D31", "karma-dice/trait-once")
def test_D31__judged_once_more_and_not_a_third_time() -> None:
    """Failing again is final."""
    scene = rolled(climbed(table(traits=("tenace", "calme")), *FOUR), ("red", 1)).after(Settle(seat=0))
    scene.refused(StayCalm(seat=0), "karma-dice/trait-card")
    again = scene.after(TryAgain(seat=0), (2,))
    assert again.when(Settle(seat=0))[:2] == (RollFailed(seat=0, total=2), TurnScored(seat=0, zone=2, karma=2))


@pytest.mark.rule("karma-dice/D36")
def test_D36__prudent_adds_one_for_each_unused_die_at_a_stop() -> None:
    """From zone 4 with three reds, a green and Yogi unused: 4 and 5."""
    scene = climbed(table(own={0: ("green",)}, yogi=0, traits=("prudent", "calme")), *FOUR)
    assert scene.when(Stop(seat=0, prudent=True)) == (
        TraitUsed(seat=0, trait="prudent"),
        TurnScored(seat=0, zone=3, karma=9),
        TurnBegun(seat=1),
    )
    assert scene.when(Stop(seat=0))[0] == TurnScored(seat=0, zone=3, karma=4)


@pytest.mark.rule("karma-dice/D36")
def test_D36__not_when_the_turn_ends_without_a_stop() -> None:
    """A failed roll, or the last die placed, ends the turn before Prudent can be asked for."""
    scene = table(traits=("prudent", "calme"))
    placed = rolled(scene, *[("red", 1)] * 6)
    assert TurnScored(seat=0, zone=1, karma=1) in placed.when(Settle(seat=0))
    failed = rolled(climbed(scene, *FOUR), ("red", 1))
    assert TurnScored(seat=0, zone=2, karma=2) in failed.when(Settle(seat=0))


@pytest.mark.rule("karma-dice/trait-once", "karma-dice/D28")
def test_trait_once__the_card_is_turned_over() -> None:
    """Focused twice is refused, in this roll and in later rounds."""
    scene = table(traits=("concentre", "calme")).after(Roll(seat=0, dice=("red", "red")), (1, 2))
    scene = scene.after(SetFace(seat=0, die=0, face=6))
    scene.refused(SetFace(seat=0, die=1, face=6), "karma-dice/trait-once")
    assert scene.legal(0) == (Settle(seat=0),)
    later = scene.given(MarkerMoved(seat=0), RoundBegun(round=5), TurnBegun(seat=0))
    rolled(later, ("red", 1)).refused(SetFace(seat=0, die=0, face=6), "karma-dice/trait-once")


@pytest.mark.rule("karma-dice/trait-card", "karma-dice/D21")
def test_trait_card__one_trait_for_each_with_its_own_ability() -> None:
    """Calm cannot call Yogi, and nobody has a second trait to declare."""
    scene = table(traits=("calme", "fayot"))
    refusal = scene.refused(CallYogi(seat=0), "karma-dice/trait-card")
    assert "Calme is another trait" in str(refusal)
    assert [type(action) for action in scene.legal(0) if not isinstance(action, Roll)] == []


@pytest.mark.rule("karma-dice/setup-without-traits")
def test_setup_without_traits__no_ability_is_there_to_be_used() -> None:
    """Neither before a roll nor when one stops."""
    table().refused(CallYogi(seat=0), "karma-dice/setup-without-traits")
    climbed(table(), (1, 3)).refused(Stop(seat=0, prudent=True), "karma-dice/setup-without-traits")
