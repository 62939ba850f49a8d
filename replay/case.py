"""Case files: everything about a disputed game in one ZIP that is the same bytes each time and safe to open.

game.jsonl         the record
checkpoints.txt    signed heads of it
openings.txt       openings that the record lacks, one a line
other/NAME.jsonl   other people's copies
claim.txt          what is claimed, by whom
ruling.txt         what the referee decided, a signed note
README.txt         how to verify without this tool
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from msgspec import Struct

from karma_core import (
    ACT_DOMAIN,
    EVENT_DOMAIN,
    TABLE,
    Journal,
    JournalError,
    KarmaError,
    Note,
    UsageError,
    fingerprint,
    joined_with,
    key_name,
    read_note,
    signers_of,
    verify,
    write_note,
)
from karma_core import signature as note_signature
from replay.audit import Fault, Verdict, audit

FILES = ("README.txt", "checkpoints.txt", "claim.txt", "game.jsonl", "openings.txt", "ruling.txt")
OTHER = re.compile(r"other/[A-Za-z0-9][A-Za-z0-9 _-]{0,39}\.jsonl")
FILE_MAX, CASE_MAX, COUNT_MAX = 64 * 2**20, 128 * 2**20, 40
EPOCH = (1980, 1, 1, 0, 0, 0)

README = """How to verify this case without the tool that wrote it

game.jsonl holds one event a line: {"event": E, "open": [...], "sigs": {...}}, in canonical JSON (RFC 8785).
- The leaf of an event is the SHA-256 of a zero byte and E:   (printf '\\\\0'; printf '%s' "$E") | sha256sum
- prev in event n is the RFC 6962 root over the leaves of the events 0 to n-1.
- A seat's signature is Ed25519 over "karma-act/v1", a line feed, and the canonical act; the table's is over
  "karma-event/v1", a line feed, and E. Keys stand in event 0: compare them with those that you know.
      openssl pkeyutl -verify -pubin -inkey KEY.pem -rawin -in MESSAGE -sigfile SIGNATURE
- checkpoints.txt and ruling.txt are C2SP signed notes; an opening's digest is the base64url of its SHA-256.
"""


class Case(Struct, frozen=True):
    """The files of a case by name."""

    files: Mapping[str, bytes]

    @property
    def journal(self) -> bytes:
        return self.files["game.jsonl"]


class CaseVerdict(Struct, frozen=True, kw_only=True):
    """What the referee finds: the record, each other copy, who signed two histories, who claimed and ruled what."""

    game: Verdict
    others: dict[str, Verdict]
    equivocations: tuple[Fault, ...]
    keys: dict[str, str]  # name → pinned, new, DIFFERENT
    claim: str
    ruling: str
    ruled_by: tuple[str, ...]

    @property
    def exit(self) -> int:
        return 1 if self.equivocations else self.game.exit


def new_case(journal: bytes, claim: str = "") -> Case:
    """A case about a record. Raises `JournalError` if it is none."""
    Journal.read(journal)
    files = {"game.jsonl": journal, "README.txt": README.encode()}
    return Case({**files, **({"claim.txt": claim.encode()} if claim else {})})


def add(case: Case, name: str, data: bytes) -> Case:
    """The case with one file more, or another in its place; a ruling closes it. Raises `UsageError`."""
    if name not in FILES and not OTHER.fullmatch(name):
        raise UsageError(f"a case has no {name!r}; it has {', '.join(FILES)} and other/NAME.jsonl")
    if "ruling.txt" in case.files:
        raise UsageError("the case is closed: it has a ruling")
    return Case({**case.files, name: data})


def rule(case: Case, words: str, name: str, public: str, signer: Any) -> Case:
    """The case closed by a ruling that names every file's digest and is signed by the referee."""
    if "\n\n" in words or not words.strip():
        raise UsageError("a ruling is some words, without empty lines")
    digests = "".join(f"{sha256(data).hexdigest()}  {file}\n" for file, data in sorted(case.files.items()))
    text = f"karma-case/v1\n{digests}{words.strip()}\n"
    key = key_name("karma-core", name)
    return add(case, "ruling.txt", write_note(Note(text, (note_signature(text, key, public, signer),))).encode())


