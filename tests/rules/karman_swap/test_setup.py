"""The deal, seats and sides, the exchange between teammates, and what is printed."""

from __future__ import annotations

import pytest

from karma_core.games.karman_swap import GAME
from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from karma_core.games.karman_swap.edition import tables
from karma_core.games.karman_swap.questions import partner_of, seats_of, side_of
from karma_core.kernel.messages import Begin
from tests.rules.karman_swap.table import after, cards, facts_of, hand, only, table
from tests.support.scenario import Scenario

CARDS = tables("reference").cards
FULL = ("r0 r1 r2 r3 g0 g1 g2 g3", "r4 r5 r6 r7 g4 g5 g6 g7", "b0 b1 b2 b3 s0 s1 s2 s3", "b4 b5 b6 b7 s4 s5 s6 s7")


def exchanging(starter: int = 0) -> Scenario:
    """Four full hands, and the starter may offer cards."""
    return table(*FULL, market="r8 g8 b8 s8").given(f.Asked(seat=starter, what="exchange"))


@pytest.mark.rule("karman-swap/players", "karman-swap/KS-F1", "karman-swap/KS-F2")
def test_players__two_to_four_take_up_all_cards() -> None:
    """Two, three and four can play, and 36 cards lie in hands and market; nothing is left to draw from."""
    assert GAME.seats == (2, 4)
    for seats in (2, 3, 4):
        state = Scenario(GAME, seats=seats).begun(seed=3).state
        face_down = 6 if seats == 2 else 0
        market = len(state.market) + len([place for place in state.pyramid if place in CARDS])
        assert sum(len(player.hand) for player in state.players) + market + face_down == 36
        assert len(state.undealt) == face_down


@pytest.mark.rule("karman-swap/colours", "karman-swap/values", "karman-swap/KS-F1")
def test_colours__nine_values_in_each_of_four() -> None:
    """Each colour has the values 0 to 8 once."""
    for colour in ("red", "green", "blue", "ship"):
        assert sorted(card.value for card in CARDS.values() if card.colour == colour) == list(range(9))


@pytest.mark.rule("karman-swap/colours")
def test_colours__a_ship_is_no_creature_and_a_creature_no_ship() -> None:
    """Slots are for creatures; beside planets lie ships."""
    scene = table("s3 b1 r1", "b2", market="r8", worlds={"p06": "r5 . . ."})
    scene.refused(a.PlayCreature(seat=0, card="ship-3", planet="p06", slot=1), "karman-swap/colours")
    scene.refused(a.PlayShip(seat=0, card="blue-1", planet="p06"), "karman-swap/colours")


@pytest.mark.rule("karman-swap/abilities", "karman-swap/W01", "karman-swap/KS-F10")
def test_abilities__27_of_36_cards_have_one() -> None:
    """The strongest have none; red 5 and 6 play another card, ships exchange, a green creature moves one."""
    assert sum(card.ability != "none" for card in CARDS.values()) == 27
    assert all(card.ability == "none" for card in CARDS.values() if card.value >= 7)
    assert CARDS["red-5"].ability == CARDS["red-6"].ability == "chain"
    assert CARDS["ship-1"].ability == CARDS["ship-3"].ability == "swap" and CARDS["green-6"].ability == "migrate"
    assert [CARDS[f"ship-{power}"].arrows for power in range(9)] == [3, 3, 3, 2, 2, 2, 2, 1, 1]


@pytest.mark.rule("karman-swap/planet-slots")
def test_planet_slots__three_to_six_of_three_colours_with_points() -> None:
    """No colour is favoured: 18 slots and 33 points for each."""
    slots = [slot.split() for planet in GAME.edition.planets for slot in planet.slots]
    assert {len(planet.slots) for planet in GAME.edition.planets} == {3, 4, 5, 6}
    for colour in ("red", "green", "blue"):
        points = [int(worth) for own, worth in slots if own == colour]
        assert (len(points), sum(points)) == (18, 33)


@pytest.mark.rule("karman-swap/planet-slots")
def test_planet_slots__a_creature_needs_its_colour() -> None:
    """Slot 1 of P06 is green, and there is no slot 4."""
    scene = table("b1 r1", "b2", market="r8", worlds={"p06": ". . . ."})
    scene.refused(a.PlayCreature(seat=0, card="blue-1", planet="p06", slot=1), "karman-swap/planet-slots")
    scene.refused(a.PlayCreature(seat=0, card="blue-1", planet="p06", slot=4), "karman-swap/planet-slots")


