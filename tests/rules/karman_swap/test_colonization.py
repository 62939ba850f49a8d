"""Ships: what a colonization needs, the contest, its winner, and the exploration."""

from __future__ import annotations

import pytest

from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from karma_core.games.karman_swap.market import claimable
from karma_core.games.karman_swap.questions import free_arrows
from tests.rules.karman_swap.table import after, cards, facts_of, hand, only, planet, table
from tests.support.scenario import Scenario

FOUR = ("s7 s3 r1", "s8 s4 g1", "s2 s6 b1", "s5 b2 r2")


def contest(*hands: str, ship: str = "ship-7", **more: object) -> Scenario:
    """Seat 0 has laid a ship at P06, where red 8 lives."""
    scene = table(*(hands or FOUR), **({"market": "g8", "worlds": {"p06": "r8 . . ."}} | more))  # type: ignore[arg-type]
    return scene.after(a.PlayShip(seat=0, card=ship, planet="p06"))


@pytest.mark.rule("karman-swap/ship-needs-creature", "karman-swap/W15")
def test_ship_needs_creature__an_empty_planet_is_refused() -> None:
    """P06 is empty; so is the hand of a card that is not there."""
    scene = table("s7 r1", "s8", market="g8", worlds={"p06": ". . . ."})
    scene.refused(a.PlayShip(seat=0, card="ship-7", planet="p06"), "karman-swap/ship-needs-creature")
    scene.refused(a.PlayShip(seat=0, card="ship-8", planet="p06"), "karman-swap/ship-opens-colonization")


@pytest.mark.rule("karman-swap/ship-opens-colonization", "karman-swap/W15")
def test_ship_opens_colonization__ship_ability_triangles_contest() -> None:
    """Ship 7 has no ability: it is laid, both triangles are set, the next player is asked."""
    scene = table(*FOUR, market="g8", worlds={"p06": "r8 . . ."})
    facts = scene.when(a.PlayShip(seat=0, card="ship-7", planet="p06"))
    assert facts == (
        f.ShipLaid(seat=0, card="ship-7", planet="p06", power=7, leads=True),
        f.ColonizationOpened(seat=0, planet="p06"),
        f.Asked(seat=1, what="contest"),
    )


@pytest.mark.rule("karman-swap/W15")
def test_ship_opens_colonization__the_planet_is_open_for_its_ability_and_no_longer() -> None:
    """Ship 2 moves the only creature away; the colonization is opened all the same."""
    scene = table("s2 r1", "s8", market="g8", worlds={"p06": "r8 . . .", "p04": ". . . ."})
    scene = scene.after(a.PlayShip(seat=0, card="ship-2", planet="p06"))
    facts = scene.when(a.Migrate(seat=0, card="red-8", planet="p04", slot=0))
    assert facts[1:] == (f.ColonizationOpened(seat=0, planet="p06"), f.Asked(seat=1, what="contest"))


@pytest.mark.rule("karman-swap/colonization-bars-creatures", "karman-swap/W15", "karman-swap/W32")
def test_colonization_bars_creatures__nothing_is_played_there() -> None:
    """Ship 4 of seat 1 plays a creature in the contest: on P04, not on contested P06."""
    scene = contest("s3 r1", "s4 g1 b5", worlds={"p06": "r8 . . .", "p04": ". . . ."}, ship="ship-3")
    scene = after(scene, a.Overtake(seat=1, card="ship-4"))
    closed = a.PlayCreature(seat=1, card="green-1", planet="p06", slot=1)
    scene.refused(closed, "karman-swap/colonization-bars-creatures")
    assert {action.planet for action in scene.legal(1) if isinstance(action, a.PlayCreature)} == {"p04"}


@pytest.mark.rule("karman-swap/colonized-planet")
def test_colonized_planet__neither_creature_nor_ship_comes_there() -> None:
    """P10 has a dome."""
    scene = table("s7 r1", "s8", market="g8", domes=[("p10", 1, "s5", 1)])
    scene.refused(a.PlayCreature(seat=0, card="red-1", planet="p10", slot=0), "karman-swap/colonized-planet")
    scene.refused(a.PlayShip(seat=0, card="ship-7", planet="p10"), "karman-swap/colonized-planet")


