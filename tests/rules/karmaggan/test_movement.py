"""Rolls, steps, walls, and where a turn may end."""

from __future__ import annotations

import pytest

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import EndTurn, GoBack, PlayObject, Roll, Step, TakeEgg, TurnRing
from karma_core.games.karmaggan.board import board_of, links
from tests.rules.karmaggan.scenes import orders, steps, table, tags

BOARD = board_of("reference")


@pytest.mark.rule("karmaggan/movement-roll", "karmaggan/two-dice")
def test_movement_roll__the_higher_of_two_dice_counts() -> None:
    """KG-G2: a black 2 and a white 5 let five Tiles be stepped on; no step without a roll, no second roll."""
    scene = table(["inner-1-1", "outer-0-8"])
    scene.refused(Step(seat=0, to="inner-1-2"), "karmaggan/movement-roll")
    assert scene.when(Roll(seat=0), (2, 5)) == (fact.DiceRolled(seat=0, faces=(2, 5), left=5),)
    rolled = scene.after(Roll(seat=0), (2, 5))
    rolled.refused(Roll(seat=0), "karmaggan/movement-roll")


@pytest.mark.rule("karmaggan/carrier-black-die", "karmaggan/U08", "karmaggan/U30")
def test_carrier_black_die__the_carrier_rolls_black_alone_and_the_maximum_stands() -> None:
    """Carrying at the roll: one die, the black one; taking the Egg afterwards changes nothing."""
    scene = table(["inner-1-1", "outer-0-8"], fact.EggPickedUp(seat=0))
    assert scene.when(Roll(seat=0), (3,)) == (fact.BlackDieRolled(seat=0, faces=(3,), left=3),)
    team = table(["inner-1-1", "outer-0-8", "inner-1-2", "outer-0-4"], fact.EggPickedUp(seat=2), mode="team")
    rolled = team.after(Roll(seat=0), (2, 6)).after(TakeEgg(seat=0, source=2))
    assert rolled.state.carrier == 0 and rolled.state.turn.left == 6


@pytest.mark.rule("karmaggan/movement-may-be-less")
def test_movement_may_be_less__it_may_stay_or_stop_early() -> None:
    """After the roll the turn may end at once, or after one step of three."""
    scene = table(["inner-1-1", "outer-0-8"], left=3)
    assert "EndTurn" in orders(scene, 0) and "EndTurn" in orders(scene.after(Step(seat=0, to="inner-1-0")), 0)


@pytest.mark.rule("karmaggan/step-by-step")
def test_step_by_step__a_tile_farther_off_cannot_be_named() -> None:
    """Two Tiles away takes two steps; the movement left goes down with each, to none."""
    scene = table(["inner-1-1", "outer-0-8"], left=2)
    scene.refused(Step(seat=0, to="inner-1-15"), "karmaggan/step-by-step")
    there = scene.after(Step(seat=0, to="inner-1-0")).after(Step(seat=0, to="inner-1-15"))
    assert there.state.turn.left == 0 and steps(there, 0) == set()
    there.refused(Step(seat=0, to="inner-1-14"), "karmaggan/movement-roll")


@pytest.mark.rule("karmaggan/no-diagonals", "karmaggan/no-diagonal-actions")
def test_no_diagonals__a_tile_that_touches_at_a_corner_is_out_of_reach() -> None:
    """From inner-1-2 to inner-0-1 it is a corner; no two Tiles are linked so, whatever turns."""
    scene = table(["inner-1-2", "outer-0-8"], left=3)
    scene.refused(Step(seat=0, to="inner-0-1"), "karmaggan/no-diagonals")
    for name, others in BOARD.sides.items():
        here = BOARD.tiles[name]
        for other in others:
            there = BOARD.tiles[other]
            assert (here.row == there.row) != (here.sector == there.sector)


@pytest.mark.rule("karmaggan/walls", "karmaggan/U19", "karmaggan/board")
def test_walls__only_doorways_lead_from_ring_to_ring() -> None:
    """The inner ring's wall has its doorway at 7, none at 6; turned by one sector it faces sector 8."""
    scene = table(["middle-1-6", "outer-0-8"], left=3)
    scene.refused(Step(seat=0, to="inner-0-6"), "karmaggan/walls")
    scene.refused(Step(seat=0, to="nowhere"), "karmaggan/board")
    door = table(["middle-1-7", "outer-0-8"], left=3)
    assert "inner-0-7" in steps(door, 0)
    rotation = fact.RotationRolled(rings=("inner",), direction="clockwise", faces=(1,))
    turn = fact.RingsTurned(rings=("inner",), direction="clockwise", sectors=1)
    assert "inner-0-7" not in steps(door.given(rotation, turn), 0)
    assert "inner-0-7" in links("reference", (0, 0, 1, 0))["middle-1-8"]


