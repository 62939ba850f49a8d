"""What an event touched in the picture: the cells that differ from the picture before it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import accumulate

from karma_core import Picture

PARTS = re.compile(r"\s+|\w+|.")  # words, blanks, signs
MOST = 45  # hundredths of a picture; if more is new, nothing stands out
Cells = tuple[int, int, int]  # row, first column, the column after the last


def halo(before: Picture, after: Picture) -> tuple[Cells, ...]:
    """The cells of the second picture that are new, row by row; none if most of it is.

    >>> from karma_core import line
    >>> halo((line("Ana  7"), line("Bo   3")), (line("Ana  9"), line("Bo   3")))
    ((0, 5, 6),)
    """
    rows = ["".join(span.text for span in row) for row in after]
    found = tuple(differing(["".join(span.text for span in row) for row in before], rows))
    inked = sum(len(row.replace(" ", "")) for row in rows)
    touched = sum(len(rows[at][start:stop].replace(" ", "")) for at, start, stop in found)
    return found if touched * 100 <= inked * MOST else ()


def differing(before: list[str], after: list[str]) -> Iterator[Cells]:
    """Rows that were changed, part by part; rows that are new, whole."""
    for kind, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "replace" and i2 - i1 == j2 - j1:
            for offset in range(j2 - j1):
                yield from inside(j1 + offset, before[i1 + offset], after[j1 + offset])
        elif kind in ("replace", "insert"):
            for at in range(j1, j2):
                text = after[at]
                if text.strip():
                    yield at, len(text) - len(text.lstrip()), len(text.rstrip())


def inside(at: int, before: str, after: str) -> Iterator[Cells]:
    """The words of one row that were changed."""
    these, those = PARTS.findall(before), PARTS.findall(after)
    starts = [0, *accumulate(map(len, those))]
    for kind, _, _, first, last in SequenceMatcher(None, these, those, autojunk=False).get_opcodes():
        text = "".join(those[first:last])
        if kind != "equal" and text.strip():
            start = starts[first] + len(text) - len(text.lstrip())
            yield at, start, starts[first] + len(text.rstrip())
