"""Traits that are declared before a roll: Opportunist, Fayot, Methodical, Impatient, Volunteer."""

from __future__ import annotations

import pytest

from karma_core.games.karma_dice import GAME
from karma_core.games.karma_dice.actions import (
    Borrow,
    CallYogi,
    CopyFace,
    Criticise,
    Decline,
    Pick,
    Remove,
    Roll,
    RollOneByOne,
    Settle,
    SkipZone,
    Stop,
    TakeFreeDie,
)
from karma_core.games.karma_dice.facts import (
    CriticsAsked,
    DiceRolled,
    DieBorrowed,
    FreeDieLent,
    LoanReturned,
    OneByOneBegun,
    RollFailed,
    SkipDeclared,
    TraitUsed,
    TurnBegun,
    TurnScored,
    YogiCalled,
    YogiRolled,
    ZoneValidated,
)
from tests.rules.karma_dice.table import climbed, rolled, table

SEVEN = ((1, 3), (2, 5), (3, 8), (4, 9))
TEN = (*SEVEN, (5, 11))


@pytest.mark.rule("karma-dice/trait-opportunist", "karma-dice/D18")
def test_trait_opportunist__a_rivals_die_in_place_of_a_red_for_this_turn() -> None:
    """Before the first roll: one red is set aside, the purple die is one's own, and both go back."""
    scene = table(own={1: ("purple",)}, traits=("opportuniste", "calme"))
    assert scene.when(Borrow(seat=0, source=1, die="purple")) == (
        TraitUsed(seat=0, trait="opportuniste"),
        DieBorrowed(seat=0, source=1, die="purple"),
    )
    borrowed = scene.after(Borrow(seat=0, source=1, die="purple"))
    assert borrowed.state.turn.unused == ("purple", *("red",) * 5)
    assert borrowed.state.players[1].reserve == ()
    stopped = climbed(borrowed, (1, 3)).after(Stop(seat=0))
    assert stopped.state.players[1].reserve == ("purple",)
    assert stopped.state.turn.unused == ("purple", *("red",) * 6)


@pytest.mark.rule("karma-dice/D18", "karma-dice/top-zone-bonus")
def test_D18__a_borrowed_die_counts_while_unused_and_the_red_set_aside_does_not() -> None:
    """One red aside, five in zones, two purples in the roll for 15: the two greens are unused, which makes 4 more."""
    scene = table(
        seats=3, own={0: ("green", "purple", "purple"), 1: ("green",)}, traits=("opportuniste", "calme", "prudent")
    )
    scene = scene.after(Borrow(seat=0, source=1, die="green"))
    scene = rolled(climbed(scene, *TEN), ("purple", 6), ("purple", 6))
    assert scene.when(Settle(seat=0)) == (
        ZoneValidated(seat=0, zone=6, total=12),
        TurnScored(seat=0, zone=6, karma=15 + 2 * 2),
        LoanReturned(seat=0),
        TurnBegun(seat=1),
    )


@pytest.mark.rule("karma-dice/D18")
def test_D18__not_without_an_unused_red_nor_without_a_rivals_coloured_die() -> None:
    """Yogi is no coloured die, one's own dice are no rival's, and the roll must follow."""
    scene = table(own={0: ("green",), 1: ("orange",)}, yogi=1, traits=("opportuniste", "calme"))
    scene.refused(Borrow(seat=0, source=1, die="purple"), "karma-dice/D18")
    scene.refused(Borrow(seat=0, source=0, die="green"), "karma-dice/D18")
    scene.refused(Borrow(seat=0, source=2, die="orange"), "karma-dice/D18")
    spent = rolled(scene, *[("red", 1)] * 6).after(Settle(seat=0))
    assert spent.state.turn.unused == ("green",)
    spent.refused(Borrow(seat=0, source=1, die="orange"), "karma-dice/D18")
    declared = climbed(scene, (1, 3)).after(Borrow(seat=0, source=1, die="orange"))
    declared.refused(Stop(seat=0), "karma-dice/D24")


@pytest.mark.rule("karma-dice/trait-fayot", "karma-dice/D19")
def test_trait_fayot__the_yogi_die_joins_the_roll_from_above_the_track() -> None:
    """It joins by itself, is judged with the roll, is never unused, and goes back."""
    scene = table(traits=("fayot", "calme"))
    assert scene.when(CallYogi(seat=0)) == (TraitUsed(seat=0, trait="fayot"), YogiCalled(seat=0))
    called = scene.after(CallYogi(seat=0))
    roll = Roll(seat=0, dice=("red",))
    assert called.when(roll, (4,), (3,)) == (
        DiceRolled(seat=0, dice=("red",), faces=(4,)),
        YogiRolled(seat=0, faces=(3,)),
    )
    settled = called.after(roll, (4,), (3,)).after(Settle(seat=0))
    assert settled.state.turn.track[0].total == 7
    assert settled.when(Stop(seat=0))[1] == LoanReturned(seat=0)


