"""The deck that a game is opened with, and what everybody agrees to first."""

from __future__ import annotations

import msgspec
import pytest

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.actions import Consent, Cut
from karma_core.games.karmageddon.deck import advice, one_suit, pack, standard_deck
from karma_core.games.karmageddon.edition import Deck, Suit, face_of
from karma_core.games.karmageddon.facts import ConsentAsked, ConsentGiven, CutCalled, DeckShuffled
from karma_core.kernel.editions import add_edition
from karma_core.kernel.errors import RuleViolation, UsageError
from karma_core.kernel.messages import Begin
from tests.rules.karmageddon.table import consented, cut
from tests.support.scenario import NAMES, Scenario, opened


@pytest.mark.rule("karmageddon/deck", "karmageddon/K3")
def test_deck__a_standard_pack_has_52_cards_and_two_jokers() -> None:
    """Ace to king in four suits, and what blanks one asks for."""
    deck = Scenario(GAME, 2).state.deck
    assert len(deck) == 54 and {"ca", "d10", "hk", "joker-1", "joker-2"} <= set(deck)
    more = Scenario(GAME, 2, {"jokers": 3, "extras": 1}).state.deck
    assert set(more) - set(deck) == {"joker-3", "rules-1"}
    assert face_of("standard", "rules-1").kind == "blank"


@pytest.mark.rule("karmageddon/extra-decks", "karmageddon/K2")
@pytest.mark.parametrize(("players", "packs"), [(2, 1), (3, 1), (4, 1), (5, 2), (6, 3), (7, 4), (8, 5)])
def test_extra_decks__one_for_each_player_above_four(players: int, packs: int) -> None:
    """Five players take two packs, eight take five."""
    assert len(Scenario(GAME, players).state.deck) == 54 * packs


@pytest.mark.rule("karmageddon/deck-origin", "karmageddon/K59")
def test_deck_origin__each_pack_can_be_told_apart_and_taken_out() -> None:
    """A card's name ends with its pack, so a smaller table plays without those of another back."""
    five = standard_deck("standard", 5)
    assert {face_of("standard", card).pack for card in five} == {"", "p2"}
    left = tuple(card for card in five if face_of("standard", card).pack != "p2")
    assert left == standard_deck("standard", 4)
    assert set(Scenario(GAME, 2, {"deck": pack("standard", "red")}).state.deck) == set(pack("standard", "red"))


@pytest.mark.rule("karmageddon/K55")
def test_k55__twins_bear_the_names_of_their_packs() -> None:
    """Two cards of one name are one card too many."""
    deck = (*pack("standard"), *one_suit("standard", "h", "spare"))
    assert Scenario(GAME, 2, {"deck": deck}).state.deck.count("h7-spare") == 1
    with pytest.raises(RuleViolation, match="h7") as refusal:
        Scenario(GAME, 2, {"deck": (*deck, "h7")})
    assert refusal.value.rule == "karmageddon/K55"


@pytest.mark.rule("karmageddon/deck-may-be-incomplete", "karmageddon/K4")
def test_deck_may_be_incomplete__nothing_but_the_number_of_cards_is_checked() -> None:
    """A deck without hearts and without most courts is a legal starting deck."""
    deck = tuple(card for card in pack("standard") if card[0] != "h" and card not in ("ck", "cq", "dj"))
    assert Scenario(GAME, 2, {"deck": deck}).state.deck == tuple(sorted(deck))


@pytest.mark.rule("karmageddon/deck-minimum", "karmageddon/K56")
def test_deck_minimum__ten_cards_a_player_blanks_too() -> None:
    """With 30 cards, jokers among them, three can play and four cannot."""
    deck = pack("standard")[-30:]
    assert "joker-2" in deck and Scenario(GAME, 3, {"deck": deck})
    with pytest.raises(RuleViolation, match="4 players need 40 cards") as refusal:
        Scenario(GAME, 4, {"deck": deck})
    assert refusal.value.rule == "karmageddon/deck-minimum"


@pytest.mark.rule("karmageddon/deck-ratio", "karmageddon/K57")
def test_deck_ratio__is_advice_only_unless_one_asks_for_more() -> None:
    """Outside 2 to 1 and 5 to 1 there is a warning; marked blanks count as marked."""
    pips = tuple(card for card in pack("standard") if face_of("standard", card).kind == "normal")
    courts = tuple(card for card in pack("standard") if face_of("standard", card).kind == "court")

    def told(normal: int, court: int, *marks: str) -> list[str]:
        deck = (*pips[:normal], *courts[:court], "joker-1", "joker-2")
        return [rule for rule, _ in advice("standard", deck, (), marks, 2)]

    assert told(40, 8) == [] and told(40, 12) == [] and told(24, 12) == []
    assert told(40, 7) == ["karmageddon/K57"] and told(23, 12) == ["karmageddon/K57"]
    assert told(40, 7, "joker-1") == [] and told(24, 12, "joker-1") == ["karmageddon/K57"]
    thin = {"deck": (*pips[:40], *courts[:5])}
    assert Scenario(GAME, 2, thin)
    with pytest.raises(RuleViolation, match="10 to 3") as refusal:
        Scenario(GAME, 2, {**thin, "thin_deck": "refuse"})
    assert refusal.value.rule == "karmageddon/K57"


