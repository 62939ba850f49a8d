"""Signed journals: what a change shows, where, and whom it convicts."""

from __future__ import annotations

from random import Random

import pytest

from karma_core import Journal, cosign, new_key, sign_head, unsigned_by
from karma_core.kernel.messages import GameOpened
from karma_core.kernel.signing import public_of
from replay.audit import audit
from tests.support.forge import Signed, at, field, forged, without
from tests.support.plays import FIVE


@pytest.fixture(scope="module")
def game() -> Signed:
    made = Signed(options={"traits": "off"})
    made.table.play_bots()
    return made


def actions(journal: Journal, by: str = "") -> list[int]:
    """The events that are actions of a seat."""
    return [r.seq for r in journal.records() if r.by != "table" and by in ("", r.by)]


def test_honest__is_valid_and_says_who_signed(game: Signed) -> None:
    """Every seat and the table; custody and the missing seeds are repeated."""
    verdict = audit(game.journal)
    assert verdict.verdict == "VALID" and not any("unsigned" in note for note in verdict.notes)


@pytest.mark.parametrize("name", FIVE)
def test_honest__every_game_can_be_signed(name: str) -> None:
    """Sealed fields and all."""
    made = Signed(name)
    made.table.play_bots(most=25)
    if not made.table.is_closed:
        made.table.abandon("enough")
    assert audit(made.journal).verdict == "VALID", audit(made.journal).first


def test_unsigned__a_missing_signature_names_who_did_not_sign(game: Signed) -> None:
    """UNSIGNED, at that event; it convicts nobody."""
    seq = actions(game.journal, "Bo")[0]
    lines = game.journal.lines
    sig = game.journal.record(seq).sigs["Bo"]
    lines[seq] = lines[seq].replace(f'"Bo":"{sig}",'.encode(), b"")
    fault = audit(Journal.of(lines)).first
    assert fault is not None and (fault.code, fault.seq, fault.convicts) == ("UNSIGNED", seq, "")
    assert "Bo" in fault.reason


def test_badsig__whoever_edits_a_file_frames_nobody(game: Signed) -> None:
    """An action changed, every hash made good, signed with keys of the forger's own."""
    seq = actions(game.journal)[3]
    record = game.journal.record(seq)
    other = {name: new_key().sign for name in game.keys}
    for signers in ({}, other, game.signers("table")):
        changed = forged(game.journal, at(seq, field(seat=record.message.seat), lambda facts: facts[:-1]), signers)
        fault = audit(changed).first
        assert fault is not None and fault.code in ("UNSIGNED", "BADSIG", "WRONGFACTS")
        assert fault.seq is not None and fault.seq >= seq and fault.convicts in ("", "table")


def test_wrongfacts__convict_the_table_that_signed_them(game: Signed) -> None:
    """The table rewrites the facts of the last action, and signs all that is its own."""
    seq = actions(game.journal)[-1]
    changed = forged(
        game.journal, at(seq, facts=lambda facts: facts[:-1]), game.signers("table", game.journal.record(seq).by)
    )
    fault = audit(changed).first
    assert fault is not None and (fault.code, fault.seq, fault.convicts) == ("WRONGFACTS", seq, "table")


def test_illegal__convicts_the_seat_that_signed_it() -> None:
    """An action that the rules refuse, signed by its author; the others acknowledged it by signing later."""
    made = Signed(options={"traits": "off"})
    made.table.play_bots()
    journal = made.journal
    seq = next(r.seq for r in journal.records() if r.tag == "roll" and len(r.message.dice) == 1 and r.seq > 4)  # type: ignore[attr-defined]
    by = journal.record(seq).by
    changed = forged(journal, at(seq, field(dice=("purple",) * 5)), made.signers("Ana", "Bo", "table"))
    verdict = audit(changed)
    assert verdict.first is not None
    assert (verdict.first.code, verdict.first.seq, verdict.first.convicts) == ("ILLEGAL", seq, by)
    assert set(verdict.acknowledged) == {"Ana", "Bo", "table"}


def test_misreveal__a_false_seed_convicts_the_table(game: Signed) -> None:
    """The seed does not fit the commitment in the manifest."""
    seq = game.journal.size - 2
    fault = audit(forged(game.journal, at(seq, field(seed="0" * 64)), game.signers("table"))).first
    assert fault is not None and (fault.code, fault.convicts) == ("MISREVEAL", "table")


