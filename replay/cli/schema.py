"""karma schema: JSON Schema of a game's journal."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rich.console import Console

from karma_core import game
from replay.cli.common import Exit, command, print_json
from replay.schema import schema as schema_of


def add(commands: Any) -> None:
    made = command(
        commands,
        "schema",
        schema,
        "Print the JSON Schema of a game's journal lines, actions, facts and options, for clients in other languages.",
        "karma schema karmaka > karmaka.schema.json",
    )
    made.add_argument("game", help="a registered game")


def schema(args: Namespace, out: Console) -> int:
    """Print the schema; it is JSON with or without `--json`."""
    print_json(out, schema_of(game(args.game)))
    return Exit.OK