def test_reachability__no_alignment_of_the_rings_cuts_a_tile_off() -> None:
    """Every Tile but the Abyss is reached from the Centre in each of 16³ alignments, taken two at a time."""
    tiles = {name for name, tile in BOARD.tiles.items() if tile.kind != "abyss"}
    for middle in range(16):
        for inner in range(0, 16, 3):
            around = links("reference", (0, middle, inner, (middle * 5 + inner) % 16))
            seen, ahead = {"centre"}, {"centre"}
            while ahead:
                ahead = {to for at in ahead for to in around[at] if to in tiles} - seen
                seen |= ahead
            assert seen == tiles


@pytest.mark.rule("karmaggan/only-way-out", "karmaggan/U14", "karmaggan/only-the-living-leave")
def test_only_way_out__an_open_hatch_and_a_step_that_ends_the_movement() -> None:
    """A closed hatch is a wall; open, one step leads to its path, and all movement is over. Spawns stay."""
    shut = table(["outer-0-4", "outer-0-8"], left=5)
    shut.refused(Step(seat=0, to="path-4"), "karmaggan/only-way-out")
    scene = table(["outer-0-4", "outer-0-8"], fact.HatchesMoved(hatch="day", opened=True), left=5)
    assert scene.when(Step(seat=0, to="path-4")) == (fact.PlundererStepped(seat=0, to="path-4", left=0),)
    assert steps(scene.after(Step(seat=0, to="path-4")), 0) == set()
    night = table(["outer-0-6", "outer-0-8"], fact.HatchesMoved(hatch="day", opened=True), left=5)
    night.refused(Step(seat=0, to="path-6"), "karmaggan/only-way-out")


@pytest.mark.rule("karmaggan/U15", "karmaggan/U79")
def test_U15__who_waits_outside_may_come_back_by_the_same_hatch_alone() -> None:
    """Outside: roll, step in, or end the turn. Inside again the movement goes on."""
    scene = table(["path-4", "outer-0-8"], fact.HatchesMoved(hatch="day", opened=True), hands={0: ["tumult"]})
    assert orders(scene, 0) == {"Roll", "EndTurn"}
    rolled = scene.after(Roll(seat=0), (4, 1))
    assert steps(rolled, 0) == {"outer-0-4"}
    assert rolled.after(Step(seat=0, to="outer-0-4")).state.turn.left == 3
    shut = table(["path-4", "outer-0-8"], left=4)
    shut.refused(Step(seat=0, to="outer-0-4"), "karmaggan/only-way-out")


@pytest.mark.rule("karmaggan/no-shared-end", "karmaggan/U83", "karmaggan/U21")
def test_no_shared_end__an_ally_is_passed_but_nobody_stops_there() -> None:
    """With two movements the team-mate's Tile may be passed; with one it may not be stepped on; no fight, no talk."""
    places = ["inner-1-1", "outer-0-8", "inner-1-2", "outer-0-4"]
    scene = table(places, mode="team", left=2)
    facts = scene.when(Step(seat=0, to="inner-1-2"))
    assert facts == (fact.PlundererStepped(seat=0, to="inner-1-2", left=1),)
    scene.given(*facts).refused(EndTurn(seat=0), "karmaggan/no-shared-end")
    table(places, mode="team", left=1).refused(Step(seat=0, to="inner-1-2"), "karmaggan/U83")


@pytest.mark.rule("karmaggan/U83")
def test_U83__an_enemy_on_the_last_tile_is_an_end() -> None:
    """With one movement left an enemy's Tile may be stepped on, as combat settles who stays."""
    scene = table(["inner-1-1", "inner-1-2"], left=1)
    assert "inner-1-2" in steps(scene, 0)


@pytest.mark.rule("karmaggan/abyss-tile", "karmaggan/abyss-counts-separately")
def test_abyss_tile__it_cannot_be_stepped_on() -> None:
    """Without a Pole no step leads onto the Abyss, and each Abyss asks for a Pole of its own."""
    scene = table(["outer-0-4", "outer-0-8"], left=4)
    scene.refused(Step(seat=0, to="outer-1-4"), "karmaggan/abyss-tile")
    ready = scene.given(fact.PoleReadied(seat=0)).after(Step(seat=0, to="outer-1-4"))
    assert ready.state.turn.poles == 0


@pytest.mark.rule("karmaggan/object-pole", "karmaggan/object-pole-not-end", "karmaggan/U28")
def test_object_pole__one_abyss_tile_and_never_as_an_end() -> None:
    """The step costs one and needs a way on; the turn does not end there; a second Abyss needs a second Pole."""
    scene = table(["outer-0-4", "outer-0-8"], hands={0: ["pole", "pole"]}, left=2)
    ready = scene.after(PlayObject(seat=0, card="pole"))
    assert ready.when(Step(seat=0, to="outer-1-4")) == (
        fact.PlundererStepped(seat=0, to="outer-1-4", left=1),
        fact.PoleUsed(seat=0),
    )
    over = ready.after(Step(seat=0, to="outer-1-4"))
    over.refused(EndTurn(seat=0), "karmaggan/no-shared-end")
    assert steps(over, 0) == {"outer-1-3", "outer-1-5", "outer-0-4", "outer-2-4"}
    short = table(["outer-0-4", "outer-0-8"], fact.PoleReadied(seat=0), left=1)
    short.refused(Step(seat=0, to="outer-1-4"), "karmaggan/U83")


