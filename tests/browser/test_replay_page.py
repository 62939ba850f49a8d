"""The replay page in a real browser: keys, slider, list, sights, links, dark, phone, no script."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from karma_core import game, tag_of
from replay.page import build
from replay.page.export import page, record_of
from replay.page.record import Mark, PageRecord
from tests.browser.conftest import Show
from tests.support.records import GAMES, played, table

SPY = """window.moved = []; const old = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    window.moved.push([this.dataset.key, timing.duration]); return old.call(this, frames, timing); }; 0"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll('.app *')].filter(one => one.offsetParent
  && !one.closest('svg') && [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim()))
  .map(one => parseFloat(getComputedStyle(one).fontSize)))"""


@cache
def dice() -> str:
    """The page of a short game."""
    return page(played("karma-dice", 2))


@cache
def karmaka() -> str:
    """The page of a game with secrets, all open."""
    return page(played("karmaka", 3))


def at(view: Any) -> str:
    """The position that the page shows."""
    return str(view.locator("#position").inner_text()).split(" / ")[0].strip()


def wait_until(view: Any, holds: Callable[[], bool]) -> None:
    """Wait a little for something to come true; the page's policy forbids Playwright to wait in the page."""
    for _ in range(100):
        if holds():
            return
        view.wait_for_timeout(50)
    raise AssertionError("it did not come true")


def press(view: Any, *keys: str) -> None:
    for key in keys:
        view.keyboard.press(key)


def test_keys__go_by_event_fact_turn_and_tenth(show: Show) -> None:
    """Arrows step by event, with Shift by turn; comma and full stop by fact; digits by tenths."""
    view = show(dice(), "#at=10")
    assert at(view) == "10"
    press(view, "ArrowRight")
    assert at(view) == "11"
    press(view, "ArrowLeft")
    assert at(view) == "10"
    press(view, "Home")
    assert at(view) == "0"
    press(view, "End")
    last = at(view)
    assert last == str(played("karma-dice", 2).size)
    press(view, "Shift+ArrowLeft")
    turn = int(at(view).split(".")[0])
    assert turn < int(last)
    press(view, "5")
    assert 0 < int(at(view).split(".")[0]) < int(last)


def test_keys__a_fact_at_a_time(show: Show) -> None:
    """Every fact of an event is a step of its own, `64.1`, and its sentence is the caption."""
    record: PageRecord = record_of(played("karmaka", 2, 60), (None,))
    event = next(one for one in record.events if len(one.facts) > 2)
    view = show(build(record), f"#at={event.seq}")
    step = sum(one.steps for one in record.events if one.seq < event.seq)
    for number in (1, 2):
        press(view, ".")
        assert at(view) == f"{event.seq}.{number}"
        assert view.locator("#caption").inner_text() == record.sights[0].facts[step + number - 1]
    press(view, ",")
    assert at(view) == f"{event.seq}.1"


def test_link__opens_at_the_second_fact(show: Show) -> None:
    record = record_of(played("karmaka", 2, 60), (None,))
    event = next(one for one in record.events if len(one.facts) > 2)
    view = show(build(record), f"#at={event.seq}.2")
    assert at(view) == f"{event.seq}.2"
    assert view.evaluate("location.hash") == f"#at={event.seq}.2"
    view.evaluate("location.hash = '#at=7'")
    wait_until(view, lambda: at(view) == "7")


def test_slider__is_a_real_one_and_speaks(show: Show) -> None:
    """A range input, moved by keys, that says the position in words."""
    view = show(dice(), "#at=12")
    slider = view.locator("#range")
    assert slider.get_attribute("type") == "range"
    slider.focus()
    slider.evaluate("element => { element.value = 30; element.dispatchEvent(new Event('input')); }")
    assert slider.get_attribute("aria-valuetext").startswith("event ")
    assert view.locator("#caption").inner_text() in slider.get_attribute("aria-valuetext")
    box = view.locator("#timeline").bounding_box()
    view.mouse.click(box["x"] + 8, box["y"] + box["height"] - 30)
    assert at(view) in ("0", "1")


def test_list__a_click_goes_there(show: Show) -> None:
    """Events stand in turns; the current one is marked, with its facts, rules and changes."""
    view = show(dice(), "#at=20")
    row = view.locator("#list .event", has=view.locator(".seq", has_text="25")).first
    row.locator(".action").click()
    assert at(view) == "26"
    current = view.locator("#list [aria-current=step]")
    assert current.count() == 1
    assert view.locator("#list .current .facts li").count() >= 1
    assert "karma-dice/" in view.locator("#list .current").inner_text()
    assert view.locator("#list .current .changes").count() == 1
    assert view.locator("#list h3").count() > 3


