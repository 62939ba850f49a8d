"""Sentences and pictures."""

from __future__ import annotations

from karma_core.games.karmageddon import GAME
from karma_core.games.karmageddon.actions import Accept, Offer, Place, Seal, Turn
from karma_core.games.karmageddon.facts import AnswerSealed, CardTorn, GameEnded, PlayerLeft, TaskFailed
from karma_core.kernel.picture import plain, width
from karma_core.kernel.zones import HIDDEN
from tests.rules.karmageddon.table import table, turned
from tests.support.scenario import NAMES, Scenario

LONG = tuple(f"{name} of the very long name indeed" for name in NAMES)


def told(scene: Scenario, message: object) -> str:
    return GAME.tell(scene.state, message, NAMES)  # type: ignore[arg-type]


def test_tell__reads_well_aloud() -> None:
    """Cards by rank and suit, with the pack where it is not the first; players by name."""
    scene = table(3, {1: ("h2", "dk dq")})
    assert told(scene, Turn(seat=0)) == "Ana turns over the next card."
    assert told(scene, CardTorn(helper=1, helpee=0, card="h2-red")) == (
        "The 2 of hearts (pack red) is torn: Ana owes Bo an hour."
    )
    assert told(scene, TaskFailed(seat=0, cards=("c7", "ck", "joker-1"), reason="no-help")) == (
        "Ana's task fails, for no help is offered: "
        "the 7 of clubs, the king of clubs and the first joker go under the deck."
    )
    assert told(scene, PlayerLeft(seat=1, cards=("dk",), halves=("h2",))) == (
        "Bo has left; the king of diamonds goes under the deck; "
        "the torn half of the 2 of hearts out of play. Debts stand."
    )
    assert told(scene, GameEnded(ending="bad-karma", good=(0, 2), bad=(1,))) == (
        "Bad Karma: Bo has court tricks of every size from 1 to 4; "
        "Good Karma: Ana and Cy have tricks of every size from 1 to 4."
    )


def test_tell__a_hidden_answer_gives_nothing_away() -> None:
    """Neither the card nor whether there is one."""
    scene = table(2, offers="sealed")
    for message in (Seal(seat=1, card=HIDDEN), AnswerSealed(seat=1, card=HIDDEN)):
        assert told(scene, message) == "Bo answers in secret."
    assert told(scene, Seal(seat=1, card="none")) == "Bo answers in secret, offering nothing."


def test_picture__says_all_that_a_player_needs() -> None:
    """Worked out by hand: the deck, the task, what is awaited, tricks by size, points, debts."""
    scene = table(2, {0: ("h2 h3",), 1: ("s2 s3 s4", "dk")}).given(CardTorn(helper=1, helpee=0, card="h3"))
    scene = turned(scene, 3, "c7", "ck").after(Offer(seat=1, card="s2"))
    assert plain(GAME.picture(scene.state, None, NAMES[:2])) == "\n".join(
        [
            f"turn 4, Ana{' ' * 60}deck 99",
            "task    3 normal  7♣ · ·",
            "at risk K♣  Bo offers 2♠",
            "now     Ana to take the help offered",
            "",
            "Ana    2   1:—  2:2♥ 3♥½  3:—  4:—",
            "Bo     2   1:K♦  2:—  3:2♠ 3♠ 4♠  4:—",
            "",
            "debts   Ana owes Bo 3♥",
        ]
    )


def test_picture__keeps_to_80_columns_for_any_names_and_any_table() -> None:
    """Eight players with long names and tricks of many cards."""
    for seed in range(6):
        state = Scenario(GAME, 8).begun(seed=seed).played(seed, 500).state
        picture = GAME.picture(state, None, LONG)
        assert width(picture) <= 80, plain(picture)
    bank = " ".join(f"{suit}{rank}" for suit in "cdh" for rank in range(2, 11))
    assert width(GAME.picture(table(2, {1: (bank,)}).state, None, LONG[:2])) <= 80


def test_picture__twenty_lines_do_for_four() -> None:
    """At every position of a few games, nobody's table is higher."""
    for seed in range(4):
        for actions in range(0, 80, 7):
            state = Scenario(GAME, 4).begun(seed=seed).played(seed, actions).state
            assert len(GAME.picture(state, 0, NAMES[:4])) <= 20


def test_picture__of_a_card_to_be_placed() -> None:
    """What was won, and who has to place it."""
    scene = turned(table(2, {1: ("h2", "dk dq")}), 2, "c7", "ck").after(Offer(seat=1, card="h2"))
    scene = scene.after(Accept(seat=0, helper=1))
    text = plain(GAME.picture(scene.state, 1, NAMES[:2]))
    assert "won     K♣" in text and "now     Bo to place the card won" in text
    assert told(scene, Place(seat=1, onto=2)) == "Bo lays the king of clubs on the trick of 2."


def test_picture__advises_about_a_thin_deck_before_the_cut() -> None:
    """And no more once it is cut."""
    scene = Scenario(GAME, 6, {"deck": table(2).state.deck}).begun()
    assert "deck    6 players seldom come to an end with under 126 cards" in plain(
        GAME.picture(scene.state, 0, NAMES[:6])
    )
    assert "seldom" not in plain(GAME.picture(table(6).state, 0, NAMES[:6]))
