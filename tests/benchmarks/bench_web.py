"""From an action to the last of four spectators, 200 tables at once, beside boardgame.io's server under the same load.

Run: python -m tests.benchmarks.bench_web [--bgio FOLDER] [--tables 200] [--rate 40] [--seconds 20]

`FOLDER` is where `npm install boardgame.io@0.50.2 node-persist@3` was run; without it ours alone is measured. Both
play Pig (ours is `examples/add_a_game.py`), both store every action: in memory, and then in a file. Each table has one
player and four spectators, each on a connection of its own; the actions of all tables come evenly, `--rate` a second.
`line` is when the last spectator has the event itself, `picture` when it has, after that, asked for and got the new
picture too; boardgame.io sends the whole new state at once, and has no pictures: its browsers draw.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

from tests.support.postgres import free_port

HERE = Path(__file__).parent
WATCHERS = 4


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("role", nargs="?", choices=["serve", "load"], help="used by the program itself")
    parser.add_argument("--bgio", type=Path, help="where boardgame.io is installed")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=40, help="actions a second, over all tables")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--store", default="")
    args = parser.parse_args()
    if args.role == "serve":
        serve(args)
    elif args.role == "load":
        print(json.dumps(asyncio.run(loaded(args))))
    else:
        compare(args)


def compare(args: Namespace) -> None:
    """Both servers in turn, one line each."""
    load = ["--tables", str(args.tables), "--rate", str(args.rate), "--seconds", str(args.seconds)]
    ours, theirs = [sys.executable, "-m", "tests.benchmarks.bench_web"], ["node", str(HERE / "bench_web.js")]
    with TemporaryDirectory(dir=".") as folder:
        for kind in ("memory", "file"):
            place = "" if kind == "memory" else f"{folder}/tables.db"
            measured(f"web table, {kind}", [*ours, "serve", "--store", place], [*ours, "load", *load], "/api/games")
            if args.bgio:
                place = "" if kind == "memory" else f"{folder}/flat"
                bgio = ["--bgio", str(args.bgio.resolve()), "--store", place]
                measured(f"boardgame.io, {kind}", [*theirs, "serve", *bgio], [*theirs, "load", *bgio, *load], "/games")


def measured(name: str, server: list[str], load: list[str], ready: str) -> None:
    """One server under load."""
    port = ["--port", str(free_port())]
    running = subprocess.Popen([*server, *port], stdout=subprocess.DEVNULL)
    try:
        wait_for(f"http://127.0.0.1:{port[1]}{ready}")
        done = subprocess.run([*load, *port], capture_output=True, text=True, check=True)
        show(name, json.loads(done.stdout.splitlines()[-1]))
    finally:
        running.kill()
        running.wait()


def wait_for(url: str) -> None:
    for _ in range(300):
        try:
            urlopen(url, timeout=5).read()
            return
        except HTTPError:  # it answers, if only that there is nothing
            return
        except (URLError, ConnectionError):
            sleep(0.1)
    raise TimeoutError(url)


def show(name: str, found: dict[str, list[float]]) -> None:
    for what, times in found.items():
        if times:
            slow = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
            print(
                f"{name:22} {what:8} median {median(times) * 1e3:8.1f} ms   95 % {slow * 1e3:8.1f} ms   n {len(times)}"
            )


def serve(args: Namespace) -> None:
    """The web table with Pig, as `python examples/web_table` serves it."""
    import uvicorn

    from examples.add_a_game import PIG
    from examples.web_table.app import make_app
    from karma_core import Store, add_game

    add_game(PIG)
    with Store(args.store) as store:
        uvicorn.run(make_app(store), port=args.port, log_level="warning", access_log=False, timeout_keep_alive=75)


class Connection:
    """One kept-alive HTTP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def to(cls, port: int) -> Connection:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    def send(self, path: str, body: Any = None) -> None:
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        self.writer.write(f"{head}Content-Length: {len(data)}\r\n\r\n".encode() + data)

    async def answer(self) -> bytes:
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = int(head.split(b"content-length: ")[1].split(b"\r\n")[0])
        return await self.reader.readexactly(length)

    async def ask(self, path: str, body: Any = None) -> Any:
        self.send(path, body)
        return json.loads(await self.answer())


class Game:
    """One table: its player, its four spectators, and when each of them had what."""

    def __init__(self) -> None:
        self.lines: dict[int, list[float]] = {}
        self.pictures: dict[int, list[float]] = {}
        self.sent: dict[int, float] = {}
        self.pot = 0

    async def open(self, port: int) -> None:
        self.player = await Connection.to(port)
        wish = {"game": "pig", "seats": [{"name": "Ana"}, {"name": "Bo"}]}
        told = await self.player.ask("/api/tables", wish)
        self.id, self.keys = told["table"], [seat["link"].partition("#")[2] for seat in told["seats"]]
        self.look = await self.player.ask(f"/api/tables/{self.id}?key={self.keys[0]}")
        self.tasks = [asyncio.create_task(self.watch(port)) for _ in range(WATCHERS)]

    async def watch(self, port: int) -> None:
        """A spectator: the stream on one connection, the pictures on another."""
        stream, pictures = await Connection.to(port), await Connection.to(port)
        stream.send(f"/api/tables/{self.id}/events?since={self.look['position']}")
        while text := await stream.reader.readline():
            if not text.startswith(b"id: "):
                continue
            seq = int(text[4:])
            await stream.reader.readline()
            self.lines.setdefault(seq, []).append(perf_counter())
            pictures.send(f"/api/tables/{self.id}?since={seq + 1}")
            await pictures.answer()
            self.pictures.setdefault(seq, []).append(perf_counter())

    async def act(self) -> None:
        """Hold from twenty on, as the other server's players do."""
        look = self.look
        if look["status"] != "running":
            return
        seat, position = look["awaited"][0], look["position"]
        kind = "hold" if self.pot >= 20 else "roll"
        self.sent[position] = perf_counter()
        action = {"type": kind, "seat": seat}
        path = f"/api/tables/{self.id}/moves?key={self.keys[seat]}"
        self.look = await self.player.ask(path, {"at": position, "action": action})
        facts = self.look["told"][0]["facts"]
        self.pot = self.pot + int(facts[0].rstrip(".").rsplit(" ", 1)[-1]) if kind == "roll" and len(facts) == 1 else 0


async def loaded(args: Namespace) -> dict[str, list[float]]:
    """Play at all tables, evenly in time, and say how long the last spectator of each action waited."""
    games = [Game() for _ in range(args.tables)]
    for game in games:
        await game.open(args.port)
    await asyncio.sleep(2)
    start, acting = perf_counter(), set()
    for number in range(int(args.rate * args.seconds)):
        await asyncio.sleep(max(start + number / args.rate - perf_counter(), 0))
        task = asyncio.create_task(games[number % len(games)].act())
        acting.add(task)
        task.add_done_callback(acting.discard)
    await asyncio.sleep(3)
    found: dict[str, list[float]] = {"line": [], "picture": []}
    for game in games:
        for position, sent in game.sent.items():
            for what, times in (("line", game.lines), ("picture", game.pictures)):
                if len(times.get(position, ())) == WATCHERS:
                    found[what].append(max(times[position]) - sent)
    return found


if __name__ == "__main__":
    main()
