"""KD-G1 to KD-G18: the examples of the rulebook and of the rulings, worked out by hand from the rules they name."""

from __future__ import annotations

from collections import Counter

import pytest

from karma_core.games.karma_dice import GAME
from karma_core.games.karma_dice.actions import (
    Adjust,
    Conform,
    CopyFace,
    Double,
    Pick,
    Remove,
    Roll,
    RollOneByOne,
    SetFace,
    Settle,
    SkipZone,
    StayCalm,
    Stop,
    TakeFreeDie,
    Triple,
    TryAgain,
)
from karma_core.games.karma_dice.facts import (
    DiceRolled,
    DiceTakenBack,
    DiePicked,
    FaceAdjusted,
    FaceCopied,
    FaceSet,
    GameEnded,
    LoanReturned,
    MarkerMoved,
    PicksBegun,
    RollFailed,
    RoundBegun,
    TraitUsed,
    TurnBegun,
    TurnScored,
    YogiReturned,
    YogiTaken,
    ZoneValidated,
)
from karma_core.games.karma_dice.state import total_of
from tests.rules.karma_dice.table import climbed, rolled, table
from tests.support.scenario import Scenario

EACH = ("dark-blue", "green", "light-blue", "orange", "purple", "yellow")
FOUR = ((1, 3), (2, 5), (3, 8))
SEVEN = (*FOUR, (4, 9))
TEN = (*SEVEN, (5, 11))


def fresh(**options: str) -> Scenario:
    """A game of two without traits, seat 0 to make the first roll of all."""
    return Scenario(GAME, options={"traits": "off", "marker": "seat-0"} | options).begun()


def stopped(scene: Scenario) -> Scenario:
    """The game after the one whose turn it is rolled a red 3, settled it in zone 1, and stopped there."""
    seat = scene.state.turn.seat
    return scene.after(Roll(seat=seat, dice=("red",)), (3,)).after(Settle(seat=seat)).after(Stop(seat=seat))


def total(scene: Scenario) -> int:
    return total_of(scene.state.turn.roll)


@pytest.mark.rule("karma-dice/components", "karma-dice/setup-reserve", "karma-dice/setup-red-base")
def test_KD_G1__thirty_chakra_dice_and_yogi_two_of_each_colour_for_two() -> None:
    """6 red and 4 each of six colours; two players put 2 of each in the general reserve, and the six reds beside it."""
    counts = {dice.colour: dice.count for dice in GAME.edition.dice}
    assert sum(counts.values()) == 6 + 4 * 6
    scene = fresh()
    assert Counter(scene.state.stock) == dict.fromkeys(EACH, 2)
    assert GAME.inventory(scene.state) == {**dict.fromkeys(EACH, 2), "red": 6, "yogi": 1}


@pytest.mark.rule("karma-dice/KD-I2")
@pytest.mark.parametrize(("traits", "rounds"), [("off", 7), ("on", 6)])
def test_KD_G2__seven_rounds_without_traits_and_six_with_them(traits: str, rounds: int) -> None:
    """Each turn one roll and a stop. Reserve 12: with 2 a round gone it is empty after 6; traits take 2 before."""
    scene = Scenario(GAME, options={"traits": traits}).begun(seed=1)
    while scene.state.phase == "draft":
        scene = scene.after(scene.legal(GAME.to_act(scene.state)[0])[0])
    while scene.state.phase != "over":
        if scene.state.phase == "picking":
            scene = scene.after(scene.legal(scene.state.picks[0])[0])
        elif scene.state.phase == "criticised":
            scene = scene.after(scene.legal(GAME.to_act(scene.state)[0])[0])
        elif scene.state.phase == "settling":
            scene = scene.after(Settle(seat=scene.state.turn.seat))
        elif scene.state.turn.track:
            scene = scene.after(Stop(seat=scene.state.turn.seat))
        else:
            scene = scene.after(Roll(seat=scene.state.turn.seat, dice=("red",)), (3,))
    assert scene.state.round == rounds
    assert GAME.scores(scene.state) == (rounds, rounds)


@pytest.mark.rule("karma-dice/first-roll-zone-one", "karma-dice/score-turn")
def test_KD_G3__a_first_roll_of_one_die_is_zone_1_and_one_point_at_a_stop() -> None:
    """The seed's example: roll only one die, then place it in zone 1."""
    scene = fresh()
    roll = Roll(seat=0, dice=("red",))
    assert scene.when(roll, (2,)) == (DiceRolled(seat=0, dice=("red",), faces=(2,)),)
    scene = scene.after(roll, (2,))
    assert scene.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=1, total=2),)
    scene = scene.after(Settle(seat=0))
    assert scene.when(Stop(seat=0)) == (TurnScored(seat=0, zone=1, karma=1), TurnBegun(seat=1))


