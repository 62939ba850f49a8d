"""What the store promises, on each of its kinds alike."""

from __future__ import annotations

from threading import Thread

import pytest

from karma_core.kernel.errors import StoreError
from karma_core.store import Append, Clash, Lines, Row


def line(stream: str, position: int, topic: str = "roll", openings: tuple[tuple[str, str], ...] = ()) -> Append:
    text = f'{{"seq":{position}}}'.encode()
    return Append(stream=stream, position=position, topic=topic, line=text, openings=openings)


def test_what_is_put_comes_back_in_order(lines: Lines) -> None:
    """The bytes that were hashed are the bytes that come back."""
    lines.put(line("a", 0, "game-opened"), line("a", 1), line("b", 0, "game-opened"))
    lines.put(line("a", 2))
    assert lines.get("a") == [
        Row("a", 0, "game-opened", b'{"seq":0}'),
        Row("a", 1, "roll", b'{"seq":1}'),
        Row("a", 2, "roll", b'{"seq":2}'),
    ]
    assert [row.position for row in lines.get("a", after=0)] == [1, 2]
    assert lines.get("a", after=2) == lines.get("nobody") == []
    assert lines.last("a") == Row("a", 2, "roll", b'{"seq":2}')
    assert lines.last("nobody") is None


def test_bytes_stay_bytes(lines: Lines) -> None:
    """Whatever bytes a line holds; and a name may hold what SQL takes for a sign."""
    odd = bytes(range(256))
    lines.put(Append(stream="iou:0'%_/42.1", position=0, topic="iou-born", line=odd))
    assert lines.get("iou:0'%_/42.1")[0].line == odd
    assert lines.find("iou:0'%") == ["iou:0'%_/42.1"]
    lines.put()
    assert lines.end() == lines.log()[-1].id


def test_a_taken_position_stores_nothing_of_the_put(lines: Lines) -> None:
    """All or none, over streams; the openings too."""
    lines.put(line("a", 0), line("a", 1))
    with pytest.raises(Clash) as caught:
        lines.put(line("b", 0, openings=(("d", "text"),)), line("a", 1))
    assert caught.value.stream == "a"
    assert str(caught.value) == "somebody else stored that position of a first"
    assert lines.get("b") == [] and lines.openings("b") == {}
    assert len(lines.log()) == 2
    with pytest.raises(Clash):
        lines.put(line("c", 0), line("c", 0))
    assert lines.find("c") == []
    lines.put(line("a", 2))


def test_a_fork_begins_anywhere__a_gap_is_refused(lines: Lines) -> None:
    lines.put(line("fork", 7, "forked"), line("fork", 8))
    assert [row.position for row in lines.get("fork")] == [7, 8]
    assert [row.position for row in lines.get("fork", after=7)] == [8]
    lines.put(line("fork", 10))
    with pytest.raises(StoreError, match="stream fork has no line at position 9"):
        lines.get("fork")
    with pytest.raises(StoreError, match="no line at position 9"):
        lines.get("fork", after=8)


def test_openings_lie_beside_the_lines(lines: Lines) -> None:
    """Stored with their line, added later, forgotten one by one; no line changes."""
    lines.put(line("a", 0, openings=(("d1", "one"), ("d2", "two"))), line("b", 0, openings=(("d1", "other"),)))
    lines.add_openings("a", [("d3", "three"), ("d1", "false")])
    assert lines.openings("a") == {"d1": "one", "d2": "two", "d3": "three"}
    before = lines.get("a")
    assert lines.forget("a", "d1") and not lines.forget("a", "d1")
    assert lines.openings("a") == {"d2": "two", "d3": "three"}
    assert lines.openings("b") == {"d1": "other"}
    assert lines.openings("nobody") == {} and not lines.forget("nobody", "d")
    assert lines.get("a") == before


def test_streams_are_found_by_how_they_begin(lines: Lines) -> None:
    lines.put(*(line(stream, at) for stream in ("ab1", "ab2", "b", "iou:ab1/4.0", "Ab", "abé") for at in range(3)))
    assert lines.find("ab") == ["ab1", "ab2", "abé"]
    assert lines.find("iou:") == ["iou:ab1/4.0"]
    assert lines.find("") == ["Ab", "ab1", "ab2", "abé", "b", "iou:ab1/4.0"]
    assert lines.find("c") == []


def test_the_log_holds_everything_in_order_of_storing(lines: Lines) -> None:
    """Ids ascend, over all streams; a refused put may leave a gap, never a line out of order."""
    assert lines.log() == lines.first(["game-opened"]) == [] and lines.end() == 0
    lines.put(line("a", 0, "game-opened"), line("a", 1))
    with pytest.raises(Clash):
        lines.put(line("a", 1))
    lines.put(line("f", 1, "forked"), line("b", 0, "game-opened"), line("a", 2))
    log = lines.log()
    assert [(row.stream, row.position) for row in log] == [("a", 0), ("a", 1), ("f", 1), ("b", 0), ("a", 2)]
    assert [row.id for row in log] == sorted({row.id for row in log})
    assert lines.log(after=log[2].id) == log[3:]
    assert lines.log(limit=2) == log[:2]
    assert lines.log(topics=("roll",)) == [log[1], log[4]]
    assert [row.stream for row in lines.first(["game-opened", "forked"])] == ["a", "f", "b"]
    assert lines.end() == log[4].id and lines.end(["forked"]) == log[2].id and lines.end(["none"]) == 0


def test_followers_get_what_is_there_and_what_comes(lines: Lines) -> None:
    lines.put(line("a", 0, "game-opened"), line("a", 1))
    seen: list[Row] = []
    followers = [lines.follow(), lines.follow(after=lines.end(), topics=["game-opened"])]

    def read(rows: list[Row], which: int, count: int) -> None:
        with followers[which] as follower:
            for row in follower:
                rows.append(row)
                if len(rows) == count:
                    follower.stop()

    late: list[Row] = []
    threads = [Thread(target=read, args=(seen, 0, 203)), Thread(target=read, args=(late, 1, 1))]
    for thread in threads:
        thread.start()
    for at in range(2, 202):
        lines.put(line("a", at))
    lines.put(line("b", 0, "game-opened"))
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive()
    assert seen == lines.log() and late == seen[-1:]


def test_a_follower_that_waits_is_stopped_from_another_thread(lines: Lines) -> None:
    follower = lines.follow()

    def wait() -> None:
        with follower as rows:
            assert list(rows) == []

    thread = Thread(target=wait)
    thread.start()
    follower.stop()
    thread.join(10)
    assert not thread.is_alive()


def test_a_closed_store_says_so(lines: Lines, url: str) -> None:
    """Its followers end; what it holds stays."""
    lines.put(line("a", 0))
    seen: list[Row] = []
    follower = lines.follow()

    def read() -> None:
        with follower as rows:
            seen.extend(rows)

    thread = Thread(target=read)
    thread.start()
    lines.close()
    lines.close()
    thread.join(10)
    assert not thread.is_alive() and len(seen) <= 1
    with pytest.raises(StoreError, match="was closed"):
        lines.get("a")
    with pytest.raises(StoreError, match="was closed"):
        lines.put(line("a", 1))
    if lines.shared:
        with Lines(url) as again:
            assert len(again.get("a")) == 1
