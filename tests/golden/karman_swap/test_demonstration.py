"""The demonstration of the seed, step by step, and KS-G1 to KS-G18: facts worked out by hand from the rules named."""

from __future__ import annotations

from collections import Counter

import pytest

from karma_core.games.karman_swap import GAME
from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from karma_core.games.karman_swap.market import claimable, trump
from karma_core.games.karman_swap.questions import free_arrows
from tests.rules.karman_swap.table import after, card, cards, facts_of, hand, only, planet, table
from tests.support.scenario import Scenario

PASS = a.PassDiscard(seat=0, card="red-7")


def extinct(facts: tuple[object, ...]) -> list[str]:
    return [fact.card for fact in facts if isinstance(fact, f.CreatureExtinct)]


def test_KS_G1__the_deal_is_always_36_cards() -> None:
    """4 times 8 and 4, 3 times 10 and 6, 2 times 11 and 14 [deal, three-players, two-players, KS-F2]."""
    for seats, held, market in ((4, 8, 4), (3, 10, 6), (2, 11, 14)):
        for seed in range(5):
            state = Scenario(GAME, seats=seats).begun(seed=seed).state
            assert [len(player.hand) for player in state.players] == [held] * seats
            assert len(state.market) + len(state.pyramid) == market
            counts = Counter(dict(GAME.inventory(state)))
            assert counts.total() == 36 + 12 and set(counts.values()) == {1}


@pytest.mark.parametrize("hunter", ["b", "r", "g"])
@pytest.mark.parametrize("victim", ["b", "r", "g"])
@pytest.mark.parametrize(("value", "dies"), [(7, True), (6, False), (5, False)])
def test_KS_G2__the_cycle(hunter: str, victim: str, value: int, dies: bool) -> None:
    """Blue eats red, red green, green blue; nothing else, and nothing of its own value or more [predation]."""
    slots = {"r": 0, "g": 1, "b": 2}
    creatures = ["."] * 4
    creatures[slots[victim]] = f"{victim}6"
    if hunter == victim:
        return
    scene = table(f"{hunter}{value} s1", "s2", worlds={"p06": " ".join(creatures)})
    order = a.PlayCreature(seat=0, card=card(f"{hunter}{value}"), planet="p06", slot=slots[hunter])
    is_prey = hunter + victim in ("br", "rg", "gb")
    assert extinct(scene.when(order)) == ([card(f"{victim}6")] if is_prey and dies else [])


def demonstration() -> Scenario:
    """Four players, Red at seats 0 and 2, Green at 1 and 3; the market is that of KS-G3, the deal its own."""
    return table(
        "r5 b8 r6 b5 r0 r1 r3 r4",
        "s3 s8 g2 g4 g6 g8 b0 b1",
        "s1 s2 r7 r8 b2 b3 b6 b7",
        "s0 s5 s6 s7 g0 g1 g5 g7",
        market="r2 g3 b4 s4",
        visible="p06 p02 p03 p09",
    )


@pytest.mark.rule("karman-swap/KS-F4", "karman-swap/S4", "karman-swap/first-planet")
def test_KS_G3__the_first_turn_of_the_demonstration() -> None:
    """A planet, and red 5, which plays blue 8 on it (S4): red 5 dies, red is trump, three of five gems convert."""
    scene = demonstration()
    assert trump(scene.state) == ""
    facts = scene.when(a.IntroducePlanet(seat=0, planet="p06", card="red-5", slot=0), ("p10",))
    assert facts == (
        f.PlanetPlaced(seat=0, planet="p06"),
        f.PlanetsRevealed(planets=("p10",)),
        f.CreaturePlaced(seat=0, card="red-5", planet="p06", slot=0),
        f.AbilityActivated(seat=0, card="red-5", ability="chain", amount=1),
    )
    scene = scene.given(*facts)
    facts = scene.when(a.PlayCreature(seat=0, card="blue-8", planet="p06", slot=2))
    assert facts == (
        f.CreaturePlaced(seat=0, card="blue-8", planet="p06", slot=2),
        f.CreatureExtinct(seat=0, card="red-5", planet="p06", gems=5),
        f.DomePulled(side=0, position=1),
        f.TurnBegun(seat=1, turn=2),
    )
    scene = scene.given(*facts)
    assert scene.state.market == cards("r2 r5 g3 b4 s4") and trump(scene.state) == "red"
    scene = scene.after(a.ConvertGems(seat=0))
    assert (scene.state.sides[0].discovery, scene.state.players[0].research) == (1, 2)


