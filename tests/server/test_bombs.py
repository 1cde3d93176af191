"""Files that are made to keep the server busy: nobody else waits for them, and none of them gets far."""

from __future__ import annotations

import dataclasses
import random
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import httpx
import pytest

import fondaco
from fondaco.engine import Match, Phrase, RecordError, Rng, records
from fondaco.server import house, reading
from fondaco.server.boards import LONGEST, MOST_DOTS
from fondaco.server.reading import LONGEST_LINE, MOST_MOVES
from fondaco.server.settings import Settings
from fondaco.server.table import Table

from .conftest import PATIENCE, Person, Server, wait_for
from .test_boards import board, client

SEATS = [{"kind": "me"}, {"kind": "me"}]
DOTTED = "game = 'medieval_merchant'\n" + ".".join("a" * 49_000) + " = 1\n"
"""A single name of 49,000 parts: TOML is read in time that grows with their square."""
NESTED = "game = 'medieval_merchant'\na = " + "[" * 49_000
WIDE = "game = 'medieval_merchant'\n" + "\n".join(f"a{number} = 1" for number in range(9_000))
BOMBS = {"dotted": DOTTED, "nested": NESTED, "wide": WIDE}
QUICK = 30.0
"""Seconds of processor time in which a server is through that isn't kept busy; the bombs took a minute and more."""


class Sender(threading.Thread):
    """Sends something and waits for the answer."""

    def __init__(self, http: httpx.Client, path: str, wish: dict[str, Any]) -> None:
        super().__init__(daemon=True)
        self.http = http
        self.path = path
        self.wish = wish
        self.status = 0
        self.text = ""
        self.start()

    def run(self) -> None:
        answer = self.http.post(self.path, json=self.wish, timeout=PATIENCE)
        self.status, self.text = answer.status_code, answer.text


def table_on(text: str) -> dict[str, Any]:
    return {"game": "medieval_merchant", "seats": SEATS, "board": text}


def answers(server: Server) -> bool:
    """Whether the server answers somebody else."""
    return httpx.get(f"{server.url}/api/bots", timeout=PATIENCE).status_code == 200


@contextmanager
def not_kept_busy() -> Iterator[None]:
    """How much the server does, which runs in this process: how long that takes is up to all else on the machine."""
    began = time.process_time()
    yield
    assert time.process_time() - began < QUICK


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_board_that_is_a_bomb_stops_nobody(server: Server, bomb: str) -> None:
    assert len(BOMBS[bomb]) < LONGEST
    with not_kept_busy():
        sender = Sender(client(server, "Anna"), "/tables", table_on(BOMBS[bomb]))
        wait_for(lambda: answers(server) and not sender.is_alive())
    assert sender.status == 422
    assert "this is no board" in sender.text


def test_a_board_that_is_deep_within_the_limits_is_read_quickly(server: Server) -> None:
    """The worst that passes the first look."""
    line = ".".join("a" * (MOST_DOTS + 1))
    count = LONGEST // (len(line) + 11)
    text = "game = 'medieval_merchant'\n" + "\n".join(f"b{number}.{line[2:]} = 1" for number in range(count))
    with not_kept_busy():
        sender = Sender(client(server, "Anna"), "/tables", table_on(text))
        wait_for(lambda: answers(server) and not sender.is_alive())
        assert reading.mistakes_of("medieval_merchant", text)  # as it is read in the other process
    assert sender.status == 422


def test_mistakes_are_counted_and_short(server: Server) -> None:
    text = "game = 'medieval_merchant'\n" + "\n".join(f"{'a' * 900}{number} = 1" for number in range(100))
    refused = client(server, "Anna").post("/tables", json=table_on(text))
    assert refused.status_code == 422
    assert len(refused.content) < 20_000


def test_lines_full_of_dots_and_brackets_in_texts_are_a_board(server: Server) -> None:
    text = board().replace("[sources]", "[sources]\nmine = 'see [[1]] {2} ... and so on'", 1)
    assert client(server, "Anna").post("/tables", json=table_on(text)).status_code == 201


def never(id: str, text: str) -> list[tuple[int, str]]:
    """In the other process: a board that is never read."""
    time.sleep(300)
    return []


