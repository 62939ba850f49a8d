"""Colonizations and explorations: who is asked for a ship, who wins the planet, who sets the next one."""

from __future__ import annotations

from karma_core.games.karman_swap.course import Course
from karma_core.games.karman_swap.facts import (
    Asked,
    ColonizationOpened,
    ExplorationBegun,
    PlanetColonized,
    PlanetPlaced,
    PlanetsDepleted,
    PlanetsRevealed,
    PrestigeScored,
    ShipLaid,
    ShipsConceded,
)
from karma_core.games.karman_swap.market import claimable
from karma_core.games.karman_swap.questions import clockwise, free_arrows, partner_of, points_of, side_of, world_named
from karma_core.games.karman_swap.rounds import end_turn, win_round


def lay_ship(course: Course, seat: int, card: str, planet: str, boost: int) -> None:
    """Lay a ship; it leads when it is the first, or stronger than the one that led."""
    power = course.look.cards[card].value + boost
    contest = course.state.contest
    leads = contest is None or power > contest.lead.power
    course.then(ShipLaid(seat=seat, card=card, planet=planet, boost=boost, power=power, leads=leads))


def go_on(course: Course) -> None:
    """When a card and all its effects are done: on with the colonization, or the turn is over."""
    contest = course.state.contest
    if contest is None:
        end_turn(course)
        return
    if not contest.opened:
        course.then(ColonizationOpened(seat=contest.initiator, planet=contest.planet))
    ask_next(course)


def ask_next(course: Course) -> None:
    """The next player clockwise, but for the owner of the leading ship (karman-swap/W16)."""
    state, contest = course.state, course.state.contest
    assert contest is not None
    others = len(state.players) - 1
    if contest.declined >= others:
        conclude(course)
        return
    after = (seat for seat in clockwise(state, (state.actor + 1) % (others + 1)) if seat != contest.lead.seat)
    course.then(Asked(seat=next(after), what="contest"))


def conclude(course: Course) -> None:
    """The planet is won: prestige, losing ships, dome and counter, then the exploration (karman-swap/W18)."""
    state, contest = course.state, course.state.contest
    assert contest is not None
    world = world_named(state, contest.planet)
    assert world is not None
    side, lead = side_of(state, contest.lead.seat), contest.lead.card
    ours = [laid.card for laid in contest.laid if side_of(state, laid.seat) == side]
    lost = tuple(sorted(laid.card for laid in contest.laid if laid.card not in ours))
    support = sum(course.look.cards[card].value for card in ours if card != lead)
    course.then(PrestigeScored(side=side, planet=world.name, creatures=points_of(state, world), ships=support))
    if lost:
        course.then(ShipsConceded(cards=lost))
    step = state.sides[side].colonies + 1
    course.then(PlanetColonized(side=side, planet=world.name, ship=lead, step=step))
    if step >= course.look.edition.colony_steps:  # karman-swap/fourth-step
        win_round(course, "colony", side)
    else:
        begin_exploration(course, contest.initiator, side, lead)


def begin_exploration(course: Course, initiator: int, winner: int, ship: str) -> None:
    """The first player of the losing side, counted from the initiator, explores (karman-swap/W19)."""
    state = course.state
    seat = next(seat for seat in clockwise(state, initiator) if side_of(state, seat) != winner)
    state = course.then(ExplorationBegun(seat=seat, partner=partner_of(state, seat), ship=ship))
    if state.visible and ship in free_arrows(state):
        course.then(Asked(seat=seat, what="explore"))
    else:
        salvage(course, seat)  # karman-swap/W20


def salvage(course: Course, seat: int | None) -> None:
    """A card of the market for this seat, if there is one; else on to the creature."""
    if seat is not None and claimable(course.state):
        course.then(Asked(seat=seat, what="salvage"))
    else:
        settle(course)


def salvaged(course: Course, seat: int) -> None:
    """The explorer has drawn, or the teammate."""
    exploration = course.state.exploration
    assert exploration is not None
    salvage(course, exploration.partner if seat == exploration.seat else None)


def settle(course: Course) -> None:
    """A creature for the new planet, if one was set and the explorer has a card at all."""
    state, exploration = course.state, course.state.exploration
    assert exploration is not None
    if exploration.planet and state.players[exploration.seat].hand:
        course.then(Asked(seat=exploration.seat, what="settle"))
    else:
        end_turn(course)


def place_planet(course: Course, seat: int, planet: str, arrow: str | None) -> None:
    """A visible planet comes into play, and one of the deck takes its place (karman-swap/W04)."""
    state = course.then(PlanetPlaced(seat=seat, planet=planet, arrow=arrow))
    if state.deck:
        course.then(PlanetsRevealed(planets=course.chance.draw(state.deck, 1, ordered=False)))
    elif not state.depleted:
        course.then(PlanetsDepleted())
