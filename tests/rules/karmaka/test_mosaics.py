"""The mosaics: copies, and copies of copies."""

from __future__ import annotations

import pytest

from karma_core.games.karmaka.ability_facts import DeckRuined, DeedRuined
from karma_core.games.karmaka.actions import ChoosePlayer, CopyDeed, PlayAbility, RefuseCard, RuinCard
from karma_core.games.karmaka.turn_facts import (
    AbilityCopied,
    AbilityPlayed,
    CardOffered,
    ChoiceAsked,
    ExtraPlayGranted,
    TargetChosen,
)
from tests.rules.karmaka.positions import table

OFFERED = CardOffered(seats=(1,))


@pytest.mark.rule("karmaka/C22", "karmaka/R5")
def test_C22__any_one_of_the_own_deeds_is_copied() -> None:
    """Embody: not only the exposed one; the copying player chooses whom it strikes."""
    scene = table({0: ("embody",)}, {1: ("mimic",)}, deeds={0: ("panic", "crisis")})
    facts = scene.when(PlayAbility(seat=0, card="embody"))
    assert facts == (AbilityPlayed(seat=0, card="embody"), ChoiceAsked(seat=0, choice="copy"))
    scene = scene.given(*facts)
    assert scene.legal(0) == tuple(CopyDeed(seat=0, owner=0, card=card) for card in ("crisis", "panic"))
    facts = scene.when(CopyDeed(seat=0, owner=0, card="panic"))
    assert facts == (AbilityCopied(seat=0, card="panic", owner=0), ChoiceAsked(seat=0, choice="target"))
    facts = scene.given(*facts).when(ChoosePlayer(seat=0, target=1))
    assert facts == (TargetChosen(seat=0, target=1), DeckRuined(seat=1, card="mimic"), OFFERED)


@pytest.mark.rule("karmaka/R25", "karmaka/C22")
def test_R25__a_copied_text_brings_its_extra_play_once() -> None:
    """Embody copies Peek: one extra play, after Embody's own offer; an only Deed is copied without asking."""
    scene = table({0: ("embody", "spite"), 1: ("crisis",)}, deeds={0: ("peek",)})
    facts = scene.when(PlayAbility(seat=0, card="embody"))
    assert facts[1:3] == (AbilityCopied(seat=0, card="peek", owner=0), TargetChosen(seat=0, target=1))
    assert facts[-1] == OFFERED
    scene = scene.given(*facts)
    assert scene.state.middle == "embody"
    assert scene.when(RefuseCard(seat=1))[-1] == ExtraPlayGranted(seat=0)


@pytest.mark.rule("karmaka/C23", "karmaka/exposed-deed")
def test_C23__any_rivals_exposed_deed_is_copied() -> None:
    """Mimic: the newest Deed of a rival, whichever rival; who has no Deeds offers none."""
    scene = table({0: ("mimic",)}, deeds={1: ("peek", "crisis"), 2: ("spite",)}, seats=4)
    scene = scene.after(PlayAbility(seat=0, card="mimic"))
    assert scene.legal(0) == (CopyDeed(seat=0, owner=1, card="crisis"), CopyDeed(seat=0, owner=2, card="spite"))
    scene.refused(CopyDeed(seat=0, owner=1, card="peek"), "karmaka/R4")
    assert scene.when(CopyDeed(seat=0, owner=2, card="spite")) == (
        AbilityCopied(seat=0, card="spite", owner=2),
        ChoiceAsked(seat=0, choice="target"),
    )


@pytest.mark.rule("karmaka/R4", "karmaka/R24")
def test_R4__a_deed_is_used_once_in_a_chain() -> None:
    """Embody copies the Deed Embody, which has only Crisis left to copy; alone it does nothing."""
    scene = table({0: ("embody",)}, deeds={0: ("embody", "crisis"), 1: ("peek",)})
    scene = scene.after(PlayAbility(seat=0, card="embody"))
    facts = scene.when(CopyDeed(seat=0, owner=0, card="embody"))
    assert facts == (
        AbilityCopied(seat=0, card="embody", owner=0),
        AbilityCopied(seat=0, card="crisis", owner=0),
        TargetChosen(seat=0, target=1),
        DeedRuined(seat=1, card="peek", index=0),
        OFFERED,
    )
    alone = table({0: ("embody",)}).when(PlayAbility(seat=0, card="embody"))
    assert alone == (AbilityPlayed(seat=0, card="embody"), OFFERED)


@pytest.mark.rule("karmaka/R4", "karmaka/R5")
def test_R4__mimic_and_embody_may_chain_through_each_other() -> None:
    """Mimic copies a rival's Embody, which looks at the copying player's own Deeds: a Mimic, with nothing left."""
    scene = table({0: ("mimic",)}, deeds={0: ("mimic",), 1: ("embody",)})
    assert scene.when(PlayAbility(seat=0, card="mimic")) == (
        AbilityPlayed(seat=0, card="mimic"),
        AbilityCopied(seat=0, card="embody", owner=1),
        AbilityCopied(seat=0, card="mimic", owner=0),
        OFFERED,
    )


@pytest.mark.rule("karmaka/R4", "karmaka/R3")
def test_R4__two_deeds_of_one_name_are_two_deeds() -> None:
    """Embody copies Denial, which ruins an Embody: the second Denial is still to be copied, the first is not."""
    scene = table({0: ("embody", "embody")}, deeds={0: ("denial", "denial")})
    facts = scene.when(PlayAbility(seat=0, card="embody"))
    assert facts[-2:] == (AbilityCopied(seat=0, card="denial", owner=0), ChoiceAsked(seat=0, choice="deny"))
    facts = scene.given(*facts).when(RuinCard(seat=0, card="embody"))
    assert facts[1:] == (
        AbilityCopied(seat=0, card="embody"),
        AbilityCopied(seat=0, card="denial", owner=0),
        OFFERED,
    )


@pytest.mark.rule("karmaka/R2", "karmaka/R23", "karmaka/T4")
def test_R2__who_a_copy_strikes_is_offered_the_played_card() -> None:
    """Three players: Mimic copies the left rival's Vengeance onto the right one, who alone is offered Mimic."""
    scene = table({0: ("mimic",)}, deeds={1: ("vengeance",), 2: ("peek",)}, seats=3)
    scene = scene.after(PlayAbility(seat=0, card="mimic")).after(CopyDeed(seat=0, owner=1, card="vengeance"))
    assert scene.when(ChoosePlayer(seat=0, target=2)) == (
        TargetChosen(seat=0, target=2),
        DeedRuined(seat=2, card="peek", index=0),
        CardOffered(seats=(2,)),
    )


@pytest.mark.rule("karmaka/R23")
def test_R23__choosing_a_deed_to_copy_affects_nobody() -> None:
    """Mimic copies a rival's Jubilee with an empty Hand: Mimic is offered clockwise."""
    scene = table({0: ("mimic",)}, deeds={2: ("jubilee",)}, seats=3)
    assert scene.when(PlayAbility(seat=0, card="mimic")) == (
        AbilityPlayed(seat=0, card="mimic"),
        AbilityCopied(seat=0, card="jubilee", owner=2),
        CardOffered(seats=(1, 2)),
    )
