"""Players without a face: `random`, and `terraformer`, which tries each action once and takes the best table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from karma_core.games.karman_swap.actions import ConvertGems
from karma_core.games.karman_swap.decide import run
from karma_core.games.karman_swap.edition import PREY, SHIP, tables
from karma_core.games.karman_swap.questions import open_worlds, points_of, side_of, trump, world_named
from karma_core.games.karman_swap.state import ABILITIES, KarmanSwap, World
from karma_core.games.karman_swap.view import imagine
from karma_core.kernel.chance import Dicey
from karma_core.kernel.game import Bot
from karma_core.kernel.messages import Action

ROUND = 10_000  # worth of a round
STEP = (0, 40, 90, 160, 260, 400, 600)  # of steps on a track, the nearer to its end the more each


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
    table, best, found = imagine(view, chance), -ROUND * ROUND, list(legal[:1])
    for action in legal:
        worth = value(table, run(table, action, chance).state, seat)
        if worth > best:
            best, found = worth, []
        if worth == best:
            found.append(action)
    return random.choice(found)


def value(before: KarmanSwap, after: KarmanSwap, seat: int) -> int:
    """What a table is worth to a seat's side, against the best of the others."""
    side = side_of(before, seat)
    if after.phase == "over" or after.round > before.round:
        won = [new.victories - old.victories for old, new in zip(before.sides, after.sides, strict=True)]
        return ROUND * (2 * won[side] - sum(won))
    worths = [standing(after, at) for at in range(len(after.sides))]
    rivals = max(worth for at, worth in enumerate(worths) if at != side)
    return worths[side] - rivals + in_hand(after, seat) + prospects(after, seat)


def standing(state: KarmanSwap, which: int) -> int:
    """A side's tracks, prestige, gems, and its chance in a colonization."""
    side = state.sides[which]
    lean = state.dome if which == 0 else -state.dome
    steps = side.track if len(state.sides) == 3 else max(lean, 0)
    research = sum(p.research for at, p in enumerate(state.players) if side_of(state, at) == which)
    worth = STEP[min(steps, 6)] + STEP[min(side.colonies, 6)] + 10 * side.prestige + 30 * side.discovery + 8 * research
    contest = state.contest
    if contest and side_of(state, contest.lead.seat) == which:
        world = world_named(state, contest.planet)
        assert world is not None
        gain = STEP[min(side.colonies + 1, 6)] - STEP[min(side.colonies, 6)] + 10 * points_of(state, world)
        worth += gain * min(contest.lead.power + 1, 9) // 10
    return worth


def in_hand(state: KarmanSwap, seat: int) -> int:
    """The worth of the cards that a seat still holds: strong ships most, creatures by value."""
    cards = tables(state.edition).cards
    hand = [cards[name] for name in state.players[seat].hand]
    return sum(4 + 3 * card.value if card.colour == SHIP else 2 + card.value for card in hand)


def prospects(state: KarmanSwap, seat: int) -> int:
    """What open planets promise to this seat's ships, and offer to those who come next."""
    cards, unseen, worth = tables(state.edition).cards, unseen_by(state, seat), 0
    power = max([cards[name].value + 1 for name in state.players[seat].hand if cards[name].colour == SHIP], default=0)
    for world in open_worlds(state):
        creatures = sum(1 for name in world.creatures if name)
        worth += 6 * creatures + (power - 3) * points_of(state, world) - 10 * exposed(state, world, unseen)
    if state.actor == seat and state.phase in ABILITIES:
        worth += 15
    return worth


def unseen_by(state: KarmanSwap, seat: int) -> set[str]:
    """The cards that may be in other hands."""
    seen = {*state.players[seat].hand, *state.market, *state.pyramid}
    seen.update(name for world in state.worlds for name in (*world.creatures, *world.ships))
    return set(tables(state.edition).card_names) - seen


def exposed(state: KarmanSwap, world: World, unseen: set[str]) -> int:
    """How many creatures of a planet could be eaten by a card out of sight."""
    cards, strongest = tables(state.edition).cards, trump(state)
    slots = tables(state.edition).slots[world.name]
    free = {colour for colour, name in zip(slots, world.creatures, strict=True) if not name}
    hunters: dict[str, int] = {}
    for name in unseen:
        card = cards[name]
        if card.colour in free and card.colour in PREY:
            reach = card.value + (card.colour == strongest)
            hunters[PREY[card.colour]] = max(reach, hunters.get(PREY[card.colour], 0))
    creatures = [cards[name] for name in world.creatures if name]
    return sum(card.ability != "shield" and card.value < hunters.get(card.colour, 0) for card in creatures)


BOTS: dict[str, Bot] = {"random": choose_at_random, "terraformer": terraform}
