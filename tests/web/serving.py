"""The web table on a port of this machine, and a client that speaks to it without a browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from time import monotonic, sleep
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import uvicorn

from examples.web_table.app import make_app
from karma_core import Store
from tests.support.postgres import free_port


class Client:
    """Asks one server; keeps every answer that it got as text."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.heard: list[str] = []

    def raw(self, path: str, body: Any = None) -> tuple[int, str]:
        """The status and the text of an answer."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data, {"Content-Type": "application/json"} if data else {})
        try:
            with urlopen(request, timeout=20) as answer:
                status, text = answer.status, answer.read().decode()
        except HTTPError as error:
            status, text = error.code, error.read().decode()
        self.heard.append(text)
        return status, text

    def ask(self, path: str, body: Any = None, status: int = 200) -> Any:
        """The answer, which must have this status."""
        found, text = self.raw(path, body)
        assert found == status, (found, text)
        return json.loads(text)

    def open(self, game: str, *names: str, bots: dict[str, str] | None = None, **how: Any) -> Opened:
        """A new table."""
        seats = [{"name": name, "bot": (bots or {}).get(name, "")} for name in names]
        return Opened(self, self.ask("/api/tables", {"game": game, "seats": seats, **how}, 201))

    def events(self, path: str, last: str = "") -> Iterator[tuple[int, str]]:
        """The server-sent events under a path, each with its number, until the stream ends."""
        request = Request(self.url + path, headers={"Last-Event-ID": last} if last else {})
        with urlopen(request, timeout=20) as answer:
            number = -1
            for line in answer:
                text = line.decode().rstrip("\n")
                if text.startswith("id: "):
                    number = int(text[4:])
                elif text.startswith("data: "):
                    self.heard.append(text)
                    yield number, text[6:]


class Opened:
    """A table that was opened, with the keys of its seats."""

    def __init__(self, client: Client, told: Any) -> None:
        self.client, self.id, self.told = client, told["table"], told
        self.keys = [seat["link"].partition("#")[2] for seat in told["seats"]]
        self.host_key = told["host"].partition("#")[2]

    def path(self, seat: int | None = None, rest: str = "", **more: Any) -> str:
        """The address of something of this table for a seat."""
        words = ({} if seat is None else {"key": self.keys[seat]}) | more
        query = "&".join(f"{name}={value}" for name, value in words.items())
        return f"/api/tables/{self.id}{rest}?{query}"

    def look(self, seat: int | None = None, since: int = 0) -> Any:
        return self.client.ask(self.path(seat, since=since))

    def act(self, seat: int, action: Any, at: int, status: int = 200) -> Any:
        return self.client.ask(self.path(seat, "/moves"), {"at": at, "action": action}, status)


@contextmanager
def served(store: Store, bot_pause: float = 0.0) -> Iterator[Client]:
    """A server in a thread of this process."""
    port = free_port()
    config = uvicorn.Config(
        make_app(store, bot_pause), port=port, log_level="warning", access_log=False, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    wait_until(lambda: server.started or not thread.is_alive())
    assert server.started, "the server did not start"
    try:
        yield Client(f"http://127.0.0.1:{port}")
    finally:
        server.should_exit = True
        thread.join(10)


def wait_until(holds: Any, seconds: float = 15) -> None:
    """Wait a little for something to come true."""
    end = monotonic() + seconds
    while not holds():
        assert monotonic() < end, "it did not come true"
        sleep(0.02)