@pytest.mark.rule("karman-swap/visible-planets", "karman-swap/W02")
def test_visible_planets__four_of_twelve_lie_face_up() -> None:
    """The other eight are the deck."""
    state = Scenario(GAME, seats=4).begun(seed=5).state
    assert len(state.visible) == 4 and len(state.deck) == 8
    assert len({*state.visible, *state.deck}) == len(GAME.edition.planets) == 12


@pytest.mark.rule("karman-swap/visible-planets")
def test_visible_planets__a_new_planet_is_chosen_from_them() -> None:
    """P09 is in the deck."""
    scene = table("b1 r1", "b2", market="r8")
    scene.refused(a.IntroducePlanet(seat=0, planet="p09", card="red-1", slot=0), "karman-swap/visible-planets")


@pytest.mark.rule("karman-swap/deal", "karman-swap/market", "karman-swap/S14")
def test_deal__eight_cards_each_and_four_in_the_market() -> None:
    """Luck gives the market, then each hand; the market is not filled up to four again."""
    hands = [cards(words) for words in FULL]
    scene = Scenario(GAME, seats=4, options={"starter": "first"})
    facts = scene.when(Begin(), cards("r8 g8 b8 s8"), *hands, ("p01", "p02", "p03", "p04"))
    assert facts == (
        f.RoundBegun(round=1, starter=0),
        f.MarketLaid(cards=cards("r8 g8 b8 s8")),
        *(f.HandDealt(seat=seat, cards=dealt) for seat, dealt in enumerate(hands)),
        f.PlanetsRevealed(planets=("p01", "p02", "p03", "p04")),
        f.Asked(seat=0, what="exchange"),
    )
    later = after(table("b1 r1", "b2", market="r8 g8"), a.PassTake(seat=0, card="red-8"))
    assert later.state.market == ("green-8",)


@pytest.mark.rule("karman-swap/deal")
def test_deal__once_and_before_all_else() -> None:
    """Before the deal nothing can be ordered, and a match begins once."""
    Scenario(GAME, seats=2).refused(a.PassDiscard(seat=0, card="red-1"), "karman-swap/deal")
    table("b1", "b2").refused(Begin(), "karman-swap/deal")


@pytest.mark.rule("karman-swap/seating", "karman-swap/KS-F8", "karman-swap/S3")
def test_seating__teammates_sit_across_the_table() -> None:
    """Seats 0 and 2 are a team, 1 and 3 the other."""
    state = Scenario(GAME, seats=4).state
    assert [side_of(state, seat) for seat in range(4)] == [0, 1, 0, 1]
    assert partner_of(state, 1) == 3 and seats_of(state, 0) == (0, 2)


@pytest.mark.rule("karman-swap/turn-order", "karman-swap/KS-F8")
def test_turn_order__the_turn_goes_from_team_to_team() -> None:
    """After seat 3 comes seat 0; others wait."""
    scene = table("b1", "r1 r2", "g1", "b2 b3", market="r8", turn=3)
    scene.refused(a.PassDiscard(seat=1, card="red-1"), "karman-swap/turn-order")
    scene.refused(a.PassDiscard(seat=7, card="red-1"), "karman-swap/turn-order")
    assert scene.when(a.PassDiscard(seat=3, card="blue-2"))[-1] == f.TurnBegun(seat=0, turn=2)


@pytest.mark.rule("karman-swap/starting-player", "karman-swap/W31")
def test_starting_player__by_lot_or_the_first_named() -> None:
    """The lot falls on seat 2; with the option seat 0 starts and no lot is drawn."""
    hands = [cards(words) for words in FULL]
    luck = (cards("r8 g8 b8 s8"), *hands, ("p01", "p02", "p03", "p04"))
    facts = Scenario(GAME, seats=4).when(Begin(), 2, *luck)
    assert facts[:2] == (f.StarterDrawn(starter=2), f.RoundBegun(round=1, starter=2))
    facts = Scenario(GAME, seats=4, options={"starter": "first"}).when(Begin(), *luck)
    assert facts[0] == f.RoundBegun(round=1, starter=0)


@pytest.mark.rule("karman-swap/team-exchange", "karman-swap/W26", "karman-swap/S13")
def test_team_exchange__as_many_back_of_any_cards() -> None:
    """Seat 0 gives two; seat 2 gives one of them and an own card back."""
    scene = exchanging()
    facts = scene.when(a.GiveCards(seat=0, partner=2, cards=cards("r0 g0")))
    assert facts == (f.CardsGiven(seat=0, partner=2, cards=cards("r0 g0")), f.Asked(seat=2, what="answer"))
    scene = scene.given(*facts)
    assert len(scene.legal(2)) == 10 * 9 // 2
    facts = scene.when(a.ReturnCards(seat=2, partner=0, cards=cards("b0 r0")))
    assert facts[0] == f.CardsReturned(seat=2, partner=0, cards=cards("b0 r0"))
    scene = scene.given(*facts)
    assert hand(scene, 0) == cards("b0 r0 r1 r2 r3 g1 g2 g3") and len(hand(scene, 2)) == 8


