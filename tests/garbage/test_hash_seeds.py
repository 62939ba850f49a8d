"""The same game gives the same bytes whatever seed Python's own hashes have."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.shape.source import ROOT
from tests.support.plays import FIVE, is_there

PROGRAM = """
from hashlib import sha256
from tests.support.plays import Setup, is_there, setups
from tests.support.counting import COUNTING
from tests.support.duel import DUEL
import sys
for name in sys.argv[1:]:
    for setup in setups(Setup(name).game)[0][:1]:
        game = setup.writer(5).begun()
        game.play(60)
        legal = [game.game.legal(game.state, seat) for seat in game.seats]
        views = [game.game.view(game.state, seat) for seat in (None, *game.seats)]
        print(setup, sha256(bytes(game)).hexdigest(), sha256(repr((legal, views)).encode()).hexdigest())
"""


def test_hashes_of_python_do_not_matter() -> None:
    """Journals, legal actions and views of every game under three seeds."""
    names = ["duel", "counting", *filter(is_there, FIVE)]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *names],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("0", "1", "4242")
    ]
    printed = [process.communicate()[0] for process in running]
    assert all(process.returncode == 0 for process in running)
    assert printed[0].count("\n") >= len(names)
    for other in printed[1:]:
        assert other.splitlines() == printed[0].splitlines()
