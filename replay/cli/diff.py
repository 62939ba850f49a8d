"""karma diff: where two recorded games part, and how far."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rich.console import Console

from karma_core import Journal, UsageError
from replay.cli.common import Exit, command, print_json, record_of
from replay.diff import Difference, diff
from replay.explain import explain
from replay.render import grid, outcome_text

EVENTS_SHOWN = 12
STATES_SHOWN = 20


def add(commands: Any) -> None:
    made = command(
        commands,
        "diff",
        compare,
        "Show the first event at which two records part, what follows on both sides, states and outcomes.",
        "karma diff 3f2a 9c01",
    )
    made.add_argument("this")
    made.add_argument("that")
    made.add_argument("--at", metavar="N[,M]", help="compare the states at these positions, not at the ends")


def compare(args: Namespace, out: Console) -> int:
    """Compare two records; exit 1 if they differ."""
    this, that = record_of(args, args.this), record_of(args, args.that)
    found = diff(this, that, positions(args.at) if args.at else None)
    if args.json:
        print_json(out, plain(found, this, that))
    elif found.is_same:
        out.print("[karma.ok]the same[/]")
    else:
        tell(found, this, that, out)
    return Exit.OK if found.is_same else Exit.DIFFERENT


def positions(words: str) -> tuple[int, int]:
    """`N` or `N,M`."""
    parts = words.split(",")
    if len(parts) > 2 or not all(part.isdecimal() for part in parts):
        raise UsageError(f"--at takes one or two positions such as 40,42, not {words!r}")
    return int(parts[0]), int(parts[-1])


def plain(found: Difference, this: Journal, that: Journal) -> dict[str, Any]:
    """The difference as plain data."""
    return {
        "same": found.is_same,
        "same_lineage": found.same_lineage,
        "position": found.position,
        "events": [
            {
                "kind": pair.kind,
                "left": explain(this, pair.left.seq) if pair.left else None,
                "right": explain(that, pair.right.seq) if pair.right else None,
            }
            for pair in found.pairs
        ],
        "states": found.states,
        "outcomes": found.outcomes,
    }


def tell(found: Difference, this: Journal, that: Journal, out: Console) -> None:
    """The difference side by side."""
    kin = "two copies of one game" if found.same_lineage else "two records, compared by meaning"
    out.print(f"{kin}: they part at [karma.now]event {found.position}[/]")
    table = grid("", this.id, that.id)
    for pair in found.pairs[:EVENTS_SHOWN]:
        left = f"{pair.left.seq}  {explain(this, pair.left.seq).action.words}" if pair.left else ""
        right = f"{pair.right.seq}  {explain(that, pair.right.seq).action.words}" if pair.right else ""
        table.add_row({"same": " ", "changed": "≠", "left": "<", "right": ">"}[pair.kind], left, right)
    out.print(table)
    if len(found.pairs) > EVENTS_SHOWN:
        out.print(f"… {len(found.pairs) - EVENTS_SHOWN} more events; --json has them all", style="karma.dim")
    if found.states:
        states = grid("state", this.id, that.id)
        for change in found.states[:STATES_SHOWN]:
            states.add_row(change.path, str(change.left), str(change.right))
        out.print(states)
        if len(found.states) > STATES_SHOWN:
            out.print(f"… {len(found.states) - STATES_SHOWN} more places", style="karma.dim")
    for journal, outcome in zip((this, that), found.outcomes, strict=True):
        out.print(f"{journal.id}: ", end="")
        out.print(outcome_text(outcome, journal.names) if outcome else "not over")
