"""Forgers: journals rewritten from some event on, every hash made good, signed with such keys as one has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from karma_core import Fact, Journal, Message, Record, Store, Table, new_key
from karma_core.kernel.writer import Signer, written

Change = Callable[[Record], tuple[Message, Sequence[Fact]] | None]


class Signed:
    """A game whose seats and table all sign, played to its end by bots, with the keys in our hands."""

    def __init__(self, name: str = "karma-dice", seats: Sequence[str] = ("Ana", "Bo"), **how: Any) -> None:
        self.keys = {seat: new_key() for seat in (*seats, "table")}
        self.store = Store()
        bots = dict.fromkeys(seats, "random")
        keys = {seat: self.keys[seat] for seat in seats}
        self.table: Table = self.store.open(
            name, seats, bots=bots, keys=keys, table_key=self.keys["table"], seed=1, **how
        )

    @property
    def journal(self) -> Journal:
        return self.table.journal

    def signers(self, *names: str) -> dict[str, Signer]:
        return {name: self.keys[name].sign for name in names}


def forged(journal: Journal, change: Change, signers: Mapping[str, Signer] | None = None) -> Journal:
    """Rewrite each event as `change` says (None leaves it out), each hash made good.

    Signatures that still fit are kept; an event that differs is signed by those of `signers` alone.
    """
    copy = Journal(journal.game)
    for record in journal.records():
        changed = change(record)
        if changed is None:
            continue
        message, facts = changed
        salts = iter(salts_of(record))
        line, made = written(
            journal.codec,
            message,
            facts,
            seq=copy.size,
            prev=copy.tree.root().hex(),
            by=record.by,
            time=record.time,
            salt=lambda salts=salts: next(salts, bytes(16)),
            signers=signers or {},
            also=journal.names if copy.size == 0 else (),
        )
        if made.raw == record.raw:
            line, made = journal.line(record.seq), record
        copy.append(line, made)
    return Journal.of(copy.lines)


def salts_of(record: Record) -> list[bytes]:
    """The salts of an event's openings, in their order."""
    from base64 import urlsafe_b64decode

    import msgspec

    def decoded(text: str) -> bytes:
        return urlsafe_b64decode(text + "=" * (-len(text) % 4))

    return [decoded(msgspec.json.decode(decoded(text))[0]) for text in record.open]


def at(seq: int, message: Callable[[Any], Message] | None = None, facts: Callable[[Any], Any] | None = None) -> Change:
    """Change one event: its action, its facts, or both."""

    def change(record: Record) -> tuple[Message, Sequence[Fact]]:
        if record.seq != seq:
            return record.message, record.facts
        return (message or (lambda m: m))(record.message), (facts or (lambda f: f))(record.facts)

    return change


def without(seq: int) -> Change:
    """Leave one event out."""
    return lambda record: None if record.seq == seq else (record.message, record.facts)


def field(**changes: Any) -> Callable[[Any], Any]:
    """Fields changed."""
    return lambda value: replace(value, **changes)
