"""karma ledger, word by word."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from karma_core import Store
from replay.cli import parser
from replay.cli.ledger_deeds import PLAIN
from tests.command_line.conftest import Said
from tests.support.circle import PEOPLE, Clock, debt

Karma = Callable[..., Said]


@pytest.fixture
def iou(karma: Karma, tmp_path: Path) -> str:
    """Ana has helped Bo, in January."""
    assert karma("ledger", "circle", "new", "friends", *PEOPLE).code == 0
    assert karma("ledger", "deck", "new", "kitchen").code == 0
    with Store(tmp_path / "karma.db", clock=Clock("2026-01-15")) as store:
        return debt(store, "Ana", "Bo", deck="kitchen")


def state(karma: Karma, iou: str) -> str:
    return str(json.loads(karma("ledger", "iou", iou, "--json").out)["iou"].get("state", "open"))


def test_a_debt_from_the_tearing_to_both_marks(karma: Karma, iou: str) -> None:
    """The short id will do; names in any case."""
    short = f"{iou[:5]}/{iou.partition('/')[2]}"
    assert karma("ledger", "propose", short, "paint the fence", "--hour", "Saturday", "--as", "ana").code == 0
    assert karma("ledger", "counter", short, "mow the lawn", "--as", "Bo").code == 0
    assert "mow the lawn" in karma("ledger", "agree", short, "--as", "Ana").out
    assert karma("ledger", "done", short, "thank you", "--as", "Ana").code == 0
    assert state(karma, short) == "claimed"
    assert karma("ledger", "paid", short, "--as", "Bo").code == 0
    assert state(karma, short) == "settled"
    assert karma("ledger", "burn", short, "--as", "Bo").code == 0
    life = karma("ledger", "iou", short).out
    for words in ("Bo owes Ana an hour", "settled", "is torn", "Ana wrote Done: thank you", "Bo burned their half"):
        assert words in " ".join(life.split()) or words in life
    assert "burned" in karma("ledger", "mementos").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("done", "{iou}", "--as", "Bo"), "Ana alone writes it"),
        (("paid", "{iou}", "--as", "Cy"), "[karmageddon/K68]"),
        (("done", "{iou}"), "--as NAME"),
        (("burn", "{iou}", "--as", "Ana"), "[karmageddon/K73]"),
        (("forgive", "{iou}", "--as", "Ana"), "[karmageddon/K70]"),
        (("void", "{iou}", "a slip", "--as", "Ana"), "[karmageddon/K85]"),
        (("handwrite", "Ana", "Bo", "tea", "--as", "Ana"), "[karmageddon/K76]"),
        (("agree", "{iou}", "--as", "Ana"), "[karmageddon/task-agreed]"),
        (("answer", "{iou}", "no", "--as", "Ana"), "no open dispute"),
        (("contact", "{iou}", "--as", "Ana"), "--none"),
        (("contact", "{iou}", "a\nb", "--as", "Ana"), "a line of words"),
        (("propose", "{iou}", "x" * 201, "--as", "Ana"), "cannot be written down"),
        (("statement", "Zoe"), "nobody of the circle friends"),
        (("iou", "0000/1.1"), "no IOU"),
        (("person", "add", "ana"), "already"),
        (("person", "add", "B=o"), "cannot be a seat's name"),
        (("person", "same", "Ana", "Bo"), "sat at one table"),
        (("circle", "new", "friends"), "a circle 'friends' already"),
        (("circle", "new"), "a name"),
        (("deck", "new", "kitchen"), "a deck 'kitchen' already"),
        (("deck", "show", "cellar"), "no deck 'cellar'; it has: kitchen"),
        (("deck", "add-suit", "kitchen", "stars", "--pack", "red", "--as", "Ana"), "the suits: clubs"),
        (("deck", "add-suit", "kitchen", "hearts", "--pack", "Red", "--as", "Ana"), "small letters"),
        (("export", "--beancount"), "name the person"),
        (("export", "--csv", "--column", "net"), "[karmageddon/no-netting]"),
        (("ious", "--state", "due"), "no state"),
        (("ious", "--since", "May"), "no day"),
        (("merge", "nothing.here"), "No such file"),
        (("bundle", "-o", "no/such/folder"), "No such file"),
        (("matrix", "--circle", "foes"), "no circle 'foes'"),
    ],
)
def test_wrong_words_get_one_line_and_change_nothing(karma: Karma, iou: str, words: tuple[str, ...], said: str) -> None:
    """Exit 2, the rule or what would be right."""
    before = karma("ledger", "bundle", "-o", "before").code, Path("before").read_bytes()
    answer = karma("ledger", *[word.format(iou=iou) for word in words])
    assert answer.code == 2 and answer.out == "" and said in answer.err and answer.err.count("\n") == 1
    assert (karma("ledger", "bundle", "-o", "after").code, Path("after").read_bytes()) == before


def test_paying_twice_is_refused_with_the_day(karma: Karma, iou: str) -> None:
    """By the rule that marks are for good."""
    karma("ledger", "paid", iou, "--as", "Bo")
    again = karma("ledger", "paid", iou, "--as", "Bo")
    assert again.code == 2 and "'Paid' has stood there since" in again.err and "[karmageddon/K69]" in again.err


def test_reports_in_words_and_as_json(karma: Karma, iou: str) -> None:
    """Each has both; the old debt is old."""
    for words in (("ious",), ("people",), ("statement", "Ana"), ("matrix",), ("ageing",), ("over-time",)):
        said = karma("ledger", *words)
        assert said.code == 0 and said.out.strip() and json.loads(karma("ledger", *words, "--json").out)
    for words in (("honours",), ("deck",), (), ("over-time", "--games"), ("circle",)):
        assert karma("ledger", *words).code == 0 and json.loads(karma("ledger", *words, "--json").out)
    assert (
        "Bo" in karma("ledger", "statement", "Ana").out
        and "nothing owed by Ana" in karma("ledger", "statement", "Ana").out
    )
    assert "2026-01" in karma("ledger", "over-time").out
    assert "53 cards" in karma("ledger", "deck").out
    assert "No half" in karma("ledger", "mementos").out and json.loads(karma("ledger", "mementos", "--json").out) == []


def test_times_are_in_the_users_zone(karma: Karma, iou: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """JSON keeps UTC."""
    import time

    monkeypatch.setenv("TZ", "Pacific/Kiritimati")  # fourteen hours ahead
    time.tzset()
    try:
        assert "2026-01-16" in karma("ledger", "ious").out
        assert "2026-01-15T12:00:00Z" in karma("ledger", "ious", "--json").out
    finally:
        monkeypatch.undo()
        time.tzset()


def test_contacts_are_shown_to_the_two_alone(karma: Karma, iou: str) -> None:
    """On request; erased, they are gone."""
    assert karma("ledger", "contact", iou, "0171 222", "--as", "Ana").code == 0
    assert "0171" not in karma("ledger", "iou", iou).out + karma("ledger", "statement", "Bo").out
    assert "0171 222" in karma("ledger", "iou", iou, "--as", "Bo").out
    assert "0171 222" in karma("ledger", "statement", "Bo", "--contacts").out
    assert karma("ledger", "iou", iou, "--as", "Cy").code == 2
    assert "1 erased" in karma("ledger", "contact", iou, "--forget", "--as", "Ana").out
    assert "0171" not in karma("ledger", "iou", iou, "--as", "Bo").out


def test_a_reminder_is_a_text_and_a_calendar_entry(karma: Karma, iou: str) -> None:
    """And it is noted."""
    said = karma("ledger", "remind", iou, "the fence again?", "--as", "Ana", "--ics", "hour.ics")
    assert said.out.startswith("Hello Bo,") and "the fence again?" in said.out
    assert Path("hour.ics").read_bytes().startswith(b"BEGIN:VCALENDAR\r\n")
    assert "Ana sent a reminder" in " ".join(karma("ledger", "iou", iou).out.split())


def test_a_bundle_goes_to_another_store_and_back(karma: Karma, iou: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Marked there, merged here; twice adds nothing; a whole store's file will do too."""
    karma("ledger", "bundle", "-o", "friends.karmaledger")
    here, there = str(Path("karma.db")), str(Path("there.db"))
    monkeypatch.setenv("KARMA_STORE", there)
    assert json.loads(karma("ledger", "merge", "friends.karmaledger", "--json").out)["deeds"] > 5
    monkeypatch.setenv("KARMA_NAME", "Bo")
    assert karma("ledger", "paid", iou).code == 0
    karma("ledger", "bundle", "--iou", iou, "-o", "mine.half")
    monkeypatch.setenv("KARMA_STORE", here)
    assert karma("ledger", "merge", "mine.half").out.startswith("2 deeds were new")
    assert karma("ledger", "merge", there).out.startswith("0 deeds were new")
    assert state(karma, iou) == "claimed"


