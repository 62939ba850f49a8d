"""Key files and the keyring: private keys that their owner alone can read, and others' public keys, pinned by name."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal
from unicodedata import is_normalized
from urllib.parse import quote, unquote

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    KeySerializationEncryption,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from msgspec import Struct

from karma_core.kernel.errors import JournalError, UsageError
from karma_core.kernel.notes import read_verifier_key, verifier_key
from karma_core.kernel.signing import new_key, public_of

Trust = Literal["pinned", "new", "DIFFERENT"]


class KeyInfo(Struct, frozen=True):
    """One key that is known here."""

    name: str
    public: str
    mine: bool
    has_passphrase: bool = False


class Keys:
    """A folder with one's own keys (`NAME.pem`) and the keyring (`ring.json`).

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     keys = Keys(folder)
    ...     public = keys.new("Ana")
    ...     keys.trust("Ana", public), keys.trust("Bo", public)
    ('pinned', 'new')
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)

    def new(self, name: str, passphrase: str = "") -> str:
        """Make a key and keep it; return its public half (hex). Raises `UsageError` if the name has one."""
        check_name(name)
        if name in self._ring() or self._file(name).exists():
            raise UsageError(f"there is a key named {name!r} already; keys are never replaced")
        return self._keep(name, new_key(), passphrase)

    def load(self, name: str, passphrase: str = "") -> Ed25519PrivateKey:
        """The private key of this name. Raises `UsageError` if it is not here, open to others, or locked."""
        file = self._file(name)
        try:
            if os.name == "posix" and file.stat().st_mode & 0o077:
                raise UsageError(f"{file} can be read by others; make it yours alone: chmod 600 {file}")
            data = file.read_bytes()
        except FileNotFoundError as error:
            mine = ", ".join(info.name for info in self.list() if info.mine) or "none yet; karma key new NAME makes one"
            raise UsageError(f"you have no key named {name!r}; yours: {mine}") from error
        except OSError as error:
            raise UsageError(f"{file}: {error.strerror}") from error
        return private_from(data, passphrase, file.name)

    def list(self) -> list[KeyInfo]:
        """All keys that are known here, one's own first."""
        found = []
        for name, public in sorted(self._ring().items()):
            file = self._file(name)
            try:
                locked = b"ENCRYPTED" in file.read_bytes() if file.exists() else False
            except OSError as error:
                raise UsageError(f"{file}: {error.strerror}") from error
            found.append(KeyInfo(name, public, file.exists(), locked))
        return sorted(found, key=lambda info: not info.mine)

    def export(self, name: str) -> str:
        """The public key of this name in the form in which people pass keys on."""
        ring = self._ring()
        if name not in ring:
            raise UsageError(f"there is no key named {name!r}; known: {', '.join(ring) or 'none'}")
        return verifier_key(quote(name, safe=""), ring[name])

    def add(self, text: str, name: str = "") -> tuple[str, Trust]:
        """Pin somebody's public key, as `export` gives it; return the name and how it was known before.

        A name that has another key already keeps it: the answer is then DIFFERENT, and people have to talk. Raises
        `UsageError` for a weak key, and for one that somebody else has.
        """
        try:
            named, public = read_verifier_key(text)
        except JournalError as error:
            raise UsageError(str(error)) from error
        name = name or unquote(named)
        check_name(name)
        trust, ring = self.trust(name, public_of(public)), self._ring()
        if trust == "new":
            if public in ring.values():
                other = next(known for known, key in ring.items() if key == public)
                raise UsageError(f"this is the key of {other}; two people do not have one key")
            self._write_ring({**ring, name: public})
        return name, trust

    def add_private(self, name: str, pem: bytes, passphrase: str = "") -> str:
        """Keep a private key from a PEM file; return its public half."""
        check_name(name)
        if name in self._ring():
            raise UsageError(f"there is a key named {name!r} already; keys are never replaced")
        return self._keep(name, private_from(pem, passphrase, "the file"), passphrase)

    def trust(self, name: str, public: str) -> Trust:
        """How a key that somebody shows compares with the one that is pinned under the name."""
        known = self._ring().get(name)
        return "new" if known is None else "pinned" if known == public else "DIFFERENT"

    def _keep(self, name: str, key: Ed25519PrivateKey, passphrase: str) -> str:
        locked: KeySerializationEncryption = NoEncryption()
        if passphrase:
            locked = BestAvailableEncryption(passphrase.encode())
        data = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, locked)
        try:
            self._make_folder()
            with open(os.open(self._file(name), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(data)
        except OSError as error:
            raise UsageError(f"{self._file(name)}: {error.strerror}") from error
        self._write_ring({**self._ring(), name: public_of(key)})
        return public_of(key)

    def _file(self, name: str) -> Path:
        plain = "".join(c if c.isalnum() or c in " -" or not c.isascii() else f"%{ord(c):02x}" for c in name)
        return self.folder / f"{plain}.pem"

    def _ring(self) -> dict[str, str]:
        file = self.folder / "ring.json"
        try:
            ring = msgspec.json.decode(file.read_bytes(), type=dict[str, str])
            return {name: public_of(key) for name, key in ring.items()}
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.DecodeError, UsageError) as error:
            raise UsageError(f"{file}: {error}") from error

    def _write_ring(self, ring: dict[str, str]) -> None:
        file = self.folder / "ring.json"
        new = file.with_suffix(".new")
        try:
            self._make_folder()
            new.write_bytes(msgspec.json.format(msgspec.json.encode(ring, order="sorted")) + b"\n")
            new.replace(file)
        except OSError as error:
            raise UsageError(f"{file}: {error.strerror}") from error

    def _make_folder(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def private_from(pem: bytes, passphrase: str, where: str) -> Ed25519PrivateKey:
    """The Ed25519 key in a PEM file. Raises `UsageError` that says what is wrong."""
    try:
        key = load_pem_private_key(pem, passphrase.encode() or None)
    except TypeError as error:
        locked = "has a passphrase; give it" if not passphrase else "has no passphrase"
        raise UsageError(f"{where} {locked}") from error
    except (ValueError, UnsupportedAlgorithm) as error:
        raise UsageError(f"{where} is no key, or the passphrase is wrong") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise UsageError(f"{where} is no Ed25519 key")
    return key


def check_name(name: str) -> None:
    """Raise `UsageError` for what cannot be a seat's name either."""
    shows = name.isprintable() and name.strip() == name and is_normalized("NFC", name)
    if not 1 <= len(name) <= 40 or not shows or "=" in name:
        raise UsageError(f"{name!r} cannot be a name: 1 to 40 characters that show, no '='")
