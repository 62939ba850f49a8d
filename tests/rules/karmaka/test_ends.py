"""How the game ends: Transcendence, a shared round, starvation, standing still."""

from __future__ import annotations

import pytest

from karma_core.games.karmaka.actions import ChoosePlayer, PlayAbility, PlayDeed, RefuseCard
from karma_core.games.karmaka.life_facts import Ascended, LifeScored
from karma_core.games.karmaka.turn_facts import (
    AbilityPlayed,
    CardDropped,
    CardOffered,
    CardsDrawn,
    GameWon,
    RuinsShuffled,
    TurnBegun,
)
from tests.rules.karmaka.positions import GAME, table
from tests.support.scenario import Scenario

SEVEN = ("spite", "vengeance", "panic")  # seven points of red
APE, GOAL = 3, 4


def over(scene: Scenario) -> tuple[tuple[int, ...], str]:
    """Who has won, and by which rule."""
    outcome = GAME.outcome(scene.state)
    assert outcome is not None and GAME.to_act(scene.state) == ()
    return outcome.winners, outcome.rule


@pytest.mark.rule("karmaka/win", "karmaka/R27", "karmaka/P6")
def test_win__who_alone_reaches_transcendence_wins_when_the_round_is_over() -> None:
    """Seat 1 of 3 gets there; seat 2 still has its turn of the round, then the game is over."""
    scene = table({0: ("peek", "mimic"), 2: ("crisis", "panic")}, deeds={1: SEVEN}, rungs={1: APE}, seats=3)
    facts = scene.when(PlayDeed(seat=0, card="peek"))
    assert facts[2:4] == (LifeScored(seat=1, points=7), Ascended(seat=1, rung=GOAL))
    assert facts[-1] == TurnBegun(seat=2, round=1)
    scene = scene.given(*facts)
    assert GAME.outcome(scene.state) is None
    facts = scene.when(PlayDeed(seat=2, card="crisis"))
    assert facts[-1] == GameWon(seats=(1,), rule="win")
    assert over(scene.given(*facts)) == ((1,), "karmaka/win")
    assert GAME.outcome(scene.given(*facts).state).scores == (0, 4, 0)


@pytest.mark.rule("karmaka/win", "karmaka/P6")
def test_P6__published_ends_at_once() -> None:
    """Nobody after seat 1 has another turn, whatever they would reach."""
    scene = table(
        {0: ("peek", "mimic")}, deeds={1: SEVEN, 2: ("crisis",)}, rungs={1: APE}, seats=3, profile="published"
    )
    facts = scene.when(PlayDeed(seat=0, card="peek"))
    assert facts[-1] == GameWon(seats=(1,), rule="win")
    assert over(scene.given(*facts)) == ((1,), "karmaka/win")


@pytest.mark.rule("karmaka/win-tie", "karmaka/P6")
@pytest.mark.parametrize(("futures", "winners"), [((2, 3), (1,)), ((3, 2), (0,)), ((2, 2), (0, 1)), ((0, 0), (0, 1))])
def test_win_tie__the_most_cards_in_future_life_win(futures: tuple[int, int], winners: tuple[int, ...]) -> None:
    """Both get there in one round; the Future Life is counted and never becomes the Hand."""
    scene = table(
        {2: ("crisis",)},
        futures={0: ("peek",) * futures[0], 1: ("destiny",) * futures[1]},
        deeds={0: SEVEN, 1: ("journey", "journey", "another-day")},
        rungs={0: APE, 1: APE},
        turn=2,
        seats=3,
    )
    scene = scene.after(PlayDeed(seat=2, card="crisis"), ("embody",) * 3, ("mimic",))
    assert over(scene) == (winners, "karmaka/win-tie")
    assert [len(player.future) for player in scene.state.players[:2]] == list(futures)


@pytest.mark.rule("karmaka/R27", "karmaka/R23")
def test_R27__who_has_arrived_is_nobodys_rival_and_is_offered_nothing() -> None:
    """Seat 0 of 3 has arrived: seat 1's Vengeance can only mean seat 2."""
    scene = table(
        {1: ("vengeance", "longevity", "peek"), 2: ("crisis",)}, deeds={2: ("spite",)}, rungs={0: GOAL}, turn=1, seats=3
    )
    facts = scene.when(PlayAbility(seat=1, card="vengeance"))
    assert facts[1].target == 2 and facts[-1] == CardOffered(seats=(2,))
    targets = scene.after(PlayAbility(seat=1, card="longevity")).legal(1)
    assert [action.target for action in targets] == [1, 2]
    scene.after(PlayAbility(seat=1, card="longevity")).refused(ChoosePlayer(seat=1, target=0), "karmaka/rival")


@pytest.mark.rule("karmaka/R27", "karmaka/R24")
def test_R27__an_ability_left_without_a_rival_fizzles() -> None:
    """Two players, one arrived: Spite strikes nobody, is offered to nobody, and the round ends the game."""
    scene = table({1: ("spite", "peek")}, rungs={0: GOAL}, turn=1)
    facts = scene.when(PlayAbility(seat=1, card="spite"))
    assert facts == (AbilityPlayed(seat=1, card="spite"), CardDropped(), GameWon(seats=(0,), rule="win"))


