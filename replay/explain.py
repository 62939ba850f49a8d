"""Why an event was legal: the rules behind it, with their texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from karma_core import Action, Fact, Game, Journal, JournalError, Rule, UsageError, rule_text, tag_of


class Sentence(Struct, frozen=True):
    """One action or fact in words, with the rules that it follows."""

    tag: str
    words: str
    rules: tuple[str, ...]


class Explanation(Struct, frozen=True):
    """One event in words."""

    seq: int
    by: str
    time: str
    action: Sentence
    facts: tuple[Sentence, ...]
    texts: dict[str, str]  # of every rule named above, in order


def explain(journal: Journal, seq: int) -> Explanation:
    """Say what an event did and by which rules.

    Raises `UsageError` if there is no such event, `JournalError` if its facts fit nothing that could be told.
    """
    if not 0 <= seq < journal.size:
        raise UsageError(f"there is no event {seq}; events go from 0 to {journal.size - 1}")
    record, game, names = journal.record(seq), journal.game, journal.names
    state = journal.state(seq)
    facts = []
    try:
        action = Sentence(record.tag, told(journal, state, record.message), record.message.rules)
        for fact in record.facts:
            facts.append(Sentence(tag_of(fact), game.tell(state, fact, names), fact.rules))
            state = game.evolve(state, fact)
    except (LookupError, AttributeError, TypeError, ValueError, AssertionError) as error:
        raise JournalError("its facts do not fit what stands before them", seq) from error
    cited = dict.fromkeys(id for sentence in (action, *facts) for id in sentence.rules)
    texts = {id: rule.text for id in cited if (rule := rule_text(game.folder, id)) is not None}
    return Explanation(seq, record.by, record.time, action, tuple(facts), texts)


def owed(game: Game, names: tuple[str, ...], steps: Iterable[tuple[Any, tuple[Fact, ...]]]) -> Counter[str]:
    """The IOUs that arise in these events, each given as its facts and the state before them, in words."""
    found: Counter[str] = Counter()
    if game.debts is None:
        return found
    for state, facts in steps:
        for fact in facts:
            for debt in game.debts(state, fact):
                what = f"for {debt.card}" if debt.card else debt.words
                found[f"{names[debt.helpee]} owes {names[debt.helper]} one {debt.kind} {what}".strip()] += 1
            state = game.evolve(state, fact)
    return found


def sentences(journal: Journal, seq: int) -> tuple[str, ...]:
    """The action of an event and its facts in words; where they fit nothing, their types."""
    try:
        found = explain(journal, seq)
    except JournalError:
        record = journal.record(seq)
        return (record.tag, *map(tag_of, record.facts))
    return (found.action.words, *(fact.words for fact in found.facts))


def rule(game: Game, id: str) -> Rule:
    """The rule of this id, full or without the game's name. Raises `UsageError`."""
    found = rule_text(game.folder, id if "/" in id else f"{game.name}/{id}")
    if found is None:
        raise UsageError(f"{game.title} has no rule {id!r}; `karma rules {game.name}` lists them")
    return found


KERNEL_WORDS = {
    "game-opened": "The table opens {title} for {names}.",
    "seed-added": "{by} adds a seed to the luck.",
    "begin": "The game begins.",
    "checkpoint": "The table writes down what a spectator sees.",
    "forked": "A new game begins here, forked from {parent} at {at}.",
    "seed-revealed": "The table reveals its luck.",
    "game-closed": "The game is closed.",
    "game-abandoned": "The game is abandoned: {reason}.",
}


def told(journal: Journal, state: object, message: object) -> str:
    """An action or a kernel event in words."""
    if isinstance(message, Action):
        return journal.game.tell(state, message, journal.names)
    words = KERNEL_WORDS[tag_of(message)]  # type: ignore[arg-type]
    fields = {name: getattr(message, name) for name in message.__struct_fields__}  # type: ignore[attr-defined]
    return words.format(title=journal.game.title, **fields | {"names": ", ".join(journal.names), "by": "A seat"})
