"""Temple cards: traps and their rays, the Piston, turning rings, Rollers, Ram, Flash, hatches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import EndTurn, FlashTo, LaySecondTile, Step, TurnRing
from karma_core.games.karmaggan.board import board_of, crosses_roller, rays
from karma_core.games.karmaggan.edition import REFERENCE, bag_of
from karma_core.kernel.messages import Fact
from tests.rules.karmaggan.scenes import orders, table, tags
from tests.support.scenario import Scenario

FAR = "outer-0-8"  # in the way of no ray, as is outer-2-0
STEP = Step(seat=0, to="outer-2-0")


def turned(scene: Scenario, card: str, *luck: tuple[int, ...]) -> tuple[Fact, ...]:
    """What follows from a Temple card, after the step and the card itself."""
    return scene.when(STEP, (card,), *luck)[3:]


def at(*others: str, **more: object) -> Scenario:
    """Seat 0 about to step onto a Temple Tile, the others elsewhere."""
    return table(["outer-2-15", *others], left=3, **more)  # type: ignore[arg-type]


def lost(facts: Sequence[Fact]) -> list[tuple[int, int]]:
    """Who lost how many coins, in order."""
    return [(one.seat, one.count) for one in facts if isinstance(one, fact.CoinsLost)]


@pytest.mark.rule("karmaggan/ring-traps", "karmaggan/trap-path", "karmaggan/U34")
def test_ring_traps__all_of_a_kind_fire_outward_to_the_first_pawn() -> None:
    """The Arrows of the middle wall at 3 hit the pawn in that column, and stop there; who is behind is unhurt."""
    scene = at("outer-1-3", "outer-0-3")
    facts = turned(scene, "arrows")
    assert facts[0] == fact.TrapFired(trap="arrows", struck=(1,), coins=1)
    assert lost(facts) == [(1, 1)]
    assert turned(at("outer-0-3", FAR), "arrows")[0] == fact.TrapFired(trap="arrows", struck=(1,), coins=1)


@pytest.mark.rule("karmaggan/trap-path", "karmaggan/U34")
def test_trap_path__rays_pass_doorways_and_end_at_walls_and_at_the_edge() -> None:
    """No ray crosses a wall, in any alignment tried; one through a doorway goes on in the next ring."""
    board = board_of("reference")
    for offsets in ((0, 0, 0, 0), (0, 6, 0, 0), (3, 1, 7, 12), (15, 9, 2, 4)):
        for trap in ("arrows", "acid", "fire"):
            for ray in rays("reference", offsets, trap):
                for here, there in pairwise(ray):
                    inner, outer = board.tiles[here], board.tiles[there]
                    assert inner.ring == outer.ring or inner.sector in board.doors[inner.ring]
                last = board.tiles[ray[-1]]
                assert last.row == 0 and (last.ring == 0 or last.sector not in board.doors[last.ring])
    assert ("middle-1-1", "middle-0-1", "outer-2-1", "outer-1-1", "outer-0-1") in rays("reference", (0,) * 4, "arrows")


@pytest.mark.rule("karmaggan/trap-over-abyss")
def test_trap_over_abyss__it_does_not_hinder() -> None:
    """The middle wall's Arrows, turned to face sector 4, pass over the Abyss outer-1-4."""
    rotation = fact.RotationRolled(rings=("middle",), direction="clockwise", faces=(1,))
    turn = fact.RingsTurned(rings=("middle",), direction="clockwise", sectors=1)
    fired = turned(at("outer-0-4", "outer-0-9").given(rotation, turn), "arrows")[0]
    assert isinstance(fired, fact.TrapFired) and 1 in fired.struck and 2 not in fired.struck


@pytest.mark.rule("karmaggan/arrows", "karmaggan/fire")
def test_arrows_and_fire__one_coin_and_two() -> None:
    """KG-G5: Arrows −1, Fire −2."""
    assert lost(turned(at("outer-2-7", FAR), "arrows")) == [(1, 1)]
    assert lost(turned(at("outer-2-6", FAR), "fire")) == [(1, 2)]


