"""Reads a transcript: a game as a rules expert writes it down, with the facts that the rules ask for.

    # a remark, mostly the rule by which something follows
    game karman-swap starter=first
    seats Ana Bo
    > Ana play-ship card=ship-7 planet=p06
      ship-laid seat=Ana card=ship-7 planet=p06 power=7 leads=true
    refused Ana convert-gems by karman-swap/gem-conversion

After `|` stands the luck of an order, its draws parted by `/`. In facts bags may be written in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from karma_core.games.karman_swap import GAME
from karma_core.kernel.chance import Recorded
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Begin, Party, tag_of
from tests.support.scenario import opened

LISTS = ("cards", "planets", "prestige", "winners")
ORDERED = ("pyramid-laid",)


def play(path: Path) -> Any:
    """Play a transcript from its start, compare all facts, and return the state at its end."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    options, names = lines[0].split()[2:], lines[1].split()[1:]
    manifest = opened(GAME, len(names), dict(pair.split("=") for pair in options))
    state = GAME.initial(msgspec.structs.replace(manifest, seats=tuple(Party(name=name) for name in names)))
    for order, expected in grouped(lines[2:]):
        if order.startswith("refused "):
            words, _, rule = order.removeprefix("refused ").partition(" by ")
            with pytest.raises(RuleViolation) as caught:
                GAME.decide(state, message(words.split(), names, GAME.actions), Recorded([]))
            assert caught.value.rule == rule.strip(), order
            continue
        words, _, luck = order.removeprefix(">").partition("|")
        draws = iter(luck_of(luck))
        facts = GAME.decide(state, message(words.split(), names, (*GAME.actions, Begin)), Recorded(draws))
        assert next(draws, None) is None, f"more luck than was asked for: {order}"
        assert list(facts) == [message(fact.split(), names, GAME.facts) for fact in expected], order
        state = reduce(GAME.evolve, facts, state)
    return state


def grouped(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each order or refusal with the facts written under it."""
    starts = [at for at, line in enumerate(lines) if line[0] != " "] + [len(lines)]
    for at, following in pairwise(starts):
        yield lines[at].strip(), [line.strip() for line in lines[at + 1 : following]]


def luck_of(text: str) -> list[Any]:
    """The draws of an order: a number by lot, or cards. Hands are written sorted, a pyramid place by place.

    >>> luck_of("2 / blue-1 red-5"), luck_of("")
    ([2, ('blue-1', 'red-5')], [])
    """
    draws = [part.split() for part in text.split("/") if part.strip()]
    return [int(draw[0]) if draw[0].isdigit() else tuple(draw) for draw in draws]


def message(words: list[str], names: list[str], classes: tuple[type, ...]) -> Any:
    """An order or a fact from its words: the seat if it is an order, the tag, the fields."""
    fields: dict[str, Any] = {}
    if words[0] in names:
        fields["seat"], words = names.index(words[0]), words[1:]
    for word in words[1:]:
        key, _, value = word.partition("=")
        values = [names.index(part) if part in names else part for part in value.split(",") if part]
        fields[key] = values if key in LISTS else values[0]
        if key in ("cards", "planets") and words[0] not in ORDERED:
            fields[key] = sorted(values)
    cls = next(cls for cls in classes if tag_of(cls) == words[0])
    return msgspec.convert({"type": words[0], **fields}, cls, strict=False)
