"""Combat: who meets whom, rounds, their price, and the end of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import (
    Attack,
    Claim,
    Commit,
    LaySecondTile,
    LeaveToOthers,
    MoveSpawn,
    PlayObject,
    Step,
    ThrowDefeated,
    ThrowFreeEgg,
)
from karma_core.games.karmaggan.combat import round_winner
from tests.rules.karmaggan.scenes import orders, table, tags
from tests.support.scenario import Scenario

CARDS = {"nothing": "tumult", "attack": "helm-of-contact", "counterattack": "pole", "absolute-power": "sword"}
FULL = ["tumult", "helm-of-contact", "pole", "sword"]


def fight(hands: dict[int, Sequence[str]] | None = None, **more: Any) -> Scenario:
    """Seat 0 has attacked seat 1 on inner-1-2."""
    given = {0: FULL, 1: FULL} if hands is None else hands
    scene = table(["inner-1-1", "inner-1-2", "outer-0-8"], hands=given, left=3, **more)
    return scene.after(Step(seat=0, to="inner-1-2")).after(Attack(seat=0))


def duel(scene: Scenario, ours: str, theirs: str, *luck: Any, seats: tuple[int, int] = (0, 1)) -> tuple[Any, ...]:
    """The facts of a round, from the second choice on."""
    first = scene.after(Commit(seat=seats[0], card=ours))
    return first.when(Commit(seat=seats[1], card=theirs), (ours,), (theirs,), *luck)


def after(scene: Scenario, ours: str, theirs: str, *luck: Any, seats: tuple[int, int] = (0, 1)) -> Scenario:
    """The table after a round."""
    return scene.after(Commit(seat=seats[0], card=ours)).given(*duel(scene, ours, theirs, *luck, seats=seats))


@pytest.mark.rule("karmaggan/combat-occurs", "karmaggan/attacker-defender", "karmaggan/U94")
def test_combat_occurs__when_the_mover_comes_upon_an_enemy() -> None:
    """The active player attacks and is asked first; attacking begins the combat, and both choose."""
    scene = table(["inner-1-1", "inner-1-2"], left=3)
    assert scene.when(Step(seat=0, to="inner-1-2"))[1:] == (
        fact.PawnsMet(attacker=0, attacking="plunderer-0", place="inner-1-2", defending="plunderer-1", defender=1),
        fact.Asked(seat=0, question="offer"),
    )
    assert orders(fight(), 0) == {"Commit"} == orders(fight(), 1)


@pytest.mark.rule("karmaggan/reveal-together", "karmaggan/U52")
def test_reveal_together__choices_are_secret_until_both_are_made() -> None:
    """Either may choose first; the other sees that it has, not what; then both are turned up."""
    scene = fight()
    chosen = scene.after(Commit(seat=1, card="sword"))
    assert GAME.to_act(chosen.state) == (0,)
    seen = GAME.view(chosen.state, 0).combat
    assert seen is not None and seen.chosen == ("", "?") and len(GAME.view(chosen.state, 0).players[1].hand) == 4
    facts = chosen.when(Commit(seat=0, card="pole"), ("pole",), ("sword",))
    assert facts[1:3] == (fact.CardRevealed(seat=0, cards=("pole",)), fact.CardRevealed(seat=1, cards=("sword",)))
    scene.refused(Commit(seat=0, card="saliva"), "karmaggan/reveal-together")


@pytest.mark.rule("karmaggan/no-objects-in-combat")
def test_no_objects_in_combat__cards_are_revealed_not_played() -> None:
    """KG-G11: while the combat runs no Object takes effect."""
    fight().refused(PlayObject(seat=0, card="tumult"), "karmaggan/no-objects-in-combat")


@pytest.mark.parametrize(
    ("winner", "losers"),
    [
        pytest.param("attack", {"nothing"}, marks=pytest.mark.rule("karmaggan/attack-beats-nothing")),
        pytest.param("counterattack", {"attack"}, marks=pytest.mark.rule("karmaggan/counterattack-beats-attack")),
        pytest.param(
            "absolute-power",
            {"nothing", "attack", "counterattack"},
            marks=pytest.mark.rule("karmaggan/absolute-power-beats-the-rest"),
        ),
        pytest.param("nothing", set(), marks=pytest.mark.rule("karmaggan/other-values-tie", "karmaggan/combat-values")),
    ],
)
def test_combat_values__who_beats_whom(winner: str, losers: set[str]) -> None:
    """KG-G6: A>N, C>A, P>N, A, C; all else ties."""
    state = fight().state
    beaten = {value for value, card in CARDS.items() if round_winner(state, CARDS[winner], card) == 0}
    assert beaten == losers
    assert {v for v, card in CARDS.items() if round_winner(state, card, CARDS[winner]) == 1} == losers


@pytest.mark.rule("karmaggan/round-costs-a-coin", "karmaggan/decided-cards-discarded")
def test_round_costs_a_coin__the_loser_gives_it_and_both_cards_go() -> None:
    """A Counterattack beats an Attack: seat 0 pays a coin to seat 1."""
    scene = fight()
    facts = duel(scene, "helm-of-contact", "pole")
    assert facts[3:] == (fact.RoundDecided(winner=1, loser=0), fact.CoinsGiven(giver=0, taker=1, count=1))
    there = after(scene, "helm-of-contact", "pole")
    assert there.state.object_discard == ("helm-of-contact", "pole")
    assert [len(one.hand) for one in there.state.players] == [3, 3, 0]


@pytest.mark.rule("karmaggan/tied-cards-return", "karmaggan/U57")
def test_tied_cards_return__when_the_combat_ends_and_not_before() -> None:
    """A tied card cannot be chosen again in this combat, and is back in the hand after it."""
    scene = after(fight(), "pole", "pole")
    assert Commit(seat=0, card="pole") not in scene.legal(0)
    scene = after(scene, "tumult", "tumult")
    facts = duel(scene, "sword", "sword")
    assert tags(facts)[3:] == ["RoundTied", "CombatWon", "TiedCardsReturned", "Asked"]
    assert scene.after(Commit(seat=0, card="sword")).given(*facts).state.players[0].hand == tuple(sorted(FULL))


@pytest.mark.rule("karmaggan/three-rounds", "karmaggan/most-rounds-wins", "karmaggan/U95")
def test_three_rounds__more_rounds_win_the_combat() -> None:
    """Two rounds to one for the attacker, who throws; then both draw to three, and the attacker goes on."""
    scene = after(fight(), "helm-of-contact", "tumult")
    scene = after(scene, "sword", "pole")
    facts = duel(scene, "tumult", "helm-of-contact")
    assert fact.CombatWon(winner=0, loser=1, defeated="defender") in facts
    thrown = scene.after(Commit(seat=0, card="tumult")).given(*facts)
    path = ("inner-1-3", "inner-1-4", "inner-1-5")
    end = thrown.when(ThrowDefeated(seat=0, path=path), ("pole", "pole"), ("pole", "pole"))
    assert tags(end) == ["PlundererThrown", "CardsDrawn", "CardsDrawn", "CombatEnded"]
    assert "Step" in orders(thrown.given(*end), 0)


@pytest.mark.rule("karmaggan/tie-for-defender", "karmaggan/plunderer-turn-ends-on-defeat", "karmaggan/U31")
def test_tie_for_defender__and_a_beaten_plunderers_turn_is_over() -> None:
    """Three ties: the defender throws the attacker, whose turn ends."""
    scene = after(after(fight(), "pole", "pole"), "tumult", "tumult")
    scene = after(scene, "sword", "sword")
    assert GAME.to_act(scene.state) == (1,) and orders(scene, 1) == {"ThrowDefeated"}
    facts = scene.when(ThrowDefeated(seat=1, path=("inner-1-3", "inner-1-4", "inner-1-5")))
    assert tags(facts) == ["PlundererThrown", "CombatEnded", "TurnEnded", "TurnBegun"]


@pytest.mark.rule("karmaggan/no-card-costs-coin", "karmaggan/U53", "karmaggan/U54")
def test_no_card_costs_coin__one_who_plays_none_loses_the_round() -> None:
    """The other's card is discarded as in any decided round; if both play none it is a tie, and nothing is paid."""
    facts = duel(fight(), "none", "tumult")
    assert facts[3:] == (fact.RoundDecided(winner=1, loser=0), fact.CoinsGiven(giver=0, taker=1, count=1))
    assert after(fight(), "none", "tumult").state.object_discard == ("tumult",)
    assert tags(duel(fight(), "none", "none"))[3:] == ["RoundTied"]
    assert [a.card for a in fight({0: [], 1: []}).legal(0)] == ["none"]


