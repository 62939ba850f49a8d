"""A task at risk: those who can help answer, openly or in secret, and the current player takes the help of one."""

from __future__ import annotations

from karma_core.games.karmageddon.actions import NONE, Accept, Decline, GiveUp, Offer, Seal
from karma_core.games.karmageddon.cascade import Cascade
from karma_core.games.karmageddon.edition import card_words
from karma_core.games.karmageddon.facts import AnswerSealed, AnswersOpened, HelpAccepted, HelpDeclined, HelpOffered
from karma_core.games.karmageddon.finish import fail
from karma_core.games.karmageddon.state import Karmageddon, is_blank
from karma_core.games.karmageddon.tricks import givable
from karma_core.games.karmageddon.turn import go_on
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.zones import HIDDEN


def offer(go: Cascade, action: Offer) -> None:
    """Offer a card openly."""
    check_open(go.state)
    check_card(go.state, action.seat, action.card)
    go.then(HelpOffered(seat=action.seat, card=action.card))
    answered(go)


def decline(go: Cascade, action: Decline) -> None:
    """Offer nothing, openly."""
    check_open(go.state)
    go.then(HelpDeclined(seat=action.seat))
    answered(go)


def seal(go: Cascade, action: Seal) -> None:
    """Answer in secret."""
    if not go.state.terms.sealed:
        raise RuleViolation("karmageddon/K25", "offers are made openly here: offer a card, or decline")
    if action.card not in (NONE, HIDDEN):
        check_card(go.state, action.seat, action.card)
    go.then(AnswerSealed(seat=action.seat, card=action.card))
    answered(go)


def answered(go: Cascade) -> None:
    """When all have answered: secrets are turned over, and without an open offer the task fails."""
    state = go.state
    if state.task.asked:
        return
    if state.terms.sealed:
        answers = state.task.answers
        go.then(AnswersOpened(seats=tuple(a.seat for a in answers), cards=tuple(a.card for a in answers)))
    elif not state.task.offers:
        fail(go, "no-help")


def accept(go: Cascade, action: Accept) -> None:
    """The card offered takes the place of the card at risk, and the task goes on."""
    task = go.state.task
    for made in task.offers:
        if made.seat == action.helper:
            go.then(HelpAccepted(seat=action.seat, helper=made.seat, card=made.card, won=task.risk))
            go_on(go)
            return
    made_by = ", ".join(str(made.seat) for made in task.offers) or "nobody"
    raise RuleViolation("karmageddon/help-choice", f"help is offered by seat {made_by}, not by seat {action.helper}")


def give_up(go: Cascade, action: GiveUp) -> None:
    """Only when no secret answer offered anything (K89)."""
    if go.state.task.offers:
        raise RuleViolation("karmageddon/help-must-accept", "help is offered, so one offer must be accepted")
    fail(go, "no-help")


def check_open(state: Karmageddon) -> None:
    if state.terms.sealed:
        raise RuleViolation("karmageddon/K25", f"answers are sealed here: seal a card, or {NONE!r}")


def check_card(state: Karmageddon, seat: int, card: str) -> None:
    """Refuse a card that this player cannot give in help, and say what they can."""
    kind = state.task.kind
    cards = givable(state, seat, kind)
    if card in cards:
        return
    can = ", ".join(cards)
    trick = next((trick for trick in state.players[seat].tricks if card in trick.cards), None)
    if trick is None:
        reason = f"seat {seat} displays no such card as {card!r}; they can give {can}"
        raise RuleViolation("karmageddon/help-needs-trick", reason)
    words = card_words(state.edition, card)
    if is_blank(state, card):
        raise RuleViolation("karmageddon/joker-never-swapped", f"{words} is a marked card; give {can}")
    if trick.kind != kind:
        raise RuleViolation("karmageddon/help-offer", f"{words} is no {kind} card; give {can}")
    if card in state.torn:
        raise RuleViolation("karmageddon/K40", f"{words} is a torn half; give {can}")
    reason = f"without {words} seat {seat} would have two tricks of {len(trick.cards) - 1}; give {can}"
    raise RuleViolation("karmageddon/help-keeps-sizes-distinct", reason)
