"""What the Tiles do, once a turn, and to whom."""

from __future__ import annotations

import pytest

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import (
    ConsumeBlood,
    DrawCard,
    LeaveBlood,
    LeaveCard,
    MoveSpawn,
    PlayObject,
    StayOnPassage,
    Step,
    TakePassage,
)
from tests.rules.karmaggan.scenes import orders, table, tags

FAR = "outer-0-8"


@pytest.mark.rule("karmaggan/object-tile", "karmaggan/U25")
def test_object_tile__a_card_if_it_is_wished() -> None:
    """The step asks; a card is drawn, or left; the movement goes on either way."""
    scene = table(["outer-0-2", FAR], left=3)
    assert scene.when(Step(seat=0, to="outer-0-3"))[1:] == (
        fact.TileActivated(seat=0, pawn="plunderer-0", place="outer-0-3"),
        fact.Asked(seat=0, question="object-tile"),
    )
    asked = scene.after(Step(seat=0, to="outer-0-3"))
    assert asked.when(DrawCard(seat=0), ("pole",)) == (fact.CardsDrawn(seat=0, cards=("pole",)),)
    left = asked.after(LeaveCard(seat=0))
    assert left.state.players[0].hand == () and "Step" in orders(left, 0)


@pytest.mark.rule("karmaggan/U25", "karmaggan/hand-limit")
def test_hand_limit__a_hand_of_eight_draws_nothing() -> None:
    """With 8 cards nothing is asked; forced drawing draws without asking, but not a ninth."""
    full = table(["outer-0-2", FAR], hands={0: ["pole"] * 7 + ["tumult"]}, left=3)
    assert tags(full.when(Step(seat=0, to="outer-0-3"))) == ["PlundererStepped", "TileActivated"]
    forced = table(["outer-0-2", FAR], left=3, object_draw="forced")
    assert tags(forced.when(Step(seat=0, to="outer-0-3"), ("pole",)))[-1] == "CardsDrawn"
    drawn = full.when(PlayObject(seat=0, card="tumult"), ("conjuring",))
    assert drawn[1:] == (fact.CardsDrawn(seat=0, cards=("conjuring",)),)


@pytest.mark.rule("karmaggan/activate-once-per-turn", "karmaggan/start-tile-must-be-left", "karmaggan/U113")
def test_activate_once_per_turn__off_and_on_again_counts_once() -> None:
    """KG-G9: starting on the Tile does nothing; off and on again does; a third time does not."""
    scene = table(["outer-0-3", FAR], left=6).after(Step(seat=0, to="outer-0-2"))
    back = scene.after(Step(seat=0, to="outer-0-3"))
    assert orders(back, 0) == {"DrawCard", "LeaveCard"}
    again = back.after(LeaveCard(seat=0)).after(Step(seat=0, to="outer-0-2"))
    assert tags(again.when(Step(seat=0, to="outer-0-3"))) == ["PlundererStepped"]


@pytest.mark.rule("karmaggan/occupied-tile-is-active", "karmaggan/U32", "karmaggan/U85")
def test_occupied_tile_is_active__passing_somebody_activates_nothing() -> None:
    """A team-mate on the Object Tile: nothing is drawn in passing; coming back to it when it is free, it is."""
    places = ["outer-0-2", FAR, "outer-0-3", "outer-0-6"]
    scene = table(places, mode="team", left=4)
    assert tags(scene.when(Step(seat=0, to="outer-0-3"))) == ["PlundererStepped"]
    spawn = table(
        ["outer-0-2", FAR, "outer-0-6", "outer-1-1"], mode="team", left=3, spawns={"illuminated-1": "outer-0-3"}
    )
    assert tags(spawn.when(Step(seat=0, to="outer-0-3"))) == ["PlundererStepped"]


@pytest.mark.rule("karmaggan/U88")
def test_U88__the_tile_itself_counts_wherever_it_has_turned() -> None:
    """Used once, a Tile stays used when its ring has turned; each Spawn has its own count."""
    scene = table(["outer-0-2", FAR], left=6).after(Step(seat=0, to="outer-0-3")).after(LeaveCard(seat=0))
    rotation = fact.RotationRolled(rings=("outer",), direction="clockwise", faces=(2,))
    turned = scene.given(rotation, fact.RingsTurned(rings=("outer",), direction="clockwise", sectors=2))
    off = turned.after(Step(seat=0, to="outer-0-2"))
    assert tags(off.when(Step(seat=0, to="outer-0-3"))) == ["PlundererStepped"]
    spawns = {"illuminated-1": "outer-0-2", "dark-1": "outer-0-4"}
    swarm = table(["outer-0-0", FAR, "inner-1-0"], dead={0: "inner-1-8"}, spawns=spawns, left=6)
    first = swarm.after(MoveSpawn(seat=0, spawn="illuminated-1", to="outer-0-3")).after(LeaveCard(seat=0))
    cleared = first.after(MoveSpawn(seat=0, spawn="illuminated-1", to="outer-0-2"))
    assert tags(cleared.when(MoveSpawn(seat=0, spawn="dark-1", to="outer-0-3")))[-1] == "Asked"