@pytest.mark.rule("karman-swap/KS-F5", "karman-swap/S7", "karman-swap/trump-breaks-ties")
def test_KS_G4__the_boosts_of_the_demonstration() -> None:
    """Red 6 raised to 7 wins the tie by the trump; nine gems are three, and raise blue 5 to 8 against red 7 (S7)."""
    scene = table(
        "r6 b5 r1", "s3 s8", "s1 s2", "s0 s5", market="r2 r5 g3 b4", worlds={"p06": ". g7 . .", "p04": "r7 . . ."},
        research=(2,), discovery=(1, 0), dome=1,
    )  # fmt: skip
    assert trump(scene.state) == "red"
    facts = scene.when(a.PlayCreature(seat=0, card="red-6", planet="p06", slot=0, boost=1))
    assert facts == (
        f.CreaturePlaced(seat=0, card="red-6", planet="p06", slot=0, boost=1),
        f.CreatureExtinct(seat=0, card="green-7", planet="p06", gems=7),
        f.DomePulled(side=0, position=2),
        f.AbilityActivated(seat=0, card="red-6", ability="chain", amount=1),
    )
    scene = scene.given(*facts)
    assert scene.state.players[0].research == 9
    scene = after(scene, *[a.ConvertGems(seat=0)] * 3)
    facts = scene.when(a.PlayCreature(seat=0, card="blue-5", planet="p04", slot=3, boost=3))
    assert facts[1:3] == (
        f.CreatureExtinct(seat=0, card="red-7", planet="p04", gems=7),
        f.DomePulled(side=0, position=3),
    )
    state = scene.given(*facts).state
    assert (state.sides[0].discovery, state.players[0].research) == (0, 7)


def test_KS_G5__a_tie_without_trump() -> None:
    """Red 6 beside green 6, no colour ahead in the market: no extinction [W08]."""
    for market in ("", "r1 g1", "s1 s2", "b1 b2 g1"):
        scene = table("r6 s3", "s4", market=market, worlds={"p06": ". g6 . ."})
        assert not extinct(scene.when(a.PlayCreature(seat=0, card="red-6", planet="p06", slot=0)))


@pytest.mark.rule("karman-swap/S8", "karman-swap/ability-swap-planet", "karman-swap/S5")
def test_KS_G6__the_ship_that_exchanges_a_creature_of_its_own_planet() -> None:
    """One planet: Green's ship 3 is laid there, blue 4 goes for blue 7, which eats red 6; then the triangles [W15].

    The dome moves to Green's side, whose extinction it is (S5).
    """
    worlds = {"p06": "r6 . b4 ."}
    scene = table("r1 r3", "s3 g2", "s1 s2", "s0 s5", market="b7 g3", worlds=worlds, turn=1, dome=1)
    facts = scene.when(a.PlayShip(seat=1, card="ship-3", planet="p06"))
    assert facts == (
        f.ShipLaid(seat=1, card="ship-3", planet="p06", power=3, leads=True),
        f.AbilityActivated(seat=1, card="ship-3", ability="swap", amount=1),
    )
    facts = scene.given(*facts).when(a.Swap(seat=1, creature="blue-4", card="blue-7"))
    assert facts == (
        f.CreatureSwapped(seat=1, creature="blue-4", card="blue-7", planet="p06", slot=2),
        f.CreatureExtinct(seat=1, card="red-6", planet="p06", gems=6),
        f.DomePulled(side=1, position=0),
        f.ColonizationOpened(seat=1, planet="p06"),
        f.Asked(seat=2, what="contest"),
    )


