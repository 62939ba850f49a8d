"""karma simulate: bots against bots, with progress, in parallel."""

from __future__ import annotations

from argparse import Namespace
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from rich.console import Console
from rich.progress import Progress

from replay.cli.common import Exit, command, jobs_of, options_of, print_json
from replay.render import grid
from replay.simulate import Summary, Task, merged, simulated, tasks


def add(commands: Any) -> None:
    made = command(
        commands,
        "simulate",
        simulate,
        "Let bots play many games, and tell how they end, how long they are, and who wins.",
        "karma simulate karma-dice -n 200 --seats 4 --seed 7",
    )
    made.add_argument("game", help="a registered game")
    made.add_argument("-n", "--games", type=int, default=100, help="how many games")
    made.add_argument("--seats", type=int, help="how many seats; the fewest if none is given")
    made.add_argument(
        "--bot", action="append", default=[], help="the bots, going round the seats; else the sensible one"
    )
    made.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="how the games are opened")
    made.add_argument("--seed", default="0", help="fixes all luck and all choices")
    made.add_argument("--jobs", type=int, default=0, help="how many processes; all cores if none is given")


def simulate(args: Namespace, out: Console) -> int:
    """Play, merge the results, print them."""
    work = tasks(args.game, args.games, args.seats, args.bot, options_of(args.option), args.seed)
    results = []
    with Progress(console=Console(stderr=True), transient=True, disable=args.json or not out.is_terminal) as bar:
        todo = bar.add_task(args.game, total=args.games)
        for result in run(work, jobs_of(args)):
            results.append(result)
            bar.advance(todo, result.games)
    summary = merged(results)
    if args.json:
        print_json(out, summary)
    else:
        tell(summary, out)
    return Exit.OK


def run(work: list[Task], jobs: int) -> Any:
    """The results of all tasks, in order."""
    if jobs == 1 or len(work) == 1:
        return map(simulated, work)
    return pooled(work, jobs)


def pooled(work: list[Task], jobs: int) -> Any:
    """The results of all tasks, from several processes."""
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(simulated, work)


def tell(summary: Summary, out: Console) -> None:
    """The summary as tables."""
    out.print(
        f"[karma.title]{summary.game}[/]  {summary.games} games of {summary.seats}, {summary.unfinished} unfinished"
    )
    table = grid("", "least", "median", "mean", "most")
    for name, spread in summary.lengths.items():
        table.add_row(name, str(spread.least), str(spread.median), f"{spread.mean_tenths / 10}", str(spread.most))
    out.print(table)
    table = grid("seat", "wins", "shared", "mean score")
    for seat in summary.by_seat:
        table.add_row(seat.bot, str(seat.wins), str(seat.shared), f"{seat.mean_score_tenths / 10}")
    out.print(table)
    for title, counts in (("ended by", summary.endings), ("actions", summary.actions)):
        table = grid(title, "times")
        for name, count in counts.items():
            table.add_row(name, str(count))
        out.print(table)
