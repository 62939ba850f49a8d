"""Karma Dice: rolls that must rise, for 2 to 4 players, with or without trait cards.

| file | what stands in it |
|---|---|
| `rules.toml` | every statement of the rulebook, and every ruling |
| `edition.py` | zones, dice and trait cards: the numbers, apart from the rules |
| `actions.py`, `facts.py` | what seats order, and what follows |
| `state.py` | the table, its options, and the phases of a game |
| `decide.py` | the door of the rules; `draft`, `rolls`, `effects`, `traits`, `rounds` behind it, `checks` shared |
| `legal.py` | every action that a seat may do |
| `evolve.py` | the fold |
| `view.py` | what may be looked at, and figures |
| `tell.py`, `draw.py` | sentences and the terminal picture |
| `bots.py` | `random` and `steady` |
"""

from __future__ import annotations

from pathlib import Path

from karma_core.games.karma_dice.actions import ACTIONS
from karma_core.games.karma_dice.bots import random_bot, steady
from karma_core.games.karma_dice.decide import decide
from karma_core.games.karma_dice.draw import picture
from karma_core.games.karma_dice.edition import REFERENCE, KarmaDiceEdition
from karma_core.games.karma_dice.evolve import evolve
from karma_core.games.karma_dice.facts import FACTS
from karma_core.games.karma_dice.legal import legal
from karma_core.games.karma_dice.state import Options, initial, to_act
from karma_core.games.karma_dice.tell import tell
from karma_core.games.karma_dice.view import imagine, inventory, moment, outcome, scores, view
from karma_core.kernel.game import Game

GAME = Game(
    name="karma-dice",
    title="Karma Dice",
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
    bots={"random": random_bot, "steady": steady},
    options=Options,
    edition=REFERENCE,
    editions=KarmaDiceEdition,
    imagine=imagine,
    physical=True,  # without traits: their draft is secret
    hidden=True,
    max_actions=5_000,
)
