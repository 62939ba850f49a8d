"""Object cards: when one may be played, what it costs, and what it does."""

from __future__ import annotations

from collections.abc import Callable

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import (
    PlayObject,
    StealCards,
    TurnRing,
    UseBloodStone,
)
from karma_core.games.karmaggan.cascade import Cascade, Obstacle, check
from karma_core.games.karmaggan.death import die
from karma_core.games.karmaggan.edition import object_cards
from karma_core.games.karmaggan.pawns import is_outside
from karma_core.games.karmaggan.state import HAND_MAX, Karmaggan
from karma_core.games.karmaggan.supply import draw, gain_coins, stock_objects, stock_temple
from karma_core.games.karmaggan.temple import discard_hand
from karma_core.games.karmaggan.ways import in_temple
from karma_core.kernel.zones import may_hold

CHOOSING = {"steal": "steal-cards", "blood-stone": "use-blood-stone", "helm": "turn-ring", "dagger": "draw-dagger"}


def play_obstacle(state: Karmaggan, seat: int) -> Obstacle:
    """Why this seat may play no Object card now."""
    if state.turn.role == "swarm":
        return "karmaggan/spawns-play-no-objects", "players who control Spawns keep their Objects for combat"
    if is_outside(state, seat):
        return "karmaggan/outside-no-objects", "outside the Temple no Object is played"
    if state.round == 1:
        return "karmaggan/no-objects-first-turn", "no Object is played in a player's first turn"
    if state.turn.played and not state.players[seat].medallions:
        return (
            "karmaggan/one-object-per-turn",
            "one Object a turn; another costs a Golden Medallion",
        )
    return None


def playable(go: Cascade, seat: int, card: str, *effects: str) -> str:
    """Return the effect of a card that may be played now by this order, or refuse it."""
    state = go.state
    check(play_obstacle(state, seat))
    if not may_hold(state.players[seat].hand, card) or card not in object_cards(state.edition):
        check(("karmaggan/played-object-is-spent", f"there is no {card} in your hand"))
    effect = object_cards(state.edition)[card].effect
    if effect not in effects:
        check(("karmaggan/object-resolves", f"{card} is played by the order {CHOOSING.get(effect, 'play-object')}"))
    return effect


def pay(go: Cascade, seat: int, card: str) -> None:
    """Pay the Medallion that a further card costs, and discard the card."""
    if go.state.turn.played:
        go.then(fact.MedallionPaid(seat=seat))
    go.then(fact.ObjectPlayed(seat=seat, card=card))


def play(go: Cascade, action: PlayObject) -> None:
    """Play a card that needs no choice."""
    effect = playable(go, action.seat, action.card, *EFFECTS)
    pay(go, action.seat, action.card)
    EFFECTS[effect](go, action.seat)


def gaze(go: Cascade, seat: int) -> None:
    """Lay the top cards of both decks face up, where none lies so yet."""
    if stock_objects(go) and not go.state.object_top:
        go.then(fact.ObjectTopShown(cards=go.chance.draw(go.state.object_deck, 1)))
    if stock_temple(go) and not go.state.temple_top:
        go.then(fact.TempleTopShown(cards=go.chance.draw(go.state.temple_deck, 1)))


def saliva(go: Cascade, seat: int) -> None:
    """Draw a card, and roll how many Temple cards will be turned."""
    draw(go, seat, 1)
    go.then(fact.SalivaRolled(seat=seat, faces=go.die()))


def eclipse(go: Cascade, seat: int) -> None:
    """Close every hatch, and discard the rest of the hand."""
    for hatch in go.state.open:
        go.then(fact.HatchesMoved(hatch="day" if hatch == "day" else "night", opened=False))
    discard_hand(go, seat)


EFFECTS: dict[str, Callable[[Cascade, int], object]] = {
    "draw": lambda go, seat: draw(go, seat, 3),
    "pole": lambda go, seat: go.then(fact.PoleReadied(seat=seat)),
    "gaze": gaze,
    "conjuring": lambda go, seat: go.then(fact.ConjuringReadied(seat=seat)),
    "spark": lambda go, seat: go.then(fact.MovementGained(seat=seat, count=2)),
    "none": lambda go, seat: None,
    "saliva": saliva,
    "eclipse": eclipse,
}


def purses(state: Karmaggan, seat: int) -> tuple[int, ...]:
    """The seats that may be robbed: others with a card, not outside the Temple nor out of the game."""
    others = ((at, one) for at, one in enumerate(state.players) if at != seat)
    return tuple(at for at, one in others if one.hand and not is_outside(state, at))


def steal(go: Cascade, action: StealCards) -> None:
    """Take a random card from each of one or two players."""
    seat, targets = action.seat, action.targets
    playable(go, seat, action.card, "steal")
    there = purses(go.state, seat)
    if len(set(targets)) != len(targets) or not set(targets) <= set(there) or list(targets) != sorted(targets):
        whom = ", ".join(map(str, there)) or "none"
        check(
            (
                "karmaggan/object-greedy-fingers",
                f"one or two different others in rising order; there are: {whom}",
            )
        )
    pay(go, seat, action.card)
    for source in targets:
        if len(go.state.players[seat].hand) < HAND_MAX:
            cards = go.chance.draw(go.state.players[source].hand, 1, ordered=False)
            go.then(fact.CardsStolen(seat=seat, source=source, cards=cards))


def use_blood_stone(go: Cascade, action: UseBloodStone) -> None:
    """Gain a coin, or give one away."""
    seat, to = action.seat, action.to
    playable(go, seat, action.card, "blood-stone")
    if to is not None and (to == seat or not in_temple(go.state, to)):
        check(("karmaggan/object-blood-stone", f"seat {to} is no other Plunderer in the Temple"))
    pay(go, seat, action.card)
    if to is None:
        gain_coins(go, seat, 1)
        return
    go.then(fact.CoinsGiven(giver=seat, taker=to, count=1))
    if not go.state.players[seat].coins:
        die(go, seat, go.state.players[seat].place)


def turn_ring(go: Cascade, action: TurnRing) -> None:
    """Choose a ring and a direction, then roll."""
    playable(go, action.seat, action.card, "helm")
    pay(go, action.seat, action.card)
    go.then(fact.RotationRolled(rings=(action.ring,), direction=action.direction, faces=go.die()))
