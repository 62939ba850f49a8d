"""karma case: everything about a disputed game in one file."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.console import Console

from karma_core import UsageError, public_of
from replay.case import Case, new_case, read_case, rule, write_case
from replay.case import add as add_file
from replay.cli.audit import tell_notes, tell_verdict
from replay.cli.common import Exit, command, print_json, record_of
from replay.cli.key import private_key, ring
from replay.judge import CaseVerdict, check


def add(commands: Any) -> None:
    made = command(
        commands,
        "case",
        case,
        "Collect a dispute in one file: the record, other copies, the claim, the referee's signed ruling.",
        "karma case new dispute.karmacase 3f2a --claim 'Bo rolled twice.'",
    )
    made.add_argument("what", choices=("new", "add", "check", "rule"))
    made.add_argument("file", type=Path, help="the case file")
    made.add_argument("source", nargs="?", help="new: a RECORD; add: a file")
    made.add_argument("--claim", default="", help="new: what is claimed")
    made.add_argument("--name", default="", help="add: its name in the case, such as other/Bo.jsonl or openings.txt")
    made.add_argument("--ruling", default="", help="rule: the decision, in words")
    made.add_argument("--as", dest="who", metavar="NAME", help="rule: the referee's key")


def case(args: Namespace, out: Console) -> int:
    """Make, extend, check or close a case."""
    if args.what == "check":
        return told(args, out, check(read_case(args.file), ring()))
    made = changed(args)
    try:
        args.file.write_bytes(write_case(made))
    except OSError as error:
        raise UsageError(f"{args.file}: {error.strerror}") from error
    if args.json:
        print_json(out, {"file": str(args.file), "holds": sorted(made.files)})
    else:
        out.print(f"{args.file}: {', '.join(sorted(made.files))}", markup=False)
    return Exit.OK


def changed(args: Namespace) -> Case:
    """The case after what was asked for."""
    if args.what == "new":
        if not args.source:
            raise UsageError("karma case new wants the RECORD that the case is about")
        if args.file.exists():
            raise UsageError(f"{args.file} exists already")
        return new_case(bytes(record_of(args, args.source)), args.claim)
    found = read_case(args.file)
    if args.what == "add":
        if not args.source or not args.name:
            raise UsageError("karma case add wants a file, and --name for its name in the case")
        try:
            return add_file(found, args.name, Path(args.source).read_bytes())
        except OSError as error:
            raise UsageError(f"{args.source}: {error.strerror}") from error
    if not args.who or not args.ruling:
        raise UsageError("karma case rule wants --ruling WORDS and --as NAME, the referee's key")
    key = private_key(args.who)
    return rule(found, args.ruling, args.who, public_of(key), key.sign)


def told(args: Namespace, out: Console, found: CaseVerdict) -> int:
    """The findings: the record, the copies, who signed two histories, claim and ruling."""
    if args.json:
        print_json(out, found)
        return found.exit
    tell_verdict(found.game, out)
    if found.convicts:
        out.print(f"Convicts {found.convicts}.", markup=False)
    tell_notes(found.game, out)
    for fault in found.equivocations:
        out.print(f"{fault.code}  event {fault.seq}: {fault.reason}. Convicts: {fault.convicts}.", style="karma.bad")
    for name, people in found.acknowledged.items():
        out.print(f"{name}: acknowledged by signing later: {', '.join(people) or 'nobody'}", markup=False)
    for name, verdict in found.others.items():
        codes = ", ".join(dict.fromkeys(fault.code for fault in verdict.faults))
        out.print(f"{name}: {verdict.verdict}{f' ({codes})' if codes else ''}", markup=False)
    for name, trust in found.keys.items():
        out.print(f"key of {name}: {trust}", markup=False)
    for title, words in (("claim", found.claim), ("ruling", found.ruling)):
        if words:
            out.print(f"{title}: {words}", markup=False)
    if found.ruling:
        by = ", ".join(found.ruled_by) or "nobody whose key is pinned here"
        out.print(f"ruled by: {by}", markup=False)
    for note in found.notes:
        out.print(f"· {note}", style="karma.dim", markup=False)
    return found.exit
