"""A game on paper: plays it, and writes its journal in memory, the same bytes for the same seed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from functools import reduce
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from karma_core.kernel.chance import Fresh, combined, commitment
from karma_core.kernel.codec import Record
from karma_core.kernel.game import Game
from karma_core.kernel.journal import Journal, codec_of
from karma_core.kernel.merkle import Tree, leaf
from karma_core.kernel.messages import (
    TABLE,
    Action,
    Begin,
    Checkpoint,
    Fact,
    Forked,
    GameAbandoned,
    GameClosed,
    Message,
    SeedRevealed,
)
from karma_core.kernel.writer import written
from tests.support.scenario import opened

EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


class Writer:
    """A game in play. `lines` is its journal so far, `states` the state behind each event, `events` what happened.

    >>> from tests.support.duel import DUEL
    >>> game = Writer(DUEL, seed=7).begun()
    >>> game.play(3)
    >>> game.journal.size
    3
    """

    def __init__(
        self, game: Game, seats: int = 2, options: Mapping[str, Any] | None = None, seed: int = 0, edition: str = ""
    ) -> None:
        self.game, self.codec, self.random = game, codec_of(game), Random(seed)
        self.secret = self.random.randbytes(32)
        nonce = self.random.randbytes(16)
        self.key = combined(nonce, {TABLE: self.secret})
        self.actions = 0  # `begin` is one
        self.lines: list[bytes] = []
        self.records: list[Record] = []
        self.states: list[Any] = []
        self.events: list[tuple[Message, tuple[Fact, ...]]] = []
        self.tree = Tree()
        commit = commitment(nonce, TABLE, self.secret)
        manifest = msgspec.structs.replace(
            opened(game, seats, options, edition), nonce=nonce.hex(), commit=commit, reproducible=True
        )
        self.seats = range(seats)
        self.names = manifest.names
        self.write(TABLE, manifest, (), game.initial(manifest))
        self.recipe = f"Writer({game.name}, {seats}, {options}, {seed})"

    def __repr__(self) -> str:
        return f"{self.recipe} at position {len(self.lines)}"

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        return self.game.outcome(self.state) is not None

    @property
    def journal(self) -> Journal:
        return Journal.read(bytes(self))

    def __bytes__(self) -> bytes:
        return b"".join(line + b"\n" for line in self.lines)

    def write(self, by: str, message: Message, facts: Sequence[Fact], state: Any) -> None:
        """Append the line of an event, whatever it says."""
        seq = len(self.lines)
        line, record = written(
            self.codec,
            message,
            facts,
            seq=seq,
            prev=self.tree.root().hex(),
            by=by,
            time=f"{EPOCH + timedelta(seconds=seq):%Y-%m-%dT%H:%M:%SZ}",
            salt=self.salt,
        )
        self.tree.append(leaf(record.raw))
        self.lines.append(line)
        self.records.append(record)
        self.events.append((message, tuple(facts)))
        self.states.append(state)

    def salt(self) -> bytes:
        return self.random.randbytes(16)

    def chance(self) -> Fresh:
        """The luck of the next action."""
        return Fresh(self.key, self.actions)

    def act(self, message: Message) -> tuple[Fact, ...]:
        """Decide an action (or `Begin`), write it down, and return its facts."""
        facts = self.game.decide(self.state, message, self.chance())
        by = self.names[message.seat] if isinstance(message, Action) else TABLE
        self.write(by, message, facts, reduce(self.game.evolve, facts, self.state))
        self.actions += 1
        return facts

    def begun(self) -> Writer:
        """The same, dealt."""
        self.act(Begin())
        return self

    def choose(self, choice: int) -> bool:
        """One of all legal actions, by number; False when the game is over."""
        waiting = self.game.to_act(self.state)
        if self.is_over or not waiting:
            return False
        seat = waiting[choice % len(waiting)]
        actions = self.game.legal(self.state, seat)
        self.act(actions[choice // len(waiting) % len(actions)])
        return True

    def play(self, until: int) -> None:
        """Random legal actions until there are so many events, or the game is over."""
        while len(self.lines) < until and self.choose(self.random.getrandbits(48)):
            pass

    def close(self) -> Writer:
        """The closing events: the game is over, or is not played out."""
        digest = sha256(msgspec.json.encode(self.game.view(self.state, None), order="sorted")).hexdigest()
        view = f"{self.game.name}/view/{self.game.view_version}"
        end = GameClosed() if self.is_over else GameAbandoned(reason="enough for today")
        for message in (Checkpoint(view=view, digest=digest), SeedRevealed(seed=self.secret.hex()), end):
            self.write(TABLE, message, (), self.state)
        return self

    def fork(self, at: int, seed: int | None = None) -> Writer:
        """A game of its own that shares the first `at` events; with `seed`, luck of its own too."""
        child = object.__new__(Writer)
        child.__dict__.update(self.__dict__)
        child.random = Random(f"fork/{at}/{seed}")
        nonce = child.random.randbytes(16)
        if seed is not None:
            child.secret = Random(seed).randbytes(32)
            child.key = combined(nonce, {TABLE: child.secret})
        child.actions = sum(isinstance(message, Action | Begin) for message, _ in self.events[:at])
        child.lines, child.records = self.lines[:at], self.records[:at]
        child.states, child.events = self.states[:at], self.events[:at]
        child.tree = Tree(self.tree, at)
        commit = commitment(nonce, TABLE, child.secret) if seed is not None else ""
        begins = self.journal.id
        child.write(TABLE, Forked(parent=begins, at=at, nonce=nonce.hex(), commit=commit), (), child.state)
        return child