@pytest.mark.rule("karma-dice/D19", "karma-dice/trait-fayot")
def test_D19__from_a_rivals_reserve_and_back_but_not_ones_own() -> None:
    """Seat 1 has it again for its own turn; seat 0 cannot call its own."""
    scene = (
        table(yogi=1, traits=("fayot", "calme")).after(CallYogi(seat=0)).after(Roll(seat=0, dice=("red",)), (4,), (3,))
    )
    after = scene.after(Settle(seat=0)).after(Stop(seat=0))
    assert "yogi" in after.state.turn.unused
    assert GAME.inventory(after.state)["yogi"] == 1
    table(yogi=0, traits=("fayot", "calme")).refused(CallYogi(seat=0), "karma-dice/D19")


@pytest.mark.rule("karma-dice/D35")
def test_D35__every_roll_has_a_die_of_ones_own() -> None:
    """The called Yogi die or a lent die alone is no roll."""
    table(traits=("fayot", "calme")).after(CallYogi(seat=0)).refused(Roll(seat=0, dice=()), "karma-dice/first-roll")
    lent = table(traits=("volontaire", "calme")).after(TakeFreeDie(seat=0, die="green"))
    lent.refused(Roll(seat=0, dice=()), "karma-dice/first-roll")
    assert min(len(action.dice) for action in lent.legal(0)) == 1


@pytest.mark.rule("karma-dice/trait-methodical", "karma-dice/D20", "karma-dice/D37")
def test_trait_methodical__one_die_at_a_time_judged_once() -> None:
    """The first roll of a turn: red 2, green 1, which copies it, red 5; settled at 9."""
    scene = table(own={0: ("green",)}, traits=("methodique", "calme"))
    assert scene.when(RollOneByOne(seat=0)) == (TraitUsed(seat=0, trait="methodique"), OneByOneBegun(seat=0))
    scene = scene.after(RollOneByOne(seat=0))
    scene.refused(Roll(seat=0, dice=("red", "red")), "karma-dice/trait-methodical")
    assert scene.legal(0) == (Roll(seat=0, dice=("green",)), Roll(seat=0, dice=("red",)))
    scene = scene.after(Roll(seat=0, dice=("red",)), (2,)).after(Roll(seat=0, dice=("green",)), (1,))
    scene = scene.after(CopyFace(seat=0, die=1, source=0)).after(Roll(seat=0, dice=("red",)), (5,))
    assert scene.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=1, total=9),)
    after = scene.after(Settle(seat=0))
    assert Roll(seat=0, dice=("red", "red")) in after.legal(0)


@pytest.mark.rule("karma-dice/trait-methodical-not-fifteen", "karma-dice/D20")
def test_trait_methodical_not_fifteen__refused_from_zone_10() -> None:
    """From zone 7 it is allowed, for the next zone is 10."""
    scene = table(own={0: ("green",)}, traits=("methodique", "calme"))
    assert RollOneByOne(seat=0) in climbed(scene, *SEVEN).legal(0)
    ten = climbed(scene, *TEN)
    ten.refused(RollOneByOne(seat=0), "karma-dice/trait-methodical-not-fifteen")
    assert RollOneByOne(seat=0) not in ten.legal(0)


@pytest.mark.rule("karma-dice/D37", "karma-dice/D17")
def test_D37__critical_is_asked_after_each_die_and_about_that_die_only() -> None:
    """The second die may be criticised, the first no more; yellow removes once two have been rolled."""
    scene = table(own={0: ("yellow",)}, traits=("methodique", "critique")).after(RollOneByOne(seat=0))
    scene = scene.after(Roll(seat=0, dice=("yellow",)), (6,))
    assert scene.legal(1) == (Decline(seat=1), Criticise(seat=1, die=0))
    scene = scene.after(Decline(seat=1))
    scene.refused(Remove(seat=0, die=0, target=0), "karma-dice/effect-yellow-alone")
    facts = scene.when(Roll(seat=0, dice=("red",)), (5,))
    assert facts[1] == CriticsAsked(seats=(1,), start=1)
    asked = scene.given(*facts)
    assert asked.legal(1) == (Decline(seat=1), Criticise(seat=1, die=1))
    asked.refused(Criticise(seat=1, die=0), "karma-dice/D37")
    assert Remove(seat=0, die=0, target=1) in asked.after(Decline(seat=1)).legal(0)


