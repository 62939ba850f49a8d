"""The fold: one function a fact, no rules, no luck. It holds on everybody's copy, hidden cards and all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from karma_core.games.karman_swap import facts as f
from karma_core.games.karman_swap.changes import (
    add_research,
    add_to_hand,
    add_to_market,
    drop_from_hand,
    drop_from_market,
    empty_slot,
    fill_slot,
    pay_boost,
    set_side,
    set_world,
)
from karma_core.games.karman_swap.edition import tables
from karma_core.games.karman_swap.state import (
    FACE_DOWN,
    FREE,
    Contest,
    Exploration,
    Finished,
    KarmanSwap,
    Laid,
    Play,
    Player,
    Side,
    World,
)
from karma_core.kernel.messages import Fact
from karma_core.kernel.zones import added, without


def evolve(state: KarmanSwap, fact: Fact) -> KarmanSwap:
    """Fold one fact into the table."""
    return FOLDS[type(fact)](state, fact)


# --- the round ----------------------------------------------------------------------------------------------------


def starter_drawn(state: KarmanSwap, fact: f.StarterDrawn) -> KarmanSwap:
    return replace(state, starter=fact.starter)


def round_begun(state: KarmanSwap, fact: f.RoundBegun) -> KarmanSwap:
    look = tables(state.edition)
    return KarmanSwap(
        edition=state.edition,
        options=state.options,
        players=(Player(),) * len(state.players),
        sides=tuple(Side(victories=side.victories) for side in state.sides),
        undealt=look.card_names,
        deck=look.planet_names,
        phase="between",
        actor=fact.starter,
        round=fact.round,
        starter=fact.starter,
        active=fact.starter,
        last=state.last,
    )


def hand_dealt(state: KarmanSwap, fact: f.HandDealt) -> KarmanSwap:
    dealt = add_to_hand(state, fact.seat, *fact.cards)
    return replace(dealt, undealt=without(state.undealt, *fact.cards))


def market_laid(state: KarmanSwap, fact: f.MarketLaid) -> KarmanSwap:
    return replace(state, market=added((), *fact.cards), undealt=without(state.undealt, *fact.cards))


def pyramid_laid(state: KarmanSwap, fact: f.PyramidLaid) -> KarmanSwap:
    shown = iter(fact.cards)
    pyramid = tuple(FACE_DOWN if row % 2 else next(shown) for row in tables(state.edition).rows)
    return replace(state, pyramid=pyramid, undealt=without(state.undealt, *fact.cards))


def pyramid_turned(state: KarmanSwap, fact: f.PyramidTurned) -> KarmanSwap:
    at = fact.position
    pyramid = (*state.pyramid[:at], *fact.cards, *state.pyramid[at + 1 :])
    return replace(state, pyramid=pyramid, undealt=without(state.undealt, *fact.cards))


def planets_revealed(state: KarmanSwap, fact: f.PlanetsRevealed) -> KarmanSwap:
    visible, deck = added(state.visible, *fact.planets), without(state.deck, *fact.planets)
    return replace(state, visible=visible, deck=deck)


def cards_given(state: KarmanSwap, fact: f.CardsGiven) -> KarmanSwap:
    passed = add_to_hand(drop_from_hand(state, fact.seat, *fact.cards), fact.partner, *fact.cards)
    return replace(passed, given=len(fact.cards))


def cards_returned(state: KarmanSwap, fact: f.CardsReturned) -> KarmanSwap:
    passed = add_to_hand(drop_from_hand(state, fact.seat, *fact.cards), fact.partner, *fact.cards)
    return replace(passed, given=0)


def turn_begun(state: KarmanSwap, fact: f.TurnBegun) -> KarmanSwap:
    return replace(
        state,
        phase="turn",
        actor=fact.seat,
        active=fact.seat,
        turn=fact.turn,
        taken="",
        play=Play(),
        exploration=None,
    )


def asked(state: KarmanSwap, fact: f.Asked) -> KarmanSwap:
    return replace(state, phase=fact.what, actor=fact.seat)


def round_ended(state: KarmanSwap, fact: f.RoundEnded) -> KarmanSwap:
    last = Finished(
        by=fact.by,
        side=fact.side,
        prestige=fact.prestige,
        market=state.market + state.pyramid,
        worlds=state.worlds,
    )
    ended = replace(state, phase="between", last=last)
    if fact.side is None:
        return ended
    return set_side(ended, fact.side, victories=state.sides[fact.side].victories + 1)


def match_ended(state: KarmanSwap, fact: f.MatchEnded) -> KarmanSwap:
    return replace(state, phase="over", winners=fact.winners)


# --- creatures ----------------------------------------------------------------------------------------------------


def creature_placed(state: KarmanSwap, fact: f.CreaturePlaced) -> KarmanSwap:
    state = pay_boost(drop_from_hand(state, fact.seat, fact.card), fact.seat, fact.boost)
    state = fill_slot(state, fact.planet, fact.slot, fact.card)
    return replace(state, play=Play(card=fact.card, planet=fact.planet, boost=fact.boost, played=True))


def creature_moved(state: KarmanSwap, fact: f.CreatureMoved) -> KarmanSwap:
    state = fill_slot(empty_slot(state, fact.source, fact.card), fact.planet, fact.slot, fact.card)
    return replace(state, play=Play(card=fact.card, planet=fact.planet))


def creature_swapped(state: KarmanSwap, fact: f.CreatureSwapped) -> KarmanSwap:
    state = add_to_market(drop_from_market(state, fact.card), fact.creature)
    state = fill_slot(state, fact.planet, fact.slot, fact.card)
    return replace(state, play=Play(card=fact.card, planet=fact.planet))


def creature_extinct(state: KarmanSwap, fact: f.CreatureExtinct) -> KarmanSwap:
    state = add_to_market(empty_slot(state, fact.planet, fact.card), fact.card)
    return replace(add_research(state, fact.seat, fact.gems), play=replace(state.play, fed=True))


def creature_recalled(state: KarmanSwap, fact: f.CreatureRecalled) -> KarmanSwap:
    return add_to_hand(empty_slot(state, fact.planet, fact.card), fact.seat, fact.card)


def ability_activated(state: KarmanSwap, fact: f.AbilityActivated) -> KarmanSwap:
    return replace(state, phase=fact.ability, actor=fact.seat, play=Play(card=fact.card, left=fact.amount))


def card_taken(state: KarmanSwap, fact: f.CardTaken) -> KarmanSwap:
    state = add_to_hand(drop_from_market(state, fact.card), fact.seat, fact.card)
    return replace(state, taken=fact.card, play=replace(state.play, left=max(state.play.left - 1, 0)))


def cards_discarded(state: KarmanSwap, fact: f.CardsDiscarded) -> KarmanSwap:
    return add_to_market(drop_from_hand(state, fact.seat, *fact.cards), *fact.cards)


def gems_converted(state: KarmanSwap, fact: f.GemsConverted) -> KarmanSwap:
    state = add_research(state, fact.seat, -3)
    return set_side(state, fact.side, discovery=state.sides[fact.side].discovery + 1)


# --- planets and ships --------------------------------------------------------------------------------------------


def planet_placed(state: KarmanSwap, fact: f.PlanetPlaced) -> KarmanSwap:
    slots = len(tables(state.edition).slots[fact.planet])
    world = World(name=fact.planet, creatures=(FREE,) * slots, arrow=fact.arrow)
    exploration = state.exploration and replace(state.exploration, planet=fact.planet)
    return replace(
        state,
        visible=without(state.visible, fact.planet),
        worlds=(*state.worlds, world),
        exploration=exploration,
    )


def ship_laid(state: KarmanSwap, fact: f.ShipLaid) -> KarmanSwap:
    state = pay_boost(drop_from_hand(state, fact.seat, fact.card), fact.seat, fact.boost)
    laid, contest = Laid(seat=fact.seat, card=fact.card, power=fact.power), state.contest
    if contest is None:
        contest = Contest(planet=fact.planet, initiator=fact.seat, laid=(laid,), lead=laid)
    else:
        lead = laid if fact.leads else contest.lead
        contest = replace(contest, laid=(*contest.laid, laid), lead=lead, declined=0)
    return replace(state, contest=contest, play=Play(card=fact.card, played=True))


def colonization_opened(state: KarmanSwap, fact: f.ColonizationOpened) -> KarmanSwap:
    assert state.contest is not None
    return replace(set_world(state, fact.planet, triangle=True), contest=replace(state.contest, opened=True))


def ship_declined(state: KarmanSwap, fact: f.ShipDeclined) -> KarmanSwap:
    assert state.contest is not None
    return replace(state, contest=replace(state.contest, declined=state.contest.declined + 1))


def prestige_scored(state: KarmanSwap, fact: f.PrestigeScored) -> KarmanSwap:
    prestige = state.sides[fact.side].prestige + fact.creatures + fact.ships
    return set_side(state, fact.side, prestige=prestige)


def ships_conceded(state: KarmanSwap, fact: f.ShipsConceded) -> KarmanSwap:
    assert state.contest is not None
    left = tuple(laid for laid in state.contest.laid if laid.card not in fact.cards)
    return replace(add_to_market(state, *fact.cards), contest=replace(state.contest, laid=left))


def planet_colonized(state: KarmanSwap, fact: f.PlanetColonized) -> KarmanSwap:
    assert state.contest is not None
    ships = added((), *(laid.card for laid in state.contest.laid))
    state = set_world(state, fact.planet, ships=ships, triangle=False, dome=fact.side)
    return replace(set_side(state, fact.side, colonies=fact.step), contest=None)


def exploration_begun(state: KarmanSwap, fact: f.ExplorationBegun) -> KarmanSwap:
    return replace(state, exploration=Exploration(seat=fact.seat, partner=fact.partner, ship=fact.ship))


FOLDS: dict[type[Fact], Callable[[KarmanSwap, Any], KarmanSwap]] = {
    f.StarterDrawn: starter_drawn,
    f.RoundBegun: round_begun,
    f.HandDealt: hand_dealt,
    f.MarketLaid: market_laid,
    f.PyramidLaid: pyramid_laid,
    f.PyramidTurned: pyramid_turned,
    f.PlanetsRevealed: planets_revealed,
    f.PlanetsDepleted: lambda state, _: replace(state, depleted=True),
    f.CardsGiven: cards_given,
    f.CardsReturned: cards_returned,
    f.TurnBegun: turn_begun,
    f.Asked: asked,
    f.CreaturePlaced: creature_placed,
    f.CreatureMoved: creature_moved,
    f.CreatureSwapped: creature_swapped,
    f.CreatureExtinct: creature_extinct,
    f.DomePulled: lambda state, fact: replace(state, dome=fact.position),
    f.TrackAdvanced: lambda state, fact: set_side(state, fact.seat, track=fact.position),
    f.TrackPushedBack: lambda state, fact: set_side(state, fact.rival, track=fact.position),
    f.GemsGained: lambda state, fact: add_research(state, fact.seat, fact.count),
    f.GemsConverted: gems_converted,
    f.AbilityActivated: ability_activated,
    f.AbilitySkipped: lambda state, _: state,
    f.CardTaken: card_taken,
    f.CardsDiscarded: cards_discarded,
    f.CreatureRecalled: creature_recalled,
    f.PlanetPlaced: planet_placed,
    f.ShipLaid: ship_laid,
    f.ColonizationOpened: colonization_opened,
    f.ShipDeclined: ship_declined,
    f.PrestigeScored: prestige_scored,
    f.ShipsConceded: ships_conceded,
    f.PlanetColonized: planet_colonized,
    f.ExplorationBegun: exploration_begun,
    f.ExplorationPassed: lambda state, _: state,
    f.RoundEnded: round_ended,
    f.MatchEnded: match_ended,
}
