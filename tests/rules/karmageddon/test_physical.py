"""Games with a real deck: cards are turned by people and typed in."""

from __future__ import annotations

import pytest

from karma_core.games.karmageddon import GAME, typed
from karma_core.games.karmageddon.actions import Cut, Turn
from karma_core.games.karmageddon.facts import CardTurned, CutDrawn
from karma_core.kernel.chance import LuckNeeded, Typed
from karma_core.kernel.errors import RuleViolation, UsageError
from tests.rules.karmageddon.table import consented, table, turned


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("7c", "c7"),
        ("c7", "c7"),
        ("QH", "hq"),
        (" 10 s ", "s10"),
        ("s10", "s10"),
        ("s 10", "s10"),
        ("1", None),
        ("as", "sa"),
        ("joker", "joker-1"),
        ("joker 2", "joker-2"),
        ("joker2", "joker-2"),
        ("Joker-2-red", "joker-2-red"),
        ("rules", "rules-1"),
        ("7c red", "c7-red"),
        ("c7-red", "c7-red"),
        ("10h old box", "h10-old-box"),
        ("11c", None),
        ("7x", None),
        ("c7-2", None),
        ("", None),
        ("seven of clubs", None),
        ("joker 0", None),
    ],
)
def test_typed__rank_and_suit_in_any_order_then_the_pack(text: str, card: str | None) -> None:
    """What is no card is the typist's slip, and the answer says what would be right."""
    if card is not None:
        assert typed(text) == card
        return
    with pytest.raises(UsageError, match="type rank and suit, such as ca for the ace of clubs"):
        typed(text)


def test_typed__every_card_of_the_largest_deck_can_be_typed_by_its_name() -> None:
    """And by rank and suit where no twin is there."""
    bag = table(8, deck=()).state.deck
    assert all(typed(card, bag=bag) == card for card in bag if "-p" in card)
    small = table(2, deck=()).state.deck
    assert all(typed(card, bag=small) == card for card in small)


@pytest.mark.rule("karmageddon/K84")
def test_k84__each_card_is_the_luck_of_the_action_that_turns_it() -> None:
    """Without it the table is told what is needed; with it the action is answered as always."""
    scene = turned(table(2), 2, "c2")
    with pytest.raises(LuckNeeded) as needed:
        GAME.decide(scene.state, Turn(seat=0), Typed([]))
    assert needed.value.count == 1 and needed.value.bag == scene.state.deck
    card = typed("9c", bag=("c9", "d9"))
    assert GAME.decide(scene.state, Turn(seat=0), Typed([(card,)]))[0] == CardTurned(seat=0, cards=("c9",))
    cutting = consented(2)
    facts = GAME.decide(cutting.state, Cut(seat=0), Typed([("hq",)]))
    assert facts == (CutDrawn(seat=0, cards=("hq",), value=12),)


@pytest.mark.rule("karmageddon/K84")
def test_k84__where_several_cards_fit_the_pack_or_number_is_asked_for() -> None:
    """Twins and jokers; one that is there alone fits without."""
    bag = ("c7", "c7-red", "c8", "joker-1", "joker-2")
    with pytest.raises(UsageError, match="several cards fit '7c': type c7 or c7-red"):
        typed("7c", bag=bag)
    with pytest.raises(UsageError, match="type joker-1 or joker-2"):
        typed("joker", bag=bag)
    assert typed("7c red", bag=bag) == "c7-red" and typed("joker 2", bag=bag) == "joker-2"
    assert typed("8c", bag=bag) == "c8" and typed("7c", bag=("c7-red",)) == "c7-red"


@pytest.mark.rule("karmageddon/K84")
def test_k84__the_first_packs_card_can_be_named_among_twins() -> None:
    """Its full name has no pack: written as a card's name it is taken as it stands."""
    assert typed("c7", bag=("c7", "c7-red")) == "c7"


@pytest.mark.rule("karmageddon/K84")
def test_k84__a_card_that_cannot_come_now_is_refused() -> None:
    """On the table, torn, or under a deck that is not through yet."""
    scene = turned(table(2, deck=()), 2, "c2", "ck")  # both under the deck now
    scene = turned(scene, 3, "c3")
    for card, why in (("c3", "lies on the table"), ("c2", "lies under the deck")):
        with pytest.raises(RuleViolation, match=f"{card} is not there|the pile gives") as refusal:
            GAME.decide(scene.state, Turn(seat=1), Typed([(card,)]))
        assert refusal.value.rule == "kernel/luck", why
    with pytest.raises(RuleViolation, match="'3c' is not among the cards that can come now") as refusal:
        typed("3c", bag=scene.state.deck)
    assert refusal.value.rule == "karmageddon/K84"
