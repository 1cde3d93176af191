"""The JSON interface: a bot from outside takes a seat and plays."""

from __future__ import annotations

import json
import random
from pathlib import Path

import httpx

from fondaco.engine import SPECTATOR
from fondaco.server.settings import Settings

from .conftest import PATIENCE, Server, wait_for


def client(server: Server, name: str) -> httpx.Client:
    key = httpx.post(f"{server.url}/api/sessions", json={"name": name}, timeout=PATIENCE).json()["key"]
    return httpx.Client(base_url=f"{server.url}/api", headers={"authorization": f"Bearer {key}"}, timeout=PATIENCE)


def test_a_bot_from_outside_plays_a_whole_game(server: Server) -> None:
    http = client(server, "outsider")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    table = http.post("/tables", json={"game": "medici", "seats": seats}).json()["id"]
    rng = random.Random(1)
    with http.stream("GET", f"/tables/{table}/stream") as stream:
        for line in stream.iter_lines():
            if not line.startswith("data:"):
                continue
            news = json.loads(line[5:])
            if news["status"] == "over":
                break
            while True:
                position = http.get(f"/tables/{table}/position").json()
                if not position["legal"]:
                    break
                move = rng.choice(position["legal"])
                answer = http.post(f"/tables/{table}/moves", json={"text": move["text"], "asked": position["asked"]})
                assert answer.status_code == 200, answer.text
    sheet = http.get(f"/tables/{table}/sheet").json()
    assert 1 in sheet["places"]
    assert [sum(line["points"][seat] for line in sheet["lines"]) for seat in range(3)] == sheet["totals"]
    record = http.get(f"/tables/{table}/record").text
    copy = http.post("/records", json={"record": record}).json()
    assert copy["status"] == "record"
    branch = http.post(f"/tables/{copy['id']}/branch", json={"move": 8, "seats": [{"kind": "me"}] * 3})
    assert branch.json()["moves"] >= 8
    assert http.post(f"/tables/{table}/rematch").status_code == 201


def test_join_by_invitation_and_by_number(server: Server) -> None:
    anna, bruno, carla = client(server, "Anna"), client(server, "Bruno"), client(server, "Carla")
    table = anna.post(
        "/tables", json={"game": "medici", "seats": [{"kind": "me"}, {"kind": "friend"}, {"kind": "open"}]}
    ).json()
    invitations = anna.get(f"/tables/{table['id']}/invitations").json()
    assert bruno.get(f"/tables/{table['id']}/invitations").json() == {}
    assert bruno.post(f"/tables/{table['id']}/join", json={"seat": 1}).status_code == 409
    assert bruno.post(f"/tables/{table['id']}/join", json={"invitation": invitations["1"]}).status_code == 200
    joined = carla.post(f"/tables/{table['id']}/join", json={"seat": 2}).json()
    assert joined["status"] == "playing"
    assert [seat["name"] for seat in joined["seats"]] == ["Anna", "Bruno", "Carla"]


def test_undo_why_hint_leave_and_return(server: Server) -> None:
    http = client(server, "Anna")
    table = http.post("/tables", json={"game": "medici", "seats": [{"kind": "me"}] * 3}).json()["id"]
    why = http.get(f"/tables/{table}/why", params={"action": 5}).json()
    assert why["clause"].startswith("MED-")
    legal = {move["action"] for move in http.get(f"/tables/{table}/position").json()["legal"]}
    assert http.post(f"/tables/{table}/hint").json()["action"] in legal
    wrong = http.post(f"/tables/{table}/moves", json={"action": 5})
    assert wrong.status_code == 409
    assert wrong.json()["clause"].startswith("MED-")
    assert http.post(f"/tables/{table}/moves", json={"text": "enough"}).status_code == 200
    assert http.post(f"/tables/{table}/said", json={"text": "hello"}).status_code == 201
    assert http.get(f"/tables/{table}/said").json()[0]["text"] == "hello"
    left = http.post(f"/tables/{table}/leave", json={"bot": "random"}).json()
    assert "random" in [seat["bot"] for seat in left["seats"]]


def test_a_move_is_taken_back_until_somebody_else_has_decided(server: Server) -> None:
    """Hansa Teutonica: a turn of several actions without chance, so the first of them can always be taken back."""
    http = client(server, "Anna")
    table = http.post("/tables", json={"game": "hansa_teutonica", "seats": [{"kind": "me"}] * 3}).json()["id"]
    before = http.get(f"/tables/{table}/position").json()
    assert before["undo"] is False
    assert http.post(f"/tables/{table}/undo").status_code == 409
    move = {"action": before["legal"][0]["action"], "asked": before["asked"], "seat": before["seat"]}
    assert http.post(f"/tables/{table}/moves", json=move).status_code == 200
    after = http.get(f"/tables/{table}/position", params={"seat": before["seat"]}).json()
    assert after["undo"] is True
    assert after["view"] != before["view"]
    assert http.post(f"/tables/{table}/undo").status_code == 200
    back = http.get(f"/tables/{table}/position").json()
    assert (back["view"], back["legal"], back["undo"]) == (before["view"], before["legal"], False)
    assert back["version"] > before["version"], "taking back is an entry of its own"


def test_somebody_without_a_key_only_looks(server: Server) -> None:
    http = client(server, "Anna")
    table = http.post("/tables", json={"game": "medici", "seats": [{"kind": "me"}] * 3}).json()["id"]
    stranger = httpx.Client(base_url=f"{server.url}/api", timeout=PATIENCE)
    assert stranger.get(f"/tables/{table}/position").json()["seat"] == SPECTATOR
    assert stranger.get(f"/tables/{table}/position").json()["legal"] == []
    assert stranger.post(f"/tables/{table}/moves", json={"action": 1}).status_code == 403
    assert stranger.post("/tables", json={"game": "medici", "seats": [{"kind": "me"}] * 3}).status_code == 403


def test_a_table_that_waits_for_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    """Bots that take their time, so that the game is stopped in its middle."""
    wish = Settings(db=str(tmp_path / "house.db"), pace=0)
    first = Server(wish)
    http = client(first, "Anna")
    seats = [{"kind": "bot", "bot": "patrician"}] * 3
    table = http.post("/tables", json={"game": "hansa_teutonica", "seats": seats}).json()["id"]
    room = first.do(first.house.room(table))
    wait_for(lambda: len(room.table.match.moves) > 5)
    first.stop()
    assert room.table.status == "playing"
    before = [move.action for move in room.table.match.moves]
    again = Server(wish)
    wait_for(lambda: table in again.house.rooms)
    match = again.do(again.house.room(table)).table.match
    wait_for(lambda: len(match.moves) > len(before) + 2)
    assert [move.action for move in match.moves[: len(before)]] == before
    again.stop()
