"""Turns that follow each other, lives that end, and how the game ends."""

from __future__ import annotations

from karma_core.games.karmaka import life_facts as fact
from karma_core.games.karmaka.cascade import Cascade, draw
from karma_core.games.karmaka.edition import deck_of
from karma_core.games.karmaka.state import Karmaka, drawable
from karma_core.games.karmaka.turn_facts import CardsDrawn, DeckDealt, DeckDrawn, GameWon, TurnBegun
from karma_core.kernel.game import Outcome

STILL_ROUNDS = 250  # karmaka/R31
FULL_LIFE = 6  # cards of Hand and Deck after a published top-up
REASONS = {
    "win": "Transcendence was reached.",
    "win-tie": "Several reached Transcendence in the same round, and the most cards in Future Life win.",
    "R30": "Nobody can have a card any more; the highest rung wins, then the most points of the last life.",
    "R31": "250 rounds passed without an ascent; the highest rung wins, then the most points of the last life.",
}


def end_turn(go: Cascade) -> None:
    next_turn(go, (go.state.turn + 1) % len(go.state.players))


def next_turn(go: Cascade, seat: int) -> None:
    """Begin the next turn that needs an action. Reincarnations are whole turns and fall one after another."""
    while True:
        round_number = go.state.round + (seat == go.state.starter)
        if won := ending(go.state, round_number):
            go.then(won)
            return
        me = go.then(TurnBegun(seat=seat, round=round_number)).players[seat]
        if me.deck:
            me = go.then(DeckDrawn(seat=seat, card=me.deck[-1])).players[seat]
        if me.hand or reincarnate(go, seat):
            return
        seat = (seat + 1) % len(go.state.players)


def ending(state: Karmaka, round_number: int) -> GameWon | None:
    """The end that comes before a turn of this round begins."""
    players, goal = state.players, deck_of(state.edition).goal
    if there := [seat for seat, player in enumerate(players) if player.rung == goal]:
        if round_number == state.round:  # karmaka/R27: the round is played out
            return None
        most = max(len(players[seat].future) for seat in there)
        winners = tuple([seat for seat in there if len(players[seat].future) == most])
        return GameWon(seats=winners, rule="win-tie" if len(there) > 1 else "win")
    if round_number - 1 - state.ascent >= STILL_ROUNDS and round_number > state.round:
        return GameWon(seats=best(state), rule="R31")
    if not state.well and not drawable(state) and not any(p.hand or p.deck or p.future or p.deeds for p in players):
        return GameWon(seats=best(state), rule="R30")
    return None


def best(state: Karmaka) -> tuple[int, ...]:
    """The seats on the highest rung, and of these those with the most points in their last life."""
    standing = [(player.rung, player.points) for player in state.players]
    return tuple([seat for seat, stands in enumerate(standing) if stands == max(standing)])


def reincarnate(go: Cascade, seat: int) -> bool:
    """End a life and begin the next; true if nothing may follow before somebody has acted, or if the game is over."""
    me, deck = go.state.players[seat], deck_of(go.state.edition)
    points = deck.best(me.deeds)
    go.then(fact.LifeScored(seat=seat, points=points))
    missing = deck.needed[me.rung] - points
    if missing <= 0:
        return ascend(go, seat)
    if me.rings >= missing:
        go.ask(seat, "rings")
        return True
    repeat_life(go, seat)
    return False


def ascend(go: Cascade, seat: int) -> bool:
    """Climb one rung; true if that ends the game at once."""
    rung = go.state.players[seat].rung + 1
    state = go.then(fact.Ascended(seat=seat, rung=rung))
    bury(go, seat)
    if rung == deck_of(state.edition).goal:  # karmaka/R27: the Future Life stays as it is counted
        if state.profile == "published":
            go.then(GameWon(seats=(seat,), rule="win"))
        return state.profile == "published"
    go.then(fact.FutureBecameHand(seat=seat))
    top_up(go, seat)
    return False


def repeat_life(go: Cascade, seat: int) -> None:
    """Stay on the rung, and begin again."""
    go.then(fact.LifeRepeated(seat=seat))
    if go.state.profile == "published":
        if go.state.rings:
            go.then(fact.RingGained(seat=seat))
        bury(go, seat)
        go.then(fact.FutureBecameHand(seat=seat))
        top_up(go, seat)
    else:
        bury(go, seat)
        go.then(fact.FutureReturned(seat=seat))
        deal(go, seat, 3, 1)


def spend_rings(go: Cascade) -> None:
    """Make up the points that are wanting, and ascend."""
    seat, me = go.state.turn, go.me
    missing = deck_of(go.state.edition).needed[me.rung] - me.points
    go.then(fact.RingsSpent(seat=seat, count=missing))
    if not ascend(go, seat):
        end_turn(go)


def keep_rings(go: Cascade) -> None:
    repeat_life(go, go.state.turn)
    end_turn(go)


def bury(go: Cascade, seat: int) -> None:
    """The Deeds of a life: out of the game, or to the Ruins."""
    if go.state.players[seat].deeds:
        published = go.state.profile == "published"
        go.then(fact.DeedsRuined(seat=seat) if published else fact.DeedsSetAside(seat=seat))


def top_up(go: Cascade, seat: int) -> None:
    """Published: fill Hand and Deck up to six, the drawn cards to the Deck."""
    if go.state.profile == "published":
        me = go.state.players[seat]
        deal(go, seat, 0, max(FULL_LIFE - len(me.hand) - len(me.deck), 0))


def deal(go: Cascade, seat: int, hand: int, deck: int) -> None:
    """Deal from the Well, Hand first."""
    draw(go, hand, lambda cards: CardsDrawn(seat=seat, cards=cards))
    draw(go, deck, lambda cards: DeckDealt(seat=seat, cards=cards), ordered=True)


def outcome(state: Karmaka) -> Outcome | None:
    """Who has won, and by which rule; nothing before the end. Scores are rungs climbed."""
    if state.phase != "over":
        return None
    return Outcome(
        winners=state.winners, scores=scores(state), rule=f"karmaka/{state.ending}", reason=REASONS[state.ending]
    )


def scores(state: Karmaka) -> tuple[int, ...]:
    """The rungs that each seat has climbed."""
    return tuple([player.rung for player in state.players])
