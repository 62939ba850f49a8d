"""karma ledger circle, person, deck: what is made once, and lasts."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from rich.console import Console

from karma_core import UsageError
from replay.cli.common import Exit, print_json, store_of
from replay.cli.ledger_show import deck_text, people_table


def add(group: Any) -> None:
    made = group.add(
        "circle",
        circle,
        "Open a circle of friends, or list those there are.",
        "karma ledger circle new friends Ana Bo Cy Di  ·  karma ledger circle list",
        circle=False,
    )
    made.add_argument("what", choices=("new", "list"), nargs="?", default="list")
    made.add_argument("name", nargs="?", default="")
    made.add_argument("people", nargs="*")
    made.add_argument("--forgiveness", action="store_true", help="a house rule: a helper may forgive (never both ways)")
    made.add_argument("--handwritten", action="store_true", help="a house rule: IOUs outside games, signed by both")
    made = group.add(
        "person",
        person,
        "Add somebody to the circle, or say that two who were added apart are one.",
        "karma ledger person add Eli  ·  karma ledger person same 'Eli (3f2a)' 'Eli (91bc)'",
    )
    made.add_argument("what", choices=("add", "same"))
    made.add_argument("name")
    made.add_argument("other", nargs="?", default="")
    made.add_argument("--key", default="", metavar="HEX", help="add: their public key, if they sign")
    made = group.add(
        "deck",
        deck,
        "How a deck is doing; a new one; a pack or a suit that joins it.",
        "karma ledger deck  ·  karma ledger deck new kitchen --players 4  ·  karma ledger deck add-suit kitchen "
        "hearts --pack red --as Ana --agreed Bo --agreed Cy",
    )
    made.add_argument("what", choices=("show", "new", "add-pack", "add-suit", "agree"), nargs="?", default="show")
    made.add_argument("name", nargs="?", default="", help="the deck")
    made.add_argument("suit", nargs="?", default="", help="add-suit: hearts, …")
    made.add_argument("--players", type=int, default=4, help="for so many")
    made.add_argument("--pack", default="", help="the name of the pack or suit that joins")
    made.add_argument("--back", action="append", default=[], help="what the backs look like")
    made.add_argument("--jokers", type=int, default=2, help="in each pack")
    made.add_argument("--extras", type=int, default=0, help="rules and instruction cards in each pack")
    made.add_argument("--as", dest="who", default="", metavar="NAME", help="who adds the suit, or agrees")
    made.add_argument("--agreed", action="append", default=[], metavar="NAME", help="who agrees at the same table")


def circle(args: Namespace, out: Console) -> int:
    """Open a circle, or list them."""
    with store_of(args) as store:
        if args.what == "list":
            found = store.ledger.circles()
            if args.json:
                print_json(out, found)
            elif not found:
                out.print("No circle yet. karma ledger circle new friends Ana Bo opens one.")
            for id, name in found.items() if not args.json else ():
                out.print(f"{id}  {name}", markup=False)
            return Exit.OK
        if not args.name:
            raise UsageError("give the circle a name")
        made = store.ledger.circle_new(
            args.name, args.people, forgiveness=args.forgiveness, handwritten=args.handwritten
        )
    if args.json:
        print_json(out, made)
    else:
        out.print(
            f"{made.id}  {made.name}: {', '.join(each.name for each in made.people) or 'nobody yet'}", markup=False
        )
    return Exit.OK


def person(args: Namespace, out: Console) -> int:
    """Add somebody, or join two into one."""
    with store_of(args) as store:
        if args.what == "same":
            if not args.other:
                raise UsageError("say who is the same as whom")
            made = store.ledger.person_same(args.name, args.other, circle=args.circle)
        else:
            made = store.ledger.person_add(args.name, circle=args.circle, key=args.key)
    if args.json:
        print_json(out, made)
    else:
        out.print(people_table([made]))
    return Exit.OK


def deck(args: Namespace, out: Console) -> int:
    """Show a deck, after what was done to it."""
    with store_of(args) as store:
        ledger, pack = store.ledger, args.pack
        if args.what != "show" and not args.name:
            raise UsageError("name the deck")
        if args.what == "new":
            ledger.deck_new(
                args.name,
                circle=args.circle,
                players=args.players,
                backs=args.back,
                jokers=args.jokers,
                extras=args.extras,
            )
        elif args.what == "add-pack":
            back = "".join(args.back[:1])
            ledger.deck_add_pack(args.name, pack, circle=args.circle, back=back, jokers=args.jokers, extras=args.extras)
        elif args.what == "add-suit":
            back = "".join(args.back[:1])
            if not args.who:
                raise UsageError("say who adds the suit: --as NAME; and who agrees: --agreed NAME")
            ledger.deck_add_suit(
                args.name, args.suit, pack, args.who, circle=args.circle, agreed=args.agreed, back=back
            )
        elif args.what == "agree":
            if not args.who:
                raise UsageError("say who agrees: --as NAME")
            ledger.deck_agree(args.name, args.who, circle=args.circle)
        found, how = ledger.deck(args.name, circle=args.circle, players=args.players)
    if args.json:
        print_json(out, {"deck": found, "health": how})
    else:
        deck_text(out, found, how)
    return Exit.OK
