"""How the game ends."""

from __future__ import annotations

import pytest

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.actions import Accept, Declare, Mark, Offer, Place, Turn
from karma_core.games.karmageddon.facts import CardTorn, CardTurned, GameEnded, TaskFailed, TurnBegun
from tests.rules.karmageddon.table import kinds, table, turned
from tests.support.scenario import Scenario

THREE = ("c2 c3", "c4 c5 c6", "c7 c8 c9 c10")  # all sizes but 1
THREE_COURT = ("hj hq", "hk dj dq", "dk sj sq sk")


@pytest.mark.rule("karmageddon/good-karma", "karmageddon/K43")
@pytest.mark.parametrize("card", ["ha", "cq"])
def test_good_karma__tricks_of_every_size_each_of_either_kind(card: str) -> None:
    """The single completes 1 to 4, normal or court; the game is over at once, and Cy has no turn."""
    scene = turned(table(3, {1: THREE}, turn=1), 1)
    assert scene.when(Turn(seat=1), (card,))[-1] == GameEnded(ending="good-karma", good=(1,))
    scene = scene.after(Turn(seat=1), (card,))
    assert GAME.to_act(scene.state) == () and [scene.legal(seat) for seat in range(3)] == [(), (), ()]
    scene.refused(Declare(seat=2, number=1), "karmageddon/K78")
    outcome = GAME.outcome(scene.state)
    assert outcome is not None and outcome.rule == "karmageddon/good-karma" and outcome.winners == (1,)


@pytest.mark.rule("karmageddon/trick-above-n-counts-n", "karmageddon/good-karma")
def test_trick_above_n_counts_n__it_serves_as_the_trick_of_n() -> None:
    """A trick of six closes a set of 1 to 4."""
    scene = turned(table(2, {0: ("c2 c3", "c4 c5 c6", "h2 h3 h4 h5 h6 h7")}), 1)
    assert scene.when(Turn(seat=0), ("ha",))[-1] == GameEnded(ending="good-karma", good=(0,))


@pytest.mark.rule("karmageddon/bad-karma", "karmageddon/K83")
def test_bad_karma__every_size_of_court_cards_halves_included() -> None:
    """One half among them changes nothing; one normal trick makes it Good Karma."""
    scene = turned(table(2, {0: THREE_COURT}).given(CardTorn(helper=1, helpee=0, card="hq")), 1)
    assert scene.when(Turn(seat=0), ("cq",))[-1] == GameEnded(ending="bad-karma", bad=(0,))
    assert scene.when(Turn(seat=0), ("c2",))[-1] == GameEnded(ending="good-karma", good=(0,))
    outcome = GAME.outcome(scene.after(Turn(seat=0), ("cq",)).state)
    assert outcome is not None and outcome.rule == "karmageddon/bad-karma"


@pytest.mark.rule("karmageddon/K48", "karmageddon/bad-karma")
def test_k48__a_blank_marked_court_is_a_court_card_for_the_endings() -> None:
    """A joker as the single court trick makes Bad Karma."""
    scene = turned(table(2, {0: THREE_COURT}), 1, "joker-1")
    assert scene.when(Mark(seat=0, kind="court"))[-1] == GameEnded(ending="bad-karma", bad=(0,))


@pytest.mark.rule("karmageddon/K82", "karmageddon/K43")
def test_k82__a_helpers_placement_ends_the_game_after_all_placements() -> None:
    """Bo lacks a single and gives a card of his bank: the king he wins completes his set, in Ana's turn."""
    bo = ("c2 c3", "c4 c5 c6", "h2 h3 h4 h5 h6")
    scene = turned(table(2, {1: bo}), 2, "d7", "ck").after(Offer(seat=1, card="h2"))
    facts = scene.when(Accept(seat=0, helper=1))
    assert kinds(facts)[-2:] == ("card-placed", "game-ended")
    assert facts[-1] == GameEnded(ending="good-karma", good=(1,))


@pytest.mark.rule("karmageddon/K82")
def test_k82__the_helpers_own_set_says_whether_it_is_bad_karma() -> None:
    """Cy's court tricks of 2, 3 and 4 and the queen that she wins: Bad Karma, though the task was a normal one."""
    scene = turned(table(3, {2: (*THREE_COURT, "h2")}), 2, "d7")
    scene = scene.after(Turn(seat=0), ("cq",)).after(Offer(seat=2, card="h2")).after(Accept(seat=0, helper=2))
    assert scene.legal(2) == (Place(seat=2, onto=0), Place(seat=2, onto=4))
    assert scene.when(Place(seat=2, onto=0))[-1] == GameEnded(ending="bad-karma", bad=(2,))


@pytest.mark.rule("karmageddon/K43", "karmageddon/K93")
def test_k43__several_sets_at_once_are_all_recorded() -> None:
    """Ana completes a mixed set by her trick, Bo a court set by the king that he wins."""
    ana = ("c2", "c3 c4 c5", "s2 s3 s4 s5")
    scene = turned(table(2, {0: ana, 1: (*THREE_COURT, "h2")}), 2, "d7", "cq").after(Offer(seat=1, card="h2"))
    scene = scene.after(Accept(seat=0, helper=1))
    assert scene.state.phase == "placing"  # the game is not over before the placements are complete
    facts = scene.when(Place(seat=1, onto=0))
    assert facts[-1] == GameEnded(ending="bad-karma", good=(0,), bad=(1,))
    outcome = GAME.outcome(scene.after(Place(seat=1, onto=0)).state)
    assert outcome is not None and outcome.rule == "karmageddon/bad-karma"


