"""The fold of Karmaka: one function for each fact, no rules, no luck. All of it is total on hidden cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from karma_core.games.karmaka import ability_facts as ability
from karma_core.games.karmaka import life_facts as life
from karma_core.games.karmaka import turn_facts as turn
from karma_core.games.karmaka.edition import deck_of
from karma_core.games.karmaka.state import Karmaka
from karma_core.kernel.messages import Fact
from karma_core.kernel.zones import HIDDEN, Zone, added, without

NO_LOOK: dict[str, Any] = {"lookers": (), "open_hand": None}


def evolve(state: Karmaka, fact: Fact) -> Karmaka:
    """Fold one fact into the table."""
    return FOLD[type(fact)](state, fact)


def put(s: Karmaka, seat: int, changes: dict[str, Any] | None = None, **zones: Any) -> Karmaka:
    """Change the zones of one player, and `changes` of the table."""
    players = (*s.players[:seat], replace(s.players[seat], **zones), *s.players[seat + 1 :])
    return replace(s, players=players, **changes) if changes else replace(s, players=players)


def from_well(s: Karmaka, cards: Zone) -> dict[str, Any]:
    """The Well without these cards: those laid back on it go first, whatever their order here."""
    if not s.top:
        return {"well": without(s.well, *cards)}
    kept = max(len(s.top) - len(cards), 0)
    rest = without(tuple(sorted(cards)), *s.top[kept:])
    return {"well": without(s.well, *rest), "top": s.top[:kept]}


def cards_drawn(s: Karmaka, f: turn.CardsDrawn) -> Karmaka:
    return put(s, f.seat, from_well(s, f.cards), hand=added(s.players[f.seat].hand, *f.cards))


def deck_dealt(s: Karmaka, f: turn.DeckDealt) -> Karmaka:
    return put(s, f.seat, from_well(s, f.cards), deck=s.players[f.seat].deck + f.cards)


def ruins_shuffled(s: Karmaka, f: turn.RuinsShuffled) -> Karmaka:
    return replace(s, well=added(s.well, *s.ruins[: f.count]), ruins=s.ruins[f.count :])


def turn_begun(s: Karmaka, f: turn.TurnBegun) -> Karmaka:
    return replace(
        s, phase="play", turn=f.seat, actor=f.seat, round=f.round, turns=s.turns + 1, plays=0,
        middle="", ability="", used=(), target=None, lookers=(), open_hand=None,
    )  # fmt: skip


def deck_drawn(s: Karmaka, f: turn.DeckDrawn) -> Karmaka:
    me = s.players[f.seat]
    return put(s, f.seat, hand=added(me.hand, f.card), deck=me.deck[:-1])


def deed_done(s: Karmaka, f: turn.DeedDone) -> Karmaka:
    me = s.players[f.seat]
    return put(s, f.seat, NO_LOOK, hand=without(me.hand, f.card), deeds=(*me.deeds, f.card))


def future_sown(s: Karmaka, f: turn.FutureSown) -> Karmaka:
    me = s.players[f.seat]
    return put(s, f.seat, NO_LOOK, hand=without(me.hand, f.card), future=(*me.future, f.card))


def ability_played(s: Karmaka, f: turn.AbilityPlayed) -> Karmaka:
    changes = {
        "middle": f.card, "ability": deck_of(s.edition).ability[f.card], "used": (), "target": None,
        "plays": s.plays + 1, **NO_LOOK,
    }  # fmt: skip
    return put(s, f.seat, changes, hand=without(s.players[f.seat].hand, f.card))


def ability_copied(s: Karmaka, f: turn.AbilityCopied) -> Karmaka:
    used = s.used if f.owner is None else (*s.used, (f.owner, f.card))
    return replace(s, ability=deck_of(s.edition).ability[f.card], used=used)


def card_offered(s: Karmaka, f: turn.CardOffered) -> Karmaka:
    return replace(s, phase="answer", asked=f.seats, actor=f.seats[0])


def offer_taken(s: Karmaka, f: turn.OfferTaken) -> Karmaka:
    return put(s, f.seat, {"middle": "", "asked": ()}, future=(*s.players[f.seat].future, s.middle))


def offer_refused(s: Karmaka, f: turn.OfferRefused) -> Karmaka:
    asked = s.asked[1:]
    return replace(s, asked=asked, actor=asked[0] if asked else s.turn)


def card_recalled(s: Karmaka, f: ability.CardRecalled) -> Karmaka:
    return put(s, f.seat, hand=added(s.players[f.seat].hand, f.card), future=f.left)


def hand_shown(s: Karmaka, f: ability.HandShown) -> Karmaka:
    """The looker's own fold knows this Hand, until a hidden card leaves it; others keep what they knew."""
    looked = {"lookers": (f.seat, f.source), "open_hand": f.source}
    return replace(s, **looked) if HIDDEN in f.cards else put(s, f.source, looked, hand=tuple(sorted(f.cards)))