@pytest.mark.rule("karma-dice/D30", "karma-dice/D28")
def test_D30__impatient_skips_a_zone_and_a_later_failure_falls_past_it() -> None:
    """From zone 2 the dice go to zone 7; failing for 10 then leaves 2, since zone 4 was not validated."""
    scene = climbed(table(own={0: ("green",)}, traits=("impatient", "prudent")), (1, 3), (2, 5))
    assert scene.when(SkipZone(seat=0)) == (TraitUsed(seat=0, trait="impatient"), SkipDeclared(seat=0))
    scene = rolled(scene.after(SkipZone(seat=0)), ("red", 6))
    assert scene.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=4, total=6),)
    failed = rolled(scene.after(Settle(seat=0)), ("red", 1))
    assert failed.when(Settle(seat=0))[:2] == (RollFailed(seat=0, total=1), TurnScored(seat=0, zone=2, karma=2))


@pytest.mark.rule("karma-dice/D30")
def test_D30__from_zone_2_or_4_only() -> None:
    """Not before the first roll, not from zone 1, and from 7 it would be 15."""
    scene = table(own={0: ("green",)}, traits=("impatient", "prudent"))
    for zones, allowed in ((0, False), (1, False), (2, True), (3, True), (4, False), (5, False)):
        there = climbed(scene, *TEN[:zones])
        assert (SkipZone(seat=0) in there.legal(0)) == allowed
        if not allowed:
            there.refused(SkipZone(seat=0), "karma-dice/D30")


@pytest.mark.rule("karma-dice/D28")
def test_D28__a_trait_is_used_up_when_it_is_declared() -> None:
    """The impatient roll fails from zone 2: 1 Karma, and the card stays turned over."""
    scene = climbed(table(traits=("impatient", "prudent")), (1, 3), (2, 5)).after(SkipZone(seat=0))
    assert scene.state.players[0].spent
    failed = rolled(scene, ("red", 1)).after(Settle(seat=0))
    assert GAME.scores(failed.state) == (1, 0)
    assert failed.state.players[0].spent


@pytest.mark.rule("karma-dice/D34")
def test_D34__volunteer_has_a_free_die_for_one_roll() -> None:
    """The lent purple has its effect, is used with the roll, and is in the general reserve again before the picks."""
    scene = table(traits=("volontaire", "calme"))
    assert scene.when(TakeFreeDie(seat=0, die="purple")) == (
        TraitUsed(seat=0, trait="volontaire"),
        FreeDieLent(seat=0, die="purple"),
    )
    lent = scene.after(TakeFreeDie(seat=0, die="purple"))
    assert lent.state.stock.count("purple") == 1
    facts = lent.when(Roll(seat=0, dice=("red", "red")), (1, 2, 6))
    assert facts == (DiceRolled(seat=0, dice=("red", "red", "purple"), faces=(1, 2, 6)),)
    settled = lent.given(*facts).after(Settle(seat=0))
    assert settled.state.turn.unused == ("red",) * 4
    stopped = settled.after(Stop(seat=0))
    assert stopped.state.stock.count("purple") == 2
    assert stopped.state.players[0].reserve == ()


@pytest.mark.rule("karma-dice/D34", "karma-dice/D38")
def test_D34__nothing_to_lend_in_the_last_round() -> None:
    """The general reserve is empty."""
    everything = ("dark-blue", "green", "light-blue", "orange", "purple", "yellow")
    scene = table(own={0: everything, 1: everything}, traits=("volontaire", "calme"), last=True)
    scene.refused(TakeFreeDie(seat=0, die="purple"), "karma-dice/D34")
    assert not [action for action in scene.legal(0) if isinstance(action, TakeFreeDie | Pick)]


@pytest.mark.rule("karma-dice/D42", "karma-dice/D34")
def test_D42__a_lent_die_that_is_removed_does_not_come_back_to_the_borrower() -> None:
    """Where removed dice return, the lent green does not: it was never the player's."""
    scene = table(own={0: ("yellow",)}, traits=("volontaire", "calme"), yellow_removed="returned")
    scene = scene.after(TakeFreeDie(seat=0, die="green")).after(Roll(seat=0, dice=("yellow",)), (3, 1))
    scene = scene.after(Remove(seat=0, die=0, target=1))
    assert scene.when(Settle(seat=0)) == (ZoneValidated(seat=0, zone=1, total=3),)
