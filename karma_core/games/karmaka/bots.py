"""Two players: one that does anything, and one that follows a colour and sows the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random
from typing import Any

from karma_core.games.karmaka import actions as act
from karma_core.games.karmaka.edition import COLOURS, deck_of
from karma_core.games.karmaka.state import Karmaka, Player, clockwise
from karma_core.kernel.game import Bot
from karma_core.kernel.messages import Action
from karma_core.kernel.zones import HIDDEN, Zone

WORTH = {  # what a text is worth at an ordinary moment, in tenths of a point put by for the next life
    "transmigrate": 2, "peek": 0, "destiny": 17, "stolen-dreams": 22, "denial": 4, "swindle": 21, "thievery": 24,
    "another-day": 12, "recycle": 13, "salvage": 12, "longevity": 6, "sowing": 26, "journey": 30, "jubilee": 5,
    "panic": 4, "dwindle": 8, "crisis": 9, "roulette": 8, "hells-heart": 14, "vengeance": 16, "spite": 15,
    "embody": 6, "mimic": 6,
}  # fmt: skip
PREY = {  # the zone that a text strikes
    "stolen-dreams": "future", "hells-heart": "future", "thievery": "deeds", "crisis": "deeds", "vengeance": "deeds",
    "panic": "deck", "swindle": "hand", "spite": "hand", "dwindle": "hand",
}  # fmt: skip
SCARCE = 6  # points beyond what a rung asks for that a colour should still have in the game


def anything(view: Karmaka, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Do anything that is allowed."""
    return random.choice(legal)


def karmic(view: Karmaka, seat: int, legal: Sequence[Action], random: Random) -> Action:
    """Score what the rung asks for in one colour, put the rest by for the next life, strike whoever leads."""
    mind = Mind(view, seat)
    return max(legal, key=lambda action: (mind.value(action), random.random()))


class Mind:
    """What one player makes of the table: how far this life is, and in which colour it can be finished."""

    def __init__(self, view: Karmaka, seat: int) -> None:
        self.view, self.seat, self.deck = view, seat, deck_of(view.edition)
        self.me = view.players[seat]
        self.needed = self.deck.needed[min(self.me.rung, self.deck.goal - 1)]
        self.scored = self.deck.best(self.me.deeds)
        self.colour = max(COLOURS, key=self.reach)

    def reach(self, colour: str) -> tuple[int, int]:
        """What Deeds and Hand give in a colour: no more than is needed, then the fewest points of the Hand."""
        deeds, hand = self.sum(self.me.deeds, colour), self.sum(self.me.hand, colour)
        return min(deeds + hand, self.needed), deeds

    def sum(self, cards: Zone, colour: str) -> int:
        """The points of these cards in one colour."""
        return sum(self.deck.points[card] for card in cards if card != HIDDEN and colour in self.deck.colours[card])

    def value(self, action: Action) -> int:
        """How good an action seems, in tenths of a point put by."""
        return VALUES[type(action)](self, action) if type(action) in VALUES else 0

    def points(self, card: str) -> int:
        """What a card is worth; nothing is known of a hidden one."""
        return 0 if card == HIDDEN else self.deck.points[card]

    def deed(self, card: str) -> int:
        """A card scored: much, as long as points of the colour are wanting and the life can still be finished."""
        gain = min(self.deck.best((*self.me.deeds, card)), self.needed) - min(self.scored, self.needed)
        if gain <= 0 or self.colour not in self.deck.colours[card]:
            return -20 * self.points(card)
        over = max(self.scored + self.points(card) - self.needed, 0)
        return (24 if self.finishes else 40 if self.hopeless else 4) * gain - 6 * over

    @cached_property
    def finishes(self) -> bool:
        """Tell whether the Hand is enough to finish this life."""
        return self.reach(self.colour)[0] >= self.needed

    @cached_property
    def hopeless(self) -> bool:
        """Tell whether too little is left in the game to finish such a life: then the last points decide."""
        left = tuple((Counter(self.deck.cards) - Counter(self.view.retired)).elements())
        return max(self.sum(left, colour) for colour in COLOURS) < self.needed + SCARCE

    def future(self, card: str) -> int:
        """A card put by: its points, more if the next life is in reach and the card fits what lies there."""
        if card == HIDDEN:
            return 0
        spare = self.scored >= self.needed or self.colour not in self.deck.colours[card]
        fits = max(self.sum(self.me.future, colour) for colour in self.deck.colours[card])
        return (10 if spare else 2) * self.points(card) + min(fits, 6) + (6 if self.finishes else 0)

    def ability(self, card: str) -> int:
        """A card played for its text, less what the rival gets when it is taken."""
        text = self.deck.ability[card]
        worth = WORTH[text]
        if text in PREY and not any(getattr(rival, PREY[text]) for rival in self.rivals):
            worth = 0
        if text in ("embody", "mimic"):
            worth = max((WORTH[self.deck.ability[deed]] for deed in self.deeds_to_copy(text)), default=0) - 3
        if self.colour in self.deck.colours[card] and self.scored < self.needed and self.finishes:
            worth -= 16 * self.points(card)
        return worth - 4 * self.points(card) + (0 if self.finishes else 8)

    @cached_property
    def rivals(self) -> list[Player]:
        return [self.view.players[rival] for rival in clockwise(self.view, self.seat)]

    def deeds_to_copy(self, text: str) -> Zone:
        """The Deeds that Embody or Mimic could copy."""
        if text == "embody":
            return self.me.deeds
        return tuple(rival.deeds[-1] for rival in self.rivals if rival.deeds)

    def target(self, target: int) -> int:
        """Whom to strike: the leader; oneself for Longevity alone."""
        if self.view.ability == "longevity":
            return 50 if target == self.seat else 0
        if target == self.seat:
            return -100
        there = self.view.players[target]
        prey = getattr(there, PREY.get(self.view.ability, "hand"))
        return 10 * there.rung + 5 * min(len(prey), 3) + self.deck.best(there.deeds)


