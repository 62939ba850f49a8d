"""The published vectors: RFC 8032, RFC 5869, RFC 9901, C2SP, and the edge signatures on which libraries differ."""

from __future__ import annotations

from base64 import b64decode
from hashlib import sha256
from hmac import digest

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from karma_core import JournalError, fingerprint, public_of, verify
from karma_core.kernel.chance import framed, stream
from karma_core.kernel.notes import (
    Note,
    key_id,
    read_head,
    read_note,
    read_verifier_key,
    signature,
    signers_of,
    verifier_key,
    write_note,
)
from karma_core.kernel.signing import SMALL_ORDER, is_weak

RFC_8032 = (  # section 7.1, tests 1 to 3: secret key, public key, message, signature
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
)


@pytest.mark.parametrize(("secret", "public", "message", "sig"), RFC_8032)
def test_rfc_8032__sign_and_verify(secret: str, public: str, message: str, sig: str) -> None:
    """The key, the signature, and no other message or signature."""
    key, data = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret)), bytes.fromhex(message)
    assert public_of(key) == public and key.sign(data).hex() == sig
    assert verify(public, sig, data) and not verify(public, sig, data + b"x")
    for at in range(0, 128, 7):
        changed = f"{sig[:at]}{'0' if sig[at] != '0' else '1'}{sig[at + 1 :]}"
        assert not verify(public, changed, data)


def test_rfc_5869__a1_and_our_stream() -> None:
    """HKDF-Extract is HMAC; the stream of draws is HKDF-Expand, page by page."""
    prk = digest(bytes.fromhex("000102030405060708090a0b0c"), bytes.fromhex("0b" * 22), "sha256")
    assert prk.hex() == "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"
    info = framed(b"karma/draw/v1", b"3/0", (0).to_bytes(4, "big"))
    page = HKDFExpand(SHA256(), 8160, info).derive(prk)
    words = stream(prk, "3/0")
    assert b"".join(next(words).to_bytes(8, "big") for _ in range(1020)) == page


def test_rfc_9901__the_digest_of_a_disclosure() -> None:
    """Over the exact string, the space after the comma included."""
    text = "WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsICJmYW1pbHlfbmFtZSIsICJNw7ZiaXVzIl0"
    assert fingerprint(text) == "X9yH0Ajrdm1Oij4tWso9UzzKJvPoDxwmuEcO3XAdRC0"


def test_c2sp__the_key_and_the_note_of_the_sumdb_documentation() -> None:
    """A verifier key of Go's note package, and a note signed by its key: a published example of the format."""
    name, public = read_verifier_key("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
    assert name == "PeterNeumann" and key_id(name, public).hex() == "c74f20a3"
    text = (
        "If you think cryptography is the answer to your problem,\n"
        "then you don't know what your problem is.\n"
        "\n"
        "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
    )
    note = read_note(text)
    assert write_note(note) == text and signers_of(note, {name: public}) == ({name}, set())
    assert verifier_key(name, public) == "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
    other = Note(note.text.replace("problem", "question"), note.signatures)
    assert signers_of(other, {name: public}) == (set(), {name})


def test_c2sp__a_checkpoint_has_one_spelling() -> None:
    """Origin, size without leading zeros, base64 of 32 bytes, and nothing more."""
    root = "sFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08="
    head = read_head(f"example.com/fancylog\n109482\n{root}\n")
    assert (head.origin, head.size, head.root) == ("example.com/fancylog", 109482, b64decode(root))
    for wrong in (
        f"\n109482\n{root}\n",
        f"example.com/fancylog\n0109482\n{root}\n",
        f"example.com/fancylog\n+5\n{root}\n",
        f"example.com/fancylog\n5\n{root[:-1]}\n",
        f"example.com/fancylog\n5\n{root}\nextra\n",
        f"example.com/fancylog\n5\n{root}",
        "example.com/fancylog\n5\nAAAA\n",
        f"example.com/fancylog\n５\n{root}\n",
    ):
        with pytest.raises(JournalError):
            read_head(wrong)


@pytest.mark.parametrize("weak", sorted(point.hex() for point in SMALL_ORDER))
def test_weak_keys__verify_nothing(weak: str) -> None:
    """Under a point of small order one signature would fit every message; with either sign bit."""
    signed = bytes.fromhex(weak)[:31] + bytes([bytes.fromhex(weak)[31] | 0x80])
    for key in (bytes.fromhex(weak), signed):
        assert is_weak(key)
        assert not any(verify(key.hex(), "01" + "00" * 63, bytes([n])) for n in range(50))


def edge_cases() -> list[tuple[str, str, bytes]]:
    """Signatures at the edges of the rules: small-order keys and R, S too large, R and keys in other encodings."""
    order = 2**252 + 27742317777372353535851937790883648493
    key = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    public, cases = key.public_key().public_bytes_raw(), []
    for number in range(8):
        message = f"case {number}".encode()
        good = key.sign(message)
        r, s = good[:32], int.from_bytes(good[32:], "little")
        cases.append((public.hex(), good.hex(), message))
        cases.append((public.hex(), (r + (s + order).to_bytes(32, "little")).hex(), message))
        cases.append((public.hex(), (r + bytes(32)).hex(), message))
        for point in sorted(SMALL_ORDER):
            cases.append((public.hex(), (point + good[32:]).hex(), message))
            cases.append((public.hex(), (point + bytes(32)).hex(), message))
            cases.append((point.hex(), (point + bytes(32)).hex(), message))
            cases.append((point.hex(), good.hex(), message))
    field = 2**255 - 19
    for y in range(2, 19):  # encodings of y + p: not canonical
        cases.append(((y + field).to_bytes(32, "little").hex(), key.sign(b"y").hex(), b"y"))
        cases.append((public.hex(), ((y + field).to_bytes(32, "little") + key.sign(b"y")[32:]).hex(), b"y"))
    return cases


def test_edges__agree_with_another_library() -> None:
    """PyNaCl (libsodium) and this library say the same of every one."""
    said = set()
    for public, sig, message in edge_cases():
        try:
            VerifyKey(bytes.fromhex(public)).verify(message, bytes.fromhex(sig))
            theirs = True
        except (BadSignatureError, ValueError):
            theirs = False
        assert verify(public, sig, message) == theirs, (public, sig)
        said.add(theirs)
    assert said == {True, False}


def test_notes__a_signature_under_a_name_is_not_one_under_another() -> None:
    """The key id binds the name, so lines cannot be passed round."""
    key = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
    line = signature("text\n", "log/Ana", public_of(key), key.sign)
    note = Note("text\n", (line,))
    assert signers_of(note, {"log/Ana": public_of(key)}) == ({"log/Ana"}, set())
    assert signers_of(note, {"log/Bo": public_of(key)}) == (set(), set())
    assert sha256(b"log/Ana\n\x01" + bytes.fromhex(public_of(key))).digest()[:4] == line.key_id
