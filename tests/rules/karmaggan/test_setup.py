"""The box, the set-up, and who is who."""

from __future__ import annotations

from collections import Counter

import pytest

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import ChooseCharacter, ConsumeBlood, EndTurn, Roll, Step, TakeStart
from karma_core.games.karmaggan.board import CENTRE, board_of
from karma_core.games.karmaggan.edition import REFERENCE, object_cards
from karma_core.kernel.errors import UsageError
from karma_core.kernel.messages import Begin
from tests.rules.karmaggan.scenes import STARTS, orders, table, tags
from tests.support.scenario import Scenario, opened

BOARD = board_of("reference")
HANDS = (("dominion-dagger",) * 4, ("pole",) * 4, ("tumult",) * 4)


def kinds(ring: int | None = None) -> Counter[str]:
    """How many Tiles of each kind there are."""
    return Counter(tile.kind for name, tile in BOARD.tiles.items() if name != CENTRE and ring in (None, tile.ring))


@pytest.mark.rule("karmaggan/board", "karmaggan/components", "karmaggan/U01")
def test_board__four_rings_of_113_tiles_and_eight_paths_of_day_and_night() -> None:
    """Outer, middle and inner ring, the Centre, and round them eight paths, four of each kind."""
    assert [sum(tile.ring == ring for tile in BOARD.tiles.values()) for ring in range(4)] == [48, 32, 32, 1]
    assert Counter(BOARD.hatches.values()) == {"day": 4, "night": 4}
    assert all(
        letters in ("S.SOS.SOS.SOS.SO", "#O.B#O.B#O.B#O.B", "T.TPT.T.T.TPT.T.") for letters in REFERENCE.rows.outer
    )


@pytest.mark.rule("karmaggan/tile-supply", "karmaggan/U02", "karmaggan/U03")
def test_tile_supply__twenty_temple_tiles_besides_the_centre() -> None:
    """20 Temple Tiles lie on the rings; the Centre is one more. 9 Blood, 16 Object, 12 Abyss, 4 Passages, 8 starts."""
    counts = {"temple": 20, "blood": 9, "object": 16, "abyss": 12, "passage": 4, "start": 8, "blank": 43}
    assert kinds() == counts and BOARD.tiles[CENTRE].kind == "temple"
    assert kinds(0) == {"temple": 8, "object": 8, "blood": 4, "passage": 2, "abyss": 4, "start": 8, "blank": 14}


@pytest.mark.rule("karmaggan/KG-I1", "karmaggan/coin-supply", "karmaggan/medallion-supply")
def test_supply__the_backs_of_blood_tiles_use_up_what_eight_players_leave() -> None:
    """60 coins less 8 times 5 are 20: five 2, two 3, one 4; 9 Medallions less 8 are one."""
    backs = {face.name: (face.count, face.coins, face.medallions) for face in REFERENCE.blood}
    assert sorted(backs.values()) == [(1, 0, 1), (1, 4, 0), (2, 3, 0), (5, 2, 0)]
    state = GAME.initial(opened(GAME, 8))
    assert (state.coins, state.medallions) == (20, 1)
    inventory = GAME.inventory(state)
    assert (inventory["blood-coins"], inventory["golden-medallions"]) == (60, 9)


@pytest.mark.rule("karmaggan/KG-I2", "karmaggan/KG-I3", "karmaggan/sectors")
def test_sectors__sixteen_hold_eight_hatches_and_eight_starts() -> None:
    """Four Large wall pieces of three sectors, four Small ones of one; a Starting Point lies inside each hatch."""
    assert 4 * 3 + 4 * 1 == 16 == len({tile.sector for name, tile in BOARD.tiles.items() if name != CENTRE})
    assert sorted(BOARD.paths) == [0, 2, 4, 6, 8, 10, 12, 14] and BOARD.starts == STARTS


@pytest.mark.rule("karmaggan/swarm-supply", "karmaggan/KG-I4", "karmaggan/temple-deck")
def test_supply__six_spawns_and_invocation_tiles_of_each_colour_and_73_temple_cards() -> None:
    """The numbers of the box."""
    assert (REFERENCE.spawns, REFERENCE.invocations) == (6, 6)
    assert sum(card.count for card in REFERENCE.temple) == 73
    effects = Counter[str]()
    for card in REFERENCE.temple:
        effects[card.effect] += card.count
    traps = {"arrows": 8, "acid": 7, "fire": 6, "piston": 4}
    assert effects == traps | {"rotation": 22, "ram": 4, "flash": 6, "hatches": 16}


