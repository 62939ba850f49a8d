"""Every action and fact as one plain sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karman_swap import actions as a
from karma_core.games.karman_swap import facts as f
from karma_core.games.karman_swap.edition import tables
from karma_core.games.karman_swap.questions import seats_of
from karma_core.games.karman_swap.state import KarmanSwap
from karma_core.kernel.messages import Begin, Message
from karma_core.kernel.zones import HIDDEN

Words = tuple[str, ...]

PURPOSES = {
    "exchange": "may offer cards to the teammate",
    "answer": "is to give as many cards back",
    "give": "is to give two cards for the one taken",
    "prey": "is to name the next prey",
    "dome": "is to move a dome",
    "contest": "is asked for a ship",
    "explore": "is to choose a planet for the exploration",
    "salvage": "is to draw a card of the market",
    "settle": "is to play a creature on the new planet",
}
USES = {
    "draw": "draw {amount} of the market",
    "recycle": "take a creature of the market",
    "chain": "play another creature",
    "migrate": "move a creature to another planet",
    "swap": "exchange a creature with one of the market",
    "scout": "introduce a planet",
    "trade": "trade a card with the market",
    "recall": "take a creature back",
}


def tell(state: KarmanSwap, message: Message, names: Words) -> str:
    """One sentence about a message, in the names of the seats; `state` is the table before it."""
    return SENTENCES[type(message)](state, message, names)


def card(name: str) -> str:
    """A card in words.

    >>> card("red-5"), card("?")
    ('red 5', 'a card')
    """
    return "a card" if name == HIDDEN else name.replace("-", " ")


def cards(these: Words) -> str:
    """Several cards in words; hidden ones are counted.

    >>> cards(("blue-1", "red-5", "ship-0")), cards(("?", "?")), cards(())
    ('blue 1, red 5 and ship 0', '2 cards', 'nothing')
    """
    if not these:
        return "nothing"
    if HIDDEN in these:
        return "a card" if len(these) == 1 else f"{len(these)} cards"
    words = [card(name) for name in these]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def planets(these: Words) -> str:
    """Planets, which are called by letter and number."""
    return ", ".join(planet(name) for name in these) or "none"


def planet(name: str) -> str:
    return name.upper() if len(name) <= 3 else name.replace("-", " ").title()


def side(state: KarmanSwap, which: int, names: Words) -> str:
    """The players of a side."""
    return " and ".join(names[seat] for seat in seats_of(state, which))


def possessive(words: str) -> str:
    return words + ("'" if words.endswith("s") else "'s")


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def boosted(boost: int) -> str:
    return f", raised by {boost} for {count(boost, 'Discovery Gem')}" if boost else ""


def introduced(state: KarmanSwap, m: a.IntroducePlanet, names: Words) -> str:
    where = f" at an arrow of {card(m.arrow)}" if m.arrow else ""
    return f"{names[m.seat]} introduces {planet(m.planet)}{where} and plays {card(m.card)} on it{boosted(m.boost)}."


def placed(state: KarmanSwap, m: f.PlanetPlaced, names: Words) -> str:
    where = f" at an arrow of {card(m.arrow)}" if m.arrow else ""
    return f"{names[m.seat]} sets {planet(m.planet)}{where}."


def laid(state: KarmanSwap, m: f.ShipLaid, names: Words) -> str:
    strength = f"{card(m.card)} beside {planet(m.planet)}{boosted(m.boost)}"
    if state.contest is None:
        return f"{names[m.seat]} lays {strength}."
    return f"{names[m.seat]} lays {strength}, and {'leads' if m.leads else 'supports'} with power {m.power}."


def pulled(state: KarmanSwap, m: f.DomePulled, names: Words) -> str:
    whose = "in the middle" if m.position == 0 else f"on {possessive(side(state, int(m.position < 0), names))} half"
    at = f"step {abs(m.position)} {whose}" if m.position else whose
    return f"The blue dome moves towards {side(state, m.side, names)}; it stands {'at ' if m.position else ''}{at}."


def scored(state: KarmanSwap, m: f.PrestigeScored, names: Words) -> str:
    support = f", {m.creatures} for creatures and {m.ships} for supporting ships" if m.ships else ""
    who = f"{side(state, m.side, names)} {does(state, m.side, 'score')}"
    return f"{who} {m.creatures + m.ships} prestige for {planet(m.planet)}{support}."


def does(state: KarmanSwap, which: int, verb: str) -> str:
    return verb if len(seats_of(state, which)) > 1 else verb + "s"


def ended(state: KarmanSwap, m: f.RoundEnded, names: Words) -> str:
    sides = [f"{side(state, at, names)} {total}" for at, total in enumerate(m.prestige)]
    if m.side is None:
        return f"Nobody wins the round. Prestige: {', '.join(sides)}."
    winner = f"{side(state, m.side, names)} {does(state, m.side, 'win')} the round"
    reason = {"dome": "by the dome", "colony": "by colonized planets"}.get(m.by, "by prestige")
    return f"{winner} {reason}. Prestige: {', '.join(sides)}."


def match_over(state: KarmanSwap, m: f.MatchEnded, names: Words) -> str:
    winners = [names[seat] for seat in m.winners]
    return f"The match is over: {' and '.join(winners)} {'win' if len(winners) > 1 else 'wins'} it."


def turned(state: KarmanSwap, m: f.PyramidTurned, names: Words) -> str:
    return f"A card of the pyramid is turned up: {cards(m.cards)}."


def asked(state: KarmanSwap, m: f.Asked, names: Words) -> str:
    return f"{names[m.seat]} {PURPOSES[m.what]}."


def activated(state: KarmanSwap, m: f.AbilityActivated, names: Words) -> str:
    use = USES[m.ability].format(amount=count(m.amount, "card"))
    return f"{card(m.card).capitalize()} lets {names[m.seat]} {use}."


def explores(state: KarmanSwap, m: f.ExplorationBegun, names: Words) -> str:
    mate = "" if m.partner is None else f", with {names[m.partner]}"
    return f"{names[m.seat]} explores from {card(m.ship)}{mate}."


def extinct(state: KarmanSwap, m: f.CreatureExtinct, names: Words) -> str:
    gems = count(m.gems, "Research Gem")
    return f"{card(m.card).capitalize()} becomes extinct on {planet(m.planet)}; {names[m.seat]} gains {gems}."


def offered(state: KarmanSwap, m: a.GiveCards, names: Words) -> str:
    if not m.cards:
        return f"{names[m.seat]} wants no exchange with {names[m.partner]}."
    return f"{names[m.seat]} offers {names[m.partner]} {cards(m.cards)}."


def given(state: KarmanSwap, m: f.CardsGiven, names: Words) -> str:
    if not m.cards:
        return f"{names[m.seat]} and {names[m.partner]} exchange nothing."
    return f"{names[m.partner]} receives {cards(m.cards)} from {names[m.seat]}."


def returned(state: KarmanSwap, m: f.CardsReturned, names: Words) -> str:
    return f"{names[m.partner]} receives {cards(m.cards)} from {names[m.seat]} in return."


def pushed(state: KarmanSwap, m: f.TrackPushedBack, names: Words) -> str:
    return f"{names[m.seat]} pushes {possessive(names[m.rival])} dome back to step {m.position}."


def moved(state: KarmanSwap, m: f.CreatureMoved, names: Words) -> str:
    return f"{names[m.seat]} moves {card(m.card)} from {planet(m.source)} to {planet(m.planet)}."


def swapped(state: KarmanSwap, m: f.CreatureSwapped, names: Words) -> str:
    out, place = card(m.creature).capitalize(), planet(m.planet)
    return f"{out} leaves {place} for the market; {card(m.card)} takes its slot."


def played(state: KarmanSwap, m: a.PlayCreature, names: Words) -> str:
    return f"{names[m.seat]} plays {card(m.card)} on {planet(m.planet)}{boosted(m.boost)}."


def settled(state: KarmanSwap, m: f.CreaturePlaced, names: Words) -> str:
    points = tables(state.edition).points[m.planet][m.slot]
    return f"{card(m.card).capitalize()} now lives on {planet(m.planet)}, on the slot for {points}{boosted(m.boost)}."


def colonized(state: KarmanSwap, m: f.PlanetColonized, names: Words) -> str:
    whose = side(state, m.side, names)
    return f"{card(m.ship).capitalize()} wins {planet(m.planet)} for {whose}, planet number {m.step}."


SENTENCES: dict[type[Message], Callable[[KarmanSwap, Any, Words], str]] = {
    Begin: lambda s, m, n: "The match begins.",
    a.GiveCards: offered,
    a.ReturnCards: lambda s, m, n: f"{n[m.seat]} gives {n[m.partner]} {cards(m.cards)} back.",
    a.PlayCreature: played,
    a.PlayShip: lambda s, m, n: f"{n[m.seat]} plays {card(m.card)} at {planet(m.planet)}{boosted(m.boost)}.",
    a.IntroducePlanet: introduced,
    a.PassTake: lambda s, m, n: f"{n[m.seat]} passes, and takes {card(m.card)} for two cards.",
    a.PassGive: lambda s, m, n: f"{n[m.seat]} gives {cards(m.cards)} for it.",
    a.PassDiscard: lambda s, m, n: f"{n[m.seat]} passes, and discards {card(m.card)}.",
    a.ConvertGems: lambda s, m, n: f"{n[m.seat]} converts three Research Gems.",
    a.NamePrey: lambda s, m, n: f"{n[m.seat]} names {card(m.card)} as prey.",
    a.AdvanceTrack: lambda s, m, n: f"{n[m.seat]} chooses to move on.",
    a.PushBack: lambda s, m, n: f"{n[m.seat]} chooses to push {possessive(n[m.rival])} dome back.",
    a.TakeCard: lambda s, m, n: f"{n[m.seat]} chooses {card(m.card)} of the market.",
    a.Migrate: lambda s, m, n: f"{n[m.seat]} sends {card(m.card)} to {planet(m.planet)}.",
    a.Swap: lambda s, m, n: f"{n[m.seat]} exchanges {card(m.creature)} with {card(m.card)} of the market.",
    a.Trade: lambda s, m, n: f"{n[m.seat]} trades {card(m.give)} for {card(m.card)}.",
    a.Recall: lambda s, m, n: f"{n[m.seat]} calls {card(m.card)} back.",
    a.SkipAbility: lambda s, m, n: f"{n[m.seat]} leaves the ability of {card(s.play.card)} unused.",
    a.Overtake: lambda s, m, n: f"{n[m.seat]} overtakes with {card(m.card)}{boosted(m.boost)}.",
    a.Support: lambda s, m, n: f"{n[m.seat]} supports with {card(m.card)}{boosted(m.boost)}.",
    a.Decline: lambda s, m, n: f"{n[m.seat]} declines.",
    a.Explore: lambda s, m, n: f"{n[m.seat]} chooses {planet(m.planet)}.",
    a.PassExploration: lambda s, m, n: f"{n[m.seat]} has no creature for the new planet.",
    f.StarterDrawn: lambda s, m, n: f"The lot falls on {n[m.starter]}.",
    f.RoundBegun: lambda s, m, n: f"Round {m.round} begins; {n[m.starter]} starts.",
    f.HandDealt: lambda s, m, n: f"{n[m.seat]} is dealt {cards(m.cards)}.",
    f.MarketLaid: lambda s, m, n: f"The market shows {cards(m.cards)}.",
    f.PyramidLaid: lambda s, m, n: f"The pyramid is laid; it shows {cards(m.cards)}.",
    f.PyramidTurned: turned,
    f.PlanetsRevealed: lambda s, m, n: f"Turned up from the planet deck: {planets(m.planets)}.",
    f.PlanetsDepleted: lambda s, m, n: "No planet is left to be turned up: the round ends with this turn.",
    f.CardsGiven: given,
    f.CardsReturned: returned,
    f.TurnBegun: lambda s, m, n: f"Turn {m.turn}: {n[m.seat]}.",
    f.Asked: asked,
    f.CreaturePlaced: settled,
    f.CreatureMoved: moved,
    f.CreatureSwapped: swapped,
    f.CreatureExtinct: extinct,
    f.DomePulled: pulled,
    f.TrackAdvanced: lambda s, m, n: f"{possessive(n[m.seat])} dome moves on to step {m.position} of its track.",
    f.TrackPushedBack: pushed,
    f.GemsGained: lambda s, m, n: f"{card(m.card).capitalize()} brings {n[m.seat]} {count(m.count, 'Research Gem')}.",
    f.GemsConverted: lambda s, m, n: f"{n[m.seat]} turns three Research Gems into a Discovery Gem.",
    f.AbilityActivated: activated,
    f.AbilitySkipped: lambda s, m, n: f"The ability of {card(m.card)} is left unused.",
    f.CardTaken: lambda s, m, n: f"{n[m.seat]} takes {card(m.card)} from the market.",
    f.CardsDiscarded: lambda s, m, n: f"{n[m.seat]} puts {cards(m.cards)} into the market.",
    f.CreatureRecalled: lambda s, m, n: f"{n[m.seat]} takes {card(m.card)} back from {planet(m.planet)}.",
    f.PlanetPlaced: placed,
    f.ShipLaid: laid,
    f.ColonizationOpened: lambda s, m, n: f"{n[m.seat]} sets both triangles: {planet(m.planet)} is contested.",
    f.ShipDeclined: lambda s, m, n: f"{n[m.seat]} lays no ship.",
    f.PrestigeScored: scored,
    f.ShipsConceded: lambda s, m, n: f"Lost, and put into the market: {cards(m.cards)}.",
    f.PlanetColonized: colonized,
    f.ExplorationBegun: explores,
    f.ExplorationPassed: lambda s, m, n: f"{n[m.seat]} leaves the new planet empty.",
    f.RoundEnded: ended,
    f.MatchEnded: match_over,
}