@pytest.mark.rule("karmaggan/temple-tile", "karmaggan/temple-tile-resume")
def test_temple_tile__the_top_card_is_turned_at_once_and_the_turn_goes_on() -> None:
    """The movement is interrupted, not lost."""
    scene = table(["outer-2-1", FAR], left=3)
    facts = scene.when(Step(seat=0, to="outer-2-2"), ("open-day-hatches",))
    assert tags(facts) == ["PlundererStepped", "TileActivated", "TempleCardTurned", "HatchesMoved"]
    after = scene.given(*facts)
    assert after.state.turn.left == 2 and "Step" in orders(after, 0)


@pytest.mark.rule("karmaggan/centre-is-temple-tile", "karmaggan/U24", "karmaggan/egg-picked-up")
def test_centre_is_temple_tile__the_egg_first_then_a_card() -> None:
    """Stepping to the Centre picks the Egg up, then turns a Temple card; the Rollers still wait."""
    scene = table(["inner-1-1", FAR], left=3)
    facts = scene.when(Step(seat=0, to="centre"), ("open-day-hatches",))
    assert tags(facts) == ["PlundererStepped", "EggPickedUp", "TileActivated", "TempleCardTurned", "HatchesMoved"]
    assert not scene.given(*facts).state.rollers


@pytest.mark.rule("karmaggan/blood-tile", "karmaggan/U76")
def test_blood_tile__yes_or_no_before_it_is_turned() -> None:
    """Left, it stays full and unseen."""
    scene = table(["outer-1-2", FAR], left=3).after(Step(seat=0, to="outer-1-3"))
    assert scene.when(LeaveBlood(seat=0)) == (fact.BloodTileLeft(seat=0, place="outer-1-3"),)
    assert "outer-1-3" in scene.after(LeaveBlood(seat=0)).state.blood


@pytest.mark.rule("karmaggan/blood-tile-yield", "karmaggan/blood-tile-consumed")
def test_blood_tile_yield__two_three_four_or_a_medallion_and_then_it_is_blank() -> None:
    """What the back says is taken; stepped on again, nothing is asked."""
    scene = table(["outer-1-2", FAR], left=4).after(Step(seat=0, to="outer-1-3"))
    for back, count in (("two-coins", 2), ("three-coins", 3), ("four-coins", 4)):
        assert scene.when(ConsumeBlood(seat=0), (back,))[1] == fact.CoinsGained(seat=0, count=count)
    assert scene.when(ConsumeBlood(seat=0), ("medallion",))[1] == fact.MedallionGained(seat=0)
    turn = fact.TurnBegun(seat=0, round=3, role="plunderer")
    later = scene.after(ConsumeBlood(seat=0), ("two-coins",)).after(Step(seat=0, to="outer-1-2")).given(turn)
    rolled = later.given(fact.DiceRolled(seat=0, faces=(3, 1), left=3))
    assert tags(rolled.when(Step(seat=0, to="outer-1-3"))) == ["PlundererStepped"]


@pytest.mark.rule("karmaggan/passage-tile", "karmaggan/passage-is-free", "karmaggan/passages-are-distinct")
def test_passage_tile__on_from_any_other_at_no_cost_and_two_in_a_turn() -> None:
    """In at outer-2-3 with the last movement, out at middle-1-4; a different Passage may follow in the same turn."""
    scene = table(["outer-2-2", FAR], left=1)
    facts = scene.when(Step(seat=0, to="outer-2-3"))
    assert facts[0] == fact.PlundererStepped(seat=0, to="outer-2-3", left=0) and tags(facts)[-1] == "Asked"
    asked = scene.given(*facts)
    assert [a.to for a in asked.legal(0)[:-1]] == ["outer-2-11", "middle-1-4", "middle-1-12"]
    assert asked.when(TakePassage(seat=0, to="middle-1-4")) == (fact.PassageTaken(seat=0, to="middle-1-4"),)
    asked.refused(TakePassage(seat=0, to="outer-2-3"), "karmaggan/passage-tile")


