"""Two browser windows play to the end; a closed tab is no lost seat; a phone and a keyboard are enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
import pytest

from examples.web_table.rooms import free_fields
from karma_core import Store, game
from karma_core.games.karmaggan.actions import Offer
from tests.support.karmaka_edition import UNGUESSABLE
from tests.web.serving import Opened, served, wait_until
from tests.web.test_api import PLAIN
from tests.web.test_secrets import NAMES, found_in, known_at

HEAR = """
window.heard = [];
const Source = window.EventSource;
window.EventSource = class extends Source {
  constructor(...all) {
    super(...all);
    this.addEventListener('message', event => heard.push([Number(event.lastEventId), event.data]));
  }
};
"""


class Window:
    """One person's browser window: what it shows, and everything that it was sent."""

    def __init__(self, browser: Any, url: str, path: str, width: int = 1200, height: int = 800) -> None:
        self.context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
        self.context.add_init_script(HEAR)
        self.view = self.context.new_page()
        self.faults: list[str] = []
        self.answers: list[str] = []
        self.events: list[tuple[int, str]] = []
        self.view.on("console", lambda message: message.type == "error" and self.faults.append(message.text))
        self.view.on("pageerror", lambda error: self.faults.append(str(error)))
        self.view.on("request", lambda asked: asked.url.startswith((url, "data:")) or self.faults.append(asked.url))
        self.view.on("requestfinished", self._keep)
        self.view.goto(url + path)
        self.view.wait_for_selector("#told li")

    def _keep(self, request: Any) -> None:
        if "/events?" not in request.url and "/static/" not in request.url:
            self.answers.append(request.response().text())

    def hear(self) -> None:
        """Take down what the stream brought to this page; it is gone with the page."""
        self.events += map(tuple, self.view.evaluate("heard.splice(0)"))

    def reload(self) -> None:
        """Close the tab and come back."""
        self.hear()
        self.view.reload()
        self.view.wait_for_selector("#told li")

    def mine(self) -> bool:
        return bool(self.view.evaluate("document.body.classList.contains('mine')"))

    def choose(self, random: Random) -> None:
        """Click one of the choices, with the keyboard every now and then."""
        count = self.view.locator(".choice").count()
        number = random.randrange(count) + 1
        if number < 10 and random.random() < 0.3:
            self.view.keyboard.press("Escape")
            self.view.locator("#stage").focus()
            self.view.keyboard.press(str(number))
            self.view.keyboard.press("Enter")
        else:
            self.view.evaluate("n => document.querySelectorAll('.choice')[n].click()", number - 1)

    def position(self) -> int:
        """The number of events that the window tells of."""
        return 1 + int(self.view.locator("#told li").first.get_attribute("data-seq"))

    def close(self) -> None:
        self.context.close()


@contextmanager
def windows(browser: Any, table: Opened, *seats: int | None) -> Iterator[list[Window]]:
    """A window for each of these seats; none may have complained or asked another server."""
    made = [
        Window(browser, table.client.url, f"/t/{table.id}" + ("" if seat is None else f"#{table.keys[seat]}"))
        for seat in seats
    ]
    yield made
    for window in made:
        window.close()
        assert not window.faults, window.faults


def play_in(store: Store, table: Opened, seats: Sequence[Window], seed: int, until: int | None = None) -> None:
    """The two play until the game is closed, or so far."""
    random, game = Random(seed), store.table(table.id)
    while not game.is_closed and (until is None or game.position < until):
        window = seats[game.names.index(game.to_act[0])]
        position = game.position
        window.view.wait_for_selector(f'body.mine #told > li[data-seq="{position - 1}"]', timeout=15_000)
        window.choose(random)
        wait_until(lambda position=position: game.position > position)


@pytest.mark.parametrize("game", ["karma-dice", "karmaka"])
def test_two_windows_play_to_the_end__with_a_reload_in_the_middle(chromium: Any, game: str) -> None:
    """Nothing that a window was sent before the close names a card that its seat did not know then."""
    options = PLAIN if game == "karma-dice" else {}
    edition = UNGUESSABLE.name if game == "karmaka" else ""
    with Store() as store, served(store) as client:
        table = client.open(game, "Ana", "Bo", options=options, edition=edition)
        with windows(chromium, table, 0, 1, None) as (ana, bo, watcher):
            play_in(store, table, [ana, bo], seed=5, until=30)
            ana.reload()
            assert ana.position() == 30 or ana.position() == store.table(table.id).position
            play_in(store, table, [ana, bo], seed=6, until=60)
            before = {seat: len(window.answers) for seat, window in ((0, ana), (1, bo), (None, watcher))}
            play_in(store, table, [ana, bo], seed=7)
            journal = store.table(table.id).journal
            for window in (ana, bo, watcher):
                wait_until(lambda window=window: window.position() == journal.size)
                window.hear()
                assert "wins" in window.view.inner_text("#turn") or "share" in window.view.inner_text("#turn")
                assert window.view.locator("#after a").all_inner_texts() == ["Replay", "Audit", "Journal"]
            ana.view.click("#after a:has-text('Audit')")
            assert "Valid" in ana.view.inner_text("main")
            ana.view.go_back()
            ana.view.wait_for_selector("#told li")
            ana.view.click("#after a:has-text('Replay')")
            ana.view.wait_for_selector("#position")
            ana.view.go_back()
            ana.view.wait_for_selector("#told li")
        assert all(before.values())
        if game == "karmaka":
            search(journal, {0: ana, 1: bo, None: watcher}, before)


