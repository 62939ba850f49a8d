"""How the ledger looks in a terminal. Times are of the user's own zone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from replay.render import grid

BAR_MAX = 18
STATE_STYLE = {"open": "karma.wait", "claimed": "karma.now", "settled": "karma.ok"}


def here(time: str) -> datetime:
    """A stored time in the user's zone."""
    return datetime.fromisoformat(time.replace("Z", "+00:00")).astimezone()


def day(time: str) -> str:
    """The day, for the user."""
    return here(time).strftime("%Y-%m-%d") if time else ""


def minute(time: str) -> str:
    """The day and the minute, for the user."""
    return here(time).strftime("%Y-%m-%d %H:%M") if time else ""


def short(iou: str) -> str:
    """An IOU's id as people type it.

    >>> short("3f2a19c8d7e6b5a4/41.2"), short("hand-3f2a19c8d7e6b5a4")
    ('3f2a19/41.2', 'hand-3f2a19')
    """
    game, slash, place = iou.partition("/")
    return f"{game[:6]}/{place}" if slash else iou[:11]


def state_text(state: str, disputed: bool) -> Text:
    text = Text(state, style=STATE_STYLE.get(state, ""))
    return text.append(", disputed", style="karma.bad") if disputed else text


def words(value: object) -> Text:
    """Words of people: never taken for markup."""
    return Text(str(value))


def iou_table(ious: Sequence[Any]) -> Table:
    """IOUs, one a line."""
    table = grid("iou", "owes", "to", "what", "since", "task", "state")
    for column in (0, 4, 6):
        table.columns[column].no_wrap = True
    for iou in ious:
        what = iou.card or iou.words
        task = iou.task or (f"({iou.proposal.task})" if iou.proposal else "")
        state = state_text(iou.state, iou.is_disputed)
        table.add_row(
            short(iou.id), words(iou.helpee), words(iou.helper), words(what), day(iou.opened), words(task), state
        )
    return table


def people_table(people: Sequence[Any]) -> Table:
    """The people of a circle."""
    table = grid("name", "since", "key", "id")
    for person in people:
        table.add_row(words(person.name), day(person.since), person.key[:16], person.id)
    return table


def statement_text(out: Console, statement: Any, contacts: Mapping[str, str], everything: bool) -> None:
    """A statement: owed, owing, and what has ended."""
    title = f"Statement of {statement.person}, {statement.circle}, {statement.today}"
    out.print(title, style="karma.title", markup=False)
    lists = [("You are owed", "by", statement.owed), ("You owe", "to", statement.owes)]
    if everything:
        lists.append(("Redeemed, or ended otherwise", "with", statement.redeemed))
    for heading, preposition, lines in lists:
        out.print()
        out.print(heading, style="karma.bold")
        if not lines:
            out.print("  nothing")
            continue
        table = grid("iou", preposition, "for", "since", "days", "task", "marks")
        for column in (0, 3, 4):
            table.columns[column].no_wrap = True
        for line in lines:
            told = ", ".join(filter(None, (line.marks, f"disputed: {line.disputed}" if line.disputed else "")))
            friend = f"{line.friend}, {contacts[line.iou]}" if contacts.get(line.iou) else line.friend
            table.add_row(
                short(line.iou),
                words(friend),
                words(line.what),
                day(line.opened),
                str(line.age_days),
                words(line.task),
                words(told),
            )
        out.print(table)
    out.print()
    for sentence in statement.sentences:
        out.print(sentence, markup=False)


def matrix_table(matrix: Any) -> Table:
    """Who owes whom."""
    table = grid("owes", *matrix.names)
    for name, row in zip(matrix.names, matrix.counts, strict=True):
        cells = [
            Text("–", style="karma.dim") if other == name else Text(str(n))
            for other, n in zip(matrix.names, row, strict=True)
        ]
        table.add_row(words(name), *cells)
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def ageing_table(out: Console, ageing: Any) -> None:
    """Open debts by age."""
    for heading, rows in (("Owed to, by age in days", ageing.creditors), ("Owed by", ageing.debtors)):
        table = grid(heading, *ageing.buckets)
        for name, counts in rows.items():
            table.add_row(words(name), *map(str, counts))
        for column in table.columns[1:]:
            column.justify = "right"
        if heading == "Owed by":
            table.add_row(Text("all", style="karma.bold"), *map(str, ageing.total))
        out.print(table)
        out.print()
    if ageing.oldest:
        out.print("The oldest", style="karma.bold")
        out.print(iou_table(ageing.oldest[:5]))


