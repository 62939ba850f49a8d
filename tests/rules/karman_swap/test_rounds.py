"""How rounds and the match end, and what comes between."""

from __future__ import annotations

import pytest

from karma_core.games.karman_swap import GAME
from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from tests.rules.karman_swap.table import after, facts_of, only, table
from tests.support.scenario import Scenario

REST = "s6 s8"
LAST = a.PassDiscard(seat=0, card="red-7")  # the last card of seat 0


def ending(*, hands: tuple[str, ...] = ("r7", REST), **more: object) -> f.RoundEnded:
    """How a round ends when seat 0 discards its last card."""
    ended = only(facts_of(table(*hands, **more), LAST), f.RoundEnded)[0]  # type: ignore[arg-type]
    assert isinstance(ended, f.RoundEnded)
    return ended


def kill(**more: object) -> tuple[Scenario, a.PlayCreature]:
    """Four players, and blue 8 is about to eat red 3."""
    scene = table("b8 s1", REST, "s3 s4", "g2 g4", market="g1", worlds={"p06": "r3 . . ."}, **more)  # type: ignore[arg-type]
    return scene, a.PlayCreature(seat=0, card="blue-8", planet="p06", slot=2)


@pytest.mark.rule("karman-swap/match", "karman-swap/next-round")
def test_match__two_round_victories() -> None:
    """The first is followed by the next round, the second ends the match."""
    first = facts_of(table("r7", REST, discovery=(1, 0)), LAST)
    assert f.RoundEnded(by="prestige", side=0, prestige=(3, 0)) in first and not only(first, f.MatchEnded)
    assert only(first, f.RoundBegun) == [f.RoundBegun(round=2, starter=1)]
    second = after(table("r7", REST, discovery=(1, 0), victories=(1, 0)), LAST)
    outcome = GAME.outcome(second.state)
    assert outcome is not None and (outcome.winners, outcome.scores, outcome.rule) == (
        (0,),
        (2, 0),
        "karman-swap/match",
    )
    second.refused(LAST, "karman-swap/match")
    assert GAME.to_act(second.state) == ()


@pytest.mark.rule("karman-swap/match")
def test_match__a_team_wins_together() -> None:
    """Both seats of the team, and both have the score."""
    scene = after(table("r7", "s5", "s6", "s8", discovery=(1, 0), victories=(1, 1)), LAST)
    outcome = GAME.outcome(scene.state)
    assert outcome is not None and (outcome.winners, outcome.scores) == ((0, 2), (2, 1, 2, 1))


@pytest.mark.rule("karman-swap/win-tug-of-war", "karman-swap/W13", "karman-swap/KS-F6")
def test_win_tug_of_war__the_fifth_step_and_not_the_fourth() -> None:
    """From +4 the round is won, from +3 it goes on."""
    scene, order = kill(dome=4)
    facts = facts_of(scene, order)
    assert facts[4] == f.RoundEnded(by="dome", side=0, prestige=(3, 0))  # three gems were converted
    scene, order = kill(dome=3)
    assert not only(scene.when(order), f.RoundEnded)


@pytest.mark.rule("karman-swap/win-tug-of-war", "karman-swap/W48")
def test_win_tug_of_war__another_number_as_an_option() -> None:
    """With three steps the third wins."""
    scene, order = kill(dome=2, dome_steps=3)
    assert only(facts_of(scene, order), f.RoundEnded)


@pytest.mark.rule("karman-swap/win-colonization", "karman-swap/fourth-step", "karman-swap/W14")
def test_win_colonization__the_fourth_planet_at_once() -> None:
    """No exploration follows; the match is won."""
    domes = [("p10", 0, "s5", 3)]
    scene = table("s7 r1", "g1", market="g8", worlds={"p06": "r8 . . ."}, domes=domes, victories=(1, 0))
    facts = after(scene, a.PlayShip(seat=0, card="ship-7", planet="p06")).when(a.Decline(seat=1))
    assert facts[-3:] == (
        f.PlanetColonized(side=0, planet="p06", ship="ship-7", step=4),
        f.RoundEnded(by="colony", side=0, prestige=(3, 0)),
        f.MatchEnded(winners=(0,)),
    )


@pytest.mark.rule("karman-swap/win-prestige", "karman-swap/S2", "karman-swap/W24")
def test_win_prestige__the_most_with_three_for_each_discovery_gem() -> None:
    """The third way to win: 3 + 3 against 7."""
    scored = [
        f.PrestigeScored(side=0, planet="p10", creatures=3, ships=0),
        f.PrestigeScored(side=1, planet="p11", creatures=5, ships=2),
    ]
    scene = table("r7", REST, discovery=(1, 0)).given(*scored)
    ended = only(facts_of(scene, LAST), f.RoundEnded)
    assert ended == [f.RoundEnded(by="prestige", side=1, prestige=(6, 7))]


@pytest.mark.rule("karman-swap/W24")
def test_win_prestige__ties_by_the_dome_then_by_planets_then_nobody() -> None:
    """The dome leans to side 1; else side 0 has more planets; else the round counts for nobody."""
    assert ending(dome=-1, domes=[("p10", 0, "s5", 1)]).side == 1
    assert ending(domes=[("p10", 0, "s5", 1)]).side == 0
    assert ending() == f.RoundEnded(by="nobody", prestige=(0, 0))
    facts = facts_of(table("r7", REST), LAST)
    assert only(facts, f.RoundBegun) == [f.RoundBegun(round=2, starter=1)]
    assert [side.victories for side in after(table("r7", REST), LAST).state.sides] == [0, 0]


