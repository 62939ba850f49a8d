"""Which tricks may lie in front of a player: sizes, what may be given away, where a card may be placed."""

from __future__ import annotations

from karma_core.games.karmageddon.state import Karmageddon, Trick, is_blank, kind_of


def sizes(state: Karmageddon, seat: int) -> set[int]:
    """The sizes that the player displays; all of N and more are N."""
    most = state.size
    return {size if (size := len(trick.cards)) < most else most for trick in state.players[seat].tricks}


def numbers(state: Karmageddon, seat: int) -> tuple[int, ...]:
    """The numbers that the player may declare."""
    barred = sizes(state, seat)
    return tuple([number for number in range(1, state.size + 1) if number not in barred])


def givable(state: Karmageddon, seat: int, kind: str) -> tuple[str, ...]:
    """The cards that the player may give in help of a task of this kind, sorted."""
    tricks = [trick for trick in state.players[seat].tricks if trick.kind == kind]
    if not tricks:
        return ()
    here, cards = sizes(state, seat), []
    for trick in tricks:
        if may_shrink(state, trick, here):
            cards += [card for card in trick.cards if is_whole(state, card)]
    return tuple(sorted(cards))


def may_shrink(state: Karmageddon, trick: Trick, here: set[int]) -> bool:
    """Whether the sizes here stay different when this trick has one card less."""
    left = len(trick.cards) - 1
    return left not in here or left >= state.size


def is_whole(state: Karmageddon, card: str) -> bool:
    """Whether the card may change hands: neither a torn half nor a marked blank."""
    return card not in state.torn and not is_blank(state, card)


def can_help(state: Karmageddon, seat: int, kind: str) -> bool:
    """Whether the player has anything to give; much faster than to list it."""
    here = sizes(state, seat)
    for trick in state.players[seat].tricks:
        if trick.kind == kind and may_shrink(state, trick, here):
            for card in trick.cards:
                if is_whole(state, card):
                    return True
    return False


def helpers(state: Karmageddon) -> tuple[int, ...]:
    """Who can help the current player now, in the order of turns after them."""
    at = state.order.index(state.seat)
    others = state.order[at + 1 :] + state.order[:at]
    kind = state.task.kind
    return tuple([seat for seat in others if seat not in state.leaving and can_help(state, seat, kind)])


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
