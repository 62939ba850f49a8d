"""What a referee finds in a case: the record and its copies, who signed two histories, who acknowledged which."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from karma_core import (
    ACT_DOMAIN,
    EVENT_DOMAIN,
    TABLE,
    Journal,
    JournalError,
    KarmaError,
    Note,
    Record,
    fingerprint,
    joined_with,
    key_name,
    read_note,
    read_notes,
    signers_of,
    verify,
)
from replay.audit import Fault, Verdict, audit, opened_journal, signers_after
from replay.case import Case, digests_of
from replay.referee import convicted

RECORD = "game.jsonl"


class CaseVerdict(Struct, frozen=True, kw_only=True):
    """What the referee finds: the record, each other copy, who signed two histories, who claimed and ruled what."""

    game: Verdict
    convicts: str  # whom the first fault of the record convicts, in words; empty if it has none
    others: dict[str, Verdict]
    equivocations: tuple[Fault, ...]
    acknowledged: dict[str, tuple[str, ...]]  # file → who, by signing later, acknowledged its side of an equivocation
    keys: dict[str, str]  # name → pinned, new, DIFFERENT
    claim: str
    ruling: str
    ruled_by: tuple[str, ...]
    notes: tuple[str, ...] = ()  # files that were left aside, and why

    @property
    def exit(self) -> int:
        """0 valid, 1 invalid, 2 malformed, 3 incomplete."""
        return 1 if self.equivocations else self.game.exit


def check(case: Case, ring: Mapping[str, str]) -> CaseVerdict:
    """The referee's findings. `ring` holds the keys that the reader has pinned; keys in the case are not trusted."""
    notes: list[str] = []
    game, heads = with_openings(case, notes), checkpoints_of(case, notes)
    others = {name: data for name, data in case.files.items() if name.startswith("other/")}
    journal = readable_part(game)
    faults: list[Fault] = []
    acknowledged: dict[str, tuple[str, ...]] = {}
    for name, data in others.items():
        copy = readable_part(data)
        if journal is None or copy is None:
            continue
        if copy.id != journal.id:
            notes.append(f"{name} is of another game, {copy.id}: it says nothing about this one")
        for fault in equivocations(journal, copy):
            faults += [fault] if fault not in faults else []
            acknowledged |= {name: signers_after(copy, fault.seq or 0)}
    if journal and faults:
        acknowledged[RECORD] = signers_after(journal, min(fault.seq or 0 for fault in faults))
    ruling, ruled_by = ruling_of(case, ring)
    verdict = audit(game, checkpoints=heads)
    invalid = verdict.first if verdict.verdict == "INVALID" else None
    return CaseVerdict(
        game=verdict,
        convicts=convicted(journal, invalid) if journal and invalid else "",
        others={name: audit(data, checkpoints=heads) for name, data in others.items()},
        equivocations=tuple(faults),
        acknowledged=acknowledged,
        keys=trust_in(journal, ring) if journal else {},
        claim=case.files.get("claim.txt", b"").decode(errors="replace"),
        ruling=ruling,
        ruled_by=ruled_by,
        notes=tuple(notes),
    )


def readable_part(data: bytes) -> Journal | None:
    """The journal as far as it can be read; None if it is none."""
    try:
        return opened_journal(data)[0]
    except JournalError:
        return None


def trust_in(journal: Journal, ring: Mapping[str, str]) -> dict[str, str]:
    """How each key of the manifest compares with the one that the reader has pinned under the name."""
    named = {party.name: party.key for party in journal.opened.seats} | {TABLE: journal.opened.table_key}
    return {
        name: "new" if name not in ring else "pinned" if ring[name] == key else "DIFFERENT"
        for name, key in named.items()
        if key
    }


def checkpoints_of(case: Case, notes: list[str]) -> list[Note]:
    """The signed heads that lie in the case."""
    if "checkpoints.txt" not in case.files:
        return []
    try:
        return read_notes(case.files["checkpoints.txt"].decode())
    except (JournalError, UnicodeDecodeError) as error:
        notes.append(f"checkpoints.txt was left aside: {error}")
        return []


def with_openings(case: Case, notes: list[str]) -> bytes:
    """The record with the openings that the case adds."""
    texts = case.files.get("openings.txt", b"").decode(errors="replace").split()
    if not texts:
        return case.journal
    openings = {fingerprint(text): text for text in texts}
    try:
        return b"\n".join(joined_with(line, openings) if line else line for line in case.journal.split(b"\n"))
    except (KarmaError, ValueError) as error:
        notes.append(f"openings.txt was left aside: {error}")
        return case.journal


def equivocations(this: Journal, that: Journal) -> list[Fault]:
    """Who validly signed two different events upon one history: conclusive against them alone.

    Two copies of one game are compared where they part; what was signed beyond that stands on histories that differ,
    and convicts nobody. A seat signs its act, so for a seat the acts differ; the table signs events.
    """
    if this.id != that.id:
        return []
    pairs = zip(this.records(), that.records(), strict=False)
    parted = next((pair for pair in pairs if pair[0].raw != pair[1].raw), None)
    if parted is None or parted[0].prev != parted[1].prev:
        return []
    named = {party.name: party.key for party in this.opened.seats} | {TABLE: this.opened.table_key}
    return [
        Fault(
            code="EQUIVOCATION",
            seq=parted[0].seq,
            reason=f"{name} signed two different events here, one in each copy",
            convicts=name,
        )
        for name, key in named.items()
        if key and signed_both(name, key, *parted)
    ]


def signed_both(name: str, key: str, this: Record, that: Record) -> bool:
    """Whether one key validly signed two different events."""
    domain = EVENT_DOMAIN if name == TABLE else ACT_DOMAIN
    one, other = (this.raw, that.raw) if name == TABLE else (this.act, that.act)
    if one == other or not (name in this.sigs and name in that.sigs):
        return False
    return verify(key, this.sigs[name], domain + one) and verify(key, that.sigs[name], domain + other)


def ruling_of(case: Case, ring: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """The words of the ruling and who, of those whose key is pinned, signed it over exactly these files."""
    if "ruling.txt" not in case.files:
        return "", ()
    try:
        note = read_note(case.files["ruling.txt"].decode())
    except (JournalError, UnicodeDecodeError):
        return "unreadable", ()
    words = note.text.removeprefix(f"karma-case/v1\n{digests_of(case)}")
    if words == note.text:
        return "the ruling is about other files than these", ()
    good, _ = signers_of(note, {key_name("karma-core", name): key for name, key in ring.items()})
    return words.strip(), tuple(sorted(name for name in ring if key_name("karma-core", name) in good))
