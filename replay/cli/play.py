"""karma play: a game in the terminal, for people and bots round one screen."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from rich.console import Console

from karma_core import (
    TABLE,
    Action,
    Game,
    KarmaError,
    LuckNeeded,
    Table,
    UsageError,
    game,
    game_names,
    load_edition,
    tag_of,
)
from replay.cli.common import (
    Exit,
    command,
    options_of,
    print_json,
    seats_of,
    store_of,
    typed_action,
)
from replay.cli.key import private_key
from replay.render import action_words, board, event_lines, outcome_text

SHOWN_MAX = 24  # legal actions listed at once


def add(commands: Any) -> None:
    made = command(
        commands,
        "play",
        play,
        "Play a game in the terminal. NAME is a person, NAME=BOT a bot. What is stored can be played on at any time.",
        "karma play karma-dice --seat Ana --seat Bo=steady",
    )
    made.add_argument("game", help="a registered game, or the id of a stored one to play on")
    made.add_argument("--seat", action="append", default=[], metavar="NAME[=BOT]", help="a seat, in order")
    made.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="how the game is opened")
    made.add_argument(
        "--luck", choices=("table", "physical"), default="table", help="physical: roll and turn, and type"
    )
    made.add_argument("--circle", default="", help="the circle of friends whose ledger takes the debts")
    made.add_argument("--deck", default="", help="a deck of the circle, as it is by now (karma ledger deck)")
    made.add_argument("--pack", action="append", default=[], help="only this pack of the deck")
    made.add_argument("--edition", default="", help="a known edition, or a TOML or JSON file with one")
    made.add_argument("--seed", help="fix all luck: the same seed and actions give the same bytes")
    made.add_argument(
        "--sign", action="append", default=[], metavar="NAME", help="a seat, or table, that signs with its key"
    )
    made.add_argument(
        "--add-seed",
        action="append",
        default=[],
        metavar="NAME[=WORDS]",
        help="a seat adds to the luck before it is dealt: words or dice of its own, else random bytes",
    )
    made.add_argument("--id-only", action="store_true", help="let the bots play, and print nothing but the game's id")


def play(args: Namespace, out: Console) -> int:
    """Open or take up a game, and play it until it is over or people stop."""
    with store_of(args) as store:
        table = opened(args, store)
        if args.id_only or args.json:
            table.play_bots()
            if args.json:
                print_json(out, {"id": table.id, "events": table.position, "outcome": table.outcome})
            else:
                print(table.id)
            return Exit.OK
        out.print(f"[karma.title]{table.game.title}[/]  {table.id}   [karma.dim]? for help, quit to stop[/]")
        return Session(table, out).run()


def opened(args: Namespace, store: Any) -> Table:
    """A new table, or a stored one if the word is an id."""
    keys = {name: private_key(name) for name in args.sign}
    if not args.seat:
        if args.add_seed:
            raise UsageError("seeds are added when a game is opened, before the deal")
        if args.game not in game_names() and set(args.game) <= set("0123456789abcdef"):
            table: Table = store.table(args.game)
            store.sign_with(table.id, {n: k for n, k in keys.items() if n != TABLE}, keys.get(TABLE))
            return table
        fewest, most = game(args.game).seats
        raise UsageError(f"{game(args.game).title} is for {fewest} to {most} seats; name them with --seat NAME[=BOT]")
    rules, edition = game(args.game), args.edition
    if edition.endswith((".toml", ".json")):
        edition = load_edition(rules, edition).name
    names, bots = seats_of(args.seat)
    signing = {name: key for name, key in keys.items() if name != TABLE}
    together = len(signing) > 1  # whoever holds this device can sign for each of them
    table = store.open(
        rules,
        names,
        options=options_of(args.option),
        bots=bots,
        luck=args.luck,
        circle=args.circle,
        deck=args.deck,
        packs=args.pack,
        edition=edition,
        seed=args.seed,
        begin=args.luck == "table" and not args.add_seed,
        keys=signing,
        custody=dict.fromkeys(signing, "shared-device") if together else {},
        table_key=keys.get(TABLE),
    )
    if args.add_seed:
        add_seeds(table, args.add_seed)
    return table


def add_seeds(table: Table, given: Sequence[str]) -> None:
    """Let seats add to the luck, then deal. The table has committed to its own seed before it can know theirs."""
    if table.position > 1:
        raise UsageError(f"game {table.id} is here and has begun; seeds are added before the deal")
    for word in given:
        name, found, words = word.partition("=")
        table.add_seed(name, sha256(words.encode()).digest() if found else token_bytes(32))
    table.begin()


class Session:
    """People and bots round one screen."""

    def __init__(self, table: Table, out: Console) -> None:
        self.table, self.out = table, out
        self.told = table.position
        self.looking: int | None = None
        self.people = [seat for seat, party in enumerate(table.journal.opened.seats) if not party.bot]

    def run(self) -> int:
        """Until the game is over, or somebody says quit."""
        if self.table.position == 1 and not self.with_luck(lambda luck: self.table.begin(luck)):
            return self.stopped()
        while True:
            self.table.play_bots()
            self.tell_news()
            if not self.table.to_act:
                break
            seat = self.table.names.index(self.table.to_act[0])
            if not self.turn(seat):
                return self.stopped()
        if (outcome := self.table.outcome) is not None:
            self.out.print()
            self.show(None)
            self.out.print(outcome_text(outcome, self.table.names))
        self.out.print(f"[karma.dim]karma step {self.table.id} walks through it, karma audit checks it.[/]")
        return Exit.OK

    def stopped(self) -> int:
        self.out.print(f"[karma.dim]Kept. Play on with: karma play {self.table.id}[/]")
        return Exit.OK

    def turn(self, seat: int) -> bool:
        """One action of a person; False: quit."""
        name = self.table.names[seat]
        has_secrets = self.table.view(seat) != self.table.view(None)
        if has_secrets and len(self.people) > 1 and self.looking != seat:
            if self.ask(f"{name}, press Enter when nobody else looks: ") is None:
                return False
            self.out.clear()
        self.looking = seat
        self.show(seat)
        legal = self.table.legal(seat)
        self.list_actions(seat, legal)
        while True:
            words = self.ask(f"{name}> ")
            if words is None or words in ("quit", "q", "exit"):
                return False
            if not words:
                if len(legal) > 1:
                    continue
                words = "1"
            if self.command(words, seat, legal):
                continue
            try:
                action = typed_action(self.table.game, seat, legal, words)
                if not self.with_luck(lambda luck, action=action: self.table.act(seat, action, luck=luck)):
                    return False
            except KarmaError as error:
                self.out.print(str(error), style="karma.bad", markup=False)
                continue
            return True

    def command(self, words: str, seat: int, legal: tuple[Action, ...]) -> bool:
        """What is no action: help, the table again, a part of the list, a rule."""
        if words in ("?", "help"):
            self.out.print(
                "Type an action's number, or its tag and fields (roll dice=red,red).\n"
                "  Enter         takes an action that is the only one\n"
                "  list [WORD]   legal actions, those with WORD in them     show   the table again\n"
                "  rule ID       the text of a rule                        quit   stop; the game is kept"
            )
        elif words.split()[0] == "list":
            self.list_actions(seat, legal, words.partition(" ")[2], all_of_them=True)
        elif words == "show":
            self.show(seat)
        elif words.split()[0] == "rule":
            from replay.explain import rule

            try:
                self.out.print(rule(self.table.game, words.partition(" ")[2].strip()).text, markup=False)
            except UsageError as error:
                self.out.print(str(error), markup=False)
        else:
            return False
        return True

    def list_actions(self, seat: int, legal: tuple[Action, ...], word: str = "", all_of_them: bool = False) -> None:
        """The legal actions with their numbers."""
        tags = {tag_of(action) for action in legal}
        shown = 0
        for number, action in enumerate(legal, 1):
            words = action_words(action)
            if word not in words:
                continue
            if shown == SHOWN_MAX and not all_of_them:
                hint = f"… {len(legal) - shown} more; `list WORD` shows those with WORD ({', '.join(sorted(tags))})"
                self.out.print(f"     {hint}", style="karma.dim", markup=False)
                break
            self.out.print(f"{number:>4} {words}{'   (or Enter)' if len(legal) == 1 else ''}", markup=False)
            shown += 1

    def with_luck(self, act: Any) -> bool:
        """Do it, asking people for the dice and cards that it needs; False: quit."""
        luck: list[Any] = []
        while True:
            try:
                act(luck)
                return True
            except LuckNeeded as needed:
                words = self.ask(f"  {asked(needed)}: ")
                if words is None or words in ("quit", "q"):
                    return False
                try:
                    luck.append(typed_luck(self.table.game, needed, words))
                except KarmaError as error:
                    self.out.print(str(error), style="karma.bad", markup=False)
            except KarmaError as error:
                if luck and "kernel/luck" in str(error):
                    self.out.print(str(error), style="karma.bad", markup=False)
                    luck.pop()
                    continue
                raise

    def tell_news(self) -> None:
        """What happened since the last time, as far as the people here may see it."""
        position = self.table.position
        if position == self.told:
            return
        journal = self.table.journal
        eyes = self.people[0] if len(self.people) == 1 else None
        copy = journal if journal.is_revealed else journal.copy_for(eyes)
        for seq in range(self.told, position):
            self.out.print(event_lines(copy, seq))
        self.told = position

    def show(self, seat: int | None) -> None:
        """The table through a seat's eyes."""
        journal = self.table.journal
        self.out.print(board(journal, self.table.state, seat, journal.is_revealed))

    def ask(self, prompt: str) -> str | None:
        """A line from the keyboard; None at its end."""
        try:
            return self.out.input(f"[karma.now]{prompt}[/]").strip()
        except EOFError:
            self.out.print()
            return None


def typed_luck(rules: Game, needed: LuckNeeded, words: str) -> Any:
    """The dice or cards that people typed. Raises `UsageError`."""
    parts = words.replace(",", " ").split()
    if needed.kind == "cards":
        named = rules.typed or (lambda text, bag: text)
        return tuple(named(part, needed.bag) for part in parts)
    if not all(part.isdecimal() for part in parts) or not parts:
        raise UsageError(f"type numbers such as 3 5, not {words!r}")
    numbers = tuple(map(int, parts))
    return numbers[0] if needed.kind == "number" else numbers


def asked(needed: LuckNeeded) -> str:
    """What people should roll or turn now."""
    if needed.kind == "dice":
        return f"roll {needed.count} dice ({needed.sides} sides) and type them"
    if needed.kind == "number":
        return f"a number from 0 to {needed.sides - 1}"
    what = f"turn {needed.count} cards and type them" if needed.count > 1 else "turn a card and type it"
    return f"{what}, such as {needed.bag[0]}" if needed.bag else what