@pytest.mark.rule("karmaggan/death-loses-combat", "karmaggan/U56", "karmaggan/dead-thrown-first")
def test_death_loses_combat__the_last_coin_ends_it_at_once() -> None:
    """One coin each way: the first lost round kills; the body is thrown first, then lies, then becomes a Tile."""
    scene = fight(coins={1: 1})
    facts = duel(scene, "sword", "pole")
    assert tags(facts)[3:] == ["RoundDecided", "CoinsGiven", "CombatWon", "TiedCardsReturned", "Asked"]
    thrown = scene.after(Commit(seat=0, card="sword")).given(*facts)
    end = thrown.when(ThrowDefeated(seat=0, path=("inner-1-3", "inner-1-4", "inner-1-5")))
    assert end[1:3] == (
        fact.PlundererDied(seat=1, place="inner-1-5"),
        fact.InvocationLaid(place="inner-1-5", colour="illuminated"),
    )
    drawn = thrown.given(*end).when(LaySecondTile(seat=1, place="inner-1-6"))
    assert tags(drawn) == ["InvocationLaid", "CombatEnded"]


@pytest.mark.rule("karmaggan/refill-to-three", "karmaggan/U58")
def test_refill_to_three__attacker_first_the_dead_too() -> None:
    """Both have no card left; seat 1 has just died: seat 0 draws three, then seat 1 does."""
    scene = fight({0: ["sword"], 1: ["pole"]}, coins={1: 1})
    thrown = after(scene, "sword", "pole").after(ThrowDefeated(seat=0, path=("inner-1-3", "inner-1-4", "inner-1-5")))
    facts = thrown.when(LaySecondTile(seat=1, place="inner-1-6"), ("pole",) * 3, ("sword",) * 3)
    assert facts[1:3] == (
        fact.CardsDrawn(seat=0, cards=("pole",) * 3),
        fact.CardsDrawn(seat=1, cards=("sword",) * 3),
    )


