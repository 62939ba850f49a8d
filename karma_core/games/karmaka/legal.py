"""Every action that a seat may do now, from what it can see itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations, permutations

from karma_core.games.karmaka import actions as act
from karma_core.games.karmaka.abilities import targets
from karma_core.games.karmaka.state import Karmaka, copies, depths, places
from karma_core.kernel.messages import Action
from karma_core.kernel.zones import Zone, without

Acts = tuple[Action, ...]


def legal(state: Karmaka, seat: int) -> Acts:
    """All legal actions, always in the same order; none for a seat that is not awaited."""
    if seat != state.actor or state.phase not in ACTS:
        return ()
    return ACTS[state.phase](state, seat)


def to_act(state: Karmaka) -> tuple[int, ...]:
    """The seat that is awaited; nobody before the deal and after the end."""
    return (state.actor,) if state.phase in ACTS else ()


@lru_cache(maxsize=1024)
def plays_of(seat: int, card: str) -> Acts:
    """The three ways to play a card."""
    return (
        act.PlayDeed(seat=seat, card=card),
        act.PlayAbility(seat=seat, card=card),
        act.PlayFuture(seat=seat, card=card),
    )


def plays(state: Karmaka, seat: int) -> list[Action]:
    return [action for card in dict.fromkeys(state.players[seat].hand) for action in plays_of(seat, card)]


def play(state: Karmaka, seat: int) -> Acts:
    passing = (act.Pass(seat=seat),) if state.players[seat].deck else ()
    return (*plays(state, seat), *passing)


@lru_cache(maxsize=4096)
def sequences(cards: Zone, least: int, most: int) -> tuple[Zone, ...]:
    """Every different order of so many of these cards."""
    return tuple([s for count in range(least, most + 1) for s in dict.fromkeys(permutations(cards, count))])


@lru_cache(maxsize=4096)
def arrangements(seat: int, shown: Zone) -> Acts:
    """What may be done with the cards that Destiny showed."""
    return tuple(
        act.ArrangeWell(seat=seat, kept=kept, back=back)
        for kept in sequences(shown, 0, min(2, len(shown)))
        for back in sequences(without(shown, *kept), len(shown) - len(kept), len(shown) - len(kept))
    )


def recall(state: Karmaka, seat: int) -> Acts:
    future = state.players[seat].future
    left = combinations(future, len(future) - 1)  # without the last, without the last but one, …
    pairs = dict.fromkeys(zip(reversed(future), left, strict=True))
    return tuple([act.RecallCard(seat=seat, card=card, left=pile) for card, pile in pairs])


def shown(state: Karmaka, seat: int) -> Acts:
    assert state.target is not None
    source, cards = state.target, dict.fromkeys(state.shown)
    return tuple([act.TakeShown(seat=seat, source=source, card=card) for card in cards])


def cards_ruined(state: Karmaka, seat: int) -> Acts:
    hand = state.players[seat].hand
    return tuple([act.RuinCards(seat=seat, cards=cards) for cards in sequences(hand, 0, 2)])


def deeds_laid(state: Karmaka, seat: int) -> Acts:
    hand = state.players[seat].hand
    return tuple([act.LayDeeds(seat=seat, cards=cards) for cards in sequences(hand, 0, 2)])


def ruin(state: Karmaka, seat: int) -> Acts:
    return tuple([act.RuinCard(seat=seat, card=card) for card in dict.fromkeys(state.players[seat].hand)])


ACTS: dict[str, Callable[[Karmaka, int], Acts]] = {
    "play": play,
    "extra": lambda s, seat: (*plays(s, seat), act.ForgoPlay(seat=seat)),
    "target": lambda s, seat: tuple([act.ChoosePlayer(seat=seat, target=target) for target in targets(s)]),
    "copy": lambda s, seat: tuple([act.CopyDeed(seat=seat, owner=owner, card=card) for owner, card in copies(s)]),
    "deny": ruin,
    "recall": recall,
    "arrange": lambda s, seat: arrangements(seat, s.shown),
    "swindle": shown,
    "ruins": lambda s, seat: tuple([act.TakeRuin(seat=seat, depth=depth) for depth in depths(s.ruins)]),
    "sow": lambda s, seat: tuple(
        [act.SowCards(seat=seat, cards=cards) for cards in sequences(s.players[seat].hand, 2, 2)]
    ),
    "jubilee": deeds_laid,
    "roulette": cards_ruined,
    "draw": lambda s, seat: tuple([act.DrawCards(seat=seat, count=count) for count in range(s.limit + 1)]),
    "dwindle": ruin,
    "crisis": lambda s, seat: tuple([act.RuinDeed(seat=seat, index=index) for index in places(s.players[seat].deeds)]),
    "answer": lambda s, seat: (act.AcceptCard(seat=seat), act.RefuseCard(seat=seat)),
    "rings": lambda s, seat: (act.SpendRings(seat=seat), act.KeepRings(seat=seat)),
}
