"""A task at risk: who can help, with which card, and whose help is taken."""

from __future__ import annotations

import pytest

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.actions import Accept, Decline, GiveUp, Offer, Place, Seal, Turn
from karma_core.games.karmageddon.facts import (
    AnswerSealed,
    AnswersOpened,
    CardTorn,
    HelpAccepted,
    HelpDeclined,
    HelpOffered,
    TaskAtRisk,
    TaskFailed,
    TaskSucceeded,
    TurnBegun,
)
from karma_core.kernel.zones import HIDDEN
from tests.rules.karmageddon.table import kinds, table, tricks_of, turned
from tests.support.scenario import Scenario


def torn_half(scene: Scenario, card: str, helper: int, helpee: int) -> Scenario:
    """The table on which this card has been torn before."""
    return scene.given(CardTorn(helper=helper, helpee=helpee, card=card))


@pytest.mark.rule("karmageddon/help-offer", "karmageddon/K25")
def test_help_offer__each_who_can_help_is_asked_once_in_the_order_of_turns() -> None:
    """Cy is current, so Di, Ana, Bo; Ana has no normal card, so she is not asked."""
    scene = turned(table(4, {0: ("hk",), 1: ("c2",), 3: ("c3",)}, turn=2), 2, "c7")
    assert scene.when(Turn(seat=2), ("ck",))[1] == TaskAtRisk(seat=2, card="ck", asked=(3, 1))
    scene = scene.after(Turn(seat=2), ("ck",))
    scene.refused(Offer(seat=1, card="c2"), "karmageddon/K25")
    scene.refused(Decline(seat=0), "karmageddon/K25")
    assert scene.legal(3) == (Offer(seat=3, card="c3"), Decline(seat=3)) and GAME.to_act(scene.state) == (3,)
    assert scene.when(Decline(seat=3)) == (HelpDeclined(seat=3),)
    scene = scene.after(Decline(seat=3))
    scene.refused(Offer(seat=3, card="c3"), "karmageddon/K25")
    assert scene.when(Offer(seat=1, card="c2")) == (HelpOffered(seat=1, card="c2"),)


@pytest.mark.rule("karmageddon/help-offer", "karmageddon/K22")
def test_help_offer__the_card_must_be_of_the_kind_of_the_task() -> None:
    """Bo has both kinds: a court task takes the king, not the two."""
    scene = turned(table(2, {1: ("c2", "hk hq hj")}), 2, "cq", "c9")
    assert scene.legal(1) == (*(Offer(seat=1, card=card) for card in ("hj", "hk", "hq")), Decline(seat=1))
    refusal = scene.refused(Offer(seat=1, card="c2"), "karmageddon/help-offer")
    assert "the 2 of clubs is no court card" in refusal.reason


@pytest.mark.rule("karmageddon/help-needs-trick", "karmageddon/K23")
def test_help_needs_trick__only_cards_displayed_and_any_of_them() -> None:
    """Who displays nothing is not asked; a card that was won in helping may be given as well."""
    scene = turned(table(3, {1: ("c2", "hk hq hj")}), 2, "c7")
    assert scene.when(Turn(seat=0), ("ck",))[1] == TaskAtRisk(seat=0, card="ck", asked=(1,))
    scene = scene.after(Turn(seat=0), ("ck",))
    refusal = scene.refused(Offer(seat=1, card="c3"), "karmageddon/help-needs-trick")
    assert refusal.reason == "seat 1 displays no such card as 'c3'; they can give c2"
    scene = scene.after(Offer(seat=1, card="c2")).after(Accept(seat=0, helper=1)).after(Place(seat=1, onto=0))
    assert tricks_of(scene, 1) == ("hk hq hj", "ck")
    scene = turned(scene.given(TurnBegun(seat=2)), 2, "sj", "s2")
    assert Offer(seat=1, card="ck") in scene.legal(1)  # won in helping, and given again


@pytest.mark.rule("karmageddon/help-keeps-sizes-distinct", "karmageddon/K22", "karmageddon/K29")
def test_help_keeps_sizes_distinct__no_card_whose_loss_makes_two_tricks_of_one_size() -> None:
    """Bo displays 1 and 2: a card of the 2 would leave two tricks of 1. The single can go."""
    scene = turned(table(2, {1: ("c2", "c3 c4")}), 3, "c7", "ck")
    assert scene.legal(1) == (Offer(seat=1, card="c2"), Decline(seat=1))
    refusal = scene.refused(Offer(seat=1, card="c3"), "karmageddon/help-keeps-sizes-distinct")
    assert refusal.reason == "without the 3 of clubs seat 1 would have two tricks of 1; give c2"
    scene = scene.after(Offer(seat=1, card="c2")).after(Accept(seat=0, helper=1)).after(Turn(seat=0), ("cq",))
    assert scene.legal(1)[0] == Offer(seat=1, card="c3")  # the king that waits before Bo is no trick of 1 yet