def test_find__narrows_the_list(show: Show) -> None:
    """Seat, action, rule or word; Escape clears."""
    view = show(dice(), "#at=20")
    everything = view.locator("#list .event").count()
    press(view, "/")
    view.keyboard.type("picks")
    found = view.locator("#list .event").count()
    assert 0 < found < everything
    assert view.locator("#list mark").first.inner_text().lower() == "picks"
    assert f"{found} of {everything}" in view.locator("#found").inner_text()
    press(view, "Escape")
    assert view.locator("#list .event").count() == everything


def test_sights__show_what_each_seat_saw(show: Show) -> None:
    """All open shows faces; a seat's eyes show the others' backs; the address says whose eyes."""
    view = show(karmaka(), "#at=30")
    backs = view.locator("#stage .card.back").count()
    view.get_by_role("radio", name="Bo").click()
    assert view.locator("#stage .card.back").count() > backs
    assert "as=Bo" in view.evaluate("location.hash")
    view.keyboard.press("ArrowRight")
    assert view.evaluate("document.activeElement.textContent") == "Cy"
    assert view.get_by_role("radio", name="Cy").get_attribute("aria-checked") == "true"
    view.locator("header h1").click()
    press(view, "s")
    assert view.get_by_role("radio", name="All open").get_attribute("aria-checked") == "true"


def test_halo__marks_what_the_fact_touched(show: Show) -> None:
    view = show(dice(), "#at=0")
    press(view, "End")
    for _ in range(12):
        press(view, ",")
    assert view.locator("#stage .touched").count() > 0


def test_motion__what_moved_moves_and_nothing_when_asked(show: Show) -> None:
    """Pieces glide from where they were; with reduced motion nothing does."""
    moving = "document.querySelector('#stage').getAnimations({ subtree: true }).length"
    view = show(dice(), "#at=20")
    counts = []
    for _ in range(6):
        press(view, ".")
        counts.append(view.evaluate(moving))
    assert max(counts) > 0
    calm = show(dice(), "#at=20", reduced_motion="reduce")
    for _ in range(6):
        press(calm, ".")
        assert calm.evaluate(moving) == 0


def test_motion__a_ring_turns_and_carries_its_pawns(show: Show) -> None:
    """Rings turn as wholes, pawns run along arcs, both in the same time."""
    journal = table("karmaggan", 4, 150, bot="random").journal
    facts = [(record.seq, at, fact) for record in journal.records() for at, fact in enumerate(record.facts)]
    seq, at = next((seq, at) for seq, at, fact in facts if tag_of(fact) == "rings-turned")
    view = show(page(journal), f"#at={seq}.{at}" if at else f"#at={seq}")
    view.evaluate(SPY)
    press(view, ".")
    moved = view.evaluate("window.moved")
    assert {time for key, time in moved if key.startswith("ring-")} == {620}
    assert {time for key, time in moved if key.startswith("pawn-")} <= {620}


def test_play__goes_on_by_itself_and_stops(show: Show) -> None:
    view = show(dice(), "#at=20")
    press(view, "+", "+", "+")
    press(view, " ")
    wait_until(view, lambda: float(at(view)) > 21)
    press(view, " ")
    assert view.locator("#play").get_attribute("aria-label").startswith("Play")


def test_marks__are_kept_beside_the_record(show: Show) -> None:
    """Marks of the record stand in the list and on the axis; own ones are added with `m`."""
    journal = played("karma-dice", 2)
    record = record_of(journal, ("open",), marks=(Mark(seq=9, note="Was <this> right?"),))
    view = show(build(record), "#at=21")
    assert view.locator("#marks").inner_text() == "1"
    press(view, "m")
    view.locator("#note").fill("Look here")
    view.get_by_role("button", name="Save note").click()
    assert view.locator("#marks").inner_text() == "2"
    assert view.locator("#list .note").all_inner_texts() == ["Was <this> right?", "Look here"]
    assert view.locator("#timeline .flag").count() == 2
    view.locator("#marks").click()
    assert view.locator("#list .event").count() == 2
    view.reload()
    assert view.locator("#marks").inner_text() == "2"


def test_dialogs__go_to_fork_and_help(show: Show) -> None:
    view = show(dice(), "#at=21")
    press(view, "g")
    view.locator("#goto").fill("nowhere")
    press(view, "Enter")
    assert "64.2" in view.locator("#goto-fault").inner_text()
    view.locator("#goto").fill("42")
    press(view, "Enter")
    assert at(view) == "42"
    press(view, "f")
    assert "--at 42" in view.locator("#dialog").inner_text()
    press(view, "Escape", "?")
    assert view.locator("#dialog kbd").count() > 10
    press(view, "Escape")
    view.locator("#verdict").click()
    assert "karma audit" in view.locator("#dialog").inner_text()


