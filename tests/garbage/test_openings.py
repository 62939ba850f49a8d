"""False openings: not of this seal, of another field, in another order, spelled otherwise, sealed to others."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from karma_core.kernel.codec import Misreveal, b64, cut, disclosure, fingerprint
from karma_core.kernel.errors import JournalError
from karma_core.kernel.journal import Journal
from tests.garbage.honest import duel, plain, read, refused, spelled, with_line

DEALT = 1  # `begin`: two facts, each with sealed cards


def with_opening(text: str, **changes: Any) -> bytes:
    """The duel, the first opening of its deal replaced and the seal made to fit."""
    line = plain(duel().lines[DEALT])
    line["open"][0] = text
    line["event"]["facts"][0]["cards"] |= {"sealed": fingerprint(text)} | changes
    return with_line(duel(), DEALT, spelled(line))


def test_an_opening_that_fits_is_read() -> None:
    """The way in which the others are made is sound: other cards under a seal made to fit are read."""
    journal = read(with_opening(disclosure(bytes(16), "cards", ("one", "six", "two"))))
    assert isinstance(journal, Journal) and journal.record(DEALT).facts[0].cards == ("one", "six", "two")  # type: ignore[attr-defined]


OPENINGS = {
    "of another field": disclosure(bytes(16), "card", ("one", "six", "two")),
    "with another count": disclosure(bytes(16), "cards", ("one", "six")),
    "one name for a list": disclosure(bytes(16), "cards", "one"),
    "a hidden card": disclosure(bytes(16), "cards", ("one", "six", "?")),
    "no name": disclosure(bytes(16), "cards", ("one", "six", "Two!")),
    "numbers": disclosure(bytes(16), "cards", (1, 2, 3)),
    "a short salt": disclosure(bytes(8), "cards", ("one", "six", "two")),
    "no salt": disclosure(b"", "cards", ("one", "six", "two")),
    "spaces inside": b64(b'["AAAAAAAAAAAAAAAAAAAAAA", "cards", ["one", "six", "two"]]'),
    "an object": b64(b'{"cards":["one","six","two"]}'),
    "a fourth part": b64(b'["AAAAAAAAAAAAAAAAAAAAAA","cards",["one","six","two"],1]'),
    "not JSON": b64(b"one six two"),
    "not UTF-8": b64(b"\xff\xfe\xfd"),
    "deep": b64(b"[" * 9000),
    "one letter": "A",
    "with padding": urlsafe_b64encode(b'["AAAAAAAAAAAAAAAAAAAAAA","cards",["five","six","two"]]').decode(),
    "plain base64": "W10/+w",
    "empty": "",
}


@pytest.mark.parametrize("what", OPENINGS)
def test_a_false_opening_is_refused(what: str) -> None:
    """Though its digest fits."""
    refused(with_opening(OPENINGS[what]), DEALT)


def test_an_opening_of_nothing() -> None:
    """One that fits no seal of the event, one too many, two turned round, one twice."""
    line = plain(duel().lines[DEALT])
    first, second = line["open"]
    stranger = disclosure(bytes(16), "cards", ("one", "six", "two"))
    for openings in ([second, first], [first, first], [first, second, second], [first, second, stranger], [stranger]):
        found = refused(with_line(duel(), DEALT, spelled(line | {"open": openings})), DEALT)
        assert isinstance(found, Misreveal)
    for openings in ([first], [second]):
        assert isinstance(read(with_line(duel(), DEALT, spelled(line | {"open": openings}))), Journal)


@pytest.mark.parametrize("to", [[], [1], [0, 1], [1, 0], [0, 0], [7], None, "0", [-1], [0.0], [True]])
def test_a_seal_to_the_wrong_seats(to: Any) -> None:
    """Who may open is what the type says; anything else is refused before it can be cut wrongly."""
    line = plain(duel().lines[DEALT])
    line["event"]["facts"][0]["cards"]["to"] = to
    refused(with_line(duel(), DEALT, json.dumps(line, sort_keys=True, separators=(",", ":")).encode()), DEALT)


@pytest.mark.parametrize(
    "seal",
    [
        {"count": -1},
        {"count": 257},
        {"count": None},
        {"sealed": "A" * 42},
        {"sealed": "A" * 44},
        {"sealed": "A" * 42 + "\n"},
        {"sealed": "+" * 43},
        {"extra": 1},
    ],
)
def test_a_misshapen_seal(seal: dict[str, Any]) -> None:
    line = plain(duel().lines[DEALT])
    line["event"]["facts"][0]["cards"] |= seal
    refused(with_line(duel(), DEALT, spelled(line | {"open": line["open"][1:]})), DEALT)


def test_a_sealed_field_in_the_clear_and_a_plain_one_sealed() -> None:
    """The type says which fields are sealed; nobody else does."""
    line = plain(duel().lines[DEALT])
    seal = line["event"]["facts"][0]["cards"]
    line["event"]["facts"][0]["cards"] = ["one", "six", "two"]
    refused(with_line(duel(), DEALT, spelled(line | {"open": line["open"][1:]})), DEALT)
    at = next(at for at, text in enumerate(duel().lines) if b"cards-turned" in text)
    line = plain(duel().lines[at])
    next(fact for fact in line["event"]["facts"] if fact["type"] == "cards-turned")["cards"] = seal
    refused(with_line(duel(), at, spelled(line)), at)


def test_a_copy_never_holds_more_than_its_seat_may_open() -> None:
    """Cut for everybody in turn: what is left open is exactly what is sealed to that seat."""
    for seat in (None, 0, 1):
        for line in duel().lines:
            kept = plain(cut(line, seat)).get("open", [])
            seals = [json.dumps(plain(line)["event"]).count('"sealed"')]
            assert len(kept) <= seals[0]
            for text in kept:
                where = json.dumps(plain(line)["event"]).split(fingerprint(text))[1]
                assert str(seat) in where[: where.index("]")]


def test_many_openings_take_no_time() -> None:
    """A line full of openings that fit nothing is refused at once."""
    line = plain(duel().lines[DEALT])
    texts = [disclosure(bytes((n % 256, n // 256)) + bytes(14), "cards", ("one",)) for n in range(900)]
    found = refused(with_line(duel(), DEALT, spelled(line | {"open": texts})), DEALT)
    assert isinstance(found, JournalError)
