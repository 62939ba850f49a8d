"""The fold of Karmageddon: one function a fact, no rules, no luck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from karma_core.games.karmageddon import facts as f
from karma_core.games.karmageddon.actions import NONE
from karma_core.games.karmageddon.state import NO_TASK, Answer, Debt, Help, Karmageddon, Player, Task, Trick
from karma_core.kernel.messages import Fact
from karma_core.kernel.zones import Zone, added, without


def evolve(state: Karmageddon, fact: Fact) -> Karmageddon:
    """Fold one fact."""
    return FOLD[type(fact)](state, fact)


def deck_shuffled(state: Karmageddon, fact: f.DeckShuffled) -> Karmageddon:
    return replace(state, deck=added(state.deck, *state.under), under=())


def consent_asked(state: Karmageddon, fact: f.ConsentAsked) -> Karmageddon:
    return replace(state, phase="consenting", waiting=fact.seats)


def consent_given(state: Karmageddon, fact: f.ConsentGiven) -> Karmageddon:
    return replace(state, waiting=less(state.waiting, fact.seat))


def cut_called(state: Karmageddon, fact: f.CutCalled) -> Karmageddon:
    return replace(state, phase="cutting", waiting=fact.seats)


def cut_drawn(state: Karmageddon, fact: f.CutDrawn) -> Karmageddon:
    deck, cut = without(state.deck, *fact.cards), state.cut + fact.cards
    cuts = put(state.cuts, fact.seat, state.cuts[fact.seat] + fact.cards)
    waiting = state.waiting[1:] if fact.value else state.waiting
    return replace(state, deck=deck, cut=cut, cuts=cuts, waiting=waiting)


def order_set(state: Karmageddon, fact: f.OrderSet) -> Karmageddon:
    return replace(state, order=fact.seats, deck=added(state.deck, *state.cut), cut=(), waiting=())


def turn_begun(state: Karmageddon, fact: f.TurnBegun) -> Karmageddon:
    seat, first = fact.seat, fact.seat == state.order[0]
    return replace(
        state, phase="declaring", seat=seat, turn=state.turn + 1, round=state.round + first, stop_asked=False
    )


def task_declared(state: Karmageddon, fact: f.TaskDeclared) -> Karmageddon:
    return replace(state, phase="turning", task=Task(number=fact.number))


def card_turned(state: Karmageddon, fact: f.CardTurned) -> Karmageddon:
    task, cards = state.task, fact.cards
    task = replace(task, row=task.row + cards, table=task.table + cards)
    if state.deck:
        return replace(state, deck=without(state.deck, *cards), task=task)
    return replace(state, under=state.under[1:], task=task)


def mark_asked(state: Karmageddon, fact: f.MarkAsked) -> Karmageddon:
    return replace(state, phase="marking")


def card_marked(state: Karmageddon, fact: f.CardMarked) -> Karmageddon:
    if fact.kind == "normal":
        return replace(state, phase="turning", normal=added(state.normal, fact.card))
    return replace(state, phase="turning", court=added(state.court, fact.card))


def task_kind_set(state: Karmageddon, fact: f.TaskKindSet) -> Karmageddon:
    return replace(state, task=replace(state.task, kind=fact.kind))


def task_at_risk(state: Karmageddon, fact: f.TaskAtRisk) -> Karmageddon:
    task = replace(state.task, row=state.task.row[:-1], risk=fact.card, asked=fact.asked, offers=())
    return replace(state, phase="at-risk", task=task)


def help_offered(state: Karmageddon, fact: f.HelpOffered) -> Karmageddon:
    task = state.task
    offers = (*task.offers, Answer(fact.seat, fact.card))
    return answered(state, replace(task, asked=less(task.asked, fact.seat), offers=offers))


def help_declined(state: Karmageddon, fact: f.HelpDeclined) -> Karmageddon:
    return answered(state, replace(state.task, asked=less(state.task.asked, fact.seat)))


def answered(state: Karmageddon, task: Task) -> Karmageddon:
    return replace(state, phase="at-risk" if task.asked else "choosing", task=task)


def answer_sealed(state: Karmageddon, fact: f.AnswerSealed) -> Karmageddon:
    task = state.task
    answers = (*task.answers, Answer(fact.seat, fact.card))
    return replace(state, task=replace(task, asked=less(task.asked, fact.seat), answers=answers))


def answers_opened(state: Karmageddon, fact: f.AnswersOpened) -> Karmageddon:
    pairs = zip(fact.seats, fact.cards, strict=True)
    offers = tuple(Answer(seat, card) for seat, card in pairs if card != NONE)
    return replace(state, phase="choosing", task=replace(state.task, asked=(), offers=offers, answers=()))


def help_accepted(state: Karmageddon, fact: f.HelpAccepted) -> Karmageddon:
    task = replace(
        state.task,
        row=(*state.task.row, fact.card),
        table=(*state.task.table, fact.card),
        risk="",
        offers=(),
        helps=(*state.task.helps, Help(fact.helper, fact.card, fact.won)),
    )
    tricks = (lessened(trick, fact.card) for trick in state.players[fact.helper].tricks)
    kept = tuple(trick for trick in tricks if trick.cards)
    return replace(state, phase="turning", task=task, players=put(state.players, fact.helper, Player(kept)))


def lessened(trick: Trick, card: str) -> Trick:
    return Trick(trick.kind, without(trick.cards, card)) if card in trick.cards else trick


def card_torn(state: Karmageddon, fact: f.CardTorn) -> Karmageddon:
    debts = (*state.debts, Debt(fact.helper, fact.helpee, fact.card))
    return replace(state, torn=added(state.torn, fact.card), debts=debts)


def task_succeeded(state: Karmageddon, fact: f.TaskSucceeded) -> Karmageddon:
    player = Player((*state.players[fact.seat].tricks, Trick(fact.kind, fact.cards)))
    won = tuple([Answer(help.seat, help.won) for help in state.task.helps])
    return replace(
        state,
        phase="placing",
        players=put(state.players, fact.seat, player),
        task=NO_TASK,
        last=state.task.table,
        placing=won,
        fruitless=0,
    )


def card_placed(state: Karmageddon, fact: f.CardPlaced) -> Karmageddon:
    tricks = state.players[fact.seat].tricks
    if fact.onto:
        grown = (Trick(t.kind, (*t.cards, fact.card)) if len(t.cards) == fact.onto else t for t in tricks)
        player = Player(tuple(grown))
    else:
        player = Player((*tricks, Trick(fact.kind, (fact.card,))))
    return replace(state, players=put(state.players, fact.seat, player), placing=state.placing[1:])


def card_unplaced(state: Karmageddon, fact: f.CardUnplaced) -> Karmageddon:
    return replace(state, placing=state.placing[1:], **beneath(state, (fact.card,)))


def task_failed(state: Karmageddon, fact: f.TaskFailed) -> Karmageddon:
    fruitless = state.fruitless + 1
    return replace(state, task=NO_TASK, last=fact.cards, fruitless=fruitless, **beneath(state, fact.cards))


def leave_noted(state: Karmageddon, fact: f.LeaveNoted) -> Karmageddon:
    return replace(state, leaving=(*state.leaving, fact.seat))


def player_left(state: Karmageddon, fact: f.PlayerLeft) -> Karmageddon:
    seat = fact.seat
    return replace(
        state,
        players=put(state.players, seat, Player()),
        order=less(state.order, seat),
        leaving=less(state.leaving, seat),
        gone=added(state.gone, *fact.halves),
        **beneath(state, fact.cards),
    )


def stop_proposed(state: Karmageddon, fact: f.StopProposed) -> Karmageddon:
    return replace(state, phase="stopping", paused=state.phase, waiting=fact.asked, stop_asked=True)


def stop_agreed(state: Karmageddon, fact: f.StopAgreed) -> Karmageddon:
    return replace(state, waiting=less(state.waiting, fact.seat))


def stop_refused(state: Karmageddon, fact: f.StopRefused) -> Karmageddon:
    return replace(state, phase=state.paused, paused="", waiting=())


def game_ended(state: Karmageddon, fact: f.GameEnded) -> Karmageddon:
    return replace(state, phase="over", ending=fact.ending, good=fact.good, bad=fact.bad, waiting=(), paused="")


def beneath(state: Karmageddon, cards: Zone) -> dict[str, Any]:
    """The deck with these cards under it, the last of them lowest; in a box they lie anywhere."""
    return {"deck": added(state.deck, *cards)} if state.terms.box else {"under": state.under + cards}


def less(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple([other for other in seats if other != seat])


def put(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    """The tuple with another item at this place."""
    return (*items[:at], item, *items[at + 1 :])


FOLD: dict[type[Fact], Callable[[Karmageddon, Any], Karmageddon]] = {
    f.DeckShuffled: deck_shuffled,
    f.ConsentAsked: consent_asked,
    f.ConsentGiven: consent_given,
    f.CutCalled: cut_called,
    f.CutDrawn: cut_drawn,
    f.OrderSet: order_set,
    f.TurnBegun: turn_begun,
    f.TaskDeclared: task_declared,
    f.CardTurned: card_turned,
    f.MarkAsked: mark_asked,
    f.CardMarked: card_marked,
    f.TaskKindSet: task_kind_set,
    f.TaskAtRisk: task_at_risk,
    f.HelpOffered: help_offered,
    f.HelpDeclined: help_declined,
    f.AnswerSealed: answer_sealed,
    f.AnswersOpened: answers_opened,
    f.HelpAccepted: help_accepted,
    f.CardTorn: card_torn,
    f.TaskSucceeded: task_succeeded,
    f.CardPlaced: card_placed,
    f.CardUnplaced: card_unplaced,
    f.TaskFailed: task_failed,
    f.LeaveNoted: leave_noted,
    f.PlayerLeft: player_left,
    f.StopProposed: stop_proposed,
    f.StopAgreed: stop_agreed,
    f.StopRefused: stop_refused,
    f.GameEnded: game_ended,
}
