"""Reads a transcript: a game as a rules expert writes it down, with the facts that the rules ask for.

    # a remark, mostly the rule by which something follows
    game karmageddon leaving=always
    seats Ana Bo
    > begin
      deck-shuffled
    > Ana turn | c7
      card-turned seat=Ana cards=c7
    refused Bo turn by karmageddon/turn-order

After `|` stands the card that was turned or cut.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.state import Karmageddon
from karma_core.kernel.chance import Recorded
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Begin, Fact, Party, tag_of
from tests.support.scenario import opened

LISTS = ("asked", "bad", "cards", "good", "halves", "seats")


def play(path: Path) -> tuple[Karmageddon, tuple[Fact, ...]]:
    """Play a transcript, compare all facts with those written down; return the end of the game and its facts."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    (_, _, *options), (_, *names) = lines[0].split(), lines[1].split()
    manifest = opened(GAME, len(names), dict(pair.split("=") for pair in options))
    state = GAME.initial(replace(manifest, seats=tuple(Party(name=name) for name in names)))
    told: list[Fact] = []
    for order, expected in grouped(lines[2:]):
        if order.startswith("refused "):
            check_refusal(state, order, names)
            continue
        words, _, luck = order[1:].partition("|")
        draws = iter([tuple(luck.split())] if luck.strip() else [])
        facts = GAME.decide(state, message(words.split(), names, (*GAME.actions, Begin)), Recorded(draws))
        assert next(draws, None) is None, f"more luck than was asked for: {order}"
        assert list(facts) == [message(fact.split(), names, GAME.facts) for fact in expected], order
        state = reduce(GAME.evolve, facts, state)
        told += facts
    return state, tuple(told)


def check_refusal(state: Karmageddon, order: str, names: list[str]) -> None:
    """`refused Bo turn by karmageddon/turn-order`: this order is refused here, by this rule."""
    words, _, rule = order.removeprefix("refused ").partition(" by ")
    with pytest.raises(RuleViolation) as caught:
        GAME.decide(state, message(words.split(), names, GAME.actions), Recorded([]))
    assert caught.value.rule == rule, order


def grouped(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Each order or refusal with the facts written under it."""
    starts = [at for at, line in enumerate(lines) if line[0] != " "] + [len(lines)]
    for at, following in pairwise(starts):
        yield lines[at].strip(), [line.strip() for line in lines[at + 1 : following]]


def message(words: list[str], names: list[str], classes: tuple[type[Any], ...]) -> Any:
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
