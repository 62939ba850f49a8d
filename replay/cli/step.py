"""karma step: walk through a recorded game, on the full screen or with plain keys."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from rich.console import Console

from karma_core import Journal, KarmaError, Store, UsageError
from replay.cli.common import Exit, command, eyes_of, place_at, print_json, record_of, store_of
from replay.cursor import Cursor, Place
from replay.explain import explain
from replay.render import board, event_lines

if TYPE_CHECKING:
    from replay.screen import Walk

KEYS = """Enter or n  next event     p  back           . ,  one fact on, back
t T  next, last turn      r R  next, last round   g N  go to (42, 42.3, 50%)
/WORD  next event with WORD    why  the rules behind it    end  start  quit"""


def add(commands: Any) -> None:
    made = command(
        commands,
        "step",
        step,
        "Step through a recorded game: by event, fact, turn, round; jump and search. Two games go side by side.",
        "karma step 3f2a --as Bo",
    )
    made.add_argument("record", metavar="RECORD", help="a file, or the id of a stored game")
    made.add_argument("other", metavar="OTHER", nargs="?", help="another record of this game, to walk in step with it")
    made.add_argument("--at", help="where to begin")
    made.add_argument("--as", dest="eyes", metavar="SEAT", help="through this seat's eyes")
    made.add_argument("--plain", action="store_true", help="plain keys line by line, not the full screen")


def step(args: Namespace, out: Console) -> int:
    """Walk, or print every event as JSON."""
    if args.other is not None:
        return together(args, out)
    journal = record_of(args, args.record)
    eyes, open_all = eyes_of(journal, args.eyes)
    if not (args.json or args.plain) and out.is_terminal and sys.stdin.isatty():
        return on_screen(args, journal)
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


def on_screen(args: Namespace, journal: Journal) -> int:
    """Walk on the full screen; notes and forks go to the store."""
    from replay.screen import Walk, step_app

    walk = walk_of(args, journal, Walk)
    walk.go(args.at or 0)
    with stored_if_can(args) as store:
        step_app(walk, store).run()
    return Exit.OK


def together(args: Namespace, out: Console) -> int:
    """Walk two records of one game side by side."""
    this, that = record_of(args, args.record), record_of(args, args.other)
    if this.game is not that.game:
        raise UsageError(f"{this.game.title} and {that.game.title} cannot be walked in step")
    if args.json or args.plain or not (out.is_terminal and sys.stdin.isatty()):
        raise UsageError("two games are walked on a terminal; `karma diff` compares them in words")
    from replay.screen import Walk, compare_app

    walks = walk_of(args, this, Walk), walk_of(args, that, Walk)
    max(walks, key=lambda walk: walk.size).go(args.at or 0)  # the other one follows
    compare_app(*walks, (args.record, args.other)).run()
    return Exit.OK


def walk_of(args: Namespace, journal: Journal, walk: type[Walk]) -> Walk:
    """A walk with the eyes that the command names."""
    return walk(journal, "" if args.eyes is None else journal.seat(args.eyes))


@contextmanager
def stored_if_can(args: Namespace) -> Iterator[Store | None]:
    """The store; None where none can be opened, since a file can be walked without."""
    try:
        store = store_of(args)
    except KarmaError:
        yield None
        return
    with store:
        yield store


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
