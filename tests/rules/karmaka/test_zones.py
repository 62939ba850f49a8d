"""Who may look where."""

from __future__ import annotations

import pytest

from karma_core.games.karmaka.actions import (
    AcceptCard,
    ArrangeWell,
    ChoosePlayer,
    PlayAbility,
    PlayDeed,
    PlayFuture,
    RefuseCard,
    TakeShown,
)
from karma_core.games.karmaka.life_facts import FutureReturned
from karma_core.games.karmaka.state import Karmaka
from tests.rules.karmaka.eyes import seen
from tests.rules.karmaka.positions import GAME, table
from tests.support.scenario import Scenario


def seen_by(scene: Scenario, seat: int | None) -> Karmaka:
    """The table before this seat's eyes."""
    view: Karmaka = GAME.view(scene.state, seat)
    return view


@pytest.mark.rule("karmaka/hand-private", "karmaka/hidden", "karmaka/counts-public")
def test_hand_private__only_its_owner_sees_a_hand_all_know_its_size() -> None:
    """The same for a spectator and for the other players."""
    scene = table({0: ("peek", "spite"), 1: ("panic",)}, seats=3)
    assert seen_by(scene, 0).players[0].hand == ("peek", "spite")
    for seat in (1, 2, None):
        assert seen_by(scene, seat).players[0].hand == ("?", "?")


@pytest.mark.rule("karmaka/own-deck", "karmaka/hidden", "karmaka/counts-public")
def test_own_deck__is_hidden_from_its_owner_too() -> None:
    """All see how many cards there are."""
    scene = table({0: ("peek",)}, {0: ("spite", "panic")})
    assert [seen_by(scene, seat).players[0].deck for seat in (0, 1, None)] == [("?", "?")] * 3


@pytest.mark.rule("karmaka/future-life", "karmaka/future-life-look", "karmaka/hidden")
def test_future_life_look__its_owner_sees_it_in_its_order() -> None:
    """The others see so many backs."""
    scene = table({0: ("peek",)}, futures={0: ("spite", "panic")})
    assert seen_by(scene, 0).players[0].future == ("spite", "panic")
    assert seen_by(scene, 1).players[0].future == seen_by(scene, None).players[0].future == ("?", "?")


@pytest.mark.rule("karmaka/play-future", "karmaka/future-life")
def test_play_future__the_card_is_not_shown() -> None:
    """Neither the action nor its fact can be opened by a rival."""
    scene = table({0: ("spite",), 1: ("peek",)})
    action = PlayFuture(seat=0, card="spite")
    messages = (action, scene.when(action)[0])
    assert [seen(message, 0).card for message in messages] == ["spite", "spite"]
    assert [seen(message, 1).card for message in messages] == ["?", "?"]


@pytest.mark.rule("karmaka/ruins", "karmaka/ruins-top-three", "karmaka/R28")
def test_ruins_top_three__all_may_look_at_these_at_any_time() -> None:
    """The view shows the newest three; the ones below were seen when they were ruined."""
    scene = table({0: ("peek",)}, ruins=("mimic", "embody", "spite", "panic", "crisis"))
    for seat in (0, 1, None):
        assert seen_by(scene, seat).ruins == ("?", "?", "spite", "panic", "crisis")


@pytest.mark.rule("karmaka/deeds", "karmaka/exposed-deed", "karmaka/play-deed")
def test_deeds__lie_open_the_newest_on_top() -> None:
    """All see all of them, in the order in which they were done."""
    scene = table({0: ("peek", "spite"), 1: ("panic",)}, deeds={0: ("crisis",)})
    after = scene.after(PlayDeed(seat=0, card="spite"))
    for seat in (0, 1, None):
        assert seen_by(after, seat).players[0].deeds == ("crisis", "spite")


