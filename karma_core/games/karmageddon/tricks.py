"""Which tricks may lie in front of a player: sizes, what may be given away, where a card may be placed."""

from __future__ import annotations

from karma_core.games.karmageddon.state import Karmageddon, Trick, is_blank, kind_of


def sizes(state: Karmageddon, seat: int) -> tuple[int, ...]:
    """The sizes that the player displays, in ascending order; all of N and more are N."""
    most = state.size
    return tuple(sorted([min(len(trick.cards), most) for trick in state.players[seat].tricks]))


def numbers(state: Karmageddon, seat: int) -> tuple[int, ...]:
    """The numbers that the player may declare."""
    barred = sizes(state, seat)
    return tuple([number for number in range(1, state.size + 1) if number not in barred])


def givable(state: Karmageddon, seat: int, kind: str) -> tuple[str, ...]:
    """The cards that the player may give in help of a task of this kind, sorted."""
    cards: list[str] = []
    for trick in state.players[seat].tricks:
        if trick.kind == kind and may_shrink(state, seat, trick):
            cards += [card for card in trick.cards if card not in state.torn and not is_blank(state, card)]
    return tuple(sorted(cards))


def may_shrink(state: Karmageddon, seat: int, trick: Trick) -> bool:
    """Whether no two sizes are equal when this trick has one card less."""
    left = len(trick.cards) - 1
    return left == 0 or left >= state.size or left not in sizes(state, seat)


def helpers(state: Karmageddon) -> tuple[int, ...]:
    """Who can help the current player now, in the order of turns after them."""
    at = state.order.index(state.seat)
    others = state.order[at + 1 :] + state.order[:at]
    kind = state.task.kind
    return tuple([seat for seat in others if seat not in state.leaving and givable(state, seat, kind)])


def places(state: Karmageddon, seat: int, card: str) -> tuple[int, ...]:
    """Where the player may lay a card won: sizes of tricks, and 0 for a trick of its own."""
    here, kind = sizes(state, seat), kind_of(state, card)
    found = [0] if 1 not in here else []
    for trick in state.players[seat].tricks:
        size = len(trick.cards)
        if trick.kind == kind and (size >= state.size or size + 1 not in here):
            found.append(size)
    return tuple(sorted(found))


def is_complete(state: Karmageddon, seat: int) -> bool:
    """Whether the player has tricks of every size from 1 to N."""
    return len(sizes(state, seat)) == state.size


def is_all_court(state: Karmageddon, seat: int) -> bool:
    """Whether the player has tricks of every size from 1 to N, all of them of court cards."""
    return is_complete(state, seat) and all(trick.kind == "court" for trick in state.players[seat].tricks)
