"""Declaring and turning."""

from __future__ import annotations

import pytest

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.actions import Cut, Declare, Turn
from karma_core.games.karmageddon.facts import (
    CardTurned,
    TaskAtRisk,
    TaskDeclared,
    TaskFailed,
    TaskKindSet,
    TaskSucceeded,
    TurnBegun,
)
from karma_core.games.karmageddon.tricks import numbers, sizes
from tests.rules.karmageddon.table import kinds, table, tricks_of, turned


@pytest.mark.rule("karmageddon/declare", "karmageddon/K6")
@pytest.mark.parametrize(("players", "most"), [(2, 4), (4, 4), (5, 5), (8, 8)])
def test_declare__from_1_to_n(players: int, most: int) -> None:
    """N is the greater of 4 and the number of players."""
    scene = table(players)
    assert scene.legal(0) == tuple(Declare(seat=0, number=number) for number in range(1, most + 1))
    scene.refused(Declare(seat=0, number=0), "karmageddon/declare")
    refusal = scene.refused(Declare(seat=0, number=most + 1), "karmageddon/declare")
    assert refusal.reason == f"declare 1 to {most}, not {most + 1}"
    assert scene.when(Declare(seat=0, number=most)) == (TaskDeclared(seat=0, number=most),)


@pytest.mark.rule("karmageddon/declare-not-displayed", "karmageddon/K12")
def test_declare_not_displayed__sizes_in_front_of_the_player_of_either_kind() -> None:
    """A normal 2 and a court 1 bar both numbers; a trick of five bars 4, which is N."""
    scene = table(2, {0: ("c7 d9", "hq", "ca c2 c3 c4 c5"), 1: ("h5 h6 h7",)})
    assert scene.legal(0) == (Declare(seat=0, number=3),)
    refusal = scene.refused(Declare(seat=0, number=2), "karmageddon/declare-not-displayed")
    assert refusal.reason == "a trick of 2 is displayed already; declare 3"
    scene.refused(Declare(seat=0, number=4), "karmageddon/declare-not-displayed")


@pytest.mark.rule("karmageddon/K11")
def test_k11__nobody_can_pass_and_nobody_has_to() -> None:
    """As long as a size is missing there is a number to declare, and declaring is all there is."""
    scene = table(2, {0: ("c7", "c8 c9", "h2 h3 h4")})
    assert scene.legal(0) == (Declare(seat=0, number=4),)
    for seed in range(10):
        state = table(3).played(seed, 30).state
        assert all(numbers(state, seat) for seat in range(3) if not state.ending)


@pytest.mark.rule("karmageddon/turn-order", "karmageddon/K78")
def test_turn_order__only_the_current_player_acts_and_only_in_the_order_of_a_turn() -> None:
    """Declaring, then turning."""
    scene = table(2)
    scene.refused(Declare(seat=1, number=1), "karmageddon/turn-order")
    scene.refused(Turn(seat=0), "karmageddon/K78")
    scene = scene.after(Declare(seat=0, number=1))
    scene.refused(Turn(seat=1), "karmageddon/turn-order")
    scene.refused(Declare(seat=0, number=2), "karmageddon/K78")
    scene.refused(Cut(seat=0), "karmageddon/K78")
    assert scene.legal(0) == (Turn(seat=0),) and scene.legal(1) == ()


@pytest.mark.rule("karmageddon/normal-task", "karmageddon/turn-over")
def test_normal_task__all_normal_cards_are_displayed_and_the_turn_passes() -> None:
    """Card by card; the trick lies in the order in which they came."""
    scene = table(2)
    assert scene.after(Declare(seat=0, number=3)).when(Turn(seat=0), ("c7",)) == (
        CardTurned(seat=0, cards=("c7",)),
        TaskKindSet(seat=0, kind="normal"),
    )
    scene = turned(scene, 3, "c7", "ha")
    assert scene.when(Turn(seat=0), ("s10",)) == (
        CardTurned(seat=0, cards=("s10",)),
        TaskSucceeded(seat=0, kind="normal", cards=("c7", "ha", "s10")),
        TurnBegun(seat=1),
    )
    assert tricks_of(scene.after(Turn(seat=0), ("s10",)), 0) == ("c7 ha s10",)


@pytest.mark.rule("karmageddon/K13")
def test_k13__nobody_stops_early() -> None:
    """After two of three cards turning the third is the only action."""
    assert turned(table(2), 3, "c7", "ha").legal(0) == (Turn(seat=0),)


