"""Luck: what was drawn is accepted again, what could not have been drawn is not, typed in or read back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karma_core.kernel.chance import Dicey, Fixed, Fresh, LuckNeeded, Misdraw, Recorded, Typed
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.zones import HIDDEN, Zone

CARDS = ("ace", "king", "queen")
PILES = st.lists(st.sampled_from(CARDS), max_size=3).map(tuple)
BAGS = PILES.map(lambda bag: tuple(sorted(bag)))
DRAWS = st.tuples(BAGS, st.integers(0, 5), PILES, PILES, st.booleans())


def possible(bag: Zone, count: int, top: Zone, bottom: Zone, ordered: bool) -> set[Zone]:
    """All that such a draw can give: the top from its end, any of the bag, the bottom from its start."""
    found = set()
    for order in permutations(bag):
        cards = (tuple(reversed(top)) + order + bottom)[:count]
        found.add(cards if ordered else tuple(sorted(cards)))
    return found


@given(DRAWS, st.integers(0, 2**32))
def test_a_draw_is_one_of_the_possible_ones(draw: Any, seed: int) -> None:
    """And is accepted when it is read back, hidden in part or in whole too."""
    cards = Dicey(Random(seed).randrange).draw(*draw)
    assert cards in possible(*draw)
    assert Recorded([cards]).draw(*draw) == cards == Typed([cards]).draw(*draw)
    assert Recorded([cards], fresh=Dicey(Random(seed).randrange)).draw(*draw) == cards
    bag, count, top, bottom, ordered = draw
    for share in (lambda n: n % 2, lambda n: True):
        partly = tuple(HIDDEN if share(n) else card for n, card in enumerate(cards))
        partly = partly if ordered else tuple(sorted(partly))
        assert Recorded([partly]).draw(*draw) == partly
        closed = tuple(HIDDEN for _ in bag), count, top, bottom, ordered
        assert Recorded([partly]).draw(*closed) == partly


@given(DRAWS, PILES)
def test_an_impossible_draw_is_refused(draw: Any, cards: Zone) -> None:
    """Recorded luck that cannot be is a misdraw; typed in, it is refused by rule."""
    bag = tuple(sorted(cards))
    if (cards if draw[4] else bag) in possible(*draw):
        assert Recorded([cards]).draw(*draw) == (cards if draw[4] else bag)
    else:
        with pytest.raises(Misdraw):
            Recorded([cards]).draw(*draw)
        with pytest.raises(RuleViolation, match="kernel/luck"):
            Typed([cards]).draw(*draw)


WRONG = (None, (), "ace", ("ace",), 7, -1, 0, (0,), (7,), (1, 2, 3), ((1,),), (None,), ("one", "two"), 1.5, (1.5, 2))


@pytest.mark.parametrize("wrong", WRONG)
def test_any_wrong_luck_is_a_misdraw(wrong: Any) -> None:
    """Of whatever type: two dice, a number below 0, two cards."""
    for ask in (
        lambda luck: luck.dice(2),
        lambda luck: luck.number(0),
        lambda luck: luck.draw(("ace", "king", "queen"), 2),
        lambda luck: luck.draw(("ace", "king", "queen"), 2, ordered=False),
    ):
        with pytest.raises(Misdraw):
            ask(Recorded([wrong]))


@pytest.mark.rule("kernel/luck")
def test_luck__what_is_typed_in_must_be_possible() -> None:
    """So many dice with such faces, a number below, cards that are there; what is missing is asked for."""
    for ask, wrong in (
        (lambda luck: luck.dice(2), (1, 7)),
        (lambda luck: luck.dice(2), (1,)),
        (lambda luck: luck.number(6), 6),
        (lambda luck: luck.draw(("ace",), 1), ("king",)),
        (lambda luck: luck.draw(("ace", "ace"), 2), ("ace", "king")),
    ):
        with pytest.raises(RuleViolation) as caught:
            ask(Typed([wrong]))
        assert caught.value.rule == "kernel/luck"
        with pytest.raises(LuckNeeded):
            ask(Typed([]))


def drawn(luck: Fresh) -> Iterator[Any]:
    yield from (luck.dice(5), luck.number(100), luck.draw(CARDS, 2), luck.dice(5))


def test_fresh_luck_depends_on_key_action_and_draw() -> None:
    """The same again for the same; other luck for another key, another action, the next draw."""
    assert list(drawn(Fresh(b"k" * 32, 4))) == list(drawn(Fresh(b"k" * 32, 4)))
    several = [tuple(drawn(Fresh(key * 32, action))) for key in (b"k", b"l") for action in range(8)]
    assert len(set(several)) == len(several)
    first, _, _, last = drawn(Fresh(b"k" * 32, 4))
    assert first != last


@given(DRAWS, st.integers(0, 2**32))
def test_other_luck_than_the_seeds_is_found(draw: Any, seed: int) -> None:
    """A possible draw that the seed does not give is a misdraw."""
    bag, count, top, bottom, ordered = draw
    due = Dicey(Random(seed).randrange).draw(*draw)
    for cards in possible(*draw) - {due}:
        with pytest.raises(Misdraw):
            Recorded([cards], fresh=Dicey(Random(seed).randrange)).draw(bag, count, top, bottom, ordered)


def test_luck_at_its_extremes() -> None:
    """`Fixed` gives the least or the most that can be."""
    assert Fixed(0).dice(3) == (1, 1, 1) and Fixed(1).dice(3) == (6, 6, 6)
    assert Fixed(0).number(1) == Fixed(1).number(1) == 0
    assert Fixed(0).draw(CARDS, 2) == ("ace", "king") and Fixed(1).draw(CARDS, 2) == ("queen", "king")
