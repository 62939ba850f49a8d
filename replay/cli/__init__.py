"""The `karma` command: parse, call one library function, render, return an exit code."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import NoReturn

from karma_core import KarmaError
from replay.cli import (
    audit,
    case,
    diff,
    explain,
    explore,
    export,
    fork,
    key,
    ledger,
    mark,
    play,
    proof,
    rules,
    schema,
    show,
    simulate,
    step,
    stored,
    tour,
    tree,
)
from replay.render import console

COMMANDS = (
    play,
    stored,
    show,
    step,
    fork,
    diff,
    audit,
    explain,
    rules,
    schema,
    export,
    simulate,
    ledger,
    tour,
    key,
    proof,
    case,
    mark,
    tree,
    explore,
)


class Parser(ArgumentParser):
    """Says in one line what is wrong, and exits with 2."""

    def error(self, message: str) -> NoReturn:
        command = self.prog
        self.exit(2, f"karma: {message}; see `{command} --help`\n")


def parser() -> Parser:
    """The parser of all commands."""
    top = Parser(prog="karma", description="Play, keep, step through, fork, diff and audit karma games.")
    top.add_argument("--store", help="where games are kept: an SQLite file or postgresql://… (or KARMA_STORE)")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    for command in COMMANDS:
        command.add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; return its exit code."""
    args: Namespace = parser().parse_args(argv)
    out = console()
    try:
        return int(args.run(args, out))
    except KarmaError as error:
        print(f"karma: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("karma: stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("KARMA_DEBUG"):
            raise
        said = " ".join(f"{type(error).__name__}: {error}".split())[:120]
        hint = "karma audit says what is wrong with a record from elsewhere; KARMA_DEBUG=1 shows where this happened"
        print(f"karma: this could not be done ({said}); {hint}", file=sys.stderr)
        return 2
