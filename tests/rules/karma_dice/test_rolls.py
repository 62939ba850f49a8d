"""Which dice may be rolled, and when."""

from __future__ import annotations

from itertools import product

import pytest

from karma_core.games.karma_dice import GAME
from karma_core.games.karma_dice.actions import Roll, Settle, Stop, Triple
from karma_core.games.karma_dice.facts import DiceRolled, YogiRolled, ZoneValidated
from karma_core.kernel.chance import Fixed, Misdraw
from tests.rules.karma_dice.table import climbed, rolled, table


@pytest.mark.rule("karma-dice/first-roll", "karma-dice/personal-reserve")
def test_first_roll__any_number_of_dice_of_the_personal_reserve() -> None:
    """Every distinct choice of six reds and two greens, at least one die: 7 times 3, less the empty one."""
    scene = table(own={0: ("green", "green")})
    chosen = [("green",) * green + ("red",) * red for green, red in product(range(3), range(7))][1:]
    assert scene.legal(0) == tuple(Roll(seat=0, dice=dice) for dice in chosen)
    assert scene.when(Roll(seat=0, dice=("green", "red")), (4, 2)) == (
        DiceRolled(seat=0, dice=("green", "red"), faces=(4, 2)),
    )


@pytest.mark.rule("karma-dice/first-roll", "karma-dice/further-roll")
def test_first_roll__no_die_is_no_roll() -> None:
    """At least one die, at first and later."""
    table().refused(Roll(seat=0, dice=()), "karma-dice/first-roll")
    climbed(table(), (1, 3)).refused(Roll(seat=0, dice=()), "karma-dice/further-roll")


@pytest.mark.rule("karma-dice/personal-reserve")
def test_personal_reserve__dice_of_others_cannot_be_rolled() -> None:
    """Seat 1 has a purple die; seat 0 has not. Seven reds do not exist."""
    scene = table(own={1: ("purple",)})
    refusal = scene.refused(Roll(seat=0, dice=("purple",)), "karma-dice/personal-reserve")
    assert "not there: purple" in str(refusal)
    scene.refused(Roll(seat=0, dice=("red",) * 7), "karma-dice/personal-reserve")


@pytest.mark.rule("karma-dice/dice-spent", "karma-dice/further-roll")
def test_dice_spent__rolled_dice_stay_in_their_zone() -> None:
    """After five reds in zones 1 and 2, one red is left, and no more than it can be rolled."""
    scene = rolled(table(), *[("red", 1)] * 4).after(Settle(seat=0))
    assert scene.state.turn.unused == ("red", "red")
    scene.refused(Roll(seat=0, dice=("red",) * 3), "karma-dice/dice-spent")
    assert {act.dice for act in scene.legal(0) if isinstance(act, Roll)} == {("red",), ("red", "red")}


@pytest.mark.rule("karma-dice/D41")
def test_D41__one_roll_has_one_name() -> None:
    """Dice are named in alphabetical order, so red before green is not another roll."""
    table(own={0: ("green",)}).refused(Roll(seat=0, dice=("red", "green")), "karma-dice/D41")


@pytest.mark.rule("karma-dice/D25", "karma-dice/first-roll")
def test_D25__no_stop_before_the_first_roll() -> None:
    """Every turn begins with a roll."""
    scene = table()
    scene.refused(Stop(seat=0), "karma-dice/D25")
    assert not [act for act in scene.legal(0) if isinstance(act, Stop)]


@pytest.mark.rule("karma-dice/turn-order")
def test_turn_order__nobody_acts_for_another_seat_or_out_of_turn() -> None:
    """Seat 1 waits while seat 0 has the turn."""
    scene = table()
    refusal = scene.refused(Roll(seat=1, dice=("red",)), "karma-dice/turn-order")
    assert "seat 0 is to act, not seat 1" in str(refusal)
    assert scene.legal(1) == ()


@pytest.mark.rule("karma-dice/D24", "karma-dice/D27")
def test_D24__a_roll_is_settled_before_the_next_and_only_a_roll_is() -> None:
    """Choosing knows no settling and no effects; settling knows no second roll and no stop."""
    choosing = climbed(table(), (1, 3))
    choosing.refused(Settle(seat=0), "karma-dice/D24")
    choosing.refused(Triple(seat=0, die=0), "karma-dice/D24")
    settling = rolled(choosing, ("red", 4))
    settling.refused(Roll(seat=0, dice=("red",)), "karma-dice/D24")
    settling.refused(Stop(seat=0), "karma-dice/D24")


@pytest.mark.rule("karma-dice/yogi-values", "karma-dice/KD-I4", "karma-dice/D02")
def test_yogi_values__one_to_three_in_a_draw_of_its_own() -> None:
    """The Yogi die is one more die of its holder; it has three faces."""
    scene = table(own={0: ("green",)}, yogi=0)
    assert scene.state.turn.unused == ("green", *("red",) * 6, "yogi")
    roll = Roll(seat=0, dice=("green", "yogi"))
    assert scene.when(roll, (6,), (3,)) == (
        DiceRolled(seat=0, dice=("green",), faces=(6,)),
        YogiRolled(seat=0, faces=(3,)),
    )
    assert scene.when(Roll(seat=0, dice=("yogi",)), (2,)) == (YogiRolled(seat=0, faces=(2,)),)
    with pytest.raises(Misdraw, match="1 to 3"):
        scene.when(roll, (6,), (4,))


@pytest.mark.rule("karma-dice/KD-I3", "karma-dice/KD-I4")
def test_KD_I3__coloured_and_red_dice_have_six_faces() -> None:
    """The extremes of luck give 1 and 6, on the Yogi die 1 and 3."""
    scene = table(own={0: ("orange", "purple")}, yogi=0)
    roll = Roll(seat=0, dice=("orange", "purple", "red", "yogi"))
    for share, face, yogi in ((0.0, 1, 1), (0.999, 6, 3)):
        assert GAME.decide(scene.state, roll, Fixed(share)) == (
            DiceRolled(seat=0, dice=("orange", "purple", "red"), faces=(face,) * 3),
            YogiRolled(seat=0, faces=(yogi,)),
        )


@pytest.mark.rule("karma-dice/first-roll-zone-one", "karma-dice/D03")
def test_first_roll_zone_one__whatever_it_totals() -> None:
    """Nothing has to be beaten: a single 1 goes to zone 1."""
    scene = rolled(table(), ("red", 1))
    assert scene.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=1, total=1),)
