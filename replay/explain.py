"""Why an event was legal: the rules behind it, with their texts."""

from __future__ import annotations

from msgspec import Struct

from karma_core import Action, Game, Journal, Rule, UsageError, rule_text, tag_of


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
    """Say what an event did and by which rules. Raises `UsageError` if there is no such event."""
    if not 0 <= seq < journal.size:
        raise UsageError(f"there is no event {seq}; events go from 0 to {journal.size - 1}")
    record, game, names = journal.record(seq), journal.game, journal.names
    state = journal.state(seq)
    action = Sentence(record.tag, told(journal, state, record.message), record.message.rules)
    facts = []
    for fact in record.facts:
        facts.append(Sentence(tag_of(fact), game.tell(state, fact, names), fact.rules))
        state = game.evolve(state, fact)
    cited = dict.fromkeys(id for sentence in (action, *facts) for id in sentence.rules)
    texts = {id: rule.text for id in cited if (rule := rule_text(game.folder, id)) is not None}
    return Explanation(seq, record.by, record.time, action, tuple(facts), texts)


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
