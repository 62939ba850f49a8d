"""The market: what counts for the trump, what may be taken, what is about to turn up."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from karma_core.games.karman_swap.edition import COLOURS, SHIP, tables
from karma_core.games.karman_swap.state import FACE_DOWN, FREE, KarmanSwap
from karma_core.kernel.zones import Zone


def trump(state: KarmanSwap) -> str:
    """The creature colour with strictly most uncovered cards in the market; none at a tie (karman-swap/W08)."""
    return _most_numerous(state.edition, uncovered(state))


def uncovered(state: KarmanSwap) -> Zone:
    """The market's cards that count for the trump: those on which no other lies (karman-swap/pyramid-trump)."""
    return state.market + _pyramid_cards(state.edition, state.pyramid, True) if state.pyramid else state.market


def claimable(state: KarmanSwap) -> Zone:
    """The market's cards that may be taken, sorted (karman-swap/pyramid, karman-swap/W28)."""
    if not state.pyramid:
        return state.market
    only_uncovered = state.options.pyramid_claim == "uncovered"
    return _claimable(state.edition, state.pyramid, state.market, only_uncovered)


def market_creatures(state: KarmanSwap) -> tuple[str, ...]:
    """The creatures that may be taken from the market."""
    cards = tables(state.edition).cards
    return tuple(card for card in claimable(state) if cards[card].colour != SHIP)


def turning(state: KarmanSwap) -> int | None:
    """The first position of the pyramid whose face-down card has nothing on it any more."""
    return _turning(state.edition, state.pyramid) if state.pyramid else None


@lru_cache(maxsize=4096)
def _most_numerous(edition: str, cards: Zone) -> str:
    known = tables(edition).cards
    counts: Counter[str] = Counter(known[card].colour for card in cards)
    ranked = sorted(((counts[colour], colour) for colour in COLOURS), reverse=True)
    return ranked[0][1] if ranked[0][0] > ranked[1][0] else ""


@lru_cache(maxsize=4096)
def _claimable(edition: str, pyramid: tuple[str, ...], market: Zone, only_uncovered: bool) -> Zone:
    return tuple(sorted(market + _pyramid_cards(edition, pyramid, only_uncovered)))


@lru_cache(maxsize=4096)
def _turning(edition: str, pyramid: tuple[str, ...]) -> int | None:
    for position, card in enumerate(pyramid):
        if card == FACE_DOWN and _is_bare(edition, pyramid, position):
            return position
    return None


@lru_cache(maxsize=4096)
def _pyramid_cards(edition: str, pyramid: tuple[str, ...], only_uncovered: bool) -> Zone:
    return tuple(
        card
        for position, card in enumerate(pyramid)
        if card not in (FREE, FACE_DOWN) and (not only_uncovered or _is_bare(edition, pyramid, position))
    )


def _is_bare(edition: str, pyramid: tuple[str, ...], position: int) -> bool:
    return all(pyramid[above] == FREE for above in tables(edition).covers[position])
