"""Where a store lies, read from what a person types: nothing, a path, or an URL."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal
from urllib.parse import parse_qsl, unquote

from msgspec import Struct

from karma_core.kernel.errors import UsageError

Kind = Literal["memory", "sqlite", "postgres"]


class Address(Struct, frozen=True, kw_only=True):
    """The kind of store, its place, and the settings that followed the `?`."""

    kind: Kind
    place: str = ""  # the file; or everything of a PostgreSQL URL between `//` and `?`
    settings: Mapping[str, str] = {}

    @property
    def shown(self) -> str:
        """What error lines call it: never with a password.

        >>> address_of("postgresql://ana:secret@db.example:5432/karma").shown
        'postgresql://ana@db.example:5432/karma'
        """
        if self.kind == "memory":
            return "the store in memory"
        if self.kind == "sqlite":
            return self.place
        login, at, rest = self.place.rpartition("@")
        return f"postgresql://{login.partition(':')[0]}{at}{rest}"


def address_of(url: str | Path) -> Address:
    """Read an address.

    >>> address_of("").kind, address_of(":memory:").kind, address_of("sqlite://").kind
    ('memory', 'memory', 'memory')
    >>> address_of("sqlite:///karma.db?synchronous=normal")
    Address(kind='sqlite', place='karma.db', settings={'synchronous': 'normal'})
    """
    text = str(url)
    if isinstance(url, Path) or "://" not in text:
        return Address(kind="sqlite", place=text) if text not in ("", ":memory:") else Address(kind="memory")
    scheme, _, rest = text.partition("://")
    place, _, query = rest.partition("?")
    settings = dict(parse_qsl(query, keep_blank_values=True))
    if scheme in ("postgresql", "postgres"):
        return Address(kind="postgres", place=place, settings=settings)
    if scheme != "sqlite":
        raise UsageError(
            f"a store is a path, sqlite:///path or postgresql://user:password@host/database, not {scheme}://"
        )
    path = unquote(place.removeprefix("/"))
    if path in ("", ":memory:"):
        return Address(kind="memory")
    return Address(kind="sqlite", place=path, settings=settings)
