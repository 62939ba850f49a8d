"""What a successful task does: cards torn, the trick laid, cards won placed; and the debts that come of it."""

from __future__ import annotations

import pytest

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.actions import Accept, Decline, Offer, Place, Turn
from karma_core.games.karmageddon.facts import (
    CardPlaced,
    CardTorn,
    CardUnplaced,
    HelpAccepted,
    TaskSucceeded,
    TurnBegun,
)
from karma_core.games.karmageddon.state import kind_of
from karma_core.kernel.game import Debt
from karma_core.kernel.messages import tag_of
from tests.rules.karmageddon.table import kinds, table, tricks_of, turned
from tests.support.scenario import Scenario


def helped(*tricks: str, card: str, number: int = 2, players: int = 2) -> Scenario:
    """Ana has turned the 7 and the king of clubs, and Bo, who displays these tricks, has offered this card."""
    scene = turned(table(players, {1: tricks}), number, "c7", "ck")
    return scene.after(Offer(seat=1, card=card))


@pytest.mark.rule("karmageddon/help-torn-on-success", "karmageddon/torn-card", "karmageddon/K31")
def test_help_torn_on_success__the_helpers_card_is_torn_for_both_names() -> None:
    """Not the card at risk, and not before the task has succeeded."""
    scene = helped("h2", card="h2", number=3).after(Accept(seat=0, helper=1))
    assert scene.state.torn == ()
    facts = scene.when(Turn(seat=0), ("c8",))
    assert facts[1] == CardTorn(helper=1, helpee=0, card="h2")
    after = scene.after(Turn(seat=0), ("c8",)).state
    assert after.torn == ("h2",) and "ck" not in after.torn


@pytest.mark.rule("karmageddon/half-in-trick", "karmageddon/halves", "karmageddon/K32")
def test_half_in_trick__the_helpees_half_is_one_of_the_cards_of_the_trick() -> None:
    """A trick of two, one of them a half, is a trick of two: it bars the number and counts two points."""
    scene = helped("h2", card="h2").after(Accept(seat=0, helper=1))
    assert tricks_of(scene, 0) == ("c7 h2",)
    assert GAME.scores(scene.state)[0] == 2
    again = scene.given(TurnBegun(seat=0))
    assert 2 not in [action.number for action in again.legal(0)]


@pytest.mark.rule("karmageddon/helper-half", "karmageddon/K32")
def test_helper_half__lies_outside_and_counts_for_nothing() -> None:
    """Bo gave his only card away: he displays the king he won, no half, and the card is there once."""
    scene = helped("h2", card="h2").after(Accept(seat=0, helper=1))
    assert tricks_of(scene, 1) == ("ck",)
    assert GAME.inventory(scene.state)["h2"] == 1 and GAME.scores(scene.state)[1] == -1


@pytest.mark.rule("karmageddon/iou-hour", "karmageddon/K63", "karmageddon/K64")
def test_iou_hour__each_torn_card_is_one_hour_that_the_helpee_owes_the_helper() -> None:
    """One hour for a task of four as for one of two."""
    for number, more in ((2, ()), (4, ("c8", "c9"))):
        scene = helped("h2", card="h2", number=number)
        facts = list(scene.when(Accept(seat=0, helper=1)))
        scene = scene.after(Accept(seat=0, helper=1))
        for card in more:
            facts += scene.when(Turn(seat=0), (card,))
            scene = scene.after(Turn(seat=0), (card,))
        debts = [debt for fact in facts for debt in GAME.debts(scene.state, fact)]  # type: ignore[misc]
        assert debts == [Debt(kind="hour", helper=1, helpee=0, card="h2")]


@pytest.mark.rule("karmageddon/no-netting")
def test_no_netting__two_debts_in_both_directions_are_two_debts() -> None:
    """Ana owes Bo, then Bo owes Ana: both stand, both do an hour."""
    scene = helped("h2", "d3 d4 d5", card="h2").after(Accept(seat=0, helper=1))
    scene = turned(scene, 2, "s3", "cq").after(Offer(seat=0, card="c7")).after(Accept(seat=1, helper=0))
    assert [(debt.helper, debt.helpee) for debt in scene.state.debts] == [(1, 0), (0, 1)]
    assert not any("net" in tag_of(message) or "cancel" in tag_of(message) for message in GAME.facts)


