"""An IOU: what the deeds on its two halves make of it. A function of the set of deeds, whatever order they came in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Message
from karma_core.ledger.deeds import (
    CODEC,
    DebtForgiven,
    DisputeAnswered,
    DisputeClosed,
    DisputeRaised,
    HalfBinned,
    HalfBurned,
    HalfDone,
    HalfKept,
    HalfLost,
    HalfPaid,
    HalfSigned,
    IouHandwritten,
    IouOpened,
    ReminderSent,
    TaskAgreed,
    TaskDeclined,
    TaskProposed,
    VoidSigned,
)
from karma_core.ledger.streams import Deed

Times = tuple[str, str]  # of the helper's half and of the helpee's; empty: not so
NEVER: Times = ("", "")


class Proposal(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A task that one of the two proposed."""

    key: str
    side: int  # who proposed it
    time: str
    task: str
    hour: str = ""
    category: str = ""
    agreed: str = ""  # when
    declined: str = ""  # when
    words: str = ""  # what was said then


class Dispute(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What one of the two says is not so, and what became of it."""

    key: str
    side: int
    time: str
    words: str
    answer: str = ""
    answered: str = ""  # when
    closed: str = ""  # when


class Iou(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """One debt: the helpee owes the helper an hour, or a favour."""

    id: str
    kind: str  # hour | favour
    circle: str
    helper: str
    helpee: str
    opened: str  # time
    state: str = "open"  # unsigned | open | claimed | settled | forgiven | void
    game: str = ""  # empty: handwritten, made outside a game
    game_kind: str = ""
    seq: int = 0  # the event in which it was born
    leaf: str = ""
    seats: tuple[int, ...] = ()
    people: tuple[str, ...] = ()
    card: str = ""
    words: str = ""
    signed: Times = NEVER
    done: str = ""
    done_words: str = ""
    paid: str = ""
    paid_words: str = ""
    proposals: tuple[Proposal, ...] = ()
    lost: Times = NEVER
    ends: Times = NEVER  # kept | burned | binned
    ended: Times = NEVER  # when
    disputes: tuple[Dispute, ...] = ()
    reminders: tuple[str, ...] = ()
    forgiven: str = ""
    voided: Times = NEVER
    void_words: str = ""
    verdict: str = ""  # of an audit that found a bad event at or before its birth
    fault: str = ""  # what cannot be so, such as forgiving in both directions

    @property
    def is_open(self) -> bool:
        """Whether it still counts: also when one half is marked already."""
        return self.state in ("open", "claimed")

    @property
    def is_disputed(self) -> bool:
        """Whether somebody disputes it, or an audit does."""
        return bool(self.verdict) or any(not dispute.closed for dispute in self.disputes)

    @property
    def is_handwritten(self) -> bool:
        return not self.game

    @property
    def agreed(self) -> Proposal | None:
        """The task that both agreed on last."""
        agreed = [each for each in self.proposals if each.agreed]
        return max(agreed, key=lambda each: each.agreed) if agreed else None

    @property
    def proposal(self) -> Proposal | None:
        """The latest proposal, unless it has been agreed to; it may have been declined."""
        last = self.proposals[-1] if self.proposals else None
        return None if last is None or last.agreed else last

    @property
    def task(self) -> str:
        """What the hour is for, once both have agreed."""
        return self.agreed.task if self.agreed else ""

    @property
    def settled(self) -> str:
        """When the second mark was written."""
        return max(self.done, self.paid) if self.state == "settled" else ""

    @property
    def names(self) -> tuple[str, str]:
        """The helper and the helpee."""
        return self.helper, self.helpee

    def side_of(self, name: str) -> int:
        """0 for the helper, 1 for the helpee. Raises `RuleViolation` for others."""
        for side, holder in enumerate(self.names):
            if holder.casefold() == name.casefold():
                return side
        reason = f"{name} holds no half of this debt: {self.helper} and {self.helpee} do, and write on their own"
        raise RuleViolation("karmageddon/K68", reason)


def born(id: str, deed: Deed) -> Iou:
    """The IOU as its birth has it."""
    data = deed.data
    if isinstance(data, IouHandwritten):
        return Iou(
            id=id,
            kind="hour",
            circle=data.circle,
            helper=data.names[0],
            helpee=data.names[1],
            opened=deed.time,
            state="unsigned",
            people=data.people,
            words=data.words,
        )
    assert isinstance(data, IouOpened)
    return Iou(
        id=id,
        kind=data.kind,
        circle=data.circle,
        helper=data.names[0],
        helpee=data.names[1],
        opened=deed.time,
        game=data.game,
        game_kind=data.game_kind,
        seq=int(id.partition("/")[2].partition(".")[0]),
        leaf=data.leaf,
        seats=data.seats,
        card=data.card,
        words=data.words,
    )


def folded(birth: Iou, halves: Iterable[tuple[int, Deed]]) -> Iou:
    """The IOU after all deeds on its halves: (side, deed) each, in any order, doubled or not."""
    once = {(side, deed.key): deed for side, deed in halves}
    iou = birth
    proposals = {deed.key: deed for deed in once.values() if isinstance(deed.data, TaskProposed)}

    def place(item: tuple[tuple[int, str], Deed]) -> tuple[Any, ...]:
        (side, key), deed = item
        time, depth = later(key, proposals) if key in proposals else (deed.time, 0)
        return type(deed.data) in ANSWERS, time, depth, deed.seq, key, side

    ordered = sorted(once.items(), key=place)
    for (side, _), deed in ordered:
        if (fold := FOLDS.get(CODEC.classes[type(deed.data)])) is not None:
            iou = fold(iou, side, deed, deed.data)
    return replace(iou, state=state_of(iou))


def later(key: str, proposals: Mapping[str, Deed]) -> tuple[str, int]:
    """When a proposal counts as made, and how many it came after: never before the one whose place it takes."""
    chain = [proposals[key]]
    while (before := chain[-1].data.counters) in proposals and len(chain) <= len(proposals):
        chain.append(proposals[before])
    return max(deed.time for deed in chain), len(chain)


def state_of(iou: Iou) -> str:
    """Settled when both halves are marked, claimed when one is; open before, unless it ended otherwise."""
    if iou.is_handwritten and not all(iou.signed):
        return "unsigned"
    if iou.done and iou.paid:
        return "settled"
    if iou.is_handwritten and all(iou.voided):
        return "void"
    if iou.forgiven:
        return "forgiven"
    return "claimed" if iou.done or iou.paid else "open"


def first(old: str, new: str) -> str:
    """The earlier of two times; a mark is permanent, and its first time counts."""
    return min(old, new) if old else new


def at_side(old: Times, side: int, new: str) -> Times:
    """These times with one of them changed."""
    return (new, old[1]) if side == 0 else (old[0], new)


def sign(iou: Iou, side: int, deed: Deed, data: HalfSigned) -> Iou:
    return replace(iou, signed=at_side(iou.signed, side, first(iou.signed[side], deed.time)))


def mark_done(iou: Iou, side: int, deed: Deed, data: HalfDone) -> Iou:
    if side != 0:
        return iou
    return iou if iou.done else replace(iou, done=deed.time, done_words=data.words)


def mark_paid(iou: Iou, side: int, deed: Deed, data: HalfPaid) -> Iou:
    if side != 1:
        return iou
    return iou if iou.paid else replace(iou, paid=deed.time, paid_words=data.words)


def propose(iou: Iou, side: int, deed: Deed, data: TaskProposed) -> Iou:
    proposal = Proposal(key=deed.key, side=side, time=deed.time, task=data.task, hour=data.hour, category=data.category)
    return replace(iou, proposals=(*iou.proposals, proposal))


def agree(iou: Iou, side: int, deed: Deed, data: TaskAgreed) -> Iou:
    return answered_proposal(iou, side, data.proposal, agreed=deed.time)


def decline(iou: Iou, side: int, deed: Deed, data: TaskDeclined) -> Iou:
    return answered_proposal(iou, side, data.proposal, declined=deed.time, words=data.words)


def answered_proposal(iou: Iou, side: int, key: str, **answer: str) -> Iou:
    """The IOU with the other's answer to a proposal; the first answer counts."""
    proposals = tuple(
        replace(each, **answer)
        if each.key == key and each.side != side and not (each.agreed or each.declined)
        else each
        for each in iou.proposals
    )
    return replace(iou, proposals=proposals)


def lose(iou: Iou, side: int, deed: Deed, data: HalfLost) -> Iou:
    return replace(iou, lost=at_side(iou.lost, side, first(iou.lost[side], deed.time)))


def end(words: str) -> Callable[[Iou, int, Deed, Any], Iou]:
    """What became of a half; what was first done with it stays."""

    def fold(iou: Iou, side: int, deed: Deed, data: Message) -> Iou:
        if iou.ends[side]:
            return iou
        return replace(iou, ends=at_side(iou.ends, side, words), ended=at_side(iou.ended, side, deed.time))

    return fold


def remind(iou: Iou, side: int, deed: Deed, data: ReminderSent) -> Iou:
    return replace(iou, reminders=(*iou.reminders, deed.time))


def raise_dispute(iou: Iou, side: int, deed: Deed, data: DisputeRaised) -> Iou:
    dispute = Dispute(key=deed.key, side=side, time=deed.time, words=data.words)
    return replace(iou, disputes=(*iou.disputes, dispute))


def answer_dispute(iou: Iou, side: int, deed: Deed, data: DisputeAnswered) -> Iou:
    return replace(
        iou,
        disputes=tuple(
            replace(each, answer=data.words, answered=deed.time)
            if each.key == data.dispute and each.side != side and not each.answer
            else each
            for each in iou.disputes
        ),
    )


def close_dispute(iou: Iou, side: int, deed: Deed, data: DisputeClosed) -> Iou:
    return replace(
        iou,
        disputes=tuple(
            replace(each, closed=deed.time)
            if each.key == data.dispute and each.side == side and not each.closed
            else each
            for each in iou.disputes
        ),
    )


def forgive(iou: Iou, side: int, deed: Deed, data: DebtForgiven) -> Iou:
    return iou if side != 0 else replace(iou, forgiven=first(iou.forgiven, deed.time))


def void(iou: Iou, side: int, deed: Deed, data: VoidSigned) -> Iou:
    return replace(
        iou,
        voided=at_side(iou.voided, side, first(iou.voided[side], deed.time)),
        void_words=iou.void_words or data.words,
    )


FOLDS: dict[Any, Callable[[Iou, int, Deed, Any], Iou]] = {
    HalfSigned: sign,
    HalfDone: mark_done,
    HalfPaid: mark_paid,
    TaskProposed: propose,
    TaskAgreed: agree,
    TaskDeclined: decline,
    HalfLost: lose,
    HalfKept: end("kept"),
    HalfBurned: end("burned"),
    HalfBinned: end("binned"),
    ReminderSent: remind,
    DisputeRaised: raise_dispute,
    DisputeAnswered: answer_dispute,
    DisputeClosed: close_dispute,
    DebtForgiven: forgive,
    VoidSigned: void,
}
ANSWERS = (TaskAgreed, TaskDeclined, DisputeAnswered, DisputeClosed)  # they name what they answer, so they come after
