"""Pictures told as what is new in them: from one position to the next hundreds of tags stay, and two or three change.

A stage's fragment is cut into *pieces* (an opening tag and all up to the next), and a list of pieces is told as copies
out of two lists that are known: the same eyes one step before, and the eyes told before these at the same step. Every
`BLOCK` steps the copies start anew, so that a page can open any position without unfolding all.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from replay.page.record import Sight

BLOCK = 64
TAGS = re.compile(r"(?=<[^/])")


class Words:
    """Texts, each once; a text is told by its number."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def of(self, text: str) -> int:
        """The number of a text."""
        return self.numbers.setdefault(text, len(self.numbers))

    def all(self, texts: Iterable[str]) -> list[int]:
        """The numbers of several texts."""
        return [self.of(text) for text in texts]


def frames(sights: Sequence[Sight], pieces: Words) -> list[list[int]]:
    """All pictures, step by step, in each step sight by sight: a list of numbers each.

    A number from 0 up is a piece; −1−n with a count behind it copies from place n of the two lists at hand.
    """
    told: list[list[int]] = []
    before = [Cutting("", [], []) for _ in sights]
    for step in range(len(sights[0].tables)):
        beside: list[int] = []
        for at, sight in enumerate(sights):
            known = ([] if step % BLOCK == 0 else before[at].numbers) + beside
            before[at] = before[at].next(sight.tables[step], pieces)
            beside = before[at].numbers
            told.append(copied(known, beside))
    return told


class Cutting(NamedTuple):
    """A picture cut into pieces: its text, where each piece starts, and their numbers."""

    text: str
    starts: list[int]
    numbers: list[int]

    def next(self, text: str, pieces: Words) -> Cutting:
        """The next picture, in which only what lies between the equal ends is cut anew."""
        if text == self.text:
            return self
        head = bisect_right(self.starts, alike(self.text, text)) - 2  # the piece before may end otherwise
        if head < 1:
            return Cutting.whole(text, pieces)
        shift = len(text) - len(self.text)
        front = self.starts[head]
        least = max(front, front - shift)  # where the two ends must not meet
        same = alike(self.text[:least:-1], text[: least + shift : -1])
        tail = bisect_left(self.starts, len(self.text) - same)
        end = self.starts[tail] if tail < len(self.starts) else len(self.text)
        middle = Cutting.whole(text[front : end + shift], pieces)
        return Cutting(
            text,
            self.starts[:head]
            + [front + start for start in middle.starts]
            + [one + shift for one in self.starts[tail:]],
            self.numbers[:head] + middle.numbers + self.numbers[tail:],
        )

    @classmethod
    def whole(cls, text: str, pieces: Words) -> Cutting:
        """A text cut from its start."""
        parts = [part for part in TAGS.split(text) if part]
        starts = list(accumulate(map(len, parts), initial=0))[:-1]
        return cls(text, starts, pieces.all(parts))


def alike(this: str, that: str) -> int:
    """How many characters two texts have in common at their start."""
    low, high = 0, min(len(this), len(that))
    while low < high:
        middle = (low + high + 1) // 2
        if this[low:middle] == that[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def copied(known: Sequence[int], wanted: Sequence[int]) -> list[int]:
    """`wanted` as copies out of `known` and new numbers.

    >>> copied([5, 6, 7, 8], [5, 6, 9, 7, 8])
    [-1, 2, 9, -3, 2]
    """
    same = run(known, 0, wanted, 0)
    told = [-1, same] if same else []
    at = expected = same
    places: dict[tuple[int, int], int] = {}
    if at < len(wanted):
        places = {pair: index for index, pair in reversed([*enumerate(pairwise(known))])}
    while at < len(wanted):
        source = expected
        if known[source : source + 2] != wanted[at : at + 2]:
            source = places.get((wanted[at], wanted[at + 1]), -1) if at + 1 < len(wanted) else -1
        count = run(known, source, wanted, at) if source >= 0 else 0
        if count:
            told += (-1 - source, count)
            at, expected = at + count, source + count
        else:
            told.append(wanted[at])
            at, expected = at + 1, expected + 1
    return told


def run(known: Sequence[int], source: int, wanted: Sequence[int], at: int) -> int:
    """How many numbers are equal from these two places on."""
    most = min(len(known) - source, len(wanted) - at)
    if known[source : source + most] == wanted[at : at + most]:
        return max(most, 0)
    return next(count for count in range(most) if known[source + count] != wanted[at + count])


def unfolded(told: Sequence[int], known: Sequence[int]) -> list[int]:
    """The list that `copied` told; what `data.js` does.

    >>> unfolded([-1, 2, 9, -3, 2], [5, 6, 7, 8])
    [5, 6, 9, 7, 8]
    """
    wanted: list[int] = []
    numbers = iter(told)
    for number in numbers:
        if number < 0:
            wanted += known[-1 - number :][: next(numbers)]
        else:
            wanted.append(number)
    return wanted
