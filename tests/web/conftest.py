"""A server over a store in memory for each test; Chromium for those that ask for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("litestar", reason="the web table needs litestar and uvicorn: pip install -e '.[web]'")
pytest.importorskip("uvicorn", reason="the web table needs litestar and uvicorn: pip install -e '.[web]'")

from karma_core import Store
from tests.support.postgres import postgres_schema, postgres_url  # noqa: F401
from tests.web.serving import Client, served


@pytest.fixture
def client() -> Iterator[Client]:
    with Store() as store, served(store) as found:
        yield found
