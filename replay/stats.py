"""Figures of recorded games: length, time, luck by seat, actions by type."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime

from msgspec import Struct

from karma_core import Action, Journal, UsageError, codec_of

MEAN_TENTHS = 35  # of a die with six faces


class SeatStats(Struct, frozen=True, kw_only=True):
    """One seat's part in a game."""

    name: str
    actions: int
    dice: int  # rolled in this seat's events
    pips: int  # all faces together
    pips_tenths: int  # mean face, in tenths
    expected_tenths: int | None  # the mean to be expected of as many fair dice; None where dice differ
    luck_tenths: int | None  # all faces together, above (or below) what was to be expected
    score: int | None
    won: bool


class GameStats(Struct, frozen=True, kw_only=True):
    """One game."""

    id: str
    game: str
    events: int
    facts: int
    actions: int
    rounds: int
    turns: int
    seconds: int  # from the first event to the last
    seats: tuple[SeatStats, ...]
    by_type: dict[str, int]


class Luck(Struct, frozen=True, kw_only=True):
    """How the dice fell for one name in many games."""

    name: str
    games: int
    dice: int
    pips_tenths: int
    expected_tenths: int | None
    luck_tenths: int | None  # in all games together


class ManyStats(Struct, frozen=True, kw_only=True):
    """Many games of one kind."""

    game: str
    games: int
    finished: int
    actions: tuple[int, int, int]  # least, median, most
    seconds: tuple[int, int, int]
    wins: dict[str, int]  # by name, shared ones too
    luck: tuple[Luck, ...]  # by name
    endings: dict[str, int]
    by_type: dict[str, int]


def stats(journal: Journal) -> GameStats:
    """The figures of one game, as far as this copy can see."""
    game, state = journal.game, journal.state()
    moment, outcome = game.moment(state), game.outcome(state)
    acted: Counter[str] = Counter()
    types: Counter[str] = Counter()
    faces: dict[str, list[int]] = {}
    codec, facts = codec_of(game), 0
    for record in journal.records():
        facts += len(record.facts)
        if not isinstance(record.message, Action):
            continue
        acted[record.by] += 1
        types[record.tag] += 1
        for draw in codec.draws(record.facts):
            if isinstance(draw, tuple) and draw and all(isinstance(face, int) for face in draw):
                faces.setdefault(record.by, []).extend(draw)
    fair = all(1 <= face <= 6 for rolled in faces.values() for face in rolled)
    scores = game.scores(state)
    return GameStats(
        id=journal.id,
        game=game.name,
        events=journal.size,
        facts=facts,
        actions=sum(acted.values()),
        rounds=moment.round,
        turns=moment.turn,
        seconds=seconds(journal),
        seats=tuple(
            SeatStats(
                name=name,
                actions=acted[name],
                dice=len(rolled := faces.get(name, [])),
                pips=sum(rolled),
                pips_tenths=10 * sum(rolled) // len(rolled) if rolled else 0,
                expected_tenths=MEAN_TENTHS if rolled and fair else None,
                luck_tenths=10 * sum(rolled) - MEAN_TENTHS * len(rolled) if rolled and fair else None,
                score=scores[seat] if seat < len(scores) else None,
                won=outcome is not None and seat in outcome.winners,
            )
            for seat, name in enumerate(journal.names)
        ),
        by_type=dict(types.most_common()),
    )


def seconds(journal: Journal) -> int:
    """From the first event's time to the last one's; both are claims of their authors."""
    first, last = (datetime.fromisoformat(journal.record(seq).time) for seq in (0, journal.size - 1))
    return max(int((last - first).total_seconds()), 0)


def many(journals: Sequence[Journal]) -> ManyStats:
    """The figures of many games. Raises `UsageError` if they are not of one kind."""
    if not journals:
        raise UsageError("there are no games to count")
    kinds = sorted({journal.game.name for journal in journals})
    if len(kinds) > 1:
        raise UsageError(f"these are games of several kinds: {', '.join(kinds)}; name one with --game")
    each = [stats(journal) for journal in journals]
    outcomes = [journal.game.outcome(journal.state()) for journal in journals]
    types: Counter[str] = Counter()
    for one in each:
        types.update(one.by_type)
    return ManyStats(
        game=kinds[0],
        games=len(each),
        finished=sum(outcome is not None for outcome in outcomes),
        actions=spread([one.actions for one in each]),
        seconds=spread([one.seconds for one in each]),
        wins=dict(Counter(seat.name for one in each for seat in one.seats if seat.won).most_common()),
        luck=luck(one for game in each for one in game.seats),
        endings=dict(Counter(outcome.rule for outcome in outcomes if outcome is not None).most_common()),
        by_type=dict(types.most_common()),
    )


def luck(seats: Iterable[SeatStats]) -> tuple[Luck, ...]:
    """The seats of many games put together by name."""
    by_name: dict[str, list[SeatStats]] = {}
    for seat in seats:
        by_name.setdefault(seat.name, []).append(seat)
    found = []
    for name, parts in by_name.items():
        dice = sum(part.dice for part in parts)
        above = [part.luck_tenths for part in parts if part.luck_tenths is not None]
        known = dice > 0 and len(above) == sum(part.dice > 0 for part in parts)
        pips = sum(part.pips for part in parts)
        found.append(
            Luck(
                name=name,
                games=len(parts),
                dice=dice,
                pips_tenths=10 * pips // dice if dice else 0,
                expected_tenths=MEAN_TENTHS if known else None,
                luck_tenths=sum(above) if known else None,
            )
        )
    return tuple(found)


def spread(values: Sequence[int]) -> tuple[int, int, int]:
    """Least, median, most.

    >>> spread([3, 1, 9])
    (1, 3, 9)
    """
    ordered = sorted(values)
    return ordered[0], ordered[(len(ordered) - 1) // 2], ordered[-1]
