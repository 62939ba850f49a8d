"""The record as one short text: words stand once and are told by their number, pictures by pieces, all is deflated."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import msgspec

from replay.page.pictures import BLOCK, Words, frames
from replay.page.record import PageRecord, Sight
from replay.stage.pieces import BASELINES, DASHES, SHAPES, initials


def packed(record: PageRecord) -> str:
    """The whole record as base64 text, as `data.js` reads it."""
    return base64.b64encode(deflated(msgspec.json.encode(plain(record)))).decode()


def deflated(data: bytes) -> bytes:
    """Raw DEFLATE (RFC 1951)."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    return packer.compress(data) + packer.flush()


def plain(record: PageRecord) -> dict[str, Any]:
    """The record as JSON values; sentences, rules and changes are numbers in `words`."""
    words, pieces = Words(), Words()
    letters = initials(tuple(seat.name for seat in record.seats))
    told: dict[str, Any] = {
        "game": record.game,
        "title": record.title,
        "id": record.id,
        "head": record.head,
        "opening": record.opening,
        "ending": record.ending,
        "winners": record.winners,
        "unit": record.unit,
        "start": record.start,
        "size": record.size,
        "seats": [[seat.name, seat.bot, letter] for seat, letter in zip(record.seats, letters, strict=True)],
        "turns": [[words.of(turn.title), words.of(turn.short), turn.round, turn.seat] for turn in record.turns],
        "events": [
            [
                event.seq,
                -1 if event.by is None else event.by,
                words.of(event.time),
                words.of(event.kind),
                event.turn,
                event.steps,
                words.all(event.rules),
                [words.all(rules) for rules in event.facts],
            ]
            for event in record.events
        ],
        "sights": [told_sight(sight, words) for sight in record.sights],
        "rules": [[words.of(rule), words.of(text)] for rule, text in record.rules.items()],
        "marks": record.marks,
        "forks": record.forks,
        "fault": told_fault(record),
        "shapes": SHAPES,
        "dashes": DASHES,
        "baselines": BASELINES,
    }
    told["block"], told["frames"] = BLOCK, frames(record.sights, pieces)
    return told | {"pieces": list(pieces.numbers), "words": list(words.numbers)}


def told_fault(record: PageRecord) -> dict[str, Any] | None:
    """The first bad event, if there is one."""
    verdict = record.verdict
    if verdict is None or verdict.event is None:
        return None
    return {"seq": verdict.event, "code": verdict.code, "reason": verdict.reason}


def told_sight(sight: Sight, words: Words) -> dict[str, Any]:
    """One sight, without its pictures."""
    changes = [words.all(text for change in step for text in (change.place, change.words)) for step in sight.changes]
    steps = [
        [at, *scores] for at, scores in enumerate(sight.scores) if at == 0 or scores != sight.scores[at - 1]
    ]  # only where a score changes
    return {
        "name": sight.name,
        "seat": -1 if sight.seat is None else sight.seat,
        "note": sight.note,
        "actions": words.all(sight.actions),
        "facts": words.all(sight.facts),
        "changes": changes,
        "scores": steps,
    }
