"""Streams beside a game: lines in a journal's format that never touch the journal itself (notes, signed heads)."""

from __future__ import annotations

from karma_core.kernel.codec import Codec, Record
from karma_core.kernel.errors import UsageError
from karma_core.kernel.journal import raw_of
from karma_core.kernel.merkle import Tree, leaf
from karma_core.kernel.messages import TABLE, Message
from karma_core.kernel.writer import written
from karma_core.store import Append, Clash
from karma_core.tables import Store, stamp, token_bytes_16

TRIES = 20


def append_beside(store: Store, stream: str, codec: Codec, message: Message, by: str = TABLE) -> Record:
    """Store one more line of a stream; whoever writes at the same moment comes after. Raises `UsageError`."""
    for _ in range(TRIES):
        tree = Tree()
        for row in store.lines.get(stream):
            tree.append(leaf(raw_of(row.line)))
        line, record = written(
            codec,
            message,
            seq=tree.size,
            prev=tree.root().hex(),
            by=by,
            time=stamp(store.clock()),
            salt=token_bytes_16,
        )
        try:
            store.lines.put(Append(stream=stream, position=record.seq, topic=record.tag, line=line))
            return record
        except Clash:
            continue
    raise UsageError(f"others keep writing to {stream} at the same moment; try again")
