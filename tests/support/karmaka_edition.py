"""Karmaka with 64 cards of 64 names that nobody can guess, so that a search finds whatever leaks.

With the printed names a twin of the card, or a rule text, would hide a leak.

>>> sorted(card.ability for card in UNGUESSABLE.cards).count("embody"), len({card.name for card in UNGUESSABLE.cards})
(5, 64)
"""

from __future__ import annotations

from hashlib import sha256

from msgspec.structs import replace

from karma_core.games import game
from karma_core.games.karmaka.edition import STANDARD, Card, KarmakaEdition
from karma_core.kernel.editions import add_edition


def renamed(card: Card, number: int) -> Card:
    """One single card under a name of its own, with the colour, the points and the text of its design."""
    name = f"k{sha256(f'{card.name}/{number}/by no other name'.encode()).hexdigest()[:24]}"
    return replace(card, name=name, english=name, french=name, copies=1)


UNGUESSABLE = KarmakaEdition(
    name="unguessable",
    cards=tuple(renamed(card, number) for card in STANDARD.cards for number in range(card.copies)),
    rungs=STANDARD.rungs,
    zones=STANDARD.zones,
)
add_edition(game("karmaka"), UNGUESSABLE)  # so that tables can name it
