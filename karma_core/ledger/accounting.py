"""Plain-text accounting: beancount, hledger, ledger. What is owed and what one owes are accounts that never meet."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from datetime import date, timedelta

from karma_core.ledger.book import Book
from karma_core.ledger.iou import Iou
from karma_core.ledger.reports import ended, what_of


def as_beancount(book: Book, ious: Sequence[Iou], person: str) -> str:
    """One person's book: what friends owe is an asset, what is owed to them a liability, and nothing nets."""
    standing = [iou for iou in ious if iou.state != "unsigned"]
    names = account_names(book.names)
    lines = [f'option "title" {quoted(f"Hours of {person} in {book.circle.name}")}', ""]
    first = min((iou.opened[:10] for iou in standing), default=book.today[:10])
    lines += [f"{first} commodity {kind}" for kind in ("HOUR", "FAVOUR")]
    accounts = {account for iou in standing for account in accounts_of(iou, person, names)[0]}
    accounts |= {account for iou in standing if ended(iou) for account in accounts_of(iou, person, names)[1]}
    lines += [f"{first} open {account} HOUR,FAVOUR" for account in sorted(accounts)]
    entries, open_counts = [], dict[tuple[str, str], int]()
    for iou in standing:
        born, closed = accounts_of(iou, person, names)
        sign = 1 if iou.helper == person else -1
        friend, unit = iou.helpee if sign > 0 else iou.helper, iou.kind.upper()
        entries.append(entry(iou.opened[:10], iou, (friend, what_of(iou)), born, sign))
        if when := ended(iou):
            words = {"settled": "Done and Paid", "forgiven": "Forgiven"}.get(iou.state, "Void")
            entries.append(entry(when[:10], iou, (friend, words), closed, -sign))
        count = open_counts.setdefault((born[0], unit), 0)
        open_counts[born[0], unit] = count + (sign if iou.is_open else 0)
    for _, text in sorted(entries, key=lambda each: each[0]):
        lines += ["", text]
    last = max([book.today[:10], *(when for when, _ in entries)])
    after = (date.fromisoformat(last) + timedelta(days=1)).isoformat()
    lines.append("")
    lines += [f"{after} balance {account}  {count} {unit}" for (account, unit), count in sorted(open_counts.items())]
    return "\n".join(lines) + "\n"


def accounts_of(iou: Iou, person: str, names: dict[str, str]) -> tuple[tuple[str, str], tuple[str, str]]:
    """The two accounts of its birth and those of its end; the first of each is the debt's."""
    if iou.helper == person:
        owed = f"Assets:Owed:{names[iou.helpee]}"
        end = {"settled": "Expenses:HelpReceived", "forgiven": "Expenses:Forgiven"}.get(iou.state, "Expenses:Void")
        return (owed, "Income:Helped"), (owed, end)
    owing = f"Liabilities:Owing:{names[iou.helper]}"
    end = {"settled": "Income:HoursWorked", "forgiven": "Income:Forgiven"}.get(iou.state, "Income:Void")
    return (owing, "Expenses:BeingHelped"), (owing, end)


def entry(when: str, iou: Iou, words: tuple[str, str], accounts: tuple[str, str], sign: int) -> tuple[str, str]:
    """A day and one transaction of a beancount book: payee and narration, the debt's account first."""
    unit = iou.kind.upper()
    text = (
        f'{when} * {quoted(words[0])} {quoted(words[1])} ^{iou.id}\n  iou: "{iou.id}"\n'
        f"  {accounts[0]}  {sign} {unit}\n  {accounts[1]}  {-sign} {unit}"
    )
    return when, text


def account_names(names: Sequence[str]) -> dict[str, str]:
    """Names as parts of accounts: letters and digits, no two alike.

    >>> account_names(["Ana", "ana b", "Ana-B"])
    {'Ana': 'Ana', 'ana b': 'Ana-b', 'Ana-B': 'Ana-B-2'}
    """
    found: dict[str, str] = {}
    for name in names:
        kept = "".join(each if unicodedata.category(each)[0] in "LN" else "-" for each in name).strip("-") or "X"
        kept = kept[0].upper() + kept[1:]
        if unicodedata.category(kept[0]) not in ("Lu", "Nd"):
            kept = f"X{kept}"
        base, count = kept, 1
        while kept.casefold() in (each.casefold() for each in found.values()):
            count += 1
            kept = f"{base}-{count}"
        found[name] = kept
    return found


def quoted(text: str) -> str:
    """Words in quotes, as beancount has them."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def as_hledger(book: Book, ious: Sequence[Iou], directive: str = "commodity 1. {unit}") -> str:
    """The circle's journal for hledger: one account an IOU, and an assertion that it is settled when it is."""
    names = account_names(book.names)
    circle = account_names([book.circle.name])[book.circle.name]
    lines = [f"; the circle {book.circle.name}: one account an IOU, and nothing nets"]
    lines += [directive.format(unit=unit) for unit in ("HOUR", "FAVOUR")]
    entries = []
    for iou in ious:
        if iou.state == "unsigned":
            continue
        unit, tail = iou.kind.upper(), iou.id.replace("/", "-")
        owed = f"{circle}:{names[iou.helper]}:owed by:{names[iou.helpee]}:{tail}"
        owing = f"{circle}:{names[iou.helpee]}:owing:{names[iou.helper]}:{tail}"
        title = f"{iou.helper} helped {iou.helpee}".replace(";", ",").replace("|", "/")
        entries.append((iou.opened[:10], f"* {title}  ; iou:{iou.id}", f"{owed}  1 {unit}", f"{owing}  -1 {unit}"))
        if when := ended(iou):
            words = {"settled": "done and paid", "forgiven": "forgiven"}.get(iou.state, "void")
            one, two = f"{owed}  -1 {unit} = 0 {unit}", f"{owing}  1 {unit} = 0 {unit}"
            entries.append((when[:10], f"* {words}  ; iou:{iou.id}", one, two))
    for when, title, one, two in sorted(entries, key=lambda each: each[0]):
        lines += ["", f"{when} {title}", f"    {one}", f"    {two}"]
    return "\n".join(lines) + "\n"


def as_ledger(book: Book, ious: Sequence[Iou]) -> str:
    """The same for ledger."""
    return as_hledger(book, ious, "commodity {unit}")
