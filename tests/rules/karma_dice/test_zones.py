"""Judging a roll, falling back, stopping, and what a turn is worth."""

from __future__ import annotations

import pytest

from karma_core.games.karma_dice import GAME
from karma_core.games.karma_dice.actions import Remove, Roll, Settle, Stop, Triple
from karma_core.games.karma_dice.facts import DieRemoved, RollFailed, TurnBegun, TurnScored, ZoneValidated
from tests.rules.karma_dice.table import climbed, rolled, table

FOUR = ((1, 3), (2, 5), (3, 8))  # zones 1, 2 and 4 with their totals
TEN = (*FOUR, (4, 9), (5, 11))


@pytest.mark.rule("karma-dice/roll-must-rise", "karma-dice/D04", "karma-dice/further-roll")
def test_roll_must_rise__a_higher_total_validates_the_next_zone() -> None:
    """9 beats 8: from zone 4 to zone 7, whose dice are placed there."""
    scene = rolled(climbed(table(own={0: ("green",)}), *FOUR), ("green", 4), ("red", 5))
    assert scene.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=4, total=9),)
    placed = scene.after(Settle(seat=0)).state.turn.track[-1]
    assert (placed.zone, placed.total, [die.die for die in placed.dice]) == (4, 9, ["green", "red"])


@pytest.mark.rule("karma-dice/roll-must-rise", "karma-dice/roll-fails", "karma-dice/fall-back")
@pytest.mark.parametrize("face", [2, 1])
def test_roll_must_rise__an_equal_total_fails_as_a_lower_one_does(face: int) -> None:
    """Strictly higher: 8 or less after 8 ends the turn, and zone 2 is scored."""
    scene = rolled(climbed(table(), *FOUR), ("red", 6), ("red", face))
    assert scene.when(Settle(seat=0)) == (
        RollFailed(seat=0, total=6 + face),
        TurnScored(seat=0, zone=2, karma=2),
        TurnBegun(seat=1),
    )


@pytest.mark.rule("karma-dice/fail-in-zone-one", "karma-dice/D05")
def test_fail_in_zone_one__nothing_is_scored() -> None:
    """There is no zone below the first."""
    scene = rolled(climbed(table(), (1, 3)), ("red", 3))
    assert TurnScored(seat=0, zone=0, karma=0) in scene.when(Settle(seat=0))


@pytest.mark.rule("karma-dice/D05", "karma-dice/fall-back")
def test_D05__failing_for_fifteen_leaves_seven() -> None:
    """From zone 10 the fall is to zone 7; the dice that failed do not count as unused for anything."""
    scene = rolled(climbed(table(own={0: ("green",)}), *TEN), ("red", 6))
    assert scene.when(Settle(seat=0))[:2] == (RollFailed(seat=0, total=6), TurnScored(seat=0, zone=4, karma=7))


@pytest.mark.rule("karma-dice/zones", "karma-dice/score-turn", "karma-dice/stop-or-push")
@pytest.mark.parametrize(("zone", "karma"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10)])
def test_zones__a_stop_scores_the_last_zone(zone: int, karma: int) -> None:
    """1, 2, 4, 7, 10; the marker moves on by so much."""
    scene = climbed(table(karma=(5, 0)), *TEN[:zone])
    assert scene.when(Stop(seat=0)) == (TurnScored(seat=0, zone=zone, karma=karma), TurnBegun(seat=1))
    assert GAME.scores(scene.after(Stop(seat=0)).state) == (5 + karma, 0)


@pytest.mark.rule("karma-dice/stop-or-push")
def test_stop_or_push__after_a_validated_roll_both_are_open() -> None:
    """A stop, or a roll with any of the five reds that remain."""
    legal = climbed(table(), (1, 3)).legal(0)
    assert legal == (Stop(seat=0), *(Roll(seat=0, dice=("red",) * n) for n in range(1, 6)))


@pytest.mark.rule("karma-dice/top-zone-bonus", "karma-dice/D07", "karma-dice/zones")
@pytest.mark.parametrize("unused", [0, 1, 3])
def test_top_zone_bonus__two_karma_for_each_unused_die(unused: int) -> None:
    """Fifteen ends the turn at once: the green dice that are left count, the purple one of the roll does not."""
    scene = climbed(table(seats=3, own={0: ("purple", *("green",) * unused)}), *TEN)
    scene = rolled(scene, ("purple", 6), ("red", 6))
    assert scene.when(Settle(seat=0)) == (
        ZoneValidated(seat=0, zone=6, total=12),
        TurnScored(seat=0, zone=6, karma=15 + 2 * unused),
        TurnBegun(seat=1),
    )


