"""Several servers on one PostgreSQL, in one process: whoever is asked, it is the same house."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator

import httpx
import pytest
from sqlalchemy import text

from fondaco.server.storage.leases import Leases

from .conftest import PATIENCE, Person, Server, generous, wait_for
from .postgresql import empty


@pytest.fixture
def pair(postgres: str) -> Iterator[tuple[Server, Server]]:
    """Two servers on one empty database."""
    empty(postgres)
    settings = generous(postgres)
    first, second = Server(settings), Server(settings)
    wait_for(lambda: all(len(server.house.many.alive) == 2 for server in (first, second) if server.house.many))
    yield first, second
    second.stop()
    first.stop()


def client(server: Server, key: str = "") -> httpx.Client:
    """A client of the JSON interface; a new person where no key is given."""
    key = key or httpx.post(f"{server.url}/api/sessions", json={"name": "Anna"}, timeout=PATIENCE).json()["key"]
    return httpx.Client(base_url=f"{server.url}/api", headers={"authorization": f"Bearer {key}"}, timeout=PATIENCE)


def same(http: httpx.Client, server: Server) -> httpx.Client:
    """The same person at another server."""
    return client(server, http.headers["authorization"].removeprefix("Bearer "))


def own(server: Server) -> Leases:
    """The leases of a server."""
    leases = server.house.store.leases
    assert leases is not None
    return leases


ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}


def new_table(http: httpx.Client, *seats: dict[str, str], game: str = "medici") -> str:
    answer = http.post("/tables", json={"game": game, "seats": seats})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_moves_at_either_server_are_seen_at_both(pair: tuple[Server, Server]) -> None:
    first, second = pair
    here = client(first)
    there = same(here, second)
    table = new_table(here, ME, ME, ME)
    for number in range(12):
        http, other = (there, here) if number % 2 else (here, there)
        position = http.get(f"/tables/{table}/position").json()
        wish = {"action": position["legal"][-1]["action"], "asked": position["asked"], "seat": position["seat"]}
        answer = http.post(f"/tables/{table}/moves", json=wish)
        assert answer.status_code == 200, answer.text
        seen = other.get(f"/tables/{table}/position").json()
        assert seen["version"] == answer.json()["version"]
        again = other.post(f"/tables/{table}/moves", json=wish)
        assert again.status_code == 409  # the same answer, given twice
    assert table in own(first).mine
    assert first.house.store.table(table) == second.house.store.table(table)


def test_every_change_can_be_asked_for_at_the_other_server(pair: tuple[Server, Server]) -> None:
    first, second = pair
    anna, bruno = client(first), client(second)
    anna_there = same(anna, second)
    table = new_table(anna, ME, OPEN, {"kind": "friend"})
    path = f"/tables/{table}"
    assert bruno.post(f"{path}/join", json={"seat": 1}).json()["seats"][1]["mine"]
    assert anna_there.post(f"{path}/settings", json={"watchers_talk": True}).json()["watchers_talk"]
    invitation = anna_there.post(f"{path}/invitations", json={"seat": 2}).json()["2"]
    assert invitation == anna.get(f"{path}/invitations").json()["2"]
    assert anna_there.delete(f"{path}/invitations/2").json() == {}
    assert bruno.post(f"{path}/said", json={"text": "Ciao"}).status_code == 201
    assert anna.get(f"{path}/said").json()[0]["text"] == "Ciao"
    assert bruno.post(f"{path}/start", json={"bot": "random"}).status_code == 403
    assert anna_there.post(f"{path}/start", json={"bot": "random"}).json()["status"] == "playing"
    assert bruno.post(f"{path}/leave", json={"bot": "random"}).json()["seats"][1]["bot"] == "random"
    assert bruno.post(f"{path}/return").json()["seats"][1]["bot"] == ""
    assert anna.get(path).json() | {"seats": []} == anna_there.get(path).json() | {"seats": []}


def test_what_is_refused_elsewhere_is_refused_with_its_reason(pair: tuple[Server, Server]) -> None:
    first, second = pair
    here = client(first)
    there = same(here, second)
    table = new_table(here, ME, ME, ME)
    wish = {"action": 99999, "seat": 0}
    answers = [http.post(f"/tables/{table}/moves", json=wish) for http in (here, there)]
    assert answers[0].json() == answers[1].json()
    assert answers[0].status_code == answers[1].status_code >= 400
    pending = here.get(f"/tables/{table}").json()["pending"]
    position = here.get(f"/tables/{table}/position", params={"seat": pending[0]}).json()
    legal = {one["action"] for one in position["legal"]}
    games = here.get("/games/medici/actions").json()
    forbidden = next(action for action in range(len(games)) if action not in legal)
    wish = {"action": forbidden, "seat": pending[0]}
    answers = [http.post(f"/tables/{table}/moves", json=wish) for http in (here, there)]
    assert answers[0].json() == answers[1].json()
    assert answers[0].json()["clause"].startswith("MED-")
    assert answers[1].status_code == 409


def test_a_page_at_another_server_is_told_of_everything(pair: tuple[Server, Server]) -> None:
    first, second = pair
    anna = Person(first, "Anna")
    table = anna.table(seats=("me", "me", "me"))
    heard: list[str] = []

    def listen() -> None:
        with httpx.stream("GET", f"{second.url}/t/{table}/stream", timeout=PATIENCE) as stream:
            for line in stream.iter_lines():
                heard.append(line)

    threading.Thread(target=listen, daemon=True).start()
    wait_for(lambda: any("public" in line for line in heard))
    room = first.do(first.house.room(table))
    for _ in range(5):
        seat = room.table.pending()[0]
        first.do(room.table.play(seat, room.table.match.state.legal(seat)[-1]))
    version = f'"version":{room.table.entries},'
    wait_for(lambda: any(version in line for line in heard))
    anna.post(f"/t/{table}/say", text="Buongiorno")
    wait_for(lambda: any("Buongiorno" in line for line in heard))


def test_who_looks_on_is_known_at_every_server(pair: tuple[Server, Server]) -> None:
    first, second = pair
    here = client(first)
    there = same(here, second)
    table = new_table(here, ME, OPEN, OPEN)
    with there.stream("GET", f"/tables/{table}/stream"):
        wait_for(lambda: here.get(f"/tables/{table}").json()["seats"][0]["present"])
    wait_for(lambda: not here.get(f"/tables/{table}").json()["seats"][0]["present"])


def test_a_rematch_asked_for_at_both_servers_at_once_is_one_table(pair: tuple[Server, Server]) -> None:
    first, second = pair
    here = client(first)
    there = same(here, second)
    table = new_table(here, ME, BOT, BOT)
    while not here.get(f"/tables/{table}/position").json()["over"]:
        position = here.get(f"/tables/{table}/position").json()
        if position["legal"]:
            here.post(f"/tables/{table}/moves", json={"action": position["legal"][0]["action"]})
    made: list[str] = []
    asking = [
        threading.Thread(target=lambda http=http: made.append(http.post(f"/tables/{table}/rematch").json()["id"]))
        for http in (here, there, here, there)
    ]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join(PATIENCE)
    assert len(made) == 4
    assert len(set(made)) == 1
    assert there.get(f"/tables/{made[0]}").json()["status"] == "playing"


def test_names_and_links_hold_at_every_server(pair: tuple[Server, Server]) -> None:
    first, second = pair
    here = client(first)
    there = same(here, second)
    person = here.get("/tables")
    assert person.status_code == 200
    assert there.get("/tables").status_code == 200
    token = here.post("/devices").json()["token"]
    came = httpx.post(f"{second.url}/api/devices/{token}", timeout=PATIENCE)
    assert came.status_code == 201
    assert httpx.post(f"{first.url}/api/devices/{token}", timeout=PATIENCE).status_code == 403
    known = first.do(first.house.people.find(came.json()["key"]))
    assert known is not None
    far = second.do(second.house.people.find(came.json()["key"]))
    assert far is not None
    first.do(first.house.people.rename(known, "Annina"))

    def renamed() -> bool:
        found = second.do(second.house.people.find(came.json()["key"]))
        return found is not None and found.name == "Annina"

    wait_for(renamed)


def test_a_stop_hands_the_tables_over(pair: tuple[Server, Server], postgres: str) -> None:
    first, second = pair
    third = Server(generous(postgres))
    here = client(third)
    people, bots = new_table(here, ME, ME, ME), new_table(here, ME, BOT, BOT)
    there = same(here, second)
    assert there.get(f"/tables/{people}").status_code == 200
    third.stop()
    position = there.get(f"/tables/{people}/position").json()
    wish = {"action": position["legal"][0]["action"], "seat": position["seat"]}
    assert there.post(f"/tables/{people}/moves", json=wish).status_code == 200
    assert people in own(second).mine

    def mine() -> bool:
        return bool(same(here, first).get(f"/tables/{bots}/position").json()["legal"])

    wait_for(mine)  # the bots play on wherever it is


def test_a_server_that_was_away_too_long_follows_the_one_that_took_its_tables(pair: tuple[Server, Server]) -> None:
    first, second = pair
    here = client(first)
    there = same(here, second)
    table = new_table(here, ME, ME, ME)
    before = own(first).process
    with first.house.store.engine.begin() as connection:
        connection.execute(text("UPDATE processes SET until = 0 WHERE id = :id"), {"id": before})
    assert first.house.many is not None
    first.house.many._renewed = -math.inf  # as its own clock says when it wakes up
    others = second.house.many
    assert others is not None
    wait_for(lambda: before not in others.alive)

    def play(http: httpx.Client) -> httpx.Response:
        pending = http.get(f"/tables/{table}").json()["pending"][0]
        position = http.get(f"/tables/{table}/position", params={"seat": pending}).json()
        wish = {"action": position["legal"][0]["action"], "seat": pending, "asked": position["asked"]}
        return http.post(f"/tables/{table}/moves", json=wish)

    for http in (there, here) * 4:
        answer = play(http)
        assert answer.status_code == 200, answer.text
    assert own(first).process != before
    assert table in own(second).mine
    kept = second.house.store.table(table)
    assert kept is not None
    assert here.get(f"/tables/{table}").json()["version"] == len(kept.entries)
