"""karma export: a record as a journal, a table or a page."""

from __future__ import annotations

import csv
import io
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.console import Console

from karma_core import Journal, UsageError, notebook, tag_of
from replay.cli.common import Exit, command, print_json, record_of, store_of
from replay.explain import explain


def add(commands: Any) -> None:
    made = command(
        commands,
        "export",
        export,
        "Write a record: its journal (--jsonl), its facts as a table (--csv), or a page to step through (--html).",
        "karma export 3f2a --html -o game.html",
    )
    made.add_argument("record", metavar="RECORD", help="a file, or the id of a stored game")
    form = made.add_mutually_exclusive_group()
    form.add_argument("--jsonl", dest="form", action="store_const", const="jsonl", help="the journal (the default)")
    form.add_argument("--csv", dest="form", action="store_const", const="csv", help="one fact a row")
    form.add_argument("--html", dest="form", action="store_const", const="html", help="a self-contained page")
    made.add_argument("--as", dest="eyes", metavar="SEAT", help="this seat's copy")
    made.add_argument("--from", dest="start", type=int, default=0, help="the first position of a page or table")
    made.add_argument("--to", dest="stop", type=int, help="the last position of a page or table")
    made.add_argument("-o", "--output", type=Path, help="a file; else it goes to the screen")


def export(args: Namespace, out: Console) -> int:
    """Write the record in one of its forms."""
    journal = record_of(args, args.record)
    eyes = journal.seat(args.eyes)
    copy = journal.copy_for(eyes) if args.eyes or not journal.is_revealed else journal
    if args.json:
        print_json(out, [explain(copy, seq) for seq in range(copy.size)])
        return Exit.OK
    if args.form == "html":
        data = page(args, copy, eyes)
    else:
        data = table(copy, args.start, args.stop) if args.form == "csv" else bytes(copy)
    if args.output:
        try:
            args.output.write_bytes(data)
        except OSError as error:
            raise UsageError(f"{args.output}: {error.strerror}") from error
    else:
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    return Exit.OK


def table(journal: Journal, start: int, stop: int | None) -> bytes:
    """One fact a row, one action a row before its facts."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("event", "fact", "time", "by", "type", "words", "rules"))
    for record in journal.records(start, stop):
        told = explain(journal, record.seq)
        rows.writerow(
            (record.seq, "", record.time, record.by, record.tag, told.action.words, " ".join(told.action.rules))
        )
        for number, (fact, sentence) in enumerate(zip(record.facts, told.facts, strict=True), 1):
            rows.writerow((record.seq, number, record.time, "", tag_of(fact), sentence.words, " ".join(sentence.rules)))
    return text.getvalue().encode()


def page(args: Namespace, journal: Journal, eyes: int | None) -> bytes:
    """A page that steps in any browser, with the notes and forks of a stored game."""
    from replay.page.export import marks_of
    from replay.page.export import page as page_of
    from replay.page.record import Mark, PageFork

    marks: tuple[Mark, ...] = ()
    forks = []
    if not Path(args.record).is_file():
        with store_of(args) as store:
            marks = marks_of(notebook(store, journal.id))
            for fork in (game for game in store.tables() if game.parent == journal.id):
                made = store.table(fork.id).journal.fork
                assert made is not None
                forks.append(PageFork(id=fork.id, at=fork.at, author=made.author, reason=made.reason))
    return page_of(journal, eyes, args.start, args.stop, marks=marks, forks=forks).encode()
