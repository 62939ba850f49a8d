"""Rounds and turns: the deal, the exchange between teammates, the end of a turn, of a round, of the match."""

from __future__ import annotations

from karma_core.games.karman_swap.course import Course
from karma_core.games.karman_swap.facts import (
    Asked,
    Ending,
    GemsConverted,
    HandDealt,
    MarketLaid,
    MatchEnded,
    PlanetsRevealed,
    PyramidLaid,
    RoundBegun,
    RoundEnded,
    StarterDrawn,
    TurnBegun,
)
from karma_core.games.karman_swap.questions import seats_of, side_of
from karma_core.games.karman_swap.state import KarmanSwap

VICTORIES = 2  # karman-swap/match
ROUNDS_MAX = 20  # karman-swap/W41
TURNS_MAX = 200  # karman-swap/W40
GEMS_PER_DISCOVERY = 3  # karman-swap/gem-conversion
DISCOVERY_PRESTIGE = 3  # karman-swap/discovery-gem-prestige


def begin_match(course: Course) -> None:
    """The first round, started by lot or by the first-named seat."""
    starter = 0
    if course.state.options.starter == "lot":
        starter = course.chance.number(len(course.state.players))
        course.then(StarterDrawn(starter=starter))
    begin_round(course, 1, starter)


def begin_round(course: Course, number: int, starter: int) -> None:
    """Gather, lay the market, deal, turn up planets; then the exchanges, or the first turn."""
    state = course.then(RoundBegun(round=number, starter=starter))
    seats, edition = len(state.players), course.look.edition
    hand = edition.hands[seats - 2]
    if seats == 2:
        face_up = sum(edition.pyramid[::2])
        course.then(PyramidLaid(cards=course.chance.draw(state.undealt, face_up)))
    else:
        count = len(state.undealt) - seats * hand
        course.then(MarketLaid(cards=course.chance.draw(state.undealt, count, ordered=False)))
    for seat in range(seats):
        course.then(HandDealt(seat=seat, cards=course.chance.draw(course.state.undealt, hand, ordered=False)))
    planets = course.chance.draw(course.state.deck, edition.visible, ordered=False)
    course.then(PlanetsRevealed(planets=planets))
    if seats == 4:
        course.then(Asked(seat=starter, what="exchange"))
    else:
        course.then(TurnBegun(seat=starter, turn=1))


def after_exchange(course: Course, giver: int) -> None:
    """The second team's exchange after the first one's, then the first turn (karman-swap/team-exchange-second)."""
    state = course.state
    if giver == state.starter:
        course.then(Asked(seat=(state.starter + 1) % 4, what="exchange"))
    else:
        course.then(TurnBegun(seat=state.starter, turn=1))


def end_turn(course: Course) -> None:
    """The next turn, unless the round has come to its end (karman-swap/W33)."""
    state = course.state
    is_empty = any(not player.hand for player in state.players)
    if is_empty or state.depleted or state.turn >= TURNS_MAX:
        count_prestige(course)
    else:
        course.then(TurnBegun(seat=(state.active + 1) % len(state.players), turn=state.turn + 1))


def count_prestige(course: Course) -> None:
    """The side with the most prestige wins the round, or nobody (karman-swap/W24)."""
    convert_rest(course)
    side = leading_side(course.state)
    end_round(course, "nobody" if side is None else "prestige", side)


def win_round(course: Course, by: Ending, side: int) -> None:
    """A victory at once: by the dome, or the fourth colonized planet."""
    convert_rest(course)
    end_round(course, by, side)


def convert_rest(course: Course) -> None:
    """What is left of Research Gems, by threes (karman-swap/W11)."""
    for seat in range(len(course.state.players)):
        while course.state.players[seat].research >= GEMS_PER_DISCOVERY:
            course.then(GemsConverted(seat=seat, side=side_of(course.state, seat)))


def end_round(course: Course, by: Ending, side: int | None) -> None:
    """Count the victory; deal the next round, or end the match."""
    state = course.then(RoundEnded(by=by, side=side, prestige=prestige(course.state)))
    if max(each.victories for each in state.sides) >= VICTORIES or state.round >= ROUNDS_MAX:
        course.then(MatchEnded(winners=most_victories(state)))
    else:
        begin_round(course, state.round + 1, (state.starter + 1) % len(state.players))


def prestige(state: KarmanSwap) -> tuple[int, ...]:
    """Each side's prestige, with three for every Discovery Gem."""
    return tuple(side.prestige + DISCOVERY_PRESTIGE * side.discovery for side in state.sides)


def leading_side(state: KarmanSwap) -> int | None:
    """The side with the most prestige; among equals by the dome or track, then by colonized planets; or nobody."""
    totals = prestige(state)
    lean = (state.dome, -state.dome) if len(state.sides) == 2 else tuple(side.track for side in state.sides)
    colonies = tuple(side.colonies for side in state.sides)
    ranked = sorted(range(len(state.sides)), key=lambda at: (totals[at], lean[at], colonies[at]), reverse=True)
    first, second = ranked[:2]
    tied = (totals[first], lean[first], colonies[first]) == (totals[second], lean[second], colonies[second])
    return None if tied else first


def most_victories(state: KarmanSwap) -> tuple[int, ...]:
    """The seats of the side, or the sides, with the most rounds won."""
    most = max(side.victories for side in state.sides)
    sides = [at for at, side in enumerate(state.sides) if side.victories == most]
    return tuple(sorted(seat for side in sides for seat in seats_of(state, side)))
