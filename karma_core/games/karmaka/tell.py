"""Every action and every fact as one sentence. A card that is hidden is called "a card"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from karma_core.games.karmaka import actions as act
from karma_core.games.karmaka.state import Karmaka
from karma_core.games.karmaka.tell_facts import FACT_SENTENCES
from karma_core.games.karmaka.words import Words
from karma_core.kernel.messages import Begin, Message


def tell(state: Karmaka, message: Message, names: tuple[str, ...]) -> str:
    """Say what this message does to the table before it."""
    return SENTENCES[type(message)](Words(state, names), message)


def choose_player(w: Words, a: act.ChoosePlayer) -> str:
    return f"{w.who(a.seat)} chooses {w.who(a.target)} for {w.text}."


def ruin_deed(w: Words, a: act.RuinDeed) -> str:
    deeds = w.state.players[a.seat].deeds
    return f"{w.who(a.seat)} ruins the Deed {w.card(deeds[a.index])}." if a.index < len(deeds) else "No such Deed."


def take_ruin(w: Words, a: act.TakeRuin) -> str:
    ruins = w.state.ruins
    return (
        f"{w.who(a.seat)} takes {w.card(ruins[-1 - a.depth])} from the Ruins."
        if a.depth < len(ruins)
        else "No such Ruin."
    )


def ruin_cards(w: Words, a: act.RuinCards) -> str:
    return f"{w.who(a.seat)} ruins {w.cards(a.cards)} for Roulette."


def arrange_well(w: Words, a: act.ArrangeWell) -> str:
    return f"{w.who(a.seat)} keeps {w.cards(a.kept)} for the Future Life and lays {w.cards(a.back)} back on the Well."


SENTENCES: dict[type[Message], Callable[[Words, Any], str]] = {
    Begin: lambda w, a: "The cards are shuffled and dealt.",
    act.PlayDeed: lambda w, a: f"{w.who(a.seat)} plays {w.card(a.card)} as a Deed.",
    act.PlayAbility: lambda w, a: f"{w.who(a.seat)} plays {w.card(a.card)} for its ability.",
    act.PlayFuture: lambda w, a: f"{w.who(a.seat)} puts {w.card(a.card)} by for the Future Life.",
    act.Pass: lambda w, a: f"{w.who(a.seat)} passes.",
    act.ForgoPlay: lambda w, a: f"{w.who(a.seat)} plays no further card.",
    act.ChoosePlayer: choose_player,
    act.CopyDeed: lambda w, a: f"{w.who(a.seat)} copies {w.card(a.card)}, a Deed of {w.who(a.owner)}.",
    act.RuinCard: lambda w, a: f"{w.who(a.seat)} ruins {w.card(a.card)} for {w.text}.",
    act.RuinDeed: ruin_deed,
    act.RuinCards: ruin_cards,
    act.DrawCards: lambda w, a: f"{w.who(a.seat)} asks for {w.count(a.count)} for Roulette.",
    act.RecallCard: lambda w, a: f"{w.who(a.seat)} takes {w.card(a.card)} back from the Future Life.",
    act.ArrangeWell: arrange_well,
    act.TakeShown: lambda w, a: f"{w.who(a.seat)} takes {w.card(a.card)} of the cards that {w.who(a.source)} shows.",
    act.TakeRuin: take_ruin,
    act.SowCards: lambda w, a: f"{w.who(a.seat)} sows {w.cards(a.cards)} for the Future Life.",
    act.LayDeeds: lambda w, a: f"{w.who(a.seat)} lays {w.cards(a.cards)} on the Deeds.",
    act.AcceptCard: lambda w, a: f"{w.who(a.seat)} accepts {w.card(w.state.middle)}.",
    act.RefuseCard: lambda w, a: f"{w.who(a.seat)} declines {w.card(w.state.middle)}.",
    act.SpendRings: lambda w, a: f"{w.who(a.seat)} cashes in {w.rings(w.missing)}.",
    act.KeepRings: lambda w, a: f"{w.who(a.seat)} keeps the Karmic Rings.",
    **FACT_SENTENCES,
}