@pytest.mark.rule("karmaggan/object-deck", "karmaggan/U44")
def test_object_deck__75_cards_with_their_values() -> None:
    """Attack 28, Nothing 24, Counterattack 19, Absolute Power 4: the Sword."""
    values = Counter[str]()
    for card in REFERENCE.objects:
        values[card.combat] += card.count
    assert values == {"attack": 28, "nothing": 24, "counterattack": 19, "absolute-power": 4} and values.total() == 75
    assert object_cards("reference")["sword"].combat == "absolute-power"


@pytest.mark.rule("karmaggan/setup-egg", "karmaggan/setup-rings-aligned", "karmaggan/setup-hatches-closed")
def test_setup__the_egg_in_the_centre_rings_aligned_hatches_closed_no_rollers() -> None:
    """KG-G1 in part: nothing has turned, nothing is open, and the Rollers wait."""
    state = GAME.initial(opened(GAME, 4))
    assert (state.egg, state.carrier, state.offsets, state.open, state.rollers) == (CENTRE, None, (0,) * 4, (), False)


@pytest.mark.rule("karmaggan/setup-blood-tiles", "karmaggan/U09")
def test_setup_blood_tiles__nine_lie_full_and_nobody_knows_which_is_which() -> None:
    """Nine places are full; their backs are a bag from which one comes when a Tile is turned."""
    state = GAME.initial(opened(GAME, 2))
    assert len(state.blood) == 9 == len(state.blood_faces)
    scene = table(["outer-1-3", "outer-0-4"], fact.Asked(seat=0, question="blood-tile"), left=2)
    for back in ("two-coins", "medallion"):
        assert scene.given(fact.BloodTileTurned(seat=0, place="outer-1-3", faces=(back,))).state.blood_turned == (back,)


@pytest.mark.parametrize(("seats", "coins"), [(2, 2), (3, 3), (4, 4), (5, 4), (6, 4), (7, 5), (8, 5)])
@pytest.mark.rule("karmaggan/setup-coins", "karmaggan/setup-medallion", "karmaggan/setup-hand")
def test_setup_coins__by_the_number_of_players(seats: int, coins: int) -> None:
    """KG-G1: 5 coins at 7-8 players, 4 at 4-6, 3 at 3, 2 at 2; a Medallion and four Object cards each."""
    scene = Scenario(GAME, seats=seats).begun(seed=seats)
    assert {(one.coins, one.medallions, len(one.hand)) for one in scene.state.players} == {(coins, 1, 4)}


@pytest.mark.rule("karmaggan/player-count", "karmaggan/modes")
def test_player_count__two_to_eight_in_two_modes() -> None:
    """Both modes open with their least and most players."""
    assert GAME.seats == (2, 8)
    for mode in ("free-for-all", "team"):
        for seats in (2, 8):
            assert GAME.initial(opened(GAME, seats, {"mode": mode})).options.mode == mode


@pytest.mark.rule("karmaggan/setup-first-player", "karmaggan/U06")
def test_setup_first_player__named_beforehand_or_by_luck() -> None:
    """Who has the least honour is said when the game is opened; else a draw decides."""
    named = Scenario(GAME, seats=3, options={"starting_player": 2})
    assert named.when(Begin(), *HANDS)[0] == fact.StarterNamed(seat=2)
    drawn = Scenario(GAME, seats=3)
    assert drawn.when(Begin(), 1, *HANDS)[0] == fact.StarterDrawn(seat=1)
    with pytest.raises(UsageError, match="seat 5 cannot start"):
        GAME.initial(opened(GAME, 3, {"starting_player": 5}))


@pytest.mark.rule("karmaggan/setup-starting-points", "karmaggan/U04", "karmaggan/U05")
def test_setup_starting_points__in_turn_order_from_the_starter_any_free_one() -> None:
    """Seat 1 of three starts: it places first, then 2, then 0; the usual point is named first, and all are inside."""
    scene = Scenario(GAME, seats=3, options={"starting_player": 1}).begun(*HANDS)
    for seat, usual in ((1, "outer-0-0"), (2, "outer-0-4"), (0, "outer-0-10")):
        assert GAME.to_act(scene.state) == (seat,)
        scene = scene.after(scene.legal(seat)[0])
        assert scene.legal(seat)[0] == TakeStart(seat=seat, place=usual)
        scene.refused(TakeStart(seat=seat, place="outer-0-1"), "karmaggan/setup-starting-points")
        scene = scene.after(TakeStart(seat=seat, place=usual))
    assert scene.state.turn.seat == 1 and scene.state.round == 1


@pytest.mark.rule("karmaggan/characters", "karmaggan/U74")
def test_characters__each_a_different_one_freely() -> None:
    """Eight characters, none twice, and nothing follows from them."""
    scene = Scenario(GAME, seats=2, options={"starting_player": 0}).begun(*HANDS[:2])
    assert len(scene.legal(0)) == 8
    scene = scene.after(ChooseCharacter(seat=0, character="pizza")).after(TakeStart(seat=0, place="outer-0-0"))
    assert len(scene.legal(1)) == 7
    scene.refused(ChooseCharacter(seat=1, character="pizza"), "karmaggan/U74")


