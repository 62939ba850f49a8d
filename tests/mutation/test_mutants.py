"""Every spoilt journal is found at the right event, and none is VALID: bytes, order, facts, luck, actions.

pytest tests/mutation            # some mutants of each kind and game
pytest tests/mutation -m long    # many
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from karma_core import Action, Begin, Journal
from replay.audit import Verdict, audit
from tests.mutation import mutants
from tests.mutation.mutants import JOURNALS, Mutant, closed, first_unplayable, is_recorded_right
from tests.support.plays import by_game
from tests.support.writer import Writer

GAMES = pytest.mark.parametrize("name", by_game(own=True))
SOME, MANY = 12, 500
TRIES = pytest.mark.parametrize("tries", [SOME, pytest.param(MANY, marks=pytest.mark.long)])
RAW = (mutants.flipped, mutants.dropped, mutants.swapped, mutants.doubled, mutants.spliced)
FORGED = (mutants.forged_facts, mutants.forged_luck)
LOOSE = (mutants.forged_action, mutants.forged_order)
TWO_GAMES = (mutants.spliced, mutants.forged_order)


def made(way: Callable[..., Mutant | None], name: str, tries: int) -> list[tuple[Writer, Mutant]]:
    """Mutants of one kind, each with its honest game."""
    found = []
    for number in range(tries):
        random, game = Random(f"{way.__name__}/{number}"), closed(name, number % JOURNALS)
        more: dict[str, Any] = {"other": closed(name, (number + 1) % JOURNALS)} if way in TWO_GAMES else {}
        mutant = way(game, random, **more)
        if mutant is not None and list(mutant.lines) != game.lines:
            found.append((game, mutant))
    return found


def verdict_on(mutant: Mutant, head: str = "") -> Verdict:
    """An audit raises nothing, whatever it is given."""
    found = audit(mutant.data, head)
    assert all(fault.reason.isprintable() and len(fault.reason) < 1000 for fault in found.faults)
    return found


@GAMES
def test_honest_games_are_valid(name: str) -> None:
    """With and without their heads; each event decides to itself."""
    for seed in range(JOURNALS):
        game = closed(name, seed)
        data = b"".join(line + b"\n" for line in game.lines)
        assert audit(data, Journal.read(data).head).verdict == "VALID"
        assert first_unplayable(game, game.lines) is None
        decided = [at for at, (message, _) in enumerate(game.events) if isinstance(message, Action | Begin)]
        assert all(is_recorded_right(game, at) for at in decided)


@GAMES
@TRIES
@pytest.mark.parametrize("way", RAW, ids=lambda way: way.__name__)
def test_raw_mutants(name: str, way: Callable[..., Mutant], tries: int) -> None:
    """Where the hashes were left alone: at the event, a changed byte that leaves it possible at the next."""
    for game, mutant in made(way, name, tries):
        head = Journal.of(game.lines).head
        found = verdict_on(mutant, head)
        assert found.verdict in ("INVALID", "MALFORMED"), (found.faults, mutant.seq)
        assert mutant.seq is not None and found.first is not None
        near = (mutant.seq,) if mutant.exactly else (mutant.seq, mutant.seq + 1)
        assert found.first.seq in near, (found.first, mutant.seq)


@GAMES
@TRIES
@pytest.mark.parametrize("way", FORGED, ids=lambda way: way.__name__)
def test_forged_facts_and_luck(name: str, way: Callable[..., Mutant | None], tries: int) -> None:
    """With every hash made good and no head kept: found by the rules or by the seed, exactly there."""
    for game, mutant in made(way, name, tries):
        found = verdict_on(mutant)
        assert found.verdict in ("INVALID", "MALFORMED"), (found.faults, mutant.seq)
        assert found.first and found.first.seq == mutant.seq, (found.first, mutant.seq, game)


@GAMES
@TRIES
@pytest.mark.parametrize("way", LOOSE, ids=lambda way: way.__name__)
def test_forged_histories(name: str, way: Callable[..., Mutant | None], tries: int) -> None:
    """Another history is found where an honest table would have written something else; with its head, always.

    Without a head or a signature it is VALID only if an honest table with this seed could have written just this:
    then nothing in the file can tell, and the verdict says that nothing vouches for who wrote it.
    """
    for game, mutant in made(way, name, tries):
        head = Journal.of(game.lines).head
        assert verdict_on(mutant, head).verdict in ("INVALID", "MALFORMED")
        found, due = verdict_on(mutant), first_unplayable(game, mutant.lines)
        if due is None and found.verdict == "VALID":
            assert any(note.startswith("unsigned") for note in found.notes)
        elif found.verdict == "INVALID":
            assert found.first and found.first.seq is not None, found
            bound = game.secret.hex().encode() in mutant.data  # else luck can be held against no seed
            closed_early = (
                found.first.rule == "kernel/over"
            )  # closed without an outcome: no event but the close is wrong
            if bound and not closed_early:
                assert found.first.seq == due, (found.first, due, game)
            else:
                assert due is None or found.first.seq >= due, (found.first, due, game)
        else:
            assert found.verdict != "VALID", (due, game)


def test_enough_mutants_are_made() -> None:
    """A way that makes none would show nothing."""
    for way in (*RAW, *FORGED, *LOOSE):
        assert len(made(way, "duel", SOME)) >= SOME // 4, way.__name__
