"""Which luck holds at a position of a journal: the seeds that were committed to, added and revealed."""

from __future__ import annotations

from karma_core.kernel.chance import combined
from karma_core.kernel.journal import Journal
from karma_core.kernel.messages import TABLE, Begin, Forked, SeedAdded


def needs_luck(journal: Journal) -> bool:
    """Whether the table draws; else people roll and turn real things and type them."""
    return journal.opened.luck == "table"


def commit_of(journal: Journal, position: int | None = None) -> tuple[str, str, int]:
    """The commitment in force at a position, its nonce, and the event that made it."""
    for seq in journal.forks(position):
        message = journal.record(seq).message
        if isinstance(message, Forked) and message.commit:
            return message.commit, message.nonce, seq
    return journal.opened.commit, journal.opened.nonce, 0


def luck_key(journal: Journal, secret: bytes, position: int | None = None) -> bytes:
    """The key of all draws at a position, from the table's secret and the seeds that seats added."""
    _, nonce, seq = commit_of(journal, position)
    seeds = {TABLE: secret}
    if seq == 0:
        for record in journal.records(1):
            if isinstance(record.message, Begin):
                break
            if isinstance(record.message, SeedAdded):
                seeds[record.by] = bytes.fromhex(record.message.seed)
    return combined(bytes.fromhex(nonce), seeds)
