"""Cutting for the order of play."""

from __future__ import annotations

import pytest

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.actions import Cut
from karma_core.games.karmageddon.facts import CutCalled, CutDrawn, DeckShuffled, OrderSet, TurnBegun
from karma_core.kernel.errors import KarmaError
from tests.rules.karmageddon.table import consented, cut


@pytest.mark.rule("karmageddon/cut-for-order", "karmageddon/turn-order", "karmageddon/K9")
def test_cut_for_order__lowest_first_aces_low() -> None:
    """King, ace, ten: Bo, then Cy, then Ana; not clockwise."""
    scene = cut(consented(3), "ck", "ha")
    facts = scene.when(Cut(seat=2), ("d10",))
    assert facts == (
        CutDrawn(seat=2, cards=("d10",), value=10),
        OrderSet(seats=(1, 2, 0)),
        DeckShuffled(),
        TurnBegun(seat=1),
    )


@pytest.mark.rule("karmageddon/reshuffle-after-cut", "karmageddon/K10")
def test_reshuffle_after_cut__all_cards_cut_are_back_in_the_deck() -> None:
    """And a joker that was seen is not marked by that."""
    scene = cut(consented(2), "joker-1", "c9", "c4")
    assert len(scene.state.deck) == 54 and scene.state.cut == () and scene.state.phase == "declaring"
    assert scene.state.normal == scene.state.court == ()


@pytest.mark.rule("karmageddon/K8")
def test_k8__each_cuts_once_in_seat_order_and_nothing_is_put_back_meanwhile() -> None:
    """A card cut cannot be cut by the next."""
    scene = consented(3)
    scene.refused(Cut(seat=1), "karmageddon/K8")
    scene = cut(scene, "c9")
    assert GAME.to_act(scene.state) == (1,) and scene.state.cut == ("c9",)
    with pytest.raises(KarmaError, match="c9 is not there"):
        scene.when(Cut(seat=1), ("c9",))


@pytest.mark.rule("karmageddon/K8")
def test_k8__the_tied_cut_again_for_the_places_they_share() -> None:
    """5, 2, 5, 2: first the twos settle places one and two, then the fives three and four."""
    scene = cut(consented(4), "c5", "c2", "d5")
    assert scene.when(Cut(seat=3), ("d2",))[-1] == CutCalled(seats=(1, 3))
    scene = cut(scene, "d2", "hk")
    assert scene.when(Cut(seat=3), ("hq",))[-1] == CutCalled(seats=(0, 2))
    scene = cut(scene, "hq", "s3", "sa")
    assert scene.state.order == (3, 1, 2, 0)


@pytest.mark.rule("karmageddon/K8")
def test_k8__ties_may_come_again_and_blanks_never_count() -> None:
    """A joker is cut again at once, a marked one too; jacks, queens and kings are 11, 12 and 13."""
    scene = cut(consented(2, normal=("joker-2",)), "joker-1")
    assert scene.state.waiting == (0, 1)
    scene = cut(scene, "joker-2")
    assert scene.state.waiting == (0, 1)
    scene = cut(scene, "cj", "dj", "cq", "dq", "ck", "d10")
    assert scene.state.order == (1, 0)


@pytest.mark.rule("karmageddon/K90")
def test_k90__a_deck_that_runs_out_in_the_cut_leaves_the_order_of_seats() -> None:
    """Twenty aces of twenty packs: all cut, all are tied, until none is left."""
    deck = tuple(f"ca-x{at}" for at in range(21))
    scene = cut(consented(2, deck=deck), *sorted(deck))
    assert scene.state.phase == "declaring" and scene.state.order == (1, 0)  # Bo had no card for the eleventh cut
    assert len(scene.state.deck) == 21
