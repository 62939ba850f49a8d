"""Duels that are broken on purpose, one for each law, and some for the rest of the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr, replace

from karma_core.kernel import registry
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.game import Debt, Game, Moment
from karma_core.kernel.messages import Action, Fact, Luck, Message, Name, Names, Seat, To
from karma_core.kernel.picture import line
from karma_core.kernel.zones import HIDDEN, added
from tests.support import duel
from tests.support.duel import CARDS, DUEL, CardChosen, CardsDealt, CardsTurned, Choose, Duel


class Canary(Struct, frozen=True):
    """A broken game, the law that must find it, and what is wrong with it."""

    law: str
    wrong: str
    game: Game


class DealtToNobody(Fact, frozen=True, kw_only=True, tag="cards-dealt"):
    """Its owner may not look."""

    seat: Seat
    cards: Annotated[Names, To(), Luck]


class TellingChosen(Fact, frozen=True, kw_only=True, tag="card-chosen"):
    """It says in the clear whether the card is one of the better ones."""

    seat: Seat
    card: Annotated[Name, To("seat")]
    is_high: bool = False


class OpenChosen(Fact, frozen=True, kw_only=True, tag="card-chosen"):
    """Its card is open to all."""

    seat: Seat
    card: Name


class Half(Duel, frozen=True):
    """A state with a float in it."""

    share: float = 0.5


def recast(kinds: dict[type, Callable[[Any], Fact]]) -> dict[str, Any]:
    """Functions of a duel whose facts are of other classes; the fold takes them back."""
    plain = {"cards-dealt": CardsDealt, "card-chosen": CardChosen, "cards-turned": CardsTurned}

    def decide(state: Duel, action: Message, chance: Any) -> tuple[Fact, ...]:
        return tuple(kinds[type(f)](f) if type(f) in kinds else f for f in duel.decide(state, action, chance))

    def evolve(state: Duel, fact: Any) -> Duel:
        cls: Any = plain[fact.__struct_config__.tag]
        return duel.evolve(state, cls(**{name: getattr(fact, name) for name in cls.__struct_fields__}))

    return {"decide": decide, "evolve": evolve}


class Asked:
    """A counter that no state knows of."""

    number = count()


def evolve_by_mood(state: Duel, fact: Fact) -> Duel:
    after = duel.evolve(state, fact)
    return replace(after, points=(next(Asked.number) % 7, 0)) if isinstance(fact, CardsTurned) else after


def evolve_in_place(state: Duel, fact: Fact) -> Duel:
    after = duel.evolve(state, fact)
    force_setattr(state, "points", (9, 9))
    return after


def evolve_back_to_hand(state: Duel, fact: Fact) -> Duel:
    after = duel.evolve(state, fact)
    if not isinstance(fact, CardsTurned):
        return after
    hands = tuple(added(hand, card) for hand, card in zip(after.hands, fact.cards, strict=True))
    return replace(after, hands=hands, aside=state.aside)


def evolve_losing(state: Duel, fact: Fact) -> Duel:
    after = duel.evolve(state, fact)
    return replace(after, aside=state.aside) if isinstance(fact, CardsTurned) else after


def legal_too_much(state: Duel, seat: int) -> tuple[Action, ...]:
    found = duel.legal(state, seat)
    return (*found, Choose(seat=seat, card="ten")) if found else ()


def legal_too_little(state: Duel, seat: int) -> tuple[Action, ...]:
    return duel.legal(state, seat)[:1]


def legal_by_looking(state: Duel, seat: int) -> tuple[Action, ...]:
    """Only cards that are not next to one of the rival's: it must look to know."""
    found = duel.legal(state, seat)
    return found[: 1 + ("one" in state.hands[1 - seat])]


def legal_at_random(state: Duel, seat: int) -> tuple[Action, ...]:
    found = list(duel.legal(state, seat))
    Random(next(Asked.number)).shuffle(found)
    return tuple(found)


def decide_unknown_rule(state: Duel, action: Message, chance: Any) -> tuple[Fact, ...]:
    try:
        return duel.decide(state, action, chance)
    except RuleViolation as refusal:
        raise RuleViolation("duel/no-such-rule", refusal.reason) from refusal


def decide_with_crash(state: Duel, action: Message, chance: Any) -> tuple[Fact, ...]:
    if isinstance(action, Choose):
        state.hands[action.seat].index(action.card)
    return duel.decide(state, action, chance)


def decide_with_lists(state: Duel, action: Message, chance: Any) -> tuple[Fact, ...]:
    facts = duel.decide(state, action, chance)
    return tuple(CardsTurned(cards=list(f.cards)) if isinstance(f, CardsTurned) else f for f in facts)  # type: ignore[arg-type]


def decide_with_own_luck(state: Duel, action: Message, chance: Any) -> tuple[Fact, ...]:
    from karma_core.kernel.chance import Dicey

    return duel.decide(state, action, Dicey(Random(next(Asked.number)).randrange))


def view_too_open(state: Duel, seat: int | None) -> Duel:
    return state if seat is None else duel.view(state, seat)


def view_of_views(state: Duel, seat: int | None) -> Duel:
    return replace(duel.view(state, seat), rounds=state.rounds + 1)


def imagine_other_hand(state: Duel, chance: Any) -> Duel:
    full = duel.imagine(state, chance)
    return replace(full, hands=full.hands[::-1])


