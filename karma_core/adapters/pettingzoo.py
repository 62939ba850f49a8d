"""Any registered game as a PettingZoo AEC environment, over a real table: each episode is a journal to audit.

>>> from karma_core.adapters.pettingzoo import env
>>> tables = env("karma-dice", seats=2, options={"traits": "off"})
>>> tables.reset(seed=7)
>>> tables.agents
['seat_0', 'seat_1']
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from karma_core import Store, Table, UsageError, plain
from karma_core.adapters.codes import Codes

SIZE = {"karma-dice": 256, "karmaka": 512, "karmageddon": 1024, "karman-swap": 768, "karmaggan": 2048}
OWN_SIZE = 1024  # of the observation of a game that is not named above
SEATS = ("Ana", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hal")


class RawEnv(AECEnv):  # type: ignore[misc]
    """One table. Agents are `seat_0`, `seat_1`, …; an action is one part, see `karma_core.adapters.codes`.

    Observations come from the seat's view alone: `observation` (integers as float32) and `action_mask`; the view
    itself is in `infos[agent]["view"]`. At the end a winner's reward is 1, everybody else's -1.
    """

    metadata = {"name": "karma_v1", "is_parallelizable": True, "render_modes": ["ansi", "human"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: Mapping[str, Any] | None = None,
        edition: str = "",
        render_mode: str | None = None,
        max_actions: int | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {**type(self).metadata, "name": f"{game.replace('-', '_')}_v1"}
        self.render_mode = render_mode
        self._opening = partial(Store.open, game=game, seats=SEATS[:seats], options=options, edition=edition)
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.table: Table = self._opened(0)
        self.codes = Codes(self.table.game, self.table.journal.opened)
        self.max_actions = max_actions or self.table.game.max_actions
        self._size = SIZE.get(game, OWN_SIZE)
        self._observation = spaces.Dict(
            {
                "observation": spaces.Box(-(2**20), 2**20, (self._size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.codes),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation)
        self.action_spaces = {agent: spaces.Discrete(len(self.codes)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Open a new table; with a seed the episode is the same each time."""
        self.table = self._opened(Random().getrandbits(64) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.given: tuple[int, ...] = ()
        self.count = 0
        self._await()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and which integers may come next if it is to act."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.codes), np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent) and not self.truncations.get(agent):
            mask[self.codes.next_parts(self.table.legal(seat), self.given)] = 1
        numbers = self.codes.observed(self.table.view(seat), self._size)
        return {"observation": np.array(numbers, np.float32), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Give one part; once the action is whole it is taken at the table."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.possible_agents.index(agent)
        self.given, whole = self.codes.step(self.table.legal(seat), self.given, int(action or 0))
        if whole is not None:
            self.table.act(seat, whole)
            self.given = ()
            self.count += 1
        self._settle()
        self._await()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as everybody sees it."""
        table = self.table
        text = plain(table.game.picture(table.view(None), None, table.names))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is held open."""

    def _opened(self, seed: int) -> Table:
        return self._opening(Store(), seed=seed)

    def _await(self) -> None:
        waiting = self.table.to_act
        seat = self.table.names.index(waiting[0]) if waiting else 0
        self.agent_selection = (
            self.possible_agents[seat] if self.possible_agents[seat] in self.agents else self.agents[0]
        )
        self.infos = {agent: {"view": self.table.view(n)} for n, agent in enumerate(self.possible_agents)}

    def _settle(self) -> None:
        outcome = self.table.outcome
        if outcome is not None:
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = 1.0 if seat in outcome.winners else -1.0
                self.terminations[agent] = True
        elif self.count >= self.max_actions:
            self.truncations = dict.fromkeys(self.agents, True)


def env(game: str, **how: Any) -> Any:
    """The environment of a game, wrapped so that an illegal integer ends the episode with -1 for its author."""
    wrapped = wrappers.TerminateIllegalWrapper(RawEnv(game, **how), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class OneSeat(gymnasium.Env[Any, Any]):
    """One seat of a game against bots, as a Gymnasium environment. An illegal integer ends the episode with -1."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, game: str, seat: int = 0, bot: str = "random", render_mode: str | None = None, **how: Any
    ) -> None:
        self.raw, self.seat, self.bot, self.render_mode = RawEnv(game, **how), seat, bot, render_mode
        if not 0 <= seat < len(self.raw.possible_agents):
            raise UsageError(f"there is no seat {seat} among {len(self.raw.possible_agents)}")
        if bot not in self.raw.table.game.bots:
            raise UsageError(f"the game has no bot {bot!r}; it has: {', '.join(self.raw.table.game.bots)}")
        agent = self.raw.possible_agents[seat]
        self.observation_space = self.raw.observation_space(agent)
        self.action_space = self.raw.action_space(agent)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """A new table, played by the bots until this seat is awaited."""
        super().reset(seed=seed)
        self.raw.reset(seed=seed if seed is not None else int(self.np_random.integers(2**62)))
        self.random = Random(int(self.np_random.integers(2**62)))
        self._bots()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """One part of this seat's action, and what the bots answer."""
        agent = self.raw.possible_agents[self.seat]
        if not self._seen()["action_mask"][action]:
            return self._seen(), -1.0, True, False, self._info()
        self.raw.step(int(action))
        self._bots()
        ended, cut = self.raw.terminations[agent], self.raw.truncations[agent]
        return self._seen(), float(self.raw.rewards[agent]) if ended else 0.0, ended, cut, self._info()

    def render(self) -> str | None:
        """The table as everybody sees it."""
        return self.raw.render()

    def _bots(self) -> None:
        table = self.raw.table
        while (waiting := table.to_act) and self.raw.count < self.raw.max_actions:
            seat = table.names.index(waiting[0])
            if seat == self.seat:
                break
            action = table.game.bots[self.bot](table.view(seat), seat, table.legal(seat), self.random)
            table.act(seat, action)
            self.raw.count += 1
        self.raw._settle()
        self.raw._await()

    def _seen(self) -> Any:
        return self.raw.observe(self.raw.possible_agents[self.seat])

    def _info(self) -> dict[str, Any]:
        return {"view": self.raw.table.view(self.seat)}
