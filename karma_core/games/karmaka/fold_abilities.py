"""The fold of facts of abilities."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from karma_core.games.karmaka import ability_facts as fact
from karma_core.games.karmaka.state import Karmaka, from_well, seated
from karma_core.kernel.messages import Fact
from karma_core.kernel.zones import HIDDEN, added, without


def card_recalled(s: Karmaka, f: fact.CardRecalled) -> Karmaka:
    me = replace(s.players[f.seat], hand=added(s.players[f.seat].hand, f.card), future=f.left)
    return replace(s, players=seated(s, f.seat, me))


def hand_shown(s: Karmaka, f: fact.HandShown) -> Karmaka:
    """The looker's own fold knows this Hand, until a hidden card leaves it; others keep what they knew."""
    there = s.players[f.source]
    if HIDDEN not in f.cards:
        there = replace(there, hand=tuple(sorted(f.cards)))
    return replace(s, players=seated(s, f.source, there), lookers=(f.seat, f.source), open_hand=f.source)


def well_shown(s: Karmaka, f: fact.WellShown) -> Karmaka:
    well, top = from_well(s, f.cards)
    return replace(s, shown=added(s.shown, *f.cards), lookers=(f.seat,), well=well, top=top)


def well_arranged(s: Karmaka, f: fact.WellArranged) -> Karmaka:
    me = replace(s.players[f.seat], future=s.players[f.seat].future + f.kept)
    return replace(s, players=seated(s, f.seat, me), top=s.top + f.back, shown=(), lookers=())


def dream_stolen(s: Karmaka, f: fact.DreamStolen) -> Karmaka:
    me, there = s.players[f.seat], s.players[f.source]
    s = replace(s, players=seated(s, f.source, replace(there, future=there.future[:-1])))
    return replace(s, players=seated(s, f.seat, replace(me, future=(*me.future, f.card))))


def cards_shown(s: Karmaka, f: fact.CardsShown) -> Karmaka:
    there = s.players[f.source]
    there = replace(there, hand=without(there.hand, *f.cards))
    shown = tuple(sorted(f.cards))
    return replace(s, players=seated(s, f.source, there), shown=shown, lookers=(f.seat, f.source))


def card_swindled(s: Karmaka, f: fact.CardSwindled) -> Karmaka:
    me, there = s.players[f.seat], s.players[f.source]
    there = replace(there, hand=added(there.hand, *without(s.shown, f.card)))
    s = replace(s, players=seated(s, f.source, there), shown=(), lookers=())
    return replace(s, players=seated(s, f.seat, replace(me, hand=added(me.hand, f.card))))


def deed_stolen(s: Karmaka, f: fact.DeedStolen) -> Karmaka:
    me, there = s.players[f.seat], s.players[f.source]
    s = replace(s, players=seated(s, f.source, replace(there, deeds=there.deeds[:-1])))
    return replace(s, players=seated(s, f.seat, replace(me, hand=added(me.hand, f.card))))


def ruin_taken(s: Karmaka, f: fact.RuinTaken) -> Karmaka:
    at, me = len(s.ruins) - 1 - f.depth, s.players[f.seat]
    me = replace(me, hand=added(me.hand, f.card)) if f.to == "hand" else replace(me, future=(*me.future, f.card))
    return replace(s, players=seated(s, f.seat, me), ruins=s.ruins[:at] + s.ruins[at + 1 :])


def cards_sown(s: Karmaka, f: fact.CardsSown) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, *f.cards), future=me.future + f.cards)
    return replace(s, players=seated(s, f.seat, me))


def deeds_laid(s: Karmaka, f: fact.DeedsLaid) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, *f.cards), deeds=me.deeds + f.cards)
    return replace(s, players=seated(s, f.seat, me))


def hand_ruined(s: Karmaka, f: fact.CardsRuined | fact.HandSpited) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, hand=without(me.hand, *f.cards))
    return replace(s, players=seated(s, f.seat, me), ruins=s.ruins + f.cards)


def deck_ruined(s: Karmaka, f: fact.DeckRuined) -> Karmaka:
    me = replace(s.players[f.seat], deck=s.players[f.seat].deck[:-1])
    return replace(s, players=seated(s, f.seat, me), ruins=(*s.ruins, f.card))


def future_ruined(s: Karmaka, f: fact.FutureRuined) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, future=me.future[: len(me.future) - len(f.cards)])
    return replace(s, players=seated(s, f.seat, me), ruins=s.ruins + f.cards)


def deed_ruined(s: Karmaka, f: fact.DeedRuined) -> Karmaka:
    me = s.players[f.seat]
    me = replace(me, deeds=me.deeds[: f.index] + me.deeds[f.index + 1 :])
    return replace(s, players=seated(s, f.seat, me), ruins=(*s.ruins, f.card))


FOLD_ABILITIES: dict[type[Fact], Callable[[Karmaka, Any], Karmaka]] = {
    fact.CardRecalled: card_recalled,
    fact.HandShown: hand_shown,
    fact.WellShown: well_shown,
    fact.WellArranged: well_arranged,
    fact.DreamStolen: dream_stolen,
    fact.CardsShown: cards_shown,
    fact.CardSwindled: card_swindled,
    fact.DeedStolen: deed_stolen,
    fact.RuinTaken: ruin_taken,
    fact.CardsSown: cards_sown,
    fact.DeedsLaid: deeds_laid,
    fact.CardsRuined: hand_ruined,
    fact.HandSpited: hand_ruined,
    fact.DeckRuined: deck_ruined,
    fact.FutureRuined: future_ruined,
    fact.DeedRuined: deed_ruined,
}
