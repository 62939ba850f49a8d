"""The table as a terminal picture: the task, what every player displays, who owes whom."""

from __future__ import annotations

from karma_core.games.karmageddon.edition import face_of
from karma_core.games.karmageddon.points import scores
from karma_core.games.karmageddon.state import Karmageddon, Trick, kind_of
from karma_core.kernel.picture import Picture, PictureLine, Span, line, padded
from karma_core.kernel.zones import HIDDEN, Zone

WIDTH = 78
PHASE = {
    "setup": "not begun yet",
    "consenting": "everybody is asked to consent",
    "cutting": "cutting for the order of play",
    "declaring": "to say a number",
    "turning": "to turn the next card",
    "marking": "to mark the blank card",
    "at-risk": "at risk",
    "choosing": "to take the help offered",
    "placing": "cards won are placed",
    "stopping": "asked whether to stop here",
}


def picture(state: Karmageddon, seat: int | None, names: tuple[str, ...]) -> Picture:
    """At most 80 columns: deck and turn, the task, a line or more for each player, the debts."""
    name = max(len(who) for who in names) + 1
    rows: list[PictureLine] = [headline(state, names), *task_lines(state, names), line()]
    points = scores(state)
    for at in (*state.order, *(gone for gone in range(len(names)) if gone not in state.order)):
        rows += player_lines(state, at, names[at], name, points[at])
    return (*rows, line(), *debt_lines(state, names))


def headline(state: Karmageddon, names: tuple[str, ...]) -> PictureLine:
    """Where the game stands, and what is left of the deck."""
    if state.ending:
        where = Span(f"over: {state.ending.replace('-', ' ')}", "title")
    elif state.turn:
        where = Span(f"turn {state.turn}, {names[state.seat]}", f"title seat-{state.seat}")
    else:
        where = Span(PHASE[state.phase], "title")
    if state.terms.box:
        left = f"box {len(state.deck)}"
    else:
        left = f"deck {len(state.deck)}" + (f" and {len(state.under)} known below" if state.under else "")
    gap = " " * max(1, WIDTH - len(where.text) - len(left) - 1)
    return line(where, gap, (f"{left} ", "back"))


def task_lines(state: Karmageddon, names: tuple[str, ...]) -> list[PictureLine]:
    """The task and what is awaited, or what was cut so far."""
    task = state.task
    if state.phase in ("setup", "consenting", "cutting") or state.ending:
        cut = [line("cut: ", *card_spans(state, state.cut, ""))] if state.cut else []
        return [*cut, *waiting_line(state, names)]
    if state.phase == "placing":
        won = state.placing[0]
        spans = card_spans(state, (won.card,), "now")
        return [line(f"{names[won.seat]} has won ", *spans, " and has to place it")]
    if not task.number:
        return waiting_line(state, names)
    kind = {"": "any", "normal": "normal", "court": "court"}[task.kind]
    rows = [line(("task ", "dim"), (f"{task.number} {kind}", "bold"), "  ", *row_spans(state))]
    escrow = [span for help in task.helps for span in (*card_spans(state, (help.won,), ""), f"→{names[help.seat]}  ")]
    if escrow:
        rows.append(line(("waiting ", "dim"), *escrow))
    if task.risk:
        rows.append(line(("at risk ", "bad"), *card_spans(state, (task.risk,), "now"), "  ", *answer_spans(state, names)))
    return rows + waiting_line(state, names)


def row_spans(state: Karmageddon) -> list[Span | str]:
    """The cards of the task so far, and a place for each one that is still to come."""
    cards = card_spans(state, state.task.row, "")
    return [*cards, *[" " * bool(cards)] * bool(cards), " ".join(["·"] * (state.task.number - len(state.task.row)))]


def answer_spans(state: Karmageddon, names: tuple[str, ...]) -> list[Span | str]:
    """Offers made, and answers that are sealed."""
    spans: list[Span | str] = []
    for made in state.task.offers:
        spans += [(Span(f"{names[made.seat]} offers ", f"seat-{made.seat}")), *card_spans(state, (made.card,), ""), "  "]
    for made in state.task.answers:
        shown = "in secret" if made.card == HIDDEN else made.card
        spans.append(Span(f"{names[made.seat]} answered: {shown}  ", f"seat-{made.seat}"))
    return spans


def waiting_line(state: Karmageddon, names: tuple[str, ...]) -> list[PictureLine]:
    """Who has to do what now."""
    if state.ending or state.phase == "setup":
        return []
    asked = {"at-risk": state.task.asked, "consenting": state.waiting, "cutting": state.waiting, "stopping": state.waiting}
    seats = asked.get(state.phase, (state.seat,))
    what = {"at-risk": "to help or not", "consenting": "to consent", "cutting": "to cut"}.get(state.phase)
    return [line((", ".join(names[at] for at in seats), "wait"), f" {what or PHASE[state.phase]}")]


def player_lines(state: Karmageddon, seat: int, name: str, columns: int, points: int) -> list[PictureLine]:
    """Name, points, tricks by size, and a gap for each size that is missing; as many lines as it takes."""
    style = f"now seat-{seat}" if seat == state.seat and not state.ending else f"seat-{seat}"
    head = line((f"{name:<{columns}}", style), (f"{points:>4} ", "bold"))
    if seat not in state.order:
        return [line(*head, (" has left", "dim"))]
    tricks = {min(len(trick.cards), state.size): trick for trick in state.players[seat].tricks}
    rows, row = [], head
    for size in range(1, state.size + 1):
        part = trick_spans(state, tricks[size]) if size in tricks else [Span(f"{size}:—", "dim")]
        if length(row) + length(line(*part)) + 2 > WIDTH:
            rows.append(row)
            row = padded((), length(head))
        row = line(*row, "  ", *part)
    return [*rows, row]


def trick_spans(state: Karmageddon, trick: Trick) -> list[Span | str]:
    return [Span(f"{len(trick.cards)}:", "dim"), *card_spans(state, trick.cards, "")]


def card_spans(state: Karmageddon, cards: Zone, style: str) -> list[Span | str]:
    """Each card as rank and suit; `½` is a torn half, `n` and `c` are marks of a blank."""
    spans: list[Span | str] = []
    for at, card in enumerate(cards):
        face = face_of(state.edition, card)
        mark = "½" if card in state.torn else ""
        if face.kind == "blank":
            mark = {"normal": "n", "court": "c", "blank": ""}[kind_of(state, card)]
        spans += [*([" "] if at else []), Span(face.sign + mark, f"card {face.style} {style}".strip())]
    return spans


def debt_lines(state: Karmageddon, names: tuple[str, ...]) -> list[PictureLine]:
    """Who owes whom by which torn cards; never netted."""
    pairs: dict[tuple[int, int], list[str]] = {}
    for debt in state.debts:
        pairs.setdefault((debt.helpee, debt.helper), []).append(face_of(state.edition, debt.card).sign)
    told = [f"{names[a]} owes {names[b]} {' '.join(cards)}" for (a, b), cards in sorted(pairs.items())]
    if not told:
        return [line(("no debts yet" if not state.ending else "no debts", "dim"))]
    rows, text = [], "debts: "
    for at, part in enumerate(told):
        part += " · " if at < len(told) - 1 else ""
        if len(text) + len(part) > WIDTH:
            rows.append(line((text, "gold")))
            text = "       "
        text += part
    return [*rows, line((text, "gold"))]


def length(row: PictureLine) -> int:
    return sum(len(span.text) for span in row)
