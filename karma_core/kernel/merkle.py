"""The Merkle tree of RFC 6962 over a journal's events: roots of every size, inclusion and consistency proofs."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

EMPTY = sha256(b"").digest()


def leaf(event: bytes) -> bytes:
    """The leaf of an event's canonical bytes."""
    return sha256(b"\0" + event).digest()


def joined(left: bytes, right: bytes) -> bytes:
    """The node over two nodes."""
    return sha256(b"\1" + left + right).digest()


class Tree:
    """A tree that grows leaf by leaf, and shares what it can with the tree that it branched off.

    >>> tree = Tree()
    >>> tree.append(leaf(b""))
    >>> tree.root().hex()[:8]
    '6e340b9c'
    """

    def __init__(self, parent: Tree | None = None, at: int = 0) -> None:
        self.parent, self.base, self.size = parent, at, at
        self.levels: list[list[bytes]] = [[]]  # own complete nodes; level k begins at index base >> k

    def append(self, node: bytes) -> None:
        """Add a leaf."""
        index, level = self.size, 0
        self.levels[0].append(node)
        self.size += 1
        while index & 1:
            node = joined(self.node(level, index - 1), node)
            index >>= 1
            level += 1
            if level == len(self.levels):
                self.levels.append([])
            self.levels[level].append(node)

    def node(self, level: int, index: int) -> bytes:
        """The complete subtree number `index` of 2**level leaves."""
        start = self.base >> level
        if index >= start:
            return self.levels[level][index - start]
        assert self.parent is not None
        return self.parent.node(level, index)

    def root(self, size: int | None = None) -> bytes:
        """The root of the first `size` leaves (all, if none is given)."""
        left = self.size if size is None else size
        if not left:
            return EMPTY
        root, level = b"", 0
        while left:
            if left & 1:
                peak = self.node(level, left - 1)
                root = joined(peak, root) if root else peak
            left >>= 1
            level += 1
        return root

    def over(self, start: int, stop: int) -> bytes:
        """The hash of the leaves `start` to `stop` - 1, for a `start` that such a subtree can have."""
        count = stop - start
        split = 1 << (count - 1).bit_length() - 1 if count > 1 else 0
        if count == split << 1 or count == 1:
            level = count.bit_length() - 1
            return self.node(level, start >> level)
        return joined(self.over(start, start + split), self.over(start + split, stop))

    def inclusion(self, index: int, size: int | None = None) -> list[bytes]:
        """The audit path of one leaf in the tree of the first `size` leaves (RFC 6962, 2.1.1)."""
        start, stop, path = 0, self.size if size is None else size, []
        while stop - start > 1:
            split = start + (1 << (stop - start - 1).bit_length() - 1)
            if index < split:
                path.append(self.over(split, stop))
                stop = split
            else:
                path.append(self.over(start, split))
                start = split
        return path[::-1]

    def consistency(self, old: int, size: int | None = None) -> list[bytes]:
        """The proof that the first `old` leaves are a prefix of the first `size` (RFC 6962, 2.1.2)."""
        start, stop, proof, whole = 0, self.size if size is None else size, [], True
        while old != stop:
            split = start + (1 << (stop - start - 1).bit_length() - 1)
            if old <= split:
                proof.append(self.over(split, stop))
                stop = split
            else:
                proof.append(self.over(start, split))
                start, whole = split, False
        return (proof if whole else [*proof, self.over(start, stop)])[::-1]


def root_from_inclusion(node: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root that a leaf and its path lead to; None if the path cannot be one.

    >>> root_from_inclusion(leaf(b"x"), 0, 1, []) == leaf(b"x")
    True
    """
    if not 0 <= index < size:
        return None
    last = size - 1
    for step in path:
        if last == 0:
            return None
        if index & 1 or index == last:
            node = joined(step, node)
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            node = joined(node, step)
        index, last = index >> 1, last >> 1
    return node if last == 0 else None


def is_consistent(old: int, old_root: bytes, size: int, root: bytes, proof: Sequence[bytes]) -> bool:
    """Tell whether the proof shows that the tree of `old` leaves is a prefix of that of `size` leaves."""
    if old == size:
        return old_root == root and not proof
    if old == 0:
        return old_root == EMPTY and not proof
    steps = list(proof)
    if old & (old - 1) == 0:
        steps.insert(0, old_root)
    if not steps or old > size:
        return False
    index, last = old - 1, size - 1
    while index & 1:
        index, last = index >> 1, last >> 1
    this = that = steps[0]
    for step in steps[1:]:
        if last == 0:
            return False
        if index & 1 or index == last:
            this, that = joined(step, this), joined(step, that)
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            that = joined(that, step)
        index, last = index >> 1, last >> 1
    return last == 0 and this == old_root and that == root
