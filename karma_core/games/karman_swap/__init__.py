"""Karman Swap: planets, predation and colonization, for two, three and four players.

`edition` the cards and planets · `actions`, `facts` what is written down · `state` the table and the phases of a turn ·
`market`, `questions` what it shows · `check` and `refusals` what is refused · `decide` the door, with `effects`,
`colonization`, `rounds` and their `course` behind it · `evolve` the fold, of small `changes` · `legal`, `view`, `tell`,
`draw`, `bots` for those who play.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from karma_core.games.karman_swap.actions import ACTIONS
from karma_core.games.karman_swap.bots import BOTS
from karma_core.games.karman_swap.decide import decide
from karma_core.games.karman_swap.draw import picture
from karma_core.games.karman_swap.edition import KarmanEdition, reference, tables
from karma_core.games.karman_swap.evolve import evolve
from karma_core.games.karman_swap.facts import FACTS
from karma_core.games.karman_swap.legal import legal, to_act
from karma_core.games.karman_swap.questions import side_of
from karma_core.games.karman_swap.rounds import VICTORIES
from karma_core.games.karman_swap.state import KarmanOptions, KarmanSwap, Player, Side
from karma_core.games.karman_swap.tell import tell
from karma_core.games.karman_swap.view import imagine, inventory, view
from karma_core.kernel.game import Game, Moment, Outcome
from karma_core.kernel.messages import GameOpened


def initial(opened: GameOpened[Any]) -> KarmanSwap:
    """The table before the deal."""
    look, seats = tables(opened.edition), len(opened.seats)
    return KarmanSwap(
        edition=opened.edition,
        options=opened.options,
        players=(Player(),) * seats,
        sides=(Side(),) * (3 if seats == 3 else 2),
        undealt=look.card_names,
        deck=look.planet_names,
    )


def moment(state: KarmanSwap) -> Moment:
    """Round, turn, and whose turn it is."""
    return Moment(state.round, state.turn, (state.active if state.turn else state.actor) if state.round else None)


def scores(state: KarmanSwap) -> tuple[int, ...]:
    """The rounds that each seat's side has won."""
    return tuple(state.sides[side_of(state, seat)].victories for seat in range(len(state.players)))


def outcome(state: KarmanSwap) -> Outcome | None:
    """Who won the match, once it is over."""
    if state.phase != "over":
        return None
    most = max(scores(state))
    if most >= VICTORIES:
        return Outcome(
            winners=state.winners,
            scores=scores(state),
            rule="karman-swap/match",
            reason="Two rounds are won.",
        )
    reason = f"After {state.round} rounds the most victories win."
    return Outcome(winners=state.winners, scores=scores(state), rule="karman-swap/W41", reason=reason)


GAME = Game(
    name="karman-swap",
    title="Karman Swap",
    seats=(2, 4),
    rules_version=1,
    view_version=1,
    actions=ACTIONS,
    facts=FACTS,
    folder=Path(__file__).parent,
    initial=initial,
    legal=legal,
    to_act=to_act,
    decide=decide,
    evolve=evolve,
    outcome=outcome,
    view=view,
    moment=moment,
    scores=scores,
    inventory=inventory,
    tell=tell,
    picture=picture,
    bots=BOTS,
    options=KarmanOptions,
    edition=reference(),
    editions=KarmanEdition,
    imagine=imagine,
    max_actions=400_000,  # 20 rounds of 200 turns of at most 100 actions
)
