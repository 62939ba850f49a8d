"""The page without a browser: what stands in its source, what must not, and how small it is."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from karma_core import HIDDEN, Journal, Store, add_edition, cut, edition_of, game, mark, notebook
from replay.page import build
from replay.page.assets import script, tokens
from replay.page.export import marks_of, page, record_of, sights_of
from replay.page.pictures import Cutting, Words, copied, unfolded
from replay.page.record import PageRecord
from replay.stage import stage_of
from replay.stage.pieces import escape
from tests.support.records import GAMES, played, table

LARGEST = 2_000_000
FRAGMENT = {"karmaggan": 60_000}
VOID = {"meta", "link", "input", "br", "rect", "circle", "path", "line", "ellipse", "polygon", "polyline", "use"}
START = re.compile(r'data-key="([^"]+)"')


def unpacked(page: str) -> dict[str, Any]:
    """The record that a page holds."""
    text = re.search(r'id="record">([^<]+)</script>', page)
    assert text is not None
    told: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(text[1]), -15))
    return told


class Balance(HTMLParser):
    """Finds elements that are not closed where they should be."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        """Closed at once."""

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)


@pytest.fixture(scope="module", params=GAMES)
def record(request: pytest.FixtureRequest) -> PageRecord:
    """The first hundred actions of a game of three, for a spectator and one seat."""
    name = str(request.param)
    journal = played(name, max(3, game(name).seats[0]), 100)
    return record_of(journal, (None, 1))


def test_page__stands_alone() -> None:
    """Nothing is fetched, and the page's own policy lets nothing be fetched nor any other script run."""
    whole = page(played("karma-dice", 2))
    own = whole.split('id="record">')[0] + whole.split("</script>", 1)[1]
    assert not re.search(r"""(?:src|href|action)=["'](?!#|data:)""", own)
    assert set(re.findall(r"https?://[^\s'\")]*", own)) <= {"http://www.w3.org/2000/svg"}
    assert "@import" not in own and "fetch(" not in own and "XMLHttpRequest" not in own
    assert "default-src 'none'" in whole
    code = re.search(r"<script>(.*)</script>", whole, re.S)
    assert code is not None and code[1] == script()


def test_page__is_the_same_each_time() -> None:
    journal = played("karma-dice", 2)
    assert page(journal) == page(journal)


@pytest.mark.parametrize("name", GAMES)
def test_page__of_a_whole_game_is_small(name: str) -> None:
    """Under 2 MB, all sights in it if there is room."""
    whole = page(played(name, max(3, game(name).seats[0])))
    assert len(whole.encode()) < LARGEST


def test_page__of_eight_seats_is_small() -> None:
    assert len(page(played("karmageddon", 8)).encode()) < LARGEST


def test_stage__keys_are_unique_and_tags_close(record: PageRecord) -> None:
    """The page compares pieces by key, so no two pieces of a picture share one."""
    for sight in record.sights:
        for drawing in set(sight.tables):
            keys = START.findall(drawing)
            assert len(keys) == len(set(keys)), [key for key in keys if keys.count(key) > 1]
            balance = Balance()
            balance.feed(drawing)
            assert not balance.open and not balance.faults, (balance.open, balance.faults)
            assert len(drawing) < FRAGMENT.get(record.game, 40_000)


def test_stage__says_in_words_and_names_nobody_hidden(record: PageRecord) -> None:
    """Every step has a sentence, and no picture or sentence shows the sign of what is hidden."""
    for sight in record.sights:
        assert all(sight.facts) and all(sight.actions)
        assert len(sight.tables) == len(sight.scores) == record.steps + 1
        assert len(sight.facts) == len(sight.changes) == record.steps
        assert not any(f">{HIDDEN}<" in drawing for drawing in sight.tables)


def test_stage__falls_back_to_the_terminal_picture() -> None:
    """A game without a stage of its own is shown as the terminal shows it."""
    import tests.support.duel as duel
    from karma_core.kernel.registry import add_game
    from tests.support.scenario import Scenario

    add_game(duel.DUEL)
    state = Scenario(duel.DUEL).begun(seed=3).state
    drawn = stage_of(duel.DUEL.name).draw(duel.DUEL.view(state, 0), ("Ana", "Bo"), 0)
    assert drawn.startswith('<pre class="plain-picture">')


