"""RFC 6962: its own vectors, and a second library as oracle."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pymerkle import InmemoryTree

from karma_core.kernel.merkle import EMPTY, Tree, is_consistent, leaf, root_from_inclusion

LEAVES = [
    bytes.fromhex(h)
    for h in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
ROOTS = ("6e340b9c", "fac54203", "aeb6bcfe", "d37ee418", "4e3bbb1f", "76e67dad", "ddb89be4", "5dc9da79")


def grown(leaves: list[bytes]) -> Tree:
    tree = Tree()
    for data in leaves:
        tree.append(leaf(data))
    return tree


def test_the_published_vectors() -> None:
    """The eight leaves of Certificate Transparency give their eight roots, and nothing hashes to e3b0c442…"""
    assert Tree().root() == EMPTY == sha256(b"").digest()
    tree = grown(LEAVES)
    assert [tree.root(size).hex()[:8] for size in range(1, 9)] == list(ROOTS)


@pytest.mark.parametrize("size", [1, 2, 3, 6, 7, 8, 13, 33])
def test_proofs_agree_with_another_library(size: int) -> None:
    """Inclusion and consistency, at every index and every older size."""
    data = [bytes([n]) for n in range(size)]
    tree, oracle = grown(data), InmemoryTree(algorithm="sha256")
    for entry in data:
        oracle.append_entry(entry)
    assert tree.root() == oracle.get_root()
    for index in range(size):
        path = tree.inclusion(index)
        assert root_from_inclusion(leaf(data[index]), index, size, path) == tree.root()
    for old in range(1, size + 1):
        assert is_consistent(old, tree.root(old), size, tree.root(), tree.consistency(old))


@given(st.lists(st.binary(max_size=4), min_size=1, max_size=40), st.data())
def test_a_branch_is_a_tree_of_its_own(leaves: list[bytes], data: st.DataObject) -> None:
    """It shares its parent's nodes up to the branch, and the parent does not change."""
    parent = grown(leaves)
    root, at = parent.root(), data.draw(st.integers(0, len(leaves)))
    more = data.draw(st.lists(st.binary(max_size=4), max_size=20))
    child = Tree(parent, at)
    for entry in more:
        child.append(leaf(entry))
    alone = grown(leaves[:at] + more)
    assert child.root() == alone.root() and parent.root() == root
    for size in range(1, alone.size + 1):
        assert child.root(size) == alone.root(size)
        assert child.consistency(size) == alone.consistency(size)
    for index in range(alone.size):
        assert child.inclusion(index) == alone.inclusion(index)


@given(st.integers(1, 60), st.data())
def test_a_changed_proof_proves_nothing(size: int, data: st.DataObject) -> None:
    """One changed byte, one step too many or too few, another index: no."""
    tree = grown([bytes([n]) for n in range(size)])
    index = data.draw(st.integers(0, size - 1))
    path, node = tree.inclusion(index), leaf(bytes([index]))
    assert root_from_inclusion(node, index, size, [*path, node]) != tree.root()
    if path:
        assert root_from_inclusion(node, index, size, path[:-1]) != tree.root()
        at = data.draw(st.integers(0, len(path) - 1))
        wrong = [*path[:at], bytes([path[at][0] ^ 1]) + path[at][1:], *path[at + 1 :]]
        assert root_from_inclusion(node, index, size, wrong) != tree.root()
    old = data.draw(st.integers(1, size))
    proof = tree.consistency(old)
    if old < size:
        assert not is_consistent(old, tree.root(old), size, tree.root(), [*proof, node])
        assert not is_consistent(old, bytes(32), size, tree.root(), proof)
