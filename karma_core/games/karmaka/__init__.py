"""Karmaka: 64 cards with 23 texts, many lives, and hidden Hands that stay hidden.

rules.toml, cards.toml      the seed, the rulings, the printed cards
edition, state              the card list as tables; who has what, and the phases of a turn
actions, *_facts            what seats order, and what follows: turns, abilities, lives
legal, checks               what may be done, and why the rest is refused
decide                      the rules: abilities and choices, offers, lives; cascade carries the facts
evolve, fold_*              the fold, one function for each fact
view, words, tell*, draw    who sees what, and how it is told and drawn
bots                        random, karmic
"""

from __future__ import annotations

from pathlib import Path

from karma_core.games.karmaka.ability_facts import ABILITY_FACTS
from karma_core.games.karmaka.actions import ACTIONS
from karma_core.games.karmaka.bots import BOTS
from karma_core.games.karmaka.decide import decide
from karma_core.games.karmaka.draw import picture
from karma_core.games.karmaka.edition import STANDARD, KarmakaEdition
from karma_core.games.karmaka.evolve import evolve
from karma_core.games.karmaka.legal import legal, to_act
from karma_core.games.karmaka.life_facts import LIFE_FACTS
from karma_core.games.karmaka.lives import outcome, scores
from karma_core.games.karmaka.state import KarmakaOptions, initial
from karma_core.games.karmaka.tell import tell
from karma_core.games.karmaka.turn_facts import TURN_FACTS
from karma_core.games.karmaka.view import imagine, inventory, moment, view
from karma_core.kernel.game import Game

GAME = Game(
    name="karmaka",
    title="Karmaka",
    seats=(2, 4),
    rules_version=1,
    view_version=1,
    actions=ACTIONS,
    facts=(*TURN_FACTS, *ABILITY_FACTS, *LIFE_FACTS),
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
    options=KarmakaOptions,
    edition=STANDARD,
    editions=KarmakaEdition,
    imagine=imagine,
    max_actions=10_000_000,  # 13 times 250 rounds (R31) of four turns of 64 plays (R35), with their choices and offers
)
