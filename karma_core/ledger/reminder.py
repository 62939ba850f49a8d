"""A reminder that keeps friends: a text to send, and an entry for a calendar. It holds no contact."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from karma_core.kernel.errors import UsageError
from karma_core.ledger.cards import card_word
from karma_core.ledger.iou import Iou


class Reminder(Struct, frozen=True, kw_only=True):
    """What to send."""

    text: str
    ics: str


def reminder(iou: Iou, side: int, now: str, *, both: bool, words: str = "") -> Reminder:
    """A reminder from one of the two to the other; `both`: they owe each other."""
    me, you = iou.names[side], iou.names[1 - side]
    lines = [f"Hello {you},", "", words] if words else [f"Hello {you},"]
    lines.append("")
    what = "an hour of your time" if iou.kind == "hour" else f"a favour: {iou.words}"
    mine = "an hour of my time" if iou.kind == "hour" else f"a favour: {iou.words}"
    if side == 0:
        lines.append(f"since {iou.opened[:10]} I hold half of {card_of(iou)}: {what} is still to come.")
    else:
        lines.append(f"since {iou.opened[:10]} you hold half of {card_of(iou)}: I still owe you {mine}.")
    if iou.agreed:
        when = f" ({iou.agreed.hour})" if iou.agreed.hour else ""
        lines.append(f"We agreed on: {iou.agreed.task}{when}.")
    elif iou.proposal and not iou.proposal.declined:
        by = "I" if iou.proposal.side == side else "You"
        lines.append(f"{by} proposed: {iou.proposal.task}. What do you say?")
    else:
        lines.append("What shall it be, and when would it suit you?")
    if both:
        lines.append("We owe each other; the rule is that we both do it. I look forward to mine, too.")
    lines += ["", me, "", f"IOU {iou.id}"]
    return Reminder(text="\n".join(lines) + "\n", ics=calendar([iou], now))


def card_of(iou: Iou) -> str:
    """What the two hold halves of."""
    if iou.is_handwritten:
        return f"our handwritten IOU ({iou.words})"
    return f"a torn card, the {card_word('standard', iou.card)}" if iou.card else "our IOU"


def calendar(ious: Iterable[Iou], now: str) -> str:
    """Open IOUs as to-dos of a calendar (RFC 5545). There is no due date: the rules know none."""
    stamp = now.replace("-", "").replace(":", "")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//karma//ledger//EN"]
    for iou in ious:
        what = "an hour" if iou.kind == "hour" else f"a favour ({iou.words})"
        task = f": {iou.task}" if iou.task else ""
        lines += ["BEGIN:VTODO", f"UID:{iou.id}@karma", f"DTSTAMP:{stamp}"]
        lines.append(f"CREATED:{iou.opened.replace('-', '').replace(':', '')}")
        lines.append(f"SUMMARY:{escaped(f'{iou.helpee} owes {iou.helper} {what}{task}')}")
        lines.append(f"DESCRIPTION:{escaped(f'IOU {iou.id}, opened {iou.opened[:10]}, {iou.state}')}")
        lines += ["STATUS:NEEDS-ACTION" if iou.is_open else "STATUS:COMPLETED", "END:VTODO"]
    return "".join(f"{line}\r\n" for line in folded([*lines, "END:VCALENDAR"]))


def escaped(text: str) -> str:
    """Words as a calendar has them."""
    if "\n" in text:
        raise UsageError("an entry of a calendar is one line")
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def folded(lines: Iterable[str]) -> Iterable[str]:
    """Lines of at most 75 bytes; what goes on begins with a blank."""
    for line in lines:
        part = ""
        for character in line:
            if len((part + character).encode()) > 75:
                yield part
                part = " "
            part += character
        yield part
