"""A circle's deck: topped up by whole suits, agreed by all, before the next game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from karma_core import RuleViolation, Store, UsageError
from karma_core.ledger.deck import CARDS_EACH
from tests.rules.karmageddon_ledger.test_halves import refused
from tests.support.circle import PEOPLE, debt, friends

EIGHT = ("Ana", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hal")


@pytest.fixture
def store() -> Iterator[Store]:
    with friends(people=EIGHT) as made:
        made.ledger.deck_new("kitchen")
        yield made


@pytest.mark.rule("karmageddon/replenish", "karmageddon/deck-minimum")
def test_replenish__a_thin_deck_is_refused_until_suits_are_added(store: Store) -> None:
    """It says how many; one suit is ace to king, thirteen cards at once, with names of their own."""
    with pytest.raises(RuleViolation) as caught:
        store.open("karmageddon", EIGHT, luck="physical", circle="friends", deck="kitchen")
    assert caught.value.rule == "karmageddon/deck-minimum" and CARDS_EACH == 10
    assert "too few to play" in store.ledger.deck(players=8)[1].advice[0]
    everybody = EIGHT[1:]
    for pack in ("red", "blue"):
        deck = store.ledger.deck_add_suit("kitchen", "hearts", pack, "Ana", agreed=everybody)
    assert len(deck.cards) == 54 + 2 * 13 and {"ha-red", "hk-blue"} < set(deck.cards)
    table = store.open("karmageddon", EIGHT, luck="physical", circle="friends", deck="kitchen")
    assert set(table.state.deck) == set(deck.cards)


@pytest.mark.rule("karmageddon/K58")
def test_k58__all_players_agree_in_the_decks_own_log(store: Store) -> None:
    """Before the game is opened; who does not play need not. Once it was played with, nobody is asked again."""
    store.ledger.deck_add_suit("kitchen", "spades", "red", "Ana", agreed=["Bo"])
    two, four = ["Ana", "Bo"], list(PEOPLE)
    with pytest.raises(RuleViolation, match="Cy has not agreed") as caught:
        store.open("karmageddon", four, luck="physical", circle="friends", deck="kitchen")
    assert caught.value.rule == "karmageddon/K58"
    store.open("karmageddon", two, luck="physical", circle="friends", deck="kitchen").abandon("it rains")
    assert store.open("karmageddon", four, luck="physical", circle="friends", deck="kitchen").names == PEOPLE


@pytest.mark.rule("karmageddon/K58")
def test_k58__agreeing_later_is_as_good(store: Store) -> None:
    """Each for themselves; agreeing twice says so."""
    store.ledger.deck_add_suit("kitchen", "♣", "red", "Ana")
    for name in PEOPLE[1:]:
        store.ledger.deck_agree("kitchen", name)
    with pytest.raises(UsageError, match="no suit that Bo has not agreed to"):
        store.ledger.deck_agree("kitchen", "Bo")
    store.open("karmageddon", PEOPLE, luck="physical", circle="friends", deck="kitchen")


@pytest.mark.rule("karmageddon/K55")
def test_k55__no_card_comes_under_a_name_that_was_there_before(store: Store) -> None:
    """Torn or not: names of packs are never used twice."""
    store.ledger.deck_add_suit("kitchen", "hearts", "red", "Ana")
    refused(store, "K55", "deck_add_suit", "kitchen", "hearts", "red", "Ana")
    refused(store, "K55", "deck_add_pack", "kitchen", "red")
    assert len(store.ledger.deck_add_suit("kitchen", "clubs", "red", "Ana").cards) == 54 + 26
    with pytest.raises(UsageError, match="name of a pack"):
        store.ledger.deck_add_pack("kitchen", "Red!")


@pytest.mark.rule("karmageddon/deck-wears-down", "karmageddon/K54", "karmageddon/K95")
def test_deck_wears_down__a_torn_card_is_in_no_later_game(store: Store) -> None:
    """It is gone in the put of its event; all others are back."""
    iou = debt(store, "Ana", "Bo", deck="kitchen", close=False)
    deck, health = store.ledger.deck()
    (torn,) = deck.torn
    assert torn.iou == iou and torn.card not in deck.cards and health.cards == 53
    with pytest.raises(UsageError, match="on the table of game"):
        store.open("karmageddon", ["Cy", "Di"], luck="physical", circle="friends", deck="kitchen")
    store.table(torn.game).abandon("late")
    table = store.open("karmageddon", ["Cy", "Di"], luck="physical", circle="friends", deck="kitchen")
    assert set(table.state.deck) == set(deck.cards)


@pytest.mark.rule("karmageddon/extra-decks", "karmageddon/K2")
@pytest.mark.parametrize(("players", "packs"), [(2, 1), (4, 1), (5, 2), (8, 5)])
def test_extra_decks__one_more_pack_for_each_player_above_four(store: Store, players: int, packs: int) -> None:
    """At the deck's first play."""
    deck = store.ledger.deck_new("big", players=players, backs=["red", "blue"])
    assert len(deck.packs) == packs and len(deck.cards) == 54 * packs and deck.packs[0].back == "red"


@pytest.mark.rule("karmageddon/K59", "karmageddon/deck-origin")
def test_k59__a_game_names_its_packs(store: Store) -> None:
    """A smaller table plays with some of them; a pack that there is not is refused."""
    store.ledger.deck_new("big", players=6)
    packs = {"luck": "physical", "circle": "friends", "deck": "big"}
    table = store.open("karmageddon", PEOPLE, packs=["first", "p3"], **packs)
    assert len(table.state.deck) == 108 and not any(card.endswith("-p2") for card in table.state.deck)
    table.abandon("enough")
    with pytest.raises(UsageError, match="no pack 'p9'; it has: first, p2, p3"):
        store.open("karmageddon", PEOPLE, packs=["p9"], **packs)