@pytest.mark.rule("karmageddon/trick-above-n", "karmageddon/K29", "karmageddon/K81")
def test_trick_above_n__is_a_bank_for_later_help() -> None:
    """A trick of six, for N = 4, gives cards away though a trick of three lies beside it; one of four could not."""
    scene = turned(table(2, {1: ("h2 h3 h4 h5 h6 h7", "d2 d3 d4")}), 2, "c7", "ck")
    offers = {action.card for action in scene.legal(1) if isinstance(action, Offer)}
    assert offers == {"h2", "h3", "h4", "h5", "h6", "h7", "d2", "d3", "d4"}
    scene = turned(table(2, {1: ("h2 h3 h4 h5", "d2 d3 d4")}), 2, "c7", "ck")
    assert {action.card for action in scene.legal(1) if isinstance(action, Offer)} == {"d2", "d3", "d4"}


@pytest.mark.rule("karmageddon/K40")
def test_k40__a_torn_half_never_helps_again_but_its_neighbours_can() -> None:
    """The half bears two names already."""
    scene = torn_half(table(2, {1: ("c2 c3",)}), "c2", helper=0, helpee=1)
    scene = turned(scene, 2, "c7", "ck")
    assert scene.legal(1) == (Offer(seat=1, card="c3"), Decline(seat=1))
    refusal = scene.refused(Offer(seat=1, card="c2"), "karmageddon/K40")
    assert refusal.reason == "the 2 of clubs is a torn half; give c3"


@pytest.mark.rule("karmageddon/K24")
def test_k24__the_helper_names_the_card_and_is_bound_by_the_offer() -> None:
    """There is nothing to take it back with; what is accepted is the card named."""
    scene = turned(table(3, {1: ("c2 c3",), 2: ("d2",)}), 3, "c7", "ck").after(Offer(seat=1, card="c3"))
    assert scene.legal(1) == ()
    scene = scene.after(Decline(seat=2))
    assert scene.when(Accept(seat=0, helper=1)) == (HelpAccepted(seat=0, helper=1, card="c3", won="ck"),)


@pytest.mark.rule("karmageddon/help-must-accept", "karmageddon/K26")
def test_help_must_accept__a_single_offer_leaves_no_choice() -> None:
    """Wanted or not: accepting is the only legal action."""
    scene = turned(table(3, {1: ("c2",), 2: ("d2",)}), 3, "c7", "ck").after(Decline(seat=1))
    scene = scene.after(Offer(seat=2, card="d2"))
    assert scene.legal(0) == (Accept(seat=0, helper=2),)
    scene.refused(Turn(seat=0), "karmageddon/K78")
    scene.refused(GiveUp(seat=0), "karmageddon/help-must-accept")


@pytest.mark.rule("karmageddon/help-choice", "karmageddon/K26")
def test_help_choice__of_several_offers_one_is_chosen() -> None:
    """Only the current player chooses, only among those who offer, and one only."""
    scene = turned(table(4, {1: ("c2",), 2: ("d2",), 3: ("h2",)}), 3, "c7", "ck")
    scene = scene.after(Offer(seat=1, card="c2")).after(Decline(seat=2)).after(Offer(seat=3, card="h2"))
    assert scene.legal(0) == (Accept(seat=0, helper=1), Accept(seat=0, helper=3))
    refusal = scene.refused(Accept(seat=0, helper=2), "karmageddon/help-choice")
    assert refusal.reason == "help is offered by seat 1, 3, not by seat 2"
    scene.refused(Accept(seat=3, helper=1), "karmageddon/help-choice")
    scene = scene.after(Accept(seat=0, helper=3))
    assert tricks_of(scene, 1) == ("c2",) and tricks_of(scene, 3) == () and scene.state.task.offers == ()


@pytest.mark.rule("karmageddon/help-swap", "karmageddon/K28")
def test_help_swap__the_card_given_takes_the_place_of_the_card_at_risk() -> None:
    """The king waits before Bo without being his: it is in no trick, and he cannot help with it."""
    scene = turned(table(2, {1: ("c2", "h3 h4")}), 3, "c7", "ck").after(Offer(seat=1, card="c2"))
    scene = scene.after(Accept(seat=0, helper=1))
    assert scene.state.task.row == ("c7", "c2") and scene.state.task.table == ("c7", "ck", "c2")
    assert tricks_of(scene, 1) == ("h3 h4",) and scene.legal(0) == (Turn(seat=0),)
    court = turned(table(3, {1: ("hk",), 2: ("h2",)}), 3, "cq", "c9").after(Offer(seat=1, card="hk"))
    court = court.after(Accept(seat=0, helper=1))
    assert court.when(Turn(seat=0), ("c8",))[1] == TaskAtRisk(seat=0, card="c8", asked=())


