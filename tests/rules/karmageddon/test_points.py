"""Victory points."""

from __future__ import annotations

import pytest

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.facts import CardTorn
from tests.rules.karmageddon.table import table, turned
from tests.support.scenario import Scenario


def scores(scene: Scenario) -> tuple[int, ...]:
    return GAME.scores(scene.state)


def owing(scene: Scenario) -> Scenario:
    """The table on which everybody owes and is owed, so that nothing is doubled."""
    seats = len(scene.state.players)
    facts = [CardTorn(helper=at, helpee=(at + 1) % seats, card=f"s{at + 2}") for at in range(seats)]
    return scene.given(*facts)


@pytest.mark.rule("karmageddon/victory-points", "karmageddon/K48")
def test_victory_points__normal_cards_less_court_cards_in_tricks() -> None:
    """Five pips and two courts are three; halves count, a joker counts as it is marked."""
    scene = owing(table(2, {0: ("c2 c3", "c4 c5 c6", "hk"), 1: ("cq cj", "hq")}))
    assert scores(scene) == (4, -3)
    scene = owing(table(2, {0: ("joker-1 c2",), 1: ("joker-2",)}, marked={"joker-1": "normal", "joker-2": "court"}))
    assert scores(scene) == (2, -1)
    half = table(2, {0: ("c2 c3",)}).given(CardTorn(helper=1, helpee=0, card="c3"))
    assert scores(half)[0] == 2


@pytest.mark.rule("karmageddon/trick-above-n-counts-n", "karmageddon/K48")
def test_trick_above_n_counts_n__for_points_too() -> None:
    """Seven cards are four points, for N = 4; seven court cards are minus four."""
    scene = owing(table(2, {0: ("c2 c3 c4 c5 c6 c7 c8",), 1: ("cj cq ck dj dq dk hj",)}))
    assert scores(scene) == (4, -4)


@pytest.mark.rule("karmageddon/n-wrongs", "karmageddon/K49")
def test_n_wrongs__only_a_full_set_of_court_tricks_counts_as_positives() -> None:
    """Ten for 1 to 4; the same tricks without the single are minus nine."""
    court = ("hj hq", "hk dj dq", "dk sj sq sk")
    scene = owing(table(2, {0: court}))
    assert scores(scene)[0] == -9
    assert scores(turned(scene, 1, "cq"))[0] == 10
    assert scores(turned(scene, 1, "c2"))[0] == -8


@pytest.mark.rule("karmageddon/debt-free-doubles", "karmageddon/K50")
def test_debt_free_doubles__who_neither_owes_nor_is_owed() -> None:
    """Ana owes, Bo is owed, Cy has clean hands."""
    tricks = {at: (f"{suit}2 {suit}3 {suit}4",) for at, suit in enumerate("cdh")}
    scene = table(3, tricks)
    assert scores(scene) == (6, 6, 6)
    assert scores(scene.given(CardTorn(helper=1, helpee=0, card="d3"))) == (3, 3, 6)


@pytest.mark.rule("karmageddon/K50", "karmageddon/K92")
def test_k50__by_the_option_either_one_free_side_is_enough() -> None:
    """Ana owes only, Bo is owed only: both doubled. Cy does both."""
    tricks = {at: (f"{suit}2 {suit}3 {suit}4",) for at, suit in enumerate("cdh")}
    scene = table(3, tricks, doubling="either")
    scene = scene.given(CardTorn(helper=2, helpee=0, card="h3"), CardTorn(helper=1, helpee=2, card="d3"))
    assert scores(scene) == (6, 6, 3)


@pytest.mark.rule("karmageddon/K51")
def test_k51__earlier_debts_count_by_option_only() -> None:
    """They are listed when the game is opened, once a debt: Ana owes, Bo is owed two hours."""
    tricks = {at: (f"{suit}2 {suit}3 {suit}4",) for at, suit in enumerate("cdh")}
    earlier = {"owing": (0,), "owed": (1, 1)}
    assert scores(table(3, tricks, **earlier)) == (6, 6, 6)
    assert scores(table(3, tricks, debts="ledger", **earlier)) == (3, 3, 6)


@pytest.mark.rule("karmageddon/K52")
def test_k52__doubling_never_makes_a_score_worse() -> None:
    """Minus three with clean hands stays minus three."""
    assert scores(table(2, {0: ("cj cq ck",)})) == (-3, 0)


@pytest.mark.rule("karmageddon/K53")
def test_k53__the_most_points_win_ties_share_and_the_end_earns_nothing() -> None:
    """Ana ends the game with a mixed set worth 2, while Bo and Cy have 6."""
    ana = ("cj cq ck", "c2 c3 c4 c5")
    scene = owing(table(3, {0: (*ana, "dj dq"), 1: ("d2 d3 d4", "d5 d6", "d7"), 2: ("h2 h3 h4", "h5 h6", "h7")}))
    outcome = GAME.outcome(turned(scene, 1, "ha").state)
    assert outcome is not None and outcome.rule == "karmageddon/good-karma"
    assert outcome.scores == (0, 6, 6) and outcome.winners == (1, 2)


def test_scores__stand_at_every_position() -> None:
    """They are what the players would have if the game ended now."""
    scene = turned(table(2), 2, "c7", "c8")
    assert scores(scene) == (4, 0) and GAME.outcome(scene.state) is None
