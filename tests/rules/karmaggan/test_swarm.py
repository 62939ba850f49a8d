"""Death, Invocation Tiles, and the swarm's turn."""

from __future__ import annotations

from typing import Any

import pytest

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import (
    Claim,
    EndTurn,
    FlashTo,
    Invoke,
    LaySecondTile,
    LeaveToOthers,
    MoveSpawn,
    PayToInvoke,
    Roll,
    Sacrifice,
    Step,
    TurnRing,
    UseBloodStone,
)
from tests.rules.karmaggan.scenes import orders, table, tags
from tests.support.scenario import Scenario

STONE = UseBloodStone(seat=0, card="blood-stone", to=1)


def dying(place: str, *others: str, **more: Any) -> Scenario:
    """Seat 0 stands on `place` with one coin, about to give it away."""
    more = {"hands": {0: ["blood-stone"]}, "coins": {0: 1}} | more
    return table([place, *others], **more)


def swarm(*facts: Any, spawns: dict[str, str] | None = None, tiles: tuple[str, ...] = (), **more: Any) -> Scenario:
    """A turn of seat 0, whose Plunderer is dead, with Invocation Tiles of its colour."""
    laid = [fact.InvocationLaid(place=place, colour="illuminated") for place in tiles]
    places = more.pop("places", ["outer-0-0", "outer-0-8", "outer-0-6"])
    return table(places, *laid, *facts, dead={0: "inner-1-9"}, spawns=spawns, **more)


@pytest.mark.rule("karmaggan/body-becomes-invocation", "karmaggan/second-invocation-tile", "karmaggan/U65")
def test_second_invocation_tile__of_the_first_death_chosen_by_the_dead() -> None:
    """KG-G8: the body's Tile, then one beside it, of any kind and even held; not over a wall, not already one."""
    scene = dying("inner-0-1", "inner-1-1", "outer-0-8")
    facts = scene.when(STONE)
    assert facts[2:] == (
        fact.PlundererDied(seat=0, place="inner-0-1"),
        fact.InvocationLaid(place="inner-0-1", colour="illuminated"),
        fact.Asked(seat=0, question="second-tile"),
    )
    asked = scene.given(*facts)
    assert {a.place for a in asked.legal(0)} == {"inner-0-0", "inner-0-2", "inner-1-1"}  # an Abyss, and a held one
    asked.refused(LaySecondTile(seat=0, place="middle-1-1"), "karmaggan/second-invocation-tile")
    laid = asked.when(LaySecondTile(seat=0, place="inner-0-0"))
    assert laid[0] == fact.InvocationLaid(place="inner-0-0", colour="illuminated")


@pytest.mark.rule("karmaggan/second-invocation-tile", "karmaggan/dead-control-spawns", "karmaggan/swarms")
def test_second_invocation_tile__the_first_of_each_team_and_later_deaths_one() -> None:
    """In Free-for-All the second death lays one Tile; in a Team game the first of the other team lays two."""
    others = ("outer-0-8", "outer-0-6", "outer-0-4")
    later = dying("inner-0-1", *others, dead={2: "inner-1-9"}).when(STONE)
    assert tags(later)[2:] == ["PlundererDied", "InvocationLaid", "TurnEnded", "TurnBegun"]
    team = dying("inner-0-1", *others, dead={1: "inner-1-9"}, mode="team")
    gift = UseBloodStone(seat=0, card="blood-stone", to=2)
    assert tags(team.when(gift))[-1] == "Asked"
    same = dying("inner-0-1", *others, dead={2: "inner-1-9"}, mode="team").when(STONE)
    assert tags(same)[2:] == ["PlundererDied", "InvocationLaid", "TurnEnded", "TurnBegun"]


@pytest.mark.rule("karmaggan/invocation-tile", "karmaggan/invocation-on-blood-tile")
def test_invocation_tile__whatever_it_was_a_full_blood_tile_loses_its_coins() -> None:
    """Dying on the Blood Tile inner-1-3: it is an Invocation Tile, and full no more."""
    there = dying("inner-1-3", "outer-0-8", "outer-0-6").after(STONE)
    assert "inner-1-3" not in there.state.blood and ("inner-1-3", "illuminated") in there.state.invocations


