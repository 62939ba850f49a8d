"""What holds at every position of every game, played at random in both profiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

import pytest

from karma_core.games import game
from karma_core.kernel.chance import Dicey, Recorded
from karma_core.kernel.messages import Begin, Fact, Message
from karma_core.kernel.zones import HIDDEN, agrees
from tests.rules.karmaka.eyes import luck, seen
from tests.support.scenario import opened

GAME = game("karmaka")
Step = tuple[Any, Message, tuple[Fact, ...], Any]
TABLES = [(seats, profile) for seats in (2, 3, 4) for profile in ("seed", "published")]


def steps(seats: int, profile: str, seed: int) -> Iterator[Step]:
    """Every event of a random game: the table before, the action, its facts, the table after."""
    random = Random(seed)
    chance = Dicey(random.randrange)
    state, action = GAME.initial(opened(GAME, seats, {"profile": profile})), Begin()
    while True:
        facts = GAME.decide(state, action, chance)
        after = reduce(GAME.evolve, facts, state)
        yield state, action, facts, after
        state = after
        if GAME.outcome(state) is not None:
            return
        action = random.choice(GAME.legal(state, GAME.to_act(state)[0]))


@pytest.mark.parametrize(("seats", "profile"), TABLES)
def test_invariants__no_card_and_no_ring_is_lost_or_doubled(seats: int, profile: str) -> None:
    """64 cards, and 12 rings in `published`, after every single fact."""
    for seed in range(4):
        state = GAME.initial(opened(GAME, seats, {"profile": profile}))
        whole = GAME.inventory(state)
        for _, _, facts, _ in steps(seats, profile, seed):
            for fact in facts:
                state = GAME.evolve(state, fact)
                assert GAME.inventory(state) == whole


@pytest.mark.parametrize(("seats", "profile"), TABLES)
def test_invariants__never_stuck_and_always_an_end(seats: int, profile: str) -> None:
    """Exactly the seats with legal actions are awaited, and every random game ends by a rule."""
    for seed in range(6):
        for _, _, _, state in steps(seats, profile, seed):
            acting = tuple(seat for seat in range(seats) if GAME.legal(state, seat))
            assert acting == GAME.to_act(state)
            assert bool(acting) != (GAME.outcome(state) is not None)
        outcome = GAME.outcome(state)
        assert outcome.winners and outcome.rule in ("karmaka/win", "karmaka/win-tie", "karmaka/R30", "karmaka/R31")


@pytest.mark.parametrize(("seats", "profile"), TABLES)
def test_invariants__every_legal_action_is_decided_and_there_are_no_doubles(seats: int, profile: str) -> None:
    for seed in range(2):
        for _, _, _, state in steps(seats, profile, seed):
            for seat in GAME.to_act(state):
                actions = GAME.legal(state, seat)
                assert len(set(actions)) == len(actions)
                for action in actions:
                    GAME.decide(state, action, Dicey(Random(seed).randrange))


@pytest.mark.parametrize(("seats", "profile"), TABLES)
def test_invariants__a_seats_own_copy_gives_its_view_and_its_actions(seats: int, profile: str) -> None:
    """Folded from what it may read, with nothing but that; it can also decide everything again."""
    for seed in range(3):
        eyes = (None, *range(seats))
        copies = dict.fromkeys(eyes, GAME.initial(opened(GAME, seats, {"profile": profile})))
        for _, action, facts, after in steps(seats, profile, seed):
            for seat in eyes:
                read = tuple(seen(fact, seat) for fact in facts)
                again = GAME.decide(copies[seat], seen(action, seat), Recorded(luck(read)))
                assert len(again) == len(read) and all(map(agrees, read, again))
                copies[seat] = reduce(GAME.evolve, read, copies[seat])
                assert GAME.view(copies[seat], seat) == GAME.view(after, seat)
                if seat is not None:
                    assert GAME.legal(copies[seat], seat) == GAME.legal(after, seat)
                    assert GAME.legal(GAME.view(after, seat), seat) == GAME.legal(after, seat)


@pytest.mark.parametrize(("seats", "profile"), TABLES)
def test_invariants__an_imagined_table_looks_the_same_and_is_whole(seats: int, profile: str) -> None:
    for seed in range(2):
        chance = Dicey(Random(seed).randrange)
        for _, _, _, state in steps(seats, profile, seed):
            for seat in (None, *range(seats)):
                view = GAME.view(state, seat)
                other = GAME.imagine(view, chance)
                assert GAME.view(other, seat) == view
                assert GAME.inventory(other) == GAME.inventory(state)


@pytest.mark.parametrize(("seats", "profile"), TABLES)
def test_invariants__what_a_seat_cannot_see_does_not_touch_its_copy(seats: int, profile: str) -> None:
    """Two tables that look alike, one step in each: if they still look alike, its copies read alike."""
    tried = 0
    for seed in range(4):
        random = Random(seed)
        chance, other = Dicey(random.randrange), Dicey(Random(-seed).randrange)
        for _, _, _, here in steps(seats, profile, seed):
            if GAME.outcome(here) is not None:
                break
            for seat in (None, *range(seats)):
                there = GAME.imagine(GAME.view(here, seat), other)
                tried += alike(here, there, seat, random, chance)
    assert tried > 200


def alike(here: Any, there: Any, seat: int | None, random: Random, chance: Any) -> bool:
    """One random step from each of two tables that look alike to this seat; true if they still do."""
    actor = GAME.to_act(here)[0]
    action = random.choice(GAME.legal(here, actor))
    others = [a for a in GAME.legal(there, actor) if type(a) is type(action)]
    twin = action if seat == actor else random.choice(others)
    these, those = GAME.decide(here, action, chance), GAME.decide(there, twin, chance)
    if looks(here, these, seat) != looks(there, those, seat):
        return False  # it has learnt the difference by the rules
    assert [seen(m, seat) for m in (action, *these)] == [seen(m, seat) for m in (twin, *those)]
    return True


def looks(state: Any, facts: tuple[Fact, ...], seat: int | None) -> list[Any]:
    """What the seat sees after each fact: one event may deal to it and move on, so the last look alone may hide one."""
    return [GAME.view(state := GAME.evolve(state, fact), seat) for fact in facts]


def test_invariants__a_partial_copy_counts_every_card() -> None:
    """What is not known is counted as hidden; what is known is never more than there is."""
    copy = GAME.initial(opened(GAME, 3))
    whole = Counter(GAME.inventory(copy))
    for _, _, facts, _ in steps(3, "seed", 5):
        copy = reduce(GAME.evolve, (seen(fact, 1) for fact in facts), copy)
        counts = Counter(GAME.inventory(copy))
        assert counts.total() == whole.total()
        assert not counts - Counter({HIDDEN: counts[HIDDEN]}) - whole
