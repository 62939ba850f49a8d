"""The table of Karmageddon, the phases of its turns, and the table as it stands when the game is opened."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from karma_core.games.karmageddon.actions import (
    Accept,
    Agree,
    Consent,
    Cut,
    Declare,
    Decline,
    GiveUp,
    Mark,
    Offer,
    Place,
    PlayOn,
    Seal,
    Turn,
)
from karma_core.games.karmageddon.deck import advice, checked, standard_deck
from karma_core.games.karmageddon.edition import face_of
from karma_core.games.karmageddon.options import KarmageddonOptions
from karma_core.kernel.errors import RuleViolation
from karma_core.kernel.messages import Action, GameOpened
from karma_core.kernel.zones import Zone

PHASES: dict[str, tuple[type[Action], ...]] = {  # what is awaited in each; (Leave and ProposeStop besides, K88)
    "setup": (),
    "consenting": (Consent,),
    "cutting": (Cut,),
    "declaring": (Declare,),
    "turning": (Turn,),
    "marking": (Mark,),
    "at-risk": (Offer, Decline, Seal),
    "choosing": (Accept, GiveUp),
    "placing": (Place,),
    "stopping": (Agree, PlayOn),
    "over": (),
}


class Trick(Struct, frozen=True):
    """Cards of one kind, displayed; a pile in the order in which they came."""

    kind: str  # normal | court
    cards: Zone


class Player(Struct, frozen=True):
    """What lies in front of a player."""

    tricks: tuple[Trick, ...] = ()


class Answer(Struct, frozen=True):
    """A player and the card that they offer; in secret it may be `none`."""

    seat: int
    card: str


class Help(Struct, frozen=True):
    """One substitution: the helper, the card given and the card at risk, which waits before the helper."""

    seat: int
    given: str
    won: str


class Task(Struct, frozen=True):
    """What the current player is at."""

    number: int = 0  # cards it is to have; 0: not declared yet
    kind: str = ""  # normal | court, once the first card has set it
    row: Zone = ()  # the cards that count for it
    table: Zone = ()  # all its cards, in the order in which they reached the table
    risk: str = ""  # the card of the wrong kind
    asked: tuple[int, ...] = ()  # who is still to answer, in order
    offers: tuple[Answer, ...] = ()
    answers: tuple[Answer, ...] = ()  # sealed
    helps: tuple[Help, ...] = ()


class Debt(Struct, frozen=True):
    """An hour that the helpee owes the helper, by this torn card."""

    helper: int
    helpee: int
    card: str


class Terms(Struct, frozen=True, kw_only=True):
    """The options that rule the play."""

    box: bool
    sealed: bool
    either: bool
    leaving: bool
    owing: tuple[int, ...]
    owed: tuple[int, ...]
    reshuffle_after: int
    stalled_after: int
    turns_each: int


NO_TASK = Task()


class Karmageddon(Struct, frozen=True, kw_only=True):
    """The whole table. Only the order of the deck is unknown: it is settled card by card as they are turned."""

    edition: str
    terms: Terms
    size: int  # N: tricks of 1 to N end the game
    players: tuple[Player, ...]
    deck: Zone  # a bag
    under: Zone = ()  # what was put under the deck, in the order in which it will come
    normal: Zone = ()  # blanks marked Normal, a bag
    court: Zone = ()  # blanks marked Court, a bag
    phase: str = "setup"
    waiting: tuple[int, ...] = ()  # who is still to consent, to cut, or to say whether the game stops
    cut: Zone = ()  # the cards cut, put aside meanwhile
    cuts: tuple[Zone, ...] = ()  # by seat: all that they cut, first to last
    order: tuple[int, ...] = ()  # who plays, in the order of turns
    seat: int = -1  # whose turn it is
    turn: int = 0
    round: int = 0
    fruitless: int = 0  # turns since the last success
    task: Task = NO_TASK
    last: Zone = ()  # the cards of the task before, as they reached the table; for everybody's memory
    placing: tuple[Answer, ...] = ()  # cards won, still to be placed
    torn: Zone = ()  # cards torn in this game, a bag: those in tricks are halves
    gone: Zone = ()  # halves out of play
    debts: tuple[Debt, ...] = ()
    leaving: tuple[int, ...] = ()  # who leaves when the task is over
    stop_asked: bool = False  # in this turn
    paused: str = ""  # the phase that goes on if the game does not stop
    ending: str = ""
    good: tuple[int, ...] = ()
    bad: tuple[int, ...] = ()


def initial(opened: GameOpened[Any]) -> Karmageddon:
    """The table before anything is dealt. Refuses a deck that may not be played with."""
    options: KarmageddonOptions = opened.options
    players = len(opened.seats)
    if not 2 <= players <= 8:
        raise RuleViolation("karmageddon/K1", f"2 to 8 players, not {players}")
    edition = opened.edition
    cards = options.deck or standard_deck(edition, players, options.jokers, options.extras)
    deck = checked(edition, cards, options.normal, options.court, players)
    if options.thin_deck == "refuse":
        for rule, reason in advice(edition, deck, options.normal, options.court, players):
            raise RuleViolation(rule, reason)
    return Karmageddon(
        edition=edition,
        terms=terms_of(options, in_circle=bool(opened.circle)),
        size=max(players, 4),
        players=(Player(),) * players,
        deck=deck,
        normal=tuple(sorted(options.normal)),
        court=tuple(sorted(options.court)),
        cuts=((),) * players,
        order=tuple(range(players)),
    )


def terms_of(options: KarmageddonOptions, in_circle: bool) -> Terms:
    earlier = options.debts == "ledger"
    return Terms(
        box=options.draw == "box",
        sealed=options.offers == "sealed",
        either=options.doubling == "either",
        leaving=options.leaving == "always" or (options.leaving == "circle" and in_circle),
        owing=options.owing if earlier else (),
        owed=options.owed if earlier else (),
        reshuffle_after=options.reshuffle_after,
        stalled_after=options.stalled_after,
        turns_each=options.turns_each,
    )


def kind_of(state: Karmageddon, card: str) -> str:
    """Normal or court, by rank or mark; `blank` while nobody has marked it."""
    kind = face_of(state.edition, card).kind
    if kind != "blank":
        return kind
    return "normal" if card in state.normal else "court" if card in state.court else "blank"


def is_blank(state: Karmageddon, card: str) -> bool:
    """Whether the card came blank, marked since or not."""
    return face_of(state.edition, card).kind == "blank"


def cut_values(state: Karmageddon, seat: int) -> tuple[int, ...]:
    """What the player has cut, by rank; blanks do not count, marked ones neither."""
    return tuple([value for card in state.cuts[seat] if (value := face_of(state.edition, card).cut)])


def awaited(state: Karmageddon) -> tuple[int, ...]:
    """The seats that have something to do now."""
    match state.phase:
        case "turning" | "declaring" | "marking" | "choosing":
            return (state.seat,)
        case "at-risk":
            return tuple(sorted(state.task.asked)) if state.terms.sealed else state.task.asked[:1]
        case "placing":
            return (state.placing[0].seat,)
        case "consenting":
            return state.waiting
        case "cutting" | "stopping":
            return state.waiting[:1]
    return ()
