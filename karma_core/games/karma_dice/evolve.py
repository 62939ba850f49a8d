"""The fold: one function for each fact, no rules, no luck."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from msgspec.structs import replace

from karma_core.games.karma_dice import facts as f
from karma_core.games.karma_dice.edition import RED, YOGI, edition_named
from karma_core.games.karma_dice.state import Placed, Player, RolledDie, State, Turn, dice_of, less, turn_dice
from karma_core.kernel.messages import Fact
from karma_core.kernel.zones import added, without


def evolve(state: State, fact: Fact) -> State:
    """Fold one fact into the table."""
    return FOLD[type(fact)](state, fact)


def with_player(s: State, seat: int, **changes: Any) -> tuple[Player, ...]:
    players = s.players
    return (*players[:seat], replace(players[seat], **changes), *players[seat + 1 :])


def with_die(roll: tuple[RolledDie, ...], index: int, **changes: Any) -> tuple[RolledDie, ...]:
    return (*roll[:index], replace(roll[index], **changes), *roll[index + 1 :])


def turn_of(s: State) -> Turn:
    assert s.turn is not None
    return s.turn


@cache
def fresh(die: str, face: int, lent: bool = False) -> RolledDie:
    """A die as it comes up; one value for all that are alike."""
    return RolledDie(die, face, die, lent=lent)


# The set-up


def marker_comes(s: State, fact: f.MarkerDrawn | f.MarkerMoved) -> State:
    return replace(s, marker=fact.seat)


def traits_dealt(s: State, fact: f.TraitsDealt) -> State:
    players = with_player(s, fact.seat, dealt=tuple(sorted(fact.cards)))
    return replace(s, phase="draft", players=players, box=without(s.box, *fact.cards))


def trait_chosen(s: State, fact: f.TraitChosen) -> State:
    dealt = without(s.players[fact.seat].dealt, fact.trait)
    return replace(s, players=with_player(s, fact.seat, trait=fact.trait, dealt=dealt))


def traits_revealed(s: State, fact: f.TraitsRevealed) -> State:
    players = tuple(replace(p, trait=t, dealt=()) for p, t in zip(s.players, fact.traits, strict=True))
    cards = tuple(sorted(trait.name for trait in edition_named(s.edition).traits))
    return replace(s, players=players, box=without(cards, *fact.traits))


def die_gained(s: State, fact: f.DieGained | f.DiePicked) -> State:
    reserve = added(s.players[fact.seat].reserve, fact.die)
    return replace(s, stock=without(s.stock, fact.die), players=with_player(s, fact.seat, reserve=reserve))


# Rounds and turns


def round_begun(s: State, fact: f.RoundBegun) -> State:
    return replace(s, round=fact.round, last=fact.last)


def turn_begun(s: State, fact: f.TurnBegun) -> State:
    turn = Turn(fact.seat, turn_dice(s, fact.seat))
    return replace(s, phase="choosing", turns=s.turns + 1, turn=turn)


def turn_scored(s: State, fact: f.TurnScored) -> State:
    karma = s.players[fact.seat].karma + fact.karma
    return replace(s, phase="scored", players=with_player(s, fact.seat, karma=karma))


def loan_returned(s: State, fact: f.LoanReturned) -> State:
    turn = turn_of(s)
    home = replace(turn, unused=less(dice_of(turn), (turn.loan,)), track=(), roll=(), lent="", loan="", lender=None)
    if turn.lender is not None:
        reserve = added(s.players[turn.lender].reserve, turn.loan)
        return replace(s, turn=home, players=with_player(s, turn.lender, reserve=reserve))
    return replace(s, turn=home, stock=s.stock if turn.loan == YOGI else added(s.stock, turn.loan))


def yogi_returned(s: State, fact: f.YogiReturned) -> State:
    return replace(s, yogi=None)


def picks_begun(s: State, fact: f.PicksBegun) -> State:
    return replace(s, phase="picking", turn=None, picks=fact.seats)


def die_picked(s: State, fact: f.DiePicked) -> State:
    return replace(die_gained(s, fact), picks=s.picks[1:])


def yogi_taken(s: State, fact: f.YogiTaken) -> State:
    return replace(s, yogi=fact.seat)


def game_ended(s: State, fact: f.GameEnded) -> State:
    return replace(s, phase="over", turn=None, winners=fact.winners)


# A roll and its effects


def dice_rolled(s: State, fact: f.DiceRolled) -> State:
    turn, rolled, own = turn_of(s), tuple(map(fresh, fact.dice, fact.faces)), fact.dice
    if turn.lent and turn.lent != YOGI:
        own, rolled = own[:-1], (*rolled[:-1], fresh(own[-1], fact.faces[-1], True))
        turn = replace(turn, lent="")
    return replace(s, phase="settling", turn=replace(turn, unused=less(turn.unused, own), roll=turn.roll + rolled))


def yogi_rolled(s: State, fact: f.YogiRolled) -> State:
    turn = turn_of(s)
    lent = turn.lent == YOGI
    roll = (*turn.roll, fresh(YOGI, fact.faces[0], lent))
    if lent:
        return replace(s, phase="settling", turn=replace(turn, lent="", roll=roll))
    return replace(s, phase="settling", turn=replace(turn, unused=less(turn.unused, (YOGI,)), roll=roll))


def die_changed(s: State, index: int, **changes: Any) -> State:
    turn = turn_of(s)
    return replace(s, turn=replace(turn, roll=with_die(turn.roll, index, **changes)))


def die_multiplied(s: State, fact: f.DieMultiplied) -> State:
    return die_changed(s, fact.die, times=fact.times, effect="")


def die_rerolled(s: State, fact: f.DieRerolled) -> State:
    return die_changed(s, fact.die, face=fact.faces[0], effect="")


def face_changed(s: State, fact: f.FaceCopied | f.FaceAdjusted) -> State:
    return die_changed(s, fact.die, face=fact.face, effect="")


def die_removed(s: State, fact: f.DieRemoved) -> State:
    turn = turn_of(s)
    roll = with_die(with_die(turn.roll, fact.die, effect=""), fact.target, removed=True)
    return replace(s, turn=replace(turn, roll=roll))


def zone_validated(s: State, fact: f.ZoneValidated) -> State:
    turn, dice, unused = turn_of(s), turn_of(s).roll, turn_of(s).unused
    if fact.returned:
        unused = added(unused, *fact.returned)
        dice = tuple(die for die in dice if die.lent or not die.removed)
    placed = Placed(fact.zone, fact.total, dice)
    after = replace(turn, unused=unused, track=(*turn.track, placed), roll=(), skips=False, one_by_one=False)
    return replace(s, phase="choosing", turn=after)


def roll_failed(s: State, fact: f.RollFailed) -> State:
    return replace(s, phase="failed")


# Traits


def trait_used(s: State, fact: f.TraitUsed) -> State:
    return replace(s, players=with_player(s, fact.seat, spent=True))


def die_borrowed(s: State, fact: f.DieBorrowed) -> State:
    turn, reserve = turn_of(s), without(s.players[fact.source].reserve, fact.die)
    unused = added(less(turn.unused, (RED,)), fact.die)
    turn = replace(turn, unused=unused, aside=(RED,), loan=fact.die, lender=fact.source)
    return replace(s, phase="declared", turn=turn, players=with_player(s, fact.source, reserve=reserve))


def yogi_called(s: State, fact: f.YogiCalled) -> State:
    return replace(s, phase="declared", turn=replace(turn_of(s), lent=YOGI, loan=YOGI))


def free_die_lent(s: State, fact: f.FreeDieLent) -> State:
    turn = replace(turn_of(s), lent=fact.die, loan=fact.die)
    return replace(s, phase="declared", stock=without(s.stock, fact.die), turn=turn)


def one_by_one_begun(s: State, fact: f.OneByOneBegun) -> State:
    return replace(s, phase="declared", turn=replace(turn_of(s), one_by_one=True))


def skip_declared(s: State, fact: f.SkipDeclared) -> State:
    return replace(s, phase="declared", turn=replace(turn_of(s), skips=True))


def critics_asked(s: State, fact: f.CriticsAsked) -> State:
    return replace(s, phase="criticised", turn=replace(turn_of(s), asked=fact.seats, start=fact.start))


def critic_heard(s: State) -> State:
    """The rival that was asked has answered."""
    turn = turn_of(s)
    asked = turn.asked[1:]
    return replace(s, phase="criticised" if asked else "settling", turn=replace(turn, asked=asked))


def die_criticised(s: State, fact: f.DieCriticised) -> State:
    return critic_heard(die_changed(s, fact.die, face=fact.faces[0]))


def trait_declined(s: State, fact: f.TraitDeclined) -> State:
    return s if s.phase == "failed" else critic_heard(s)


def face_set(s: State, fact: f.FaceSet) -> State:
    return die_changed(s, fact.die, face=fact.face)


def colour_assumed(s: State, fact: f.ColourAssumed) -> State:
    return die_changed(s, fact.die, effect=fact.colour)


def faces_conformed(s: State, fact: f.FacesConformed) -> State:
    turn = turn_of(s)
    roll = turn.roll
    for index in fact.dice:
        roll = with_die(roll, index, face=fact.face)
    return replace(s, turn=replace(turn, roll=roll))


def dice_taken_back(s: State, fact: f.DiceTakenBack) -> State:
    turn = turn_of(s)
    unused = added(turn.unused, *(die.die for die in turn.roll if not die.lent))
    lent = "".join(die.die for die in turn.roll if die.lent)
    return replace(s, turn=replace(turn, unused=unused, lent=lent, roll=()))


FOLD: dict[type[Fact], Callable[[State, Any], State]] = {
    f.MarkerDrawn: marker_comes,
    f.MarkerMoved: marker_comes,
    f.TraitsDealt: traits_dealt,
    f.TraitChosen: trait_chosen,
    f.TraitsRevealed: traits_revealed,
    f.DieGained: die_gained,
    f.RoundBegun: round_begun,
    f.TurnBegun: turn_begun,
    f.TraitUsed: trait_used,
    f.DieBorrowed: die_borrowed,
    f.YogiCalled: yogi_called,
    f.OneByOneBegun: one_by_one_begun,
    f.SkipDeclared: skip_declared,
    f.FreeDieLent: free_die_lent,
    f.DiceRolled: dice_rolled,
    f.YogiRolled: yogi_rolled,
    f.CriticsAsked: critics_asked,
    f.DieCriticised: die_criticised,
    f.TraitDeclined: trait_declined,
    f.DieMultiplied: die_multiplied,
    f.DieRerolled: die_rerolled,
    f.FaceCopied: face_changed,
    f.DieRemoved: die_removed,
    f.FaceAdjusted: face_changed,
    f.FaceSet: face_set,
    f.ColourAssumed: colour_assumed,
    f.FacesConformed: faces_conformed,
    f.ZoneValidated: zone_validated,
    f.RollFailed: roll_failed,
    f.DiceTakenBack: dice_taken_back,
    f.TurnScored: turn_scored,
    f.LoanReturned: loan_returned,
    f.YogiReturned: yogi_returned,
    f.PicksBegun: picks_begun,
    f.DiePicked: die_picked,
    f.YogiTaken: yogi_taken,
    f.GameEnded: game_ended,
}
