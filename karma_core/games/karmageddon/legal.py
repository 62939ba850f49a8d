"""Every action that a seat may do now, from what it can see itself; always in the same order."""

from __future__ import annotations

from karma_core.games.karmageddon import actions as a
from karma_core.games.karmageddon.leaving import may_leave, may_stop
from karma_core.games.karmageddon.state import Karmageddon, awaited
from karma_core.games.karmageddon.tricks import givable, numbers, places
from karma_core.kernel.messages import Action


def legal(state: Karmageddon, seat: int) -> tuple[Action, ...]:
    """What is awaited of this seat, and the ways out where there are any."""
    if seat not in awaited(state):
        return ()
    found = choices(state, seat)
    if may_leave(state):
        found = (*found, a.Leave(seat=seat))
    return (*found, a.ProposeStop(seat=seat)) if may_stop(state) else found


def choices(state: Karmageddon, seat: int) -> tuple[Action, ...]:
    match state.phase:
        case "turning":
            return (a.Turn(seat=seat),)
        case "declaring":
            return tuple([a.Declare(seat=seat, number=number) for number in numbers(state, seat)])
        case "at-risk":
            cards = givable(state, seat, state.task.kind)
            if state.terms.sealed:
                return tuple([a.Seal(seat=seat, card=card) for card in (*cards, a.NONE)])
            return (*[a.Offer(seat=seat, card=card) for card in cards], a.Decline(seat=seat))
        case "choosing":
            offers = state.task.offers
            return tuple([a.Accept(seat=seat, helper=made.seat) for made in offers]) or (a.GiveUp(seat=seat),)
        case "placing":
            found = places(state, seat, state.placing[0].card)
            return tuple([a.Place(seat=seat, onto=size) for size in found])
        case "marking":
            return a.Mark(seat=seat, kind="normal"), a.Mark(seat=seat, kind="court")
        case "consenting":
            return (a.Consent(seat=seat),)
        case "cutting":
            return (a.Cut(seat=seat),)
        case "stopping":
            return a.Agree(seat=seat), a.PlayOn(seat=seat)
    return ()
