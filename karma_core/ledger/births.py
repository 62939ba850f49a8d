"""What a game tells the ledger, in the same breath as its event: debts born, cards torn and marked, decks taken.

A debt is stored in the same put as the event that made it, so it cannot be lost, and cannot arise twice. Games outside
a circle, with bots, with luck that was known beforehand, and forks (save those that take their parent's place) tell it
nothing. The deck learns of torn and marked cards at once too, not at the close: what is torn is torn, though a game
may never be finished.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from karma_core.kernel.codec import Record
from karma_core.kernel.errors import readable
from karma_core.kernel.journal import Journal
from karma_core.kernel.merkle import leaf
from karma_core.kernel.messages import TABLE, Forked, GameAbandoned, GameClosed, Message, tag_of
from karma_core.ledger.circle import Circle
from karma_core.ledger.deeds import CardMarked, CardTorn, DeckReturned, GameListed, GameReplaced, IouOpened
from karma_core.ledger.streams import Stream, key_of
from karma_core.store import Append, Lines


def counts(live: Journal) -> bool:
    """Whether this game is one whose debts are real."""
    opened = live.opened
    if not opened.circle or opened.reproducible or any(party.bot for party in opened.seats):
        return False
    forks = [live.record(seq).message for seq in live.forks()]
    return all(isinstance(fork, Forked) and fork.instead for fork in forks)


def births(live: Journal, id: str, state: Any, records: Iterable[Record]) -> list[Append]:
    """The IOUs that were born in these events, the first of which stands on `state`."""
    game, names, born = live.game, live.names, list[Append]()
    for record in records:
        for number, fact in enumerate(record.facts, 1):
            for debt in game.debts(state, fact) if game.debts else ():
                stream = Stream(None, f"iou:{id}/{record.seq}.{number}", ())
                stream.add(
                    TABLE,
                    IouOpened(
                        kind=debt.kind,
                        circle=live.opened.circle,
                        game=id,
                        game_kind=game.name,
                        leaf=leaf(record.raw).hex(),
                        names=(names[debt.helper], names[debt.helpee]),
                        seats=(debt.helper, debt.helpee),
                        card=debt.card,
                        words=readable(debt.words, 200),
                    ),
                    record.time,
                )
                born += stream.new
            state = game.evolve(state, fact)
    return born


def deck_deeds(id: str, records: Iterable[Record]) -> list[tuple[Message, str]]:
    """What these events did to the deck on the table, with the time of each."""
    deeds: list[tuple[Message, str]] = []
    for record in records:
        for number, fact in enumerate(record.facts, 1):
            what: Any = fact
            match tag_of(fact):
                case "card-torn":
                    iou = f"{id}/{record.seq}.{number}"
                    deeds.append((CardTorn(game=id, event=record.seq, card=what.card, iou=iou), record.time))
                case "card-marked":
                    mark = CardMarked(game=id, event=record.seq, card=what.card, kind=what.kind)
                    deeds.append((mark, record.time))
        replaced = isinstance(record.message, GameAbandoned) and record.message.fork
        if isinstance(record.message, GameClosed | GameAbandoned) and not replaced:
            deeds.append((DeckReturned(game=id), record.time))
    return deeds


def told(lines: Lines, live: Journal, id: str, deck: str, state: Any, records: Sequence[Record]) -> list[Append]:
    """What belongs in the same put as these events."""
    more = births(live, id, state, records)
    if deck and (deeds := deck_deeds(id, records)):
        stream = Stream(lines, f"deck:{deck}")
        known = {deed.key for deed in stream.deeds}
        for deed, time in deeds:
            if key_of(TABLE, deed, time) not in known:  # a game taken in tells what a merge may have told before
                stream.add(TABLE, deed, time)
        more += stream.new
    return more


def taking_place(lines: Lines, circle: Circle, parent: str, child: str, at: int, time: str) -> list[Append]:
    """What is told when a fork takes its parent's place: its seats and its deck are the parent's."""
    listing = circle.games.get(parent)
    if listing is None:
        return []
    stream = Stream(lines, f"circle:{circle.id}")
    stream.add(
        TABLE,
        GameListed(
            game=child,
            kind=listing.kind,
            people=listing.people,
            names=listing.names,
            deck=listing.deck,
            instead=parent,
        ),
        time,
    )
    if not listing.deck:
        return stream.new
    deck = Stream(lines, f"deck:{listing.deck}")
    deck.add(TABLE, GameReplaced(game=parent, at=at, fork=child), time)
    return [*stream.new, *deck.new]
