"""What a card does once it lies: its prey one by one, then its ability, then on with whatever was going on."""

from __future__ import annotations

from karma_core.games.karman_swap.colonization import go_on
from karma_core.games.karman_swap.course import Course
from karma_core.games.karman_swap.facts import (
    AbilityActivated,
    Asked,
    CreatureExtinct,
    CreaturePlaced,
    DomePulled,
    GemsGained,
    TrackAdvanced,
)
from karma_core.games.karman_swap.questions import dome_steps, prey, side_of, usable
from karma_core.games.karman_swap.rounds import win_round
from karma_core.games.karman_swap.state import ABILITIES


def place_creature(course: Course, seat: int, card: str, planet: str, slot: int, boost: int) -> None:
    """Place a creature of the hand, with all that follows."""
    course.then(CreaturePlaced(seat=seat, card=card, planet=planet, slot=slot, boost=boost))
    hunt(course, seat)


def hunt(course: Course, seat: int) -> None:
    """Prey after prey, judged anew each time; the seat names one where there are several (karman-swap/W34)."""
    while found := prey(course.state):
        if len(found) > 1:
            course.then(Asked(seat=seat, what="prey"))
            return
        if not kill(course, seat, found[0]):
            return
    if course.state.play.played:
        activate(course, seat)
    else:
        go_on(course)


def kill(course: Course, seat: int, card: str) -> bool:
    """One extinction: market, gems, dome. Return whether its hunter may go on at once."""
    planet = course.state.play.planet
    gems = course.look.cards[card].value  # karman-swap/KS-F3
    state = course.then(CreatureExtinct(seat=seat, card=card, planet=planet, gems=gems))
    if len(state.sides) == 3:
        if any(side.track for at, side in enumerate(state.sides) if at != seat):
            course.then(Asked(seat=seat, what="dome"))
            return False
        return advance_track(course, seat)
    side = side_of(state, seat)
    position = state.dome + (1 if side == 0 else -1)
    course.then(DomePulled(side=side, position=position))
    if abs(position) < dome_steps(state):
        return True
    win_round(course, "dome", side)
    return False


def advance_track(course: Course, seat: int) -> bool:
    """Three players: one's own dome moves on. Return whether the round goes on."""
    position = course.state.sides[seat].track + 1
    state = course.then(TrackAdvanced(seat=seat, position=position))
    if position < dome_steps(state):
        return True
    win_round(course, "dome", seat)
    return False


def activate(course: Course, seat: int) -> None:
    """The ability of the card just played: gems at once, the others as far as all can see that they can be used."""
    card = course.look.cards[course.state.play.card]
    if card.ability == "gem":
        course.then(GemsGained(seat=seat, card=card.name, count=card.amount))
    elif card.ability in ABILITIES and usable(course.state, seat, card.ability):
        course.then(
            AbilityActivated(seat=seat, card=card.name, ability=card.ability, amount=card.amount)  # type: ignore[arg-type]
        )
        return
    go_on(course)
