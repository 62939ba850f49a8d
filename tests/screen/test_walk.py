"""Where one is, with whose eyes, and what one looks for: without any screen."""

from __future__ import annotations

import pytest

from karma_core import HIDDEN, Store, Table, UsageError, mark, notebook
from replay.screen.sight import Sight, eyes_for
from replay.screen.walk import Walk
from tests.support.records import table


def test_eyes__all_is_open_after_the_close_only() -> None:
    """A running game gives its seats' eyes and a spectator's, no more."""
    running = table("karmaka", 2, most=30).journal
    assert eyes_for(running) == (None, 0, 1)
    with pytest.raises(UsageError, match="after the close only"):
        Walk(running).look("open")
    assert eyes_for(table("karmaka", 2).journal) == ("open", None, 0, 1)


def test_eyes__a_seat_sees_the_fold_of_its_own_copy() -> None:
    """After the close too: what was hidden from it while the game was on stays face down in its picture."""
    journal = table("karmaka", 2).journal
    for position in range(2, journal.size, 37):
        for seat in (None, 0, 1):
            sight = Sight(journal, seat)
            sight.cursor.go(position)
            view = sight.view(sight.cursor.place)
            assert view == journal.game.view(journal.state(position), seat)
            for other in {0, 1} - {seat}:
                assert set(view.players[other].hand) <= {HIDDEN}


def test_move__by_event_fact_turn_and_round(dice: Table) -> None:
    """And back the same way."""
    walk = Walk(dice.journal)
    walk.go("50%")
    middle = walk.place
    for forth, back in (("forward", "back"), ("fact_forward", "fact_back")):
        assert walk.move(forth) and walk.move(back) and walk.place == middle
    walk.go(2)
    assert walk.move("next_turn") and walk.move("next_round") and walk.sight.cursor.moment
    assert walk.sight.cursor.moment.round == 2
    walk.move("end")
    assert not walk.move("forward") and walk.move("start") and not walk.move("back")


def test_search__by_type_seat_rule_and_words(dice: Table) -> None:
    """Round the end of the record; narrowed down by all that is given."""
    walk = Walk(dice.journal)
    assert walk.search("type:dice-rolled seat:Bo")
    first = walk.place.position
    record = dice.journal.record(first - 1)
    assert record.by == "Bo" and "dice-rolled" in {fact.__struct_config__.tag for fact in record.facts}
    assert walk.find() and walk.place.position > first and walk.find(backwards=True) and walk.place.position == first
    assert walk.search("rule:roll-must-rise") and walk.search("validates zone")
    walk.go(walk.size)
    assert walk.find() and walk.place.position < walk.size
    assert not walk.search("nobody said this")
    with pytest.raises(UsageError, match="the seats: Ana, Bo"):
        walk.search("seat:Zed")
    with pytest.raises(UsageError, match="type words"):
        walk.search("  ")


def test_notes__are_found_and_walked(dice: Table, store: Store) -> None:
    """The next and the last one, and by their words."""
    mark(store, dice.id, 40, "Was that wise?")
    mark(store, dice.id, 10, "A slip")
    walk = Walk(dice.journal, marks=notebook(store, dice.id).marks)
    assert walk.go_mark() and walk.place.position == 10
    assert walk.go_mark() and walk.place.position == 40 and not walk.go_mark()
    assert walk.go_mark(backwards=True) and walk.place.position == 10
    assert walk.search("wise") and walk.place.position == 40


def test_fault__a_record_is_walked_as_far_as_its_facts_fit(dice: Table) -> None:
    """Facts of another game's middle do not end the program."""
    other = table("karmaka", 2, most=12).journal
    lines = other.lines
    journal = type(other)(other.game)
    for line in (*lines[:6], *lines[9:]):
        journal.append(line)
    walk = Walk(journal)
    walk.go(walk.size)
    assert 0 < walk.size <= journal.size and (walk.fault or walk.size == journal.size)
