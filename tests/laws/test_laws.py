"""The laws of the design over every registered game, each under a fair sample of its options."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from karma_core.kernel.messages import Action
from tests.laws import checks, contract, eyes
from tests.laws.exceptions import MAY_NOT_END
from tests.support.plays import Setup, by_setup, few, length, plays, whole

SETUPS = pytest.mark.parametrize("setup", by_setup())
RANDOM = st.integers(0, 2**32).map(Random)


@SETUPS
@few()
@given(data=st.data())
def test_law_1__replay_is_play(setup: Setup, data: Any) -> None:
    checks.law_1__replay_is_play(data.draw(plays(setup)))


@SETUPS
@few(12)
@given(data=st.data(), random=RANDOM)
def test_law_2__legal_and_decide_agree(setup: Setup, data: Any, random: Random) -> None:
    checks.law_2__legal_and_decide_agree(data.draw(plays(setup)), random)


@SETUPS
@few()
@given(data=st.data())
def test_law_3__decode_undoes_encode(setup: Setup, data: Any) -> None:
    checks.law_3__decode_undoes_encode(data.draw(plays(setup)))


@SETUPS
@few(34)
@given(data=st.data())
def test_law_4__one_journal_for_all_eyes(setup: Setup, data: Any) -> None:
    game = data.draw(plays(setup))
    eyes.law_4__one_journal_for_all_eyes(game)
    eyes.law_4__copies_conserve(game)


@SETUPS
@few(34)
@given(data=st.data(), random=RANDOM)
def test_law_5__nothing_hidden_leaks(setup: Setup, data: Any, random: Random) -> None:
    game = data.draw(plays(setup))
    last = range(len(game.lines))[-25:]
    eyes.law_5__nothing_hidden_leaks(game, random, positions=[1, *last])


@SETUPS
@few(34)
@given(data=st.data(), reseeded=st.booleans())
def test_law_6__a_fork_is_its_parent_up_to_the_fork(setup: Setup, data: Any, reseeded: bool) -> None:
    game = data.draw(plays(setup))
    if len(game.lines) > 1:
        at = data.draw(st.integers(2, len(game.lines)))
        checks.law_6__a_fork_is_its_parent_up_to_the_fork(game, at, reseeded)


@SETUPS
@pytest.mark.parametrize("how", ["random", "first", "last"])
def test_law_7__every_game_ends(setup: Setup, how: str) -> None:
    """Or says by which rule it may not."""
    option, rule = MAY_NOT_END.get(setup.name, (None, ""))
    may_not = option is None or option in setup.options
    checks.law_7__the_game_ends(setup.writer(seed=3).begun(), how, rule if may_not else "")


@SETUPS
@few()
@given(data=st.data())
def test_law_8__nothing_is_lost_or_doubled(setup: Setup, data: Any) -> None:
    checks.law_8__nothing_is_lost_or_doubled(data.draw(plays(setup)))


@SETUPS
@few()
@given(data=st.data())
def test_law_9__deciding_again_gives_the_facts(setup: Setup, data: Any) -> None:
    checks.law_9__deciding_again_gives_the_facts(data.draw(plays(setup)))


@SETUPS
@few()
@given(data=st.data(), index=st.integers(0, 2**16), flip=st.integers(1, 255))
def test_law_9__a_changed_byte_is_found(setup: Setup, data: Any, index: int, flip: int) -> None:
    game = data.draw(plays(setup))
    if len(game.lines) > 1:
        checks.changed_byte_is_found(game, data.draw(st.integers(0, len(game.lines) - 2)), index, flip)


@SETUPS
@few()
@given(data=st.data(), random=RANDOM)
def test_views_and_what_is_imagined(setup: Setup, data: Any, random: Random) -> None:
    game = data.draw(plays(setup))
    eyes.view_is_idempotent(game)
    eyes.imagine_keeps_the_view(game, random)


@SETUPS
@few()
@given(data=st.data(), random=RANDOM)
def test_the_contract_at_one_position(setup: Setup, data: Any, random: Random) -> None:
    game = data.draw(plays(setup))
    contract.legal_and_to_act_agree(game)
    contract.state_is_plain(game)
    contract.bots_choose_what_is_legal(game, random)
    contract.moments_and_scores_make_sense(game)


@SETUPS
@few(34)
@given(data=st.data())
def test_every_event_can_be_told_and_shown(setup: Setup, data: Any) -> None:
    contract.everything_can_be_told_and_shown(data.draw(plays(setup)))


@SETUPS
def test_whole_games_are_told_and_their_debts_make_sense(setup: Setup) -> None:
    game = whole(setup, 1)
    contract.debts_make_sense(game)
    assert length(setup) == len(game.lines) and any(isinstance(message, Action) for message, _ in game.events)
