"""How a line is written: seal, set in canonical bytes, sign."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Raw

from karma_core.kernel.chance import framed, stream
from karma_core.kernel.codec import Act, Codec, Event, Line, Record, Salts, canonical
from karma_core.kernel.messages import TABLE, Fact, Message

ACT_DOMAIN, EVENT_DOMAIN = b"karma-act/v1\n", b"karma-event/v1\n"
Signer = Callable[[bytes], bytes]  # Ed25519 over the bytes given


def written(
    codec: Codec,
    message: Message,
    facts: Sequence[Fact] = (),
    *,
    seq: int,
    prev: str,
    by: str,
    time: str,
    salt: Salts,
    signers: Mapping[str, Signer] | None = None,
    also: Sequence[str] = (),
) -> tuple[bytes, Record]:
    """Return the line of an event and the record that reading it back would give.

    A seat with a signer signs its act; the table, if it has one, signs every event. `also` names seats that sign
    an act which is not theirs: the manifest.
    """
    data, openings = codec.seal(message, salt)
    act = Act(by=by, data=data, prev=prev, seq=seq, time=time)
    sigs = {}
    for name in (by, *also) if signers else ():
        if signers and name in signers and name != TABLE:
            sigs[name] = signers[name](ACT_DOMAIN + canonical(act)).hex()
    return answered(codec, act, message, openings, facts, salt, sigs, signers)


def answered(
    codec: Codec,
    act: Act[Any],
    message: Message,
    openings: tuple[str, ...],
    facts: Sequence[Fact],
    salt: Salts,
    sigs: dict[str, str],
    signers: Mapping[str, Signer] | None = None,
) -> tuple[bytes, Record]:
    """Return the line of an act that its author wrote already, with the facts that followed."""
    wires = []
    for fact in facts:
        wire, more = codec.seal(fact, salt)
        wires.append(wire)
        openings += more
    raw = canonical(Event(act=act, facts=tuple(wires)))
    if signers and TABLE in signers:
        sigs[TABLE] = signers[TABLE](EVENT_DOMAIN + raw).hex()
    record = Record(
        seq=act.seq,
        by=act.by,
        time=act.time,
        prev=act.prev,
        message=message,
        facts=tuple(facts),
        raw=raw,
        act=canonical(act) if sigs else b"",
        open=openings,
        sigs=sigs,
        seals=len(openings),
    )
    return canonical(Line(event=Raw(raw), open=openings, sigs=sigs)), record


def seeded_salts(seed: bytes, seq: int) -> Salts:
    """Salts of one event of a reproducible game."""
    words = stream(seed, framed(b"salt", str(seq).encode()).hex())
    return lambda: b"".join(next(words).to_bytes(8, "big") for _ in range(2))
