"""What a seat is sent, searched for what it must not know, with card names that nobody can guess."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64decode
from binascii import Error
from random import Random
from threading import Thread

import pytest

from karma_core import HIDDEN, Journal, Store, game
from karma_core.games.karmaka.view import zones
from tests.support.karmaka_edition import UNGUESSABLE
from tests.web.serving import Client, Opened, served

NAMES = {card.name for card in UNGUESSABLE.cards}
SECRET_PART = re.compile(r"[A-Za-z0-9_-]{24,}")


def found_in(text: str) -> set[str]:
    """The cards that a text names, in the open or in an opening."""
    parts = [text]
    for part in SECRET_PART.findall(text):
        try:
            parts.append(urlsafe_b64decode(part + "=" * (-len(part) % 4)).decode("latin-1"))
        except (Error, ValueError):
            continue
    whole = "\n".join(parts)
    return {name for name in NAMES if name in whole}


def known_at(journal: Journal, seat: int | None) -> list[set[str]]:
    """For each position, every card that ever lay before these eyes; this asks the views alone, fact by fact."""
    rules, state, seen, known = game("karmaka"), None, set[str](), [set[str]()]
    for record in journal.records():
        if record.seq == 0:
            state = rules.initial(record.message)
        for fact in record.facts:
            state = rules.evolve(state, fact)
            seen |= {card for zone in zones(rules.view(state, seat)) for card in zone if card != HIDDEN}
        known.append(set(seen))
    return known


def play(client: Client, table: Opened, heard: list[tuple[int | None, int, str]], seed: int) -> None:
    """Play to the end, and note every answer that a seat or a spectator got, with the position that it may know of."""
    random, position = Random(seed), 0

    def note(seat: int | None, *texts: str) -> None:
        heard.extend((seat, position, text) for text in texts)

    while True:
        now = table.look()
        if now["status"] != "running":
            return
        position = now["position"]
        for seat in (None, 0, 1):
            client.heard.clear()
            mine = table.look(seat)
            if position % 5 == 0:
                client.raw(table.path(seat, "/journal"))
                client.raw(table.path(seat, "/moves"), {"at": 0, "action": {"type": "pass"}})
                wrong = {"type": "choose-player", "player": 1}
                client.raw(table.path(seat, "/moves"), {"at": position, "action": wrong})
            if position in (10, 60):
                key = f"?key={table.keys[seat]}" if seat is not None else ""
                client.raw(f"/replay/{table.id}{key}")
            note(seat, *client.heard)
            if seat in now["awaited"]:
                act = {"at": position, "action": random.choice(mine["choices"])["action"]}
        actor = act["action"]["seat"]
        bluff = {"at": position, "action": {"type": "play-deed", "card": random.choice(sorted(NAMES))}}
        client.heard.clear()
        client.raw(table.path(1 - actor, "/moves"), bluff)
        note(1 - actor, *(text.replace(bluff["action"]["card"], "") for text in client.heard))
        status, answer = client.raw(table.path(actor, "/moves"), act)
        assert status == 200
        if json.loads(answer)["status"] == "running":
            position = json.loads(answer)["position"]
            note(actor, answer)


@pytest.mark.parametrize("profile", ["seed", "published"])
def test_no_answer_names_a_card_that_its_reader_must_not_know(profile: str) -> None:
    """Looks, journals, replay pages, refusals, conflicts and the event streams of two seats and a spectator."""
    heard: list[tuple[int | None, int, str]] = []
    streams: dict[int | None, list[tuple[int, str]]] = {None: [], 0: [], 1: []}
    with Store() as store, served(store) as client:
        table = client.open("karmaka", "Ana", "Bo", edition=UNGUESSABLE.name, options={"profile": profile})
        listeners = [
            Thread(target=lambda s=seat: streams[s].extend(Client(client.url).events(table.path(s, "/events"))))
            for seat in streams
        ]
        for listener in listeners:
            listener.start()
        play(client, table, heard, seed=3)
        for listener in listeners:
            listener.join(20)
        journal = store.table(table.id).journal
    known: dict[int | None, list[set[str]]] = {seat: known_at(journal, seat) for seat in streams}
    closing = next(record.seq for record in journal.records() if record.tag == "seed-revealed") - 2
    hidden = 0
    for seat, position, text in heard:
        leaked = found_in(text) - known[seat][position]
        assert not leaked, f"seat {seat} at {position}: {leaked} in {text[:300]}"
        hidden += len(NAMES - known[seat][position])
    for seat, events in streams.items():
        assert [number for number, _ in events] == list(range(journal.size))
        for number, text in events:
            if number < closing:
                assert not found_in(text) - known[seat][number + 1], f"seat {seat}, event {number}"
    assert len(heard) > 300 and hidden > 1000


def test_the_search_bites() -> None:
    """In the host's own lines the same search finds what a seat must not know."""
    with Store() as store:
        table = store.open("karmaka", ["Ana", "Bo"], edition=UNGUESSABLE.name)
        journal = table.journal
        host = found_in("\n".join(line.decode() for line in journal.lines))
        for seat in (None, 0, 1):
            own = found_in("\n".join(line.decode() for line in journal.copy_for(seat).lines))
            assert own <= known_at(journal, seat)[-1] < host