@pytest.mark.rule("karma-dice/fall-back", "karma-dice/fail-in-zone-one")
def test_KD_G4__failing_for_7_from_zone_4_leaves_2_and_from_zone_1_nothing() -> None:
    """2; 1 and 2 for 3; 1 and 3 for 4 (zone 4). Then one red: 4 does not beat 4, and zone 2 is what is left."""
    scene = fresh()
    for dice, faces in ((1, (2,)), (2, (1, 2)), (2, (1, 3))):
        scene = scene.after(Roll(seat=0, dice=("red",) * dice), faces).after(Settle(seat=0))
    scene = scene.after(Roll(seat=0, dice=("red",)), (4,))
    assert scene.when(Settle(seat=0)) == (
        RollFailed(seat=0, total=4),
        TurnScored(seat=0, zone=2, karma=2),
        TurnBegun(seat=1),
    )
    scene = scene.after(Settle(seat=0)).after(Roll(seat=1, dice=("red",)), (5,)).after(Settle(seat=1))
    scene = scene.after(Roll(seat=1, dice=("red",)), (1,))
    assert scene.when(Settle(seat=1))[:2] == (RollFailed(seat=1, total=1), TurnScored(seat=1, zone=0, karma=0))


@pytest.mark.rule("karma-dice/roll-must-rise", "karma-dice/D04")
def test_KD_G5__an_equal_total_is_a_failure() -> None:
    """6, then 2 and 4: strictly higher is asked for."""
    scene = fresh().after(Roll(seat=0, dice=("red",)), (6,)).after(Settle(seat=0))
    scene = scene.after(Roll(seat=0, dice=("red", "red")), (2, 4))
    assert scene.when(Settle(seat=0))[0] == RollFailed(seat=0, total=6)


@pytest.mark.rule("karma-dice/score-turn", "karma-dice/zones")
def test_KD_G6__zone_7_moves_the_marker_seven_spaces() -> None:
    """The seed's Aris: 1; 2; 3; and a green and a red for 4 and 1 make 5, the fourth zone."""
    scene = table(own={0: ("green",)}, karma=(6, 0))
    for faces in ((1,), (2,), (3,)):
        scene = scene.after(Roll(seat=0, dice=("red",)), faces).after(Settle(seat=0))
    scene = scene.after(Roll(seat=0, dice=("green", "red")), (4, 1)).after(Settle(seat=0))
    assert scene.when(Stop(seat=0))[0] == TurnScored(seat=0, zone=4, karma=7)
    assert GAME.scores(scene.after(Stop(seat=0)).state) == (13, 0)


@pytest.mark.rule("karma-dice/pick-ties", "karma-dice/pick-order", "karma-dice/yogi")
def test_KD_G7__mounia_picks_before_aris_and_the_lowest_before_both() -> None:
    """Seat 0 is Mounia, seat 1 Aris, both with 7 after the round; seat 2 has 3: it picks first, and takes Yogi."""
    scene = table(seats=3, karma=(6, 6, 2))
    for _ in range(3):
        scene = stopped(scene)
    assert GAME.scores(scene.state) == (7, 7, 3)
    assert scene.state.picks == (2, 0, 1)
    scene = scene.after(Pick(seat=2, die="purple")).after(Pick(seat=0, die="purple"))
    assert YogiTaken(seat=2) in scene.when(Pick(seat=1, die="purple"))


@pytest.mark.rule("karma-dice/top-zone-bonus", "karma-dice/D07")
@pytest.mark.parametrize("unused", range(4))
def test_KD_G8__zone_15_with_unused_dice(unused: int) -> None:
    """15 and 2 for each: five reds lie in zones, red and purple are the roll (6 and 6 beat 11), greens are unused."""
    scene = climbed(table(seats=4, own={0: ("purple",) + ("green",) * unused}), *TEN)
    scene = scene.after(Roll(seat=0, dice=("purple", "red")), (6, 6))
    assert scene.when(Settle(seat=0)) == (
        ZoneValidated(seat=0, zone=6, total=12),
        TurnScored(seat=0, zone=6, karma=15 + 2 * unused),
        TurnBegun(seat=1),
    )


