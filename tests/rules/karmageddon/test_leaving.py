"""Players who leave, and games that are stopped by agreement."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.actions import (
    Accept,
    Agree,
    Declare,
    Decline,
    Leave,
    Offer,
    Place,
    PlayOn,
    ProposeStop,
    Seal,
    Turn,
)
from karma_core.games.karmageddon.facts import (
    AnswerSealed,
    AnswersOpened,
    CardTorn,
    CardUnplaced,
    GameEnded,
    HelpDeclined,
    LeaveNoted,
    PlayerLeft,
    StopAgreed,
    StopProposed,
    StopRefused,
    TaskFailed,
    TurnBegun,
)
from tests.rules.karmageddon.table import consented, kinds, table, tricks_of, turned
from tests.support.scenario import Scenario, opened


def free(seats: int, tricks: dict[int, tuple[str, ...]] | None = None, **options: str) -> Scenario:
    """A table that one may leave."""
    return table(seats, tricks, leaving="always", **options)


@pytest.mark.rule("karmageddon/K88")
def test_k88__leaving_is_for_whoever_is_awaited_where_it_is_possible_at_all() -> None:
    """Always, never, or (by default) in the games of a circle; not before the first turn."""
    assert free(2).legal(0)[-2:] == (Leave(seat=0), ProposeStop(seat=0)) and free(2).legal(1) == ()
    for closed in (table(2), table(2, leaving="never")):
        assert not {Leave(seat=0), ProposeStop(seat=0)} & set(closed.legal(0))
        closed.refused(Leave(seat=0), "karmageddon/K88")
        closed.refused(ProposeStop(seat=0), "karmageddon/K88")
    free(2).refused(Leave(seat=1), "karmageddon/turn-order")
    manifest = opened(GAME, 2)
    assert GAME.initial(replace(manifest, circle="tuesday")).terms.leaving and not GAME.initial(manifest).terms.leaving
    consented(2, leaving="always").refused(Leave(seat=0), "karmageddon/K88")


@pytest.mark.rule("karmageddon/K47")
def test_k47__a_task_of_the_leaver_fails_first_and_their_whole_cards_go_under_the_deck() -> None:
    """In trick order, the halves out of play; debts and N stay, and the turn comes to the next."""
    scene = free(5, {1: ("c2 c3", "hk"), 0: ("d2",)}).given(CardTorn(helper=0, helpee=1, card="c3"), TurnBegun(seat=1))
    scene = turned(scene, 3, "s2")
    assert scene.when(Leave(seat=1)) == (
        TaskFailed(seat=1, cards=("s2",), reason="player-left"),
        PlayerLeft(seat=1, cards=("c2", "hk"), halves=("c3",)),
        TurnBegun(seat=2),
    )
    state = scene.after(Leave(seat=1)).state
    assert state.under == ("s2", "c2", "hk") and state.gone == ("c3",) and state.order == (0, 2, 3, 4)
    assert state.size == 5 and len(state.debts) == 1 and GAME.inventory(state)["c3"] == 1


@pytest.mark.rule("karmageddon/K47", "karmageddon/K6")
def test_k47__between_tasks_the_order_just_closes_up() -> None:
    """The last of the round leaves: the first is next."""
    scene = free(3).given(TurnBegun(seat=2))
    assert scene.when(Leave(seat=2)) == (PlayerLeft(seat=2, cards=()), TurnBegun(seat=0))
    scene = scene.after(Leave(seat=2))
    assert scene.after(Leave(seat=0)).state.ending == "abandoned"
    scene = turned(scene, 1, "c2")
    assert scene.state.seat == 1 and scene.state.size == 4


@pytest.mark.rule("karmageddon/K47")
def test_k47__who_leaves_while_asked_offers_nothing_and_is_gone_at_once() -> None:
    """Bo has not helped in this task; Cy is still asked."""
    scene = turned(free(3, {1: ("c2",), 2: ("d2",)}), 2, "c7", "ck")
    assert scene.when(Leave(seat=1)) == (HelpDeclined(seat=1), PlayerLeft(seat=1, cards=("c2",)))
    scene = scene.after(Leave(seat=1))
    assert GAME.to_act(scene.state) == (2,)
    assert kinds(scene.when(Decline(seat=2))) == ("help-declined", "task-failed", "turn-begun")
    assert scene.when(Leave(seat=2)) == (
        HelpDeclined(seat=2),
        PlayerLeft(seat=2, cards=("d2",)),
        TaskFailed(seat=0, cards=("c7", "ck"), reason="player-left"),
        GameEnded(ending="abandoned"),
    )


@pytest.mark.rule("karmageddon/K47")
def test_k47__who_has_helped_stays_to_the_end_of_the_task_and_wins_nothing() -> None:
    """Bo has helped and is asked again: he leaves, the task goes on, and his king goes under the deck."""
    scene = turned(free(3, {1: ("c2 c3 c4",), 2: ("d2",)}), 3, "c7", "ck").after(Offer(seat=1, card="c2"))
    scene = scene.after(Decline(seat=2)).after(Accept(seat=0, helper=1)).after(Turn(seat=0), ("cq",))
    assert scene.when(Leave(seat=1)) == (HelpDeclined(seat=1), LeaveNoted(seat=1))
    scene = scene.after(Leave(seat=1)).after(Offer(seat=2, card="d2"))
    facts = scene.when(Accept(seat=0, helper=2))
    assert kinds(facts) == (
        *("help-accepted", "card-torn", "card-torn", "task-succeeded"),
        *("card-unplaced", "card-placed", "player-left", "turn-begun"),
    )
    assert facts[4] == CardUnplaced(seat=1, card="ck") and facts[6] == PlayerLeft(seat=1, cards=("c3", "c4"))
    after = scene.after(Accept(seat=0, helper=2)).state
    assert after.under == ("ck", "c3", "c4") and [debt.helper for debt in after.debts] == [1, 2]


@pytest.mark.rule("karmageddon/K47")
def test_k47__a_leaver_is_not_asked_again_in_the_same_task() -> None:
    """They offer no more help."""
    scene = turned(free(3, {1: ("c2 c3 c4",), 2: ("d2",)}), 4, "c7", "ck").after(Offer(seat=1, card="c2"))
    scene = scene.after(Decline(seat=2)).after(Accept(seat=0, helper=1)).after(Turn(seat=0), ("cq",))
    scene = scene.after(Leave(seat=1)).after(Offer(seat=2, card="d2")).after(Accept(seat=0, helper=2))
    facts = scene.when(Turn(seat=0), ("cj",))
    assert kinds(facts) == ("card-turned", "task-at-risk", "task-failed", "player-left", "turn-begun")


@pytest.mark.rule("karmageddon/K47")
def test_k47__who_leaves_when_asked_to_place_lets_the_card_go() -> None:
    """The king could lie in two places, and goes under the deck before Bo's own cards."""
    scene = turned(free(3, {1: ("h2", "dk dq")}), 2, "c7", "ck").after(Offer(seat=1, card="h2"))
    scene = scene.after(Accept(seat=0, helper=1))
    assert scene.legal(1) == (Place(seat=1, onto=0), Place(seat=1, onto=2), Leave(seat=1))
    assert scene.when(Leave(seat=1)) == (
        LeaveNoted(seat=1),
        CardUnplaced(seat=1, card="ck"),
        PlayerLeft(seat=1, cards=("dk", "dq")),
        TurnBegun(seat=2),
    )


