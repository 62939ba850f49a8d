"""The rules of Karmageddon: an action is answered with the facts that follow, or refused by rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karmageddon import actions as a
from karma_core.games.karmageddon.cascade import Cascade
from karma_core.games.karmageddon.cut import begin, consent, cut
from karma_core.games.karmageddon.finish import place
from karma_core.games.karmageddon.help import accept, decline, give_up, offer, seal
from karma_core.games.karmageddon.leaving import agree, leave, play_on, propose_stop
from karma_core.games.karmageddon.state import PHASES, Karmageddon, awaited
from karma_core.games.karmageddon.turn import declare, mark, turn
from karma_core.kernel.chance import Chance
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Action, Begin, Fact, Message, tag_of

RULES: dict[type[Message], Callable[[Cascade, Any], None]] = {
    Begin: begin,
    a.Consent: consent,
    a.Cut: cut,
    a.Declare: declare,
    a.Turn: turn,
    a.Mark: mark,
    a.Offer: offer,
    a.Decline: decline,
    a.Seal: seal,
    a.Accept: accept,
    a.GiveUp: give_up,
    a.Place: place,
    a.Leave: leave,
    a.ProposeStop: propose_stop,
    a.Agree: agree,
    a.PlayOn: play_on,
}
TURN_OF = {  # by which rule others wait
    "consenting": "karmageddon/K5",
    "cutting": "karmageddon/K8",
    "declaring": "karmageddon/turn-order",
    "turning": "karmageddon/turn-order",
    "marking": "karmageddon/turn-order",
    "at-risk": "karmageddon/K25",
    "choosing": "karmageddon/help-choice",
    "placing": "karmageddon/K41",
    "stopping": "karmageddon/K46",
}


def decide(state: Karmageddon, action: Message, chance: Chance) -> tuple[Fact, ...]:
    """Answer an action with the facts it causes, or refuse it by rule."""
    if isinstance(action, Action):
        check(state, action)
    elif state.phase != "setup":
        raise RuleViolation("karmageddon/K78", "the game has begun already")
    go = Cascade(state, chance)
    RULES[type(action)](go, action)
    return tuple(go.facts)


def check(state: Karmageddon, action: Action) -> None:
    """Refuse whoever is not awaited, and what is not awaited of them."""
    phase, seats, kind = state.phase, awaited(state), type(action)
    if action.seat not in seats:
        waited = f"seat {', '.join(map(str, seats))}" if seats else "nobody"
        reason = f"{waited} is awaited now ({phase}), not seat {action.seat}"
        raise RuleViolation(TURN_OF.get(phase, "karmageddon/K78"), reason)
    if kind not in PHASES[phase] and kind not in (a.Leave, a.ProposeStop):
        due = " or ".join(map(tag_of, PHASES[phase]))
        raise RuleViolation("karmageddon/K78", f"this is the time to {due}")
