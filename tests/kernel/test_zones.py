"""Zones with hidden cards, against the plain definition: some way to turn the hidden cards up makes it so."""

from __future__ import annotations

from collections import Counter
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from karma_core.kernel.zones import HIDDEN, Zone, added, agrees, may_hold, without

CARDS = ("ace", "king", "queen")
ZONES = st.lists(st.sampled_from((*CARDS, HIDDEN)), max_size=4).map(lambda zone: tuple(sorted(zone)))
PILES = st.lists(st.sampled_from((*CARDS, HIDDEN)), max_size=4).map(tuple)


def turned_up(zone: Zone) -> list[Zone]:
    """Every way in which the hidden cards may come out."""
    return list(product(*(CARDS if card == HIDDEN else (card,) for card in zone)))


@given(ZONES, PILES)
def test_may_hold(zone: Zone, cards: Zone) -> None:
    """Some way to turn zone and cards up has all the cards in the zone."""
    possible = any(Counter(these) <= Counter(those) for these in turned_up(cards) for those in turned_up(zone))
    assert may_hold(zone, *cards) == possible


@given(ZONES, ZONES)
def test_agrees(this: Zone, that: Zone) -> None:
    """Some way to turn both up makes them the same bag; the order of the two does not matter."""
    possible = any(Counter(a) == Counter(b) for a in turned_up(this) for b in turned_up(that))
    assert agrees(this, that) == agrees(that, this) == possible


@given(ZONES, st.data())
def test_without_follows_as_far_as_can_be_known(zone: Zone, data: st.DataObject) -> None:
    """Whatever the hidden cards are, what is left is among what the reader thinks possible."""
    full = data.draw(st.sampled_from(turned_up(zone)))
    if not full:
        return
    card = data.draw(st.sampled_from(full))
    rest = without(tuple(sorted(full)), card)
    assert Counter(rest) + Counter([card]) == Counter(full)
    assert agrees(without(zone, card), rest) and len(without(zone, card)) == len(zone) - 1
    assert agrees(without(zone, HIDDEN), rest) and set(without(zone, HIDDEN)) <= {HIDDEN}


@given(ZONES, PILES)
def test_added_is_a_bag(zone: Zone, cards: Zone) -> None:
    assert added(zone, *cards) == tuple(sorted(zone + cards)) == added(zone, *reversed(cards))
