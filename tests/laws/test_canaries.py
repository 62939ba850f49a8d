"""The laws bite: a game broken on purpose is found by the law that it breaks, and the sound one passes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.laws import checks, contract, eyes
from tests.support.canary import CANARIES, Canary, registered
from tests.support.duel import DUEL
from tests.support.writer import Writer


def law_6(game: Writer) -> None:
    for at in (2, len(game.lines) // 2 + 1):
        checks.law_6__a_fork_is_its_parent_up_to_the_fork(game, at, reseeded=False)


LAWS: dict[str, Callable[[Writer], object]] = {
    "law 1": checks.law_1__replay_is_play,
    "law 2": lambda game: checks.law_2__legal_and_decide_agree(game, Random(len(game.lines))),
    "law 3": checks.law_3__decode_undoes_encode,
    "law 4": eyes.law_4__one_journal_for_all_eyes,
    "law 5": lambda game: eyes.law_5__nothing_hidden_leaks(game, Random(len(game.lines))),
    "law 6": law_6,
    "law 7": lambda game: checks.law_7__the_game_ends(game, "random"),
    "law 8": checks.law_8__nothing_is_lost_or_doubled,
    "law 9": checks.law_9__deciding_again_gives_the_facts,
    "view": eyes.view_is_idempotent,
    "imagine": lambda game: eyes.imagine_keeps_the_view(game, Random(len(game.lines))),
    "to act": contract.legal_and_to_act_agree,
    "plain": contract.state_is_plain,
    "bots": lambda game: contract.bots_choose_what_is_legal(game, Random(len(game.lines))),
    "moment": contract.moments_and_scores_make_sense,
    "told": contract.everything_can_be_told_and_shown,
    "debts": contract.debts_make_sense,
}


def try_law(law: str, canary: Canary | None = None) -> None:
    """The law over some thirty short games."""
    for seed in range(30):
        game = Writer(canary.game if canary else DUEL, seed=seed).begun()
        game.play(2 + seed % 9)
        LAWS[law](game)


@pytest.mark.parametrize("law", LAWS)
def test_a_sound_game_passes(law: str) -> None:
    try_law(law)


@pytest.mark.parametrize("canary", CANARIES, ids=lambda canary: f"{canary.law}: {canary.wrong}")
def test_a_broken_game_is_found(canary: Canary) -> None:
    """Each by its own law, as a failed claim."""
    with registered(canary.game), pytest.raises(AssertionError):
        try_law(canary.law, canary)


def test_each_law_has_its_canary() -> None:
    assert {canary.law for canary in CANARIES} == set(LAWS)