@pytest.mark.rule("karman-swap/team-exchange", "karman-swap/W26", "karman-swap/W43")
def test_team_exchange__what_is_refused() -> None:
    """Two at most, own cards, to the teammate, in order; as many back as came; no play before."""
    scene = exchanging()
    scene.refused(a.GiveCards(seat=0, partner=2, cards=cards("r0 r1 r2")), "karman-swap/team-exchange")
    scene.refused(a.GiveCards(seat=0, partner=1, cards=cards("r0")), "karman-swap/team-exchange")
    scene.refused(a.PassDiscard(seat=0, card="red-0"), "karman-swap/team-exchange")
    scene.refused(a.GiveCards(seat=0, partner=2, cards=cards("b0")), "karman-swap/W26")
    scene.refused(a.GiveCards(seat=0, partner=2, cards=("red-0", "red-0")), "karman-swap/W26")
    scene.refused(a.GiveCards(seat=0, partner=2, cards=("red-1", "red-0")), "karman-swap/W43")
    answering = scene.after(a.GiveCards(seat=0, partner=2, cards=cards("r0 g0")))
    answering.refused(a.ReturnCards(seat=2, partner=0, cards=cards("b0")), "karman-swap/W26")
    answering.refused(a.GiveCards(seat=2, partner=0, cards=cards("b0")), "karman-swap/W26")


@pytest.mark.rule("karman-swap/team-exchange-second")
def test_team_exchange_second__the_next_players_team_then_the_first_turn() -> None:
    """Seat 3 starts: seats 3 and 1, then seats 0 and 2, then seat 3 plays."""
    scene = Scenario(GAME, seats=4).given(
        f.RoundBegun(round=1, starter=3),
        f.MarketLaid(cards=cards("r8 g8 b8 s8")),
        *(f.HandDealt(seat=seat, cards=cards(words)) for seat, words in enumerate(FULL)),
        f.PlanetsRevealed(planets=("p01", "p02", "p03", "p04")),
        f.Asked(seat=3, what="exchange"),
    )
    scene = scene.after(a.GiveCards(seat=3, partner=1, cards=cards("b4")))
    facts = scene.when(a.ReturnCards(seat=1, partner=3, cards=cards("b4")))
    assert facts[-1] == f.Asked(seat=0, what="exchange")
    facts = scene.given(*facts).when(a.GiveCards(seat=0, partner=2, cards=()))
    assert facts == (f.CardsGiven(seat=0, partner=2, cards=()), f.TurnBegun(seat=3, turn=1))


@pytest.mark.rule("karman-swap/small-tables-no-exchange", "karman-swap/small-tables-no-teams")
def test_small_tables__everyone_alone_and_at_once_in_the_first_turn() -> None:
    """No teammate, no exchange, a side for each."""
    for seats in (2, 3):
        scene = Scenario(GAME, seats=seats)
        facts = facts_of(scene, Begin())
        assert isinstance(facts[-1], f.TurnBegun) and not only(facts, f.Asked)
        assert len(scene.state.sides) == seats and partner_of(scene.state, 0) is None


@pytest.mark.rule("karman-swap/three-players")
def test_three_players__ten_cards_each_and_six_in_the_market() -> None:
    """Three times ten and six; the other side of the board has a track for each."""
    state = Scenario(GAME, seats=3).begun(seed=1).state
    assert [len(player.hand) for player in state.players] == [10, 10, 10] and len(state.market) == 6
    assert len(state.sides) == 3


@pytest.mark.rule("karman-swap/two-players", "karman-swap/pyramid-layout", "karman-swap/KS-F7")
def test_two_players__eleven_cards_each_and_a_pyramid_of_fourteen() -> None:
    """Rows of 5, 4, 3, 2; the second and the fourth lie face down."""
    state = Scenario(GAME, seats=2).begun(seed=1).state
    assert [len(player.hand) for player in state.players] == [11, 11]
    rows = state.pyramid[:5], state.pyramid[5:9], state.pyramid[9:12], state.pyramid[12:]
    assert [len(row) for row in rows] == [5, 4, 3, 2]
    assert [all(place == "#" for place in row) for row in rows] == [False, True, False, True]
    assert len(state.undealt) == 6