def arrange(mind: Mind, action: act.ArrangeWell) -> int:
    """Keep what is good to have in the next life."""
    return sum(mind.future(card) + 5 for card in action.kept)


def lay(mind: Mind, action: act.LayDeeds) -> int:
    """Lay what brings this life on, and nothing else."""
    before = min(mind.scored, mind.needed)
    after = min(mind.deck.best((*mind.me.deeds, *action.cards)), mind.needed)
    return 20 * (after - before) - 12 * len(action.cards)


def take_ruin(mind: Mind, action: act.TakeRuin) -> int:
    """Take what is good now or in the next life."""
    card = mind.view.ruins[-1 - action.depth]
    return max(mind.future(card), mind.deed(card))


def ruin_deed(mind: Mind, action: act.RuinDeed) -> int:
    """Ruin what costs the fewest points."""
    deeds = mind.me.deeds
    return mind.deck.best(deeds[: action.index] + deeds[action.index + 1 :])


VALUES: dict[type[Action], Callable[[Mind, Any], int]] = {
    act.PlayDeed: lambda mind, action: mind.deed(action.card),
    act.PlayAbility: lambda mind, action: mind.ability(action.card),
    act.PlayFuture: lambda mind, action: mind.future(action.card),
    act.Pass: lambda mind, action: -5,
    act.ForgoPlay: lambda mind, action: -2,
    act.ChoosePlayer: lambda mind, action: mind.target(action.target),
    act.CopyDeed: lambda mind, action: WORTH[mind.deck.ability[action.card]],
    act.RuinCard: lambda mind, action: -max(mind.deed(action.card), mind.future(action.card)),
    act.RuinDeed: ruin_deed,
    act.RuinCards: lambda mind, action: -sum(max(mind.deed(card), mind.future(card)) - 8 for card in action.cards),
    act.DrawCards: lambda mind, action: action.count,
    act.RecallCard: lambda mind, action: mind.deed(action.card),
    act.ArrangeWell: arrange,
    act.TakeShown: lambda mind, action: max(mind.deed(action.card), mind.future(action.card)),
    act.TakeRuin: take_ruin,
    act.SowCards: lambda mind, action: sum(mind.future(card) - max(mind.deed(card), 0) for card in action.cards),
    act.LayDeeds: lay,
    act.AcceptCard: lambda mind, action: 10,
    act.RefuseCard: lambda mind, action: 0,
    act.SpendRings: lambda mind, action: 10,
    act.KeepRings: lambda mind, action: 0,
}
BOTS: dict[str, Bot] = {"random": anything, "karmic": karmic}
