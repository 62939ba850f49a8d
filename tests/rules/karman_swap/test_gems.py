"""Research and Discovery Gems: conversion, boosts, prestige."""

from __future__ import annotations

import pytest

from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from tests.rules.karman_swap.table import after, facts_of, only, table

REST = "s6 s8"


@pytest.mark.rule("karman-swap/gem-conversion", "karman-swap/W11")
def test_gem_conversion__three_make_one_whoever_is_to_act() -> None:
    """Seat 1 converts in seat 0's turn; the turn goes on."""
    scene = table("r7 b7", REST, market="r8", research=(0, 4))
    assert scene.game.to_act(scene.state) == (0, 1)
    assert scene.legal(1) == (a.ConvertGems(seat=1),)
    facts = scene.when(a.ConvertGems(seat=1))
    assert facts == (f.GemsConverted(seat=1, side=1),)
    later = scene.given(*facts)
    assert (later.state.players[1].research, later.state.sides[1].discovery) == (1, 1)
    assert later.state.phase == "turn" and later.legal(1) == ()


@pytest.mark.rule("karman-swap/gem-conversion", "karman-swap/W11")
def test_gem_conversion__three_of_ones_own() -> None:
    """Two of seat 0 and two of the teammate make none."""
    scene = table("r7 b7", REST, "g1", "g2", market="r8", research=(2, 0, 2))
    scene.refused(a.ConvertGems(seat=0), "karman-swap/gem-conversion")
    scene.refused(a.ConvertGems(seat=7), "karman-swap/gem-conversion")


@pytest.mark.rule("karman-swap/W11")
def test_gem_conversion__also_amid_a_contest_and_amid_prey() -> None:
    """The table waits for seat 1's ship, and seat 0 converts; then for a prey, and seat 1 does."""
    scene = table("s7 r1", "s8 s6", market="r8", worlds={"p06": "r5 . . ."}, research=(3, 3))
    contest = scene.after(a.PlayShip(seat=0, card="ship-7", planet="p06"))
    assert contest.state.phase == "contest"
    assert contest.when(a.ConvertGems(seat=0)) == (f.GemsConverted(seat=0, side=0),)
    scene = table("b8 s1", REST, market="g1", worlds={"p09": "r7 r3 . . ."}, research=(0, 3))
    prey = scene.after(a.PlayCreature(seat=0, card="blue-8", planet="p09", slot=3))
    assert prey.when(a.ConvertGems(seat=1)) == (f.GemsConverted(seat=1, side=1),)


@pytest.mark.rule("karman-swap/W11", "karman-swap/discovery-gem-prestige")
def test_gem_conversion__by_itself_at_the_end_of_the_round() -> None:
    """Seven Research Gems are two Discovery Gems and six prestige; the seventh is worth nothing."""
    scene = table("r7", REST, market="r8", research=(7, 0), victories=(1, 0))
    facts = scene.when(a.PassDiscard(seat=0, card="red-7"))
    assert facts == (
        f.CardsDiscarded(seat=0, cards=("red-7",)),
        f.GemsConverted(seat=0, side=0),
        f.GemsConverted(seat=0, side=0),
        f.RoundEnded(by="prestige", side=0, prestige=(6, 0)),
        f.MatchEnded(winners=(0,)),
    )


@pytest.mark.rule("karman-swap/discovery-gem-shared", "karman-swap/W10")
def test_discovery_gem__belongs_to_the_team() -> None:
    """Seat 2 converts, and seat 0 spends."""
    scene = table("b6 s1", REST, "g1", "g2", market="g5", worlds={"p06": "r6 . . ."}, research=(0, 0, 3))
    scene = scene.after(a.ConvertGems(seat=2))
    facts = scene.when(a.PlayCreature(seat=0, card="blue-6", planet="p06", slot=2, boost=1))
    assert only(facts, f.CreatureExtinct)
    assert scene.given(*facts).state.sides[0].discovery == 0


