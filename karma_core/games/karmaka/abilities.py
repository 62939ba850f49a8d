"""The 23 texts: what each does by itself, and whose choice it waits for. Every way ends in the offer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from karma_core.games.karmaka import ability_facts as fact
from karma_core.games.karmaka.cascade import Cascade, draw
from karma_core.games.karmaka.offers import offer
from karma_core.games.karmaka.state import Karmaka, clockwise, copies, depths, drawable, places
from karma_core.games.karmaka.turn_facts import AbilityCopied, AbilityPlayed, CardsDrawn, DeckDealt, TargetChosen
from karma_core.kernel.messages import Fact

RIVALS = ("peek", "stolen-dreams", "swindle", "thievery", "crisis", "hells-heart", "vengeance", "spite")
ANYONE = ("longevity", "panic", "dwindle")  # oneself too


def play(go: Cascade, card: str) -> None:
    """Lay a card of the Hand in the middle and resolve it."""
    go.then(AbilityPlayed(seat=go.state.turn, card=card))
    start(go)


def start(go: Cascade) -> None:
    """Begin the text that is due: first whom it is for, then what it does."""
    if go.state.ability not in RIVALS and go.state.ability not in ANYONE:
        return TEXTS[go.state.ability](go)
    seats = targets(go.state)
    if not seats:
        return offer(go)  # karmaka/R27: nobody is left to be struck
    if len(seats) > 1:
        return go.ask(go.state.turn, "target")
    return aim(go, seats[0])


def targets(state: Karmaka) -> tuple[int, ...]:
    """For whom the text that is due may be meant, in order of seats."""
    rivals = clockwise(state, state.turn)
    return tuple(sorted(rivals if state.ability in RIVALS else (state.turn, *rivals)))


def aim(go: Cascade, target: int) -> None:
    """Mean the text for this player."""
    go.then(TargetChosen(seat=go.state.turn, target=target))
    TEXTS[go.state.ability](go)


def copy(go: Cascade, card: str, owner: int | None = None) -> None:
    """Resolve the text of another card in place of this one."""
    go.then(AbilityCopied(seat=go.state.turn, card=card, owner=owner))
    start(go)


def done(go: Cascade, what: Fact) -> None:
    """The last fact of a text; the card is offered."""
    go.then(what)
    offer(go)


def transmigrate(go: Cascade) -> None:
    future = go.me.future
    if len(future) > 1:
        return go.ask(go.state.turn, "recall")
    if future:
        go.then(fact.CardRecalled(seat=go.state.turn, card=future[0], left=()))
    return offer(go)


def peek(go: Cascade) -> None:
    if hand := go.state.players[go.target].hand:
        go.then(fact.HandShown(seat=go.state.turn, source=go.target, cards=hand))
    offer(go)


def destiny(go: Cascade) -> None:
    draw(go, 3, lambda cards: fact.WellShown(seat=go.state.turn, cards=cards))
    if go.state.shown:
        return go.ask(go.state.turn, "arrange")
    return offer(go)


def stolen_dreams(go: Cascade) -> None:
    if future := go.state.players[go.target].future:
        go.then(fact.DreamStolen(seat=go.state.turn, source=go.target, card=future[-1]))
    offer(go)


def denial(go: Cascade) -> None:
    """Asked even for an only card: nobody else could tell which text comes next before it is named."""
    if go.me.hand:
        return go.ask(go.state.turn, "deny")
    return offer(go)


def deny(go: Cascade, card: str) -> None:
    """Ruin this card of the Hand and resolve its text."""
    go.then(fact.CardsRuined(seat=go.state.turn, cards=(card,)))
    copy(go, card)


def swindle(go: Cascade) -> None:
    source = go.target
    if not (hand := go.state.players[source].hand):
        return offer(go)
    cards = go.chance.draw(hand, 3, ordered=False)
    go.then(fact.CardsShown(seat=go.state.turn, source=source, cards=cards))
    if len(cards) > 1:
        return go.ask(go.state.turn, "swindle")
    return done(go, fact.CardSwindled(seat=go.state.turn, source=source, card=cards[0]))


def thievery(go: Cascade) -> None:
    if deeds := go.state.players[go.target].deeds:
        go.then(fact.DeedStolen(seat=go.state.turn, source=go.target, card=deeds[-1]))
    offer(go)


def drawing(count: int) -> Callable[[Cascade], None]:
    """A text that draws so many cards from the Well."""

    def text(go: Cascade) -> None:
        draw(go, count, lambda cards: CardsDrawn(seat=go.state.turn, cards=cards))
        offer(go)

    return text


def salvage(go: Cascade) -> None:
    if len(depths(go.state.ruins)) > 1:
        return go.ask(go.state.turn, "ruins")
    return take_ruin(go, 0) if go.state.ruins else offer(go)


def take_ruin(go: Cascade, depth: Literal[0, 1, 2]) -> None:
    """Take one of the top Ruins: Salvage to the Hand, Recycle to the Future Life."""
    to: Literal["hand", "future"] = "hand" if go.state.ability == "salvage" else "future"
    done(go, fact.RuinTaken(seat=go.state.turn, card=go.state.ruins[-1 - depth], depth=depth, to=to))


def longevity(go: Cascade) -> None:
    draw(go, 2, lambda cards: DeckDealt(seat=go.target, cards=cards), ordered=True)
    offer(go)


def sowing(go: Cascade) -> None:
    draw(go, 2, lambda cards: CardsDrawn(seat=go.state.turn, cards=cards))
    hand = go.me.hand
    if len(hand) > 1:
        return go.ask(go.state.turn, "sow")
    if hand:
        go.then(fact.CardsSown(seat=go.state.turn, cards=hand))
    return offer(go)


def jubilee(go: Cascade) -> None:
    if go.me.hand:
        return go.ask(go.state.turn, "jubilee")
    return offer(go)


def panic(go: Cascade) -> None:
    if deck := go.state.players[go.target].deck:
        go.then(fact.DeckRuined(seat=go.target, card=deck[-1]))
    offer(go)


def dwindle(go: Cascade) -> None:
    hand = go.state.players[go.target].hand
    if len(hand) > 1:
        return go.ask(go.target, "dwindle")
    if hand:
        go.then(fact.CardsRuined(seat=go.target, cards=hand))
    return offer(go)


def crisis(go: Cascade) -> None:
    deeds = go.state.players[go.target].deeds
    if len(places(deeds)) > 1:
        return go.ask(go.target, "crisis")
    if deeds:
        go.then(fact.DeedRuined(seat=go.target, card=deeds[-1], index=len(deeds) - 1))
    return offer(go)


def roulette(go: Cascade) -> None:
    if go.me.hand:
        return go.ask(go.state.turn, "roulette")
    return spin(go, 0)


def spin(go: Cascade, ruined: int) -> None:
    """The rest of a Roulette: up to one card more than were ruined may be drawn."""
    if limit := min(ruined + 1, drawable(go.state)):
        return go.ask(go.state.turn, "draw", limit)
    return offer(go)


def hells_heart(go: Cascade) -> None:
    if future := go.state.players[go.target].future:
        go.then(fact.FutureRuined(seat=go.target, cards=future[:-3:-1]))
    offer(go)


def vengeance(go: Cascade) -> None:
    if deeds := go.state.players[go.target].deeds:
        go.then(fact.DeedRuined(seat=go.target, card=deeds[-1], index=len(deeds) - 1))
    offer(go)


def spite(go: Cascade) -> None:
    if hand := go.state.players[go.target].hand:
        go.then(fact.HandSpited(seat=go.target, cards=go.chance.draw(hand, 2)))
    offer(go)


def embody(go: Cascade) -> None:
    """Embody and Mimic: choose the Deed to copy, if there is a choice."""
    deeds = copies(go.state)
    if len(deeds) > 1:
        return go.ask(go.state.turn, "copy")
    if not deeds:
        return offer(go)
    owner, card = deeds[0]
    return copy(go, card, owner)


TEXTS: dict[str, Callable[[Cascade], None]] = {
    "transmigrate": transmigrate,
    "peek": peek,
    "destiny": destiny,
    "stolen-dreams": stolen_dreams,
    "denial": denial,
    "swindle": swindle,
    "thievery": thievery,
    "another-day": drawing(1),
    "recycle": salvage,
    "salvage": salvage,
    "longevity": longevity,
    "sowing": sowing,
    "journey": drawing(3),
    "jubilee": jubilee,
    "panic": panic,
    "dwindle": dwindle,
    "crisis": crisis,
    "roulette": roulette,
    "hells-heart": hells_heart,
    "vengeance": vengeance,
    "spite": spite,
    "embody": embody,
    "mimic": embody,
}
