"""The whole life of one IOU: the offer, the acceptance and the tearing, then everything written on its halves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from karma_core.kernel.errors import KarmaError
from karma_core.kernel.journal import Journal
from karma_core.kernel.messages import tag_of
from karma_core.ledger.book import Book
from karma_core.ledger.deeds import CODEC
from karma_core.ledger.iou import Iou
from karma_core.ledger.streams import SIDES, Deed, is_signed


class Event(Struct, frozen=True, kw_only=True):
    """One thing that happened to it."""

    time: str
    by: str
    words: str
    tag: str
    signed: str  # signed | not signed | false signature
    where: str  # the game's event, or the half
    key: str = ""


class Life(Struct, frozen=True, kw_only=True):
    """One IOU and all that happened to it."""

    iou: Iou
    events: tuple[Event, ...]


def life(
    iou: Iou, birth: Deed, halves: tuple[list[Deed], list[Deed]], book: Book, journal: Callable[[str], Journal]
) -> Life:
    """What the game and the two halves tell, in order of time."""
    keys = {person.name: person.key for person in book.circle.people}
    events = game_events(iou, journal) if iou.game else [event_of(birth, "the IOU", iou, keys)]
    for side, half in enumerate(halves):
        events += [event_of(deed, f"{SIDES[side]}'s half", iou, keys, side) for deed in half]
    return Life(iou=iou, events=tuple(sorted(events, key=lambda event: (event.time, PLACE.get(event.tag, -1)))))


def event_of(deed: Deed, where: str, iou: Iou, keys: Mapping[str, str], side: int = 0) -> Event:
    """A deed in words."""
    is_birth = where == "the IOU"
    name, stream = (deed.by, f"iou:{iou.id}") if is_birth else (iou.names[side], f"iou:{iou.id}/{SIDES[side]}")
    signed = "not signed"
    if deed.signature:
        key = keys.get(name, "")
        signed = (
            "signed" if is_signed(deed, key, stream) else "false signature" if key else "signed with an unknown key"
        )
    cls = CODEC.classes[type(deed.data)]
    words = SAID[tag_of(cls)].format(name=name, **{f: getattr(deed.data, f) for f in deed.data.__struct_fields__})
    if said := getattr(deed.data, "words", ""):
        words += f": {said}"
    return Event(time=deed.time, by=name, words=words, tag=tag_of(cls), signed=signed, where=where, key=deed.key)


def game_events(iou: Iou, journal: Callable[[str], Journal]) -> list[Event]:
    """The offer, the acceptance and the birth, as the game's journal has them."""
    try:
        live = journal(iou.game)
        record = live.record(iou.seq)
    except (KarmaError, IndexError):
        words = f"born in event {iou.seq} of game {iou.game}, whose journal is not here"
        return [Event(time=iou.opened, by="table", words=words, tag="iou-opened", signed="not signed", where=iou.game)]
    found, wanted = {record.seq}, ["help-accepted", "help-offered"] if iou.card else []
    for seq in range(iou.seq, live.begins, -1):
        while wanted and any(tells_of(fact, wanted[0], iou.card) for fact in live.record(seq).facts):
            found.add(seq)
            wanted.pop(0)
        if not wanted:
            break
    return [event_in(live, seq, iou) for seq in sorted(found)]


def tells_of(fact: Any, tag: str, card: str) -> bool:
    """Whether a fact is of this kind, about this card."""
    return tag_of(fact) == tag and card == getattr(fact, "card", "")


def event_in(live: Journal, seq: int, iou: Iou) -> Event:
    """One event of the game, in its own words: those about this debt."""
    record, state = live.record(seq), live.state(seq)
    words = []
    for number, fact in enumerate(record.facts, 1):
        is_birth = (seq, str(number)) == (iou.seq, iou.id.rpartition(".")[2])
        if is_birth or tells_of(fact, "help-offered", iou.card) or tells_of(fact, "help-accepted", iou.card):
            words.append(live.game.tell(state, fact, live.names))
        state = live.game.evolve(state, fact)
    signed = f"signed by {', '.join(record.sigs)}" if record.sigs else "not signed"
    return Event(
        time=record.time,
        by=record.by,
        words=" ".join(words),
        tag=record.tag,
        signed=signed,
        where=f"event {seq} of {iou.game}",
    )


SAID = {
    "iou-handwritten": "{name} wrote this IOU by hand",
    "half-signed": "{name} signed",
    "task-proposed": "{name} proposed: {task}",
    "task-agreed": "{name} agreed to the task",
    "task-declined": "{name} declined the task",
    "contact-updated": "{name} updated their contact",
    "reminder-sent": "{name} sent a reminder",
    "half-done": "{name} wrote Done",
    "half-paid": "{name} wrote Paid",
    "half-lost": "{name} lost their half",
    "half-kept": "{name} keeps their half as a memento",
    "half-burned": "{name} burned their half",
    "half-binned": "{name} binned their half",
    "dispute-raised": "{name} disputes",
    "dispute-answered": "{name} answers",
    "dispute-closed": "{name} lets the dispute rest",
    "debt-forgiven": "{name} forgave this debt",
    "void-signed": "{name} signed that it was a mistake",
}
PLACE = {tag: at for at, tag in enumerate(SAID)}  # of what happened in the same second
