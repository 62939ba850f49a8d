"""The rulebook's numbers, one test each (KG-G1 to KG-G18), worked out by hand; G14 to G16 are transcripts."""

from __future__ import annotations

import pytest

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import (
    Attack,
    Commit,
    DaggerStep,
    DaggerStop,
    DrawDagger,
    EndTurn,
    LaySecondTile,
    LeaveCard,
    MoveSpawn,
    PlayObject,
    Roll,
    StayOnPassage,
    Step,
    TakeEgg,
    TakePassage,
    ThrowDefeated,
    ThrowEgg,
    UseBloodStone,
)
from karma_core.games.karmaggan.combat import round_winner
from tests.rules.karmaggan.scenes import orders, steps, table, tags
from tests.support.scenario import Scenario

FAR = "outer-0-8"
FULL = ["helm-of-contact", "pole", "sword", "tumult"]


@pytest.mark.parametrize(("seats", "coins"), [(2, 2), (3, 3), (4, 4), (5, 4), (6, 4), (7, 5), (8, 5)])
def test_KG_G1__set_up(seats: int, coins: int) -> None:
    """Coins by number, four cards, a Medallion; hatches closed, Egg on the Centre, nine Tiles full, no Rollers."""
    state = Scenario(GAME, seats=seats).begun(seed=1).state
    assert all((one.coins, len(one.hand), one.medallions) == (coins, 4, 1) for one in state.players)
    assert (state.open, state.egg, len(state.blood), state.rollers) == ((), "centre", 9, False)


def test_KG_G2__movement() -> None:
    """0 to the higher die [movement-roll]; the carrier 0 to the black one [carrier-black-die]."""
    both = table(["inner-1-1", FAR]).after(Roll(seat=0), (2, 4))
    black = table(["inner-1-1", FAR], fact.EggPickedUp(seat=0), fact.RollersPlaced()).after(Roll(seat=0), (2,))
    for scene, most in ((both, 4), (black, 2)):
        for step in range(most):
            assert "EndTurn" in orders(scene, 0)
            scene = scene.after(Step(seat=0, to=f"inner-1-{(16 - step) % 16}"))
        assert steps(scene, 0) == set()


@pytest.mark.parametrize("split", [(3, 2), (2, 3), (5, 0), (1, 4)])
def test_KG_G3__a_roll_of_five_split_among_spawns(split: tuple[int, int]) -> None:
    """Any split of five [spawn-movement-split]; a sixth step is refused."""
    spawns = {"dark-1": "inner-1-4", "dark-2": "inner-1-12"}
    scene = table(["outer-0-0", FAR, "outer-0-2"], dead={0: "inner-0-1"}, spawns=spawns).after(Roll(seat=0), (5, 3))
    for spawn, start, count in (("dark-1", 4, split[0]), ("dark-2", 12, split[1])):
        for step in range(count):
            scene = scene.after(MoveSpawn(seat=0, spawn=spawn, to=f"inner-1-{(start + step + 1) % 16}"))
    assert not any(isinstance(action, MoveSpawn) for action in scene.legal(0))
    scene.refused(MoveSpawn(seat=0, spawn="dark-2", to="inner-1-11"), "karmaggan/movement-roll")


def lost(scene: Scenario, to: str, *luck: object) -> dict[int, int]:
    """The coins that each seat loses by a step of seat 0."""
    return {one.seat: one.count for one in scene.when(Step(seat=0, to=to), *luck) if isinstance(one, fact.CoinsLost)}


def test_KG_G4__piston() -> None:
    """Half, rounded in the victim's favour [piston-halves]: 7 loses 3, 1 loses none."""
    for coins, loses in ((7, {1: 3}), (1, {}), (4, {1: 2})):
        scene = table(["outer-2-15", "centre"], coins={1: coins}, left=1)
        assert lost(scene, "outer-2-0", ("piston",)) == loses


def test_KG_G5__damages() -> None:
    """Arrows 1, Fire 2, Acid D6 − 2, Roller D6 − 1."""
    for column, luck, loses in ((7, (("arrows",),), 1), (6, (("fire",),), 2), (10, (("acid",), (5,)), 3)):
        scene = table(["outer-2-15", f"outer-2-{column}"], coins={1: 9}, left=1)
        assert lost(scene, "outer-2-0", *luck) == {1: loses}
    for face in range(1, 7):
        scene = table(["outer-0-3", FAR], fact.RollersPlaced(), coins={0: 9}, left=1)
        assert lost(scene, "outer-0-4", (face,)) == ({0: face - 1} if face > 1 else {})