@pytest.mark.rule("karmageddon/K62")
def test_k62__a_large_table_is_advised_to_add_suits() -> None:
    """Six players need 21 cards each to come to an end: 126, and the minimum is 60."""
    deck = standard_deck("standard", 5)
    assert advice("standard", standard_deck("standard", 6), (), (), 6) == ()
    assert advice("standard", deck, (), (), 6) == (
        ("karmageddon/K62", "6 players seldom come to an end with under 126 cards: add 2 suits"),
    )
    with pytest.raises(RuleViolation) as refusal:
        Scenario(GAME, 6, {"deck": deck, "thin_deck": "refuse"})
    assert refusal.value.rule == "karmageddon/K62"


@pytest.mark.rule("karmageddon/K1")
@pytest.mark.parametrize("players", [1, 9])
def test_k1__neither_one_nor_nine_can_play(players: int) -> None:
    """Two to eight."""
    manifest = msgspec.structs.replace(opened(GAME, 2), seats=(opened(GAME, 2).seats[0],) * players)
    with pytest.raises(RuleViolation, match="2 to 8 players") as refusal:
        GAME.initial(manifest)
    assert refusal.value.rule == "karmageddon/K1"
    assert GAME.seats == (2, 8) and GAME.initial(opened(GAME, 8)).size == 8


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"deck": (*pack("standard"), "x7")}, "'x7' is no card"),
        ({"normal": ("joker-1",), "court": ("joker-1",)}, "not both"),
        ({"normal": ("c7",)}, "no blank card"),
        ({"court": ("joker-3",)}, "no blank card"),
    ],
)
def test_options__a_deck_that_is_none_is_the_callers_fault(options: dict[str, tuple[str, ...]], reason: str) -> None:
    """One line that says what is wrong."""
    with pytest.raises(UsageError, match=reason):
        Scenario(GAME, 2, options)


@pytest.mark.rule("karmageddon/shuffle")
def test_shuffle__the_deck_is_shuffled_before_anything_else() -> None:
    """It holds no half of an earlier game, since torn cards are not in the deck that is named."""
    scene = Scenario(GAME, 3)
    facts = scene.when(Begin())
    assert facts == (DeckShuffled(), ConsentAsked(seats=(0, 1, 2), hours=2))
    assert scene.state.torn == ()
    scene.begun().refused(Begin(), "karmageddon/K78")


@pytest.mark.rule("karmageddon/commitment", "karmageddon/K5")
def test_commitment__nobody_cuts_before_everybody_has_consented() -> None:
    """In any order, once each; the question names the words and the debts to be expected."""
    scene = Scenario(GAME, 3).begun()
    asked = GAME.tell(scene.state, ConsentAsked(seats=(0, 1, 2), hours=2), NAMES)
    assert "reasonable, legal and responsible" in asked and "A game for 3 usually makes 2 debts" in asked
    scene.refused(Cut(seat=0), "karmageddon/K78")
    assert scene.when(Consent(seat=2)) == (ConsentGiven(seat=2),)
    scene = scene.after(Consent(seat=2)).after(Consent(seat=0))
    scene.refused(Consent(seat=2), "karmageddon/K5")
    assert GAME.to_act(scene.state) == (1,)
    assert scene.when(Consent(seat=1)) == (ConsentGiven(seat=1), CutCalled(seats=(0, 1, 2)))


def test_commitment__eight_players_are_told_of_about_fifty_debts() -> None:
    """The more players, the more debts: the question says so."""
    assert [GAME.decide(Scenario(GAME, n).state, Begin(), None)[-1].hours for n in (2, 4, 8)] == [1, 3, 47]  # type: ignore[attr-defined]


@pytest.mark.rule("karmageddon/deck-wears-down", "karmageddon/K21", "karmageddon/K54")
def test_deck_wears_down__a_later_game_has_the_marks_and_lacks_the_torn_cards() -> None:
    """All that a game does to its deck is told by its facts, and opens the next game."""
    first = Scenario(GAME, 3, {"jokers": 4}).begun(seed=3)
    end = first.played(seed=3, actions=10_000).state
    assert end.ending and end.torn and end.normal and end.court
    left = tuple(card for card in first.state.deck if card not in end.torn)
    second = Scenario(GAME, 3, {"deck": left, "normal": end.normal, "court": end.court}).state
    assert set(second.deck) == set(first.state.deck) - set(end.torn)
    assert (second.normal, second.court, second.torn) == (end.normal, end.court, ())


def test_edition__another_make_of_pack_can_be_played() -> None:
    """Coins and cups in place of hearts and spades."""
    suits = (
        Suit(slug="coins", word="coins", sign="o", style="gold"),
        Suit(slug="cups", word="cups", sign="u"),
        *GAME.edition.suits[2:],  # type: ignore[attr-defined]
    )
    fields = {name: getattr(GAME.edition, name) for name in Deck.__struct_fields__}
    add_edition(GAME, Deck(**{**fields, "name": "coins-and-cups", "suits": suits}))
    scene = Scenario(GAME, 2, edition="coins-and-cups").begun(seed=1)
    assert "coins7" in scene.state.deck and "c7" not in scene.state.deck
    assert scene.played(seed=1, actions=10_000).state.ending == "good-karma"


@pytest.mark.rule("karmageddon/K61")
def test_k61__a_blank_that_is_never_turned_stays_unmarked() -> None:
    """Cutting it, or the end of the game, does not mark it."""
    scene = cut(consented(2), "joker-1", "c5", "c6")
    assert scene.state.turn == 1 and scene.state.normal == scene.state.court == ()