@pytest.mark.rule("karman-swap/colonization-contest", "karman-swap/W16")
def test_contest__clockwise_from_the_initiator_past_the_leader() -> None:
    """Seat 1 overtakes; seats 2, 3, 0 are asked; seat 2 retakes, and seat 1 is asked again."""
    scene = after(contest(ship="ship-3"), a.Overtake(seat=1, card="ship-4"))
    assert (scene.state.phase, scene.state.actor) == ("contest", 2)
    scene = after(scene, a.Overtake(seat=2, card="ship-6"), a.SkipAbility(seat=2))
    assert scene.state.actor == 3
    scene = after(scene, a.Decline(seat=3), a.Decline(seat=0))
    assert scene.state.actor == 1  # not seat 2, whose ship leads
    assert only(facts_of(scene, a.Decline(seat=1)), f.PlanetColonized)


@pytest.mark.rule("karman-swap/W16", "karman-swap/W30")
def test_contest__declining_binds_for_this_asking_only() -> None:
    """Seat 1 declines; its partner overtakes; later seat 1 may support."""
    scene = contest("s3 r1", "s5 g1", "s6 b1", "s4 b2", ship="ship-3")
    scene = after(scene, a.Decline(seat=1), a.Decline(seat=2), a.Overtake(seat=3, card="ship-4"))
    scene = after(scene, a.Decline(seat=0))
    assert scene.state.actor == 1 and a.Support(seat=1, card="ship-5") in scene.legal(1)


@pytest.mark.rule("karman-swap/W16")
def test_contest__what_is_refused() -> None:
    """Not with equal power, not a creature, not support from the other side, nor overtaking one's own."""
    scene = contest("s7 r1", "s5 g1", "s8 b1", "s4 b2", discovery=(1, 2))
    scene.refused(a.Overtake(seat=1, card="ship-5"), "karman-swap/W16")
    scene.refused(a.Overtake(seat=1, card="ship-5", boost=2), "karman-swap/W16")
    scene.refused(a.Overtake(seat=1, card="ship-5", boost=3), "karman-swap/discovery-gem-boost")
    scene.refused(a.Support(seat=1, card="ship-5"), "karman-swap/W16")
    scene.refused(a.Overtake(seat=1, card="green-1"), "karman-swap/colours")
    scene.refused(a.PassDiscard(seat=1, card="ship-5"), "karman-swap/W16")
    scene = after(scene, a.Decline(seat=1))
    scene.refused(a.Overtake(seat=2, card="ship-8"), "karman-swap/W16")
    scene.refused(a.Support(seat=2, card="ship-8", boost=2), "karman-swap/discovery-gem-boost")


@pytest.mark.rule("karman-swap/W16")
def test_contest__a_stronger_supporter_leads_and_a_weaker_one_does_not() -> None:
    """Seat 2 supports ship 7 with ship 8 and leads; seat 0, asked in its place, adds ship 3."""
    scene = contest("s7 s3 r1", "g1", "s8 b1", "b2")
    scene = after(scene, a.Decline(seat=1))
    facts = scene.when(a.Support(seat=2, card="ship-8"))
    assert facts[0] == f.ShipLaid(seat=2, card="ship-8", planet="p06", power=8, leads=True)
    scene = after(scene.given(*facts), a.Decline(seat=3))
    assert scene.when(a.Support(seat=0, card="ship-3"))[0] == f.ShipLaid(seat=0, card="ship-3", planet="p06", power=3)


@pytest.mark.rule("karman-swap/W30")
def test_contest__to_concede_costs_nothing() -> None:
    """Seat 1 keeps its cards and its gems."""
    scene = contest("s7 r1", "s8 g1", discovery=(0, 1))
    later = after(scene, a.Decline(seat=1))
    assert hand(later, 1)[:2] == cards("g1 s8") and later.state.sides[1].discovery == 1


@pytest.mark.rule("karman-swap/colonization-won", "karman-swap/W18", "karman-swap/contested-ship-to-market")
def test_colonization_won__in_this_order() -> None:
    """Red 8 on three points; ship 3 loses to ship 4 and goes to the market; then the exploration by seat 0."""
    scene = contest("s3 r1 r2", "s4 g1", ship="ship-3")
    scene = after(scene, a.Overtake(seat=1, card="ship-4"))
    facts = scene.when(a.Decline(seat=0))
    assert facts == (
        f.ShipDeclined(seat=0),
        f.PrestigeScored(side=1, planet="p06", creatures=3, ships=0),
        f.ShipsConceded(cards=("ship-3",)),
        f.PlanetColonized(side=1, planet="p06", ship="ship-4", step=1),
        f.ExplorationBegun(seat=0, ship="ship-4"),
        f.Asked(seat=0, what="explore"),
    )
    world = planet(scene.given(*facts), "p06")
    assert world.dome == 1 and not world.triangle and world.ships == ("ship-4",)


