"""The co-signed close: the head of a game as a C2SP checkpoint, signed by as many of its people as will.

Signatures come when they come, late ones too; they lie in a stream of their own, `close:<game>`, and never change
the journal. Without them nobody can see that a tail was cut off.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from typing import Annotated, Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Meta

from karma_core.beside import append_beside
from karma_core.kernel.codec import Codec
from karma_core.kernel.errors import JournalError, UsageError
from karma_core.kernel.journal import Journal
from karma_core.kernel.messages import TABLE, Message
from karma_core.kernel.notes import (
    Note,
    NoteSignature,
    TreeHead,
    cosigned,
    key_name,
    read_head,
    read_note,
    read_signature,
    signature,
    signers_of,
)
from karma_core.kernel.signing import public_of
from karma_core.tables import Store


class CheckpointSigned(Message, frozen=True, kw_only=True, tag="checkpoint-signed"):
    """Somebody signed the head of a game: the checkpoint's size, and the signature line."""

    size: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    line: Annotated[str, Meta(min_length=1, max_length=1000)]


@cache
def close_codec() -> Codec:
    """The codec of `close:` streams."""
    return Codec((CheckpointSigned,), ())


def origin_of(id: str) -> str:
    """The name of a game's log in its checkpoints."""
    return f"karma-core/{id}"


def head_of(journal: Journal, size: int | None = None) -> TreeHead:
    """The tree head of a journal, or of its first `size` events."""
    size = journal.size if size is None else size
    return TreeHead(origin_of(journal.id), size, journal.tree.root(size))


def keys_of(journal: Journal) -> dict[str, str]:
    """The public keys of the manifest by the names that they have under checkpoints."""
    opened = journal.opened
    named = {party.name: party.key for party in opened.seats} | {TABLE: opened.table_key}
    return {key_name(origin_of(journal.id), name): key for name, key in named.items() if key}


def sign_head(journal: Journal, who: str, key: Ed25519PrivateKey) -> Note:
    """The checkpoint of a journal, signed by a seat or the table. Raises `UsageError` for another's key."""
    name = key_name(origin_of(journal.id), who)
    if keys_of(journal).get(name) != public_of(key):
        raise UsageError(f"this is not the key that {who} has in this game")
    text = head_of(journal).text
    return Note(text, (signature(text, name, public_of(key), key.sign),))


def cosign(store: Store, id: str, note: Note | str) -> Note:
    """Keep the signatures of a checkpoint that fit a stored game; return all that are kept.

    Raises `UsageError` if the checkpoint is of another game or of other events, or a signature is false.
    """
    id = store.resolve(id)
    journal = store.table(id).journal
    try:
        note = read_note(note) if isinstance(note, str) else note
        head = read_head(note.text)
    except JournalError as error:
        raise UsageError(str(error)) from error
    if head.origin != origin_of(id) or head.size > journal.size or head_of(journal, head.size) != head:
        raise UsageError(f"this checkpoint is not of {id} as it stands here; compare the copies")
    good, bad = signers_of(note, keys_of(journal))
    if bad:
        raise UsageError(f"false signatures: {', '.join(sorted(bad))}")
    if not good:
        raise UsageError("no signature on it is of a key of this game")
    held = {write_line(line) for kept in cosignatures(store, id) for line in kept.signatures}
    for line in note.signatures:
        if line.name in good and write_line(line) not in held:
            signed = CheckpointSigned(size=head.size, line=write_line(line))
            append_beside(store, f"close:{id}", close_codec(), signed)
    return next(kept for kept in cosignatures(store, id) if kept.text == note.text)


def cosignatures(store: Store, id: str) -> list[Note]:
    """Every checkpoint of a stored game with the signatures that were kept, the longest first."""
    id, codec = store.resolve(id), close_codec()
    rows = store.lines.get(f"close:{id}")
    if not rows:
        return []
    journal = store.table(id).journal
    notes: dict[int, Note] = {}
    for row in rows:
        message: Any = codec.read(row.line).message
        note = notes.get(message.size) or Note(head_of(journal, message.size).text, ())
        notes[message.size] = cosigned(note, (read_signature(message.line),))
    return [notes[size] for size in sorted(notes, reverse=True)]


def unsigned_by(journal: Journal, notes: list[Note]) -> tuple[str, ...]:
    """The names of those with a key who have not signed the journal's head."""
    wanted, signed = keys_of(journal), set[str]()
    for note in notes:
        if note.text == head_of(journal).text:
            signed |= signers_of(note, wanted)[0]
    names = (*journal.names, TABLE)
    return tuple(n for n in names if (k := key_name(origin_of(journal.id), n)) in wanted and k not in signed)


def write_line(line: NoteSignature) -> str:
    """One signature line, without its line feed."""
    return f"— {line.name} {b64encode(line.key_id + line.signature).decode()}"
