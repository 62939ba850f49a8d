"""Case files: the same bytes each time, safe to open, and conclusive where one key signed two histories."""

from __future__ import annotations

import io
import stat
from collections.abc import Callable
from random import Random
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from karma_core import JournalError, UsageError, new_key, public_of, read_notes, sign_head, write_note
from replay.audit import audit
from replay.case import add, new_case, read_case, rule, write_case
from replay.judge import check
from tests.support.forge import Signed, at, field, forged


@pytest.fixture(scope="module")
def game() -> Signed:
    made = Signed(options={"traits": "off"})
    made.table.play_bots()
    return made


def ring(game: Signed) -> dict[str, str]:
    return {name: public_of(key) for name, key in game.keys.items() if name != "table"}


def test_case__is_the_same_bytes_each_time(game: Signed) -> None:
    """And is read back as it was written."""
    case = new_case(bytes(game.journal), "Bo rolled twice.")
    assert write_case(case) == write_case(new_case(bytes(game.journal), "Bo rolled twice."))
    assert read_case(write_case(case)) == case
    with pytest.raises(JournalError):
        new_case(b"no journal\n")


def test_equivocation__two_copies_convict_who_signed_both(game: Signed) -> None:
    """A seat that signed two different acts at one place of one game; nobody else is blamed."""
    seq = next(r.seq for r in game.journal.records() if r.by == "Bo" and r.tag == "roll")
    dice = game.journal.record(seq).message.dice  # type: ignore[attr-defined]

    def other(message: object) -> object:
        return type(message)(seat=message.seat, dice=dice[:-1] or ("red", "red"))  # type: ignore[attr-defined, call-arg]

    copy = forged(game.journal, at(seq, other), game.signers("Bo"))  # type: ignore[arg-type]
    found = check(add(new_case(bytes(game.journal)), "other/Bo.jsonl", bytes(copy)), ring(game))
    assert [(f.code, f.seq, f.convicts) for f in found.equivocations] == [("EQUIVOCATION", seq, "Bo")]
    assert found.game.verdict == "VALID" and found.exit == 1
    assert found.keys == {"Ana": "pinned", "Bo": "pinned", "table": "new"}


def test_equivocation__copies_that_agree_convict_nobody(game: Signed) -> None:
    """Nor does a copy that somebody edited without the keys, nor one of an earlier position."""
    seq = next(r.seq for r in game.journal.records() if r.by == "Bo" and r.tag == "roll")
    edited = forged(game.journal, at(seq, facts=lambda facts: facts[:-1]), {"Bo": new_key().sign})
    for copy in (bytes(game.journal), bytes(game.journal.upto(20)), bytes(edited)):
        found = check(add(new_case(bytes(game.journal)), "other/Bo.jsonl", copy), ring(game))
        assert found.equivocations == ()


def test_equivocation__another_game_of_the_same_people_convicts_nobody(game: Signed) -> None:
    """The same keys, the same seats, other acts at the same places: of another game, and it is said."""
    keys = {name: game.keys[name] for name in ("Ana", "Bo")}
    other = game.store.open(
        "karma-dice",
        ("Ana", "Bo"),
        bots={"Ana": "steady", "Bo": "steady"},
        keys=keys,
        table_key=game.keys["table"],
        seed=2,
    )
    other.play_bots()
    found = check(add(new_case(bytes(game.journal)), "other/Bo.jsonl", bytes(other.journal)), ring(game))
    assert found.equivocations == () and found.exit == 0 and "another game" in found.notes[0]
    fork = other.fork(12, reason="what if")
    fork.play_bots()
    found = check(add(new_case(bytes(other.journal)), "other/fork.jsonl", bytes(fork.journal)), ring(game))
    assert found.equivocations == () and "another game" in found.notes[0]


def test_equivocation__what_follows_on_another_history_convicts_nobody(game: Signed) -> None:
    """The table told two stories; the seats that signed upon each are not blamed, and have acknowledged theirs."""
    seq = next(r.seq for r in game.journal.records() if r.by == "Bo" and r.tag == "roll")

    def later(facts: tuple[object, ...]) -> tuple[object, ...]:
        return facts[:-1]

    copy = forged(game.journal, at(seq, facts=later), game.signers("Ana", "Bo", "table"))
    found = check(add(new_case(bytes(game.journal)), "other/Bo.jsonl", bytes(copy)), ring(game))
    assert [(f.seq, f.convicts) for f in found.equivocations] == [(seq, "table")]
    assert found.acknowledged == {"game.jsonl": ("Ana", "Bo", "table"), "other/Bo.jsonl": ("Ana", "Bo", "table")}


def test_checkpoints__in_a_case_show_a_cut_tail(game: Signed) -> None:
    """Several heads in one file; what cannot be read is left aside, and it is said."""
    notes = [sign_head(game.journal, name, game.keys[name]) for name in ("Ana", "Bo")]
    heads = "".join(map(write_note, notes)).encode()
    assert read_notes(heads.decode()) == notes
    cut = add(new_case(bytes(game.journal.upto(20))), "checkpoints.txt", heads)
    assert check(cut, ring(game)).game.faults[0].code == "TRUNCATED"
    whole = check(add(new_case(bytes(game.journal)), "checkpoints.txt", heads), ring(game))
    assert whole.game.signed_by == ("Ana", "Bo")
    wrong = check(add(new_case(bytes(game.journal)), "checkpoints.txt", b"no note"), ring(game))
    assert "left aside" in wrong.notes[0] and wrong.game.verdict == "VALID"


