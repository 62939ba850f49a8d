"""Placing creatures: slots, predation, trump, extinction, order of effects."""

from __future__ import annotations

import pytest

from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from karma_core.games.karman_swap.market import trump
from tests.rules.karman_swap.table import after, card, cards, hand, only, planet, table

REST = "s6 s8"  # a second hand that is never empty


def play(word: str, where: str = "p06", slot: int = 0, boost: int = 0, seat: int = 0) -> a.PlayCreature:
    return a.PlayCreature(seat=seat, card=card(word), planet=where, slot=slot, boost=boost)


@pytest.mark.rule("karman-swap/actions", "karman-swap/W33")
def test_actions__one_of_four_and_the_turn_is_over() -> None:
    """A creature, a ship, a planet or a pass; nothing else is ordered in a turn, and it is one action."""
    scene = table("r7 s3 b7", REST, market="r8 g8", worlds={"p06": "r5 . . ."}, domes=[("p10", 0, "s7", 1)])
    kinds = {type(action) for action in scene.legal(0)}
    assert kinds == {a.PlayCreature, a.PlayShip, a.IntroducePlanet, a.PassTake, a.PassDiscard}
    scene.refused(a.Decline(seat=0), "karman-swap/actions")
    assert scene.when(play("b7", slot=3))[-1] == f.TurnBegun(seat=1, turn=2)


@pytest.mark.rule("karman-swap/place-creature")
def test_place_creature__from_the_hand_to_a_free_slot_of_its_colour() -> None:
    """Red 7 to the red slot of P06, and it has left the hand."""
    scene = table("r7 b7", REST, market="r8", worlds={"p06": ". . . ."})
    facts = scene.when(play("r7"))
    assert facts[0] == f.CreaturePlaced(seat=0, card="red-7", planet="p06", slot=0)
    scene = scene.given(*facts)
    assert planet(scene, "p06").creatures == ("red-7", "", "", "") and hand(scene, 0) == ("blue-7",)


@pytest.mark.rule("karman-swap/place-creature", "karman-swap/W32")
def test_place_creature__what_is_refused() -> None:
    """A taken slot, a card of another hand, a planet that is not in play."""
    scene = table("r7 b7", "b0 s8", market="r8", worlds={"p06": "r5 . . ."})
    scene.refused(play("r7"), "karman-swap/place-creature")
    scene.refused(play("b0", slot=2), "karman-swap/place-creature")
    scene.refused(a.PlayCreature(seat=0, card="mouse", planet="p06", slot=0), "karman-swap/place-creature")
    scene.refused(play("r7", where="p11"), "karman-swap/W32")


@pytest.mark.rule("karman-swap/predation", "karman-swap/extinction")
@pytest.mark.parametrize(("hunter", "slot", "victim"), [("b8", 2, "r5"), ("r8", 0, "g5"), ("g8", 1, "b5")])
def test_predation__blue_on_red_on_green_on_blue(hunter: str, slot: int, victim: str) -> None:
    """A greater value overcomes the prey of its colour; the third colour is left alone."""
    all_three = {"r5": ("r5", 0), "g5": ("g5", 1), "b5": ("b5", 3)}
    slots = [word if word[0] != hunter[0] else "." for word, _ in sorted(all_three.values(), key=lambda two: two[1])]
    creatures = f"{slots[0]} {slots[1]} . {slots[2]}"
    scene = table(f"{hunter} s1", REST, market="r1 g2", worlds={"p06": creatures})
    extinct = only(scene.when(play(hunter, slot=slot)), f.CreatureExtinct)
    assert extinct == [f.CreatureExtinct(seat=0, card=card(victim), planet="p06", gems=5)]


@pytest.mark.rule("karman-swap/extinction")
def test_extinction__a_lower_predator_overcomes_nothing() -> None:
    """Blue 7 beside red 8."""
    scene = table("b7 s1", REST, market="r1", worlds={"p06": "r8 . . ."})
    assert not only(scene.when(play("b7", slot=2)), f.CreatureExtinct)


@pytest.mark.rule("karman-swap/extinct-to-market", "karman-swap/extinction-moves-dome", "karman-swap/extinction-gems")
def test_extinction__market_gems_and_dome() -> None:
    """Red 5 to the market, five gems for its hunter, the dome a step to the hunter's side."""
    scene = table("b7 s1", REST, "s2", "s3", market="r1 g2", worlds={"p06": "r5 . . ."})
    facts = scene.when(play("b7", slot=2))
    assert facts[1:3] == (
        f.CreatureExtinct(seat=0, card="red-5", planet="p06", gems=5),
        f.DomePulled(side=0, position=1),
    )
    scene = scene.given(*facts)
    assert scene.state.market == cards("r1 g2 r5") and scene.state.players[0].research == 5
    assert planet(scene, "p06").creatures == ("", "", "blue-7", "")


