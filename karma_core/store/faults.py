"""One clear line for whatever a database says."""

from __future__ import annotations

LINES = (  # what the database's words hold, and what a person is told
    ("store is closed", "{where} was closed"),
    ("locked", "{where} is locked by another writer; nothing was stored, try again"),
    ("lock timeout", "{where} is locked by another writer; nothing was stored, try again"),
    ("readonly", "{where} is read-only; nothing was stored"),
    ("read-only", "{where} is read-only; nothing was stored"),
    ("is full", "{where}: no space is left; nothing was stored"),
    ("no space left", "{where}: no space is left; nothing was stored"),
    ("not a database", "{where} is no SQLite file, so it is no store"),
    ("malformed", "{where} is damaged: {said}"),
    ("unable to open", "{where} cannot be opened: {said}"),
)


def line_of(error: Exception, where: str) -> str:
    """What went wrong, in one line.

    >>> line_of(OSError("database is locked"), "karma.db")
    'karma.db is locked by another writer; nothing was stored, try again'
    """
    said = " ".join(str(error).split()) or type(error).__name__
    for words, line in LINES:
        if words in said.lower():
            return line.format(where=where, said=said)
    return f"{where}: {said}"