@pytest.mark.rule("karmaggan/U84", "karmaggan/U114")
def test_U84__a_lost_way_out_leads_back_along_ones_own_way() -> None:
    """Stuck on an Abyss without movement, the pawn goes back to the Tile it came from, and the turn ends."""
    scene = table(["outer-0-4", "outer-0-8"], fact.PoleReadied(seat=0), left=2)
    stuck = scene.after(Step(seat=0, to="outer-1-4")).given(fact.DiceRolled(seat=0, faces=(1, 1), left=0))
    facts = stuck.when(EndTurn(seat=0))
    assert facts[0] == fact.WentBack(seat=0, pawn="plunderer-0", to="outer-0-4")
    assert tags(facts[1:]) == ["TurnEnded", "TurnBegun"]
    outside = table(["path-4", "outer-0-4", "outer-0-8", "outer-0-6"], mode="team", left=2)
    assert outside.state.turn.trail == ()


@pytest.mark.rule("karmaggan/U84", "karmaggan/U85")
def test_U84__without_a_free_tile_on_the_way_the_nearest_is_chosen() -> None:
    """The Tile it came from is taken meanwhile: its player chooses among the nearest free ones."""
    places = ["inner-1-1", "outer-0-8", "inner-1-2", "outer-0-4"]
    shared = table(places, mode="team", left=2).after(Step(seat=0, to="inner-1-2"))
    invoked = fact.SpawnInvoked(seat=0, spawn="illuminated-1", place="inner-1-1")
    lost = shared.given(invoked, fact.DiceRolled(seat=0, faces=(1, 1), left=0))
    asked = lost.after(EndTurn(seat=0))
    assert [action.to for action in asked.legal(0)] == ["inner-0-2", "inner-1-3"]
    asked.refused(GoBack(seat=0, to="inner-1-7"), "karmaggan/U84")
    assert asked.after(GoBack(seat=0, to="inner-1-3")).state.players[0].place == "inner-1-3"


@pytest.mark.rule("karmaggan/U80", "karmaggan/object-any-moment")
def test_U80__objects_before_the_roll_between_steps_and_at_the_end() -> None:
    """An Object may be played at each of these moments, as long as the turn has had none."""
    scene = table(["inner-1-1", "outer-0-8"], hands={0: ["tumult"]})
    rolled = scene.after(Roll(seat=0), (2, 1))
    for moment in (scene, rolled, rolled.after(Step(seat=0, to="inner-1-0")), rolled):
        assert PlayObject(seat=0, card="tumult") in moment.legal(0)
    at_end = rolled.after(Step(seat=0, to="inner-1-0")).after(Step(seat=0, to="inner-1-15"))
    assert orders(at_end, 0) == {"PlayObject", "EndTurn"}


@pytest.mark.rule("karmaggan/U23", "karmaggan/roller-crossing", "karmaggan/U43")
def test_U23__the_space_comes_before_the_tile() -> None:
    """A step over a Roller rolls first; dying of it, the pawn lies on the Tile it was entering, and nothing follows."""
    scene = table(["outer-2-3", "outer-0-8"], fact.RollersPlaced(), coins={0: 2}, left=3)
    alive = scene.when(Step(seat=0, to="outer-2-4"), (2,), ("open-day-hatches",))
    assert tags(alive)[:3] == ["RollerRolled", "CoinsLost", "PlundererStepped"]
    dead = scene.when(Step(seat=0, to="outer-2-4"), (6,))
    assert tags(dead)[:3] == ["RollerRolled", "CoinsLost", "PlundererDied"]
    assert dead[2] == fact.PlundererDied(seat=0, place="outer-2-4")
    held = table(["outer-2-3", "outer-2-4"], fact.RollersPlaced(), coins={0: 2}, left=3)
    assert held.when(Step(seat=0, to="outer-2-4"), (6,))[2] == fact.PlundererDied(seat=0, place="outer-2-3")


@pytest.mark.rule("karmaggan/U82")
def test_U82__what_is_being_resolved_is_resolved_first() -> None:
    """With a Blood Tile to answer for, no other order is taken."""
    scene = table(["outer-1-3", "outer-0-8"], fact.Asked(seat=0, question="blood-tile"), left=3)
    scene.refused(EndTurn(seat=0), "karmaggan/U82")
    scene.refused(TurnRing(seat=0, card="helm-of-contact", ring="outer", direction="clockwise"), "karmaggan/U82")
    assert GAME.to_act(scene.state) == (0,) and orders(scene, 0) == {"ConsumeBlood", "LeaveBlood"}
