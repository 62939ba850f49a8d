"""Every action that a seat may order now, from what it can see itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from karma_core.games.karmaggan import actions as order
from karma_core.games.karmaggan.board import links
from karma_core.games.karmaggan.dagger import dagger_steps, may_sheathe
from karma_core.games.karmaggan.death import second_tiles
from karma_core.games.karmaggan.edition import NONE, RINGS, object_cards
from karma_core.games.karmaggan.egg import pass_obstacle, throw_targets
from karma_core.games.karmaggan.fold.change import PLUNDERERS
from karma_core.games.karmaggan.movement import roll_obstacle, spawn_obstacle
from karma_core.games.karmaggan.objects import play_obstacle, purses
from karma_core.games.karmaggan.pawns import held, is_team, spawns_of
from karma_core.games.karmaggan.setup import free_characters, free_starts
from karma_core.games.karmaggan.state import Karmaggan, to_act
from karma_core.games.karmaggan.swarm import free_tiles, invoke_obstacle, pay_obstacle
from karma_core.games.karmaggan.temple import flash_targets
from karma_core.games.karmaggan.tiles import passage_exits
from karma_core.games.karmaggan.truce import accept_obstacle
from karma_core.games.karmaggan.turn import astray, end_obstacle
from karma_core.games.karmaggan.ways import egg_throws, exits, in_temple, step_obstacle, throws, ways_back
from karma_core.kernel.messages import Action

Orders = Iterator[Action]


def legal(state: Karmaggan, seat: int) -> tuple[Action, ...]:
    """Every legal action of a seat; none if it is not awaited."""
    return tuple(MOMENTS[state.phase](state, seat)) if seat in to_act(state) else ()


def playing(state: Karmaggan, seat: int) -> Orders:
    """The orders of a turn in which nothing is being resolved."""
    if roll_obstacle(state) is None:
        yield order.Roll(seat=seat)
    if state.turn.role == "swarm":
        yield from swarming(state, seat)
    else:
        yield from stepping(state, seat)
        if play_obstacle(state, seat) is None:
            for card in sorted(set(state.players[seat].hand)):
                yield from playing_card(state, seat, card)
        yield from egg_orders(state, seat)
    if end_obstacle(state) is None:
        yield order.EndTurn(seat=seat)


def stepping(state: Karmaggan, seat: int) -> Orders:
    """The Plunderer's steps."""
    if state.turn.rolled and state.turn.left:
        others = held(state, PLUNDERERS[seat])
        for to in exits(state, state.players[seat].place):
            if step_obstacle(state, PLUNDERERS[seat], to, others) is None:
                yield order.Step(seat=seat, to=to)


def swarming(state: Karmaggan, seat: int) -> Orders:
    """The orders of a swarm."""
    spawns, tiles = spawns_of(state, seat), free_tiles(state, seat)
    if state.turn.rolled and state.turn.left:
        for spawn, place in spawns:
            if spawn_obstacle(state, seat, spawn) is None:
                others = held(state, spawn)
                for to in exits(state, place):
                    if step_obstacle(state, spawn, to, others) is None:
                        yield order.MoveSpawn(seat=seat, spawn=spawn, to=to)
    if invoke_obstacle(state, seat) is None:
        yield from (order.Invoke(seat=seat, place=place) for place in tiles)
    if pay_obstacle(state, seat) is None:
        yield from (order.PayToInvoke(seat=seat, place=place) for place in tiles)
    yield from (order.Sacrifice(seat=seat, spawn=spawn) for spawn, _ in spawns)


def playing_card(state: Karmaggan, seat: int, card: str) -> Orders:
    """The ways to play one Object card."""
    effect, others = object_cards(state.edition)[card].effect, range(len(state.players))
    match effect:
        case "steal":
            there = purses(state, seat)
            for count in (1, 2):
                for targets in combinations(there, count):
                    yield order.StealCards(seat=seat, card=card, targets=targets)
        case "blood-stone":
            yield order.UseBloodStone(seat=seat, card=card)
            for to in others:
                if to != seat and in_temple(state, to):
                    yield order.UseBloodStone(seat=seat, card=card, to=to)
        case "helm":
            for ring in RINGS:
                yield order.TurnRing(seat=seat, card=card, ring=ring, direction="clockwise")
                yield order.TurnRing(seat=seat, card=card, ring=ring, direction="counterclockwise")
        case "dagger":
            yield from (order.DrawDagger(seat=seat, card=card, target=to) for to in others if in_temple(state, to))
        case _:
            yield order.PlayObject(seat=seat, card=card)


