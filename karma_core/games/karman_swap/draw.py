"""The table as a picture for terminals: tracks, players, planets in play, market and trump, visible planets."""

from __future__ import annotations

from collections.abc import Iterable

from karma_core.games.karman_swap.edition import SHIP, tables
from karma_core.games.karman_swap.market import trump
from karma_core.games.karman_swap.questions import dome_steps, seats_of
from karma_core.games.karman_swap.rounds import VICTORIES
from karma_core.games.karman_swap.state import FACE_DOWN, FREE, PHASES, KarmanSwap, World
from karma_core.games.karman_swap.tell import planet
from karma_core.games.karman_swap.view import view
from karma_core.kernel.picture import Picture, PictureLine, Span, beside, boxed, line, width
from karma_core.kernel.zones import HIDDEN, Zone

COLUMNS = 80
GLYPHS = {"red": "▲", "green": "■", "blue": "●", SHIP: "▶"}
STYLES = {"red": "red", "green": "green", "blue": "dblue", SHIP: "violet"}
BACK = Span("▒▒", "back")


def picture(state: KarmanSwap, seat: int | None, names: tuple[str, ...]) -> Picture:
    """The table as this seat sees it."""
    state = view(state, seat)
    if state.pyramid:
        shown = pyramid(state)
        room = COLUMNS - width(shown) - 4
        market = beside(shown, (*market_lines(state, room), *visible_lines(state, room)), gap=4)
    else:
        market = (*market_lines(state), *visible_lines(state))
    rows = (
        headline(state, names),
        *tracks(state, names),
        *seats(state, names),
        *planets_in_play(state, names),
        *colonized(state, names),
        *market,
        *last_round(state, names),
    )
    return tuple(map(trimmed, rows))


def trimmed(row: PictureLine) -> PictureLine:
    """The line without blanks at its end."""
    while row and not row[-1].text.strip():
        row = row[:-1]
    return row


# --- players ------------------------------------------------------------------------------------------------------


def headline(state: KarmanSwap, names: tuple[str, ...]) -> PictureLine:
    """Round, turn, and who is awaited."""
    phase = PHASES[state.phase]
    if state.phase == "over":
        winners = ", ".join(names[seat][:12] for seat in state.winners)
        return line(("Over", "title"), f" after {state.round} rounds · won by ", (winners, "bold"))
    if not phase.actions:
        return line(("Karman Swap", "title"), f" · waiting for {phase.awaits}")
    turn = f"turn {state.turn}" if state.turn else "before the first turn"
    awaited = (f"{names[state.actor]:.12}", f"seat-{state.actor}")
    return line((f"Round {state.round}", "title"), f" · {turn} · ", awaited, f": {phase.awaits}")


def tracks(state: KarmanSwap, names: tuple[str, ...]) -> Picture:
    """The blue dome between two sides, and a line for each side."""
    lines = [side_line(state, side, names) for side in range(len(state.sides))]
    if len(state.sides) == 3:
        return tuple(lines)
    steps = dome_steps(state)
    gap = " " if steps <= 5 else ""
    spaced = [("◆" + gap, "lblue") if at == state.dome else ("·" + gap, "dim") for at in range(steps, -steps - 1, -1)]
    ours, theirs = side_name(state, 0, names), side_name(state, 1, names)
    return (*lines, line("Dome  ", (ours, "bold"), "  ", *spaced, " ", (theirs, "bold")))


def last_round(state: KarmanSwap, names: tuple[str, ...]) -> Picture:
    """Who won the last round, and how."""
    last = state.last
    if last is None:
        return ()
    winner = "nobody" if last.side is None else side_name(state, last.side, names)
    how = {"dome": " by the dome", "colony": " by planets", "prestige": " by prestige"}.get(last.by, "")
    totals = ", ".join(map(str, last.prestige))
    return (line(("Last     ", "dim"), "round to ", (winner, "bold"), f"{how}; prestige {totals}"),)


def side_name(state: KarmanSwap, side: int, names: tuple[str, ...]) -> str:
    """The players of a side, cut short."""
    return "+".join(names[seat][:10] for seat in seats_of(state, side))


def side_line(state: KarmanSwap, which: int, names: tuple[str, ...]) -> PictureLine:
    """What a side has: rounds won, tracks, prestige, Discovery Gems."""
    side = state.sides[which]
    colonies = tables(state.edition).edition.colony_steps
    parts: list[str | Span | tuple[str, str]] = [
        (f"{side_name(state, which, names):<15.15}", "bold"),
        (f"  won {marks(side.victories, VICTORIES, '●○')}", "gold"),
        f"  planets {marks(side.colonies, colonies, '◒◌')}  prestige {side.prestige:>2}",
        (f"  Discovery {'◆' * side.discovery if side.discovery < 7 else f'◆×{side.discovery}'}", "lblue"),
    ]
    if len(state.sides) == 3:
        parts.insert(2, f"  dome {marks(side.track, dome_steps(state), '◆·')}")
    return line(*parts)


def marks(done: int, all_of_them: int, signs: str) -> str:
    """So many of so many, as signs where there are few.

    >>> marks(2, 4, "●○"), marks(2, 12, "●○")
    ('●●○○', '2/12')
    """
    if all_of_them > 5:
        return f"{done}/{all_of_them}"
    return signs[0] * done + signs[1] * (all_of_them - done)


