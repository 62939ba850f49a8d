"""What the store asks when a game of a circle is opened, played, mended or taken in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from karma_core.kernel.codec import Record
from karma_core.kernel.errors import JournalError, UsageError
from karma_core.kernel.game import Game
from karma_core.kernel.journal import Journal
from karma_core.kernel.messages import TABLE, GameAbandoned
from karma_core.ledger.base import Base
from karma_core.ledger.births import counts, taking_place, told
from karma_core.ledger.book import Book
from karma_core.ledger.cards import GAME
from karma_core.ledger.circle import Circle, circle_of
from karma_core.ledger.deck import check_taking
from karma_core.ledger.deeds import DeckTaken, GameListed
from karma_core.ledger.streams import Stream, check_time
from karma_core.store import Append


class Seating(Struct, frozen=True, kw_only=True):
    """A game that is about to be opened in a circle."""

    circle: str
    people: tuple[str, ...]
    names: tuple[str, ...]
    options: Any  # with the deck as it is by now
    deck: str = ""
    packs: tuple[str, ...] = ()


class Games(Base):
    """The door between games and the ledger."""

    def seating(
        self,
        game: Game,
        options: Any,
        names: Sequence[str],
        bots: Mapping[str, str],
        circle: str,
        deck: str = "",
        packs: Sequence[str] = (),
    ) -> Seating:
        """Who sits down, and the options with the deck of the circle. Raises `UsageError` for outsiders."""
        found = self.circle(circle)
        if deck and bots:
            raise UsageError(f"bots tear no cards: {', '.join(bots)} cannot play with the deck {deck}")
        if deck and game.name != GAME:
            raise UsageError(f"{game.title} is not played with a deck that wears down; leave the deck out")
        people = tuple("" if name in bots else found.person(name).id for name in names)
        if len({person for person in people if person}) < len([person for person in people if person]):
            raise UsageError("two seats are taken by one person")
        id = found.deck(deck) if deck else ""
        if id:
            now = self.deck_now(id)
            cards = now.chosen(packs)
            marks = {"normal": now.normal, "court": now.court}
            chosen = {kind: tuple(card for card in marked if card in cards) for kind, marked in marks.items()}
            options = replace(options, deck=cards, **chosen)
        elif packs:
            raise UsageError("packs are chosen from a deck: name the deck")
        if getattr(options, "debts", "") == "ledger" and not (options.owing or options.owed):
            options = self._earlier(found, people, options)
        return Seating(circle=found.id, people=people, names=tuple(names), options=options, deck=id, packs=tuple(packs))

    def seated(self, seating: Seating, live: Journal, id: str) -> list[Append]:
        """What belongs in the put that opens this game. Raises a refusal if the deck cannot be taken."""
        if not counts(live):
            return []
        time = live.record(0).time
        circle = Stream(self.lines, f"circle:{seating.circle}")
        listed = GameListed(game=id, kind=live.game.name, people=seating.people, names=seating.names, deck=seating.deck)
        circle.add(TABLE, listed, time)
        self._listed[id] = seating.deck
        if not seating.deck:
            return circle.new
        deck = Stream(self.lines, f"deck:{seating.deck}")
        cards = seating.options.deck
        called = [self._called(circle_of(seating.circle, circle.deeds), person) for person in seating.people]
        check_taking(self.deck_now(seating.deck), cards, called)
        deck.add(TABLE, DeckTaken(game=id, players=len(seating.names), cards=len(cards)), time)
        return [*circle.new, *deck.new]

    def told(self, live: Journal, id: str, state: Any, records: Sequence[Record]) -> list[Append]:
        """What belongs in the put of these events, the first of which stands on `state`."""
        if not counts(live) or (deck := self._deck_of(live, id)) is None:
            return []
        return told(self.lines, live, id, deck, state, records)

    def taking_place(self, parent: Journal, parent_id: str, child_id: str, at: int, time: str) -> list[Append]:
        """What belongs in the put of a fork that takes its parent's place."""
        if not counts(parent) or self._deck_of(parent, parent_id) is None:
            return []
        circle = self.circle(parent.opened.circle)
        return taking_place(self.lines, circle, parent_id, child_id, at, time)

    def taken_in(self, live: Journal, id: str, start: int) -> list[Append]:
        """What belongs in the put of a journal that comes from elsewhere, from this event on; nothing twice.

        A fork in its parent's place counts when the parent is here, and says so.
        """
        if not counts(live) or self.lines.last(f"circle:{live.opened.circle}") is None or not live.size:
            return []
        if live.fork is not None and not self._is_abandoned_for(live.fork.parent, id):
            return []
        more = self._listing(live, id)
        start = max(start, live.begins, 1)
        for record in live.records(live.begins):
            check_time(record.time, record.seq)
        state = live.state(start)
        for append in told(self.lines, live, id, self._listed.get(id, ""), state, list(live.records(start))):
            held = self.lines.get(append.stream) if append.stream.startswith("iou:") else []
            if not held:
                more.append(append)
            elif held[0].line != append.line:
                raise JournalError(f"the ledger has {append.stream} already, and it says something else")
        return more

    def successor(self, journal: Journal) -> str:
        """The fork that takes the place of this game, if its last event says so."""
        last = journal.record(journal.size - 1).message
        return last.fork if isinstance(last, GameAbandoned) else ""

    # below

    def _earlier(self, circle: Circle, people: Sequence[str], options: Any) -> Any:
        """The options with the debts that are open when the game is opened, seat by seat (K51)."""
        book = Book(circle, self.view.ious(circle.id), self.now)
        open_ones = [iou for iou in book.ious if iou.is_open]
        seats = {person: seat for seat, person in enumerate(people) if person}
        owed = sorted(seats[iou.people[0]] for iou in open_ones if iou.people[0] in seats)
        owing = sorted(seats[iou.people[1]] for iou in open_ones if iou.people[1] in seats)
        return replace(options, owing=tuple(owing[:256]), owed=tuple(owed[:256]))

    def _called(self, circle: Circle, person: str) -> str:
        found = circle.by_id(person)
        return found.name if found else ""

    def _deck_of(self, live: Journal, id: str) -> str | None:
        """The deck on the table of a game: empty for none, None if no circle here lists the game."""
        if id not in self._listed:
            if self.lines.last(f"circle:{live.opened.circle}") is None:
                return None
            listing = self.circle(live.opened.circle).games.get(id)
            if listing is None:
                return None
            self._listed[id] = listing.deck
        return self._listed[id]

    def _listing(self, live: Journal, id: str) -> list[Append]:
        """Have the circle list a game that it does not list yet."""
        if self._deck_of(live, id) is not None:
            return []
        circle = self.circle(live.opened.circle)
        people = []
        for name in live.names:
            found = circle.find(name)
            people.append(found[0].id if len(found) == 1 else "")
        stream = Stream(self.lines, f"circle:{circle.id}")
        fork = live.fork
        listed = GameListed(
            game=id, kind=live.game.name, people=tuple(people), names=live.names, instead=fork.parent if fork else ""
        )
        stream.add(TABLE, listed, live.record(live.begins).time)
        self._listed[id] = ""
        return stream.new

    def _is_abandoned_for(self, parent: str, child: str) -> bool:
        """Whether the parent is here, and ends by naming this fork."""
        if self.lines.last(parent) is None:
            return False
        return self.successor(self.journal(parent)) == child
