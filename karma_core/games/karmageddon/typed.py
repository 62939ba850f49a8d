"""Quick entry of cards that people turn at their own table: `7c`, `qh`, `10 s`, `joker`, `7c red`."""

from __future__ import annotations

import re
from functools import cache

from karma_core.games.karmageddon.edition import card_words, deck_named, face_of, faces
from karma_core.kernel.errors import RuleViolation, UsageError
from karma_core.kernel.zones import Zone


def typed(text: str, bag: Zone = (), edition: str = "standard") -> str:
    """Return the name of the card that was typed in: rank and suit in any order, then the pack if there are twins.

    With `bag`, the cards that may come now, the card is looked for among them. Raises `UsageError` when the text is
    no card, or when several fit, and `RuleViolation` when the card is not there.

    >>> typed("7c"), typed("QH"), typed("h10"), typed("joker"), typed("7c red")
    ('c7', 'hq', 'h10', 'joker-1', 'c7-red')
    >>> typed("joker", bag=("c7", "joker-2"))
    'joker-2'
    """
    face, number, pack = parts(text, edition)
    if (name := text.strip()) in bag:  # a name in full, which tells the first pack's card from its twins
        return name
    if not bag:
        card = face if not is_blank_word(face, edition) else f"{face}-{number or 1}"
        return f"{card}-{pack}" if pack else card
    found = [card for card in bag if fits(edition, card, face, number, pack)]
    if not found:
        raise RuleViolation("karmageddon/K84", f"{text.strip()!r} is not among the cards that can come now")
    if len(found) > 1:
        which = " or ".join(found)
        raise UsageError(f"several cards fit {text.strip()!r}: type {which}")
    return found[0]


def fits(edition: str, card: str, face: str, number: str, pack: str) -> bool:
    """Whether this card is what was typed; what was left out may be anything, but a first pack's card fits best."""
    known = face_of(edition, card)
    slug, _, its_number = known.name.partition("-")
    return slug == face and number in ("", its_number) and pack in ("", known.pack)


def parts(text: str, edition: str) -> tuple[str, str, str]:
    """What was typed, as face, number (of a blank) and pack."""
    word = re.sub(r"[\s_]+", "-", text.strip().lower())
    found = re.fullmatch(r"([a-z0-9]+?)(?:-?([1-9][0-9]?))?(?:-([a-z][a-z0-9-]*))?", word)
    if found:
        slug, number, pack = found.groups("")
        if number and f"{slug}{number}" in spellings(edition):  # of a card such as h10 the number is no serial
            slug, number = f"{slug}{number}", ""
        if slug in spellings(edition):
            face = spellings(edition)[slug]
            if not number or is_blank_word(face, edition):
                return face, number, pack
    split = re.fullmatch(r"([a-z0-9]+)-([a-z0-9]+)(?:-([a-z][a-z0-9-]*))?", word)  # "10 s"
    if split and split[1] + split[2] in spellings(edition):
        return spellings(edition)[split[1] + split[2]], "", split[3] or ""
    example = next(iter(faces(edition)))
    raise UsageError(f"{text!r} is no card: type rank and suit, such as {example} for {card_words(edition, example)}")


def is_blank_word(face: str, edition: str) -> bool:
    deck = deck_named(edition)
    return face in (deck.joker.slug, deck.extra.slug)


@cache
def spellings(edition: str) -> dict[str, str]:
    """Every way to type a face, and the face."""
    deck = deck_named(edition)
    ways = {blank.slug: blank.slug for blank in (deck.joker, deck.extra)}
    for suit in deck.suits:
        for rank in deck.ranks:
            face = suit.slug + rank.slug
            ways |= {face: face, rank.slug + suit.slug: face}
    return ways