def test_an_audit_of_the_circles_games_is_noted(karma: Karma, iou: str) -> None:
    """The game that was abandoned is VALID."""
    said = karma("ledger", "audit", "--json")
    assert said.code == 0 and [each["verdict"] for each in json.loads(said.out).values()] == ["VALID"]
    assert karma("ledger", "audit", iou[:6]).code == 0
    assert karma("ledger", "ious", "--state", "disputed").out == "None.\n"


def test_house_rules_are_the_circles(karma: Karma) -> None:
    """Forgiving and writing by hand, where it was opened so."""
    karma("ledger", "circle", "new", "easy", "Ana", "Bo", "--forgiveness", "--handwritten")
    made = json.loads(karma("ledger", "handwrite", "Ana", "Bo", "watered plants", "--as", "Ana", "--json").out)
    assert karma("ledger", "sign", made["id"], "--as", "Bo").code == 0
    assert "forgiven" in karma("ledger", "forgive", made["id"], "--as", "Ana").out


def test_play_round_one_table_in_a_circle(karma: Karma, iou: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Real cards are typed, the circle's deck is on the table, and a torn card cannot come again."""
    torn = json.loads(karma("ledger", "iou", iou, "--json").out)["iou"]["card"]
    typed = iter(["1", "1", "1", torn, "ca", "1", "kd", "quit"])
    monkeypatch.setattr("rich.console.Console.input", lambda self, prompt="": next(typed))
    words = ("--seat", "Cy", "--seat", "Di", "--luck", "physical", "--circle", "friends", "--deck", "kitchen")
    said = karma("play", "karmageddon", *words)
    assert said.code == 0 and "Kept." in said.out and f"{torn!r} is not among the cards" in said.out
    assert "is on the table of game" in karma("play", "karmageddon", *words).err


def test_help__every_word_has_an_example() -> None:
    """And takes --json."""
    top = next(action for action in parser()._actions if action.dest == "command").choices["ledger"]
    commands = next(action for action in top._actions if action.dest == "ledger_command").choices
    assert set(PLAIN) < set(commands)
    for name, command in commands.items():
        assert f"karma ledger {name}" in (command.epilog or ""), name
        assert any("--json" in action.option_strings for action in command._actions), name
