"""The effects of the dice: optional, in any order, once for each die of a roll."""

from __future__ import annotations

import pytest

from karma_core.games.karma_dice.actions import Adjust, Conform, CopyFace, Double, Remove, Reroll, Roll, Settle, Triple
from karma_core.games.karma_dice.facts import (
    DieMultiplied,
    DieRemoved,
    DieRerolled,
    FaceAdjusted,
    FaceCopied,
    ZoneValidated,
)
from karma_core.games.karma_dice.state import total_of
from tests.rules.karma_dice.table import rolled, table
from tests.support.scenario import Scenario

COLOURS = ("dark-blue", "green", "light-blue", "orange", "purple", "yellow")


def roll_of(*dice: tuple[str, int]) -> Scenario:
    """A first roll, come up so, of a player who owns one die of each colour and more greens and yellows."""
    owned = (*COLOURS, "green", "yellow", "orange")
    return rolled(table(seats=3, own={0: owned}), *dice)


def total(scene: Scenario) -> int:
    return total_of(scene.state.turn.roll)


@pytest.mark.rule("karma-dice/effect-purple", "karma-dice/D08")
def test_effect_purple__three_times() -> None:
    """A purple 6 counts 18, and still shows 6."""
    scene = roll_of(("purple", 6))
    assert scene.when(Triple(seat=0, die=0)) == (DieMultiplied(seat=0, die=0, times=3),)
    after = scene.after(Triple(seat=0, die=0))
    assert (total(after), after.state.turn.roll[0].face) == (18, 6)


@pytest.mark.rule("karma-dice/effect-dark-blue", "karma-dice/D08")
def test_effect_dark_blue__twice() -> None:
    """A dark blue 6 counts 12."""
    scene = roll_of(("dark-blue", 6))
    assert scene.when(Double(seat=0, die=0)) == (DieMultiplied(seat=0, die=0, times=2),)
    assert total(scene.after(Double(seat=0, die=0))) == 12


@pytest.mark.rule("karma-dice/effect-light-blue", "karma-dice/D10")
def test_effect_light_blue__rolled_again_once_and_the_new_face_stands() -> None:
    """A 5 becomes a 2, for worse, and there is no third try."""
    scene = roll_of(("light-blue", 5), ("red", 1))
    assert scene.when(Reroll(seat=0, die=0), (2,)) == (DieRerolled(seat=0, die=0, faces=(2,)),)
    after = scene.after(Reroll(seat=0, die=0), (2,))
    assert total(after) == 3
    after.refused(Reroll(seat=0, die=0), "karma-dice/D09", (6,))


@pytest.mark.rule("karma-dice/D10", "karma-dice/effects-any-order")
def test_D10__before_or_after_other_effects() -> None:
    """Green may copy the light blue die before it is rolled again, or after."""
    scene = roll_of(("green", 1), ("light-blue", 6))
    first = scene.after(CopyFace(seat=0, die=0, source=1)).after(Reroll(seat=0, die=1), (2,))
    then = scene.after(Reroll(seat=0, die=1), (2,)).after(CopyFace(seat=0, die=0, source=1))
    assert (total(first), total(then)) == (8, 4)


@pytest.mark.rule("karma-dice/effect-green", "karma-dice/D08")
def test_effect_green__copies_the_face_and_not_the_multiplier() -> None:
    """A green 2 beside a tripled purple 6 shows 6: 18 and 6."""
    scene = roll_of(("green", 2), ("purple", 6)).after(Triple(seat=0, die=1))
    assert scene.when(CopyFace(seat=0, die=0, source=1)) == (FaceCopied(seat=0, die=0, source=1, face=6),)
    assert total(scene.after(CopyFace(seat=0, die=0, source=1))) == 24


@pytest.mark.rule("karma-dice/effect-green", "karma-dice/D09")
def test_effect_green__any_other_die_of_this_roll_only() -> None:
    """Not itself, and no die of a zone: the roll has two dice, so there is no index 2."""
    scene = roll_of(("red", 4)).after(Settle(seat=0))
    scene = scene.after(Roll(seat=0, dice=("green", "red")), (1, 5))
    scene.refused(CopyFace(seat=0, die=0, source=0), "karma-dice/effect-green")
    scene.refused(CopyFace(seat=0, die=0, source=2), "karma-dice/D09")


@pytest.mark.rule("karma-dice/D08")
def test_D08__a_copy_does_not_follow_its_source() -> None:
    """Green copies an orange 6, which then turns to 7: 6 and 7. A copied orange 7 is 7."""
    scene = roll_of(("green", 1), ("orange", 6))
    copied = scene.after(CopyFace(seat=0, die=0, source=1)).after(Adjust(seat=0, die=1, way="up"))
    turned = scene.after(Adjust(seat=0, die=1, way="up")).after(CopyFace(seat=0, die=0, source=1))
    assert (total(copied), total(turned)) == (13, 14)


@pytest.mark.rule("karma-dice/effect-yellow", "karma-dice/D11")
@pytest.mark.parametrize(("target", "left"), [(0, 6), (1, 7)])
def test_effect_yellow__one_die_of_the_roll_is_removed_itself_included(target: int, left: int) -> None:
    """Red 3, yellow 2, red 4: without the first 6, without itself 7."""
    scene = roll_of(("red", 3), ("yellow", 2), ("red", 4))
    assert scene.when(Remove(seat=0, die=1, target=target)) == (DieRemoved(seat=0, die=1, target=target),)
    assert total(scene.after(Remove(seat=0, die=1, target=target))) == left