@pytest.mark.rule("karmageddon/K75")
def test_k75__nobody_owes_themselves_or_an_outsider() -> None:
    """The current player is never asked to help, nor does their own card count as an offer."""
    scene = turned(table(3, {0: ("c2",), 1: ("h2",)}), 2, "c7", "ck")
    assert scene.legal(0) == () and scene.legal(2) == ()
    scene.refused(Offer(seat=0, card="c2"), "karmageddon/K25")
    scene.refused(Offer(seat=5, card="c2"), "karmageddon/K25")


@pytest.mark.rule("karmageddon/help-reward", "karmageddon/help-placing", "karmageddon/K34")
def test_help_reward__the_helper_keeps_the_card_and_chooses_its_place() -> None:
    """The king can lie on Bo's court trick of two, or be a trick of one; the normal trick is no place for it."""
    scene = helped("h2", "dk dq", card="h2").after(Accept(seat=0, helper=1))
    assert scene.state.phase == "placing" and GAME.to_act(scene.state) == (1,)
    assert scene.legal(1) == (Place(seat=1, onto=0), Place(seat=1, onto=2))
    assert scene.when(Place(seat=1, onto=2)) == (
        CardPlaced(seat=1, card="ck", kind="court", onto=2),
        TurnBegun(seat=1),
    )
    assert tricks_of(scene.after(Place(seat=1, onto=2)), 1) == ("dk dq ck",)
    assert tricks_of(scene.after(Place(seat=1, onto=0)), 1) == ("dk dq", "ck")


@pytest.mark.rule("karmageddon/help-placing", "karmageddon/K34", "karmageddon/K37")
def test_help_placing__must_be_done_and_only_where_it_is_legal() -> None:
    """No passing, no trick that is not there, none of the other kind; and nobody but the helper."""
    scene = helped("h2", "d3 d4 d5 d6", "dk dq", card="h2").after(Accept(seat=0, helper=1))
    assert scene.legal(1) == (Place(seat=1, onto=0), Place(seat=1, onto=2))
    scene.refused(Place(seat=1, onto=3), "karmageddon/help-placing")
    scene.refused(Place(seat=1, onto=4), "karmageddon/K37")
    scene.refused(Place(seat=0, onto=0), "karmageddon/K41")


@pytest.mark.rule("karmageddon/one-trick-per-size", "karmageddon/K36")
def test_one_trick_per_size__court_and_normal_sizes_are_counted_together() -> None:
    """A court trick of two may not grow to three beside a normal trick of three: the king has to be a single."""
    scene = helped("h2", "d3 d4 d5", "dk dq", card="h2")
    assert scene.when(Accept(seat=0, helper=1))[3] == CardPlaced(seat=1, card="ck", kind="court", onto=0)
    assert tricks_of(scene.after(Accept(seat=0, helper=1)), 1) == ("d3 d4 d5", "dk dq", "ck")


@pytest.mark.rule("karmageddon/one-trick-per-size", "karmageddon/one-trick-of-n")
def test_one_trick_of_n__a_refusal_says_which_size_would_be_there_twice() -> None:
    """N is 6. Bo has court tricks of 1, 3 and 5, and a normal one of 7, that is of N, which gives a card away."""
    tricks = ("dj", "dq dk hj", "hq hk sj sq sk", "h2 h3 h4 h5 h6 h7 h8")
    scene = helped(*tricks, card="h2", players=6).after(Accept(seat=0, helper=1))
    assert scene.legal(1) == (Place(seat=1, onto=1), Place(seat=1, onto=3))
    refusal = scene.refused(Place(seat=1, onto=0), "karmageddon/one-trick-per-size")
    assert refusal.reason == "seat 1 has a trick of 1 already"
    refusal = scene.refused(Place(seat=1, onto=5), "karmageddon/one-trick-of-n")
    assert refusal.reason == "a trick of 6 would be a second one of 6 or more"