@pytest.mark.parametrize(("face", "coins"), [(1, 0), (2, 0), (3, 1), (5, 3), (6, 4)])
@pytest.mark.rule("karmaggan/acid", "karmaggan/U33", "karmaggan/KG-I7")
def test_acid__the_die_less_two_and_never_less_than_none(face: int, coins: int) -> None:
    """KG-G5: a 5 costs three; a 1 costs nothing."""
    facts = turned(at("outer-2-10", FAR, coins={1: 9}), "acid", (face,))
    assert facts[0] == fact.AcidRolled(faces=(face,), coins=coins)
    assert lost(facts) == ([(1, coins)] if coins else [])


@pytest.mark.rule("karmaggan/KG-I6", "karmaggan/U35")
def test_KG_I6__one_die_of_the_acid_for_all_in_turn_order() -> None:
    """Two are hit by different emitters, at once: one die; the damage falls in turn order. As an option, a die each."""
    scene = at("middle-1-5", "outer-2-10", coins={1: 9, 2: 9})
    facts = turned(scene, "acid", (4,))
    assert facts[1] == fact.TrapFired(trap="acid", struck=(1, 2), coins=2) and lost(facts) == [(1, 2), (2, 2)]
    alone = at("middle-1-5", "outer-2-10", coins={1: 9, 2: 9}, acid_roll="individual")
    assert lost(turned(alone, "acid", (4,), (6,))) == [(1, 2), (2, 4)]


@pytest.mark.rule("karmaggan/spawns-immune", "karmaggan/spawns-stop-traps")
def test_spawns_immune__a_spawn_takes_nothing_and_stops_the_ray() -> None:
    """KG-G10 in part: the Spawn stands before the pawn in the column of an emitter."""
    scene = at("outer-1-3", FAR, "outer-0-9", dead={3: "inner-1-8"}, spawns={"dark-1": "outer-2-3"})
    facts = turned(scene, "arrows")
    assert facts[0] == fact.TrapFired(trap="arrows", struck=(), coins=1)
    assert scene.given(*facts).state.spawns == (("dark-1", "outer-2-3"),)


@pytest.mark.rule("karmaggan/ring-traps-by-temple-tiles")
def test_ring_traps_by_temple_tiles__no_object_sets_one_off_but_by_a_temple_card() -> None:
    """Nothing of the Object Deck fires a trap itself: the only fact that does follows a Temple card."""
    effects = {card.effect for card in REFERENCE.objects}
    assert not effects & {"arrows", "acid", "fire", "piston"}
    assert {"arrows", "acid", "fire"} <= {card.effect for card in REFERENCE.temple}


@pytest.mark.parametrize(("coins", "loses"), [(7, 3), (1, 0), (2, 1), (4, 2)])
@pytest.mark.rule("karmaggan/piston", "karmaggan/piston-halves")
def test_piston__half_the_coins_rounded_in_favour(coins: int, loses: int) -> None:
    """KG-G4: 7 loses 3, 1 loses none; only who is on the Central Tile is hit."""
    scene = at("centre", "inner-1-1", coins={1: coins})
    facts = turned(scene, "piston")
    assert facts[0] == fact.TrapFired(trap="piston", struck=(1,))
    assert lost(facts) == ([(1, loses)] if loses else [])


@pytest.mark.rule("karmaggan/rotations", "karmaggan/U36", "karmaggan/U37")
def test_rotations__ring_and_direction_on_the_card_sectors_by_the_die() -> None:
    """The outer ring turns three sectors: pawns and Tiles go with it, hatches do not; all rings turn by one die."""
    scene = at(FAR)
    facts = turned(scene, "rotation-outer-clockwise", (3,))
    assert facts == (
        fact.RotationRolled(rings=("outer",), direction="clockwise", faces=(3,)),
        fact.RingsTurned(rings=("outer",), direction="clockwise", sectors=3),
    )
    assert scene.given(*scene.when(STEP, ("rotation-outer-clockwise",), (3,))).state.offsets == (3, 0, 0, 0)
    every = scene.given(*scene.when(STEP, ("rotation-all-rings-counterclockwise",), (2,)))
    assert every.state.offsets == (14, 14, 14, 14) and every.state.players[0].place == "outer-2-0"


