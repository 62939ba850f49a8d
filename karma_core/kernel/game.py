"""The contract of a game: pure functions, and some facts about it. A sixth game is one folder and one registry line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from karma_core.kernel.editions import Edition, NoEdition
from karma_core.kernel.errors import UsageError
from karma_core.kernel.messages import Action, Fact, Message
from karma_core.kernel.zones import Zone

Bot = Callable[[Any, int, Sequence[Action], Random], Action]
"""A bot answers `(view, seat, legal actions, random)` with one of them; it is never given more than its seat's view."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game is opened: literals, booleans, bounded integers, names; each with a default, the first named.

    An option that is as by default is left out of the manifest, however it came to be so.
    """

    def __post_init__(self) -> None:
        for field in msgspec.structs.fields(type(self)):
            if getattr(self, field.name) == field.default:  # msgspec leaves out by identity
                msgspec.structs.force_setattr(self, field.name, field.default)


class Outcome(Struct, frozen=True, kw_only=True):
    """The end of a game: who won, what each seat scored, and by which rule it ended."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rule: str
    reason: str  # one sentence


class Moment(Struct, frozen=True):
    """Where a state stands in its game: rounds and turns count from 1 (0 while setting up)."""

    round: int
    turn: int
    seat: int | None  # whose turn it is


class Debt(Struct, frozen=True, kw_only=True):
    """What the ledger is told of a fact: the helpee owes the helper."""

    kind: Literal["hour", "favour"]
    helper: int
    helpee: int
    card: str = ""  # the torn card
    words: str = ""  # the favour, as it was worded


class Game(Struct, frozen=True, kw_only=True):
    """Pure functions, the messages they know, and what people should see.

    State comes first in every signature, so `reduce(evolve, facts, initial(opened))` is the replay.
    """

    name: str  # "karma-dice"
    title: str  # "Karma Dice"
    seats: tuple[int, int]  # fewest and most
    rules_version: int
    view_version: int
    actions: tuple[type[Action], ...]
    facts: tuple[type[Fact], ...]
    folder: Path  # of the package, where rules.toml lies
    initial: Callable[[Any], Any]  # (opened) -> state: no luck, no I/O
    legal: Callable[[Any, int], tuple[Action, ...]]  # (state, seat): complete, from what this seat sees
    to_act: Callable[[Any], tuple[int, ...]]  # (state): the seats that are awaited, those with legal actions
    decide: Callable[[Any, Message, Any], tuple[Fact, ...]]  # (state, action | Begin, chance)
    evolve: Callable[[Any, Fact], Any]  # (state, fact): the fold
    outcome: Callable[[Any], Outcome | None]
    view: Callable[[Any, int | None], Any]  # (state, seat | None): what may be looked at now
    moment: Callable[[Any], Moment]
    scores: Callable[[Any], tuple[int, ...]]  # what each seat has now, in the unit of the outcome
    inventory: Callable[[Any], Mapping[str, int]]  # every card, die, coin by name (HIDDEN too): always the same in all
    tell: Callable[[Any, Message, tuple[str, ...]], str]  # (state before, message, seat names): one sentence
    picture: Callable[
        [Any, int | None, tuple[str, ...]], Any
    ]  # (state, whose eyes, seat names) -> kernel.picture.Picture
    bots: Mapping[str, Bot]
    options: type[Options] = Options
    edition: Edition = NoEdition(name="standard")  # the reference edition
    editions: type[Edition] = NoEdition  # the type of every edition
    debts: Callable[[Any, Fact], tuple[Debt, ...]] | None = None  # (state before, fact): what the ledger is told
    imagine: Callable[[Any, Any], Any] | None = None  # (state with HIDDEN, chance): a full state with the same view
    words: Callable[[Any], tuple[str, ...]] | None = None  # (opened): names of places and pieces that no edition lists
    physical: bool | Callable[[Any], bool] = False  # (options): may be played with real dice and cards, typed in
    typed: Callable[[str, Zone], str] | None = None  # (text, bag): the card that people mean; raises `UsageError`
    hidden: bool = True  # has secrets at all, under any option
    max_actions: int = 20_000  # no game is longer, whatever is played

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        from karma_core.kernel.registry import game  # it knows this value; functions do not pickle

        return game, (self.name,)

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return self is other

    def options_from(self, given: Mapping[str, Any] | Options | None) -> Any:
        """Return typed options from words, such as those of a command line.

        Raises `UsageError` that names the option and what would be right.
        """
        if isinstance(given, self.options):
            return given
        fields = {field.name: field for field in msgspec.structs.fields(self.options)}
        for key in dict(given or {}):  # type: ignore[arg-type]
            if key not in fields:
                known = ", ".join(fields) or "none"
                raise UsageError(f"{self.title} has no option {key!r}; its options: {known}")
        try:
            return msgspec.convert(dict(given or {}), self.options, strict=False)  # type: ignore[arg-type]
        except msgspec.ValidationError as error:
            kinds = get_type_hints(self.options).items()
            wrong = [kind for key, kind in kinds if f"`$.{key}`" in str(error) and get_origin(kind) is Literal]
            right = "".join(f"; it is one of: {', '.join(map(str, get_args(kind)))}" for kind in wrong)
            raise UsageError(f"{self.title}, options: {error}{right}") from error
