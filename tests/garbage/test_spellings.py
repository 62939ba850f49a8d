"""One event has one spelling: any other that means the same is refused at its line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.garbage.honest import counting, duel, plain, refused, spelled, with_line


def dumped(value: Any, **how: Any) -> bytes:
    given = {"sort_keys": True, "separators": (",", ":"), "ensure_ascii": False} | how
    return json.dumps(value, **given).encode()


SPELLINGS = {
    "spaces after commas": lambda line: dumped(plain(line), separators=(", ", ":")),
    "spaces after colons": lambda line: dumped(plain(line), separators=(",", ": ")),
    "indented": lambda line: dumped(plain(line), indent=1).replace(b"\n", b" "),
    "a space before": lambda line: b" " + line,
    "a space behind": lambda line: line + b" ",
    "a tab behind": lambda line: line + b"\t",
    "a carriage return behind": lambda line: line + b"\r",
    "keys turned round": lambda line: dumped(turned(plain(line)), sort_keys=False),
    "a letter escaped": lambda line: line.replace(b'"act"', b'"\\u0061ct"', 1),
    "a name escaped": lambda line: line.replace(b'"type":"', b'"type":"\\u00', 1).replace(b"\\u00", b"\\u0063", 1),
    "a slash escaped": lambda line: line.replace(b"Z", b"\\u005a", 1),
    "an integer as a float": lambda line: line.replace(b'"seq":', b'"seq":1.0e0,"seq":', 1),
    "a fraction": lambda line: line.replace(b',"time"', b'.0,"time"', 1),
    "an exponent": lambda line: line.replace(b',"time"', b'e0,"time"', 1),
    "a plus sign": lambda line: line.replace(b'"seq":', b'"seq":+', 1),
    "a leading zero": lambda line: line.replace(b'"seq":', b'"seq":0', 1),
    "minus nought": lambda line: line.replace(b'"seq":', b'"seq":-', 1),
    "a doubled key, the same value": lambda line: line.replace(b'"facts":', b'"facts":[],"facts":', 1),
    "openings written out": lambda line: dumped(plain(line) | {"open": []}),
    "signatures written out": lambda line: dumped(plain(line) | {"sigs": {}}),
    "nothing for openings": lambda line: dumped(plain(line) | {"open": None}),
    "a key more": lambda line: dumped(plain(line) | {"zebra": 1}),
    "a key more in the event": lambda line: dumped({**plain(line), "event": {**plain(line)["event"], "x": 1}}),
    "a second value behind": lambda line: line + b"{}",
    "a comment": lambda line: line + b"//",
    "a trailing comma": lambda line: line[:-1] + b",}",
    "single quotes": lambda line: line.replace(b'"', b"'"),
    "a byte order mark": lambda line: b"\xef\xbb\xbf" + line,
    "overlong UTF-8": lambda line: line.replace(b"act", b"\xc1\xa1ct", 1),
}


def turned(value: Any) -> Any:
    """The same with the keys of every object in the opposite order."""
    if isinstance(value, dict):
        return {key: turned(value[key]) for key in sorted(value, reverse=True)}
    return [turned(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("how", SPELLINGS)
def test_another_spelling_is_refused(how: str) -> None:
    """At its own line, in every kind of event."""
    for game in (duel(), counting()):
        for at, line in enumerate(game.lines):
            other = SPELLINGS[how](line)
            if other == line or (how == "openings written out" and b'"open"' in line):
                continue
            refused(with_line(game, at, other), at)


def test_defaults_are_not_written_out() -> None:
    """A field that has its default is left out; with it the line is another one."""
    for field, value in (("bot", ""), ("custody", ""), ("key", "")):
        line = plain(duel().lines[0])
        line["event"]["act"]["data"]["seats"][0][field] = value
        refused(with_line(duel(), 0, spelled(line)), 0)
    for field, value in (("circle", ""), ("table_key", "")):
        line = plain(duel().lines[0])
        line["event"]["act"]["data"][field] = value
        refused(with_line(duel(), 0, spelled(line)), 0)
    line = plain(counting().lines[0])
    line["event"]["act"]["data"]["options"] = {"goal": 100}
    refused(with_line(counting(), 0, spelled(line)), 0)
    line = plain(counting().lines[1])
    line["event"]["facts"][0]["total"] = 0
    refused(with_line(counting(), 1, spelled(line)), 1)


STRINGS = {
    "a hidden name": ("?", "?"),
    "a slug with a line feed": ("one\n", "one"),
    "capitals": ("One", "one"),
    "a blank": ("one two", "one"),
    "nothing": ("", "one"),
    "a leading digit": ("1one", "one"),
    "full-width letters": ("ｏｎｅ", "one"),
    "far too long": ("o" * 49, "one"),
}


@pytest.mark.parametrize("what", STRINGS)
def test_names_are_slugs(what: str) -> None:
    """In a public list of names: cards as they are turned up."""
    at = next(at for at, line in enumerate(duel().lines) if b"cards-turned" in line)
    line = plain(duel().lines[at])
    fact = next(fact for fact in line["event"]["facts"] if fact["type"] == "cards-turned")
    fact["cards"][0] = STRINGS[what][0]
    refused(with_line(duel(), at, spelled(line)), at)


@pytest.mark.parametrize(
    "time", ["", "2000-01-01", "2000-01-01T00:00:01Z\n", "٢٠٠٠-01-01T00:00:01Z", "2000-01-01 00:00:01Z"]
)
def test_times_have_one_form(time: str) -> None:
    """Digits of ASCII, and nothing behind the Z."""
    line = plain(duel().lines[1])
    line["event"]["act"]["time"] = time
    refused(with_line(duel(), 1, spelled(line)), 1)


def test_lone_surrogates() -> None:
    """Half of a pair is no character, escaped or raw."""
    for half in (b"\\ud800", b"\\udc00", b"\xed\xa0\x80"):
        refused(with_line(duel(), 0, duel().lines[0].replace(b'"Ana"', b'"' + half + b'"')), 0)
    at = len(duel().lines) - 1
    refused(with_line(duel(), at, duel().lines[at].replace(b"table", b"\\ud800")), at)


SEATS = {
    "nobody": [],
    "one alone": ["Ana"],
    "three at a table for two": ["Ana", "Bo", "Cy"],
    "two of one name": ["Ana", "Ana"],
    "two alike in small letters": ["Ana", "ANA"],
    "two alike when folded": ["Straße", "STRASSE"],
    "the table itself": ["Ana", "Table"],
    "no name": ["Ana", ""],
    "an equals sign": ["Ana", "Bo=steady"],
    "blanks around it": ["Ana", " Bo"],
    "not composed": ["Ana", "Jose\u0301"],
    "a control character": ["Ana", "Bo\x1b[2J"],
    "text that runs backwards": ["Ana", "\u202eoB"],
    "a line feed": ["Ana", "Bo\n"],
    "far too long": ["Ana", "B" * 41],
}


@pytest.mark.parametrize("what", SEATS)
def test_seats_that_no_table_has(what: str) -> None:
    """The seats of a manifest are such as a table could have been opened with."""
    line = plain(duel().lines[0])
    line["event"]["act"]["data"]["seats"] = [{"name": name} for name in SEATS[what]]
    refused(with_line(duel(), 0, spelled(line)), 0)


def test_an_author_without_a_seat() -> None:
    """Every act is by a seat of this table, or by the table."""
    line = plain(duel().lines[2])
    for author in ("Cy", "ana", "", "TABLE", "x" * 41):
        line["event"]["act"]["by"] = author
        refused(with_line(duel(), 2, spelled(line)), 2)
