"""Object cards: when they may be played, and what they do."""

from __future__ import annotations

import pytest

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import (
    DaggerStep,
    DaggerStop,
    DrawDagger,
    EndTurn,
    FlashTo,
    LaySecondTile,
    PlayObject,
    Roll,
    StealCards,
    Step,
    ThrowEgg,
    TurnRing,
    UseBloodStone,
)
from tests.rules.karmaggan.scenes import orders, table, tags

TWO = ["inner-1-1", "outer-0-8"]
TUMULT = PlayObject(seat=0, card="tumult")


@pytest.mark.rule("karmaggan/one-object-per-turn", "karmaggan/medallion-extra-object", "karmaggan/U48")
def test_one_object_per_turn__each_further_one_costs_a_medallion() -> None:
    """KG-G11: the second card pays the Medallion when it is played; without one there is no third."""
    scene = table(TWO, hands={0: ["conjuring", "stone-of-the-spark", "pole"]})
    second = scene.after(PlayObject(seat=0, card="conjuring"))
    facts = second.when(PlayObject(seat=0, card="pole"))
    assert tags(facts) == ["MedallionPaid", "ObjectPlayed", "PoleReadied"]
    spent = second.given(*facts)
    spent.refused(PlayObject(seat=0, card="stone-of-the-spark"), "karmaggan/one-object-per-turn")
    assert (spent.state.players[0].medallions, spent.state.medallions) == (0, 8)


@pytest.mark.rule("karmaggan/no-objects-first-turn", "karmaggan/U51")
def test_no_objects_first_turn__not_in_the_first_turn_of_each_player() -> None:
    """KG-G11: round 1 is everybody's first turn; in round 2 the same card may be played."""
    table(TWO, hands={0: ["tumult"]}, round=1).refused(TUMULT, "karmaggan/no-objects-first-turn")
    assert TUMULT in table(TWO, hands={0: ["tumult"]}, round=2).legal(0)


@pytest.mark.rule("karmaggan/object-own-turn", "karmaggan/object-resolves", "karmaggan/object-tumult")
def test_object_resolves__at_once_and_in_ones_own_turn() -> None:
    """Tumult draws three cards there and then; another seat cannot play, nor is a card played by another order."""
    scene = table(TWO, hands={0: ["tumult"], 1: ["tumult"]})
    assert scene.when(TUMULT, ("pole", "pole", "sword")) == (
        fact.ObjectPlayed(seat=0, card="tumult"),
        fact.CardsDrawn(seat=0, cards=("pole", "pole", "sword")),
    )
    scene.refused(PlayObject(seat=1, card="tumult"), "karmaggan/play-clockwise")
    scene.refused(UseBloodStone(seat=0, card="tumult"), "karmaggan/object-resolves")


@pytest.mark.rule("karmaggan/object-drawn-this-turn", "karmaggan/played-object-is-spent")
def test_object_drawn_this_turn__may_be_played_and_is_gone_then() -> None:
    """Drawn by the Tumult, played for the Medallion; a card that is not in the hand cannot be."""
    scene = table(TWO, hands={0: ["tumult"]}).after(TUMULT, ("conjuring", "pole", "sword"))
    played = scene.after(PlayObject(seat=0, card="pole"))
    assert played.state.players[0].hand == ("conjuring", "sword")
    scene.refused(TUMULT, "karmaggan/played-object-is-spent")


@pytest.mark.rule("karmaggan/object-greedy-fingers", "karmaggan/U46", "karmaggan/U91")
def test_object_greedy_fingers__one_random_card_from_one_or_two() -> None:
    """Allies and swarm players may be robbed too; not oneself, nor the same twice, nor who holds nothing."""
    hands = {0: ["greedy-fingers"], 1: ["pole"], 2: ["sword", "tumult"], 3: []}
    scene = table([*TWO, "outer-0-4", "outer-0-6"], hands=hands, dead={1: "inner-1-9"}, mode="team")
    both = StealCards(seat=0, card="greedy-fingers", targets=(1, 2))
    assert scene.when(both, ("pole",), ("sword",))[1:] == (
        fact.CardsStolen(seat=0, source=1, cards=("pole",)),
        fact.CardsStolen(seat=0, source=2, cards=("sword",)),
    )
    for targets in ((0,), (1, 1), (3,), (2, 1)):
        scene.refused(StealCards(seat=0, card="greedy-fingers", targets=targets), "karmaggan/object-greedy-fingers")


