"""The Jungle, the last turn, and every way in which a game ends."""

from __future__ import annotations

from typing import Any

import pytest

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import Commit, EndTurn, LaySecondTile, Step, UseBloodStone
from karma_core.kernel.game import Outcome
from tests.rules.karmaggan.scenes import orders, steps, table, tags
from tests.support.scenario import Scenario

OPEN = fact.HatchesMoved(hatch="day", opened=True)
FULL = ["helm-of-contact", "pole", "sword", "tumult"]


def outcome(scene: Scenario) -> Outcome:
    """How the game has ended."""
    found = GAME.outcome(scene.state)
    assert found is not None and GAME.to_act(scene.state) == ()
    return found


@pytest.mark.rule("karmaggan/escape", "karmaggan/objective", "karmaggan/winner")
def test_escape__stepping_out_does_not_win_beginning_the_next_turn_there_does() -> None:
    """KG-G13: out with the Egg, the others have a turn each, then it is won."""
    scene = table(["outer-0-4", "outer-0-8"], fact.EggPickedUp(seat=0), fact.RollersPlaced(), OPEN, left=3)
    out = scene.after(Step(seat=0, to="path-4"))
    assert GAME.outcome(out.state) is None
    waiting = out.after(EndTurn(seat=0))
    won = waiting.when(EndTurn(seat=1))
    assert won[-2:] == (
        fact.TurnBegun(seat=0, round=3, role="plunderer"),
        fact.GameEnded(winners=(0,), ending="escape"),
    )
    assert outcome(waiting.given(*won)).winners == (0,)


@pytest.mark.rule("karmaggan/winner", "karmaggan/U80")
def test_winner__in_a_team_game_the_whole_team_wins() -> None:
    """The dead of the team too."""
    places = ["path-4", "outer-0-8", "outer-0-0", "outer-0-6"]
    scene = table(places, fact.EggPickedUp(seat=0), dead={2: "inner-1-9"}, turn=3, mode="team")
    assert outcome(scene.after(EndTurn(seat=3))).winners == (0, 2)


@pytest.mark.rule("karmaggan/U16", "karmaggan/escape")
def test_U16__a_hatch_that_closes_behind_the_carrier_keeps_the_others_in() -> None:
    """Nobody can follow, and the carrier wins all the same."""
    scene = table(["path-4", "outer-0-4"], fact.EggPickedUp(seat=0), turn=1, left=3)
    assert "path-4" not in steps(scene, 1)
    assert outcome(scene.after(EndTurn(seat=1))).winners == (0,)


def pursuit(coins: int = 2, **more: Any) -> Scenario:
    """Seat 1 has followed the carrier, seat 0, out of the Temple."""
    scene = table(
        ["path-4", "outer-0-4", "outer-0-8"],
        fact.EggPickedUp(seat=0),
        fact.RollersPlaced(),
        OPEN,
        hands={0: FULL, 1: FULL},
        coins={0: coins},
        turn=1,
        left=3,
        **more,
    )
    return scene.after(Step(seat=1, to="path-4"))


def shown(scene: Scenario, ours: str, theirs: str) -> Scenario:
    """A round between seat 1, which attacks, and seat 0."""
    return scene.after(Commit(seat=1, card=ours)).after(Commit(seat=0, card=theirs), (ours,), (theirs,))


@pytest.mark.rule("karmaggan/pursuit", "karmaggan/jungle-defeat", "karmaggan/U17")
def test_pursuit__the_rival_that_wins_outside_has_the_egg_and_the_loser_is_out() -> None:
    """KG-G13: no truce is offered; the carrier loses its last coin, is out, and all it had goes back."""
    scene = pursuit(coins=1)
    assert scene.state.phase == "reveal"
    chosen = scene.after(Commit(seat=1, card="sword"))
    facts = chosen.when(Commit(seat=0, card="pole"), ("sword",), ("pole",))
    assert tags(facts)[-5:] == ["CombatWon", "TiedCardsReturned", "EggWon", "PlundererEliminated", "CombatEnded"]
    after = chosen.given(*facts).state
    assert (after.carrier, after.players[0].fate, after.players[0].hand) == (1, "out", ())
    assert set(after.object_discard) == set(FULL) and after.spawns == () and after.invocations == ()


@pytest.mark.rule("karmaggan/jungle-winner-waits", "karmaggan/U109")
def test_jungle_winner_waits__for_the_beginning_of_its_own_next_turn() -> None:
    """Seat 2 still has a turn; then seat 1 wins, as seat 0 is skipped. Alone it would have to begin a turn too."""
    beaten = shown(pursuit(coins=1), "sword", "pole")
    assert GAME.outcome(beaten.state) is None
    waiting = beaten.after(EndTurn(seat=1))
    assert waiting.state.turn.seat == 2
    assert outcome(waiting.after(EndTurn(seat=2))).winners == (1,)


@pytest.mark.rule("karmaggan/jungle-defeat", "karmaggan/U17", "karmaggan/U58")
def test_jungle_defeat__an_attacker_that_ties_is_out_and_only_the_other_draws() -> None:
    """Three ties: the defender wins, the attacker is out, its turn is over; it draws nothing."""
    scene = shown(shown(pursuit(), "pole", "pole"), "tumult", "tumult")
    chosen = scene.after(Commit(seat=1, card="sword"))
    facts = chosen.when(Commit(seat=0, card="sword"), ("sword",), ("sword",))
    assert tags(facts)[-4:] == ["PlundererEliminated", "CombatEnded", "TurnEnded", "TurnBegun"]
    assert "CardsDrawn" not in tags(facts) and chosen.given(*facts).state.carrier == 0


