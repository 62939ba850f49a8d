"""Several pairs of eyes going through a journal together, told and drawn for each as it may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from karma_core import Action, Game, Journal, Message, Record, cut, tag_of
from replay.page.changes import changes
from replay.page.record import Change, Sight
from replay.stage import stage_of

Eyes = int | Literal["open"] | None  # a seat, everything, or a spectator


class Walk:
    """All pairs of eyes going through a journal together: what two of them see alike is drawn once."""

    def __init__(self, journal: Journal, eyes: Sequence[Eyes], start: int, stop: int) -> None:
        self.journal, self.game, self.names = journal, journal.game, journal.names
        self.eyes, self.start, self.stop = eyes, start, stop
        self.stage = stage_of(journal.game.name)
        self.tracks = [Track() for _ in eyes]

    def sights(self) -> tuple[Sight, ...]:
        """All that these eyes see, step by step."""
        state = self.journal.state(self.start)
        if state is None:
            state = self.game.initial(self.journal.opened)
        seen = self.seen(state)
        self.add(seen, seen)
        for record in self.journal.records(self.start, self.stop):
            before = seen
            copies = [self.read(record, one) for one in self.eyes]
            for track, view, copy in zip(self.tracks, seen, copies, strict=True):
                track.actions.append(self.told(view, copy.message, record.by))
            for index, fact in enumerate(record.facts):
                for track, view, copy in zip(self.tracks, seen, copies, strict=True):
                    track.facts.append(sentence(self.game.tell(view, copy.facts[index], self.names)))
                state = self.game.evolve(state, fact)
                seen = self.seen(state)
                self.add(before, seen)
            if not record.facts:
                for track in self.tracks:
                    track.facts.append(track.actions[-1])
                    track.tables.append(track.tables[-1])
                    track.scores.append(track.scores[-1])
                    track.changes.append(())
        return tuple(self.sight(one, track) for one, track in zip(self.eyes, self.tracks, strict=True))

    def seen(self, state: Any) -> list[Any]:
        """The state as each pair of eyes sees it; equal views are one object."""
        views: list[Any] = []
        for one in self.eyes:
            view = state if one == "open" else self.game.view(state, one)
            views.append(next((other for other in views if other is view or other == view), view))
        return views

    def add(self, before: Sequence[Any], seen: Sequence[Any]) -> None:
        """One more step: the picture, the scores, and what changed since the event began."""
        for at, track in enumerate(self.tracks):
            twin = next((other for other in range(at) if seen[other] is seen[at] and before[other] is before[at]), None)
            first = not track.tables
            if twin is None:
                track.scores.append(self.game.scores(seen[at]))
                if not first:
                    track.changes.append(changes(before[at], seen[at], self.names))
            else:
                track.scores.append(self.tracks[twin].scores[-1])
                if not first:
                    track.changes.append(self.tracks[twin].changes[-1])
            if twin is not None and self.stage.alike:
                track.tables.append(self.tracks[twin].tables[-1])
            else:
                eyes = self.eyes[at]
                track.tables.append(self.stage.draw(seen[at], self.names, None if eyes == "open" else eyes))

    def read(self, record: Record, eyes: Eyes) -> Record:
        """An event as these eyes may read it."""
        if eyes == "open" or not record.seals:
            return record
        return self.journal.codec.read(cut(self.journal.line(record.seq), eyes))

    def told(self, seen: Any, message: Message, by: str) -> str:
        """A sentence for the action of an event."""
        if isinstance(message, Action):
            return sentence(self.game.tell(seen, message, self.names))
        return KERNEL_WORDS.get(tag_of(message), "{tag}").format(tag=tag_of(message), title=self.game.title, by=by)

    def sight(self, eyes: Eyes, track: Track) -> Sight:
        """What one pair of eyes saw."""
        seat = eyes if isinstance(eyes, int) else None
        return Sight(
            name="All open" if eyes == "open" else "Spectator" if seat is None else self.names[seat],
            seat=seat,
            note=note(self.game, eyes),
            tables=tuple(track.tables),
            actions=tuple(track.actions),
            facts=tuple(track.facts),
            changes=tuple(track.changes),
            scores=tuple(track.scores),
        )


class Track:
    """What one pair of eyes has seen so far."""

    def __init__(self) -> None:
        self.tables: list[str] = []
        self.actions: list[str] = []
        self.facts: list[str] = []
        self.changes: list[tuple[Change, ...]] = []
        self.scores: list[tuple[int, ...]] = []


def note(game: Game, eyes: Eyes) -> str:
    """What lies hidden."""
    if not game.hidden:
        return "Nothing is hidden in this game"
    return "The game is closed: everything lies open" if eyes == "open" else "What others hide lies face down"


KERNEL_WORDS: Mapping[str, str] = {
    "game-opened": "The table opens a game of {title}",
    "seed-added": "{by} adds a seed to the luck",
    "begin": "The game begins",
    "checkpoint": "The table writes a checkpoint",
    "forked": "A fork begins here",
    "seed-revealed": "The table reveals its seed",
    "game-closed": "The game is closed",
    "game-abandoned": "The game is abandoned",
}


def sentence(text: str) -> str:
    """A sentence without its full stop, as a list wants it."""
    return text[:-1] if text.endswith(".") and not text.endswith("..") else text