@pytest.mark.rule("karman-swap/extinction-moves-dome", "karman-swap/W13", "karman-swap/S5")
def test_extinction_moves_dome__towards_the_acting_players_own_side() -> None:
    """Seat 1 pulls to the other half: from +1 to 0, and from 0 to -1."""
    for before, later in ((1, 0), (0, -1)):
        scene = table("s1", "b7 s5", "s2", "s3", market="r1", worlds={"p06": "r5 . . ."}, turn=1, dome=before)
        facts = scene.when(play("b7", slot=2, seat=1))
        assert only(facts, f.DomePulled) == [f.DomePulled(side=1, position=later)]


@pytest.mark.rule("karman-swap/extinction-gems", "karman-swap/KS-F3")
def test_extinction_gems__the_preys_printed_value() -> None:
    """Red 0 pays nothing, red 6 pays six."""
    for word, gems in (("r0", 0), ("r6", 6)):
        scene = table("b7 s1", REST, market="r1", worlds={"p06": f"{word} . . ."})
        assert only(scene.when(play("b7", slot=2)), f.CreatureExtinct)[0] == f.CreatureExtinct(
            seat=0, card=card(word), planet="p06", gems=gems
        )


@pytest.mark.rule("karman-swap/W05", "karman-swap/W07")
def test_predation_zone__one_planet_and_only_the_newcomer_preys() -> None:
    """Blue 8 lies beside red 5 already and does nothing; a red 7 on another planet is out of reach."""
    worlds = {"p08": "r5 . . b8 .", "p06": "r7 . . ."}
    scene = table("b6 s1", REST, market="r8 g1 g2", worlds=worlds)
    facts = scene.when(play("b6", where="p08", slot=4))
    assert [fact.card for fact in only(facts, f.CreatureExtinct)] == ["red-5"]  # by blue 6, not before
    quiet = table("g0 s1", REST, market="r8", worlds=worlds)
    assert not only(quiet.when(play("g0", where="p08", slot=1)), f.CreatureExtinct)


@pytest.mark.rule("karman-swap/W05")
def test_predation_zone__creatures_belong_to_nobody() -> None:
    """One's own creature is prey like any other."""
    scene = after(table("r5 b7 s1 s2", "s4 s5", market="r8", worlds={"p06": ". . . ."}), play("r5"))
    scene = after(scene, a.PlayCreature(seat=0, card="blue-7", planet="p06", slot=2))  # red 5 plays another
    assert "red-5" in scene.state.market


@pytest.mark.rule("karman-swap/trump", "karman-swap/W08")
@pytest.mark.parametrize(
    ("market", "colour"),
    [("r1 r2 g1", "red"), ("r1 g1", ""), ("s1 s2 s3 b4", "blue"), ("s1 s2", ""), ("", ""), ("g1 g2 r1 r2 b4", "")],
)
def test_trump__strictly_the_most_creatures_in_the_market(market: str, colour: str) -> None:
    """A tie for the most gives none, and ships never count."""
    assert trump(table("b7", REST, market=market).state) == colour


@pytest.mark.rule("karman-swap/trump-breaks-ties", "karman-swap/W08", "karman-swap/S12")
@pytest.mark.parametrize(("market", "dies"), [("b4 b6 r1", True), ("r1 r2", False), ("b4 r1", False), ("g1", False)])
def test_trump_breaks_ties__only_for_a_predator_of_its_colour(market: str, dies: bool) -> None:
    """Blue 7 beside red 7."""
    scene = table("b7 s1", REST, market=market, worlds={"p06": "r7 . . ."})
    assert bool(only(scene.when(play("b7", slot=2)), f.CreatureExtinct)) is dies


@pytest.mark.rule("karman-swap/W06", "karman-swap/W34")
def test_several_prey__each_an_extinction_in_the_order_named() -> None:
    """Blue 8 between red 7 and red 3: the player names the first, the other follows."""
    scene = table("b8 s1", REST, market="g1", worlds={"p09": "r7 r3 . . ."})
    facts = scene.when(play("b8", where="p09", slot=3))
    assert facts[-1] == f.Asked(seat=0, what="prey")
    scene = scene.given(*facts)
    assert scene.legal(0) == (a.NamePrey(seat=0, card="red-7"), a.NamePrey(seat=0, card="red-3"))
    facts = scene.when(a.NamePrey(seat=0, card="red-3"))
    assert [fact.card for fact in only(facts, f.CreatureExtinct)] == ["red-3", "red-7"]


