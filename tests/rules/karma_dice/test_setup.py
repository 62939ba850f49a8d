"""The table before the first roll: components, scores, dice, the marker."""

from __future__ import annotations

from collections import Counter

import pytest

from karma_core.games.karma_dice import GAME
from karma_core.games.karma_dice.facts import MarkerDrawn, MarkerMoved, RoundBegun, TraitsDealt, TurnBegun
from karma_core.kernel.errors import UsageError
from karma_core.kernel.messages import Begin
from tests.rules.karma_dice.table import table
from tests.support.scenario import Scenario, opened

OFF = {"traits": "off"}


@pytest.mark.rule("karma-dice/components", "karma-dice/trait-set")
def test_components__thirty_chakra_dice_one_yogi_and_twelve_traits() -> None:
    """The reference edition holds what the box holds."""
    edition = GAME.edition
    assert {dice.colour: dice.count for dice in edition.dice} == {
        "red": 6,
        "orange": 4,
        "yellow": 4,
        "green": 4,
        "light-blue": 4,
        "dark-blue": 4,
        "purple": 4,
    }
    assert sum(dice.count for dice in edition.dice) == 30
    assert GAME.inventory(table().state)["yogi"] == 1
    assert sorted(card.english for card in edition.traits) == [
        "Calm",
        "Conformist",
        "Critical",
        "Fayot",
        "Flexible",
        "Focused",
        "Impatient",
        "Methodical",
        "Opportunist",
        "Prudent",
        "Tenacious",
        "Volunteer",
    ]


@pytest.mark.rule("karma-dice/trait-card")
def test_trait_card__those_of_the_seed_bring_the_dice_it_names() -> None:
    """Critical yellow, Opportunist light blue, Fayot and Methodical purple; each of the twelve has its own ability."""
    cards = {card.english: card for card in GAME.edition.traits}
    dice = [cards[name].die for name in ("Critical", "Opportunist", "Fayot", "Methodical")]
    assert dice == ["yellow", "light-blue", "purple", "purple"]
    assert len({card.ability for card in cards.values()}) == 12


@pytest.mark.rule("karma-dice/KD-I5")
def test_KD_I5__two_traits_for_each_colour_so_the_reserve_has_every_gained_die() -> None:
    """Twelve cards, six colours, two each; a general reserve has at least two of each."""
    assert set(Counter(card.die for card in GAME.edition.traits).values()) == {2}
    assert min(Counter(table(seats=2).state.stock).values()) == 2


@pytest.mark.rule("karma-dice/KD-I1")
def test_KD_I1__two_to_four_play() -> None:
    """The players follow from boards, markers and dice."""
    assert GAME.seats == (2, 4)


@pytest.mark.rule("karma-dice/setup-score-zero", "karma-dice/setup-yogi", "karma-dice/setup-reserve")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup__scores_at_zero_yogi_above_the_track_as_many_dice_as_players(seats: int) -> None:
    """Six colours, one die of each for each player."""
    state = Scenario(GAME, seats=seats, options=OFF).begun(1).state
    colours = ("orange", "yellow", "green", "light-blue", "dark-blue", "purple")
    assert GAME.scores(state) == (0,) * seats
    assert state.yogi is None
    assert Counter(state.stock) == dict.fromkeys(colours, seats)


@pytest.mark.rule("karma-dice/setup-red-base", "karma-dice/D01", "karma-dice/personal-reserve")
def test_setup_red_base__the_six_reds_are_with_whoever_has_the_turn() -> None:
    """They are not in the general reserve, and nobody can pick one."""
    scene = table(own={0: ("green",)})
    assert scene.state.turn.unused == ("green", "red", "red", "red", "red", "red", "red")
    assert "red" not in scene.state.stock


@pytest.mark.rule("karma-dice/setup-without-traits")
def test_setup_without_traits__everybody_starts_with_the_reds_only() -> None:
    """Step 4 of the set-up is skipped, and the first turn begins at once."""
    scene = Scenario(GAME, seats=3, options=OFF)
    assert scene.when(Begin(), 2) == (MarkerDrawn(seat=2), RoundBegun(round=1), TurnBegun(seat=2))
    begun = scene.begun(2)
    assert begun.state.turn.unused == ("red",) * 6
    assert not any(player.trait or player.reserve for player in begun.state.players)


@pytest.mark.rule("karma-dice/first-player", "karma-dice/D22")
def test_first_player__the_table_says_who_is_most_zen_or_the_lot_does() -> None:
    """The option `marker` names a seat; without it one number is drawn."""
    named = Scenario(GAME, seats=3, options={"traits": "off", "marker": "seat-1"})
    assert named.when(Begin()) == (MarkerMoved(seat=1), RoundBegun(round=1), TurnBegun(seat=1))
    drawn = Scenario(GAME, seats=3, options=OFF)
    assert drawn.when(Begin(), 0)[0] == MarkerDrawn(seat=0)


@pytest.mark.rule("karma-dice/D22")
def test_D22__a_marker_for_a_seat_that_nobody_has_is_the_callers_mistake() -> None:
    """Two play, so there is no seat 3."""
    with pytest.raises(UsageError, match="there is no seat-3 at a table of 2"):
        GAME.initial(opened(GAME, seats=2, options={"marker": "seat-3"}))


@pytest.mark.rule("karma-dice/setup-traits")
def test_setup_traits__two_cards_for_each_in_turn_order() -> None:
    """The holder of the marker is dealt first; eight of the twelve cards stay in the box when two play."""
    scene = Scenario(GAME, seats=2, options={"marker": "seat-1"})
    facts = scene.when(Begin(), ("calme", "fayot"), ("prudent", "tenace"))
    assert facts == (
        MarkerMoved(seat=1),
        TraitsDealt(seat=1, cards=("calme", "fayot")),
        TraitsDealt(seat=0, cards=("prudent", "tenace")),
    )
    dealt = scene.given(*facts)
    assert len(dealt.state.box) == 8
    assert GAME.to_act(dealt.state) == (0, 1)
