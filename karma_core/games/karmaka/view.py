"""Who may look where, and what an onlooker counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from karma_core.games.karmaka.edition import deck_of
from karma_core.games.karmaka.state import Karmaka, Player
from karma_core.kernel.chance import Chance
from karma_core.kernel.game import Moment
from karma_core.kernel.zones import HIDDEN, Zone, blank


def view(state: Karmaka, seat: int | None) -> Karmaka:
    """What this seat may look at now; None is a spectator. What it saw before is its own copy's to remember."""
    looks = seat is not None and seat in state.lookers
    players = tuple([
        seen(player, at == seat, at == seat or (looks and at == state.open_hand))
        for at, player in enumerate(state.players)
    ])  # fmt: skip
    return replace(
        state,
        players=players,
        well=blank(state.well),
        top=blank(state.top),
        ruins=blank(state.ruins[:-3]) + state.ruins[-3:],
        shown=state.shown if looks else blank(state.shown),
    )


def seen(player: Player, own: bool, hand: bool) -> Player:
    """A player's zones as they lie before somebody's eyes."""
    if own:
        return replace(player, deck=blank(player.deck))
    shown = player.hand if hand else blank(player.hand)
    return replace(player, hand=shown, deck=blank(player.deck), future=blank(player.future))


def moment(state: Karmaka) -> Moment:
    """Round and turn; nobody's turn before the deal and after the end."""
    return Moment(state.round, state.turns, None if state.phase in ("setup", "over") else state.turn)


def inventory(state: Karmaka) -> Mapping[str, int]:
    """Every card by name, wherever it lies, and the Karmic Rings."""
    counts: Counter[str] = Counter()
    for zone in zones(state):
        counts.update(zone)
    if rings := state.rings + sum(player.rings for player in state.players):
        counts["karmic-ring"] = rings
    return counts


def zones(state: Karmaka) -> tuple[Zone, ...]:
    """Every place where cards lie."""
    own = (zone for p in state.players for zone in (p.hand, p.deck, p.future, p.deeds))
    middle = (state.middle,) if state.middle else ()
    return (*own, state.well, state.top, state.ruins, state.retired, state.shown, middle)


def imagine(state: Karmaka, chance: Chance) -> Karmaka:
    """A full table that may be the real one, for all that this copy shows: hidden cards get faces at random."""
    missing = Counter(deck_of(state.edition).cards)
    for zone in zones(state):
        missing.subtract(zone)
    hidden = -missing.pop(HIDDEN, 0)
    faces = iter(chance.draw(tuple(sorted(missing.elements())), hidden))

    def filled(zone: Zone) -> Zone:
        return tuple([next(faces) if card == HIDDEN else card for card in zone]) if HIDDEN in zone else zone

    def bag(zone: Zone) -> Zone:
        return tuple(sorted(filled(zone)))

    return replace(
        state,
        players=tuple(
            replace(p, hand=bag(p.hand), deck=filled(p.deck), future=filled(p.future)) for p in state.players
        ),
        well=bag(state.well),
        top=filled(state.top),
        ruins=filled(state.ruins),
        shown=bag(state.shown),
    )
