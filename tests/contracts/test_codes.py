"""Integers for actions: each action has its own parts, and a part means the same everywhere."""

from __future__ import annotations

from random import Random

import pytest

from karma_core import UsageError, game, game_names
from karma_core.adapters.codes import Codes
from tests.support.plays import FIVE
from tests.support.scenario import Scenario, opened


@pytest.mark.parametrize("name", FIVE)
def test_codes__every_legal_action_is_reached_by_its_parts(name: str) -> None:
    """Along random games: no two actions have the same parts, and choosing parts leads to each of them."""
    rules, random = game(name), Random(1)
    for seats in {rules.seats[0], rules.seats[1]}:
        codes = Codes(rules, opened(rules, seats))
        scene = Scenario(rules, seats).begun(seed=seats)
        for number in range(30):
            scene = scene.played(number, 12)
            for seat in rules.to_act(scene.state):
                legal = scene.legal(seat)
                assert len({codes.encode(action) for action in legal}) == len(legal)
                wanted, given, whole = random.choice(legal), (), None
                while whole is None:
                    following = codes.next_parts(legal, given)
                    assert following == sorted(set(following))
                    given, whole = codes.step(legal, given, codes.encode(wanted)[len(given)])
                assert whole == wanted


@pytest.mark.parametrize("name", FIVE)
def test_codes__an_integer_means_the_same_in_every_state(name: str) -> None:
    """The list of parts comes from the game as it was opened alone; another state changes nothing in it."""
    rules = game(name)
    one, other = (Codes(rules, opened(rules, rules.seats[0])) for _ in range(2))
    assert [one.meaning(code) for code in range(len(one))] == [other.meaning(code) for code in range(len(other))]
    assert len(set(map(repr, one.parts))) == len(one)


def test_codes__a_part_that_cannot_come_is_refused() -> None:
    """With its meaning in words."""
    rules = game("karma-dice")
    scene = Scenario(rules, 2, {"traits": "off"}).begun(seed=1)
    codes = Codes(rules, opened(rules, 2, {"traits": "off"}))
    with pytest.raises(UsageError, match="settle cannot come next"):
        seat = rules.to_act(scene.state)[0]
        codes.step(scene.legal(seat), (), codes.index["type", "settle"])


@pytest.mark.parametrize("name", FIVE)
def test_observations__fit_their_space_and_hold_nothing_hidden(name: str) -> None:
    """Every view of long random games fits; two states that look alike to a seat give it the same integers."""
    from karma_core.adapters.pettingzoo import SIZE

    rules = game(name)
    for seats in range(rules.seats[0], rules.seats[1] + 1):
        codes = Codes(rules, opened(rules, seats))
        scene = Scenario(rules, seats).begun(seed=3)
        for number in range(6):
            scene = scene.played(number, 40)
            for seat in range(seats):
                assert sum(1 for _ in codes.leaves(rules.view(scene.state, seat))) <= SIZE[name]
    assert set(SIZE) == set(game_names()) & set(FIVE)
