"""The golden games KA-G1 to KA-G12: each expected fact is worked out from the rules named."""

from __future__ import annotations

import pytest

from karma_core.games.karmaka.ability_facts import (
    CardsRuined,
    DeedRuined,
    HandShown,
    HandSpited,
    RuinTaken,
    WellShown,
)
from karma_core.games.karmaka.actions import (
    AcceptCard,
    ArrangeWell,
    ChoosePlayer,
    CopyDeed,
    Pass,
    PlayAbility,
    PlayDeed,
    PlayFuture,
    RefuseCard,
    RuinCard,
    TakeRuin,
)
from karma_core.games.karmaka.life_facts import (
    Ascended,
    DeedsSetAside,
    FutureBecameHand,
    FutureReturned,
    LifeRepeated,
    LifeScored,
)
from karma_core.games.karmaka.turn_facts import (
    AbilityCopied,
    AbilityPlayed,
    CardDropped,
    CardOffered,
    CardsDrawn,
    ChoiceAsked,
    DeckDealt,
    DeedDone,
    ExtraPlayGranted,
    GameWon,
    OfferRefused,
    RuinsShuffled,
    TargetChosen,
    TurnBegun,
)
from tests.rules.karmaka.positions import GAME, table
from tests.support.scenario import Scenario


@pytest.mark.rule("karmaka/setup", "karmaka/P1", "karmaka/counts-public")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_KA_G1__the_deal(seats: int) -> None:
    """Seed: 3 + 1 cards each, Well 64 - 4 x players. Published: 4 + 2, Well 64 - 6 x players."""
    for profile, hand, deck in (("seed", 3, 1), ("published", 4, 2)):
        state = Scenario(GAME, seats, {"profile": profile, "starter": "first-named"}).begun(seed=seats).state
        sizes = [(len(player.hand), len(player.deck)) for player in state.players]
        assert sizes == [(hand + 1, deck - 1)] + [(hand, deck)] * (seats - 1)  # the first has drawn [turn]
        assert len(GAME.view(state, None).well) == 64 - (hand + deck) * seats


@pytest.mark.rule("karmaka/pass", "karmaka/T2")
def test_KA_G2__the_last_card_of_the_deck_is_drawn() -> None:
    """Then passing is refused [pass] and a card must be played; with one more card in the Deck it was allowed."""
    scene = table({0: ("spite", "peek"), 1: ("panic",)}, {1: ("crisis", "denial")})
    scene = scene.after(PlayDeed(seat=0, card="spite"))  # Bo draws Denial [turn]; Crisis is left
    assert Pass(seat=1) in scene.legal(1)
    last = table({0: ("spite", "peek"), 1: ("panic",)}, {1: ("crisis",)}).after(PlayDeed(seat=0, card="spite"))
    assert last.state.players[1].hand == ("crisis", "panic") and last.state.players[1].deck == ()
    last.refused(Pass(seat=1), "karmaka/pass")
    assert {type(action) for action in last.legal(1)} == {PlayDeed, PlayAbility, PlayFuture}


@pytest.mark.rule("karmaka/colours", "karmaka/ladder", "karmaka/R33")
def test_KA_G3__four_points_are_enough_for_the_dung_beetle_and_not_for_the_snake() -> None:
    """Deeds blue 2, blue 1, red 3, mosaic 1: blue 3 + 1 = red 3 + 1 = 4 [colours]."""
    deeds = {1: ("destiny", "peek", "spite", "embody")}
    beetle = table({0: ("panic", "panic")}, deeds=deeds)
    assert beetle.when(PlayDeed(seat=0, card="panic"))[2:4] == (
        LifeScored(seat=1, points=4),
        Ascended(seat=1, rung=1),  # at least 4 [ladder-numbers]
    )
    snake = table({0: ("panic", "panic")}, deeds=deeds, rungs={1: 1})
    facts = snake.when(PlayDeed(seat=0, card="panic"), ("crisis", "crisis", "mimic"), ("mimic",))
    assert facts[2:4] == (LifeScored(seat=1, points=4), LifeRepeated(seat=1))  # 5 at the Snake's rung