def test_KG_G6__combat() -> None:
    """The table of values; equal rounds are the defender's; no card costs a coin; hands are filled to three."""
    state, values = table(["inner-1-1", FAR]).state, ["tumult", "helm-of-contact", "pole", "sword"]
    table_of_wins = [[round_winner(state, ours, theirs) for theirs in values] for ours in values]
    assert table_of_wins == [[None, 1, None, 1], [0, None, 1, 1], [None, 0, None, 1], [0, 0, 0, None]]
    scene = table(["inner-1-1", "inner-1-2"], hands={0: FULL, 1: ["sword"]}, coins={0: 4, 1: 4}, left=3)
    scene = scene.after(Step(seat=0, to="inner-1-2")).after(Attack(seat=0))
    for ours, theirs in (("sword", "none"), ("pole", "sword"), ("none", "none")):
        scene = scene.after(Commit(seat=0, card=ours)).after(Commit(seat=1, card=theirs), (ours,), (theirs,))
    assert GAME.scores(scene.state) == (4, 4)
    assert scene.state.combat is not None and scene.state.combat.loser == "attacker"
    end = scene.when(ThrowDefeated(seat=1, path=("inner-1-3", "inner-1-4", "inner-1-5")), ("pole",), ("pole",) * 3)
    assert [len(one.hand) for one in scene.given(*end).state.players] == [3, 3]


def test_KG_G7__throw() -> None:
    """Three Tiles, four if the third is held; no Tile is activated; a Roller on the way hurts."""
    for third, path in (("outer-0-0", 3), ("outer-0-6", 4)):
        scene = table(
            ["outer-0-2", "outer-0-3", third], fact.RollersPlaced(), hands={0: FULL, 1: FULL}, coins={1: 1}, left=3
        )
        scene = scene.after(Step(seat=0, to="outer-0-3")).after(Attack(seat=0)).after(Commit(seat=1, card="none"))
        scene = scene.after(Commit(seat=0, card="pole"), ("pole",), ("none",))
        way = tuple(f"outer-0-{at}" for at in (4, 5, 6, 7))[:path]
        assert tags(scene.when(ThrowDefeated(seat=0, path=way)))[:2] == ["PlundererThrown", "PlundererDied"]


def test_KG_G8__first_death() -> None:
    """Two Invocation Tiles, later one; a full Blood Tile loses its coins; a Starting Point is as a blank one."""
    stone = UseBloodStone(seat=0, card="blood-stone", to=1)
    for place in ("inner-1-3", "outer-0-2"):
        scene = table([place, FAR, "outer-0-4"], hands={0: ["blood-stone"]}, coins={0: 1}).after(stone)
        scene = scene.after(LaySecondTile(seat=0, place=scene.legal(0)[0].place))  # type: ignore[attr-defined]
        assert len(scene.state.invocations) == 2 and place not in scene.state.blood
    later = table(
        ["inner-1-3", FAR, "outer-0-4"], hands={0: ["blood-stone"]}, coins={0: 1}, dead={2: "inner-1-9"}
    ).after(stone)
    assert later.state.invocations == (("inner-1-3", "illuminated"),)


def test_KG_G9__activation() -> None:
    """Not by starting on it; off and on again, once; two different Passages in one turn."""
    scene = table(["outer-0-3", FAR], left=6)
    assert scene.state.turn.used == ()
    back = scene.after(Step(seat=0, to="outer-0-2")).after(Step(seat=0, to="outer-0-3"))
    assert orders(back, 0) == {"DrawCard", "LeaveCard"}
    again = back.after(LeaveCard(seat=0)).after(Step(seat=0, to="outer-0-2"))
    assert tags(again.when(Step(seat=0, to="outer-0-3"))) == ["PlundererStepped"]
    passage = table(["outer-2-2", FAR], left=6).after(Step(seat=0, to="outer-2-3")).after(StayOnPassage(seat=0))
    second = passage.given(fact.StartTaken(seat=0, place="outer-2-12")).after(Step(seat=0, to="outer-2-11"))
    assert TakePassage(seat=0, to="middle-1-4") in second.legal(0)


def test_KG_G10__spawns() -> None:
    """Object Tiles alone; immune to traps, but in their way."""
    spawns = {"dark-1": "outer-2-3", "dark-2": "outer-0-2"}
    scene = table(["outer-2-15", "outer-0-3", FAR], dead={2: "inner-0-1"}, spawns=spawns, left=1)
    facts = scene.when(Step(seat=0, to="outer-2-0"), ("arrows",))
    assert facts[3] == fact.TrapFired(trap="arrows", struck=(), coins=1)
    turn = table(["outer-2-15", "outer-0-5", FAR], dead={2: "inner-0-1"}, spawns=spawns, turn=2, left=3)
    assert "TileActivated" in tags(turn.when(MoveSpawn(seat=2, spawn="dark-2", to="outer-0-3")))
    assert tags(turn.when(MoveSpawn(seat=2, spawn="dark-1", to="outer-2-4"))) == ["SpawnStepped"]


