"""What is hidden, what may be imagined, and how the table is told and drawn."""

from __future__ import annotations

from random import Random

import pytest

from karma_core.games.karman_swap import GAME
from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from karma_core.kernel.chance import Dicey
from karma_core.kernel.messages import To
from karma_core.kernel.picture import plain, width
from karma_core.kernel.zones import HIDDEN
from tests.rules.karman_swap.table import after, cards, hand, table
from tests.support.scenario import NAMES, Scenario


@pytest.mark.rule("karman-swap/W29")
def test_hidden__hands_and_face_down_cards() -> None:
    """A seat sees its own hand; nobody sees the six cards that lie face down."""
    state = Scenario(GAME, seats=2).begun(seed=4).state
    own, none = GAME.view(state, 0), GAME.view(state, None)
    assert own.players[0].hand == state.players[0].hand
    assert own.players[1].hand == (HIDDEN,) * 11 and own.undealt == (HIDDEN,) * 6
    assert none.players[0].hand == (HIDDEN,) * 11 and none.market == state.market


@pytest.mark.rule("karman-swap/W29", "karman-swap/W36")
def test_hidden__what_is_taken_and_given_in_the_open_is_seen_by_all() -> None:
    """A card taken is no secret when it is taken; an exchange is one to the other team."""
    sealed = {
        (cls.__name__, name)
        for cls in (*GAME.facts, *GAME.actions)
        for name, hint in cls.__annotations__.items()
        if "To(" in str(hint)
    }
    assert sealed == {
        ("GiveCards", "cards"),
        ("ReturnCards", "cards"),
        ("HandDealt", "cards"),
        ("CardsGiven", "cards"),
        ("CardsReturned", "cards"),
    }
    assert To("seat", "partner").fields == ("seat", "partner")


@pytest.mark.rule("karman-swap/W29", "karman-swap/W26")
def test_hidden__a_partial_copy_follows_an_exchange() -> None:
    """Seat 1 sees that two cards changed hands, and can decide it again; seat 2 knows which."""
    scene = table("r0 r1 r2", "g0 g1", "b0 b1 b2", "s0 s1").given(f.Asked(seat=0, what="exchange"))
    other = Scenario(GAME, state=GAME.view(scene.state, 1))
    facts = other.when(a.GiveCards(seat=0, partner=2, cards=(HIDDEN, HIDDEN)))
    assert facts[0] == f.CardsGiven(seat=0, partner=2, cards=(HIDDEN, HIDDEN))
    assert len(hand(other.given(*facts), 0)) == 1 and len(hand(other.given(*facts), 2)) == 5
    mate = Scenario(GAME, state=GAME.view(scene.state, 2)).given(
        f.CardsGiven(seat=0, partner=2, cards=cards("r0 r1")), f.Asked(seat=2, what="answer")
    )
    assert hand(mate, 2) == cards("b0 b1 b2 r0 r1") and len(mate.legal(2)) == 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_imagine__a_full_table_that_looks_the_same(seats: int) -> None:
    """From every seat's view, and from what a seat remembers."""
    for seed in range(6):
        state = Scenario(GAME, seats=seats).begun(seed=seed).played(seed, 10 + 15 * seed).state
        for seat in (None, *range(seats)):
            view = GAME.view(state, seat)
            full = GAME.imagine(view, Dicey(Random(seed).randrange))
            assert GAME.view(full, seat) == view
            assert dict(GAME.inventory(full)) == dict(GAME.inventory(state))


def test_imagine__keeps_what_a_seat_remembers() -> None:
    """Seat 1 took green 7 in the open: its hand holds it in all that is imagined."""
    state = GAME.view(table("r1 r2", "s1 s2", market="g7", turn=1).state, 0)
    scene = Scenario(GAME, state=state).after(a.PassTake(seat=1, card="green-7"))
    full = GAME.imagine(scene.state, Dicey(Random(1).randrange))
    assert "green-7" in full.players[1].hand and HIDDEN not in GAME.inventory(full)


def test_picture__says_what_a_player_needs() -> None:
    """Tracks, gems, hands, planets with slots and points, a contest, ships with arrows, market and trump."""
    worlds = {"p06": "r5 . b8 .", "p01": "r8 . ."}
    scene = table("s7 r1", "s8 g1", "r2", "g2", market="r3 r4 g8", worlds=worlds, domes=[("p10", 1, "s5", 1)], dome=2)
    scene = after(scene, a.PlayShip(seat=0, card="ship-7", planet="p06"))
    text = plain(GAME.picture(scene.state, 0, NAMES))
    for part in (
        "Bo: a ship, or none",
        "Dome  Ana+Cy  · · · ◆ · · · · · · ·  Bo+Di",
        "┌ P06 contested",
        "▲5 ■· ●8 ●·",
        "+3 +2 +2 +1",
        "▶7 Ana leads",
        "Domes    P10 Bo+Di ▶5››",
        "Market   ▲3 ▲4 ■8  trump ▲ red",
        "Visible  P02 ▲1■3●2  P03 ▲2■1●3  P04 ▲2▲1■3●2  deck 6",
        "Ana           0 Research  ▲1",
    ):
        assert part in text, text
    assert "▲1 " not in plain(GAME.picture(scene.state, 1, NAMES)).split("Bo ")[0].splitlines()[3]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_picture__fits_a_terminal(seats: int) -> None:
    """80 columns and about 20 lines, all through a match."""
    for seed in range(4):
        scene = Scenario(GAME, seats=seats).begun(seed=seed)
        for step in range(12):
            picture = GAME.picture(scene.state, step % seats, tuple(name + "-of-the-long-names" for name in NAMES))
            assert width(picture) <= 80 and len(picture) <= 24, plain(picture)
            scene = scene.played(step, 12)


def test_tell__every_message_is_a_sentence() -> None:
    """With names, an end, and no bare mark."""
    for seats in (2, 3, 4):
        random = Random(seats)
        state = Scenario(GAME, seats=seats).begun(seed=seats).state
        for _ in range(300):
            seat = random.choice(GAME.to_act(state) or (0,))
            if GAME.outcome(state):
                break
            action = random.choice(GAME.legal(state, seat))
            words = [GAME.tell(state, action, NAMES)]
            for fact in GAME.decide(state, action, Dicey(random.randrange)):
                words.append(GAME.tell(state, fact, NAMES))
                state = GAME.evolve(state, fact)
            assert all(word[0].isupper() and word.endswith(".") and "?" not in word for word in words), words


def test_tell__hidden_cards_are_counted() -> None:
    """Nobody is told more than the copy holds."""
    state = table("r0 r1", "g0", "b0", "s0").state
    told = GAME.tell(state, f.CardsGiven(seat=0, partner=2, cards=(HIDDEN, HIDDEN)), NAMES)
    assert told == "Cy receives 2 cards from Ana."
    told = GAME.tell(state, f.HandDealt(seat=1, cards=(HIDDEN,)), NAMES)
    assert told == "Bo is dealt a card."
