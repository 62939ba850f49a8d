"""The terms of a truce: clauses that are met at once, in the order written, and promises in free words."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from karma_core.kernel.messages import Name, Seat, Text


class Clause(Struct, frozen=True, kw_only=True, tag_field="clause", forbid_unknown_fields=True, omit_defaults=True):
    """One thing that one of the two parties gives the other."""

    giver: Seat


class Coins(Clause, frozen=True, kw_only=True, tag="coins"):
    """Blood Coins; giving the last one kills."""

    count: Annotated[int, Meta(ge=1, le=255)]


class Cards(Clause, frozen=True, kw_only=True, tag="cards"):
    """These Object cards of the giver's hand."""

    cards: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=8)]


class RandomCards(Clause, frozen=True, kw_only=True, tag="random-cards"):
    """So many cards of the giver's hand, by luck."""

    count: Annotated[int, Meta(ge=1, le=8)]


class Medallions(Clause, frozen=True, kw_only=True, tag="medallions"):
    """Golden Medallions."""

    count: Annotated[int, Meta(ge=1, le=255)]


class Promise(Clause, frozen=True, kw_only=True, tag="promise"):
    """A favour outside the game, in free words: the giver will owe it to the other."""

    words: Text


Terms = Annotated[tuple[Coins | Cards | RandomCards | Medallions | Promise, ...], Meta(max_length=12)]
