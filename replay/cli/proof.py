"""karma close, karma receipt, karma who: the co-signed head, the receipt of one event, who signed what."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from functools import reduce
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
    read_notes,
    sign_head,
    signers_of,
    unsigned_by,
    write_note,
)
from replay.audit import audit
from replay.cli.common import Exit, command, print_json, record_of, store_of, text_of, write
from replay.cli.key import keys_here, private_key
from replay.receipt import receipt
from replay.render import grid

IOU = re.compile(r"(?P<game>[0-9a-f]{1,16})/(?P<seq>[0-9]{1,9})\.(?P<fact>[0-9]{1,4})")


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
        "karma receipt 3f2a/41.2 -o torn.tlog-proof  ·  karma receipt 3f2a --event 41",
    )
    made.add_argument("record", metavar="RECORD", help="an IOU's id; or a stored game or a file, with --event")
    made.add_argument("--event", type=int, help="the number of the event")
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
        check_sound(journal, args.record)
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


def check_sound(journal: Journal, record: str) -> None:
    """Raise `UsageError` for a record that no honest table wrote: nobody signs that unawares."""
    found = audit(journal)
    if found.first and found.verdict in ("INVALID", "MALFORMED"):
        raise UsageError(f"{found.first.code} at event {found.first.seq}: see karma audit {record} before you sign it")


def put(args: Namespace, out: Console, note: Note, journal: Journal) -> int:
    """The checkpoint, and who has not signed it."""
    missing = unsigned_by(journal, [note])
    if args.json:
        print_json(out, {"checkpoint": write_note(note), "missing": missing})
    else:
        write(args.output, write_note(note))
    if missing and not args.json:
        print(f"not signed by: {', '.join(missing)}", file=sys.stderr)
    return Exit.OK


def checkpoints_of(args: Namespace, record: str, file: Path | None) -> list[Note]:
    """The signed heads that go with a record: from a file, or those that the store keeps."""
    if file is not None:
        return read_notes(text_of(file))
    if Path(record).is_file():
        return []
    with store_of(args) as store:
        return cosignatures(store, record)


def write_receipt(args: Namespace, out: Console) -> int:
    """Write the receipt of one event."""
    record, event = args.record, args.event
    if record.startswith("hand-"):
        raise UsageError(f"{record} was written by hand: no event tore a card; karma ledger give passes its halves on")
    if birth := IOU.fullmatch(record):
        record, event = birth["game"], int(birth["seq"])
    elif event is None:
        raise UsageError("say which event: --event N, or give an IOU's id such as 3f2a/41.2 (karma ledger ious)")
    journal = record_of(args, record)
    if birth and not debt_at(journal, event, int(birth["fact"])):
        raise UsageError(f"fact {birth['fact']} of event {event} tore no card: this game made no IOU {args.record}")
    notes = checkpoints_of(args, record, args.checkpoint)
    if not notes:
        raise UsageError("a receipt needs a signed head: karma close sign RECORD --as NAME")
    text = receipt(journal, event, notes[0])
    if args.json:
        print_json(out, {"receipt": text})
    else:
        write(args.output, text)
    return Exit.OK


def debt_at(journal: Journal, seq: int, number: int) -> bool:
    """Whether a debt was born in this fact of this event, counted from 1."""
    if not (journal.game.debts and 0 < seq < journal.size and 0 < number <= len(journal.record(seq).facts)):
        return False
    facts = journal.record(seq).facts
    state = reduce(journal.game.evolve, facts[: number - 1], journal.state(seq))
    return bool(journal.game.debts(state, facts[number - 1]))


def who(args: Namespace, out: Console) -> int:
    """Print keys, custody, trust, and what each has signed."""
    journal = record_of(args, args.record)
    found = signed(journal, checkpoints_of(args, args.record, None))
    if args.json:
        print_json(out, found)
        return Exit.OK
    table = grid("", "key", "custody", "known", "signed", "up to", "head")
    for row in found:
        up_to = "" if row["up_to"] is None else str(row["up_to"])
        head = "signed" if row["head"] else ""
        key = row["key"][:12] or "none"
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
