"""What people search a record for: words anywhere, or only a type, a seat, a rule."""

from __future__ import annotations

from msgspec import Struct

from karma_core import UsageError, seat_of, tag_of
from replay.screen.sight import Sight


class Query(Struct, frozen=True):
    """All of these must hold for an event."""

    words: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    seat: str = ""


def query_of(text: str, names: tuple[str, ...]) -> Query:
    """Read a query. Raises `UsageError` for a seat that is not there, or for nothing.

    >>> query_of("type:roll seat:bo six", ("Ana", "Bo"))
    Query(words=('six',), types=('roll',), rules=(), seat='Bo')
    """
    words, types, rules, seat = [], [], [], ""
    for word in text.split():
        kind, found, rest = word.partition(":")
        if found and rest and kind == "type":
            types.append(rest.casefold())
        elif found and rest and kind == "rule":
            rules.append(rest.casefold())
        elif found and rest and kind == "seat":
            index = seat_of(names, rest)
            seat = names[index] if index is not None else ""
        else:
            words.append(word.casefold())
    if not (words or types or rules or seat):
        raise UsageError("type words to look for; type:roll, seat:Ana and rule:zones narrow it down")
    return Query(tuple(words), tuple(types), tuple(rules), seat)


def fits(query: Query, sight: Sight, seq: int, note: str = "") -> bool:
    """Whether an event is meant; the cheap questions come first, since a record may be long."""
    record = sight.copy.record(seq)
    if query.seat and record.by != query.seat:
        return False
    tags = {tag_of(record.message), *map(tag_of, record.facts)}
    if any(not any(kind in tag for tag in tags) for kind in query.types):
        return False
    cited = " ".join(rule for message in (record.message, *record.facts) for rule in message.rules)
    if any(rule not in cited.casefold() for rule in query.rules):
        return False
    if not query.words:
        return True
    told = sight.told(seq)
    sentences = (told.action.words, *(fact.words for fact in told.facts))
    text = " ".join((*sentences, *sorted(tags), cited, record.by, note)).casefold()
    return all(word in text for word in query.words)
