"""The fold of Karmaka: one function for each fact, no rules, no luck. All of it is total on hidden cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from karma_core.games.karmaka import ability_facts as ability
from karma_core.games.karmaka import life_facts as life
from karma_core.games.karmaka import turn_facts as turn
from karma_core.games.karmaka.edition import deck_of
from karma_core.games.karmaka.state import Karmaka, Player
from karma_core.kernel.messages import Fact
from karma_core.kernel.zones import HIDDEN, Zone, added, without


def evolve(state: Karmaka, fact: Fact) -> Karmaka:
    """Fold one fact into the table."""
    return FOLD[type(fact)](state, fact)


def seated(s: Karmaka, seat: int, player: Player) -> tuple[Player, ...]:
    """The players, with this one at this seat."""
    players = list(s.players)
    players[seat] = player
    return tuple(players)


def from_well(s: Karmaka, cards: Zone) -> tuple[Zone, Zone]:
    """The Well without these cards, and what is left on top of it: that goes first, whatever the order here."""
    if not s.top:
        return without(s.well, *cards), ()
    kept = max(len(s.top) - len(cards), 0)
    rest = without(tuple(sorted(cards)), *s.top[kept:])
    return without(s.well, *rest), s.top[:kept]


def cards_drawn(s: Karmaka, f: turn.CardsDrawn) -> Karmaka:
    me, (well, top) = s.players[f.seat], from_well(s, f.cards)
    return replace(s, players=seated(s, f.seat, replace(me, hand=added(me.hand, *f.cards))), well=well, top=top)


def deck_dealt(s: Karmaka, f: turn.DeckDealt) -> Karmaka:
    me, (well, top) = s.players[f.seat], from_well(s, f.cards)
    return replace(s, players=seated(s, f.seat, replace(me, deck=me.deck + f.cards)), well=well, top=top)


def ruins_shuffled(s: Karmaka, f: turn.RuinsShuffled) -> Karmaka:
    return replace(s, well=added(s.well, *s.ruins[: f.count]), ruins=s.ruins[f.count :])


def turn_begun(s: Karmaka, f: turn.TurnBegun) -> Karmaka:
    return replace(
        s, phase="play", turn=f.seat, actor=f.seat, round=f.round, turns=s.turns + 1, plays=0,
        middle="", ability="", used=(), target=None, lookers=(), open_hand=None,
    )  # fmt: skip


def deck_drawn(s: Karmaka, f: turn.DeckDrawn) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=added(me.hand, f.card), deck=me.deck[:-1])
    return replace(s, players=seated(s, f.seat, me))


def deed_done(s: Karmaka, f: turn.DeedDone) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, f.card), deeds=(*me.deeds, f.card))
    return replace(s, players=seated(s, f.seat, me), lookers=(), open_hand=None)


def future_sown(s: Karmaka, f: turn.FutureSown) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, f.card), future=(*me.future, f.card))
    return replace(s, players=seated(s, f.seat, me), lookers=(), open_hand=None)


def ability_played(s: Karmaka, f: turn.AbilityPlayed) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, f.card))
    return replace(
        s, players=seated(s, f.seat, me), middle=f.card, ability=deck_of(s.edition).ability[f.card], used=(),
        target=None, plays=s.plays + 1, lookers=(), open_hand=None,
    )  # fmt: skip


def ability_copied(s: Karmaka, f: turn.AbilityCopied) -> Karmaka:
    used = s.used if f.owner is None else (*s.used, (f.owner, f.card))
    return replace(s, ability=deck_of(s.edition).ability[f.card], used=used)


def card_offered(s: Karmaka, f: turn.CardOffered) -> Karmaka:
    return replace(s, phase="answer", asked=f.seats, actor=f.seats[0])


def offer_taken(s: Karmaka, f: turn.OfferTaken) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, future=(*me.future, s.middle))
    return replace(s, players=seated(s, f.seat, me), middle="", asked=())


def offer_refused(s: Karmaka, f: turn.OfferRefused) -> Karmaka:
    asked = s.asked[1:]
    return replace(s, asked=asked, actor=asked[0] if asked else s.turn)


def card_recalled(s: Karmaka, f: ability.CardRecalled) -> Karmaka:
    me = replace(s.players[f.seat], hand=added(s.players[f.seat].hand, f.card), future=f.left)
    return replace(s, players=seated(s, f.seat, me))


def hand_shown(s: Karmaka, f: ability.HandShown) -> Karmaka:
    """The looker's own fold knows this Hand, until a hidden card leaves it; others keep what they knew."""
    there = s.players[f.source]
    if HIDDEN not in f.cards:
        there = replace(there, hand=tuple(sorted(f.cards)))
    return replace(s, players=seated(s, f.source, there), lookers=(f.seat, f.source), open_hand=f.source)


