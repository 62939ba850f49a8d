"""karma key, close, receipt, who, case, play --sign and --add-seed, ledger give and take, word by word."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from karma_core import Store
from tests.command_line.conftest import Said
from tests.support.circle import Clock, debt, friends

Karma = Callable[..., Said]
SEATS = ("--seat", "Ana=generous", "--seat", "Bo=generous", "--id-only", "--seed", "7")


@pytest.fixture(autouse=True)
def own_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's real keys."""
    monkeypatch.setenv("KARMA_KEYS", str(tmp_path / "keys"))
    monkeypatch.delenv("KARMA_PASSPHRASE", raising=False)
    monkeypatch.delenv("KARMA_NAME", raising=False)


@pytest.fixture
def game(karma: Karma) -> str:
    """A game that Ana, Bo and the table sign."""
    for name in ("Ana", "Bo", "table"):
        assert karma("key", "new", name).code == 0
    said = karma("play", "karmageddon", *SEATS, "--sign", "Ana", "--sign", "Bo", "--sign", "table")
    assert said.code == 0, said.err
    return said.out.strip()


def one_line(said: Said, words: str) -> None:
    """A refusal: one line, 2, nothing printed."""
    assert said.code == 2 and said.out == "" and said.err.count("\n") == 1 and words in said.err, said


# keys


