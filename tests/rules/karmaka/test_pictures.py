"""Sentences, pictures and bots: what people meet."""

from __future__ import annotations

from functools import reduce
from random import Random

import pytest

from karma_core.games.karmaka.actions import ArrangeWell, PlayAbility, PlayFuture, RefuseCard
from karma_core.games.karmaka.turn_facts import CardsDrawn
from karma_core.kernel.chance import Dicey
from karma_core.kernel.messages import Begin
from karma_core.kernel.picture import plain, width
from tests.rules.karmaka.eyes import seen
from tests.rules.karmaka.positions import GAME, table
from tests.rules.karmaka.test_invariants import steps
from tests.support.scenario import NAMES, opened

LONG = ("Anastasia the Unhurried of Upper Wallop", "Bartholomew of the Seven Sorrowful Suns", "Cy", "Di")


@pytest.mark.parametrize("profile", ["seed", "published"])
def test_tell__every_message_is_one_sentence_for_every_eye(profile: str) -> None:
    """Also before and after what a copy hides; no hidden card is named."""
    told = set()
    for seed in range(8):
        for before, action, facts, _ in steps(3, profile, seed):
            state = before
            for message in (action, *facts):
                for seat in (None, 0, 1, 2):
                    sentence = GAME.tell(GAME.view(state, seat), seen(message, seat), NAMES[:3])
                    assert sentence.endswith(".") and "?" not in sentence and "\n" not in sentence
                told.add(type(message))
                state = GAME.evolve(state, message) if message in facts else state
    assert len(told) > 55


def test_tell__a_hidden_card_is_a_card() -> None:
    """What the owner reads and what the others read."""
    scene = table({0: ("spite", "peek"), 1: ("panic",)})
    action = PlayFuture(seat=0, card="spite")
    assert GAME.tell(scene.state, action, NAMES) == "Ana puts Spite by for the Future Life."
    assert GAME.tell(scene.state, seen(action, 1), NAMES) == "Ana puts a card by for the Future Life."
    drawn = CardsDrawn(seat=0, cards=("crisis", "peek", "peek"))
    assert GAME.tell(scene.state, drawn, NAMES) == "Ana draws Crisis and Peek (2) from the Well."
    assert GAME.tell(scene.state, seen(drawn, 1), NAMES) == "Ana draws 3 cards from the Well."
    kept = ArrangeWell(seat=0, kept=(), back=("crisis", "peek"))
    assert GAME.tell(scene.state, kept, NAMES).startswith("Ana keeps no card for the Future Life")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_picture__fits_into_80_columns_and_hides_what_the_view_hides(seats: int) -> None:
    """The full table given with a seat's eyes shows that seat's view, no more."""
    for profile in ("seed", "published"):
        for _, _, _, state in steps(seats, profile, seats):
            for seat in range(seats):
                picture = GAME.picture(state, seat, LONG[:seats])
                assert width(picture) <= 80 and len(picture) <= 40
                assert picture == GAME.picture(GAME.view(state, seat), seat, LONG[:seats])
            assert width(GAME.picture(state, None, LONG[:seats])) <= 80


def test_picture__a_hand_is_cards_and_a_rivals_is_backs() -> None:
    """Face up with points, sign and name; face down as a stack with its number."""
    scene = table({0: ("spite", "stolen-dreams", "another-day"), 1: ("panic", "crisis")}, deeds={1: ("peek", "embody")})
    text = plain(GAME.picture(scene.state, 0, NAMES[:2]))
    assert "│Stolen   │" in text and "│Dreams   │" in text
    assert "┌3▲" in text and "┌2◆" in text and "┌1♣" in text
    assert "Hand ▒▒ 2" in text and "Panic" not in text and "Deeds, worth 2 of 4: ▦1 Embody  ◆1 Peek" in text
    assert "Ana has to play a card" in text


def test_picture__the_played_card_lies_in_the_middle_with_its_text() -> None:
    """While the rival is asked, everybody reads what the card does."""
    scene = table({0: ("peek", "spite"), 1: ("panic",)}).after(PlayAbility(seat=0, card="peek"))
    text = plain(GAME.picture(scene.state, 0, NAMES[:2]))
    assert "In the middle: ◆1 Peek" in text and "See one rival's whole Hand" in text
    assert "▲1 Panic" in text  # the look lasts
    assert "▲1 Panic" not in plain(GAME.picture(scene.after(RefuseCard(seat=1)).state, 1, NAMES[:2])).split("Ana")[0]


def played(seed: int, profile: str, bots: tuple[str, ...]) -> tuple[int, ...]:
    """Who wins when these bots play; each is given its view and nothing else."""
    random = Random(seed)
    chance = Dicey(random.randrange)
    state, action = GAME.initial(opened(GAME, len(bots), {"profile": profile})), Begin()
    while True:
        state = reduce(GAME.evolve, GAME.decide(state, action, chance), state)
        if outcome := GAME.outcome(state):
            return outcome.winners
        seat = GAME.to_act(state)[0]
        legal = GAME.legal(state, seat)
        action = GAME.bots[bots[seat]](GAME.view(state, seat), seat, legal, random)
        assert action in legal


@pytest.mark.parametrize("profile", ["seed", "published"])
def test_bots__karmic_beats_random(profile: str) -> None:
    """At least eight of ten games with two players, from either seat."""
    wins = sum(played(seed, profile, ("karmic", "random")) == (0,) for seed in range(5))
    wins += sum(played(seed, profile, ("random", "karmic")) == (1,) for seed in range(5))
    assert wins >= 8


def test_bots__karmic_answers_the_same_to_the_same() -> None:
    """Deterministic, given its arguments."""
    assert played(3, "seed", ("karmic", "karmic", "karmic")) == played(3, "seed", ("karmic", "karmic", "karmic"))
