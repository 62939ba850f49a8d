"""Reports over an open book. Owed and owing are two numbers in every one of them, and never one."""

from __future__ import annotations

from collections import Counter
from datetime import date
from functools import cache
from statistics import median

from msgspec import Struct

from karma_core.ledger.book import Book
from karma_core.ledger.cards import card_word
from karma_core.ledger.iou import Iou

BUCKETS = ((30, "0–30"), (90, "31–90"), (365, "91–365"), (10**6, "over 365"))  # days


class Line(Struct, frozen=True, kw_only=True):
    """One debt as one of the two sees it."""

    iou: str
    kind: str
    friend: str
    what: str  # the card, or the words
    game: str
    opened: str
    age_days: int
    task: str  # agreed, or proposed
    state: str
    marks: str
    disputed: str


class Statement(Struct, frozen=True, kw_only=True):
    """What a person is owed and what they owe: two lists that never meet."""

    person: str
    circle: str
    today: str
    owed: tuple[Line, ...]  # still open
    owes: tuple[Line, ...]
    redeemed: tuple[Line, ...]  # and what else has ended
    sentences: tuple[str, ...]


class Matrix(Struct, frozen=True, kw_only=True):
    """Who owes whom how much that is open: a row for who owes, a column for whom."""

    names: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]


class Ageing(Struct, frozen=True, kw_only=True):
    """How old the open debts are, in days, oldest first."""

    buckets: tuple[str, ...]
    creditors: dict[str, tuple[int, ...]]
    debtors: dict[str, tuple[int, ...]]
    total: tuple[int, ...]
    oldest: tuple[Iou, ...]


class Period(Struct, frozen=True, kw_only=True):
    """What happened in a month, or in a game's debts, and what is open at the end of it."""

    when: str
    opened: int
    settled: int
    otherwise: int  # forgiven, void
    open: int
    game: str = ""
    game_kind: str = ""


class OverTime(Struct, frozen=True, kw_only=True):
    """Month by month, and game by game."""

    months: tuple[Period, ...]
    games: tuple[Period, ...]


class Honour(Struct, frozen=True, kw_only=True):
    """The seed's biggest victory: who redeems, and how fast."""

    person: str
    redeemed: int  # as the one who owed
    days: int | None  # the median from the tearing to the second mark
    owes: int
    owed: int


class Honours(Struct, frozen=True, kw_only=True):
    """The front page: fastest redeemers first; clean hands; the debt that stands longest."""

    people: tuple[Honour, ...]
    fastest: str
    clean: tuple[str, ...]
    longest: Iou | None


class Memento(Struct, frozen=True, kw_only=True):
    """A half and what became of it."""

    iou: str
    half: str  # helper's | helpee's
    holder: str
    friend: str
    what: str
    became: str  # kept | burned | binned | lost
    when: str


def what_of(iou: Iou) -> str:
    """The torn card, or the words of a favour."""
    return card_word("standard", iou.card) if iou.card else iou.words


def age(iou: Iou, today: str) -> int:
    """Whole days since it was opened."""
    return ordinal(today[:10]) - ordinal(iou.opened[:10])


def ended(iou: Iou) -> str:
    """When it ended; empty while it is open."""
    if iou.state == "forgiven":
        return iou.forgiven
    return max(iou.voided) if iou.state == "void" else iou.settled


def line_for(iou: Iou, side: int, today: str) -> Line:
    """One line of a statement of the person on this side."""
    marks = [word for word, when in (("Done", iou.done), ("Paid", iou.paid)) if when]
    marks += [f"{name} has not signed" for name, when in zip(iou.names, iou.signed, strict=True) if not when]
    asked = iou.proposal
    proposed = f"proposed: {asked.task}" if asked and not asked.declined else f"declined: {asked.task}" if asked else ""
    open_disputes = [each.words for each in iou.disputes if not each.closed]
    return Line(
        iou=iou.id,
        kind=iou.kind,
        friend=iou.names[1 - side],
        what=what_of(iou) + (" (outside a game)" if iou.is_handwritten else ""),
        game=iou.game,
        opened=iou.opened,
        age_days=age(iou, today),
        task=iou.task or proposed,
        state=iou.state,
        marks=", ".join(marks),
        disputed="; ".join(filter(None, (*open_disputes, iou.verdict, iou.fault))),
    )


def statement(book: Book, name: str) -> Statement:
    """What this person is owed, what they owe, and what has ended."""
    person = book.person(name)
    mine = [iou for iou in book.ious if person in iou.names]
    owed = [iou for iou in mine if iou.is_open and iou.helper == person]
    owes = [iou for iou in mine if iou.is_open and iou.helpee == person]
    others = [iou for iou in mine if not iou.is_open]
    both = [name for name in book.names if {name} <= {i.helpee for i in owed} & {i.helper for i in owes}]
    totals = f"{counted(owed)} owed to {person}; {counted(owes)} owed by {person}."
    told = [totals[0].upper() + totals[1:]]
    told += [f"{person} and {friend} owe each other; the rule is that both do the hour." for friend in both]
    return Statement(
        person=person,
        circle=book.circle.name,
        today=book.today[:10],
        owed=tuple(line_for(iou, 0, book.today) for iou in owed),
        owes=tuple(line_for(iou, 1, book.today) for iou in owes),
        redeemed=tuple(line_for(iou, iou.names.index(person), book.today) for iou in others),
        sentences=tuple(told),
    )


def counted(ious: list[Iou]) -> str:
    """How many, in words.

    >>> counted([])
    'nothing'
    """
    kinds = Counter(iou.kind for iou in ious)
    parts = [f"{kinds[kind]} {kind}{'s' if kinds[kind] > 1 else ''}" for kind in ("hour", "favour") if kinds[kind]]
    return " and ".join(parts) or "nothing"


