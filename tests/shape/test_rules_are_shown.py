"""Every statement of every rulebook has a test that shows it, and every refusal a test that meets it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from karma_core.kernel.errors import RuleViolation
from tests.laws.checks import known_rules
from tests.shape.source import ROOT, TESTS, book_of, called, folder_of, modules, shown, tree_of, words_in
from tests.support.plays import Setup, by_game, setups
from tests.support.universe import universe

BOOKS = pytest.mark.parametrize("game", [*by_game(), "kernel"])
GAMES = pytest.mark.parametrize("game", by_game())
CITED = re.compile(r"[a-z-]+/[A-Za-z0-9-]*[A-Za-z0-9]")
MARKS_MAX = 3


@cache
def marks() -> dict[str, list[tuple[str, ...]]]:
    """The ids of every `@pytest.mark.rule` by the test that bears it."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for path in modules("tests"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef):
                rules = [tuple(words_in(mark)) for mark in node.decorator_list if called(mark) == "pytest.mark.rule"]
                if rules:
                    found[f"{shown(path)}::{node.name}"] = rules
            elif isinstance(node, ast.Call) and called(node) == "pytest.param":
                rules = [tuple(words_in(mark)) for mark in ast.walk(node) if called(mark) == "pytest.mark.rule"]
                if rules:
                    found.setdefault(f"{shown(path)}:{node.lineno}", []).extend(rules)
    return found


def marked() -> set[str]:
    return {rule for rules in marks().values() for group in rules for rule in group}


@BOOKS
def test_every_statement_is_shown_by_a_test(game: str) -> None:
    """Each rule and ruling that a program can show is marked by a test."""
    missing = [id for id, rule in book_of(game).all.items() if rule.shown == "test" and id not in marked()]
    assert not missing, f"{len(missing)} statements have no test: {' '.join(missing)}"


@BOOKS
def test_what_is_text_alone_says_why(game: str) -> None:
    """A statement that no program can show gives the reason, and no two statements have one id."""
    book = book_of(game)
    assert book.game == game
    assert len(book.all) == len(book.rule) + len(book.ruling), "two statements have one id"
    silent = [id for id, rule in book.all.items() if rule.shown == "text" and not rule.why.strip()]
    silent += [id for id, rule in book.all.items() if not rule.text.strip()]
    assert not silent, f"no reason, or no text: {' '.join(silent)}"
    ties = [id for id, rule in book.all.items() if rule.tie and not tied(game, rule.tie)]
    assert not ties, f"tied to a rule that there is not: {' '.join(ties)}"


def tied(game: str, tie: str) -> bool:
    """Whether a tie names rules that there are."""
    ids = {id.partition("/")[2] for id in book_of(game).all}
    return all(part.strip().removeprefix(f"{game}/") in ids for part in re.split(r"[,;\s]+", tie) if part.strip())


def test_marks_name_statements_that_there_are() -> None:
    """Three at most, each with its full id, of a rulebook that is there."""
    faults = []
    for test, groups in marks().items():
        for rules in groups:
            if len(rules) > MARKS_MAX:
                faults.append(f"{test} marks {len(rules)} rules")
            for rule in rules:
                game = rule.partition("/")[0]
                if game in ("duel", "counting") or not (ROOT / "karma_core/games" / game.replace("-", "_")).exists():
                    continue
                if not (folder_of(game) / "rules.toml").exists():
                    continue
                if rule not in book_of(game).all:
                    faults.append(f"{test} marks {rule}, which there is not")
    assert not faults, "\n".join(faults)


def ids_in(node: ast.AST, game: str) -> Iterator[str]:
    """The whole ids of a game's rules below a node."""
    for word in words_in(node):
        if word.startswith(f"{game}/") and CITED.fullmatch(word):
            yield word


def cited(game: str) -> dict[str, str]:
    """The ids that the code of a game cites in refusals or tables of them, with the place."""
    found: dict[str, str] = {}
    for path in sorted(folder_of(game).rglob("*.py")):
        tree = tree_of(path)
        aside = {id(inner) for node in ast.walk(tree) if is_aside(node) for inner in ast.walk(node)}
        for node in ast.walk(tree):
            if id(node) not in aside:
                for rule in ids_in(node, game) if isinstance(node, ast.Constant) else ():
                    found.setdefault(rule, f"{shown(path)}:{node.lineno}")
    return found


