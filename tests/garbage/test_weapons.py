"""Files made to hurt: deep, huge, many, long numbers. Each is refused in little time and memory."""

from __future__ import annotations

import tracemalloc

import pytest

from karma_core.kernel.codec import LINE_MAX
from tests.garbage.honest import counting, duel, plain, refused, spelled, with_line

DEEP = 60_000


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":'], ids=["lists", "objects", "both"])
@pytest.mark.parametrize("wrap", [b"%s", b'{"event":%s', b'{"event":{"act":{"data":{"x":%s', b'{"event":1,"open":%s'])
def test_deep_nesting(opening: bytes, wrap: bytes) -> None:
    """Neither the reader's stack nor the patience of its user is used up."""
    line = (wrap % (opening * (DEEP // len(opening))))[:LINE_MAX]
    refused(line + b"\n", 0)
    refused(with_line(duel(), 2, line), 2)
    closed = wrap % (b"[" * 20_000 + b"]" * 20_000) + b"}" * wrap.count(b"{")
    refused(closed + b"\n", 0)
    refused(with_line(duel(), 2, closed), 2)


def test_a_line_has_its_limit() -> None:
    """One byte more than 64 KiB is too much, before anything is parsed."""
    for size in (LINE_MAX + 1, 10_000_000):
        refused(b"[" * size + b"\n", 0)
        refused(with_line(duel(), 3, b'"' + b"x" * size + b'"'), 3)


def test_many_lines() -> None:
    """A hundred thousand empty objects: the first is no event."""
    refused(b"{}\n" * 100_000, 0)
    refused(bytes(duel()) + b"{}\n" * 100_000, len(duel().lines))


def test_long_words_come_back_short() -> None:
    """What is wrong is said in a line, however long the wrong word is, and without its control characters."""
    for word in ("x" * 60_000, "\x1b[2J\x07" * 50, "\u202e" * 500, "\u2028", "a\u0000b"):
        for path in (("by",), ("data", "type"), ("data", "game"), ("prev",), ("time",)):
            line = plain(duel().lines[0])
            place = line["event"]["act"]
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = word
            refused(with_line(duel(), 0, spelled(line)[: LINE_MAX - 1]), 0)
        line = plain(duel().lines[1])
        line["event"]["act"]["data"]["type"] = word
        refused(with_line(duel(), 1, spelled(line)), 1)
        line = plain(duel().lines[1])
        line["event"][word] = word[:2]
        refused(with_line(duel(), 1, spelled(line)), 1)


@pytest.mark.parametrize(
    "number", [b"9" * 60_000, b"-" + b"9" * 400, b"1" + b"0" * 30, b"1e400", b"1.5", b"9007199254740992"]
)
def test_numbers_beyond_bounds(number: bytes) -> None:
    """Wherever an integer stands, only a small plain one is read."""
    at = next(at for at, line in enumerate(counting().lines) if b'"type":"add"' in line)
    line = counting().lines[at]
    for key in (b'"count":', b'"seq":', b'"seat":'):
        start = line.index(key) + len(key)
        end = next(i for i in range(start, len(line)) if line[i] not in b"0123456789")
        refused(with_line(counting(), at, line[:start] + number + line[end:]), at)


def test_long_lists() -> None:
    """More faces, facts, seats, openings than there can be."""
    at = next(at for at, line in enumerate(counting().lines) if b'"type":"added"' in line)
    line = plain(counting().lines[at])
    line["event"]["facts"][0]["faces"] = [1] * 4
    refused(with_line(counting(), at, spelled(line)), at)
    line = plain(counting().lines[1])
    line["event"]["facts"] *= 5_000
    refused(with_line(counting(), 1, spelled(line)), 1)
    line = plain(duel().lines[0])
    line["event"]["act"]["data"]["seats"] *= 8
    refused(with_line(duel(), 0, spelled(line)), 0)
    line = plain(duel().lines[1])
    line["open"] = line["open"][:1] * 500
    refused(with_line(duel(), 1, spelled(line)), 1)


def test_memory_stays_small() -> None:
    """Reading a megabyte of garbage takes a few times its size, no more."""
    lines = b"".join(b'{"event":{"act":' + b"[" * 900 + b"\n" for _ in range(1_000))
    tracemalloc.start()
    refused(lines, 0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * len(lines) + 1_000_000