def chart(periods: Sequence[Any]) -> Text | Table:
    """Opened, settled, and open at the end, as bars."""
    if not periods:
        return Text("No debt was made yet.")
    by_game = bool(periods[0].game_kind)
    most = max(max(each.opened, each.settled, each.open) for each in periods) or 1
    scale = min(1.0, BAR_MAX / most)
    table = grid("game" if by_game else "month", "opened", "settled", "open")
    table.columns[0].no_wrap = True
    for each in periods:
        when = f"{day(each.when)} {each.game[:6] or each.game_kind}" if by_game else each.when
        cells = [
            bar(each.opened, scale, "karma.wait"),
            bar(each.settled + each.otherwise, scale, "karma.ok"),
            bar(each.open, scale, "karma.now"),
        ]
        table.add_row(when, *cells)
    return table


def bar(count: int, scale: float, style: str) -> Text:
    """A bar with its number.

    >>> bar(3, 0.5, "").plain, bar(0, 1.0, "").plain
    ('█▌ 3', '· 0')
    """
    eighths = round(count * scale * 8)
    blocks = "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
    return Text(blocks or "·", style=style).append(f" {count}", style="karma.dim")


def honours_table(honours: Any) -> Table:
    """Who redeems, and how fast."""
    table = grid("person", "redeemed", "in days (median)", "still owes", "is owed")
    for row in honours.people:
        days = "" if row.days is None else str(row.days)
        star = " ★" if row.person == honours.fastest else ""
        table.add_row(words(row.person + star), str(row.redeemed), days, str(row.owes), str(row.owed))
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def mementos_table(mementos: Sequence[Any]) -> Table:
    """What became of the halves."""
    table = grid("when", "what became of it", "whose half", "card", "iou")
    for each in mementos:
        half = f"{each.holder}'s, {each.half} half with {each.friend}"
        table.add_row(day(each.when), each.became, words(half), words(each.what), short(each.iou))
    return table


def life_text(out: Console, life: Any, contacts: Sequence[str]) -> None:
    """One IOU and all that happened to it."""
    iou = life.iou
    unit = "an hour" if iou.kind == "hour" else "a favour"
    out.print(f"{iou.helpee} owes {iou.helper} {unit}", style="karma.title", markup=False, end="  ")
    out.print(state_text(iou.state, iou.is_disputed))
    out.print(f"IOU {iou.id}, since {minute(iou.opened)}", markup=False)
    for note in filter(None, (iou.verdict and f"An audit of its game: {iou.verdict}", iou.fault)):
        out.print(note, style="karma.bad", markup=False)
    if iou.is_handwritten:
        out.print("Written by hand, outside a game.")
    table = grid("when", "what", "where", "signature")
    table.columns[0].no_wrap = True
    for event in life.events:
        table.add_row(minute(event.time), words(event.words), event.where, words(event.signed))
    out.print(table)
    if iou.agreed:
        out.print(f"Task: {' '.join(filter(None, (iou.agreed.task, iou.agreed.hour)))}", markup=False)
    for each in iou.disputes:
        state = "closed" if each.closed else f"answered: {each.answer}" if each.answer else "open"
        out.print(f"Dispute of {iou.names[each.side]}'s, {state}: {each.words}", markup=False)
    for name, contact in zip(iou.names, contacts, strict=False):
        out.print(f"{name}: {contact or 'no contact given'}", markup=False)
    if iou.game:
        out.print(f"karma receipt {iou.game[:6]} --event {iou.seq} proves it.", style="karma.dim")


def deck_text(out: Console, deck: Any, health: Any) -> None:
    """How a deck is doing."""
    out.print(deck.name, style="karma.title", markup=False)
    out.print(
        f"{health.cards} cards: {health.normals} normal, {health.courts} court, {health.blanks} blank; "
        f"{health.torn} torn in {len(deck.games)} games. {health.cards_each} for each of {health.players} players."
    )
    for line in health.advice:
        out.print(line, style="karma.wait", markup=False)
    for line in health.faults:
        out.print(line, style="karma.bad", markup=False)
    table = grid("pack", "joined", "cards", "left", "back", "agreed by")
    for pack in deck.packs:
        name = (pack.name or "first") + (f", suit {pack.suit}" if pack.suit else "")
        left = len({*pack.cards} & {*deck.cards})
        agreed = ", ".join(pack.agreed)
        table.add_row(name, day(pack.since), str(len(pack.cards)), str(left), words(pack.back), words(agreed))
    out.print(table)
    if deck.torn:
        torn = ", ".join(card.card for card in deck.torn)
        out.print(f"Torn: {torn}", markup=False)
