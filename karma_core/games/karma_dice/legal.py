"""Every action that a seat may do now, in a fixed order. All but the trait cards of the draft is public."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations

from karma_core.games.karma_dice import actions as do
from karma_core.games.karma_dice.edition import CHAKRAS, RED, sides
from karma_core.games.karma_dice.effects import FACE_MAX
from karma_core.games.karma_dice.evolve import turn_of
from karma_core.games.karma_dice.state import RolledDie, State, ability_of, target_of, to_act
from karma_core.games.karma_dice.traits import below_top, can_skip
from karma_core.kernel.messages import Action
from karma_core.kernel.zones import Zone

Actions = tuple[Action, ...]
MARKED = frozenset(CHAKRAS) - {RED}  # the colours that have an effect


def legal(state: State, seat: int) -> Actions:
    """What this seat may do now."""
    if seat not in to_act(state):
        return ()
    match state.phase:
        case "choosing":
            return choices(state, seat)
        case "settling":
            return settlings(state, seat)
        case "declared":
            turn = turn_of(state)
            return single_rolls(seat, turn.unused) if turn.one_by_one else rolls(seat, turn.unused)
        case "criticised":
            turn = turn_of(state)
            last = range(turn.start, len(turn.roll))
            return do.Decline(seat=seat), *(do.Criticise(seat=seat, die=die) for die in last)
        case "failed":
            mended = do.StayCalm(seat=seat) if ability_of(state, seat) == "calm" else do.TryAgain(seat=seat)
            return do.Decline(seat=seat), mended
        case "picking":
            return tuple(do.Pick(seat=seat, die=die) for die in CHAKRAS if die in state.stock)
    return tuple(do.ChooseTrait(seat=seat, trait=card) for card in sorted(set(state.players[seat].dealt)))


def choices(state: State, seat: int) -> Actions:
    """Stop or go on, with a trait or without."""
    turn, ability = turn_of(state), ability_of(state, seat)
    acts: Actions = ()
    if turn.track:
        acts = (do.Stop(seat=seat),)
        if ability == "prudent":
            acts += (do.Stop(seat=seat, prudent=True),)
    if ability:
        acts += declarations(state, seat, ability)
    return acts + rolls(seat, turn.unused)


def declarations(state: State, seat: int, ability: str) -> Actions:
    """The trait of a seat, if it is one for the roll to come and can be used now."""
    turn = turn_of(state)
    match ability:
        case "opportunist" if RED in turn.unused:
            others = (other for other in range(len(state.players)) if other != seat)
            owned = ((other, die) for other in others for die in CHAKRAS if die in state.players[other].reserve)
            return tuple(do.Borrow(seat=seat, source=other, die=die) for other, die in owned)
        case "fayot" if state.yogi != seat:
            return (do.CallYogi(seat=seat),)
        case "methodical" if below_top(state, target_of(turn)):
            return (do.RollOneByOne(seat=seat),)
        case "impatient" if can_skip(state):
            return (do.SkipZone(seat=seat),)
        case "volunteer":
            return tuple(do.TakeFreeDie(seat=seat, die=die) for die in CHAKRAS if die in state.stock)
    return ()


@lru_cache(maxsize=4096)
def rolls(seat: int, unused: Zone) -> Actions:
    """Every distinct choice of at least one unused die, of which there may be hundreds: made of shared parts."""
    at = bisect_left(unused, RED)
    parts = [rolls_from(seat, first, unused[at:]) for first in choices_of(unused[:at])]
    return tuple(chain.from_iterable(parts))[1:]  # the first of all is no die


@lru_cache(maxsize=32768)
def rolls_from(seat: int, first: Zone, rest: Zone) -> Actions:
    """The rolls of these dice with any others of the rest."""
    return tuple([do.Roll(seat=seat, dice=first + more) for more in choices_of(rest)])  # type: ignore[arg-type]


@lru_cache(maxsize=4096)
def choices_of(bag: Zone) -> tuple[Zone, ...]:
    """Every distinct choice of dice of a bag, none at all first."""
    chosen: list[Zone] = [()]
    for die, count in Counter(bag).items():  # sorted, as the bag is
        runs = [(die,) * n for n in range(count + 1)]
        chosen = [dice + run for dice in chosen for run in runs]
    return tuple(chosen)


@lru_cache(maxsize=1024)
def single_rolls(seat: int, unused: Zone) -> Actions:
    """Every distinct single die."""
    return tuple([do.Roll(seat=seat, dice=(die,)) for die in dict.fromkeys(unused)])  # type: ignore[arg-type]


def settlings(state: State, seat: int) -> Actions:
    """Settle, or one more effect, die or trait."""
    turn = turn_of(state)
    there = [index for index, die in enumerate(turn.roll) if not die.removed]
    acts: list[Action] = [do.Settle(seat=seat)]
    if turn.one_by_one:
        acts += single_rolls(seat, turn.unused)
    for index in there:
        if turn.roll[index].effect in MARKED:
            acts += effects(seat, index, turn.roll[index], there)
    if ability := ability_of(state, seat):
        acts += after_roll(seat, ability, turn.roll, there)
    return tuple(acts)


def effects(seat: int, index: int, die: RolledDie, there: list[int]) -> Iterator[Action]:
    """What a die of the roll can still do."""
    match die.effect:
        case "purple":
            yield do.Triple(seat=seat, die=index)
        case "dark-blue":
            yield do.Double(seat=seat, die=index)
        case "light-blue":
            yield do.Reroll(seat=seat, die=index)
        case "green":
            for source in there:
                if source != index:
                    yield do.CopyFace(seat=seat, die=index, source=source)
        case "yellow" if len(there) > 1:
            for target in there:
                yield do.Remove(seat=seat, die=index, target=target)
        case "orange":
            if die.face < FACE_MAX:
                yield do.Adjust(seat=seat, die=index, way="up")
            if die.face > 0:
                yield do.Adjust(seat=seat, die=index, way="down")


def after_roll(seat: int, ability: str, roll: tuple[RolledDie, ...], there: list[int]) -> Iterator[Action]:
    """The trait of a seat, if it is one for the roll at hand."""
    match ability:
        case "focused":
            for index in there:
                for face in range(1, sides(roll[index].die) + 1):
                    yield do.SetFace(seat=seat, die=index, face=face)
        case "flexible":
            for index in there:
                for colour in CHAKRAS if roll[index].effect else ():
                    if colour != roll[index].die:
                        yield do.UseAs(seat=seat, die=index, colour=colour)
        case "conformist":
            yield from conforming(seat, tuple(there))


@lru_cache(maxsize=256)
def conforming(seat: int, there: tuple[int, ...]) -> Actions:
    """Every source with one or two others."""
    acts = []
    for source in there:
        others = [index for index in there if index != source]
        acts += [do.Conform(seat=seat, source=source, dice=(index,)) for index in others]
        acts += [do.Conform(seat=seat, source=source, dice=pair) for pair in combinations(others, 2)]
    return tuple(acts)
