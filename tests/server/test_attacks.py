"""What attackers tried on an open server, each as it was done: none of it may work again."""

from __future__ import annotations

import asyncio
import base64
import dataclasses
import os
import re
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

import httpx
import pytest
from sqlalchemy import Connection, text

from fondaco.engine import BadSetup
from fondaco.server import seating
from fondaco.server.house import House, SeatWish, TableWish
from fondaco.server.people import tidy_name
from fondaco.server.room import Room
from fondaco.server.seating import MOST_SAYINGS
from fondaco.server.settings import Settings
from fondaco.server.storage import NotStored, Reader, Store, store
from fondaco.server.storage.schema import said

from .conftest import PATIENCE, Person, Server, wait_for

T = TypeVar("T")
LINK = re.compile(r'value="(http[^"]+/(?:join|device)/[^"]+)"')
ODD_TEXTS = ["\x00", "a\x00b", "\x07", "\x1b[31m", "\u202eevil", "\u2066x", "\x85"]


def client(server: Server, name: str) -> httpx.Client:
    key = httpx.post(f"{server.url}/api/sessions", json={"name": name}, timeout=PATIENCE).json()["key"]
    return httpx.Client(base_url=f"{server.url}/api", headers={"authorization": f"Bearer {key}"}, timeout=PATIENCE)


def link_on(person: Person, page: str) -> str:
    found = LINK.search(page)
    assert found is not None, page
    return found[1].partition(person.server.url)[2]


def at_once(calls: list[Callable[[], T]]) -> list[T]:
    """All calls at the same moment, each from a thread of its own."""
    barrier = threading.Barrier(len(calls))

    def one(call: Callable[[], T]) -> T:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))


# 1. One line of talk stopped all writing ---------------------------------------------------------------------


def test_a_line_in_another_charset_is_refused_and_everybody_writes_on(anna: Person) -> None:
    """A lone surrogate, as UTF-7 makes one, ended the writing thread."""
    table = anna.table(seats=("me", "me", "me"))
    token = anna.token()
    for charset in ("utf-7", "punycode", "utf-16", "UTF-7", '"utf-7"', "utf-8; charset=utf-7", "unicode_escape"):
        body = (
            f'--x\r\ncontent-disposition: form-data; name="token"\r\n\r\n{token}\r\n'
            f'--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n+2AA-\r\n--x--\r\n'
        ).encode()
        kind = f"multipart/form-data; boundary=x; charset={charset}"
        answer = anna.http.post(f"/t/{table}/say", content=body, headers={"content-type": kind})
        assert answer.status_code == 415, charset
    assert anna.post(f"/t/{table}/say", text="still here", script=True).status_code == 200
    assert "still here" in anna.get(f"/t/{table}").text