def seats(state: KarmanSwap, names: tuple[str, ...]) -> Picture:
    """Each seat with its gems and its hand."""
    lines: list[PictureLine] = []
    for seat, player in enumerate(state.players):
        awaited = PHASES[state.phase].actions and seat == state.actor
        head = line(
            ("› " if awaited else "  ", "now"),
            (f"{names[seat]:<12.12}", f"seat-{seat}"),
            f" {player.research:>2} Research  ",
        )
        lines += wrapped(head, cards_of(state, player.hand))
    return tuple(lines)


# --- cards --------------------------------------------------------------------------------------------------------


def card_span(state: KarmanSwap, name: str) -> Span:
    """A card as its sign and value, in its colour."""
    if name in (HIDDEN, FACE_DOWN):
        return BACK
    card = tables(state.edition).cards[name]
    return Span(f"{GLYPHS[card.colour]}{card.value}", STYLES[card.colour])


def cards_of(state: KarmanSwap, names: Zone) -> list[PictureLine]:
    """Cards by colour and value, hidden ones last, each with a blank behind it."""
    known, colours = tables(state.edition).cards, [*GLYPHS]

    def place(name: str) -> tuple[int, int]:
        return (colours.index(known[name].colour), known[name].value) if name in known else (len(colours), 0)

    return [(card_span(state, name), Span(" ")) for name in sorted(names, key=place)]


def wrapped(head: PictureLine, items: Iterable[PictureLine], columns: int = COLUMNS) -> Picture:
    """Items side by side after a heading, as many to a line as there is room for."""
    rows: list[PictureLine] = []
    row = head
    for item in items:
        if width((row,)) + width((item,)) > columns:
            rows.append(row)
            row = line(" " * width((head,)))
        row = (*row, *item)
    return (*rows, row)


def market_lines(state: KarmanSwap, columns: int = COLUMNS) -> Picture:
    """The market, or what lies beside the pyramid, and the trump."""
    colour = trump(state)
    shown = Span(f" trump {GLYPHS[colour]} {colour}", STYLES[colour]) if colour else Span(" no trump", "dim")
    head = line(("Beside   " if state.pyramid else "Market   ", "dim"))
    return wrapped(head, [*cards_of(state, state.market), (shown,)], columns)


def pyramid(state: KarmanSwap) -> Picture:
    """The market for two, its base at the bottom."""
    rows: list[PictureLine] = []
    start, base = 0, tables(state.edition).edition.pyramid
    for count in base:
        places = state.pyramid[start : start + count]
        spans = [Span("  ") if card == FREE else card_span(state, card) for card in places]
        gaps = [part for span in spans for part in (span, Span("  "))]
        rows.insert(0, (Span("  " * (base[0] - count)), *gaps))
        start += count
    return tuple(rows)


def visible_lines(state: KarmanSwap, columns: int = COLUMNS) -> Picture:
    """The planets that lie face up, with the points of their slots."""
    look, items = tables(state.edition), []
    for name in state.visible:
        slots = [
            Span(f"{GLYPHS[colour]}{points}", STYLES[colour])
            for colour, points in zip(look.slots[name], look.points[name], strict=True)
        ]
        items.append((*line((planet(name), "bold"), " "), *slots, Span("  ")))
    deck = line((f"deck {len(state.deck)}", "dim"))
    return wrapped(line(("Visible  ", "dim")), [*items, deck], columns)


# --- planets in play ----------------------------------------------------------------------------------------------


def planets_in_play(state: KarmanSwap, names: tuple[str, ...]) -> Picture:
    """The planets that are open or contested, as boxes in rows."""
    rows: list[list[Picture]] = [[]]
    for world in state.worlds:
        if world.dome is None:
            tile = world_tile(state, world, names)
            if width(beside(*rows[-1], tile)) > COLUMNS:
                rows.append([])
            rows[-1].append(tile)
    return tuple(row for tiles in rows for row in beside(*tiles))


def world_tile(state: KarmanSwap, world: World, names: tuple[str, ...]) -> Picture:
    """One planet: creatures over the points of their slots, and what lies beside it."""
    look = tables(state.edition)
    creatures, points = [], []
    for colour, worth, name in zip(look.slots[world.name], look.points[world.name], world.creatures, strict=True):
        span = card_span(state, name) if name else Span(f"{GLYPHS[colour]}·", STYLES[colour])
        creatures += [span, Span(" ")]
        points.append(f"+{worth} ")
    rows: list[PictureLine] = [tuple(creatures[:-1]), line(("".join(points).rstrip(), "dim"))]
    contest = state.contest
    if contest and contest.planet == world.name:
        for laid in contest.laid:
            leads = " leads" if laid == contest.lead else ""
            boost = laid.power - look.cards[laid.card].value
            power = f"+{boost}" if boost else ""
            rows.append((card_span(state, laid.card), *line(power, f" {names[laid.seat]:.10}", (leads, "bold"))))
    title = f"{planet(world.name)} contested" if world.triangle else planet(world.name)
    return boxed(tuple(rows), title=title, style="violet" if world.triangle else "dim")


def colonized(state: KarmanSwap, names: tuple[str, ...]) -> Picture:
    """The planets with a dome, and the ships there with their arrows, the free ones single."""
    used = [world.arrow for world in state.worlds]
    items = []
    for world in state.worlds:
        if world.dome is not None:
            parts = [Span(planet(world.name), "bold"), Span(f" {side_name(state, world.dome, names):.15} ")]
            for ship in world.ships:
                taken, arrows = used.count(ship), tables(state.edition).cards[ship].arrows
                free = Span("›" * (arrows - taken), "violet")
                parts += [card_span(state, ship), Span("»" * taken, "dim"), free, Span(" ")]
            items.append((*parts, Span("  ")))
    return wrapped(line(("Domes    ", "dim")), items) if items else ()