@pytest.mark.rule("karman-swap/colonization-points", "karman-swap/W17")
def test_colonization_points__creatures_and_the_winners_other_ships() -> None:
    """Seat 0's ship 3 is overtaken and retaken by its own ship 8: 3 for it and 5 for creatures, 8 not counted."""
    scene = contest("s3 s8 r1", "s4 g1", ship="ship-3", market="b8", worlds={"p06": "r8 g2 . ."})
    scene = after(scene, a.Overtake(seat=1, card="ship-4"), a.Overtake(seat=0, card="ship-8"))
    facts = scene.when(a.Decline(seat=1))
    assert only(facts, f.PrestigeScored) == [f.PrestigeScored(side=0, planet="p06", creatures=5, ships=3)]


@pytest.mark.rule("karman-swap/S6", "karman-swap/S9")
def test_contested_ship__the_strongest_wins_and_stays_the_losers_go() -> None:
    """Who plays the strongest ship scores and sets the dome; its arrows are free."""
    scene = after(contest("s3 r1", "s8 g1", ship="ship-3"), a.Overtake(seat=1, card="ship-8"), a.Decline(seat=0))
    assert scene.state.sides[1].prestige == 3 and "ship-3" in scene.state.market
    assert free_arrows(scene.state) == ("ship-8",)


@pytest.mark.rule("karman-swap/W39", "karman-swap/W18")
def test_arrows__supporting_ships_offer_all_theirs_and_a_planet_keeps_its_arrow() -> None:
    """Ship 7 has one arrow and ship 3 two: three planets, then none."""
    scene = table("r3 r4 r6", "s8", market="g8", domes=[("p10", 0, "s7 s3", 1)])
    assert free_arrows(scene.state) == ("ship-3", "ship-7")
    scene = scene.given(*[f.PlanetPlaced(seat=0, planet="p01", arrow="ship-7")])
    assert free_arrows(scene.state) == ("ship-3",)
    scene = scene.given(*[f.PlanetPlaced(seat=0, planet=name, arrow="ship-3") for name in ("p02", "p03")])
    assert free_arrows(scene.state) == ()


@pytest.mark.rule("karman-swap/exploration", "karman-swap/W19", "karman-swap/W49")
def test_exploration__planet_draws_and_creature_then_the_player_after_the_initiator() -> None:
    """Seat 0 wins; seat 1 explores with seat 3: planet, a card each, a creature by seat 1; seat 1 has the turn."""
    scene = contest("s7 r1", "r5 g1", "b1", "b2", market="g8 g7 g6")
    scene = after(scene, *(a.Decline(seat=seat) for seat in (1, 2, 3)))
    assert (scene.state.phase, scene.state.actor, scene.state.active) == ("explore", 1, 0)
    facts = scene.when(a.Explore(seat=1, planet="p01"), ("p09",))
    assert facts == (
        f.PlanetPlaced(seat=1, planet="p01", arrow="ship-7"),
        f.PlanetsRevealed(planets=("p09",)),
        f.Asked(seat=1, what="salvage"),
    )
    scene = scene.given(*facts)
    facts = scene.when(a.TakeCard(seat=1, card="green-7"))
    assert facts == (f.CardTaken(seat=1, card="green-7"), f.Asked(seat=3, what="salvage"))
    scene = scene.given(*facts)
    facts = scene.when(a.TakeCard(seat=3, card="green-8"))
    assert facts[-1] == f.Asked(seat=1, what="settle")
    scene = scene.given(*facts)
    facts = scene.when(a.PlayCreature(seat=1, card="green-7", planet="p01", slot=1))
    assert facts[-1] == f.TurnBegun(seat=1, turn=2)