@pytest.mark.rule("karmageddon/K35")
def test_k35__without_a_legal_place_the_card_goes_under_the_deck_and_the_debt_stands() -> None:
    """Bo has a single and no court trick: the king has nowhere to lie."""
    scene = helped("d2", "h2 h3 h4", card="h3")
    facts = scene.when(Accept(seat=0, helper=1))
    assert facts[1:] == (
        CardTorn(helper=1, helpee=0, card="h3"),
        TaskSucceeded(seat=0, kind="normal", cards=("c7", "h3")),
        CardUnplaced(seat=1, card="ck"),
        TurnBegun(seat=1),
    )
    after = scene.after(Accept(seat=0, helper=1)).state
    assert after.under == ("ck",) and len(after.debts) == 1


@pytest.mark.rule("karmageddon/trick-above-n", "karmageddon/K39", "karmageddon/one-trick-of-n")
def test_trick_above_n__grows_only_by_cards_won_in_helping() -> None:
    """Bo's court trick of four takes a fifth card; T itself is never more than N."""
    scene = helped("h2", "dk dq dj hk", card="h2").after(Accept(seat=0, helper=1))
    assert scene.legal(1) == (Place(seat=1, onto=0), Place(seat=1, onto=4))
    scene = scene.after(Place(seat=1, onto=4))
    assert tricks_of(scene, 1) == ("dk dq dj hk ck",) and scene.state.size == 4


@pytest.mark.rule("karmageddon/K41", "karmageddon/K79")
def test_k41__helpers_place_in_the_order_of_their_help_on_the_table_as_it_is_by_then() -> None:
    """Bo helps twice, Cy between: Bo's king is a single by then, so his jack has to lie on it."""
    scene = turned(table(3, {1: ("h2 h3",), 2: ("d2",)}), 4, "c7", "ck")
    scene = scene.after(Offer(seat=1, card="h2")).after(Decline(seat=2)).after(Accept(seat=0, helper=1))
    scene = scene.after(Turn(seat=0), ("cq",)).after(Decline(seat=1)).after(Offer(seat=2, card="d2"))
    scene = scene.after(Accept(seat=0, helper=2)).after(Turn(seat=0), ("cj",)).after(Offer(seat=1, card="h3"))
    facts = scene.when(Accept(seat=0, helper=1))
    assert facts == (
        HelpAccepted(seat=0, helper=1, card="h3", won="cj"),
        CardTorn(helper=1, helpee=0, card="h2"),
        CardTorn(helper=2, helpee=0, card="d2"),
        CardTorn(helper=1, helpee=0, card="h3"),
        TaskSucceeded(seat=0, kind="normal", cards=("c7", "h2", "d2", "h3")),
        CardPlaced(seat=1, card="ck", kind="court", onto=0),
        CardPlaced(seat=2, card="cq", kind="court", onto=0),
        CardPlaced(seat=1, card="cj", kind="court", onto=1),
        TurnBegun(seat=1),
    )


@pytest.mark.rule("karmageddon/K79")
def test_k79__a_helper_is_asked_only_if_there_is_more_than_one_place() -> None:
    """With one place the card is laid there without asking, and the turn passes."""
    facts = helped("h2", card="h2").when(Accept(seat=0, helper=1))
    assert kinds(facts) == ("help-accepted", "card-torn", "task-succeeded", "card-placed", "turn-begun")


@pytest.mark.rule("karmageddon/K37", "karmageddon/K38")
def test_k38__tricks_are_never_mixed_nor_rearranged() -> None:
    """No action moves a card from trick to trick; whatever is played, each trick is of one kind."""
    assert {tag_of(action) for action in GAME.actions} == {
        *("consent", "cut", "declare", "turn", "mark", "offer", "decline", "seal", "accept", "give-up", "place"),
        *("leave", "propose-stop", "agree", "play-on"),
    }
    for seed in range(8):
        state = Scenario(GAME, 4).begun(seed=seed).played(seed, 60).state
        for player in state.players:
            for trick in player.tricks:
                assert {kind_of(state, card) for card in trick.cards} == {trick.kind}
