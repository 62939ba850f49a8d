"""Law 9 with every hash made good: rules, seals and the revealed seed find a forgery that history cannot show."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec import inspect

from karma_core.kernel.codec import canonical, cut
from replay.audit import Verdict, audit
from tests.garbage.forging import places, put, relinked
from tests.garbage.honest import plain, spelled
from tests.laws.checks import fault_of
from tests.support.plays import Setup, by_game, setups
from tests.support.universe import build
from tests.support.writer import Writer

EVENTS_MAX = 60
OTHERS = (0, 1, 7, 255, None, True, "ace", "none", [], ["ace"], {})
TRIES = 40
GAMES = pytest.mark.parametrize("name", by_game(own=True))


@cache
def closed(name: str, seed: int) -> Writer:
    """A game of some sixty events at most, closed or abandoned. Look, do not touch: it is kept."""
    sample = setups(Setup(name).game)[0]
    game = sample[seed % len(sample)].writer(seed).begun()
    game.play(EVENTS_MAX)
    return game.close()


def verdict_on(lines: list[bytes]) -> Verdict:
    """The verdict; an audit raises nothing, whatever it is given."""
    found = audit(b"".join(line + b"\n" for line in lines))
    assert found.first is None or (len(found.first.reason) < 1000 and found.first.reason.isprintable())
    return found


@GAMES
def test_honest_games_are_valid(name: str) -> None:
    for seed in range(3):
        found = verdict_on(closed(name, seed).lines)
        assert found.verdict == "VALID", found.faults


def facts_of(line: Any) -> list[tuple[Any, ...]]:
    """The paths of all plain values in the facts of an event, tags and seals aside."""
    paths = [path for path in places(line["event"]["facts"]) if path[-1] not in ("type", "to", "count", "sealed")]
    leaves = [path for path in paths if not isinstance(at(line["event"]["facts"], path), dict | list)]
    return [path for path in leaves if "to" not in path]


def at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value


@GAMES
def test_a_forged_fact_is_found_at_its_event(name: str) -> None:
    """A face, a card, a seat, a number in a fact exchanged for another: found there, by rule or by seed."""
    for seed in range(TRIES):
        random, game = Random(seed), closed(name, seed % 5)
        where = random.choice([n for n, (_, facts) in enumerate(game.events) if facts])
        line = plain(game.lines[where])
        paths = facts_of(line)
        if not paths:
            continue
        path = random.choice(paths)
        old = at(line["event"]["facts"], path)
        others = {at(plain(one)["event"]["facts"], p) for one in game.lines for p in facts_of(plain(one))} - {old}
        alike = [value for value in others if type(value) is type(old)] or [not old if isinstance(old, bool) else 1]
        put(line["event"]["facts"], path, random.choice(sorted(alike, key=str)))
        found = verdict_on(relinked([*game.lines[:where], spelled(line), *game.lines[where + 1 :]]))
        assert found.verdict in ("INVALID", "MALFORMED"), (path, old, line)
        assert found.first and found.first.seq == where, (found.first, path, old, line)


@GAMES
def test_dropped_doubled_and_swapped_events(name: str) -> None:
    """Either the audit finds fault, or what is left is a game that can be played so."""
    for seed in range(TRIES):
        random, game = Random(seed), closed(name, seed % 5)
        lines, where = list(game.lines), random.randrange(1, len(game.lines) - 1)
        match seed % 4:
            case 0:
                del lines[where]
            case 1:
                lines.insert(where, lines[where])
            case 2:
                lines[where], lines[where + 1] = lines[where + 1], lines[where]
            case _:
                lines[where:] = closed(name, (seed + 1) % 5).lines[where:]
        found = verdict_on(relinked(lines))
        if found.verdict == "VALID":
            assert fault_of(relinked(lines), game.game) is None
        elif found.verdict == "INVALID":
            assert found.first and found.first.seq is not None and found.first.seq >= where


@GAMES
def test_a_forged_action_is_found_or_could_have_been_played(name: str) -> None:
    """A value of an action exchanged: refused by rule, or its facts do not follow, or nothing follows from it."""
    for seed in range(TRIES):
        random, game = Random(seed), closed(name, seed % 5)
        where = random.choice([n for n, (message, _) in enumerate(game.events) if hasattr(message, "seat")])
        line = plain(game.lines[where])
        act = line["event"]["act"]
        paths = [path for path in places(act["data"]) if path[-1] != "type"]
        put(
            act["data"], random.choice(paths), random.choice([0, 1, 7, None, "ace", "none", [], ["ace"], True, {}, 255])
        )
        lines = relinked([*game.lines[:where], spelled(line), *game.lines[where + 1 :]])
        found = verdict_on(lines)
        if found.verdict == "VALID":
            assert fault_of(lines, game.game) is None
        else:
            assert found.first and found.first.seq is not None and found.first.seq >= where


@GAMES
def test_a_forged_manifest_is_found_or_could_be_one(name: str) -> None:
    """Options exchanged for others that their types allow, and seats added or taken away."""
    for seed in range(TRIES):
        random, game = Random(seed), closed(name, seed % 5)
        line = plain(game.lines[0])
        data = line["event"]["act"]["data"]
        options = build(inspect.type_info(game.game.options), [], random)
        data["options"] = plain(canonical(options))
        if seed % 3 == 0:
            data["seats"] = [{"name": f"P{n}"} for n in range(random.randint(1, 8))]
        if seed % 5 == 0:
            data["edition"] = "nobody-s-edition"
        lines = relinked([spelled(line), *game.lines[1:]])
        found = verdict_on(lines)
        if found.verdict == "VALID":
            assert fault_of(lines, game.game) is None


@GAMES
def test_a_forged_copy_with_hidden_cards(name: str) -> None:
    """A seat's own copy of a running game is incomplete; forged, it is that or worse, and nothing is raised."""
    for seed in range(TRIES):
        random, game = Random(seed), closed(name, seed % 5)
        running = game.lines[: random.randrange(2, len(game.lines) - 2)]
        seat = random.choice([None, *game.seats])
        mine = [cut(line, seat) for line in running]
        assert verdict_on(mine).verdict == "INCOMPLETE"
        where = random.randrange(1, len(mine))
        line = plain(mine[where])
        paths = [path for path in places(line["event"]) if path[-1] not in ("prev", "seq", "type")]
        put(line["event"], random.choice(paths), random.choice(OTHERS))
        try:
            forged = relinked([*mine[:where], spelled(line), *mine[where + 1 :]])
        except (TypeError, AttributeError):
            continue  # not even a forger can link it
        assert verdict_on(forged).verdict != "VALID"
