"""karma close, karma receipt, karma who: the co-signed head, the receipt of one event, who signed what."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from rich.console import Console

from karma_core import (
    Journal,
    Note,
    UsageError,
    cosign,
    cosignatures,
    key_name,
    keys_of,
    origin_of,
    read_note,
    sign_head,
    signers_of,
    unsigned_by,
    write_note,
)
from replay.cli.common import Exit, command, print_json, record_of, store_of
from replay.cli.key import keys_here, private_key
from replay.receipt import receipt
from replay.render import grid


def add(commands: Any) -> None:
    made = command(
        commands,
        "close",
        close,
        "Sign the head of a game together, so that nobody can cut its tail off. Signatures can come late.",
        "karma close sign 3f2a --as Ana -o ana.txt  ·  karma close add 3f2a ana.txt  ·  karma close show 3f2a",
    )
    made.add_argument("what", choices=("sign", "add", "show"))
    made.add_argument("record", metavar="RECORD", help="a stored game; for sign also a file")
    made.add_argument("file", nargs="?", help="add: the signed checkpoint")
    made.add_argument("--as", dest="who", metavar="NAME", help="sign: whose key")
    made.add_argument("-o", "--output", type=Path, help="where the checkpoint goes; else to the screen")
    made = command(
        commands,
        "receipt",
        write_receipt,
        "Write the digital torn card: a proof of one event, with the signed head, that stands alone.",
        "karma receipt 3f2a --event 41 -o torn.tlog-proof",
    )
    made.add_argument("record", metavar="RECORD", help="a stored game or a file")
    made.add_argument("--event", type=int, required=True, help="the number of the event")
    made.add_argument("--checkpoint", type=Path, help="the signed head; else the one that is kept")
    made.add_argument("-o", "--output", type=Path)
    made = command(commands, "who", who, "Who has which key, who signed what, who did not.", "karma who 3f2a")
    made.add_argument("record", metavar="RECORD")


def close(args: Namespace, out: Console) -> int:
    """Sign, take in or show the head of a game."""
    if args.what == "sign":
        if not args.who:
            raise UsageError("karma close sign wants --as NAME")
        journal = record_of(args, args.record)
        note = sign_head(journal, args.who, private_key(args.who))
        if not Path(args.record).is_file():
            with store_of(args) as store:
                note = cosign(store, args.record, note)
        return put(args, out, note, journal)
    with store_of(args) as store:
        table = store.table(args.record)
        if args.what == "add":
            if not args.file:
                raise UsageError("karma close add wants the file with the signed checkpoint")
            note = cosign(store, args.record, text_of(Path(args.file)))
            return put(args, out, note, table.journal)
        notes = cosignatures(store, args.record)
        if not notes:
            missing = ", ".join(unsigned_by(table.journal, [])) or "nobody: no seat has a key"
            raise UsageError(f"nobody has signed the head of {table.id} yet; it could be signed by {missing}")
        return put(args, out, notes[0], table.journal)


def put(args: Namespace, out: Console, note: Note, journal: Journal) -> int:
    """The checkpoint, and who has not signed it."""
    missing = unsigned_by(journal, [note])
    if args.json:
        print_json(out, {"checkpoint": write_note(note), "missing": missing})
    elif args.output:
        args.output.write_text(write_note(note), encoding="utf-8")
    else:
        sys.stdout.write(write_note(note))
    if missing and not args.json:
        print(f"not signed by: {', '.join(missing)}", file=sys.stderr)
    return Exit.OK


def text_of(file: Path) -> str:
    """The text of a file. Raises `UsageError`."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: {error}") from error


def checkpoints_of(args: Namespace, record: str, file: Path | None) -> list[Note]:
    """The signed heads that go with a record: from a file, or those that the store keeps."""
    if file is not None:
        return [read_note(text_of(file))]
    if Path(record).is_file():
        return []
    with store_of(args) as store:
        return cosignatures(store, record)


def write_receipt(args: Namespace, out: Console) -> int:
    """Write the receipt of one event."""
    journal = record_of(args, args.record)
    notes = checkpoints_of(args, args.record, args.checkpoint)
    if not notes:
        raise UsageError("a receipt needs a signed head: karma close sign RECORD --as NAME")
    text = receipt(journal, args.event, notes[0])
    if args.json:
        print_json(out, {"receipt": text})
    elif args.output:
        args.output.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return Exit.OK


def who(args: Namespace, out: Console) -> int:
    """Print keys, custody, trust, and what each has signed."""
    journal = record_of(args, args.record)
    found = signed(journal, checkpoints_of(args, args.record, None))
    if args.json:
        print_json(out, found)
        return Exit.OK
    table = grid("", "key", "custody", "yours to trust", "events signed", "up to event", "head")
    for row in found:
        up_to = "" if row["up_to"] is None else str(row["up_to"])
        head = "signed" if row["head"] else ""
        key = row["key"][:16] or "none"
        table.add_row(row["name"], key, row["custody"], row["trust"], str(row["events"]), up_to, head)
    out.print(table)
    return Exit.OK


def signed(journal: Journal, notes: list[Note]) -> list[dict[str, Any]]:
    """One row a seat and one for the table."""
    keys, ring = keys_of(journal), keys_here()
    heads = set().union(*(signers_of(note, keys)[0] for note in notes)) if notes else set()
    custody = {party.name: party.custody for party in journal.opened.seats}
    rows = []
    for name in (*journal.names, "table"):
        named = key_name(origin_of(journal.id), name)
        key = keys.get(named, "")
        events = [record.seq for record in journal.records() if name in record.sigs]
        rows.append(
            {
                "name": name,
                "key": key,
                "custody": custody.get(name, ""),
                "trust": ring.trust(name, key) if key else "",
                "events": len(events),
                "up_to": max(events, default=None),
                "head": named in heads,
            }
        )
    return rows
