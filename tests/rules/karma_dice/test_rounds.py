"""Between the rounds: picks, Yogi, the marker; and the end of the game."""

from __future__ import annotations

from collections import Counter

import pytest

from karma_core.games.karma_dice import GAME
from karma_core.games.karma_dice.actions import Pick, Roll, Settle, Stop
from karma_core.games.karma_dice.facts import (
    DiePicked,
    GameEnded,
    MarkerMoved,
    PicksBegun,
    RoundBegun,
    TurnBegun,
    TurnScored,
    YogiReturned,
    YogiTaken,
)
from tests.rules.karma_dice.table import climbed, table
from tests.support.scenario import Scenario

EACH = ("dark-blue", "green", "light-blue", "orange", "purple", "yellow")


def last_turn(*karma: int, marker: int = 0, yogi: int | None = None, last: bool = False) -> Scenario:
    """The last turn of a round, in zone 1, with these scores before it."""
    seats = len(karma)
    own = dict.fromkeys(range(seats), EACH) if last else {}
    scene = table(seats=seats, karma=karma, marker=marker, yogi=yogi, last=last, own=own)
    return climbed(scene.given(TurnBegun(seat=(marker - 1) % seats)), (1, 3))


def stopped(scene: Scenario) -> Scenario:
    return scene.after(Stop(seat=scene.state.turn.seat))


@pytest.mark.rule("karma-dice/turn-order", "karma-dice/red-dice-pass")
def test_turn_order__clockwise_from_the_holder_of_the_marker() -> None:
    """Three play and seat 1 has the marker: 1, 2, 0, then the picks."""
    scene, order = table(seats=3, marker=1), []
    while scene.state.turn is not None:
        seat = scene.state.turn.seat
        order.append(seat)
        scene = stopped(scene.after(Roll(seat=seat, dice=("red",)), (3,)).after(Settle(seat=seat)))
    assert order == [1, 2, 0]
    assert scene.state.phase == "picking"


@pytest.mark.rule("karma-dice/pick-order", "karma-dice/KD-I6", "karma-dice/D29")
def test_pick_order__the_lowest_score_first_once_a_round() -> None:
    """After 6, 2 and 4 with one more for seat 2: 2, 5, 6. No pick follows a turn that is not the round's last."""
    scene = last_turn(6, 2, 4)
    assert scene.when(Stop(seat=2)) == (TurnScored(seat=2, zone=1, karma=1), PicksBegun(seats=(1, 2, 0)))
    first = climbed(table(seats=3), (1, 3))
    assert first.when(Stop(seat=0))[-1] == TurnBegun(seat=1)


@pytest.mark.rule("karma-dice/pick-ties", "karma-dice/D12")
@pytest.mark.parametrize(("marker", "order"), [(0, (0, 1, 2)), (1, (1, 2, 0)), (2, (2, 0, 1))])
def test_pick_ties__equal_scores_pick_in_turn_order(marker: int, order: tuple[int, ...]) -> None:
    """All have 7: who played earlier in this round picks earlier, before the marker moves."""
    karma = [7, 7, 7]
    karma[(marker - 1) % 3] = 6  # and scores 1 now
    assert stopped(last_turn(*karma, marker=marker)).state.picks == order


@pytest.mark.rule("karma-dice/pick-die", "karma-dice/D13")
def test_pick_die__any_colour_still_there_and_no_passing() -> None:
    """Six colours are open; red is never in the general reserve; one cannot decline."""
    scene = stopped(last_turn(0, 0))
    assert {action.die for action in scene.legal(0)} == set(EACH)
    assert scene.when(Pick(seat=0, die="purple")) == (DiePicked(seat=0, die="purple"),)
    scene.refused(Pick(seat=0, die="red"), "karma-dice/pick-die")
    scene.refused(Pick(seat=1, die="purple"), "karma-dice/turn-order")
    scene.refused(Roll(seat=0, dice=("red",)), "karma-dice/D24")


@pytest.mark.rule("karma-dice/no-refills", "karma-dice/no-returns", "karma-dice/pick-die")
def test_no_refills__a_colour_that_is_gone_stays_gone() -> None:
    """Two purples for two players: with one each, none is left, and nobody can give one back."""
    scene = stopped(last_turn(0, 0)).after(Pick(seat=0, die="purple")).after(Pick(seat=1, die="purple"))
    assert "purple" not in scene.state.stock
    for seat in (1, 0):
        scene = stopped(climbed(scene, (1, 3)))
        assert scene.state.players[seat].reserve == ("purple",)
    assert "purple" not in {action.die for action in scene.legal(scene.state.picks[0])}
    scene.refused(Pick(seat=scene.state.picks[0], die="purple"), "karma-dice/pick-die")