def test_badkey__weak_and_doubled_keys_are_named(game: Signed) -> None:
    """Even when everything else is in order."""
    opened = game.journal.opened

    def with_keys(*keys: str) -> GameOpened:  # type: ignore[type-arg]
        seats = tuple(field(key=key)(party) for party, key in zip(opened.seats, keys, strict=True))
        return field(seats=seats)(opened)

    own = public_of(game.keys["Ana"])
    for keys, convicts in ((("01" + "00" * 31, own), "Ana"), ((own, "ee" + "ff" * 31), "Bo"), ((own, own), "Bo")):
        changed = forged(game.journal, at(0, lambda _, keys=keys: with_keys(*keys)), game.signers("Ana", "Bo", "table"))
        fault = audit(changed).first
        assert fault is not None and (fault.code, fault.seq, fault.convicts) == ("BADKEY", 0, convicts)


def test_truncated__a_signed_head_shows_that_a_tail_is_missing(game: Signed) -> None:
    """And what each of its signers has acknowledged; without a head the verdict says that nobody can tell."""
    note = sign_head(game.journal, "Ana", game.keys["Ana"])
    cut = Journal.of(game.journal.lines[:-3])
    codes = [fault.code for fault in audit(cut, checkpoints=[note]).faults]
    assert codes[0] == "TRUNCATED" and "UNCLOSED" in codes
    assert "TRUNCATED" not in [fault.code for fault in audit(cut).faults]
    whole = audit(game.journal, checkpoints=[note])
    assert whole.verdict == "VALID" and whole.signed_by == ("Ana",)
    assert any("not signed by Bo" in note for note in whole.notes)


def test_heads__of_other_events_or_falsely_signed_are_found(game: Signed) -> None:
    """A head of the same size over another history; a line that does not fit."""
    note = sign_head(game.journal, "Ana", game.keys["Ana"])
    other = forged(game.journal, without(actions(game.journal)[-1]), game.signers("Ana", "Bo", "table"))
    assert audit(other, checkpoints=[note]).verdict == "INVALID"
    line = note.signatures[0]
    false = field(signatures=(field(signature=line.signature[:-1] + bytes([line.signature[-1] ^ 1]))(line),))(note)
    fault = audit(game.journal, checkpoints=[false]).first
    assert fault is not None and fault.code == "BADSIG"


def test_close__is_signed_late_and_by_several(game: Signed) -> None:
    """Missing names stay named until they sign."""
    cosign(game.store, game.table.id, sign_head(game.journal, "Ana", game.keys["Ana"]))
    note = cosign(game.store, game.table.id, sign_head(game.journal, "table", game.keys["table"]))
    assert unsigned_by(game.journal, [note]) == ("Bo",)
    note = cosign(game.store, game.table.id, sign_head(game.journal, "Bo", game.keys["Bo"]))
    assert unsigned_by(game.journal, [note]) == () and len(note.signatures) == 3
    again = cosign(game.store, game.table.id, note)
    assert again == note


def changed_at_random(journal: Journal, random: Random) -> tuple[bytes, int]:
    """One byte of one line changed; the bytes and the event."""
    lines = journal.lines
    seq = random.randrange(len(lines))
    line = bytearray(lines[seq])
    spot = random.randrange(len(line))
    line[spot] ^= random.randrange(1, 256)
    return b"".join(part + b"\n" for part in (*lines[:seq], bytes(line), *lines[seq + 1 :])), seq


def random_changes(game: Signed, count: int) -> None:
    """Every change is found, at the event that was changed, and convicts nobody."""
    random = Random(count)
    for _ in range(count):
        data, seq = changed_at_random(game.journal, random)
        verdict = audit(data)
        assert verdict.verdict in ("INVALID", "MALFORMED"), (seq, verdict)
        fault = verdict.first
        assert fault is not None
        assert fault.seq == seq or b"\n" in data.splitlines(keepends=True)[seq][:-1] or fault.seq == seq + 1
        assert fault.convicts == "" or (fault.code == "BADKEY" and seq == 0), fault


def test_changes__every_byte_is_vouched_for(game: Signed) -> None:
    """The last event too: the table signed it."""
    random_changes(game, 250)


@pytest.mark.long
def test_changes__twenty_thousand(game: Signed) -> None:
    """The same, many times."""
    random_changes(game, 20_000)
