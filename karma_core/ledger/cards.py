"""Packs and suits by the names of their cards, as the edition of a game of cards has them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from karma_core.kernel.editions import edition_of
from karma_core.kernel.errors import UsageError
from karma_core.kernel.registry import game

GAME = "karmageddon"  # whose decks wear down


def edition_named(name: str) -> Any:
    """Suits, ranks and blanks: the edition of this name."""
    return edition_of(game(GAME), name)


def pack_cards(edition: str, pack: str, jokers: int, extras: int) -> tuple[str, ...]:
    """The cards of a whole pack: four suits, and its blanks.

    >>> import karma_core
    >>> pack_cards("standard", "", 2, 0)[-2:], len(pack_cards("standard", "red", 2, 1))
    (('joker-1', 'joker-2'), 55)
    """
    deck = edition_named(edition)
    suits = [card for suit in deck.suits for card in suit_cards(edition, suit.slug, pack)]
    blanks = [(deck.joker.slug, jokers), (deck.extra.slug, extras)]
    return (*suits, *(in_pack(f"{slug}-{at}", pack) for slug, count in blanks for at in range(1, count + 1)))


def suit_cards(edition: str, suit: str, pack: str) -> tuple[str, ...]:
    """The cards of one suit, ace to king."""
    return tuple(in_pack(suit + rank.slug, pack) for rank in edition_named(edition).ranks)


def suit_named(edition: str, word: str) -> str:
    """The suit that people mean by `hearts` or `h`. Raises `UsageError` that names the suits.

    >>> suit_named("standard", "hearts")
    'h'
    """
    for suit in edition_named(edition).suits:
        if word.casefold() in (suit.slug, suit.word, suit.word.removesuffix("s"), suit.sign):
            return str(suit.slug)
    known = ", ".join(suit.word for suit in edition_named(edition).suits)
    raise UsageError(f"{word!r} is no suit; the suits: {known}")


@lru_cache(4096)
def kind_of_card(edition: str, card: str) -> str:
    """normal, court or blank, by the card's face.

    >>> kind_of_card("standard", "hq-red"), kind_of_card("standard", "joker-1"), kind_of_card("standard", "h10")
    ('court', 'blank', 'normal')
    """
    face, deck = card.partition("-")[0], edition_named(edition)
    for suit in deck.suits:
        for rank in deck.ranks:
            if face == suit.slug + rank.slug:
                return str(rank.kind)
    return "blank"


@lru_cache(4096)
def card_word(edition: str, card: str) -> str:
    """The card as one says it.

    >>> card_word("standard", "c7"), card_word("standard", "hq-red"), card_word("standard", "joker-2-red")
    ('7 of clubs', 'queen of hearts (red)', 'joker 2 (red)')
    """
    found = re.fullmatch(r"([a-z][a-z0-9]*)(?:-([1-9][0-9]?))?(?:-([a-z][a-z0-9-]*))?", card)
    face, number, pack = found.groups("") if found else (card, "", "")
    deck = edition_named(edition)
    words = {suit.slug + rank.slug: f"{rank.word} of {suit.word}" for suit in deck.suits for rank in deck.ranks}
    words |= {blank.slug: f"{blank.word} {number}".strip() for blank in (deck.joker, deck.extra)}
    return words.get(face, face) + (f" ({pack})" if pack else "")


def in_pack(face: str, pack: str) -> str:
    return f"{face}-{pack}" if pack else face
