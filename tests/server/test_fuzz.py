"""What the description of the JSON interface says is true, and no request makes a server error.

The long form, with 20,000 cases, is `python -m tests.server.fuzz`.
"""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from .conftest import PATIENCE, Server
from .fuzz import fuzz, random_record


def test_no_request_makes_a_server_error(tmp_path: Path) -> None:
    asked = fuzz(tmp_path, 600)
    answers = {what.rpartition(": ")[2] for what in asked}
    assert {"200", "201", "403", "404", "409", "422"} <= answers, "the cases don't get far"


def test_a_page_that_is_not_there_with_a_key_that_is_unknown(server: Server) -> None:
    """Found by fuzzing: to say that there is no such page the visitor was asked for, who isn't known."""
    key = {"authorization": "Bearer unknown"}
    assert httpx.get(f"{server.url}/nothing", headers=key, timeout=PATIENCE).status_code == 404


@pytest.mark.parametrize(
    ("path", "kind", "status"), [("/api/games/%04", "", 400), ("/api/sessions", "application/json; charset=utf-7", 415)]
)
def test_the_door_refuses_in_json_what_asks_for_json(server: Server, path: str, kind: str, status: int) -> None:
    method, headers = "POST" if kind else "GET", {"content-type": kind}
    answer = httpx.request(method, f"{server.url}{path}", headers=headers, timeout=PATIENCE)
    assert answer.status_code == status
    assert answer.json()["error"]


def test_records_that_nobody_looks_at_leave_the_memory(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found by the siege: each upload of a long record stayed in memory for a quarter of an hour."""
    record = random_record()
    key = httpx.post(f"{server.url}/api/sessions", json={"name": "Anna"}, timeout=PATIENCE).json()["key"]
    http = httpx.Client(base_url=f"{server.url}/api", headers={"authorization": f"Bearer {key}"}, timeout=PATIENCE)
    made = [http.post("/records", json={"record": record}).json() for _ in range(2)]
    assert all(table["id"] in server.house.rooms for table in made)
    monkeypatch.setattr("fondaco.server.house.MOST_MOVES_KEPT", 2 * made[0]["moves"])
    made += [http.post("/records", json={"record": record}).json() for _ in range(3)]
    assert [table["id"] in server.house.rooms for table in made] == [False, False, False, True, True]
    assert http.get(f"/tables/{made[0]['id']}").json()["moves"] == made[0]["moves"]
