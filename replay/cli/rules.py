"""karma rules: the rulebook of a game."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.text import Text

from karma_core import UsageError, edition_of, game, rulebook
from replay.cli.common import Exit, command, print_json


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
    if not found:
        out.print(f"  no rule has {args.find!r} in it", markup=False)
    for id, rule in found.items():
        out.print(id, style="karma.title", markup=False, end="  ")
        out.print(rule.seed or rule.kind, style="karma.dim", markup=False)
        out.print(f"  {rule.text}", markup=False)
    return Exit.OK


def cards(args: Namespace, out: Console) -> int:
    """Print the cards of an edition."""
    rules_of = game(args.game)
    listed = getattr(import_module(type(rules_of.edition).__module__), "cards", None)
    if listed is None:
        raise UsageError(f"{rules_of.title} has no list of cards")
    rows = listed(edition_of(rules_of, args.edition or rules_of.edition.name))
    if args.json:
        print_json(out, rows)
        return Exit.OK
    for line in card_lines(rows):
        out.print(line)
    return Exit.OK


def card_lines(rows: Sequence[Any]) -> list[RenderableType]:
    """A heading and two lines a card: what is short in columns, what it does beneath, with the rulings on it."""
    names = [name for name in rows[0].__struct_fields__ if name != "ability" or any(c.ability != c.name for c in rows)]
    values = {name: [getattr(row, name) for row in rows] for name in names}
    long = {name for name in names if any(isinstance(v, tuple) or len(str(v)) > 30 for v in values[name])}
    short, beneath = [n for n in names if n not in long], [n for n in names if n in long]
    width = {name: max(len(name), *(len(str(value)) for value in values[name])) for name in short}
    lines: list[RenderableType] = [Text("  ".join(name.ljust(width[name]) for name in short), style="karma.dim")]
    for at in range(len(rows)):
        lines.append(Text("  ".join(str(values[name][at]).ljust(width[name]) for name in short), style="karma.title"))
        said = Text()
        for value in (values[name][at] for name in beneath):
            listed = f"({', '.join(value)})" if isinstance(value, tuple) and value else str(value or "")
            said.append(f"{listed} ", style="karma.dim" if isinstance(value, tuple) else "")
        lines.append(Padding(said, (0, 0, 0, 2)))
    return lines
