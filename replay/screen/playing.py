"""How a stored game is played on from the screen: actions chosen from a list, luck that is typed, bots."""

from __future__ import annotations

from typing import Any

from karma_core import Action, KarmaError, LuckNeeded, Store, Table, UsageError
from replay.cli.common import typed_action
from replay.cli.play import asked, typed_luck
from replay.render import action_words
from replay.screen.dialogs import Ask, Choose
from replay.screen.moving import Moving

BOTS_EVERY = 0.05  # seconds


class Playing(Moving):
    """The part of the screen that acts for seats."""

    store: Store | None

    def kept(self) -> Store:
        """The store. Raises `UsageError` where there is none."""
        if self.store is None:
            raise UsageError("no store is open; give --store FILE")
        return self.store

    def table(self) -> Table:
        """The stored game. Raises `UsageError` for a file that the store does not hold."""
        store = self.kept()
        try:
            return store.table(self.walk.whole.id)
        except UsageError as error:
            raise UsageError("this record is a file; fork it (f) to play on") from error

    def action_act(self) -> None:
        self.tried(self.choose_action)

    def awaited(self) -> Table:
        """The game at its end, with somebody awaited. Raises `UsageError`."""
        table = self.table()
        if self.walk.place.position != table.position:
            raise UsageError("play on at the end (End), or fork here (f)")
        if not table.to_act:
            raise UsageError("the game is over; fork it (f) to play on from here")
        return table

    def choose_action(self) -> None:
        """List what a seat may do: the one that looks on if it is awaited, else the first awaited."""
        table = self.awaited()
        seats = [table.names.index(name) for name in table.to_act]
        seat = self.walk.eyes if self.walk.eyes in seats else seats[0]
        assert isinstance(seat, int)
        name = table.names[seat]
        if self.walk.eyes not in (seat, "open") and table.view(seat) != table.view(None):
            hint = "Enter when nobody else looks"
            self.app.push_screen(Ask(f"{name} is to act", hint), lambda go: self.list_actions(seat, go is not None))
        else:
            self.list_actions(seat)

    def list_actions(self, seat: int, go: bool = True) -> None:
        """Show what a seat may do."""
        if not go:
            return
        table = self.awaited()
        if self.walk.eyes != "open":
            self.walk.look(seat)
            self.show()
        legal = table.legal(seat)
        self.app.push_screen(
            Choose(f"{table.names[seat]} may", [action_words(action) for action in legal], "narrow down, or type it"),
            lambda chosen: self.chose_action(seat, legal, chosen),
        )

    def chose_action(self, seat: int, legal: tuple[Action, ...], chosen: int | str | None) -> None:
        """Take the action that was chosen, or typed."""
        action: Action | None = None
        if isinstance(chosen, int):
            action = legal[chosen]
        elif chosen:
            action = self.tried(typed_action, self.walk.journal.game, seat, legal, chosen)
        if action is not None:
            self.take_action(seat, action, [])

    def take_action(self, seat: int, action: Action, luck: list[Any]) -> None:
        """Act; where the luck is physical, ask for it."""
        try:
            self.awaited().act(seat, action, luck=luck)
        except LuckNeeded as needed:

            def given(words: str | None, needed: LuckNeeded = needed) -> None:
                if words is not None:
                    found = self.tried(typed_luck, self.walk.journal.game, needed, words)
                    if found is not None:
                        self.take_action(seat, action, [*luck, found])

            self.app.push_screen(Ask(asked(needed), "3 5"), given)
        except KarmaError as error:
            self.said(str(error), "bad")
        else:
            self.grown()

    def action_bot(self) -> None:
        self.stop()
        self.tried(self.let_bot)

    def action_bots(self) -> None:
        """Let bots act, one action after the other, until the game is over or a key stops them."""
        if self.timer is not None:
            self.stop()
        elif self.tried(self.awaited) is not None:
            self.timer = self.set_interval(BOTS_EVERY, self.bot_on)

    def bot_on(self) -> None:
        """One more action of the bots."""
        try:
            self.let_bot()
        except KarmaError as error:
            self.stop()
            self.said(str(error), "ink3")

    def let_bot(self) -> None:
        """One action of whoever is awaited first, as its bot would have it."""
        table = self.awaited()
        seat = table.to_act[0]
        table.act(seat, table.bot_action(seat))
        self.grown()

    def grown(self) -> None:
        """Walk the record with what has been added to it."""
        position = self.walk.place.position
        self.walk.take(self.table().journal)
        self.walk.go(position + 1)
        self.show()
