"""Jokers and other cards that are neither normal nor court until somebody marks them."""

from __future__ import annotations

import pytest

from karma_core.games.karmageddon.actions import Accept, Mark, Offer, Turn
from karma_core.games.karmageddon.facts import (
    CardMarked,
    CardTurned,
    MarkAsked,
    TaskAtRisk,
    TaskFailed,
    TaskKindSet,
    TaskSucceeded,
    TurnBegun,
)
from tests.rules.karmageddon.table import kinds, table, tricks_of, turned


@pytest.mark.rule("karmageddon/joker-marked", "karmageddon/K16")
def test_joker_marked__by_the_current_player_at_once_and_for_good() -> None:
    """Before the next card, as they like; as first card it sets the kind of the task."""
    scene = turned(table(2), 2)
    assert scene.when(Turn(seat=0), ("joker-1",)) == (
        CardTurned(seat=0, cards=("joker-1",)),
        MarkAsked(seat=0, card="joker-1"),
    )
    scene = scene.after(Turn(seat=0), ("joker-1",))
    assert scene.legal(0) == (Mark(seat=0, kind="normal"), Mark(seat=0, kind="court"))
    scene.refused(Turn(seat=0), "karmageddon/K78")
    scene.refused(Mark(seat=1, kind="court"), "karmageddon/turn-order")
    assert scene.when(Mark(seat=0, kind="court")) == (
        CardMarked(seat=0, card="joker-1", kind="court"),
        TaskKindSet(seat=0, kind="court"),
    )
    later = scene.after(Mark(seat=0, kind="court")).state
    assert later.court == ("joker-1",) and later.normal == ()


@pytest.mark.rule("karmageddon/K16", "karmageddon/K14")
def test_k16__a_joker_alone_makes_a_trick_of_one_of_the_kind_written_on_it() -> None:
    """A task of 1 whose card is blank: the mark decides."""
    scene = turned(table(2), 1, "joker-1")
    assert scene.when(Mark(seat=0, kind="normal")) == (
        CardMarked(seat=0, card="joker-1", kind="normal"),
        TaskKindSet(seat=0, kind="normal"),
        TaskSucceeded(seat=0, kind="normal", cards=("joker-1",)),
        TurnBegun(seat=1),
    )


@pytest.mark.rule("karmageddon/K17", "karmageddon/joker-fails-task", "karmageddon/K18")
def test_k17__marking_against_ones_own_task_is_legal_and_ends_it() -> None:
    """Nobody is asked for help, though Bo could give a normal card."""
    scene = turned(table(2, {1: ("h2",)}), 3, "c7", "joker-1")
    assert scene.when(Mark(seat=0, kind="court")) == (
        CardMarked(seat=0, card="joker-1", kind="court"),
        TaskFailed(seat=0, cards=("c7", "joker-1"), reason="marked-card"),
        TurnBegun(seat=1),
    )
    assert scene.after(Mark(seat=0, kind="court")).state.court == ("joker-1",)


@pytest.mark.rule("karmageddon/joker-fails-task", "karmageddon/K18")
@pytest.mark.parametrize(("first", "mark"), [("c7", "court"), ("ck", "normal")])
def test_joker_fails_task__a_card_marked_in_an_earlier_game_of_the_wrong_kind(first: str, mark: str) -> None:
    """It fails at once; and help given before in this task is lost."""
    scene = turned(table(2, {1: ("h2", "hk hq")}, **{mark: ("joker-1",)}), 3, first)
    facts = scene.when(Turn(seat=0), ("joker-1",))
    assert kinds(facts) == ("card-turned", "task-failed", "turn-begun")
    assert facts[1] == TaskFailed(seat=0, cards=(first, "joker-1"), reason="marked-card")


@pytest.mark.rule("karmageddon/K18", "karmageddon/help-lost")
def test_k18__earlier_help_is_lost_too() -> None:
    """Bo's card and the card at risk go under the deck with the rest."""
    scene = turned(table(2, {1: ("h2",)}, court=("joker-1",)), 3, "c7", "ck")
    scene = scene.after(Offer(seat=1, card="h2")).after(Accept(seat=0, helper=1))
    facts = scene.when(Turn(seat=0), ("joker-1",))
    assert facts[1] == TaskFailed(seat=0, cards=("c7", "ck", "h2", "joker-1"), reason="marked-card")
    after = scene.after(Turn(seat=0), ("joker-1",))
    assert tricks_of(after, 1) == () and after.state.debts == ()


@pytest.mark.rule("karmageddon/K19", "karmageddon/K80")
def test_k19__a_marked_card_of_the_right_kind_is_a_card_like_others() -> None:
    """Also when it comes after a risk that was helped: nothing is given for it, nothing torn for it."""
    scene = turned(table(2, {1: ("h2",)}, normal=("joker-1",)), 3, "c7", "ck")
    scene = scene.after(Offer(seat=1, card="h2")).after(Accept(seat=0, helper=1)).after(Turn(seat=0), ("joker-1",))
    assert tricks_of(scene, 0) == ("c7 h2 joker-1",) and scene.state.torn == ("h2",)


@pytest.mark.rule("karmageddon/joker-never-swapped", "karmageddon/K20")
def test_joker_never_swapped__a_marked_card_can_neither_be_given_nor_replaced() -> None:
    """Bo displays a marked joker beside a whole card: only the card can be given. Alone it lets nobody help."""
    scene = turned(table(2, {1: ("joker-1 h2",)}, marked={"joker-1": "normal"}), 2, "c7", "ck")
    assert [action for action in scene.legal(1) if isinstance(action, Offer)] == [Offer(seat=1, card="h2")]
    refusal = scene.refused(Offer(seat=1, card="joker-1"), "karmageddon/joker-never-swapped")
    assert refusal.reason == "the first joker is a marked card; give h2"
    alone = turned(table(2, {1: ("joker-1",)}, marked={"joker-1": "normal"}), 2, "c7")
    assert alone.when(Turn(seat=0), ("ck",))[1] == TaskAtRisk(seat=0, card="ck", asked=())


@pytest.mark.rule("karmageddon/K20")
def test_k20__a_marked_card_may_go_under_the_deck_with_a_failed_task() -> None:
    """It keeps its mark there."""
    scene = turned(table(2, normal=("joker-1",)), 3, "joker-1", "ck")
    assert scene.state.under == ("joker-1", "ck") and scene.state.normal == ("joker-1",)


@pytest.mark.rule("karmageddon/K21")
def test_k21__a_mark_of_an_earlier_game_is_not_asked_for_again() -> None:
    """Nobody marks it a second time: it comes as what it is."""
    facts = turned(table(2, court=("joker-1",)), 1).when(Turn(seat=0), ("joker-1",))
    assert facts[1:3] == (
        TaskKindSet(seat=0, kind="court"),
        TaskSucceeded(seat=0, kind="court", cards=("joker-1",)),
    )
