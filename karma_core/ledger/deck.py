"""A deck that lasts: packs, suits added, marks, cards torn; what a game takes from it, and how healthy it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from karma_core.kernel.errors import RuleViolation, UsageError
from karma_core.ledger.cards import kind_of_card
from karma_core.ledger.deeds import (
    CardMarked,
    CardTorn,
    DeckCreated,
    DeckReturned,
    DeckTaken,
    GameReplaced,
    PackAdded,
    SuitAdded,
    SuitAgreed,
)
from karma_core.ledger.streams import Deed

CARDS_EACH = 10  # karmageddon/deck-minimum


class Pack(Struct, frozen=True, kw_only=True):
    """A pack or a suit that joined the deck."""

    name: str  # empty: the first pack
    back: str
    since: str
    cards: tuple[str, ...]
    suit: str = ""  # empty: a whole pack
    agreed: tuple[str, ...] = ()  # of a suit: who agreed to it


class Torn(Struct, frozen=True, kw_only=True):
    """A card that has left the deck."""

    card: str
    game: str
    event: int
    iou: str
    time: str


class Taken(Struct, frozen=True, kw_only=True):
    """One game with this deck."""

    game: str
    players: int
    cards: int
    time: str
    returned: str = ""


class Deck(Struct, frozen=True, kw_only=True):
    """The deck as it is by now."""

    id: str
    circle: str
    name: str
    edition: str
    since: str
    packs: tuple[Pack, ...]
    cards: tuple[str, ...]  # whole ones, sorted
    normal: tuple[str, ...]  # blanks marked Normal
    court: tuple[str, ...]
    torn: tuple[Torn, ...]
    games: tuple[Taken, ...]
    faults: tuple[str, ...]

    @property
    def ever(self) -> set[str]:
        """Every card that was ever in it."""
        return {card for pack in self.packs for card in pack.cards}

    @property
    def running(self) -> Taken | None:
        """The game whose table it is on."""
        return next((each for each in reversed(self.games) if not each.returned), None)

    def chosen(self, packs: Sequence[str]) -> tuple[str, ...]:
        """The cards that play: of all packs, or of those named (`first` is the first). Raises `UsageError`."""
        if not packs:
            return self.cards
        names = {"" if name == "first" else name for name in packs}
        known = {pack.name for pack in self.packs}
        if unknown := names - known:
            shown = ", ".join(name or "first" for name in sorted(known))
            raise UsageError(f"the deck {self.name} has no pack {sorted(unknown)[0]!r}; it has: {shown}")
        wanted = {card for pack in self.packs if pack.name in names for card in pack.cards}
        return tuple(card for card in self.cards if card in wanted)


def deck_of(id: str, deeds: Iterable[Deed]) -> Deck:
    """The deck after these deeds, in whatever order they stand."""
    ordered = sorted({deed.key: deed for deed in deeds}.values(), key=lambda deed: deed.order)
    made = next((deed for deed in ordered if isinstance(deed.data, DeckCreated)), None)
    if made is None:
        raise UsageError(f"this store has no deck {id!r}")
    replaced = {deed.data.game: deed.data for deed in ordered if isinstance(deed.data, GameReplaced)}
    games = games_of(ordered, replaced)
    faults = together(games)
    torn: dict[str, Torn] = {}
    marks: dict[str, str] = {}
    for deed in ordered:
        data = deed.data
        if isinstance(data, CardMarked | CardTorn) and was_not_so(replaced, data):
            continue
        if isinstance(data, CardTorn):
            if data.card in torn and torn[data.card].iou != data.iou:
                faults.append(f"{data.card} was torn twice, in game {torn[data.card].game} and in {data.game}")
            torn.setdefault(
                data.card, Torn(card=data.card, game=data.game, event=data.event, iou=data.iou, time=deed.time)
            )
        elif isinstance(data, CardMarked) and marks.setdefault(data.card, data.kind) != data.kind:
            faults.append(f"{data.card} was marked {marks[data.card]} and, in game {data.game}, {data.kind}")
    packs = packs_of(ordered)
    whole = sorted({card for pack in packs for card in pack.cards} - torn.keys())
    return Deck(
        id=id,
        circle=made.data.circle,
        name=made.data.name,
        edition=made.data.edition,
        since=made.time,
        packs=packs,
        cards=tuple(whole),
        normal=tuple(card for card in whole if marks.get(card) == "normal"),
        court=tuple(card for card in whole if marks.get(card) == "court"),
        torn=tuple(torn.values()),
        games=games,
        faults=tuple(faults),
    )


def was_not_so(replaced: dict[str, GameReplaced], data: CardMarked | CardTorn) -> bool:
    """Whether a slip that was mended later made this."""
    return data.game in replaced and data.event >= replaced[data.game].at


def packs_of(ordered: Sequence[Deed]) -> tuple[Pack, ...]:
    """Packs and suits in the order in which they joined."""
    agreed: dict[tuple[str, str], list[str]] = {}
    for deed in ordered:
        if isinstance(deed.data, SuitAdded | SuitAgreed):
            agreed.setdefault((deed.data.suit, deed.data.pack), []).append(deed.by)
    packs = []
    for deed in ordered:
        data = deed.data
        if isinstance(data, PackAdded):
            packs.append(Pack(name=data.pack, back=data.back, since=deed.time, cards=data.cards))
        elif isinstance(data, SuitAdded):
            by = tuple(dict.fromkeys(agreed[data.suit, data.pack]))
            packs.append(
                Pack(name=data.pack, back=data.back, since=deed.time, cards=data.cards, suit=data.suit, agreed=by)
            )
    return tuple(packs)


def games_of(ordered: Sequence[Deed], replaced: dict[str, GameReplaced]) -> tuple[Taken, ...]:
    """The games with this deck in order. A game goes on in the fork that takes its place."""
    returned: dict[str, str] = {}
    for deed in ordered:
        if isinstance(deed.data, DeckReturned):
            returned.setdefault(deed.data.game, deed.time)
    games = {}
    for deed in ordered:
        data = deed.data
        if isinstance(data, DeckTaken) and data.game not in games:
            last, seen = data.game, {data.game}
            while last in replaced and replaced[last].fork not in seen:
                last = replaced[last].fork
                seen.add(last)
            games[data.game] = Taken(
                game=last,
                players=data.players,
                cards=data.cards,
                time=deed.time,
                returned=returned.get(last, ""),
            )
    return tuple(games.values())


def together(games: Sequence[Taken]) -> list[str]:
    """Which games had the deck on two tables at once."""
    faults = []
    for at, one in enumerate(games):
        for two in games[at + 1 :]:
            if two.time < (one.returned or "9") and one.time < (two.returned or "9") and one.game != two.game:
                faults.append(f"the deck was on two tables at once: of game {one.game} and of game {two.game}")
    return faults


def check_taking(deck: Deck, cards: Sequence[str], players: Sequence[str]) -> None:
    """Raise a refusal if this deck cannot be played with now."""
    if (running := deck.running) is not None:
        raise UsageError(
            f"the deck {deck.name} is on the table of game {running.game}; play that one to its end, or abandon it"
        )
    if len(cards) < CARDS_EACH * len(players):
        needed = CARDS_EACH * len(players)
        suits = -(-(needed - len(cards)) // 13)
        raise RuleViolation(
            "karmageddon/deck-minimum",
            f"{len(players)} players need {needed} cards, and the deck {deck.name} has {len(cards)}: "
            f"add {suits} suit{'s' if suits > 1 else ''}",
        )
    for pack in unplayed_suits(deck):
        missing = [name for name in players if name.casefold() not in [each.casefold() for each in pack.agreed]]
        if missing:
            raise RuleViolation(
                "karmageddon/K58",
                f"{missing[0]} has not agreed to the suit {pack.suit} of pack {pack.name} that was added to "
                f"{deck.name}: all players do, before it is played with",
            )


def unplayed_suits(deck: Deck) -> list[Pack]:
    """Suits that no game was played with yet."""
    last = max((each.time for each in deck.games), default="")
    return [pack for pack in deck.packs if pack.suit and pack.since >= last]


class Health(Struct, frozen=True, kw_only=True):
    """How a deck is doing, for so many players."""

    deck: str
    cards: int
    normals: int
    courts: int
    blanks: int  # not marked yet
    torn: int
    players: int
    cards_each: int
    needed: int
    advice: tuple[str, ...]
    faults: tuple[str, ...]


def health(deck: Deck, players: int) -> Health:
    """Cards left, a player's share, the ratio, and what would help."""
    kinds = [kind_of_card(deck.edition, card) for card in deck.cards]
    normals, courts = kinds.count("normal") + len(deck.normal), kinds.count("court") + len(deck.court)
    needed, size, told = CARDS_EACH * players, max(players, 4), []
    enough = size * (size + 1) // 2 * players
    if len(deck.cards) < needed:
        suits = -(-(needed - len(deck.cards)) // 13)
        told.append(
            f"too few to play: {players} players need {needed} cards; add {suits} of 13 [karmageddon/deck-minimum]"
        )
    elif len(deck.cards) < enough:
        suits = -(-(enough - len(deck.cards)) // 13)
        told.append(
            f"{players} players seldom come to an end with under {enough} cards; "
            f"{suits} suit{'s' if suits > 1 else ''} more would help [karmageddon/K62]"
        )
    if not 2 * courts <= normals <= 5 * courts:
        told.append(f"{normals} normal to {courts} court cards; about 10 to 3 is right [karmageddon/K57]")
    return Health(
        deck=deck.name,
        cards=len(deck.cards),
        normals=normals,
        courts=courts,
        blanks=kinds.count("blank") - len(deck.normal) - len(deck.court),
        torn=len(deck.torn),
        players=players,
        cards_each=len(deck.cards) // players,
        needed=needed,
        advice=tuple(told),
        faults=deck.faults,
    )
