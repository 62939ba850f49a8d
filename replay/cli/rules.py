"""karma rules: the rulebook of a game."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module
from typing import Any

from rich.console import Console

from karma_core import UsageError, edition_of, game, rulebook
from replay.cli.common import Exit, command, print_json
from replay.render import grid


def add(commands: Any) -> None:
    made = command(
        commands,
        "rules",
        rules,
        "Print the rulebook of a game: every rule of its source and every ruling, by id.",
        "karma rules karma-dice --find yogi",
    )
    made.add_argument("game", help="a registered game")
    made.add_argument("--find", default="", help="only those with this word")
    made.add_argument("--cards", action="store_true", help="the list of cards, where the game has cards")
    made.add_argument("--edition", default="", help="of this edition")


def rules(args: Namespace, out: Console) -> int:
    """Print the rules, or the cards."""
    rules_of = game(args.game)
    if args.cards:
        return cards(args, out)
    book, word = rulebook(rules_of.folder), args.find.casefold()
    found = {id: rule for id, rule in book.all.items() if word in f"{id} {rule.text}".casefold()}
    if args.json:
        print_json(out, found)
        return Exit.OK
    out.print(f"[karma.title]{rules_of.title}[/], {book.players} players, rules version {rules_of.rules_version}")
    for id, rule in found.items():
        out.print(id, style="karma.title", markup=False, end="  ")
        out.print(rule.seed or rule.kind, style="karma.dim", markup=False)
        out.print(f"  {rule.text}", markup=False)
    return Exit.OK


def cards(args: Namespace, out: Console) -> int:
    """Print the cards of an edition as a table."""
    rules_of = game(args.game)
    listed = getattr(import_module(type(rules_of.edition).__module__), "cards", None)
    if listed is None:
        raise UsageError(f"{rules_of.title} has no list of cards")
    rows = listed(edition_of(rules_of, args.edition or rules_of.edition.name))
    if args.json:
        print_json(out, rows)
        return Exit.OK
    table = grid(*(name.replace("_", " ") for name in rows[0].__struct_fields__))
    for row in rows:
        values = [getattr(row, name) for name in row.__struct_fields__]
        table.add_row(*(", ".join(value) if isinstance(value, tuple) else str(value) for value in values))
    out.print(table)
    return Exit.OK
