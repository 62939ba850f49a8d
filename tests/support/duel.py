"""The duel: both choose in secret, in any order; the cards are turned up at once. Small, with every kind of secret."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from pathlib import Path
from random import Random
from typing import Annotated, Any

from msgspec import Struct
from msgspec.structs import replace

from karma_core.games import add_game
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.game import Game, Moment, Outcome
from karma_core.kernel.messages import Action, Begin, Fact, Luck, Message, Name, Names, Seat, To
from karma_core.kernel.picture import Picture, line
from karma_core.kernel.zones import HIDDEN, Zone, added, blank, may_hold, without

CARDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Choose(Action, frozen=True, kw_only=True, tag="choose"):
    """Lay this card face down."""

    rules = ("duel/choose",)
    card: Annotated[Name, To("seat")]


class CardsDealt(Fact, frozen=True, kw_only=True, tag="cards-dealt"):
    """These cards came from the deck into a hand."""

    rules = ("duel/deal",)
    seat: Seat
    cards: Annotated[Names, To("seat"), Luck]


class CardChosen(Fact, frozen=True, kw_only=True, tag="card-chosen"):
    """A card lies face down."""

    rules = ("duel/choose",)
    seat: Seat
    card: Annotated[Name, To("seat")]


class CardsTurned(Fact, frozen=True, kw_only=True, tag="cards-turned"):
    """Both cards, by seat, for all to see."""

    rules = ("duel/turn-up",)
    cards: Names


class Duel(Struct, frozen=True):
    """Where the nine cards are, and the points."""

    deck: Zone = tuple(sorted(CARDS))
    hands: tuple[Zone, ...] = ((), ())
    chosen: tuple[str, ...] = ("", "")
    aside: Zone = ()
    points: tuple[int, ...] = (0, 0)
    rounds: int = 0


def initial(opened: Any) -> Duel:
    return Duel()


def to_act(duel: Duel) -> tuple[int, ...]:
    return tuple(seat for seat in (0, 1) if legal(duel, seat))


def legal(duel: Duel, seat: int) -> tuple[Action, ...]:
    """Both seats may be awaited at once."""
    if seat > 1 or outcome(duel) or duel.chosen[seat]:
        return ()
    return tuple(Choose(seat=seat, card=card) for card in duel.hands[seat])


def decide(duel: Duel, action: Message, chance: Any) -> tuple[Fact, ...]:
    if isinstance(action, Begin):
        return dealt(duel, 3, chance)
    if not isinstance(action, Choose):
        raise RuleViolation("kernel/foreign", f"{action} is no action of this game")
    if action.seat > 1 or outcome(duel) or duel.chosen[action.seat]:
        raise RuleViolation("duel/choose", "choose once a round, while the duel is on")
    if not may_hold(duel.hands[action.seat], action.card):
        raise RuleViolation("duel/choose", "choose a card of your own")
    facts: tuple[Fact, ...] = (CardChosen(seat=action.seat, card=action.card),)
    after = evolve(duel, facts[0])
    if all(after.chosen):
        facts += (CardsTurned(cards=after.chosen),)
        facts += dealt(evolve(after, facts[-1]), 1, chance)
    return facts


def dealt(duel: Duel, count: int, chance: Any) -> tuple[Fact, ...]:
    """So many cards for each, as far as the deck goes."""
    facts: tuple[Fact, ...] = ()
    for seat in (0, 1):
        if duel.deck:
            facts += (CardsDealt(seat=seat, cards=chance.draw(duel.deck, count, ordered=False)),)
            duel = evolve(duel, facts[-1])
    return facts


def evolve(duel: Duel, fact: Fact) -> Duel:
    match fact:
        case CardsDealt(seat=seat, cards=cards):
            hands = changed(duel.hands, seat, added(duel.hands[seat], *cards))
            return replace(duel, deck=without(duel.deck, *cards), hands=hands, rounds=max(duel.rounds, 1))
        case CardChosen(seat=seat, card=card):
            hands = changed(duel.hands, seat, without(duel.hands[seat], card))
            return replace(duel, hands=hands, chosen=changed(duel.chosen, seat, card))
        case CardsTurned(cards=cards):
            winner = max((0, 1), key=lambda seat: CARDS.index(cards[seat]) if cards[seat] in CARDS else -1)
            points = changed(duel.points, winner, duel.points[winner] + 1)
            aside = added(duel.aside, *cards)
            return replace(duel, chosen=("", ""), aside=aside, points=points, rounds=duel.rounds + 1)
        case _:
            raise AssertionError(fact)


def changed(values: Any, at: int, value: Any) -> Any:
    return (*values[:at], value, *values[at + 1 :])


def outcome(duel: Duel) -> Outcome | None:
    if not duel.rounds or any(duel.chosen) or all(duel.hands):
        return None
    best = max(duel.points)
    winners = tuple(seat for seat in (0, 1) if duel.points[seat] == best)
    return Outcome(winners=winners, scores=duel.points, rule="duel/end", reason="A hand is empty.")


def view(duel: Duel, seat: int | None) -> Duel:
    hands = tuple(hand if at == seat else blank(hand) for at, hand in enumerate(duel.hands))
    chosen = tuple(card if at == seat or not card else HIDDEN for at, card in enumerate(duel.chosen))
    return replace(duel, deck=blank(duel.deck), hands=hands, chosen=chosen)


def imagine(duel: Duel, chance: Any) -> Duel:
    """Every hidden card is one of those not accounted for."""
    left = tuple(sorted((Counter(CARDS) - inventory(duel)).elements()))

    def filled(zone: Zone) -> Zone:
        nonlocal left
        drawn = chance.draw(left, zone.count(HIDDEN))
        left = without(left, *drawn)
        return tuple(sorted([card for card in zone if card != HIDDEN] + list(drawn)))

    hands = tuple(map(filled, duel.hands))
    chosen = tuple(filled((card,))[0] if card else "" for card in duel.chosen)
    return replace(duel, deck=filled(duel.deck), hands=hands, chosen=chosen)


def inventory(duel: Duel) -> Counter[str]:
    zones = (duel.deck, *duel.hands, tuple(filter(None, duel.chosen)), duel.aside)
    return reduce(Counter.__add__, map(Counter, zones))


def tell(duel: Duel, message: Message, names: tuple[str, ...]) -> str:
    match message:
        case Choose(seat=seat, card=card):
            return f"{names[seat]} lays {worded(card)} face down."
        case CardsDealt(seat=seat, cards=cards):
            return f"{names[seat]} draws {', '.join(map(worded, cards))}."
        case CardChosen(seat=seat):
            return f"{names[seat]} has chosen."
        case CardsTurned(cards=cards):
            return f"{names[0]} shows {worded(cards[0])}, {names[1]} {worded(cards[1])}."
        case _:
            return "Each is dealt three cards."


def worded(card: str) -> str:
    return "a card" if card == HIDDEN else f"the {card}"


def picture(duel: Duel, seat: int | None, names: tuple[str, ...]) -> Picture:
    return tuple(
        line((name, f"seat-{at}"), f" {duel.points[at]} ", (" ".join(duel.hands[at]), "card"))
        for at, name in enumerate(names)
    )


def at_random(view: Duel, seat: int, actions: Any, random: Random) -> Action:
    found: Action = random.choice(actions)
    return found


DUEL = Game(
    name="duel",
    title="Duel",
    seats=(2, 2),
    rules_version=1,
    view_version=1,
    actions=(Choose,),
    facts=(CardsDealt, CardChosen, CardsTurned),
    folder=Path(__file__).parent / "rulebooks" / "duel",
    initial=initial,
    legal=legal,
    to_act=to_act,
    decide=decide,
    evolve=evolve,
    outcome=outcome,
    view=view,
    moment=lambda duel: Moment(duel.rounds, duel.rounds, None),
    scores=lambda duel: duel.points,
    inventory=inventory,
    tell=tell,
    picture=picture,
    bots={"random": at_random},
    imagine=imagine,
    max_actions=20,
)
add_game(DUEL)
