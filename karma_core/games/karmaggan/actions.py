"""What a seat may order: one class an order, by the moment that asks for it (`state.ORDERS`)."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from karma_core.games.karmaggan.edition import Direction, Ring
from karma_core.games.karmaggan.terms import Terms
from karma_core.kernel.messages import Action, Free, Name, Seat, To

Path = Annotated[tuple[Name, ...], Meta(min_length=1, max_length=40)]
Targets = Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=2)]


class ChooseCharacter(Action, frozen=True, kw_only=True, tag="choose-character"):
    """Play this character."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/characters", "karmaggan/U74")
    character: Name


class TakeStart(Action, frozen=True, kw_only=True, tag="take-start"):
    """Set the Plunderer on this Starting Point."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/setup-starting-points", "karmaggan/U05")
    place: Name


class Roll(Action, frozen=True, kw_only=True, tag="roll"):
    """Roll for movement; for a swarm, this names MOVE."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/movement-roll", "karmaggan/U80", "karmaggan/U81")


class Step(Action, frozen=True, kw_only=True, tag="step"):
    """Step with the Plunderer onto a Tile that touches its own."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/step-by-step", "karmaggan/U83", "karmaggan/U23")
    to: Name


class EndTurn(Action, frozen=True, kw_only=True, tag="end-turn"):
    """End the turn."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/movement-may-be-less", "karmaggan/U83", "karmaggan/U84")


class MoveSpawn(Action, frozen=True, kw_only=True, tag="move-spawn"):
    """Step with this Spawn onto a Tile that touches its own."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/spawn-movement-split", "karmaggan/U81", "karmaggan/U85")
    spawn: Name
    to: Name


class Invoke(Action, frozen=True, kw_only=True, tag="invoke"):
    """INVOKE: set a new Spawn on a free Invocation Tile, in place of moving."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/invoke-or-move", "karmaggan/invoke", "karmaggan/U81")
    place: Name


class PayToInvoke(Action, frozen=True, kw_only=True, tag="pay-to-invoke"):
    """Pay a Golden Medallion and set a new Spawn on a free Invocation Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/medallion-invokes", "karmaggan/U69")
    place: Name


class Sacrifice(Action, frozen=True, kw_only=True, tag="sacrifice"):
    """Sacrifice this Spawn: its Tile becomes an Invocation Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/sacrifice",)
    spawn: Name


class PlayObject(Action, frozen=True, kw_only=True, tag="play-object"):
    """Play an Object card that needs no choice."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/one-object-per-turn", "karmaggan/object-any-moment", "karmaggan/U92")
    card: Name


class StealCards(Action, frozen=True, kw_only=True, tag="steal-cards"):
    """Play Greedy Fingers on one or two other players."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-greedy-fingers", "karmaggan/U46", "karmaggan/U91")
    card: Name
    targets: Targets


class UseBloodStone(Action, frozen=True, kw_only=True, tag="use-blood-stone"):
    """Play the Blood Stone: gain a coin, or give one of your own to this player."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-blood-stone", "karmaggan/U47")
    card: Name
    to: Seat | None = None


class TurnRing(Action, frozen=True, kw_only=True, tag="turn-ring"):
    """Play the Helm of Contact on a ring, in a direction."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-helm", "karmaggan/U36")
    card: Name
    ring: Ring
    direction: Direction


class DrawDagger(Action, frozen=True, kw_only=True, tag="draw-dagger"):
    """Play the Dominion Dagger on this player's Plunderer."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-dominion-dagger", "karmaggan/U50")
    card: Name
    target: Seat


class DaggerStep(Action, frozen=True, kw_only=True, tag="dagger-step"):
    """Move the Plunderer under the Dagger one Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U50",)
    to: Name


class DaggerStop(Action, frozen=True, kw_only=True, tag="dagger-stop"):
    """Leave the Plunderer under the Dagger where it stands."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U50",)


class HandEgg(Action, frozen=True, kw_only=True, tag="hand-egg"):
    """Hand the Egg to the Plunderer of a team-mate on an adjacent Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/pass-egg", "karmaggan/U98")
    to: Seat


class TakeEgg(Action, frozen=True, kw_only=True, tag="take-egg"):
    """Take the Egg from the Plunderer of a team-mate on an adjacent Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/pass-egg", "karmaggan/U98")
    source: Seat


class ThrowEgg(Action, frozen=True, kw_only=True, tag="throw-egg"):
    """Throw the Egg outward to this player's Plunderer."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/throw-egg", "karmaggan/U100", "karmaggan/U101")
    to: Seat


