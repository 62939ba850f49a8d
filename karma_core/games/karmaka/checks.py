"""What the rules refuse: each check names the rule, says what is wrong and what would be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karmaka import actions as act
from karma_core.games.karmaka.abilities import targets
from karma_core.games.karmaka.edition import deck_of
from karma_core.games.karmaka.state import ORDERS, Karmaka, copies, depths, places
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Action, Message, tag_of
from karma_core.kernel.zones import HIDDEN, Zone, agrees, may_hold


def check(state: Karmaka, action: Any) -> None:
    """Refuse what the rules do not allow here."""
    kind = type(action)
    if kind not in ORDERS[state.phase] or action.seat != state.actor:
        raise out_of_turn(state, action)
    if kind in CHECKS:
        CHECKS[kind](state, action)


def out_of_turn(state: Karmaka, action: Message) -> RuleViolation:
    """Why an action of this kind, or of this seat, is not due."""
    if state.phase == "setup":
        return RuleViolation("kernel/awaited", "nobody is to act before the cards are dealt")
    if state.phase == "over":
        return RuleViolation("kernel/over", "the game is over")
    if not isinstance(action, Action):
        return RuleViolation("kernel/foreign", "this is no order of a player")
    if action.seat != state.actor:
        return RuleViolation("karmaka/turn-order", f"seat {state.actor} is to act now, not seat {action.seat}")
    allowed = ", ".join(map(tag_of, ORDERS[state.phase]))
    return RuleViolation("karmaka/turn", f"now one of these is due: {allowed}")


def holds(state: Karmaka, zone: Zone, cards: Zone) -> bool:
    """Tell whether these may all be cards of the zone, for all that the reader knows."""
    known = deck_of(state.edition).ability if HIDDEN in zone else zone
    return may_hold(zone, *cards) and all(card in known or card == HIDDEN for card in cards)


def play(state: Karmaka, action: act.PlayDeed | act.PlayFuture | act.PlayAbility) -> None:
    hand = state.players[action.seat].hand
    if action.card not in hand and not holds(state, hand, (action.card,)):
        raise RuleViolation("karmaka/turn", f"there is no {action.card} in this hand; play a card of the hand")


def open_play(state: Karmaka, action: act.PlayDeed | act.PlayAbility) -> None:
    if action.card == HIDDEN:
        raise RuleViolation("kernel/hidden", "say which card is played")
    play(state, action)


def pass_turn(state: Karmaka, action: act.Pass) -> None:
    if not state.players[action.seat].deck:
        raise RuleViolation("karmaka/pass", "the own deck is empty, so a card must be played")


def target(state: Karmaka, action: act.ChoosePlayer) -> None:
    if action.target not in (allowed := targets(state)):
        seats = ", ".join(map(str, allowed))
        raise RuleViolation("karmaka/rival", f"seat {action.target} cannot be chosen; choose one of {seats}")


def copied(state: Karmaka, action: act.CopyDeed) -> None:
    if (action.owner, action.card) not in (allowed := copies(state)):
        deeds = ", ".join(f"{card} of seat {owner}" for owner, card in allowed)
        raise RuleViolation("karmaka/R4", f"this deed cannot be copied now; there are: {deeds}")


def ruined(state: Karmaka, action: act.RuinCard) -> None:
    if action.card == HIDDEN or not holds(state, state.players[action.seat].hand, (action.card,)):
        rule = "karmaka/C5" if state.phase == "deny" else "karmaka/C16"
        raise RuleViolation(rule, f"there is no {action.card} in this hand; ruin a card of the hand")


def deed(state: Karmaka, action: act.RuinDeed) -> None:
    allowed = places(state.players[action.seat].deeds)
    if action.index >= len(state.players[action.seat].deeds):
        raise RuleViolation("karmaka/C17", f"there is no such deed; counted from the oldest there are {allowed}")
    if action.index not in allowed:
        raise RuleViolation("karmaka/R41", f"of alike deeds that lie together name the newest; there are {allowed}")


def up_to_two(state: Karmaka, action: act.RuinCards | act.LayDeeds) -> None:
    cards, hand = action.cards, state.players[action.seat].hand
    if HIDDEN in cards or len(cards) > 2 or not holds(state, hand, cards):
        rule = "karmaka/C18" if isinstance(action, act.RuinCards) else "karmaka/C14"
        raise RuleViolation(rule, "choose none, one or two cards of the hand")


def drawn(state: Karmaka, action: act.DrawCards) -> None:
    if action.count > state.limit:
        raise RuleViolation("karmaka/R38", f"up to {state.limit} may be drawn, not {action.count}")


def recalled(state: Karmaka, action: act.RecallCard) -> None:
    future = state.players[action.seat].future
    if not any(
        agrees(card, action.card) and agrees(future[:at] + future[at + 1 :], action.left)
        for at, card in enumerate(future)
    ):
        raise RuleViolation("karmaka/R37", "name a card of the own Future Life, and the others in their order")


def arranged(state: Karmaka, action: act.ArrangeWell) -> None:
    cards = action.kept + action.back
    if len(action.kept) > 2 or len(cards) != len(state.shown) or not holds(state, state.shown, cards):
        raise RuleViolation("karmaka/C3", "keep none, one or two of the cards seen, and lay all others back")


def taken(state: Karmaka, action: act.TakeShown) -> None:
    if action.source != state.target or not holds(state, state.shown, (action.card,)):
        raise RuleViolation("karmaka/R16", f"take one of the cards shown from the hand of seat {state.target}")


def ruin_taken(state: Karmaka, action: act.TakeRuin) -> None:
    if action.depth >= len(state.ruins):
        raise RuleViolation("karmaka/R28", f"there are only {len(state.ruins)} Ruins; depth 0 is the newest")
    if action.depth not in (allowed := depths(state.ruins)):
        raise RuleViolation("karmaka/R41", f"of alike Ruins that lie together name the newest; there are {allowed}")


def sown(state: Karmaka, action: act.SowCards) -> None:
    hand = state.players[action.seat].hand
    if len(action.cards) != 2 or not holds(state, hand, action.cards):
        raise RuleViolation("karmaka/C12", "put two cards of the hand on the Future Life")


CHECKS: dict[type[Action], Callable[[Karmaka, Any], None]] = {
    act.PlayDeed: open_play,
    act.PlayAbility: open_play,
    act.PlayFuture: play,
    act.Pass: pass_turn,
    act.ChoosePlayer: target,
    act.CopyDeed: copied,
    act.RuinCard: ruined,
    act.RuinDeed: deed,
    act.RuinCards: up_to_two,
    act.DrawCards: drawn,
    act.RecallCard: recalled,
    act.ArrangeWell: arranged,
    act.TakeShown: taken,
    act.TakeRuin: ruin_taken,
    act.SowCards: sown,
    act.LayDeeds: up_to_two,
}
