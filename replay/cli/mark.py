"""karma mark, karma notes: what people write beside a game, at its positions."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rich.console import Console
from rich.text import Text

from karma_core import mark, notebook, unmark
from replay.cli.common import Exit, command, place_at, print_json, record_of, store_of
from replay.cursor import Cursor, Place
from replay.render import grid


def add(commands: Any) -> None:
    made = command(
        commands,
        "mark",
        add_mark,
        "Write a note at a position of a game. The record itself never changes.",
        "karma mark 3f2a --at 42 'Was that wise?'",
    )
    made.add_argument("record", metavar="RECORD", help="a file, or the id of a stored game")
    made.add_argument("text", metavar="TEXT", help="the note")
    made.add_argument("--at", help="42 events, 42.3 the third fact of event 42, 50%%, -1 from the end; else the end")
    made.add_argument("--author", default="", help="who writes")
    made = command(
        commands,
        "notes",
        list_notes,
        "List what is written beside a game: its name, a comment, notes at positions.",
        "karma notes 3f2a",
    )
    made.add_argument("record", metavar="RECORD", help="a file, or the id of a stored game")
    made.add_argument("--remove", type=int, metavar="NUMBER", help="first take back the note of this number")


def add_mark(args: Namespace, out: Console) -> int:
    """Keep a note."""
    journal = record_of(args, args.record)
    place = Cursor(journal).go(place_at(journal, args.at))
    with store_of(args) as store:
        made = mark(store, journal.id, place.position, args.text, fact=place.fact, by=args.author)
    if args.json:
        print_json(out, made)
    else:
        out.print(f"Note {made.number} at position {place}: {made.text}", markup=False)
    return Exit.OK


def list_notes(args: Namespace, out: Console) -> int:
    """Print a game's name, its comment and its notes by position."""
    journal = record_of(args, args.record)
    with store_of(args) as store:
        if args.remove is not None:
            unmark(store, journal.id, args.remove)
        notes = notebook(store, journal.id)
    if args.json:
        print_json(out, notes)
        return Exit.OK
    if notes.name:
        out.print(notes.name, style="karma.title", markup=False)
    if notes.text:
        out.print(notes.text, markup=False)
    if not notes.marks:
        out.print(f"No notes at positions. karma mark {journal.id} --at 42 'words' writes one.", markup=False)
        return Exit.OK
    table = grid("at", "note", "by", "number")
    for note in notes.marks:
        by = "" if note.by == "table" else note.by
        table.add_row(str(Place(note.at, note.fact)), Text(note.text), Text(by), str(note.number))
    out.print(table)
    return Exit.OK
