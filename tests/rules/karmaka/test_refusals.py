"""Orders that the rules refuse; each names its rule, and nothing changes."""

from __future__ import annotations

import pytest

from karma_core.games.karmaka.actions import (
    AcceptCard,
    CopyDeed,
    ForgoPlay,
    KeepRings,
    Pass,
    PlayAbility,
    PlayDeed,
    PlayFuture,
    RuinCard,
)
from karma_core.kernel.messages import Forked
from karma_core.kernel.zones import HIDDEN
from tests.rules.karmaka.positions import GAME, table
from tests.support.scenario import Scenario


@pytest.mark.rule("karmaka/turn-order")
def test_turn_order__only_the_seat_awaited_may_act() -> None:
    """Whoever else gives an order, also a seat that is not there."""
    scene = table({0: ("peek",), 1: ("spite",)})
    scene.refused(PlayDeed(seat=1, card="spite"), "karmaka/turn-order")
    scene.refused(Pass(seat=5), "karmaka/turn-order")


@pytest.mark.rule("karmaka/turn", "karmaka/three-ways")
def test_turn__a_card_of_the_hand_and_what_is_due() -> None:
    """No card from elsewhere, no answer that was not asked for."""
    scene = table({0: ("peek",), 1: ("spite",)}, futures={0: ("panic",)})
    for action in (PlayDeed, PlayAbility, PlayFuture):
        scene.refused(action(seat=0, card="panic"), "karmaka/turn")
        scene.refused(action(seat=0, card="no-such-card"), "karmaka/turn")
    for answer in (AcceptCard(seat=0), ForgoPlay(seat=0), KeepRings(seat=0), RuinCard(seat=0, card="peek")):
        scene.refused(answer, "karmaka/turn")


def test_turn__before_the_deal_and_by_the_table() -> None:
    """Nobody acts before the cards are dealt, and a foreign message is no order."""
    Scenario(GAME).refused(PlayDeed(seat=0, card="peek"), "kernel/awaited")
    table({0: ("peek",)}).refused(Forked(parent="0" * 16, at=1, nonce="0" * 32), "kernel/foreign")


def test_hidden__a_card_must_be_named_to_be_played_openly() -> None:
    """A Deed, an ability, a discard: all see them, so all must be told."""
    scene = table({0: ("denial", "peek")})
    scene.refused(PlayDeed(seat=0, card=HIDDEN), "kernel/hidden")
    scene.refused(PlayAbility(seat=0, card=HIDDEN), "kernel/hidden")
    scene.after(PlayAbility(seat=0, card="denial")).refused(RuinCard(seat=0, card=HIDDEN), "karmaka/C5")


@pytest.mark.rule("karmaka/R4")
def test_R4__only_own_deeds_for_embody() -> None:
    """A rival's Deed is not one's own."""
    scene = table({0: ("embody",)}, deeds={0: ("peek", "spite"), 1: ("crisis",)})
    scene = scene.after(PlayAbility(seat=0, card="embody"))
    scene.refused(CopyDeed(seat=0, owner=1, card="crisis"), "karmaka/R4")