def test_what_takes_too_long_is_ended_and_the_next_is_read(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(dataclasses.replace(settings, reading_seconds=1.5))
    try:
        with monkeypatch.context() as patch:
            patch.setattr(reading, "mistakes_of", never)
            sender = Sender(client(server, "Anna"), "/tables", table_on(board()))
            while sender.is_alive():
                assert answers(server)
            assert sender.status == 422
            assert "this board takes too long to read" in sender.text
        server.house.reader.seconds = PATIENCE
        assert client(server, "Bruno").post("/tables", json=table_on(board())).status_code == 201
    finally:
        server.stop()


def test_it_is_said_in_the_language_of_the_page(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(dataclasses.replace(settings, reading_seconds=0.1))
    try:
        monkeypatch.setattr(reading, "mistakes_of", never)
        anna = Person(server, "Anna")
        anna.http.cookies.set("language", "it")
        form = {"game": "medieval_merchant", "players": 2, "seat-0": "me", "seat-1": "me", "board": board()}
        assert "richiede troppo tempo per essere letto" in anna.post("/new", **form).text
    finally:
        server.stop()


# Records ----------------------------------------------------------------------------------------------


@cache
def long_record(moves: int) -> str:
    """A game of Hansa Teutonica that nobody wants to end, broken off after so many moves."""
    endless = Match(fondaco.load("hansa_teutonica"), 5, Rng(1))
    rng = random.Random(1)
    while len(endless.moves) < moves:
        seat = endless.state.pending()[0]
        endless.play(seat, rng.choice(endless.state.legal(seat)))
    match = Match(fondaco.load("hansa_teutonica"), 5, None)
    for move in endless.moves[:moves]:
        match.replay(move.seat, move.action)
    return records.write(match)


def test_a_record_of_too_many_moves_is_refused(server: Server) -> None:
    bomb = long_record(12_000)
    with not_kept_busy():
        sender = Sender(client(server, "Anna"), "/records", {"record": bomb})
        wait_for(lambda: answers(server) and not sender.is_alive())
    assert sender.status == 422
    assert str(MOST_MOVES) in sender.text


def test_a_line_of_a_record_has_an_end(server: Server) -> None:
    record = long_record(50).replace("stop", f"# {'x' * LONGEST_LINE}\nstop")
    refused = client(server, "Anna").post("/records", json={"record": record})
    assert refused.status_code == 422
    assert "line 61: this line is longer" in refused.text


def never_replayed(text: str, board: str) -> RecordError:
    """In the other process: a record that is never read."""
    time.sleep(300)
    return RecordError(1, Phrase("never read"))


def test_a_record_that_takes_too_long_is_given_up(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(dataclasses.replace(settings, reading_seconds=1.5))
    try:
        monkeypatch.setattr(reading, "replayed", never_replayed)
        sender = Sender(client(server, "Anna"), "/records", {"record": long_record(50)})
        while sender.is_alive():
            assert answers(server)
        assert sender.status == 422
        assert "this record takes too long to read" in sender.text
    finally:
        server.stop()


def test_what_is_wrong_with_a_record_is_still_said_by_line_and_clause(server: Server) -> None:
    http = client(server, "Anna")
    start = "fondaco record 1\ngame: medici\nrules: 1\nplayers: 3\n\n"
    refused = http.post("/records", json={"record": start + "* first 2\n0 more\nstop\n"}).json()
    with pytest.raises(RecordError) as error:
        records.read(start + "* first 2\n0 more\nstop\n", fondaco.load)
    assert refused == {"error": str(error.value), "clause": error.value.clause}


@pytest.fixture
def longest(server: Server) -> str:
    """The table of the longest record that is taken."""
    made = client(server, "Anna").post("/records", json={"record": long_record(MOST_MOVES)})
    assert made.status_code == 201, made.text
    table: str = made.json()["id"]
    return table


def test_the_replay_of_the_longest_record_is_a_small_page(server: Server, anna: Person, longest: str) -> None:
    """Its log comes in pieces, each within a link's reach; together they are the whole."""
    told: list[int] = []
    path = f"/t/{longest}/replay?move=1&as=public"
    while path:
        page = anna.get(path)
        assert page.status_code == 200
        assert len(page.content) < 300_000
        log = page.text.partition('<ol id="log"')[2].partition("</ol>")[0]
        told += [int(move) for move in re.findall(r'<li data-move="(\d+)"', log)]
        found = re.search(r'id="later" href="([^"]+)"( hidden)?', page.text)
        assert found is not None
        path = "" if found[2] else found[1].replace("&amp;", "&")
    match = server.do(server.house.room(longest)).table.match
    assert told == [at for at, move in enumerate(match.moves, 1) for _ in move.events]


def test_the_script_gets_the_same_pieces(server: Server, anna: Person, longest: str) -> None:
    for move in (0, 1, 150, 151, MOST_MOVES, 10**9):
        piece = anna.get(f"/t/{longest}/moves?move={move}&as=open").json()
        page = anna.get(f"/t/{longest}/replay?move={move}&as=open").text
        assert piece["first"] <= min(max(move, 1), MOST_MOVES) <= piece["last"]
        assert f'data-first="{piece["first"]}" data-last="{piece["last"]}">{piece["log"]}</ol>' in page


def test_nothing_else_about_it_is_large(server: Server, anna: Person, longest: str) -> None:
    assert len(anna.get(f"/api/tables/{longest}/log").content) < 500_000
    assert len(anna.get(f"/t/{longest}/at/2500").content) < 300_000
    with anna.http.stream("GET", f"/t/{longest}/stream") as stream:
        first = b""
        for more in stream.iter_raw():
            first += more
            if b"event: private" in first:
                break
    assert len(first) < 500_000


def test_the_events_of_a_long_game_are_asked_for_in_turn(server: Server, anna: Person, longest: str) -> None:
    found: list[int] = []
    while more := anna.get(f"/api/tables/{longest}/log?since={found[-1] if found else 0}").json():
        found += [event["move"] for event in more]
    match = server.do(server.house.room(longest)).table.match
    assert found == [at for at, move in enumerate(match.moves, 1) for _ in move.events]


def test_tables_are_replayed_and_boards_read_beside_the_event_loop(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also those that were stored long ago."""
    first = Server(settings)
    tables = [
        client(first, "Anna").post("/tables", json=table_on(board())).json()["id"],
        client(first, "Anna").post("/records", json={"record": long_record(500)}).json()["id"],
    ]
    first.stop()
    again = Server(settings)
    try:
        threads: list[threading.Thread] = []

        def noted(*given: Any) -> Table:
            threads.append(threading.current_thread())
            return Table(*given)

        monkeypatch.setattr(house, "Table", noted)
        loop = again.call(threading.current_thread)
        for table in tables:
            assert httpx.get(f"{again.url}/api/tables/{table}", timeout=PATIENCE).status_code == 200
        assert len(threads) == 2
        assert loop not in threads
    finally:
        again.stop()


# Costly reads -----------------------------------------------------------------------------------------

COSTLY = (
    "/t/{}/replay",
    "/t/{}/at/1",
    "/t/{}/moves",
    "/t/{}/words",
    "/t/{}/sheet",
    "/t/{}/why?place=x",
    "/t/{}/record",
    "/rules/medici",
    "/api/tables/{}/log",
    "/api/tables/{}/sheet",
    "/api/tables/{}/record",
    "/api/tables/{}/past?move=1",
    "/api/tables/{}/why?action=1",
    "/api/games/medici/rules",
)


@pytest.mark.usefixtures("same_moment")
def test_costly_reads_have_a_limit_for_each_person(settings: Settings) -> None:
    server = Server(dataclasses.replace(settings, reads_a_minute=1))
    try:
        table = Person(server, "Carla").table(seats=("me", "me", "me"))
        for path in COSTLY:
            reader = client(server, "Anna")
            statuses = [reader.get(f"{server.url}{path.format(table)}").status_code for _ in range(13)]
            assert 429 not in statuses[:10], path
            assert 429 in statuses, path
            assert reader.get(f"{server.url}/t/{table}").status_code == 200
            server.house.limits["reads of an address"]._levels.clear()
    finally:
        server.stop()


@pytest.mark.usefixtures("same_moment")
def test_and_for_everybody_of_an_address(settings: Settings) -> None:
    server = Server(dataclasses.replace(settings, reads_a_minute=1))
    try:
        with httpx.Client(base_url=f"{server.url}/api", timeout=PATIENCE) as http:
            statuses = []
            for _ in range(60):
                key = http.post("/sessions", json={"name": "Anna"}).json()["key"]
                asked = http.get("/games/medici/rules", headers={"authorization": f"Bearer {key}"})
                statuses.append(asked.status_code)
        assert statuses[:40] == [200] * 40
        assert 429 in statuses
    finally:
        server.stop()


@pytest.mark.usefixtures("same_moment")
def test_an_address_uploads_so_many_records(settings: Settings) -> None:
    server = Server(dataclasses.replace(settings, tables_an_hour=40))
    try:
        http = client(server, "Anna")
        statuses = [http.post("/records", json={"record": long_record(50)}).status_code for _ in range(7)]
        assert statuses[:5] == [201] * 5
        assert 429 in statuses
    finally:
        server.stop()


def test_who_holds_an_arrow_key_down_is_no_attacker(settings: Settings) -> None:
    """A replay of 150 moves at ten a second, at the limits as they are set."""
    server = Server(dataclasses.replace(settings, reads_a_minute=Settings().reads_a_minute))
    try:
        table = Person(server, "Carla").table(seats=("me", "me", "me"))
        reader = client(server, "Anna")
        assert {reader.get(f"{server.url}/t/{table}/at/{move}").status_code for move in range(150)} == {200}
    finally:
        server.stop()
