"""karma ledger done, paid, propose, …: what each of the two writes on their own half."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from rich.console import Console

from karma_core import Store, UsageError
from replay.cli.common import Exit, print_json, store_of
from replay.cli.key import private_key
from replay.cli.ledger_show import iou_table

PLAIN = {  # the deed, what it says, whether words may follow: no, maybe, must
    "sign": ("Sign your half.", "no"),
    "done": ("Write Done on the helper's half, for good.", "maybe"),
    "paid": ("Write Paid on the helpee's half, for good.", "maybe"),
    "agree": ("Agree to the task that the other proposed.", "no"),
    "decline": ("Decline the task; the debt stays.", "maybe"),
    "lost": ("Note that your half is lost; the debt stands.", "maybe"),
    "keep": ("Keep your marked half as a memento.", "no"),
    "burn": ("Burn your marked half, with ceremony.", "no"),
    "bin": ("Bin your marked half.", "no"),
    "dispute": ("Say that something about this debt is not so.", "must"),
    "answer": ("Answer the other's dispute.", "must"),
    "close": ("Let your dispute rest.", "maybe"),
    "forgive": ("Ask for nothing any more, where the circle allows it.", "maybe"),
    "void": ("Sign that a handwritten debt was a mistake.", "must"),
}


def add(group: Any) -> None:
    for name, (help, takes) in PLAIN.items():
        said = ' "what I say"' if takes == "must" else ""
        made = with_author(group.add(name, deed, help, f"karma ledger {name} 3f2a/41.2{said} --as Ana", circle=False))
        made.add_argument("id", metavar="ID")
        if takes != "no":
            made.add_argument("words", nargs=None if takes == "must" else "?", default="")
        made.set_defaults(deed=name, words=made.get_default("words"))
    for name, help in (("propose", "Propose a task."), ("counter", "Answer the other's proposal by another.")):
        example = f'karma ledger {name} 3f2a/41.2 "paint the fence" --hour "Saturday at ten" --as Ana'
        made = with_author(group.add(name, task, help, example, circle=False))
        made.add_argument("id", metavar="ID")
        made.add_argument("task", help="a reasonable, legal and responsible one")
        made.add_argument("--hour", default="", help="when")
        made.add_argument("--category", default="")
        made.set_defaults(deed=name)
    made = with_author(
        group.add(
            "contact",
            contact,
            "Write your phone number or address on your half, sealed for the two of you.",
            'karma ledger contact 3f2a/41.2 "0171 123" --as Ana  ·  … --none  ·  … --forget',
            circle=False,
        )
    )
    made.add_argument("id", metavar="ID")
    made.add_argument("contact", nargs="?")
    made.add_argument("--none", action="store_true", help="take it back")
    made.add_argument("--forget", action="store_true", help="erase every one that you wrote on this half")
    made = with_author(
        group.add(
            "remind",
            remind,
            "Print a friendly text to send, and note that the other was reminded.",
            "karma ledger remind 3f2a/41.2 --as Ana --ics hour.ics",
            circle=False,
        )
    )
    made.add_argument("id", metavar="ID")
    made.add_argument("words", nargs="?", default="")
    made.add_argument("--ics", type=Path, metavar="FILE", help="write an entry for a calendar, too")
    made = with_author(
        group.add(
            "handwrite",
            handwrite,
            "Write an IOU for what happened outside a game, where the circle allows it. Both sign it.",
            'karma ledger handwrite Ana Bo "watered the plants" --as Ana',
        )
    )
    made.add_argument("helper")
    made.add_argument("helpee")
    made.add_argument("words")


def with_author(made: ArgumentParser) -> ArgumentParser:
    """Who writes."""
    made.add_argument("--as", dest="who", default="", metavar="NAME", help="who writes (or KARMA_NAME)")
    made.add_argument("--key", action="store_true", help="sign it with NAME's key (karma key)")
    return made


def author(args: Namespace, store: Store) -> str:
    """Who writes, with their key if they sign."""
    name = name_of(args)
    if args.key:
        store.ledger.sign_with({name: private_key(name)})
    return name


def name_of(args: Namespace) -> str:
    """Who writes. Raises `UsageError` if nobody is named."""
    name = args.who or os.environ.get("KARMA_NAME", "")
    if not name:
        raise UsageError("say who writes: --as NAME, or set KARMA_NAME")
    return str(name)


def shown(args: Namespace, out: Console, iou: Any) -> int:
    """Print the IOU as it is now."""
    if args.json:
        print_json(out, iou)
    else:
        out.print(iou_table([iou]))
    return Exit.OK


def deed(args: Namespace, out: Console) -> int:
    """Write one deed on one's half."""
    with store_of(args) as store:
        write = getattr(store.ledger, args.deed)
        said = (args.words,) if args.words else ()
        return shown(args, out, write(args.id, author(args, store), *said))


def task(args: Namespace, out: Console) -> int:
    """Propose, or counter."""
    with store_of(args) as store:
        write = store.ledger.propose if args.deed == "propose" else store.ledger.counter
        made = write(args.id, author(args, store), args.task, hour=args.hour, category=args.category)
        return shown(args, out, made)


def contact(args: Namespace, out: Console) -> int:
    """Write, take back or erase a contact."""
    with store_of(args) as store:
        who = author(args, store)
        if args.forget:
            count = store.ledger.forget(args.id, who)
            if args.json:
                print_json(out, {"erased": count})
            else:
                out.print(f"{count} erased.")
            return Exit.OK
        if (args.contact is None) != args.none:
            raise UsageError("give a contact, or --none to take it back")
        return shown(args, out, store.ledger.contact(args.id, who, args.contact))


def remind(args: Namespace, out: Console) -> int:
    """Print a text to send."""
    with store_of(args) as store:
        made = store.ledger.remind(args.id, author(args, store), args.words)
    if args.ics:
        try:
            args.ics.write_text(made.ics, newline="")
        except OSError as error:
            raise UsageError(f"{args.ics}: {error.strerror}") from error
    if args.json:
        print_json(out, made)
    else:
        out.print(made.text, markup=False, end="", soft_wrap=True)
    return Exit.OK


def handwrite(args: Namespace, out: Console) -> int:
    """Write an IOU by hand."""
    with store_of(args) as store:
        who = author(args, store)
        made = store.ledger.handwrite(args.helper, args.helpee, args.words, who, circle=args.circle)
        return shown(args, out, made)
