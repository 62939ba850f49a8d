"""Reads and writes a game as a rules expert notes it down, with the facts that the rules ask for.

    # a remark, mostly the rule by which something follows
    game karmaka profile=seed starter=first-named
    seats Ana Bo
    > begin | peek spite spite / panic / …
      cards-drawn seat=Ana cards=peek,spite,spite
    > Ana play-deed card=spite
      deed-done seat=Ana card=spite
    refused Ana pass by karmaka/pass

After `|` stands the luck of an order, with a `/` between draws. Fields that hold their default are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from typing import Any

import msgspec
import pytest

from karma_core.games import game
from karma_core.kernel.chance import Recorded
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Begin, Message, tag_of
from tests.support.scenario import opened

SEATS = ("seat", "seats", "target", "source", "owner")  # fields that say who


class Transcript:
    """A transcript that is being played: the table, and what has happened so far."""

    def __init__(self, names: Sequence[str], **options: str) -> None:
        self.game, self.names = game("karmaka"), tuple(names)
        self.state = self.game.initial(opened(self.game, len(names), options))
        self.happened: list[Message] = []

    def order(self, words: str, luck: str = "") -> list[str]:
        """Carry out an order; return its facts as they are written."""
        draws = iter([drawn(part.split()) for part in luck.split("/") if part.strip()])
        action = self.read(words.split(), (*self.game.actions, Begin))
        facts = self.game.decide(self.state, action, Recorded(draws))
        assert next(draws, None) is None, f"more luck than was asked for: {words}"
        self.state = reduce(self.game.evolve, facts, self.state)
        self.happened += (action, *facts)
        return [self.written(fact) for fact in facts]

    def refused(self, words: str, rule: str) -> None:
        """An order that the rules refuse."""
        with pytest.raises(RuleViolation) as caught:
            self.game.decide(self.state, self.read(words.split(), self.game.actions), Recorded([]))
        assert caught.value.rule == rule, words

    def read(self, words: list[str], classes: Sequence[type[Message]]) -> Message:
        """A message from its words: a seat's name if it is an order, the tag, the fields."""
        fields: dict[str, Any] = {"seat": self.names.index(words.pop(0))} if words[0] in self.names else {}
        cls = next(cls for cls in classes if tag_of(cls) == words[0])
        for word in words[1:]:
            key, _, value = word.partition("=")
            parts = [self.names.index(part) if key in SEATS else part for part in value.split(",") if part]
            fields[key] = parts if is_list(cls, key) else parts[0]
        return msgspec.convert({"type": tag_of(cls), **fields}, cls, strict=False)

    def written(self, message: Message) -> str:
        """A message as it is written."""
        words = [tag_of(message)]
        for key, value in msgspec.to_builtins(message).items():
            if key != "type":
                parts = value if isinstance(value, tuple | list) else [value]
                words.append(f"{key}={','.join(str(self.names[part] if key in SEATS else part) for part in parts)}")
        return " ".join(words)


def is_list(cls: type[Message], key: str) -> bool:
    """Tell whether a field holds a list."""
    field = next(field for field in msgspec.inspect.type_info(cls).fields if field.name == key)
    return isinstance(field.type, msgspec.inspect.VarTupleType)


def drawn(words: list[str]) -> Any:
    """One draw: cards, or a single number."""
    return int(words[0]) if words[0].isdigit() else tuple(words)


def play(path: Path) -> Transcript:
    """Play a transcript from its start, compare all facts, and return it at its end."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    options, names = dict(pair.split("=") for pair in lines[0].split()[2:]), lines[1].split()[1:]
    table, at = Transcript(names, **options), 2
    while at < len(lines):
        head, at = lines[at], at + 1
        if head.startswith("refused "):
            words, _, rule = head.removeprefix("refused ").partition(" by ")
            table.refused(words, rule.strip())
            continue
        expected = []
        while at < len(lines) and lines[at].startswith(" "):
            expected.append(lines[at].strip())
            at += 1
        words, _, luck = head.removeprefix("> ").partition("|")
        assert table.order(words, luck) == expected, head
    return table