def well_shown(s: Karmaka, f: ability.WellShown) -> Karmaka:
    return replace(s, shown=added(s.shown, *f.cards), lookers=(f.seat,), **from_well(s, f.cards))


def well_arranged(s: Karmaka, f: ability.WellArranged) -> Karmaka:
    changes = {"top": s.top + f.back, "shown": (), **NO_LOOK}
    return put(s, f.seat, changes, future=s.players[f.seat].future + f.kept)


def dream_stolen(s: Karmaka, f: ability.DreamStolen) -> Karmaka:
    s = put(s, f.source, future=s.players[f.source].future[:-1])
    return put(s, f.seat, future=(*s.players[f.seat].future, f.card))


def cards_shown(s: Karmaka, f: ability.CardsShown) -> Karmaka:
    changes = {"shown": tuple(sorted(f.cards)), "lookers": (f.seat, f.source)}
    return put(s, f.source, changes, hand=without(s.players[f.source].hand, *f.cards))


def card_swindled(s: Karmaka, f: ability.CardSwindled) -> Karmaka:
    back = without(s.shown, f.card)
    s = put(s, f.source, {"shown": (), **NO_LOOK}, hand=added(s.players[f.source].hand, *back))
    return put(s, f.seat, hand=added(s.players[f.seat].hand, f.card))


def deed_stolen(s: Karmaka, f: ability.DeedStolen) -> Karmaka:
    s = put(s, f.source, deeds=s.players[f.source].deeds[:-1])
    return put(s, f.seat, hand=added(s.players[f.seat].hand, f.card))


def ruin_taken(s: Karmaka, f: ability.RuinTaken) -> Karmaka:
    at, me = len(s.ruins) - 1 - f.depth, s.players[f.seat]
    ruins = {"ruins": s.ruins[:at] + s.ruins[at + 1 :]}
    if f.to == "hand":
        return put(s, f.seat, ruins, hand=added(me.hand, f.card))
    return put(s, f.seat, ruins, future=(*me.future, f.card))


def cards_sown(s: Karmaka, f: ability.CardsSown) -> Karmaka:
    me = s.players[f.seat]
    return put(s, f.seat, hand=without(me.hand, *f.cards), future=me.future + f.cards)


def deeds_laid(s: Karmaka, f: ability.DeedsLaid) -> Karmaka:
    me = s.players[f.seat]
    return put(s, f.seat, hand=without(me.hand, *f.cards), deeds=me.deeds + f.cards)


def hand_ruined(s: Karmaka, f: ability.CardsRuined | ability.HandSpited) -> Karmaka:
    return put(s, f.seat, {"ruins": s.ruins + f.cards}, hand=without(s.players[f.seat].hand, *f.cards))


def deck_ruined(s: Karmaka, f: ability.DeckRuined) -> Karmaka:
    return put(s, f.seat, {"ruins": (*s.ruins, f.card)}, deck=s.players[f.seat].deck[:-1])


def future_ruined(s: Karmaka, f: ability.FutureRuined) -> Karmaka:
    left = s.players[f.seat].future[: -len(f.cards)]
    return put(s, f.seat, {"ruins": s.ruins + f.cards}, future=left)


def deed_ruined(s: Karmaka, f: ability.DeedRuined) -> Karmaka:
    deeds = s.players[f.seat].deeds
    return put(s, f.seat, {"ruins": (*s.ruins, f.card)}, deeds=deeds[: f.index] + deeds[f.index + 1 :])


def life_scored(s: Karmaka, f: life.LifeScored) -> Karmaka:
    return put(s, f.seat, points=f.points)


def rings_spent(s: Karmaka, f: life.RingsSpent) -> Karmaka:
    return put(s, f.seat, {"rings": s.rings + f.count}, rings=s.players[f.seat].rings - f.count)


def ring_gained(s: Karmaka, f: life.RingGained) -> Karmaka:
    return put(s, f.seat, {"rings": s.rings - 1}, rings=s.players[f.seat].rings + 1)


def ascended(s: Karmaka, f: life.Ascended) -> Karmaka:
    return put(s, f.seat, {"ascent": s.round}, rung=f.rung)


def deeds_set_aside(s: Karmaka, f: life.DeedsSetAside) -> Karmaka:
    return put(s, f.seat, {"retired": added(s.retired, *s.players[f.seat].deeds)}, deeds=())


def deeds_ruined(s: Karmaka, f: life.DeedsRuined) -> Karmaka:
    return put(s, f.seat, {"ruins": s.ruins + s.players[f.seat].deeds}, deeds=())


def future_became_hand(s: Karmaka, f: life.FutureBecameHand) -> Karmaka:
    me = s.players[f.seat]
    return put(s, f.seat, hand=added(me.hand, *me.future), future=())


def future_returned(s: Karmaka, f: life.FutureReturned) -> Karmaka:
    """The Well is shuffled too: what lay on top of it is anywhere now."""
    return put(s, f.seat, {"well": added(s.well, *s.top, *s.players[f.seat].future), "top": ()}, future=())


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
