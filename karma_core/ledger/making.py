"""Making circles, people and decks."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex

from karma_core.kernel.errors import RuleViolation, UsageError, readable
from karma_core.kernel.messages import TABLE, Message
from karma_core.ledger.base import Base
from karma_core.ledger.cards import pack_cards, suit_cards, suit_named
from karma_core.ledger.circle import Circle, Person, check_new_name, circle_of
from karma_core.ledger.deck import Deck, deck_of
from karma_core.ledger.deeds import (
    CircleOpened,
    DeckCreated,
    DeckListed,
    GameAudited,
    PackAdded,
    PersonAdded,
    PersonsSame,
    SuitAdded,
    SuitAgreed,
)
from karma_core.ledger.streams import Stream
from karma_core.store import Append

PLAYERS = (2, 8)


class Making(Base):
    """What is made once, and lasts."""

    def circle_new(
        self, name: str, people: Sequence[str] = (), *, forgiveness: bool = False, handwritten: bool = False
    ) -> Circle:
        """Open a circle of friends. Raises `UsageError` if there is one of this name."""
        if name.casefold() in (known.casefold() for known in self.circles().values()):
            raise UsageError(f"this store has a circle {name!r} already")
        nonce = token_hex(16)
        id = nonce[:16]
        stream = Stream(None, f"circle:{id}")
        opened = CircleOpened(name=name, nonce=nonce, forgiveness=forgiveness, handwritten=handwritten)
        stream.add(TABLE, opened, self.now)
        for person in people:
            check_new_name(circle_of(id, stream.deeds), person)
            stream.add(TABLE, PersonAdded(person=token_hex(8), name=person), self.now)
        self.lines.put(*stream.new)
        return self.circle(id)

    def person_add(self, name: str, *, circle: str = "", key: str = "") -> Person:
        """Add somebody to a circle. Raises `UsageError` if the name is taken."""
        id, person = self.circle_id(circle), token_hex(8)

        def decide(stream: Stream) -> Message:
            check_new_name(circle_of(id, stream.deeds), name)
            return PersonAdded(person=person, name=name, key=key)

        self.write(f"circle:{id}", TABLE, decide)
        return self.circle(id).person(person)

    def person_same(self, name: str, other: str, *, circle: str = "") -> Person:
        """Say that two, who were added in two copies of the circle, are one. It cannot be taken back."""
        id = self.circle_id(circle)

        def decide(stream: Stream) -> Message:
            found = circle_of(id, stream.deeds)
            one, two = found.person(name), found.person(other)
            if one.id == two.id:
                raise UsageError(f"{one.name} is one already")
            for listing in found.games.values():
                if {*one.ids} & {*listing.people} and {*two.ids} & {*listing.people}:
                    raise UsageError(
                        f"{one.name} and {two.name} sat at one table, in game {listing.game}: they are two"
                    )
            return PersonsSame(person=one.id, other=two.id)

        one = self.circle(id).person(name).id
        self.write(f"circle:{id}", TABLE, decide)
        return self.circle(id).person(one)

    def deck_new(
        self,
        name: str,
        *,
        circle: str = "",
        players: int = 4,
        backs: Sequence[str] = (),
        jokers: int = 2,
        extras: int = 0,
        edition: str = "standard",
    ) -> Deck:
        """A deck for so many players: one pack for 2 to 4, one more for each player above four."""
        if not PLAYERS[0] <= players <= PLAYERS[1]:
            raise RuleViolation("karmageddon/K1", f"2 to 8 players, not {players}")
        if not (0 <= jokers <= 4 and 0 <= extras <= 4):
            raise UsageError("a pack has 0 to 4 jokers, and 0 to 4 cards of rules")
        in_circle, nonce = self.circle_id(circle), token_hex(16)
        id, packs = nonce[:16], ["", *(f"p{at}" for at in range(2, players - 2))]

        def prepare() -> Sequence[Append]:
            top = Stream(self.lines, f"circle:{in_circle}")
            if name.casefold() in (known.casefold() for known in circle_of(in_circle, top.deeds).decks.values()):
                raise UsageError(f"the circle has a deck {name!r} already")
            top.add(TABLE, DeckListed(deck=id, name=name), self.now)
            deck = Stream(self.lines, f"deck:{id}")
            deck.add(TABLE, DeckCreated(circle=in_circle, name=name, nonce=nonce, edition=edition), self.now)
            for at, pack in enumerate(packs):
                back = backs[at] if at < len(backs) else ""
                cards = pack_cards(edition, pack, jokers, extras)
                deck.add(TABLE, PackAdded(pack=pack, back=back, cards=cards), self.now)
            return [*top.new, *deck.new]

        self.attempt(prepare)
        return self.deck_now(id)

    def deck_add_pack(
        self, deck: str, pack: str, *, circle: str = "", back: str = "", jokers: int = 2, extras: int = 0
    ) -> Deck:
        """Add a whole pack, such as one more player needs; its name tells its cards from their twins."""
        id = self.deck_id(deck, circle)

        def decide(stream: Stream) -> Message:
            found = deck_of(id, stream.deeds)
            check_pack(found, pack)
            check_idle(found)
            if not (0 <= jokers <= 4 and 0 <= extras <= 4):
                raise UsageError("a pack has 0 to 4 jokers, and 0 to 4 cards of rules")
            return PackAdded(pack=pack, back=back, cards=pack_cards(found.edition, pack, jokers, extras))

        self.write(f"deck:{id}", TABLE, decide)
        return self.deck_now(id)

    def deck_add_suit(
        self, deck: str, suit: str, pack: str, by: str, *, circle: str = "", agreed: Sequence[str] = (), back: str = ""
    ) -> Deck:
        """Add one suit, ace to king, of another incomplete deck. All who play with it next have to agree."""
        id = self.deck_id(deck, circle)
        people = self.circle(self.deck_now(id).circle)
        author, others = people.person(by).name, [people.person(name).name for name in agreed]

        def prepare() -> Sequence[Append]:
            stream = Stream(self.lines, f"deck:{id}")
            found = deck_of(id, stream.deeds)
            slug = suit_named(found.edition, suit)
            check_pack(found, pack, slug)
            check_idle(found)
            cards = suit_cards(found.edition, slug, pack)
            if twins := found.ever & {*cards}:
                reason = f"{sorted(twins)[0]} has been in this deck before; give the suit a pack name of its own"
                raise RuleViolation("karmageddon/K55", reason)
            stream.add(author, SuitAdded(suit=slug, pack=pack, back=back, cards=cards), self.now, self.signers)
            for other in others:
                if other != author:
                    stream.add(other, SuitAgreed(suit=slug, pack=pack), self.now, self.signers)
            return stream.new

        self.attempt(prepare)
        return self.deck_now(id)

    def deck_agree(self, deck: str, by: str, *, circle: str = "") -> Deck:
        """Agree to every suit that was added and not played with yet."""
        id = self.deck_id(deck, circle)
        author = self.circle(self.deck_now(id).circle).person(by).name

        def decide(stream: Stream) -> list[Message]:
            open_suits = [
                pack
                for pack in deck_of(id, stream.deeds).packs
                if pack.suit and author.casefold() not in [name.casefold() for name in pack.agreed]
            ]
            if not open_suits:
                raise UsageError(f"there is no suit that {author} has not agreed to")
            return [SuitAgreed(suit=pack.suit, pack=pack.name) for pack in open_suits]

        self.write(f"deck:{id}", author, decide)
        return self.deck_now(id)

    def audited(self, game: str, verdict: str, event: int = 0, words: str = "") -> None:
        """Note what an audit said of a game of a circle: its debts from a bad event on are disputed."""
        circle = self.journal(game).opened.circle
        if not circle:
            raise UsageError(f"the game {game} is of no circle")
        if verdict not in ("VALID", "INCOMPLETE", "INVALID", "MALFORMED"):
            raise UsageError(f"{verdict!r} is no verdict")
        words, id = readable(words, 200), self.circle_id(circle)
        known = self.circle(id).verdicts.get(game)
        if known is None or (known.verdict, known.event, known.words) != (verdict, event, words):
            noted = GameAudited(game=game, verdict=verdict, event=event, words=words)  # type: ignore[arg-type]
            self.write(f"circle:{id}", TABLE, lambda stream: noted)

    def deck_id(self, deck: str, circle: str = "") -> str:
        """The id of a deck by its name. Raises `UsageError`."""
        return self.circle(circle).deck(deck)


def check_pack(deck: Deck, pack: str, suit: str = "") -> None:
    """Raise a refusal for a pack's name that is none, or is taken."""
    if (
        not pack
        or not pack[0].isalpha()
        or not pack.isascii()
        or not pack.replace("-", "").isalnum()
        or pack != pack.lower()
    ):
        raise UsageError(f"{pack!r} cannot be the name of a pack: small letters and digits, such as red")
    if pack == "first" or any(known.name == pack and (not suit or known.suit in ("", suit)) for known in deck.packs):
        raise RuleViolation("karmageddon/K55", f"the deck {deck.name} has a pack {pack!r} already; choose another name")


def check_idle(deck: Deck) -> None:
    """Raise `UsageError` while a game is on with this deck."""
    if deck.running is not None:
        raise UsageError(f"the deck {deck.name} is on the table of game {deck.running.game}; add cards when it is over")
