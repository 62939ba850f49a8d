"""The open book of one circle: its IOUs with the people they are about, as reports and exports read them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from karma_core.kernel.errors import UsageError
from karma_core.ledger.circle import Circle, Person
from karma_core.ledger.iou import Iou, state_of

STATES = ("open", "claimed", "settled", "disputed", "forgiven", "void", "unsigned")


class Book:
    """A circle and its IOUs, the first made first. Names are those under which the circle shows its people."""

    def __init__(self, circle: Circle, ious: Iterable[Iou], today: str) -> None:
        self.circle, self.today = circle, today
        self.by_id = {id: person for person in circle.people for id in person.ids}
        self.strangers: dict[str, Person] = {}
        self.ious = [self.named(iou) for iou in ious]
        self.ious = one_way(self.ious, lambda iou: iou.forgiven, "forgiven", "karmageddon/K70")
        self.ious = one_way(
            self.ious, lambda iou: max(iou.voided) if all(iou.voided) else "", "void", "karmageddon/K85"
        )
        strangers = [person.name for person in self.strangers.values() if not person.id]
        self.names = (*(person.name for person in circle.people), *strangers)

    def named(self, iou: Iou) -> Iou:
        """The IOU with its people as the circle knows them, and what an audit said of its game."""
        people = iou.people
        if not people and (listing := self.circle.games.get(iou.game)) is not None:
            people = tuple(listing.people[seat] if seat < len(listing.people) else "" for seat in iou.seats)
        ids = people or ("", "")
        helper = self.by_id.get(ids[0]) or self.stranger(iou.helper)
        helpee = self.by_id.get(ids[1]) or self.stranger(iou.helpee)
        return replace(
            iou,
            helper=helper.name,
            helpee=helpee.name,
            people=(helper.id, helpee.id),
            verdict=self.verdict(iou) if self.circle.verdicts else "",
        )

    def verdict(self, iou: Iou) -> str:
        """What an audit says against it: the game has a bad event where it was born, or before."""
        found = self.circle.verdicts.get(iou.game)
        if found is None or found.verdict not in ("INVALID", "MALFORMED") or iou.seq < found.event:
            return ""
        return f"{found.verdict} from event {found.event}: {found.words}"

    def stranger(self, name: str) -> Person:
        """The only one of this name; else somebody whom the circle does not know."""
        key = name.casefold()
        if key not in self.strangers:
            called = self.circle.find(name)
            self.strangers[key] = called[0] if len(called) == 1 else Person(id="", name=name)
        return self.strangers[key]

    def person(self, name: str) -> str:
        """The name of a person as it is shown. Raises `UsageError`."""
        for stranger in self.strangers.values():
            if stranger.name.casefold() == name.casefold():
                return stranger.name
        return self.circle.person(name).name

    def chosen(
        self, *, person: str = "", state: str = "", game: str = "", since: str = "", until: str = ""
    ) -> list[Iou]:
        """The IOUs of this person, in this state, of this game (id or kind), opened in these days."""
        found = self.ious
        if person:
            name = self.person(person)
            found = [iou for iou in found if name in iou.names]
        if state:
            if state not in STATES:
                raise UsageError(f"{state!r} is no state; the states: {', '.join(STATES)}")
            found = [iou for iou in found if iou.is_disputed] if state == "disputed" else found
            found = [iou for iou in found if iou.state == state] if state != "disputed" else found
        if game:
            found = [iou for iou in found if iou.game.startswith(game) or iou.game_kind == game]
        if since:
            found = [iou for iou in found if iou.opened >= checked_day(since)]
        if until:
            found = [iou for iou in found if iou.opened[: len(checked_day(until))] <= until]
        return found


def checked_day(text: str) -> str:
    """A day, month or year as people type it. Raises `UsageError`.

    >>> checked_day("2026-03")
    '2026-03'
    """
    parts = text.split("-")
    if not (1 <= len(parts) <= 3 and all(part.isdecimal() for part in parts) and len(parts[0]) == 4):
        raise UsageError(f"{text!r} is no day: write 2026-11-29, or 2026-11, or 2026")
    return text


def one_way(ious: list[Iou], when: Callable[[Iou], str], state: str, rule: str) -> list[Iou]:
    """Let a debt end so in one direction only between two people: the first counts, the other stays open.

    Within one copy the second is refused; it can only come together by a merge.
    """
    direction: dict[frozenset[str], str] = {}
    refused: set[str] = set()
    for iou in sorted((iou for iou in ious if iou.state == state), key=lambda iou: (when(iou), iou.id)):
        if direction.setdefault(frozenset(iou.names), iou.helper) != iou.helper:
            refused.add(iou.id)
    if not refused:
        return ious
    return [withdrawn(iou, state, rule) if iou.id in refused else iou for iou in ious]


def withdrawn(iou: Iou, state: str, rule: str) -> Iou:
    """The IOU as it is without that end."""
    plain = replace(iou, forgiven="") if state == "forgiven" else replace(iou, voided=("", ""))
    fault = f"{state} in both directions between {iou.helper} and {iou.helpee}: only the first counts [{rule}]"
    return replace(plain, state=state_of(plain), fault=fault)
