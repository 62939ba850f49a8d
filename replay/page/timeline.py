"""The events of a journal as a list: each under the heading of the turn in which it was made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from karma_core import Action, Begin, GameAbandoned, GameClosed, Journal, Record
from replay.page.record import PageEvent, PageTurn


def timeline(journal: Journal, start: int, stop: int) -> tuple[tuple[PageTurn, ...], tuple[PageEvent, ...]]:
    """The turns as headings, and the events, each under one of them."""
    names, places = journal.names, {name: index for index, name in enumerate(journal.names)}
    turns: list[PageTurn] = []
    events: list[PageEvent] = []
    last: Any = None
    for record in journal.records(start, stop):
        mark = turn_of(journal, record)
        if not turns or mark != last:
            turns.append(heading(mark, names))
            last = mark
        events.append(
            PageEvent(
                seq=record.seq,
                by=places.get(record.by),
                time=record.time,
                kind=record.tag,
                turn=len(turns) - 1,
                rules=type(record.message).rules,
                facts=tuple(type(fact).rules for fact in record.facts),
            )
        )
    return tuple(turns), tuple(events)


def turn_of(journal: Journal, record: Record) -> tuple[str, int, int, int | None]:
    """In which turn an event belongs: the one it was made in."""
    state = journal.state(record.seq)
    if state is None or not isinstance(record.message, Action):
        over = state is not None and journal.game.outcome(state) is not None
        if over or isinstance(record.message, GameClosed | GameAbandoned):
            return ("close", 0, 0, None)
        if state is None or isinstance(record.message, Begin) or not journal.number(record.seq):
            return ("open", 0, 0, None)
    moment = journal.game.moment(state)
    return ("turn", moment.round, moment.turn, moment.seat)


def heading(mark: tuple[str, int, int, int | None], names: Sequence[str]) -> PageTurn:
    """A turn's heading."""
    kind, round_, _, seat = mark
    if kind != "turn":
        title = "Setting up" if kind == "open" else "The close"
        return PageTurn(title=title, short=title, round=0)
    name = names[seat] if seat is not None else ""
    if not round_:
        return PageTurn(title=name or "Setting up", short=name or "Setting up", round=0, seat=seat)
    return PageTurn(
        title=f"Round {round_}, {name}" if name else f"Round {round_}",
        short=name or f"{round_}",
        round=round_,
        seat=seat,
    )
