"""karma audit: the referee's verdict."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.console import Console

from replay.audit import Verdict, audit
from replay.cli.common import command, print_json, record_of
from replay.render import outcome_text

MARKS = {"VALID": "karma.ok", "INVALID": "karma.bad", "MALFORMED": "karma.bad", "INCOMPLETE": "karma.wait"}


def add(commands: Any) -> None:
    made = command(
        commands,
        "audit",
        check,
        "Check a record: bytes, history, every action decided and every draw drawn again. Exit 0 valid, 1 invalid, "
        "2 malformed, 3 incomplete.",
        "karma audit game.jsonl",
    )
    made.add_argument("record", metavar="RECORD", help="a file, or the id of a stored game")
    made.add_argument("--head", default="", help="the root over all events, kept elsewhere (karma list prints it)")


def check(args: Namespace, out: Console) -> int:
    """Print the verdict; its exit code says it too."""
    source = args.record if Path(args.record).is_file() else record_of(args, args.record)
    verdict = audit(source, args.head)
    if args.json:
        print_json(out, verdict)
    else:
        tell(verdict, out)
    return verdict.exit


def tell(verdict: Verdict, out: Console) -> None:
    """The verdict first, then why, then what is not proven."""
    about = f"{verdict.game} {verdict.id}, {', '.join(verdict.seats)}" if verdict.game else ""
    out.print(f"[{MARKS[verdict.verdict]}]{verdict.verdict}[/]  {about}", highlight=False)
    if verdict.events:
        out.print(f"{verdict.events} events, {verdict.facts} facts, head {verdict.head}", style="karma.dim")
    for fault in verdict.faults:
        where = f"event {fault.seq}" if fault.seq is not None else "the record"
        rule = f" [{fault.rule}]" if fault.rule else ""
        convicts = f" Convicts: {fault.convicts}." if fault.convicts else ""
        out.print(f"{fault.code}  {where}: {fault.reason}{rule}.{convicts}", markup=False)
    if verdict.outcome:
        out.print(outcome_text(verdict.outcome, verdict.seats))
    for note in verdict.notes:
        out.print(f"· {note}", style="karma.dim", markup=False)