@pytest.mark.rule("karmageddon/help-again", "karmageddon/K27")
def test_help_again__the_same_helper_or_another_each_a_debt_of_its_own() -> None:
    """Ana turns c7, ck, cq, cj: Bo helps twice, Cy once, and Ana owes three hours."""
    scene = turned(table(3, {1: ("h2 h3",), 2: ("d2",)}), 4, "c7", "ck")
    scene = scene.after(Offer(seat=1, card="h2")).after(Decline(seat=2)).after(Accept(seat=0, helper=1))
    scene = scene.after(Turn(seat=0), ("cq",)).after(Decline(seat=1)).after(Offer(seat=2, card="d2"))
    scene = scene.after(Accept(seat=0, helper=2)).after(Turn(seat=0), ("cj",)).after(Offer(seat=1, card="h3"))
    facts = scene.when(Accept(seat=0, helper=1))
    assert facts[1:5] == (
        CardTorn(helper=1, helpee=0, card="h2"),
        CardTorn(helper=2, helpee=0, card="d2"),
        CardTorn(helper=1, helpee=0, card="h3"),
        TaskSucceeded(seat=0, kind="normal", cards=("c7", "h2", "d2", "h3")),
    )


@pytest.mark.rule("karmageddon/task-fails", "karmageddon/K25")
def test_task_fails__when_all_decline() -> None:
    """The last to decline ends it."""
    scene = turned(table(3, {1: ("c2",), 2: ("d2",)}), 3, "c7", "ck").after(Decline(seat=1))
    assert scene.when(Decline(seat=2)) == (
        HelpDeclined(seat=2),
        TaskFailed(seat=0, cards=("c7", "ck"), reason="no-help"),
        TurnBegun(seat=1),
    )


@pytest.mark.rule("karmageddon/help-lost", "karmageddon/K30", "karmageddon/K33")
def test_help_lost__helpers_lose_their_cards_for_nothing_when_the_task_fails() -> None:
    """Nothing is torn; all go under the deck, Bo's card right after the king that it replaced."""
    scene = turned(table(2, {1: ("h2", "d3 d4")}), 4, "c7", "ck").after(Offer(seat=1, card="h2"))
    scene = scene.after(Accept(seat=0, helper=1)).after(Turn(seat=0), ("c8",)).after(Turn(seat=0), ("cq",))
    assert scene.legal(1)[-1] == Decline(seat=1)
    facts = scene.when(Decline(seat=1))
    assert facts[1] == TaskFailed(seat=0, cards=("c7", "ck", "h2", "c8", "cq"), reason="no-help")
    scene = scene.after(Decline(seat=1))
    assert scene.state.under == ("c7", "ck", "h2", "c8", "cq")
    assert tricks_of(scene, 1) == ("d3 d4",) and scene.state.debts == () == scene.state.torn


@pytest.mark.rule("karmageddon/K25", "karmageddon/K89")
def test_k25__sealed_answers_are_turned_over_together() -> None:
    """All who can help answer in any order, unseen by the others; then the offers stand as if made openly."""
    scene = turned(table(4, {1: ("c2",), 2: ("d2 d3",), 3: ("h2",)}, offers="sealed"), 3, "c7", "ck")
    assert GAME.to_act(scene.state) == (1, 2, 3)
    assert scene.legal(2) == (Seal(seat=2, card="d2"), Seal(seat=2, card="d3"), Seal(seat=2, card="none"))
    scene.refused(Offer(seat=2, card="d2"), "karmageddon/K25")
    scene.refused(Decline(seat=2), "karmageddon/K25")
    scene.refused(Seal(seat=2, card="d9"), "karmageddon/help-needs-trick")
    assert scene.when(Seal(seat=3, card="none")) == (AnswerSealed(seat=3, card="none"),)
    scene = scene.after(Seal(seat=3, card="none")).after(Seal(seat=2, card="d3"))
    assert [made.card for made in GAME.view(scene.state, 2).task.answers] == [HIDDEN, "d3"]
    assert [made.card for made in GAME.view(scene.state, None).task.answers] == [HIDDEN, HIDDEN]
    facts = scene.when(Seal(seat=1, card="c2"))
    assert facts == (AnswerSealed(seat=1, card="c2"), AnswersOpened(seats=(3, 2, 1), cards=("none", "d3", "c2")))
    scene = scene.after(Seal(seat=1, card="c2"))
    assert scene.legal(0) == (Accept(seat=0, helper=2), Accept(seat=0, helper=1))


@pytest.mark.rule("karmageddon/K89")
def test_k89__without_any_offer_the_current_player_gives_up() -> None:
    """Its own action, so that everybody's copy of the journal can follow."""
    scene = turned(table(2, {1: ("c2",)}, offers="sealed"), 3, "c7", "ck").after(Seal(seat=1, card="none"))
    assert scene.legal(0) == (GiveUp(seat=0),)
    assert kinds(scene.when(GiveUp(seat=0))) == ("task-failed", "turn-begun")
    open_table = turned(table(2, {1: ("c2",)}), 3, "c7", "ck")
    open_table.refused(Seal(seat=1, card="c2"), "karmageddon/K25")


@pytest.mark.rule("karmageddon/K89")
def test_k89__a_sealed_offer_must_be_accepted() -> None:
    """Giving up is for when there is none."""
    scene = turned(table(2, {1: ("c2",)}, offers="sealed"), 3, "c7", "ck").after(Seal(seat=1, card="c2"))
    scene.refused(GiveUp(seat=0), "karmageddon/help-must-accept")
    assert kinds(scene.when(Accept(seat=0, helper=1))) == ("help-accepted",)