def test_acknowledged__by_signing_a_head_too(game: Signed) -> None:
    """Whoever signs the head of a record has acknowledged every event of it."""
    seq = next(r.seq for r in game.journal.records() if r.tag == "roll" and r.by == "Ana" and r.seq > 4)
    last = game.journal.upto(seq + 1)
    copy = forged(last, at(seq, field(dice=("purple",) * 5)), game.signers("Ana", "table"))
    assert audit(copy).acknowledged == ()
    head = sign_head(copy, "Bo", game.keys["Bo"])
    assert audit(copy, checkpoints=[head]).acknowledged == ("Bo",)
    found = check(add(new_case(bytes(copy)), "checkpoints.txt", write_note(head).encode()), ring(game))
    assert found.game.acknowledged == ("Bo",) and found.convicts.startswith("Ana, whose signature")


def test_ruling__is_over_exactly_these_files(game: Signed) -> None:
    """Signed by the referee; it closes the case, and a file changed afterwards shows."""
    referee = new_key()
    case = rule(new_case(bytes(game.journal), "claim"), "Bo is right.", "Cy", public_of(referee), referee.sign)
    known = ring(game) | {"Cy": public_of(referee)}
    found = check(read_case(write_case(case)), known)
    assert (found.ruling, found.ruled_by) == ("Bo is right.", ("Cy",))
    assert check(case, ring(game)).ruled_by == ()
    with pytest.raises(UsageError, match="closed"):
        add(case, "claim.txt", b"another claim")
    changed = type(case)({**case.files, "claim.txt": b"another claim"})
    assert check(changed, known).ruled_by == () and "other files" in check(changed, known).ruling
    for words in ("", "one\n\ntwo"):
        with pytest.raises(UsageError, match="some words"):
            rule(new_case(bytes(game.journal)), words, "Cy", public_of(referee), referee.sign)


def zipped(build: Callable[[ZipFile], None]) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        build(archive)
    return out.getvalue()


def link(archive: ZipFile) -> None:
    info = ZipInfo("game.jsonl")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    archive.writestr(info, "/etc/passwd")


def doubled(archive: ZipFile) -> None:
    archive.writestr("game.jsonl", b"x\n")
    archive.writestr("game.jsonl", b"y\n")


HOSTILE = {
    "link": link,
    "parent": lambda archive: archive.writestr("../game.jsonl", b""),
    "absolute": lambda archive: archive.writestr("/etc/cron.d/x", b""),
    "backslash": lambda archive: archive.writestr("other\\..\\x.jsonl", b""),
    "nul": lambda archive: archive.writestr("game.jsonl\0.txt", b""),
    "unknown": lambda archive: archive.writestr("run.sh", b""),
    "folder": lambda archive: archive.writestr("other/", b""),
    "deep": lambda archive: archive.writestr("other/a/b.jsonl", b""),
    "doubled": doubled,
    "empty": lambda archive: None,
    "bomb": lambda archive: archive.writestr("game.jsonl", b"0" * 200_000_000, ZIP_DEFLATED),
    "many": lambda archive: [archive.writestr(f"other/{n}.jsonl", b"") for n in range(1000)] and None,
    "packed": lambda archive: archive.writestr("game.jsonl", b"x\n", ZIP_DEFLATED),
}


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_hostile__zips_are_refused_with_one_line(kind: str) -> None:
    """Nothing is written anywhere, nothing is inflated beyond the cap."""
    with pytest.raises(UsageError) as caught:
        read_case(zipped(HOSTILE[kind]))  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


def test_hostile__encrypted_lying_and_trailing(game: Signed) -> None:
    """Flags, sizes and checksums that do not fit; bytes before and after."""
    data = write_case(new_case(bytes(game.journal)))
    for wrong in (b"", b"PK", data[:-1], data + b"x", b"x" + data, data.replace(b"PK\x01\x02", b"PK\x01\x03", 1)):
        with pytest.raises(UsageError):
            read_case(wrong)


def random_changes(game: Signed, count: int) -> None:
    """No changed case is read."""
    random, data = Random(count), write_case(new_case(bytes(game.journal.upto(6)), "claim"))
    for _ in range(count):
        wrong = bytearray(data)
        wrong[random.randrange(len(wrong))] ^= random.randrange(1, 256)
        with pytest.raises(UsageError):
            read_case(bytes(wrong))


def test_changes__no_changed_case_is_read(game: Signed) -> None:
    """One byte anywhere, names, dates and checksums of the ZIP included."""
    random_changes(game, 300)


@pytest.mark.long
def test_changes__twenty_thousand(game: Signed) -> None:
    """The same, many times."""
    random_changes(game, 20_000)
