"""Ways to spoil a journal, each with the event at which it has to be found.

Raw ones leave the hashes alone; forged ones make every number and every hash good again, as whoever holds the file can.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random

from msgspec import Struct

from karma_core import Action, Begin, Fact, KarmaError, Message, Recorded, canonical
from karma_core.kernel.chance import Fresh
from tests.garbage.forging import relinked
from tests.garbage.honest import plain
from tests.support.plays import Setup, near
from tests.support.writer import Writer

EVENTS_MAX = 60
JOURNALS = 5  # of each game


class Mutant(Struct, frozen=True):
    """Spoilt lines, and where the fault stands: at `seq` or the event after it. `None`: wherever the rules find it."""

    lines: tuple[bytes, ...]
    seq: int | None
    exactly: bool = True

    @property
    def data(self) -> bytes:
        return b"".join(line + b"\n" for line in self.lines)


@cache
def closed(name: str, seed: int) -> Writer:
    """A game of some sixty events at most, closed or abandoned. Look, do not touch: it is kept."""
    sample = near(Setup(name).game)
    game = sample[seed % len(sample)].writer(seed).begun()
    game.play(EVENTS_MAX)
    return game.close()


# raw


def flipped(game: Writer, random: Random) -> Mutant:
    """One bit of one byte of a line, the line feed too."""
    at = random.randrange(len(game.lines))
    line = bytearray(game.lines[at])
    line[random.randrange(len(line))] ^= 1 << random.randrange(8)
    return Mutant((*game.lines[:at], bytes(line), *game.lines[at + 1 :]), at, exactly=False)


def dropped(game: Writer, random: Random) -> Mutant:
    """An event is missing."""
    at = random.randrange(1, len(game.lines) - 1)
    return Mutant((*game.lines[:at], *game.lines[at + 1 :]), at)


def swapped(game: Writer, random: Random) -> Mutant:
    """Two events changed places."""
    this, that = sorted(random.sample(range(1, len(game.lines)), 2))
    lines = list(game.lines)
    lines[this], lines[that] = lines[that], lines[this]
    return Mutant(tuple(lines), this)


def doubled(game: Writer, random: Random) -> Mutant:
    """An event stands there twice."""
    at = random.randrange(len(game.lines))
    return Mutant((*game.lines[: at + 1], *game.lines[at:]), at + 1)


def spliced(game: Writer, random: Random, other: Writer) -> Mutant:
    """The rest of another game's journal."""
    at = random.randrange(1, min(len(game.lines), len(other.lines)))
    return Mutant((*game.lines[:at], *other.lines[at:]), at)


# forged: where the rules, the seals or the seed must find it


def with_facts(game: Writer, at: int, message: Message, facts: Sequence[Fact]) -> tuple[bytes, ...]:
    """The journal with another action and other facts in one event, sealed anew, and linked."""
    line, salt = plain(game.lines[at]), partial(bytes, 16)
    data, openings = game.codec.seal(message, salt)
    sealed = [game.codec.seal(fact, salt) for fact in facts]
    line["event"]["act"]["data"] = plain(canonical(data))
    line["event"]["facts"] = [plain(canonical(wire)) for wire, _ in sealed]
    line["open"] = [*openings, *(text for _, texts in sealed for text in texts)]
    if not line["open"]:
        del line["open"]
    return tuple(relinked([*game.lines[:at], canonical(line), *game.lines[at + 1 :]]))


def events_with(game: Writer, wanted: Callable[[Message, tuple[Fact, ...]], bool]) -> list[int]:
    """The events of some kind."""
    return [at for at, (message, facts) in enumerate(game.events) if wanted(message, facts)]


def forged_facts(game: Writer, random: Random) -> Mutant | None:
    """Facts of an event left out, doubled, in another order, or exchanged for those of another event."""
    at = random.choice(events_with(game, lambda message, facts: bool(facts)))
    message, facts = game.events[at]
    others = [fact for _, theirs in game.events for fact in theirs]
    which = random.randrange(len(facts))
    changed = random.choice(
        (
            (*facts[:which], *facts[which + 1 :]),
            (*facts[: which + 1], *facts[which:]),
            tuple(random.sample(facts, len(facts))),
            (*facts[:which], random.choice(others), *facts[which + 1 :]),
        )
    )
    return None if changed == facts else Mutant(with_facts(game, at, message, changed), at)


def forged_luck(game: Writer, random: Random) -> Mutant | None:
    """Other luck than the seed's, and the facts that follow from it by the rules."""
    at = random.choice(events_with(game, lambda message, facts: bool(game.codec.draws(facts))))
    message, facts = game.events[at]
    other = Fresh(random.randbytes(32), 0)
    try:
        lucky = game.game.decide(game.states[at - 1], message, other)
    except KarmaError:
        return None
    if game.codec.draws(lucky) == game.codec.draws(facts):
        return None
    return Mutant(with_facts(game, at, message, lucky), at)


def forged_action(game: Writer, random: Random) -> Mutant | None:
    """Another legal action, with the facts that follow from it: what comes after does not fit, or could have been."""
    at = random.choice(events_with(game, lambda message, facts: isinstance(message, Action)))
    message, state = game.events[at][0], game.states[at - 1]
    assert isinstance(message, Action)
    number = sum(isinstance(before, Action | Begin) for before, _ in game.events[:at])
    action = random.choice(game.game.legal(state, message.seat))
    if action == message:
        return None
    facts = game.game.decide(state, action, Fresh(game.key, number))
    return Mutant(with_facts(game, at, action, facts), None)


def forged_order(game: Writer, random: Random, other: Writer) -> Mutant:
    """Events dropped, doubled, swapped or spliced, and every hash made good."""
    ways = (dropped, doubled, swapped, partial(spliced, other=other))
    return Mutant(tuple(relinked(list(random.choice(ways)(game, random).lines))), None)


def first_unplayable(game: Writer, lines: Sequence[bytes]) -> int | None:
    """The first event that an honest table with this seed and these rules would not have written.

    Decided with the seed's own luck, so this knows nothing of recorded draws or of the audit.
    """
    rules, state, number = game.game, game.states[0], 0
    for seq, line in enumerate(lines):
        try:
            record = game.codec.read(line)
            if not isinstance(record.message, Action | Begin):
                continue
            facts = rules.decide(state, record.message, Fresh(game.key, number))
        except Exception:
            return seq
        if facts != record.facts:
            return seq
        for fact in facts:
            state = rules.evolve(state, fact)
        number += 1
    return None


def is_recorded_right(game: Writer, at: int) -> bool:
    """Whether an honest event decides to itself, with its own luck: what all of the above rests on."""
    message, facts = game.events[at]
    return game.game.decide(game.states[at - 1], message, Recorded(game.codec.draws(facts))) == facts
