"""Well-formed events that no honest table wrote: values exchanged, facts forged, hashes made good again."""

from __future__ import annotations

from random import Random
from time import perf_counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect

from karma_core.kernel.codec import bare, cut, joined_with
from karma_core.kernel.errors import JournalError, KarmaError
from karma_core.kernel.journal import Journal, codec_of
from karma_core.kernel.messages import TABLE
from karma_core.kernel.writer import written
from tests.garbage.forging import places, put, relinked
from tests.garbage.honest import SECONDS_MAX, counting, duel, plain, read, spelled, with_line
from tests.support.plays import Setup, by_game, length
from tests.support.universe import build, edition_words, names_in

WRONG = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    2**53 - 1,
    "",
    "?",
    "one",
    "Ana",
    "table",
    [],
    [None],
    ["one"],
    [[]],
    {},
    {"type": "add"},
)


@given(st.data())
def test_wrong_values_anywhere(data: st.DataObject) -> None:
    """Any value of an event exchanged for another, or taken away: read, or refused at its line."""
    game = data.draw(st.sampled_from([duel(), counting()]))
    at = data.draw(st.integers(0, len(game.lines) - 1))
    line = plain(game.lines[at])
    path = data.draw(st.sampled_from(list(places(line))))
    put(line, path, data.draw(st.sampled_from([*WRONG, ...])))
    found = read(with_line(game, at, spelled(line)))
    if isinstance(found, JournalError):
        assert found.position == at


@given(st.data())
def test_forged_events_are_folded_or_refused(data: st.DataObject) -> None:
    """Events dropped, doubled, swapped, changed, with all hashes good: a state or a `JournalError`, nothing else."""
    game = data.draw(st.sampled_from([duel(), counting()]))
    lines = list(game.lines)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(1, len(lines) - 1))
        match data.draw(st.integers(0, 3)):
            case 0 if len(lines) > 2:
                del lines[at]
            case 1:
                lines.insert(at, data.draw(st.sampled_from(game.lines[1:])))
            case 2:
                lines[at], lines[-1] = lines[-1], lines[at]
            case _:
                line = plain(lines[at])
                put(line, data.draw(st.sampled_from(list(places(line)))), data.draw(st.sampled_from(WRONG)))
                lines[at] = spelled(line)
    try:
        lines = relinked(lines)
    except (TypeError, AttributeError, KeyError, msgspec.ValidationError):
        return  # not even a forger can link it
    read(b"".join(line + b"\n" for line in lines))


@pytest.mark.parametrize("name", by_game(own=True))
def test_forged_facts_do_no_harm(name: str, games: int = 12) -> None:
    """Facts of every type with any value that their types allow: folded or a `JournalError`, at once."""
    game, setup = Setup(name).game, Setup(name)
    codec, before = codec_of(game), length(setup)
    for seed in range(games):
        random = Random(seed)
        play = setup.writer(seed).begun()
        play.play(random.randrange(2, before))
        words = sorted(names_in(play.state) | {*edition_words(game)} | {"nobody"})
        journal = play.journal
        for cls in game.facts:
            for _ in range(3):
                fact = build(inspect.type_info(cls), words, random)
                line, _ = written(
                    codec,
                    play.events[-1][0],
                    (fact,),
                    seq=len(play.lines),
                    prev=journal.head,
                    by=TABLE,
                    time="2000-01-01T00:00:00Z",
                    salt=lambda: bytes(16),
                )
                start = perf_counter()
                forged = Journal(game, journal, journal.size)
                forged.append(line)
                try:
                    forged.state()
                except KarmaError as error:
                    assert isinstance(error, JournalError), f"{type(error).__name__}: {error}"
                assert perf_counter() - start < SECONDS_MAX, f"slow: {fact}"


@pytest.mark.parametrize("name", by_game(own=True))
def test_forged_manifests_do_no_harm(name: str) -> None:
    """Options with any value that their types allow, any number of seats: opened, or a `KarmaError`."""
    setup, random = Setup(name), Random(name)
    play = setup.writer(1)
    line, words = plain(play.lines[0]), sorted(edition_words(setup.game))
    for _ in range(60):
        options = build(inspect.type_info(setup.game.options), words, random)
        line["event"]["act"]["data"]["options"] = msgspec.to_builtins(options)
        line["event"]["act"]["data"]["seats"] = [{"name": f"P{n}"} for n in range(random.randint(1, 8))]
        read(spelled(line) + b"\n")


def test_lines_are_cut_bared_and_joined_again() -> None:
    """A row and its openings give back the line, whatever part of them there is."""
    for game in (duel(), counting()):
        for line in game.lines:
            row, openings = bare(line)
            assert joined_with(row, openings) == line and bare(row) == (row, {})
            for seat in (None, 0, 1):
                mine = cut(line, seat)
                assert bare(mine)[0] == row and cut(mine, seat) == mine
                assert joined_with(row, bare(mine)[1]) == mine
