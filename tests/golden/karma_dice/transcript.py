"""Reads a transcript: a game as a rules expert writes it down, with the facts that the rules ask for.

    # a remark, mostly the rule by which something follows
    game karma-dice traits=off marker=seat-0
    seats Mounia Aris
    > begin
      turn-begun seat=Mounia
    > Mounia roll dice=red,red | 3 4
      dice-rolled seat=Mounia dice=red,red faces=3,4
    refused Mounia roll dice=green by karma-dice/personal-reserve

After `|` stands the luck of an order: one draw as it is, several with a `/` between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from karma_core.games import game
from karma_core.kernel.chance import Recorded
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Begin, Party, tag_of
from tests.support.scenario import opened

LISTS = ("cards", "dice", "faces", "returned", "seats", "traits")


def play(path: Path) -> Any:
    """Play a transcript from its start, compare all facts, and return the state at its end."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    (_, name, *options), (_, *names) = lines[0].split(), lines[1].split()
    rules = game(name)
    manifest = opened(rules, len(names), dict(pair.split("=") for pair in options))
    state = rules.initial(msgspec.structs.replace(manifest, seats=tuple(Party(name=name) for name in names)))
    for order, expected in grouped(lines[2:]):
        words, _, luck = order[1:].partition("|") if order[0] == ">" else order[7:].partition("|")
        if order[0] != ">":
            words, _, rule = words.partition(" by ")
            with pytest.raises(RuleViolation) as caught:
                rules.decide(state, message(words.split(), names, rules.actions), Recorded([]))
            assert caught.value.rule == rule.strip(), order
            continue
        draws = iter(luck_of(luck))
        facts = rules.decide(state, message(words.split(), names, (*rules.actions, Begin)), Recorded(draws))
        assert next(draws, None) is None, f"more luck than was asked for: {order}"
        assert list(facts) == [message(fact.split(), names, rules.facts) for fact in expected], order
        state = reduce(rules.evolve, facts, state)
    return state


def grouped(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each order or refusal with the facts written under it."""
    starts = [at for at, line in enumerate(lines) if line[0] != " "] + [len(lines)]
    for at, following in pairwise(starts):
        yield lines[at].strip(), [line.strip() for line in lines[at + 1 : following]]


def luck_of(text: str) -> list[Any]:
    """The draws of an order.

    >>> luck_of("3 4"), luck_of("3 4 / 1"), luck_of("calme fayot / prudent tenace"), luck_of("")
    ([(3, 4)], [(3, 4), (1,)], [('calme', 'fayot'), ('prudent', 'tenace')], [])
    """
    draws = [part.split() for part in text.split("/") if part.strip()]
    return [tuple(int(word) if word.isdigit() else word for word in draw) for draw in draws]


def message(words: list[str], names: list[str], classes: tuple[type, ...]) -> Any:
    """An order or a fact from its words: the seat if it is an order, the tag, the fields."""
    fields: dict[str, Any] = {}
    if words[0] in names:
        fields["seat"], words = names.index(words[0]), words[1:]
    for word in words[1:]:
        key, _, value = word.partition("=")
        values = [names.index(part) if part in names else part for part in value.split(",") if part]
        fields[key] = values if key in LISTS else values[0]
    cls = next(cls for cls in classes if tag_of(cls) == words[0])
    return msgspec.convert({"type": words[0], **fields}, cls, strict=False)
