"""One plain sentence for every order and fact, with the names of the seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from karma_core.games.karma_dice import actions as do
from karma_core.games.karma_dice import facts as f
from karma_core.games.karma_dice.edition import YOGI, edition_named
from karma_core.games.karma_dice.state import State, total_of
from karma_core.kernel.messages import Action, Begin, Message
from karma_core.kernel.zones import HIDDEN

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
TIMES = {2: "double", 3: "triple"}
Names = tuple[str, ...]


def tell(state: State, message: Message, names: Names) -> str:
    """Say what is ordered, or what happened; `state` is the table before."""
    if isinstance(message, Begin):
        return "The game begins."
    if isinstance(message, Action):
        return f"{names[message.seat]} {ORDERS[type(message)](state, message, names)}."
    said = FACTS[type(message)](state, message, names)
    return f"{said[0].upper()}{said[1:]}."


def dice_words(dice: Iterable[str]) -> str:
    """Some dice in words.

    >>> dice_words(("green", "red", "red", "yogi"))
    'a green, two red and the Yogi die'
    """
    counts = Counter(dice)
    yogi = counts.pop(YOGI, 0)
    parts = [f"{'an' if n == 1 and d == 'orange' else 'a' if n == 1 else number(n)} {d}" for d, n in counts.items()]
    plural = sum(counts.values()) > 1 and not yogi and list(counts.values())[-1:] != [1]
    parts += ["the Yogi"] if yogi else []
    return f"{listed(parts)} {'dice' if plural else 'die'}" if parts else "no dice"


def number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def listed(parts: Iterable[str]) -> str:
    """Several things in one phrase.

    >>> listed(("Ana", "Bo", "Cy"))
    'Ana, Bo and Cy'
    """
    *first, last = list(parts) or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last


def die(state: State, index: int) -> str:
    """A die of the roll, so that it cannot be taken for another: colour, place, face."""
    roll = state.turn.roll if state.turn else ()
    if index >= len(roll):
        return f"die {index}"
    rolled = roll[index]
    name = "the Yogi die" if rolled.die == YOGI else f"the {rolled.die} die"
    alike = [at for at, other in enumerate(roll) if other.die == rolled.die]
    if len(alike) > 1:
        return f"{name} no. {alike.index(index) + 1} ({rolled.face})"
    return f"{name} ({rolled.face})"


def card(state: State, trait: str) -> str:
    """The title of a trait; an order may name one that there is not."""
    titles = {card.name: card.title for card in edition_named(state.edition).traits}
    return "a card" if trait == HIDDEN else titles.get(trait, trait)


def worth(state: State, zone: int) -> str:
    return f"zone {edition_named(state.edition).zones[zone - 1]}"


def roll_words(state: State, order: do.Roll, names: Names) -> str:
    lent = state.turn.lent if state.turn else ""
    return f"rolls {dice_words(order.dice)}" + (f", and with it {dice_words((lent,))}" if lent else "")


ORDERS: dict[type[Message], Callable[[State, Any, Names], str]] = {
    do.ChooseTrait: lambda s, a, n: f"keeps {card(s, a.trait)} as a trait",
    do.Roll: roll_words,
    do.Stop: lambda s, a, n: "stops, and is prudent about it" if a.prudent else "stops",
    do.Settle: lambda s, a, n: f"lets the roll stand at {total_of(s.turn.roll) if s.turn else 0}",
    do.Triple: lambda s, a, n: f"triples {die(s, a.die)}",
    do.Double: lambda s, a, n: f"doubles {die(s, a.die)}",
    do.Reroll: lambda s, a, n: f"rolls {die(s, a.die)} again",
    do.CopyFace: lambda s, a, n: f"has {die(s, a.die)} copy {die(s, a.source)}",
    do.Remove: lambda s, a, n: f"removes {die(s, a.target)} with {'itself' if a.die == a.target else die(s, a.die)}",
    do.Adjust: lambda s, a, n: f"turns {die(s, a.die)} one {a.way}",
    do.Borrow: lambda s, a, n: f"borrows {dice_words((a.die,))} from {named(n, a.source)} in place of a red one",
    do.CallYogi: lambda s, a, n: "calls the Yogi die into the next roll",
    do.RollOneByOne: lambda s, a, n: "will make the next roll one die at a time",
    do.SkipZone: lambda s, a, n: "will skip a zone with the next roll",
    do.TakeFreeDie: lambda s, a, n: f"takes {dice_words((a.die,))} of the general reserve into the next roll",
    do.Criticise: lambda s, a, n: f"has {die(s, a.die)} rolled again",
    do.SetFace: lambda s, a, n: f"turns {die(s, a.die)} to {a.face}",
    do.UseAs: lambda s, a, n: f"uses {die(s, a.die)} as if it were {a.colour}",
    do.Conform: lambda s, a, n: f"makes {listed(die(s, d) for d in a.dice)} conform to {die(s, a.source)}",
    do.StayCalm: lambda s, a, n: "stays calm and does not fall back",
    do.TryAgain: lambda s, a, n: "is tenacious and rolls all those dice again",
    do.Decline: lambda s, a, n: "does not use the trait now",
    do.Pick: lambda s, a, n: f"picks {dice_words((a.die,))}",
}


def named(names: Names, seat: int) -> str:
    return names[seat] if seat < len(names) else f"seat {seat}"


def round_begun(s: State, fact: f.RoundBegun, n: Names) -> str:
    return f"Round {fact.round} begins" + (", the last one: the general reserve is empty" if fact.last else "")


def dice_rolled(s: State, fact: f.DiceRolled, n: Names) -> str:
    return f"{n[fact.seat]} rolls {listed(f'{d} {face}' for d, face in zip(fact.dice, fact.faces, strict=True))}"


def zone_validated(s: State, fact: f.ZoneValidated, n: Names) -> str:
    before = s.turn.track[-1].total if s.turn and s.turn.track else None
    beaten = f"{fact.total} beats {before}" if before is not None else f"a first result of {fact.total}"
    back = f"; {dice_words(fact.returned)} can be used again" if fact.returned else ""
    return f"{n[fact.seat]} validates {worth(s, fact.zone)}: {beaten}{back}"


def roll_failed(s: State, fact: f.RollFailed, n: Names) -> str:
    before = s.turn.track[-1].total if s.turn and s.turn.track else 0
    return f"{n[fact.seat]} fails: {fact.total} does not beat {before}"


def turn_scored(s: State, fact: f.TurnScored, n: Names) -> str:
    karma = s.players[fact.seat].karma + fact.karma
    place = worth(s, fact.zone) if fact.zone else "no zone"
    return f"{n[fact.seat]} scores {fact.karma} Karma for {place}, and has {karma}"


def loan_returned(s: State, fact: f.LoanReturned, n: Names) -> str:
    assert s.turn is not None
    home = n[s.turn.lender] if s.turn.lender is not None else "the general reserve"
    if s.turn.loan == YOGI:
        home = n[s.yogi] if s.yogi is not None else "its place above the track"
    return f"{dice_words((s.turn.loan,))} goes back to {home}"


def game_ended(s: State, fact: f.GameEnded, n: Names) -> str:
    most = max(player.karma for player in s.players)
    won = "share the victory" if len(fact.winners) > 1 else "reaches Nirvana and wins"
    return f"The game is over: {listed(n[seat] for seat in fact.winners)} {won} with {most} Karma"


FACTS: dict[type[Message], Callable[[State, Any, Names], str]] = {
    f.MarkerDrawn: lambda s, x, n: f"The lot gives the First Player marker to {n[x.seat]}",
    f.MarkerMoved: lambda s, x, n: f"{n[x.seat]} takes the First Player marker",
    f.TraitsDealt: lambda s, x, n: f"{n[x.seat]} is dealt {listed(card(s, c) for c in x.cards)}",
    f.TraitChosen: lambda s, x, n: f"{n[x.seat]} has chosen {card(s, x.trait)}, face down",
    f.TraitsRevealed: lambda s, x, n: (
        "The traits are turned up: " + listed(f"{n[at]} {card(s, t)}" for at, t in enumerate(x.traits))
    ),
    f.DieGained: lambda s, x, n: (
        f"{n[x.seat]} gains {'a die' if x.die == HIDDEN else dice_words((x.die,))} for the trait"
    ),
    f.RoundBegun: round_begun,
    f.TurnBegun: lambda s, x, n: f"{n[x.seat]} takes the red dice and begins a turn",
    f.TraitUsed: lambda s, x, n: f"{n[x.seat]} uses {card(s, x.trait)} and turns the card over",
    f.DieBorrowed: lambda s, x, n: (
        f"{n[x.seat]} has {dice_words((x.die,))} of {n[x.source]} for this turn, and sets a red die aside"
    ),
    f.YogiCalled: lambda s, x, n: f"The Yogi die will join the next roll of {n[x.seat]}",
    f.OneByOneBegun: lambda s, x, n: f"{n[x.seat]} makes the next roll one die at a time",
    f.SkipDeclared: lambda s, x, n: f"The next roll of {n[x.seat]} goes one zone further",
    f.FreeDieLent: lambda s, x, n: f"{dice_words((x.die,))} is lent for the next roll of {n[x.seat]}",
    f.DiceRolled: dice_rolled,
    f.YogiRolled: lambda s, x, n: f"{n[x.seat]} rolls the Yogi die: {x.faces[0]}",
    f.CriticsAsked: lambda s, x, n: f"{listed(n[seat] for seat in x.seats)} may have a die rolled again",
    f.DieCriticised: lambda s, x, n: f"{die(s, x.die)} is rolled again and shows {x.faces[0]}",
    f.TraitDeclined: lambda s, x, n: f"{n[x.seat]} keeps the trait for later",
    f.DieMultiplied: lambda s, x, n: f"{die(s, x.die)} counts {TIMES.get(x.times, f'{x.times} times')}",
    f.DieRerolled: lambda s, x, n: f"{die(s, x.die)} is rolled again and shows {x.faces[0]}",
    f.FaceCopied: lambda s, x, n: f"{die(s, x.die)} copies {die(s, x.source)} and shows {x.face}",
    f.DieRemoved: lambda s, x, n: f"{die(s, x.target)} leaves the roll",
    f.FaceAdjusted: lambda s, x, n: f"{die(s, x.die)} is turned to {x.face}",
    f.FaceSet: lambda s, x, n: f"{die(s, x.die)} is set to {x.face}",
    f.ColourAssumed: lambda s, x, n: f"{die(s, x.die)} has the effect of {x.colour} in this roll",
    f.FacesConformed: lambda s, x, n: f"{listed(die(s, d) for d in x.dice)} now show {x.face}",
    f.ZoneValidated: zone_validated,
    f.RollFailed: roll_failed,
    f.DiceTakenBack: lambda s, x, n: f"{n[x.seat]} takes the dice of the failed roll up again",
    f.TurnScored: turn_scored,
    f.LoanReturned: loan_returned,
    f.YogiReturned: lambda s, x, n: f"{n[x.seat]} lays the Yogi die back above the track",
    f.PicksBegun: lambda s, x, n: (
        f"The round is over, and dice are picked in this order: {listed(n[seat] for seat in x.seats)}"
    ),
    f.DiePicked: lambda s, x, n: f"{n[x.seat]} adds {dice_words((x.die,))} to the reserve",
    f.YogiTaken: lambda s, x, n: f"{n[x.seat]} has the least Karma and takes the Yogi die",
    f.GameEnded: game_ended,
}