@pytest.mark.rule("karma-dice/effect-orange", "karma-dice/effect-purple", "karma-dice/effect-green")
def test_KD_G9__the_effects_in_figures() -> None:
    """Orange 1 to 0 and 6 to 7; purple 6 counts 18; dark blue 6 counts 12; green copies 6; yellow never the last."""
    scene = table(seats=3, own={0: (*EACH, "orange")})
    roll = rolled(scene, ("dark-blue", 6), ("green", 1), ("orange", 1), ("orange", 6), ("purple", 6))
    assert roll.when(Adjust(seat=0, die=2, way="down")) == (FaceAdjusted(seat=0, die=2, face=0),)
    assert roll.when(Adjust(seat=0, die=3, way="up")) == (FaceAdjusted(seat=0, die=3, face=7),)
    assert total(roll.after(Triple(seat=0, die=4))) - total(roll) == 18 - 6
    assert total(roll.after(Double(seat=0, die=0))) - total(roll) == 12 - 6
    tripled = roll.after(Triple(seat=0, die=4))
    assert tripled.when(CopyFace(seat=0, die=1, source=4)) == (FaceCopied(seat=0, die=1, source=4, face=6),)
    rolled(scene, ("yellow", 4)).refused(Remove(seat=0, die=0, target=0), "karma-dice/effect-yellow-alone")
    two = rolled(scene, ("red", 5), ("yellow", 4)).after(Remove(seat=0, die=1, target=1))
    assert total(two) == 5
    assert two.legal(0) == (Settle(seat=0),)


@pytest.mark.rule("karma-dice/red-dice-pass", "karma-dice/dice-spent", "karma-dice/no-returns")
def test_KD_G10__reds_pass_on_own_dice_stay_used_dice_come_back_after_the_turn() -> None:
    """Seat 0 uses its green and two reds; they are unusable till the turn ends, then reds go to seat 1, green stays."""
    scene = table(own={0: ("green",), 1: ("orange",)})
    scene = scene.after(Roll(seat=0, dice=("green", "red", "red")), (1, 1, 1)).after(Settle(seat=0))
    scene.refused(Roll(seat=0, dice=("green",)), "karma-dice/dice-spent")
    assert scene.state.turn.unused == ("red",) * 4
    scene = scene.after(Stop(seat=0))
    assert scene.state.turn.unused == ("orange", *("red",) * 6)
    assert scene.state.players[0].reserve == ("green",)


@pytest.mark.rule("karma-dice/shared-victory")
def test_KD_G11__a_tie_at_the_end_is_a_shared_win() -> None:
    """9 and 9 after the last round."""
    scene = table(own={0: EACH, 1: EACH}, karma=(8, 8), last=True)
    scene = stopped(scene).after(Roll(seat=1, dice=("red",)), (3,)).after(Settle(seat=1))
    assert scene.when(Stop(seat=1))[-1] == GameEnded(winners=(0, 1))
    outcome = GAME.outcome(scene.after(Stop(seat=1)).state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (9, 9))


@pytest.mark.rule("karma-dice/trait-once", "karma-dice/trait-methodical-not-fifteen")
def test_KD_G12__a_trait_twice_and_methodical_for_15_are_refused() -> None:
    """The card was turned over at the first use; from zone 10 the next zone is 15."""
    focused = table(traits=("concentre", "calme")).after(Roll(seat=0, dice=("red", "red")), (1, 1))
    focused.after(SetFace(seat=0, die=0, face=6)).refused(SetFace(seat=0, die=1, face=6), "karma-dice/trait-once")
    methodical = climbed(table(traits=("methodique", "calme")), *TEN)
    methodical.refused(RollOneByOne(seat=0), "karma-dice/trait-methodical-not-fifteen")


@pytest.mark.rule("karma-dice/D25", "karma-dice/D03", "karma-dice/D04")
def test_KD_G13__no_stop_before_a_roll_and_a_first_roll_of_0() -> None:
    """Orange 1 turned to 0 validates zone 1 with 0; then 1 is enough."""
    scene = table(own={0: ("orange",)})
    scene.refused(Stop(seat=0), "karma-dice/D25")
    scene = scene.after(Roll(seat=0, dice=("orange",)), (1,)).after(Adjust(seat=0, die=0, way="down"))
    assert scene.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=1, total=0),)
    scene = scene.after(Settle(seat=0)).after(Roll(seat=0, dice=("red",)), (1,))
    assert scene.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=2, total=1),)


@pytest.mark.rule("karma-dice/D08", "karma-dice/D33")
def test_KD_G14__the_multiplier_stays_and_7_is_the_most() -> None:
    """Purple 2 tripled, set to 5: 15. An orange die that shows 7 by Conformist cannot add 1."""
    scene = table(own={0: ("purple",)}, traits=("concentre", "calme")).after(Roll(seat=0, dice=("purple",)), (2,))
    scene = scene.after(Triple(seat=0, die=0))
    assert scene.when(SetFace(seat=0, die=0, face=5))[1] == FaceSet(seat=0, die=0, face=5)
    assert total(scene.after(SetFace(seat=0, die=0, face=5))) == 15
    scene = table(own={0: ("orange", "orange")}, traits=("conformiste", "calme"))
    scene = scene.after(Roll(seat=0, dice=("orange", "orange")), (6, 2)).after(Adjust(seat=0, die=0, way="up"))
    scene.after(Conform(seat=0, source=0, dice=(1,))).refused(Adjust(seat=0, die=1, way="up"), "karma-dice/D08")