@pytest.mark.rule("karman-swap/W34")
def test_several_prey__cannot_be_declined_nor_another_be_named() -> None:
    """One of the two it is."""
    scene = after(table("b8 s1", REST, market="g1", worlds={"p09": "r7 r3 . . ."}), play("b8", where="p09", slot=3))
    scene.refused(a.NamePrey(seat=0, card="blue-8"), "karman-swap/W34")
    scene.refused(a.SkipAbility(seat=0), "karman-swap/W34")


@pytest.mark.rule("karman-swap/W06")
def test_single_prey__as_an_option_one_and_no_more() -> None:
    """Red 7 is named; red 3 stays."""
    scene = table("b8 s1", REST, market="g1", worlds={"p09": "r7 r3 . . ."}, predation="single")
    scene = after(scene, play("b8", where="p09", slot=3))
    facts = scene.when(a.NamePrey(seat=0, card="red-7"))
    assert [fact.card for fact in only(facts, f.CreatureExtinct)] == ["red-7"]
    assert isinstance(facts[-1], f.TurnBegun)


@pytest.mark.rule("karman-swap/W34", "karman-swap/W08")
def test_several_prey__a_change_of_trump_can_save_one() -> None:
    """Blue is the trump, two to one: red 6 and red 3 are prey to blue 6. Red 3 goes first, makes it two to two."""
    scene = table("b6 s1", REST, market="r1 b5 b7", worlds={"p09": "r6 r3 . . ."})
    scene = after(scene, play("b6", where="p09", slot=3))
    facts = scene.when(a.NamePrey(seat=0, card="red-3"))
    assert [fact.card for fact in only(facts, f.CreatureExtinct)] == ["red-3"]


@pytest.mark.rule("karman-swap/W09", "karman-swap/card-activates")
def test_order__prey_first_then_the_ability() -> None:
    """Blue 4 eats red 3, then may recall; the gems and the dome come before."""
    scene = table("b4 s1", REST, market="g1", worlds={"p06": "r3 g8 . ."})
    kinds = [type(fact) for fact in scene.when(play("b4", slot=2))]
    assert kinds == [f.CreaturePlaced, f.CreatureExtinct, f.DomePulled, f.AbilityActivated]


@pytest.mark.rule("karman-swap/W09", "karman-swap/W33")
def test_order__a_round_won_by_prey_leaves_the_ability_undone() -> None:
    """The last step of the dome ends the round at once: blue 4 recalls nothing."""
    scene = table("b4 s1", REST, market="g1", worlds={"p06": "r3 g8 . ."}, dome=3, victories=(1, 0))
    facts = scene.when(play("b4", slot=2))
    assert not only(facts, f.AbilityActivated) and isinstance(facts[-1], f.MatchEnded)


@pytest.mark.rule("karman-swap/chains", "karman-swap/ability-play-another", "karman-swap/S4")
def test_chains__a_creature_played_by_an_ability_preys_and_has_its_own() -> None:
    """Red 5 plays red 6 on another planet, which eats green 3 and plays blue 1 on the first one again."""
    scene = table("r5 r6 b1 s1", REST, market="b7", worlds={"p06": ". . . .", "p04": ". . g3 ."})
    scene = scene.after(play("r5"))
    facts = scene.when(play("r6", where="p04", slot=0))
    assert [fact.card for fact in only(facts, f.CreatureExtinct)] == ["green-3"]
    assert facts[-1] == f.AbilityActivated(seat=0, card="red-6", ability="chain", amount=1)
    facts = scene.given(*facts).when(play("b1", where="p06", slot=2))
    assert facts[-1] == f.AbilityActivated(seat=0, card="blue-1", ability="chain", amount=1)


@pytest.mark.rule("karman-swap/W10")
def test_gems_owner__who_causes_the_extinction_also_out_of_turn() -> None:
    """Seat 1 overtakes with a ship whose ability plays a creature: the gems and the step are seat 1's."""
    worlds = {"p06": "r8 . . .", "p04": "r3 . . ."}
    scene = table("s2 r1", "s4 b7 r4", "g1", "g2", market="g5", worlds=worlds)
    scene = after(scene, a.PlayShip(seat=0, card="ship-2", planet="p06"), a.SkipAbility(seat=0))
    scene = after(scene, a.Overtake(seat=1, card="ship-4"))
    facts = scene.when(play("b7", where="p04", slot=3, seat=1))
    assert only(facts, f.CreatureExtinct, f.DomePulled) == [
        f.CreatureExtinct(seat=1, card="red-3", planet="p04", gems=3),
        f.DomePulled(side=1, position=-1),
    ]
