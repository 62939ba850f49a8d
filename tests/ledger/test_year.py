"""The year of a fictional circle, the page that shows it, and the example."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from karma_core import Journal, Store
from replay.audit import audit
from replay.cli import parser
from tests.support.circle import Clock

ROOT = Path(__file__).parents[2]
YEAR = ROOT / "fixtures" / "ledger"
PAGE = (ROOT / "examples" / "ledger.md").read_text()


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    """A store that has taken in the year, games and ledger."""
    with Store(clock=Clock("2026-11-29")) as made:
        made.ledger.merge(YEAR / "year.karmaledger")
        for path in sorted((YEAR / "games").glob("*.jsonl")):
            made.add(Journal.read(path))
        yield made


def test_twenty_games_of_four_with_real_cards(store: Store) -> None:
    """People's seats, luck physical, no seed; each is valid, and its births are those of the ledger."""
    games = [Journal.read(path) for path in sorted((YEAR / "games").glob("*.jsonl"))]
    assert len(games) == 20 and len(store.ledger.circle().games) == 20
    for game in games:
        assert game.opened.luck == "physical" and not game.opened.reproducible and len(game.names) == 4
        assert not any(party.bot or party.key for party in game.opened.seats)
        assert audit(game).verdict == "VALID"
    torn = [fact.card for game in games for record in game.records() for fact in record.facts if fact_tag(fact)]
    deck, health = store.ledger.deck()
    assert sorted(torn) == sorted(card.card for card in deck.torn) == sorted(iou.card for iou in store.ledger.ious())
    assert len(torn) == len(set(torn)) == health.torn and not health.faults


def fact_tag(fact: object) -> bool:
    return type(fact).__name__ == "CardTorn"


def test_taking_the_games_in_without_the_ledger_gives_the_same_debts(store: Store) -> None:
    """Births come from the games alone: a circle and its journals are enough."""
    bundle = (YEAR / "year.karmaledger").read_bytes().splitlines(keepends=True)
    circle = b"".join(line for line in bundle if b'"stream":"circle:' in line)
    with Store() as other:
        other.ledger.merge(circle)
        for path in sorted((YEAR / "games").glob("*.jsonl")):
            other.add(Journal.read(path))
        assert {(iou.id, iou.helper, iou.helpee, iou.card) for iou in other.ledger.ious()} == {
            (iou.id, iou.helper, iou.helpee, iou.card) for iou in store.ledger.ious()
        }


def test_the_page_quotes_what_the_commands_print(store: Store) -> None:
    """The statement, the chart, the matrix, the honours."""
    statement = store.ledger.statement("Ana")
    for line in (*statement.owed, *statement.owes):
        assert re.search(rf"{line.iou[:6]}/\S+ +{line.friend} +{re.escape(line.what)}", PAGE)
    assert all(sentence in PAGE for sentence in statement.sentences)
    for month in store.ledger.over_time().months:
        assert re.search(rf"{month.when} .* {month.opened} .* {month.settled} .* {month.open}\n", PAGE)
    for row in store.ledger.honours().people:
        assert re.search(rf"{row.person}[ ★]+{row.redeemed} +{row.days} +{row.owes} +{row.owed}\n", PAGE)
    for name, counts in zip(store.ledger.matrix().names, store.ledger.matrix().counts, strict=True):
        assert re.search(rf"{name} +" + " +".join(rf"(?:{count}|–)" for count in counts), PAGE)


def test_every_command_on_the_page_is_one() -> None:
    """The parser takes each."""
    lines = re.findall(r"^\$ (karma .*)$", PAGE, re.MULTILINE)
    assert len(lines) > 15
    for line in lines:
        words = shlex.split(line, comments=True)
        parser().parse_args(words[1 : words.index(">")] if ">" in words else words[1:])


def test_settle_a_debt_runs() -> None:
    """And says what it says it does."""
    done = subprocess.run(
        [sys.executable, "examples/settle_a_debt.py"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "[karmageddon/K68]" in done.stdout and done.stdout.endswith("The deck kitchen has 53 cards left.\n")


def test_the_year_is_not_written_over() -> None:
    """Pages quote it."""
    done = subprocess.run(
        [sys.executable, "-m", "fixtures.ledger.write_year"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "there already" in done.stderr