class DrawCard(Action, frozen=True, kw_only=True, tag="draw-card"):
    """Draw the card that the Object Tile offers."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-tile", "karmaggan/U25")


class LeaveCard(Action, frozen=True, kw_only=True, tag="leave-card"):
    """Draw no card from the Object Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/object-tile", "karmaggan/U25")


class ConsumeBlood(Action, frozen=True, kw_only=True, tag="consume-blood"):
    """Consume the Blood Tile."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/blood-tile", "karmaggan/U76")


class LeaveBlood(Action, frozen=True, kw_only=True, tag="leave-blood"):
    """Leave the Blood Tile full and unseen."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/blood-tile", "karmaggan/U76")


class TakePassage(Action, frozen=True, kw_only=True, tag="take-passage"):
    """Go on from this other Passage."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/passage-tile", "karmaggan/U26")
    to: Name


class StayOnPassage(Action, frozen=True, kw_only=True, tag="stay-on-passage"):
    """Stay on the Passage that was stepped on."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/passage-tile", "karmaggan/U26")


class FlashTo(Action, frozen=True, kw_only=True, tag="flash-to"):
    """Go on from this Temple Tile of the same ring."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/iris-flash", "karmaggan/U40")
    to: Name


class Claim(Action, frozen=True, kw_only=True, tag="claim"):
    """Act for the Spawn yourself: defend it, or throw the Egg for it."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/swarm-chooses-defender", "karmaggan/U60")


class LeaveToOthers(Action, frozen=True, kw_only=True, tag="leave-to-others"):
    """Let another player of the swarm act for the Spawn."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/swarm-chooses-defender", "karmaggan/U60")


class Attack(Action, frozen=True, kw_only=True, tag="attack"):
    """Fight, without or after an offer."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/combat-occurs", "karmaggan/U94")


class Offer(Action, frozen=True, kw_only=True, tag="offer"):
    """Offer a truce, plain or on terms."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/truce", "karmaggan/U22", "karmaggan/U94")
    terms: Annotated[Terms, Free] = ()


class Counter(Action, frozen=True, kw_only=True, tag="counter"):
    """Answer an offer with terms of your own."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/truce", "karmaggan/U22", "karmaggan/U94")
    terms: Annotated[Terms, Free] = ()


class Accept(Action, frozen=True, kw_only=True, tag="accept"):
    """Accept the terms that lie on the table."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/truce", "karmaggan/U94")


class Refuse(Action, frozen=True, kw_only=True, tag="refuse"):
    """Refuse the truce: it comes to combat."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/truce", "karmaggan/U94")


class Commit(Action, frozen=True, kw_only=True, tag="commit"):
    """Choose in secret the card of this round, or `none`."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/reveal-together", "karmaggan/U52", "karmaggan/no-card-costs-coin")
    card: Annotated[Name, To("seat")]


class ThrowDefeated(Action, frozen=True, kw_only=True, tag="throw-defeated"):
    """Throw the defeated along these Tiles."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/thrown", "karmaggan/U59")
    path: Path


class ThrowFreeEgg(Action, frozen=True, kw_only=True, tag="throw-free-egg"):
    """Throw the Egg that a Spawn may not keep along these Tiles."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/spawn-kills-carrier", "karmaggan/U63")
    path: Path


class LaySecondTile(Action, frozen=True, kw_only=True, tag="lay-second-tile"):
    """Lay the second Invocation Tile of the first death here."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/second-invocation-tile", "karmaggan/U65")
    place: Name


class GoBack(Action, frozen=True, kw_only=True, tag="go-back"):
    """Go back to this one of the nearest free Tiles, as the way out was lost."""

    rules: ClassVar[tuple[str, ...]] = ("karmaggan/U84",)
    to: Name


ACTIONS: tuple[type[Action], ...] = (
    ChooseCharacter,
    TakeStart,
    Roll,
    Step,
    EndTurn,
    MoveSpawn,
    Invoke,
    PayToInvoke,
    Sacrifice,
    PlayObject,
    StealCards,
    UseBloodStone,
    TurnRing,
    DrawDagger,
    DaggerStep,
    DaggerStop,
    HandEgg,
    TakeEgg,
    ThrowEgg,
    DrawCard,
    LeaveCard,
    ConsumeBlood,
    LeaveBlood,
    TakePassage,
    StayOnPassage,
    FlashTo,
    Claim,
    LeaveToOthers,
    Attack,
    Offer,
    Counter,
    Accept,
    Refuse,
    Commit,
    ThrowDefeated,
    ThrowFreeEgg,
    LaySecondTile,
    GoBack,
)
