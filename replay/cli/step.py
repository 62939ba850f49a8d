"""karma step: walk through a recorded game with plain keys."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rich.console import Console

from karma_core import KarmaError
from replay.cli.common import Exit, command, eyes_of, place_at, print_json, record_of
from replay.cursor import Cursor, Place
from replay.explain import explain
from replay.render import board, event_lines

KEYS = """Enter or n  next event     p  back           . ,  one fact on, back
t T  next, last turn      r R  next, last round   g N  go to (42, 42.3, 50%)
/WORD  next event with WORD    why  the rules behind it    end  start  quit"""


def add(commands: Any) -> None:
    made = command(
        commands,
        "step",
        step,
        "Step through a recorded game: by event, fact, turn, round; jump and search.",
        "karma step 3f2a --as Bo",
    )
    made.add_argument("record", metavar="RECORD", help="a file, or the id of a stored game")
    made.add_argument("--at", help="where to begin")
    made.add_argument("--as", dest="eyes", metavar="SEAT", help="through this seat's eyes")
    made.add_argument("--plain", action="store_true", help="plain keys line by line, not the full screen")


def step(args: Namespace, out: Console) -> int:
    """Walk, or print every event as JSON."""
    journal = record_of(args, args.record)
    eyes, open_all = eyes_of(journal, args.eyes)
    copy = journal if open_all else journal.copy_for(eyes)
    if args.json:
        print_json(out, [explain(copy, seq) for seq in range(copy.size)])
        return Exit.OK
    cursor = Cursor(copy)
    cursor.go(place_at(journal, args.at) if args.at else 0)
    while True:
        if cursor.event is not None:
            out.print(event_lines(copy, cursor.event.seq))
        if cursor.state is not None:
            out.print(board(copy, cursor.state, eyes, open_all))
        if not asked(cursor, out):
            return Exit.OK


def asked(cursor: Cursor, out: Console) -> bool:
    """Move as the person says; False: quit."""
    while True:
        try:
            words = out.input(f"[karma.now]{cursor.place} of {cursor.size}[/] (? for keys)> ").strip()
        except EOFError:
            return False
        if words in ("q", "quit"):
            return False
        if words == "?":
            out.print(KEYS, markup=False)
        elif words == "why" and cursor.event is not None:
            for id, text in explain(cursor.journal, cursor.event.seq).texts.items():
                out.print(f"{id}  {text}", markup=False)
        else:
            try:
                if moved(cursor, words) is None:
                    out.print("there is nothing further that way", style="karma.dim")
                    continue
                return True
            except KarmaError as error:
                out.print(str(error), style="karma.bad", markup=False)


def moved(cursor: Cursor, words: str) -> Place | None:
    """The place that a key leads to; None if there is none."""
    moves = {
        "": cursor.forward,
        "n": cursor.forward,
        "p": cursor.back,
        "b": cursor.back,
        ".": cursor.fact_forward,
        ",": cursor.fact_back,
        "t": cursor.next_turn,
        "T": cursor.previous_turn,
        "r": cursor.next_round,
        "R": cursor.previous_round,
        "start": cursor.start,
        "end": cursor.end,
    }
    if words in moves:
        return moves[words]()
    if words.startswith("/"):
        word = words[1:].casefold()
        journal = cursor.journal
        return cursor.search(lambda record: word in event_lines(journal, record.seq).plain.casefold())
    return cursor.go(place_at(cursor.journal, words.removeprefix("g").strip()))