@pytest.mark.rule("karma-dice/top-zone-bonus", "karma-dice/D01", "karma-dice/D02")
def test_top_zone_bonus__unused_reds_and_yogi_count() -> None:
    """Zones climbed with greens leave six reds; Yogi is unused too: 15 and 14."""
    scene = climbed(table(seats=4, own={0: ("orange",) * 4 + ("purple",) * 2}, yogi=0), *TEN[:4], die="orange")
    scene = climbed(scene, (5, 11), die="purple")
    scene = rolled(scene, ("purple", 5)).after(Triple(seat=0, die=0))
    assert TurnScored(seat=0, zone=6, karma=15 + 2 * 7) in scene.when(Settle(seat=0))


@pytest.mark.rule("karma-dice/D06", "karma-dice/stop-or-push")
def test_D06__without_unused_dice_the_zone_is_scored_at_once() -> None:
    """All six reds in the first roll: zone 1, and the turn is over."""
    scene = rolled(table(), *[("red", 2)] * 6)
    assert scene.when(Settle(seat=0)) == (
        ZoneValidated(seat=0, zone=1, total=12),
        TurnScored(seat=0, zone=1, karma=1),
        TurnBegun(seat=1),
    )


@pytest.mark.rule("karma-dice/D27")
def test_D27__settling_for_less_than_one_could_is_allowed_even_to_fail() -> None:
    """A purple 2 tripled would beat 3; settled as it is it fails."""
    scene = rolled(climbed(table(own={0: ("purple",)}), (1, 3)), ("purple", 2))
    assert scene.when(Settle(seat=0))[0] == RollFailed(seat=0, total=2)


@pytest.mark.rule("karma-dice/D14", "karma-dice/score-turn")
def test_D14__there_is_no_greatest_score() -> None:
    """Past the end of the printed track one counts on."""
    scene = climbed(table(karma=(98, 0)), *TEN).after(Stop(seat=0))
    assert GAME.scores(scene.state)[0] == 108


@pytest.mark.rule("karma-dice/red-dice-pass", "karma-dice/D29", "karma-dice/turn-order")
def test_red_dice_pass__to_the_next_player_clockwise() -> None:
    """Rolled or not, six reds come to seat 1, beside its own dice; seat 0 keeps its own coloured die."""
    scene = climbed(table(seats=3, own={0: ("green",), 1: ("purple",)}), (1, 3)).after(Stop(seat=0))
    assert scene.state.turn.seat == 1
    assert scene.state.turn.unused == ("purple", *("red",) * 6)
    assert scene.state.players[0].reserve == ("green",)


@pytest.mark.rule("karma-dice/D42", "karma-dice/effect-yellow")
def test_D42__a_removed_die_comes_back_where_the_table_plays_it_so() -> None:
    """`yellow_removed = returned`: the red die that yellow removed is unused again once the roll is validated."""
    for option, unused in (("used", 4), ("returned", 5)):
        scene = rolled(table(own={0: ("yellow",)}, yellow_removed=option), ("red", 5), ("red", 2), ("yellow", 1))
        scene = scene.given(DieRemoved(seat=0, die=2, target=0))
        back = ("red",) if option == "returned" else ()
        assert scene.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=1, total=3, returned=back),)
        assert len(scene.after(Settle(seat=0)).state.turn.unused) == unused


@pytest.mark.rule("karma-dice/D42", "karma-dice/D06")
def test_D42__a_die_that_comes_back_keeps_the_turn_going() -> None:
    """All seven dice rolled, one removed: with `returned` there is one to go on with."""
    scene = table(own={0: ("yellow",)}, yellow_removed="returned")
    scene = scene.after(Roll(seat=0, dice=(*("red",) * 6, "yellow")), (1,) * 7)
    scene = scene.after(Remove(seat=0, die=6, target=6)).after(Settle(seat=0))
    assert scene.state.turn.unused == ("yellow",)
    assert Roll(seat=0, dice=("yellow",)) in scene.legal(0)
