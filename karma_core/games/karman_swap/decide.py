"""The door of the rules: an action is checked, and answered with the facts that follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from karma_core.games.karman_swap.check import check
from karma_core.games.karman_swap.colonization import ask_next, go_on, lay_ship, place_planet, salvage, salvaged
from karma_core.games.karman_swap.course import Course
from karma_core.games.karman_swap.effects import activate, advance_track, hunt, kill, place_creature
from karma_core.games.karman_swap.market import claimable
from karma_core.games.karman_swap.questions import home_of, side_of
from karma_core.games.karman_swap.rounds import after_exchange, begin_match, end_turn
from karma_core.games.karman_swap.state import KarmanSwap
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Action, Begin, Fact, Message


def decide(state: KarmanSwap, action: Message, chance: Any) -> tuple[Fact, ...]:
    """Answer an action with the facts it causes, or refuse it by rule."""
    return tuple(run(state, action, chance).facts)


def run(state: KarmanSwap, action: Message, chance: Any) -> Course:
    """The course of an action: its facts, and the table that they lead to."""
    course = Course(state, chance)
    if isinstance(action, Begin):
        if state.phase != "setup":
            raise RuleViolation("karman-swap/deal", "the match has begun already")
        begin_match(course)
    else:
        assert isinstance(action, Action)
        check(state, action)
        ORDERS[type(action)](course, action)
    return course


def give_cards(course: Course, action: a.GiveCards) -> None:
    course.then(f.CardsGiven(seat=action.seat, partner=action.partner, cards=action.cards))
    if action.cards:
        course.then(f.Asked(seat=action.partner, what="answer"))
    else:
        after_exchange(course, action.seat)


def return_cards(course: Course, action: a.ReturnCards) -> None:
    course.then(f.CardsReturned(seat=action.seat, partner=action.partner, cards=action.cards))
    after_exchange(course, action.partner)


def play_creature(course: Course, action: a.PlayCreature) -> None:
    place_creature(course, action.seat, action.card, action.planet, action.slot, action.boost)


def play_ship(course: Course, action: a.PlayShip) -> None:
    lay_ship(course, action.seat, action.card, action.planet, action.boost)
    activate(course, action.seat)


def join_contest(course: Course, action: a.Overtake | a.Support) -> None:
    contest = course.state.contest
    assert contest is not None
    lay_ship(course, action.seat, action.card, contest.planet, action.boost)
    activate(course, action.seat)


def decline(course: Course, action: a.Decline) -> None:
    course.then(f.ShipDeclined(seat=action.seat))
    ask_next(course)


def introduce_planet(course: Course, action: a.IntroducePlanet) -> None:
    place_planet(course, action.seat, action.planet, action.arrow)
    place_creature(course, action.seat, action.card, action.planet, action.slot, action.boost)


def pass_take(course: Course, action: a.PassTake) -> None:
    course.take(action.seat, action.card)
    course.then(f.Asked(seat=action.seat, what="give"))


def pass_give(course: Course, action: a.PassGive) -> None:
    course.then(f.CardsDiscarded(seat=action.seat, cards=action.cards))
    end_turn(course)


def pass_discard(course: Course, action: a.PassDiscard) -> None:
    course.then(f.CardsDiscarded(seat=action.seat, cards=(action.card,)))
    end_turn(course)


def convert_gems(course: Course, action: a.ConvertGems) -> None:
    course.then(f.GemsConverted(seat=action.seat, side=side_of(course.state, action.seat)))


def name_prey(course: Course, action: a.NamePrey) -> None:
    if kill(course, action.seat, action.card):
        hunt(course, action.seat)


def advance(course: Course, action: a.AdvanceTrack) -> None:
    if advance_track(course, action.seat):
        hunt(course, action.seat)


def push_back(course: Course, action: a.PushBack) -> None:
    position = course.state.sides[action.rival].track - 1
    course.then(f.TrackPushedBack(seat=action.seat, rival=action.rival, position=position))
    hunt(course, action.seat)


def take_card(course: Course, action: a.TakeCard) -> None:
    phase = course.state.phase
    course.take(action.seat, action.card)
    if phase == "salvage":
        salvaged(course, action.seat)
    elif not (course.state.play.left and claimable(course.state)):
        go_on(course)


def migrate(course: Course, action: a.Migrate) -> None:
    source = home_of(course.state, action.card)
    assert source is not None
    moved = f.CreatureMoved(
        seat=action.seat, card=action.card, source=source.name, planet=action.planet, slot=action.slot
    )
    course.then(moved)
    hunt(course, action.seat)


def swap(course: Course, action: a.Swap) -> None:
    world = home_of(course.state, action.creature)
    assert world is not None
    slot = world.creatures.index(action.creature)
    swapped = f.CreatureSwapped(
        seat=action.seat, creature=action.creature, card=action.card, planet=world.name, slot=slot
    )
    course.then(swapped)
    course.turn_up()
    hunt(course, action.seat)


def trade(course: Course, action: a.Trade) -> None:
    course.take(action.seat, action.card)
    course.then(f.CardsDiscarded(seat=action.seat, cards=(action.give,)))
    go_on(course)


def recall(course: Course, action: a.Recall) -> None:
    world = home_of(course.state, action.card)
    assert world is not None
    course.then(f.CreatureRecalled(seat=action.seat, card=action.card, planet=world.name))
    go_on(course)


def skip_ability(course: Course, action: a.SkipAbility) -> None:
    course.then(f.AbilitySkipped(seat=action.seat, card=course.state.play.card))
    go_on(course)


def explore(course: Course, action: a.Explore) -> None:
    exploration = course.state.exploration
    assert exploration is not None
    place_planet(course, action.seat, action.planet, exploration.ship)
    salvage(course, action.seat)


def pass_exploration(course: Course, action: a.PassExploration) -> None:
    course.then(f.ExplorationPassed(seat=action.seat))
    end_turn(course)


ORDERS: dict[type[Action], Callable[[Course, Any], None]] = {
    a.GiveCards: give_cards,
    a.ReturnCards: return_cards,
    a.PlayCreature: play_creature,
    a.PlayShip: play_ship,
    a.IntroducePlanet: introduce_planet,
    a.PassTake: pass_take,
    a.PassGive: pass_give,
    a.PassDiscard: pass_discard,
    a.ConvertGems: convert_gems,
    a.NamePrey: name_prey,
    a.AdvanceTrack: advance,
    a.PushBack: push_back,
    a.TakeCard: take_card,
    a.Migrate: migrate,
    a.Swap: swap,
    a.Trade: trade,
    a.Recall: recall,
    a.SkipAbility: skip_ability,
    a.Overtake: join_contest,
    a.Support: join_contest,
    a.Decline: decline,
    a.Explore: explore,
    a.PassExploration: pass_exploration,
}