@pytest.mark.rule("karmageddon/K81")
def test_k81__giving_a_card_away_never_ends_the_game() -> None:
    """Whatever is accepted in random games, nobody's set is complete right after it."""
    for seed in range(30):
        scene = Scenario(GAME, 4).begun(seed=seed).played(seed, 40)
        for seat in GAME.to_act(scene.state):
            for action in scene.legal(seat):
                if isinstance(action, Accept):
                    after = scene.given(*scene.when(action)[:1]).state
                    assert all(len(player.tricks) < after.size for player in after.players)


@pytest.mark.rule("karmageddon/K44")
def test_k44__a_deck_that_runs_out_in_a_task_fails_it() -> None:
    """Three cards are left for a task of four: the third is the last, and all three are the deck then."""
    tricks = {0: ("c2 c3 c4", "c5 c6"), 1: ("d2 d3 d4 d5 d6 d7 d8", "h2 h3 h4", "h5 h6")}
    deck = tuple(card for rows in tricks.values() for row in rows for card in row.split())
    scene = turned(table(2, tricks, deck=(*deck, "c7", "c8", "c9")), 4, "c7", "c8")
    assert scene.when(Turn(seat=0), ("c9",)) == (
        CardTurned(seat=0, cards=("c9",)),
        TaskFailed(seat=0, cards=("c7", "c8", "c9"), reason="deck-empty"),
        TurnBegun(seat=1),
    )
    assert scene.after(Turn(seat=0), ("c9",)).state.under == ("c7", "c8", "c9")


@pytest.mark.rule("karmageddon/K44")
def test_k44__an_empty_deck_at_the_start_of_a_turn_ends_the_game() -> None:
    """Ana takes the last three cards for her trick: exhausted, and scored as usual."""
    tricks = {0: ("c2 c3", "c5"), 1: ("d2 d3 d4 d5 d6 d7 d8 d9 d10", "h2 h3 h4", "h5 h6")}
    deck = tuple(card for rows in tricks.values() for row in rows for card in row.split())
    scene = turned(table(2, tricks, deck=(*deck, "c7", "c8", "c9")), 3, "c7", "c8")
    assert scene.when(Turn(seat=0), ("c9",))[-1] == GameEnded(ending="exhausted")
    outcome = GAME.outcome(scene.after(Turn(seat=0), ("c9",)).state)
    assert outcome is not None and outcome.rule == "karmageddon/K44"
    assert outcome.scores == (12, 18) and outcome.winners == (1,)  # 6 and 9 cards, a trick of nine being 4; doubled


@pytest.mark.rule("karmageddon/K45")
def test_k45__after_two_fruitless_rounds_the_deck_is_shuffled_before_each_turn() -> None:
    """Four turns of two players without success, then a shuffle each turn, until a success."""
    scene = table(2)
    pairs = [("c2", "cj"), ("c3", "cq"), ("c4", "ck"), ("c5", "dj"), ("c6", "dq")]
    for at, (first, second) in enumerate(pairs):
        scene = turned(scene, 2, first)
        facts = scene.when(Turn(seat=at % 2), (second,))
        shuffled = "deck-shuffled" in kinds(facts)
        assert shuffled == (at >= 3), f"turn {at + 1}"
        scene = scene.after(Turn(seat=at % 2), (second,))
    assert scene.state.under == () and "dq" in scene.state.deck
    scene = turned(scene, 1, "ha")
    assert scene.state.fruitless == 0
    scene = turned(scene, 2, "c7")
    assert "deck-shuffled" not in kinds(scene.when(Turn(seat=0), ("hk",)))


@pytest.mark.rule("karmageddon/K45", "karmageddon/K91")
def test_k45__forty_fruitless_rounds_or_250_turns_each_end_the_game() -> None:
    """Both limits are options; here two rounds of three, and two turns each."""
    scene = table(3, stalled_after=2)
    for at, card in enumerate(("c2", "c3", "c4", "c5", "c6", "c7")):
        scene = turned(scene, 2, card, f"{'cdhs'[at % 4]}k" if at < 4 else f"{'cd'[at % 2]}q")
    assert scene.state.ending == "stalled"
    outcome = GAME.outcome(scene.state)
    assert outcome is not None and outcome.rule == "karmageddon/K45" and outcome.winners == (0, 1, 2)
    scene = table(2, turns_each=2)
    for card in ("c2", "c3"):
        scene = turned(scene, 1, card)
    scene = turned(turned(scene, 2, "c4", "c5"), 2, "c6", "c7")
    assert scene.state.ending == "stalled" and scene.state.turn == 4
    defaults = table(2).state.terms
    assert (defaults.reshuffle_after, defaults.stalled_after, defaults.turns_each) == (2, 40, 250)


@pytest.mark.rule("karmageddon/K42")
def test_k42__nothing_is_hidden_from_anybody_where_offers_are_open() -> None:
    """Everybody's view is the table itself, at every position of a game."""
    for actions in range(0, 80, 5):
        state = Scenario(GAME, 3).begun(seed=1).played(1, actions).state
        assert all(GAME.view(state, seat) == state for seat in (None, 0, 1, 2))
