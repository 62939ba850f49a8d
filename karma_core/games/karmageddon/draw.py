"""The table as a terminal picture: the task, what every player displays, who owes whom."""

from __future__ import annotations

from collections.abc import Iterable

from karma_core.games.karmageddon.actions import NONE
from karma_core.games.karmageddon.deck import advice
from karma_core.games.karmageddon.edition import face_of
from karma_core.games.karmageddon.points import scores
from karma_core.games.karmageddon.state import Answer, Karmageddon, Trick, awaited, kind_of
from karma_core.kernel.picture import Picture, PictureLine, Span, line, padded
from karma_core.kernel.zones import HIDDEN, Zone

WIDTH = 78
NAME = 20  # longer names are cut
AWAITED = {
    "setup": "the game has not begun",
    "consenting": "to consent to an hour for each debt card",
    "cutting": "to cut for the order of play",
    "declaring": "to say a number",
    "turning": "to turn the next card",
    "marking": "to mark the blank card",
    "at-risk": "to help or not",
    "choosing": "to take the help offered",
    "placing": "to place the card won",
    "stopping": "to say whether to stop here",
}
Piece = list[Span]  # what is never parted by the end of a line


def picture(state: Karmageddon, seat: int | None, names: tuple[str, ...]) -> Picture:
    """At most 80 columns: deck and turn, the task, a line or more for each player, the debts."""
    names = tuple(name[:NAME] for name in names)
    columns, points = max(map(len, names)) + 1, scores(state)
    gone = [at for at in range(len(names)) if at not in state.order]
    rows = [
        headline(state, names),
        *task_lines(state, names),
        *awaited_lines(state, names),
        *advice_lines(state),
        line(),
    ]
    for at in (*state.order, *gone):
        style = f"now seat-{at}" if at == state.seat and not state.ending else f"seat-{at}"
        head = [Span(f"{names[at]:<{columns}}", style), Span(f"{points[at]:>4} ", "bold")]
        rows += flow(head, [[[Span("has left", "dim")]]] if at in gone else trick_groups(state, at))
    return (*rows, line(), *debt_lines(state, names))


def headline(state: Karmageddon, names: tuple[str, ...]) -> PictureLine:
    """Where the game stands, and what is left of the deck."""
    if state.ending:
        where = Span(f"over: {state.ending.replace('-', ' ')}", "title")
    elif state.turn:
        where = Span(f"turn {state.turn}, {names[state.seat]}", f"title seat-{state.seat}")
    else:
        where = Span("before the first turn", "title")
    left = f"box {len(state.deck)}" if state.terms.box else f"deck {len(state.deck)}"
    left += f" and {len(state.under)} known below" if state.under else ""
    return line(where, " " * max(1, WIDTH - len(where.text) - len(left)), (left, "back"))


def task_lines(state: Karmageddon, names: tuple[str, ...]) -> list[PictureLine]:
    """The cards cut, or the task with what it waits for, or a card won."""
    task, rows = state.task, []
    if state.cut:
        rows += flow([Span("cut   ", "dim")], [card_pieces(state, state.cut)])
    if task.number:
        due: Piece = [Span("· " * (task.number - len(task.row)), "dim")]
        head = [Span("task    ", "dim"), Span(f"{task.number} {task.kind}".strip(), "bold")]
        rows += flow(head, [[*card_pieces(state, task.row), due]])
    for help in task.helps:
        rows.append(line(("waits   ", "dim"), *card_piece(state, help.won), (f" before {names[help.seat]}", "dim")))
    if task.risk:
        rows += flow([Span("at risk ", "bad"), *card_piece(state, task.risk)], answer_groups(state, names))
    if state.placing:
        rows.append(line(("won     ", "dim"), *card_piece(state, state.placing[0].card)))
    return rows


