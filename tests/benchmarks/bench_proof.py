"""What signatures cost: audits with and without, beside bare Ed25519; unsigned play, with and without their code.

Run: python -m tests.benchmarks.bench_proof [quick]

Processor time, not the clock's, in one run; on a busy machine trust ratios. Two bots play a game of each kind three
times by one seed: unsigned, signed by the seats, signed by the table as well. The floor of an audit is what its
signatures cost verified bare, one after the other, with nothing read, hashed or decided. Unsigned play is measured
beside the same play with a writer that knows no signatures.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Any
from unittest import mock

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Raw

from karma_core import Journal, Store, Table, new_key
from karma_core.kernel.codec import Act, Codec, Event, Line, Record, Salts, canonical
from karma_core.kernel.messages import Fact, Message
from karma_core.kernel.writer import ACT_DOMAIN, EVENT_DOMAIN
from replay.audit import audit
from tests.support.plays import FIVE, is_there

SEATS = ("Ana", "Bo")
EVENTS, TIMES, ROUNDS = 300, 7, 15
BUDGET = 90.0  # µs an event on an idle machine, where seats sign


def main() -> None:
    """Print one line for each measurement."""
    times, rounds = (3, 5) if "quick" in sys.argv else (TIMES, ROUNDS)
    for name in FIVE:
        if is_there(name):
            audits(name, times)
    for name in FIVE:
        if is_there(name):
            plays(name, rounds)


def audits(name: str, times: int) -> None:
    """Audits of one game, unsigned and signed."""
    keys = {who: new_key() for who in (*SEATS, "table")}
    unsigned, seats, everybody = (played(name, {who: keys[who] for who in signs}) for signs in ((), SEATS, keys))
    plain = each(unsigned, times, lambda data: audit(data))
    signed = each(seats, times, lambda data: audit(data))
    twice = each(everybody, times, lambda data: audit(data))
    few, many = bare(seats, times), bare(everybody, times)
    print(f"{name}: {unsigned.size} events")
    print(f"  audit, unsigned                 {plain:8.1f} us an event")
    print(f"  audit, seats sign               {signed:8.1f} us an event   budget {BUDGET:g}   {ratio(signed, few)}")
    print(f"  audit, seats and table sign     {twice:8.1f} us an event               {ratio(twice, many)}")


def played(name: str, keys: dict[str, Any]) -> Journal:
    """The beginning of a game between bots, signed by those who have a key."""
    own = {who: key for who, key in keys.items() if who != "table"}
    with Store() as store:
        bots = dict.fromkeys(SEATS, "random")
        table = store.open(name, SEATS, bots=bots, keys=own, table_key=keys.get("table"), seed="bench")
        table.play_bots(most=EVENTS)
        if not table.is_closed:
            table.abandon("enough")
        return table.journal


def each(journal: Journal, times: int, run: Callable[[bytes], Any]) -> float:
    """Microseconds an event of the quickest of several runs over the bytes of a journal."""
    data = bytes(journal)
    return min(timed(lambda: run(data)) for _ in range(times)) / journal.size * 1e6


def bare(journal: Journal, times: int) -> float:
    """The floor: every signature of a journal verified, an event."""
    opened = journal.opened
    keys = {party.name: party.key for party in opened.seats} | {"table": opened.table_key}
    publics = {who: Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)) for who, key in keys.items() if key}
    todo = [
        (publics[who], bytes.fromhex(sig), EVENT_DOMAIN + record.raw if who == "table" else ACT_DOMAIN + record.act)
        for record in journal.records()
        for who, sig in record.sigs.items()
    ]

    def verify() -> None:
        for public, sig, data in todo:
            public.verify(sig, data)

    return min(timed(verify) for _ in range(times)) / journal.size * 1e6


def ratio(taken: float, floor: float) -> str:
    """A figure beside its floor."""
    return f"bare Ed25519 {floor:6.1f}   ratio {taken / floor:.2f}"


def plays(name: str, rounds: int) -> None:
    """Unsigned play, by the library and by a writer that knows no signatures, in turn."""
    ours, floor = [], []
    for _ in range(rounds):
        ours.append(playing(name))
        with (
            mock.patch("karma_core.table.written", written_plainly),
            mock.patch.object(Table, "_check_signer", lambda *_: None),
        ):
            floor.append(playing(name))
    one, other = min(ours), min(floor)
    print(f"{name}: unsigned play {one:6.1f} us an event   without signing {other:6.1f}", end="   ")
    print(f"ratio {one / other:.3f} (medians {median(ours) / median(floor):.3f})")


def playing(name: str) -> float:
    """Microseconds an event of bots that play 150 actions into a store in memory."""
    with Store() as store:
        table = store.open(name, SEATS, bots=dict.fromkeys(SEATS, "random"), seed="bench")
        start = process_time()
        table.play_bots(most=150)
        return (process_time() - start) / table.position * 1e6


def written_plainly(
    codec: Codec,
    message: Message,
    facts: Sequence[Fact] = (),
    *,
    seq: int,
    prev: str,
    by: str,
    time: str,
    salt: Salts,
    signers: object = None,
) -> tuple[bytes, Record]:
    """An event written as if there were no signatures."""
    data, openings = codec.seal(message, salt)
    wires = []
    for fact in facts:
        wire, more = codec.seal(fact, salt)
        wires.append(wire)
        openings += more
    raw = canonical(Event(act=Act(by=by, data=data, prev=prev, seq=seq, time=time), facts=tuple(wires)))
    record = Record(
        seq=seq,
        by=by,
        time=time,
        prev=prev,
        message=message,
        facts=tuple(facts),
        raw=raw,
        act=b"",
        open=openings,
        sigs={},
        seals=len(openings),
    )
    return canonical(Line(event=Raw(raw), open=openings)), record


def timed(run: Callable[[], Any]) -> float:
    """Seconds of processor time of one run."""
    start = process_time()
    run()
    return process_time() - start


if __name__ == "__main__":
    main()