@pytest.mark.rule("karma-dice/D30")
def test_KD_G15__a_skipped_zone_is_no_zone_to_fall_back_to() -> None:
    """Zones 1 and 2, then Impatient to 7; the next roll fails: 2 points, not 4."""
    scene = table(own={0: ("green",)}, traits=("impatient", "prudent"))
    scene = scene.after(Roll(seat=0, dice=("red",)), (1,)).after(Settle(seat=0))
    scene = scene.after(Roll(seat=0, dice=("red",)), (2,)).after(Settle(seat=0)).after(SkipZone(seat=0))
    scene = scene.after(Roll(seat=0, dice=("red",)), (3,))
    assert scene.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=4, total=3),)
    scene = scene.after(Settle(seat=0)).after(Roll(seat=0, dice=("red",)), (3,))
    assert scene.when(Settle(seat=0)) == (
        RollFailed(seat=0, total=3),
        TurnScored(seat=0, zone=2, karma=2),
        TurnBegun(seat=1),
    )


@pytest.mark.rule("karma-dice/D34", "karma-dice/D38")
def test_KD_G16__volunteer_before_the_last_round_and_in_it() -> None:
    """Two dice are left for two picks; the lent one is back in time, both are picked, and the last round begins."""
    own = {0: EACH[:5], 1: EACH[:5]}
    scene = table(own=own, traits=("calme", "volontaire"), karma=(3, 4))
    scene = stopped(scene).after(TakeFreeDie(seat=1, die="yellow"))
    assert scene.state.stock == ("yellow",)
    scene = scene.after(Roll(seat=1, dice=("red",)), (5, 2)).after(Settle(seat=1))
    assert scene.when(Stop(seat=1)) == (
        TurnScored(seat=1, zone=1, karma=1),
        LoanReturned(seat=1),
        PicksBegun(seats=(0, 1)),
    )
    scene = scene.after(Stop(seat=1)).after(Pick(seat=0, die="yellow"))
    assert RoundBegun(round=4, last=True) in scene.when(Pick(seat=1, die="yellow"))
    last = table(own={0: EACH, 1: EACH}, traits=("volontaire", "calme"), last=True)
    last.refused(TakeFreeDie(seat=0, die="yellow"), "karma-dice/D34")


@pytest.mark.rule("karma-dice/D24", "karma-dice/D31")
def test_KD_G17__calm_and_tenacious_after_a_failure_from_zone_4() -> None:
    """Calm keeps 4 points. Tenacious rolls all dice again, and Critical is not asked."""
    calm = rolled(climbed(table(traits=("calme", "critique")), *FOUR), ("red", 1)).after(Settle(seat=0))
    assert calm.when(StayCalm(seat=0)) == (
        TraitUsed(seat=0, trait="calme"),
        TurnScored(seat=0, zone=3, karma=4),
        TurnBegun(seat=1),
    )
    tenacious = rolled(climbed(table(traits=("tenace", "critique")), *FOUR), ("red", 1), ("red", 2))
    assert tenacious.after(Settle(seat=0)).when(TryAgain(seat=0), (6, 3)) == (
        TraitUsed(seat=0, trait="tenace"),
        DiceTakenBack(seat=0),
        DiceRolled(seat=0, dice=("red", "red"), faces=(6, 3)),
    )


@pytest.mark.rule("karma-dice/D29", "karma-dice/D38", "karma-dice/marker-moves")
def test_KD_G18__the_order_of_things_at_the_end_of_a_round() -> None:
    """Score, Yogi back, picks ascending, Yogi to the lowest, marker left; in the last round the first two alone."""
    scene = stopped(table(karma=(5, 2), yogi=1)).after(Roll(seat=1, dice=("red",)), (3,)).after(Settle(seat=1))
    assert scene.when(Stop(seat=1)) == (
        TurnScored(seat=1, zone=1, karma=1),
        YogiReturned(seat=1),
        PicksBegun(seats=(1, 0)),
    )
    scene = scene.after(Stop(seat=1)).after(Pick(seat=1, die="purple"))
    assert scene.when(Pick(seat=0, die="green")) == (
        DiePicked(seat=0, die="green"),
        YogiTaken(seat=1),
        MarkerMoved(seat=1),
        RoundBegun(round=4),
        TurnBegun(seat=1),
    )
    last = stopped(table(own={0: EACH, 1: EACH}, karma=(5, 2), yogi=1, last=True))
    last = last.after(Roll(seat=1, dice=("red",)), (3,)).after(Settle(seat=1))
    assert last.when(Stop(seat=1)) == (
        TurnScored(seat=1, zone=1, karma=1),
        YogiReturned(seat=1),
        GameEnded(winners=(0,)),
    )