def awaited_lines(state: Karmageddon, names: tuple[str, ...]) -> list[PictureLine]:
    """Who has to do what now."""
    if state.ending:
        return []
    pieces: list[Piece] = [[Span(names[at], f"wait seat-{at}")] for at in awaited(state)]
    hopeless = state.phase == "choosing" and not state.task.offers
    what = "to give the task up" if hopeless else AWAITED[state.phase]
    return flow([Span("now   ", "dim")], [[*pieces, [Span(what)]]])


def advice_lines(state: Karmageddon) -> list[PictureLine]:
    """What speaks against this deck, before anybody has cut it."""
    if state.phase not in ("setup", "consenting"):
        return []
    told = advice(state.edition, state.deck, state.normal, state.court, len(state.players))
    return [row for _, words in told for row in flow([Span("deck  ", "wait")], [[[Span(words)]]])]


def answer_groups(state: Karmageddon, names: tuple[str, ...]) -> list[list[Piece]]:
    """Offers made, and answers that are sealed."""

    def told(made: Answer, verb: str) -> Piece:
        words = {HIDDEN: [Span("in secret")], NONE: [Span("nothing")]}.get(made.card)
        return [Span(f"{names[made.seat]} {verb} ", f"seat-{made.seat}"), *(words or card_piece(state, made.card))]

    task = state.task
    return [*([told(made, "offers")] for made in task.offers), *([told(made, "answers")] for made in task.answers)]


def trick_groups(state: Karmageddon, seat: int) -> list[list[Piece]]:
    """The tricks by size, and a gap for each size that is missing."""
    tricks = {min(len(trick.cards), state.size): trick for trick in state.players[seat].tricks}
    sizes = range(1, state.size + 1)
    return [trick_pieces(state, tricks[at]) if at in tricks else [[Span(f"{at}:—", "dim")]] for at in sizes]


def trick_pieces(state: Karmageddon, trick: Trick) -> list[Piece]:
    first, *others = card_pieces(state, trick.cards)
    return [[Span(f"{len(trick.cards)}:", "dim"), *first], *others]


def card_pieces(state: Karmageddon, cards: Zone) -> list[Piece]:
    return [card_piece(state, card) for card in cards]


def card_piece(state: Karmageddon, card: str) -> Piece:
    """A card as rank and suit; `½` is a torn half, `n` and `c` are marks of a blank."""
    face = face_of(state.edition, card)
    marks = {"normal": "n", "court": "c", "blank": ""}
    mark = marks[kind_of(state, card)] if face.kind == "blank" else "½" * (card in state.torn)
    return [Span(face.sign + mark, f"card {face.style}".rstrip())]


def debt_lines(state: Karmageddon, names: tuple[str, ...]) -> list[PictureLine]:
    """Who owes whom by which torn cards; never netted."""
    pairs: dict[tuple[int, int], list[Piece]] = {}
    for debt in state.debts:
        cards = pairs.setdefault((debt.helpee, debt.helper), [])
        cards.append([Span(face_of(state.edition, debt.card).sign, "gold")])
    if not pairs:
        return [line(("no debts", "dim"))]
    groups = [[[Span(f"{names[a]} owes {names[b]}")], *cards] for (a, b), cards in sorted(pairs.items())]
    return flow([Span("debts ", "dim")], groups)


def flow(head: Piece, groups: Iterable[list[Piece]]) -> list[PictureLine]:
    """Groups of pieces behind a head, on as many lines as they take; a group is parted only if a line is too short."""
    rows, row, indent = [], line(*head), length(head)
    for group in groups:
        if length(row) > indent and length(row) + 2 + sum(length(piece) + 1 for piece in group) > WIDTH + 1:
            rows.append(row)
            row = padded((), indent)
        gap = "  "
        for piece in group:
            if length(row) > indent and length(row) + len(gap) + length(piece) > WIDTH:
                rows.append(row)
                row = padded((), indent)
            row = (*row, Span(gap), *piece)
            gap = " "
    return [*rows, row]


def length(spans: Iterable[Span]) -> int:
    return sum(len(span.text) for span in spans)
