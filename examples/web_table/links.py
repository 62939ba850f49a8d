"""The keys of a table: whoever has the link of a seat plays it; whoever has the host's link can hand out all.

The store keeps digests only. A seat's key follows from the host's, so the host's page can show the links again after
a restart, from any process, and nobody who reads the store can play for somebody else.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import digest
from secrets import token_urlsafe

from karma_core import Store

HOST = "host"


def new_host_key() -> str:
    """128 random bits, as they stand in a link."""
    return token_urlsafe(16)


def seat_key(host_key: str, seat: int) -> str:
    """The key of a seat, which says nothing of the host's or of another's.

    >>> len(seat_key("secret", 0)), seat_key("secret", 0) == seat_key("secret", 1)
    (32, False)
    """
    return digest(host_key.encode(), f"seat {seat}".encode(), "sha256").hex()[:32]


def keep(store: Store, table: str, host_key: str, seats: int) -> None:
    """Let the store know the keys of a table, by digest."""
    known = [(fingerprint(host_key), HOST), *((fingerprint(seat_key(host_key, n)), str(n)) for n in range(seats))]
    store.lines.add_openings(f"links:{table}", known)


def holders(store: Store, table: str) -> dict[str, str]:
    """Who holds the key of which digest: `host`, or the index of a seat."""
    return store.lines.openings(f"links:{table}")


def fingerprint(key: str) -> str:
    """The digest of a key."""
    return sha256(b"karma web table key " + key.encode()).hexdigest()
