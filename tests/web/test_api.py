"""The web table without a browser: seats, stale and illegal actions, streams, restarts, what stands after the close."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from karma_core import Journal, Store, new_key, order, public_of
from replay.audit import audit
from tests.web.serving import Client, Opened, served, wait_until

PLAIN = {"traits": "off", "marker": "seat-0"}


def played_out(table: Opened, seed: int = 1, most: int = 2000) -> Any:
    """The last look at a game whose seats choose at random among what they are offered."""
    random = Random(seed)
    position = 0
    for _ in range(most):
        now = table.look(since=position)
        position = now["position"]
        if now["status"] != "running":
            return now
        seat = random.choice(now["awaited"])
        mine = table.look(seat, since=now["position"])
        table.act(seat, random.choice(mine["choices"])["action"], mine["position"])
    raise AssertionError("the game did not end")


@pytest.mark.parametrize("game", ["karma-dice", "karmaka", "karmageddon", "karman-swap"])
def test_a_game_is_played_to_its_end__and_audited(client: Client, game: str) -> None:
    """From the first look to the verdict, over HTTP alone; the journal that everybody may take then is VALID."""
    table = client.open(game, "Ana", "Bo")
    client.ask(f"/api/tables/{table.id}/audit", status=409)
    end = played_out(table)
    assert end["status"] == "closed" and end["outcome"]["winners"] is not None and not end["choices"]
    assert client.ask(f"/api/tables/{table.id}/audit")["verdict"] == "VALID"
    status, text = client.raw(table.path(rest="/journal"))
    journal = Journal.read(text.encode())
    assert status == 200 and audit(journal).verdict == "VALID" and journal.id == table.id
    status, whole = client.raw(f"/replay/{table.id}")
    assert status == 200 and "as everybody" not in whole and "</html>" in whole
    status, verdict = client.raw(f"/audit/{table.id}")
    assert status == 200 and "Valid" in verdict


def test_a_stale_action__is_refused_with_the_new_state(client: Client) -> None:
    """409, one plain sentence, and everything that is needed to choose again; nothing was stored."""
    table = client.open("karma-dice", "Ana", "Bo", options=PLAIN)
    before = table.look(0)
    action = before["choices"][0]["action"]
    table.act(0, action, before["position"])
    told = table.act(0, action, before["position"], status=409)
    assert (
        told["reason"] == f"the table has moved on by 1 event since position {before['position']}; look and act again"
    )
    assert told["look"]["position"] == before["position"] + 1 and told["look"]["seat"] == 0
    assert [event["seq"] for event in told["look"]["told"]] == [before["position"]]
    assert table.look()["position"] == before["position"] + 1


def test_an_illegal_action__names_its_rule_and_the_rules_text(client: Client) -> None:
    """422 with the rule's id and its words; 400 for what is no action at all."""
    table = client.open("karma-dice", "Ana", "Bo", options=PLAIN)
    now = table.look(0)
    told = table.act(1, {"type": "roll", "dice": ["red"]}, now["position"], status=422)
    assert told["rule"].startswith("karma-dice/") and told["text"] and told["reason"]
    told = table.act(0, {"type": "fly"}, now["position"], status=400)
    assert "no action of Karma Dice" in told["reason"]
    assert table.look()["position"] == now["position"]


def test_links__open_one_seat_each(client: Client) -> None:
    """A seat cannot be played without its key, and its key plays no other; the host's shows all links again."""
    table = client.open("karma-dice", "Ana", "Bo", options=PLAIN)
    now = table.look(0)
    action = now["choices"][0]["action"]
    assert client.ask(table.path(rest="/moves"), {"at": now["position"], "action": action}, 403)["reason"]
    assert client.ask(table.path(rest="/moves", key="f" * 32), {"at": now["position"], "action": action}, 403)
    assert client.ask(table.path(rest="/moves", key=table.host_key), {"at": now["position"], "action": action}, 403)
    assert not table.look(1)["choices"] and not table.look()["choices"]
    told = table.act(1, {**action, "seat": 0}, now["position"], status=422)  # the key says who acts, not the body
    assert told["rule"]
    assert client.ask(table.path(rest="/links", key=table.host_key)) == table.told
    for key in ("", table.keys[0], "nobody"):
        client.ask(table.path(rest="/links", key=key), status=403)
    assert len({*table.keys, table.host_key}) == 3
    other = client.open("karma-dice", "Ana", "Bo", options=PLAIN)
    client.ask(f"/api/tables/{other.id}?key={table.keys[0]}", status=403)


