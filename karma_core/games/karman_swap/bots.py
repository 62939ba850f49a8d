"""Players without a face: `random`, and `terraformer`, which tries each action once and takes the best table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from karma_core.games.karman_swap.actions import ConvertGems, IntroducePlanet
from karma_core.games.karman_swap.decide import run
from karma_core.games.karman_swap.edition import SHIP, tables
from karma_core.games.karman_swap.questions import open_worlds, points_of, side_of, world_named
from karma_core.games.karman_swap.state import ABILITIES, KarmanSwap
from karma_core.games.karman_swap.view import imagine
from karma_core.kernel.chance import Dicey
from karma_core.kernel.game import Bot
from karma_core.kernel.messages import Action

ROUND = 10_000  # worth of a round
DOME = (0, 130, 280, 450, 650)  # worth of steps of the dome, or of the extinction track
COLONIES = (0, 60, 140, 240, 400)  # worth of planets colonized


def choose_at_random(view: KarmanSwap, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Any legal action."""
    return random.choice(legal)


def terraform(view: KarmanSwap, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """The action after which the table, as it may be, looks best for the seat's side; equals by lot."""
    if len(legal) == 1:
        return legal[0]
    if type(legal[-1]) is ConvertGems:  # never worse: gems count three by three in the end
        return legal[-1]
    chance = Dicey(random.randrange)
    table = imagine(view, chance)
    tried = [(value(table, run(table, action, chance).state, seat), action) for action in worth_trying(legal)]
    best = max(worth for worth, _ in tried)
    return random.choice([action for worth, action in tried if worth == best])


def worth_trying(legal: Sequence[Action]) -> list[Action]:
    """Leave out what makes no difference: of all arrows for a planet the first is as good as any."""
    kept: list[Action] = []
    seen: set[tuple[object, ...]] = set()
    for action in legal:
        if getattr(action, "boost", 0) > 3:
            continue
        if type(action) is IntroducePlanet:
            same = (action.planet, action.card, action.slot, action.boost)
            if same in seen:
                continue
            seen.add(same)
        kept.append(action)
    return kept


def value(before: KarmanSwap, after: KarmanSwap, seat: int) -> int:
    """What a table is worth to a seat's side: it races, and counts its own progress three times the best rival's."""
    side = side_of(before, seat)
    if after.phase == "over" or after.round > before.round:
        won = [new.victories - old.victories for old, new in zip(before.sides, after.sides, strict=True)]
        return ROUND * (2 * won[side] - sum(won))
    worths = [standing(after, at) for at in range(len(after.sides))]
    rivals = max(worth for at, worth in enumerate(worths) if at != side)
    return 3 * worths[side] - rivals + in_hand(after, seat) + prospects(after, seat)


def standing(state: KarmanSwap, which: int) -> int:
    """A side's tracks, prestige, gems, and its chance in a colonization."""
    side = state.sides[which]
    steps = side.track if len(state.sides) == 3 else max(state.dome if which == 0 else -state.dome, 0)
    worth = on(DOME, steps) + on(COLONIES, side.colonies) + 10 * side.prestige + 30 * side.discovery
    worth += 9 * sum(player.research for seat, player in enumerate(state.players) if side_of(state, seat) == which)
    contest = state.contest
    if contest and side_of(state, contest.lead.seat) == which:
        world = world_named(state, contest.planet)
        assert world is not None
        gain = on(COLONIES, side.colonies + 1) - on(COLONIES, side.colonies) + 10 * points_of(state, world)
        worth += gain * min(contest.lead.power + 1, 9) // 10
    return worth


def on(scale: tuple[int, ...], step: int) -> int:
    """The worth of a step on a scale; beyond its end no more."""
    return scale[min(step, len(scale) - 1)]


def in_hand(state: KarmanSwap, seat: int) -> int:
    """The worth of the cards that a seat still holds: strong ships most, creatures by value."""
    cards = tables(state.edition).cards
    hand = [cards[name] for name in state.players[seat].hand]
    return sum(4 + 3 * card.value if card.colour == SHIP else 2 + card.value for card in hand)


def prospects(state: KarmanSwap, seat: int) -> int:
    """What open planets promise to this seat's ships, and offer to those who come next; and an ability still to use."""
    cards, worth = tables(state.edition).cards, 0
    power = max([cards[name].value + 1 for name in state.players[seat].hand if cards[name].colour == SHIP], default=0)
    for world in open_worlds(state):
        creatures = len(world.creatures) - world.creatures.count("")
        worth += 6 * creatures + (power - 3) * points_of(state, world)
    if state.actor == seat and state.phase in ABILITIES:
        worth += 15
    return worth


BOTS: dict[str, Bot] = {"random": choose_at_random, "terraformer": terraform}
