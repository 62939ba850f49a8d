"""One store of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from karma_core.store import Lines
from tests.support.postgres import postgres_schema, postgres_url  # noqa: F401


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store of each kind may lie."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_schema"))
    return "" if request.param == "memory" else f"sqlite:///{tmp_path / 'karma.db'}"


@pytest.fixture
def lines(url: str) -> Iterator[Lines]:
    """A new store of each kind."""
    with Lines(url) as store:
        yield store


@pytest.fixture(params=["sqlite", "postgres"])
def shared_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a new store lies that several processes can open."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_schema"))
    return f"sqlite:///{tmp_path / 'karma.db'}?synchronous=normal"  # what is killed here is a process, not the machine