@pytest.mark.rule("karmageddon/K47", "karmageddon/K89")
def test_k47__leaving_is_possible_where_answers_are_sealed_too() -> None:
    """A leaver's answer is `none`; when theirs was the last, all are turned over."""
    scene = turned(free(3, {1: ("c2",), 2: ("d2",)}, offers="sealed"), 2, "c7", "ck").after(Seal(seat=2, card="d2"))
    assert scene.when(Leave(seat=1)) == (
        AnswerSealed(seat=1, card="none"),
        PlayerLeft(seat=1, cards=("c2",)),
        AnswersOpened(seats=(2, 1), cards=("d2", "none")),
    )
    assert Accept(seat=0, helper=2) in scene.after(Leave(seat=1)).legal(0)


@pytest.mark.rule("karmageddon/K88", "karmageddon/K53")
def test_k88__who_has_left_cannot_win() -> None:
    """Ana has left with nothing; Bo and Cy are below nothing, and one of them wins all the same."""
    scene = free(3, {1: ("ck",), 2: ("hk hq",)}, stalled_after=1).after(Leave(seat=0))
    scene = scene.after(Declare(seat=1, number=3)).after(Turn(seat=1), ("c2",)).after(Turn(seat=1), ("cq",))
    scene = scene.after(Declare(seat=2, number=3)).after(Turn(seat=2), ("c3",)).after(Turn(seat=2), ("cj",))
    outcome = GAME.outcome(scene.state)
    assert outcome is not None and outcome.scores == (0, -1, -2) and outcome.winners == (1,)


