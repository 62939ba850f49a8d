"""The command on a real terminal: it takes the whole screen, and gives it back."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ
from time import monotonic
from typing import NamedTuple

import pytest

from karma_core import Store


class Terminal(NamedTuple):
    """A program that runs on a terminal of its own."""

    process: subprocess.Popen[bytes]
    master: int

    def until(self, words: bytes, seconds: float = 60) -> bytes:
        """What it wrote up to these words."""
        seen, end = b"", monotonic() + seconds
        while words not in seen:
            assert monotonic() < end, seen[-2000:]
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    seen += os.read(self.master, 65_536)
                except OSError:
                    break
        return seen

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self.master, keys)


@contextmanager
def terminal(*words: str, store: Path) -> Iterator[Terminal]:
    """Run `karma …` on a terminal of 80 × 24."""
    master, slave = pty.openpty()
    ioctl(slave, TIOCSWINSZ, pack("HHHH", 24, 80, 0, 0))
    env = os.environ | {"KARMA_STORE": str(store), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    command = [sys.executable, "-m", "replay", *words]
    process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True)
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(master)


@pytest.fixture
def stored(tmp_path: Path) -> tuple[Path, str]:
    """A store in a file, with a game."""
    path = tmp_path / "karma.db"
    with Store(path) as store:
        table = store.open("karma-dice", ["Ana", "Bo"], bots={"Ana": "steady", "Bo": "steady"}, seed=3)
        table.play_bots(20)
        return path, table.id


def test_step__opens_the_full_screen_and_gives_it_back(stored: tuple[Path, str]) -> None:
    """With the alternate screen on, then off; exit 0."""
    path, id = stored
    with terminal("step", id, "--at", "5", store=path) as opened:
        assert b"\x1b[?1049h" in opened.until(b"help")
        opened.type(b"q")
        opened.until(b"\x1b[?1049l")
        assert opened.process.wait(30) == 0


def test_step__two_games_side_by_side(stored: tuple[Path, str]) -> None:
    """A game and its fork."""
    path, id = stored
    with Store(path) as store:
        fork = store.fork(id, 9).id
    with terminal("step", id, fork, "--at", "15", "--as", "Bo", store=path) as opened:
        opened.until(b"help")
        opened.type(b"q")
        assert opened.process.wait(30) == 0


def test_step__plain_keys_on_a_terminal(stored: tuple[Path, str]) -> None:
    """`--plain` asks line by line."""
    path, id = stored
    with terminal("step", id, "--plain", store=path) as opened:
        assert b"\x1b[?1049h" not in opened.until(b"for keys")
        opened.type(b"q\n")
        assert opened.process.wait(30) == 0
