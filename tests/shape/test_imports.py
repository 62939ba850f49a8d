"""Imports point one way, and the library needs three other libraries, no more."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shape.source import ROOT, modules, shown, tree_of

# Who may import whom, by the longest name that fits. `table` and `tables` are one door in two files.
DOOR = tuple(
    f"karma_core.{part}"
    for part in (
        "table",
        "tables",
        "orders",
        "beside",
        "notes",
        "keys",
        "closing",
        "games",
        "ledger",
        "store",
        "kernel",
    )
)
MAY: dict[str, tuple[str, ...]] = {
    "karma_core.kernel": ("karma_core.kernel",),
    "karma_core.store": ("karma_core.store", "karma_core.kernel"),
    "karma_core.ledger": ("karma_core.ledger", "karma_core.store", "karma_core.kernel"),
    "karma_core.games": ("karma_core.kernel",),  # and a game itself, see below
    "karma_core.table": DOOR,
    "karma_core.tables": DOOR,
    "karma_core.orders": DOOR,
    "karma_core.notes": DOOR,
    "karma_core.keys": DOOR,
    "karma_core.closing": DOOR,
    "karma_core.beside": DOOR,
    "karma_core.adapters": ("karma_core",),
    "karma_core": DOOR,
    "replay": ("karma_core!", "replay"),  # public names only
}
LIBRARIES: dict[str, tuple[str, ...]] = {
    "karma_core.store": ("msgspec", "eventsourcing", "psycopg"),  # psycopg comes with the extra for PostgreSQL
    "karma_core.adapters": ("*",),
    "karma_core": ("msgspec", "cryptography"),
    "replay": ("msgspec", "rich", "textual", "platformdirs", "svg"),
}
BARE = ("cursor", "fork", "diff", "audit", "explain")  # of replay: no terminal library here


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """The full names that a module imports, with the line; `from a import b` gives `a`, and `a.b` for a package."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{shown(path)}:{node.lineno}: spell imports in full"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield (whole if is_module(whole) else str(node.module)), node.lineno


def is_module(name: str) -> bool:
    place = ROOT / name.replace(".", "/")
    return place.is_dir() or place.with_suffix(".py").exists()


def name_of(path: Path) -> str:
    """`karma_core.kernel.game` of its file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def under(name: str, top: str) -> bool:
    return name == top or name.startswith(f"{top}.")


def rule_for(name: str, table: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The entry with the longest name that fits."""
    return table[max((top for top in table if under(name, top)), key=len)]


def may_import(this: str, that: str) -> bool:
    """Whether a module of the project may import another."""
    for top in rule_for(this, MAY):
        if that == top.rstrip("!") if top.endswith("!") else under(that, top):
            return True
    if under(this, "karma_core.games"):
        own = ".".join(this.split(".")[:3])
        return this != "karma_core.games" and under(that, own)
    return False


@pytest.mark.parametrize("folder", ["karma_core", "replay"])
def test_imports_point_one_way(folder: str) -> None:
    """The table above, module by module."""
    faults = []
    for path in modules(folder):
        for that, line in imports(path):
            ours = that.split(".")[0] in ("karma_core", "replay", "tests", "examples")
            if ours and not may_import(name_of(path), that):
                faults.append(f"{shown(path)}:{line} imports {that}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("folder", ["karma_core", "replay"])
def test_libraries_stay_where_they_belong(folder: str) -> None:
    """The library needs msgspec, eventsourcing (in the store alone) and cryptography; the terminal is replay's."""
    faults = []
    for path in modules(folder):
        for that, line in imports(path):
            top = that.split(".")[0]
            if top in sys.stdlib_module_names or top in ("karma_core", "replay", "__future__"):
                continue
            allowed = rule_for(name_of(path), LIBRARIES)
            bare = folder == "replay" and name_of(path).split(".")[1:2] and name_of(path).split(".")[1] in BARE
            if (top not in allowed and "*" not in allowed) or (bare and top != "msgspec"):
                faults.append(f"{shown(path)}:{line} imports {that}")
    assert not faults, "\n".join(faults)


def test_the_library_brings_no_terminal_with_it() -> None:
    """Importing karma_core, or the parts of replay that answer questions, loads neither rich nor textual."""
    bare = ", ".join(f"replay.{name}" for name in BARE if is_module(f"replay.{name}"))
    code = f"import sys, karma_core, {bare}; print(*sorted({{'rich', 'textual', 'svg', 'psycopg'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
