"""karma diff: where two recorded games part, and how far."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from karma_core import Journal, Record, UsageError
from replay.cli.common import Exit, command, print_json, record_of, write
from replay.diff import MARKS, Difference, diff, sides
from replay.explain import sentences
from replay.page.difference import difference_html
from replay.render import grid, outcome_text

EVENTS_SHOWN = 12
STATES_SHOWN = 20
VALUE_MAX = 70  # characters of a value


def add(commands: Any) -> None:
    made = command(
        commands,
        "diff",
        compare,
        "Show the first event at which two records part, what follows on both sides, states and outcomes.",
        "karma diff 3f2a 9c01  ·  karma diff 3f2a 9c01 --at 40 --html -o diff.html",
    )
    made.add_argument("this")
    made.add_argument("that")
    made.add_argument("--at", metavar="N[,M]", help="compare the states at these positions, not at the ends")
    made.add_argument("--html", action="store_true", help="a page to hand over")
    made.add_argument("-o", "--output", type=Path, help="where the page goes; else to the screen")


def compare(args: Namespace, out: Console) -> int:
    """Compare two records; exit 1 if they differ."""
    this, that = record_of(args, args.this), record_of(args, args.that)
    found = diff(this, that, positions(args.at) if args.at else None)
    if args.json:
        print_json(out, plain(found, this, that))
    elif args.html:
        write(args.output, difference_html(found, this, that, titles(args, this, that)))
    elif found.is_same:
        out.print("[karma.ok]the same[/]")
    else:
        tell(found, this, that, titles(args, this, that), out)
    return Exit.OK if found.is_same else Exit.DIFFERENT


def titles(args: Namespace, this: Journal, that: Journal) -> tuple[str, str]:
    """What the two are called: their ids; two copies of one game by what was typed."""
    return (this.id, that.id) if this.id != that.id else (Path(args.this).name, Path(args.that).name)


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
                "left": event(this, pair.left),
                "right": event(that, pair.right),
            }
            for pair in found.pairs
        ],
        "at": found.at,
        "states": found.states,
        "outcomes": found.outcomes,
        "scores": found.scores,
        "debts": found.debts,
    }


def event(journal: Journal, record: Record | None) -> dict[str, Any] | None:
    """One event as plain data."""
    if record is None:
        return None
    action, *facts = sentences(journal, record.seq)
    return {"seq": record.seq, "by": record.by, "time": record.time, "action": action, "facts": facts}


def tell(found: Difference, this: Journal, that: Journal, titles: tuple[str, str], out: Console) -> None:
    """The difference side by side."""
    kin = "two copies of one game" if found.same_lineage else "two records, compared by meaning"
    out.print(f"{kin}: they part at [karma.now]event {found.position}[/]")
    table = grid("", *titles)
    for pair in found.pairs[:EVENTS_SHOWN]:
        left, right = sides(pair, this, that)
        table.add_row(MARKS[pair.kind], Text("\n".join(left)), Text("\n".join(right)))
    out.print(table)
    if len(found.pairs) > EVENTS_SHOWN:
        out.print(f"… {len(found.pairs) - EVENTS_SHOWN} more events; --json has them all", style="karma.dim")
    if found.states:
        states = grid("state", *(f"{title} at {at}" for title, at in zip(titles, found.at, strict=True)))
        for change in found.states[:STATES_SHOWN]:
            states.add_row(Text(change.path), shortened(change.left), shortened(change.right))
        out.print(states)
        if len(found.states) > STATES_SHOWN:
            out.print(f"… {len(found.states) - STATES_SHOWN} more places", style="karma.dim")
    for journal, title, outcome, scores in zip((this, that), titles, found.outcomes, found.scores, strict=True):
        out.print(f"{title}: ", end="", markup=False)
        if outcome:
            out.print(outcome_text(outcome, journal.names))
        else:
            told = ", ".join(f"{name} {score}" for name, score in zip(journal.names, scores, strict=False))
            out.print(f"not over ({told or 'its facts do not fit'})", markup=False)
    for title, debts in zip(titles, found.debts, strict=True):
        for words in debts:
            out.print(f"only in {title}: {words}", markup=False)


def shortened(value: Any) -> Text:
    """A value of the state on a line or two: what is longer is cut, and --json has it all."""
    words = str(value)
    return Text(words if len(words) <= VALUE_MAX else words[: VALUE_MAX - 1] + "…")
