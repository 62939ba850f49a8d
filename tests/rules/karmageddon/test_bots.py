"""Players without a person."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from random import Random

import pytest

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.actions import Leave, ProposeStop
from karma_core.games.karmageddon.state import Karmageddon
from karma_core.kernel.chance import Dicey
from karma_core.kernel.messages import Begin
from tests.support.scenario import opened

COURTS = tuple(
    f"{suit}{rank}{pack}" for pack in ("", "-red", "-blue", "-old", "-new") for rank in "jqk" for suit in "cdhs"
)
PIPS = tuple(f"{suit}{rank}" for suit in "cdhs" for rank in range(2, 10))


def rich_in_courts(players: int) -> tuple[str, ...]:
    """Seven normal and thirteen court cards a player."""
    return (*PIPS[: 7 * players], *COURTS[: 13 * players])


def play(bots: tuple[str, ...], seed: int, **options: object) -> Karmageddon:
    """The end of a game between these bots."""
    random = Random(seed)
    chance = Dicey(random.randrange)
    state: Karmageddon = GAME.initial(opened(GAME, len(bots), options))
    state = reduce(GAME.evolve, GAME.decide(state, Begin(), chance), state)
    while GAME.outcome(state) is None:
        seat = random.choice(GAME.to_act(state))
        action = GAME.bots[bots[seat]](GAME.view(state, seat), seat, GAME.legal(state, seat), random)
        assert not isinstance(action, Leave | ProposeStop)
        state = reduce(GAME.evolve, GAME.decide(state, action, chance), state)
    return state


@pytest.mark.parametrize("bot", ["random", "generous", "stingy", "schemer"])
@pytest.mark.parametrize("offers", ["open", "sealed"])
def test_bots__play_to_the_end_and_never_leave(bot: str, offers: str) -> None:
    """Also where leaving is possible, and with sealed offers."""
    for seed in range(4):
        assert play((bot,) * 3, seed, leaving="always", offers=offers).ending == "good-karma"


def test_stingy__is_never_owed_and_generous_always_helps() -> None:
    """Among four, the stingy one helps nobody, and the others' debts are to the generous."""
    helped: Counter[int] = Counter()
    for seed in range(20):
        helped.update(debt.helper for debt in play(("stingy", "generous", "generous", "stingy"), seed).debts)
    assert helped[0] == helped[3] == 0 and min(helped[1], helped[2]) >= 10


def test_schemer__brings_bad_karma_about() -> None:
    """With a deck rich in court cards a table of schemers ends so at least one time in four; others seldomer."""
    deck = rich_in_courts(4)
    schemed = Counter(play(("schemer",) * 4, seed, deck=deck).ending for seed in range(40))
    assert schemed["bad-karma"] >= 10, schemed
    assert (
        schemed["bad-karma"] > Counter(play(("stingy",) * 4, seed, deck=deck).ending for seed in range(40))["bad-karma"]
    )