@pytest.mark.rule("karmaggan/U26", "karmaggan/U112")
def test_U26__stay_or_go_but_neither_end_a_second_time() -> None:
    """Out at middle-1-4: off and back on it does nothing; the exits of a third leave out both."""
    scene = table(["outer-2-2", FAR], left=6).after(Step(seat=0, to="outer-2-3"))
    assert scene.when(StayOnPassage(seat=0)) == (fact.PassageDeclined(seat=0),)
    out = scene.after(TakePassage(seat=0, to="middle-1-4")).after(Step(seat=0, to="middle-1-3"))
    assert tags(out.when(Step(seat=0, to="middle-1-4"))) == ["PlundererStepped"]
    third = out.given(
        fact.StartTaken(seat=0, place="middle-1-11"), fact.DiceRolled(seat=0, faces=(3, 1), left=3)
    ).after(Step(seat=0, to="middle-1-12"))
    assert [a.to for a in third.legal(0)[:-1]] == ["outer-2-11"]


@pytest.mark.rule("karmaggan/U26")
def test_U26__without_a_free_other_passage_it_is_blank() -> None:
    """All other Passages are held: nothing is asked."""
    places = ["outer-2-2", "outer-2-11", "middle-1-4", "middle-1-12"]
    assert tags(table(places, left=2).when(Step(seat=0, to="outer-2-3"))) == ["PlundererStepped"]


@pytest.mark.rule("karmaggan/U89", "karmaggan/U70")
def test_U89__an_invocation_tile_is_nothing_to_step_on_and_nothing_else_any_more() -> None:
    """A former Passage leaves the network, and the Centre may be one too: then no card is turned there."""
    laid = [fact.InvocationLaid(place=place, colour="dark") for place in ("middle-1-4", "centre")]
    scene = table(["outer-2-2", FAR], *laid, left=3).after(Step(seat=0, to="outer-2-3"))
    assert [a.to for a in scene.legal(0)[:-1]] == ["outer-2-11", "middle-1-12"]
    centre = table(["inner-1-1", FAR], *laid, left=3)
    assert tags(centre.when(Step(seat=0, to="centre"))) == ["PlundererStepped", "EggPickedUp"]


@pytest.mark.rule("karmaggan/spawn-tiles", "karmaggan/spawn-object-tile")
def test_spawn_tiles__spawns_draw_on_object_tiles_and_activate_no_others() -> None:
    """KG-G10 in part: Temple, Blood and Passage do nothing; an Object Tile gives its player a card."""
    spawns = {"dark-1": "outer-2-1", "dark-2": "outer-1-2", "dark-3": "outer-2-7", "dark-4": "outer-0-2"}
    scene = table(["outer-0-0", FAR, "inner-1-0"], dead={0: "inner-1-8"}, spawns=spawns, left=6)
    for spawn, to in (("dark-1", "outer-2-2"), ("dark-2", "outer-1-3"), ("dark-3", "outer-2-8")):
        assert tags(scene.when(MoveSpawn(seat=0, spawn=spawn, to=to))) == ["SpawnStepped"]
    passage = table(["outer-0-0", FAR, "inner-1-0"], dead={0: "inner-1-8"}, spawns={"dark-1": "outer-2-2"}, left=6)
    assert tags(passage.when(MoveSpawn(seat=0, spawn="dark-1", to="outer-2-3"))) == ["SpawnStepped"]
    asked = scene.after(MoveSpawn(seat=0, spawn="dark-4", to="outer-0-3"))
    assert asked.when(DrawCard(seat=0), ("pole",)) == (fact.CardsDrawn(seat=0, cards=("pole",)),)


@pytest.mark.rule("karmaggan/object-conjuring", "karmaggan/U27")
def test_object_conjuring__cancels_the_very_next_tile() -> None:
    """No Temple card is turned; the Tile counts as activated; the Egg is still picked up; it lapses with the turn."""
    scene = table(["outer-2-1", FAR], hands={0: ["conjuring"]}, left=6).after(PlayObject(seat=0, card="conjuring"))
    facts = scene.when(Step(seat=0, to="outer-2-2"))
    assert facts[1:] == (fact.ConjuringSpent(seat=0, place="outer-2-2"),)
    again = scene.given(*facts).after(Step(seat=0, to="outer-2-1"))
    assert tags(again.when(Step(seat=0, to="outer-2-2"))) == ["PlundererStepped"]
    assert scene.given(fact.TurnBegun(seat=0, round=3, role="plunderer")).state.turn.conjured is False
    centre = table(["inner-1-1", FAR], fact.ConjuringReadied(seat=0), left=2)
    assert tags(centre.when(Step(seat=0, to="centre"))) == ["PlundererStepped", "ConjuringSpent", "EggPickedUp"]