@pytest.mark.rule("karmaggan/U45", "karmaggan/hand-limit")
def test_U45__stealing_stops_at_eight() -> None:
    """Seven in hand after the card: the first theft fills it, the second takes nothing."""
    hands = {0: ["greedy-fingers"] + ["pole"] * 7, 1: ["sword"], 2: ["sword"]}
    scene = table([*TWO, "outer-0-4"], hands=hands)
    facts = scene.when(StealCards(seat=0, card="greedy-fingers", targets=(1, 2)), ("sword",))
    assert tags(facts) == ["ObjectPlayed", "CardsStolen"]


@pytest.mark.rule("karmaggan/object-embedded-gaze", "karmaggan/U93")
def test_object_embedded_gaze__both_top_cards_lie_open_until_they_are_taken() -> None:
    """The next draw and the next Temple card are those; all eyes see them."""
    scene = table(TWO, hands={0: ["embedded-gaze"]}, left=2)
    facts = scene.when(PlayObject(seat=0, card="embedded-gaze"), ("sword",), ("ram",))
    assert facts[1:] == (fact.ObjectTopShown(cards=("sword",)), fact.TempleTopShown(cards=("ram",)))
    shown = scene.given(*facts)
    assert GAME.view(shown.state, None).object_top == ("sword",)
    centre = shown.when(Step(seat=0, to="centre"), ("ram",), ("pole", "pole", "pole", "sword"))
    assert fact.TempleCardTurned(seat=0, cards=("ram",)) in centre
    assert shown.given(*centre).state.object_top == () == shown.given(*centre).state.temple_top


@pytest.mark.rule("karmaggan/object-blood-stone", "karmaggan/U47")
def test_object_blood_stone__gain_a_coin_or_give_one_the_last_too() -> None:
    """A coin from the bank; or one to another Plunderer, even the last, which kills the giver."""
    scene = table([*TWO, "outer-0-4"], hands={0: ["blood-stone"]}, coins={0: 1}, dead={2: "inner-1-9"})
    assert scene.when(UseBloodStone(seat=0, card="blood-stone"))[1] == fact.CoinsGained(seat=0, count=1)
    gift = scene.when(UseBloodStone(seat=0, card="blood-stone", to=1))
    assert gift[1:3] == (fact.CoinsGiven(giver=0, taker=1, count=1), fact.PlundererDied(seat=0, place="inner-1-1"))
    assert tags(gift)[-2:] == ["TurnEnded", "TurnBegun"]
    for to in (0, 2):
        scene.refused(UseBloodStone(seat=0, card="blood-stone", to=to), "karmaggan/object-blood-stone")


@pytest.mark.rule("karmaggan/object-helm", "karmaggan/U36")
def test_object_helm__ring_and_direction_first_then_the_die() -> None:
    """The outer ring turns back by four sectors."""
    scene = table(TWO, hands={0: ["helm-of-contact"]})
    ring = TurnRing(seat=0, card="helm-of-contact", ring="outer", direction="counterclockwise")
    assert scene.after(ring, (4,)).state.offsets == (12, 0, 0, 0)


@pytest.mark.rule("karmaggan/object-spark-stone", "karmaggan/U29")
def test_object_spark_stone__two_more_tiles_before_or_after_the_roll() -> None:
    """With the black die too; two Stones add four; without a roll it does nothing."""
    stone = PlayObject(seat=0, card="stone-of-the-spark")
    scene = table(TWO, fact.EggPickedUp(seat=0), hands={0: ["stone-of-the-spark"] * 2})
    before = scene.after(stone).after(Roll(seat=0), (3,))
    assert before.state.turn.left == 5 and before.after(stone).state.turn.left == 7
    assert "Step" not in orders(scene.after(stone), 0)


@pytest.mark.rule("karmaggan/object-sword", "karmaggan/U92")
def test_object_sword__has_no_effect_and_is_the_turns_card() -> None:
    """It is discarded and counts; an Eclipse with every hatch shut may be played just so."""
    scene = table(TWO, hands={0: ["sword", "tumult"]})
    assert scene.when(PlayObject(seat=0, card="sword")) == (fact.ObjectPlayed(seat=0, card="sword"),)
    assert scene.after(PlayObject(seat=0, card="sword")).state.turn.played == 1
    eclipse = table(TWO, hands={0: ["deliberate-eclipse"]})
    assert tags(eclipse.when(PlayObject(seat=0, card="deliberate-eclipse"))) == ["ObjectPlayed"]


