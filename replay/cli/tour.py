"""karma tour: the main job in twenty seconds, in a store of its own that is thrown away."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console

from karma_core import Store
from replay.audit import audit
from replay.cli.audit import tell as tell_verdict
from replay.cli.common import Exit, command, print_json
from replay.cli.diff import tell as tell_difference
from replay.cursor import Cursor
from replay.diff import diff
from replay.explain import explain
from replay.render import board, event_lines, outcome_text


def add(commands: Any) -> None:
    command(
        commands,
        "tour",
        tour,
        "A guided run: one game of Karma Dice played, kept, stepped through, forked, compared and audited.",
        "karma tour",
    )


def tour(args: Namespace, out: Console) -> int:
    """Play, keep, step, fork, diff, audit, forge, audit."""
    with TemporaryDirectory() as folder:
        results = guided(Path(folder), out, quiet=args.json)
    if args.json:
        print_json(out, results)
    return Exit.OK


def guided(folder: Path, out: Console, quiet: bool) -> dict[str, Any]:
    """The tour itself; returns what it found, for `--json`."""
    screen = Console(file=open(os.devnull, "w")) if quiet else out  # noqa: SIM115 – closed with the process

    def chapter(title: str, command: str) -> None:
        screen.print(f"\n[karma.title]{title}[/]\n[karma.dim]$ {command}[/]")

    file = folder / "tour.db"
    chapter("A game is played and kept in one SQLite file.", "karma play karma-dice --seat Ana=steady --seat Bo=random")
    with Store(file) as store:
        table = store.open("karma-dice", ["Ana", "Bo"], bots={"Ana": "steady", "Bo": "random"}, seed="tour")
        table.play_bots()
        journal, outcome = table.journal, table.outcome
        assert outcome is not None
    screen.print(f"{table.id}: {journal.size} events, {file.stat().st_size // 1024} KiB.")
    screen.print(outcome_text(outcome, table.names))

    with Store(file) as store:
        journal = store.table(table.id).journal
        middle = journal.size // 2
        chapter(
            "Opened again, it is stepped through: any position, forward and back.",
            f"karma show {table.id} --at {middle}",
        )
        cursor = Cursor(journal)
        cursor.go(middle)
        screen.print(event_lines(journal, middle - 1))
        screen.print(board(journal, cursor.state, None, open_all=True))

        chapter("Every event names the rules behind it.", f"karma explain {table.id} {middle - 1}")
        for id, text in list(explain(journal, middle - 1).texts.items())[:2]:
            screen.print(f"{id}  {text}", markup=False)

        chapter("What if? A fork shares the past, and draws new luck.", f"karma fork {table.id} --at {middle} --reseed")
        child = store.fork(table.id, middle, reseed=True, reason="what if", seed="tour")
        child.play_bots()
        screen.print(f"{child.id}: {child.journal.size} events, the first {middle} of them its parent's.")

        chapter("The two are compared.", f"karma diff {table.id} {child.id}")
        found = diff(journal, child.journal)
        if not quiet:
            tell_difference(found, journal, child.journal, (journal.id, child.id), screen)

    chapter("A referee audits the record: every action decided, every die drawn again.", f"karma audit {table.id}")
    verdict = audit(journal)
    if not quiet:
        tell_verdict(verdict, screen)

    chapter("Somebody changes one byte in a copy.", "karma audit forged.jsonl")
    forged = forge(bytes(journal), middle)
    caught = audit(forged)
    if not quiet:
        tell_verdict(caught, screen)
    screen.print("\nThat is all of it. Your turn: karma play karma-dice --seat Ana --seat Bo=steady")
    return {
        "id": table.id,
        "fork": child.id,
        "part_at": found.position,
        "audit": verdict.verdict,
        "forged": {"verdict": caught.verdict, "event": caught.first.seq if caught.first else None},
    }


def forge(data: bytes, seq: int) -> bytes:
    """The record with one digit of an event's time changed."""
    lines = data.split(b"\n")
    lines[seq] = lines[seq].replace(b'"time":"2000', b'"time":"2001')
    return b"\n".join(lines)
