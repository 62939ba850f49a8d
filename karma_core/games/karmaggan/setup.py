"""The set-up: who starts, the deal, characters, and Starting Points."""

from __future__ import annotations

from karma_core.games.karmaggan import facts as fact
from karma_core.games.karmaggan.actions import ChooseCharacter, TakeStart
from karma_core.games.karmaggan.board import board_of
from karma_core.games.karmaggan.cascade import Cascade, check
from karma_core.games.karmaggan.edition import characters
from karma_core.games.karmaggan.state import Karmaggan

DEAL = 4  # Object cards


def begin(go: Cascade) -> None:
    """Settle who starts, and deal."""
    count, chosen = len(go.state.players), go.state.options.starting_player
    if chosen is None:
        go.then(fact.StarterDrawn(seat=go.chance.number(count)))
    else:
        go.then(fact.StarterNamed(seat=chosen))
    for seat in range(count):
        cards = go.chance.draw(go.state.object_deck, DEAL, ordered=False)
        go.then(fact.HandDealt(seat=seat, cards=cards))


def free_characters(state: Karmaggan) -> tuple[str, ...]:
    """The characters that nobody has chosen yet."""
    taken = {one.character for one in state.players}
    return tuple(name for name in characters(state.edition) if name not in taken)


def choose_character(go: Cascade, action: ChooseCharacter) -> None:
    """Choose a character, then a Starting Point."""
    if action.character not in free_characters(go.state):
        check(("karmaggan/U74", f"{action.character} is no character that is still free"))
    go.then(fact.CharacterChosen(seat=action.seat, character=action.character))
    go.then(fact.Asked(seat=action.seat, question="start"))


def free_starts(state: Karmaggan) -> tuple[str, ...]:
    """The free Starting Points, the one that is usual for the next to place first."""
    starts, taken = board_of(state.edition).starts, {one.place for one in state.players}
    placed = sum(1 for one in state.players if one.place)
    usual = starts[len(starts) * placed // len(state.players)]
    return tuple(sorted((place for place in starts if place not in taken), key=lambda place: place != usual))


def take_start(go: Cascade, action: TakeStart) -> None:
    """Set the Plunderer on the board; the last one's turn to place begins the game."""
    if action.place not in free_starts(go.state):
        check(("karmaggan/setup-starting-points", f"{action.place} is no free Starting Point"))
    go.then(fact.StartTaken(seat=action.seat, place=action.place))
    after = (action.seat + 1) % len(go.state.players)
    if after == go.state.starter:
        go.then(fact.TurnBegun(seat=after, round=1, role="plunderer"))
    else:
        go.then(fact.Asked(seat=after, question="character"))
