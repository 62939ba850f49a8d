"""What one may write from the screen: notes, forks, and the next action. The record itself never changes."""

from __future__ import annotations

from typing import Any

from karma_core import Action, KarmaError, LuckNeeded, Store, Table, UsageError, mark, unmark
from replay.cli.common import typed_action
from replay.cli.play import asked, typed_luck
from replay.fork import Branch, leaves_at, origin, tree
from replay.render import action_words
from replay.screen.dialogs import Ask, Choose
from replay.screen.moving import Moving
from replay.screen.walk import Walk


class Writing(Moving):
    """The part of the screen that writes into the store."""

    store: Store | None

    def read_notes(self) -> None:
        """Fetch what is written beside the record."""
        raise NotImplementedError

    def kept(self) -> Store:
        """The store. Raises `UsageError` where there is none."""
        if self.store is None:
            raise UsageError("no store is open; give --store FILE")
        return self.store

    def table(self) -> Table:
        """The stored game. Raises `UsageError` for a file that the store does not hold."""
        try:
            return self.kept().table(self.walk.whole.id)
        except UsageError as error:
            raise UsageError("this record is a file; fork it (f) to play on") from error

    def action_ask_mark(self) -> None:
        here = [note for note in self.walk.marks if (note.at, note.fact) == self.here]
        value = here[-1].text if here else ""
        self.app.push_screen(Ask(f"Note at {self.walk.place}", "words; none take it back", value), self.asked_mark)

    @property
    def here(self) -> tuple[int, int]:
        """The place as notes have it."""
        return self.walk.place.position, self.walk.place.fact

    def asked_mark(self, words: str | None) -> None:
        """Write, change or take back the note here."""
        if words is not None:
            self.tried(self.marked, words.strip())

    def marked(self, words: str) -> None:
        """Keep the note that was typed."""
        store, id = self.kept(), self.walk.whole.id
        here = [note for note in self.walk.marks if (note.at, note.fact) == self.here]
        if here and here[-1].text == words:
            return
        if words:
            mark(store, id, self.here[0], words, fact=self.here[1])
        if here:
            unmark(store, id, here[-1].number)
        self.read_notes()
        self.show()

    def action_mark(self, backwards: bool) -> None:
        if self.walk.go_mark(backwards):
            self.show()
        else:
            self.said("There is no note further that way; m writes one.", "ink3")

    def action_link(self) -> None:
        command = f"karma step {self.walk.whole.id} --at {self.walk.place}"
        self.app.copy_to_clipboard(command)
        self.said(f"Copied: {command}")

    def action_ask_fork(self) -> None:
        at = self.walk.place.position
        self.app.push_screen(Ask(f"Fork at {at}", "why? Enter forks, Esc does not"), self.asked_fork)

    def asked_fork(self, reason: str | None) -> None:
        """Fork, and walk the fork."""
        if reason is not None:
            self.tried(self.forked, reason.strip())

    def forked(self, reason: str) -> None:
        """A fork of the stored game; a file is taken into the store first."""
        store, walk = self.kept(), self.walk
        id = store.add(walk.whole).id
        child = store.fork(id, walk.place.position, reason=reason)
        self.show_forks()
        self.opened(child.id, "fork")

    def opened(self, id: str, name: str = "") -> None:
        """Walk another stored game; Esc comes back."""
        walk = Walk(self.kept().table(id).journal)
        walk.go(walk.size)
        self.app.push_screen(type(self)(walk, self.store, self.palette, name))  # type: ignore[call-arg, arg-type]

    def action_forks(self) -> None:
        self.tried(self.choose_fork)

    def choose_fork(self) -> None:
        """List the family of this game."""
        store = self.kept()
        found = list(lines_of(tree(store, origin(store, self.walk.whole.id))))
        self.app.push_screen(
            Choose("The forks of this game; Enter opens one", [words for words, _ in found]),
            lambda chosen: self.chose_fork(chosen, [id for _, id in found]),
        )

    def chose_fork(self, chosen: int | str | None, ids: list[str]) -> None:
        """Walk the game that was chosen."""
        if isinstance(chosen, int):
            self.tried(self.opened, ids[chosen])

    def show_forks(self) -> None:
        """Show on the axis where forks leave."""
        if self.store is not None:
            self.dock.forks = leaves_at(self.store, self.walk.whole.id)
            self.dock.refresh()

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
        self.tried(self.let_bot)

    def let_bot(self) -> None:
        """One action of whoever is awaited first, as its bot would have it."""
        table = self.awaited()
        seat = table.to_act[0]
        table.act(seat, table.bot_action(seat))
        self.grown()

    def grown(self) -> None:
        """Walk the record with what has been added to it."""
        place, eyes = self.walk.place, self.walk.eyes
        self.walk.take(self.table().journal)
        self.walk.eyes = eyes
        self.walk.go(place)
        self.walk.go(self.walk.size if not self.walk.journal.is_closed else place.position + 1)
        self.show()


def lines_of(branch: Branch, depth: int = 0) -> Any:
    """A tree of forks as lines with their ids."""
    game = branch.game
    words = f"{'   ' * (depth - 1) + '└─ ' if depth else ''}{game.id[:8]} {branch.name}".rstrip()
    words += f"  at {game.at}" if game.parent else ""
    words += f", {branch.reason}" if branch.reason else ""
    yield f"{words}  {branch.where}", game.id
    for other in branch.forks:
        yield from lines_of(other, depth + 1)
