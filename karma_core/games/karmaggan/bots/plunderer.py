"""A sensible player: seeks the Egg, flees with it, fights when it pays; as a swarm it hunts the carrier."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from karma_core.games.karmaggan import actions as order
from karma_core.games.karmaggan.bots.sense import FAR, goals_of, is_strong, prey, ways_to
from karma_core.games.karmaggan.edition import NONE, object_cards
from karma_core.games.karmaggan.fold.change import PLUNDERERS
from karma_core.games.karmaggan.pawns import allied
from karma_core.games.karmaggan.state import HAND_MAX, Karmaggan
from karma_core.games.karmaggan.terms import Promise
from karma_core.kernel.messages import Action

Legal = Sequence[Action]
KEPT = 3  # cards kept for combat
PLAYS = order.PlayObject | order.StealCards | order.UseBloodStone | order.TurnRing | order.DrawDagger
STRENGTH = {"absolute-power": 6, "attack": 3, "counterattack": 3, "nothing": 1}


def plunderer(view: Karmaggan, seat: int, legal: Legal, luck: Random) -> Action:
    """The choice of a player who knows what the game is about."""
    if len(legal) == 1:
        return legal[0]
    choose = MOMENTS.get(view.phase)
    return choose(view, seat, legal, luck) if choose else legal[0]


def playing(view: Karmaggan, seat: int, legal: Legal, luck: Random) -> Action:
    """The orders of a turn."""
    if view.turn.role == "swarm":
        return swarming(view, seat, legal)
    return (
        egg_first(view, seat, legal)
        or useful_card(view, seat, legal, luck)
        or rolling(legal)
        or stepping(view, seat, legal)
    )


def egg_first(view: Karmaggan, seat: int, legal: Legal) -> Action | None:
    """Take the Egg from a team-mate who is to move later and is farther from the way out."""
    for action in legal:
        if isinstance(action, order.TakeEgg) and not view.turn.rolled and view.turn.given == ():
            there = ways_to(view, goals_of(view, action.source), PLUNDERERS[seat])
            mine, theirs = view.players[seat].place, view.players[action.source].place
            if there.get(mine, FAR) < there.get(theirs, FAR):
                return action
    return None


def useful_card(view: Karmaggan, seat: int, legal: Legal, luck: Random) -> Action | None:
    """One card that helps at once, as long as enough are left to fight with; any, if the hand is nearly full."""
    hand, plays = view.players[seat].hand, [action for action in legal if isinstance(action, PLAYS)]
    if view.turn.played or not plays:
        return None
    best = max(plays, key=lambda action: worth(view, seat, action))
    if worth(view, seat, best) > 0 and (len(hand) > KEPT or isinstance(best, order.UseBloodStone | order.StealCards)):
        return best
    return luck.choice(plays) if len(hand) >= HAND_MAX - 1 else None


def worth(view: Karmaggan, seat: int, action: Action) -> int:
    """What playing a card is worth now; 0: nothing."""
    rival = view.carrier is not None and not allied(view, PLUNDERERS[seat], PLUNDERERS[view.carrier])
    match action:
        case order.UseBloodStone(to=None):
            return 3 if view.coins else 0
        case order.StealCards(targets=targets):
            return 2 * len(targets)
        case order.DrawDagger(target=target):
            return 6 if rival and target == view.carrier else 5 if target == seat else 0
        case order.PlayObject(card=card):
            match object_cards(view.edition)[card].effect:
                case "draw":
                    return 3 if len(view.players[seat].hand) <= KEPT + 2 else 0
                case "spark":
                    return 2 if view.turn.rolled else 0
                case "eclipse":
                    return 9 if rival and view.open else 0
                case "saliva":
                    return 4 if view.carrier == seat and not view.open and view.players[seat].coins > KEPT else 0
    return 0


def rolling(legal: Legal) -> Action | None:
    """Roll, if it has not been done."""
    return next((action for action in legal if isinstance(action, order.Roll)), None)


def stepping(view: Karmaggan, seat: int, legal: Legal) -> Action:
    """The step that leads nearest to the goal, unless standing still is as good."""
    far = ways_to(view, goals_of(view, seat), PLUNDERERS[seat])
    steps = [action for action in legal if isinstance(action, order.Step)]
    stop = next((action for action in legal if isinstance(action, order.EndTurn)), None)
    best = min(steps, key=lambda step: (far.get(step.to, FAR), step.to), default=None)
    if best is None:
        return stop or legal[0]
    here = far.get(view.players[seat].place, FAR)
    return best if stop is None or far.get(best.to, FAR) < here else stop


def swarming(view: Karmaggan, seat: int, legal: Legal) -> Action:
    """Invoke while few Spawns are out; else roll and hunt with the nearest."""
    invoke = next((a for a in legal if isinstance(a, order.Invoke | order.PayToInvoke)), None)
    if invoke is not None and len(view.spawns) < 3:
        return invoke
    if view.spawns and (roll := rolling(legal)) is not None:
        return roll
    best: tuple[int, Action] | None = None
    places, far, hunter = dict(view.spawns), dict[str, int](), ""
    for action in legal:
        if isinstance(action, order.MoveSpawn):
            if action.spawn != hunter:
                hunter = action.spawn
                far = ways_to(view, prey(view, seat, hunter), hunter)
            now, left = far.get(places[hunter], FAR), far.get(action.to, FAR)
            if (view.turn.passing == hunter or left < now) and (best is None or left < best[0]):
                best = left, action
    if best is not None:
        return best[1]
    return next((action for action in legal if isinstance(action, order.EndTurn)), legal[0])


def nearest(view: Karmaggan, seat: int, legal: Legal, luck: Random) -> Action:
    """A Passage's exit or the Flash's Tile that lies nearest to the goal."""
    far = ways_to(view, goals_of(view, seat), PLUNDERERS[seat])
    here = view.players[seat].place
    return min(legal, key=lambda action: far.get(getattr(action, "to", here), FAR))


def dagger(view: Karmaggan, seat: int, legal: Legal, luck: Random) -> Action:
    """Bring oneself nearer, or a rival farther away."""
    assert view.dagger is not None
    target = view.dagger[0]
    far = ways_to(view, goals_of(view, target), PLUNDERERS[target])
    sign = 1 if allied(view, PLUNDERERS[seat], PLUNDERERS[target]) else -1
    here = view.players[target].place
    return min(legal, key=lambda action: sign * far.get(getattr(action, "to", here), FAR))


def offering(view: Karmaggan, seat: int, legal: Legal, luck: Random) -> Action:
    """Attack when it pays, else ask to be let past."""
    assert view.combat is not None and view.combat.defender is not None
    by_spawn = view.turn.role == "swarm"
    fights = by_spawn or is_strong(view, seat, view.combat.defender)
    return legal[0] if fights else legal[1]


def answering(view: Karmaggan, seat: int, legal: Legal, luck: Random) -> Action:
    """Let others past at no cost; refuse what costs, and whoever would be an easy prey."""
    combat = view.combat
    assert combat is not None
    costs = any(clause.giver == seat and not isinstance(clause, Promise) for clause in combat.terms)
    peace = next((action for action in legal if isinstance(action, order.Accept)), None)
    if peace is None or costs or (view.carrier != seat and is_strong(view, seat, combat.attacker)):
        return next(action for action in legal if isinstance(action, order.Refuse | order.Attack))
    return peace


def revealing(view: Karmaggan, seat: int, legal: Legal, luck: Random) -> Action:
    """A card, the strong ones more often; none only if there is none."""
    cards = [action for action in legal if isinstance(action, order.Commit) and action.card != NONE]
    known = object_cards(view.edition)
    return luck.choices(cards, [STRENGTH[known[action.card].combat] for action in cards])[0] if cards else legal[0]


def throwing(view: Karmaggan, seat: int, legal: Legal, luck: Random) -> Action:
    """Throw rivals away from where the Egg is, and the Egg anywhere."""
    goals = goals_of(view, seat)
    far = ways_to(view, goals, PLUNDERERS[seat])

    def gain(action: Any) -> int:
        return far.get(action.path[-1], 0)

    return max(legal, key=gain)


MOMENTS: dict[str, Callable[[Karmaggan, int, Legal, Random], Action]] = {
    "character": lambda view, seat, legal, luck: luck.choice(legal),
    "turn": playing,
    "passage": nearest,
    "flash": nearest,
    "dagger": dagger,
    "offer": offering,
    "answer": answering,
    "counter": answering,
    "reveal": revealing,
    "throw": throwing,
    "egg-throw": throwing,
}