@pytest.mark.rule("karmaka/future-to-well", "karmaka/new-cards", "karmaka/deeds-set-aside")
def test_KA_G4__a_failed_life() -> None:
    """Seed: the Future Life of 2 goes back, the Well is shuffled, 3 + 1 are dealt, the Deeds leave the game."""
    scene = table({0: ("panic", "panic")}, futures={1: ("journey", "mimic")}, deeds={1: ("spite",)}, well=("peek",) * 3)
    facts = scene.when(PlayDeed(seat=0, card="panic"), ("journey", "peek", "peek"), ("mimic",))
    assert facts == (
        DeedDone(seat=0, card="panic"),
        TurnBegun(seat=1, round=1),
        LifeScored(seat=1, points=3),
        LifeRepeated(seat=1),  # 3 < 4 [repeat-life]
        DeedsSetAside(seat=1),  # [deeds-set-aside]
        FutureReturned(seat=1),  # [future-to-well]: five cards are in the Well now
        CardsDrawn(seat=1, cards=("journey", "peek", "peek")),  # [new-cards], Hand before Deck [R21]
        DeckDealt(seat=1, cards=("mimic",)),
        TurnBegun(seat=0, round=2),  # reincarnation was the whole turn [T1]
    )
    after = scene.given(*facts).state
    assert after.well == ("peek",) and "spite" in after.retired


@pytest.mark.rule("karmaka/P7", "karmaka/T1", "karmaka/R20")
def test_KA_G5__an_ascent_with_nothing_put_by() -> None:
    """Seed: the next life has no cards, so Bo's next turn reincarnates with 0 points, repeats and is dealt 3 + 1."""
    scene = table({0: ("panic", "panic", "peek")}, deeds={1: ("spite", "embody")})
    facts = scene.when(PlayDeed(seat=0, card="panic"))
    assert facts[2:] == (
        LifeScored(seat=1, points=4),
        Ascended(seat=1, rung=1),
        DeedsSetAside(seat=1),
        FutureBecameHand(seat=1),  # of no card [future-becomes-hand]; no top-up [P7]
        TurnBegun(seat=0, round=2),
    )
    scene = scene.given(*facts)
    facts = scene.when(PlayDeed(seat=0, card="panic"), ("crisis", "mimic", "mimic"), ("sowing",))
    assert facts[1:] == (
        TurnBegun(seat=1, round=2),
        LifeScored(seat=1, points=0),
        LifeRepeated(seat=1),
        FutureReturned(seat=1),
        CardsDrawn(seat=1, cards=("crisis", "mimic", "mimic")),
        DeckDealt(seat=1, cards=("sowing",)),
        TurnBegun(seat=0, round=3),
    )
    assert scene.given(*facts).state.players[1].rung == 1  # the climb is kept


@pytest.mark.rule("karmaka/win-tie", "karmaka/R27", "karmaka/P6")
@pytest.mark.parametrize(("first", "last", "winners"), [(2, 3, (1,)), (2, 2, (0, 1))])
def test_KA_G6__two_reach_transcendence_in_one_round(first: int, last: int, winners: tuple[int, ...]) -> None:
    """Seed: the first with 2 cards in Future Life, the last with 3: the last wins; 2 and 2: shared."""
    futures = {0: ("peek",) * first, 1: ("destiny",) * last}
    deeds = {0: ("spite", "vengeance", "panic"), 1: ("journey", "jubilee", "another-day")}
    scene = table({2: ("crisis",)}, futures=futures, deeds=deeds, rungs={0: 3, 1: 3}, turn=2, seats=3)
    facts = scene.when(PlayDeed(seat=2, card="crisis"), ("embody",) * 3, ("mimic",))
    assert facts[1:8] == (
        TurnBegun(seat=0, round=2),
        LifeScored(seat=0, points=7),
        Ascended(seat=0, rung=4),
        DeedsSetAside(seat=0),
        TurnBegun(seat=1, round=2),  # the round is played out [R27]
        LifeScored(seat=1, points=7),
        Ascended(seat=1, rung=4),
    )
    assert facts[-1] == GameWon(seats=winners, rule="win-tie")
    outcome = GAME.outcome(scene.given(*facts).state)
    assert outcome.winners == winners and outcome.rule == "karmaka/win-tie"