def egg_orders(state: Karmaggan, seat: int) -> Orders:
    """Passing and throwing the Egg."""
    carrier = state.carrier
    if carrier is None:
        return
    if is_team(state):
        if carrier == seat:
            around = links(state.edition, state.offsets).get(state.players[seat].place, ())
            for to, one in enumerate(state.players):
                if one.place in around and pass_obstacle(state, seat, to) is None:
                    yield order.HandEgg(seat=seat, to=to)
        elif pass_obstacle(state, carrier, seat) is None:
            yield order.TakeEgg(seat=seat, source=carrier)
    for to in throw_targets(state, seat):
        yield order.ThrowEgg(seat=seat, to=to)


def dagger(state: Karmaggan, seat: int) -> Orders:
    yield from (order.DaggerStep(seat=seat, to=to) for to in dagger_steps(state))
    if may_sheathe(state):
        yield order.DaggerStop(seat=seat)


def passage(state: Karmaggan, seat: int) -> Orders:
    yield from (order.TakePassage(seat=seat, to=to) for to in passage_exits(state, seat))
    yield order.StayOnPassage(seat=seat)


def answer(state: Karmaggan, seat: int) -> Orders:
    if accept_obstacle(state, seat) is None:
        yield order.Accept(seat=seat)
    yield order.Refuse(seat=seat)
    yield order.Counter(seat=seat)


def countered(state: Karmaggan, seat: int) -> Orders:
    if accept_obstacle(state, seat) is None:
        yield order.Accept(seat=seat)
    yield order.Attack(seat=seat)


def reveal(state: Karmaggan, seat: int) -> Orders:
    yield from (order.Commit(seat=seat, card=card) for card in sorted(set(state.players[seat].hand)))
    yield order.Commit(seat=seat, card=NONE)


def throw(state: Karmaggan, seat: int) -> Orders:
    assert state.combat is not None
    lost = state.combat.attacking if state.combat.loser == "attacker" else state.combat.defending
    yield from (order.ThrowDefeated(seat=seat, path=path) for path in throws(state, lost))


MOMENTS: dict[str, Callable[[Karmaggan, int], Orders]] = {
    "character": lambda s, seat: (order.ChooseCharacter(seat=seat, character=name) for name in free_characters(s)),
    "start": lambda s, seat: (order.TakeStart(seat=seat, place=place) for place in free_starts(s)),
    "turn": playing,
    "object-tile": lambda s, seat: iter((order.DrawCard(seat=seat), order.LeaveCard(seat=seat))),
    "blood-tile": lambda s, seat: iter((order.ConsumeBlood(seat=seat), order.LeaveBlood(seat=seat))),
    "passage": passage,
    "flash": lambda s, seat: (order.FlashTo(seat=seat, to=to) for to in flash_targets(s, seat)),
    "dagger": dagger,
    "claim": lambda s, seat: iter((order.Claim(seat=seat), order.LeaveToOthers(seat=seat))),
    "offer": lambda s, seat: iter((order.Attack(seat=seat), order.Offer(seat=seat))),
    "answer": answer,
    "counter": countered,
    "reveal": reveal,
    "throw": throw,
    "egg-throw": lambda s, seat: (order.ThrowFreeEgg(seat=seat, path=path) for path in egg_throws(s)),
    "second-tile": lambda s, seat: (order.LaySecondTile(seat=seat, place=at) for at in second_tiles(s, seat)),
    "retreat": lambda s, seat: (order.GoBack(seat=seat, to=to) for to in ways_back(s, astray(s))),
}
