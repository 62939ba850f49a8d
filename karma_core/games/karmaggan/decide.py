"""The rules' door: whose order it is, whether it fits the moment, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karmaggan import actions as order
from karma_core.games.karmaggan import (
    aftermath,
    combat,
    dagger,
    death,
    egg,
    movement,
    objects,
    setup,
    swarm,
    temple,
    tiles,
    truce,
    turn,
)
from karma_core.games.karmaggan.cascade import Cascade, check
from karma_core.games.karmaggan.state import ORDERS, Karmaggan, to_act
from karma_core.kernel.chance import Chance
from karma_core.kernel.messages import Action, Begin, Fact, Message

HANDLERS: dict[type[Action], Callable[[Cascade, Any], None]] = {
    order.ChooseCharacter: setup.choose_character,
    order.TakeStart: setup.take_start,
    order.EndTurn: turn.end_turn,
    order.GoBack: turn.go_back,
    order.Roll: movement.roll,
    order.Step: movement.step,
    order.MoveSpawn: movement.move_spawn,
    order.Invoke: swarm.invoke,
    order.PayToInvoke: swarm.pay_to_invoke,
    order.Sacrifice: swarm.sacrifice,
    order.PlayObject: objects.play,
    order.StealCards: objects.steal,
    order.UseBloodStone: objects.use_blood_stone,
    order.TurnRing: objects.turn_ring,
    order.DrawDagger: dagger.draw_dagger,
    order.DaggerStep: dagger.dagger_step,
    order.DaggerStop: dagger.dagger_stop,
    order.HandEgg: egg.hand,
    order.TakeEgg: egg.take,
    order.ThrowEgg: egg.throw,
    order.DrawCard: tiles.draw_card,
    order.LeaveCard: tiles.leave_card,
    order.ConsumeBlood: tiles.consume,
    order.LeaveBlood: tiles.leave_blood,
    order.TakePassage: tiles.take_passage,
    order.StayOnPassage: tiles.stay_on_passage,
    order.FlashTo: temple.flash_to,
    order.Claim: combat.claim,
    order.LeaveToOthers: combat.leave_to_others,
    order.Attack: combat.attack,
    order.Commit: combat.commit,
    order.ThrowDefeated: aftermath.throw_defeated,
    order.ThrowFreeEgg: aftermath.throw_free_egg,
    order.Offer: truce.offer,
    order.Counter: truce.counter,
    order.Accept: truce.accept,
    order.Refuse: truce.refuse,
    order.LaySecondTile: death.lay_second,
}


def decide(state: Karmaggan, action: Message, chance: Chance) -> tuple[Fact, ...]:
    """Answer an action with the facts it causes, or refuse it by rule."""
    go = Cascade(state, chance)
    if isinstance(action, Begin):
        setup.begin(go)
        return tuple(go.facts)
    assert isinstance(action, Action)
    awaited = to_act(state)
    if action.seat not in awaited:
        who = " and ".join(f"seat {seat}" for seat in awaited) or "nobody"
        check(("karmaggan/play-clockwise", f"{who} is to act now, not seat {action.seat}"))
    if type(action) not in ORDERS[state.phase]:
        reason = "that is not at issue now" if state.phase == "turn" else f"first this has to be settled: {state.phase}"
        check(("karmaggan/no-objects-in-combat" if is_object_in_combat(state, action) else "karmaggan/U82", reason))
    HANDLERS[type(action)](go, action)
    turn.proceed(go)
    return tuple(go.facts)


def is_object_in_combat(state: Karmaggan, action: Action) -> bool:
    """Tell whether somebody tries to play an Object in the middle of a combat."""
    objects_played = (order.PlayObject, order.StealCards, order.UseBloodStone, order.TurnRing, order.DrawDagger)
    return state.combat is not None and isinstance(action, objects_played)
