"""Every registered game as an OpenSpiel game: `pyspiel.load_game("karma_dice(seats=3)")` after `register()`.

Luck is explicit: each number that a draw needs is one chance node. `decide` is asked again with what is known so far,
and stops where the next number is not given yet. An action is given part by part, see `karma_core.adapters.codes`.
"""

from __future__ import annotations

from functools import cache, reduce
from typing import Any

import numpy as np
import pyspiel
from msgspec import Struct
from msgspec.structs import replace
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from karma_core import (
    Action,
    Begin,
    Chance,
    Game,
    GameOpened,
    Message,
    Party,
    UsageError,
    canonical,
    digest_of,
    edition_of,
    game,
    game_names,
)
from karma_core.adapters.codes import Codes

NAMES = ("Ana", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hal")
SIZE = {"karma-dice": 256, "karmaka": 512, "karmageddon": 1024, "karman-swap": 768, "karmaggan": 2048}
OWN_SIZE = 1024
CHANCE_MAX = 256  # outcomes of one chance node: no bag, die or lot has more
LONGEST = 1_000_000  # parts in a game


class Needed(Exception):
    """The next number below `count` is not given yet. Never leaves this module."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class Given(Chance):
    """Luck from a list of numbers; where the list ends, `decide` stops."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.left = list(numbers[::-1])

    def begin(self) -> Any:
        return self.below

    def below(self, count: int) -> int:
        if count == 1:
            return 0
        if not self.left:
            raise Needed(count)
        return self.left.pop()


class Position(Struct, frozen=True, kw_only=True):
    """All that a node of the tree is; frozen, so clones share it."""

    state: Any
    given: tuple[int, ...] = ()  # parts of an action
    pending: Message | None = None  # an action that waits for luck
    numbers: tuple[int, ...] = ()  # luck given so far
    needed: int = 0  # outcomes of the next chance node
    count: int = 0  # actions taken

    def __deepcopy__(self, memo: Any) -> Position:
        return self


class Rules:
    """One game as it was opened, with its integers; shared by all states."""

    def __init__(self, rules: Game, seats: int, options: dict[str, str]) -> None:
        edition = edition_of(rules, rules.edition.name)
        self.game = rules
        self.opened: GameOpened[Any] = GameOpened(
            game=rules.name,
            rules_version=rules.rules_version,
            edition=edition.name,
            edition_digest=digest_of(edition),
            options=rules.options_from(options),
            seats=tuple(Party(name=name) for name in NAMES[:seats]),
            luck="table",
            nonce="0" * 32,
            format="karma-journal/v1",
        )
        self.codes = Codes(rules, self.opened)
        self.seats = seats

    def start(self) -> Position:
        """The root, where the table begins."""
        return self.resolved(Position(state=self.game.initial(self.opened), pending=Begin()))

    def resolved(self, position: Position) -> Position:
        """Decide what is pending with the numbers there are; a chance node if one is missing."""
        assert position.pending is not None
        try:
            facts = self.game.decide(position.state, position.pending, Given(position.numbers))
        except Needed as needed:
            if needed.count > CHANCE_MAX:
                raise UsageError(f"a draw of one in {needed.count} is more than a chance node holds") from needed
            return replace(position, needed=needed.count)
        state = reduce(self.game.evolve, facts, position.state)
        return Position(state=state, count=position.count + isinstance(position.pending, Action))

    def is_over(self, position: Position) -> bool:
        if position.pending is not None:
            return False
        return not self.game.to_act(position.state) or position.count >= self.game.max_actions

    def apply(self, position: Position, code: int) -> Position:
        """The node that an integer leads to."""
        if position.pending is not None:
            return self.resolved(replace(position, numbers=(*position.numbers, code), needed=0))
        seat = self.game.to_act(position.state)[0]
        given, whole = self.codes.step(self.game.legal(position.state, seat), position.given, code)
        if whole is None:
            return replace(position, given=given)
        return self.resolved(replace(position, given=(), pending=whole))


class KarmaState(pyspiel.State):  # type: ignore[misc]
    """A node of the game tree."""

    def __init__(self, game: Any, rules: Shared) -> None:
        super().__init__(game)
        self.rules = rules
        self.position = rules.value.start()

    def current_player(self) -> Any:
        """Whose part comes next, chance, or the end."""
        rules, position = self.rules.value, self.position
        if position.pending is not None:
            return pyspiel.PlayerId.CHANCE
        if rules.is_over(position):
            return pyspiel.PlayerId.TERMINAL
        return rules.game.to_act(position.state)[0]

    def _legal_actions(self, player: int) -> list[int]:
        rules, position = self.rules.value, self.position
        if position.pending is not None or rules.is_over(position):
            return []
        return rules.codes.next_parts(rules.game.legal(position.state, player), position.given)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Equal chances, one for each number."""
        return [(number, 1 / self.position.needed) for number in range(self.position.needed)]

    def _apply_action(self, action: int) -> None:
        self.position = self.rules.value.apply(self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"number {action}" if player == pyspiel.PlayerId.CHANCE else self.rules.value.codes.meaning(action)

    def is_terminal(self) -> bool:
        return self.rules.value.is_over(self.position)

    def returns(self) -> list[float]:
        """At the end 1 for each winner, -1 for everybody else; all 0 before, and where nobody has won."""
        rules = self.rules.value
        outcome = rules.game.outcome(self.position.state) if self.is_terminal() else None
        if outcome is None or not outcome.winners:
            return [0.0] * rules.seats
        return [1.0 if seat in outcome.winners else -1.0 for seat in range(rules.seats)]

    def __str__(self) -> str:
        position = self.position
        rest = (position.given, position.pending, position.numbers, position.count)
        return f"{canonical(position.state).decode()} {canonical(rest).decode()}"


class Shared:
    """What clones share: it is never copied."""

    def __init__(self, value: Rules) -> None:
        self.value = value

    def __deepcopy__(self, memo: Any) -> Shared:
        return self


class Observer:
    """What a seat sees: its view as integers, and as canonical JSON."""

    def __init__(self, size: int) -> None:
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: Any, player: int) -> None:
        rules = state.rules.value
        view = rules.game.view(state.position.state, player)
        self.tensor[:] = rules.codes.observed(view, len(self.tensor))

    def string_from(self, state: Any, player: int) -> str:
        rules = state.rules.value
        view = canonical(rules.game.view(state.position.state, player)).decode()
        given = state.position.given if state.current_player() == player else ()
        return f"{view} {' '.join(map(rules.codes.meaning, given))}"


def name_of(karma_name: str) -> str:
    """The name under which a game is registered.

    >>> name_of("karma-dice")
    'karma_dice'
    """
    return karma_name.replace("-", "_")


@cache
def register() -> tuple[str, ...]:
    """Register every game with OpenSpiel, once; return their names there.

    Parameters: `seats` (the fewest by default) and `options`, such as `karma_dice(seats=3,options=traits:off)`.
    """
    return tuple(registered(game(name)) for name in game_names())


def registered(rules: Game) -> str:
    """Register one game."""
    fewest, most = rules.seats
    kind = pyspiel.GameType(
        short_name=name_of(rules.name),
        long_name=rules.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": fewest, "options": ""},
    )

    name = f"{rules.title.replace(' ', '')}Game"
    made = type(name, (KarmaGame,), {"kind": kind, "karma": rules, "__module__": __name__})
    globals()[name] = made  # pickles name a game's class by its module
    pyspiel.register_game(kind, made)
    return name_of(rules.name)


class KarmaGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters; `registered` makes a class of each."""

    kind: Any
    karma: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        seats = int(params.get("seats", self.karma.seats[0]))
        self.rules = Shared(Rules(self.karma, seats, options_of(str(params.get("options", "")))))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.value.codes),
            max_chance_outcomes=CHANCE_MAX,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, params)

    def new_initial_state(self, state: str | None = None) -> KarmaState:
        return KarmaState(self, self.rules)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type is None or not iig_obs_type.perfect_recall:
            return Observer(SIZE.get(self.karma.name, OWN_SIZE))
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


def options_of(words: str) -> dict[str, str]:
    """`traits:off;other:value` as options. Raises `UsageError`."""
    found = {}
    for word in filter(None, words.split(";")):
        key, parted, value = word.partition(":")
        if not parted:
            raise UsageError(f"an option is written KEY:VALUE, not {word!r}")
        found[key] = value
    return found