@pytest.mark.rule("karmaggan/thrown", "karmaggan/U59", "karmaggan/thrown-activates-nothing")
def test_thrown__three_tiles_not_through_walls_and_nothing_is_activated() -> None:
    """KG-G7: a path of three that touch, none twice, not over the combat's own; a Blood Tile does nothing."""
    scene = after(after(after(fight(), "pole", "pole"), "tumult", "tumult"), "sword", "sword")
    for path in (
        ("inner-1-3", "inner-1-4"),
        ("inner-1-3", "inner-1-2", "inner-1-1"),
        ("inner-1-3", "inner-1-5", "inner-1-6"),
        ("inner-1-3", "inner-1-4", "inner-0-4"),
    ):
        scene.refused(ThrowDefeated(seat=1, path=path), "karmaggan/thrown")
    facts = scene.when(ThrowDefeated(seat=1, path=("inner-0-2", "inner-0-3", "inner-1-3")))
    assert tags(facts) == ["PlundererThrown", "CombatEnded", "TurnEnded", "TurnBegun"]
    assert "inner-1-3" in scene.given(*facts).state.blood


@pytest.mark.rule("karmaggan/thrown-farther", "karmaggan/U59")
def test_thrown_farther__over_a_held_tile_to_the_first_free_one() -> None:
    """KG-G7: the third Tile is held, so the throw goes to a fourth."""
    places = ["inner-1-1", "inner-1-2", "inner-1-5"]
    scene = table(places, hands={0: FULL, 1: FULL}, left=3).after(Step(seat=0, to="inner-1-2")).after(Attack(seat=0))
    scene = after(after(after(scene, "pole", "pole"), "tumult", "tumult"), "sword", "sword")
    scene.refused(ThrowDefeated(seat=1, path=("inner-1-3", "inner-1-4", "inner-1-5")), "karmaggan/thrown")
    far = ("inner-1-3", "inner-1-4", "inner-1-5", "inner-1-6")
    assert scene.after(ThrowDefeated(seat=1, path=far)).state.players[0].place == "inner-1-6"


