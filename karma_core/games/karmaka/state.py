"""The table of Karmaka: who has what, and what is awaited from whom."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from msgspec import Struct

from karma_core.games.karmaka import actions as act
from karma_core.games.karmaka.edition import deck_of
from karma_core.kernel.game import Options
from karma_core.kernel.messages import Action
from karma_core.kernel.zones import Zone, without

PLAYS: tuple[type[Action], ...] = (act.PlayDeed, act.PlayAbility, act.PlayFuture)
ORDERS: dict[str, tuple[type[Action], ...]] = {  # the phases of a turn: what is awaited in each
    "setup": (),
    "play": (*PLAYS, act.Pass),
    "extra": (*PLAYS, act.ForgoPlay),
    "target": (act.ChoosePlayer,),
    "copy": (act.CopyDeed,),  # Embody, Mimic
    "deny": (act.RuinCard,),
    "recall": (act.RecallCard,),  # Transmigrate
    "arrange": (act.ArrangeWell,),  # Destiny
    "swindle": (act.TakeShown,),
    "ruins": (act.TakeRuin,),  # Salvage, Recycle
    "sow": (act.SowCards,),
    "jubilee": (act.LayDeeds,),
    "roulette": (act.RuinCards,),
    "draw": (act.DrawCards,),  # the rest of a Roulette
    "dwindle": (act.RuinCard,),  # of the chosen player
    "crisis": (act.RuinDeed,),  # of the chosen rival
    "answer": (act.AcceptCard, act.RefuseCard),  # of the rival asked
    "rings": (act.SpendRings, act.KeepRings),
    "over": (),
}
DEPTHS: tuple[Literal[0, 1, 2], ...] = (0, 1, 2)
RINGS = 12  # Karmic Rings in the supply (published)


class KarmakaOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which rules, and who starts: by lot, or the seat that was named first."""

    profile: Literal["seed", "published"] = "seed"
    starter: Literal["lot", "first-named"] = "lot"


class Player(Struct, frozen=True):
    """The zones of one player."""

    hand: Zone = ()  # a bag: sorted, its owner looks
    deck: Zone = ()  # a pile: last is topmost, nobody looks
    future: Zone = ()  # a pile: its owner looks
    deeds: Zone = ()  # the last is exposed
    rung: int = 0
    points: int = 0  # of the last life scored
    rings: int = 0


class Karmaka(Struct, frozen=True):
    """The whole table. `phase` names what is awaited from `actor`; `turn` is the seat whose turn it is."""

    players: tuple[Player, ...]
    edition: str
    profile: str
    well: Zone  # a bag: which card comes is settled when it is drawn
    top: Zone = ()  # cards laid back on the Well, last is topmost
    ruins: Zone = ()
    retired: Zone = ()  # Deeds set aside, sorted
    rings: int = 0  # in the supply
    phase: str = "setup"
    starter: int = -1  # not known before the lot
    turn: int = 0
    actor: int = 0
    round: int = 0
    turns: int = 0
    ascent: int = 0  # the last round in which somebody ascended
    plays: int = 0  # cards played in this turn
    middle: str = ""  # the card played for its ability
    ability: str = ""  # the text being resolved: its own, or the copied one
    used: tuple[tuple[int, str], ...] = ()  # Deeds copied in this chain, with their owners
    target: int | None = None
    limit: int = 0  # the most cards that may be drawn for Roulette
    shown: Zone = ()  # cards looked at and set apart from the Well or a Hand, sorted
    lookers: tuple[int, ...] = ()  # who sees `shown`, and the open Hand
    open_hand: int | None = None  # whose Hand Peek has opened
    asked: tuple[int, ...] = ()  # who is still to be offered the card
    winners: tuple[int, ...] = ()
    ending: str = ""  # the rule by which the game ended


def initial(opened: Any) -> Karmaka:
    """The table before `begin`: all cards in the Well."""
    options: KarmakaOptions = opened.options
    return Karmaka(
        players=(Player(),) * len(opened.seats),
        edition=opened.edition,
        profile=options.profile,
        well=deck_of(opened.edition).cards,
        rings=RINGS if options.profile == "published" else 0,
        starter=0 if options.starter == "first-named" else -1,
    )


def seated(s: Karmaka, seat: int, player: Player) -> tuple[Player, ...]:
    """The players, with this one at this seat."""
    players = list(s.players)
    players[seat] = player
    return tuple(players)


def from_well(s: Karmaka, cards: Zone) -> tuple[Zone, Zone]:
    """The Well without these cards, and what is left on top of it: that goes first, whatever the order here."""
    if not s.top:
        return without(s.well, *cards), ()
    kept = max(len(s.top) - len(cards), 0)
    rest = without(tuple(sorted(cards)), *s.top[kept:])
    return without(s.well, *rest), s.top[:kept]


def clockwise(state: Karmaka, seat: int) -> tuple[int, ...]:
    """The other seats from this one's left on, without those who have reached Transcendence."""
    goal, players = deck_of(state.edition).goal, state.players
    return tuple([other for other in others_of(len(players), seat) if players[other].rung < goal])


@cache
def others_of(count: int, seat: int) -> tuple[int, ...]:
    """The other seats, clockwise.

    >>> others_of(4, 2)
    (3, 0, 1)
    """
    return tuple((seat + step) % count for step in range(1, count))


def drawable(state: Karmaka) -> int:
    """How many cards the Well can still give, the Ruins that would be shuffled into it counted."""
    return len(state.well) + len(state.top) + max(len(state.ruins) - 3, 0)


def depths(ruins: Zone) -> tuple[Literal[0, 1, 2], ...]:
    """How deep the top three Ruins lie; of alike ones that lie together only the newest.

    >>> depths(("spite", "peek", "panic", "panic"))
    (0, 2)
    """
    newest = ruins[:-4:-1]
    return tuple([at for at in DEPTHS[: len(newest)] if not at or newest[at] != newest[at - 1]])


def places(deeds: Zone) -> tuple[int, ...]:
    """The indices of Deeds, from the oldest; of alike ones that lie together only the newest.

    >>> places(("peek", "panic", "panic"))
    (0, 2)
    """
    return tuple([at for at, deed in enumerate(deeds) if deeds[at + 1 : at + 2] != (deed,)])


def copies(state: Karmaka) -> tuple[tuple[int, str], ...]:
    """The Deeds that Embody or Mimic may copy now, with their owners: not used in this chain yet."""
    seat, used = state.turn, state.used
    if state.ability == "embody":
        deeds = list(state.players[seat].deeds)
        for owner, card in used:
            if owner == seat:
                deeds.remove(card)
        return tuple([(seat, card) for card in sorted(set(deeds))])
    exposed = [(rival, state.players[rival].deeds[-1:]) for rival in sorted(clockwise(state, seat))]
    return tuple([(rival, deed[0]) for rival, deed in exposed if deed and (rival, deed[0]) not in used])