@pytest.mark.rule("karman-swap/W24", "karman-swap/W27")
def test_win_prestige__three_players_among_the_tied_only() -> None:
    """Seats 0 and 1 are tied, and seat 1 is further on its track; seat 2, furthest, has less prestige."""
    assert ending(hands=("r7", "s6", "s8"), discovery=(1, 1, 0), tracks=(1, 2, 3)).side == 1


@pytest.mark.rule("karman-swap/round-ends-empty-hand", "karman-swap/W23", "karman-swap/W33")
def test_round_ends_empty_hand__at_the_end_of_a_turn() -> None:
    """Seat 0's last card is discarded; with one more card the turn passes."""
    assert only(facts_of(table("r7", REST), LAST), f.RoundEnded)
    assert table("r7 r1", REST).when(LAST)[-1] == f.TurnBegun(seat=1, turn=2)


@pytest.mark.rule("karman-swap/W23")
def test_round_ends_empty_hand__everybodys_hand_is_looked_at() -> None:
    """Seat 1 has laid its last ship in seat 0's contest: the round ends with seat 0's turn."""
    scene = table("s3 s7 r1 r2", "s5", worlds={"p06": "r8 . . ."})
    scene = after(scene, a.PlayShip(seat=0, card="ship-3", planet="p06"), a.Overtake(seat=1, card="ship-5"))
    scene = after(scene, a.Decline(seat=0), a.Explore(seat=0, planet="p01"))
    while scene.state.phase == "salvage":
        scene = after(scene, a.TakeCard(seat=0, card=scene.state.market[0]))
    facts = facts_of(scene, a.PlayCreature(seat=0, card="red-2", planet="p01", slot=0))
    assert only(facts, f.RoundEnded)


@pytest.mark.rule("karman-swap/W25", "karman-swap/next-round")
def test_next_round__all_is_gathered_and_the_next_player_starts() -> None:
    """Gems, prestige and tracks are gone, 36 cards dealt anew, victories kept, the exchange comes again."""
    scene = table("r7", "s5", "s6", "s8", discovery=(2, 0), research=(0, 2), dome=3, market="g8")
    later = after(scene, LAST)
    state = later.state
    assert (state.round, state.starter, state.phase, state.actor) == (2, 1, "exchange", 1)
    assert [player.research for player in state.players] == [0] * 4 and state.dome == 0
    assert [(side.victories, side.discovery, side.prestige) for side in state.sides] == [(1, 0, 0), (0, 0, 0)]
    assert [len(player.hand) for player in state.players] == [8] * 4 and len(state.market) == 4


@pytest.mark.rule("karman-swap/next-round")
def test_next_round__nothing_is_ordered_between_two_rounds() -> None:
    """The table deals first."""
    scene = table("r7", REST).given(f.RoundEnded(by="nobody", prestige=(0, 0)))
    scene.refused(LAST, "karman-swap/next-round")


@pytest.mark.rule("karman-swap/W33", "karman-swap/W18")
def test_immediate_wins__leave_an_open_colonization_unscored() -> None:
    """Seat 1's ship 4 plays blue 8 in the contest, which eats red 3 for the last step: no prestige for P06."""
    worlds = {"p06": "r8 . . .", "p04": "r3 . . ."}
    scene = table("s3 r1", "s4 b8 r4", market="g8", worlds=worlds, dome=-3, victories=(0, 1))
    scene = after(scene, a.PlayShip(seat=0, card="ship-3", planet="p06"), a.Overtake(seat=1, card="ship-4"))
    facts = scene.when(a.PlayCreature(seat=1, card="blue-8", planet="p04", slot=3))
    assert not only(facts, f.PrestigeScored) and isinstance(facts[-1], f.MatchEnded)


@pytest.mark.rule("karman-swap/W40")
def test_endless_round__ends_after_turn_200() -> None:
    """As if a hand were empty."""
    assert only(facts_of(table("r7 r1", REST, number=200), LAST), f.RoundEnded)
    assert not only(facts_of(table("r7 r1", REST, number=199), LAST), f.RoundEnded)


@pytest.mark.rule("karman-swap/W41")
def test_endless_match__ends_after_round_20_for_the_most_victories() -> None:
    """One to none: seat 0 wins; none to none: both."""
    for won, winners in (((1, 0), (0,)), ((0, 0), (0, 1))):
        start = [f.RoundEnded(by="prestige", side=0, prestige=())] * won[0]
        scene = Scenario(GAME, seats=2).given(
            *start,
            f.RoundBegun(round=20, starter=0),
            f.HandDealt(seat=0, cards=("red-7",)),
            f.HandDealt(seat=1, cards=("ship-6",)),
            f.TurnBegun(seat=0, turn=1),
        )
        scene = after(scene, LAST)
        outcome = GAME.outcome(scene.state)
        assert outcome is not None and (outcome.winners, outcome.rule) == (winners, "karman-swap/W41")
