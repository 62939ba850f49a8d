"""karma audit: the referee's verdict."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress

from replay.audit import Verdict
from replay.case import read_case
from replay.cli.common import command, jobs_of, print_json, record_of, text_of, write
from replay.cli.key import ring
from replay.heap import Audited, audit_all, files_in
from replay.judge import check as check_case
from replay.page.referee import referee_html
from replay.receipt import check_receipt
from replay.referee import Dependence, Page, plain_page, referee
from replay.render import grid, outcome_text

MARKS = {
    "VALID": "karma.ok",
    "INVALID": "karma.bad",
    "MALFORMED": "karma.bad",
    "INCOMPLETE": "karma.wait",
}

LEGAL_SHOWN, REFUSED_SHOWN = 12, 5
WORST_FIRST = (1, 2, 3, 0)


def add(commands: Any) -> None:
    made = command(
        commands,
        "audit",
        check,
        "Check a record: bytes, history, every action decided and every draw drawn again. Exit 0 valid, 1 invalid, "
        "2 malformed, 3 incomplete.",
        "karma audit game.jsonl  ·  karma audit game.jsonl --html -o page.html  ·  karma audit games/ --jobs 2",
    )
    made.add_argument("record", metavar="RECORD", help="a file, the id of a stored game, or a folder of files")
    made.add_argument("--html", action="store_true", help="the referee's page, to hand over")
    made.add_argument("-o", "--output", type=Path, help="where the page goes; else to the screen")
    made.add_argument("--jobs", type=int, default=0, help="how many processes for a folder; all cores if none is given")
    made.add_argument("--checkpoint", type=Path, help="a signed head of the game (karma close)")
    made.add_argument("--head", default="", help="the root over all events, kept elsewhere (karma list prints it)")


def check(args: Namespace, out: Console) -> int:
    """Print the verdict; its exit code says it too."""
    from replay.cli.proof import checkpoints_of

    path = Path(args.record)
    if path.is_dir():
        return check_all(args, out, path)
    if path.is_file() and (other := other_file(args, out, path)) is not None:
        return other
    source = args.record if path.is_file() else record_of(args, args.record)
    page = referee(source, args.head, checkpoints_of(args, args.record, args.checkpoint))
    if args.checkpoint and page.reproduce:
        page = replace(page, reproduce=f"{page.reproduce} --checkpoint {args.checkpoint}")
    if args.json:
        print_json(out, plain_page(page))
    elif args.html:
        write(args.output, referee_html(page))
    else:
        tell_verdict(page.verdict, out)
        tell_page(page, out)
    return page.verdict.exit


def check_all(args: Namespace, out: Console, folder: Path) -> int:
    """Audit every record in a folder; the exit code is that of the worst verdict."""
    files = files_in(folder)
    found: list[Audited] = []
    with Progress(console=Console(stderr=True), transient=True, disable=args.json or not out.is_terminal) as bar:
        todo = bar.add_task(str(folder), total=len(files))
        for one in audit_all(files, jobs_of(args)):
            found.append(one)
            bar.advance(todo)
    if args.json:
        print_json(out, found)
    else:
        tell_all(found, out)
    return next(code for code in WORST_FIRST if any(one.exit == code for one in found))


def tell_all(found: list[Audited], out: Console) -> None:
    """Every file that is not VALID with its first fault, and how many there are of each verdict."""
    for one in found:
        if one.verdict != "VALID":
            where = f" event {one.seq}" if one.seq is not None else ""
            out.print(f"[{MARKS[one.verdict]}]{one.verdict}[/]  ", end="")
            out.print(f"{one.file}: {one.code}{where}: {one.reason}", markup=False)
    counts = Counter[str](one.verdict for one in found)
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in MARKS if counts[verdict])
    events, size = sum(one.events for one in found), sum(one.bytes for one in found)
    out.print(f"{len(found)} records, {events} events, {size} bytes: {told}")


def tell_page(page: Page, out: Console) -> None:
    """The first fault as the referee's page has it, what is not proven, and how to see it again."""
    if not page.meaning:
        tell_notes(page.verdict, out)
        return
    if page.convicts:
        out.print(f"Convicts {page.convicts}.", markup=False)
    out.print(page.meaning, style="karma.dim")
    if event := page.event:
        heading(out, f"Event {event.seq}, by {event.by}, {event.time}")
        out.print(event.action, style="karma.bad" if event.wrong == 0 else "karma.bold", markup=False)
        for number, words in enumerate(event.facts, 1):
            out.print(f"  {words}", style="karma.bad" if number == event.wrong else None, markup=False)
    if page.by_rules:
        heading(out, "By the rules instead")
        for words in page.by_rules:
            out.print(f"  {words}", markup=False)
    if page.rule:
        heading(out, f"Rule {page.rule}")
        out.print(page.rule_text, markup=False)
    if page.legal:
        heading(out, f"Legal there ({page.legal_count})")
        for words in page.legal[:LEGAL_SHOWN]:
            out.print(f"  {words}", markup=False)
        if len(page.legal) > LEGAL_SHOWN:
            out.print(f"  … and {page.legal_count - LEGAL_SHOWN} more", style="karma.dim")
    for title, drawn in (("The table before", page.before), ("The table as claimed", page.claimed)):
        if drawn:
            heading(out, title)
            out.print(drawn, markup=False, no_wrap=True, crop=False)
    for place, words in page.differs:
        out.print(f"  {place}: {words}", style="karma.now", markup=False)
    if page.depends:
        tell_depends(page.depends, page.verdict.seats, out)
    if page.verdict.notes:
        heading(out, "Not proven")
        tell_notes(page.verdict, out)
    heading(out, "To check it again")
    out.print(f"  {page.reproduce}", markup=False)