@pytest.mark.rule("karman-swap/exploration-draw", "karman-swap/S10")
def test_exploration_draw__one_card_each_and_from_an_empty_market_none() -> None:
    """With one card in the market the explorer takes it, and the teammate none."""
    scene = contest("s7 r1", "r5 g1", "b1", "b2", market="g8")
    scene = after(scene, *(a.Decline(seat=seat) for seat in (1, 2, 3)), a.Explore(seat=1, planet="p01"))
    scene.refused(a.Explore(seat=1, planet="p02"), "karman-swap/exploration-draw")
    assert scene.when(a.TakeCard(seat=1, card="green-8"))[-1] == f.Asked(seat=1, what="settle")


@pytest.mark.rule("karman-swap/exploration")
def test_exploration__what_is_refused() -> None:
    """A planet of the deck, and anything but a planet."""
    scene = after(contest("s7 r1", "r5 g1", "b1", "b2"), *(a.Decline(seat=seat) for seat in (1, 2, 3)))
    scene.refused(a.Explore(seat=1, planet="p12"), "karman-swap/visible-planets")
    scene.refused(a.PassExploration(seat=1), "karman-swap/exploration")


@pytest.mark.rule("karman-swap/exploration-play", "karman-swap/W19")
def test_exploration_play__on_the_new_planet_or_pass_without_a_creature_that_fits() -> None:
    """With red 5 in hand it is played there; with ships alone the planet stays empty."""
    worlds = {"p06": "r8 . . .", "p04": ". . . ."}
    scene = contest("s7 r1", "r5 g1", market="g8", worlds=worlds)
    scene = after(scene, a.Decline(seat=1), a.Explore(seat=1, planet="p01"), a.TakeCard(seat=1, card="green-8"))
    scene.refused(a.PassExploration(seat=1), "karman-swap/W19")
    scene.refused(a.PlayCreature(seat=1, card="red-5", planet="p04", slot=0), "karman-swap/exploration-play")
    scene.refused(a.PassDiscard(seat=1, card="red-5"), "karman-swap/exploration-play")
    scene = contest("s7 r1", "s8 s6", market="s5", worlds=worlds)
    scene = after(scene, a.Decline(seat=1), a.Explore(seat=1, planet="p01"), a.TakeCard(seat=1, card="ship-5"))
    assert scene.legal(1) == (a.PassExploration(seat=1),)
    assert scene.when(a.PassExploration(seat=1)) == (f.ExplorationPassed(seat=1), f.TurnBegun(seat=1, turn=2))


@pytest.mark.rule("karman-swap/W19")
def test_exploration__the_initiator_explores_when_the_own_side_lost() -> None:
    """Seat 1 won: counted from seat 0, seat 0 itself is the first loser; with three players alone."""
    for hands in (("s3 r1 r2", "s8 g1"), ("s3 r1 r2", "s8 g1", "b1"), ("s3 r1 r2", "s8 g1", "b1", "b2")):
        scene = after(contest(*hands, ship="ship-3"), a.Overtake(seat=1, card="ship-8"))
        while scene.state.phase == "contest":
            scene = after(scene, a.Decline(seat=scene.state.actor))
        assert scene.state.exploration.seat == 0
        assert scene.state.exploration.partner == (2 if len(hands) == 4 else None)


@pytest.mark.rule("karman-swap/W20")
def test_exploration__without_a_visible_planet_only_the_cards_are_drawn() -> None:
    """Nothing lies face up: seat 1 takes a card, plays no creature, and the turn is over."""
    scene = contest("s7 r1", "r5 g1", visible="", market="g8")
    facts = scene.when(a.Decline(seat=1))
    assert facts[-1] == f.Asked(seat=1, what="salvage")
    assert claimable(scene.state) == ("green-8",)
    assert scene.given(*facts).when(a.TakeCard(seat=1, card="green-8"))[-1] == f.TurnBegun(seat=1, turn=2)


@pytest.mark.rule("karman-swap/W32", "karman-swap/W15")
def test_contested_planets__their_creatures_are_not_recalled_nor_swapped_nor_moved() -> None:
    """Ship 4 in the contest plays blue 4: red 8 on contested P06 is out of its reach."""
    worlds = {"p06": "r8 . . .", "p04": ". . g2 ."}
    scene = contest("s3 r1", "s4 b4 g1", ship="ship-3", market="b8", worlds=worlds)
    scene = after(scene, a.Overtake(seat=1, card="ship-4"))
    scene = after(scene, a.PlayCreature(seat=1, card="blue-4", planet="p04", slot=3))
    assert scene.legal(1) == (a.Recall(seat=1, card="green-2"), a.SkipAbility(seat=1))
