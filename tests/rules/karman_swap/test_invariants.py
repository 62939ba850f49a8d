"""What holds at every position, in random games and in those of the bots."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from random import Random
from typing import Any

import pytest

from karma_core.games.karman_swap import GAME
from karma_core.games.karman_swap import facts as f
from karma_core.kernel.chance import Dicey
from karma_core.kernel.editions import load_edition
from karma_core.kernel.errors import UsageError
from karma_core.kernel.messages import Fact
from tests.support.scenario import Scenario

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def match(seats: int, seed: int, bot: str = "random", edition: str = "", **options: Any) -> list[tuple[Any, Fact]]:
    """A whole match: each fact with the table after it."""
    random, found = Random(seed), []
    chance = Dicey(random.randrange)
    state = Scenario(GAME, seats=seats, edition=edition, options=options).begun(seed=seed).state
    while waiting := GAME.to_act(state):
        seat = random.choice(waiting)
        legal = GAME.legal(state, seat)
        assert legal, "a seat is awaited and has nothing to do"
        action = GAME.bots[bot](GAME.view(state, seat), seat, legal, random)
        for fact in GAME.decide(state, action, chance):
            state = GAME.evolve(state, fact)
            found.append((state, fact))
    return found


@SEATS
def test_conservation__cards_planets_and_gems(seats: int) -> None:
    """36 cards and 12 planets at every position; every gem was gained, and is held, converted or spent."""
    for seed in range(8):
        whole, research, discovery = None, Counter[int](), Counter[int]()
        for state, fact in match(seats, seed):
            whole = whole or dict(GAME.inventory(state))
            assert dict(GAME.inventory(state)) == whole and sum(whole.values()) == 48
            match fact:
                case f.RoundBegun():
                    research.clear()
                    discovery.clear()
                case f.CreatureExtinct(seat=seat, gems=count) | f.GemsGained(seat=seat, count=count):
                    research[seat] += count
                case f.GemsConverted(seat=seat, side=side):
                    research[seat] -= 3
                    discovery[side] += 1
                case f.CreaturePlaced(seat=seat, boost=boost) | f.ShipLaid(seat=seat, boost=boost):
                    discovery[seat % 2 if seats == 4 else seat] -= boost
            assert [player.research for player in state.players] == [research[seat] for seat in range(seats)]
            assert [side.discovery for side in state.sides] == [discovery[side] for side in range(len(state.sides))]


@SEATS
def test_shape__bags_are_sorted_and_tracks_in_their_bounds(seats: int) -> None:
    """Hands, market, deck; the dome; the counters; no colour in a slot of another."""
    for seed in range(4):
        for state, _ in match(seats, seed):
            for bag in (*(player.hand for player in state.players), state.market, state.deck, state.visible):
                assert bag == tuple(sorted(bag))
            assert abs(state.dome) <= 5 and all(side.colonies <= 4 and side.track <= 5 for side in state.sides)
            assert len(state.visible) <= 4 and not any(
                world.triangle and world.dome is not None for world in state.worlds
            )


@SEATS
@pytest.mark.parametrize("options", [{"predation": "single"}, {"pyramid_claim": "uncovered"}, {"dome_steps": 1}])
def test_options__every_match_comes_to_its_end(seats: int, options: dict[str, Any]) -> None:
    """With a winner, or after twenty rounds."""
    state = match(seats, 5, **options)[-1][0]
    outcome = GAME.outcome(state)
    assert outcome is not None and outcome.winners
    assert outcome.rule == "karman-swap/match" or state.round == 20


SMALL = """
name = "{name}"
hands = [3, 3, 2]
pyramid = [4, 3]
visible = 2
colony_steps = 1
dome_steps = [2, 2, 2]
cards = [
    {{ name = "fox", colour = "red", value = 3, ability = "chain" }},
    {{ name = "wolf", colour = "red", value = 5, ability = "scout" }},
    {{ name = "owl", colour = "red", value = 4, ability = "recall" }},
    {{ name = "hare", colour = "green", value = 2, ability = "trade" }},
    {{ name = "deer", colour = "green", value = 5, ability = "swap" }},
    {{ name = "ox", colour = "green", value = 6 }},
    {{ name = "moss", colour = "blue", value = 4, ability = "draw", amount = 2 }},
    {{ name = "mould", colour = "blue", value = 6, ability = "recycle" }},
    {{ name = "yeast", colour = "blue", value = 1, ability = "migrate" }},
    {{ name = "ark", colour = "ship", value = 2, ability = "chain" }},
    {{ name = "raft", colour = "ship", value = 1, arrows = 2 }},
    {{ name = "argo", colour = "ship", value = 3, ability = "swap" }},
    {{ name = "cog", colour = "ship", value = 4, ability = "recall", arrows = 1 }},
]
planets = [
    {{ name = "eden", slots = ["red 1", "green 2", "blue 3"] }},
    {{ name = "far-shore", slots = ["red 2", "red 3", "green 1", "blue 1"] }},
    {{ name = "tundra", slots = ["blue 1", "green 4", "green 5", "red 3"] }},
]
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An edition of other cards and planets, read from a file."""
    path = tmp_path_factory.mktemp("editions") / "small.toml"
    path.write_text(SMALL.format(name="small"), encoding="utf-8")
    return str(load_edition(GAME, path).name)


@SEATS
def test_edition__another_one_is_played_like_the_first(seats: int, small: str) -> None:
    """Thirteen cards and three planets of other names, from a file."""
    for seed in range(10):
        played = match(seats, seed, edition=small)
        assert sum(GAME.inventory(played[-1][0]).values()) == 16
        assert GAME.outcome(played[-1][0]) is not None


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("value = 3,", "value = 9,"), ("[4, 3]", "[4, 2]"), ('"wolf"', '"fox"'), ("[3, 3, 2]", "[3, 3, 4]")],
)
def test_edition__that_cannot_be_played_is_refused(right: str, wrong: str, tmp_path: Any) -> None:
    """A value above 8, a pyramid of no pyramid, two cards of one name, more cards dealt than there are."""
    path = tmp_path / "broken.toml"
    path.write_text(SMALL.format(name="broken").replace(right, wrong), encoding="utf-8")
    with pytest.raises(UsageError, match="broken"):
        load_edition(GAME, path)


@SEATS
def test_bots__terraformer_beats_random(seats: int) -> None:
    """Eight matches, the clever one at seat 0 (and its teammate)."""
    won, clever = 0, {0, 2} if seats == 4 else {0}
    for seed in range(8):
        random = Random(seed)
        chance, state = Dicey(random.randrange), Scenario(GAME, seats=seats).begun(seed=seed).state
        while waiting := GAME.to_act(state):
            seat = random.choice(waiting)
            bot = GAME.bots["terraformer" if seat in clever else "random"]
            action = bot(GAME.view(state, seat), seat, GAME.legal(state, seat), random)
            state = reduce(GAME.evolve, GAME.decide(state, action, chance), state)
        won += 0 in state.winners
    assert won >= 7, won
