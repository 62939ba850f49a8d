"""A circle: its people, its decks, the games they played. A function of the set of its deeds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from karma_core.kernel.errors import UsageError
from karma_core.kernel.manifest import fault_in_name
from karma_core.ledger.deeds import CircleOpened, DeckListed, GameAudited, GameListed, PersonAdded, PersonsSame
from karma_core.ledger.streams import Deed


class Person(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody of the circle. Who was added in several copies has several ids."""

    id: str
    name: str  # as it is shown: with a part of the id where two have one name
    key: str = ""
    since: str = ""
    ids: tuple[str, ...] = ()
    called: tuple[str, ...] = ()  # every name they were added under


class Listing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game of the circle: who sat where, which deck was on the table."""

    game: str
    kind: str
    people: tuple[str, ...]
    names: tuple[str, ...]
    time: str
    deck: str = ""
    instead: str = ""


class Verdict(Struct, frozen=True, kw_only=True):
    """What the latest audit of a game said."""

    verdict: str
    event: int
    words: str
    time: str


class Circle(Struct, frozen=True, kw_only=True):
    """The whole circle."""

    id: str
    name: str
    opened: str
    forgiveness: bool
    handwritten: bool
    people: tuple[Person, ...]
    games: dict[str, Listing]
    decks: dict[str, str]  # name by id
    verdicts: dict[str, Verdict]

    def person(self, name: str) -> Person:
        """The person of this name or (beginning of an) id. Raises `UsageError` that names who there is."""
        found = self.find(name)
        if len(found) == 1:
            return found[0]
        who = ", ".join(person.name for person in self.people) or "nobody yet"
        if not found:
            raise UsageError(f"{name!r} is nobody of the circle {self.name}; there: {who}")
        shown = " or ".join(person.name for person in found)
        raise UsageError(f"{len(found)} people of {self.name} are called {name!r}: say {shown}, or that they are one")

    def find(self, name: str) -> list[Person]:
        """Everybody who may be meant."""
        folded = name.casefold()
        exact = [person for person in self.people if person.name.casefold() == folded or name in person.ids]
        if exact:
            return exact
        found = [person for person in self.people if folded in [called.casefold() for called in person.called]]
        if found or len(name) < 4:
            return found
        return [person for person in self.people if any(id.startswith(folded) for id in person.ids)]

    def by_id(self, id: str) -> Person | None:
        """The person with this id."""
        return next((person for person in self.people if id in person.ids), None)

    def deck(self, name: str) -> str:
        """The id of the deck of this name or beginning of an id. Raises `UsageError` that names which there are."""
        found = [id for id, called in self.decks.items() if called.casefold() == name.casefold()]
        found = found or [id for id in self.decks if len(name) > 3 and id.startswith(name)]
        if len(found) == 1:
            return found[0]
        known = ", ".join(self.decks.values()) or "none yet; karma ledger deck new NAME makes one"
        if found:
            raise UsageError(f"{len(found)} decks are called {name!r}: say {' or '.join(found)}")
        raise UsageError(f"the circle {self.name} has no deck {name!r}; it has: {known}")


def circle_of(id: str, deeds: Iterable[Deed]) -> Circle:
    """The circle after these deeds, in whatever order they stand."""
    ordered = sorted({deed.key: deed for deed in deeds}.values(), key=lambda deed: deed.order)
    opened = next((deed for deed in ordered if isinstance(deed.data, CircleOpened)), None)
    if opened is None:
        raise UsageError(f"this store has no circle {id!r}")
    games: dict[str, Listing] = {}
    verdicts: dict[str, Verdict] = {}
    for deed in ordered:
        data = deed.data
        if isinstance(data, GameListed) and data.game not in games:
            games[data.game] = Listing(
                game=data.game,
                kind=data.kind,
                people=data.people,
                names=data.names,
                time=deed.time,
                deck=data.deck,
                instead=data.instead,
            )
        elif isinstance(data, GameAudited):
            verdicts[data.game] = Verdict(verdict=data.verdict, event=data.event, words=data.words, time=deed.time)
    return Circle(
        id=id,
        name=opened.data.name,
        opened=opened.time,
        forgiveness=opened.data.forgiveness,
        handwritten=opened.data.handwritten,
        people=people_of(ordered),
        games=games,
        decks={deed.data.deck: deed.data.name for deed in reversed(ordered) if isinstance(deed.data, DeckListed)},
        verdicts=verdicts,
    )


def people_of(ordered: Sequence[Deed]) -> tuple[Person, ...]:
    """Everybody once, the first added first; names that two have show whose is whose."""
    added = {deed.data.person: deed for deed in reversed(ordered) if isinstance(deed.data, PersonAdded)}
    leader = {id: id for id in reversed(added)}
    for deed in ordered:
        if isinstance(deed.data, PersonsSame) and {deed.data.person, deed.data.other} <= leader.keys():
            one, two = leader[deed.data.person], leader[deed.data.other]
            kept, other = sorted((one, two), key=lambda id: added[id].order)
            leader = {id: kept if lead == other else lead for id, lead in leader.items()}
    people = []
    for id in sorted(added, key=lambda id: added[id].order):
        if leader[id] == id:
            ids = tuple(sorted(each for each in leader if leader[each] == id))
            members = sorted((added[each] for each in ids), key=lambda deed: deed.order)
            people.append(
                Person(
                    id=id,
                    name=added[id].data.name,
                    key=next((deed.data.key for deed in members if deed.data.key), ""),
                    since=added[id].time,
                    ids=ids,
                    called=tuple(dict.fromkeys(deed.data.name for deed in members)),
                )
            )
    folded = [person.name.casefold() for person in people]
    return tuple(
        replace(person, name=f"{person.name} ({person.id[:4]})") if folded.count(person.name.casefold()) > 1 else person
        for person in people
    )


def check_new_name(circle: Circle, name: str) -> None:
    """Raise `UsageError` for what cannot be a name, or is somebody's already."""
    if reason := fault_in_name(name):
        raise UsageError(reason)
    if circle.find(name):
        raise UsageError(f"{name!r} is of the circle {circle.name} already; give the other a name of their own")
