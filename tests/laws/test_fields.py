"""Laws 4 and 5 bite field by field: a sealed field left open is a leak, a fact opened to nobody blinds its seat."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from karma_core.kernel.journal import codec_of
from karma_core.kernel.messages import Action, To, tag_of
from tests.laws import eyes
from tests.laws.exceptions import NOT_IN_VIEW, UNHARMED_IF_OPEN
from tests.support.plays import FIVE, OWN, Setup, is_there, near
from tests.support.writer import Writer

MET_MAX = 15  # positions of one game
GAMES_MAX = 60  # random games in which a field must be met and the law must bite


def fields() -> Iterator[Any]:
    """Every sealed field of every game, as `game, tag.field`."""
    for name in (*FIVE, *(game.name for game in OWN)):
        if name in FIVE and not is_there(name):
            yield pytest.param(name, "", id=name, marks=pytest.mark.skip("this game is not there yet"))
            continue
        try:
            marks = codec_of(Setup(name).game).secrets
        except Exception:  # its own tests say why
            continue
        for cls, sealed in marks.items():
            for mark in sealed:
                yield pytest.param(name, f"{tag_of(cls)}.{mark.field}", id=f"{name}: {tag_of(cls)}.{mark.field}")


def class_of(name: str, field: str) -> tuple[type, To]:
    """The message class of a `tag.field`, and who may open the field."""
    tag, _, wanted = field.partition(".")
    codec = codec_of(Setup(name).game)
    return next((c, m.to) for c, marks in codec.secrets.items() for m in marks if (tag_of(c), m.field) == (tag, wanted))


@cache
def game_number(name: str, seed: int) -> Writer:
    """A random game to its end, under one option or another."""
    sample = near(Setup(name).game)
    game = sample[seed % len(sample)].writer(seed).begun()
    game.play(600)
    return game


def games_with(name: str, cls: type) -> Iterator[tuple[Writer, list[int]]]:
    """Random games in which such a message occurs, and the positions where it does."""
    for seed in range(GAMES_MAX):
        game = game_number(name, seed)
        found = [at for at, event in enumerate(game.events) if any(type(m) is cls for m in (event[0], *event[1]))]
        if found:
            yield game, found


@pytest.mark.parametrize(("name", "field"), list(fields()))
def test_law_5__bites_when_a_field_is_left_open(name: str, field: str) -> None:
    """Somebody's copy tells more than its view."""
    cls, _ = class_of(name, field)
    sound = codec_of(Setup(name).game)
    codec = eyes.altered(sound, cls, field.partition(".")[2], None)
    seen = 0
    for game, positions in games_with(name, cls):
        seen += len(positions)
        try:
            eyes.law_5__nothing_hidden_leaks(game, Random(seen), codec, positions[:MET_MAX], tries=3)
        except AssertionError:
            eyes.law_5__nothing_hidden_leaks(
                game, Random(seen), sound, positions[:MET_MAX], tries=3
            )  # it was the field
            assert field not in UNHARMED_IF_OPEN.get(name, {}), "found: it need not stand among the exceptions"
            return
    if field not in UNHARMED_IF_OPEN.get(name, {}):
        pytest.fail(f"{field} left open is not noticed; met {seen} times in {GAMES_MAX} games")


@pytest.mark.parametrize(("name", "field"), list(fields()))
def test_law_4__bites_when_a_fact_is_opened_to_nobody(name: str, field: str) -> None:
    """A seat's own copy no longer gives its view, or it objects to what was played."""
    cls, to = class_of(name, field)
    if issubclass(cls, Action) or not to.fields:
        pytest.skip("a seat's own order, or open to nobody anyhow")
    sound = codec_of(Setup(name).game)
    codec = eyes.altered(sound, cls, field.partition(".")[2], To())
    seen = 0
    for game, positions in islice(games_with(name, cls), 8 if field in NOT_IN_VIEW.get(name, {}) else None):
        seen += len(positions)
        try:
            eyes.law_4__one_journal_for_all_eyes(game, codec)
        except AssertionError:
            eyes.law_4__one_journal_for_all_eyes(game, sound)  # it was the field
            assert field not in NOT_IN_VIEW.get(name, {}), "found: it need not stand among the exceptions"
            return
    if field not in NOT_IN_VIEW.get(name, {}):
        pytest.fail(f"{field} opened to nobody is not noticed; met {seen} times in {GAMES_MAX} games")
