"""karma explain: why an event was legal, or what a rule says."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rich.console import Console

from karma_core import UsageError, game
from replay.cli.common import Exit, command, eyes_of, print_json, record_of
from replay.explain import explain, rule


def add(commands: Any) -> None:
    made = command(
        commands,
        "explain",
        tell,
        "Say what an event did and by which rules; or print one rule.",
        "karma explain 3f2a 12  ·  karma explain karma-dice/roll-must-rise",
    )
    made.add_argument(
        "record", metavar="RECORD", help="a file, the id of a stored game, or a rule such as karma-dice/zones"
    )
    made.add_argument("event", nargs="?", type=int, help="the number of the event")
    made.add_argument("--as", dest="eyes", metavar="SEAT", help="as this seat may see it")


def tell(args: Namespace, out: Console) -> int:
    """Explain an event or a rule."""
    if args.event is None:
        return tell_rule(args, out)
    journal = record_of(args, args.record)
    eyes, open_all = eyes_of(journal, args.eyes)
    told = explain(journal if open_all else journal.copy_for(eyes), args.event)
    if args.json:
        print_json(out, told)
        return Exit.OK
    out.print(f"[karma.title]event {told.seq}[/], by {told.by}, {told.time}")
    for sentence in (told.action, *told.facts):
        out.print(f"{sentence.words}  ", end="", markup=False)
        out.print(" ".join(sentence.rules), style="karma.dim", markup=False)
    out.print()
    for id, text in told.texts.items():
        out.print(id, style="karma.title", markup=False)
        out.print(f"  {text}", markup=False)
    return Exit.OK


def tell_rule(args: Namespace, out: Console) -> int:
    """Print one rule by its id."""
    name, _, id = args.record.partition("/")
    if not id:
        raise UsageError("name an event's number, or a rule such as karma-dice/zones")
    found = rule(game("karma-dice") if name == "kernel" else game(name), args.record)
    if args.json:
        print_json(out, found)
    else:
        out.print(args.record, style="karma.title", markup=False)
        out.print(f"  {found.text}", markup=False)
        out.print(f"  ({found.seed or found.kind})", style="karma.dim", markup=False)
    return Exit.OK
