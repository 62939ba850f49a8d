"""The secret choice of traits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from karma_core.games.karma_dice import GAME
from karma_core.games.karma_dice.actions import ChooseTrait, Roll
from karma_core.games.karma_dice.edition import KarmaDiceEdition
from karma_core.games.karma_dice.facts import DieGained, RoundBegun, TraitChosen, TraitsRevealed, TurnBegun
from karma_core.kernel.editions import add_edition
from tests.support.scenario import Scenario

DEALT = (("calme", "fayot"), ("prudent", "tenace"))


def draft(**options: str) -> Scenario:
    """Seat 0 holds Calme and Fayot, seat 1 Prudent and Tenace."""
    return Scenario(GAME, options={"marker": "seat-0"} | options).begun(*DEALT)


@pytest.mark.rule("karma-dice/setup-traits", "karma-dice/D15")
def test_setup_traits__each_keeps_one_of_two_in_any_order() -> None:
    """Seat 1 may choose before seat 0; the choice lies face down."""
    scene = draft()
    assert scene.when(ChooseTrait(seat=1, trait="tenace")) == (TraitChosen(seat=1, trait="tenace"),)
    assert scene.legal(0) == (ChooseTrait(seat=0, trait="calme"), ChooseTrait(seat=0, trait="fayot"))
    after = scene.after(ChooseTrait(seat=1, trait="tenace"))
    assert GAME.to_act(after.state) == (0,)


@pytest.mark.rule("karma-dice/setup-traits", "karma-dice/turn-order")
def test_setup_traits__another_card_or_a_second_choice_is_refused() -> None:
    """One chooses among the cards one was dealt, once."""
    scene = draft()
    scene.refused(ChooseTrait(seat=0, trait="tenace"), "karma-dice/setup-traits")
    after = scene.after(ChooseTrait(seat=0, trait="fayot"))
    after.refused(ChooseTrait(seat=0, trait="calme"), "karma-dice/turn-order")


@pytest.mark.rule("karma-dice/setup-traits-revealed", "karma-dice/setup-trait-die", "karma-dice/D15")
def test_setup_traits_revealed__all_at_once_and_each_takes_its_die() -> None:
    """The last choice turns both up; green for Calme and light blue for Tenace leave the general reserve."""
    scene = draft().after(ChooseTrait(seat=1, trait="tenace"))
    facts = scene.when(ChooseTrait(seat=0, trait="calme"))
    assert facts == (
        TraitChosen(seat=0, trait="calme"),
        TraitsRevealed(traits=("calme", "tenace")),
        DieGained(seat=0, die="green"),
        DieGained(seat=1, die="light-blue"),
        RoundBegun(round=1),
        TurnBegun(seat=0),
    )
    state = scene.given(*facts).state
    assert (state.stock.count("green"), state.stock.count("light-blue")) == (1, 1)
    assert state.turn.unused == ("green", *("red",) * 6)
    assert len(state.box) == 10
    assert "fayot" in state.box


@pytest.mark.rule("karma-dice/D40", "karma-dice/D15")
def test_D40__only_the_cards_of_the_draft_are_secret() -> None:
    """A rival and a spectator see that a seat has chosen, not what; afterwards all see everything."""
    scene = draft().after(ChooseTrait(seat=0, trait="fayot"))
    rival = GAME.view(scene.state, 1).players[0]
    assert (rival.trait, rival.dealt) == ("?", ("?",))
    assert GAME.view(scene.state, None).players[1].dealt == ("?", "?")
    assert GAME.view(scene.state, 0).players[0].trait == "fayot"
    played = scene.after(ChooseTrait(seat=1, trait="tenace")).state
    assert GAME.view(played, None) == played


@pytest.mark.rule("karma-dice/D24")
def test_D24__no_roll_before_the_traits_are_chosen() -> None:
    """The phases of a game admit only their own actions."""
    draft().refused(Roll(seat=0, dice=("red",)), "karma-dice/D24")


@pytest.mark.rule("karma-dice/KD-I5", "karma-dice/trait-set")
def test_KD_I5__an_edition_that_could_run_out_of_gained_dice_is_refused() -> None:
    """Three traits with one die, and two players might both be owed the same two."""
    doubled = tuple(replace(card, die="green") for card in GAME.edition.traits)
    with pytest.raises(ValueError, match="at most two traits show the same one"):
        KarmaDiceEdition(name="greenish", zones=(1, 2, 4), bonus=2, dice=GAME.edition.dice, traits=doubled)


@pytest.mark.rule("karma-dice/trait-set")
def test_trait_set__another_edition_may_name_its_cards_otherwise() -> None:
    """Names, titles and numbers are data: the same rules play with them."""
    cards = tuple(replace(card, name=f"card-{at}") for at, card in enumerate(GAME.edition.traits))
    edition = KarmaDiceEdition(name="plain", zones=(1, 3, 5, 9), bonus=1, dice=GAME.edition.dice, traits=cards)
    add_edition(GAME, edition)
    scene = Scenario(GAME, options={"marker": "seat-0"}, edition="plain").begun(
        ("card-0", "card-1"), ("card-2", "card-3")
    )
    end = scene.played(seed=3, actions=2_000)
    assert GAME.outcome(end.state) is not None
    assert end.state.round == 6