def test_theme__dark_by_wish_and_by_button(show: Show) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    view = show(dice(), color_scheme="dark")
    dark = view.evaluate(ground)
    press(view, "t")
    light = view.evaluate(ground)
    assert dark != light
    view.reload()
    assert view.evaluate(ground) == light


@pytest.mark.parametrize("name", GAMES)
def test_every_game__fits_desktop_and_phone(show: Show, name: str) -> None:
    """Positions all over the game: nothing fetched, no complaint, nothing wider than the screen."""
    journal = played(name, max(3, game(name).seats[0]))
    whole = page(journal, 0)
    for width, height in ((1300, 820), (900, 700), (400, 860)):
        view = show(whole, f"#at={journal.size // 2}", width=width, height=height)
        for key in ("Home", "ArrowRight", "ArrowRight", "ArrowRight", "3", ".", "7", ".", "End", ","):
            press(view, key)
            assert view.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert view.locator("#stage > *").count() >= 1
        assert view.evaluate(SMALLEST) >= 11


def test_eight_seats__fit_desktop_and_phone(show: Show) -> None:
    """Eight names, eight lines, eight racks."""
    whole = page(played("karmageddon", 8))
    for width in (1300, 400):
        view = show(whole, "#at=200", width=width)
        assert view.locator("#players li").count() == 8
        assert view.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        boxes = [one.bounding_box() for one in view.locator("#timeline .end").all()]
        places = sorted((box["x"], box["y"]) for box in boxes)
        near = [abs(a[1] - b[1]) for a, b in pairwise(places) if abs(a[0] - b[0]) < 8]
        assert all(gap > 7 for gap in near), places


def test_long_record__only_what_is_near_is_in_the_list(show: Show) -> None:
    """Above 500 events the list is windowed, and stays right wherever it is scrolled."""
    journal = played("karmageddon", 8)
    assert journal.size > 500
    view = show(page(journal), "#at=300")
    assert view.locator("#list .event").count() < 200
    assert view.locator("#list .event.current .seq").inner_text() == "299"
    view.locator("#list").evaluate("element => { element.scrollTop = element.scrollHeight; }")
    view.wait_for_timeout(200)
    assert view.locator("#list .event .seq").last.inner_text() == str(journal.size - 1)
    press(view, "Home")
    assert view.locator("#list .event .seq").first.inner_text() == "0"


def test_no_script__the_table_and_the_list_are_there(show: Show) -> None:
    """Without script the final table and every event can be read."""
    journal = played("karmaka", 3)
    view = show(karmaka(), java_script_enabled=False)
    assert view.locator("#reading").is_visible()
    assert not view.locator("#play").is_visible()
    assert view.locator("#reading > ol > li").count() == journal.size
    assert view.locator("#reading .stage-karmaka").count() == 1


def test_pictures__are_what_the_stage_drew(show: Show) -> None:
    """What the page unpacks is the fragment itself, at every kind of position."""
    record = record_of(played("karmaka", 3), ("open", 1))
    view = show(build(record))
    for step in (0, 1, 63, 64, 65, 200, record.steps):
        for index, sight in enumerate(record.sights):
            view.evaluate(
                "step => { const range = document.querySelector('#range'); range.value = step; range.oninput(); }", step
            )
            view.locator(f'[data-sight="{index}"]').click()
            same = view.evaluate(
                """fragment => {
                  const copy = document.querySelector('#stage').cloneNode(true), plain = document.createElement('div');
                  for (const one of copy.querySelectorAll('.touched')) one.classList.remove('touched');
                  for (const one of copy.querySelectorAll('.halo')) one.remove();
                  plain.innerHTML = fragment;
                  const bare = html => html.replaceAll(' class=""', '');
                  return bare(copy.innerHTML) === bare(plain.innerHTML);
                }""",
                sight.tables[step],
            )
            assert same, (step, sight.name)


def test_screen_reader__landmarks_and_names(show: Show) -> None:
    """Every control has a name; the regions are there; the caption is announced."""
    view = show(dice(), "#at=20")
    nameless = view.evaluate(
        """() => [...document.querySelectorAll('button, input, select')].filter(one => one.offsetParent
          && !(one.ariaLabel || one.title || one.textContent.trim() || one.labels?.length))
          .map(one => one.outerHTML)"""
    )
    assert nameless == []
    for landmark in ("banner", "main", "complementary", "contentinfo"):
        assert view.get_by_role(landmark).count() == 1, landmark
    assert view.locator("#caption").get_attribute("aria-live") == "polite"
    assert view.locator("#stage p.vh").inner_text().startswith("Round")


def test_zoom__at_double_size_everything_is_reachable(show: Show) -> None:
    """200 % on a desktop is half the pixels: the narrow layout, and no sideways scrolling."""
    view = show(dice(), "#at=20", width=650, height=410)
    assert view.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert view.locator("#play").is_visible()