@pytest.mark.rule("karmaggan/thrown-across-roller", "karmaggan/U43", "karmaggan/U97")
def test_thrown_across_roller__the_living_take_its_damage_a_body_does_not() -> None:
    """Thrown over the Roller between 3 and 4: seat 0 rolls, and if it dies it lies where it lands. A body rolls not."""
    places = ["outer-0-1", "outer-0-2", "inner-1-1"]
    path = ("outer-0-3", "outer-0-4", "outer-0-5")

    def beaten(coins: int, *rounds: tuple[str, str]) -> Scenario:
        scene = table(places, fact.RollersPlaced(), hands={0: FULL, 1: FULL}, coins={0: coins}, left=3)
        scene = scene.after(Step(seat=0, to="outer-0-2")).after(Attack(seat=0))
        for ours, theirs in rounds:
            scene = after(scene, ours, theirs)
        return scene

    ties = (("pole", "pole"), ("tumult", "tumult"), ("sword", "sword"))
    alive = beaten(3, *ties).when(ThrowDefeated(seat=1, path=path), (3,))
    assert tags(alive)[:3] == ["RollerRolled", "CoinsLost", "PlundererThrown"]
    died = beaten(2, *ties).when(ThrowDefeated(seat=1, path=path), (6,))
    assert fact.PlundererDied(seat=0, place="outer-0-5") in died
    body = beaten(1, ("pole", "sword")).when(ThrowDefeated(seat=1, path=path))
    assert tags(body)[:2] == ["PlundererThrown", "PlundererDied"]


@pytest.mark.rule("karmaggan/U97")
def test_U97__a_body_picks_up_no_egg() -> None:
    """Thrown onto the Centre, the body leaves the Egg where it is."""
    scene = fight(coins={1: 1})
    dead = after(scene, "sword", "pole").after(ThrowDefeated(seat=0, path=("inner-1-1", "centre", "inner-1-5")))
    assert dead.state.egg == "centre"
    onto = after(scene, "sword", "pole")
    paths = {a.path for a in onto.legal(0)}
    assert ("inner-1-1", "centre", "inner-1-5") in paths and all(len(path) == 3 for path in paths)


@pytest.mark.rule("karmaggan/U73", "karmaggan/egg-picked-up")
def test_U73__who_is_thrown_alive_onto_the_free_egg_picks_it_up() -> None:
    """Thrown from inner-1-3 by way of 2 and 1 to the Centre: the Egg is its own, and no Temple card is turned."""
    scene = table(["inner-1-4", "inner-1-3"], hands={0: FULL, 1: FULL}, left=3)
    scene = scene.after(Step(seat=0, to="inner-1-3")).after(Attack(seat=0))
    scene = after(after(after(scene, "pole", "pole"), "tumult", "tumult"), "sword", "sword")
    facts = scene.when(ThrowDefeated(seat=1, path=("inner-1-2", "inner-1-1", "centre")))
    assert facts[1] == fact.EggPickedUp(seat=0) and "TempleCardTurned" not in tags(facts)


@pytest.mark.rule("karmaggan/egg-to-winner", "karmaggan/take-egg-by-force")
def test_egg_to_winner__the_beaten_carrier_loses_it() -> None:
    """Seat 1 carries the Egg and loses: it is seat 0's, before the throw."""
    scene = table(["inner-1-1", "inner-1-2"], fact.EggPickedUp(seat=1), hands={0: FULL, 1: FULL}, coins={1: 5}, left=3)
    scene = scene.after(Step(seat=0, to="inner-1-2")).after(Attack(seat=0))
    for ours, theirs in (("sword", "pole"), ("helm-of-contact", "tumult")):
        scene = after(scene, ours, theirs)
    facts = duel(scene, "pole", "helm-of-contact")
    assert tags(facts)[-4:] == ["CombatWon", "TiedCardsReturned", "EggWon", "Asked"]
    assert fact.EggWon(seat=0) in facts


