"""The rules of Karmaka: an action is answered with facts, or refused by rule.

All of it may be run on a seat's own copy: a hidden card may be any card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karmaka import actions as act
from karma_core.games.karmaka import choices
from karma_core.games.karmaka.abilities import play
from karma_core.games.karmaka.cascade import Cascade
from karma_core.games.karmaka.checks import check
from karma_core.games.karmaka.lives import deal, end_turn, keep_rings, next_turn, spend_rings
from karma_core.games.karmaka.offers import accept, refuse
from karma_core.games.karmaka.state import Karmaka
from karma_core.games.karmaka.turn_facts import DeedDone, ExtraPlayForgone, FutureSown, StarterDrawn, TurnPassed
from karma_core.kernel.chance import Chance
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Begin, Fact, Message


def decide(state: Karmaka, action: Message, chance: Chance) -> tuple[Fact, ...]:
    """Answer an action with the facts it causes, or refuse it by rule."""
    go = Cascade(state, chance)
    if isinstance(action, Begin):
        begin(go)
    else:
        check(state, action)
        ANSWERS[type(action)](go, action)
    return tuple(go.facts)


def begin(go: Cascade) -> None:
    """Settle who starts, deal seat by seat from there, and let the first turn begin."""
    if go.state.phase != "setup":
        raise RuleViolation("karmaka/setup", "the cards are dealt already; play on")
    seats = len(go.state.players)
    if go.state.starter < 0:
        go.then(StarterDrawn(seat=go.chance.number(seats)))
    hand, deck = (4, 2) if go.state.profile == "published" else (3, 1)  # karmaka/P1
    for step in range(seats):
        deal(go, (go.state.starter + step) % seats, hand, deck)
    next_turn(go, go.state.starter)


def play_deed(go: Cascade, action: act.PlayDeed) -> None:
    go.then(DeedDone(seat=action.seat, card=action.card))
    end_turn(go)


def play_future(go: Cascade, action: act.PlayFuture) -> None:
    go.then(FutureSown(seat=action.seat, card=action.card))
    end_turn(go)


def pass_turn(go: Cascade, action: act.Pass) -> None:
    go.then(TurnPassed(seat=action.seat))
    end_turn(go)


def forgo_play(go: Cascade, action: act.ForgoPlay) -> None:
    go.then(ExtraPlayForgone(seat=action.seat))
    end_turn(go)


ANSWERS: dict[type[Message], Callable[[Cascade, Any], None]] = {
    act.PlayDeed: play_deed,
    act.PlayAbility: lambda go, action: play(go, action.card),
    act.PlayFuture: play_future,
    act.Pass: pass_turn,
    act.ForgoPlay: forgo_play,
    act.ChoosePlayer: choices.choose_player,
    act.CopyDeed: choices.copy_deed,
    act.RuinCard: choices.ruin_card,
    act.RuinDeed: choices.ruin_deed,
    act.RuinCards: choices.ruin_cards,
    act.DrawCards: choices.draw_cards,
    act.RecallCard: choices.recall_card,
    act.ArrangeWell: choices.arrange_well,
    act.TakeShown: choices.take_shown,
    act.TakeRuin: choices.take_ruin,
    act.SowCards: choices.sow_cards,
    act.LayDeeds: choices.lay_deeds,
    act.AcceptCard: lambda go, action: accept(go, action.seat),
    act.RefuseCard: lambda go, action: refuse(go, action.seat),
    act.SpendRings: lambda go, action: spend_rings(go),
    act.KeepRings: lambda go, action: keep_rings(go),
}
