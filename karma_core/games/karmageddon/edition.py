"""The cards of Karmageddon as data: suits, ranks, blanks, the words of consent; what a card's name tells.

A card's name is its face and, from the second pack on, its pack: `c7`, `hq-p2`, `joker-1`, `joker-2-red`. A face is a
suit and a rank, or a blank and its number; a pack is any slug that begins with a letter.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Literal

from msgspec import Struct

from karma_core.kernel.editions import Edition, edition_of
from karma_core.kernel.errors import UsageError

Kind = Literal["normal", "court", "blank"]
ORDINALS = {"1": "first", "2": "second", "3": "third", "4": "fourth"}


class Suit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A suit: the start of its cards' names, its word, its sign and colour in pictures."""

    slug: str
    word: str
    sign: str
    style: str = ""


class Rank(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rank: the end of its cards' names, its word and sign, its kind, and what it is worth in a cut."""

    slug: str
    word: str
    sign: str
    kind: Literal["normal", "court"]
    cut: int


class Blank(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that is neither normal nor court until somebody marks it."""

    slug: str
    word: str
    sign: str


class Deck(Edition, frozen=True, kw_only=True):
    """The make of a pack, and what the players agree to before it is cut."""

    suits: tuple[Suit, ...]
    ranks: tuple[Rank, ...]
    joker: Blank
    extra: Blank  # bridge rules, instructions
    consent: str
    hours: tuple[int, ...]  # debts that a game usually makes, for 2, 3, … players


class Face(Struct, frozen=True):
    """What is known of a card by its name."""

    name: str  # without the pack
    pack: str  # empty: the first
    kind: Kind
    cut: int  # 0: a blank
    word: str
    sign: str
    style: str


def french(slug: str, word: str, sign: str, kind: Literal["normal", "court"], cut: int) -> Rank:
    return Rank(slug=slug, word=word, sign=sign, kind=kind, cut=cut)


STANDARD = Deck(
    name="standard",
    suits=(
        Suit(slug="c", word="clubs", sign="♣"),
        Suit(slug="d", word="diamonds", sign="♦", style="red"),
        Suit(slug="h", word="hearts", sign="♥", style="red"),
        Suit(slug="s", word="spades", sign="♠"),
    ),
    ranks=(
        french("a", "ace", "A", "normal", 1),
        *(french(str(pips), str(pips), str(pips), "normal", pips) for pips in range(2, 11)),
        french("j", "jack", "J", "court", 11),
        french("q", "queen", "Q", "court", 12),
        french("k", "king", "K", "court", 13),
    ),
    joker=Blank(slug="joker", word="joker", sign="★"),
    extra=Blank(slug="rules", word="rules card", sign="§"),
    consent=(
        "I will give an hour of my time, for a reasonable, legal and responsible task that we both agree on, "
        "to whoever helps me, once for each card that is torn for me"
    ),
    hours=(1, 2, 3, 7, 15, 28, 47),
)


def deck_named(edition: str) -> Deck:
    """The edition of this name. Raises `UsageError` if there is none."""
    from karma_core.kernel.registry import game  # it knows the game that knows this module

    deck: Deck = edition_of(game("karmageddon"), edition)
    return deck


@cache
def faces(edition: str) -> dict[str, Face]:
    """Every face of suit and rank by its name."""
    deck = deck_named(edition)
    return {
        suit.slug + rank.slug: Face(
            name=suit.slug + rank.slug,
            pack="",
            kind=rank.kind,
            cut=rank.cut,
            word=f"{rank.word} of {suit.word}",
            sign=rank.sign + suit.sign,
            style=suit.style,
        )
        for suit in deck.suits
        for rank in deck.ranks
    }


@lru_cache(maxsize=4096)
def face_of(edition: str, card: str) -> Face:
    """What is known of this card. Raises `UsageError` if the edition has no such card."""
    found = re.fullmatch(r"([a-z][a-z0-9]*)(?:-([1-9][0-9]?))?(?:-([a-z][a-z0-9-]*))?", card)
    if found is not None:
        slug, number, pack = found.groups("")
        if not number and slug in faces(edition):
            face = faces(edition)[slug]
            return Face(face.name, pack, face.kind, face.cut, face.word, face.sign, face.style)
        deck = deck_named(edition)
        for blank in (deck.joker, deck.extra):
            if number and slug == blank.slug:
                word = f"{ORDINALS.get(number, number + '.')} {blank.word}"
                return Face(f"{slug}-{number}", pack, "blank", 0, word, blank.sign, "gold")
    raise UsageError(f"{card!r} is no card of the edition {edition!r}")


def card_words(edition: str, card: str) -> str:
    """The card as one says it.

    >>> card_words("standard", "c7"), card_words("standard", "hq-p2"), card_words("standard", "joker-2")
    ('the 7 of clubs', 'the queen of hearts (pack p2)', 'the second joker')
    """
    face = face_of(edition, card)
    return f"the {face.word}" + (f" (pack {face.pack})" if face.pack else "")
