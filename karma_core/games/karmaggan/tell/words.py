"""Names as a sentence wants them: players, pawns, places, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from karma_core.games.karmaggan.board import CENTRE
from karma_core.games.karmaggan.edition import NONE, characters, object_cards, temple_cards
from karma_core.games.karmaggan.pawns import kind, seat_of
from karma_core.games.karmaggan.state import Karmaggan
from karma_core.games.karmaggan.terms import Cards, Coins, Medallions, Promise, RandomCards, Terms
from karma_core.kernel.zones import HIDDEN

TILES = {
    "start": "Starting Point ",
    "object": "Object Tile ",
    "temple": "Temple Tile ",
    "blood": "Blood Tile ",
    "passage": "Passage ",
    "abyss": "Abyss ",
    "invocation": "Invocation Tile ",
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class Words:
    """The words for one table and its seats."""

    def __init__(self, state: Karmaggan, seats: tuple[str, ...]) -> None:
        self.state, self.seats = state, seats

    def who(self, seat: int | None) -> str:
        """A player's name."""
        return "nobody" if seat is None else self.seats[seat] if seat < len(self.seats) else f"seat {seat}"

    def all(self, seats: Sequence[int], nobody: str = "nobody") -> str:
        """Players' names in a row."""
        return listed([self.who(seat) for seat in seats]) or nobody

    def pawn(self, pawn: str) -> str:
        """A Plunderer by its player, a Spawn by its figure.

        >>> Words.pawn(None, "dark-3")
        'Dark Spawn 3'
        """
        seat = seat_of(pawn)
        if seat is not None:
            return self.who(seat)
        colour, _, number = pawn.rpartition("-")
        return f"{colour.capitalize()} Spawn {number}"

    def place(self, place: str) -> str:
        """A Tile by its kind and where it lies in its ring."""
        if place == CENTRE:
            return "the Centre"
        ring, *rest = place.split("-")
        if ring == "path":
            return f"the Jungle path {rest[0]}"
        where = "/".join((ring, *rest))
        try:
            return TILES.get(kind(self.state, place), "") + where
        except (KeyError, AttributeError):
            return where

    def way(self, path: Sequence[str]) -> str:
        """The Tiles of a throw."""
        return ", ".join(self.place(place) for place in path)

    def card(self, card: str) -> str:
        """An Object card by its title, or a card that may not be seen."""
        if card == HIDDEN:
            return "a card"
        if card == NONE:
            return "no card"
        known = object_cards(self.state.edition).get(card)
        return known.title if known else card

    def cards(self, cards: Sequence[str]) -> str:
        """Several Object cards; those that may not be seen are counted."""
        counts = Counter(self.card(card) for card in cards)
        hidden = counts.pop("a card", 0)
        named = [title if count == 1 else f"{title} ({count} times)" for title, count in counts.items()]
        if hidden:
            named.append("a card" if hidden == 1 else f"{number(hidden)} cards")
        return listed(named) or "no card"

    def temple(self, card: str) -> str:
        """A Temple card by its title."""
        known = temple_cards(self.state.edition).get(card)
        return known.title if known else card

    def character(self, name: str) -> str:
        """A character by its title."""
        return characters(self.state.edition).get(name, name)

    def terms(self, terms: Terms) -> str:
        """What a truce costs."""
        return listed([self.clause(clause) for clause in terms]) or "nothing on either side"

    def clause(self, clause: Coins | Cards | RandomCards | Medallions | Promise) -> str:
        """One clause."""
        giver = self.who(clause.giver)
        match clause:
            case Coins(count=count):
                return f"{giver} gives {coins(count)}"
            case Cards(cards=cards):
                return f"{giver} gives {self.cards(cards)}"
            case RandomCards(count=count):
                return f"{giver} gives {'a card' if count == 1 else f'{number(count)} cards'} by luck"
            case Medallions(count=count):
                return f"{giver} gives {medallions(count)}"
            case Promise(words=words):
                return f"{giver} promises “{words}”"


def listed(parts: Sequence[str]) -> str:
    """Parts of a sentence in a row.

    >>> listed(["Ana", "Bo", "Cy"])
    'Ana, Bo and Cy'
    """
    return " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))


def number(count: int) -> str:
    """A small number as a word."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def coins(count: int) -> str:
    """So many coins.

    >>> coins(1), coins(3)
    ('one Blood Coin', 'three Blood Coins')
    """
    return f"{number(count)} Blood Coin{'' if count == 1 else 's'}"


def medallions(count: int) -> str:
    """So many Medallions."""
    return f"{number(count)} Golden Medallion{'' if count == 1 else 's'}"


def sectors(count: int) -> str:
    """So many sectors."""
    return f"{number(count)} sector{'' if count == 1 else 's'}"
