"""The table in plain text, at most 80 columns wide."""

from __future__ import annotations

from collections.abc import Iterable

from karma_core.games.karma_dice.edition import CHAKRAS, RED, YOGI, edition_named, trait_named
from karma_core.games.karma_dice.state import Player, RolledDie, State, Turn, target_of, to_act, total_of, turn_dice
from karma_core.kernel.picture import Picture, PictureLine, Span, line
from karma_core.kernel.zones import HIDDEN

LETTERS = {
    "red": "R",
    "orange": "O",
    "yellow": "Y",
    "green": "G",
    "light-blue": "L",
    "dark-blue": "D",
    "purple": "P",
    YOGI: "W",
}
STYLES = {"light-blue": "lblue", "dark-blue": "dblue", YOGI: "white"}  # other colours: their own names
MARKS = {"orange": "±1", "yellow": "−", "green": "=", "light-blue": "↻", "dark-blue": "×2", "purple": "×3"}
COLUMNS = 80
AWAITED = {
    "draft": "to choose a trait",
    "choosing": "to roll or stop",
    "declared": "to roll",
    "criticised": "may have a die rolled again",
    "settling": "to settle the roll",
    "failed": "may mend a failed roll",
    "picking": "to pick a die",
}


def picture(state: State, seat: int | None, names: tuple[str, ...]) -> Picture:
    """The table as this seat sees it: track, roll, reserves, scores, Yogi, marker, traits."""
    rows: list[PictureLine] = [headline(state, names), ()]
    if state.turn is not None:
        rows += [*track(state, state.turn), (), *roll(state, state.turn), ()]
    for at, player in enumerate(state.players):
        rows += [player_row(state, at, player, names), *cards(state, player)]
    return tuple(map(clipped, (*rows, (), *stock(state, names))))