def test_text_that_can_not_be_shown_is_refused_wherever_it_comes_in(server: Server, anna: Person) -> None:
    table = anna.table(seats=("me", "open", "open"), watchers_talk="1")
    http = client(server, "Odd")
    for odd in ODD_TEXTS:
        assert anna.post(f"/t/{table}/say", text=odd, script=True).status_code == 422, repr(odd)
        assert anna.post("/settings", name=odd).status_code == 422
        assert http.post(f"/tables/{table}/said", json={"text": odd}).status_code == 422
        assert httpx.post(f"{server.url}/api/sessions", json={"name": odd}, timeout=PATIENCE).status_code == 422
        assert http.post("/tables", json={"game": "medici", "seats": [], "options": {odd: odd}}).status_code == 422
    for body in (
        b'{"text": "\\ud800"}',
        b'{"text": "x", "\\udfff": 1}',
        b'{"text": "\xff"}',
        b'{"text": "\xed\xa0\x80"}',
    ):
        answer = http.post(f"/tables/{table}/said", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422, body
    for path in (
        f"/t/{table}%00",
        "/t/%00",
        "/rules/%00",
        "/api/tables/%00",
        "/api/games/%1b",
        f"/t/{table}?language=%00",
    ):
        assert anna.get(path).status_code == 400, path
    assert anna.get("/t/%ff%fe").status_code == 404
    assert server.house.store.writer.well


@pytest.mark.parametrize(
    "body",
    [
        b'{"seat": ' + b"9" * 5000 + b"}",
        b'{"seat": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
        b'{"seat": NaN}',
        b'{"seat": 1e400}',
        b'{"seat": -' + b"1" * 4000 + b"}",
    ],
    ids=["5,000 digits", "20,000 deep", "no number", "too large", "4,000 digits"],
)
def test_numbers_and_nesting_that_nobody_needs_are_refused(server: Server, anna: Person, body: bytes) -> None:
    table = anna.table(seats=("me", "open", "open"))
    headers = {"content-type": "application/json"}
    assert client(server, "x").post(f"/tables/{table}/join", content=body, headers=headers).status_code == 422
    digits = "9" * 5000
    assert anna.post("/new", game="medici", players=digits).status_code == 422
    assert anna.get(f"/t/{table}/at/{digits}").status_code in (404, 414, 422)


def story(url: str, tell: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        opened = Store(url)
        try:
            await tell(opened)
        finally:
            opened.close()

    asyncio.run(run())


@pytest.mark.parametrize("fault", [ValueError, UnicodeEncodeError, MemoryError, SystemExit, KeyboardInterrupt])
def test_no_fault_ends_the_writer(tmp_path: Path, fault: type[BaseException]) -> None:
    """What can't be written is answered with an error, whatever it raises; the others of its batch are stored."""

    def fail(_connection: Connection) -> None:
        raise fault("utf-8", "\ud800", 0, 1, "?") if fault is UnicodeEncodeError else fault("broken")

    async def tell(stored: Store) -> None:
        for number in range(3):
            wishes = [
                stored.add_person(f"a{number}", f"a{number}".ljust(64, "x"), "Anna"),
                stored.writer.do(fail),
                stored.add_person(f"b{number}", f"b{number}".ljust(64, "x"), "Bruno"),
            ]
            answers = await asyncio.wait_for(asyncio.gather(*wishes, return_exceptions=True), PATIENCE)
            assert isinstance(answers[1], NotStored)
            if issubclass(fault, Exception):
                assert (answers[0], answers[2]) == (None, None)
        await asyncio.wait_for(stored.add_person("late", "late".ljust(64, "x"), "Late"), PATIENCE)
        assert stored.person("late".ljust(64, "x")) == ("late", "Late")
        assert await stored.ready()

    story(str(tmp_path / "x.db"), tell)


def test_readiness_tells_of_a_writer_that_died_and_of_the_next_one(
    server: Server, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert anna.get("/health/live").status_code == 200
    assert anna.get("/health/ready").json() == {"ready": True}
    writer = server.house.store.writer
    usual = writer._write
    broken = threading.Event()
    broken.set()

    def die(batch: list[object]) -> None:
        if broken.is_set():
            raise SystemError("the machine is on fire")
        usual(batch)  # type: ignore[arg-type]

    monkeypatch.setattr(writer, "_write", die)
    assert anna.post("/play", game="medici", script=True).status_code == 503
    assert anna.get("/health/ready").status_code == 503
    assert anna.get("/").status_code == 200
    broken.clear()
    wait_for(lambda: anna.get("/health/ready").status_code == 200)
    assert anna.post("/play", game="medici", script=True).status_code == 200


# 2. An invitation was a second key for ever ------------------------------------------------------------------


def test_an_invitation_seats_one_person_once(anna: Person, bruno: Person, server: Server) -> None:
    table = anna.table(seats=("me", "friend", "bot:random"))
    path = link_on(anna, anna.get(f"/t/{table}").text)
    assert bruno.post(path, name="Bruno").status_code == 200
    thief = Person(server, "Thief")
    assert thief.get(path).status_code == 403
    assert thief.post(path, name="Thief").status_code == 403
    assert bruno.get(path).url.path == f"/t/{table}"
    room = server.do(server.house.room(table))
    held = {seat.holder for seat in room.table.seats if seat.holder}
    assert len(held) == 2
    for change in ("act", "undo", "bot", "back", "rematch", "start", "settings", "invitation"):
        assert thief.post(f"/t/{table}/{change}", action="0", seat="1", script=True).status_code in (403, 409), change
    assert {seat.holder for seat in room.table.seats if seat.holder} == held


def test_the_host_renews_and_withdraws_an_invitation_and_nobody_else_does(anna: Person, server: Server) -> None:
    table = anna.table(seats=("me", "friend", "open"))
    first = link_on(anna, anna.get(f"/t/{table}").text)
    other = Person(server, "Other")
    for fields in ({"seat": 1}, {"seat": 1, "withdraw": "1"}):
        assert other.post(f"/t/{table}/invitation", **fields).status_code == 403
    assert link_on(anna, anna.get(f"/t/{table}").text) == first
    second = link_on(anna, anna.post(f"/t/{table}/invitation", seat=1).text)
    assert second != first
    assert other.get(first).status_code == 403
    assert other.get(second).status_code == 200
    page = anna.post(f"/t/{table}/invitation", seat=1, withdraw="1").text
    assert LINK.search(page) is None
    assert "The invitation is withdrawn." in page
    assert other.post(second, name="Other").status_code == 403
    third = link_on(anna, anna.post(f"/t/{table}/invitation", seat=1).text)
    assert other.post(third, name="Other").status_code == 200
    for seat in (0, 1, 2, 9):
        assert anna.post(f"/t/{table}/invitation", seat=seat).status_code == 409


def test_only_the_host_sees_invitations(server: Server) -> None:
    anna, bruno = client(server, "Anna"), client(server, "Bruno")
    seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "open"}]
    table = anna.post("/tables", json={"game": "medici", "seats": seats}).json()["id"]
    token = anna.get(f"/tables/{table}/invitations").json()["1"]
    assert bruno.get(f"/tables/{table}/invitations").json() == {}
    assert bruno.post(f"/tables/{table}/invitations", json={"seat": 1}).status_code == 403
    assert bruno.delete(f"/tables/{table}/invitations/1").status_code == 403
    assert bruno.post(f"/tables/{table}/join", json={"invitation": token}).status_code == 200
    assert anna.get(f"/tables/{table}/invitations").json() == {}
    assert bruno.get(f"/tables/{table}/invitations").json() == {}, "a seat that is taken has no invitation"
    assert token not in bruno.get(f"/tables/{table}").text


def test_another_device_is_the_holders_own_act_and_the_table_is_told(anna: Person, server: Server) -> None:
    table = anna.table()
    path = link_on(anna, anna.post("/devices").text)
    phone = Person(server, "Phone")
    assert "Come in as Anna on this device?" in phone.get(path).text
    assert anna.get(f"/t/{table}").text.count("another device.") == 0
    phone.post(path)
    room = server.do(server.house.room(table))
    assert "Anna has come in on another device." in anna.get(f"/t/{table}").text
    for device in (anna, phone):
        assert 'data-seat="0"' in device.get(f"/t/{table}").text, "both devices hold the one seat"
    assert len({seat.holder for seat in room.table.seats if seat.holder}) == 1
    thief = Person(server, "Thief")
    assert thief.get(path).status_code == 403
    assert thief.post(path).status_code == 403
    assert 'data-seat="-3"' in thief.get(f"/t/{table}").text
    assert Person(server, "Nobody").post("/devices").status_code == 403


def test_a_link_to_another_device_works_once_even_if_many_open_it_together(server: Server) -> None:
    anna = client(server, "Anna")
    token = anna.post("/devices").json()["token"]
    answers = at_once([lambda: httpx.post(f"{server.url}/api/devices/{token}", timeout=PATIENCE)] * 12)
    assert sorted(answer.status_code for answer in answers) == [201] + [403] * 11


def test_a_link_to_another_device_holds_for_a_quarter_of_an_hour(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = client(server, "Anna")
    token = anna.post("/devices").json()["token"]
    late = store.now() + 16 * 60 * 1000
    monkeypatch.setattr(store, "now", lambda: late)
    assert httpx.post(f"{server.url}/api/devices/{token}", timeout=PATIENCE).status_code == 403


# 3. Two people got one seat ----------------------------------------------------------------------------------


def test_many_take_one_seat_at_once_and_one_gets_it(server: Server) -> None:
    anna = client(server, "Anna")
    others = [client(server, f"P{number}") for number in range(15)]
    for kind in ("open", "friend"):
        seats = [{"kind": "me"}, {"kind": kind}, {"kind": "bot", "bot": "random"}]
        table = anna.post("/tables", json={"game": "medici", "seats": seats}).json()["id"]
        wish = {"seat": 1} if kind == "open" else {"invitation": anna.get(f"/tables/{table}/invitations").json()["1"]}
        answers = at_once([partial(http.post, f"/tables/{table}/join", json=wish) for http in others])
        assert sum(answer.status_code == 200 for answer in answers) == 1
        assert {answer.status_code for answer in answers} <= {200, 403, 409}
        mine = [http.get(f"/tables/{table}").json()["seats"][1]["mine"] for http in others]
        assert mine.count(True) == 1
        stored = server.house.store.table(table)
        assert stored is not None
        assert stored.status == "playing"


def test_many_ask_for_a_rematch_at_once_and_there_is_one(server: Server) -> None:
    anna, bruno = client(server, "Anna"), client(server, "Bruno")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    table = anna.post("/tables", json={"game": "medici", "seats": seats}).json()["id"]
    bruno.post(f"/tables/{table}/join", json={})
    for http in (anna, bruno):
        http.post(f"/tables/{table}/leave", json={"bot": "random"})
    wait_for(lambda: anna.get(f"/tables/{table}").json()["status"] == "over")
    answers = at_once([partial(http.post, f"/tables/{table}/rematch") for http in (anna, bruno) * 6])
    assert len({answer.json()["id"] for answer in answers}) == 1
    with server.house.store.engine.connect() as connection:
        assert connection.scalar(text("SELECT count(*) FROM tables")) == 2


def test_start_sit_and_join_at_once_leave_a_sound_table(server: Server) -> None:
    anna, others = client(server, "Anna"), [client(server, f"P{number}") for number in range(4)]
    for _ in range(4):
        seats = [{"kind": "me"}] + [{"kind": "open"}] * 4
        table = anna.post("/tables", json={"game": "medici", "seats": seats}).json()["id"]
        calls = [partial(http.post, f"/tables/{table}/join", json={}) for http in others]
        start = partial(anna.post, f"/tables/{table}/start", json={"bot": "random"})
        answers = at_once([*calls, start, start])
        assert {answer.status_code for answer in answers} <= {200, 409}
        room = server.do(server.house.room(table))
        stored = server.house.store.table(table)
        assert stored is not None
        assert stored.status == "playing"
        assert stored.seats == room.table.seats
        names = [seat.name for seat in stored.seats]
        assert len(set(names)) == 5
        assert [seat.kind for seat in stored.seats].count("person") == len({s.holder for s in stored.seats if s.holder})


# 6. Two servers on one database ------------------------------------------------------------------------------


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    """On PostgreSQL any number of servers run: `test_leases.py`, `test_many.py`."""
    url = str(tmp_path / "house.db")
    first = Store(url)
    with pytest.raises(BadSetup, match="another server already runs on this database"):
        Store(url)
    reader = Reader(url)
    assert reader.unfinished() == []  # looking is allowed
    reader.close()
    first.close()
    Store(url).close()


def serve(db: str) -> subprocess.CompletedProcess[str]:
    """A server from the command line that should end at once."""
    command = [sys.executable, "-m", "fondaco", "serve", "--port", "0", "--db", db]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_second_server_says_so_in_one_line(tmp_path: Path) -> None:
    db = str(tmp_path / "x.db")
    first = Store(db)
    second = serve(db)
    first.close()
    assert second.returncode == 2
    assert "another server already runs on this database" in second.stderr
    assert "Traceback" not in second.stderr
    assert "is open" not in second.stdout


@pytest.mark.parametrize("db", ["{}/no/database", "postgresql://127.0.0.1:1/none", "nosuch://x", "{}"])
def test_a_database_that_can_not_be_used_is_told_in_one_line_before_the_door_opens(tmp_path: Path, db: str) -> None:
    (tmp_path / "no").write_text("a file where a folder should be")
    run = serve(db.format(tmp_path))
    assert run.returncode == 2
    assert "the database can't be used" in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
    assert "is open" not in run.stdout


# 7. Memory told what the store didn't know -------------------------------------------------------------------


def test_what_could_not_be_stored_is_never_seen(
    server: Server, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: a seat, a line, a setting, a name, a move are refused, and nobody hears of them."""
    table = anna.table(seats=("me", "open", "bot:random"))
    playing = anna.table(seats=("me", "me", "me"))
    house = server.house.store
    usual = house.writer._store

    def full(_batch: list[object]) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    bruno.post("/play", game="medici")
    before = [house.table(table), house.table(playing)]
    monkeypatch.setattr(house.writer, "_store", full)
    room = server.do(server.house.room(playing))
    seat = room.table.pending()[0]
    action = room.table.match.state.legal(seat)[0]
    refused = [
        bruno.post(f"/t/{table}/sit", seat=1, name="Ghost", script=True),
        anna.post(f"/t/{playing}/say", text="whisper", script=True),
        anna.post(f"/t/{table}/settings", public="1", script=True),
        anna.post(f"/t/{playing}/act", action=action, sure=1, script=True),
        anna.post(f"/t/{playing}/bot", seat=0, script=True),
        anna.post("/settings", name="Phantom", script=True),
        anna.post("/devices", script=True),
        anna.post("/play", game="medici", script=True),
    ]
    assert [answer.status_code for answer in refused] == [503] * len(refused)
    pages = anna.get(f"/t/{table}").text + anna.get(f"/t/{playing}").text + anna.get("/").text + bruno.get("/").text
    for word in ("Ghost", "whisper", "Phantom"):
        assert word not in pages
    assert anna.get("/health/ready").status_code == 503
    monkeypatch.setattr(house.writer, "_store", usual)
    assert [house.table(table), house.table(playing)] == before
    assert anna.get("/health/ready").status_code == 200
    assert bruno.post(f"/t/{table}/sit", seat=1, name="Bruno").status_code == 200
    assert anna.post(f"/t/{playing}/act", action=action, sure=1, script=True).status_code == 200
    assert "Bruno" in anna.get(f"/t/{table}").text


def test_a_table_that_is_just_read_is_shown_when_nothing_of_it_is_to_be_stored(tmp_path: Path) -> None:
    """Many wait for a table after a restart, one of them moves at once: the others see the move when it is stored."""

    async def run() -> None:
        house = House(Settings(db=str(tmp_path / "x.db")))
        anna, _ = await house.people.welcome("Anna")
        table = (await house.new_table(TableWish("medici", [SeatWish("me")] * 3, {}), anna.id, "Anna")).table
        del house.rooms[table.id]
        usual = house._open_room
        moving: list[asyncio.Task[None]] = []

        async def opened_and_moved(id: str) -> Room:
            room = await usual(id)
            seat = room.table.pending()[0]
            moving.append(asyncio.ensure_future(room.table.play(seat, room.table.match.state.legal(seat)[0])))
            while not room.table.lock.locked():
                await asyncio.sleep(0)
            return room

        house._open_room = opened_and_moved  # type: ignore[method-assign]
        room = await house.room(table.id)
        assert not room.table.lock.locked()
        assert set(room.table.asked) == set(room.table.pending())
        stored = house.store.table(table.id)
        assert stored is not None
        assert len(stored.entries) == room.table.entries
        await moving[0]
        await house.close()

    asyncio.run(run())


# 8. Talk -----------------------------------------------------------------------------------------------------


def test_only_those_at_the_table_talk_unless_the_host_lets_watchers(anna: Person, bruno: Person) -> None:
    table = anna.table(public="1")
    bruno.post("/play", game="medici")
    for who in (bruno, Person(anna.server, "Stranger")):
        assert who.post(f"/t/{table}/say", text="spam", script=True).status_code == 403
    assert "Only those who sit at this table talk here." in bruno.get(f"/t/{table}").text
    assert bruno.post(f"/t/{table}/settings", watchers_talk="1").status_code == 403
    anna.post(f"/t/{table}/settings", watchers_talk="1")
    assert bruno.post(f"/t/{table}/say", text="well played", script=True).status_code == 200
    assert "well played" in anna.get(f"/t/{table}").text
    anna.post(f"/t/{table}/settings")
    assert bruno.post(f"/t/{table}/say", text="spam", script=True).status_code == 403


def test_old_lines_scroll_out_and_that_is_told(server: Server, anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "MOST_SAYINGS", 20)
    table = anna.table(seats=("me", "me", "me"))
    room = server.do(server.house.room(table))
    holder = room.table.seats[0].holder
    for number in range(50):
        server.do(room.table.talk(holder, 0, "Anna", f"line {number}."))
    page = anna.get(f"/t/{table}").text
    assert "line 49." in page
    assert "line 30." in page
    assert "line 29." not in page
    assert "Older lines have scrolled out." in page
    with server.house.store.engine.connect() as connection:
        rows = connection.execute(said.select().order_by(said.c.number)).all()
    assert [row.number for row in rows] == list(range(30, 50))
    again = server.house.store.table(table)
    assert again is not None
    assert (again.said_before, len(again.said)) == (30, 20)
    assert MOST_SAYINGS == 300


def test_a_line_that_is_empty_or_too_long_is_refused_and_not_cut(anna: Person) -> None:
    table = anna.table()
    assert anna.post(f"/t/{table}/say", text="   ", script=True).status_code == 409
    assert anna.post(f"/t/{table}/say", text="x" * 501, script=True).status_code == 409
    assert anna.post(f"/t/{table}/say", text="x" * 500, script=True).status_code == 200


@pytest.mark.usefixtures("same_moment")
def test_a_storm_of_lines_is_slowed_down(settings: Settings) -> None:
    server = Server(dataclasses.replace(settings, lines_a_minute=6))
    try:
        anna = Person(server, "Anna")
        table = anna.table()
        answers = [anna.post(f"/t/{table}/say", text="!", script=True).status_code for _ in range(30)]
        assert answers[0] == 200
        assert answers.count(200) <= 10
        assert answers[-1] == 429
    finally:
        server.stop()


# 10. Smaller things ------------------------------------------------------------------------------------------


def test_a_session_is_ours_or_none(server: Server, anna: Person) -> None:
    """Nobody can be given a session that somebody else knows: neither an invented one nor one of ours."""
    for planted in (
        "x" * 43,
        base64.urlsafe_b64encode(os.urandom(32)).decode(),
        httpx.get(server.url, timeout=PATIENCE).cookies["fondaco"],
    ):
        victim = Person(server, "Victim")
        victim.http.cookies.set("fondaco", planted, domain="127.0.0.1", path="/")
        victim.post("/play", game="medici", name="Victim")
        attacker = Person(server, "Attacker")
        attacker.http.cookies.set("fondaco", planted, domain="127.0.0.1", path="/")
        assert "Your tables" in victim.get("/").text
        assert "Your tables" not in attacker.get("/").text


def test_one_person_holds_one_seat_unless_the_host_allows_more(server: Server) -> None:
    anna, bruno = client(server, "Anna"), client(server, "Bruno")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    table = anna.post("/tables", json={"game": "medici", "seats": seats}).json()
    assert table["hot_seat"] is False
    assert anna.post(f"/tables/{table['id']}/join", json={"seat": 1}).status_code == 409
    assert bruno.post(f"/tables/{table['id']}/join", json={"seat": 1}).status_code == 200
    assert bruno.post(f"/tables/{table['id']}/join", json={"seat": 2}).status_code == 409
    assert bruno.post(f"/tables/{table['id']}/settings", json={"hot_seat": True}).status_code == 403
    assert anna.post(f"/tables/{table['id']}/settings", json={"hot_seat": True}).json()["hot_seat"] is True
    assert bruno.post(f"/tables/{table['id']}/join", json={"seat": 2}).status_code == 200
    alone = anna.post("/tables", json={"game": "medici", "seats": [{"kind": "me"}] * 3}).json()
    assert alone["hot_seat"] is True, "a host who takes several seats allows it"


@pytest.mark.parametrize(
    "target",
    ["//evil.example", "/\\evil.example", "/\t/evil.example", "/%0a//x", "https:evil", "/ /evil", "evil", "/@x"],
)
def test_next_is_one_of_our_own_paths(anna: Person, target: str) -> None:
    answer = anna.http.post("/settings", data={"token": anna.token(), "next": target}, follow_redirects=False)
    location = answer.headers.get("location", "/")
    assert location == "/" or location.startswith("/%0a"), location  # an escaped sign stays one
    assert answer.status_code in (303, 422)


def test_a_good_path_comes_back(anna: Person) -> None:
    for target in ("/", "/t/abc123", "/new?game=medici&players=3", "/t/abc/replay?move=3&as=open"):
        answer = anna.http.post("/settings", data={"token": anna.token(), "next": target}, follow_redirects=False)
        assert answer.headers["location"] == target


def test_the_database_is_its_owners_only(tmp_path: Path) -> None:
    old = os.umask(0)
    try:
        opened = Store(str(tmp_path / "deep" / "x.db"))
        files = list((tmp_path / "deep").iterdir())
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in files}
        opened.close()
    finally:
        os.umask(old)
    assert modes["x.db"] == 0o600
    assert set(modes.values()) == {0o600}


def test_a_clock_that_jumps_replaces_nobody(
    server: Server, anna: Person, bruno: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = anna.table(seats=("me", "open", "bot:random"))
    bruno.post(f"/t/{table}/sit", seat=1, name="Bruno")
    room = server.do(server.house.room(table))
    wait_for(lambda: any(not room.table.plays_itself(seat) for seat in room.table.pending()))
    seat = room.table.pending()[0]
    other = bruno if seat == 0 else anna
    late = store.now() + 10 * 24 * 3600 * 1000
    monkeypatch.setattr(seating, "now", lambda: late)
    assert other.post(f"/t/{table}/bot", seat=seat, script=True).status_code == 403
    room.table._waiting_since -= server.house.settings.absent_seconds + 1
    assert other.post(f"/t/{table}/bot", seat=seat, script=True).status_code == 200


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET options = '{broken'",
        "UPDATE tables SET game = 'chess'",
        "UPDATE tables SET players = 77",
        "UPDATE entries SET action = 999999",
        "DELETE FROM seats WHERE seat = 1",
        "UPDATE tables SET board = 'not a board'",
        "UPDATE tables SET rules = 99",
    ],
)
def test_one_damaged_row_stops_only_its_own_table(
    settings: Settings, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    first = Server(settings)
    anna = Person(first, "Anna")
    sick, sound = anna.table(seats=("me", "me", "bot:random")), anna.table(seats=("me", "me", "bot:random"))
    first.stop()
    with sqlite3.connect(settings.db) as connection:
        connection.execute(damage + (" AND" if "WHERE" in damage else " WHERE") + _of(damage), (sick,))
    connection.close()
    again = Server(settings)
    try:
        back = Person(again, "Anna")
        back.http.cookies = anna.http.cookies
        assert back.get(f"/t/{sound}").status_code == 200
        assert back.get(f"/t/{sick}").status_code == 410
        home = back.get("/").text
        assert "damaged" in home
        assert sick in home
        why = "isn't opened: this was played by rules version 99" if "rules" in damage else "is damaged"
        assert f"table {sick} {why}" in caplog.text
    finally:
        again.stop()


def _of(damage: str) -> str:
    return " id = ?" if damage.startswith("UPDATE tables") else " table_id = ?"


def test_names_can_not_hide_or_imitate() -> None:
    assert tidy_name("Anna\u200b") == "Anna"
    assert tidy_name("x" * 99) == "x" * 30
    assert tidy_name("#1 winner") == "1 winner"


def test_a_house_is_read_again_as_it_was(url: str) -> None:
    """Seats, settings, invitations and talk come back from the store exactly."""

    async def run() -> None:
        house = House(Settings(db=url))
        await house.open()
        anna, _ = await house.people.welcome("Anna")
        wish = TableWish("medici", [SeatWish("me"), SeatWish("friend"), SeatWish("open")], {}, watchers_talk=True)
        table = (await house.new_table(wish, anna.id, "Anna")).table
        await table.talk(anna.id, 0, "Anna", "hello")
        await table.set(anna.id, public=True, hot_seat=True)
        await table.renew_invitation(anna.id, 1)
        kept, seats = house.invitations(table, anna.id), list(table.seats)
        await house.close()
        house = House(Settings(db=url))
        again = (await house.room(table.id)).table
        assert again.seats == seats
        assert house.invitations(again, anna.id) == kept
        assert (again.public, again.hot_seat, again.watchers_talk) == (True, True, True)
        assert [line[:3] for line in again.said] == [(0, "Anna", "hello")]
        await house.close()

    asyncio.run(run())
