"""What follows when a choice has been made: the rest of the text, and the offer."""

from __future__ import annotations

from karma_core.games.karmaka import abilities
from karma_core.games.karmaka import ability_facts as fact
from karma_core.games.karmaka import actions as act
from karma_core.games.karmaka.abilities import done
from karma_core.games.karmaka.cascade import Cascade, draw
from karma_core.games.karmaka.offers import offer
from karma_core.games.karmaka.turn_facts import CardsDrawn


def choose_player(go: Cascade, action: act.ChoosePlayer) -> None:
    abilities.aim(go, action.target)


def copy_deed(go: Cascade, action: act.CopyDeed) -> None:
    abilities.copy(go, action.card, action.owner)


def ruin_card(go: Cascade, action: act.RuinCard) -> None:
    """For Denial its own player's card, whose text is then copied; for Dwindle the chosen player's."""
    if go.state.phase == "deny":
        abilities.deny(go, action.card)
    else:
        done(go, fact.CardsRuined(seat=action.seat, cards=(action.card,)))


def ruin_deed(go: Cascade, action: act.RuinDeed) -> None:
    card = go.state.players[action.seat].deeds[action.index]
    done(go, fact.DeedRuined(seat=action.seat, card=card, index=action.index))


def ruin_cards(go: Cascade, action: act.RuinCards) -> None:
    if action.cards:
        go.then(fact.CardsRuined(seat=action.seat, cards=action.cards))
    abilities.spin(go, len(action.cards))


def draw_cards(go: Cascade, action: act.DrawCards) -> None:
    draw(go, action.count, lambda cards: CardsDrawn(seat=action.seat, cards=cards))
    offer(go)


def recall_card(go: Cascade, action: act.RecallCard) -> None:
    done(go, fact.CardRecalled(seat=action.seat, card=action.card, left=action.left))


def arrange_well(go: Cascade, action: act.ArrangeWell) -> None:
    done(go, fact.WellArranged(seat=action.seat, kept=action.kept, back=action.back))


def take_shown(go: Cascade, action: act.TakeShown) -> None:
    done(go, fact.CardSwindled(seat=action.seat, source=action.source, card=action.card))


def take_ruin(go: Cascade, action: act.TakeRuin) -> None:
    abilities.take_ruin(go, action.depth)


def sow_cards(go: Cascade, action: act.SowCards) -> None:
    done(go, fact.CardsSown(seat=action.seat, cards=action.cards))


def lay_deeds(go: Cascade, action: act.LayDeeds) -> None:
    if action.cards:
        go.then(fact.DeedsLaid(seat=action.seat, cards=action.cards))
    offer(go)