def headline(state: State, names: tuple[str, ...]) -> PictureLine:
    """Round, and who is awaited for what."""
    rounds = state.round - (-len(state.stock) // len(state.players))
    where = "the last round" if state.last else f"round {state.round} of {rounds}" if state.round else "setting up"
    if state.phase == "over":
        who: tuple[Span, ...] = listed(names, state.winners)
        how = "won by" if len(who) == 1 else "shared by"
        return line(("Karma Dice", "title"), f"   the game is over, {how} ", *who)
    awaited = AWAITED.get(state.phase, "")
    return line(("Karma Dice", "title"), f"   {where}   ", *listed(names, to_act(state)), f" {awaited}")


def listed(names: tuple[str, ...], seats: tuple[int, ...]) -> tuple[Span, ...]:
    """Some names in their colours, with commas."""
    spans = [Span(names[seat], f"seat-{seat} bold") for seat in seats]
    return tuple(span for at, name in enumerate(spans) for span in ((Span(", "), name) if at else (name,)))


def track(state: State, turn: Turn) -> list[PictureLine]:
    """The zones from the top one down, with the dice that lie in them."""
    placed = {there.zone: there for there in turn.track}
    target = target_of(turn) if turn.roll or turn.skips else 0
    rows = []
    for zone, karma in reversed(list(enumerate(state_zones(state), 1))):
        there = placed.get(zone)
        style = "now" if zone == target else "bold" if there else "dim"
        arrow = "▸" if zone == target else " "
        row = [Span(f"{arrow}{karma:>3} │", style), Span(f" {there.total:>3}  " if there else "      ")]
        rows.append((*row, *(span for die in there.dice for span in shown(die))) if there else tuple(row))
    return rows


def state_zones(state: State) -> tuple[int, ...]:
    return edition_named(state.edition).zones


def shown(die: RolledDie) -> tuple[Span, ...]:
    """A die that lies: its letter and face, its multiplier; in brackets if it was removed."""
    text = f"{LETTERS[die.die]}{die.face}" + (f"×{die.times}" if die.times > 1 else "")
    return Span(f"({text})" if die.removed else text, style_of(die.die)), Span(" ")


def style_of(colour: str) -> str:
    return STYLES.get(colour, colour)


def roll(state: State, turn: Turn) -> list[PictureLine]:
    """The roll at hand by index, with the effects still to be used; else what has to be beaten."""
    last = turn.track[-1].total if turn.track else None
    goal = "the first roll always counts" if last is None else f"more than {last} is needed"
    if not turn.roll:
        return [line(("Roll    ", "dim"), goal)]
    columns: list[list[Span]] = [[Span("die     ", "dim"), Span("shows   ", "dim"), Span("effect  ", "dim")]]
    for index, die in enumerate(turn.roll):
        face, mark = shown(die)[0], "" if die.removed else MARKS.get(die.effect, "")
        wide = max(5, len(face.text) + 1)
        texts = (Span(str(index), "dim"), face, Span(mark, style_of(die.effect) if mark else ""))
        columns.append([Span(span.text.ljust(wide), span.style) for span in texts])
    rows: list[PictureLine] = [tuple(column[at] for column in columns) for at in range(3)]
    return [*rows, line(("total   ", "dim"), (str(total_of(turn.roll)), "now"), f"   {goal}")]


def player_row(state: State, seat: int, player: Player, names: tuple[str, ...]) -> PictureLine:
    """Marker, name, Karma, and the dice that this seat has: in its turn those not yet rolled."""
    turn = state.turn if state.turn is not None and state.turn.seat == seat else None
    own = tuple(die for die in turn_dice(state, seat) if die != RED)
    if state.turn is not None and state.turn.loan == YOGI:
        own = tuple(die for die in own if die != YOGI)
    dice = turn.unused + ((turn.lent,) if turn.lent else ()) if turn else own
    marker = Span("▶ " if state.marker == seat and state.round else "  ", "gold")
    name = Span(names[seat][:14].ljust(15), f"seat-{seat} bold" if turn else f"seat-{seat}")
    return (marker, name, Span(f"{player.karma:>3} Karma   ", "bold"), *letters(dice))


def letters(dice: Iterable[str]) -> tuple[Span, ...]:
    return tuple(span for die in dice for span in (Span(LETTERS.get(die, die), style_of(die)), Span(" ")))


def cards(state: State, player: Player) -> list[PictureLine]:
    """The trait of a player with its text; in the draft the cards in hand."""
    rows = []
    for name in ((player.trait,) if player.trait else ()) + player.dealt:
        if name == HIDDEN:
            rows.append(line("      ", ("▒▒ a trait card, face down", "back")))
            continue
        card = trait_named(state.edition, name)
        kept = "kept: " if player.dealt and name == player.trait else ""
        style, text = ("dim", "used") if player.spent else ("card", f"{card.when}: {card.text}")
        letter = (LETTERS[card.die], style_of(card.die))
        rows.append(line("      ", letter, (f" {kept}{card.title}  ", style), (text, "dim")))
    return rows


def stock(state: State, names: tuple[str, ...]) -> list[PictureLine]:
    """The free dice, whose initials stand for them elsewhere; the effects; where Yogi is; who is still to pick."""
    free, effects = [Span("Free   ", "dim")], [Span("       ")]
    for colour in CHAKRAS[1:]:
        count, style = state.stock.count(colour), style_of(colour)
        free += [Span(colour.replace("-", " ").capitalize(), style), Span(f" {count}   ", "" if count else "dim")]
        effects += [Span(LETTERS[colour], style), Span(f" {MARKS[colour]}   ", "dim")]
    away = state.turn is not None and state.turn.loan == YOGI
    holder = "lent for this turn" if away else names[state.yogi] if state.yogi is not None else "above the track"
    effects += [Span(LETTERS[YOGI], style_of(YOGI)), Span(f" Yogi, 1 to 3: {holder}")]
    picks = [line(("Picks  ", "dim"), *listed(names, state.picks))] if state.picks else []
    return [tuple(free), tuple(effects), *picks]


def clipped(row: PictureLine) -> PictureLine:
    """The line cut off where the screen ends."""
    spans, left = [], COLUMNS
    for span in row:
        spans.append(Span(span.text[:left], span.style))
        left -= len(spans[-1].text)
    return tuple(spans)
