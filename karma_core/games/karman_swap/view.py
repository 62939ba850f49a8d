"""What a seat may look at, a table that could lie behind it, and the count of everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from karma_core.games.karman_swap.edition import tables
from karma_core.games.karman_swap.state import FACE_DOWN, KarmanSwap, Player
from karma_core.kernel.zones import HIDDEN, Zone, added, blank


def view(state: KarmanSwap, seat: int | None) -> KarmanSwap:
    """Blank the others' hands and the cards that lie face down (karman-swap/W29)."""
    players = tuple(
        player if at == seat else Player(hand=blank(player.hand), research=player.research)
        for at, player in enumerate(state.players)
    )
    return replace(state, players=players, undealt=blank(state.undealt))


def imagine(state: KarmanSwap, chance: Any) -> KarmanSwap:
    """Fill every hidden place with the cards that are not accounted for."""
    missing = Counter(tables(state.edition).card_names) - Counter(_cards(state))
    unknown: Zone = tuple(sorted(missing))
    players = []
    for player in state.players:
        drawn = chance.draw(unknown, player.hand.count(HIDDEN), ordered=False)
        unknown = tuple(card for card in unknown if card not in drawn)
        known = tuple(card for card in player.hand if card != HIDDEN)
        players.append(replace(player, hand=added(known, *drawn)))
    known = tuple(card for card in state.undealt if card != HIDDEN)
    return replace(state, players=tuple(players), undealt=added(known, *unknown))


def inventory(state: KarmanSwap) -> Mapping[str, int]:
    """Every card and every planet by name, wherever it is."""
    planets = [*state.deck, *state.visible, *(world.name for world in state.worlds)]
    return Counter([*_cards(state), *planets])


def _cards(state: KarmanSwap) -> list[str]:
    """The cards of every place, hidden ones included."""
    cards = [*state.undealt, *state.market]
    cards += [card for card in state.pyramid if card and card != FACE_DOWN]  # face-down ones are undealt
    for player in state.players:
        cards += player.hand
    for world in state.worlds:
        cards += world.ships
        cards += filter(None, world.creatures)
    if state.contest:
        cards += [laid.card for laid in state.contest.laid]
    return cards
