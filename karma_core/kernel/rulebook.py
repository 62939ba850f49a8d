"""The rulebook of a game as data: every statement of its seed and every ruling, each with a stable id."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct


class Rule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One statement. `id` is cited as `<game>/<id>`; `shown = "text"` marks what no program can show, and `why`."""

    id: str
    text: str
    seed: str = ""  # the place in the seed, for rules
    kind: Literal["seed", "published", "ruling"] = "seed"
    profile: str = ""
    shown: Literal["test", "text"] = "test"
    why: str = ""
    tie: str = ""  # the rule that a ruling settles


class Rulebook(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All statements of one game, in the order of its rulebook."""

    game: str
    rule: tuple[Rule, ...] = ()
    ruling: tuple[Rule, ...] = ()
    players: str = ""
    source: str = ""

    @property
    def all(self) -> dict[str, Rule]:
        """Every statement by its cited id, `<game>/<id>`."""
        return {f"{self.game}/{rule.id}": rule for rule in (*self.rule, *self.ruling)}


@cache
def rulebook(folder: Path) -> Rulebook:
    """Read the `rules.toml` of a game's folder."""
    data = tomllib.loads((folder / "rules.toml").read_text(encoding="utf-8"))
    for ruling in data.get("ruling", ()):
        ruling.setdefault("kind", "ruling")
    return msgspec.convert(data, Rulebook)


KERNEL_FOLDER = Path(__file__).parent


def rule_text(game_folder: Path, cited: str) -> Rule | None:
    """The statement that `<game>/<id>` or `kernel/<id>` cites; None if there is none."""
    folder = KERNEL_FOLDER if cited.startswith("kernel/") else game_folder
    return rulebook(folder).all.get(cited)
