"""Games to test laws on: every registered game under its options, played some way by hypothesis."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any, get_type_hints

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from msgspec import Struct, inspect

from karma_core.games import game as game_named
from karma_core.kernel.errors import KarmaError
from karma_core.kernel.game import Game
from tests.support.counting import COUNTING
from tests.support.duel import DUEL
from tests.support.scenario import opened
from tests.support.writer import Writer

FIVE = ("karma-dice", "karmaka", "karman-swap", "karmageddon", "karmaggan")
OWN = (COUNTING, DUEL)
EVENTS_MAX = 1_500  # of a game that is kept
LAST = 20  # choices that hypothesis makes, and shrinks, after the warm-up
WARM_UP_MAX = 250


def few(share: int = 20) -> settings:
    """Settings for a law over whole games: a share of the profile's examples."""
    return settings(
        max_examples=max(settings().max_examples // share, 2),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


class Setup(Struct, frozen=True):
    """A game as it is opened: how many seats, which options."""

    name: str
    seats: int = 2
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def game(self) -> Game:
        return next((own for own in OWN if own.name == self.name), None) or game_named(self.name)

    def writer(self, seed: int) -> Writer:
        return Writer(self.game, self.seats, dict(self.options), seed)

    def __str__(self) -> str:
        options = "".join(f",{key}={value}" for key, value in self.options)
        return f"{self.name},{self.seats}{options}"


@st.composite
def plays(draw: Any, setup: Setup, ended: bool = False) -> Writer:
    """A game some way in: a random warm-up, then choices that hypothesis makes."""
    seed = draw(st.integers(0, 2**16))
    before = draw(st.integers(1, min(length(setup), WARM_UP_MAX)))
    choices = draw(st.lists(st.integers(0, 2**12), max_size=LAST))
    return played(setup, seed, before, choices)


def played(setup: Setup, seed: int, before: int, choices: list[int] | tuple[int, ...] = ()) -> Writer:
    """A game after a random warm-up and these choices."""
    writer = setup.writer(seed)
    writer.recipe = f"played({setup!r}, {seed}, {before}, {choices})"
    if before > 1:
        writer.begun()
        writer.play(before)
        for choice in choices:
            writer.choose(choice)
    return writer


@cache
def whole(setup: Setup, seed: int) -> Writer:
    """A random game to its end, if that is not far. Look, do not touch: it is kept."""
    writer = setup.writer(seed).begun()
    writer.play(EVENTS_MAX)
    return writer


@cache
def length(setup: Setup) -> int:
    """About how many events a random game has."""
    return max(len(whole(setup, 1).lines), 2)


@cache
def is_there(name: str) -> bool:
    """Whether a game can be imported whole, and has its rulebook."""
    try:
        return (game_named(name).folder / "rules.toml").exists()
    except (ImportError, AttributeError):
        return False


def standing() -> Iterator[Game]:
    """Those of the five games that are there."""
    yield from (game_named(name) for name in FIVE if is_there(name))


def by_game(own: bool = False) -> list[Any]:
    """Parameters for a test over each game: its name, skipped while it is not there."""
    missing = pytest.mark.skip(reason="this game is not there yet")
    names = [*FIVE, *(game.name for game in OWN if own)]
    return [pytest.param(n, id=n, marks=() if n not in FIVE or is_there(n) else missing) for n in names]


def by_setup() -> list[Any]:
    """Parameters for a test over every game under a fair sample of its options; the rest of them in the long run."""
    params = []
    for name in (*FIVE, *(game.name for game in OWN)):
        if name in FIVE and not is_there(name):
            params.append(pytest.param(Setup(name), id=name, marks=pytest.mark.skip("this game is not there yet")))
            continue
        try:
            sample, rest = setups(Setup(name).game)
        except Exception:  # a game that cannot be loaded fails in its own tests, not in everybody's
            sample, rest = [Setup(name)], []
        params += [pytest.param(setup, id=str(setup)) for setup in sample]
        params += [pytest.param(setup, id=str(setup), marks=pytest.mark.long) for setup in rest]
    return params


def setups(game: Game, rest_max: int = 60) -> tuple[list[Setup], list[Setup]]:
    """A small sample in which every number of seats and every value of every option occurs, and others."""
    fields = {"": list(range(game.seats[0], game.seats[1] + 1))} | choices(game)
    rows = [dict(zip(fields, row, strict=True)) for row in product(*fields.values())]
    plain, rest = rows[0], rows[1:]
    Random(game.name).shuffle(rest)
    missing, sample, rest = {*items_of(fields)} - {*plain.items()}, [plain], rest[:5000]
    while missing and rest:
        row = max(rest, key=lambda row: len(missing.intersection(row.items())))
        rest.remove(row)
        if missing.isdisjoint(row.items()):
            break
        if is_possible(game, row):
            sample.append(row)
            missing -= row.items()
    return [setup_of(game, row) for row in sample], [
        setup_of(game, row) for row in rest[:rest_max] if is_possible(game, row)
    ]


@cache
def near(game: Game) -> list[Setup]:
    """The game as it is usually opened, and with one option changed, the number of seats going round."""
    fields = choices(game)
    plain = {key: values[0] for key, values in fields.items()}
    rows = [plain, *(plain | {key: value} for key, values in fields.items() for value in values[1:])]
    seats = range(game.seats[0], game.seats[1] + 1)
    rows = [{"": seats[index % len(seats)]} | row for index, row in enumerate(rows)]
    return [setup_of(game, row) for row in rows if is_possible(game, row)]


def items_of(fields: Mapping[str, list[Any]]) -> Iterator[tuple[str, Any]]:
    """Each value of each field."""
    for key, values in fields.items():
        for value in values:
            yield key, value


def setup_of(game: Game, row: Mapping[str, Any]) -> Setup:
    return Setup(game.name, row[""], tuple((key, value) for key, value in row.items() if key))


def choices(game: Game) -> Mapping[str, list[Any]]:
    """The values that each option may have, its default first."""
    found: dict[str, list[Any]] = {}
    hints = get_type_hints(game.options, include_extras=True)
    for field in msgspec.structs.fields(game.options):
        values = [] if field.default is msgspec.NODEFAULT else [field.default]
        values += [value for value in values_of(hints[field.name]) if value not in values]
        if values:
            found[field.name] = values
    return found


def values_of(hint: Any) -> list[Any]:
    """A few values of an option's type: all of a literal, both booleans, the bounds of an integer."""
    return values_of_type(inspect.type_info(hint))


def values_of_type(info: inspect.Type) -> list[Any]:
    while isinstance(info, inspect.Metadata):
        info = info.type
    match info:
        case inspect.BoolType():
            return [False, True]
        case inspect.LiteralType(values=values):
            return list(values)
        case inspect.IntType(ge=low, le=high) if low is not None and high is not None:
            return [low, high] if high - low < 1000 else [low, low + 10]
        case inspect.NoneType():
            return [None]
        case inspect.UnionType(types=types):
            return [value for kind in types for value in values_of_type(kind)]
        case _:
            return []


def is_possible(game: Game, row: Mapping[str, Any]) -> bool:
    """Whether a game can be opened so."""
    try:
        game.initial(opened(game, row[""], {key: value for key, value in row.items() if key}))
    except KarmaError:
        return False
    return True
