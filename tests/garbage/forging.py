"""How a forger goes about it: change a value anywhere, then make every number and every hash good again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Raw

from karma_core.kernel.codec import Line, canonical
from karma_core.kernel.merkle import Tree, leaf
from tests.garbage.honest import plain


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value inside a plain value."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*path, key))


def put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    """Set, or with `...` remove, the value at a path."""
    for key in path[:-1]:
        value = value[key]
    if new is ...:
        del value[path[-1]]
    else:
        value[path[-1]] = new


def relinked(lines: list[bytes]) -> list[bytes]:
    """The same events with every number and every `prev` made good, as a forger would."""
    tree, made = Tree(), []
    for seq, line in enumerate(lines):
        whole = plain(line)
        whole["event"]["act"] |= {"seq": seq, "prev": tree.root().hex()}
        raw = canonical(whole["event"])
        tree.append(leaf(raw))
        made.append(canonical(Line(event=Raw(raw), open=tuple(whole.get("open", ())), sigs=whole.get("sigs", {}))))
    return made
