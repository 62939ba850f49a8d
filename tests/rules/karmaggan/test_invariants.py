"""What holds at every position of random games, in both modes, with either edition."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from random import Random

import msgspec
import pytest

from karma_core.games.karmaggan import GAME
from karma_core.games.karmaggan.board import CENTRE, board_of
from karma_core.games.karmaggan.edition import REFERENCE
from karma_core.games.karmaggan.fold.change import PLUNDERERS
from karma_core.games.karmaggan.pawns import held, is_team, kind, side, spawns_of
from karma_core.games.karmaggan.state import HAND_MAX, Karmaggan
from karma_core.games.karmaggan.ways import is_lost
from karma_core.kernel.chance import Dicey
from karma_core.kernel.editions import add_edition
from karma_core.kernel.messages import Begin
from karma_core.kernel.picture import plain, width
from tests.support.scenario import NAMES, opened

SETUPS = [(2, "free-for-all"), (5, "free-for-all"), (8, "free-for-all"), (2, "team"), (4, "team"), (8, "team")]


def strange() -> str:
    """An edition of the same cards with names that nobody would guess."""
    objects = tuple(
        msgspec.structs.replace(c, name=f"thing-{n}", title=f"Thing {n}") for n, c in enumerate(REFERENCE.objects)
    )
    temple = tuple(
        msgspec.structs.replace(c, name=f"omen-{n}", title=f"Omen {n}") for n, c in enumerate(REFERENCE.temple)
    )
    blood = tuple(msgspec.structs.replace(b, name=f"back-{n}") for n, b in enumerate(REFERENCE.blood))
    people = tuple(msgspec.structs.replace(c, name=f"who-{n}") for n, c in enumerate(REFERENCE.characters))
    parts = {"objects": objects, "temple": temple, "blood": blood, "characters": people}
    add_edition(GAME, msgspec.structs.replace(REFERENCE, name="strange", **parts))
    return "strange"


def positions(seats: int, mode: str, seed: int, edition: str = "", most: int = 1500) -> list[Karmaggan]:
    """Every position of a random game, up to so many."""
    random, state = Random(seed), GAME.initial(opened(GAME, seats, {"mode": mode}, edition))
    chance, found = Dicey(random.randrange), [state]
    state = reduce(GAME.evolve, GAME.decide(state, Begin(), chance), state)
    while GAME.outcome(state) is None and len(found) < most:
        found.append(state)
        seat = random.choice(GAME.to_act(state))
        action = random.choice(GAME.legal(state, seat))
        state = reduce(GAME.evolve, GAME.decide(state, action, chance), state)
    return [*found, state]


@pytest.mark.parametrize(("seats", "mode"), SETUPS)
def test_invariants__pieces_are_in_one_place_and_nobody_stands_where_nobody_may(seats: int, mode: str) -> None:
    """Coins, Medallions, cards and the Egg are conserved; hands hold eight; swarms six; turns end apart."""
    for seed in range(3):
        before: Karmaggan | None = None
        for state in positions(seats, mode, seed):
            first = GAME.inventory(GAME.initial(opened(GAME, seats, {"mode": mode})))
            assert GAME.inventory(state) == first
            assert all(len(one.hand) <= HAND_MAX and one.coins >= 0 for one in state.players)
            assert all(len(spawns_of(state, seat)) <= REFERENCE.spawns for seat in range(seats))
            assert max(Counter(colour for _, colour in state.invocations).values(), default=0) <= 6
            places = board_of(state.edition)
            assert all(at in places.tiles or at in places.hatches for at in held(state))
            assert (state.egg in places.tiles) == (state.carrier is None)
            assert not any(at == state.egg for _, at in state.spawns) or state.phase != "turn"
            if before is not None and before.turns != state.turns:
                assert_apart(state)
            before = state


def assert_apart(state: Karmaggan) -> None:
    """At the beginning of a turn no two pawns share a place, and nobody stands on an Abyss."""
    assert all(len(pawns) == 1 for pawns in held(state).values())
    pawns = [PLUNDERERS[seat] for seat, one in enumerate(state.players) if one.place] + [
        name for name, _ in state.spawns
    ]
    assert not any(is_lost(state, pawn) for pawn in pawns)
    assert all(kind(state, at) != "path" for _, at in state.spawns)


def test_invariants__another_edition_plays_as_well() -> None:
    """Names of cards, backs and characters are data: with others the game goes on just so."""
    ends = positions(4, "free-for-all", 3, strange())
    assert GAME.inventory(ends[-1]) == GAME.inventory(ends[0])
    assert len(ends) > 100 and {card[:5] for card in ends[-1].object_discard} <= {"thing"}


@pytest.mark.parametrize(("seats", "mode"), SETUPS[:4])
def test_invariants__views_and_what_is_imagined_agree(seats: int, mode: str) -> None:
    """Every seat has the same orders from its view, and what is imagined looks the same and conserves."""
    random = Random(seats)
    for state in positions(seats, mode, 7)[::29]:
        for seat in (None, *range(seats)):
            seen = GAME.view(state, seat)
            assert GAME.view(seen, seat) == seen
            assert seat is None or GAME.legal(seen, seat) == GAME.legal(state, seat)
            full = GAME.imagine(seen, Dicey(random.randrange)) if GAME.imagine else seen
            assert GAME.view(full, seat) == seen and GAME.inventory(full) == GAME.inventory(state)


@pytest.mark.parametrize(("seats", "mode"), SETUPS)
def test_invariants__pictures_fit_and_say_who_is_asked(seats: int, mode: str) -> None:
    """At most 80 columns, and the names of those who are to act."""
    names = NAMES[:seats]
    for state in positions(seats, mode, 11)[::37]:
        picture = GAME.picture(GAME.view(state, 0), 0, names)
        assert width(picture) <= 80
        if GAME.to_act(state) and state.round:
            assert all(names[seat] in plain(picture) for seat in GAME.to_act(state))


def test_invariants__sides_are_teams_or_everybody_alone() -> None:
    """Seat 0 is light; the one swarm of a Free-for-All is nobody's ally."""
    team, alone = (GAME.initial(opened(GAME, 4, {"mode": mode})) for mode in ("team", "free-for-all"))
    assert is_team(team) and [side(team, PLUNDERERS[seat]) for seat in range(4)] == [0, 1, 0, 1]
    assert side(team, "illuminated-1") == 0 and side(team, "dark-1") == 1
    assert len({side(alone, pawn) for pawn in (*PLUNDERERS[:4], "dark-1", "illuminated-1")}) == 5
    assert CENTRE in board_of("reference").tiles
