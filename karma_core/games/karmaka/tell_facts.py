"""Every fact as one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karmaka import ability_facts as ability
from karma_core.games.karmaka import life_facts as life
from karma_core.games.karmaka import turn_facts as turn
from karma_core.games.karmaka.words import TEXTS, Words, listed
from karma_core.kernel.messages import Message

ASKED = {
    "target": "choose a player",
    "copy": "choose a Deed to copy",
    "deny": "ruin a card of the Hand and copy it",
    "recall": "take a card back from the Future Life",
    "arrange": "share out the cards seen",
    "swindle": "take one of the cards shown",
    "ruins": "take one of the top Ruins",
    "sow": "put two cards of the Hand on the Future Life",
    "jubilee": "lay up to two cards of the Hand on the Deeds",
    "roulette": "ruin up to two cards of the Hand",
    "dwindle": "ruin a card of the Hand",
    "crisis": "ruin one of the Deeds",
    "rings": "say whether Karmic Rings are cashed in",
}
ENDINGS = {
    "win": "by reaching Transcendence",
    "win-tie": "with the most cards in Future Life of all who reached Transcendence in this round",
    "R30": "on the highest rung, for nobody can have a card any more",
    "R31": "on the highest rung, after 250 rounds in which nobody ascended",
}


def ability_copied(w: Words, f: turn.AbilityCopied) -> str:
    whose = "just ruined" if f.owner is None else f"a Deed of {w.who(f.owner)}"
    return f"{w.who(f.seat)} resolves a copy of {TEXTS[w.deck.ability[f.card]]}, {whose}."


def choice_asked(w: Words, f: turn.ChoiceAsked) -> str:
    what = f"draw up to {w.count(f.limit)}" if f.choice == "draw" else ASKED[f.choice]
    return f"{w.who(f.seat)} is to {what}."


def card_offered(w: Words, f: turn.CardOffered) -> str:
    order = listed([w.who(seat) for seat in f.seats])
    return f"{w.card(w.state.middle)} is offered to {order}{', in this order' if len(f.seats) > 1 else ''}."


def game_won(w: Words, f: turn.GameWon) -> str:
    verb = "wins" if len(f.seats) == 1 else "share the win"
    return f"{listed([w.who(seat) for seat in f.seats])} {verb} {ENDINGS[f.rule]}."


def well_arranged(w: Words, f: ability.WellArranged) -> str:
    return f"{w.who(f.seat)} has put {w.cards(f.kept)} on the Future Life and {w.cards(f.back)} back on the Well."


def ruin_taken(w: Words, f: ability.RuinTaken) -> str:
    where = "to the Hand" if f.to == "hand" else "to the Future Life"
    return f"{w.who(f.seat)} takes {w.card(f.card)} from the Ruins {where}."


FACT_SENTENCES: dict[type[Message], Callable[[Words, Any], str]] = {
    turn.StarterDrawn: lambda w, f: f"The lot falls on {w.who(f.seat)} to start.",
    turn.CardsDrawn: lambda w, f: f"{w.who(f.seat)} draws {w.cards(f.cards)} from the Well.",
    turn.DeckDealt: lambda w, f: f"{w.who(f.seat)} gets {w.cards(f.cards)} from the Well onto the Deck.",
    turn.RuinsShuffled: lambda w, f: (
        f"The Well is empty, so the oldest Ruins are shuffled into it: {w.count(f.count)}."
    ),
    turn.TurnBegun: lambda w, f: f"Round {f.round}: it is {w.who(f.seat)}'s turn.",
    turn.DeckDrawn: lambda w, f: f"{w.who(f.seat)} draws {w.card(f.card)} from the own Deck.",
    turn.DeedDone: lambda w, f: f"{w.card(f.card)} is now the exposed Deed of {w.who(f.seat)}.",
    turn.FutureSown: lambda w, f: f"{w.who(f.seat)} lays {w.card(f.card)} face down on the own Future Life.",
    turn.TurnPassed: lambda w, f: f"{w.who(f.seat)} plays no card this turn.",
    turn.ExtraPlayForgone: lambda w, f: f"{w.who(f.seat)} leaves out the extra play.",
    turn.AbilityPlayed: lambda w, f: f"{w.who(f.seat)} lays {w.card(f.card)} in the middle.",
    turn.TargetChosen: lambda w, f: f"{w.text} is meant for {w.who(f.target)}.",
    turn.AbilityCopied: ability_copied,
    turn.ChoiceAsked: choice_asked,
    turn.CardOffered: card_offered,
    turn.OfferTaken: lambda w, f: f"{w.who(f.seat)} takes {w.card(w.state.middle)} to the Future Life.",
    turn.OfferRefused: lambda w, f: f"{w.who(f.seat)} does not want {w.card(w.state.middle)}.",
    turn.CardDropped: lambda w, f: f"{w.card(w.state.middle)} goes to the Ruins.",
    turn.ExtraPlayGranted: lambda w, f: f"{w.who(f.seat)} may play another card.",
    turn.GameWon: game_won,
    ability.CardRecalled: lambda w, f: f"{w.who(f.seat)} takes {w.card(f.card)} from the Future Life to the Hand.",
    ability.HandShown: lambda w, f: f"{w.who(f.seat)} sees the whole Hand of {w.who(f.source)}: {w.cards(f.cards)}.",
    ability.WellShown: lambda w, f: f"{w.who(f.seat)} sees {w.cards(f.cards)} on top of the Well.",
    ability.WellArranged: well_arranged,
    ability.DreamStolen: lambda w, f: (
        f"{w.who(f.seat)} steals {w.card(f.card)} from the Future Life of {w.who(f.source)}."
    ),
    ability.CardsShown: lambda w, f: f"{w.who(f.source)} has to show {w.who(f.seat)} {w.cards(f.cards)} of the Hand.",
    ability.CardSwindled: lambda w, f: f"{w.who(f.seat)} takes {w.card(f.card)} from the Hand of {w.who(f.source)}.",
    ability.DeedStolen: lambda w, f: (
        f"{w.who(f.seat)} takes the exposed Deed {w.card(f.card)} of {w.who(f.source)} to the Hand."
    ),
    ability.RuinTaken: ruin_taken,
    ability.CardsSown: lambda w, f: f"{w.who(f.seat)} lays {w.cards(f.cards)} from the Hand on the Future Life.",
    ability.DeedsLaid: lambda w, f: f"{w.who(f.seat)} lays {w.cards(f.cards)} from the Hand on the Deeds.",
    ability.CardsRuined: lambda w, f: f"{w.who(f.seat)} ruins {w.cards(f.cards)} from the Hand.",
    ability.HandSpited: lambda w, f: f"{w.who(f.seat)} loses {w.cards(f.cards)} from the Hand to the Ruins, at random.",
    ability.DeckRuined: lambda w, f: f"{w.who(f.seat)} loses {w.card(f.card)} from the top of the Deck to the Ruins.",
    ability.FutureRuined: lambda w, f: (
        f"{w.who(f.seat)} loses {w.cards(f.cards)} from the top of the Future Life to the Ruins."
    ),
    ability.DeedRuined: lambda w, f: f"{w.who(f.seat)} loses the Deed {w.card(f.card)} to the Ruins.",
    life.LifeScored: lambda w, f: f"The life of {w.who(f.seat)} is over, worth {points(f.points)}.",
    life.RingsSpent: lambda w, f: f"{w.who(f.seat)} gives {w.rings(f.count)} back to the supply.",
    life.Ascended: lambda w, f: f"{w.who(f.seat)} climbs to the rung {w.rung(f.rung)}.",
    life.LifeRepeated: lambda w, f: f"{w.who(f.seat)} stays on the rung {w.rung(w.state.players[f.seat].rung)}.",
    life.RingGained: lambda w, f: f"{w.who(f.seat)} gets a Karmic Ring.",
    life.DeedsSetAside: lambda w, f: f"The Deeds of {w.who(f.seat)} leave the game.",
    life.DeedsRuined: lambda w, f: f"The Deeds of {w.who(f.seat)} go to the Ruins.",
    life.FutureBecameHand: lambda w, f: f"The Future Life of {w.who(f.seat)} becomes the new Hand.",
    life.FutureReturned: lambda w, f: f"The Future Life of {w.who(f.seat)} goes back to the Well, which is shuffled.",
}


def points(count: int) -> str:
    """A number of points."""
    return "1 point" if count == 1 else f"{count} points"
