"""karma find, karma what-if, karma stats: search a record, try another action, figures."""

from __future__ import annotations

from argparse import Namespace
from itertools import islice
from pathlib import Path
from typing import Any

from rich.console import Console

from karma_core import Journal, UsageError
from replay.cli.common import Exit, command, print_json, record_of, store_of, typed_action
from replay.find import find
from replay.render import event_lines, grid, outcome_text
from replay.stats import GameStats, ManyStats, many, stats
from replay.whatif import Spread, WhatIf, what_if

REFUSED_SHOWN = 10
TITLES = ("as it was", "instead")


def add(commands: Any) -> None:
    made = command(
        commands,
        "find",
        search,
        "The first position at which a condition over the state holds. Exit 1 if there is none.",
        "karma find 3f2a 'players[Ana].karma >= 20 and round < 5'",
    )
    made.add_argument("record", metavar="RECORD")
    made.add_argument(
        "expression", help="names of the state's fields, . [] numbers words comparisons and or not len max"
    )
    made.add_argument("--after", type=int, default=0, help="look beyond this position")
    made.add_argument("--all", action="store_true", help="every such position")
    made = command(
        commands,
        "what-if",
        otherwise,
        "Put another action in place of an event: what would become illegal, and how it would end. The record stays.",
        "karma what-if 3f2a --at 41 --instead stop --playouts 200",
    )
    made.add_argument("record", metavar="RECORD")
    made.add_argument("--at", type=int, required=True, help="the number of the event")
    made.add_argument("--instead", required=True, help="an action as in play: its tag and fields, or its number")
    made.add_argument("--playouts", type=int, default=0, help="let bots play on so many times, from both")
    made.add_argument("--bot", default="", help="which bot plays on; else the sensible one")
    made.add_argument("--seed", default="0", help="fixes the luck of the play-outs")
    made = command(
        commands,
        "stats",
        figures,
        "Figures of one game, or of all that are stored: length, time, luck by seat, actions by type.",
        "karma stats 3f2a  ·  karma stats --game karma-dice",
    )
    made.add_argument(
        "record", metavar="RECORD", nargs="?", help="a record or a folder; all stored games if none is given"
    )
    made.add_argument("--game", help="only games of this kind")


def search(args: Namespace, out: Console) -> int:
    """Print positions."""
    journal = record_of(args, args.record)
    found = list(islice(find(journal, args.expression, args.after), None if args.all else 1))
    if args.json:
        print_json(out, found)
    elif not found:
        out.print("at no position", style="karma.dim")
    elif args.all:
        print(" ".join(map(str, found)))
    else:
        out.print(f"[karma.now]position {found[0]}[/]")
        out.print(event_lines(journal, found[0] - 1))
    return Exit.OK if found else Exit.DIFFERENT


def otherwise(args: Namespace, out: Console) -> int:
    """Try another action."""
    journal = record_of(args, args.record)
    if not 0 <= args.at < journal.size or (seat := getattr(journal.record(args.at).message, "seat", None)) is None:
        raise UsageError(f"event {args.at} is no action of a seat; name one that is")
    state = journal.state(args.at)
    action = typed_action(journal.game, seat, journal.game.legal(state, seat), args.instead)
    found = what_if(journal, args.at, action, args.playouts, args.seed, args.bot)
    if args.json:
        print_json(out, found)
    else:
        tell(found, journal, state, out)
    return Exit.OK


def tell(found: WhatIf, journal: Journal, state: Any, out: Console) -> None:
    """What would have changed, in words."""
    game, names = journal.game, journal.names
    out.print(f"[karma.title]at event {found.at}, instead:[/]")
    for fact in found.facts:
        out.print(f"  {game.tell(state, fact, names)}", markup=False)
        state = game.evolve(state, fact)
    out.print(f"{found.kept} of {found.kept + len(found.refused)} later actions stay legal")
    for refused in found.refused[:REFUSED_SHOWN]:
        out.print(f"  {refused.seq} {refused.tag} by {refused.by}: {refused.reason} [{refused.rule}]", markup=False)
    if len(found.refused) > REFUSED_SHOWN:
        out.print(f"  … {len(found.refused) - REFUSED_SHOWN} more; --json has them all", style="karma.dim")
    for title, outcome, scores in zip(TITLES, (found.before, found.after), found.scores, strict=True):
        out.print(f"{title}: ", end="")
        told = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=False))
        out.print(outcome_text(outcome, names) if outcome else f"not over ({told})")
    if found.playouts and found.record_playouts:
        tell_spread(dict(zip(TITLES, (found.record_playouts, found.playouts), strict=True)), names, out)


