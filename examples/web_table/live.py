"""Tells those who wait at a table that something was stored, by this process or another."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import suppress
from threading import Thread

from karma_core import Store, StoreError


class Live:
    """Follows the store's log in a thread, and wakes the coroutines that wait for a table."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, int] = {}  # the last position heard of, by table
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._follower = store.lines.follow(after=store.lines.end())
        self._thread = Thread(target=self._follow, name="live", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Follow from now on; to be called in the loop that is to be told."""
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    def stop(self) -> None:
        """Let go of the log, and of all who wait."""
        self._follower.stop()
        for events in self._waiting.values():
            for event in events:
                event.set()

    def tell(self, table: str, position: int) -> None:
        """Wake whoever waits at this table, if this is news; to be called in the loop."""
        if position > self.known.get(table, 0):
            self.known[table] = position
            for event in self._waiting.get(table, ()):
                event.set()

    def listen(self, table: str) -> Listener:
        """Somebody who waits at a table, inside a `with`."""
        return Listener(self._waiting, table)

    def _follow(self) -> None:
        with suppress(StoreError), self._follower as rows:
            for row in rows:
                assert self._loop is not None
                with suppress(RuntimeError):  # the loop is closed: the server goes down
                    self._loop.call_soon_threadsafe(self.tell, row.stream, row.position + 1)


class Listener:
    """Waits until something is stored at a table; what came between two waits wakes at once."""

    def __init__(self, waiting: defaultdict[str, set[asyncio.Event]], table: str) -> None:
        self._waiting, self._table, self._event = waiting, table, asyncio.Event()

    def __enter__(self) -> Listener:
        self._waiting[self._table].add(self._event)
        return self

    def __exit__(self, *raised: object) -> None:
        events = self._waiting[self._table]
        events.discard(self._event)
        if not events:
            del self._waiting[self._table]

    async def wait(self, seconds: float) -> bool:
        """Whether something came within so many seconds."""
        try:
            await asyncio.wait_for(self._event.wait(), seconds)
        except TimeoutError:
            return False
        self._event.clear()
        return True