@pytest.mark.rule("karmaka/win", "karmaka/P6")
def test_KA_G6__published_the_first_has_won_at_once() -> None:
    """Whatever the last would have had in Future Life."""
    deeds = {0: ("spite", "vengeance", "panic"), 1: ("journey", "jubilee", "another-day")}
    futures = {0: ("peek",) * 2, 1: ("destiny",) * 3}
    scene = table(
        {2: ("crisis",)}, futures=futures, deeds=deeds, rungs={0: 3, 1: 3}, turn=2, seats=3, profile="published"
    )
    facts = scene.when(PlayDeed(seat=2, card="crisis"))
    assert facts[2:4] == (LifeScored(seat=0, points=7), Ascended(seat=0, rung=4))
    assert facts[-1] == GameWon(seats=(0,), rule="win")


@pytest.mark.rule("karmaka/C2", "karmaka/R1", "karmaka/T3")
def test_KA_G7__peek_looks_is_offered_and_then_lets_play_on() -> None:
    """Refused, it lies on the Ruins before the extra card is played: Salvage may take it back."""
    scene = table({0: ("peek", "salvage"), 1: ("panic", "spite")})
    facts = scene.when(PlayAbility(seat=0, card="peek"))
    assert facts == (
        AbilityPlayed(seat=0, card="peek"),
        TargetChosen(seat=0, target=1),  # the only rival [R34]
        HandShown(seat=0, source=1, cards=("panic", "spite")),
        CardOffered(seats=(1,)),
    )
    scene = scene.given(*facts)
    facts = scene.when(RefuseCard(seat=1))
    assert facts == (OfferRefused(seat=1), CardDropped(), ExtraPlayGranted(seat=0))
    facts = scene.given(*facts).when(PlayAbility(seat=0, card="salvage"))
    assert facts == (
        AbilityPlayed(seat=0, card="salvage"),
        RuinTaken(seat=0, card="peek", depth=0, to="hand"),
        CardOffered(seats=(1,)),
    )


@pytest.mark.rule("karmaka/C5", "karmaka/R3", "karmaka/R17")
def test_KA_G8__denial_ruins_salvage_whose_copy_takes_it_back() -> None:
    """Its discard is in the Ruins before the copy [R3]; only Denial is offered [R17]."""
    scene = table({0: ("denial", "salvage"), 1: ("spite",)}, ruins=("mimic",))
    facts = scene.when(PlayAbility(seat=0, card="denial"))
    assert facts == (AbilityPlayed(seat=0, card="denial"), ChoiceAsked(seat=0, choice="deny"))
    scene = scene.given(*facts)
    facts = scene.when(RuinCard(seat=0, card="salvage"))
    assert facts == (
        CardsRuined(seat=0, cards=("salvage",)),
        AbilityCopied(seat=0, card="salvage"),
        ChoiceAsked(seat=0, choice="ruins"),
    )
    scene = scene.given(*facts)
    facts = scene.when(TakeRuin(seat=0, depth=0))
    assert facts == (RuinTaken(seat=0, card="salvage", depth=0, to="hand"), CardOffered(seats=(1,)))
    after = scene.given(*facts).after(AcceptCard(seat=1)).state
    assert after.players[1].future == ("denial",)
    assert after.players[0].hand == ("salvage",) and after.ruins == ("mimic",)


@pytest.mark.rule("karmaka/C22", "karmaka/R4")
def test_KA_G9__embody_copies_embody_copies_vengeance() -> None:
    """Own Deeds Embody and Vengeance; with Embody as the only Deed nothing happens, and it is still offered."""
    scene = table({0: ("embody",)}, deeds={0: ("embody", "vengeance"), 1: ("spite",)})
    scene = scene.after(PlayAbility(seat=0, card="embody"))
    assert scene.when(CopyDeed(seat=0, owner=0, card="embody")) == (
        AbilityCopied(seat=0, card="embody", owner=0),
        AbilityCopied(seat=0, card="vengeance", owner=0),  # the only Deed not used yet [R4, R34]
        TargetChosen(seat=0, target=1),
        DeedRuined(seat=1, card="spite", index=0),
        CardOffered(seats=(1,)),
    )
    only = table({0: ("embody",)}, deeds={0: ("embody",), 1: ("spite",)})
    assert only.when(PlayAbility(seat=0, card="embody")) == (
        AbilityPlayed(seat=0, card="embody"),
        AbilityCopied(seat=0, card="embody", owner=0),
        CardOffered(seats=(1,)),
    )