def renamed(name: str = "own-names") -> str:
    """An edition of Karmaka in which each single card has a name of its own."""
    standard = game("karmaka").edition
    cards = []
    for card in standard.cards:
        for at in range(card.copies):
            slug = f"zq{len(cards)}x{at}q"
            cards.append(
                msgspec.structs.replace(card, name=slug, english=f"Zq{len(cards)}x{at}q", french="Z", copies=1)
            )
    edition = msgspec.structs.replace(standard, name=name, cards=tuple(cards))
    add_edition(game("karmaka"), edition)
    return name


@pytest.mark.parametrize("closed", [False, True])
def test_seat_page__holds_only_what_the_seat_may_see(closed: bool) -> None:
    """Neither in the source nor in the packed record stands a card that this seat's copy does not name."""
    edition = renamed()
    journal = table("karmaka", 3, None if closed else 60, edition=edition).journal
    names = {card.name: card.english for card in edition_of(game("karmaka"), edition).cards}
    for seat in (None, 0, 1, 2):
        seen = b"\n".join(cut(line, seat) for line in journal.lines)
        opened = seen + b"".join(openings(seen))
        whole = page(journal, seat) if seat is not None or not closed else ""
        text = whole + json.dumps(unpacked(whole)) if whole else ""
        for slug, english in names.items():
            if slug.encode() not in opened:
                assert slug not in text and english not in text, (seat, slug)


def openings(lines: bytes) -> Iterator[bytes]:
    """What the openings in these lines say."""
    for text in re.findall(rb'"open":\[([^\]]*)\]', lines):
        for one in re.findall(rb'"([^"]+)"', text):
            yield base64.urlsafe_b64decode(one + b"=" * (-len(one) % 4))


def test_seat_page__has_one_sight() -> None:
    journal = played("karmaka", 2)
    assert sights_of(journal, "Bo") == (1,)
    assert [sight["name"] for sight in unpacked(page(journal, "Bo"))["sights"]] == ["Bo"]


def test_running_game__is_never_all_open() -> None:
    """Before the close a page without a seat is a spectator's."""
    journal = played("karmaka", 2, 40)
    assert [sight["name"] for sight in unpacked(page(journal))["sights"]] == ["Spectator"]
    closed = unpacked(page(played("karmaka", 2)))
    assert [sight["name"] for sight in closed["sights"]] == ["All open", "Spectator", "Ana", "Bo"]


def test_page__strange_names_are_only_text() -> None:
    """A seat's name cannot leave its place in the page."""
    names = ["<svg onload>alert(1)", "</script><b>", "\"'&amp;"]
    store = Store().open(
        "karma-dice", seats=names, options={"traits": "off"}, bots=dict.fromkeys(names, "random"), seed=1
    )
    store.play_bots(30)
    whole = page(store.journal)
    for name in names:
        assert name not in whole and escape(name) in whole


def test_reading__without_script_all_sentences_stand_in_the_source() -> None:
    """The final table and the whole list, for readers without script and for paper."""
    journal = played("karmaka", 2, 60)
    record = record_of(journal, (None,))
    whole = build(record)
    plain = whole[whole.index('id="reading"') : whole.index('id="record"')]
    for sentence in (*record.sights[0].actions, *record.sights[0].facts):
        assert escape(sentence) in plain
    assert record.sights[0].tables[-1] in plain


def test_range__from_and_to() -> None:
    """A page of some events only holds these, and its positions are those of the whole record."""
    told = unpacked(page(played("karma-dice", 2), start=20, stop=40))
    assert [event[0] for event in told["events"]] == list(range(20, 40))
    assert told["start"] == 20


def test_verdict__a_valid_game_says_so() -> None:
    whole = page(played("karma-dice", 2))
    assert 'id="verdict" class="ok"' in whole and ">Valid<" in whole


def test_verdict__the_first_bad_event_is_named() -> None:
    """A changed fact: the page stands, and the list and the timeline know the event."""
    journal = played("karma-dice", 2)
    lines = journal.lines
    at = next(seq for seq, line in enumerate(lines) if b'"type":"zone-validated"' in line)
    lines[at] = re.sub(rb'"total":\d+', b'"total":77', lines[at])
    whole = page(Journal.of(lines))
    assert 'id="verdict" class="bad"' in whole
    assert unpacked(whole)["fault"]["seq"] in (at, at + 1)


