"""What cards do beyond their value."""

from __future__ import annotations

import pytest

from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from tests.rules.karman_swap.table import after, card, cards, hand, only, planet, table

REST = "s6 s8"


def play(word: str, where: str = "p06", slot: int = 0) -> a.PlayCreature:
    return a.PlayCreature(seat=0, card=card(word), planet=where, slot=slot)


@pytest.mark.rule("karman-swap/ability-draw", "karman-swap/W36")
def test_draw__a_card_of_the_market_of_ones_choice() -> None:
    """Red 0: the market offers two, seen by all."""
    scene = table("r0 s1", REST, market="g1 g2", worlds={"p06": ". . . ."}).after(play("r0"))
    scene.refused(a.TakeCard(seat=0, card="green-5"), "karman-swap/W36")
    scene.refused(a.PassDiscard(seat=0, card="ship-1"), "karman-swap/ability-draw")
    facts = scene.when(a.TakeCard(seat=0, card="green-2"))
    assert facts == (f.CardTaken(seat=0, card="green-2"), f.TurnBegun(seat=1, turn=2))


@pytest.mark.rule("karman-swap/ability-draw", "karman-swap/W38")
def test_draw__two_or_as_many_as_there_are_and_no_stop_between() -> None:
    """Ship 0 draws two; once begun it is drawn to the end; with one card there it takes that one."""
    scene = table("s0 r1", REST, market="g1 g2 g3", worlds={"p06": "r5 . . ."})
    scene = scene.after(a.PlayShip(seat=0, card="ship-0", planet="p06"))
    assert scene.legal(0)[-1] == a.SkipAbility(seat=0)
    scene = scene.after(a.TakeCard(seat=0, card="green-2"))
    assert scene.legal(0) == (a.TakeCard(seat=0, card="green-1"), a.TakeCard(seat=0, card="green-3"))
    scene.refused(a.SkipAbility(seat=0), "karman-swap/W38")
    assert scene.when(a.TakeCard(seat=0, card="green-1"))[1] == f.ColonizationOpened(seat=0, planet="p06")
    scene = table("s0 r1", REST, market="g1", worlds={"p06": "r5 . . ."})
    scene = scene.after(a.PlayShip(seat=0, card="ship-0", planet="p06"))
    assert isinstance(scene.when(a.TakeCard(seat=0, card="green-1"))[1], f.ColonizationOpened)


@pytest.mark.rule("karman-swap/ability-chain", "karman-swap/discovery-gem-boost")
def test_chain__another_creature_with_boost_predation_and_ability() -> None:
    """Green 1 plays red 4, raised, on the same planet, which eats green 1 itself."""
    scene = table("g1 r4 s1", REST, market="b7", worlds={"p06": ". . . ."}, discovery=(1, 0)).after(play("g1", slot=1))
    scene.refused(a.PlayShip(seat=0, card="ship-1", planet="p06"), "karman-swap/ability-chain")
    facts = scene.when(a.PlayCreature(seat=0, card="red-4", planet="p06", slot=0, boost=1))
    assert [fact.card for fact in only(facts, f.CreatureExtinct)] == ["green-1"]
    assert facts[-1] == f.TurnBegun(seat=1, turn=2)


@pytest.mark.rule("karman-swap/ability-migrate", "karman-swap/ability-transfer", "karman-swap/W07")
def test_migrate__to_another_open_planet_where_it_preys_without_its_ability() -> None:
    """Green 6 sends red 5 to P04; it eats green 3 there, and plays no other card."""
    worlds = {"p06": "r5 . . .", "p04": ". . g3 ."}
    scene = table("g6 s1", REST, market="b7", worlds=worlds)
    scene = scene.after(a.PlayCreature(seat=0, card="green-6", planet="p06", slot=1))
    facts = scene.when(a.Migrate(seat=0, card="red-5", planet="p04", slot=1))
    assert facts == (
        f.CreatureMoved(seat=0, card="red-5", source="p06", planet="p04", slot=1),
        f.CreatureExtinct(seat=0, card="green-3", planet="p04", gems=3),
        f.DomePulled(side=0, position=1),
        f.TurnBegun(seat=1, turn=2),
    )