def imagine_doubled(state: Duel, chance: Any) -> Duel:
    full = duel.imagine(state, chance)
    return replace(full, deck=("one",) * len(full.deck))


def tell_marks(state: Duel, message: Message, names: tuple[str, ...]) -> str:
    if isinstance(message, CardChosen):
        return f"{names[message.seat]} chooses {message.card}."
    return duel.tell(state, message, names)


def bot_by_mood(view: Duel, seat: int, actions: Any, random: Random) -> Any:
    return actions[next(Asked.number) % len(actions)]


def bot_too_bold(view: Duel, seat: int, actions: Any, random: Random) -> Any:
    return Choose(seat=seat, card="ten")


def dealt_to_nobody(fact: CardsDealt) -> Fact:
    return DealtToNobody(seat=fact.seat, cards=fact.cards)


def telling(fact: CardChosen) -> Fact:
    return TellingChosen(seat=fact.seat, card=fact.card, is_high=fact.card in CARDS[4:])


def open_chosen(fact: CardChosen) -> Fact:
    return OpenChosen(seat=fact.seat, card=fact.card)


def wide(state: Duel, seat: int | None, names: tuple[str, ...]) -> Any:
    return (line("x" * 81),)


def half(opened: Any) -> Half:
    return Half()


def own_debt(state: Duel, fact: Fact) -> tuple[Debt, ...]:
    return (Debt(kind="hour", helper=0, helpee=0),)


def backwards(state: Duel) -> Moment:
    return Moment(9 - state.rounds, 0, None)


def everybody(state: Duel) -> tuple[int, ...]:
    return (0, 1)


def nobody(state: Duel) -> tuple[int, ...]:
    return duel.to_act(state)[:1]


def broken(**changes: Any) -> Game:
    """A duel with other functions, under a name of its own."""
    return msgspec.structs.replace(DUEL, name=f"canary-{next(Asked.number)}", **changes)


DEALT_TO_NOBODY = recast({CardsDealt: dealt_to_nobody}) | {"facts": (DealtToNobody, CardChosen, CardsTurned)}
TELLING = recast({CardChosen: telling}) | {"facts": (CardsDealt, TellingChosen, CardsTurned)}
OPEN = recast({CardChosen: open_chosen}) | {"facts": (CardsDealt, OpenChosen, CardsTurned)}

CANARIES = (
    Canary("law 1", "the fold depends on how often it ran", broken(evolve=evolve_by_mood)),
    Canary("law 2", "an action is listed that is refused", broken(legal=legal_too_much)),
    Canary("law 2", "an action is decided that is not listed", broken(legal=legal_too_little)),
    Canary("law 2", "a refusal cites a rule that there is not", broken(decide=decide_unknown_rule)),
    Canary("law 2", "a refusal is a crash", broken(decide=decide_with_crash)),
    Canary("law 3", "a fact holds a list and reads back as a tuple", broken(decide=decide_with_lists)),
    Canary("law 4", "cards dealt are opened to nobody", broken(**DEALT_TO_NOBODY)),
    Canary("law 4", "what is legal depends on another's hand", broken(legal=legal_by_looking)),
    Canary("law 5", "a choice is open", broken(**OPEN)),
    Canary("law 5", "a fact tells something of a hidden card", broken(**TELLING)),
    Canary("law 6", "the fold writes into the state it was given", broken(evolve=evolve_in_place)),
    Canary("law 6", "luck comes from elsewhere", broken(decide=decide_with_own_luck)),
    Canary("law 7", "cards go back to the hand for ever", broken(evolve=evolve_back_to_hand)),
    Canary("law 8", "cards that were turned are gone", broken(evolve=evolve_losing)),
    Canary("law 9", "luck is not in the record", broken(decide=decide_with_own_luck)),
    Canary("view", "a spectator sees more than a seat", broken(view=view_too_open)),
    Canary("view", "a view of a view is another", broken(view=view_of_views)),
    Canary("imagine", "one's own hand changes", broken(imagine=imagine_other_hand)),
    Canary("imagine", "cards are doubled", broken(imagine=imagine_doubled)),
    Canary("imagine", "it is missing", broken(imagine=None)),
    Canary("to act", "a seat is awaited that can do nothing", broken(to_act=everybody)),
    Canary("to act", "a seat that can act is not awaited", broken(to_act=nobody)),
    Canary("to act", "legal is in another order each time", broken(legal=legal_at_random)),
    Canary("plain", "a state holds a float", broken(initial=half)),
    Canary("bots", "a bot is not the same twice", broken(bots={"random": bot_by_mood})),
    Canary("bots", "a bot does what is not legal", broken(bots={"random": bot_too_bold})),
    Canary("moment", "rounds go back", broken(moment=backwards)),
    Canary("told", f"a hidden card is told as {HIDDEN!r}", broken(tell=tell_marks)),
    Canary("told", "a picture is too wide", broken(picture=wide)),
    Canary("debts", "somebody owes himself", broken(debts=own_debt)),
)


@contextmanager
def registered(game: Game) -> Iterator[Game]:
    """Known to the registry for a while, so that its journals can be read."""
    registry._LOADED[game.name] = game
    try:
        yield game
    finally:
        del registry._LOADED[game.name]


__all__ = ["CANARIES", "Canary", "registered"]
