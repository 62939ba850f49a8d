"""Introducing planets: the first of a round, arrows, and the end of the deck."""

from __future__ import annotations

import pytest

from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from karma_core.games.karman_swap.questions import home_of
from tests.rules.karman_swap.table import after, facts_of, only, table

REST = "s6 s8"
DEPLETED = [f.PlanetsRevealed(planets=tuple(f"p{n:02}" for n in range(5, 13)))]  # the deck is empty


@pytest.mark.rule("karman-swap/first-planet", "karman-swap/W03")
def test_first_planet__comes_into_play_without_an_arrow() -> None:
    """The round begins without planets in play; the deck fills up the four that are visible."""
    scene = table("r7 s1", REST, market="g8")
    facts = scene.when(a.IntroducePlanet(seat=0, planet="p01", card="red-7", slot=0), ("p09",))
    assert facts == (
        f.PlanetPlaced(seat=0, planet="p01"),
        f.PlanetsRevealed(planets=("p09",)),
        f.CreaturePlaced(seat=0, card="red-7", planet="p01", slot=0),
        f.TurnBegun(seat=1, turn=2),
    )
    assert scene.given(*facts).state.visible == ("p02", "p03", "p04", "p09")


@pytest.mark.rule("karman-swap/W03")
def test_first_planet__not_while_an_open_planet_is_on_the_table() -> None:
    """P06 is open: an arrow is needed. A colonized one does not count."""
    order = a.IntroducePlanet(seat=0, planet="p01", card="red-7", slot=0)
    table("r7 s1", REST, worlds={"p06": ". . . ."}).refused(order, "karman-swap/W03")
    assert facts_of(table("r7 s1", REST, domes=[("p10", 1, "s7", 1)]), order)


@pytest.mark.rule("karman-swap/W45")
def test_first_planet__at_an_arrow_if_the_player_likes() -> None:
    """No open planet, but ship 7 has an arrow: with it or without."""
    scene = table("r7 s1", REST, domes=[("p10", 1, "s7", 1)])
    arrows = {action.arrow for action in scene.legal(0) if isinstance(action, a.IntroducePlanet)}
    assert arrows == {None, "ship-7"}


@pytest.mark.rule("karman-swap/new-planet", "karman-swap/W21", "karman-swap/W39")
def test_new_planet__at_a_free_arrow_of_any_ship() -> None:
    """Seat 0 uses the arrow of side 1's ship 7, which then has none left."""
    scene = table("r7 r3 s1", REST, market="g8", worlds={"p06": ". . . ."}, domes=[("p10", 1, "s7", 1)])
    order = a.IntroducePlanet(seat=0, planet="p01", arrow="ship-7", card="red-7", slot=0)
    facts = scene.when(order, ("p09",))
    assert facts[0] == f.PlanetPlaced(seat=0, planet="p01", arrow="ship-7")
    later = scene.given(*facts, f.TurnBegun(seat=0, turn=3))
    another = a.IntroducePlanet(seat=0, planet="p02", arrow="ship-7", card="red-3", slot=0)
    later.refused(another, "karman-swap/new-planet")


@pytest.mark.rule("karman-swap/new-planet-creature", "karman-swap/W21")
def test_new_planet_creature__is_named_with_it_and_must_fit() -> None:
    """P01 has one red slot, number 0; its creature's effects follow."""
    scene = table("r2 s1", REST, market="g8")
    wrong = a.IntroducePlanet(seat=0, planet="p01", card="red-2", slot=1)
    scene.refused(wrong, "karman-swap/planet-slots")
    ship = a.IntroducePlanet(seat=0, planet="p01", card="ship-1", slot=0)
    scene.refused(ship, "karman-swap/colours")
    missing = a.IntroducePlanet(seat=0, planet="p01", card="red-8", slot=0)
    scene.refused(missing, "karman-swap/place-creature")
    facts = facts_of(scene, a.IntroducePlanet(seat=0, planet="p01", card="red-2", slot=0))
    assert only(facts, f.GemsGained)


@pytest.mark.rule("karman-swap/round-ends-no-planets", "karman-swap/W04", "karman-swap/KS-F9")
def test_planets_depleted__the_round_ends_with_the_turn_that_needs_one_more() -> None:
    """The deck is empty: P01 is placed and played on, its replacement fails, and the turn is the last."""
    scene = table("r5 b7 s1", REST, market="g8", victories=(1, 0), discovery=(1, 0)).given(*DEPLETED)
    scene = scene.given(f.TurnBegun(seat=0, turn=2))
    facts = scene.when(a.IntroducePlanet(seat=0, planet="p01", card="red-5", slot=0))
    assert f.PlanetsDepleted() in facts and facts[-1] == f.AbilityActivated(
        seat=0, card="red-5", ability="chain", amount=1
    )
    facts = scene.given(*facts).when(a.SkipAbility(seat=0))
    assert facts[1:] == (
        f.RoundEnded(by="prestige", side=0, prestige=(3, 0)),
        f.MatchEnded(winners=(0,)),
    )


@pytest.mark.rule("karman-swap/W04")
def test_planets_depleted__not_when_the_last_one_is_turned_up() -> None:
    """One planet is left: it is turned up, and the round goes on."""
    eleven = f.PlanetsRevealed(planets=tuple(f"p{n:02}" for n in range(5, 12)))
    scene = table("r7 b7 s1", REST, market="g8").given(eleven)
    facts = scene.when(a.IntroducePlanet(seat=0, planet="p01", card="red-7", slot=0), ("p12",))
    assert facts[1] == f.PlanetsRevealed(planets=("p12",)) and isinstance(facts[-1], f.TurnBegun)


@pytest.mark.rule("karman-swap/S8", "karman-swap/ability-swap-planet")
def test_planet_card__is_a_card_that_lies_on_a_planet() -> None:
    """Ship 1 exchanges a creature; the one swapped in is the new creature."""
    scene = table("s1 r1", REST, market="r8", worlds={"p06": "r5 . . ."})
    scene = after(scene, a.PlayShip(seat=0, card="ship-1", planet="p06"))
    scene = after(scene, a.Swap(seat=0, creature="red-5", card="red-8"))
    assert home_of(scene.state, "red-5") is None and "red-5" in scene.state.market
    assert scene.state.worlds[0].creatures[0] == "red-8"
