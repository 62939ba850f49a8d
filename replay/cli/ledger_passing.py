"""karma ledger export, bundle, merge, give, take, audit: what leaves the ledger, what comes in, what audits say."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rich.console import Console

from karma_core import UsageError
from replay.audit import audit as verdict_on
from replay.cli.common import Exit, print_json, store_of, text_of, write
from replay.cli.key import private_key, ring
from replay.cli.ledger_deeds import name_of
from replay.cli.ledger_show import iou_table

FILTERS = ("person", "state", "game", "since", "until")
FORMS = ("csv", "json", "beancount", "hledger", "ledger", "ics")


def add(group: Any) -> None:
    made = group.add(
        "export",
        export,
        "Write the IOUs as a table, as plain-text accounting, or for a calendar. Contacts are left out.",
        "karma ledger export --beancount --person Ana > ana.beancount",
    )
    for form in FORMS:
        if form != "json":
            made.add_argument(f"--{form}", dest="form", action="store_const", const=form)
    made.set_defaults(form="json")
    made.add_argument("--column", action="append", default=[], metavar="NAME", help="csv: only these columns")
    made.add_argument("-o", "--output", type=Path)
    add_filters(made)
    made = group.add(
        "bundle",
        bundle,
        "Write a circle's ledger, or one IOU with its halves, as a file for another copy.",
        "karma ledger bundle -o friends.karmaledger  ·  karma ledger bundle --iou 3f2a/41.2 -o mine.half",
    )
    made.add_argument("--iou", default="", metavar="ID", help="only this one")
    made.add_argument("--contacts-of", default="", metavar="NAME", help="with the contacts that NAME may open")
    made.add_argument("-o", "--output", type=Path, required=True)
    made = group.add(
        "merge",
        merge,
        "Take in what another copy has: a bundle, or another store's file. Twice adds nothing.",
        "karma ledger merge friends.karmaledger",
    )
    made.add_argument("file", type=Path)
    made = group.add(
        "give",
        give,
        "Write your half of an IOU, signed with your key, as a small file for the other.",
        "karma ledger give 3f2a/41.2 --as Ana -o done.deeds",
        circle=False,
    )
    made.add_argument("id", metavar="ID")
    made.add_argument("--as", dest="who", default="", metavar="NAME", help="whose half (or KARMA_NAME)")
    made.add_argument("--contact", action="store_true", help="with the contact that you wrote on it")
    made.add_argument("-o", "--output", type=Path)
    made = group.add(
        "take",
        take,
        "Take in the other's half from their file, if it is signed with the key that you have pinned.",
        "karma ledger take done.deeds",
        circle=False,
    )
    made.add_argument("file", type=Path)
    made = group.add(
        "audit",
        audit,
        "Audit the games of a circle; debts from a bad event on are shown as disputed.",
        "karma ledger audit",
    )
    made.add_argument("game", nargs="?", default="", help="only this game: its id, or the beginning")


def add_filters(made: ArgumentParser) -> None:
    """Which IOUs."""
    made.add_argument("--person", default="", metavar="NAME", help="who helped or was helped")
    made.add_argument("--state", default="", help="open, claimed, settled, disputed, forgiven, void or unsigned")
    made.add_argument("--game", default="", help="a game's id, its beginning, or a kind such as karmageddon")
    made.add_argument("--since", default="", metavar="DAY", help="opened on this day, month or year, or later")
    made.add_argument("--until", default="", metavar="DAY", help="opened on this day, month or year, or before")


def filters_of(args: Namespace) -> Mapping[str, str]:
    """The filters that were given."""
    return {name: getattr(args, name) for name in FILTERS if getattr(args, name)}


def export(args: Namespace, out: Console) -> int:
    """Write the IOUs that fit in one form."""
    with store_of(args) as store:
        text = store.ledger.export(args.form, circle=args.circle, columns=args.column, **filters_of(args))
    if args.output is None:
        sys.stdout.write(text)
    else:
        written(args.output, text.encode())
    return Exit.OK


def bundle(args: Namespace, out: Console) -> int:
    """Write a bundle."""
    with store_of(args) as store:
        data = store.ledger.bundle(circle=args.circle, iou=args.iou, contacts_of=args.contacts_of)
    written(args.output, data)
    if args.json:
        print_json(out, {"bytes": len(data), "lines": data.count(b"\n")})
    else:
        out.print(f"{args.output}: {data.count(bytes([10]))} deeds", markup=False)
    return Exit.OK


def merge(args: Namespace, out: Console) -> int:
    """Take in a copy."""
    with store_of(args) as store:
        found = store.ledger.merge(args.file, circle=args.circle)
    if args.json:
        print_json(out, found)
    else:
        out.print(f"{found.deeds} deeds were new, {found.same} were here already.")
    return Exit.OK


def give(args: Namespace, out: Console) -> int:
    """Write one's half for the other."""
    with store_of(args) as store:
        name = name_of(args)
        text = store.ledger.give(args.id, name, private_key(name), contact=args.contact)
    if args.json:
        print_json(out, {"deeds": text})
    else:
        write(args.output, text)
    return Exit.OK


def take(args: Namespace, out: Console) -> int:
    """Take in the other's half."""
    text = text_of(args.file)
    with store_of(args) as store:
        found = store.ledger.take(text, ring())
    if args.json:
        print_json(out, found)
        return Exit.OK
    out.print(f"Signed by {found.by}; {found.merged.deeds} new, {found.merged.same} here already.", markup=False)
    out.print(iou_table([found.iou]))
    return Exit.OK


def audit(args: Namespace, out: Console) -> int:
    """Audit games, and note what was found; 1 if a game is not what it says."""
    bad = 0
    with store_of(args) as store:
        games = store.ledger.circle(args.circle).games
        ids = [store.resolve(args.game)] if args.game else list(games)
        found = {}
        for id in ids:
            if id not in games:
                raise UsageError(f"the circle does not list a game {id}")
            if not store.lines.last(id):
                found[id] = ("INCOMPLETE", "its journal is not here")
                continue
            said = verdict_on(store.table(id).journal)
            fault = said.faults[0] if said.faults else None
            event, reason = (fault.seq or 0, f"{fault.code}: {fault.reason}") if fault else (0, "")
            store.ledger.audited(id, said.verdict, event, reason)
            found[id] = (said.verdict, reason)
            bad += said.verdict in ("INVALID", "MALFORMED")
    if args.json:
        print_json(out, {id: {"verdict": verdict, "reason": reason} for id, (verdict, reason) in found.items()})
    else:
        for id, (verdict, reason) in found.items():
            out.print(f"{id}  {verdict}  {reason}", markup=False)
    return Exit.DIFFERENT if bad else Exit.OK


def written(path: Path, data: bytes) -> None:
    """Write a file. Raises `UsageError` that says why not."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror}") from error
