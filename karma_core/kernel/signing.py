"""Ed25519 as this library uses it: signers for writers, and a verifier that no weak key can fool."""

from __future__ import annotations

from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from karma_core.kernel.errors import UsageError

# Encodings of the eight points of small order (top bit masked): under such a key one signature fits every message.
SMALL_ORDER = frozenset(
    bytes.fromhex(text)
    for text in (
        "00" * 32,
        "01" + "00" * 31,
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "ec" + "ff" * 30 + "7f",
        "ed" + "ff" * 30 + "7f",
        "ee" + "ff" * 30 + "7f",
    )
)


def is_weak(point: bytes) -> bool:
    """Tell whether 32 bytes encode a point of small order, as a public key or as the R of a signature.

    >>> is_weak(bytes([1]) + bytes(31))
    True
    """
    return point[:31] + bytes((point[31] & 0x7F,)) in SMALL_ORDER


def new_key() -> Ed25519PrivateKey:
    """A fresh private key."""
    return Ed25519PrivateKey.generate()


def public_of(key: Ed25519PrivateKey | str) -> str:
    """The public key as 64 hex digits, of a private key or of itself. Raises `UsageError` for a weak or false one."""
    if isinstance(key, Ed25519PrivateKey):
        return key.public_key().public_bytes_raw().hex()
    if len(key) != 64 or not set(key) <= set("0123456789abcdef"):
        raise UsageError(f"a public key is 64 of 0-9 and a-f, not {key[:70]!r}")
    if is_weak(bytes.fromhex(key)):
        raise UsageError(f"{key[:16]}… is a weak key: one signature under it fits every message")
    return key


def verify(public: str, signature: str, data: bytes) -> bool:
    """Tell whether a signature (128 hex digits) fits; never for a weak key or a weak R."""
    key, sig = _loaded(public), bytes.fromhex(signature)
    if key is None or len(sig) != 64 or is_weak(sig[:32]):
        return False
    try:
        key.verify(sig, data)
    except InvalidSignature:
        return False
    return True


@lru_cache(256)
def _loaded(public: str) -> Ed25519PublicKey | None:
    """The key ready for use, kept for the next signature; None for a weak or false one."""
    data = bytes.fromhex(public)
    if len(data) != 32 or is_weak(data):
        return None
    try:
        return Ed25519PublicKey.from_public_bytes(data)
    except ValueError:
        return None
