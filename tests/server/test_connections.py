"""Connections that are slow, large or many: real sockets against a real server."""

from __future__ import annotations

import dataclasses
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest

from fondaco.server.connections import LARGEST_HEAD, MOST_HEADERS
from fondaco.server.room import Viewer
from fondaco.server.security import HEADERS
from fondaco.server.settings import Settings
from fondaco.server.web.static import address

from .conftest import PATIENCE, Person, Server, wait_for

ELSEWHERE = "127.0.0.2"
"""Another address of this machine, which is no proxy's."""


@contextmanager
def running(settings: Settings, **limits: float) -> Iterator[Server]:
    server = Server(dataclasses.replace(settings, **limits))  # type: ignore[arg-type]
    try:
        yield server
    finally:
        server.stop()


def connect(server: Server, sent: bytes = b"", address: str = "127.0.0.1") -> socket.socket:
    made = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))
    made.sendall(sent)
    return made


def until_closed(connection: socket.socket) -> bytes:
    """All that the server says before it hangs up."""
    heard = b""
    with connection:
        while True:
            try:
                more = connection.recv(65536)
            except ConnectionResetError:
                return heard
            if not more:
                return heard
            heard += more


def drip(connection: socket.socket) -> bytes:
    """Send a byte now and then, for ever; what the server says before it hangs up."""
    connection.settimeout(0.05)
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            connection.sendall(b"x")
            heard = connection.recv(65536)
        except TimeoutError:
            continue
        except OSError:
            return b""
        connection.settimeout(PATIENCE)
        return heard + until_closed(connection)
    raise AssertionError("the server waits for ever")


def assert_guarded(answer: bytes, status: int) -> None:
    """A whole answer of that status with all headers that keep the page safe."""
    assert answer.startswith(b"HTTP/1.1 %d " % status), answer[:200]
    for name, value in HEADERS:
        assert b"%s: %s\r\n" % (name, value) in answer


HEAD = b"GET / HTTP/1.1\r\nhost: here\r\nx-slow: "
BODY = b"POST /api/sessions HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n"


def begin(server: Server) -> socket.socket:
    """A connection whose head has begun before the server looks at it, however busy the machine is."""
    return server.call(lambda: connect(server, HEAD))


def shorten(server: Server, **limits: float) -> None:
    """From now on there is less time."""
    settings = dataclasses.replace(server.gate.settings, **limits)  # type: ignore[arg-type]
    server.call(lambda: setattr(server.gate, "settings", settings))


def test_a_head_that_drips_is_ended(settings: Settings) -> None:
    with running(settings, head_seconds=2) as server:
        assert_guarded(drip(begin(server)), 408)


def test_a_body_that_drips_is_ended(settings: Settings) -> None:
    with running(settings, body_seconds=0.5) as server:
        assert_guarded(drip(connect(server, BODY)), 408)


def test_a_second_head_on_the_same_connection_has_its_time_too(settings: Settings) -> None:
    with running(settings) as server:
        connection = connect(server, b"GET /api/bots HTTP/1.1\r\nhost: here\r\n\r\n")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        shorten(server, head_seconds=0.5)
        connection.sendall(HEAD)
        assert b"HTTP/1.1 408 " in until_closed(connection)


def test_who_says_nothing_is_hung_up_on(settings: Settings) -> None:
    with running(settings, head_seconds=0.5) as server:
        assert until_closed(connect(server)) == b""


def test_a_stream_outlives_the_times_for_head_and_body(settings: Settings) -> None:
    with running(settings) as server:
        table = Person(server, "Anna").table(seats=("me", "me", "me"))
        room = server.do(server.house.room(table))
        with connect(server, b"GET /api/bots HTTP/1.1\r\nhost: here\r\n\r\n") as connection:
            assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
            shorten(server, head_seconds=2, body_seconds=2)
            connection.sendall(b"GET /t/%s/stream HTTP/1.1\r\nhost: here\r\n\r\n" % table.encode())
            wait_for(lambda: bool(server.call(lambda: room.viewers)))
            assert b" 408 " in until_closed(begin(server))  # so much time has passed
            server.call(lambda: room.viewers[0].send(b": still here\n\n"))
            heard = b""
            while b"still here" not in heard:
                more = connection.recv(65536)
                assert more, "the stream was hung up on"
                heard += more


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nx: " + b"y" * (LARGEST_HEAD + 1) + b"\r\n\r\n",
        b"GET /" + b"y" * (LARGEST_HEAD + 1) + b" HTTP/1.1\r\nhost: here\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * (MOST_HEADERS + 1) + b"\r\n",
    ],
    ids=["long", "far", "many"],
)
def test_a_head_that_is_too_large_is_refused(server: Server, head: bytes) -> None:
    assert_guarded(until_closed(connect(server, head)), 431)


def test_a_head_that_never_ends_is_refused_before_its_time(server: Server) -> None:
    heard = b""
    hung_up = False
    with connect(server, b"GET / HTTP/1.1\r\n") as connection:
        connection.settimeout(0.02)

        def refused() -> bool:
            nonlocal heard, hung_up
            try:
                connection.sendall(b"x: " + b"y" * 4000 + b"\r\n")
                heard = connection.recv(65536)
            except TimeoutError:
                return False
            except OSError:
                hung_up = True  # while we were sending
            return True

        wait_for(refused)
    if not hung_up:
        assert_guarded(heard, 431)


