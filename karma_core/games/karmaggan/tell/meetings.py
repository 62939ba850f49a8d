"""What happened, in words: truces, combat, death and Spawns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.tell.words import Words, medallions
from karma_core.kernel.messages import Fact

MEETINGS: dict[type[Fact], Callable[[Words, Any], str]] = {
    fact.PawnsMet: lambda w, f: f"{w.pawn(f.attacking)} comes upon {w.pawn(f.defending)} on {w.place(f.place)}.",
    fact.ClaimAsked: lambda w, f: f"Who acts for the Spawn? {w.all(f.seats)} are asked in turn.",
    fact.ClaimLeft: lambda w, f: f"{w.who(f.seat)} leaves the Spawn to others.",
    fact.DefenderSet: lambda w, f: f"{w.who(f.seat)} defends the Spawn.",
    fact.ThrowerSet: lambda w, f: f"{w.who(f.seat)} throws the Egg for the Spawn.",
    fact.TermsOffered: lambda w, f: f"{w.who(f.seat)} offers a truce: {w.terms(f.terms)}.",
    fact.TruceMade: lambda w, f: f"{w.who(f.seat)} accepts the truce: {w.terms(f.terms)}.",
    fact.CardsGiven: lambda w, f: f"{w.who(f.giver)} gives {w.cards(f.cards)} to {w.who(f.taker)}.",
    fact.MedallionsGiven: lambda w, f: f"{w.who(f.giver)} gives {medallions(f.count)} to {w.who(f.taker)}.",
    fact.PromiseMade: lambda w, f: f"{w.who(f.debtor)} owes {w.who(f.creditor)}: “{f.words}”.",
    fact.CombatBegun: lambda w, f: f"{w.who(f.attacker)} and {w.who(f.defender)} fight.",
    fact.CardCommitted: lambda w, f: f"{w.who(f.seat)} has chosen for this round.",
    fact.CardRevealed: lambda w, f: f"{w.who(f.seat)} reveals {w.card(f.cards[0])}.",
    fact.RoundDecided: lambda w, f: f"{w.who(f.winner)} wins the round against {w.who(f.loser)}.",
    fact.RoundTied: lambda w, f: "The round is tied.",
    fact.SpawnKilled: lambda w, f: f"{w.pawn(f.spawn)} is killed.",
    fact.CombatWon: lambda w, f: f"{w.who(f.winner)} wins the combat against {w.who(f.loser)}.",
    fact.TiedCardsReturned: lambda w, f: "The cards of tied rounds go back to their owners’ hands.",
    fact.EggWon: lambda w, f: f"{w.who(f.seat)} wins the Egg.",
    fact.EggDropped: lambda w, f: f"{w.who(f.seat)} loses the Egg, which lies on {w.place(f.place)}.",
    fact.PlundererThrown: lambda w, f: f"{w.who(f.seat)} is thrown over {w.way(f.path)}.",
    fact.SpawnThrown: lambda w, f: f"{w.pawn(f.spawn)} is thrown over {w.way(f.path)}.",
    fact.FreeEggThrown: lambda w, f: f"{w.who(f.seat)} throws the Egg over {w.way(f.path)}.",
    fact.CombatEnded: lambda w, f: "The combat is over.",
    fact.PlundererEliminated: lambda w, f: f"{w.who(f.seat)}, beaten in the Jungle, is out of the game.",
    fact.PlundererDied: lambda w, f: f"{w.who(f.seat)} dies on {w.place(f.place)}.",
    fact.InvocationLaid: lambda w, f: f"{w.place(f.place)} becomes an Invocation Tile, {f.colour}.",
    fact.InvokeChosen: lambda w, f: f"{w.who(f.seat)} chooses to INVOKE.",
    fact.SpawnInvoked: lambda w, f: f"{w.who(f.seat)} sets {w.pawn(f.spawn)} on {w.place(f.place)}.",
    fact.SpawnSacrificed: lambda w, f: f"{w.who(f.seat)} sacrifices {w.pawn(f.spawn)} on {w.place(f.place)}.",
}
