"""karma tree: a game and its forks; names and comments for them."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from karma_core import annotate, rename
from replay.cli.common import Exit, command, print_json, store_of
from replay.fork import Branch, origin, tree
from replay.render import STYLES


def add(commands: Any) -> None:
    made = command(
        commands,
        "tree",
        show_tree,
        "Show a game with its forks, and theirs: where they leave, by whom and why, how they stand.",
        "karma tree 3f2a --rename 'Without the copy'",
    )
    made.add_argument("record", metavar="GAME", help="the id of a stored game, or of one of its forks")
    made.add_argument("--rename", metavar="NAME", help="give this game a name; '' takes it away")
    made.add_argument("--annotate", metavar="TEXT", help="comment on this game; '' takes it away")
    made.add_argument("--author", default="", help="who says so")


def show_tree(args: Namespace, out: Console) -> int:
    """Print the whole family of a game, as far back as the store goes."""
    with store_of(args) as store:
        id = store.resolve(args.record)
        if args.rename is not None:
            rename(store, id, args.rename, by=args.author)
        if args.annotate is not None:
            annotate(store, id, args.annotate, by=args.author)
        found = tree(store, origin(store, id))
    if args.json:
        print_json(out, found)
        return Exit.OK
    out.print(grown(found, id))
    return Exit.OK


def grown(found: Branch, asked: str) -> Tree:
    """A branch as a tree of lines; the game that was asked for stands out."""
    made = Tree(words_of(found, asked), guide_style=STYLES["dim"])
    for other in found.forks:
        made.add(grown(other, asked))
    return made


def words_of(found: Branch, asked: str) -> Text:
    """One game of a tree: its id and name, then where and why it left, then how it stands."""
    game, dim = found.game, STYLES["dim"]
    text = Text(game.id, STYLES["now"] if game.id == asked else STYLES["bold"])
    if found.name:
        text.append(f"  {found.name}", STYLES["bold"])
    if game.parent:
        luck = "new luck" if found.new_luck else "the same luck"
        by = f", by {found.author}" if found.author else ""
        text.append(f"  from position {game.at}{by}, {luck}")
    else:
        text.append(f"  {game.game}, {', '.join(game.seats)}")
    if found.reason:
        text.append(f"\n{found.reason}")
    if found.text:
        text.append(f"\n{found.text}")
    scores = ", ".join(f"{name} {score}" for name, score in zip(game.seats, found.scores, strict=False))
    notes = f", {found.marks} note{'s' if found.marks != 1 else ''}" if found.marks else ""
    text.append(f"\n{game.events} events, {game.status}: {found.where}; {scores}{notes}", dim)
    return text