@pytest.mark.rule("karman-swap/discovery-gem-prestige")
def test_discovery_gem__three_prestige_each_at_the_end() -> None:
    """Two gems of side 1 are six prestige."""
    scene = table("r7", REST, market="r8", discovery=(0, 2), victories=(0, 1))
    assert only(scene.when(a.PassDiscard(seat=0, card="red-7")), f.RoundEnded) == [
        f.RoundEnded(by="prestige", side=1, prestige=(0, 6))
    ]


@pytest.mark.rule("karman-swap/discovery-gem-boost", "karman-swap/W12", "karman-swap/KS-F5")
def test_boost__any_number_paid_at_once_and_past_eight() -> None:
    """Blue 7 with two gems counts 9 and overcomes red 8; the gems are gone."""
    scene = table("b7 s1", REST, market="g1", worlds={"p06": "r8 . . ."}, discovery=(2, 0))
    plain = scene.when(a.PlayCreature(seat=0, card="blue-7", planet="p06", slot=2, boost=1))
    assert not only(plain, f.CreatureExtinct)  # 8 against 8, and blue is not the trump
    facts = scene.when(a.PlayCreature(seat=0, card="blue-7", planet="p06", slot=2, boost=2))
    assert only(facts, f.CreatureExtinct) and scene.given(*facts).state.sides[0].discovery == 0


@pytest.mark.rule("karman-swap/discovery-gem-boost")
def test_boost__no_more_than_there_are() -> None:
    """One gem, two steps: refused, for creature, ship and planet alike."""
    scene = table("b7 s1", REST, market="g1", worlds={"p06": "r8 . . ."}, discovery=(1, 3), domes=[("p10", 0, "s7", 1)])
    rule = "karman-swap/discovery-gem-boost"
    scene.refused(a.PlayCreature(seat=0, card="blue-7", planet="p06", slot=2, boost=2), rule)
    scene.refused(a.PlayShip(seat=0, card="ship-1", planet="p06", boost=2), rule)
    planet = a.IntroducePlanet(seat=0, planet="p01", arrow="ship-7", card="blue-7", slot=2, boost=2)
    scene.refused(planet, rule)


@pytest.mark.rule("karman-swap/W12")
def test_boost__for_that_play_only_and_not_for_the_defender() -> None:
    """Green 5, raised to 6 as it was played, is but a 5 to red 6 of the next turn."""
    scene = table("g5 s1", "r6 s5", market="b7 b8", worlds={"p06": ". . . ."}, discovery=(1, 0))
    scene = after(scene, a.PlayCreature(seat=0, card="green-5", planet="p06", slot=1, boost=1), a.SkipAbility(seat=0))
    facts = scene.when(a.PlayCreature(seat=1, card="red-6", planet="p06", slot=0))
    assert [fact.card for fact in only(facts, f.CreatureExtinct)] == ["green-5"]


@pytest.mark.rule("karman-swap/W12", "karman-swap/W17")
def test_boost__a_ship_for_that_colonization_printed_power_as_support() -> None:
    """Ship 3 raised to 5 is overtaken by a 6 of its own side, and supports with 3."""
    scene = table("s3 r1", "s1 r4", "s6 g4", "g2", market="g5", worlds={"p06": "r8 . . ."}, discovery=(2, 0))
    scene = scene.after(a.PlayShip(seat=0, card="ship-3", planet="p06", boost=2))
    assert scene.state.contest.lead.power == 5
    scene = scene.after(a.Decline(seat=1)).after(a.Support(seat=2, card="ship-6"))
    scene = after(scene, a.SkipAbility(seat=2), a.Decline(seat=3), a.Decline(seat=0))
    facts = facts_of(scene, a.Decline(seat=1))
    assert only(facts, f.PrestigeScored) == [f.PrestigeScored(side=0, planet="p06", creatures=3, ships=3)]
