"""Two server processes on one store serve one table."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.error import URLError

from tests.support.postgres import free_port
from tests.web.serving import Client, Opened, wait_until
from tests.web.test_api import PLAIN

ROOT = Path(__file__).parents[2]


@contextmanager
def process(store: str) -> Iterator[Client]:
    """`python examples/web_table` on a port of its own."""
    port = free_port()
    command = [sys.executable, "examples/web_table", "--port", str(port), "--store", store, "--bot-pause", "0"]
    server = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=os.environ.copy()
    )
    client = Client(f"http://127.0.0.1:{port}")

    def answers() -> bool:
        assert server.poll() is None, (server.stdout and server.stdout.read()) or "it stopped"
        with suppress(URLError, ConnectionError):
            return client.raw("/api/games")[0] == 200
        return False

    try:
        wait_until(answers, 40)
        yield client
    finally:
        server.terminate()
        server.communicate(timeout=20)


def check_two(store: str) -> None:
    """Ana plays at one server, Bo at the other; spectators of both hear of every event; a race has one winner."""
    with process(store) as here, process(store) as there:
        table = here.open("karma-dice", "Ana", "Bo", options=PLAIN)
        far = Opened(there, table.told)
        heard: dict[str, list[tuple[int, str]]] = {"here": [], "there": []}
        watchers = [
            Thread(target=lambda n=name, c=client: heard[n].extend(Client(c.url).events(table.path(rest="/events"))))
            for name, client in (("here", here), ("there", there))
        ]
        for watcher in watchers:
            watcher.start()
        seats, acted = (table, far), 0
        while True:
            now = table.look(since=10**6)
            if now["status"] != "running":
                break
            seat = now["awaited"][0]
            position = now["position"]
            wait_until(lambda at=position, seat=seat: seats[seat].look(seat, since=at)["position"] == at)
            mine = seats[seat].look(seat, since=position)
            choice = mine["choices"][acted % len(mine["choices"])]["action"]
            race(seats, seat, choice, position)
            acted += 1
        for watcher in watchers:
            watcher.join(20)
        assert acted > 10
        assert heard["here"] == heard["there"] != []
        assert there.ask(f"/api/tables/{table.id}/audit")["verdict"] == "VALID"


def race(seats: tuple[Opened, Opened], seat: int, choice: Any, position: int) -> None:
    """The same order at both servers is stored once: the late one gets the new state, or (same second) its own."""
    seats[seat].act(seat, choice, position)
    late = seats[1 - seat]
    status, text = late.client.raw(late.path(seat, "/moves"), {"at": position, "action": choice})
    now = json.loads(text) if status == 200 else json.loads(text)["look"]
    assert status in (200, 409) and now["position"] == seats[seat].look()["position"]


def test_two_servers_on_one_file(tmp_path: Path) -> None:
    check_two(str(tmp_path / "tables.db"))


def test_two_servers_on_one_postgresql(postgres_schema: str) -> None:
    check_two(postgres_schema)


def test_a_store_that_cannot_be_opened__is_one_line() -> None:
    """No traceback for a wrong address."""
    command = [sys.executable, "examples/web_table", "--store", "/nowhere/at/all/tables.db"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2 and done.stderr.startswith("web table: ") and done.stderr.count("\n") == 1