def swarmed(*, coins: int = 3, carrier: bool = False, hands: dict[int, Sequence[str]] | None = None) -> Scenario:
    """Seat 0's Spawn has attacked the Plunderer of seat 1."""
    given = {0: FULL, 1: FULL} if hands is None else hands
    egg = [fact.EggPickedUp(seat=1)] if carrier else []
    scene = table(
        ["outer-0-0", "inner-1-2", "outer-0-8"],
        *egg,
        hands=given,
        coins={1: coins},
        dead={0: "inner-1-9"},
        spawns={"illuminated-1": "inner-1-1"},
        left=3,
    )
    return scene.after(MoveSpawn(seat=0, spawn="illuminated-1", to="inner-1-2")).after(Attack(seat=0))


@pytest.mark.rule("karmaggan/loss-to-spawn-discarded", "karmaggan/U55", "karmaggan/spawn-combat-who")
def test_loss_to_spawn_discarded__the_coin_goes_to_the_bank() -> None:
    """The active player fights for the Spawn; the beaten Plunderer's coin is nobody's."""
    facts = duel(swarmed(), "sword", "pole")
    assert facts[3:] == (fact.RoundDecided(winner=0, loser=1), fact.CoinsLost(seat=1, count=1))


@pytest.mark.rule("karmaggan/spawn-one-life", "karmaggan/U96", "karmaggan/spawn-turn-survives-defeat")
def test_spawn_one_life__it_dies_of_one_round_and_its_player_goes_on() -> None:
    """No coin is given, nobody is thrown, no Tile is laid; the Spawn is back in the supply, and the turn goes on."""
    scene = swarmed()
    facts = duel(scene, "pole", "sword")
    assert tags(facts)[3:] == ["RoundDecided", "SpawnKilled", "CombatWon", "TiedCardsReturned", "CombatEnded"]
    there = scene.after(Commit(seat=0, card="pole")).given(*facts)
    assert there.state.spawns == () and there.state.turn.seat == 0 and there.state.invocations == ()
    assert duel(scene, "none", "sword")[4] == fact.SpawnKilled(spawn="illuminated-1")


@pytest.mark.rule("karmaggan/U61", "karmaggan/spawn-turn-survives-defeat")
def test_U61__a_spawn_that_attacked_and_tied_is_thrown_and_may_move_on() -> None:
    """Three ties: the defender throws the Spawn, which has two movements left."""
    scene = swarmed()
    for card in ("pole", "tumult", "sword"):
        scene = after(scene, card, card)
    thrown = scene.after(ThrowDefeated(seat=1, path=("inner-1-3", "inner-1-4", "inner-1-5")))
    assert thrown.state.spawns == (("illuminated-1", "inner-1-5"),)
    assert MoveSpawn(seat=0, spawn="illuminated-1", to="inner-1-6") in thrown.legal(0)


@pytest.mark.rule("karmaggan/spawn-kills-carrier", "karmaggan/U62", "karmaggan/spawn-never-owns-egg")
def test_spawn_kills_carrier__plunderer_three_tiles_egg_one() -> None:
    """The carrier dies: it is thrown, then the Egg is thrown one Tile, then the body becomes a Tile."""
    scene = swarmed(coins=1, carrier=True)
    won = duel(scene, "sword", "pole")
    assert fact.EggDropped(seat=1, place="inner-1-2") in won
    thrown = scene.after(Commit(seat=0, card="sword")).given(*won)
    asked = thrown.after(ThrowDefeated(seat=0, path=("inner-1-3", "inner-1-4", "inner-1-5")))
    assert orders(asked, 0) == {"ThrowFreeEgg"} and asked.state.players[1].fate == "alive"
    end = asked.when(ThrowFreeEgg(seat=0, path=("inner-1-1",)))
    assert tags(end)[:3] == ["FreeEggThrown", "RollersPlaced", "PlundererDied"]
    assert asked.given(*end).state.egg == "inner-1-1" and asked.given(*end).state.carrier is None