def tell_depends(found: Dependence, names: tuple[str, ...], out: Console) -> None:
    """Scores and IOUs as claimed, and replayed without the event."""
    heading(out, "What depends on it")
    later = found.kept + len(found.refused)
    out.print(f"Replayed {found.how}: {found.kept} of {later} later actions stay legal.")
    table = grid("", *names)
    table.add_row("as claimed", *map(str, found.scores_claimed or ("?",) * len(names)))
    table.add_row("replayed", *map(str, found.scores_without))
    out.print(table)
    for title, outcome in (("as claimed", found.outcome_claimed), ("replayed", found.outcome_without)):
        if outcome:
            out.print(f"{title}: ", end="")
            out.print(outcome_text(outcome, names))
    for title, debts in (("falls away", found.debts_claimed), ("arises instead", found.debts_without)):
        for words in debts:
            out.print(f"  {title}: {words}", markup=False)
    for one in found.refused[:REFUSED_SHOWN]:
        out.print(f"  event {one.seq}, {one.by} {one.tag}: {one.reason} [{one.rule}]", markup=False, style="karma.dim")
    if len(found.refused) > REFUSED_SHOWN:
        out.print(f"  … {len(found.refused) - REFUSED_SHOWN} more; --json has them all", style="karma.dim")


def heading(out: Console, words: str) -> None:
    """A title with a line's room above it."""
    out.print()
    out.print(words, style="karma.dim", markup=False)


def other_file(args: Namespace, out: Console, path: Path) -> int | None:
    """The verdict on a receipt or a case file; None for a journal."""
    from replay.cli.case import told

    with path.open("rb") as file:
        start = file.read(32)
    if start.startswith(b"PK"):
        return told(args, out, check_case(read_case(path), ring()))
    if not start.startswith(b"c2sp.org/tlog-proof"):
        return None
    found = check_receipt(text_of(path), ring())
    if args.json:
        print_json(out, found)
        return found.exit
    out.print(f"[{MARKS[found.verdict]}]{found.verdict}[/]  event {found.event} of {found.game}: {found.reason}")
    if found.data:
        out.print(f"by {found.by}, {found.time}: {said(found.data['act']['data'])}", markup=False)
        for fact in found.data["facts"]:
            out.print(f"  {said(fact)}", markup=False)
    for name in found.unknown:
        out.print(f"· a signature under a key that is not pinned here: {name}", style="karma.dim", markup=False)
    return found.exit


def said(data: Any) -> str:
    """An action or a fact of a receipt, whose game is not here to tell it in its own words.

    >>> said({"type": "card-torn", "card": "sa", "helper": 0, "cards": ["d6", "sa"], "tile": {"sealed": "…"}})
    'card-torn card=sa helper=0 cards=d6,sa tile=sealed'
    """

    def shown(value: Any) -> str:
        if isinstance(value, dict):
            return "sealed" if "sealed" in value else str(value)
        return ",".join(map(shown, value)) if isinstance(value, list) else str(value)

    return " ".join([data["type"], *(f"{name}={shown(data[name])}" for name in data if name != "type")])


def tell(verdict: Verdict, out: Console) -> None:
    """A verdict without its page: what was found, then what is not proven."""
    tell_verdict(verdict, out)
    for name in dict.fromkeys(fault.convicts for fault in verdict.faults if fault.convicts):
        out.print(f"Convicts: {name}.", markup=False)
    tell_notes(verdict, out)


def tell_verdict(verdict: Verdict, out: Console) -> None:
    """The verdict first, then why."""
    if verdict.game or not verdict.faults:  # else the fault's line says it all
        about = f"{verdict.game} {verdict.id}, {', '.join(verdict.seats)}"
        out.print(f"[{MARKS[verdict.verdict]}]{verdict.verdict}[/]  {about}", highlight=False)
    if verdict.events:
        out.print(f"{verdict.events} events, {verdict.facts} facts, head {verdict.head}", style="karma.dim")
    for fault in verdict.faults:
        where = f"event {fault.seq}" if fault.seq is not None else "the record"
        rule = f" [{fault.rule}]" if fault.rule else ""
        reason = fault.reason.rstrip(".")
        out.print(f"{fault.code}  {where}: {reason}{rule}.", markup=False)
    if verdict.outcome:
        out.print(outcome_text(verdict.outcome, verdict.seats))
    if verdict.acknowledged:
        out.print(f"Acknowledged by signing later: {', '.join(verdict.acknowledged)}.", markup=False)


def tell_notes(verdict: Verdict, out: Console) -> None:
    """What is not proven, and what a reader should know."""
    for note in verdict.notes:
        out.print(f"· {note}", style="karma.dim", markup=False)
