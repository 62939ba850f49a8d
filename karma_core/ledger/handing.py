"""Deeds handed over in a small file: an IOU and the writer's half of it, signed by the writer.

The file is a C2SP signed note: a first line that says what it is, a bundle, one signature. It ties the deeds to their
IOU, and to the names on it.
"""

from __future__ import annotations

from collections.abc import Mapping

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct, structs

from karma_core.kernel.codec import Line, canonical
from karma_core.kernel.errors import JournalError, UsageError
from karma_core.kernel.notes import NOTE_MAX, Note, key_name, read_note, signature, signers_of, write_note
from karma_core.kernel.signing import public_of
from karma_core.ledger.deeds import CODEC
from karma_core.ledger.iou import Iou
from karma_core.ledger.meeting import Meeting
from karma_core.ledger.merge import Copy, Merged, bundle_of, copy_from, copy_of
from karma_core.ledger.streams import SIDES, checked_deed, iou_of, kind_of, signed_text

HEADER = "karma-deeds/v1\n"


class Taken(Struct, frozen=True, kw_only=True):
    """What came of a file of deeds: whose half of which IOU, what was new, and the IOU as it is now."""

    by: str
    merged: Merged
    iou: Iou


class Handing(Meeting):
    """Deeds that two stores hand each other, without ever meeting."""

    def give(self, iou: str, by: str, key: Ed25519PrivateKey, *, contact: bool = False) -> str:
        """Your half of an IOU as a small file for the other, signed with your key.

        Deeds that you had not signed yet are signed in it. Your contact goes along only if you say so. Raises
        `RuleViolation` for a half that is not yours.
        """
        id = self.resolve(iou)
        now, halves = self.iou_now(id)
        side = now.side_of(by)
        name, half = now.names[side], halves[side].name
        if not halves[side].deeds:
            raise UsageError(f"{name} has written nothing on this half yet, not even signed it")
        copy = copy_of(self.lines, (f"iou:{id}", half), lambda stream: contact and stream == half)
        copy[half] = [structs.replace(each, line=signed_line(half, each.line, name, key)) for each in copy[half]]
        text = HEADER + bundle_of(copy).decode()
        note = write_note(Note(text, (signature(text, writer(name), public_of(key), key.sign),)))
        if len(note) > NOTE_MAX:
            raise UsageError("this half is too long for one small file; pass it on with karma ledger bundle --iou")
        return note

    def take(self, text: str, keys: Mapping[str, str]) -> Taken:
        """Take in the other's half from their file. `keys` are those that you have pinned: name → public key (hex).

        Raises `UsageError` for a key that is not pinned, `JournalError` for a file that is false or of other halves.
        """
        note = read_note(text)
        if not note.text.startswith(HEADER):
            raise JournalError(f"this is no file of deeds: it begins with {HEADER.strip()}")
        copy = copy_from(note.text.removeprefix(HEADER).encode())
        id, side = one_half(copy)
        birth = checked_deed(f"iou:{id}", copy[f"iou:{id}"][0].line.encode())
        name = str(birth.data.names[SIDES.index(side)])
        check_writer(note, name, keys)
        found = self.merge(bundle_of(copy))
        return Taken(by=name, merged=found, iou=self.iou_now(id)[0])


def writer(name: str) -> str:
    """The name of somebody's key under a file of deeds."""
    return key_name("karma-deeds", name)


def signed_line(stream: str, line: str, name: str, key: Ed25519PrivateKey) -> str:
    """The line of a deed with its author's signature, if it has none. One that was merged in keeps its evidence."""
    parts, event = CODEC.parse(line.encode())
    if event.facts or name in parts.sigs:
        return line
    sig = key.sign(signed_text(stream, canonical(event.act))).hex()
    return canonical(Line(event=parts.event, open=parts.open, sigs={**parts.sigs, name: sig})).decode()


def one_half(copy: Copy) -> tuple[str, str]:
    """The IOU and the side of a file of deeds. Raises `JournalError` unless it holds one birth and one half."""
    halves = [name for name in copy if kind_of(name) in SIDES]
    ids = {iou_of(name) for name in copy}
    if len(copy) != 2 or len(halves) != 1 or len(ids) != 1 or f"iou:{min(ids)}" not in copy:
        raise JournalError("a file of deeds holds one IOU with one half of it")
    return min(ids), kind_of(halves[0])


def check_writer(note: Note, name: str, keys: Mapping[str, str]) -> None:
    """Raise unless the holder of the half signed the file with the key that is pinned."""
    public, lines = keys.get(name), [line for line in note.signatures if line.name == writer(name)]
    if len(lines) != 1 or len(note.signatures) != 1:
        raise JournalError(f"this half is {name}'s, and {name} alone signs it")
    if public is None:
        raise UsageError(f"you know no key of {name}: pin it with karma key import, then take the file again")
    good, bad = signers_of(note, {writer(name): public})
    if bad:
        raise JournalError(f"the signature of {name} is false: the file was altered after signing")
    if not good:
        raise UsageError(f"it is signed with another key than the one you have pinned for {name}; ask {name} in person")