def well_shown(s: Karmaka, f: ability.WellShown) -> Karmaka:
    well, top = from_well(s, f.cards)
    return replace(s, shown=added(s.shown, *f.cards), lookers=(f.seat,), well=well, top=top)


def well_arranged(s: Karmaka, f: ability.WellArranged) -> Karmaka:
    me = replace(s.players[f.seat], future=s.players[f.seat].future + f.kept)
    return replace(s, players=seated(s, f.seat, me), top=s.top + f.back, shown=(), lookers=())


def dream_stolen(s: Karmaka, f: ability.DreamStolen) -> Karmaka:
    me, there = s.players[f.seat], s.players[f.source]
    s = replace(s, players=seated(s, f.source, replace(there, future=there.future[:-1])))
    return replace(s, players=seated(s, f.seat, replace(me, future=(*me.future, f.card))))


def cards_shown(s: Karmaka, f: ability.CardsShown) -> Karmaka:
    there = s.players[f.source]
    there = replace(there, hand=without(there.hand, *f.cards))
    shown = tuple(sorted(f.cards))
    return replace(s, players=seated(s, f.source, there), shown=shown, lookers=(f.seat, f.source))


def card_swindled(s: Karmaka, f: ability.CardSwindled) -> Karmaka:
    me, there = s.players[f.seat], s.players[f.source]
    there = replace(there, hand=added(there.hand, *without(s.shown, f.card)))
    s = replace(s, players=seated(s, f.source, there), shown=(), lookers=())
    return replace(s, players=seated(s, f.seat, replace(me, hand=added(me.hand, f.card))))


def deed_stolen(s: Karmaka, f: ability.DeedStolen) -> Karmaka:
    me, there = s.players[f.seat], s.players[f.source]
    s = replace(s, players=seated(s, f.source, replace(there, deeds=there.deeds[:-1])))
    return replace(s, players=seated(s, f.seat, replace(me, hand=added(me.hand, f.card))))


def ruin_taken(s: Karmaka, f: ability.RuinTaken) -> Karmaka:
    at, me = len(s.ruins) - 1 - f.depth, s.players[f.seat]
    me = replace(me, hand=added(me.hand, f.card)) if f.to == "hand" else replace(me, future=(*me.future, f.card))
    return replace(s, players=seated(s, f.seat, me), ruins=s.ruins[:at] + s.ruins[at + 1 :])


def cards_sown(s: Karmaka, f: ability.CardsSown) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, *f.cards), future=me.future + f.cards)
    return replace(s, players=seated(s, f.seat, me))


def deeds_laid(s: Karmaka, f: ability.DeedsLaid) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, *f.cards), deeds=me.deeds + f.cards)
    return replace(s, players=seated(s, f.seat, me))


def hand_ruined(s: Karmaka, f: ability.CardsRuined | ability.HandSpited) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, *f.cards))
    return replace(s, players=seated(s, f.seat, me), ruins=s.ruins + f.cards)


def deck_ruined(s: Karmaka, f: ability.DeckRuined) -> Karmaka:
    me = replace(s.players[f.seat], deck=s.players[f.seat].deck[:-1])
    return replace(s, players=seated(s, f.seat, me), ruins=(*s.ruins, f.card))


def future_ruined(s: Karmaka, f: ability.FutureRuined) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, future=me.future[: len(me.future) - len(f.cards)])
    return replace(s, players=seated(s, f.seat, me), ruins=s.ruins + f.cards)


def deed_ruined(s: Karmaka, f: ability.DeedRuined) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, deeds=me.deeds[: f.index] + me.deeds[f.index + 1 :])
    return replace(s, players=seated(s, f.seat, me), ruins=(*s.ruins, f.card))


def life_scored(s: Karmaka, f: life.LifeScored) -> Karmaka:
    return replace(s, players=seated(s, f.seat, replace(s.players[f.seat], points=f.points)))