def tell_spread(spreads: dict[str, Spread], names: tuple[str, ...], out: Console) -> None:
    """Both spreads of play-outs in one table."""
    table = grid("play-outs", *(f"{name} wins" for name in names), *(f"{name} scores" for name in names))
    for title, spread in spreads.items():
        wins = [f"{100 * won // max(spread.playouts, 1)} %" for won in spread.wins]
        table.add_row(title, *wins, *(f"{score / 10}" for score in spread.mean_scores_tenths))
    out.print(table)


def figures(args: Namespace, out: Console) -> int:
    """Print figures of one game or of many."""
    if args.record and not Path(args.record).is_dir():
        one = stats(record_of(args, args.record))
        if args.json:
            print_json(out, one)
        else:
            tell_game(one, out)
        return Exit.OK
    all_of_them = many([j for j in journals(args) if args.game in (None, j.game.name)])
    if args.json:
        print_json(out, all_of_them)
    else:
        tell_many(all_of_them, out)
    return Exit.OK


def journals(args: Namespace) -> list[Journal]:
    """The journals of a folder, or all that are stored."""
    if args.record:
        return [Journal.read(file) for file in sorted(Path(args.record).rglob("*.jsonl"))]
    with store_of(args) as store:
        return [store.table(game.id).journal for game in store.tables()]


def tell_game(one: GameStats, out: Console) -> None:
    """One game's figures."""
    hours, minutes = divmod(one.seconds // 60, 60)
    took = f"{hours} h {minutes} min" if hours else f"{minutes} min" if minutes else f"{one.seconds} s"
    out.print(
        f"[karma.title]{one.game}[/] {one.id}   {one.rounds} rounds, {one.turns} turns, {one.actions} actions, {took}"
    )
    dice = ("dice", "mean face", "expected", "luck") if any(seat.dice for seat in one.seats) else ()
    table = grid("seat", "actions", *dice, "score")
    for seat in one.seats:
        mean = f"{seat.pips_tenths / 10}" if seat.dice else ""
        due = f"{seat.expected_tenths / 10}" if seat.expected_tenths is not None else ""
        score = "" if seat.score is None else f"{seat.score}{' ✓' if seat.won else ''}"
        rolled = (str(seat.dice or ""), mean, due, luck_words(seat.luck_tenths)) if dice else ()
        table.add_row(seat.name, str(seat.actions), *rolled, score)
    out.print(table)
    tell_types(one.by_type, out)


def tell_many(all_of_them: ManyStats, out: Console) -> None:
    """Many games' figures."""
    out.print(f"[karma.title]{all_of_them.game}[/]   {all_of_them.games} games, {all_of_them.finished} finished")
    table = grid("", "least", "median", "most")
    table.add_row("actions", *map(str, all_of_them.actions))
    table.add_row("seconds", *map(str, all_of_them.seconds))
    out.print(table)
    for title, counts in (("wins", all_of_them.wins), ("ended by", all_of_them.endings)):
        table = grid(title, "times")
        for name, count in counts.items():
            table.add_row(name, str(count))
        out.print(table)
    if any(seat.dice for seat in all_of_them.luck):
        table = grid("luck", "games", "dice", "mean face", "expected", "in all")
        for seat in all_of_them.luck:
            due = f"{seat.expected_tenths / 10}" if seat.expected_tenths is not None else ""
            mean = f"{seat.pips_tenths / 10}" if seat.dice else ""
            table.add_row(seat.name, str(seat.games), str(seat.dice), mean, due, luck_words(seat.luck_tenths))
        out.print(table)
    tell_types(all_of_them.by_type, out)


def luck_words(tenths: int | None) -> str:
    """Pips above or below what was to be expected."""
    return "" if tenths is None else f"{tenths / 10:+}"


def tell_types(types: dict[str, int], out: Console) -> None:
    """Actions by type."""
    table = grid("action", "times")
    for name, count in types.items():
        table.add_row(name, str(count))
    out.print(table)
