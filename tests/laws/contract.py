"""The rest of a game's contract as plain functions: who is awaited, what is told and drawn, what bots do."""

from __future__ import annotations

import json
import re
from functools import reduce
from random import Random
from typing import Any

import rfc8785

from karma_core.kernel.codec import canonical
from karma_core.kernel.game import Debt
from karma_core.kernel.journal import codec_of
from karma_core.kernel.messages import Action, Begin
from karma_core.kernel.picture import Span, width
from karma_core.kernel.zones import HIDDEN
from tests.laws.eyes import eyes, seen
from tests.support.writer import Writer

COLUMNS = 80


def legal_and_to_act_agree(game: Writer) -> None:
    """Exactly the seats with legal actions are awaited; the list is the same each time, in the same order."""
    rules, state = game.game, game.state
    waiting = rules.to_act(state)
    able = [seat for seat in game.seats if rules.legal(state, seat)]
    assert sorted(waiting) == able, f"awaited {waiting}, able to act {able}"
    for seat in game.seats:
        assert rules.legal(state, seat) == rules.legal(state, seat)
    assert not (rules.outcome(state) and waiting), "the game is over, yet somebody is awaited"


def state_is_plain(game: Writer) -> None:
    """A state has no floats, no lists in its fields that could change, and one canonical form."""
    text = canonical(game.state)

    def refused(number: str) -> Any:
        raise AssertionError(f"a state holds the float {number}")

    assert rfc8785.dumps(json.loads(text, parse_float=refused)) == text
    hash(game.state)


def bots_choose_what_is_legal(game: Writer, random: Random) -> None:
    """Each bot chooses a legal action from its seat's view, and the same one when asked again."""
    rules = game.game
    assert "random" in rules.bots and len(rules.bots) >= 1
    for seat in rules.to_act(game.state):
        legal, view = rules.legal(game.state, seat), rules.view(game.state, seat)
        for name, bot in rules.bots.items():
            seed = random.getrandbits(32)
            chosen = bot(view, seat, legal, Random(seed))
            assert chosen in legal, f"{name} chose {chosen}"
            assert bot(view, seat, legal, Random(seed)) == chosen, f"{name} is not the same twice"


def moments_and_scores_make_sense(game: Writer) -> None:
    """Rounds and turns count from 1 and never go back; there is a score for each seat."""
    last = (0, 0)
    for state in game.states:
        moment = game.game.moment(state)
        assert (moment.round, moment.turn) >= last or moment.round >= last[0], f"{moment} after {last}"
        assert moment.seat is None or moment.seat in game.seats
        last = (moment.round, moment.turn)
        assert len(game.game.scores(state)) == len(game.seats)


def everything_can_be_told_and_shown(game: Writer, latest: int = 12) -> None:
    """One sentence for every action and fact, one picture for every state, from everybody's copy."""
    rules, codec = game.game, codec_of(game.game)
    start = len(game.events) - latest
    for seat in (*eyes(game), "full"):
        state = game.states[0]
        for position, (message, facts) in enumerate(game.events):
            if seat != "full":
                message, facts = seen(codec, message, seat), tuple(seen(codec, fact, seat) for fact in facts)
            if position >= start and isinstance(message, Action | Begin):
                is_sentence(rules.tell(state, message, game.names), message)
            for fact in facts:
                if position >= start:
                    is_sentence(rules.tell(state, fact, game.names), fact)
                state = rules.evolve(state, fact)
            if position >= start:
                mine = None if seat == "full" else seat
                fits(rules.picture(state, mine, game.names), len(game.seats))
                fits(rules.picture(rules.view(state, mine), mine, game.names), len(game.seats))


def is_sentence(text: str, message: Any) -> None:
    """Non-empty, one line, no bare mark of a hidden card."""
    assert isinstance(text, str) and text == text.strip() and text and "\n" not in text, f"{text!r} for {message}"
    assert HIDDEN not in re.split(r"[\s,.;:()]+", text), f"a hidden card is told as {HIDDEN!r}: {text!r} for {message}"


def fits(picture: Any, seats: int) -> None:
    """Lines of spans without line feeds, 80 columns at most while up to four play."""
    for row in picture:
        for span in row:
            assert isinstance(span, Span) and "\n" not in span.text
    assert picture, "an empty picture"
    if seats <= 4:
        assert width(picture) <= COLUMNS, f"{width(picture)} columns"


def debts_make_sense(game: Writer) -> None:
    """What the ledger is told names two different seats of this table."""
    rules = game.game
    if rules.debts is None:
        return
    state = game.states[0]
    for _, facts in game.events:
        for fact in facts:
            for debt in rules.debts(state, fact):
                assert isinstance(debt, Debt) and debt.helper != debt.helpee
                assert {debt.helper, debt.helpee} <= set(game.seats)
        state = reduce(rules.evolve, facts, state)
