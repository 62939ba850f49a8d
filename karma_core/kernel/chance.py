"""Luck: drawn fresh from a committed seed, read back from the record, or typed in by people."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from hashlib import sha256
from hmac import digest
from typing import Any

from karma_core.kernel.errors import KarmaError, RuleViolation
from karma_core.kernel.zones import HIDDEN, Zone, added, agrees, may_hold, without

Below = Callable[[int], int]


class Misdraw(KarmaError):
    """The recorded luck cannot be, or is not what the seed gives."""


class LuckNeeded(KarmaError):
    """People have to roll or draw now: `count` dice of `sides`, or `count` cards of `bag`."""

    def __init__(self, kind: str, count: int, sides: int = 0, bag: Zone = ()) -> None:
        super().__init__(kind, count, sides, bag)
        self.kind, self.count, self.sides, self.bag = kind, count, sides, bag

    def __str__(self) -> str:
        what = {"dice": f"{self.count} dice with {self.sides} sides", "number": f"a number below {self.sides}"}
        return f"luck is needed: {what.get(self.kind, f'{self.count} cards')}"


class Chance:
    """What `decide` asks for luck. Each call is one draw, and stands in one fact field marked `Luck`."""

    def begin(self) -> Below:
        """Start the next draw; return what gives unbiased numbers below n for it."""
        raise NotImplementedError

    def number(self, below: int) -> int:
        """Return 0 to `below` - 1."""
        return self.begin()(below)

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Return `count` faces, each 1 to `sides`."""
        roll = self.begin()
        return tuple([roll(sides) + 1 for _ in range(count)])

    def draw(self, bag: Zone, count: int, top: Zone = (), bottom: Zone = (), ordered: bool = True) -> Zone:
        """Take up to `count` cards: from the end of `top`, then any of the sorted `bag`, then the start of `bottom`.

        Ask for no order where the cards go to a bag, or the order tells more than the bag will.
        """
        pick, cards, left = self.begin(), list(top[: -count - 1 : -1]), list(bag)
        while left and len(cards) < count:
            cards.append(left.pop(pick(len(left))))
        cards += bottom[: count - len(cards)]
        return tuple(cards if ordered else sorted(cards))


class Fresh(Chance):
    """Luck of one action, from the key of the game; the k-th draw has the label `<action number>/<k>`."""

    def __init__(self, key: bytes, action: int) -> None:
        self.key, self.action, self.count = key, action, 0

    def begin(self) -> Below:
        words = stream(self.key, f"{self.action}/{self.count}")
        self.count += 1
        return lambda n: below(words, n)


