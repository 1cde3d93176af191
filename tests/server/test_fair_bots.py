"""Bots as a weapon: whoever sets many tables of strong bots keeps nobody else's waiting."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest

from fondaco.players import LEVELS
from fondaco.server import turns
from fondaco.server.house import ADDRESS_SHARE, MOST_RESUMED
from fondaco.server.origins import Origins
from fondaco.server.settings import Settings
from fondaco.server.turns import Asker, Turns

from .conftest import PATIENCE, Person, Server, wait_for
from .test_boards import client

DOGE = LEVELS[-1]
DOGES = [{"kind": "bot", "bot": DOGE}] * 3
GREEDY = {"kind": "bot", "bot": "greedy"}
ME = {"kind": "me"}
MANY = 59


def set_table(http: httpx.Client, seats: list[dict[str, str]], game: str = "medici") -> str:
    made = http.post("/tables", json={"game": game, "seats": seats})
    assert made.status_code == 201, made.text
    id: str = made.json()["id"]
    return id


def entries(server: Server, tables: list[str]) -> int:
    """How many moves were made at these tables, as far as they are in memory."""
    rooms = server.house.rooms
    return server.call(lambda: sum(rooms[id].table.entries for id in tables if id in rooms))


def test_a_greedy_move_elsewhere_waits_for_one_thought_not_for_all(server: Server) -> None:
    """With a single thinking process: whoever has used least is next."""
    attacker = client(server, "Anna")
    doges = [set_table(attacker, DOGES) for _ in range(MANY)]
    wait_for(lambda: all(server.house.rooms[id]._thinking is not None for id in doges))
    bruno = client(server, "Bruno")
    table = set_table(bruno, [ME, GREEDY, GREEDY])
    decided = 0
    thoughts: list[int] = []
    for _ in range(12):
        position = bruno.get(f"/tables/{table}/position").json()
        before = entries(server, doges)
        if position["legal"]:
            move = {"action": position["legal"][0]["action"], "asked": position["asked"]}
            assert bruno.post(f"/tables/{table}/moves", json=move).status_code == 200
            continue
        version = position["version"]
        wait_for(lambda: bruno.get(f"/tables/{table}/position").json()["version"] > version)  # noqa: B023 - done at once
        decided += 1
        thoughts.append(entries(server, doges) - before)
        if decided == 3:
            break
    assert decided
    assert max(thoughts) < 20, "more than some thoughts of the doges came first"


def test_a_hint_is_given_while_doges_think(server: Server) -> None:
    attacker = client(server, "Anna")
    doges = [set_table(attacker, DOGES) for _ in range(MANY)]
    wait_for(lambda: all(server.house.rooms[id]._thinking is not None for id in doges))
    bruno = client(server, "Bruno")
    table = set_table(bruno, [ME, ME, ME])
    before = entries(server, doges)
    assert bruno.post(f"/tables/{table}/hint", timeout=PATIENCE).status_code == 200
    assert entries(server, doges) - before < 20


def test_after_a_restart_tables_that_nobody_looks_at_go_on_a_few_at_a_time(settings: Settings) -> None:
    first = Server(settings)
    anna = client(first, "Anna")
    tables = [set_table(anna, DOGES) for _ in range(MANY)]
    first.stop()
    again = Server(settings)
    try:
        most = MOST_RESUMED * settings.workers
        wait_for(lambda: len(again.house.rooms) == most)
        before = entries(again, tables)
        wait_for(lambda: entries(again, tables) > before)
        assert len(again.house.rooms) == most
        bruno = client(again, "Bruno")
        table = set_table(bruno, [GREEDY] * 3)
        bruno.get(f"/tables/{table}/position")
        wait_for(lambda: entries(again, [table]) > 8)
        resting = next(id for id in tables if id not in again.house.rooms)
        bruno.get(f"/tables/{resting}/position")
        start = entries(again, [resting])
        wait_for(lambda: entries(again, [resting]) > start)  # somebody looks: it goes on
    finally:
        again.stop()


def test_a_table_at_which_its_player_is_away_goes_on_until_it_is_the_players_turn(settings: Settings) -> None:
    first = Server(settings)
    anna = client(first, "Anna")
    table = set_table(anna, [ME, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}])
    house = first.house
    first.do(house.minds.turns.take(Asker()))  # no bot can think before the restart
    for _ in range(40):
        position = anna.get(f"/tables/{table}/position").json()
        if not position["legal"]:
            break
        anna.post(f"/tables/{table}/moves", json={"action": position["legal"][0]["action"], "asked": position["asked"]})
    first.stop()
    again = Server(settings)
    try:
        wait_for(lambda: table in again.house.rooms)
        wait_for(lambda: not again.house.rooms[table].waits_for_bot())
    finally:
        again.stop()


def test_so_many_tables_of_bots_alone_for_a_person_and_for_an_address(settings: Settings) -> None:
    server = Server(dataclasses.replace(settings, bot_tables=2))
    try:
        anna = client(server, "Anna")
        wish = {"game": "medici", "seats": DOGES}
        assert [anna.post("/tables", json=wish).status_code for _ in range(3)] == [201, 201, 429]
        empty = anna.post("/tables", json={"game": "medici", "seats": [{"kind": "open"}] * 3}).json()["id"]
        assert anna.post(f"/tables/{empty}/start", json={"bot": "doge"}).status_code == 429, "nor by filling seats"
        assert "your bots already play" in anna.post("/tables", json=wish).json()["error"]
        assert anna.post("/tables", json={"game": "medici", "seats": [ME, *DOGES[1:]]}).status_code == 201
        others = []
        for _ in range(5):
            other = client(server, "Bruno")
            others += [other.post("/tables", json=wish).status_code for _ in range(2)]
        assert others == [201] * (2 * ADDRESS_SHARE - 2) + [429] * 4
    finally:
        server.stop()


def test_many_at_once_are_no_way_around_it(settings: Settings) -> None:
    server = Server(dataclasses.replace(settings, bot_tables=3))
    try:
        key = httpx.post(f"{server.url}/api/sessions", json={"name": "Anna"}, timeout=PATIENCE).json()["key"]

        async def storm() -> list[int]:
            bearer = {"authorization": f"Bearer {key}"}
            async with httpx.AsyncClient(base_url=f"{server.url}/api", headers=bearer, timeout=PATIENCE) as http:
                wish = {"game": "medici", "seats": DOGES}
                answers = await asyncio.gather(*(http.post("/tables", json=wish) for _ in range(20)))
            return [answer.status_code for answer in answers]

        assert sorted(asyncio.run(storm())) == [201] * 3 + [429] * 17
    finally:
        server.stop()


def test_who_has_thought_too_long_gets_no_hint(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(dataclasses.replace(settings, thinking_seconds=0.5))
    try:
        anna = Person(server, "Anna")
        table = anna.table(seats=("me", "me", "me"))
        statuses = [anna.post(f"/t/{table}/hint", script=True).status_code for _ in range(2)]
        assert statuses == [200, 429]
    finally:
        server.stop()


# The order of turns -----------------------------------------------------------------------------------


def order(askers: list[tuple[str, Asker]], seconds: float = 1.0, allowance: float = float("inf")) -> list[str]:
    """In which order they get the one thing that there is, when each uses it for so long."""

    async def story() -> list[str]:
        row = Turns(["the thing"], allowance)
        nobody = Asker("nobody", "nobody", "nothing")
        thing = await row.take(nobody)
        served: list[str] = []

        async def wait(name: str, asker: Asker) -> None:
            await row.take(asker)
            served.append(name)
            row.give_back(thing, asker, seconds)

        waiting = [asyncio.create_task(wait(*one)) for one in askers]
        await asyncio.sleep(0)
        row.give_back(thing, nobody, 0)
        await asyncio.gather(*waiting)
        return served

    return asyncio.run(story())


def no() -> bool:
    return False


def test_people_take_turns_however_many_tables_they_have() -> None:
    many = [(f"anna {n}", Asker("a", "anna", f"t{n}")) for n in range(5)]
    few = [("bruno 0", Asker("b", "bruno", "u0")), ("bruno 1", Asker("b", "bruno", "u1"))]
    assert order(many + few) == ["anna 0", "bruno 0", "anna 1", "bruno 1", "anna 2", "anna 3", "anna 4"]


def test_addresses_take_turns_however_many_people_they_are() -> None:
    many = [(f"guest {n}", Asker("a", f"guest {n}", f"t{n}")) for n in range(4)]
    assert order([*many, ("bruno", Asker("b", "bruno", "u"))])[:2] == ["guest 0", "bruno"]


def test_tables_of_one_person_take_turns() -> None:
    askers = [("t 0", Asker("a", "anna", "t")), ("t 1", Asker("a", "anna", "t")), ("u 0", Asker("a", "anna", "u"))]
    assert order(askers) == ["t 0", "u 0", "t 1"]


def test_where_nobody_looks_bots_play_when_there_is_nothing_else_to_do() -> None:
    unwatched = [(f"unwatched {n}", Asker("a", "anna", f"t{n}", no)) for n in range(2)]
    watched = [(f"watched {n}", Asker("b", "bruno", f"u{n}")) for n in range(3)]
    assert order(unwatched + watched) == [f"watched {n}" for n in range(3)] + ["unwatched 0", "unwatched 1"]


def test_who_comes_to_look_while_waiting_is_asked_for_again() -> None:
    looking = False

    async def story() -> list[str]:
        nonlocal looking
        row = Turns(["the thing"])
        thing = await row.take(Asker())
        served: list[str] = []

        async def wait(name: str, urgent: Callable[[], bool]) -> None:
            asker = Asker("a", name, name, urgent)
            await row.take(asker)
            served.append(name)
            row.give_back(thing, asker, 0)

        waits: list[Coroutine[Any, Any, None]] = [wait("unwatched", no), wait("looked at later", lambda: looking)]
        waiting = [asyncio.create_task(one) for one in waits]
        await asyncio.sleep(0)
        looking = True
        row.give_back(thing, Asker(), 0)
        await asyncio.gather(*waiting)
        return served

    assert asyncio.run(story()) == ["looked at later", "unwatched"]


def test_hints_and_moves_keep_each_other_from_nothing() -> None:
    moves = [(f"move {n}", Asker(f"m{n}", f"m{n}", f"m{n}")) for n in range(6)]
    hints = [(f"hint {n}", Asker(f"h{n}", f"h{n}", f"h{n}", hint=True)) for n in range(3)]
    served = order(moves + hints)
    assert [name.split()[0] for name in served] == [
        "move",
        "hint",
        "move",
        "move",
        "hint",
        "move",
        "move",
        "hint",
        "move",
    ]
    assert order(hints + moves, seconds=9.0) == served


def test_who_has_had_more_than_the_allowance_comes_last_even_behind_what_nobody_looks_at() -> None:
    """Though their own thoughts before have been the shortest of all at that address."""
    rich = [(f"rich {n}", Asker("a", "rich", f"t{n}")) for n in range(3)]
    poor = [(f"poor {n}", Asker("b", "poor", f"u{n}", no)) for n in range(2)]
    assert order(rich + poor, 3.0, allowance=5.0) == ["rich 0", "rich 1", "poor 0", "poor 1", "rich 2"]


def test_what_was_used_is_forgotten_by_halves(monkeypatch: pytest.MonkeyPatch) -> None:
    spent = turns.Spent()
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    spent.add("anna", 8.0)
    assert spent.of("anna", 100.0) == 8.0
    assert spent.of("anna", 100.0 + turns.HALF_LIFE) == pytest.approx(4.0)
    assert spent.of("bruno", 100.0) == 0.0


def test_who_gives_up_waiting_takes_no_turn() -> None:
    async def story() -> None:
        row = Turns(["the thing"])
        thing = await row.take(Asker())
        first = asyncio.create_task(row.take(Asker()))
        second = asyncio.create_task(row.take(Asker()))
        third = asyncio.create_task(row.take(Asker()))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        row.give_back(thing, Asker(), 0)  # it is the second's turn, who gives up at the same moment
        second.cancel()
        assert await asyncio.wait_for(third, PATIENCE) == "the thing"

    asyncio.run(story())


def test_where_people_come_from_is_remembered() -> None:
    origins = Origins()
    origins.note("anna", "2001:db8::1")
    origins.note("bruno", "2001:db8::2")
    assert origins.of("anna") == origins.of("bruno") == "2001:db8::"
    assert origins.of("carla") == "carla"
