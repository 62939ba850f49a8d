"""What happened, in words: turns, steps, Tiles, the Temple and Objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.edition import blood_faces
from karma_core.games.karmaggan.tell.words import Words, coins, listed, medallions, number, sectors
from karma_core.kernel.messages import Fact

QUESTIONS = {
    "character": "is to choose a character",
    "start": "is to choose a Starting Point",
    "object-tile": "may draw from the Object Tile",
    "blood-tile": "may consume the Blood Tile",
    "passage": "may go on from another Passage",
    "flash": "is to choose where the Flash leads",
    "dagger": "moves the Plunderer under the Dagger",
    "offer": "is to attack or to offer a truce",
    "answer": "is to answer the offer",
    "counter": "is to accept the other terms or to attack",
    "throw": "is to throw the defeated",
    "egg-throw": "is to throw the Egg, which no Spawn may keep",
    "second-tile": "is to lay a second Invocation Tile",
    "retreat": "is to go back to one of the nearest free Tiles",
}
ENDINGS = {
    "escape": "The Egg has left the Temple for good",
    "all-dead": "No Plunderer is left alive",
    "locked-out": "No living Plunderer is left in the Temple, and no hatch can open any more",
    "idle": "For twenty rounds nobody has done anything",
    "round-cap": "The agreed number of rounds has been played",
}
TRAPS = {
    "arrows": "All Arrows fire",
    "acid": "The Acid pours",
    "fire": "The Fire bursts out",
    "piston": "The Piston falls",
}


def begun(w: Words, f: fact.TurnBegun) -> str:
    role = ", with the swarm" if f.role == "swarm" else ""
    return f"{w.who(f.seat)}’s turn begins, in round {f.round}{role}."


def ended(w: Words, f: fact.GameEnded) -> str:
    winners = f"{w.all(f.winners)} {'wins' if len(f.winners) == 1 else 'win'}" if f.winners else "nobody wins"
    return f"{ENDINGS[f.ending]}: {winners}."


def blood(w: Words, f: fact.BloodTileTurned) -> str:
    face = blood_faces(w.state.edition)[f.faces[0]]
    there = coins(face.coins) if face.coins else medallions(face.medallions)
    return f"{w.who(f.seat)} consumes the Blood Tile, which holds {there}."


def fired(w: Words, f: fact.TrapFired) -> str:
    return f"{TRAPS[f.trap]}: {w.all(f.struck)} {'is' if len(f.struck) < 2 else 'are'} hit."


def turned(w: Words, f: fact.RingsTurned) -> str:
    rings = f"The {listed(f.rings)} ring{'s turn' if len(f.rings) > 1 else ' turns'}"
    crossed = f", and {w.all(f.crossed)} {'is' if len(f.crossed) == 1 else 'are'} carried across a Roller"
    return f"{rings} {f.direction} by {sectors(f.sectors)}{crossed if f.crossed else ''}."


def rolled(w: Words, f: fact.DiceRolled) -> str:
    return f"{w.who(f.seat)} rolls {f.faces[0]} with the black die and {f.faces[1]} with the white: {tiles(f.left)}."


def black(w: Words, f: fact.BlackDieRolled) -> str:
    return f"{w.who(f.seat)} carries the Egg and rolls {f.faces[0]} with the black die alone: {tiles(f.left)}."


def tiles(count: int) -> str:
    return f"{count} Tile{'' if count == 1 else 's'} may be stepped on"


HAPPENINGS: dict[type[Fact], Callable[[Words, Any], str]] = {
    fact.StarterDrawn: lambda w, f: f"{w.who(f.seat)} has the least honour and starts.",
    fact.StarterNamed: lambda w, f: f"{w.who(f.seat)} starts.",
    fact.HandDealt: lambda w, f: f"{w.who(f.seat)} is dealt {w.cards(f.cards)}.",
    fact.CharacterChosen: lambda w, f: f"{w.who(f.seat)} plays {w.character(f.character)}.",
    fact.StartTaken: lambda w, f: f"{w.who(f.seat)} starts from {w.place(f.place)}.",
    fact.Asked: lambda w, f: f"{w.who(f.seat)} {QUESTIONS.get(f.question, 'is asked')}.",
    fact.TurnBegun: begun,
    fact.TurnEnded: lambda w, f: f"{w.who(f.seat)}’s turn ends.",
    fact.WentBack: lambda w, f: f"{w.pawn(f.pawn)} has no way out and goes back to {w.place(f.to)}.",
    fact.GameEnded: ended,
    fact.DiceRolled: rolled,
    fact.BlackDieRolled: black,
    fact.PlundererStepped: lambda w, f: f"{w.who(f.seat)} steps to {w.place(f.to)}.",
    fact.PoleUsed: lambda w, f: f"The Pole carries {w.who(f.seat)} over the Abyss.",
    fact.SpawnStepped: lambda w, f: f"{w.pawn(f.spawn)} steps to {w.place(f.to)}.",
    fact.SpawnPasses: lambda w, f: f"{w.pawn(f.spawn)} shares the Tile and has to go on.",
    fact.RollerRolled: lambda w, f: f"{w.who(f.seat)} crosses a Roller and rolls {f.faces[0]}.",
    fact.RollersPlaced: lambda w, f: "The Egg has left the Central Tile: the Rollers appear.",
    fact.EggPickedUp: lambda w, f: f"{w.who(f.seat)} picks up the Egg.",
    fact.EggPassed: lambda w, f: f"The Egg goes from {w.who(f.giver)} to {w.who(f.taker)}.",
    fact.EggThrown: lambda w, f: f"{w.who(f.giver)} throws the Egg to {w.who(f.taker)}.",
    fact.TileActivated: lambda w, f: f"{w.pawn(f.pawn)} activates {w.place(f.place)}.",
    fact.ConjuringSpent: lambda w, f: f"The Conjuring cancels the effect of {w.place(f.place)}.",
    fact.CardsDrawn: lambda w, f: f"{w.who(f.seat)} draws {w.cards(f.cards)}.",
    fact.DrawDeclined: lambda w, f: f"{w.who(f.seat)} draws no card.",
    fact.BloodTileTurned: blood,
    fact.BloodTileLeft: lambda w, f: f"{w.who(f.seat)} leaves {w.place(f.place)} full.",
    fact.PassageTaken: lambda w, f: f"{w.who(f.seat)} appears on {w.place(f.to)}.",
    fact.PassageDeclined: lambda w, f: f"{w.who(f.seat)} stays on the Passage.",
    fact.CoinsGained: lambda w, f: f"{w.who(f.seat)} gains {coins(f.count)}.",
    fact.CoinsLost: lambda w, f: f"{w.who(f.seat)} loses {coins(f.count)}.",
    fact.MedallionGained: lambda w, f: f"{w.who(f.seat)} gains a Golden Medallion.",
    fact.ObjectDeckShuffled: lambda w, f: "The discarded Objects are shuffled into a new deck.",
    fact.TempleCardTurned: lambda w, f: f"{w.who(f.seat)} turns a Temple card: {w.temple(f.cards[0])}.",
    fact.TempleDeckShuffled: lambda w, f: "The turned Temple cards are shuffled into a new deck.",
    fact.TrapFired: fired,
    fact.AcidRolled: lambda w, f: f"The Acid’s die shows {f.faces[0]}: {coins(f.coins)} to lose.",
    fact.HitTaken: lambda w, f: f"{w.who(f.seat)} is hit.",
    fact.RotationRolled: lambda w, f: (
        f"The die shows {f.faces[0]}: the {listed(f.rings)} "
        + f"ring{'s' if len(f.rings) > 1 else ''} will turn {f.direction} by {sectors(f.faces[0])}."
    ),
    fact.RingsTurned: turned,
    fact.HandDiscarded: lambda w, f: f"{w.who(f.seat)} discards the whole hand: {w.cards(f.cards)}.",
    fact.Flashed: lambda w, f: f"The Iris Flash sets {w.who(f.seat)} on {w.place(f.to)}.",
    fact.HatchesMoved: lambda w, f: f"All {f.hatch.capitalize()} hatches {'open' if f.opened else 'close'}.",
    fact.MedallionPaid: lambda w, f: f"{w.who(f.seat)} pays a Golden Medallion.",
    fact.ObjectPlayed: lambda w, f: f"{w.who(f.seat)} plays {w.card(f.card)}.",
    fact.CardsStolen: lambda w, f: f"{w.who(f.seat)} takes {w.cards(f.cards)} from {w.who(f.source)}, by luck.",
    fact.PoleReadied: lambda w, f: f"{w.who(f.seat)} may step on an Abyss Tile this turn.",
    fact.ConjuringReadied: lambda w, f: f"The next Tile that {w.who(f.seat)} steps on will have no effect.",
    fact.MovementGained: lambda w, f: f"{w.who(f.seat)} may step on {number(f.count)} more Tiles.",
    fact.ObjectTopShown: lambda w, f: f"{w.cards(f.cards)} lies face up on the Object Deck.",
    fact.TempleTopShown: lambda w, f: f"{w.temple(f.cards[0])} lies face up on the Temple Deck.",
    fact.SalivaRolled: lambda w, f: f"{w.who(f.seat)} rolls {f.faces[0]}: so many Temple cards will be turned.",
    fact.TempleCardsLeft: lambda w, f: "No more Temple cards are turned.",
    fact.DaggerDrawn: lambda w, f: f"{w.who(f.seat)} may move {w.who(f.target)}’s Plunderer {number(f.left)} Tiles.",
    fact.DaggerMoved: lambda w, f: f"The Dagger moves {w.who(f.target)} to {w.place(f.to)}.",
    fact.DaggerSheathed: lambda w, f: "The Dagger is put away.",
    fact.CoinsGiven: lambda w, f: f"{w.who(f.giver)} gives {coins(f.count)} to {w.who(f.taker)}.",
}
