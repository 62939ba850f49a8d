"""A second, naive Karmageddon that knows facts only: where each card lies, and what may never happen to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karmageddon import facts as f
from karma_core.games.karmageddon.state import Karmageddon
from karma_core.kernel.messages import Fact

COURTS = "jqk"


class Oracle:
    """Follows a game by its facts and complains when one of them cannot be."""

    def __init__(self, state: Karmageddon) -> None:
        self.place: dict[str, Any] = dict.fromkeys(state.deck, "deck")
        self.mark = dict.fromkeys(state.normal, "normal") | dict.fromkeys(state.court, "court")
        self.size = state.size
        self.piles: dict[int, list[list[str]]] = {seat: [] for seat in range(len(state.players))}
        self.halves: set[str] = set()
        self.table: list[str] = []
        self.swaps: list[tuple[int, str, str]] = []  # helper, given, at risk
        self.declared = 0
        self.over = False
        self.debts: list[tuple[int, int, str]] = []

    def follow(self, fact: Fact) -> None:
        """Take note of a fact."""
        assert not self.over, f"{fact} after the end"
        known: Callable[[Any], None] | None = getattr(self, type(fact).__name__, None)
        if known is not None:
            known(fact)
        for seat, piles in self.piles.items():
            sizes = [min(len(pile), self.size) for pile in piles]
            assert len(sizes) == len(set(sizes)) and all(sizes), f"seat {seat} has tricks of {sizes} after {fact}"
            assert all(len({self.kind(card) for card in pile}) == 1 for pile in piles)

    def kind(self, card: str) -> str:
        if card in self.mark:
            return self.mark[card]
        assert not self.is_blank(card), f"{card} is unmarked"
        return "court" if card.split("-")[0][1:] in COURTS else "normal"

    def is_blank(self, card: str) -> bool:
        return card.split("-")[0] in ("joker", "rules")

    def move(self, card: str, source: object, target: object) -> None:
        assert self.place[card] == source, f"{card} lies at {self.place[card]}, not at {source}"
        self.place[card] = target

    def CutDrawn(self, fact: f.CutDrawn) -> None:
        self.move(fact.cards[0], "deck", "cut")

    def OrderSet(self, fact: f.OrderSet) -> None:
        for card in [card for card, place in self.place.items() if place == "cut"]:
            self.move(card, "cut", "deck")

    def TaskDeclared(self, fact: f.TaskDeclared) -> None:
        assert fact.number not in [min(len(pile), self.size) for pile in self.piles[fact.seat]]
        assert 1 <= fact.number <= self.size and not self.table
        self.declared = fact.number

    def CardTurned(self, fact: f.CardTurned) -> None:
        self.move(fact.cards[0], "deck", "table")
        self.table.append(fact.cards[0])

    def CardMarked(self, fact: f.CardMarked) -> None:
        assert self.is_blank(fact.card) and fact.card not in self.mark, f"{fact.card} is marked twice"
        assert fact.card == self.table[-1]
        self.mark[fact.card] = fact.kind

    def HelpAccepted(self, fact: f.HelpAccepted) -> None:
        assert not self.is_blank(fact.card) and not self.is_blank(fact.won) and fact.card not in self.halves
        assert self.kind(fact.card) != self.kind(fact.won) and self.kind(fact.card) == self.kind(self.table[0])
        assert fact.won == self.table[-1] and fact.helper != fact.seat
        pile = next(pile for pile in self.piles[fact.helper] if fact.card in pile)
        pile.remove(fact.card)
        self.piles[fact.helper] = [pile for pile in self.piles[fact.helper] if pile]
        self.move(fact.card, fact.helper, "table")
        self.table.append(fact.card)
        self.swaps.append((fact.helper, fact.card, fact.won))

    def CardTorn(self, fact: f.CardTorn) -> None:
        assert fact.card not in self.halves and self.place[fact.card] == "table" and not self.is_blank(fact.card)
        assert (fact.helper, fact.card) in [(helper, card) for helper, card, _ in self.swaps]
        self.halves.add(fact.card)
        self.debts.append((fact.helper, fact.helpee, fact.card))

    def TaskSucceeded(self, fact: f.TaskSucceeded) -> None:
        won = [card for _, _, card in self.swaps]
        assert list(fact.cards) == [card for card in self.table if card not in won]
        assert len(fact.cards) == self.declared and all(self.kind(card) == fact.kind for card in fact.cards)
        assert {card for _, card, _ in self.swaps} <= self.halves
        for card in fact.cards:
            self.move(card, "table", fact.seat)
        self.piles[fact.seat].append(list(fact.cards))
        for helper, _, card in self.swaps:
            self.move(card, "table", ("won", helper))
        self.table, self.swaps, self.declared = [], [], 0

    def CardPlaced(self, fact: f.CardPlaced) -> None:
        self.move(fact.card, ("won", fact.seat), fact.seat)
        if fact.onto:
            next(pile for pile in self.piles[fact.seat] if len(pile) == fact.onto).append(fact.card)
        else:
            self.piles[fact.seat].append([fact.card])

    def CardUnplaced(self, fact: f.CardUnplaced) -> None:
        self.move(fact.card, ("won", fact.seat), "deck")

    def TaskFailed(self, fact: f.TaskFailed) -> None:
        assert list(fact.cards) == self.table and self.halves.isdisjoint(self.table)
        assert self.declared != 1 or fact.reason in ("player-left", "game-stopped"), "a task of one cannot fail"
        for card in fact.cards:
            self.move(card, "table", "deck")
        self.table, self.swaps, self.declared = [], [], 0

    def PlayerLeft(self, fact: f.PlayerLeft) -> None:
        mine = [card for pile in self.piles[fact.seat] for card in pile]
        assert [card for card in mine if card not in self.halves] == list(fact.cards)
        assert sorted(card for card in mine if card in self.halves) == list(fact.halves)
        for card in fact.cards:
            self.move(card, fact.seat, "deck")
        for card in fact.halves:
            self.move(card, fact.seat, "gone")
        self.piles[fact.seat] = []

    def GameEnded(self, fact: f.GameEnded) -> None:
        complete = {seat for seat, piles in self.piles.items() if len(piles) == self.size}
        assert complete == {*fact.good, *fact.bad}
        for seat in complete:
            is_court = all(self.kind(card) == "court" for pile in self.piles[seat] for card in pile)
            assert (seat in fact.bad) == is_court
        assert bool(complete) == (fact.ending in ("good-karma", "bad-karma"))
        self.over = True

    def agrees(self, state: Karmageddon) -> None:
        """Compare with the table: every card in the place where the facts say that it is."""
        for seat, player in enumerate(state.players):
            assert [list(trick.cards) for trick in player.tricks] == self.piles[seat]
        held = {card for card, place in self.place.items() if place == "deck"}
        assert held == {*state.deck, *state.under} and len(held) == len(state.deck) + len(state.under)
        assert held.isdisjoint(self.halves) and {*state.torn} == self.halves
        assert list(state.task.table) == self.table
        assert [(debt.helper, debt.helpee, debt.card) for debt in state.debts] == self.debts
        assert (set(state.normal), set(state.court)) == (
            {card for card, kind in self.mark.items() if kind == "normal"},
            {card for card, kind in self.mark.items() if kind == "court"},
        )
        assert self.over == bool(state.ending)
