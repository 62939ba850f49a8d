"""karma show: one position of a recorded game."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rich.console import Console

from replay.cli.common import Exit, command, eyes_of, place_at, print_json, record_of
from replay.cursor import Cursor
from replay.render import board, event_lines, outcome_text


def add(commands: Any) -> None:
    made = command(
        commands,
        "show",
        show,
        "Show one position: the last event, the table, who is to act. Hidden cards stay face down before the close.",
        "karma show 3f2a --at 42 --as Bo",
    )
    made.add_argument("record", metavar="RECORD", help="a file, or the id of a stored game")
    made.add_argument("--at", help="42 events, 42.3 the third fact of event 42, 50%%, -1 from the end")
    made.add_argument("--as", dest="eyes", metavar="SEAT", help="through this seat's eyes")


def show(args: Namespace, out: Console) -> int:
    """Print a position."""
    journal = record_of(args, args.record)
    eyes, open_all = eyes_of(journal, args.eyes)
    copy = journal if open_all else journal.copy_for(eyes)
    cursor = Cursor(copy)
    place = cursor.go(place_at(journal, args.at))
    state, game = cursor.state, journal.game
    if args.json:
        seen = None if state is None else state if open_all else game.view(state, eyes)
        outcome = None if state is None else game.outcome(state)
        to_act = () if state is None else [journal.names[seat] for seat in game.to_act(state)]
        print_json(
            out,
            {
                "id": journal.id,
                "game": game.name,
                "at": str(place),
                "state": seen,
                "to_act": to_act,
                "outcome": outcome,
            },
        )
        return Exit.OK
    moment = cursor.moment
    where = f"round {moment.round}, turn {moment.turn}" if moment and moment.round else "before the first turn"
    seen_by = "all open" if open_all else f"as {journal.names[eyes]}" if eyes is not None else "as a spectator"
    out.print(f"[karma.title]{game.title}[/] {journal.id}   position {place} of {journal.size}   {where}   {seen_by}")
    if cursor.event is not None:
        out.print(event_lines(copy, cursor.event.seq))
    if state is None:
        return Exit.OK
    out.print(board(copy, state, eyes, open_all))
    if (outcome := game.outcome(state)) is not None:
        out.print(outcome_text(outcome, journal.names))
    elif waiting := [journal.names[seat] for seat in game.to_act(state)]:
        out.print(f"[karma.wait]to act: {', '.join(waiting)}[/]")
    return Exit.OK
