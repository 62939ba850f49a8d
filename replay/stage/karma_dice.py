"""The picture of Karma Dice: the points track, the stairs of the zones with the roll on them, reserves, seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from karma_core import HIDDEN, edition_of, game
from replay.stage.pieces import attributes, back, card, counted, die, escape, initials, mark, styles, words

CSS, ALIKE = styles("karma_dice"), True
COLOURS = {"light-blue": "lblue", "dark-blue": "dblue", "yogi": "white"}
SIGNS = {
    "orange": "±1",
    "yellow": "−",
    "green": "=",
    "light-blue": "↻",
    "dark-blue": "×2",
    "purple": "×3",
    "red": "•",
    "yogi": "1–3",
}


def stage(view: Any, seats: Sequence[str], eyes: int | None) -> str:
    """The table as these eyes see it."""
    edition = edition_of(game("karma-dice"), view.edition)
    middle = draft(view, edition, seats) if view.phase == "draft" else stairs(view, edition, seats)
    mats = "".join(mat(view, edition, seat, seats) for seat in range(len(seats)))
    summary = f'<p class="vh">{escape(in_words(view, edition, seats))}</p>'
    return (
        f'<div class="stage-karma-dice">{summary}{track(view, seats)}<div class="kd-middle">{middle}{stock(view)}</div>'
        f'<div class="kd-mats" style="--seats:{len(seats)}">{mats}</div></div>'
    )


def in_words(view: Any, edition: Any, seats: Sequence[str]) -> str:
    """What stands on the table, for ears."""
    scores = ", ".join(f"{seats[seat]} {player.karma}" for seat, player in enumerate(view.players))
    told = [f"Round {view.round}." if view.round else "Setting up.", f"Karma: {scores}."]
    turn = view.turn
    if turn is not None:
        zones = [f"zone {edition.zones[placed.zone - 1]} with {placed.total}" for placed in turn.track]
        told.append(f"{seats[turn.seat]} has validated {', '.join(zones) or 'no zone'}.")
        if turn.roll:
            dice = ", ".join(f"{rolled.die} {rolled.face}" for rolled in turn.roll if not rolled.removed)
            told.append(f"The roll: {dice}; it counts {total(turn.roll)}.")
    if view.picks:
        told.append(f"To pick: {', '.join(seats[seat] for seat in view.picks)}.")
    return " ".join(told)


def track(view: Any, seats: Sequence[str]) -> str:
    """The points track, a pin for each seat; near ones stand one above the other."""
    karma = [player.karma for player in view.players]
    end = max(50, -(-max(karma) // 10) * 10)
    steps = "".join(
        f'<i class="{"ten" if at % 10 == 0 else "five" if at % 5 == 0 else "one"}" style="left:{100 * at / end:.2f}%">'
        f"{f'<b>{at}</b>' if at % 10 == 0 else ''}</i>"
        for at in range(0, end + 1)
    )
    tops: list[int] = []
    pins = []
    letters = initials(tuple(seats))
    for seat in sorted(range(len(karma)), key=lambda at: karma[at]):
        place = karma[seat]
        level = next((at for at, last in enumerate(tops) if (place - last) * 100 > 3.9 * end), len(tops))
        tops[level : level + 1] = [place]
        pin = f'<span data-key="pin-{seat}" data-karma="{place}">{mark(seat, letters[seat], 26)}</span>'
        style = f"left:{100 * place / end:.2f}%;--level:{level};--seat:var(--seat-{seat})"
        pins.append(f'<span class="kd-pin" style="{style}">{pin}</span>')
    inside = f'<div aria-hidden="true">{steps}{"".join(pins)}</div>'
    return f'<div class="kd-track" style="--levels:{max(len(tops), 1)}">{inside}</div>'


def stairs(view: Any, edition: Any, seats: Sequence[str]) -> str:
    """The zones as steps: validated ones lie in the light with their dice, the roll stands on the one it goes for."""
    turn = view.turn
    placed = {one.zone: one for one in turn.track} if turn else {}
    last = turn.track[-1].zone if turn and turn.track else 0
    goal = last + (2 if turn and turn.skips else 1)
    count = len(edition.zones)
    steps = []
    for zone, worth in enumerate(edition.zones, 1):
        style = "kd-step" + (" valid" if zone in placed else "") + (" top" if zone == last else "")
        above = dice_on(placed[zone].dice, f"zone-{zone}") if zone in placed else ""
        if turn and zone == min(goal, count) and (turn.roll or turn.lent):
            style += " goal"
            above = rolling(turn)
        result = f"total {placed[zone].total}" if zone in placed else ""
        height = 26 + 43 * (zone - 1) / max(count - 1, 1)
        foot = f"<div{attributes(f'zone-{zone}')}><b>{worth}</b><small>{result}</small></div>"
        steps.append(f'<div class="{style}" style="height:{height:.1f}%">{above}{foot}</div>')
    idle = "" if turn and turn.roll else f'<p class="kd-idle">{waiting(view, edition, seats)}</p>'
    return f'<div class="kd-stairs" style="--zones:{count}">{idle}{"".join(steps)}</div>'


def waiting(view: Any, edition: Any, seats: Sequence[str]) -> str:
    """What the table waits for while no dice are rolled."""
    if view.phase == "over":
        won = " and ".join(f"<b>{escape(seats[seat])}</b>" for seat in view.winners)
        return f"{won} {'share the victory' if len(view.winners) > 1 else 'wins'}"
    if view.picks:
        return "To pick a die: " + ", ".join(f"<b>{escape(seats[seat])}</b>" for seat in view.picks)
    if view.turn is None:
        return ""
    name = f"<b>{escape(seats[view.turn.seat])}</b>"
    if not view.turn.track:
        return f"{name} to roll for the first time this turn"
    worth = edition.zones[view.turn.track[-1].zone - 1]
    if not view.turn.unused:
        return f"{name} has used all dice: {worth} Karma"
    return f"{name} to choose: roll on, or stop and score {worth}"


def total(roll: Iterable[Any]) -> int:
    """What a roll counts."""
    return sum(rolled.face * rolled.times for rolled in roll if not rolled.removed)


def rolling(turn: Any) -> str:
    """The roll at hand, what it counts, and what it has to beat."""
    beaten = turn.track[-1].total if turn.track else None
    counts = total(turn.roll)
    fails = beaten is not None and counts <= beaten
    need = "any result will do" if beaten is None else f"{'does not beat' if fails else 'beats'} {beaten}"
    figure = f'<span class="kd-sum{" fails" if fails else ""}"{attributes("roll-total")}>{counts}</span>'
    if not turn.roll:
        need, figure = "joins the next roll", ""
    lent = (
        rolled_die(turn.lent, "lent-die")
        if turn.lent and turn.lent not in [one.die for one in turn.roll if one.lent]
        else ""
    )
    return (
        f'<div class="kd-roll"><span class="kd-need">{need}</span>{figure}{dice_on(turn.roll, "roll", lent, 44)}</div>'
    )


def dice_on(dice: Sequence[Any], place: str, more: str = "", largest: int = 35) -> str:
    """Rolled dice side by side, smaller when they are many; keys count dice of a colour."""
    seen: Counter[str] = Counter()
    drawn = []
    for one in dice:
        key = f"{place}-{one.die}-{seen[one.die]}"
        seen[one.die] += 1
        drawn.append(
            die(
                COLOURS.get(one.die, one.die),
                one.face,
                note=note_of(one),
                key=key,
                gone=one.removed,
                name=name_of(one.die),
            )
        )
    size = largest if len(dice) < 4 else largest - 9 if len(dice) < 7 else largest - 14
    return f'<div class="kd-dice" style="--die:{size}px">{"".join(drawn)}{more}</div>'


def note_of(rolled: Any) -> str:
    """What stands under a rolled die: what it counts if not its face, else the effect it still has."""
    if rolled.removed:
        return ""
    if rolled.times > 1:
        return f"×{rolled.times} = {rolled.face * rolled.times}"
    return SIGNS.get(rolled.effect, "") if rolled.effect not in ("red", "yogi", "") else ""


def name_of(colour: str) -> str:
    return "Yogi" if colour == "yogi" else colour.replace("-", " ")


def rolled_die(colour: str, key: str) -> str:
    """A die that shows no face."""
    return die(COLOURS.get(colour, colour), sign=SIGNS.get(colour, ""), key=key, name=name_of(colour))


def bag(dice: Iterable[str], place: str) -> str:
    """Dice that lie in a reserve, by colour."""
    seen: Counter[str] = Counter()
    drawn = []
    for colour in sorted(dice, key=lambda name: (list(SIGNS).index(name) if name in SIGNS else 9, name)):
        drawn.append(rolled_die(colour, f"{place}-{colour}-{seen[colour]}"))
        seen[colour] += 1
    return "".join(drawn)


def stock(view: Any) -> str:
    """The general reserve, a row for each colour, the Yogi die and the reds when nobody has them."""
    colours = sorted(set(SIGNS) - {"red", "yogi"}, key=list(SIGNS).index)
    rows = []
    for colour in colours:
        here = bag([name for name in view.stock if name == colour], "stock")
        rows.append(f'<div class="kd-row">{here or f"<i class=slot title={colour}></i>"}</div>')
    called = view.turn is not None and "yogi" in (view.turn.lent, view.turn.loan)
    free = bag(["yogi"], "stock") if view.yogi is None and not called else ""
    reds = bag(["red"] * 6, "table") if view.turn is None else ""
    others = "".join(f'<div class="kd-row">{dice}</div>' for dice in (free, reds) if dice)
    left = counted(len(view.stock), "die", "dice")
    return (
        f'<div class="kd-stock"><span class="label"><b>General reserve</b>, {left}</span>'
        f'<div class="kd-rows">{"".join(rows)}'
        f"{others}</div></div>"
    )


def mat(view: Any, edition: Any, seat: int, seats: Sequence[str]) -> str:
    """One seat: its Karma, its trait, the dice it has left."""
    player, turn = view.players[seat], view.turn
    mine = turn is not None and turn.seat == seat
    if turn is not None and mine:
        dice = bag(turn.unused, f"seat-{seat}") + "".join(
            f'<span class="kd-aside" title="set aside">{rolled_die(one, f"aside-{at}")}</span>'
            for at, one in enumerate(turn.aside)
        )
    else:
        away = (turn.loan,) if turn is not None and turn.lender == seat else ()
        owned = [*player.reserve, *(("yogi",) if view.yogi == seat and away != ("yogi",) else ())]
        for one in away:
            if one in owned:
                owned.remove(one)
        dice = bag(owned, f"seat-{seat}")
    awaited = mine or seat in view.picks[:1]
    head = mark(seat, initials(tuple(seats))[seat]) + f"<span>{escape(seats[seat])}</span>"
    first = (
        '<span class="kd-first words" data-key="first-player" title="First Player marker">1st</span>'
        if view.marker == seat and view.round
        else ""
    )
    karma = f'<span class="worth words"{attributes(f"karma-{seat}")}>{player.karma} Karma</span>'
    empty = '<span class="label">all dice used</span>' if mine else '<span class="label">no dice of its own</span>'
    return (
        f'<div class="mat{" active" if awaited else ""}"><div class="mat-head">{head}{first}{karma}</div>'
        f'<div class="kd-bag">{dice or empty}</div>{trait(player, edition, seat)}</div>'
    )


def trait(player: Any, edition: Any, seat: int) -> str:
    """The trait of a seat: what it can do once, or that it is done."""
    if not player.trait or player.trait == HIDDEN:
        return ""
    card_of = next((one for one in edition.traits if one.name == player.trait), None)
    title, text = (card_of.title, card_of.text) if card_of else (words(player.trait), "")
    style = "kd-trait spent" if player.spent else "kd-trait"
    told = "used" if player.spent else text
    return f'<p class="{style}"{attributes(f"trait-{seat}")}><b>{escape(title)}</b> {escape(told)}</p>'


def draft(view: Any, edition: Any, seats: Sequence[str]) -> str:
    """The trait cards in hand while everybody chooses one."""
    known = {one.name: one for one in edition.traits}
    rows = []
    for seat, player in enumerate(view.players):
        hand = [(f"dealt-{seat}-{at}", name, False) for at, name in enumerate(player.dealt)]  # backs have no names
        if player.trait:
            hand.append((f"chosen-{seat}", player.trait, True))
        cards = "".join(trait_card(known, key, name, chosen) for key, name, chosen in hand)
        told = "has chosen" if player.trait else "chooses a trait"
        label = f'<span class="label"><b>{escape(seats[seat])}</b> {told}</span>'
        rows.append(f'<div class="kd-draft">{label}<div class="fan">{cards}</div></div>')
    return f'<div class="kd-drafts">{"".join(rows)}</div>'


def trait_card(known: dict[str, Any], key: str, name: str, chosen: bool) -> str:
    """A trait card; a back when these eyes may not look."""
    style = "kd-chosen" if chosen else ""
    if name == HIDDEN or name not in known:
        return back(key, more=style)
    one, key = known[name], f"trait-card-{name}"
    inside = f"<b>{escape(one.title)}</b><span>{escape(one.text)}</span>{rolled_die(one.die, '')}"
    return card(inside, key, name, f"{one.title}: {one.text}; gains a {one.die} die", f"kd-card {style}".rstrip())
