"""Key files and the keyring."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from karma_core import Keys, UsageError, new_key, public_of


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return Keys(tmp_path / "keys")


def test_new__is_readable_by_its_owner_alone(keys: Keys) -> None:
    """0600; a file that others can read is refused until it is mended."""
    public = keys.new("Ana Maria")
    file = keys.folder / "Ana Maria.pem"
    assert file.stat().st_mode & 0o777 == 0o600 and public_of(keys.load("Ana Maria")) == public
    os.chmod(file, 0o644)
    with pytest.raises(UsageError, match="chmod 600"):
        keys.load("Ana Maria")


def test_new__a_key_is_never_replaced(keys: Keys) -> None:
    """Nor one's own by a friend's of the same name."""
    keys.new("Ana")
    with pytest.raises(UsageError, match="already"):
        keys.new("Ana")
    with pytest.raises(UsageError, match="yours: Ana"):
        keys.load("Bo")
    for name in ("", "a=b", "x" * 41, " Ana", "A\nb", "e\u0301", "A\u202eb"):
        with pytest.raises(UsageError, match="cannot be a name"):
            keys.new(name)


@pytest.mark.parametrize("name", ["../Ana", "/", "..", "%2f", "李" * 40, "\U0001f98a" * 40, "/" * 40, 'A"b'])
def test_new__whatever_the_name_the_key_lies_in_its_folder(keys: Keys, name: str) -> None:
    """Slashes, dots and long names of any script."""
    public = keys.new(name)
    assert public_of(keys.load(name)) == public and keys.add(Keys(keys.folder).export(name)) == (name, "pinned")
    assert sorted(file.suffix for file in keys.folder.iterdir()) == [".json", ".pem"]


def test_passphrase__locks_a_key(keys: Keys) -> None:
    """Without it, and with a wrong one, the key stays shut."""
    public = keys.new("Ana", "open sesame")
    assert public_of(keys.load("Ana", "open sesame")) == public
    for wrong in ("", "open barley"):
        with pytest.raises(UsageError, match="passphrase"):
            keys.load("Ana", wrong)
    assert [(info.name, info.mine, info.has_passphrase) for info in keys.list()] == [("Ana", True, True)]


def test_ring__pinned_new_and_different(keys: Keys, tmp_path: Path) -> None:
    """A name keeps the key that was pinned first; another one is told apart, not taken over."""
    friend = Keys(tmp_path / "friend")
    friend.new("Bo")
    line = friend.export("Bo")
    assert keys.add(line) == ("Bo", "new") and keys.add(line) == ("Bo", "pinned")
    other = Keys(tmp_path / "other")
    other.new("Bo")
    assert keys.add(other.export("Bo")) == ("Bo", "DIFFERENT")
    assert keys.add(line) == ("Bo", "pinned")
    assert keys.add(other.export("Bo"), "Bo from work") == ("Bo from work", "new")
    assert not any(info.mine for info in keys.list())


def test_ring__false_and_weak_keys_are_refused(keys: Keys) -> None:
    """An id that does not fit, another kind of key, a point of small order."""
    from karma_core import verifier_key

    good = verifier_key("Bo", public_of(new_key()))
    for wrong in ("", "Bo", good[:-2], good.replace("Bo+", "Cy+"), verifier_key("Bo", "01" + "00" * 31)):
        with pytest.raises(UsageError):
            keys.add(wrong)
    assert keys.list() == []


def test_ring__nobody_has_the_key_of_another(keys: Keys) -> None:
    """A key that is pinned under one name is not pinned under a second."""
    line = Keys(keys.folder.parent / "friend")
    line.new("Bo")
    keys.add(line.export("Bo"))
    with pytest.raises(UsageError, match="key of Bo"):
        keys.add(line.export("Bo"), "Cy")


def test_import__a_private_key_from_elsewhere(keys: Keys) -> None:
    """Ed25519 in PEM; nothing else."""
    key = new_key()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    assert keys.add_private("Ana", pem) == public_of(key) and public_of(keys.load("Ana")) == public_of(key)
    rsa = generate_private_key(65537, 2048).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    for wrong, words in ((rsa, "Ed25519"), (b"nothing", "no key")):
        with pytest.raises(UsageError, match=words):
            keys.add_private("Bo", wrong)
    for text in ("{", '{"Bo":"zz"}', '{"Bo":"01' + "00" * 31 + '"}'):
        (keys.folder / "ring.json").write_text(text)
        with pytest.raises(UsageError, match=r"ring\.json"):
            keys.list()
