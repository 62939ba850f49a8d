"""C2SP signed notes, checkpoints and tlog-proofs: the forms in which a game's close and its receipts travel."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as BinasciiError
from collections.abc import Mapping, Sequence
from hashlib import sha256
from urllib.parse import quote

from msgspec import Struct

from karma_core.kernel.errors import JournalError
from karma_core.kernel.merkle import root_from_inclusion
from karma_core.kernel.signing import verify
from karma_core.kernel.writer import Signer

ED25519 = b"\x01"
PROOF_HEADER = "c2sp.org/tlog-proof@v1"
NOTE_MAX = 65_536


class NoteSignature(Struct, frozen=True):
    """One signature line: a key's name, its 4-byte id, the signature."""

    name: str
    key_id: bytes
    signature: bytes


class Note(Struct, frozen=True):
    """A text with the signatures that stand under it."""

    text: str
    signatures: tuple[NoteSignature, ...]


class TreeHead(Struct, frozen=True):
    """The text of a checkpoint: which log, how many events, their root."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


class Proof(Struct, frozen=True):
    """That one event is in a log whose head was signed: everything to check it alone."""

    extra: bytes  # the canonical event
    index: int
    path: tuple[bytes, ...]
    checkpoint: Note


def key_name(origin: str, who: str) -> str:
    """The name of somebody's key under one log: no blanks, no plus signs.

    >>> key_name("karma-core/0123", "Ana Maria")
    'karma-core/0123/Ana%20Maria'
    """
    return f"{origin}/{quote(who, safe='')}"


def key_id(name: str, public: str) -> bytes:
    """The 4-byte id of an Ed25519 key under a name (C2SP signed-note)."""
    return sha256(name.encode() + b"\n" + ED25519 + bytes.fromhex(public)).digest()[:4]


def verifier_key(name: str, public: str) -> str:
    """The key as people pass it on: `name+id+base64` (C2SP verifier key)."""
    key = b64encode(ED25519 + bytes.fromhex(public)).decode()
    return f"{name}+{key_id(name, public).hex()}+{key}"


def read_verifier_key(text: str) -> tuple[str, str]:
    """Name and public key (hex) of a verifier key. Raises `JournalError`."""
    parts = text.strip().split("+", 2)
    if len(parts) == 3:
        name, id, key = parts
        data = decoded(key)
        if data[:1] == ED25519 and len(data) == 33 and id == key_id(name, data[1:].hex()).hex():
            return name, data[1:].hex()
    raise JournalError("this is no verifier key: it reads name+id+base64, and the id fits the key")


def signature(text: str, name: str, public: str, signer: Signer) -> NoteSignature:
    """Sign the text of a note."""
    return NoteSignature(name, key_id(name, public), signer(text.encode()))


def write_note(note: Note) -> str:
    """A note as a file has it."""
    lines = [f"— {s.name} {b64encode(s.key_id + s.signature).decode()}\n" for s in note.signatures]
    return f"{note.text}\n{''.join(lines)}"


def read_note(data: str) -> Note:
    """Read a signed note. Raises `JournalError`."""
    if len(data) > NOTE_MAX:
        raise JournalError(f"a note has at most {NOTE_MAX} characters")
    text, parted, signed = data.rpartition("\n\n")
    if not parted or not signed.endswith("\n") or any(c < " " and c != "\n" for c in data):
        raise JournalError("this is no signed note: a text, an empty line, signature lines")
    return Note(text + "\n", tuple(map(read_signature, signed[:-1].split("\n"))))


def read_notes(data: str) -> list[Note]:
    """All notes in a file that holds several, one after the other. Raises `JournalError`."""
    parts: list[str] = []
    for line in data.splitlines(keepends=True):
        if not parts or (parts[-1].rpartition("\n")[0].rpartition("\n")[2][:2] == "— " and line[:2] != "— "):
            parts.append("")
        parts[-1] += line
    return [read_note(part) for part in parts]


def read_signature(line: str) -> NoteSignature:
    """One signature line. Raises `JournalError`."""
    parts = line.split(" ")
    if len(parts) != 3 or parts[0] != "—" or not parts[1] or "+" in parts[1]:
        raise JournalError(f"this is no signature line: {line[:60]!r}")
    data = decoded(parts[2])
    if len(data) != 68:
        raise JournalError("an Ed25519 signature line holds 4 bytes of key id and 64 of signature")
    return NoteSignature(parts[1], data[:4], data[4:])


def signers_of(note: Note, keys: Mapping[str, str]) -> tuple[set[str], set[str]]:
    """Which of the named keys (name → public hex) signed a note, and whose line is false.

    Lines under unknown keys are neither.
    """
    good: set[str] = set()
    bad: set[str] = set()
    for line in note.signatures:
        public = keys.get(line.name)
        if public is None or line.key_id != key_id(line.name, public):
            continue
        (good if verify(public, line.signature.hex(), note.text.encode()) else bad).add(line.name)
    return good, bad


def read_head(text: str) -> TreeHead:
    """The tree head in a checkpoint's text. Raises `JournalError` unless it is spelled in the one way."""
    lines = text.split("\n")
    if len(lines) == 4 and lines[1].isascii() and lines[1].isdecimal() and len(lines[1]) < 16:
        head = TreeHead(lines[0], int(lines[1]), decoded(lines[2]))
        if lines[0] and len(head.root) == 32 and head.text == text:
            return head
    raise JournalError("this is no checkpoint: origin, size, base64 root, one a line")