def matrix(book: Book) -> Matrix:
    """Who owes whom."""
    counts = Counter((iou.helpee, iou.helper) for iou in book.ious if iou.is_open)
    names = book.names
    return Matrix(names=names, counts=tuple(tuple(counts[row, column] for column in names) for row in names))


def bucket_of(days: int) -> int:
    """Which bucket an age falls into.

    >>> [bucket_of(days) for days in (0, 30, 31, 90, 365, 366)]
    [0, 0, 1, 1, 2, 3]
    """
    return next(at for at, (most, _) in enumerate(BUCKETS) if days <= most)


def ageing(book: Book) -> Ageing:
    """Open debts by age, for each who is owed and each who owes."""
    open_ones = [iou for iou in book.ious if iou.is_open]
    counts = Counter(
        (side, name, bucket_of(age(i, book.today))) for i in open_ones for side, name in enumerate(i.names)
    )

    def row(side: int, name: str) -> tuple[int, ...]:
        return tuple(counts[side, name, at] for at in range(len(BUCKETS)))

    total = Counter(bucket_of(age(iou, book.today)) for iou in open_ones)
    return Ageing(
        buckets=tuple(words for _, words in BUCKETS),
        creditors={name: row(0, name) for name in book.names if any(row(0, name))},
        debtors={name: row(1, name) for name in book.names if any(row(1, name))},
        total=tuple(total[at] for at in range(len(BUCKETS))),
        oldest=tuple(open_ones),
    )


def over_time(book: Book) -> OverTime:
    """Opened, settled and open at the end, for every month from the first to this one; and for every game."""
    standing = [iou for iou in book.ious if iou.state != "unsigned"]
    games: dict[str, list[Iou]] = {}
    for iou in standing:
        games.setdefault(iou.game, []).append(iou)
    listed = sorted(book.circle.games.values(), key=lambda listing: (listing.time, listing.game))
    replaced = {listing.instead for listing in listed}
    rows = [
        period(listing.time, games.pop(listing.game, []), listing.game, listing.kind)
        for listing in listed
        if listing.game not in replaced or listing.game in games
    ]
    rows += [period(ious[0].opened, ious, game, ious[0].game_kind) for game, ious in games.items()]
    return OverTime(months=months_of(standing, book.today), games=tuple(sorted(rows, key=lambda row: row.when)))


def period(when: str, ious: list[Iou], game: str, kind: str) -> Period:
    """One game's debts."""
    states = Counter(iou.state for iou in ious)
    return Period(
        when=when,
        opened=len(ious),
        settled=states["settled"],
        otherwise=states["forgiven"] + states["void"],
        open=sum(iou.is_open for iou in ious),
        game=game,
        game_kind=kind or "handwritten",
    )


def months_of(ious: list[Iou], today: str) -> tuple[Period, ...]:
    """Every month from the first debt to this one."""
    if not ious:
        return ()
    opened = Counter(iou.opened[:7] for iou in ious)
    settled = Counter(ended(iou)[:7] for iou in ious if iou.state == "settled")
    otherwise = Counter(ended(iou)[:7] for iou in ious if iou.state in ("forgiven", "void"))
    last = max(today[:7], *opened, *settled, *otherwise)
    months, still, month = [], 0, min(opened)
    while month <= last:
        still += opened[month] - settled[month] - otherwise[month]
        months.append(
            Period(when=month, opened=opened[month], settled=settled[month], otherwise=otherwise[month], open=still)
        )
        month = next_month(month)
    return tuple(months)


def next_month(month: str) -> str:
    """The month after.

    >>> next_month("2026-12")
    '2027-01'
    """
    year, number = int(month[:4]), int(month[5:])
    return f"{year + number // 12:04}-{number % 12 + 1:02}"


def honours(book: Book) -> Honours:
    """Who redeems what they owe, fastest first; whose hands are clean; which debt stands longest."""
    open_ones = [iou for iou in book.ious if iou.is_open]
    owes, owed = Counter(iou.helpee for iou in open_ones), Counter(iou.helper for iou in open_ones)
    redeemed: dict[str, list[int]] = {}
    for iou in book.ious:
        if iou.state == "settled":
            redeemed.setdefault(iou.helpee, []).append(days_to_settle(iou))
    rows = [
        Honour(
            person=name,
            redeemed=len(redeemed.get(name, ())),
            days=int(median(redeemed[name])) if name in redeemed else None,
            owes=owes[name],
            owed=owed[name],
        )
        for name in book.names
    ]
    rows.sort(key=lambda row: (row.days is None, row.days, -row.redeemed, row.person))
    return Honours(
        people=tuple(rows),
        fastest=rows[0].person if rows and rows[0].redeemed else "",
        clean=tuple(row.person for row in rows if not row.owes and not row.owed),
        longest=open_ones[0] if open_ones else None,
    )


def days_to_settle(iou: Iou) -> int:
    return ordinal(iou.settled[:10]) - ordinal(iou.opened[:10])


@cache
def ordinal(day: str) -> int:
    """The number of a day."""
    return date.fromisoformat(day).toordinal()


def mementos(book: Book) -> tuple[Memento, ...]:
    """What became of the halves, by the day."""
    found = []
    for iou in book.ious:
        for side, half in enumerate(("helper's", "helpee's")):
            for became, when in ((iou.ends[side], iou.ended[side]), ("lost" if iou.lost[side] else "", iou.lost[side])):
                if became:
                    found.append(
                        Memento(
                            iou=iou.id,
                            half=half,
                            holder=iou.names[side],
                            friend=iou.names[1 - side],
                            what=what_of(iou),
                            became=became,
                            when=when,
                        )
                    )
    return tuple(sorted(found, key=lambda memento: (memento.when, memento.iou, memento.half)))
