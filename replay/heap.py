"""Whole folders of records audited at once, by several processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from msgspec import Struct

from karma_core import UsageError
from replay.audit import Result, audit

CHUNK_BYTES = 256_000  # of files a task, so that progress shows and no process waits long for the last one


class Audited(Struct, frozen=True):
    """The verdict on one file in short."""

    file: str
    verdict: Result
    exit: int
    events: int = 0
    facts: int = 0
    bytes: int = 0
    code: str = ""
    seq: int | None = None
    reason: str = ""


def files_in(folder: Path) -> list[Path]:
    """The records in a folder and below it, in order. Raises `UsageError` if there are none."""
    found = sorted(folder.rglob("*.jsonl"))
    if not found:
        raise UsageError(f"{folder}: there is no record (*.jsonl) in this folder")
    return found


def audited(files: Sequence[Path]) -> list[Audited]:
    """The verdicts on some files."""
    return [one(file) for file in files]


def one(file: Path) -> Audited:
    """The verdict on one file; one that cannot be opened is a verdict too."""
    try:
        found = audit(file)
        size = file.stat().st_size
    except (UsageError, OSError) as error:
        return Audited(str(file), "MALFORMED", 2, code="MALFORMED", reason=str(error))
    first = found.first
    if first is None:
        return Audited(str(file), found.verdict, found.exit, found.events, found.facts, size)
    told = (first.code, first.seq, first.reason)
    return Audited(str(file), found.verdict, found.exit, found.events, found.facts, size, *told)


def audit_all(files: Sequence[Path], jobs: int = 1) -> Iterator[Audited]:
    """The verdicts on all files, in their order, as they come in."""
    work = chunks(files)
    if jobs == 1 or len(work) == 1:
        for chunk in work:
            yield from audited(chunk)
        return
    with ProcessPoolExecutor(min(jobs, len(work))) as pool:
        for found in pool.map(audited, work):
            yield from found


def chunks(files: Sequence[Path]) -> list[list[Path]]:
    """The files in lots of about `CHUNK_BYTES`."""
    lots: list[list[Path]] = [[]]
    size = 0
    for file in files:
        if size > CHUNK_BYTES:
            lots.append([])
            size = 0
        lots[-1].append(file)
        size += file.stat().st_size if file.exists() else 0
    return lots