@pytest.mark.rule("karman-swap/ability-migrate")
def test_migrate__what_is_refused() -> None:
    """Not to its own planet, not a creature that is not there, not to a taken slot; itself it may move."""
    worlds = {"p08": "r5 . . . .", "p04": "r8 . . ."}
    scene = table("g6 s1", REST, market="b7", worlds=worlds)
    scene = scene.after(a.PlayCreature(seat=0, card="green-6", planet="p08", slot=1))
    scene.refused(a.Migrate(seat=0, card="green-6", planet="p08", slot=2), "karman-swap/ability-migrate")
    scene.refused(a.Migrate(seat=0, card="red-7", planet="p04", slot=1), "karman-swap/ability-migrate")
    scene.refused(a.Migrate(seat=0, card="red-5", planet="p04", slot=0), "karman-swap/place-creature")
    scene.refused(a.Migrate(seat=0, card="red-5", planet="p04", slot=2), "karman-swap/planet-slots")
    scene.refused(a.PassDiscard(seat=0, card="ship-1"), "karman-swap/ability-migrate")
    assert a.Migrate(seat=0, card="green-6", planet="p04", slot=2) in scene.legal(0)


@pytest.mark.rule("karman-swap/ability-swap", "karman-swap/ability-swap-planet")
def test_swap__a_creature_for_one_of_its_colour_in_the_market() -> None:
    """Blue 2 puts red 8 in the place of red 5; red 8 eats green 7, and red 5 lies in the market."""
    scene = table("b2 s1", REST, market="r8 b7", worlds={"p06": "r5 g7 . ."})
    scene = scene.after(play("b2", slot=2))
    scene.refused(a.Swap(seat=0, creature="red-5", card="blue-7"), "karman-swap/ability-swap")
    scene.refused(a.Swap(seat=0, creature="red-3", card="red-8"), "karman-swap/ability-swap")
    scene.refused(a.Swap(seat=0, creature="red-5", card="red-6"), "karman-swap/W36")
    scene.refused(a.PassDiscard(seat=0, card="ship-1"), "karman-swap/ability-swap")
    facts = scene.when(a.Swap(seat=0, creature="red-5", card="red-8"))
    assert facts[:2] == (
        f.CreatureSwapped(seat=0, creature="red-5", card="red-8", planet="p06", slot=0),
        f.CreatureExtinct(seat=0, card="green-7", planet="p06", gems=7),
    )
    assert scene.given(*facts).state.market == cards("b7 g7 r5")


@pytest.mark.rule("karman-swap/ability-swap", "karman-swap/W08")
def test_swap__the_trump_is_judged_after_the_exchange() -> None:
    """Red 5 in the market makes red the trump: red 8, swapped in, wins the tie against green 8."""
    scene = table("b2 s1", REST, market="r8 b7 r4", worlds={"p06": "r5 g8 . ."}).after(play("b2", slot=2))
    facts = scene.when(a.Swap(seat=0, creature="red-5", card="red-8"))
    assert [fact.card for fact in only(facts, f.CreatureExtinct)] == ["green-8"]


@pytest.mark.rule("karman-swap/ability-gem", "karman-swap/W42")
def test_gem__gained_unasked() -> None:
    """Red 2 brings two Research Gems, and the turn is over."""
    scene = table("r2 s1", REST, market="b7", worlds={"p06": ". . . ."})
    facts = scene.when(play("r2"))
    assert facts[1:] == (f.GemsGained(seat=0, card="red-2", count=2), f.TurnBegun(seat=1, turn=2))
    assert scene.given(*facts).state.players[0].research == 2


