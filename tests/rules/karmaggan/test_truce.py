"""Truces: offers, answers, terms, and what is owed afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import Accept, Attack, Counter, LaySecondTile, MoveSpawn, Offer, Refuse, Step
from karma_core.games.karmaggan.terms import Cards, Coins, Medallions, Promise, RandomCards
from karma_core.kernel.game import Debt
from tests.rules.karmaggan.scenes import orders, steps, table, tags
from tests.support.scenario import Scenario

HANDS = {0: ["pole", "tumult"], 1: ["sword"]}


def met(**more: Any) -> Scenario:
    """Seat 0 has come upon seat 1 on inner-1-2 and may go on."""
    more = {"hands": HANDS, "left": 3} | more
    return table(["inner-1-1", "inner-1-2", "outer-0-8"], **more).after(Step(seat=0, to="inner-1-2"))


@pytest.mark.rule("karmaggan/truce", "karmaggan/U94")
def test_truce__offer_answer_and_one_counter_offer() -> None:
    """Accepted, the mover goes on; refused, it comes to combat; a counter-offer is accepted or fought over."""
    offered = met().after(Offer(seat=0))
    assert orders(offered, 1) == {"Accept", "Refuse", "Counter"}
    assert offered.when(Accept(seat=1)) == (fact.TruceMade(seat=1),)
    assert "inner-1-3" in steps(offered.after(Accept(seat=1)), 0)
    assert offered.when(Refuse(seat=1)) == (fact.CombatBegun(attacker=0, defender=1),)
    countered = offered.after(Counter(seat=1, terms=(Coins(giver=0, count=1),)))
    assert orders(countered, 0) == {"Accept", "Attack"}
    assert fact.CoinsGiven(giver=0, taker=1, count=1) in countered.when(Accept(seat=0))
    assert countered.when(Attack(seat=0)) == (fact.CombatBegun(attacker=0, defender=1),)


@pytest.mark.rule("karmaggan/U20")
def test_U20__without_movement_or_a_way_on_there_is_no_truce() -> None:
    """On the last movement the combat begins at once."""
    facts = table(["inner-1-1", "inner-1-2"], left=1).when(Step(seat=0, to="inner-1-2"))
    assert tags(facts) == ["PlundererStepped", "PawnsMet", "CombatBegun"]


@pytest.mark.rule("karmaggan/U22")
def test_U22__clauses_are_met_at_once_in_the_order_written() -> None:
    """Coins, a named card, a card by luck, a Medallion, and a promise in free words."""
    terms = (
        Coins(giver=0, count=1),
        Cards(giver=0, cards=("tumult",)),
        RandomCards(giver=1, count=1),
        Medallions(giver=1, count=1),
        Promise(giver=0, words="wash the dishes"),
    )
    facts = met().after(Offer(seat=0, terms=terms)).when(Accept(seat=1), ("sword",))
    assert facts[1:] == (
        fact.CoinsGiven(giver=0, taker=1, count=1),
        fact.CardsGiven(giver=0, taker=1, cards=("tumult",)),
        fact.CardsStolen(seat=0, source=1, cards=("sword",)),
        fact.MedallionsGiven(giver=1, taker=0, count=1),
        fact.PromiseMade(debtor=0, creditor=1, words="wash the dishes"),
    )


def test_debts__a_promise_is_a_favour_that_the_debtor_owes() -> None:
    """The ledger is told debtor, creditor and the words as they were."""
    promise = fact.PromiseMade(debtor=0, creditor=1, words="wash the dishes")
    assert GAME.debts is not None
    assert GAME.debts(met().state, promise) == (Debt(kind="favour", helper=1, helpee=0, words="wash the dishes"),)
    assert GAME.debts(met().state, fact.CombatEnded()) == ()


@pytest.mark.parametrize(
    "terms",
    [
        (Coins(giver=0, count=9),),
        (Coins(giver=0, count=2), Coins(giver=0, count=2)),
        (Cards(giver=0, cards=("sword",)),),
        (RandomCards(giver=1, count=2),),
        (Medallions(giver=0, count=2),),
        (Promise(giver=2, words="nothing"),),
    ],
)
@pytest.mark.rule("karmaggan/U22")
def test_U22__what_cannot_be_met_in_full_is_refused(terms: Any) -> None:
    """More than is owned, in one clause or added up; a card that is not held; somebody who is no party."""
    met().refused(Offer(seat=0, terms=terms), "karmaggan/U22")


@pytest.mark.rule("karmaggan/U22")
def test_U22__no_hand_beyond_eight_and_only_the_holder_can_name_a_card() -> None:
    """Eight in hand take no more; asked for a card that it does not hold, the other cannot accept."""
    full = met(hands={0: ["pole"], 1: ["tumult"] * 6 + ["sword"] * 2})
    full.refused(Offer(seat=0, terms=(Cards(giver=0, cards=("pole",)),)), "karmaggan/U22")
    asked = met().after(Offer(seat=0, terms=(Cards(giver=1, cards=("pole",)),)))
    assert orders(asked, 1) == {"Refuse", "Counter"}
    asked.refused(Accept(seat=1), "karmaggan/U22")


@pytest.mark.rule("karmaggan/U111")
def test_U111__cards_are_named_before_others_are_drawn_by_luck() -> None:
    """After one of two cards has gone by luck nobody can be sure that the named one is left."""
    luck, named = RandomCards(giver=0, count=1), Cards(giver=0, cards=("pole",))
    met().refused(Offer(seat=0, terms=(luck, named)), "karmaggan/U111")
    assert tags(met().when(Offer(seat=0, terms=(named, luck)))) == ["TermsOffered", "Asked"]


@pytest.mark.rule("karmaggan/U22", "karmaggan/U42")
def test_U22__giving_the_last_coin_kills() -> None:
    """The mover gives its only coin, dies on the Tile, and its turn ends when its second Tile is laid."""
    offered = met(coins={0: 1}).after(Offer(seat=0, terms=(Coins(giver=0, count=1),)))
    facts = offered.when(Accept(seat=1))
    assert fact.PlundererDied(seat=0, place="inner-1-2") in facts
    assert tags(offered.given(*facts).when(LaySecondTile(seat=0, place="inner-1-3")))[-1] == "TurnBegun"


@pytest.mark.rule("karmaggan/U85", "karmaggan/U22")
def test_U85__a_spawn_after_a_truce_has_to_go_on_before_others_step() -> None:
    """It shares the Tile; the other Spawn waits. Coins cannot be asked for a swarm."""
    spawns = {"dark-1": "inner-1-1", "dark-2": "inner-1-8"}
    scene = table(["outer-0-0", "inner-1-2", "outer-0-8"], dead={0: "inner-1-12"}, spawns=spawns, left=3)
    scene = scene.after(MoveSpawn(seat=0, spawn="dark-1", to="inner-1-2"))
    scene.refused(Offer(seat=0, terms=(Coins(giver=1, count=1),)), "karmaggan/U22")
    made = scene.after(Offer(seat=0)).after(Accept(seat=1))
    assert made.state.turn.passing == "dark-1"
    made.refused(MoveSpawn(seat=0, spawn="dark-2", to="inner-1-9"), "karmaggan/U85")
    on = made.after(MoveSpawn(seat=0, spawn="dark-1", to="inner-1-3"))
    assert MoveSpawn(seat=0, spawn="dark-2", to="inner-1-9") in on.legal(0)


@pytest.mark.rule("karmaggan/U103")
def test_U103__the_egg_is_no_clause() -> None:
    """After a truce with the carrier the Egg is where it was; there is no form of words for it."""
    scene = table(["inner-1-1", "inner-1-2"], fact.EggPickedUp(seat=1), left=3).after(Step(seat=0, to="inner-1-2"))
    made = scene.after(Offer(seat=0, terms=(Promise(giver=1, words="the Egg"),))).after(Accept(seat=1))
    assert made.state.carrier == 1
