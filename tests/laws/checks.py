"""The laws of rules and records, each a plain function over one game in play that raises AssertionError."""

from __future__ import annotations

import json
import pickle
from functools import cache, reduce
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import rfc8785

from karma_core import kernel
from karma_core.kernel.chance import Recorded
from karma_core.kernel.codec import fingerprint
from karma_core.kernel.errors import JournalError, RuleViolation
from karma_core.kernel.game import Game
from karma_core.kernel.journal import Journal, codec_of
from karma_core.kernel.messages import Action, Begin, Fact, Forked, Message
from karma_core.kernel.rulebook import rulebook
from replay.audit import audit
from tests.support.universe import free_fields, universe
from tests.support.writer import Writer

GOES_ON = 1_500  # actions of a game that need not end
KERNEL_FOLDER = Path(kernel.__file__).parent


def law_1__replay_is_play(game: Writer) -> None:
    """Folding the journal gives the state that play had, at every position."""
    journal = Journal.read(bytes(game))
    for position in (*range(1, journal.size + 1), *range(journal.size, 0, -7)):
        assert journal.state(position) == game.states[position - 1], f"position {position}"
    facts = [fact for _, facts in game.events for fact in facts]
    assert reduce(game.game.evolve, facts, game.game.initial(journal.opened)) == game.state


def law_2__legal_and_decide_agree(game: Writer, random: Random, count: int = 60) -> None:
    """Every legal action is decided; every other is refused with a rule id; nothing changes by either."""
    rules, state = game.game, game.state
    before = msgspec.json.encode(state)
    legal = {seat: rules.legal(state, seat) for seat in game.seats}
    for seat, actions in legal.items():
        assert len(set(actions)) == len(actions), f"an action of seat {seat} is listed twice"
        assert all(action.seat == seat for action in actions), f"seat {seat} is offered another seat's actions"
        for action in random.sample(actions, min(len(actions), count)):
            refusal = refused(game, action)
            assert refusal is None, f"legal, yet refused: {action}: {refusal}"
    all_legal = {action for actions in legal.values() for action in actions}
    for action in universe(rules, state, len(game.seats), random, count):
        if action not in all_legal:
            judged(game, action, all_legal)
    assert msgspec.json.encode(state) == before, "deciding changed the state"


def judged(game: Writer, action: Action, legal: set[Action]) -> None:
    """An action that is not listed is refused by a known rule; free fields are judged by `decide` alone."""
    refusal = refused(game, action)
    if refusal is not None:
        assert refusal.rule in known_rules(game.game), f"{refusal.rule} is in no rulebook: {refusal}"
        assert refusal.reason.strip(), f"{refusal.rule} is cited without a reason"
        return
    free = free_fields(type(action))
    same = any(type(action) is type(one) and without_free(action, free) == without_free(one, free) for one in legal)
    assert free and same, f"decided, though it is not legal: {action}"


def refused(game: Writer, action: Action) -> RuleViolation | None:
    """The refusal of an action; None if it is decided. Its facts can be folded; nothing else is ever raised."""
    try:
        facts = game.game.decide(game.state, action, game.chance())
    except RuleViolation as refusal:
        return refusal
    except Exception as error:
        raise AssertionError(f"{type(error).__name__} ({error}) instead of a refusal: {action}") from error
    reduce(game.game.evolve, facts, game.state)
    return None


def without_free(action: Action, free: tuple[str, ...]) -> dict[str, Any]:
    """The fields of an action but those that people fill freely."""
    return {name: getattr(action, name) for name in action.__struct_fields__ if name not in free}


@cache
def known_rules(game: Game) -> set[str]:
    """All ids that a refusal may cite."""
    return {*rulebook(game.folder).all, *rulebook(KERNEL_FOLDER).all}


def law_3__decode_undoes_encode(game: Writer) -> None:
    """What is written is read back; the bytes are those of RFC 8785."""
    codec = codec_of(game.game)
    for line, written, (message, facts) in zip(game.lines, game.records, game.events, strict=True):
        record = codec.read(line)
        assert record.message == message and record.facts == facts
        assert msgspec.structs.replace(record, act=b"") == written
        assert rfc8785.dumps(json.loads(line)) == line
        for whole in (message, *facts):
            wire, openings = codec.seal(whole, lambda: bytes(16))
            digests = [(fingerprint(text), text) for text in reversed(openings)]
            assert codec.unseal(wire, digests) == whole
            if isinstance(whole, Action | Fact):
                assert pickle.loads(pickle.dumps(whole)) == whole
        if isinstance(message, Action):
            assert hash(pickle.loads(pickle.dumps(message))) == hash(message)
    assert pickle.loads(pickle.dumps(game.state)) == game.state


