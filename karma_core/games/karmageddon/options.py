"""How a game of Karmageddon is opened: the deck as it is by now, and the options of the rulings."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from karma_core.kernel.game import Options
from karma_core.kernel.messages import Name, Seat

Cards = Annotated[tuple[Name, ...], Meta(max_length=512)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=256)]  # one entry a debt, so a seat may stand here often
Few = Annotated[int, Meta(ge=0, le=4)]


class KarmageddonOptions(Options, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The deck (none: standard packs), its marks, and the named options of the rulings."""

    deck: Cards = ()  # torn cards are absent
    normal: Cards = ()  # blanks marked Normal in earlier games
    court: Cards = ()  # blanks marked Court in earlier games
    jokers: Few = 2  # in each standard pack (K3)
    extras: Few = 0  # rules and instruction cards in each standard pack (K3)
    draw: Literal["deck", "box"] = "deck"  # K60
    offers: Literal["open", "sealed"] = "open"  # K25
    doubling: Literal["neither", "either"] = "neither"  # K50
    debts: Literal["game", "ledger"] = "game"  # K51
    owing: Seats = ()  # who owes when the game is opened, once a debt (K51, `ledger`)
    owed: Seats = ()  # who is owed when the game is opened, once a debt (K51, `ledger`)
    thin_deck: Literal["warn", "refuse"] = "warn"  # K57, K62
    leaving: Literal["circle", "always", "never"] = "circle"  # K88
    reshuffle_after: Annotated[int, Meta(ge=1, le=40)] = 2  # fruitless rounds (K45)
    stalled_after: Annotated[int, Meta(ge=1, le=40)] = 40  # fruitless rounds (K45)
    turns_each: Annotated[int, Meta(ge=1, le=250)] = 250  # K45