def write_case(case: Case) -> bytes:
    """The ZIP: the same files give the same bytes."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_STORED) as archive:  # packed, it would depend on the packer's version
        for name in sorted(case.files):
            info = ZipInfo(name, EPOCH)
            info.compress_type, info.external_attr, info.create_system = ZIP_STORED, 0o100644 << 16, 3
            archive.writestr(info, case.files[name])
    return out.getvalue()


def read_case(source: str | Path | bytes) -> Case:
    """Read a case file. Raises `UsageError` for anything but known names, plain files and moderate sizes."""
    try:
        data = source if isinstance(source, bytes) else Path(source).read_bytes()
    except OSError as error:
        raise UsageError(f"{Path(str(source))}: {error.strerror}") from error
    if len(data) > CASE_MAX:
        raise UsageError("a case file has 128 MiB at most")
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            case = Case({info.filename: checked(archive, info) for info in listed(archive)})
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise UsageError(f"this is no case file: {error}") from error
    if write_case(case) != data:
        raise UsageError("a case file is spelled in one way only; this one was made or changed by something else")
    return case


def listed(archive: ZipFile) -> list[ZipInfo]:
    """The entries, each name once, each allowed. Raises `UsageError`."""
    infos = archive.infolist()
    names = [info.filename for info in infos]
    if len(infos) > COUNT_MAX or len(set(names)) < len(names):
        raise UsageError("a case file holds each name once, and no more than 40")
    for info in infos:
        if info.orig_filename not in FILES and not OTHER.fullmatch(info.orig_filename):
            raise UsageError(f"a case file does not hold {info.orig_filename[:60]!r}")
        kind = info.external_attr >> 28
        if kind not in (0, 8) or info.is_dir() or info.flag_bits & 1:
            raise UsageError(f"{info.filename} is no plain file")
    if sum(info.file_size for info in infos) > CASE_MAX:
        raise UsageError("a case file unpacks to 128 MiB at most")
    if "game.jsonl" not in names:
        raise UsageError("a case file holds a game.jsonl")
    return infos


def checked(archive: ZipFile, info: ZipInfo) -> bytes:
    """The bytes of an entry, read no further than they may be."""
    if info.file_size > FILE_MAX:
        raise UsageError(f"{info.filename} unpacks to more than 64 MiB")
    with archive.open(info) as file:
        data = file.read(FILE_MAX + 1)
    if len(data) != info.file_size:
        raise UsageError(f"{info.filename} does not have the size that it names")
    return data


def check(case: Case, ring: Mapping[str, str]) -> CaseVerdict:
    """The referee's findings. `ring` holds the keys that the reader has pinned; keys in the case are not trusted."""
    game = with_openings(case)
    verdict = audit(game)
    others = {name: data for name, data in case.files.items() if name.startswith("other/")}
    keys: dict[str, str] = {}
    faults: list[Fault] = []
    try:
        journal = Journal.read(game)
    except JournalError:
        journal = None
    if journal is not None:
        for party in journal.opened.seats:
            if party.key:
                known = ring.get(party.name)
                keys[party.name] = "new" if known is None else "pinned" if known == party.key else "DIFFERENT"
        for data in others.values():
            try:
                faults += equivocations(journal, Journal.read(data))
            except JournalError:
                continue
    ruling, ruled_by = ruling_of(case, ring)
    return CaseVerdict(
        game=verdict,
        others={name: audit(data) for name, data in others.items()},
        equivocations=tuple(faults),
        keys=keys,
        claim=case.files.get("claim.txt", b"").decode(errors="replace"),
        ruling=ruling,
        ruled_by=ruled_by,
    )


def with_openings(case: Case) -> bytes:
    """The record with the openings that the case adds."""
    texts = case.files.get("openings.txt", b"").decode(errors="replace").split()
    if not texts:
        return case.journal
    openings = {fingerprint(text): text for text in texts}
    lines = case.journal.split(b"\n")
    try:
        return b"\n".join(joined_with(line, openings) if line else line for line in lines)
    except (KarmaError, ValueError):
        return case.journal


def equivocations(this: Journal, that: Journal) -> list[Fault]:
    """Who validly signed two different events at one place of one game: conclusive against that player alone.

    A seat signs its act, so for a seat the acts differ; the table signs events.
    """
    faults: list[Fault] = []
    keys = {party.name: party.key for party in this.opened.seats if party.key}
    keys |= {TABLE: this.opened.table_key} if this.opened.table_key else {}
    theirs = {party.name: party.key for party in that.opened.seats} | {TABLE: that.opened.table_key}
    for left, right in zip(this.records(), that.records(), strict=False):
        for name, key in keys.items():
            one, other = (left.raw, right.raw) if name == TABLE else (left.act, right.act)
            domain = EVENT_DOMAIN if name == TABLE else ACT_DOMAIN
            both = name in left.sigs and name in right.sigs and theirs.get(name) == key and one != other
            same_place = left.seq == right.seq and (left.seq == 0 or left.prev == right.prev or name != TABLE)
            if (
                both
                and same_place
                and verify(key, left.sigs[name], domain + one)
                and verify(key, right.sigs[name], domain + other)
            ):
                reason = f"{name} signed two different events here, one in each copy"
                faults.append(Fault(code="EQUIVOCATION", seq=left.seq, reason=reason, convicts=name))
        if faults:
            break
    return faults


def ruling_of(case: Case, ring: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """The words of the ruling and who, of those whose key is pinned, signed it over exactly these files."""
    if "ruling.txt" not in case.files:
        return "", ()
    try:
        note = read_note(case.files["ruling.txt"].decode())
    except (JournalError, UnicodeDecodeError):
        return "unreadable", ()
    digests = "".join(
        f"{sha256(data).hexdigest()}  {file}\n" for file, data in sorted(case.files.items()) if file != "ruling.txt"
    )
    words = note.text.removeprefix(f"karma-case/v1\n{digests}")
    if words == note.text:
        return "the ruling is about other files than these", ()
    good, _ = signers_of(note, {key_name("karma-core", name): key for name, key in ring.items()})
    return words.strip(), tuple(sorted(name for name in ring if key_name("karma-core", name) in good))