def law_6__a_fork_is_its_parent_up_to_the_fork(game: Writer, at: int, reseeded: bool) -> None:
    """The child shares the lines, the states and the history; the parent's bytes do not change."""
    before, parent = list(game.lines), game.journal
    states = msgspec.json.encode(game.states)
    child = game.fork(at, seed=99 if reseeded else None)
    assert child.lines[:at] == before[:at]
    if not reseeded:  # the parent's luck comes again by action number
        for message, _ in game.events[at:]:
            if isinstance(message, Action):
                child.act(message)
        if not any(isinstance(message, Forked) for message, _ in game.events[at:]):
            assert child.state == game.state
    else:
        child.play(len(child.lines) + 10)
    assert game.lines == before and msgspec.json.encode(game.states) == states
    shared = Journal(parent.game, parent, at)
    for line in child.lines[at:]:
        shared.append(line)
    alone = child.journal
    assert shared.id == alone.id != parent.id and shared.head == alone.head
    assert shared.state() == alone.state() == child.state and shared.state(at) == parent.state(at)
    assert bytes(parent) == b"".join(line + b"\n" for line in before)


def law_7__the_game_ends(game: Writer, how: str, may_not: str = "") -> None:
    """Whatever is played, a game ends within `max_actions`, with an outcome that makes sense.

    `may_not` is the rule by which it need not end; then it goes on for a while, and is never stuck.
    """
    rules, random = game.game, Random(7)
    assert not may_not or may_not in known_rules(rules), f"{may_not} is in no rulebook"
    for _ in range(GOES_ON if may_not else rules.max_actions):
        if game.is_over:
            break
        waiting = rules.to_act(game.state)
        assert waiting, "nobody is to act, and the game is not over"
        seat = waiting[-1] if how == "last" else waiting[0]
        actions = rules.legal(game.state, seat)
        game.act(actions[0] if how == "first" else actions[-1] if how == "last" else random.choice(actions))
    if may_not and not game.is_over:
        return
    outcome = rules.outcome(game.state)
    assert outcome is not None, f"not over after {rules.max_actions} actions"
    assert outcome.rule in known_rules(rules), f"{outcome.rule} is in no rulebook"
    assert outcome.reason.strip() and "\n" not in outcome.reason
    assert outcome.scores == rules.scores(game.state) and len(outcome.scores) == len(game.seats)
    assert set(outcome.winners) <= set(game.seats) and len(set(outcome.winners)) == len(outcome.winners)
    assert not rules.to_act(game.state) and not any(rules.legal(game.state, seat) for seat in game.seats)


def law_8__nothing_is_lost_or_doubled(game: Writer) -> None:
    """Each card, die, coin is in exactly one place at every position."""
    first = dict(game.game.inventory(game.states[0]))
    for position, state in enumerate(game.states):
        assert dict(game.game.inventory(state)) == first, f"position {position + 1}"


def law_9__deciding_again_gives_the_facts(game: Writer) -> None:
    """Anybody who decides again, with the recorded luck, gets the recorded facts; with the seed, the same luck."""
    assert fault_of(game.lines, game.game) is None


def fault_of(lines: list[bytes], game: Game) -> int | None:
    """The first event that cannot be what an honest table wrote, found by reading, linking and deciding again."""
    try:
        journal = Journal.of(lines)
    except JournalError as error:
        return error.position or 0
    for seq in range(journal.size):
        record, state = journal.record(seq), journal.state(seq)
        if record.seq != seq or record.prev != journal.tree.root(seq).hex():
            return seq
        try:
            if isinstance(record.message, Action | Begin) and redecided(game, state, record.message, record.facts):
                return seq
            journal.state(seq + 1)
        except JournalError:
            return seq
    return None


def redecided(game: Game, state: Any, message: Message, facts: tuple[Any, ...]) -> str:
    """What differs when a message is decided again; empty if nothing does."""
    draws = iter(codec_of(game).draws(facts))
    try:
        again = game.decide(state, message, Recorded(draws))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if next(draws, None) is not None:
        return "luck was recorded that nothing asked for"
    return "" if again == facts else f"{again} instead of {facts}"


def changed_byte_is_found(game: Writer, at: int, index: int, flip: int) -> None:
    """One changed byte of an event is found, at that event or at the next, whose `prev` no longer fits."""
    line = bytearray(game.lines[at])
    line[index % len(line)] ^= flip
    lines = [*game.lines[:at], bytes(line), *game.lines[at + 1 :]]
    fault = fault_of(lines, game.game)
    assert fault in (at, at + 1), f"changed at {at}, found at {fault}"
    first = audit(b"".join(line + b"\n" for line in lines)).first
    assert first and first.seq in (at, at + 1), f"changed at {at}, the audit says {first}"
