"""The digital torn card: one event proven alone, offline, by whoever knows the keys."""

from __future__ import annotations

from random import Random

import pytest

from karma_core import UsageError, cosign, public_of, sign_head
from karma_core.kernel.notes import cosigned, read_proof, write_proof
from replay.receipt import check_receipt, receipt
from tests.support.forge import Signed, field


@pytest.fixture(scope="module")
def game() -> Signed:
    made = Signed("karmageddon", ("Ana", "Bo"))
    made.table.play_bots()
    for name in ("Ana", "Bo", "table"):
        cosign(made.store, made.table.id, sign_head(made.journal, name, made.keys[name]))
    return made


def torn(game: Signed) -> int:
    """An event in which a card was torn, or the longest one."""
    events = list(game.journal.records())
    found = [r.seq for r in events if any(type(fact).__name__ == "CardTorn" for fact in r.facts)]
    return found[0] if found else max(events, key=lambda r: len(r.facts)).seq


def head(game: Signed, *names: str) -> object:
    notes = [sign_head(game.journal, name, game.keys[name]) for name in names]
    return cosigned(notes[0], [line for note in notes[1:] for line in note.signatures])


def ring(game: Signed, *names: str) -> dict[str, str]:
    return {name: public_of(game.keys[name]) for name in names}


def test_receipt__stands_alone(game: Signed) -> None:
    """Every event, every size: the holder needs the file and a key that is pinned, no more."""
    note = head(game, "Ana", "Bo")
    for seq in {0, 1, torn(game), game.journal.size - 1}:
        found = check_receipt(receipt(game.journal, seq, note), ring(game, "Ana", "Bo"))  # type: ignore[arg-type]
        assert (found.verdict, found.event, found.game) == ("VALID", seq, game.table.id)
        assert found.signed_by == ("Ana", "Bo") and found.data["act"]["seq"] == seq
    with pytest.raises(UsageError, match="covers events"):
        receipt(game.journal, game.journal.size, note)  # type: ignore[arg-type]


def test_receipt__keys_in_the_file_are_not_trusted(game: Signed) -> None:
    """Signed by nobody whose key is pinned: incomplete, and the names of the unknown are told."""
    text = receipt(game.journal, torn(game), head(game, "Ana"))  # type: ignore[arg-type]
    found = check_receipt(text, {})
    assert found.verdict == "INCOMPLETE" and len(found.unknown) == 1
    assert check_receipt(text, ring(game, "Bo")).verdict == "INCOMPLETE"
    stranger = {"Ana": public_of(game.keys["Bo"])}
    assert check_receipt(text, stranger).verdict == "INCOMPLETE"


def test_receipt__another_event_or_another_place_is_invalid(game: Signed) -> None:
    """The proof of one event does not serve another, nor another index."""
    seq = torn(game)
    proof = read_proof(receipt(game.journal, seq, head(game, "Ana")))  # type: ignore[arg-type]
    other = game.journal.record(seq - 1).raw
    for wrong in (
        field(extra=other)(proof),
        field(extra=other, index=seq - 1)(proof),
        field(index=seq + 1)(proof),
        field(path=proof.path[:-1])(proof),
        field(path=(*proof.path, bytes(32)))(proof),
    ):
        assert check_receipt(write_proof(wrong), ring(game, "Ana")).verdict == "INVALID"


def random_changes(game: Signed, count: int) -> None:
    """No changed receipt is valid, and none raises."""
    random, text = Random(count), receipt(game.journal, torn(game), head(game, "Ana"))  # type: ignore[arg-type]
    for _ in range(count):
        at = random.randrange(len(text))
        letter = chr(random.choice([*range(32, 127), 10, 233]))
        changed = text[:at] + letter + text[at + 1 :]
        if changed != text:
            assert check_receipt(changed, ring(game, "Ana")).verdict != "VALID", changed


def test_changes__no_changed_receipt_is_valid(game: Signed) -> None:
    """One character anywhere."""
    random_changes(game, 400)


@pytest.mark.long
def test_changes__twenty_thousand(game: Signed) -> None:
    """The same, many times."""
    random_changes(game, 20_000)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c2sp.org/tlog-proof@v1",
        "c2sp.org/tlog-proof@v1\nextra AA==\nindex 0\n\nx\n",
        "c2sp.org/tlog-proof@v1\nextra e30=\nindex 0\n\nkarma-core/0\n1\n" + "A" * 43 + "=\n\n— x AAAA\n",
        "c2sp.org/tlog-proof@v1\nextra " + "W" * 100 + "\nindex 99999999999999999999\n\n",
        "x" * 400_000,
        "[" * 100_000,
    ],
)
def test_garbage__is_malformed(text: str) -> None:
    """One line, no exception."""
    assert check_receipt(text, {}).verdict == "MALFORMED"
