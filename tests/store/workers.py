"""Jobs for processes that tests start, race and kill: `python workers.py JOB URL …`."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from threading import Event, Thread

sys.path.insert(0, str(Path(__file__).parents[2]))

from karma_core.kernel.errors import StoreError
from karma_core.store import Append, Clash, Lines


def race(url: str, name: str, number: str) -> None:
    """Append so many lines to one stream against others; say each one that is stored."""
    with Lines(url) as lines:
        for made in range(int(number)):
            while True:
                last = lines.last("race")
                position = last.position + 1 if last else 0
                try:
                    lines.put(Append(stream="race", position=position, topic="roll", line=f"{name}{made}".encode()))
                except Clash as clash:
                    assert clash.stream == "race"
                    continue
                print(position, f"{name}{made}", flush=True)
                break


def append(url: str) -> None:
    """Append to two streams at once, with an opening, for ever; say each position that is stored."""
    with Lines(url) as lines:
        last = lines.last("game")
        for at in count(last.position + 1 if last else 0):
            opening = (f"d{at}", "text" * 50)
            game = Append(stream="game", position=at, topic="roll", line=b"x" * 700, openings=(opening,))
            lines.put(game, Append(stream="iou:game", position=at, topic="iou-born", line=b"y" * 300))
            print(at, flush=True)


def many(url: str, name: str, puts: str) -> None:
    """Five lines a put into a stream of its own."""
    with Lines(url) as lines:
        for put in range(int(puts)):
            lines.put(
                *(Append(stream=name, position=at, topic="roll", line=b"{}") for at in range(put * 5, put * 5 + 5))
            )


def close(url: str, rounds: str) -> None:
    """Close the store while four threads read it, again and again."""
    for turn in range(int(rounds)):
        lines = Lines(url)
        lines.put(*(Append(stream=f"s{turn}", position=at, topic="roll", line=b"x" * 500) for at in range(200)))
        busy = Event()
        threads = [Thread(target=read, args=(lines, f"s{turn}", busy)) for _ in range(4)]
        for thread in threads:
            thread.start()
        busy.wait()
        lines.close()
        for thread in threads:
            thread.join()
    print("fine", flush=True)


def read(lines: Lines, stream: str, busy: Event) -> None:
    while True:
        try:
            assert len(lines.get(stream)) == 200
        except StoreError as error:
            assert str(error).endswith("was closed"), error
            return
        busy.set()


if __name__ == "__main__":
    {"race": race, "append": append, "many": many, "close": close}[sys.argv[1]](*sys.argv[2:])
