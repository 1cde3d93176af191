"""How a server stands in its surroundings: metrics, logs, proxies, a path of its own, sockets, and its end."""

from __future__ import annotations

import json
import logging
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import httpx
import pytest

from fondaco.engine import BadSetup
from fondaco.server.logs import InJson, plain
from fondaco.server.metrics import Telling
from fondaco.server.settings import Settings
from fondaco.server.under import checked

from .conftest import PATIENCE, Person, Server, wait_for

LINK = re.compile(r'(?:href|action|src|data-src|data-once|data-stream)="(/[^"]*)"')


def told(telling: Telling) -> dict[str, float]:
    """What Prometheus would read."""
    with urllib.request.urlopen(f"http://127.0.0.1:{telling.port}/metrics", timeout=PATIENCE) as answer:
        lines = answer.read().decode().splitlines()
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines if not line.startswith("#")}


# Metrics ----------------------------------------------------------------------------------------------------


def test_metrics_tell_of_tables_moves_latencies_and_the_database(server: Server, anna: Person) -> None:
    telling = Telling(server.house, "127.0.0.1:0")
    try:
        before = told(telling)
        table = anna.table("medici", ("me", "me", "me"))
        room = server.house.rooms[table].table
        seat = room.pending()[0]
        moves = room.move_count()
        form = {"action": room.match.state.legal(seat)[0], "asked": room.asked[seat], "sure": 1}
        assert anna.post(f"/t/{table}/act", **form).status_code == 200
        made = room.move_count() - moves
        after = told(telling)
    finally:
        telling.close()
    assert made > 0
    assert after["fondaco_moves_total"] - before["fondaco_moves_total"] == made
    assert after['fondaco_tables{status="playing"}'] == 1
    assert after["fondaco_database_ready"] == 1
    assert after["fondaco_bot_queue"] == 0
    assert after["fondaco_thinking_free"] == server.house.settings.workers
    moved = 'fondaco_answer_seconds_count{what="move"}'
    assert after[moved] - before[moved] == 1
    assert after["fondaco_store_seconds_count"] > before["fondaco_store_seconds_count"]


def test_metrics_say_that_the_database_takes_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    telling = Telling(server.house, "127.0.0.1:0")
    try:
        monkeypatch.setattr(server.house.store.writer, "well", False)
        assert told(telling)["fondaco_database_ready"] == 0
    finally:
        telling.close()


def test_metrics_are_not_told_where_guests_come_in(anna: Person) -> None:
    assert anna.get("/metrics").status_code == 404


def test_an_address_for_metrics_that_is_none_or_taken_is_refused(server: Server) -> None:
    with pytest.raises(BadSetup, match="HOST:PORT"):
        Telling(server.house, "somewhere")
    with pytest.raises(BadSetup, match="can't be told"):
        Telling(server.house, f"127.0.0.1:{server.port}")


# Logs -------------------------------------------------------------------------------------------------------


def test_every_answer_has_an_id_of_its_own(anna: Person) -> None:
    ids = {anna.get("/health/live").headers["x-request-id"] for _ in range(3)}
    assert len(ids) == 3


def test_a_line_of_the_log_is_one_object() -> None:
    record = logging.LogRecord("fondaco.server", logging.ERROR, "x", 1, "table %s\nis gone", ("t",), None)
    line = InJson().format(record)
    assert "\n" not in line
    said = json.loads(line)
    assert (said["level"], said["logger"], said["message"]) == ("error", "fondaco.server", "table t\nis gone")


def test_no_secret_is_written_down() -> None:
    assert plain("/join/abcdefghij234567-1-c2lnbmF0dXJlc2ln") == "/join/…"
    assert plain("/device/" + "k" * 43) == "/device/…"


# Proxies and paths ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("named", "counts"), [(["127.0.0.1"], True), (["192.0.2.0/24"], False)])
def test_only_a_named_proxy_says_who_asks(settings: Settings, named: list[str], counts: bool) -> None:
    server = Server(settings, forwarded_allow_ips=named)
    try:
        anna = Person(server, "Anna")
        anna.http.headers["x-forwarded-for"] = "203.0.113.9"
        table = anna.table()
        person = server.house.rooms[table].table.host
        assert (server.house.origins.of(person) == "203.0.113.9") is counts
    finally:
        server.stop()


