"""karma ledger: who owes whom an hour, since when, and what became of it. Reports; the rest is beside this file."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace
from typing import Any

from rich.console import Console

from replay.cli import ledger_deeds, ledger_making, ledger_passing
from replay.cli.common import Exit, Run, command, print_json, store_of
from replay.cli.ledger_passing import add_filters, filters_of
from replay.cli.ledger_show import (
    ageing_table,
    chart,
    honours_table,
    iou_table,
    life_text,
    matrix_table,
    mementos_table,
    people_table,
    statement_text,
)


class Group:
    """Adds commands below `karma ledger`, each with `--circle`."""

    def __init__(self, commands: Any) -> None:
        self.commands = commands

    def add(self, name: str, run: Run, help: str, example: str, circle: bool = True) -> ArgumentParser:
        """One command with its help, an example, `--json`, `--store` and `--circle`."""
        made = command(self.commands, name, run, help, example)
        for action in made._actions:
            if action.dest in ("json", "own_store"):
                action.default = SUPPRESS  # given before the command, it stays
        if circle:
            made.add_argument("--circle", default="", help="which circle, if the store has several")
        return made


def add(commands: Any) -> None:
    made = command(
        commands,
        "ledger",
        front,
        "Who owes whom an hour. Without a word more: the front page.",
        "karma ledger statement Ana",
    )
    made.add_argument("--circle", default="", help="which circle, if the store has several")
    below = made.add_subparsers(dest="ledger_command", metavar="WHAT", parser_class=type(made))
    group = Group(below)
    add_reports(group)
    ledger_deeds.add(group)
    ledger_making.add(group)
    ledger_passing.add(group)


def add_reports(group: Group) -> None:
    """The commands that only read."""
    made = group.add("ious", ious, "List the IOUs, open ones first.", "karma ledger ious --person Ana --state open")
    add_filters(made)
    group.add("people", people, "List who is of the circle.", "karma ledger people")
    made = group.add(
        "statement", statement, "What somebody is owed, and what they owe.", "karma ledger statement Ana --contacts"
    )
    made.add_argument("name")
    made.add_argument("--contacts", action="store_true", help="show the contacts that NAME may open")
    made.add_argument("--all", action="store_true", help="show the redeemed ones too")
    group.add("matrix", matrix, "Who owes whom how many that are open.", "karma ledger matrix")
    group.add("ageing", ageing, "Open debts by age, oldest first.", "karma ledger ageing")
    made = group.add("over-time", over_time, "Opened, settled and open, month by month.", "karma ledger over-time")
    made.add_argument("--games", action="store_true", help="game by game")
    made = group.add("iou", iou, "The whole life of one IOU.", "karma ledger iou 3f2a/41.2 --as Ana")
    made.add_argument("id", metavar="ID")
    made.add_argument("--as", dest="who", default="", metavar="NAME", help="show the contacts that NAME may open")
    group.add("honours", honours, "Who redeems what they owe, and how fast.", "karma ledger honours")
    group.add("mementos", mementos, "What became of the halves.", "karma ledger mementos")


def front(args: Namespace, out: Console) -> int:
    """Print the front page: honours, and what is open."""
    with store_of(args) as store:
        found, debts = store.ledger.honours(args.circle), store.ledger.ious(args.circle, state="open")
        name = store.ledger.circle(args.circle).name
    if args.json:
        print_json(out, {"circle": name, "honours": found, "open": len(debts)})
        return Exit.OK
    out.print(f"[karma.title]{'The ledger of'}[/] ", end="")
    out.print(name, style="karma.title", markup=False)
    out.print(honours_table(found))
    out.print(f"{len(debts)} open. karma ledger statement NAME, matrix, ageing, over-time, iou ID say more.")
    return Exit.OK


def ious(args: Namespace, out: Console) -> int:
    """Print the IOUs that fit."""
    with store_of(args) as store:
        found = store.ledger.ious(args.circle, **filters_of(args))
    if args.json:
        print_json(out, found)
    elif not found:
        out.print("None.")
    else:
        out.print(iou_table(found))
    return Exit.OK


def people(args: Namespace, out: Console) -> int:
    """Print the people of a circle."""
    with store_of(args) as store:
        found = store.ledger.people(args.circle)
    if args.json:
        print_json(out, found)
    else:
        out.print(people_table(found))
    return Exit.OK


def statement(args: Namespace, out: Console) -> int:
    """Print two lists that never meet."""
    with store_of(args) as store:
        found = store.ledger.statement(args.name, args.circle)
        contacts = {}
        if args.contacts:
            for side, lines in enumerate((found.owed, found.owes)):
                for line in lines:
                    contacts[line.iou] = store.ledger.contacts(line.iou, found.person)[1 - side]
    if args.json:
        print_json(out, {"statement": found, "contacts": contacts} if args.contacts else found)
    else:
        statement_text(out, found, contacts, args.all)
    return Exit.OK


def matrix(args: Namespace, out: Console) -> int:
    """Print who owes whom."""
    with store_of(args) as store:
        found = store.ledger.matrix(args.circle)
    if args.json:
        print_json(out, found)
    else:
        out.print(matrix_table(found))
        out.print("A row owes, a column is owed. Both ways stay: debts never cancel out.", style="karma.dim")
    return Exit.OK


def ageing(args: Namespace, out: Console) -> int:
    """Print open debts by age."""
    with store_of(args) as store:
        found = store.ledger.ageing(args.circle)
    if args.json:
        print_json(out, found)
    else:
        ageing_table(out, found)
    return Exit.OK


def over_time(args: Namespace, out: Console) -> int:
    """Print a chart."""
    with store_of(args) as store:
        found = store.ledger.over_time(args.circle)
    if args.json:
        print_json(out, found)
    else:
        out.print(chart(found.games if args.games else found.months))
    return Exit.OK


def iou(args: Namespace, out: Console) -> int:
    """Print the life of an IOU."""
    with store_of(args) as store:
        found = store.ledger.iou(args.id)
        contacts = store.ledger.contacts(args.id, args.who) if args.who else ()
    if args.json:
        print_json(out, {"life": found, "contacts": contacts} if contacts else found)
    else:
        life_text(out, found, contacts)
    return Exit.OK


def honours(args: Namespace, out: Console) -> int:
    """Print who redeems, and how fast."""
    with store_of(args) as store:
        found = store.ledger.honours(args.circle)
    if args.json:
        print_json(out, found)
    else:
        out.print(honours_table(found))
        if found.clean:
            out.print(f"Clean hands: {', '.join(found.clean)}", markup=False)
    return Exit.OK


def mementos(args: Namespace, out: Console) -> int:
    """Print what became of the halves."""
    with store_of(args) as store:
        found = store.ledger.mementos(args.circle)
    if args.json:
        print_json(out, found)
    elif not found:
        out.print("No half was kept, burned, binned or lost yet.")
    else:
        out.print(mementos_table(found))
    return Exit.OK
