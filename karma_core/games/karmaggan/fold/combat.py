"""Folds of rounds, their end, and throws."""

from __future__ import annotations

from msgspec.structs import replace

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.edition import NONE
from karma_core.games.karmaggan.fold import change
from karma_core.games.karmaggan.fold.change import Folds
from karma_core.games.karmaggan.state import Combat, Karmaggan
from karma_core.kernel.zones import Zone, added, without


def side_of(combat: Combat, seat: int) -> int:
    """0 for the attacker, 1 for the defender."""
    return 0 if seat == combat.attacker else 1


def card_committed(s: Karmaggan, f: fact.CardCommitted) -> Karmaggan:
    assert s.combat is not None
    ours, theirs = s.combat.chosen
    chosen = (f.card, theirs) if side_of(s.combat, f.seat) == 0 else (ours, f.card)
    return replace(s, combat=replace(s.combat, chosen=chosen))


def card_revealed(s: Karmaggan, f: fact.CardRevealed) -> Karmaggan:
    s = replace(s, combat=change.combat(s, shown=change.combat(s).shown + f.cards))
    if f.cards == (NONE,):
        return s
    return replace(s, players=change.player(s, f.seat, hand=without(s.players[f.seat].hand, *f.cards)))


def shown_so_far(s: Karmaggan) -> tuple[tuple[str, ...], ...]:
    return (*s.rounds, change.combat(s).shown)


def cards(shown: tuple[str, ...]) -> Zone:
    return tuple(card for card in shown if card != NONE)


def round_decided(s: Karmaggan, f: fact.RoundDecided) -> Karmaggan:
    assert s.combat is not None
    ours, theirs = s.combat.wins
    wins = (ours + 1, theirs) if side_of(s.combat, f.winner) == 0 else (ours, theirs + 1)
    combat = replace(s.combat, round=s.combat.round + 1, wins=wins, chosen=("", ""), shown=())
    discard = s.object_discard + cards(s.combat.shown)
    return replace(s, combat=combat, object_discard=discard, rounds=shown_so_far(s))


def round_tied(s: Karmaggan, f: fact.RoundTied) -> Karmaggan:
    assert s.combat is not None
    ours, theirs = s.combat.aside
    aside = added(ours, *cards(s.combat.shown[:1])), added(theirs, *cards(s.combat.shown[1:]))
    combat = replace(s.combat, round=s.combat.round + 1, aside=aside, chosen=("", ""), shown=())
    return replace(s, combat=combat, rounds=shown_so_far(s))


def tied_cards_returned(s: Karmaggan, f: fact.TiedCardsReturned) -> Karmaggan:
    assert s.combat is not None and s.combat.defender is not None
    for seat, zone in zip((s.combat.attacker, s.combat.defender), s.combat.aside, strict=True):
        s = replace(s, players=change.player(s, seat, hand=added(s.players[seat].hand, *zone)))
    return replace(s, combat=change.combat(s, aside=((), ()), settled=True))


def plunderer_thrown(s: Karmaggan, f: fact.PlundererThrown) -> Karmaggan:
    players = change.player(s, f.seat, place=f.path[-1])
    return change.answered(s, players=players, combat=change.combat(s, thrown=True))


def spawn_thrown(s: Karmaggan, f: fact.SpawnThrown) -> Karmaggan:
    spawns = change.spawn_at(s, f.spawn, f.path[-1])
    return change.answered(s, spawns=spawns, combat=change.combat(s, thrown=True))


def combat_ended(s: Karmaggan, f: fact.CombatEnded) -> Karmaggan:
    assert s.combat is not None
    beaten = s.combat.loser == "attacker" and s.turn.role == "plunderer"
    return replace(s, combat=None, turn=replace(s.turn, beaten=beaten))


def plunderer_eliminated(s: Karmaggan, f: fact.PlundererEliminated) -> Karmaggan:
    old = s.players[f.seat]
    return replace(
        s,
        players=change.player(s, f.seat, hand=(), coins=0, medallions=0, place="", fate="out"),
        object_discard=s.object_discard + f.cards,
        coins=s.coins + old.coins,
        medallions=s.medallions + old.medallions,
        combat=change.combat(s, thrown=True),
    )


FOLDS: Folds = {
    fact.CombatBegun: lambda s, f: replace(
        s, phase="reveal", combat=change.combat(s, fought=True), rounds=(), swarmed=change.dead(s)
    ),
    fact.CardCommitted: card_committed,
    fact.CardRevealed: card_revealed,
    fact.RoundDecided: round_decided,
    fact.RoundTied: round_tied,
    fact.SpawnKilled: lambda s, f: replace(s, spawns=change.without_spawn(s, f.spawn)),
    fact.CombatWon: lambda s, f: change.answered(s, combat=change.combat(s, loser=f.defeated)),
    fact.TiedCardsReturned: tied_cards_returned,
    fact.EggWon: lambda s, f: replace(s, carrier=f.seat, egg=""),
    fact.EggDropped: lambda s, f: replace(s, carrier=None, egg=f.place),
    fact.PlundererThrown: plunderer_thrown,
    fact.SpawnThrown: spawn_thrown,
    fact.FreeEggThrown: lambda s, f: change.answered(s, egg=f.path[-1]),
    fact.CombatEnded: combat_ended,
    fact.PlundererEliminated: plunderer_eliminated,
}