@pytest.mark.parametrize("cut", [True, False], ids=["the proxy cuts the path off", "it passes it on"])
def test_a_server_below_a_path(settings: Settings, cut: bool) -> None:
    """Every address that is sent stands below it: of pages, of what streams bring, of answers to the script."""
    server = Server(settings, root="/games")
    try:
        anna = Person(server, "Anna")
        if cut:
            anna.http = httpx.Client(base_url=server.url, transport=Cutting(), follow_redirects=True, timeout=PATIENCE)
        table = f"/t/{anna.table('medici', ('me', 'me', 'me'))}"
        page = anna.get(table)
        assert page.status_code == 200
        assert page.url.path.startswith("/games/t/")
        to = anna.post("/new", game="medici", players=3, name="Anna", script=True, **_seats()).json()["to"]
        assert to.startswith("/games/t/")
        links = LINK.findall(page.text)
        assert len(links) > 30
        assert [link for link in links if not link.startswith("/games/")] == []
        assert {cookie.path for cookie in anna.http.cookies.jar} == {"/games/"}
        script = anna.get(next(link for link in links if link.endswith("/choices.js")).removeprefix("/games"))
        assert "fetch(`/games/t/${" in script.text
        with anna.http.stream("GET", f"{table}/stream?language=en") as stream:
            events = ""
            for piece in stream.iter_text():
                events += piece
                if "event: private" in events and events.endswith("\n\n"):
                    break
        assert 'action=\\"/games/t/' in events
        assert 'action=\\"/t/' not in events
    finally:
        server.stop()


class Cutting(httpx.HTTPTransport):
    """A proxy that passes on what follows its own path."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url.copy_with(raw_path=request.url.raw_path.removeprefix(b"/games"))
        passed = httpx.Request(request.method, url, headers=request.headers, stream=request.stream)
        return super().handle_request(passed)


def _seats() -> dict[str, str]:
    return {f"seat-{number}": "me" for number in range(3)}


def test_a_root_path_is_a_path() -> None:
    assert checked("/games/") == "/games"
    assert checked("/") == ""
    with pytest.raises(BadSetup, match="root path"):
        checked('games"')


# Sockets and the end ----------------------------------------------------------------------------------------


def test_ipv6(settings: Settings) -> None:
    server = Server(settings, host="::1")
    try:
        assert Person(server, "Anna").get("/health/ready").json() == {"ready": True}
    finally:
        server.stop()


def test_a_unix_socket_logs_in_json_and_a_graceful_end(tmp_path: Path) -> None:
    """With a stream open it ends at once when it is told to, and nothing is left of the socket."""
    place = tmp_path / "door.sock"
    left = socket.socket(socket.AF_UNIX)  # what a server that was killed leaves behind
    left.bind(str(place))
    left.close()
    command = [sys.executable, "-m", "fondaco", "serve", "--unix", str(place), "--log", "json"]
    process = subprocess.Popen(
        [*command, "--db", str(tmp_path / "f.db")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        assert str(place) in process.stdout.readline()
        transport = httpx.HTTPTransport(uds=str(place))
        with httpx.Client(transport=transport, base_url="http://fondaco", timeout=PATIENCE) as http:
            wait_for(lambda: _ready(http))
            key = http.post("/api/sessions", json={"name": "Anna"}, headers={"x-forwarded-for": "203.0.113.9"}).json()
            http.headers["authorization"] = f"Bearer {key['key']}"
            seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
            table = http.post("/api/tables", json={"game": "medici", "seats": seats}).json()["id"]
            with http.stream("GET", f"/api/tables/{table}/stream") as stream:
                pieces = stream.iter_text()
                assert next(pieces)
                process.send_signal(signal.SIGTERM)
                assert "".join(pieces) is not None, "the stream is ended, not cut off"
        _, complaints = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, complaints
    finally:
        process.kill()
    lines = [json.loads(line) for line in complaints.splitlines()]
    said = [line for line in lines if line.get("path") == "/api/tables"]
    assert [(line["method"], line["status"]) for line in said] == [("POST", 201)]
    assert len({line["request"] for line in lines if "path" in line}) == len([1 for line in lines if "path" in line])
    assert key["key"] not in complaints
    assert not place.exists()


def _ready(http: httpx.Client) -> bool:
    try:
        return http.get("/health/ready").status_code == 200
    except httpx.TransportError:
        return False
