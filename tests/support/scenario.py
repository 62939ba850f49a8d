"""Facts in, an action, facts out: rule tests without a state built by hand.

>>> from karma_core.games import game
>>> scene = Scenario(game("karma-dice"), seats=2, options={"traits": "off"})
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from random import Random
from typing import Any

import msgspec
import pytest

from karma_core.kernel.chance import Dicey, Recorded
from karma_core.kernel.editions import digest_of, edition_of
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.game import Game
from karma_core.kernel.messages import FORMAT, Action, Begin, Fact, GameOpened, Message, Party

NAMES = ("Ana", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hal")


def opened(
    game: Game, seats: int = 2, options: Mapping[str, Any] | None = None, edition: str = "", luck: Any = "table"
) -> GameOpened[Any]:
    """A manifest as a table would write it."""
    used = edition_of(game, edition or game.edition.name)
    return GameOpened(
        game=game.name,
        rules_version=game.rules_version,
        edition=used.name,
        edition_digest=digest_of(used),
        options=game.options_from(options),
        seats=tuple(Party(name=name) for name in NAMES[:seats]),
        luck=luck,
        nonce="0" * 32,
        commit="0" * 64,
        format=FORMAT,
    )


class Scenario:
    """A game at some point, reached by facts alone."""

    def __init__(
        self,
        game: Game,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        edition: str = "",
        state: Any = None,
        luck: str = "table",
    ) -> None:
        self.game = game
        self.state = game.initial(opened(game, seats, options, edition, luck)) if state is None else state

    def given(self, *facts: Fact) -> Scenario:
        """The game after these facts more."""
        return Scenario(self.game, state=reduce(self.game.evolve, facts, self.state))

    def when(self, action: Message, *luck: Any) -> tuple[Fact, ...]:
        """The facts that follow from the action; `luck` is each draw in order. Unused luck fails the test."""
        draws = iter(luck)
        facts = self.game.decide(self.state, action, Recorded(draws))
        assert next(draws, None) is None, "more luck was given than was asked for"
        return facts

    def after(self, action: Message, *luck: Any) -> Scenario:
        """The game after the action and its facts."""
        return self.given(*self.when(action, *luck))

    def begun(self, *luck: Any, seed: int | None = None) -> Scenario:
        """The game after `begin`, with this luck, or a seeded one."""
        if seed is None:
            return self.after(Begin(), *luck)
        return self.given(*self.game.decide(self.state, Begin(), Dicey(Random(seed).randrange)))

    def refused(self, action: Message, rule: str, *luck: Any) -> RuleViolation:
        """The action is refused by this rule, and nothing changed."""
        before = msgspec.json.encode(self.state)
        with pytest.raises(RuleViolation) as caught:
            self.when(action, *luck)
        assert caught.value.rule == rule, caught.value
        assert msgspec.json.encode(self.state) == before
        return caught.value

    def legal(self, seat: int) -> tuple[Action, ...]:
        return self.game.legal(self.state, seat)

    def played(self, seed: int, actions: int) -> Scenario:
        """The game after so many random legal actions, or at its end."""
        random, state = Random(seed), self.state
        chance = Dicey(random.randrange)
        for _ in range(actions):
            if self.game.outcome(state) is not None:
                break
            seat = random.choice(self.game.to_act(state))
            action = random.choice(self.game.legal(state, seat))
            state = reduce(self.game.evolve, self.game.decide(state, action, chance), state)
        return Scenario(self.game, state=state)