@pytest.mark.rule("karmaggan/object-eclipse", "karmaggan/U49")
def test_object_eclipse__closes_every_hatch_and_costs_the_hand() -> None:
    """Both kinds close; the rest of the hand is discarded."""
    opened = [fact.HatchesMoved(hatch=kind, opened=True) for kind in ("day", "night")]
    scene = table(TWO, *opened, hands={0: ["deliberate-eclipse", "pole", "sword"]})
    facts = scene.when(PlayObject(seat=0, card="deliberate-eclipse"))
    assert facts[1:] == (
        fact.HatchesMoved(hatch="day", opened=False),
        fact.HatchesMoved(hatch="night", opened=False),
        fact.HandDiscarded(seat=0, cards=("pole", "sword")),
    )


@pytest.mark.rule("karmaggan/object-saliva", "karmaggan/U41")
def test_object_saliva__a_card_and_then_temple_cards_one_after_the_other() -> None:
    """Two cards: the Ram takes the drawn card too; the Flash leads to a Temple Tile of the ring; no Tile is used."""
    scene = table(TWO, hands={0: ["saliva"]})
    facts = scene.when(PlayObject(seat=0, card="saliva"), ("pole",), (2,), ("ram",), ("sword",) * 4, ("iris-flash",))
    assert tags(facts) == [
        *("ObjectPlayed", "CardsDrawn", "SalivaRolled", "TempleCardTurned", "HandDiscarded", "CardsDrawn"),
        *("TempleCardTurned", "Asked"),
    ]
    asked = scene.given(*facts)
    assert [a.to for a in asked.legal(0)] == ["inner-0-1", "inner-0-5", "inner-0-9", "inner-0-13"]
    done = asked.after(FlashTo(seat=0, to="inner-0-5"))
    assert done.state.turn.used == () and done.state.saliva == 0 and "Roll" in orders(done, 0)


@pytest.mark.rule("karmaggan/U41", "karmaggan/U42")
def test_U41__the_saliva_stops_when_its_player_dies() -> None:
    """The first of six cards are the Arrows, which kill. The five others stay in the deck."""
    scene = table(["middle-1-1", "outer-0-8", "outer-0-6"], hands={0: ["saliva"]}, coins={0: 1}, dead={2: "inner-1-9"})
    facts = scene.when(PlayObject(seat=0, card="saliva"), ("pole",), (6,), ("arrows",))
    assert tags(facts).count("TempleCardTurned") == 1
    assert tags(facts)[-3:] == ["TempleCardsLeft", "TurnEnded", "TurnBegun"]


@pytest.mark.rule("karmaggan/object-dominion-dagger", "karmaggan/U50", "karmaggan/KG-I9")
def test_object_dominion_dagger__moves_any_plunderer_up_to_three_tiles() -> None:
    """A rival, over a pawn but not onto one, no Tile activated, no movement used."""
    scene = table(["outer-0-8", "inner-1-1", "inner-1-2"], hands={0: ["dominion-dagger"]})
    drawn = scene.after(DrawDagger(seat=0, card="dominion-dagger", target=1))
    assert {a.to for a in drawn.legal(0) if isinstance(a, DaggerStep)} == {
        "inner-0-1",
        "inner-1-0",
        "inner-1-2",
        "centre",
    }
    over = drawn.after(DaggerStep(seat=0, to="inner-1-2"))
    over.refused(DaggerStop(seat=0), "karmaggan/U50")
    over.refused(DaggerStep(seat=0, to="inner-1-9"), "karmaggan/U50")
    there = over.after(DaggerStep(seat=0, to="inner-1-3"))
    assert there.when(DaggerStop(seat=0)) == (fact.DaggerSheathed(seat=0),)
    assert there.state.players[1].place == "inner-1-3" and "inner-1-3" in there.state.blood


