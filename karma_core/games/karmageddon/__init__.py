"""Karmageddon: turn cards for tricks of 1 to N, take help you may not refuse, and owe an hour for it.

`edition` the cards and what a name tells · `deck` standard packs, what a deck must hold, advice · `options` how a game
is opened · `typed` the card that people mean by `7c`, `qh` or `joker` (see below) · `actions`, `facts` the messages ·
`state` the table and the phases of a turn · `tricks` what may lie before a player · `decide` the rules, with `cut`,
`turn`, `help`, `finish`, `leaving` and the `cascade` of facts · `legal`, `evolve` · `points` · `view` · `tell`, `draw`
words and pictures · `bots`.

`typed("7c", bag=needed.bag)` looks for the card among those that can come now, and asks for the pack where twins are
there (K84); without `bag` it gives the card of the first pack.

All that a game does to its deck is in its facts: `CardMarked`, `CardTorn`. Nothing else leaves the deck.
"""

from __future__ import annotations

from pathlib import Path

from karma_core.games.karmageddon.actions import ACTIONS
from karma_core.games.karmageddon.bots import BOTS
from karma_core.games.karmageddon.decide import decide
from karma_core.games.karmageddon.draw import picture
from karma_core.games.karmageddon.edition import STANDARD, Deck
from karma_core.games.karmageddon.evolve import evolve
from karma_core.games.karmageddon.facts import FACTS, CardTorn
from karma_core.games.karmageddon.legal import legal
from karma_core.games.karmageddon.options import KarmageddonOptions
from karma_core.games.karmageddon.points import outcome, scores
from karma_core.games.karmageddon.state import Karmageddon, awaited, initial
from karma_core.games.karmageddon.tell import tell
from karma_core.games.karmageddon.typed import typed
from karma_core.games.karmageddon.view import imagine, inventory, view
from karma_core.kernel.game import Debt, Game, Moment
from karma_core.kernel.messages import Fact

__all__ = ["GAME", "typed"]


def moment(state: Karmageddon) -> Moment:
    """Where the game stands: a round is over when the first in the order of play has the turn again."""
    return Moment(state.round, state.turn, state.seat if state.turn else None)


def debts(state: Karmageddon, fact: Fact) -> tuple[Debt, ...]:
    """Each torn card is one hour that the helpee owes the helper."""
    if not isinstance(fact, CardTorn):
        return ()
    return (Debt(kind="hour", helper=fact.helper, helpee=fact.helpee, card=fact.card),)


GAME = Game(
    name="karmageddon",
    title="Karmageddon",
    seats=(2, 8),
    rules_version=1,
    view_version=1,
    actions=ACTIONS,
    facts=FACTS,
    folder=Path(__file__).parent,
    initial=initial,
    legal=legal,
    to_act=awaited,
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
    options=KarmageddonOptions,
    edition=STANDARD,
    editions=Deck,
    debts=debts,
    imagine=imagine,
    physical=True,
    typed=typed,
    hidden=True,
    max_actions=200_000,  # 250 turns each for eight, at most 89 actions a turn
)
