"""The Egg: passed within a team, thrown outward, and never laid down."""

from __future__ import annotations

import pytest

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import HandEgg, PlayObject, Step, TakeEgg, ThrowEgg
from tests.rules.karmaggan.scenes import orders, table, tags
from tests.support.scenario import Scenario


def carrying(*places: str, by: int = 0, mode: str = "free-for-all", left: int = 0) -> Scenario:
    """The Egg is carried, away from the Centre."""
    return table(list(places), fact.EggPickedUp(seat=by), fact.RollersPlaced(), mode=mode, left=left)


@pytest.mark.rule("karmaggan/pass-egg", "karmaggan/U98")
def test_pass_egg__between_team_mates_on_adjacent_tiles_once_a_turn_each() -> None:
    """The active one hands it over or takes it, alone, at no cost; who was given it cannot be given it again."""
    scene = carrying("inner-1-1", "outer-0-8", "inner-1-2", "outer-0-4", mode="team")
    assert scene.when(HandEgg(seat=0, to=2)) == (fact.EggPassed(giver=0, taker=2),)
    back = scene.after(HandEgg(seat=0, to=2)).after(TakeEgg(seat=0, source=2))
    assert back.state.carrier == 0
    back.refused(HandEgg(seat=0, to=2), "karmaggan/U98")
    scene.refused(HandEgg(seat=0, to=1), "karmaggan/pass-egg")


@pytest.mark.rule("karmaggan/pass-egg-not-diagonal", "karmaggan/walls", "karmaggan/no-diagonal-actions")
def test_pass_egg_not_diagonal__nor_through_a_wall() -> None:
    """A corner is not enough, and a wall is in the way; through a doorway it goes."""
    corner = carrying("inner-1-1", "outer-0-8", "inner-0-2", "outer-0-4", mode="team")
    corner.refused(HandEgg(seat=0, to=2), "karmaggan/pass-egg-not-diagonal")
    wall = carrying("inner-0-6", "outer-0-8", "middle-1-6", "outer-0-4", mode="team")
    wall.refused(HandEgg(seat=0, to=2), "karmaggan/walls")
    assert "HandEgg" in orders(carrying("inner-0-7", "outer-0-8", "middle-1-7", "outer-0-4", mode="team"), 0)


@pytest.mark.rule("karmaggan/free-for-all-no-allies", "karmaggan/take-egg-by-force")
def test_free_for_all_no_allies__the_egg_is_not_passed() -> None:
    """In Free-for-All it is fought for; and nobody takes it from one who has it not."""
    scene = carrying("inner-1-1", "inner-1-2")
    scene.refused(HandEgg(seat=0, to=1), "karmaggan/free-for-all-no-allies")
    team = carrying("inner-1-1", "outer-0-8", "inner-1-2", "outer-0-4", by=1, mode="team")
    team.refused(TakeEgg(seat=0, source=2), "karmaggan/take-egg-by-force")


@pytest.mark.rule("karmaggan/U18", "karmaggan/pass-egg")
def test_U18__nor_through_an_open_hatch() -> None:
    """The team-mate stands just outside: the carrier itself has to leave."""
    scene = carrying("outer-0-4", "outer-0-8", "path-4", "outer-0-6", mode="team")
    scene.given(fact.HatchesMoved(hatch="day", opened=True)).refused(HandEgg(seat=0, to=2), "karmaggan/U18")


@pytest.mark.rule("karmaggan/throw-egg", "karmaggan/U100", "karmaggan/throw-egg-any-moment")
def test_throw_egg__outward_to_the_first_pawn_if_it_is_a_plunderer() -> None:
    """KG-G12: to friend or foe in the same column; not inward, not past a pawn, not to a Spawn, in both modes."""
    scene = carrying("inner-1-7", "middle-1-7", left=3)
    assert scene.when(ThrowEgg(seat=0, to=1)) == (fact.EggThrown(giver=0, taker=1),)
    assert "ThrowEgg" in orders(scene.after(Step(seat=0, to="inner-1-8")).after(Step(seat=0, to="inner-1-7")), 0)
    carrying("middle-1-7", "inner-1-7").refused(ThrowEgg(seat=0, to=1), "karmaggan/throw-egg")
    behind = carrying("inner-1-7", "middle-1-7", "inner-0-7")
    behind.refused(ThrowEgg(seat=0, to=1), "karmaggan/throw-egg")
    spawn = table(
        ["inner-1-7", "middle-1-7", "outer-0-0"],
        fact.EggPickedUp(seat=0),
        dead={2: "inner-1-12"},
        spawns={"dark-1": "inner-0-7"},
    )
    spawn.refused(ThrowEgg(seat=0, to=1), "karmaggan/throw-egg")
    carrying("inner-1-7", "middle-1-7", by=1).refused(ThrowEgg(seat=0, to=1), "karmaggan/throw-egg")


@pytest.mark.parametrize(
    ("source", "target", "flies"),
    [
        ("inner-1-7", "middle-1-7", True),  # doorway 7 of the inner wall
        ("middle-1-9", "outer-1-9", True),  # doorway 9 of the middle wall
        ("outer-2-4", "outer-0-4", True),  # over the Abyss
        ("middle-1-7", "outer-1-7", False),  # a wall
    ],
)
@pytest.mark.rule("karmaggan/throw-egg", "karmaggan/U100")
def test_throw_egg__along_a_line_of_fire(source: str, target: str, flies: bool) -> None:
    """KG-G12: doorways and Abysses do not stop it, walls do."""
    assert ("ThrowEgg" in orders(carrying(source, target), 0)) is flies


@pytest.mark.rule("karmaggan/U101", "karmaggan/U90")
def test_U101__from_the_centre_through_each_doorway_and_the_rollers_appear() -> None:
    """Doorways 1, 5, 9, 13: a pawn behind 5 may have it, one in sector 6 not."""
    scene = table(["centre", "inner-1-5", "inner-1-6"], fact.EggPickedUp(seat=0))
    assert scene.when(ThrowEgg(seat=0, to=1)) == (fact.EggThrown(giver=0, taker=1), fact.RollersPlaced())
    scene.refused(ThrowEgg(seat=0, to=2), "karmaggan/throw-egg")


@pytest.mark.rule("karmaggan/U102", "karmaggan/egg-picked-up")
def test_U102__it_is_picked_up_without_asking_and_never_laid_down() -> None:
    """Coming upon it is enough; no order lays it down again."""
    free = table(["inner-1-1", "outer-0-8"], left=2)
    there = free.after(Step(seat=0, to="centre"), ("open-day-hatches",))
    assert there.state.carrier == 0 and orders(there, 0) == {"Step", "EndTurn"}


@pytest.mark.rule("karmaggan/pass-egg-on-abyss", "karmaggan/U99")
def test_pass_egg_on_abyss__with_the_pole_it_is_taken_there_and_carried_off() -> None:
    """The active Plunderer stands on the Abyss, takes the Egg, and has to go on."""
    places = ["outer-0-4", "outer-0-8", "outer-1-5", "outer-0-6"]
    scene = table(places, fact.EggPickedUp(seat=2), fact.RollersPlaced(), hands={0: ["pole"]}, mode="team", left=2)
    over = scene.after(PlayObject(seat=0, card="pole")).after(Step(seat=0, to="outer-1-4"))
    assert over.when(TakeEgg(seat=0, source=2)) == (fact.EggPassed(giver=2, taker=0),)
    assert "EndTurn" not in orders(over.after(TakeEgg(seat=0, source=2)), 0)
    assert tags(over.when(TakeEgg(seat=0, source=2))) == ["EggPassed"]
