"""karma fork: a new game that shares the beginning of another."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rich.console import Console

from replay.cli.common import Exit, command, print_json, store_of


def add(commands: Any) -> None:
    made = command(
        commands,
        "fork",
        fork,
        "Open a new game that shares the first N events of another; the other does not change.",
        "karma fork 3f2a --at 42 --reseed",
    )
    made.add_argument("record", metavar="GAME", help="the id of a stored game")
    made.add_argument("--at", type=int, help="how many events to share; as many as can be, if none is given")
    made.add_argument("--reseed", action="store_true", help="new luck, also where the old one is known")
    made.add_argument(
        "--instead", action="store_true", help="take the place of a game with physical luck, to mend a slip"
    )
    made.add_argument("--author", default="", help="who forks")
    made.add_argument("--reason", default="", help="why")
    made.add_argument("--seed", help="fix the fork's luck")


def fork(args: Namespace, out: Console) -> int:
    """Fork, and print the new game's id."""
    with store_of(args) as store:
        child = store.fork(
            args.record,
            args.at,
            reseed=args.reseed,
            author=args.author,
            reason=args.reason,
            instead=args.instead,
            seed=args.seed,
        )
        made = child.journal.fork
        assert made is not None
        if args.json:
            print_json(out, {"id": child.id, "parent": made.parent, "at": made.at, "new_luck": bool(made.commit)})
        elif out.is_terminal:
            luck = "new luck" if made.commit else "the same luck"
            out.print(
                f"{child.id}  forked from {made.parent} at {made.at}, {luck}; play on with: karma play {child.id}"
            )
        else:
            print(child.id)
    return Exit.OK
