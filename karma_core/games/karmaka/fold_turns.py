"""The fold of facts of turns: dealing, plays, offers, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from karma_core.games.karmaka import turn_facts as fact
from karma_core.games.karmaka.edition import deck_of
from karma_core.games.karmaka.state import Karmaka, from_well, seated
from karma_core.kernel.messages import Fact
from karma_core.kernel.zones import added, without


def cards_drawn(s: Karmaka, f: fact.CardsDrawn) -> Karmaka:
    me, (well, top) = s.players[f.seat], from_well(s, f.cards)
    return replace(s, players=seated(s, f.seat, replace(me, hand=added(me.hand, *f.cards))), well=well, top=top)


def deck_dealt(s: Karmaka, f: fact.DeckDealt) -> Karmaka:
    me, (well, top) = s.players[f.seat], from_well(s, f.cards)
    return replace(s, players=seated(s, f.seat, replace(me, deck=me.deck + f.cards)), well=well, top=top)


def ruins_shuffled(s: Karmaka, f: fact.RuinsShuffled) -> Karmaka:
    return replace(s, well=added(s.well, *s.ruins[: f.count]), ruins=s.ruins[f.count :])


def turn_begun(s: Karmaka, f: fact.TurnBegun) -> Karmaka:
    return replace(
        s, phase="play", turn=f.seat, actor=f.seat, round=f.round, turns=s.turns + 1, plays=0,
        middle="", ability="", used=(), target=None, lookers=(), open_hand=None,
    )  # fmt: skip


def deck_drawn(s: Karmaka, f: fact.DeckDrawn) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=added(me.hand, f.card), deck=me.deck[:-1])
    return replace(s, players=seated(s, f.seat, me))


def deed_done(s: Karmaka, f: fact.DeedDone) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, f.card), deeds=(*me.deeds, f.card))
    return replace(s, players=seated(s, f.seat, me), lookers=(), open_hand=None)


def future_sown(s: Karmaka, f: fact.FutureSown) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, f.card), future=(*me.future, f.card))
    return replace(s, players=seated(s, f.seat, me), lookers=(), open_hand=None)


def ability_played(s: Karmaka, f: fact.AbilityPlayed) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, f.card))
    return replace(
        s, players=seated(s, f.seat, me), middle=f.card, ability=deck_of(s.edition).ability[f.card], used=(),
        target=None, plays=s.plays + 1, lookers=(), open_hand=None,
    )  # fmt: skip


def ability_copied(s: Karmaka, f: fact.AbilityCopied) -> Karmaka:
    used = s.used if f.owner is None else (*s.used, (f.owner, f.card))
    return replace(s, ability=deck_of(s.edition).ability[f.card], used=used)


def card_offered(s: Karmaka, f: fact.CardOffered) -> Karmaka:
    return replace(s, phase="answer", asked=f.seats, actor=f.seats[0])


def offer_taken(s: Karmaka, f: fact.OfferTaken) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, future=(*me.future, s.middle))
    return replace(s, players=seated(s, f.seat, me), middle="", asked=())


def offer_refused(s: Karmaka, f: fact.OfferRefused) -> Karmaka:
    asked = s.asked[1:]
    return replace(s, asked=asked, actor=asked[0] if asked else s.turn)


FOLD_TURNS: dict[type[Fact], Callable[[Karmaka, Any], Karmaka]] = {
    fact.StarterDrawn: lambda s, f: replace(s, starter=f.seat),
    fact.CardsDrawn: cards_drawn,
    fact.DeckDealt: deck_dealt,
    fact.RuinsShuffled: ruins_shuffled,
    fact.TurnBegun: turn_begun,
    fact.DeckDrawn: deck_drawn,
    fact.DeedDone: deed_done,
    fact.FutureSown: future_sown,
    fact.TurnPassed: lambda s, f: s,
    fact.ExtraPlayForgone: lambda s, f: s,
    fact.AbilityPlayed: ability_played,
    fact.TargetChosen: lambda s, f: replace(s, target=f.target),
    fact.AbilityCopied: ability_copied,
    fact.ChoiceAsked: lambda s, f: replace(s, phase=f.choice, actor=f.seat, limit=f.limit),
    fact.CardOffered: card_offered,
    fact.OfferTaken: offer_taken,
    fact.OfferRefused: offer_refused,
    fact.CardDropped: lambda s, f: replace(s, ruins=(*s.ruins, s.middle), middle=""),
    fact.ExtraPlayGranted: lambda s, f: replace(s, phase="extra", actor=f.seat),
    fact.GameWon: lambda s, f: replace(s, phase="over", winners=f.seats, ending=f.rule),
}