@pytest.mark.rule("karmaka/well", "karmaka/hidden", "karmaka/counts-public")
def test_well__is_face_down_and_its_number_known() -> None:
    """Also to the one who has just laid cards back on it: what was seen is one's own to remember."""
    scene = table({0: ("destiny",), 1: ("spite",)}).after(
        PlayAbility(seat=0, card="destiny"), ("crisis", "mimic", "peek")
    )
    assert seen_by(scene, 0).shown == ("crisis", "mimic", "peek")
    assert seen_by(scene, 1).shown == seen_by(scene, None).shown == ("?", "?", "?")
    after = scene.after(ArrangeWell(seat=0, kept=(), back=("crisis", "mimic", "peek")))
    assert seen_by(after, 0).top == ("?", "?", "?") and len(seen_by(after, 1).well) == 64 - 2 - 3


@pytest.mark.rule("karmaka/hidden", "karmaka/R21")
def test_hidden__a_shuffle_of_the_well_ends_what_destiny_showed() -> None:
    """A repeated life shuffles the Well: what lay on top may be anywhere."""
    scene = table({0: ("spite",)}, top=("peek", "panic"), well=("mimic",))
    assert scene.state.top == ("peek", "panic")
    after = scene.given(FutureReturned(seat=1)).state
    assert after.top == () and after.well == ("mimic", "panic", "peek")


@pytest.mark.rule("karmaka/hidden", "karmaka/C6")
def test_hidden__what_swindle_shows_and_takes_is_known_to_both() -> None:
    """A third player learns how many cards were looked at, no more."""
    scene = table({0: ("swindle",), 1: ("panic", "spite"), 2: ("mimic",)}, seats=3)
    scene = scene.after(PlayAbility(seat=0, card="swindle")).after(ChoosePlayer(seat=0, target=1), ("panic", "spite"))
    assert [seen_by(scene, seat).shown for seat in (0, 1, 2)] == [("panic", "spite"), ("panic", "spite"), ("?", "?")]
    take = TakeShown(seat=0, source=1, card="spite")
    facts = scene.when(take)
    assert [seen(facts[0], seat).card for seat in (0, 1, 2)] == ["spite", "spite", "?"]
    assert [seen(take, seat).card for seat in (0, 1, 2)] == ["spite", "spite", "?"]


@pytest.mark.rule("karmaka/hidden", "karmaka/offer")
def test_hidden__a_card_taken_from_the_middle_is_remembered_by_all_but_lies_face_down() -> None:
    """Everybody's copy knows it; nobody's view but its owner's shows it."""
    scene = table({0: ("vengeance", "peek"), 1: ("spite",)}).after(PlayAbility(seat=0, card="vengeance"))
    after = scene.after(AcceptCard(seat=1))
    assert after.state.players[1].future == ("vengeance",)
    assert seen_by(after, 0).players[1].future == ("?",) and seen_by(after, 1).players[1].future == ("vengeance",)


@pytest.mark.rule("karmaka/R12", "karmaka/ruins")
def test_R12__ruined_cards_of_a_future_life_are_open_to_all() -> None:
    """Hell's Heart's fact has no sealed field."""
    facts = table({0: ("hells-heart",)}, futures={1: ("peek", "spite")}).when(PlayAbility(seat=0, card="hells-heart"))
    assert [seen(facts[2], seat).cards for seat in (0, 1, None)] == [("spite", "peek")] * 3


@pytest.mark.rule("karmaka/R6", "karmaka/R39")
def test_R39__a_look_ends_with_the_turn() -> None:
    """Peek as the last card of the Hand: when the next turn begins the rival's Hand is closed again."""
    scene = table({0: ("peek",), 1: ("spite", "panic")}).after(PlayAbility(seat=0, card="peek"))
    assert scene.state.middle == "peek" and scene.state.ruins == ()
    assert seen_by(scene, 0).players[1].hand == ("panic", "spite")
    assert seen_by(scene.after(RefuseCard(seat=1)), 0).players[1].hand == ("?", "?")