def is_aside(node: ast.AST) -> bool:
    """What cites a rule without refusing: `rules = (…)` of a message, an outcome."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return any(isinstance(target, ast.Name) and target.id == "rules" for target in targets)
    return called(node).endswith("Outcome")


def outcomes(game: str) -> set[str]:
    """The ids by which games of this kind end, and those that messages follow."""
    found = set()
    for path in folder_of(game).rglob("*.py"):
        for node in ast.walk(tree_of(path)):
            if is_aside(node):
                found |= {*ids_in(node, game)}
    return found


@GAMES
def test_code_cites_statements_that_there_are(game: str) -> None:
    """Refusals, outcomes and messages name rules of the game's own rulebook."""
    known = book_of(game).all
    faults = [f"{place} cites {rule}" for rule, place in cited(game).items() if rule not in known]
    faults += [f"an outcome or message cites {rule}" for rule in outcomes(game) if rule not in known]
    assert not faults, "not in the rulebook:\n" + "\n".join(faults)


@cache
def refused_in_tests(game: str) -> set[str]:
    """The ids that some test expects in a refusal: they stand in a function that asks for one."""
    found: set[str] = set()
    for path in modules("tests"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef) and any(asks_for_refusal(inner) for inner in ast.walk(node)):
                unmarked = [part for part in node.decorator_list if called(part) != "pytest.mark.rule"]
                found |= {word for part in (*unmarked, *node.body) for word in words_in(part)}
    ids = {id.partition("/")[2] for id in book_of(game).all}
    return {f"{game}/{id}" for id in ids if id in found or f"{game}/{id}" in found}


def asks_for_refusal(node: ast.AST) -> bool:
    """A call such as `scene.refused(…)` or `pytest.raises(RuleViolation, …)`."""
    name = called(node).rpartition(".")[2]
    if name == "raises":
        return any(isinstance(inner, ast.Name) and inner.id == "RuleViolation" for inner in ast.walk(node))
    return "refuse" in name or "refusal" in name


@GAMES
def test_every_refusal_is_met_by_a_test(game: str) -> None:
    """For each rule that the code refuses by, a test gets that refusal."""
    met = refused_in_tests(game)
    missing = sorted({rule for rule in (*refusals(game), *raised(game)) if rule not in met})
    assert not missing, f"{len(missing)} refusals are met by no test: {' '.join(missing)}"


def refusals(game: str) -> Iterator[str]:
    """The ids that stand in a `RuleViolation(…)` of the game's code, or as an argument of a helper that raises it."""
    for path in sorted(folder_of(game).rglob("*.py")):
        for node in ast.walk(tree_of(path)):
            if called(node).rpartition(".")[2] == "RuleViolation":
                first = node.args[:1] if isinstance(node, ast.Call) else []
                yield from (rule for part in first for rule in ids_in(part, game))


@cache
def raised(game: str, games: int = 6, actions: int = 60) -> frozenset[str]:
    """The ids by which actions made at random are refused at random positions."""
    found = set()
    for setup in setups(Setup(game).game)[0]:
        for seed in range(games):
            play = setup.writer(seed).begun()
            random = Random(seed)
            play.play(random.randrange(2, 120))
            for action in universe(play.game, play.state, setup.seats, random, actions):
                try:
                    play.game.decide(play.state, action, play.chance())
                except RuleViolation as refusal:
                    found.add(refusal.rule)
    return frozenset(rule for rule in found if rule.startswith(f"{game}/") and rule in known_rules(play.game))


def test_tests_are_named_after_what_they_show() -> None:
    """A test that is marked with a rule has a docstring: its claim."""
    silent = []
    for path in sorted((TESTS / "rules").rglob("test_*.py")):
        for node in ast.walk(tree_of(path)):
            if not isinstance(node, ast.FunctionDef) or ast.get_docstring(node):
                continue
            if any(called(decorator) == "pytest.mark.rule" for decorator in node.decorator_list):
                silent.append(f"{shown(path)}::{node.name}")
    assert not silent, "no docstring:\n" + "\n".join(silent)
