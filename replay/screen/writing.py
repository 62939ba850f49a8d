"""What one may write from the screen: notes and forks. The record itself never changes."""

from __future__ import annotations

from typing import Any

from karma_core import mark, unmark
from replay.fork import Branch, leaves_at, origin, tree
from replay.screen.dialogs import Ask, Choose
from replay.screen.playing import Playing
from replay.screen.walk import Walk


class Writing(Playing):
    """The part of the screen that writes into the store."""

    def read_notes(self) -> None:
        """Fetch what is written beside the record."""
        raise NotImplementedError

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


def lines_of(branch: Branch, depth: int = 0) -> Any:
    """A tree of forks as lines with their ids."""
    game = branch.game
    words = f"{'   ' * (depth - 1) + '└─ ' if depth else ''}{game.id[:8]} {branch.name}".rstrip()
    words += f"  at {game.at}" if game.parent else ""
    words += f", {branch.reason}" if branch.reason else ""
    yield f"{words}  {branch.where}", game.id
    for other in branch.forks:
        yield from lines_of(other, depth + 1)
