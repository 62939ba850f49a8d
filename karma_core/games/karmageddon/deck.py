"""The deck that a game is played with: standard packs, what a deck must hold, and advice about a thin one."""

from __future__ import annotations

from collections import Counter
from functools import cache

from karma_core.games.karmageddon.edition import deck_named, face_of
from karma_core.kernel.errors import RuleViolation, UsageError
from karma_core.kernel.zones import Zone

CARDS_EACH = 10  # a deck holds at least so many cards a player


@cache
def standard_deck(edition: str, players: int, jokers: int = 2, extras: int = 0) -> Zone:
    """The cards of a first play: one pack for 2 to 4 players, one more for each player above four.

    >>> len(standard_deck("standard", 4)), len(standard_deck("standard", 8))
    (54, 270)
    """
    names = ["", *(f"p{at}" for at in range(2, players - 2))]
    return tuple(sorted(card for name in names for card in pack(edition, name, jokers, extras)))


def pack(edition: str, name: str = "", jokers: int = 2, extras: int = 0) -> Zone:
    """The cards of one pack, named after it so that it can be taken out again.

    >>> pack("standard", "red")[0], pack("standard", "red")[-1]
    ('ca-red', 'joker-2-red')
    """
    deck = deck_named(edition)
    suits = [card for suit in deck.suits for card in one_suit(edition, suit.slug, name)]
    blanks = [(deck.joker, jokers), (deck.extra, extras)]
    return (*suits, *(named(f"{blank.slug}-{at + 1}", name) for blank, count in blanks for at in range(count)))


def one_suit(edition: str, suit: str, name: str = "") -> Zone:
    """One suit, such as is added to a deck worn thin.

    >>> one_suit("standard", "h", "spare")[:2]
    ('ha-spare', 'h2-spare')
    """
    return tuple(named(suit + rank.slug, name) for rank in deck_named(edition).ranks)


def named(face: str, pack: str) -> str:
    return f"{face}-{pack}" if pack else face


def checked(edition: str, cards: Zone, normal: Zone, court: Zone, players: int) -> Zone:
    """The deck, sorted. Raises `RuleViolation` when it cannot be played with, `UsageError` when it is none."""
    if not set(normal).isdisjoint(court):
        raise UsageError("a card is marked Normal or Court, not both: " + ", ".join(sorted({*normal} & {*court})))
    for card in (*normal, *court):
        if card not in cards or face_of(edition, card).kind != "blank":
            raise UsageError(f"{card!r} is marked, but is no blank card of this deck")
    for card, count in Counter(cards).items():
        face_of(edition, card)
        if count > 1:
            reason = f"two cards are named {card!r}; a twin bears the name of its pack, such as {card}-red"
            raise RuleViolation("karmageddon/K55", reason)
    if len(cards) < CARDS_EACH * players:
        reason = f"{players} players need {CARDS_EACH * players} cards, and the deck has {len(cards)}: add whole suits"
        raise RuleViolation("karmageddon/deck-minimum", reason)
    return tuple(sorted(cards))


def advice(edition: str, cards: Zone, normal: Zone, court: Zone, players: int) -> tuple[tuple[str, str], ...]:
    """What speaks against this deck, though it may be played with: (rule id, sentence) each.

    >>> advice("standard", standard_deck("standard", 4), (), (), 4)
    ()
    """
    kinds = [face_of(edition, card).kind for card in cards]
    normals, courts = kinds.count("normal") + len(normal), kinds.count("court") + len(court)
    told = []
    if not 2 * courts <= normals <= 5 * courts:
        told.append(("karmageddon/K57", f"{normals} normal to {courts} court cards: about 10 to 3 is right"))
    size = max(players, 4)
    needed = size * (size + 1) // 2 * players
    if len(cards) < needed:
        suits = -(-(needed - len(cards)) // len(deck_named(edition).ranks))
        more = f"add {suits} suit{'s' if suits > 1 else ''}"
        told.append(("karmageddon/K62", f"{players} players seldom come to an end with under {needed} cards: {more}"))
    return tuple(told)