@given(st.lists(st.integers(0, 9), max_size=40), st.lists(st.integers(0, 9), max_size=40))
def test_pack__unfolded_undoes_copied(known: list[int], wanted: list[int]) -> None:
    assert unfolded(copied(known, wanted), known) == wanted


def test_pack__pictures_come_back(record: PageRecord) -> None:
    """Every picture of every sight is what the stage drew."""
    told = unpacked(build(record))
    pieces, count, block = told["pieces"], len(record.sights), told["block"]
    before: list[list[int]] = [[] for _ in record.sights]
    for step in range(record.steps + 1):
        beside: list[int] = []
        for at, sight in enumerate(record.sights):
            known = ([] if step % block == 0 else before[at]) + beside
            beside = before[at] = unfolded(told["frames"][step * count + at], known)
            assert "".join(pieces[number] for number in beside) == sight.tables[step]


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2)."""
    full = colour if len(colour) == 7 else "#" + "".join(sign * 2 for sign in colour[1:])
    parts = [int(full[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(this: str, that: str) -> float:
    """The contrast of two colours (WCAG 2)."""
    high, low = sorted((luminance(this), luminance(that)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def themes() -> tuple[dict[str, str], dict[str, str]]:
    """The tokens in light and in dark."""
    light, dark = tokens().split("@media", 1)
    dark = dark.split("}\n}")[0]
    found = re.compile(r"--([\w-]+): (#[0-9a-f]{3,6})")
    return dict(found.findall(light)), dict(found.findall(dark))


@pytest.mark.parametrize("theme", themes(), ids=["light", "dark"])
def test_tokens__text_and_signs_can_be_seen(theme: dict[str, str]) -> None:
    """Text 4.5 to 1, figures and glyphs 3 to 1, on every ground that they stand on."""
    text = [(ink, ground) for ink in ("ink", "ink2", "now") for ground in ("ground", "paper", "table", "well")]
    text += [("ink3", "paper"), ("ink3", "table"), ("card-ink", "card"), ("card-ink2", "card"), ("card-red", "card")]
    text += [(f"seat-{seat}", ground) for seat in range(8) for ground in ("paper", "table")]
    text += [("seat-ink", f"seat-{seat}") for seat in range(8)]
    text += [(word, "paper") for word in ("ok", "bad", "wait")] + [("ink", "now-wash"), ("ink2", "now-wash")]
    for this, that in text:
        assert contrast(theme[this], theme[that]) >= 4.4, (this, that, contrast(theme[this], theme[that]))
    for piece in ("red", "green", "purple", "dblue"):
        assert contrast("#ffffff", theme[piece]) >= 3, piece
    for piece in ("orange", "yellow", "lblue"):
        assert contrast("#1b2220", theme[piece]) >= 3, piece


def test_tokens__both_ways_to_dark_are_one() -> None:
    """By the system's wish or by the button: the same values."""
    css = tokens()
    wished = css[css.index("@media") : css.index(':root[data-theme="dark"]')]
    chosen = css[css.index(':root[data-theme="dark"]') :]
    found = re.compile(r"--([\w-]+): ([^;]+);")
    assert dict(found.findall(wished)) == dict(found.findall(chosen))


def test_marks__notes_stand_at_the_event_they_are_about() -> None:
    """A note at a position is about the event before it, a note at a fact about that fact's event."""
    with Store() as store:
        names = ("Ana", "Bo")
        opened = store.open("karma-dice", seats=names, bots=dict.fromkeys(names, "random"), seed=5)
        opened.play_bots(20)
        mark(store, opened.id, 7, "Was that wise?", by="Bo")
        mark(store, opened.id, 9, "This one", fact=1, by="Ana")
        marks = marks_of(notebook(store, opened.id))
    assert [(one.seq, one.note) for one in marks] == [(6, "Was that wise? (Bo)"), (9, "This one (Ana)")]


@given(
    st.lists(st.lists(st.sampled_from(["<a>", "<b x>", "<b y>", "</b>", "text", "<i>", "é"]), max_size=12), max_size=8)
)
def test_pack__a_picture_cut_from_the_one_before_is_cut_right(pictures: list[list[str]]) -> None:
    """Cutting only what changed gives the same pieces as cutting all."""
    words, cutting = Words(), Cutting("", [], [])
    for picture in map("".join, pictures):
        cutting = cutting.next(picture, words)
        assert cutting == Cutting.whole(picture, words)