@pytest.mark.rule("karmaggan/U17")
def test_U17__a_team_mates_path_cannot_be_entered() -> None:
    """Nobody could stop there."""
    places = ["path-4", "outer-0-8", "outer-0-4", "outer-0-6"]
    scene = table(places, OPEN, mode="team", turn=2, left=3)
    scene.refused(Step(seat=2, to="path-4"), "karmaggan/U17")


@pytest.mark.rule("karmaggan/outside-immune", "karmaggan/U18")
def test_outside_immune__traps_end_at_the_edge_and_cards_do_not_reach() -> None:
    """The Arrows' ray in sector 4 ends at the edge though the hatch is open."""
    rotation = fact.RotationRolled(rings=("middle",), direction="clockwise", faces=(1,))
    turn = fact.RingsTurned(rings=("middle",), direction="clockwise", sectors=1)
    scene = table(["outer-2-1", "path-4"], OPEN, rotation, turn, left=3)
    facts = scene.when(Step(seat=0, to="outer-2-2"), ("arrows",))
    assert facts[3] == fact.TrapFired(trap="arrows", struck=(), coins=1)


@pytest.mark.rule("karmaggan/U71", "karmaggan/spawn-objective", "karmaggan/U109")
def test_U71__all_dead_those_who_were_the_swarm_before_win() -> None:
    """The Fire kills the last survivor, who does not belong to the swarm that wins."""
    scene = table(["outer-2-5", "outer-0-8", "outer-0-4"], dead={1: "inner-1-9", 2: "inner-1-11"}, coins={0: 1}, left=2)
    facts = scene.when(Step(seat=0, to="outer-2-6"), ("fire",))
    assert facts[-1] == fact.GameEnded(winners=(1, 2), ending="all-dead")
    ended = outcome(scene.given(*facts))
    assert (ended.winners, ended.rule) == ((1, 2), "karmaggan/U71")


@pytest.mark.rule("karmaggan/U71", "karmaggan/U109")
def test_U71__who_dies_of_the_same_effect_wins_nothing() -> None:
    """Two are left and both die of one Fire: nobody belonged to the swarm before, so nobody wins."""
    scene = table(["outer-2-5", "outer-2-14"], coins={0: 1, 1: 1}, left=2)
    asked = scene.after(Step(seat=0, to="outer-2-6"), ("fire",))
    assert orders(asked, 0) == {"LaySecondTile"}
    assert outcome(asked.after(LaySecondTile(seat=0, place="outer-1-6"))).winners == ()


@pytest.mark.rule("karmaggan/U71", "karmaggan/spawn-objective-team")
def test_U71__in_a_team_game_one_living_side_plays_on_and_none_is_a_draw() -> None:
    """The dark side is dead, the light one alive: on. The last of both dead: the Temple wins."""
    places = ["outer-2-5", "outer-0-8", "outer-0-4", "outer-0-6"]
    dead = {1: "inner-1-9", 3: "inner-1-11"}
    on = table(places, dead=dead, mode="team")
    assert GAME.outcome(on.after(EndTurn(seat=0)).state) is None
    last = table(places, dead=dead | {2: "inner-1-13"}, coins={0: 1}, mode="team", left=2)
    assert outcome(last.after(Step(seat=0, to="outer-2-6"), ("fire",))).winners == ()


@pytest.mark.rule("karmaggan/U72")
def test_U72__with_a_round_cap_nobody_wins_when_it_is_reached() -> None:
    """After three turns of every seat the game is over; without a cap it is not."""
    capped = table(["outer-0-0", "outer-0-8"], turn=1, round=3, round_cap=3).after(EndTurn(seat=1))
    assert (outcome(capped).winners, outcome(capped).rule) == ((), "karmaggan/U72")
    assert GAME.outcome(table(["outer-0-0", "outer-0-8"], turn=1, round=3).after(EndTurn(seat=1)).state) is None


@pytest.mark.rule("karmaggan/U110")
def test_U110__when_all_the_living_are_locked_out_the_swarm_wins() -> None:
    """No living Plunderer inside, no open hatch, no Egg outside: no card can change that."""
    dead = {1: "inner-1-9"}
    locked = table(["path-4", "outer-0-8"], dead=dead).after(EndTurn(seat=0))
    assert (outcome(locked).winners, outcome(locked).rule) == ((1,), "karmaggan/U110")
    assert GAME.outcome(table(["path-4", "outer-0-8"], OPEN, dead=dead).after(EndTurn(seat=0)).state) is None
    carried = table(["path-4", "outer-0-8"], fact.EggPickedUp(seat=0), dead=dead).after(EndTurn(seat=0))
    assert GAME.outcome(carried.state) is None


@pytest.mark.rule("karmaggan/U115")
def test_U115__twenty_rounds_in_which_nobody_does_anything_end_the_game() -> None:
    """Two seats: 40 empty turns on end. A roll begins the count anew."""
    scene = table(["outer-0-0", "outer-0-8"])
    for turn in range(40):
        assert GAME.outcome(scene.state) is None
        scene = scene.after(EndTurn(seat=turn % 2))
    assert (outcome(scene).winners, outcome(scene).rule) == ((), "karmaggan/U115")
    stirred = table(["outer-0-0", "outer-0-8"], left=3).after(EndTurn(seat=0))
    assert stirred.state.idle == 0


@pytest.mark.rule("karmaggan/U47")
def test_U47__a_gift_of_the_last_coin_by_the_last_but_one() -> None:
    """Two players: the giver dies, its turn ends, and the other plays on against its swarm."""
    scene = table(["inner-1-1", "outer-0-8"], hands={0: ["blood-stone"]}, coins={0: 1})
    laid = scene.after(UseBloodStone(seat=0, card="blood-stone", to=1)).after(LaySecondTile(seat=0, place="inner-1-2"))
    assert GAME.outcome(laid.state) is None and laid.state.turn.seat == 1
