"""Reads a transcript: a game as a rules expert writes it down, with the facts that the rules ask for.

    # a remark, mostly the rule by which something follows
    game karmaggan mode=team
    seats Hati Noche
    given
      start-taken seat=Hati place=outer-2-2
    > Hati roll | 4 2
      dice-rolled seat=Hati faces=4,2 left=4
    refused Hati step to=middle-0-2 by karmaggan/walls

`given` sets the table up by facts alone. After `|` stands the luck of an order, its draws with a `/` between them.
Words with blanks in them stand in quotation marks; terms are written as JSON.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from karma_core.games import game
from karma_core.kernel.chance import Recorded
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Begin, Party, tag_of
from tests.support.scenario import opened


def play(path: Path) -> Any:
    """Play a transcript from its start, compare all facts, and return the state at its end."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    (_, name, *options), (_, *names) = lines[0].split(), lines[1].split()
    rules = game(name)
    manifest = opened(rules, len(names), dict(pair.split("=") for pair in options))
    state = rules.initial(msgspec.structs.replace(manifest, seats=tuple(Party(name=name) for name in names)))
    for order, written in grouped(lines[2:]):
        expected = [message(fact, names, rules.facts) for fact in written]
        if order == "given":
            state = reduce(rules.evolve, expected, state)
        elif order.startswith("refused "):
            words, _, rule = order.removeprefix("refused ").partition(" by ")
            with pytest.raises(RuleViolation) as caught:
                rules.decide(state, message(words, names, rules.actions), Recorded([]))
            assert caught.value.rule == rule.strip(), order
        else:
            words, _, luck = order.removeprefix(">").partition("|")
            draws = iter(luck_of(luck))
            facts = rules.decide(state, message(words, names, (*rules.actions, Begin)), Recorded(draws))
            assert next(draws, None) is None, f"more luck than was asked for: {order}"
            assert list(facts) == expected, order
            state = reduce(rules.evolve, facts, state)
    return state


def grouped(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each order, refusal or `given` with the facts written under it."""
    starts = [at for at, line in enumerate(lines) if line[0] != " "] + [len(lines)]
    for at, following in pairwise(starts):
        yield lines[at].strip(), [line.strip() for line in lines[at + 1 : following]]


def luck_of(text: str) -> list[Any]:
    """The draws of an order.

    >>> luck_of("3 4"), luck_of("acid / 5"), luck_of("")
    ([(3, 4)], [('acid',), (5,)], [])
    """
    draws = [part.split() for part in text.split("/") if part.strip()]
    return [tuple(int(word) if word.isdigit() else word for word in draw) for draw in draws]


def message(text: str, names: list[str], classes: tuple[type, ...]) -> Any:
    """An order or a fact from its words: the seat if it is an order, the tag, the fields."""
    words, fields = shlex.split(text), dict[str, Any]()
    if words[0] in names:
        fields["seat"], words = names.index(words[0]), words[1:]
    cls = next(cls for cls in classes if tag_of(cls) == words[0])
    for word in words[1:]:
        key, _, value = word.partition("=")
        fields[key] = field(value, names, is_list(cls, key))
    return msgspec.convert({"type": words[0], **fields}, cls, strict=False)


def field(text: str, names: list[str], several: bool) -> Any:
    """The value of a field, players by their names."""
    if text.startswith("["):
        return msgspec.json.decode(text)
    parts = [names.index(part) if part in names else part for part in text.split(",")]
    return parts if several else (parts[0] if len(parts) == 1 else text)


def is_list(cls: type, key: str) -> bool:
    """Whether a field of a message holds several values."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    kind = next(each.type for each in info.fields if each.name == key)
    while isinstance(kind, inspect.Metadata):
        kind = kind.type
    return isinstance(kind, inspect.VarTupleType)
