"""The cards, the two profiles, and the deal."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from karma_core.games.karmaka.edition import COLOURS, STANDARD, cards
from karma_core.games.karmaka.turn_facts import CardsDrawn, DeckDealt, DeckDrawn, StarterDrawn, TurnBegun
from karma_core.kernel.editions import digest_of
from karma_core.kernel.errors import UsageError
from karma_core.kernel.messages import Begin
from karma_core.kernel.rulebook import rulebook
from tests.rules.karmaka.positions import GAME, table
from tests.support.scenario import Scenario


@pytest.mark.rule("karmaka/cards", "karmaka/card-list")
def test_card_list__64_cards_36_points_a_colour_115_in_all() -> None:
    """Per colour 7 designs, 19 cards and 36 points: two ones and three twos three times, two threes twice."""
    for colour in COLOURS:
        designs = [card for card in STANDARD.cards if card.colour == colour]
        assert Counter((card.points, card.copies) for card in designs) == {(1, 3): 2, (2, 3): 3, (3, 2): 2}
        assert sum(card.copies for card in designs) == 19
        assert sum(card.copies * card.points for card in designs) == 36
    mosaics = [card for card in STANDARD.cards if card.colour == "mosaic"]
    assert [(card.english, card.copies, card.points) for card in mosaics] == [("Embody", 5, 1), ("Mimic", 2, 1)]
    assert sum(card.copies for card in STANDARD.cards) == 64
    assert sum(card.copies * card.points for card in STANDARD.cards) == 115


@pytest.mark.rule("karmaka/cards")
def test_cards__each_has_two_names_an_ability_and_rulings_that_exist() -> None:
    """English and French, and no ability twice; the card list names only rulings of the rulebook."""
    known = rulebook(GAME.folder).all
    listed = cards(STANDARD)
    assert len(listed) == 23 == len({card.ability for card in listed}) == len({card.french for card in listed})
    for number, card in enumerate(listed, 1):
        assert all(f"karmaka/{ruling}" in known for ruling in card.rulings)
        assert known[f"karmaka/C{number}"].text == f"{card.english}: {card.effect}"
    assert [zone.polish for zone in STANDARD.zones][:3] == ["Studnia", "Ruiny", "Ręka"]


def test_cards__an_edition_that_names_a_card_twice_is_not_read() -> None:
    """Two entries of one name would be one card with two texts."""
    data = msgspec.to_builtins(STANDARD)
    data["cards"] += (data["cards"][0],)
    with pytest.raises(msgspec.ValidationError, match="transmigrate"):
        msgspec.convert(data, GAME.editions)
    assert len(digest_of(STANDARD)) == 64


@pytest.mark.rule("karmaka/setup-tokens", "karmaka/ladder-numbers", "karmaka/lives")
def test_lives__all_begin_as_dung_beetles_with_cards_and_a_deck() -> None:
    """The ladder is Dung Beetle 4, Snake 5, Wolf 6, Ape 7, Transcendence."""
    state = Scenario(GAME, 4).begun(seed=1).state
    assert [rung.english for rung in STANDARD.rungs] == ["Dung Beetle", "Snake", "Wolf", "Ape", "Transcendence"]
    assert [rung.needed for rung in STANDARD.rungs[:-1]] == [4, 5, 6, 7]
    assert all(player.rung == 0 and player.hand for player in state.players)
    assert GAME.scores(state) == (0, 0, 0, 0)


@pytest.mark.rule("karmaka/setup", "karmaka/R21", "karmaka/P1")
def test_setup__three_and_one_seat_by_seat_hand_first() -> None:
    """Seat by seat from the starting player; the first turn begins with its draw."""
    new = Scenario(GAME, 2, {"starter": "first-named"})
    hands = (("peek", "peek", "spite"), ("embody", "panic", "vengeance"))
    facts = new.when(Begin(), hands[0], ("crisis",), hands[1], ("denial",))
    assert facts == (
        CardsDrawn(seat=0, cards=hands[0]),
        DeckDealt(seat=0, cards=("crisis",)),
        CardsDrawn(seat=1, cards=hands[1]),
        DeckDealt(seat=1, cards=("denial",)),
        TurnBegun(seat=0, round=1),
        DeckDrawn(seat=0, card="crisis"),
    )


@pytest.mark.rule("karmaka/R18", "karmaka/turn-order")
def test_R18__the_lot_names_the_first_and_the_others_follow_clockwise() -> None:
    """With the lot on seat 2 of 3 the deal goes 2, 0, 1."""
    facts = Scenario(GAME, 3).when(
        Begin(), 2, ("peek",) * 3, ("spite",), ("embody",) * 3, ("spite",), ("panic",) * 3, ("mimic",)
    )
    assert facts[0] == StarterDrawn(seat=2)
    assert [fact.seat for fact in facts if isinstance(fact, CardsDrawn)] == [2, 0, 1]
    assert facts[-2] == TurnBegun(seat=2, round=1)


@pytest.mark.rule("karmaka/R18")
def test_R18__a_named_starter_is_the_seat_named_first() -> None:
    """No lot is drawn then."""
    facts = Scenario(GAME, 2, {"starter": "first-named"}).when(
        Begin(), ("peek",) * 3, ("spite",), ("embody",) * 3, ("spite",)
    )
    assert facts[0] == CardsDrawn(seat=0, cards=("peek",) * 3)


@pytest.mark.rule("karmaka/profiles")
def test_profiles__seed_is_the_default_and_no_third_is_taken() -> None:
    """The profile stands in the options, which the manifest records."""
    assert GAME.options_from({}).profile == "seed"
    assert GAME.options_from({"profile": "published"}).profile == "published"
    with pytest.raises(UsageError, match="profile"):
        GAME.options_from({"profile": "house"})


@pytest.mark.rule("karmaka/P1", "karmaka/profiles")
def test_P1__published_deals_four_and_two() -> None:
    """And 12 Rings lie in the supply."""
    state = Scenario(GAME, 3, {"profile": "published", "starter": "first-named"}).begun(seed=2).state
    assert [len(player.hand) + len(player.deck) for player in state.players] == [6, 6, 6]
    assert [len(player.hand) for player in state.players] == [5, 4, 4]  # the first has drawn
    assert state.rings == 12 and len(state.well) == 64 - 18


@pytest.mark.rule("karmaka/setup")
def test_setup__nobody_deals_twice() -> None:
    """`begin` is refused when the cards are dealt."""
    table({0: ("peek",)}).refused(Begin(), "karmaka/setup")