@pytest.mark.rule("karma-dice/effect-yellow-alone", "karma-dice/D11")
def test_effect_yellow_alone__the_last_die_of_a_roll_stays() -> None:
    """Rolled alone a yellow die removes nothing; of two yellows one remains."""
    roll_of(("yellow", 3)).refused(Remove(seat=0, die=0, target=0), "karma-dice/effect-yellow-alone")
    scene = roll_of(("yellow", 3), ("yellow", 4)).after(Remove(seat=0, die=0, target=0))
    scene.refused(Remove(seat=0, die=1, target=1), "karma-dice/effect-yellow-alone")
    assert scene.legal(0) == (Settle(seat=0),)


@pytest.mark.rule("karma-dice/D11")
def test_D11__a_removed_die_has_left_the_roll_and_is_used() -> None:
    """It is not copied, not removed again, has no effect any more, and is not unused afterwards."""
    scene = roll_of(("green", 1), ("purple", 6), ("yellow", 2), ("yellow", 2)).after(Remove(seat=0, die=2, target=1))
    scene.refused(CopyFace(seat=0, die=0, source=1), "karma-dice/D11")
    scene.refused(Remove(seat=0, die=3, target=1), "karma-dice/D11")
    scene.refused(Triple(seat=0, die=1), "karma-dice/D11")
    settled = scene.after(Settle(seat=0))
    assert "purple" not in settled.state.turn.unused


@pytest.mark.rule("karma-dice/effect-orange", "karma-dice/KD-I3")
def test_effect_orange__one_more_or_one_less_down_to_0_and_up_to_7() -> None:
    """1 can become 0, and 6 can become 7."""
    low, high = roll_of(("orange", 1)), roll_of(("orange", 6))
    assert low.when(Adjust(seat=0, die=0, way="down")) == (FaceAdjusted(seat=0, die=0, face=0),)
    assert high.when(Adjust(seat=0, die=0, way="up")) == (FaceAdjusted(seat=0, die=0, face=7),)


@pytest.mark.rule("karma-dice/effect-red")
def test_effect_red__none() -> None:
    """Reds can only be settled, whatever one tries."""
    scene = roll_of(("red", 2), ("red", 5))
    assert scene.legal(0) == (Settle(seat=0),)
    scene.refused(Triple(seat=0, die=0), "karma-dice/effect-purple")
    scene.refused(Double(seat=0, die=0), "karma-dice/effect-dark-blue")
    scene.refused(Adjust(seat=0, die=0, way="up"), "karma-dice/effect-orange")
    scene.refused(Reroll(seat=0, die=0), "karma-dice/effect-light-blue")
    scene.refused(CopyFace(seat=0, die=0, source=1), "karma-dice/effect-green")
    scene.refused(Remove(seat=0, die=0, target=1), "karma-dice/effect-yellow")


@pytest.mark.rule("karma-dice/effects-optional", "karma-dice/D09")
def test_effects_optional__a_roll_may_be_settled_with_all_effects_unused() -> None:
    """Six colours with 2 each: 12, though far more could be made of it."""
    scene = roll_of(*((colour, 2) for colour in COLOURS))
    assert scene.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=1, total=12),)


@pytest.mark.rule("karma-dice/D09", "karma-dice/effects-optional")
def test_D09__each_effect_once_in_a_roll() -> None:
    """Twice tripled is refused; there is no die 5 to touch."""
    scene = roll_of(("purple", 2)).after(Triple(seat=0, die=0))
    scene.refused(Triple(seat=0, die=0), "karma-dice/D09")
    scene.refused(Double(seat=0, die=5), "karma-dice/D09")


@pytest.mark.rule("karma-dice/effects-any-order")
def test_effects_any_order__all_orders_are_legal_and_need_not_give_the_same() -> None:
    """At the start each die that has an effect may be the first."""
    scene = roll_of(*((colour, 3) for colour in COLOURS))
    first = {getattr(action, "die", None) for action in scene.legal(0)}
    assert first == {None, 0, 1, 2, 3, 4, 5}


@pytest.mark.rule("karma-dice/D08", "karma-dice/effect-orange")
def test_D08__no_face_above_7_or_below_0() -> None:
    """An orange die that came to show 7 by Conformist cannot add 1; one that shows 0 cannot take 1 away."""
    owned = {0: ("orange", "orange", "orange")}
    scene = table(seats=3, own=owned, traits=("conformiste", "calme", "prudent"))
    scene = rolled(scene, ("orange", 6), ("orange", 1), ("orange", 2)).after(Adjust(seat=0, die=0, way="up"))
    seven = scene.after(Conform(seat=0, source=0, dice=(1,)))
    seven.refused(Adjust(seat=0, die=1, way="up"), "karma-dice/D08")
    assert total(seven.after(Adjust(seat=0, die=1, way="down"))) == 15
    zero = scene.after(Adjust(seat=0, die=1, way="down")).after(Conform(seat=0, source=1, dice=(2,)))
    zero.refused(Adjust(seat=0, die=2, way="down"), "karma-dice/D08")
