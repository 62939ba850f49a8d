"""Exports: tables, plain-text accounting, a calendar. Every debt keeps its own line; no column and no account nets."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from karma_core.kernel.errors import JournalError, RuleViolation, UsageError
from karma_core.ledger.accounting import as_beancount, as_hledger, as_ledger
from karma_core.ledger.book import Book
from karma_core.ledger.iou import Iou
from karma_core.ledger.reminder import calendar
from karma_core.ledger.reports import age


class Row(Struct, frozen=True, kw_only=True):
    """One IOU as tables have it."""

    iou: str
    kind: str
    game: str
    event: int
    card: str
    words: str
    helper: str
    helpee: str
    opened: str
    task: str
    agreed: str
    done: str
    paid: str
    status: str
    disputed: str
    age_days: int


COLUMNS = tuple(Row.__struct_fields__)
NET = ("net", "netted", "balance", "saldo", "simplified", "difference", "offset")
FORMULA = ("=", "+", "-", "@", "\t", "'")  # what a spreadsheet would run; a ' before it makes it words


def exported(book: Book, form: str, *, person: str = "", columns: Sequence[str] = (), **filters: str) -> str:
    """The IOUs that fit, in this form. Raises `UsageError` that names the forms."""
    if form not in ("csv", "beancount", *FORMS):
        raise UsageError(f"{form!r} is no form of export; the forms: csv, beancount, {', '.join(FORMS)}")
    if columns and form != "csv":
        raise UsageError("columns are chosen for csv alone")
    ious = book.chosen(person=person, **filters)
    if form == "csv":
        return as_csv(ious, book.today, columns or COLUMNS)
    if form == "beancount":
        if not person:
            raise UsageError("a beancount book is one person's: name the person")
        return as_beancount(book, ious, book.person(person))
    return FORMS[form](book, ious)


def row_of(iou: Iou, today: str) -> Row:
    """One IOU as a row."""
    disputes = "; ".join(filter(None, (*(each.words for each in iou.disputes if not each.closed), iou.verdict)))
    return Row(
        iou=iou.id,
        kind=iou.kind,
        game=iou.game,
        event=iou.seq,
        card=iou.card,
        words=iou.words,
        helper=iou.helper,
        helpee=iou.helpee,
        opened=iou.opened,
        task=iou.task,
        agreed=iou.agreed.agreed if iou.agreed else "",
        done=iou.done,
        paid=iou.paid,
        status=iou.state,
        disputed=disputes,
        age_days=age(iou, today),
    )


def as_csv(ious: Sequence[Iou], today: str, columns: Sequence[str]) -> str:
    """A table with these columns. Refuses one that would set debts against each other."""
    for column in columns:
        if column.casefold() in NET:
            reason = f"there is no column {column!r}: debts never cancel out, each has its own line"
            raise RuleViolation("karmageddon/no-netting", reason)
        if column not in COLUMNS:
            raise UsageError(f"there is no column {column!r}; the columns: {', '.join(COLUMNS)}")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    for iou in ious:
        row = row_of(iou, today)
        writer.writerow([plain_cell(getattr(row, column)) for column in columns])
    return out.getvalue()


def plain_cell(value: object) -> object:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def as_json(book: Book, ious: Sequence[Iou]) -> str:
    """The rows as JSON, sorted and indented."""
    rows = [row_of(iou, book.today) for iou in ious]
    return msgspec.json.format(msgspec.json.encode(rows, order="sorted"), indent=2).decode() + "\n"


def rows_from(text: str, form: str) -> list[Row]:
    """The rows of an export (csv with all columns, or json). Raises `JournalError`."""
    try:
        if form == "json":
            return msgspec.json.decode(text, type=list[Row])
        lines = csv.DictReader(io.StringIO(text))
        cells = [{key: bare_cell(value or "") for key, value in line.items()} for line in lines]
        return msgspec.convert(cells, list[Row], strict=False)
    except (msgspec.ValidationError, msgspec.DecodeError, csv.Error) as error:
        raise JournalError(f"this is no export of a ledger: {error}") from error


def bare_cell(value: str) -> str:
    """What `plain_cell` was given."""
    return value[1:] if value.startswith("'") and value[1:].startswith(FORMULA) else value


def as_ics(book: Book, ious: Sequence[Iou]) -> str:
    """Open debts as to-dos of a calendar."""
    return calendar([iou for iou in ious if iou.is_open], book.today)


FORMS: dict[str, Callable[[Book, Sequence[Iou]], str]] = {
    "json": as_json,
    "hledger": as_hledger,
    "ledger": as_ledger,
    "ics": as_ics,
}