def test_KG_G11__objects() -> None:
    """A hand of eight at most; one card a turn, one more for a Medallion; none in the first turn, none in combat."""
    scene = table(["inner-1-1", "inner-1-2"], hands={0: ["pole"] * 6 + ["tumult"] * 2}, left=3)
    drawn = scene.after(PlayObject(seat=0, card="tumult"), ("sword",))
    assert len(drawn.state.players[0].hand) == 8
    paid = drawn.after(PlayObject(seat=0, card="pole"))
    paid.refused(PlayObject(seat=0, card="pole"), "karmaggan/one-object-per-turn")
    first = table(["inner-1-1", "inner-1-2"], hands={0: ["pole"]}, round=1)
    first.refused(PlayObject(seat=0, card="pole"), "karmaggan/no-objects-first-turn")
    fight = scene.after(Step(seat=0, to="inner-1-2")).after(Attack(seat=0))
    fight.refused(PlayObject(seat=0, card="pole"), "karmaggan/no-objects-in-combat")


@pytest.mark.parametrize(
    ("source", "target", "flies"),
    [
        ("inner-1-7", "middle-1-7", True),
        ("middle-1-9", "outer-1-9", True),
        ("outer-2-4", "outer-0-4", True),
        ("middle-1-7", "outer-1-7", False),
        ("middle-1-7", "inner-1-7", False),
        ("inner-1-7", "middle-1-8", False),
    ],
)
def test_KG_G12__egg_throw(source: str, target: str, flies: bool) -> None:
    """Outward, in one column, no wall between [throw-egg]."""
    scene = table([source, target], fact.EggPickedUp(seat=0), fact.RollersPlaced())
    assert (ThrowEgg(seat=0, to=1) in scene.legal(0)) is flies


def test_KG_G13__ending() -> None:
    """Out with the Egg the game goes on; the rival follows, wins, and has to wait for its own next turn."""
    opened = fact.HatchesMoved(hatch="day", opened=True)
    scene = table(
        ["outer-0-4", "outer-1-3"],
        fact.EggPickedUp(seat=0),
        fact.RollersPlaced(),
        opened,
        hands={1: FULL},
        coins={0: 1},
    )
    out = scene.after(Roll(seat=0), (3,)).after(Step(seat=0, to="path-4")).after(EndTurn(seat=0))
    assert GAME.outcome(out.state) is None
    rival = out.given(fact.StartTaken(seat=1, place="outer-0-4")).after(Roll(seat=1), (2, 1))
    fight = rival.after(Step(seat=1, to="path-4")).after(Commit(seat=0, card="none"))
    facts = fight.when(Commit(seat=1, card="tumult"), ("tumult",), ("none",))
    assert fact.EggWon(seat=1) in facts and fact.PlundererEliminated(seat=0, cards=()) in facts
    waiting = fight.given(*facts)
    assert GAME.outcome(waiting.state) is None and waiting.state.carrier == 1
    ended = GAME.outcome(waiting.after(EndTurn(seat=1)).state)
    assert ended is not None and ended.winners == (1,)


def test_KG_G17__pole_example() -> None:
    """From outer/0/4 onto the Abyss outer/1/4, the Egg from outer/1/5, on to outer/1/3; never an end there."""
    places = ["outer-0-4", FAR, "outer-1-5", "outer-0-6"]
    scene = table(places, fact.EggPickedUp(seat=2), hands={0: ["pole"]}, mode="team", left=2)
    over = scene.after(PlayObject(seat=0, card="pole")).after(Step(seat=0, to="outer-1-4"))
    assert "EndTurn" not in orders(over, 0)
    taken = over.after(TakeEgg(seat=0, source=2))
    assert taken.state.carrier == 0 and "outer-1-3" in steps(taken, 0)


def test_KG_G18__dagger_example() -> None:
    """The carrier moves itself from inner/1/5 to inner/1/7 and throws through doorway 7 to middle/1/7."""
    scene = table(
        ["inner-1-5", "middle-1-7"], fact.EggPickedUp(seat=0), fact.RollersPlaced(), hands={0: ["dominion-dagger"]}
    )
    dagger = scene.after(DrawDagger(seat=0, card="dominion-dagger", target=0))
    there = dagger.after(DaggerStep(seat=0, to="inner-1-6")).after(DaggerStep(seat=0, to="inner-1-7"))
    sheathed = there.after(DaggerStop(seat=0))
    assert sheathed.when(ThrowEgg(seat=0, to=1)) == (fact.EggThrown(giver=0, taker=1),)