def rings_spent(s: Karmaka, f: life.RingsSpent) -> Karmaka:
    me = replace(s.players[f.seat], rings=s.players[f.seat].rings - f.count)
    return replace(s, players=seated(s, f.seat, me), rings=s.rings + f.count)


def ring_gained(s: Karmaka, f: life.RingGained) -> Karmaka:
    me = replace(s.players[f.seat], rings=s.players[f.seat].rings + 1)
    return replace(s, players=seated(s, f.seat, me), rings=s.rings - 1)


def ascended(s: Karmaka, f: life.Ascended) -> Karmaka:
    return replace(s, players=seated(s, f.seat, replace(s.players[f.seat], rung=f.rung)), ascent=s.round)


def deeds_set_aside(s: Karmaka, f: life.DeedsSetAside) -> Karmaka:
    me, retired = s.players[f.seat], added(s.retired, *s.players[f.seat].deeds)
    return replace(s, players=seated(s, f.seat, replace(me, deeds=())), retired=retired)


def deeds_ruined(s: Karmaka, f: life.DeedsRuined) -> Karmaka:
    me = s.players[f.seat]
    return replace(s, players=seated(s, f.seat, replace(me, deeds=())), ruins=s.ruins + me.deeds)


def future_became_hand(s: Karmaka, f: life.FutureBecameHand) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=added(me.hand, *me.future), future=())
    return replace(s, players=seated(s, f.seat, me))


def future_returned(s: Karmaka, f: life.FutureReturned) -> Karmaka:
    """The Well is shuffled too: what lay on top of it is anywhere now."""
    me = s.players[f.seat]
    well = added(s.well, *s.top, *me.future)
    return replace(s, players=seated(s, f.seat, replace(me, future=())), well=well, top=())


FOLD: dict[type[Fact], Callable[[Karmaka, Any], Karmaka]] = {
    turn.StarterDrawn: lambda s, f: replace(s, starter=f.seat),
    turn.CardsDrawn: cards_drawn,
    turn.DeckDealt: deck_dealt,
    turn.RuinsShuffled: ruins_shuffled,
    turn.TurnBegun: turn_begun,
    turn.DeckDrawn: deck_drawn,
    turn.DeedDone: deed_done,
    turn.FutureSown: future_sown,
    turn.TurnPassed: lambda s, f: s,
    turn.ExtraPlayForgone: lambda s, f: s,
    turn.AbilityPlayed: ability_played,
    turn.TargetChosen: lambda s, f: replace(s, target=f.target),
    turn.AbilityCopied: ability_copied,
    turn.ChoiceAsked: lambda s, f: replace(s, phase=f.choice, actor=f.seat, limit=f.limit),
    turn.CardOffered: card_offered,
    turn.OfferTaken: offer_taken,
    turn.OfferRefused: offer_refused,
    turn.CardDropped: lambda s, f: replace(s, ruins=(*s.ruins, s.middle), middle=""),
    turn.ExtraPlayGranted: lambda s, f: replace(s, phase="extra", actor=f.seat),
    turn.GameWon: lambda s, f: replace(s, phase="over", winners=f.seats, ending=f.rule),
    ability.CardRecalled: card_recalled,
    ability.HandShown: hand_shown,
    ability.WellShown: well_shown,
    ability.WellArranged: well_arranged,
    ability.DreamStolen: dream_stolen,
    ability.CardsShown: cards_shown,
    ability.CardSwindled: card_swindled,
    ability.DeedStolen: deed_stolen,
    ability.RuinTaken: ruin_taken,
    ability.CardsSown: cards_sown,
    ability.DeedsLaid: deeds_laid,
    ability.CardsRuined: hand_ruined,
    ability.HandSpited: hand_ruined,
    ability.DeckRuined: deck_ruined,
    ability.FutureRuined: future_ruined,
    ability.DeedRuined: deed_ruined,
    life.LifeScored: life_scored,
    life.RingsSpent: rings_spent,
    life.Ascended: ascended,
    life.LifeRepeated: lambda s, f: s,
    life.RingGained: ring_gained,
    life.DeedsSetAside: deeds_set_aside,
    life.DeedsRuined: deeds_ruined,
    life.FutureBecameHand: future_became_hand,
    life.FutureReturned: future_returned,
}
