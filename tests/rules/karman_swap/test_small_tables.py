"""Two players with their pyramid, three with their tracks."""

from __future__ import annotations

import pytest

from karma_core.games.karman_swap import GAME
from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from karma_core.games.karman_swap.market import claimable, trump, uncovered
from karma_core.games.karman_swap.questions import dome_steps
from tests.rules.karman_swap.table import after, card, cards, facts_of, only, table
from tests.support.scenario import Scenario

BASE, THIRD = "r0 r1 r2 g0 b0", "g8 b8 s8"  # the rows that lie face up


def pyramid(*hands: str, **options: object) -> Scenario:
    """Two players, and a whole pyramid: its base 0 to 4, then 5 to 8 face down, 9 to 11 face up, 12 and 13 down."""
    return Scenario(GAME, seats=2, options=options).given(
        f.RoundBegun(round=1, starter=0),
        f.PyramidLaid(cards=tuple(map(card, (BASE + " " + THIRD).split()))),
        *(f.HandDealt(seat=seat, cards=cards(words)) for seat, words in enumerate(hands)),
        f.PlanetsRevealed(planets=("p01", "p02", "p03", "p04")),
        f.TurnBegun(seat=0, turn=1),
    )


def two_hands(**options: object) -> Scenario:
    return pyramid("r7 r8 g1 g2", "s1 s2 s3", **options)


@pytest.mark.rule("karman-swap/pyramid", "karman-swap/W28")
def test_pyramid__any_face_up_card_can_be_claimed() -> None:
    """The base and the row of three; as an option only what no card covers."""
    assert claimable(two_hands().state) == cards(BASE + " " + THIRD)
    assert claimable(two_hands(pyramid_claim="uncovered").state) == cards(BASE)


@pytest.mark.rule("karman-swap/pyramid")
def test_pyramid__a_card_that_is_not_face_up_is_refused() -> None:
    """Blue 5 lies face down, or in nobody's reach; ship 8 is covered, which the option minds."""
    two_hands().refused(a.PassTake(seat=0, card="blue-5"), "karman-swap/pyramid")
    scene = two_hands(pyramid_claim="uncovered")
    scene.refused(a.PassTake(seat=0, card="ship-8"), "karman-swap/pyramid")


@pytest.mark.rule("karman-swap/pyramid-turns-up", "karman-swap/W28")
def test_pyramid_turns_up__when_both_cards_of_the_row_below_are_gone() -> None:
    """Red 0 alone uncovers nothing; with red 1 gone too position 5 turns up, a card that luck gives."""
    scene = two_hands()
    assert not only(scene.when(a.PassTake(seat=0, card="red-0")), f.PyramidTurned)
    scene = scene.after(a.PassTake(seat=0, card="red-0")).after(a.PassGive(seat=0, cards=cards("r7 r8")))
    facts = scene.when(a.PassTake(seat=1, card="red-1"), ("blue-5",))
    assert facts[:2] == (f.CardTaken(seat=1, card="red-1"), f.PyramidTurned(position=5, cards=("blue-5",)))
    assert "blue-5" in claimable(scene.given(*facts).state)


@pytest.mark.rule("karman-swap/pyramid-turns-up")
def test_pyramid_turns_up__a_claimed_row_of_three_uncovers_the_top() -> None:
    """Green 8 and blue 8 lay on position 12, though cards still lie on them."""
    scene = two_hands().after(a.PassTake(seat=0, card="green-8")).after(a.PassGive(seat=0, cards=cards("r7 r8")))
    facts = scene.when(a.PassTake(seat=1, card="blue-8"), ("blue-6",))
    assert facts[1] == f.PyramidTurned(position=12, cards=("blue-6",))


@pytest.mark.rule("karman-swap/pyramid-trump", "karman-swap/W28")
def test_pyramid_trump__uncovered_cards_count_and_those_beside() -> None:
    """Three red of the base make the trump; the covered green 8 does not count; three green beside tie it."""
    scene = two_hands()
    assert sorted(uncovered(scene.state)) == list(cards(BASE)) and trump(scene.state) == "red"
    later = scene.given(f.CardsDiscarded(seat=0, cards=cards("g1 g2")))
    assert trump(later.state) == "" and {"green-1", "green-2"} <= {*claimable(later.state)}


@pytest.mark.rule("karman-swap/W28")
def test_pyramid__whatever_takes_from_the_market_takes_claimable_cards() -> None:
    """Green 2's DRAW and a SWAP may take from the row of three; gaps stay."""
    scene = pyramid("g2 b2 r7", "s1 s2").given(
        f.PlanetPlaced(seat=0, planet="p01"), f.PlanetPlaced(seat=0, planet="p02"), f.TurnBegun(seat=0, turn=2)
    )
    scene = after(scene, a.PlayCreature(seat=0, card="green-2", planet="p01", slot=1))
    scene.refused(a.TakeCard(seat=0, card="blue-5"), "karman-swap/pyramid")
    scene = after(scene, a.TakeCard(seat=0, card="ship-8"))
    assert scene.state.pyramid[11] == "" and scene.state.phase == "turn"


