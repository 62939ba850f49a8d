"""Friends and their ledger for tests: a clock that is told the time, short games that end in a known debt."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from karma_core import LuckNeeded, Store, Table, tag_of

PEOPLE = ("Ana", "Bo", "Cy", "Di")


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self, day: str = "2026-01-01") -> None:
        self.time = datetime.fromisoformat(day).replace(hour=12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def later(self, days: float = 0, seconds: float = 0) -> None:
        self.time += timedelta(days=days, seconds=seconds)


class Ticking(Clock):
    """A clock that goes on by a second each time it is asked."""

    def __call__(self) -> datetime:
        self.later(seconds=1)
        return self.time


def friends(url: str | Path = "", clock: Clock | None = None, people: Sequence[str] = PEOPLE, **rules: bool) -> Store:
    """A store with a circle of friends."""
    store = Store(url, clock=clock or Ticking())
    store.ledger.circle_new("friends", people, **rules)
    return store


def debt(store: Store, helper: str = "Ana", helpee: str = "Bo", *, deck: str = "", close: bool = True) -> str:
    """A short game with real cards in which the one helps the other once; the id of the IOU."""
    table = store.open("karmageddon", [helper, helpee], luck="physical", circle="friends", deck=deck)
    cards = iter(table.state.deck)
    two, three = (next(card for card in cards if card[:2] in ("c2", "c3", "c4", "c5", "c6")) for _ in range(2))
    court = next(card for card in table.state.deck if card[1] == "j" and card[0] in "cdhs")
    low, high = "ca" if "ca" in table.state.deck else two, court
    script: list[tuple[str, str, dict[str, Any], tuple[Any, ...]]] = [
        (helper, "consent", {}, ()),
        (helpee, "consent", {}, ()),
        (helper, "cut", {}, ((low,),)),
        (helpee, "cut", {}, ((high,),)),
        (helper, "declare", {"number": 1}, ()),
        (helper, "turn", {}, ((two,),)),
        (helpee, "declare", {"number": 2}, ()),
        (helpee, "turn", {}, ((three,),)),
        (helpee, "turn", {}, ((court,),)),
        (helper, "offer", {"card": two}, ()),
        (helpee, "accept", {}, ()),
    ]
    known = set(born(store))
    for name, tag, fields, luck in script:
        legal = table.legal(name)
        action = next(
            each
            for each in legal
            if tag_of(each) == tag and all(getattr(each, field) == value for field, value in fields.items())
        )
        table.act(name, action, luck=luck)
    if close:
        table.abandon("that was enough")
    (new,) = set(born(store)) - known
    return new


def born(store: Store) -> list[str]:
    """The ids of all IOUs, as the streams have them."""
    found = store.lines.find("iou:")
    return [name[4:] for name in found if not name.endswith(("/helper", "/helpee"))]


def played(table: Table, random: Random, helpful: float = 0.7, most: int = 100_000) -> Table:
    """Play a game at random, turning real cards if its luck is physical; who can help does so as often as this."""
    while table.to_act and most:
        most -= 1
        name = random.choice(table.to_act)
        legal = [each for each in table.legal(name) if tag_of(each) not in ("leave", "propose-stop")]
        offers = [each for each in legal if tag_of(each) == "offer"]
        if offers:
            legal = offers if random.random() < helpful else [each for each in legal if tag_of(each) == "decline"]
        act(table, name, random.choice(legal), random)
    return table


def act(table: Table, name: str, action: Any, random: Random) -> None:
    """Act, turning the cards that are asked for."""
    luck: list[Any] = []
    while True:
        try:
            table.act(name, action, luck=luck)
            return
        except LuckNeeded:
            luck.append((turned(table, random),))


def turned(table: Table, random: Random) -> str:
    """A card that can come now: of the bag on top, or the first below it."""
    state = table.state
    bag = [card for card in state.deck if card not in state.cut]
    return str(random.choice(bag) if bag else state.under[0])


def marked(store: Store, iou: str, *deeds: Callable[..., Any]) -> None:
    """Both mark their halves."""
    now, _ = store.ledger.iou_now(iou)
    store.ledger.done(iou, now.helper)
    store.ledger.paid(iou, now.helpee)
