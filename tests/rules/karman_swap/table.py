"""Tables of Karman Swap to start a test from, laid with facts alone. Cards are written short: r5, g0, b8, s4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from random import Random
from typing import Any

from karma_core.games.karman_swap import GAME
from karma_core.games.karman_swap import facts as f
from karma_core.games.karman_swap.questions import world_named
from karma_core.games.karman_swap.state import World
from karma_core.kernel.chance import Dicey
from karma_core.kernel.messages import Fact, Message
from tests.support.scenario import Scenario

COLOURS = {"r": "red", "g": "green", "b": "blue", "s": "ship"}


def card(word: str) -> str:
    """The name of a card written short.

    >>> card("r5")
    'red-5'
    """
    return f"{COLOURS[word[0]]}-{word[1:]}"


def cards(words: str) -> tuple[str, ...]:
    """The names of several cards, sorted.

    >>> cards("r5 b8 s4")
    ('blue-8', 'red-5', 'ship-4')
    """
    return tuple(sorted(map(card, words.split())))


def table(
    *hands: str,
    market: str = "",
    visible: str = "p01 p02 p03 p04",
    worlds: Mapping[str, str] | None = None,
    domes: Sequence[tuple[str, int, str, int]] = (),
    turn: int = 0,
    number: int = 1,
    research: Sequence[int] = (),
    discovery: Sequence[int] = (),
    dome: int = 0,
    tracks: Sequence[int] = (),
    victories: Sequence[int] = (),
    edition: str = "",
    **options: Any,
) -> Scenario:
    """A round in which seat `turn` is on; one hand a seat.

    `worlds` are open planets with a card or "." for each slot; `domes` colonized ones with the side, the ships that
    stay and the step of its counter; `market` lies open, for two players beside a pyramid that is all gone;
    `discovery`, `tracks` and `victories` are by side, `research` by seat.
    """
    seats = len(hands)
    facts: list[Fact] = []
    for side, won in enumerate(victories):
        facts += [f.RoundEnded(by="prestige", side=side, prestige=())] * won
    facts += [f.RoundBegun(round=sum(victories) + 1, starter=0), f.MarketLaid(cards=cards(market))]
    facts += [f.HandDealt(seat=seat, cards=cards(hand)) for seat, hand in enumerate(hands)]
    taken = {*(worlds or {}), *(name for name, *_ in domes)}
    facts.append(f.PlanetsRevealed(planets=tuple(name for name in visible.split() if name not in taken)))
    for planet, side, ships, step in domes:
        facts += colonized(planet, side, ships, step)
    for planet, creatures in (worlds or {}).items():
        facts += world(planet, creatures)
    for side, count in enumerate(discovery):
        facts += [f.GemsGained(seat=side, card="red-2", count=3), f.GemsConverted(seat=side, side=side)] * count
    facts += [f.GemsGained(seat=seat, card="red-2", count=count) for seat, count in enumerate(research) if count]
    facts += [f.DomePulled(side=0, position=dome)] if dome else []
    facts += [f.TrackAdvanced(seat=seat, position=steps) for seat, steps in enumerate(tracks) if steps]
    facts.append(f.TurnBegun(seat=turn, turn=number))
    return Scenario(GAME, seats=seats, edition=edition, options=options).given(*facts)


def world(planet: str, creatures: str, arrow: str | None = None) -> list[Fact]:
    """The facts that put a planet with these creatures into play."""
    facts: list[Fact] = [f.PlanetsRevealed(planets=(planet,)), f.PlanetPlaced(seat=0, planet=planet, arrow=arrow)]
    for slot, word in enumerate(creatures.split()):
        if word != ".":
            facts.append(f.HandDealt(seat=0, cards=(card(word),)))
            facts.append(f.CreaturePlaced(seat=0, card=card(word), planet=planet, slot=slot))
    return facts


def colonized(planet: str, side: int, ships: str, step: int) -> list[Fact]:
    """The facts that put a colonized planet with its ships into play; the first ship has won it."""
    facts = world(planet, "")
    for at, word in enumerate(ships.split()):
        facts.append(f.HandDealt(seat=side, cards=(card(word),)))
        facts.append(f.ShipLaid(seat=side, card=card(word), planet=planet, power=int(word[1:]), leads=at == 0))
    first = card(ships.split()[0])
    return [*facts, f.PlanetColonized(side=side, planet=planet, ship=first, step=step)]


def facts_of(scene: Scenario, action: Message, seed: int = 1) -> tuple[Fact, ...]:
    """The facts that follow, with any luck: where a new round is dealt."""
    return GAME.decide(scene.state, action, Dicey(Random(seed).randrange))


def after(scene: Scenario, *actions: Message, seed: int = 1) -> Scenario:
    """The game after these actions, with any luck."""
    for action in actions:
        scene = Scenario(GAME, state=reduce(GAME.evolve, facts_of(scene, action, seed), scene.state))
    return scene


def only(facts: Sequence[Fact], *kinds: type[Fact]) -> list[Fact]:
    """The facts of these kinds."""
    return [fact for fact in facts if isinstance(fact, kinds)]


def planet(scene: Scenario, name: str) -> World:
    """A planet in play."""
    found = world_named(scene.state, name)
    assert found is not None
    return found


def hand(scene: Scenario, seat: int) -> tuple[str, ...]:
    """The cards in a hand."""
    held: tuple[str, ...] = scene.state.players[seat].hand
    return held
