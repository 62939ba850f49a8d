"""Karmaka at some point, reached by facts alone."""

from __future__ import annotations

from typing import Any

from karma_core.games import game
from karma_core.games.karmaka.ability_facts import CardsRuined, DeedsLaid, WellArranged, WellShown
from karma_core.games.karmaka.life_facts import Ascended, DeedsSetAside, LifeScored, RingGained
from karma_core.games.karmaka.turn_facts import CardsDrawn, DeckDealt, FutureSown, TurnBegun
from karma_core.kernel.messages import Fact
from tests.support.scenario import Scenario

GAME = game("karmaka")
Zone = tuple[str, ...]
Zones = dict[int, Zone]  # by seat


def table(
    hands: Zones | None = None,
    decks: Zones | None = None,
    futures: Zones | None = None,
    deeds: Zones | None = None,
    *,
    ruins: Zone = (),
    well: Zone | None = None,
    top: Zone = (),
    rungs: dict[int, int] | None = None,
    points: dict[int, int] | None = None,
    rings: dict[int, int] | None = None,
    turn: int = 0,
    round: int = 1,
    seats: int = 2,
    **options: Any,
) -> Scenario:
    """A table with these zones, at the beginning of a turn after its draw; piles have their topmost card last.

    `well` names all that is left there below `top`, which was laid back on it; all other cards are out of the game.
    """
    scene = Scenario(GAME, seats, {"starter": "first-named", **options})
    zones = [*(hands or {}).values(), *(decks or {}).values(), *(futures or {}).values(), *(deeds or {}).values()]
    facts = [] if well is None else gone(scene, [*zones, ruins, well, top])
    facts += [CardsDrawn(seat=0, cards=ruins), CardsRuined(seat=0, cards=ruins)]
    for seat in range(seats):
        own = [(zone or {}).get(seat, ()) for zone in (hands, decks, futures, deeds)]
        facts += owned(seat, *own)
        facts += [Ascended(seat=seat, rung=(rungs or {}).get(seat, 0))]
        facts += [LifeScored(seat=seat, points=(points or {}).get(seat, 0))]
        facts += [RingGained(seat=seat)] * (rings or {}).get(seat, 0)
    if top:
        facts += [WellShown(seat=0, cards=top), WellArranged(seat=0, kept=(), back=top)]
    return scene.given(*facts, TurnBegun(seat=turn, round=round))


def owned(seat: int, hand: Zone, deck: Zone, future: Zone, deeds: Zone) -> list[Fact]:
    """The facts that give a seat its zones."""
    sown = [FutureSown(seat=seat, card=card) for card in future]
    laid = DeedsLaid(seat=seat, cards=deeds)
    return [CardsDrawn(seat=seat, cards=hand + future + deeds), *sown, laid, DeckDealt(seat=seat, cards=deck)]


def gone(scene: Scenario, kept: list[Zone]) -> list[Fact]:
    """The facts that take all other cards out of the game."""
    rest = list(scene.state.well)
    for card in (card for zone in kept for card in zone):
        rest.remove(card)
    cards = tuple(rest)
    return [CardsDrawn(seat=0, cards=cards), DeedsLaid(seat=0, cards=cards), DeedsSetAside(seat=0)]