@pytest.mark.rule("karmaka/R29", "karmaka/well-runs-out", "karmaka/C3")
def test_KA_G10__destiny_when_the_well_runs_short() -> None:
    """Well 2, Ruins 5: sees 2, the two oldest Ruins are shuffled, sees 1 of them. Ruins 3: no shuffle, sees 2."""
    ruins = ("peek", "mimic", "panic", "crisis", "embody")
    scene = table({0: ("destiny",)}, well=("journey", "sowing"), ruins=ruins)
    facts = scene.when(PlayAbility(seat=0, card="destiny"), ("journey", "sowing"), ("mimic",))
    assert facts == (
        AbilityPlayed(seat=0, card="destiny"),
        WellShown(seat=0, cards=("journey", "sowing")),
        RuinsShuffled(count=2),  # Peek and Mimic; the newest three stay
        WellShown(seat=0, cards=("mimic",)),
        ChoiceAsked(seat=0, choice="arrange"),
    )
    scene = scene.given(*facts)
    assert scene.state.well == ("peek",) and scene.state.ruins == ("panic", "crisis", "embody")
    after = scene.after(ArrangeWell(seat=0, kept=("journey",), back=("mimic", "sowing"))).state
    assert after.top == ("mimic", "sowing") and after.well == ("peek",)  # the rest goes back on top [R29]
    short = table({0: ("destiny",)}, well=("journey", "sowing"), ruins=ruins[:3])
    assert short.when(PlayAbility(seat=0, card="destiny"), ("journey", "sowing"))[1:] == (
        WellShown(seat=0, cards=("journey", "sowing")),
        ChoiceAsked(seat=0, choice="arrange"),
    )


@pytest.mark.rule("karmaka/R30", "karmaka/P8", "karmaka/win")
def test_KA_G11__deeds_still_lying_are_scored_before_the_end() -> None:
    """Well 0, Ruins 3, nobody has a card but Cy's Deeds worth 7 at Ape: no end yet, and then Transcendence."""
    deeds = {2: ("spite", "vengeance", "panic")}
    scene = table({0: ("peek",)}, deeds=deeds, well=(), ruins=("mimic", "crisis"), rungs={2: 3}, seats=3)
    scene = scene.after(PlayAbility(seat=0, card="peek")).after(ChoosePlayer(seat=0, target=1))
    facts = scene.when(RefuseCard(seat=1))  # the third Ruin
    assert facts == (
        OfferRefused(seat=1),
        CardDropped(),
        TurnBegun(seat=1, round=1),  # Cy's Deeds keep the game going [R30]
        LifeScored(seat=1, points=0),
        LifeRepeated(seat=1),
        FutureReturned(seat=1),
        TurnBegun(seat=2, round=1),
        LifeScored(seat=2, points=7),
        Ascended(seat=2, rung=4),
        DeedsSetAside(seat=2),
        GameWon(seats=(2,), rule="win"),  # the round is over, and nobody else is there
    )


@pytest.mark.rule("karmaka/T4", "karmaka/R23")
def test_KA_G12__to_whom_a_card_is_offered_with_three_players() -> None:
    """Spite on the left rival: to that one alone; Another Day: clockwise; Dwindle on oneself: clockwise."""
    hands = {0: ("spite", "another-day", "dwindle", "peek"), 1: ("panic", "crisis", "mimic"), 2: ("journey",)}
    scene = table(hands, seats=3)
    spite = scene.after(PlayAbility(seat=0, card="spite"))
    assert spite.when(ChoosePlayer(seat=0, target=1), ("panic", "mimic")) == (
        TargetChosen(seat=0, target=1),
        HandSpited(seat=1, cards=("panic", "mimic")),
        CardOffered(seats=(1,)),
    )
    day = scene.when(PlayAbility(seat=0, card="another-day"), ("sowing",))
    assert day[-1] == CardOffered(seats=(1, 2))
    dwindle = scene.after(PlayAbility(seat=0, card="dwindle")).after(ChoosePlayer(seat=0, target=0))
    assert dwindle.when(RuinCard(seat=0, card="peek")) == (
        CardsRuined(seat=0, cards=("peek",)),
        CardOffered(seats=(1, 2)),
    )
