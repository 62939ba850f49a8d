"""How a follower learns that something was stored: told by its own process, or by looking."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from threading import Event, Lock, Thread
from time import sleep
from typing import Any

from eventsourcing.persistence import ApplicationRecorder, ListenNotifySubscription

POLL_SECONDS = 0.02  # how soon a follower sees what another process stored


class Listened:
    """Part of a recorder: tells those who listen, whatever threads come and go meanwhile."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._listeners: set[Event] = set()
        self._listeners_lock = Lock()

    def listen(self, event: Event) -> None:
        with self._listeners_lock:
            self._listeners.add(event)

    def unlisten(self, event: Event) -> None:
        with self._listeners_lock:
            self._listeners.discard(event)

    def _notify_listeners(self) -> None:
        if self._listeners:
            with self._listeners_lock:
                for listener in self._listeners:
                    listener.set()


class Listening(ListenNotifySubscription[ApplicationRecorder]):
    """A subscription that looks once more after it has begun to listen: nothing stored in between waits.

    With `watcher` it also looks at a connection of its own for what other processes commit to an SQLite file.
    """

    def __init__(self, recorder: Any, watcher: Callable[[], sqlite3.Connection] | None = None, **where: Any) -> None:
        super().__init__(recorder=recorder, **where)
        self._listened: Listened = recorder
        self._listened.listen(self._has_been_notified)
        self._has_been_notified.set()
        self._watch_thread = Thread(target=self._watch, args=(watcher,), daemon=True) if watcher else None
        if self._watch_thread:
            self._watch_thread.start()

    def stop(self) -> None:
        super().stop()
        self._listened.unlisten(self._has_been_notified)

    def __exit__(self, *args: object, **kwargs: Any) -> None:
        try:
            super().__exit__(*args, **kwargs)
        finally:
            if self._watch_thread:
                self._watch_thread.join()

    def _watch(self, watcher: Callable[[], sqlite3.Connection]) -> None:
        try:
            with closing(watcher()) as connection:
                seen = None
                while not self._has_been_stopped:
                    (version,) = connection.execute("PRAGMA data_version").fetchone()
                    if version != seen:
                        seen = version
                        self._has_been_notified.set()
                    sleep(POLL_SECONDS)
        except BaseException as error:
            self._thread_error = self._thread_error or error
            self.stop()
