"""The digital torn card: one event, its place in a game's history, and the head that the game's people signed.

Either holder proves it alone, offline, years later, without the rest of the game.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from karma_core import (
    Journal,
    JournalError,
    Note,
    Proof,
    UsageError,
    decode_plain,
    is_included,
    key_name,
    leaf,
    origin_of,
    read_head,
    read_proof,
    signers_of,
    write_proof,
)


class ReceiptVerdict(Struct, frozen=True, kw_only=True):
    """What a receipt proves."""

    verdict: str  # VALID, INVALID, MALFORMED, INCOMPLETE
    reason: str
    game: str = ""  # the id
    event: int | None = None
    by: str = ""
    time: str = ""
    data: Any = None  # the action and its facts, sealed fields closed
    signed_by: tuple[str, ...] = ()  # names whose key the reader knows
    unknown: tuple[str, ...] = ()  # signature lines under keys that the reader does not know

    @property
    def exit(self) -> int:
        """0 valid, 1 invalid, 2 malformed, 3 incomplete."""
        return ("VALID", "INVALID", "MALFORMED", "INCOMPLETE").index(self.verdict)


def receipt(journal: Journal, seq: int, checkpoint: Note) -> str:
    """Return a tlog-proof that event `seq` is in the history which a checkpoint signs. Raises `UsageError`."""
    head = read_head(checkpoint.text)
    if not 0 <= seq < min(head.size, journal.size):
        raise UsageError(f"the checkpoint covers events 0 to {head.size - 1}, not {seq}")
    path = tuple(journal.tree.inclusion(seq, head.size))
    return write_proof(Proof(journal.record(seq).raw, seq, path, checkpoint))


def check_receipt(text: str, keys: dict[str, str]) -> ReceiptVerdict:
    """Check a receipt alone. `keys` are the reader's: name → public key (hex); keys in the file are never trusted."""
    try:
        proof = read_proof(text)
        head = read_head(proof.checkpoint.text)
        event: Any = decode_plain(proof.extra)
        act = event["act"]
        game = head.origin.rpartition("/")[2]
        said = {"game": game, "event": proof.index, "by": act["by"], "time": act["time"], "data": event}
        seq, kinds = act["seq"], [data["type"] for data in (act["data"], *event["facts"])]
        if not all(isinstance(kind, str) for kind in kinds):
            raise ValueError("an action or a fact is of no kind")
    except (JournalError, ValueError, KeyError, TypeError, RecursionError) as error:
        return ReceiptVerdict(verdict="MALFORMED", reason=f"this is no receipt: {error}")
    if head.origin != origin_of(game) or seq != proof.index:
        return ReceiptVerdict(verdict="INVALID", reason="the event is not the one that its place names", **said)
    if not is_included(proof, leaf(proof.extra)):
        return ReceiptVerdict(verdict="INVALID", reason="the event is not in the history that was signed", **said)
    named = {key_name(head.origin, name): key for name, key in keys.items()}
    good, bad = signers_of(proof.checkpoint, named)
    names = {key_name(head.origin, name): name for name in keys}
    unknown = tuple(line.name for line in proof.checkpoint.signatures if line.name not in good | bad)
    signed = tuple(sorted(names[name] for name in good))
    if bad:
        reason = f"a signature is false: {', '.join(sorted(names[name] for name in bad))}"
        return ReceiptVerdict(verdict="INVALID", reason=reason, unknown=unknown, **said)
    if not good:
        reason = "whole, but signed by nobody whose key you know: pin their keys with karma key import"
        return ReceiptVerdict(verdict="INCOMPLETE", reason=reason, unknown=unknown, **said)
    reason = f"signed by {', '.join(signed)}"
    return ReceiptVerdict(verdict="VALID", reason=reason, signed_by=signed, unknown=unknown, **said)