@pytest.mark.rule("karmaggan/U75", "karmaggan/U105", "karmaggan/swarms")
def test_U105__own_colour_stays_the_other_is_replaced() -> None:
    """A dark body on an illuminated Tile replaces it; a body on its own colour changes nothing."""
    laid = [fact.InvocationLaid(place="inner-0-1", colour=colour) for colour in ("dark",)]
    others = ("outer-0-8", "outer-0-6", "outer-0-4")
    gift = UseBloodStone(seat=0, card="blood-stone", to=1)
    scene = dying("inner-0-1", *others, mode="team").given(*laid)
    assert fact.InvocationLaid(place="inner-0-1", colour="illuminated") in scene.when(gift)
    assert scene.after(gift).state.invocations == (("inner-0-1", "illuminated"),)
    own = dying("inner-0-1", *others).given(*laid)
    assert "InvocationLaid" not in tags(own.when(gift))


@pytest.mark.rule("karmaggan/U66")
def test_U66__when_no_tile_is_left_none_is_laid() -> None:
    """All twelve lie: a thirteenth body changes nothing."""
    places = [f"inner-1-{at}" for at in range(12)]
    laid = [fact.InvocationLaid(place=at, colour="dark" if n % 2 else "illuminated") for n, at in enumerate(places)]
    scene = dying("outer-0-2", "outer-0-8", "outer-0-6").given(*laid)
    assert tags(scene.when(STONE))[2:] == ["PlundererDied", "TurnEnded", "TurnBegun"]


@pytest.mark.rule("karmaggan/U64", "karmaggan/U42")
def test_U64__a_carrier_that_dies_leaves_the_egg_on_its_tile() -> None:
    """Free again, on what is now an Invocation Tile; and its player's next turn is the swarm's."""
    scene = dying("inner-1-2", "outer-0-8").given(fact.EggPickedUp(seat=0))
    there = scene.after(STONE).after(LaySecondTile(seat=0, place="inner-1-1"))
    assert (there.state.egg, there.state.carrier) == ("inner-1-2", None)
    assert there.after(EndTurn(seat=1)).state.turn.role == "swarm"


@pytest.mark.rule("karmaggan/U104")
def test_U104__on_a_shared_tile_the_egg_goes_to_the_other_or_is_thrown() -> None:
    """A Plunderer there picks it up; a Spawn's player throws it one Tile, whoever of them claims it."""
    shared = table(["inner-1-1", "inner-1-2", "outer-0-8"], fact.EggPickedUp(seat=0), coins={0: 1}, left=3)
    shared = shared.given(
        fact.PlundererStepped(seat=0, to="inner-1-2", left=2), fact.HandDealt(seat=0, cards=("blood-stone",))
    )
    assert fact.EggPickedUp(seat=1) in shared.when(STONE)
    dead = {2: "inner-1-9", 3: "inner-1-11"}
    spawn = table(
        ["inner-1-2", "outer-0-8", "outer-0-6", "outer-0-4"],
        fact.EggPickedUp(seat=0),
        coins={0: 1},
        hands={0: ["blood-stone"]},
        dead=dead,
        spawns={"dark-1": "inner-1-2"},
    ).after(STONE)
    assert spawn.state.claimants == (2, 3, 0)
    claimed = spawn.after(LeaveToOthers(seat=2)).when(Claim(seat=3))
    assert claimed == (fact.ThrowerSet(seat=3),)
    assert orders(spawn.after(Claim(seat=2)), 2) == {"ThrowFreeEgg"}


@pytest.mark.rule("karmaggan/invoke-or-move", "karmaggan/invoke", "karmaggan/U81")
def test_invoke_or_move__one_of_the_two_and_neither_is_a_duty() -> None:
    """INVOKE bars the roll, MOVE bars INVOKE; a Spawn set this turn may move; the turn may just end."""
    scene = swarm(tiles=("inner-1-9", "inner-1-10"))
    assert orders(scene, 0) == {"Roll", "Invoke", "PayToInvoke", "EndTurn"}
    facts = scene.when(Invoke(seat=0, place="inner-1-9"))
    assert facts == (
        fact.InvokeChosen(seat=0),
        fact.SpawnInvoked(seat=0, spawn="illuminated-1", place="inner-1-9"),
    )
    invoked = scene.given(*facts)
    invoked.refused(Roll(seat=0), "karmaggan/invoke-or-move")
    invoked.refused(MoveSpawn(seat=0, spawn="illuminated-1", to="inner-1-8"), "karmaggan/invoke-or-move")
    moving = scene.after(Roll(seat=0), (3, 2))
    moving.refused(Invoke(seat=0, place="inner-1-9"), "karmaggan/invoke-or-move")
    paid = moving.after(PayToInvoke(seat=0, place="inner-1-9"))
    assert MoveSpawn(seat=0, spawn="illuminated-1", to="inner-1-8") in paid.legal(0)