@pytest.mark.rule("karman-swap/two-players-otherwise-same")
def test_two_players__otherwise_as_with_four() -> None:
    """The same blue dome between two sides, the same counter of four, a contest of two."""
    scene = table("s7 r1", "s8 r2", market="g8", worlds={"p06": "r8 . . ."})
    assert len(scene.state.sides) == 2
    scene = after(scene, a.PlayShip(seat=0, card="ship-7", planet="p06"))
    assert scene.state.actor == 1
    assert after(scene, a.Decline(seat=1)).state.sides[0].colonies == 1


@pytest.mark.rule("karman-swap/W48", "karman-swap/W13")
def test_dome_steps__are_the_editions_for_each_table() -> None:
    """Four for two players, five for three and four: the fourth step wins with two, the third does not."""
    assert [dome_steps(Scenario(GAME, seats=seats).state) for seats in (2, 3, 4)] == [4, 5, 5]
    for before, over in ((3, True), (2, False)):
        scene = table("b8 s1", "s6 s8", market="g1", worlds={"p06": "r3 . . ."}, dome=before)
        facts = facts_of(scene, a.PlayCreature(seat=0, card="blue-8", planet="p06", slot=2))
        assert bool(only(facts, f.RoundEnded)) is over


def three(tracks: tuple[int, ...] = (0, 0, 0), **more: object) -> tuple[Scenario, a.PlayCreature]:
    """Blue 8 of seat 0 is about to eat red 3, with these extinction tracks."""
    scene = table("b8 s1", "s6 r1", "s8 r2", market="g1", worlds={"p06": "r3 . . ."}, tracks=tracks, **more)  # type: ignore[arg-type]
    return scene, a.PlayCreature(seat=0, card="blue-8", planet="p06", slot=2)


@pytest.mark.rule("karman-swap/three-players-extinction", "karman-swap/W27")
def test_three_players_extinction__the_own_dome_on_or_a_rivals_back() -> None:
    """Seat 1 has left its start and can be pushed back; seat 2 has not."""
    scene, order = three(tracks=(1, 2, 0))
    facts = scene.when(order)
    assert facts[-1] == f.Asked(seat=0, what="dome")
    scene = scene.given(*facts)
    assert scene.legal(0)[:2] == (a.AdvanceTrack(seat=0), a.PushBack(seat=0, rival=1))
    assert scene.when(a.PushBack(seat=0, rival=1))[0] == f.TrackPushedBack(seat=0, rival=1, position=1)
    assert scene.when(a.AdvanceTrack(seat=0))[0] == f.TrackAdvanced(seat=0, position=2)
    assert isinstance(scene.when(a.AdvanceTrack(seat=0))[-1], f.TurnBegun)


@pytest.mark.rule("karman-swap/three-players-extinction", "karman-swap/W27")
def test_three_players_extinction__what_is_refused() -> None:
    """Not oneself, not one at the start, not nobody, and nothing else comes first."""
    scene, order = three(tracks=(1, 2, 0))
    scene = scene.after(order)
    for rival in (0, 2, 5):
        scene.refused(a.PushBack(seat=0, rival=rival), "karman-swap/W27")
    scene.refused(a.PassDiscard(seat=0, card="ship-1"), "karman-swap/three-players-extinction")


@pytest.mark.rule("karman-swap/W47")
def test_three_players_extinction__without_a_choice_the_own_dome_moves() -> None:
    """Nobody has left the start."""
    scene, order = three()
    assert scene.when(order)[2] == f.TrackAdvanced(seat=0, position=1)


@pytest.mark.rule("karman-swap/three-players-race", "karman-swap/W27", "karman-swap/W48")
def test_three_players_race__the_last_step_of_the_track_wins_at_once() -> None:
    """So does the fourth planet."""
    scene, order = three()
    steps = dome_steps(scene.state)
    scene, order = three(tracks=(steps - 1, 1, 0), victories=(1, 0, 0))
    facts = after(scene, order).when(a.AdvanceTrack(seat=0))
    assert only(facts, f.RoundEnded, f.MatchEnded) == [
        f.RoundEnded(by="dome", side=0, prestige=(3, 0, 0)),
        f.MatchEnded(winners=(0,)),
    ]
    domes = [("p10", 0, "s5", 3)]
    scene = table("s7 r1", "g1", "g2", worlds={"p06": "r8 . . ."}, domes=domes)
    scene = after(scene, a.PlayShip(seat=0, card="ship-7", planet="p06"), a.Decline(seat=1))
    assert [fact.by for fact in only(facts_of(scene, a.Decline(seat=2)), f.RoundEnded)] == ["colony"]


@pytest.mark.rule("karman-swap/three-players-extinction", "karman-swap/W34")
def test_three_players_extinction__each_of_several_has_its_own_choice() -> None:
    """Red 7, then the dome, then red 3 by itself, then the dome again."""
    worlds = {"p09": "r7 r3 . . ."}
    scene = table("b8 s1", "s6", "s8", market="g1", worlds=worlds, tracks=(0, 3, 0))
    scene = after(scene, a.PlayCreature(seat=0, card="blue-8", planet="p09", slot=3), a.NamePrey(seat=0, card="red-7"))
    facts = scene.when(a.PushBack(seat=0, rival=1))
    assert facts[0] == f.TrackPushedBack(seat=0, rival=1, position=2)
    assert facts[-1] == f.Asked(seat=0, what="dome") and "red-3" in scene.given(*facts).state.market
