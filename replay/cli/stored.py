"""karma list, karma import: what is stored."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from rich.console import Console

from karma_core import Journal
from replay.cli.common import Exit, command, print_json, store_of
from replay.render import grid


def add(commands: Any) -> None:
    made = command(commands, "list", list_games, "List the stored games, with their heads.", "karma list")
    made.add_argument("--game", help="only games of this kind")
    made = command(commands, "import", import_game, "Take in a journal from a file.", "karma import game.jsonl")
    made.add_argument("file")


def list_games(args: Namespace, out: Console) -> int:
    """Print the stored games, the oldest first."""
    with store_of(args) as store:
        games = [game for game in store.tables(heads=True) if args.game in (None, game.game)]
    if args.json:
        print_json(out, games)
        return Exit.OK
    if not games:
        out.print("Nothing is stored yet. karma play karma-dice --seat Ana --seat Bo=steady opens a game.")
        return Exit.OK
    table = grid("id", "game", "seats", "opened", "events", "status", "head")
    for column in (0, 1, 3, 4, 6):
        table.columns[column].no_wrap = True
    table.columns[2].min_width, table.columns[5].min_width = 11, 9
    digits = shortest([game.id for game in games])
    for game in games:
        status = f"{game.status}, fork of {game.parent[:6]} at {game.at}" if game.parent else game.status
        opened, head = game.opened[:10], game.head[:12]
        table.add_row(game.id[:digits], game.game, ", ".join(game.seats), opened, str(game.events), status, head)
    out.print(table)
    return Exit.OK


def shortest(ids: Sequence[str]) -> int:
    """How many characters of each id are enough to name its game: 8, or more where two begin alike."""
    return next(n for n in range(8, 65) if len({id[:n] for id in ids}) == len(ids))


def import_game(args: Namespace, out: Console) -> int:
    """Store a journal; importing it twice adds nothing."""
    journal = Journal.read(args.file)
    with store_of(args) as store:
        table = store.add(journal)
    if args.json:
        print_json(out, {"id": table.id, "events": journal.size})
    else:
        out.print(f"{table.id}  {table.game.title}, {journal.size} events")
    return Exit.OK
