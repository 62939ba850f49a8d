"""Bytes that nobody wrote as a journal: random, cut, flipped, spliced, from elsewhere."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from karma_core.kernel.errors import JournalError
from karma_core.kernel.journal import Journal
from tests.garbage.honest import counting, duel, plain, read, refused, spelled, with_line

ELSEWHERE = (
    b"",
    b"\n",
    b"\n\n\n",
    b"\xef\xbb\xbf{}\n",  # a byte order mark
    b"\x00" * 64 + b"\n",
    b"\xff\xfe{\x00}\x00\n\x00",  # UTF-16
    b"SQLite format 3\x00\n",
    b"PK\x03\x04\n",
    b"\x1f\x8b\x08\x00\n",
    b"<!DOCTYPE html>\n<html></html>\n",
    b'[Event "F/S Return Match"]\n[Site "Belgrade"]\n\n1. e4 e5 2. Nf3 Nc6\n',
    b'{"level":"info","msg":"started","ts":1700000000.5}\n{"level":"warn"}\n',
    b'{"type":"game-opened","game":"karma-dice"}\n',
    b'{"event":{"type":"game-opened"}}\n',
    b'{"event":null}\n',
    b'{"event":{"act":null}}\n',
    b'{"event":{"act":{"data":{"type":"game-opened"}}}}\n',
    b"null\n",
    b"[]\n",
    b"0\n",
    b'"game-opened"\n',
    b"NaN\n",
    b'{"a":1}{"b":2}\n',
)


def test_files_from_elsewhere_are_no_journals() -> None:
    """Other programs' files: refused at the first line, in one readable sentence."""
    for data in ELSEWHERE:
        refused(data)


def test_honest_journals_are_read() -> None:
    """The ones that the other tests spoil are sound."""
    for game in (duel(), counting()):
        journal = read(bytes(game))
        assert isinstance(journal, Journal) and bytes(journal) == bytes(game) and journal.is_closed


@given(st.binary(max_size=300))
def test_random_bytes(data: bytes) -> None:
    refused(data)
    refused(data + b"\n")


@given(st.data())
def test_random_bytes_in_a_line(data: st.DataObject) -> None:
    """A line of random bytes is found at its place, be it in the middle or behind the end."""
    game = duel()
    at = data.draw(st.integers(0, len(game.lines)))
    line = data.draw(st.binary(max_size=80).filter(lambda line: b"\n" not in line))
    refused(with_line(game, at, line), at)


@given(st.data())
def test_a_cut_file_says_where(data: st.DataObject) -> None:
    """Cut inside a line: the last line is named. Cut between lines: a journal that is not closed."""
    whole = bytes(duel())
    cut = whole[: data.draw(st.integers(0, len(whole) - 1))]
    if cut.endswith(b"\n"):
        assert isinstance(read(cut), Journal)
    else:
        refused(cut, cut.count(b"\n") if cut else None)


@given(st.data())
def test_a_flipped_byte(data: st.DataObject) -> None:
    """Either it is no journal at that event, or it reads and only history can tell (law 9)."""
    game = duel()
    at = data.draw(st.integers(0, len(game.lines) - 1))
    line = bytearray(game.lines[at])
    line[data.draw(st.integers(0, len(line) - 1))] ^= data.draw(st.integers(1, 255))
    found = read(with_line(game, at, bytes(line)))
    if isinstance(found, JournalError):
        assert found.position in (at, at + 1)  # a line feed splits the line


@given(st.data())
def test_spliced_lines(data: st.DataObject) -> None:
    """Lines of two journals mixed: read by the first one's game, or refused at a line that is not its."""
    both = [*duel().lines, *counting().lines]
    lines = data.draw(st.lists(st.sampled_from(both), min_size=1, max_size=12))
    found = read(b"".join(line + b"\n" for line in lines))
    foreign = [at for at, line in enumerate(lines) if (line in counting().lines) != (lines[0] in counting().lines)]
    if isinstance(found, JournalError) and found.position:
        assert found.position in foreign or b"game-opened" in lines[found.position]


def test_other_line_ends() -> None:
    """CR LF, blank lines, a missing last line feed: not ours."""
    whole = bytes(duel())
    refused(whole.replace(b"\n", b"\r\n"), 0)
    refused(whole.replace(b"\n", b"\n\n"), 1)
    refused(whole + b"\n", len(duel().lines))
    refused(whole[:-1], len(duel().lines) - 1)
    refused(b"\n" + whole, 0)
    refused(whole.replace(b"\n", b"\r"), 0)


def test_another_games_journal_under_this_name() -> None:
    """A manifest that names another registered game does not fit its options or its actions."""
    line = plain(duel().lines[0])
    line["event"]["act"]["data"]["game"] = "counting"
    refused(with_line(duel(), 0, spelled(line)))
    line["event"]["act"]["data"]["game"] = "no-such-game"
    assert "no game" in str(refused(with_line(duel(), 0, spelled(line)), 0))