def test_key__made_listed_passed_on_and_pinned(karma: Karma, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What one prints the other takes, as words or as a file."""
    line = karma("key", "new", "Ana").out.splitlines()[0]
    assert karma("key", "export", "Ana").out.strip() == line
    monkeypatch.setenv("KARMA_KEYS", str(tmp_path / "friend"))
    assert "none" in karma("key", "export", "Ana").err
    assert karma("key", "import", line).out == "Ana: pinned\n"
    (tmp_path / "ana.txt").write_text(line)
    assert karma("key", "import", "ana.txt").out == "Ana: known already\n"
    assert [(k["name"], k["mine"]) for k in json.loads(karma("key", "list", "--json").out)] == [("Ana", False)]
    monkeypatch.setenv("KARMA_KEYS", str(tmp_path / "stranger"))
    other = karma("key", "new", "Ana").out.splitlines()[0]
    monkeypatch.setenv("KARMA_KEYS", str(tmp_path / "friend"))
    said = karma("key", "import", other)
    assert said.code == 1 and "DIFFERENT" in said.out
    assert karma("key", "list").out.count("Ana") == 1


def test_key__a_private_key_from_a_file(karma: Karma, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as one's own from another device; it wants a name."""
    karma("key", "new", "Ana")
    pem = tmp_path / "keys" / "Ana.pem"
    monkeypatch.setenv("KARMA_KEYS", str(tmp_path / "phone"))
    one_line(karma("key", "import", str(pem)), "--as NAME")
    assert karma("key", "import", str(pem), "--as", "Ana").out == "Ana: kept as your own\n"
    assert karma("key", "list").out.count("yours") == 1


def test_passphrase__from_the_environment(karma: Karma, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody can type; without it, and with a wrong one, a line and no more."""
    one_line(karma("key", "new", "Ana", "--passphrase"), "KARMA_PASSPHRASE")
    monkeypatch.setenv("KARMA_PASSPHRASE", "open sesame")
    assert karma("key", "new", "Ana", "--passphrase").code == 0
    assert "passphrase" in karma("key", "list").out
    assert karma("play", "karmageddon", *SEATS, "--sign", "Ana").code == 0
    monkeypatch.setenv("KARMA_PASSPHRASE", "open barley")
    one_line(karma("play", "karmageddon", *SEATS, "--sign", "Ana"), "passphrase is wrong")
    monkeypatch.delenv("KARMA_PASSPHRASE")
    one_line(karma("play", "karmageddon", *SEATS, "--sign", "Ana"), "KARMA_PASSPHRASE")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("key", "new"), "wants a name"),
        (("key", "new", "a=b"), "cannot be a name"),
        (("key", "new", "Ana"), "already"),
        (("key", "import", "Bo"), "no verifier key"),
        (("key", "export", "Zoe"), "no key named 'Zoe'"),
        (("key", "lose", "Ana"), "invalid choice"),
        (("play", "karmageddon", *SEATS, "--sign", "Zoe"), "yours: Ana, Bo, table"),
        (("play", "karma-dice", "--seat", "Ana", "--seat", "Cy", "--sign", "Bo", "--id-only"), "no seat with a key"),
        (("play", "{game}", "--add-seed", "Ana"), "before the deal"),
        (("play", "karmageddon", *SEATS, "--add-seed", "Zoe"), "Zoe"),
        (("close", "sign", "{game}"), "--as NAME"),
        (("close", "sign", "{game}", "--as", "Zoe"), "no key named 'Zoe'"),
        (("close", "add", "{game}"), "the file"),
        (("close", "add", "{game}", "nothing.txt"), "No such file"),
        (("close", "show", "{game}"), "could be signed by Ana, Bo, table"),
        (("close", "show", "ffff"), "no game"),
        (("receipt", "{game}"), "--event N"),
        (("receipt", "{game}", "--event", "4"), "karma close sign"),
        (("receipt", "{game}/1.1"), "tore no card"),
        (("receipt", "{game}/999.1"), "tore no card"),
        (("receipt", "hand-0011223344556677"), "written by hand"),
        (("who", "nothing.jsonl"), "no such file"),
        (("case", "new", "a.karmacase"), "RECORD"),
        (("case", "check", "nothing.karmacase"), "No such file"),
        (("ledger", "give", "{game}/25.2"), "--as NAME"),
        (("ledger", "take", "nothing.deeds"), "No such file"),
    ],
)
def test_wrong_words__get_one_line(karma: Karma, game: str, words: tuple[str, ...], said: str) -> None:
    """What would be right, and nothing is changed."""
    one_line(karma(*(word.format(game=game) for word in words)), said)


# a signed game


def test_play__a_device_with_several_keys_is_shared(karma: Karma, game: str) -> None:
    """Every verdict repeats it; one key alone is its owner's."""
    assert "Ana's key lies on a shared device" in karma("audit", game).out
    alone = karma("play", "karma-dice", *SEATS[4:], "--seat", "Ana=steady", "--seat", "Bo=steady", "--sign", "Ana")
    rows = json.loads(karma("who", alone.out.strip(), "--json").out)
    assert [(row["name"], row["custody"], bool(row["key"])) for row in rows] == [
        ("Ana", "own", True),
        ("Bo", "", False),
        ("table", "", False),
    ]


def test_play__seeds_of_peoples_own(karma: Karma) -> None:
    """Then the luck is no longer the table's alone; the same words give the same luck, others another."""
    plain = karma("play", "karma-dice", "--seat", "Ana=steady", "--seat", "Bo=steady", "--seed", "7", "--id-only")
    assert "luck by the table alone" in karma("audit", plain.out.strip()).out
    dealt = set()
    for words in ("3 1 4", "3 1 4", "1 5 9"):
        said = karma("play", "karma-dice", *SEATS[4:], "--seat", "Ana=steady", "--seat", "Bo=steady",
                     "--add-seed", f"Ana={words}", "--store", f"{len(dealt)}{words}.db")  # fmt: skip
        assert said.code == 0, said.err
        told = karma("export", said.out.strip(), "--store", f"{len(dealt)}{words}.db").out
        assert [json.loads(line)["event"]["act"]["by"] for line in told.splitlines()[:3]] == ["table", "Ana", "table"]
        dealt.add(told)
        assert "table alone" not in karma("audit", said.out.strip(), "--store", f"{len(dealt) - 1}{words}.db").out
    assert len(dealt) == 2
    fresh = karma("play", "karma-dice", "--seat", "Ana=steady", "--seat", "Bo=steady", "--id-only", "--add-seed", "Bo")
    assert "table alone" not in karma("audit", fresh.out.strip()).out


def test_play__people_who_roll_add_no_seed(karma: Karma) -> None:
    """There is nothing that the table could choose."""
    words = ("play", "karmageddon", "--seat", "Ana", "--seat", "Bo", "--luck", "physical", "--add-seed", "Ana")
    one_line(karma(*words), "takes no seed")


def test_who__fits_a_terminal_of_80(karma: Karma, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line a seat, twelve digits of its key."""
    monkeypatch.setenv("COLUMNS", "80")
    karma("close", "sign", game, "--as", "Ana", "-o", "head.txt")
    lines = karma("who", game).out.splitlines()
    assert len(lines) == 4 and all(len(line) <= 80 for line in lines)
    assert lines[1].split()[:4:3] == ["Ana", "pinned"] and lines[1].rstrip().endswith("signed")
    assert len(lines[1].split()[1]) == 12 and not lines[2].rstrip().endswith("signed")


# the head, a receipt


def test_close__signed_by_several_late_ones_too(karma: Karma, game: str, tmp_path: Path) -> None:
    """Each signs where their key is; who is missing is named."""
    assert "not signed by: Bo, table" in karma("close", "sign", game, "--as", "Ana").err
    karma("export", game, "-o", "game.jsonl")
    said = karma("close", "sign", "game.jsonl", "--as", "Bo", "-o", "bo.txt")
    assert said.code == 0 and "not signed by: Ana, table" in said.err
    assert "not signed by: table" in karma("close", "add", game, "bo.txt").err
    assert json.loads(karma("close", "show", game, "--json").out)["missing"] == ["table"]
    (tmp_path / "false.txt").write_text((tmp_path / "bo.txt").read_text().replace("/Bo ", "/Ana "))
    one_line(karma("close", "add", game, "false.txt"), "no signature on it")
    events = karma("export", game).out.count("\n")
    (tmp_path / "other.txt").write_text((tmp_path / "bo.txt").read_text().replace(f"\n{events}\n", f"\n{events - 1}\n"))
    one_line(karma("close", "add", game, "other.txt"), "compare the copies")


def test_close__nobody_signs_a_doctored_record_unawares(karma: Karma, game: str, tmp_path: Path) -> None:
    """Such as a friend may send."""
    text = karma("export", game).out
    (tmp_path / "game.jsonl").write_text(text.replace('"time":"2000', '"time":"2001', 1))
    one_line(karma("close", "sign", "game.jsonl", "--as", "Bo"), "before you sign it")


def test_audit__a_head_shows_a_cut_tail(karma: Karma, game: str, tmp_path: Path) -> None:
    """3, TRUNCATED, and the command that shows it again."""
    karma("close", "sign", game, "--as", "Ana", "-o", "head.txt")
    karma("export", game, "-o", "game.jsonl")
    lines = (tmp_path / "game.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "short.jsonl").write_bytes(b"".join(lines[:-5]))
    said = karma("audit", "short.jsonl", "--checkpoint", "head.txt")
    assert said.code == 3 and "TRUNCATED" in said.out and "--checkpoint head.txt" in said.out
    whole = karma("audit", "game.jsonl", "--checkpoint", "head.txt")
    assert whole.code == 0 and "the head is signed by Ana" in whole.out


def test_receipt__of_a_torn_card(karma: Karma, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the IOU's id; checked alone, with the keys that the reader has pinned."""
    karma("close", "sign", game, "--as", "Ana")
    lines = karma("export", game).out.splitlines()
    seq = next(n for n, line in enumerate(lines) if '"card-torn"' in line)
    number = [fact["type"] for fact in json.loads(lines[seq])["event"]["facts"]].index("card-torn") + 1
    assert karma("receipt", f"{game[:6]}/{seq}.{number}", "-o", "torn.tlog-proof").code == 0
    same = karma("receipt", game, "--event", str(seq)).out
    assert same == (tmp_path / "torn.tlog-proof").read_text()
    said = karma("audit", "torn.tlog-proof")
    assert said.code == 0 and said.out.startswith(f"VALID  event {seq} of {game}") and "card-torn card=" in said.out
    assert json.loads(karma("audit", "torn.tlog-proof", "--json").out)["signed_by"] == ["Ana"]
    (tmp_path / "forged.tlog-proof").write_text(same.replace(f"index {seq}", f"index {seq + 1}"))
    assert karma("audit", "forged.tlog-proof").code == 1
    (tmp_path / "cut.tlog-proof").write_text(same[:200])
    assert karma("audit", "cut.tlog-proof").code == 2
    monkeypatch.setenv("KARMA_KEYS", str(tmp_path / "strangers"))
    said = karma("audit", "torn.tlog-proof")
    assert said.code == 3 and "not pinned here" in said.out


# cases


def test_case__from_the_claim_to_the_ruling(karma: Karma, game: str, tmp_path: Path) -> None:
    """Made, extended, ruled and checked; closed afterwards."""
    karma("key", "new", "Cy")
    karma("close", "sign", game, "--as", "Ana", "-o", "head.txt")
    assert karma("case", "new", "a.karmacase", game, "--claim", "Bo rolled twice.").code == 0
    one_line(karma("case", "new", "a.karmacase", game), "exists already")
    one_line(karma("case", "add", "a.karmacase", "head.txt", "--name", "../head.txt"), "a case has no")
    one_line(karma("case", "add", "a.karmacase", "head.txt"), "--name")
    assert karma("case", "add", "a.karmacase", "head.txt", "--name", "checkpoints.txt").code == 0
    one_line(karma("case", "rule", "a.karmacase", "--as", "Cy"), "--ruling WORDS")
    assert karma("case", "rule", "a.karmacase", "--as", "Cy", "--ruling", "Bo is right.").code == 0
    one_line(karma("case", "add", "a.karmacase", "head.txt", "--name", "openings.txt"), "closed")
    for words in (("case", "check", "a.karmacase"), ("audit", "a.karmacase")):
        said = karma(*words)
        assert said.code == 0 and "ruled by: Cy" in said.out and "claim: Bo rolled twice." in said.out
        assert "the head is signed by Ana" in said.out and "key of Ana: pinned" in said.out
    assert json.loads(karma("case", "check", "a.karmacase", "--json").out)["ruled_by"] == ["Cy"]
    (tmp_path / "b.karmacase").write_bytes((tmp_path / "a.karmacase").read_bytes()[:-1])
    one_line(karma("case", "check", "b.karmacase"), "no case file")


@pytest.mark.parametrize("kind", ["karma-dice", "karmageddon", "karmaka", "karman-swap", "karmaggan"])
def test_case__equivocation_convicts_and_says_who_went_on(karma: Karma, kind: str) -> None:
    """The fixtures of each game: 1, the name, and who acknowledged which copy."""
    path = Path(__file__).parents[2] / "fixtures" / "journals" / "broken" / f"{kind}-EQUIVOCATION.karmacase"
    said = karma("audit", str(path))
    assert said.code == 1 and "EQUIVOCATION" in said.out and "Convicts: " in said.out
    assert "game.jsonl: acknowledged by signing later: " in said.out


# deeds


def test_give_and_take__two_phones(karma: Karma, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Done goes over as a file; a key that is not pinned is refused, and so is an altered file."""
    with friends(tmp_path / "karma.db", clock=Clock("2026-01-15")) as mine:
        iou = debt(mine, "Ana", "Bo")
        with Store(tmp_path / "bo.db") as theirs:
            theirs.ledger.merge(mine.ledger.bundle())
    line = karma("key", "new", "Ana").out.splitlines()[0]
    assert karma("ledger", "done", iou, "--as", "Ana", "--key").code == 0
    assert karma("ledger", "give", iou, "--as", "Ana", "-o", "done.deeds").code == 0
    one_line(karma("ledger", "give", iou, "--as", "Bo"), "no key named 'Bo'")
    monkeypatch.setenv("KARMA_KEYS", str(tmp_path / "bos"))
    monkeypatch.setenv("KARMA_STORE", str(tmp_path / "bo.db"))
    one_line(karma("ledger", "take", "done.deeds"), "you know no key of Ana")
    karma("key", "import", line)
    (tmp_path / "altered.deeds").write_text((tmp_path / "done.deeds").read_text().replace('\\"seq\\":1', '\\"seq\\":2'))
    one_line(karma("ledger", "take", "altered.deeds"), "altered after signing")
    said = karma("ledger", "take", "done.deeds")
    assert said.code == 0 and "Signed by Ana; 2 new, 1 here already." in said.out and "claimed" in said.out
    assert json.loads(karma("ledger", "take", "done.deeds", "--json").out)["merged"]["deeds"] == 0
