"""What a player orders, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karmaggan import actions as order
from karma_core.games.karmaggan.tell.words import Words
from karma_core.kernel.messages import Action

ORDERS: dict[type[Action], Callable[[Words, Any], str]] = {
    order.ChooseCharacter: lambda w, a: f"chooses to play {w.character(a.character)}",
    order.TakeStart: lambda w, a: f"starts from {w.place(a.place)}",
    order.Roll: lambda w, a: "rolls for movement",
    order.Step: lambda w, a: f"steps to {w.place(a.to)}",
    order.EndTurn: lambda w, a: "ends the turn",
    order.MoveSpawn: lambda w, a: f"moves {w.pawn(a.spawn)} to {w.place(a.to)}",
    order.Invoke: lambda w, a: f"invokes a Spawn on {w.place(a.place)} instead of moving",
    order.PayToInvoke: lambda w, a: f"pays a Golden Medallion to invoke a Spawn on {w.place(a.place)}",
    order.Sacrifice: lambda w, a: f"sacrifices {w.pawn(a.spawn)}",
    order.PlayObject: lambda w, a: f"plays {w.card(a.card)}",
    order.StealCards: lambda w, a: f"plays {w.card(a.card)} on {w.all(a.targets)}",
    order.UseBloodStone: lambda w, a: (
        f"plays {w.card(a.card)} " + ("for a coin" if a.to is None else f"to give a coin to {w.who(a.to)}")
    ),
    order.TurnRing: lambda w, a: f"plays {w.card(a.card)} to turn the {a.ring} ring {a.direction}",
    order.DrawDagger: lambda w, a: (
        f"plays {w.card(a.card)} on {'themselves' if a.target == a.seat else w.who(a.target)}"
    ),
    order.DaggerStep: lambda w, a: f"moves the Plunderer under the Dagger to {w.place(a.to)}",
    order.DaggerStop: lambda w, a: "puts the Dagger away",
    order.HandEgg: lambda w, a: f"hands the Egg to {w.who(a.to)}",
    order.TakeEgg: lambda w, a: f"takes the Egg from {w.who(a.source)}",
    order.ThrowEgg: lambda w, a: f"throws the Egg to {w.who(a.to)}",
    order.DrawCard: lambda w, a: "draws from the Object Tile",
    order.LeaveCard: lambda w, a: "draws nothing from the Object Tile",
    order.ConsumeBlood: lambda w, a: "consumes the Blood Tile",
    order.LeaveBlood: lambda w, a: "leaves the Blood Tile",
    order.TakePassage: lambda w, a: f"goes on from {w.place(a.to)}",
    order.StayOnPassage: lambda w, a: "stays on this Passage",
    order.FlashTo: lambda w, a: f"follows the Flash to {w.place(a.to)}",
    order.Claim: lambda w, a: "acts for the Spawn",
    order.LeaveToOthers: lambda w, a: "leaves the Spawn to others",
    order.Attack: lambda w, a: "attacks",
    order.Offer: lambda w, a: f"offers a truce: {w.terms(a.terms)}",
    order.Counter: lambda w, a: f"asks for other terms: {w.terms(a.terms)}",
    order.Accept: lambda w, a: "accepts the truce",
    order.Refuse: lambda w, a: "refuses the truce",
    order.Commit: lambda w, a: f"chooses {w.card(a.card)} for this round",
    order.ThrowDefeated: lambda w, a: f"throws the defeated over {w.way(a.path)}",
    order.ThrowFreeEgg: lambda w, a: f"throws the Egg over {w.way(a.path)}",
    order.LaySecondTile: lambda w, a: f"lays the second Invocation Tile on {w.place(a.place)}",
    order.GoBack: lambda w, a: f"goes back to {w.place(a.to)}",
}
