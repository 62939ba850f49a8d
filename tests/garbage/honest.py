"""Honest journals to spoil, and what a reader may do with bytes: read them, or say in one line why not."""

from __future__ import annotations

import json
from functools import cache
from time import perf_counter
from typing import Any

from karma_core.kernel.codec import canonical
from karma_core.kernel.errors import JournalError, KarmaError
from karma_core.kernel.journal import Journal
from tests.support.counting import COUNTING
from tests.support.duel import DUEL
from tests.support.writer import Writer

SECONDS_MAX = 2.0  # for any file of these tests
REASON_MAX = 400  # characters: one line that a person can read


@cache
def duel() -> Writer:
    """A whole duel with every kind of sealed field, closed."""
    game = Writer(DUEL, seed=7).begun()
    game.play(100)
    return game.close()


@cache
def counting() -> Writer:
    game = Writer(COUNTING, seed=7).begun()
    game.play(100)
    return game.close()


def read(data: bytes) -> Journal | JournalError:
    """The journal, or why it is none; anything else that is raised fails the test. All of it is looked at."""
    start = perf_counter()
    try:
        journal = Journal.read(data)
    except JournalError as error:
        is_readable(error)
        assert error.position is not None or not data, f"without a position: {error}"
        return error
    finally:
        assert perf_counter() - start < SECONDS_MAX, f"{perf_counter() - start:.1f} s for {len(data)} bytes"
    look_at(journal)
    return journal


def look_at(journal: Journal) -> None:
    """What people do with a journal: whatever is wrong with it comes as a `KarmaError`."""
    assert bytes(journal) and journal.id and journal.head and journal.names
    for seat in (None, *range(len(journal.names))):
        journal.copy_for(seat)
    for position in range(journal.size + 1):
        try:
            journal.state(position)
        except KarmaError as error:
            is_readable(error)


def is_readable(error: KarmaError) -> None:
    """One short line without anything that moves a terminal's cursor."""
    text = str(error)
    assert text.isprintable(), f"not one printable line: {text[:REASON_MAX]!r}"
    assert len(text) <= REASON_MAX, f"{len(text)} characters: {text[:REASON_MAX]!r}"


def refused(data: bytes, position: int | None = None) -> JournalError:
    """These bytes are no journal, at this event if one is given."""
    found = read(data)
    assert isinstance(found, JournalError), f"read as a journal: {data[:200]!r}"
    if position is not None:
        assert found.position == position, f"at {found.position}, not at {position}: {found}"
    return found


def with_line(game: Writer, at: int, line: bytes) -> bytes:
    """The journal with another line in one place."""
    return b"".join(one + b"\n" for one in (*game.lines[:at], line, *game.lines[at + 1 :]))


def plain(line: bytes) -> Any:
    return json.loads(line)


def spelled(value: Any) -> bytes:
    """The canonical spelling of a plain value."""
    return canonical(value)