@pytest.mark.rule("karmaggan/spawn-movement-roll", "karmaggan/spawn-movement-split")
def test_spawn_movement_roll__the_higher_die_split_as_one_likes() -> None:
    """A 5 is five steps: three and two, in turns between two Spawns; a sixth is refused."""
    scene = swarm(spawns={"dark-1": "inner-1-0", "dark-2": "inner-1-8"}).after(Roll(seat=0), (5, 2))
    moves = [("dark-1", "inner-1-1"), ("dark-2", "inner-1-7"), ("dark-1", "inner-1-2"), ("dark-1", "inner-1-3")]
    for spawn, to in (*moves, ("dark-2", "inner-1-6")):
        scene = scene.after(MoveSpawn(seat=0, spawn=spawn, to=to))
    scene.refused(MoveSpawn(seat=0, spawn="dark-1", to="inner-1-4"), "karmaggan/movement-roll")


@pytest.mark.rule("karmaggan/invoke", "karmaggan/U106", "karmaggan/spawn-egg-tile")
def test_invoke__on_a_free_invocation_tile_without_the_egg() -> None:
    """Not where a pawn stands, not where the Egg lies free, not on a Tile that is none."""
    scene = swarm(tiles=("inner-1-9", "centre", "outer-0-8"))
    assert [a.place for a in scene.legal(0) if isinstance(a, Invoke)] == ["inner-1-9"]
    scene.refused(Invoke(seat=0, place="centre"), "karmaggan/U106")
    scene.refused(Invoke(seat=0, place="outer-0-8"), "karmaggan/invoke")
    scene.refused(Invoke(seat=0, place="inner-1-3"), "karmaggan/invoke")


@pytest.mark.rule("karmaggan/U75")
def test_U75__a_swarm_invokes_on_its_own_colour() -> None:
    """The light swarm cannot use a dark Tile; in Free-for-All the one swarm uses both."""
    dark = fact.InvocationLaid(place="inner-1-9", colour="dark")
    scene = swarm(dark, mode="team", places=["outer-0-0", "outer-0-8", "outer-0-6", "outer-0-4"])
    scene.refused(Invoke(seat=0, place="inner-1-9"), "karmaggan/U75")
    assert Invoke(seat=0, place="inner-1-9") in swarm(dark).legal(0)


@pytest.mark.rule("karmaggan/spawn-limit", "karmaggan/U67")
def test_spawn_limit__six_in_a_swarm() -> None:
    """With six Spawns on the board none is invoked, in Free-for-All as in a Team game."""
    spawns = {f"dark-{n}": f"inner-1-{n}" for n in range(1, 7)}
    scene = swarm(tiles=("inner-1-9",), spawns=spawns)
    assert "Invoke" not in orders(scene, 0)
    scene.refused(Invoke(seat=0, place="inner-1-9"), "karmaggan/spawn-limit")


@pytest.mark.rule("karmaggan/medallion-invokes", "karmaggan/U69")
def test_medallion_invokes__at_any_moment_as_often_as_it_is_paid() -> None:
    """After INVOKE too; without a Medallion no more."""
    scene = swarm(tiles=("inner-1-9", "inner-1-10", "inner-1-11")).after(Invoke(seat=0, place="inner-1-9"))
    paid = scene.when(PayToInvoke(seat=0, place="inner-1-10"))
    assert tags(paid) == ["MedallionPaid", "SpawnInvoked"]
    scene.given(*paid).refused(PayToInvoke(seat=0, place="inner-1-11"), "karmaggan/medallion-invokes")


@pytest.mark.rule("karmaggan/sacrifice", "karmaggan/U68")
def test_sacrifice__the_tile_becomes_an_invocation_tile_and_the_figure_is_free_again() -> None:
    """A sacrificed Spawn leaves a Tile, a killed one does not; both may be invoked again."""
    scene = swarm(spawns={"illuminated-1": "inner-1-3"})
    facts = scene.when(Sacrifice(seat=0, spawn="illuminated-1"))
    assert facts == (
        fact.SpawnSacrificed(seat=0, spawn="illuminated-1", place="inner-1-3"),
        fact.InvocationLaid(place="inner-1-3", colour="illuminated"),
    )
    again = scene.given(*facts).after(Invoke(seat=0, place="inner-1-3"))
    assert again.state.spawns == (("illuminated-1", "inner-1-3"),)
    assert scene.given(fact.SpawnKilled(spawn="illuminated-1")).state.invocations == ()
    scene.refused(Sacrifice(seat=0, spawn="dark-1"), "karmaggan/sacrifice")