@pytest.mark.rule("karmaggan/rollers-appear", "karmaggan/U90")
def test_rollers_appear__when_the_egg_first_leaves_the_central_tile() -> None:
    """The carrier's step off the Centre places both; nobody is hurt by that, and a second leaving changes nothing."""
    scene = table(["centre", FAR], fact.EggPickedUp(seat=0), left=3)
    facts = scene.when(Step(seat=0, to="inner-1-1"))
    assert facts == (fact.PlundererStepped(seat=0, to="inner-1-1", left=2), fact.RollersPlaced())


@pytest.mark.rule("karmaggan/rollers-place", "karmaggan/KG-I8")
def test_rollers_place__between_sectors_3_4_and_11_12_of_the_outer_ring_alone() -> None:
    """All three rows of the outer ring, absolute sectors, and no other ring."""
    board = board_of("reference")
    for row in range(3):
        assert crosses_roller(board, (0,) * 4, f"outer-{row}-3", f"outer-{row}-4")
        assert crosses_roller(board, (2, 0, 0, 0), f"outer-{row}-9", f"outer-{row}-10")
    assert not crosses_roller(board, (0,) * 4, "middle-0-3", "middle-0-4")
    assert not crosses_roller(board, (0,) * 4, "outer-0-4", "outer-1-4")


@pytest.mark.rule("karmaggan/roller-damage", "karmaggan/roller-crossing", "karmaggan/U38")
def test_roller_damage__a_die_less_one_for_each_whom_the_ring_carries_across() -> None:
    """The ring turns one sector, two are carried across and roll each; then it turns on."""
    scene = at("outer-1-3", "outer-0-3", coins={1: 5, 2: 5}).given(fact.RollersPlaced())
    facts = turned(scene, "rotation-outer-clockwise", (2,), (1,), (4,))
    assert tags(facts) == [
        *("RotationRolled", "RingsTurned", "HitTaken", "RollerRolled", "HitTaken", "RollerRolled", "CoinsLost"),
        "RingsTurned",
    ]
    assert facts[1] == fact.RingsTurned(rings=("outer",), direction="clockwise", sectors=1, crossed=(1, 2))
    assert lost(facts) == [(2, 3)]


@pytest.mark.rule("karmaggan/U38", "karmaggan/U86")
def test_U38__who_dies_on_the_way_leaves_a_tile_that_is_carried_on() -> None:
    """The first death is complete, second Tile and all, before the ring turns on."""
    scene = at("outer-1-3", FAR, coins={1: 1}).given(fact.RollersPlaced())
    facts = turned(scene, "rotation-outer-clockwise", (5,), (6,))
    assert tags(facts)[-3:] == ["PlundererDied", "InvocationLaid", "Asked"]
    asked = scene.given(*scene.when(STEP, ("rotation-outer-clockwise",), (5,), (6,)))
    assert asked.state.rotation is not None and asked.state.rotation.left == 4
    laid = asked.after(LaySecondTile(seat=1, place="outer-0-3"), (1,), (1,))
    assert laid.state.rotation is None and dict(laid.state.invocations).keys() == {"outer-1-3", "outer-0-3"}


@pytest.mark.rule("karmaggan/U86", "karmaggan/U42", "karmaggan/death-at-zero")
def test_U86__damage_falls_in_turn_order_and_the_turn_ends_after_the_effect() -> None:
    """Seat 0 burns itself and seat 1: its own death is the first; the rest follows, then the turn ends."""
    scene = table(["outer-2-13", "outer-1-6", "inner-1-0"], coins={0: 2, 1: 1}, left=2)
    facts = scene.when(Step(seat=0, to="outer-2-14"), ("fire",))
    assert [one.seat for one in facts if isinstance(one, fact.PlundererDied)] == [0]
    asked = scene.given(*facts)
    rest = asked.when(LaySecondTile(seat=0, place="outer-1-14"))
    assert tags(rest) == [
        *("InvocationLaid", "HitTaken", "CoinsLost", "PlundererDied", "InvocationLaid", "TurnEnded", "TurnBegun"),
    ]
    assert rest[-1] == fact.TurnBegun(seat=1, round=2, role="swarm")