@pytest.mark.rule("karmageddon/court-first", "karmageddon/K15")
def test_court_first__a_court_card_first_makes_a_court_task() -> None:
    """No risk, the same number, nobody is asked even if they could help."""
    scene = turned(table(2, {1: ("c7",)}), 2)
    assert scene.when(Turn(seat=0), ("hq",)) == (CardTurned(seat=0, cards=("hq",)), TaskKindSet(seat=0, kind="court"))
    scene = scene.after(Turn(seat=0), ("hq",))
    assert scene.when(Turn(seat=0), ("sj",))[1] == TaskSucceeded(seat=0, kind="court", cards=("hq", "sj"))


@pytest.mark.rule("karmageddon/at-risk", "karmageddon/K7")
def test_at_risk__a_card_of_the_wrong_kind_in_either_task() -> None:
    """A court card in a normal task, a normal card in a court task, and the last card no less than others."""
    normal = turned(table(2, {1: ("c7",)}), 3, "c5", "c6")
    assert normal.when(Turn(seat=0), ("hq",))[1] == TaskAtRisk(seat=0, card="hq", asked=(1,))
    court = turned(table(2, {1: ("ck",)}), 2, "cq")
    assert court.when(Turn(seat=0), ("h2",))[1] == TaskAtRisk(seat=0, card="h2", asked=(1,))


@pytest.mark.rule("karmageddon/K14")
@pytest.mark.parametrize(("card", "kind"), [("c7", "normal"), ("hk", "court")])
def test_k14__a_task_of_one_is_certain(card: str, kind: str) -> None:
    """Its first card sets the kind and completes it."""
    facts = turned(table(2), 1).when(Turn(seat=0), (card,))
    assert facts[2] == TaskSucceeded(seat=0, kind=kind, cards=(card,))  # type: ignore[arg-type]


@pytest.mark.rule("karmageddon/task-fails", "karmageddon/no-discard", "karmageddon/K33")
def test_task_fails__all_cards_go_under_the_deck_in_the_order_they_came() -> None:
    """Nobody can help, so nobody is asked; the last card turned lies lowest."""
    scene = turned(table(2), 4, "c7", "ha", "s10")
    facts = scene.when(Turn(seat=0), ("dk",))
    assert facts[1:] == (
        TaskAtRisk(seat=0, card="dk", asked=()),
        TaskFailed(seat=0, cards=("c7", "ha", "s10", "dk"), reason="no-help"),
        TurnBegun(seat=1),
    )
    scene = turned(scene.after(Turn(seat=0), ("dk",)), 2, "c2", "ck")
    assert scene.state.under == ("c7", "ha", "s10", "dk", "c2", "ck")


@pytest.mark.rule("karmageddon/no-discard")
def test_no_discard__when_the_deck_is_through_what_lies_under_it_comes_in_order() -> None:
    """Nothing shuffles it: the first card put under the deck is the first to come again."""
    pips = ("c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9")
    scene = table(2, deck=(*pips, "ck", "dk", "hk"))
    scene = turned(scene, 2, "c2", "ck")
    scene = turned(scene, 4, "c3", "c4", "c5", "c6")
    scene = turned(scene, 4, "c7", "c8", "c9", "c10")
    scene = turned(scene, 3, "d2", "d3", "d4")
    scene = turned(scene, 3, "d5", "d6", "d7")
    scene = turned(scene, 2, "d8", "d9")
    assert scene.state.deck == ("dk", "hk") and scene.state.under == ("c2", "ck")
    scene = turned(scene, 2, "hk", "dk")
    assert scene.state.deck == ()
    assert turned(scene, 1).when(Turn(seat=1), ("c2",))[0] == CardTurned(seat=1, cards=("c2",))


@pytest.mark.rule("karmageddon/mixed-box", "karmageddon/K60")
def test_mixed_box__failed_cards_are_anywhere_in_the_box() -> None:
    """No shuffling, no bottom: the card that just failed may come next."""
    scene = turned(table(2, draw="box"), 2, "c7", "ck")
    assert scene.state.under == () and len(scene.state.deck) == 107
    scene = turned(scene, 1, "ck")
    assert tricks_of(scene, 1) == ("ck",)
    stuck = table(2, draw="box", reshuffle_after=1, stalled_after=1)
    stuck = turned(stuck, 2, "c7", "ck")
    last = turned(stuck, 2, "c8").when(Turn(seat=1), ("cq",))
    assert kinds(last) == ("card-turned", "task-at-risk", "task-failed", "game-ended")


def test_sizes__all_of_n_and_more_are_n() -> None:
    """What `tricks` says of a table."""
    state = table(2, {0: ("c7", "ca c2 c3 c4 c5")}).state
    assert sizes(state, 0) == {1, 4} and GAME.moment(state).turn == 3