def test_every_answer_carries_the_headers_whoever_gives_it(
    server: Server, anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """uvicorn's own for what is no request, the guard's, those for faults of ours, and files."""
    assert_guarded(until_closed(connect(server, b"what is this\r\n\r\n")), 400)
    assert_guarded(until_closed(connect(server, b"GET / HTTP/9.9\r\n\r\n")), 400)

    async def fault(id: str) -> None:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(server.house, "room", fault)
    too_large = anna.http.post("/settings", content=b"x" * 70_000)
    for answer, status in (
        (too_large, 413),
        (anna.get("/t/any"), 500),
        (anna.get("/api/tables/any"), 500),
        (anna.get(address("style.css")), 200),
        (anna.get("/static/nothing.css"), 404),
        (anna.http.request("BREW", "/"), 400),
        (anna.http.request("PUT", "/"), 405),
    ):
        assert answer.status_code == status, answer.text
        for name, value in HEADERS:
            assert answer.headers.get_list(name.decode()) == [value.decode()]
    assert anna.get("/api/tables/any").json() == {"error": "something went wrong here", "clause": ""}


def test_an_address_has_so_many_connections_and_the_others_still_come_in(settings: Settings) -> None:
    with running(settings, connections_an_address=5) as server, ExitStack() as open:
        mine = [open.enter_context(connect(server, address=ELSEWHERE)) for _ in range(5)]
        wait_for(lambda: server.call(lambda: server.gate.here[ELSEWHERE]) == 5)
        assert_guarded(until_closed(connect(server, address=ELSEWHERE)), 503)
        assert httpx.get(f"{server.url}/api/bots", timeout=PATIENCE).status_code == 200
        mine[0].close()
        wait_for(lambda: server.call(lambda: server.gate.here[ELSEWHERE]) == 4)
        open.enter_context(connect(server, address=ELSEWHERE))
        wait_for(lambda: server.call(lambda: server.gate.here[ELSEWHERE]) == 5)


def test_there_are_so_many_connections_in_all(settings: Settings) -> None:
    with running(settings, connections=4) as server, ExitStack() as open:
        for number in range(4):
            open.enter_context(connect(server, address=f"127.0.0.{number + 2}"))
        wait_for(lambda: server.call(lambda: server.gate.here.total()) == 4)
        assert_guarded(until_closed(connect(server)), 503)


def test_who_takes_nothing_of_what_is_sent_is_hung_up_on(settings: Settings) -> None:
    with running(settings, stalled_seconds=0.5) as server:
        table = Person(server, "Anna").table(seats=("me", "me", "me"))
        room = server.do(server.house.room(table))
        with connect(server, b"GET /t/%s/stream HTTP/1.1\r\nhost: here\r\n\r\n" % table.encode()) as connection:
            assert connection.recv(100)
            viewer: Viewer = room.viewers[-1]
            for _ in range(50):
                server.call(lambda: viewer.send(b":" + b"x" * 1_000_000 + b"\n\n"))
            wait_for(lambda: viewer not in room.viewers)


# Streams ----------------------------------------------------------------------------------------------


def stream(server: Server, path: str, key: str = "", address: str = "127.0.0.1") -> tuple[socket.socket, int]:
    """Open a stream; the connection and the status of the answer."""
    bearer = f"authorization: Bearer {key}\r\n" if key else ""
    connection = connect(server, f"GET {path} HTTP/1.1\r\nhost: here\r\n{bearer}\r\n".encode(), address)
    return connection, int(connection.recv(4096).split()[1])


def key_of(server: Server) -> str:
    key: str = httpx.post(f"{server.url}/api/sessions", json={"name": "Anna"}, timeout=PATIENCE).json()["key"]
    return key


def test_a_person_has_so_many_streams_on_all_tables_together(settings: Settings) -> None:
    """On the page's and on the interface's, at one table or at several."""
    with running(settings, streams_a_person=3) as server, ExitStack() as open:
        anna = Person(server, "Anna")
        tables = [anna.table(seats=("me", "me", "me")) for _ in range(3)]
        paths = [f"/api/tables/{tables[0]}/stream", f"/t/{tables[1]}/stream", f"/api/tables/{tables[2]}/stream"]
        key = key_of(server)
        mine = [stream(server, path, key) for path in paths]
        for connection, status in mine:
            open.enter_context(connection)
            assert status == 200
        for path in paths:
            refused, status = stream(server, path, key)
            refused.close()
            assert status == 429
        other, status = stream(server, paths[0], key_of(server))
        open.enter_context(other)
        assert status == 200
        mine[0][0].close()

        def one_more() -> bool:
            connection, status = stream(server, paths[1], key)
            open.enter_context(connection)
            return status == 200

        wait_for(one_more)


@pytest.mark.parametrize("way", ["/t/{}/stream", "/api/tables/{}/stream"])
def test_an_address_has_so_many_streams_whoever_it_is(settings: Settings, way: str) -> None:
    with running(settings, streams_an_address=4) as server, ExitStack() as open:
        table = Person(server, "Anna").table(seats=("me", "me", "me"))
        path = way.format(table)
        statuses = []
        for number in range(8):
            key = key_of(server) if number % 2 else ""
            connection, status = stream(server, path, key, ELSEWHERE)
            open.enter_context(connection)
            statuses.append(status)
        assert statuses == [200] * 4 + [429] * 4
        connection, status = stream(server, path)
        open.enter_context(connection)
        assert status == 200