@pytest.mark.rule("karmaggan/U50", "karmaggan/U90", "karmaggan/roller-crossing")
def test_U50__rollers_hurt_the_egg_is_picked_up_and_may_be_moved_off_the_centre() -> None:
    """Onto the Centre and off again: Egg, then Rollers. Across a Roller the moved one rolls, and may die of it."""
    scene = table(["outer-0-8", "inner-1-1"], hands={0: ["dominion-dagger"]})
    drawn = scene.after(DrawDagger(seat=0, card="dominion-dagger", target=1))
    assert tags(drawn.when(DaggerStep(seat=0, to="centre"))) == ["DaggerMoved", "EggPickedUp", "Asked"]
    off = drawn.after(DaggerStep(seat=0, to="centre")).when(DaggerStep(seat=0, to="inner-1-5"))
    assert tags(off) == ["DaggerMoved", "RollersPlaced", "Asked"]
    rolling = table(
        ["outer-0-8", "outer-2-3", "inner-1-1"], fact.RollersPlaced(), hands={0: ["dominion-dagger"]}, coins={1: 2}
    ).after(DrawDagger(seat=0, card="dominion-dagger", target=1))
    died = rolling.when(DaggerStep(seat=0, to="outer-2-4"), (6,))
    assert tags(died)[:4] == ["RollerRolled", "CoinsLost", "DaggerSheathed", "PlundererDied"]
    assert rolling.given(*died).after(LaySecondTile(seat=1, place="outer-2-5")).state.phase == "turn"


@pytest.mark.rule("karmaggan/U91", "karmaggan/objects-on-spawns", "karmaggan/outside-immune")
def test_U91__plunderers_in_the_temple_alone_are_reached() -> None:
    """The Dagger and the Stone's gift need a Plunderer inside; the Fingers reach swarm players, but nobody outside."""
    hands = {0: ["dominion-dagger", "blood-stone", "greedy-fingers"], 1: ["pole"], 2: ["pole"]}
    scene = table(["inner-1-1", "path-4", "outer-0-6"], hands=hands, dead={2: "inner-1-9"})
    for target in (1, 2):
        scene.refused(DrawDagger(seat=0, card="dominion-dagger", target=target), "karmaggan/U91")
    assert StealCards(seat=0, card="greedy-fingers", targets=(2,)) in scene.legal(0)
    scene.refused(StealCards(seat=0, card="greedy-fingers", targets=(1,)), "karmaggan/object-greedy-fingers")
    assert {a.to for a in scene.legal(0) if isinstance(a, UseBloodStone)} == {None}


@pytest.mark.rule("karmaggan/outside-no-objects", "karmaggan/U18")
def test_outside_no_objects__nor_is_the_egg_thrown_out_there() -> None:
    """In the Jungle no Object is played; the carrier there throws nothing, and nobody throws out to it."""
    scene = table(["path-4", "outer-0-4"], fact.EggPickedUp(seat=0), hands={0: ["tumult"]})
    scene.refused(TUMULT, "karmaggan/outside-no-objects")
    scene.refused(ThrowEgg(seat=0, to=1), "karmaggan/U18")
    inside = table(["outer-1-4", "path-4"], fact.EggPickedUp(seat=0), fact.HatchesMoved(hatch="day", opened=True))
    inside.refused(ThrowEgg(seat=0, to=1), "karmaggan/throw-egg")


@pytest.mark.rule("karmaggan/spawns-play-no-objects", "karmaggan/U107", "karmaggan/KG-I10")
def test_spawns_play_no_objects__the_dead_keep_hand_and_medallions_for_other_uses() -> None:
    """A dead player holds cards and a Medallion, and plays none of the cards; the Medallion invokes."""
    scene = table(TWO, hands={0: ["tumult"]}, dead={0: "inner-1-9"})
    scene = scene.given(fact.InvocationLaid(place="inner-1-9", colour="illuminated"))
    scene.refused(TUMULT, "karmaggan/spawns-play-no-objects")
    assert scene.state.players[0].hand == ("tumult",) and "PayToInvoke" in orders(scene, 0)


@pytest.mark.rule("karmaggan/U48")
def test_U48__without_a_card_played_no_medallion_is_paid() -> None:
    """The first Object of the next turn is free again."""
    scene = table(TWO, hands={0: ["pole", "pole"]}).after(PlayObject(seat=0, card="pole"))
    later = scene.after(EndTurn(seat=0)).after(EndTurn(seat=1))
    assert tags(later.when(PlayObject(seat=0, card="pole"))) == ["ObjectPlayed", "PoleReadied"]