@pytest.mark.rule("karmaggan/U07")
def test_U07__teams_need_an_even_number() -> None:
    """Three cannot be two teams; seats alternate, and seat 0 is light."""
    with pytest.raises(UsageError, match="as many on each side"):
        GAME.initial(opened(GAME, 3, {"mode": "team"}))
    scene = table(["inner-1-1", "inner-1-9", "inner-1-2", "inner-1-10"], mode="team", left=1)
    assert not any(type(a).__name__ == "Step" and a.to == "inner-1-2" for a in scene.legal(0))  # a team-mate


@pytest.mark.rule("karmaggan/play-clockwise", "karmaggan/U78")
def test_play_clockwise__rising_seats_and_the_eliminated_are_skipped() -> None:
    """After seat 0 comes seat 2, as seat 1 is out; nobody else may act meanwhile."""
    scene = table(STARTS[:3])
    scene.refused(EndTurn(seat=1), "karmaggan/play-clockwise")
    assert scene.when(EndTurn(seat=0))[-1] == fact.TurnBegun(seat=1, round=2, role="plunderer")
    met = fact.PawnsMet(attacker=1, attacking="plunderer-1", place="path-0", defending="plunderer-0", defender=0)
    out = table(STARTS[:3], met, fact.PlundererEliminated(seat=1, cards=()), fact.CombatEnded())
    assert out.when(EndTurn(seat=0))[-1] == fact.TurnBegun(seat=2, round=2, role="plunderer")


@pytest.mark.rule("karmaggan/starting-points-are-blank", "karmaggan/blank-tile")
def test_blank_tile__nothing_happens_there_nor_on_a_starting_point() -> None:
    """KG-G8 in part: a step onto either is a step and no more."""
    scene = table(["outer-0-1", "outer-0-8"], left=3)
    assert scene.when(Step(seat=0, to="outer-0-2")) == (fact.PlundererStepped(seat=0, to="outer-0-2", left=2),)
    onto_blank = table(["outer-0-2", "outer-0-8"], left=3)
    assert tags(onto_blank.when(Step(seat=0, to="outer-0-1"))) == ["PlundererStepped"]


@pytest.mark.rule("karmaggan/one-egg")
def test_one_egg__it_is_in_one_place_whoever_has_it() -> None:
    """Free or carried, there is one."""
    scene = table(["inner-1-1", "outer-0-8"])
    assert GAME.inventory(scene.state)["egg"] == 1
    assert GAME.inventory(scene.given(fact.EggPickedUp(seat=0)).state)["egg"] == 1


@pytest.mark.rule("karmaggan/turn")
def test_turn__a_player_may_roll_play_handle_the_egg_or_end() -> None:
    """Before the roll: the roll, Objects, the Egg; a fight comes of a step."""
    places = ["inner-1-1", "outer-0-8", "inner-1-2", "outer-0-4"]
    scene = table(places, fact.EggPickedUp(seat=2), hands={0: ["tumult"]}, mode="team")
    assert orders(scene, 0) == {"Roll", "PlayObject", "TakeEgg", "EndTurn"}
    assert "Step" in orders(scene.after(Roll(seat=0), (4, 2)), 0)


@pytest.mark.rule("karmaggan/U10")
def test_U10__nobody_gains_more_than_the_bank_holds() -> None:
    """With one coin in the bank a Tile of four gives one; what is lost goes back."""
    scene = table(["outer-1-3", "outer-0-4"], fact.Asked(seat=0, question="blood-tile"), coins={1: 57}, left=1)
    assert scene.state.coins == 1
    facts = scene.when(ConsumeBlood(seat=0), ("four-coins",))
    assert facts[1] == fact.CoinsGained(seat=0, count=1)
    assert scene.given(fact.CoinsLost(seat=1, count=5)).state.coins == 6


@pytest.mark.rule("karmaggan/U12", "karmaggan/U77")
def test_U77__hands_and_decks_are_hidden_discards_are_not() -> None:
    """A spectator sees how many cards a hand holds; a played card lies open."""
    scene = table(STARTS[:2], fact.ObjectPlayed(seat=0, card="pole"), hands={0: ["pole", "tumult"]})
    seen = GAME.view(scene.state, None)
    assert seen.players[0].hand == ("?",) and set(seen.object_deck) == {"?"} and seen.object_discard == ("pole",)
    assert GAME.view(scene.state, 0).players[0].hand == ("tumult",)