@pytest.mark.rule("karman-swap/S6", "karman-swap/S9", "karman-swap/S10")
def test_KS_G7__a_colonization_worth_ten() -> None:
    """P09 with red 2, green 3 and blue 2 points, and supporting ship 3: 10 for Green (S6); ship 8 is not counted.

    Red's ship 5 goes to the market, Green's stay (S9); Red explores, two cards, one creature (S10).
    """
    worlds = {"p09": "r8 . g8 b8 ."}
    scene = table("s5 r3 b1", "s8 g2", "r4 r6", "s3 g4", market="r2", worlds=worlds)
    scene = after(scene, a.PlayShip(seat=0, card="ship-5", planet="p09"))  # two gems
    scene = after(scene, a.Overtake(seat=1, card="ship-8"), a.Decline(seat=2))
    scene = after(scene, a.Support(seat=3, card="ship-3"), a.Decline(seat=0), a.Decline(seat=2))
    facts = scene.when(a.Decline(seat=3))
    assert facts == (
        f.ShipDeclined(seat=3),
        f.PrestigeScored(side=1, planet="p09", creatures=7, ships=3),
        f.ShipsConceded(cards=("ship-5",)),
        f.PlanetColonized(side=1, planet="p09", ship="ship-8", step=1),
        f.ExplorationBegun(seat=0, partner=2, ship="ship-8"),
        f.Asked(seat=0, what="explore"),
    )
    scene = scene.given(*facts)
    assert scene.state.market == cards("r2 s5") and free_arrows(scene.state) == ("ship-3", "ship-8")
    scene = after(scene, a.Explore(seat=0, planet="p01"), a.TakeCard(seat=0, card="ship-5"))
    facts = scene.when(a.TakeCard(seat=2, card="red-2"))
    assert facts == (f.CardTaken(seat=2, card="red-2"), f.Asked(seat=0, what="settle"))
    scene = scene.given(*facts)
    closed = a.PlayCreature(seat=0, card="red-3", planet="p09", slot=1)
    scene.refused(closed, "karman-swap/colonized-planet")
    assert isinstance(scene.when(a.PlayCreature(seat=0, card="blue-1", planet="p01", slot=2))[-1], f.AbilityActivated)


def test_KS_G8__what_cannot_be_played_where() -> None:
    """A ship at an empty planet; a creature on a locked planet, on a slot of another colour, on a taken one."""
    worlds = {"p06": "r5 . . .", "p04": ". . . ."}
    scene = table("s7 r7 b7", "s6", worlds=worlds, domes=[("p10", 1, "s5", 1)])
    scene.refused(a.PlayShip(seat=0, card="ship-7", planet="p04"), "karman-swap/ship-needs-creature")
    for where, slot, rule in (
        ("p10", 0, "karman-swap/colonized-planet"),
        ("p06", 1, "karman-swap/planet-slots"),
        ("p06", 0, "karman-swap/place-creature"),
    ):
        scene.refused(a.PlayCreature(seat=0, card="red-7", planet=where, slot=slot), rule)


def test_KS_G9__immediate_ends() -> None:
    """The fourth colonization, the fifth step of the dome, the second round [fourth-step, W13, match]."""
    scene = table("s7 r1", "g1", worlds={"p06": "r8 . . ."}, domes=[("p10", 0, "s5", 3)])
    facts = facts_of(after(scene, a.PlayShip(seat=0, card="ship-7", planet="p06")), a.Decline(seat=1))
    assert only(facts, f.RoundEnded, f.RoundBegun) == [
        f.RoundEnded(by="colony", side=0, prestige=(3, 0)),
        f.RoundBegun(round=2, starter=1),
    ]
    assert not only(facts, f.ExplorationBegun)
    scene = table("s7", "g1 b8", "s1", "s2", worlds={"p06": "r2 . . ."}, turn=1, dome=-4, victories=(0, 1))
    facts = scene.when(a.PlayCreature(seat=1, card="blue-8", planet="p06", slot=2))
    assert facts[-3:] == (
        f.DomePulled(side=1, position=-5),
        f.RoundEnded(by="dome", side=1, prestige=(0, 0)),
        f.MatchEnded(winners=(1, 3)),
    )


def test_KS_G10__an_empty_hand_and_the_count() -> None:
    """Six scored and one Discovery Gem are nine, against eight [round-ends-empty-hand, discovery-gem-prestige]."""
    scored = [
        f.PrestigeScored(side=0, planet="p10", creatures=6, ships=0),
        f.PrestigeScored(side=1, planet="p11", creatures=8, ships=0),
    ]
    scene = table("r7", "s6 s8", discovery=(1, 0)).given(*scored)
    assert only(facts_of(scene, PASS), f.RoundEnded) == [f.RoundEnded(by="prestige", side=0, prestige=(9, 8))]