@pytest.mark.rule("karman-swap/ability-scout")
def test_scout__a_planet_at_a_free_arrow_with_its_creature() -> None:
    """Red 1 introduces P01 at ship 7; without an arrow it may not."""
    scene = table("r1 g5 s1", REST, market="b7", worlds={"p06": ". . . ."}, domes=[("p10", 1, "s7", 1)])
    scene = scene.after(play("r1"))
    scene.refused(a.IntroducePlanet(seat=0, planet="p01", card="green-5", slot=1), "karman-swap/W03")
    scene.refused(a.PassDiscard(seat=0, card="ship-1"), "karman-swap/ability-scout")
    facts = scene.when(a.IntroducePlanet(seat=0, planet="p01", arrow="ship-7", card="green-5", slot=1), ("p09",))
    assert facts == (
        f.PlanetPlaced(seat=0, planet="p01", arrow="ship-7"),
        f.PlanetsRevealed(planets=("p09",)),
        f.CreaturePlaced(seat=0, card="green-5", planet="p01", slot=1),
        f.AbilityActivated(seat=0, card="green-5", ability="trade", amount=1),
    )


@pytest.mark.rule("karman-swap/ability-feral")
def test_feral__one_more_for_its_own_predation_whenever_it_is_checked() -> None:
    """Red 4 overcomes green 4 as it is played and as it is moved; as prey it is a 4."""
    scene = table("r4 s1", REST, market="b7", worlds={"p06": ". g4 . ."})
    assert [fact.card for fact in only(scene.when(play("r4")), f.CreatureExtinct)] == ["green-4"]
    worlds = {"p06": "r4 . . .", "p04": ". . g4 ."}
    scene = table("g6 s1", REST, market="b7", worlds=worlds).after(play("g6", slot=1))
    facts = scene.when(a.Migrate(seat=0, card="red-4", planet="p04", slot=0))
    assert [fact.card for fact in only(facts, f.CreatureExtinct)] == ["green-4"]
    scene = table("b5 s1", REST, market="g7", worlds={"p06": "r4 . . ."})
    assert [fact.card for fact in only(scene.when(play("b5", slot=2)), f.CreatureExtinct)] == ["red-4"]


@pytest.mark.rule("karman-swap/ability-shield")
def test_shield__is_never_prey() -> None:
    """Red 8 beside green 0."""
    scene = table("r8 s1", REST, market="r7 r6", worlds={"p06": ". g0 . ."})
    assert not only(scene.when(play("r8")), f.CreatureExtinct)


@pytest.mark.rule("karman-swap/ability-trade")
def test_trade__a_hand_card_for_one_of_the_market() -> None:
    """Green 5 gives ship 1 and takes blue 7; the card taken is not the one given."""
    scene = table("g5 s1", REST, market="b7", worlds={"p06": ". . . ."}).after(play("g5", slot=1))
    scene.refused(a.Trade(seat=0, card="blue-7", give="blue-7"), "karman-swap/ability-trade")
    scene.refused(a.Trade(seat=0, card="blue-6", give="ship-1"), "karman-swap/W36")
    scene.refused(a.PassDiscard(seat=0, card="ship-1"), "karman-swap/ability-trade")
    facts = scene.when(a.Trade(seat=0, card="blue-7", give="ship-1"))
    assert facts[:2] == (f.CardTaken(seat=0, card="blue-7"), f.CardsDiscarded(seat=0, cards=("ship-1",)))
    assert hand(scene.given(*facts), 0) == ("blue-7",)


@pytest.mark.rule("karman-swap/ability-recycle")
def test_recycle__a_creature_of_the_market_not_a_ship() -> None:
    """Blue 0: red 7 or nothing."""
    scene = table("b0 s1", REST, market="r7 s2", worlds={"p06": ". . . ."}).after(play("b0", slot=2))
    assert scene.legal(0) == (a.TakeCard(seat=0, card="red-7"), a.SkipAbility(seat=0))
    scene.refused(a.TakeCard(seat=0, card="ship-2"), "karman-swap/ability-recycle")
    scene.refused(a.PassDiscard(seat=0, card="ship-1"), "karman-swap/ability-recycle")
    assert scene.when(a.TakeCard(seat=0, card="red-7"))[0] == f.CardTaken(seat=0, card="red-7")


