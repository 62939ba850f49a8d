"""karma audit: the referee's verdict."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.console import Console

from replay.audit import Verdict, audit
from replay.case import check as check_case
from replay.case import read_case
from replay.cli.common import command, print_json, record_of
from replay.receipt import check_receipt
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
    made.add_argument("--checkpoint", type=Path, help="a signed head of the game (karma close)")
    made.add_argument("--head", default="", help="the root over all events, kept elsewhere (karma list prints it)")


def check(args: Namespace, out: Console) -> int:
    """Print the verdict; its exit code says it too."""
    from replay.cli.proof import checkpoints_of

    path = Path(args.record)
    if path.is_file() and (other := other_file(args, out, path)) is not None:
        return other
    source = args.record if path.is_file() else record_of(args, args.record)
    verdict = audit(source, args.head, checkpoints_of(args, args.record, args.checkpoint))
    if args.json:
        print_json(out, verdict)
    else:
        tell(verdict, out)
    return verdict.exit


def other_file(args: Namespace, out: Console, path: Path) -> int | None:
    """The verdict on a receipt or a case file; None for a journal."""
    from replay.cli.case import ring, told
    from replay.cli.proof import text_of

    with path.open("rb") as file:
        start = file.read(32)
    if start.startswith(b"PK"):
        return told(args, out, check_case(read_case(path), ring()))
    if not start.startswith(b"c2sp.org/tlog-proof"):
        return None
    found = check_receipt(text_of(path), ring())
    if args.json:
        print_json(out, found)
        return found.exit
    out.print(f"[{MARKS[found.verdict]}]{found.verdict}[/]  event {found.event} of {found.game}: {found.reason}")
    if found.data:
        out.print(f"by {found.by}, {found.time}: {found.data['act']['data']}", markup=False)
        for fact in found.data["facts"]:
            out.print(f"  {fact}", markup=False)
    for name in found.unknown:
        out.print(f"· a signature under a key that is not pinned here: {name}", style="karma.dim", markup=False)
    return found.exit


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
    if verdict.acknowledged:
        out.print(f"Acknowledged by signing later: {', '.join(verdict.acknowledged)}.", markup=False)
    for note in verdict.notes:
        out.print(f"· {note}", style="karma.dim", markup=False)