@pytest.mark.rule("karmageddon/K46", "karmageddon/K88")
def test_k46__stopping_takes_the_agreement_of_all() -> None:
    """Each of the others is asked in turn; a task that is unfinished fails, and there are no points."""
    scene = turned(free(3, {1: ("c2",)}), 3, "c7")
    assert scene.when(ProposeStop(seat=0)) == (StopProposed(seat=0, asked=(1, 2)),)
    scene = scene.after(ProposeStop(seat=0))
    assert scene.legal(1) == (Agree(seat=1), PlayOn(seat=1)) and GAME.to_act(scene.state) == (1,)
    scene.refused(Agree(seat=2), "karmageddon/K46")
    assert scene.when(Agree(seat=1)) == (StopAgreed(seat=1),)
    facts = scene.after(Agree(seat=1)).when(Agree(seat=2))
    assert facts[1:] == (TaskFailed(seat=0, cards=("c7",), reason="game-stopped"), GameEnded(ending="abandoned"))
    outcome = GAME.outcome(scene.after(Agree(seat=1)).after(Agree(seat=2)).state)
    assert outcome is not None and outcome.rule == "karmageddon/K46"
    assert outcome.winners == () and outcome.scores == (0, 0, 0)


@pytest.mark.rule("karmageddon/K46", "karmageddon/K30")
def test_k46__a_task_that_was_helped_makes_no_debt_when_the_game_stops() -> None:
    """Bo's card goes under the deck with the others; earlier debts stand."""
    scene = free(2, {1: ("h2", "d3 d4")}).given(CardTorn(helper=1, helpee=0, card="s9"))
    scene = turned(scene, 3, "c7", "ck").after(Offer(seat=1, card="h2")).after(Accept(seat=0, helper=1))
    scene = scene.after(ProposeStop(seat=0)).after(Agree(seat=1))
    assert len(scene.state.debts) == 1 and scene.state.under == ("c7", "ck", "h2")
    assert tricks_of(scene, 1) == ("d3 d4",)


@pytest.mark.rule("karmageddon/K46", "karmageddon/K88")
def test_k46__one_who_wants_to_play_on_is_enough() -> None:
    """The game goes on where it was, and nobody proposes it again in this turn."""
    scene = turned(free(3, {1: ("c2",), 2: ("d2",)}), 3, "c7", "ck").after(ProposeStop(seat=1)).after(Agree(seat=2))
    assert scene.when(PlayOn(seat=0)) == (StopRefused(seat=0),)
    scene = scene.after(PlayOn(seat=0))
    assert scene.legal(1) == (Offer(seat=1, card="c2"), Decline(seat=1), Leave(seat=1))
    scene.refused(ProposeStop(seat=1), "karmageddon/K88")