@pytest.mark.rule("karmaggan/spawn-egg-tile", "karmaggan/spawn-egg-end", "karmaggan/spawns-cannot-leave")
def test_spawn_egg_tile__not_onto_the_free_egg_nor_out_of_the_temple() -> None:
    """The Centre with the free Egg is barred; once it is carried it is not. An open hatch is no way for Spawns."""
    spawns = {"dark-1": "inner-1-1", "dark-2": "outer-0-4"}
    scene = swarm(fact.HatchesMoved(hatch="day", opened=True), spawns=spawns, left=3)
    scene.refused(MoveSpawn(seat=0, spawn="dark-1", to="centre"), "karmaggan/spawn-egg-tile")
    scene.refused(MoveSpawn(seat=0, spawn="dark-2", to="path-4"), "karmaggan/spawns-cannot-leave")
    carried = scene.given(fact.EggPickedUp(seat=1))
    assert MoveSpawn(seat=0, spawn="dark-1", to="centre") in carried.legal(0)


@pytest.mark.rule("karmaggan/U108", "karmaggan/dead-control-spawns", "karmaggan/summary-death-is-not-the-end")
def test_U108__each_dead_player_moves_the_whole_swarm_in_its_own_turn() -> None:
    """Seats 0 and 1 are dead: each may move the same Spawns; the living have Plunderers to move, not Spawns."""
    dead, spawns = {0: "inner-1-9", 1: "inner-1-11"}, {"dark-1": "inner-1-0"}
    for seat in (0, 1):
        scene = table(["outer-0-0", "outer-0-2", "outer-0-8"], dead=dead, spawns=spawns, turn=seat, left=2)
        assert MoveSpawn(seat=seat, spawn="dark-1", to="inner-1-1") in scene.legal(seat)
        scene.refused(Step(seat=seat, to="inner-1-1"), "karmaggan/turn")
    living = table(["outer-0-0", "outer-0-2", "outer-0-8"], dead={1: "inner-1-9"}, spawns=spawns, left=2)
    living.refused(MoveSpawn(seat=0, spawn="dark-1", to="inner-1-1"), "karmaggan/dead-control-spawns")


@pytest.mark.rule("karmaggan/U21", "karmaggan/free-for-all-no-allies")
def test_U21__in_free_for_all_all_are_enemies_in_a_team_game_the_side_is_not() -> None:
    """A Spawn comes upon a Plunderer: of its own team it passes, else they meet; two of one swarm pass."""
    places = ["outer-0-0", "outer-0-8", "inner-1-1", "outer-0-6"]
    spawns = {"illuminated-1": "inner-1-0", "illuminated-2": "inner-1-15"}
    team = swarm(places=places, spawns=spawns, mode="team", left=3)
    assert tags(team.when(MoveSpawn(seat=0, spawn="illuminated-1", to="inner-1-1"))) == ["SpawnStepped", "SpawnPasses"]
    assert tags(team.when(MoveSpawn(seat=0, spawn="illuminated-1", to="inner-1-15")))[-1] == "SpawnPasses"
    alone = swarm(places=places, spawns=spawns, left=3)
    assert "PawnsMet" in tags(alone.when(MoveSpawn(seat=0, spawn="illuminated-1", to="inner-1-1")))


@pytest.mark.rule("karmaggan/U40", "karmaggan/U89")
def test_U40__a_former_temple_tile_is_no_target_of_the_flash() -> None:
    """Turned into an Invocation Tile it is left out."""
    laid = fact.InvocationLaid(place="outer-2-4", colour="dark")
    scene = table(["outer-2-15", "outer-0-8"], laid, left=3).after(Step(seat=0, to="outer-2-0"), ("iris-flash",))
    assert FlashTo(seat=0, to="outer-2-4") not in scene.legal(0)


@pytest.mark.rule("karmaggan/U37")
def test_U37__a_ring_carries_a_free_egg_and_the_invocation_tiles() -> None:
    """They lie on Tiles of the ring, and the Tile goes on bearing them."""
    scene = dying("outer-0-2", "inner-1-1", hands={0: ["blood-stone"], 1: ["helm-of-contact"]})
    there = scene.given(fact.EggPickedUp(seat=0)).after(STONE).after(LaySecondTile(seat=0, place="outer-0-1"))
    ring = TurnRing(seat=1, card="helm-of-contact", ring="outer", direction="clockwise")
    turned = there.after(ring, (3,))
    assert turned.state.egg == "outer-0-2" and turned.state.offsets[0] == 3
    assert GAME.inventory(turned.state)["egg"] == 1
