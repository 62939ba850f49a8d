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
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from msgspec import Struct

from karma_core import Journal, Note, Signer, UsageError, key_name, signature, write_note

FILES = ("README.txt", "checkpoints.txt", "claim.txt", "game.jsonl", "openings.txt", "ruling.txt")
OTHER = re.compile(r"other/[A-Za-z0-9][A-Za-z0-9 _-]{0,39}\.jsonl")
FILE_MAX, CASE_MAX, COUNT_MAX = 64 * 2**20, 128 * 2**20, 40
EPOCH = (1980, 1, 1, 0, 0, 0)

README = """How to verify this case without the tool that wrote it

game.jsonl holds one event a line: {"event": E, "open": [...], "sigs": {...}}, in canonical JSON (RFC 8785).
- The leaf of an event is the SHA-256 of a zero byte and E:   (printf '\\0'; printf '%s' "$E") | sha256sum
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


def rule(case: Case, words: str, name: str, public: str, signer: Signer) -> Case:
    """The case closed by a ruling that names every file's digest and is signed by the referee."""
    if "\n\n" in words or not words.strip():
        raise UsageError("a ruling is some words, without empty lines")
    text = f"karma-case/v1\n{digests_of(case)}{words.strip()}\n"
    key = key_name("karma-core", name)
    return add(case, "ruling.txt", write_note(Note(text, (signature(text, key, public, signer),))).encode())


def digests_of(case: Case) -> str:
    """Every file's SHA-256 as `sha256sum` prints it; the ruling, which names them, aside."""
    files = sorted(case.files.items())
    return "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in files if name != "ruling.txt")


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