def test_KS_G11__both_passes_leave_seven_cards_of_eight() -> None:
    """Two for one, or one into the market [pass-exchange, pass-discard]."""
    eight = "r7 r1 r2 r3 g1 g2 g4 g5"
    scene = table(eight, "s6 s8", market="b3 b5")
    assert len(hand(after(scene, PASS), 0)) == 7
    later = after(scene, a.PassTake(seat=0, card="blue-5"), a.PassGive(seat=0, cards=cards("r1 r2")))
    assert len(hand(later, 0)) == 7 and later.state.market == cards("b3 r1 r2")


def test_KS_G12__the_opening_exchange_is_as_many_for_as_many() -> None:
    """None, one or two, and as many back; with two and three players there is none [team-exchange, W26]."""
    scene = Scenario(GAME, seats=4, options={"starter": "first"}).begun(seed=8)
    sizes = Counter(len(action.cards) for action in scene.legal(0))
    assert sizes == {0: 1, 1: 8, 2: 28}
    for action in (scene.legal(0)[3], scene.legal(0)[30]):
        answering = scene.after(action)
        assert {len(answer.cards) for answer in answering.legal(2)} == {len(action.cards)}
        done = answering.after(answering.legal(2)[0])
        assert [len(player.hand) for player in done.state.players] == [8] * 4
    for seats in (2, 3):
        assert Scenario(GAME, seats=seats).begun(seed=8).state.phase == "turn"


def test_KS_G13__the_pyramid() -> None:
    """Eight can be claimed at the start, five as an option; uncovered cards turn up; the base makes the trump [W28]."""
    luck = tuple(map(card, ("r0", "r1", "r2", "g0", "b0", "g8", "b8", "s8")))
    setup = (
        f.RoundBegun(round=1, starter=0), f.PyramidLaid(cards=luck), f.HandDealt(seat=0, cards=cards("r7 r8 g1 g2")),
        f.HandDealt(seat=1, cards=cards("s1 s2 s3")), f.TurnBegun(seat=0, turn=1),
    )  # fmt: skip
    scene = Scenario(GAME, seats=2).given(*setup)
    assert len(claimable(scene.state)) == 8 and trump(scene.state) == "red"
    strict = Scenario(GAME, seats=2, options={"pyramid_claim": "uncovered"}).given(*setup)
    assert claimable(strict.state) == cards("r0 r1 r2 g0 b0")
    scene = after(scene, a.PassTake(seat=0, card="green-0"), a.PassGive(seat=0, cards=cards("r7 r8")))
    facts = scene.when(a.PassTake(seat=1, card="blue-0"), ("green-5",))  # position 8 lay under 3 and 4
    assert facts[1] == f.PyramidTurned(position=8, cards=("green-5",))


def test_KS_G14__three_players_choose_what_an_extinction_does() -> None:
    """On with one's own, or back with a rival's, never below 0 [three-players-extinction, W27]."""
    scene = table("b8 s1", "s6", "s8", worlds={"p06": "r3 . . ."}, tracks=(0, 1, 0))
    scene = after(scene, a.PlayCreature(seat=0, card="blue-8", planet="p06", slot=2))
    assert [action for action in scene.legal(0) if not isinstance(action, a.ConvertGems)] == [
        a.AdvanceTrack(seat=0),
        a.PushBack(seat=0, rival=1),
    ]
    pushed = after(scene, a.PushBack(seat=0, rival=1))
    assert [side.track for side in pushed.state.sides] == [0, 0, 0]
    on = after(scene, a.AdvanceTrack(seat=0))
    assert [side.track for side in on.state.sides] == [1, 1, 0]


def test_KS_G15__two_prey_and_a_trump_that_turns() -> None:
    """Red 5 named first, by the tie, then red 3: both die. Red 3 first: two red and two blue, red 5 lives [W34]."""
    scene = table("b5 s1", "s6", market="r1 g1 b1 b2", worlds={"p09": "r5 r3 . . ."})
    scene = scene.after(a.PlayCreature(seat=0, card="blue-5", planet="p09", slot=3))
    assert trump(scene.state) == "blue"
    assert extinct(scene.when(a.NamePrey(seat=0, card="red-5"))) == ["red-5", "red-3"]
    facts = scene.when(a.NamePrey(seat=0, card="red-3"))
    assert extinct(facts) == ["red-3"]
    assert planet(scene.given(*facts), "p09").creatures == ("red-5", "", "", "blue-5", "")