def write_proof(proof: Proof) -> str:
    """A tlog-proof as a file has it."""
    path = "".join(f"{b64encode(step).decode()}\n" for step in proof.path)
    extra = b64encode(proof.extra).decode()
    return f"{PROOF_HEADER}\nextra {extra}\nindex {proof.index}\n{path}\n{write_note(proof.checkpoint)}"


def read_proof(data: str) -> Proof:
    """Read a tlog-proof. Raises `JournalError`."""
    if len(data) > 4 * NOTE_MAX:
        raise JournalError("a receipt is too long")
    top, parted, checkpoint = data.partition("\n\n")
    lines = top.split("\n")
    if not parted or lines[0] != PROOF_HEADER or len(lines) < 3:
        raise JournalError(f"this is no receipt: it begins with {PROOF_HEADER}")
    kind, _, extra = lines[1].partition(" ")
    word, _, index = lines[2].partition(" ")
    if kind != "extra" or word != "index" or not (index.isascii() and index.isdecimal() and len(index) < 16):
        raise JournalError("a receipt names its event (extra) and its place (index)")
    path = tuple(map(decoded, lines[3:]))
    if any(len(step) != 32 for step in path) or len(path) > 63:
        raise JournalError("a step of a proof has 32 bytes")
    proof = Proof(decoded(extra), int(index), path, read_note(checkpoint))
    if write_proof(proof) != data:
        raise JournalError("a receipt is spelled in one way only; this one is not")
    return proof


def is_included(proof: Proof, node: bytes) -> bool:
    """Tell whether a leaf leads to the root that the checkpoint names."""
    head = read_head(proof.checkpoint.text)
    return root_from_inclusion(node, proof.index, head.size, proof.path) == head.root


def decoded(text: str) -> bytes:
    """Strict base64. Raises `JournalError`."""
    try:
        data = b64decode(text, validate=True)
    except (BinasciiError, ValueError) as error:
        raise JournalError(f"not base64: {text[:40]!r}") from error
    if b64encode(data).decode() != text:
        raise JournalError(f"not base64 in its one spelling: {text[:40]!r}")
    return data


def cosigned(note: Note, more: Sequence[NoteSignature]) -> Note:
    """The note with further signatures; a line that is there is not doubled."""
    return Note(note.text, tuple(dict.fromkeys((*note.signatures, *more))))
