"""Zones of cards: a bag is sorted, a pile keeps its order (last is topmost); a card may be HIDDEN.

All of it is total on hidden cards, so that the same fold runs on everybody's copy of a journal.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import Struct

HIDDEN = "?"  # stands in states, and in events as a partial copy reads them; no bytes decode to it
Zone = tuple[str, ...]


def without(bag: Zone, *cards: str) -> Zone:
    """Return the bag with these cards taken out, as far as the reader can follow.

    If a hidden card leaves, it may have been any of them: what was known of the rest is gone.

    >>> without(("ace", "king", "king"), "king")
    ('ace', 'king')
    >>> without(("?", "king"), "ace")
    ('king',)
    >>> without(("ace", "king"), "?")
    ('?',)
    """
    for card in cards:
        if card == HIDDEN:
            bag = (HIDDEN,) * (len(bag) - 1)
        else:
            at = bag.index(card) if card in bag else bag.index(HIDDEN)
            bag = bag[:at] + bag[at + 1 :]
    return bag


def added(bag: Zone, *cards: str) -> Zone:
    """Return the bag with these cards put in.

    >>> added(("ace", "queen"), "king")
    ('ace', 'king', 'queen')
    """
    return tuple(sorted(bag + cards))


def may_hold(zone: Zone, *cards: str) -> bool:
    """Tell whether all these cards can be here together, for all that the reader knows.

    >>> may_hold(("ace", "?"), "king"), may_hold(("ace", "?"), "king", "queen")
    (True, False)
    """
    if len(cards) == 1:
        card = cards[0]
        return card in zone or HIDDEN in zone or (card == HIDDEN and bool(zone))
    here, wanted = Counter(zone), Counter(cards)
    missing = sum((wanted - here - Counter({HIDDEN: wanted[HIDDEN]})).values())
    return missing <= here[HIDDEN] and len(cards) <= len(zone)


def blank(cards: Zone) -> Zone:
    """Return as many hidden cards.

    >>> blank(("ace", "king"))
    ('?', '?')
    """
    return (HIDDEN,) * len(cards)


def agrees(this: Any, that: Any) -> bool:
    """Tell whether two values are equal wherever both are visible.

    A zone with hidden cards in it has no known order, so there it compares as a bag.

    >>> agrees(("ace", "?"), ("?", "king")), agrees(("ace",), ("king",))
    (True, False)
    """
    if HIDDEN in (this, that) or this == that:
        return True
    if isinstance(this, tuple) and isinstance(that, tuple):
        if len(this) != len(that) or HIDDEN not in this + that:
            return len(this) == len(that) and all(map(agrees, this, that))
        ours, theirs = Counter(card for card in this if card != HIDDEN), Counter(that)
        return (ours - theirs).total() <= theirs[HIDDEN]
    same = isinstance(this, Struct) and type(this) is type(that)
    return same and all(agrees(getattr(this, f), getattr(that, f)) for f in this.__struct_fields__)