@pytest.mark.rule("karmaggan/ram", "karmaggan/U39")
def test_ram__the_whole_hand_goes_and_four_cards_come() -> None:
    """Two cards are discarded face up, four are drawn."""
    facts = turned(at(FAR, hands={0: ["pole", "tumult"]}), "ram", ("pole", "pole", "pole", "sword"))
    assert facts == (
        fact.HandDiscarded(seat=0, cards=("pole", "tumult")),
        fact.CardsDrawn(seat=0, cards=("pole", "pole", "pole", "sword")),
    )


@pytest.mark.rule("karmaggan/iris-flash", "karmaggan/iris-flash-is-free", "karmaggan/U40")
def test_iris_flash__to_a_free_temple_tile_of_the_same_ring_without_activating_it() -> None:
    """Seven others lie on the outer ring, one is held: six to choose from; no movement is spent."""
    scene = at("outer-2-6").after(STEP, ("iris-flash",))
    assert [a.to for a in scene.legal(0)] == [f"outer-2-{n}" for n in (2, 4, 8, 10, 12, 14)]
    scene.refused(FlashTo(seat=0, to="outer-2-6"), "karmaggan/iris-flash")
    assert scene.when(FlashTo(seat=0, to="outer-2-8")) == (fact.Flashed(seat=0, to="outer-2-8"),)
    assert scene.after(FlashTo(seat=0, to="outer-2-8")).state.turn.left == 2
    centre = table(["inner-1-1", FAR], left=2)
    assert tags(centre.when(Step(seat=0, to="centre"), ("iris-flash",)))[-1] == "TempleCardTurned"


@pytest.mark.rule("karmaggan/U87")
def test_U87__where_the_flash_leads_may_be_activated_later() -> None:
    """The Tile that turned the Flash is used up; the one it led to is not, once it is stepped off and on."""
    scene = (
        at(FAR).after(STEP, ("iris-flash",)).after(FlashTo(seat=0, to="outer-2-4")).after(Step(seat=0, to="outer-2-5"))
    )
    again = scene.when(Step(seat=0, to="outer-2-4"), ("open-day-hatches",))
    assert tags(again)[1:3] == ["TileActivated", "TempleCardTurned"]
    assert ("plunderer-0", "outer-2-0") in scene.state.turn.used


@pytest.mark.rule("karmaggan/hatch-kinds", "karmaggan/U13")
def test_U13__cards_open_and_close_all_four_hatches_of_a_kind() -> None:
    """Both kinds may be open together."""
    scene = at(FAR)
    assert scene.after(STEP, ("open-day-hatches",)).state.open == ("day",)
    both = scene.given(*(fact.HatchesMoved(hatch=kind, opened=True) for kind in ("day", "night")))
    assert both.state.open == ("day", "night")
    assert turned(both, "close-day-hatches") == (fact.HatchesMoved(hatch="day", opened=False),)
    assert both.after(STEP, ("close-day-hatches",)).state.open == ("night",)


@pytest.mark.rule("karmaggan/U11")
def test_U11__an_empty_deck_is_made_anew_from_its_discards() -> None:
    """The last Temple card has been turned: the turned ones are shuffled, and one of them comes."""
    deck = bag_of(REFERENCE.temple)
    scene = at(FAR).given(*(fact.TempleCardTurned(seat=0, cards=(card,)) for card in deck))
    facts = scene.when(STEP, ("open-day-hatches",))
    assert tags(facts)[2:4] == ["TempleDeckShuffled", "TempleCardTurned"]


@pytest.mark.rule("karmaggan/no-throw-in-rotation", "karmaggan/U82")
def test_no_throw_in_rotation__while_a_ring_turns_nothing_else_is_done() -> None:
    """In the middle of a rotation only the dead player's Tile is asked for; the carrier cannot throw."""
    scene = table(
        ["inner-1-7", "outer-1-3", "middle-1-7"],
        fact.EggPickedUp(seat=0),
        fact.RollersPlaced(),
        hands={0: ["helm-of-contact"]},
        coins={1: 1},
    )
    assert "ThrowEgg" in orders(scene, 0)
    ring = TurnRing(seat=0, card="helm-of-contact", ring="outer", direction="clockwise")
    turning = scene.after(ring, (4,), (6,))
    assert turning.state.rotation is not None and orders(turning, 0) == set()
    turning.refused(EndTurn(seat=0), "karmaggan/play-clockwise")