def test_a_stream__is_the_seats_own_copy_and_goes_on_where_it_was(client: Client) -> None:
    """Every line in order, once; after `Last-Event-ID` only what came later; after the close there is nothing more."""
    table = client.open("karmaka", "Ana", "Bo")
    stream = client.events(table.path(0, "/events"))
    first = [next(stream), next(stream)]
    played_out(table)
    lines = first + list(stream)
    assert [number for number, _ in lines] == list(range(len(lines)))
    journal = Journal.of([line.encode() for _, line in lines])
    assert journal.is_closed and journal.names == ("Ana", "Bo")
    late = list(client.events(table.path(0, "/events"), last="10"))
    assert [number for number, _ in late] == list(range(11, len(lines)))
    assert client.raw(table.path(0, "/events", since=len(lines)))[0] == 204


def test_bots__play_by_themselves(client: Client) -> None:
    """A table of bots plays to its end while somebody watches."""
    table = client.open("karmaka", "Ana", "Bo", bots={"Ana": "karmic", "Bo": "random"})
    assert table.keys == ["", ""]
    wait_until(lambda: table.look()["status"] == "closed", 60)


def test_links_and_games__outlive_the_server(tmp_path: Path) -> None:
    """The same links after a restart, and a bot that was awaited goes on as soon as somebody looks."""
    place = tmp_path / "tables.db"
    with Store(place) as store, served(store, bot_pause=600) as client:
        table = client.open("karma-dice", "Ana", "Bo", bots={"Bo": "steady"}, options=PLAIN | {"marker": "seat-1"})
        assert table.look(0)["awaited"] == [1]
    with Store(place) as store, served(store) as client:
        table.client = client
        assert client.ask(table.path(rest="/links", key=table.host_key)) == table.told
        wait_until(lambda: table.look(0)["awaited"] == [0])
        assert table.look(0)["choices"]


def test_orders__are_taken_from_clients_that_sign_for_themselves(client: Client) -> None:
    """A seat with a key of its own folds its own copy and signs; nobody else's word is taken for it."""
    key = new_key()
    wish = [{"name": "Ana", "key": public_of(key)}, {"name": "Bo"}]
    table = Opened(client, client.ask("/api/tables", {"game": "karma-dice", "seats": wish, "options": PLAIN}, 201))
    copy = Journal.read(client.raw(table.path(0, "/journal"))[1].encode())
    game = copy.game
    seat = game.to_act(copy.state())[0]
    action = game.legal(copy.state(), seat)[0]
    if seat == 0:
        table.act(0, table.look(0)["choices"][0]["action"], copy.size, status=400)  # its key is not here
    signer = {0: key.sign, 1: None}[seat]
    line = order(copy, seat, action, signer).decode()
    told = client.ask(table.path(1 - seat, "/orders"), {"order": line}, 400)
    assert "no order of the seat" in told["reason"]
    taken = client.ask(table.path(seat, "/orders"), {"order": line})
    assert taken["position"] == copy.size + 1 and json.loads(taken["line"])["event"]["facts"]
    told = client.ask(table.path(seat, "/orders"), {"order": line}, 409)
    assert told["look"]["position"] == copy.size + 1


def test_pages__stand_and_say_what_is_not_there(client: Client) -> None:
    """Every page and file of the app answers, with a policy that lets nothing else in."""
    table = client.open("karmaka", "Ana", "Bo")
    for path in (
        "/",
        f"/t/{table.id}",
        f"/host/{table.id}",
        f"/replay/{table.id}",
        f"/replay/{table.id}?key={table.keys[0]}",
    ):
        status, text = client.raw(path)
        assert status == 200 and text.startswith("<!doctype html>"), path
    names = [
        "tokens.css",
        "pieces.css",
        "motion.js",
        "web.css",
        "common.js",
        "table.js",
        "lobby.js",
        "host.js",
        "free.js",
    ]
    for name in [*names, "stage-karmaka.css", "stage-karman-swap.css"]:
        assert client.raw(f"/static/{name}")[0] == 200, name
    for path, status in (
        ("/t/nowhere", 404),
        ("/audit/nowhere", 404),
        (f"/audit/{table.id}", 409),
        ("/static/../app.py", 404),
    ):
        assert client.raw(path)[0] == status, path
    assert table.keys[0] not in client.raw(f"/t/{table.id}")[1]


def test_what_cannot_be_opened__says_why(client: Client) -> None:
    """One line that a person can act on."""
    wish = {"game": "karma-dice", "seats": [{"name": "Ana"}]}
    assert "2 to 4" in client.ask("/api/tables", wish, 400)["reason"]
    wish = {"game": "chess", "seats": [{"name": "Ana"}, {"name": "Bo"}]}
    assert "chess" in client.ask("/api/tables", wish, 400)["reason"]
    wish = {"game": "karma-dice", "seats": [{"name": "Ana"}, {"name": "Bo"}], "options": {"traits": "perhaps"}}
    assert "traits" in client.ask("/api/tables", wish, 400)["reason"]