@pytest.mark.rule("karma-dice/yogi", "karma-dice/marker-moves", "karma-dice/D29")
def test_yogi__to_the_lowest_after_the_picks_then_the_marker_moves_left() -> None:
    """Scores 3, 1 and 2: seat 1 takes Yogi; the marker goes from seat 0 to seat 1, which begins."""
    scene = stopped(last_turn(3, 1, 1)).after(Pick(seat=1, die="green")).after(Pick(seat=2, die="green"))
    assert scene.when(Pick(seat=0, die="green")) == (
        DiePicked(seat=0, die="green"),
        YogiTaken(seat=1),
        MarkerMoved(seat=1),
        RoundBegun(round=4),
        TurnBegun(seat=1),
    )
    assert scene.after(Pick(seat=0, die="green")).state.turn.unused == ("green", *("red",) * 6, "yogi")


@pytest.mark.rule("karma-dice/yogi-ties", "karma-dice/D12")
def test_yogi_ties__the_first_in_turn_order_of_the_round_just_played() -> None:
    """Seats 2 and 0 share the least; seat 2 had the marker, and takes Yogi."""
    scene = stopped(last_turn(1, 5, 1, marker=2)).after(Pick(seat=2, die="green")).after(Pick(seat=0, die="green"))
    assert scene.when(Pick(seat=1, die="green"))[1] == YogiTaken(seat=2)


@pytest.mark.rule("karma-dice/D02", "karma-dice/yogi")
def test_D02__for_one_round_only_and_perhaps_again() -> None:
    """Yogi goes back above the track before the picks, and the same seat may take it again."""
    scene = last_turn(0, 0, yogi=0)
    facts = scene.when(Stop(seat=1))
    assert facts == (
        TurnScored(seat=1, zone=1, karma=1),
        YogiReturned(seat=0),
        PicksBegun(seats=(0, 1)),
    )
    picking = scene.given(*facts)
    assert picking.state.yogi is None
    again = picking.after(Pick(seat=0, die="green")).after(Pick(seat=1, die="green"))
    assert again.state.yogi == 0


@pytest.mark.rule("karma-dice/D02", "karma-dice/setup-yogi")
def test_D02__nobody_has_it_in_round_1() -> None:
    """It lies above the track until the first picks are over."""
    scene = Scenario(GAME, options={"traits": "off"}).begun(0)
    assert scene.state.yogi is None
    assert "yogi" not in scene.state.turn.unused


@pytest.mark.rule("karma-dice/last-round", "karma-dice/D38")
def test_last_round__begins_when_the_general_reserve_is_empty_and_has_no_picks() -> None:
    """The pick of the last die makes the next round the last; after it the game is over, Yogi back on the way."""
    scene = table(own={0: EACH, 1: EACH[:-1]}, karma=(4, 3))
    scene = stopped(climbed(stopped(climbed(scene, (1, 3))), (1, 3)))
    scene = scene.given(PicksBegun(seats=(1,)))  # of the two who are due the first has picked already
    assert RoundBegun(round=4, last=True) in scene.when(Pick(seat=1, die="yellow"))
    last = last_turn(4, 6, yogi=0, last=True)
    assert last.when(Stop(seat=1)) == (
        TurnScored(seat=1, zone=1, karma=1),
        YogiReturned(seat=0),
        GameEnded(winners=(1,)),
    )


@pytest.mark.rule("karma-dice/objective", "karma-dice/last-round")
def test_objective__the_most_karma_wins_and_nothing_more_is_played() -> None:
    """Seat 0 has 9 to 7; no seat is awaited, and an order is refused."""
    over = stopped(last_turn(9, 6, last=True))
    outcome = GAME.outcome(over.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores, outcome.rule) == ((0,), (9, 7), "karma-dice/objective")
    assert GAME.to_act(over.state) == ()
    over.refused(Roll(seat=0, dice=("red",)), "karma-dice/last-round")


@pytest.mark.rule("karma-dice/shared-victory")
def test_shared_victory__all_who_have_the_most_win() -> None:
    """Seats 0 and 2 have 8 each: both win, seat 1 does not."""
    outcome = GAME.outcome(stopped(last_turn(8, 3, 7, last=True)).state)
    assert outcome is not None
    assert (outcome.winners, outcome.rule) == ((0, 2), "karma-dice/shared-victory")


@pytest.mark.rule("karma-dice/KD-I2", "karma-dice/last-round")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("traits", "rounds"), [("off", 7), ("on", 6)])
def test_KD_I2__seven_rounds_without_traits_and_six_with_them(seats: int, traits: str, rounds: int) -> None:
    """Whatever is played: every player has picked rounds - 1 dice and has six coloured ones at the end."""
    end = Scenario(GAME, seats=seats, options={"traits": traits}).begun(seed=seats).played(seed=seats, actions=5_000)
    assert end.state.phase == "over"
    assert end.state.round == rounds
    assert end.state.turns == rounds * seats
    assert all(len(player.reserve) == 6 for player in end.state.players)
    assert Counter(die for player in end.state.players for die in player.reserve) == dict.fromkeys(EACH, seats)