class Recorded(Chance):
    """Luck read back from the facts, so that anyone can decide again, seed or no seed.

    With `fresh`, each draw is also done again and compared. Raises `Misdraw`.

    >>> Recorded([(6, 1)]).dice(2)
    (6, 1)
    """

    def __init__(self, draws: Iterable[Any], fresh: Chance | None = None) -> None:
        self.draws, self.fresh = iter(draws), fresh

    def take(self, kind: str, count: int, sides: int = 0, bag: Zone = ()) -> Any:
        """The next recorded draw."""
        given = next(self.draws, None)
        if given is None:
            raise self.missing(LuckNeeded(kind, count, sides, bag))
        return given

    def missing(self, needed: LuckNeeded) -> KarmaError:
        return Misdraw(str(needed))

    def wrong(self, reason: str) -> KarmaError:
        return Misdraw(reason)

    def number(self, below: int) -> int:
        given = self.take("number", 1, below)
        if not isinstance(given, int) or not 0 <= given < below:
            raise self.wrong(f"{given} is not a number from 0 to {below - 1}")
        if self.fresh and self.fresh.number(below) != given:
            raise self.wrong("the seed gives another number")
        return given

    def dice(self, count: int, sides: int = 6) -> tuple[int, ...]:
        given = self.take("dice", count, sides)
        if not isinstance(given, tuple) or len(given) != count:
            raise self.wrong(f"{count} dice are due here, not {given}")
        if not all(isinstance(face, int) and 1 <= face <= sides for face in given):
            raise self.wrong(f"a die shows 1 to {sides}, not {given}")
        if self.fresh and self.fresh.dice(count, sides) != given:
            raise self.wrong("the seed gives other dice")
        return given

    def draw(self, bag: Zone, count: int, top: Zone = (), bottom: Zone = (), ordered: bool = True) -> Zone:
        due = min(count, len(top) + len(bag) + len(bottom))
        cards = self.take("cards", due, bag=top + bag + bottom)
        if not isinstance(cards, tuple) or len(cards) != due:
            raise self.wrong(f"{due} cards are due here, not {cards}")
        over = top[: -due - 1 : -1]
        under = bottom[: max(due - len(over) - len(bag), 0)]
        loose = cards
        if ordered:
            loose = cards[len(over) : due - len(under)]
            if not (agrees(cards[: len(over)], over) and agrees(cards[due - len(under) :], under)):
                raise self.wrong(f"the pile gives {over + under}, not {cards}")
            there = bag
        else:
            there = added(bag, *over, *under)
            if not may_hold(cards, *over, *under):
                raise self.wrong(f"{over + under} must be among the cards drawn")
        for card in loose:
            if not may_hold(there, card):
                raise self.wrong(f"{card} is not there to be drawn")
            there = without(there, card)
        cards = cards if ordered else tuple(sorted(cards))  # a bag has one spelling, in whatever order it was typed
        if self.fresh and self.fresh.draw(bag, count, top, bottom, ordered) != cards and HIDDEN not in cards + bag:
            raise self.wrong("the seed gives other cards")
        return cards


class Typed(Recorded):
    """Luck that people have at their table and type in. Raises `LuckNeeded` when it is their turn to roll.

    >>> try:
    ...     Typed([]).dice(2)
    ... except LuckNeeded as needed:
    ...     needed.count, needed.sides
    (2, 6)
    """

    def missing(self, needed: LuckNeeded) -> KarmaError:
        return needed

    def wrong(self, reason: str) -> KarmaError:
        return RuleViolation("kernel/luck", reason)


class Fixed(Chance):
    """Luck that always gives the same share of what is possible; for tests that look for extremes."""

    def __init__(self, share: float) -> None:
        self.share = share

    def begin(self) -> Below:
        return lambda n: min(int(self.share * n), n - 1)


class Dicey(Chance):
    """Luck from any source of numbers below n, such as `random.Random(7).randrange`; not for real games."""

    def __init__(self, source: Below) -> None:
        self.source = source

    def begin(self) -> Below:
        return self.source


def framed(*parts: bytes) -> bytes:
    """Each part behind its length, so that no two lists of parts give the same bytes."""
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def commitment(nonce: bytes, name: str, seed: bytes) -> str:
    """The digest by which its author commits to a seed (64 hex digits)."""
    return sha256(framed(b"karma/seed-commit/v1", nonce, name.encode(), seed)).hexdigest()


def combined(nonce: bytes, seeds: Mapping[str, bytes]) -> bytes:
    """The key of all luck of a game (HKDF-Extract, RFC 5869)."""
    named = (part for name in sorted(seeds) for part in (name.encode(), seeds[name]))
    return digest(nonce, framed(b"karma/seed-combine/v1", *named), "sha256")


def stream(key: bytes, label: str) -> Iterator[int]:
    """HKDF-Expand, block by block, page by page, as 64-bit big-endian words."""
    for page in range(2**32):
        info, block = framed(b"karma/draw/v1", label.encode(), page.to_bytes(4, "big")), b""
        for index in range(1, 256):
            block = digest(key, block + info + bytes((index,)), "sha256")
            for at in (0, 8, 16, 24):
                yield int.from_bytes(block[at : at + 8], "big")


def below(words: Iterator[int], n: int) -> int:
    """An unbiased number under n: the incomplete top slice is rejected."""
    limit = 2**64 - 2**64 % n
    while (word := next(words)) >= limit:
        pass
    return word % n
