"""Notes beside a game: a stream of their own, kept whole whoever writes at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from karma_core import Store, UsageError, annotate, mark, notebook, rename, unmark


def test_notes__writers_at_once_lose_nothing(tmp_path: Path) -> None:
    """Two connections, many notes: each has a number of its own, and the chain of lines holds."""
    path = tmp_path / "karma.db"
    with Store(path) as one, Store(path) as other:
        id = one.open("karma-dice", ["Ana", "Bo"], seed=1).id

        def write(number: int) -> None:
            mark(one if number % 2 else other, id, number, f"note {number}", by="Ana" if number % 2 else "Bo")

        with ThreadPoolExecutor(2) as pool:
            list(pool.map(write, range(12)))
        notes = notebook(one, id)
        assert [note.at for note in notes.marks] == list(range(12))
        assert sorted(note.number for note in notes.marks) == list(range(12))
        assert [row.position for row in one.lines.get(f"notes:{id}")] == list(range(12))


def test_notes__are_no_game_and_touch_none(tmp_path: Path) -> None:
    """The store lists no more games than before, and the game's head stays."""
    with Store(tmp_path / "karma.db") as store:
        table = store.open("karmaka", ["Ana", "Bo"], seed=1)
        head, games = table.journal.head, store.tables()
        mark(store, table.id, 2, "Here", fact=0)
        rename(store, table.id, "Thursday", by="Ana")
        annotate(store, table.id, "A long one")
        assert store.tables() == games and store.table(table.id).journal.head == head
        assert store.resolve(table.id[:6]) == table.id
    with Store(tmp_path / "karma.db") as store:
        notes = notebook(store, table.id)
        assert (notes.name, notes.text, len(notes.marks)) == ("Thursday", "A long one", 1)
        rename(store, table.id, "")
        unmark(store, table.id, notes.marks[0].number)
        assert notebook(store, table.id).name == "" and not notebook(store, table.id).marks


def test_notes__words_that_do_not_fit(tmp_path: Path) -> None:
    """Too long, empty, an unknown number; blanks and line ends become one blank, and no terminal is moved."""
    with Store() as store:
        id = store.open("karma-dice", ["Ana", "Bo"], seed=1).id
        for words in ("", " \n ", "x" * 201):
            with pytest.raises(UsageError):
                mark(store, id, 2, words)
        with pytest.raises(UsageError, match="there is no note 7"):
            unmark(store, id, 7)
        assert mark(store, id, 2, "two\nlines  and \x1b[2J").text == "two lines and �[2J"
