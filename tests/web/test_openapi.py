"""The app against its own OpenAPI: no server error, and every answer as the schema says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

from hypothesis import HealthCheck, settings  # noqa: E402

from examples.web_table.app import make_app  # noqa: E402
from karma_core import Store  # noqa: E402
from tests.web.serving import Client, Opened, served  # noqa: E402
from tests.web.test_api import PLAIN  # noqa: E402

schemathesis.checks.load_all_checks()
CHECKS = [
    schemathesis.checks.not_a_server_error,
    *schemathesis.checks.CHECKS.get_by_names(
        [f"{part}_conformance" for part in ("status_code", "content_type", "response_headers", "response_schema")]
    ),
]
api = schemathesis.openapi.from_dict(make_app(Store()).openapi_schema.to_schema()).exclude(path_regex="/events$")
FEW = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None)


@pytest.fixture(scope="module")
def table() -> Iterator[Opened]:
    """A table of Karma Dice on a server of its own."""
    with Store() as store, served(store) as client:
        yield client.open("karma-dice", "Ana", "Bo", options=PLAIN)


@api.parametrize()
@FEW
def test_as_strangers_ask(case: Any, table: Opened) -> None:
    """Any address, key and body; only the stream of events, which does not end, is left out."""
    case.call_and_validate(base_url=table.client.url, checks=CHECKS)


@api.parametrize()
@FEW
def test_as_players_ask(case: Any, table: Opened) -> None:
    """Any body, at a table that stands, with the key of a seat or of the host."""
    if "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = table.id
        key = table.host_key if case.path.endswith("/links") else table.keys[0]
        case.query = {**(case.query or {}), "key": key}
    if isinstance(case.body, dict) and "at" in case.body and isinstance(case.body.get("action"), dict):
        now = table.look(0)
        case.body["at"] = now["position"]
        case.body["action"] = now["choices"][0]["action"] if now["choices"] else {"type": "stop"}
    case.call_and_validate(base_url=table.client.url, checks=CHECKS)


def test_every_address_of_the_interface_is_described(table: Opened) -> None:
    """With a summary, and what may go wrong."""
    told = Client(table.client.url).ask("/schema/openapi.json")
    paths = {path: operation for path, all in told["paths"].items() for operation in all.values()}
    assert set(paths) >= {"/api/games", "/api/tables", "/api/tables/{table}", "/api/tables/{table}/events"}
    assert all(path.startswith("/api/") and operation["summary"] for path, operation in paths.items())
    move = told["paths"]["/api/tables/{table}/moves"]["post"]["responses"]
    assert set(move) == {"200", "400", "403", "404", "409", "422"}