def test_KS_G16__the_explorer() -> None:
    """With a creature that fits no pass, without one a pass; the initiator explores if the own team lost [W19]."""
    worlds = {"p06": "r8 . . ."}
    for held, may_pass in (("r5 s1", False), ("s1 s2", True)):
        scene = table("s7 r1", held, worlds=worlds)
        scene = after(scene, a.PlayShip(seat=0, card="ship-7", planet="p06"), a.Decline(seat=1))
        scene = after(scene, a.Explore(seat=1, planet="p01"))
        assert (a.PassExploration(seat=1) in scene.legal(1)) is may_pass
    scene = after(table("s3 r1", "s8 g1", worlds=worlds), a.PlayShip(seat=0, card="ship-3", planet="p06"))
    scene = after(scene, a.Overtake(seat=1, card="ship-8"), a.Decline(seat=0))
    assert (scene.state.phase, scene.state.actor) == ("explore", 0)


def test_KS_G17__a_hand_that_is_empty_in_between() -> None:
    """Seat 0's ship 4 plays its last card by CHAIN; it loses, explores, draws: at the end of the turn it has a card.

    Emptied by the exploration's own creature it does end the round [W23].
    """
    worlds = {"p06": "r8 . . .", "p04": ". . . ."}
    scene = table("s4 g8", "s8 s6", worlds=worlds, market="s5")
    scene = after(scene, a.PlayShip(seat=0, card="ship-4", planet="p06"))
    scene = after(scene, a.PlayCreature(seat=0, card="green-8", planet="p04", slot=2))
    assert hand(scene, 0) == () and scene.state.phase == "contest"
    scene = after(scene, a.Overtake(seat=1, card="ship-8"), a.Decline(seat=0), a.Explore(seat=0, planet="p01"))
    scene = after(scene, a.TakeCard(seat=0, card="ship-5"))
    assert scene.when(a.PassExploration(seat=0))[-1] == f.TurnBegun(seat=1, turn=2)
    scene = table("s4 g8", "s8 s6", worlds=worlds, market="b7")
    scene = after(scene, a.PlayShip(seat=0, card="ship-4", planet="p06"))
    scene = after(scene, a.PlayCreature(seat=0, card="green-8", planet="p04", slot=2))
    scene = after(scene, a.Overtake(seat=1, card="ship-8"), a.Decline(seat=0), a.Explore(seat=0, planet="p01"))
    scene = after(scene, a.TakeCard(seat=0, card="blue-7"))
    last = a.PlayCreature(seat=0, card="blue-7", planet="p01", slot=2)
    assert only(facts_of(scene, last), f.RoundEnded)


def test_KS_G18__abilities_in_the_middle_of_a_contest() -> None:
    """Ship 6 draws before the next is asked; a dome won by ship 4's CHAIN ends the round, P06 scores nothing [W33]."""
    worlds = {"p06": "r8 . . .", "p04": "r3 . . ."}
    scene = table("s3 r1", "s6 s4 b8", worlds=worlds, market="g8", dome=-3, victories=(0, 1))
    scene = after(scene, a.PlayShip(seat=0, card="ship-3", planet="p06"))
    drawing = after(scene, a.Overtake(seat=1, card="ship-6"))
    assert drawing.when(a.TakeCard(seat=1, card="green-8")) == (
        f.CardTaken(seat=1, card="green-8"),
        f.Asked(seat=0, what="contest"),
    )
    chained = after(scene, a.Overtake(seat=1, card="ship-4"))
    facts = chained.when(a.PlayCreature(seat=1, card="blue-8", planet="p04", slot=3))
    assert facts == (
        f.CreaturePlaced(seat=1, card="blue-8", planet="p04", slot=3),
        f.CreatureExtinct(seat=1, card="red-3", planet="p04", gems=3),
        f.DomePulled(side=1, position=-4),
        f.GemsConverted(seat=1, side=1),
        f.RoundEnded(by="dome", side=1, prestige=(0, 3)),
        f.MatchEnded(winners=(1,)),
    )
