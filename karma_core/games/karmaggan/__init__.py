"""Karmaggän: a turning temple, its traps, the Alien Egg, and the swarm of those who died for it.

Read in this order: `edition` and `reference.toml` (board and decks as data), `board` (geometry), `actions`,
`terms`, `facts/` (one module a subject), `state` with its table of phases, `fold/` (what each fact changes).
Then the rules, from the bottom up: `pawns` (who stands where), `ways` (where one can go), `supply`, `egg`, `death`,
`temple`, `tiles`, `aftermath`, `combat`, `truce`, `swarm`, `movement`, `objects`, `dagger`, `setup`, `turn`;
`decide` is their door, and `legal` says what may be ordered. Beside them `view`, `tell/`, `draw/`, `bots/`.
"""

from __future__ import annotations

from pathlib import Path

from karma_core.games.karmaggan import bots
from karma_core.games.karmaggan.actions import ACTIONS
from karma_core.games.karmaggan.decide import decide
from karma_core.games.karmaggan.draw import picture
from karma_core.games.karmaggan.edition import REFERENCE, KarmagganEdition
from karma_core.games.karmaggan.facts import FACTS
from karma_core.games.karmaggan.fold import evolve
from karma_core.games.karmaggan.legal import legal
from karma_core.games.karmaggan.pawns import words
from karma_core.games.karmaggan.state import KarmagganOptions, initial, to_act
from karma_core.games.karmaggan.tell import tell
from karma_core.games.karmaggan.view import debts, imagine, inventory, moment, outcome, scores, view
from karma_core.kernel.game import Game

GAME = Game(
    name="karmaggan",
    title="Karmaggän",
    seats=(2, 8),
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
    bots={"random": bots.random, "plunderer": bots.plunderer},
    options=KarmagganOptions,
    edition=REFERENCE,
    editions=KarmagganEdition,
    debts=debts,
    imagine=imagine,
    words=words,
    max_actions=200_000,  # random games of eight have taken 20,000; players may end turns for ever (U72)
)