def search(journal: Any, seats: dict[int | None, Window], before: dict[int | None, int]) -> None:
    """Look through all that the windows were sent."""
    closing = next(record.seq for record in journal.records() if record.tag == "seed-revealed") - 2
    for seat, window in seats.items():
        known = known_at(journal, seat)
        assert known[60] < NAMES
        for text in window.answers[: before[seat]]:
            assert not found_in(text) - known[60], f"seat {seat}: {text[:300]}"
        assert len(window.events) > 50
        for number, text in window.events:
            if number < closing:
                assert not found_in(text) - known[number + 1], f"seat {seat}, event {number}"


def test_a_stale_click__gets_a_clear_answer_and_the_new_state(chromium: Any) -> None:
    """The same seat in two windows, one of which has lost its connection: the late click is told what happened."""
    with Store() as store, served(store) as client:
        table = client.open("karma-dice", "Ana", "Bo", options=PLAIN)
        with windows(chromium, table, 0) as (late,):
            late.view.evaluate("window.stop()")  # ends the stream
            wait_until(late.mine)
            late.view.route("**/events?*", lambda route: route.abort())
            late.view.route(f"**/api/tables/{table.id}?*", lambda route: route.abort())
            now = table.look(0)
            table.act(0, now["choices"][0]["action"], now["position"])
            late.view.evaluate("document.querySelectorAll('.choice')[1].click()")
            wait_until(lambda: "The table has moved on by 1 event" in late.view.inner_text("#problem"))
            assert late.position() == now["position"] + 1 == store.table(table.id).position
            late.faults.clear()  # the aborted requests, and the 409


def test_a_phone_and_a_keyboard__are_enough(chromium: Any) -> None:
    """Open a table in the lobby by keyboard, at 400 pixels; play against a bot; nothing is wider than the window."""
    with Store() as store, served(store) as client:
        context = chromium.new_context(viewport={"width": 400, "height": 800})
        view = context.new_page()
        view.goto(client.url)
        view.wait_for_selector("#seats li")
        view.locator("#games input").nth(1).focus()
        view.keyboard.press("Space")
        view.locator("#seats select").nth(1).select_option("karmic")
        view.locator("#open .main").focus()
        view.keyboard.press("Enter")
        view.wait_for_selector(".mine .choice", timeout=10_000)
        game = store.table(store.tables()[0].id)
        assert game.game.name == "karmaka"
        for _ in range(4):
            view.wait_for_selector(".mine .choice", timeout=10_000)
            position = game.position
            view.locator("#stage").focus()
            view.keyboard.press("1")
            view.keyboard.press("ArrowDown")
            view.keyboard.press("Enter")
            wait_until(lambda position=position: game.position > position)
        for path in ("", f"t/{game.id}"):
            view.goto(f"{client.url}/{path}")
            view.wait_for_selector("#told li, #seats li")
            assert view.evaluate("document.documentElement.scrollWidth") <= 400, path
        view.goto(client.url)
        view.wait_for_selector("#mine a")
        assert view.locator("#mine a").first.inner_text() == "Karmaka"
        view.locator("#mine a").first.click()
        view.wait_for_selector("#players .you")
        context.close()


def test_free_fields__have_a_form_of_their_own(chromium: Any) -> None:
    """The terms of a truce are put together clause by clause; what the form gives is an action's field."""
    schema = free_fields(Offer)
    assert not free_fields(game("karma-dice").actions[0])
    with Store() as store, served(store) as client:
        table = client.open("karmaggan", "Ana", "Bo")
        with windows(chromium, table, 0) as (ana,):
            ana.view.evaluate(
                "free => { window.form = freeForm(free, ['Ana', 'Bo']); $('#choices').replaceChildren(form.root); }",
                schema,
            )
            for kind in ("coins", "promise", "medallions"):
                ana.view.select_option("#choices fieldset > select", kind)
                ana.view.click("#choices fieldset > .button")
            rows = ana.view.locator("#choices ol > li")
            rows.nth(0).locator("input").fill("2")
            rows.nth(0).locator("select").select_option("1")
            rows.nth(1).locator("input").fill("help with the garden")
            rows.nth(2).locator(".button").click()
            values = ana.view.evaluate("form.values()")
    assert values == {
        "terms": [
            {"clause": "coins", "giver": 1, "count": 2},
            {"clause": "promise", "giver": 0, "words": "help with the garden"},
        ]
    }
    msgspec.convert({"type": "offer", "seat": 0, **values}, Offer)
