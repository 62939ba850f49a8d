"""What may be written on a half, and what is refused, by which rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from karma_core.kernel.errors import RuleViolation, UsageError
from karma_core.kernel.messages import Message
from karma_core.ledger.deeds import (
    DebtForgiven,
    DisputeRaised,
    HalfBinned,
    HalfBurned,
    HalfDone,
    HalfKept,
    HalfLost,
    HalfPaid,
    HalfSigned,
    ReminderSent,
    TaskAgreed,
    TaskDeclined,
    TaskProposed,
    VoidSigned,
)
from karma_core.ledger.iou import Dispute, Iou, Proposal
from karma_core.ledger.streams import SIDES

MARKS = ("Done", "Paid")


def check(iou: Iou, side: int, deed: Message) -> None:
    """Raise `RuleViolation` for a deed that the holder of this half may not write now."""
    for kinds, rule in CHECKS:
        if isinstance(deed, kinds):
            rule(iou, side, deed)


def not_twice_signed(iou: Iou, side: int, deed: Message) -> None:
    if iou.signed[side]:
        raise UsageError(f"{iou.names[side]} signed this half on {day(iou.signed[side])} already")


def own_mark(iou: Iou, side: int, deed: Message) -> None:
    """Done is the helper's to write, Paid the helpee's; each once, for good."""
    belongs = 0 if isinstance(deed, HalfDone) else 1
    if side != belongs:
        reason = (
            f"{MARKS[belongs]!r} stands on {iou.names[belongs]}'s half, and {iou.names[belongs]} alone writes it; "
            f"{iou.names[side]} writes {MARKS[side]!r} on the {SIDES[side]}'s half"
        )
        raise RuleViolation("karmageddon/K68", reason)
    if written := iou.done if side == 0 else iou.paid:
        reason = (
            f"{MARKS[side]!r} has stood there since {day(written)}, for good; if something is wrong, raise a dispute"
        )
        raise RuleViolation("karmageddon/K69", reason)
    standing(iou, side, deed)


def standing(iou: Iou, side: int, deed: Message) -> None:
    """The debt must have come to be, and not have ended without marks."""
    if iou.state == "unsigned" and not isinstance(deed, HalfSigned | VoidSigned):
        other = iou.names[1 - side] if iou.signed[side] else iou.names[side]
        raise RuleViolation("karmageddon/K76", f"a handwritten debt stands when both have signed; {other} has not")
    if iou.state == "forgiven":
        raise RuleViolation("karmageddon/K70", f"{iou.helper} has forgiven this debt on {day(iou.forgiven)}")
    if iou.state == "void":
        raise RuleViolation("karmageddon/K85", "this debt is void: both have signed that it was a mistake")


def unsettled(iou: Iou, side: int, deed: Message) -> None:
    """What no longer makes sense once both halves are marked."""
    standing(iou, side, deed)
    if iou.state == "settled":
        reason = f"this debt was redeemed on {day(iou.settled)}: Done and Paid stand on its halves, nothing is due"
        raise RuleViolation("karmageddon/redeemed", reason)


def open_proposal(iou: Iou, side: int, deed: Message) -> None:
    unsettled(iou, side, deed)
    proposed(iou, side)


def proposed(iou: Iou, side: int) -> Proposal:
    """The proposal that waits for this side's answer. Raises `RuleViolation`."""
    asked = iou.proposal
    if asked is None or asked.declined:
        raise RuleViolation("karmageddon/task-agreed", "no task waits for an answer: propose one")
    if asked.side == side:
        other = iou.names[1 - side]
        raise RuleViolation("karmageddon/K67", f"it is {other} who answers to what {iou.names[side]} proposed")
    return asked


def marked_half(iou: Iou, side: int, deed: Message) -> None:
    """A half is kept, burned or binned after its mark, and once."""
    if iou.ends[side]:
        reason = f"this half was {iou.ends[side]} on {day(iou.ended[side])}"
        raise RuleViolation("karmageddon/K73", reason)
    if iou.lost[side]:
        raise RuleViolation("karmageddon/K73", f"this half has been lost since {day(iou.lost[side])}")
    if not (iou.done, iou.paid)[side]:
        reason = f"a half is kept, burned or binned after it is marked: write {MARKS[side]!r} first"
        raise RuleViolation("karmageddon/K73", reason)


def loses(iou: Iou, side: int, deed: Message) -> None:
    if what := "lost" if iou.lost[side] else iou.ends[side]:
        raise RuleViolation("karmageddon/K73", f"this half was {what} already")


def disputed(iou: Iou, side: int, *, by_other: bool) -> Dispute:
    """The latest open dispute of the other (to answer), or of this side (to close). Raises `UsageError`."""
    wanted = 1 - side if by_other else side
    found = [each for each in iou.disputes if each.side == wanted and not each.closed]
    found = [each for each in found if not each.answer] if by_other else found
    if not found:
        raise UsageError(f"there is no open dispute of {iou.names[wanted]}'s" + (" to answer" if by_other else ""))
    return found[-1]


def forgives(iou: Iou, side: int, deed: Message) -> None:
    if side != 0:
        raise RuleViolation("karmageddon/K70", f"only {iou.helper}, who is owed, could forgive this debt")
    unsettled(iou, side, deed)


def voids(iou: Iou, side: int, deed: Message) -> None:
    if not iou.is_handwritten:
        reason = "a debt of a game cannot be voided: it is answered by a dispute, and Done and Paid are its only end"
        raise RuleViolation("karmageddon/K85", reason)
    if iou.voided[side]:
        raise UsageError(f"{iou.names[side]} has signed that already")
    if iou.state == "settled":
        unsettled(iou, side, deed)
    if iou.state == "void":
        standing(iou, side, deed)


def reminds(iou: Iou, side: int, deed: Message) -> None:
    unsettled(iou, side, deed)
    if (iou.done, iou.paid)[1 - side]:
        raise UsageError(f"{iou.names[1 - side]} has marked their half already")


Check = Callable[[Iou, int, Any], None]
CHECKS: Sequence[tuple[tuple[type[Message], ...], Check]] = (
    ((HalfSigned,), not_twice_signed),
    ((HalfDone, HalfPaid), own_mark),
    ((TaskProposed,), unsettled),
    ((TaskAgreed, TaskDeclined), open_proposal),
    ((HalfKept, HalfBurned, HalfBinned), marked_half),
    ((HalfLost,), loses),
    ((DisputeRaised,), standing),
    ((DebtForgiven,), forgives),
    ((VoidSigned,), voids),
    ((ReminderSent,), reminds),
)


def day(time: str) -> str:
    """The day of a time.

    >>> day("2026-11-29T17:43:23Z")
    '2026-11-29'
    """
    return time[:10]