@pytest.mark.rule("karmaggan/U62")
def test_U62__a_carrier_that_is_beaten_alive_loses_the_egg_too() -> None:
    """Two rounds won without a kill: the same throws, no death."""
    scene = swarmed(coins=5, carrier=True)
    for ours, theirs in (("sword", "pole"), ("helm-of-contact", "tumult"), ("pole", "helm-of-contact")):
        scene = after(scene, ours, theirs)
    asked = scene.after(ThrowDefeated(seat=0, path=("inner-1-3", "inner-1-4", "inner-1-5")))
    assert orders(asked, 0) == {"ThrowFreeEgg"}


@pytest.mark.rule("karmaggan/U63", "karmaggan/spawn-throws-egg-farther")
def test_U63__over_spawns_farther_onto_a_plunderer_who_picks_it_up() -> None:
    """Not through walls, not onto the Abyss; a Spawn's Tile sends it on; a Plunderer there has it."""
    scene = swarmed(coins=1, carrier=True).given(
        fact.SpawnInvoked(seat=0, spawn="dark-1", place="inner-1-1"), fact.StartTaken(seat=2, place="inner-0-2")
    )
    asked = after(scene, "sword", "pole").after(ThrowDefeated(seat=0, path=("inner-1-3", "inner-1-4", "inner-1-5")))
    paths = {a.path for a in asked.legal(0)}
    assert {("inner-0-2",), ("inner-1-3",), ("inner-1-1", "inner-1-0"), ("inner-1-1", "centre")} <= paths
    assert ("inner-1-1",) not in paths
    asked.refused(ThrowFreeEgg(seat=0, path=("inner-1-1",)), "karmaggan/U63")
    assert fact.EggPickedUp(seat=2) in asked.when(ThrowFreeEgg(seat=0, path=("inner-0-2",)))


@pytest.mark.rule("karmaggan/swarm-chooses-defender", "karmaggan/U60")
def test_swarm_chooses_defender__asked_in_turn_the_first_has_to() -> None:
    """Seats 1 and 2 are dead: 1 leaves it, 2 takes it; if both leave it, 1 defends. One alone is not asked."""
    places = ["inner-1-1", "outer-0-2", "outer-0-4"]
    dead = {1: "inner-1-9", 2: "inner-1-11"}
    scene = table(places, dead=dead, spawns={"dark-1": "inner-1-2"}, left=3)
    asked = scene.after(Step(seat=0, to="inner-1-2"))
    assert asked.state.claimants == (1, 2) and GAME.to_act(asked.state) == (1,)
    second = asked.after(LeaveToOthers(seat=1))
    assert second.when(Claim(seat=2))[0] == fact.DefenderSet(seat=2)
    assert second.when(LeaveToOthers(seat=2))[1] == fact.DefenderSet(seat=1)
    one = table(places, dead={1: "inner-1-9"}, spawns={"dark-1": "inner-1-2"}, left=3)
    assert fact.DefenderSet(seat=1) in one.when(Step(seat=0, to="inner-1-2"))


@pytest.mark.rule("karmaggan/U32")
def test_U32__the_winner_does_not_activate_the_tile_it_won() -> None:
    """Won on an Object Tile: nothing is drawn but the hand's three."""
    scene = table(["outer-0-2", "outer-0-3"], hands={0: FULL, 1: FULL}, coins={1: 1}, left=3)
    scene = scene.after(Step(seat=0, to="outer-0-3")).after(Attack(seat=0))
    scene = after(scene, "sword", "pole").after(ThrowDefeated(seat=0, path=("outer-0-4", "outer-0-5", "outer-0-6")))
    facts = scene.when(LaySecondTile(seat=1, place="outer-0-7"))
    assert "TileActivated" not in tags(facts) and scene.state.turn.used == ()
