"""What people see of a table, and what can be said of it in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from karma_core.games.karma_dice.edition import RED, YOGI, edition_named
from karma_core.games.karma_dice.state import State, dice_of
from karma_core.kernel.chance import Chance
from karma_core.kernel.game import Moment, Outcome
from karma_core.kernel.zones import HIDDEN, Zone, blank, without


def view(state: State, seat: int | None) -> State:
    """What this seat may look at now: all but the others' trait cards of the draft."""
    if state.phase != "draft":
        return state
    players = tuple(
        player if at == seat else replace(player, dealt=blank(player.dealt), trait=HIDDEN if player.trait else "")
        for at, player in enumerate(state.players)
    )
    return replace(state, players=players, box=blank(state.box))


def imagine(state: State, chance: Chance) -> State:
    """A full table that looks the same: cards that cannot be seen are dealt from those not accounted for."""
    if state.phase != "draft":
        return state
    cards = tuple(sorted(trait.name for trait in edition_named(state.edition).traits))
    seen = [card for p in state.players for card in (*p.dealt, p.trait) if card not in (HIDDEN, "")]
    unseen = without(cards, *seen, *(card for card in state.box if card != HIDDEN))

    def dealt(zone: Zone) -> Zone:
        nonlocal unseen
        known = tuple(card for card in zone if card != HIDDEN)
        drawn = chance.draw(unseen, len(zone) - len(known), ordered=False)
        unseen = without(unseen, *drawn)
        return tuple(sorted(known + drawn))

    players = []
    for player in state.players:
        trait = dealt((player.trait,))[0] if player.trait else ""
        players.append(replace(player, dealt=dealt(player.dealt), trait=trait))
    return replace(state, players=tuple(players), box=dealt(state.box))


def inventory(state: State) -> Mapping[str, int]:
    """Every die in play and every trait card by name."""
    turn, things = state.turn, Counter(state.stock + state.box)
    for seat, player in enumerate(state.players):
        things.update(player.dealt + ((player.trait,) if player.trait else ()))
        if turn is None or turn.seat != seat:
            things.update(player.reserve)
    if turn is None:
        things[RED] += edition_named(state.edition).reds
    else:
        things.update(dice_of(turn) + turn.aside)
    things[YOGI] = max(things[YOGI], 1)  # above the track, or waiting for its owner's turn
    return things


def moment(state: State) -> Moment:
    """Round and turn; nobody's while dice are picked."""
    return Moment(state.round, state.turns, state.turn.seat if state.turn else None)


def scores(state: State) -> tuple[int, ...]:
    """The Karma of each seat."""
    return tuple(player.karma for player in state.players)


def outcome(state: State) -> Outcome | None:
    """Who won, once the last round is over."""
    if state.phase != "over":
        return None
    shared, karma = len(state.winners) > 1, scores(state)
    most = max(karma)
    rule = "karma-dice/shared-victory" if shared else "karma-dice/objective"
    reason = f"The most Karma, {most}, " + ("is had by several: they share the victory." if shared else "wins.")
    return Outcome(winners=state.winners, scores=karma, rule=rule, reason=reason)