@pytest.mark.rule("karmaka/R30", "karmaka/P8", "karmaka/new-cards")
def test_R30__nobody_can_have_a_card_any_more() -> None:
    """The last card is scored as a Deed and its life ends: then the highest rung wins."""
    scene = table({0: ("peek",)}, well=(), ruins=("panic", "crisis", "mimic"), rungs={1: 2}, points={0: 3, 1: 1})
    scene = scene.after(PlayDeed(seat=0, card="peek"))
    assert over(scene) == ((1,), "karmaka/R30")


@pytest.mark.rule("karmaka/R30")
@pytest.mark.parametrize(("points", "winners"), [((1, 5, 9), (1,)), ((5, 1, 9), (0,)), ((5, 5, 9), (0, 1))])
def test_R30__on_the_same_rung_the_points_of_the_last_life_decide(
    points: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """The last card goes to the Ruins. Seat 2 stands one rung lower, so its points do not count; equals share."""
    scene = table(
        {2: ("vengeance",)}, well=(), ruins=("mimic", "peek"), rungs={0: 1, 1: 1}, points=dict(enumerate(points)),
        turn=2, seats=3,
    )  # fmt: skip
    scene = scene.after(PlayAbility(seat=2, card="vengeance")).after(ChoosePlayer(seat=2, target=1))
    facts = scene.when(RefuseCard(seat=1))
    assert facts[-1] == GameWon(seats=winners, rule="R30")
    assert over(scene.given(*facts)) == (winners, "karmaka/R30")


@pytest.mark.rule("karmaka/R42", "karmaka/R30")
def test_R42__a_life_without_a_card_is_scored_with_nothing() -> None:
    """Seat 1 scored 5 once, then had an empty life; seat 0 scores 1 and wins on the same rung."""
    scene = table({0: ("peek",)}, well=(), ruins=("mimic",), points={1: 5})
    facts = scene.when(PlayDeed(seat=0, card="peek"))
    assert [fact for fact in facts if isinstance(fact, LifeScored)] == [
        LifeScored(seat=1, points=0),
        LifeScored(seat=0, points=1),
    ]
    assert facts[-1] == GameWon(seats=(0,), rule="R30")


@pytest.mark.rule("karmaka/R30", "karmaka/P8")
def test_R30__until_then_who_has_nothing_is_dealt_what_there_is() -> None:
    """Four Ruins: seat 1 repeats the rung and gets the oldest one; the game goes on."""
    scene = table({0: ("peek", "spite")}, well=(), ruins=("panic", "crisis", "mimic", "embody"))
    facts = scene.when(PlayDeed(seat=0, card="peek"), ("panic",))
    assert facts[-3:] == (RuinsShuffled(count=1), CardsDrawn(seat=1, cards=("panic",)), TurnBegun(seat=0, round=2))


@pytest.mark.rule("karmaka/R40", "karmaka/R27")
def test_R40__starvation_does_not_cut_a_round_short() -> None:
    """Seat 0 arrives with nothing, and no card is left: seat 1's Deeds are still scored, and it arrives too."""
    scene = table(
        {2: ("peek",)}, deeds={0: SEVEN, 1: ("journey", "journey", "another-day")}, rungs={0: APE, 1: APE},
        well=(), turn=2, seats=3,
    )  # fmt: skip
    scene = scene.after(PlayDeed(seat=2, card="peek"))
    assert over(scene) == ((0, 1), "karmaka/win-tie")


@pytest.mark.rule("karmaka/R31", "karmaka/P9")
@pytest.mark.parametrize("profile", ["seed", "published"])
def test_R31__250_rounds_in_which_nobody_ascended(profile: str) -> None:
    """Before round 251 begins the game ends and is ranked as in R30; in round 250 it goes on."""
    hands = {0: ("peek", "spite"), 1: ("panic", "mimic", "crisis")}
    scene = table(hands, rungs={0: 1}, turn=1, round=250, profile=profile)
    facts = scene.when(PlayDeed(seat=1, card="panic"))
    assert facts[-1] == GameWon(seats=(0,), rule="R31")
    assert over(scene.given(*facts)) == ((0,), "karmaka/R31")
    before = table(hands, rungs={0: 1}, turn=1, round=249, profile=profile)
    assert before.when(PlayDeed(seat=1, card="panic"))[-1] == TurnBegun(seat=0, round=250)


@pytest.mark.rule("karmaka/R31", "karmaka/P9")
def test_R31__an_ascent_starts_the_count_anew() -> None:
    """Seat 0 climbs in round 200: the end would come before round 451."""
    scene = table({0: ("peek",), 1: ("panic", "mimic", "crisis")}, turn=1, round=250)
    climbed = scene.given(TurnBegun(seat=0, round=200), Ascended(seat=0, rung=1))
    for number, ended in ((449, False), (450, True)):
        late = climbed.given(TurnBegun(seat=1, round=number))
        facts = late.when(PlayDeed(seat=1, card="panic"))
        assert isinstance(facts[-1], GameWon) == ended


@pytest.mark.rule("karmaka/win")
def test_win__nothing_is_played_after_the_end() -> None:
    """The game takes no more actions."""
    scene = table({1: ("spite", "peek")}, rungs={0: GOAL}, turn=1).after(PlayAbility(seat=1, card="spite"))
    assert over(scene) == ((0,), "karmaka/win")
    scene.refused(RefuseCard(seat=1), "kernel/over")