@pytest.mark.rule("karman-swap/ability-recall", "karman-swap/W32")
def test_recall__another_creature_of_an_open_planet_whoever_played_it() -> None:
    """Blue 4 takes red 7 back; not itself, not a creature of a colonized planet."""
    scene = table("b4 s1", REST, market="r8", worlds={"p06": "r7 . . ."}, domes=[("p10", 1, "s7", 1)])
    closed = [f.HandDealt(seat=0, cards=("red-5",)), f.CreaturePlaced(seat=0, card="red-5", planet="p10", slot=0)]
    scene = scene.given(*closed, f.TurnBegun(seat=0, turn=2)).after(play("b4", slot=2))
    assert scene.legal(0) == (a.Recall(seat=0, card="red-7"), a.SkipAbility(seat=0))
    scene.refused(a.Recall(seat=0, card="blue-4"), "karman-swap/ability-recall")
    scene.refused(a.Recall(seat=0, card="red-5"), "karman-swap/ability-recall")
    scene.refused(a.PassDiscard(seat=0, card="ship-1"), "karman-swap/ability-recall")
    facts = scene.when(a.Recall(seat=0, card="red-7"))
    assert facts[0] == f.CreatureRecalled(seat=0, card="red-7", planet="p06")
    later = scene.given(*facts)
    assert hand(later, 0) == cards("r7 s1") and planet(later, "p06").creatures == ("", "", "blue-4", "")


@pytest.mark.rule("karman-swap/W38")
def test_abilities__may_be_left_unused() -> None:
    """Blue 0 takes nothing."""
    scene = table("b0 s1", REST, market="r7", worlds={"p06": ". . . ."}).after(play("b0", slot=2))
    assert scene.when(a.SkipAbility(seat=0)) == (
        f.AbilitySkipped(seat=0, card="blue-0"),
        f.TurnBegun(seat=1, turn=2),
    )


@pytest.mark.rule("karman-swap/W38", "karman-swap/W44")
def test_abilities__one_that_all_can_see_to_be_of_no_use_is_passed_over() -> None:
    """No card in the market to draw, no second planet to move to, no arrow for a scout."""
    for word, slot in (("r0", 0), ("r3", 0), ("r1", 0), ("b0", 2), ("b4", 2), ("b2", 2), ("g5", 1)):
        scene = table(f"{word} s1", REST, worlds={"p06": ". . . ."})
        assert not only(scene.when(play(word, slot=slot)), f.AbilityActivated), word


@pytest.mark.rule("karman-swap/W44")
def test_abilities__where_only_the_hand_can_tell_the_player_is_asked() -> None:
    """Red 5 with nothing but a ship behind it: the player skips, and shows nothing."""
    scene = table("r5 s1", REST, market="r7", worlds={"p06": ". . . ."}).after(play("r5"))
    assert scene.legal(0) == (a.SkipAbility(seat=0),)


@pytest.mark.rule("karman-swap/W37", "karman-swap/W15")
def test_ships__have_their_ability_the_moment_they_are_laid() -> None:
    """Seat 1's overtaking ship 6 draws before seat 0 is asked again."""
    scene = table("s5 r1", "s6 r4", market="g5", worlds={"p06": "r8 . . ."})
    scene = scene.after(a.PlayShip(seat=0, card="ship-5", planet="p06"))
    facts = scene.when(a.Overtake(seat=1, card="ship-6"))
    assert facts[-1] == f.AbilityActivated(seat=1, card="ship-6", ability="draw", amount=1)
    assert scene.given(*facts).when(a.TakeCard(seat=1, card="green-5"))[-1] == f.Asked(seat=0, what="contest")


@pytest.mark.rule("karman-swap/card-activates", "karman-swap/W37")
def test_ships__a_supporting_ship_too() -> None:
    """Seat 2 supports with ship 5: two gems."""
    scene = table("s7 r1", "g1", "s5 r4", "g2", market="g5", worlds={"p06": "r8 . . ."})
    scene = after(scene, a.PlayShip(seat=0, card="ship-7", planet="p06"), a.Decline(seat=1))
    facts = scene.when(a.Support(seat=2, card="ship-5"))
    assert only(facts, f.GemsGained) == [f.GemsGained(seat=2, card="ship-5", count=2)]
