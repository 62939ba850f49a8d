"""Other people's implementations and published vectors say the same as ours."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from typing import Any

import pytest
import rfc8785
from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.kdf.hkdf import HKDF, HKDFExpand
from hypothesis import given, settings
from hypothesis import strategies as st

from karma_core.kernel.chance import below, combined, commitment, framed, stream
from karma_core.kernel.codec import b64, canonical, disclosure, fingerprint

PAGE = 8160  # bytes of HKDF-Expand, 255 blocks
WORDS = st.text(st.characters(exclude_categories=["Cs"]))
KEYS = st.text(st.characters(codec="ascii"))
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | WORDS,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(st.characters(codec="ascii")), inner, max_size=5)
    ),
    max_leaves=20,
)


@given(VALUES)
def test_canonical_bytes_are_those_of_rfc_8785(value: Any) -> None:
    """For objects with ASCII keys, arrays, strings, integers within 2^53, booleans and null."""
    assert canonical(value) == rfc8785.dumps(value)
    assert json.loads(canonical(value)) == value


def test_every_character_is_escaped_as_rfc_8785_says() -> None:
    """All of the first plane, and some beyond."""
    for start in range(0, 0x11000, 256):
        text = "".join(chr(code) for code in range(start, start + 256) if not 0xD800 <= code < 0xE000)
        assert canonical(text) == rfc8785.dumps(text)


def test_disclosures_are_those_of_rfc_9901() -> None:
    """Its own example: the digest is over the exact string, the space behind the comma included."""
    text = b64('["_26bc4LT-ac6q2KI6cBW5es", "family_name", "Möbius"]'.encode())
    assert text == "WyJfMjZiYzRMVC1hYzZxMktJNmNCVzVlcyIsICJmYW1pbHlfbmFtZSIsICJNw7ZiaXVzIl0"
    assert fingerprint(text) == "X9yH0Ajrdm1Oij4tWso9UzzKJvPoDxwmuEcO3XAdRC0"
    ours = disclosure(bytes(16), "card", "ace")
    assert fingerprint(ours) == b64(sha256(ours.encode()).digest()) and len(fingerprint(ours)) == 43


@settings(max_examples=25)
@given(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.integers(0, 3 * PAGE // 8))
def test_the_stream_is_hkdf_expand(key: bytes, label: str, word: int) -> None:
    """Page k is 8160 bytes of HKDF-Expand over domain, label and k; words are 8 bytes, big-endian."""
    page, at = divmod(word * 8, PAGE)
    info = framed(b"karma/draw/v1", label.encode(), page.to_bytes(4, "big"))
    expanded = HKDFExpand(hashes.SHA256(), PAGE, info).derive(key)
    words = stream(key, label)
    for _ in range(word):
        next(words)
    assert next(words) == int.from_bytes(expanded[at : at + 8], "big")


@given(st.binary(min_size=16, max_size=16), st.dictionaries(st.text(max_size=8), st.binary(max_size=40), max_size=4))
def test_the_key_is_hkdf_extract(nonce: bytes, seeds: dict[str, bytes]) -> None:
    """HMAC-SHA256 with the nonce as salt over the framed seeds, sorted by name: whoever added them in what order."""
    parts = [part for name in sorted(seeds) for part in (name.encode(), seeds[name])]
    material = framed(b"karma/seed-combine/v1", *parts)
    oracle = hmac.HMAC(nonce, hashes.SHA256())
    oracle.update(material)
    assert combined(nonce, seeds) == oracle.finalize()
    assert combined(nonce, dict(reversed(seeds.items()))) == combined(nonce, seeds)


def test_rfc_5869_first_vector() -> None:
    """The oracle itself: extract and expand of its appendix A.1."""
    salt, info = bytes(range(13)), bytes(range(0xF0, 0xFA))
    okm = HKDF(hashes.SHA256(), 42, salt, info).derive(b"\x0b" * 22)
    assert okm.hex().startswith("3cb25f25faacd57a90434f64d0362f2a")


@given(st.lists(st.binary(max_size=6), max_size=5), st.lists(st.binary(max_size=6), max_size=5))
def test_framing_tells_lists_apart(these: list[bytes], those: list[bytes]) -> None:
    """No two lists of parts give the same bytes; so no two commitments are of the same thing."""
    assert (framed(*these) == framed(*those)) == (these == those)


def test_commitments_cover_name_nonce_and_seed() -> None:
    found = {commitment(n, name, seed) for n in (b"a", b"b") for name in ("x", "y") for seed in (b"s", b"t")}
    assert len(found) == 8


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10, 2**32, 2**63 + 1, 2**64 - 1, 2**64])
def test_below_rejects_exactly_the_incomplete_slice(n: int) -> None:
    """Unbiased by construction: of 2^64 words exactly 2^64 mod n are thrown away, and the rest falls evenly."""
    kept = 2**64 - 2**64 % n
    assert kept % n == 0
    for word in (0, 1, n - 1, n, kept - 1):
        if word < kept:
            assert below(iter([word]), n) == word % n
    if kept < 2**64:
        for word in (kept, 2**64 - 1):
            assert below(iter([word, 5]), n) == 5 % n


def test_dice_fall_evenly() -> None:
    """A check of sense: 60,000 faces of one stream, each within five standard deviations."""
    words = stream(bytes(32), "1/0")
    faces = Counter(below(words, 6) for _ in range(60_000))
    assert set(faces) == set(range(6)) and all(abs(count - 10_000) < 5 * 91.3 for count in faces.values())
