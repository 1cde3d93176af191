"""What a stranger, another site or a clumsy client can't do."""

from __future__ import annotations

import dataclasses
import re

import pytest

import fondaco
from fondaco.engine import RecordError, records
from fondaco.server.security import LARGEST_BODY
from fondaco.server.settings import Settings
from fondaco.server.tokens import Signer, invited_to, key_hash
from fondaco.server.web import static

from .conftest import Person, Server


def test_every_answer_carries_the_headers(anna: Person) -> None:
    table = anna.table()
    for path in ("/", f"/t/{table}", static.address("style.css"), "/api/games", "/nothing"):
        headers = anna.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_the_session_is_out_of_reach_of_scripts_and_other_sites(anna: Person, server: Server) -> None:
    cookie = anna.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    anna.table()
    key = anna.http.cookies["fondaco"]
    assert server.house.store.person(key_hash(key)) is not None
    assert server.house.store.person(key) is None  # only its fingerprint is stored


@pytest.mark.parametrize("path", ["/play", "/new", "/settings", "/records"])
def test_a_forged_form_is_refused(anna: Person, path: str) -> None:
    anna.get("/")
    assert anna.http.post(path, data={"token": "forged", "game": "medici"}).status_code == 403
    assert anna.http.post(path, data={"game": "medici"}).status_code == 403


def test_another_persons_token_is_refused(anna: Person, bruno: Person) -> None:
    bruno.get("/")
    assert bruno.http.post("/play", data={"token": anna.token(), "game": "medici"}).status_code == 403


def test_the_json_interface_wants_a_key_or_our_own_page(anna: Person) -> None:
    table = anna.table(seats=("me", "me", "me"))
    assert anna.http.post(f"/api/tables/{table}/moves", json={"action": 0}).status_code == 403
    answer = anna.http.post(f"/api/tables/{table}/moves", json={"action": 212}, headers={"x-form-token": anna.token()})
    assert answer.status_code in (200, 409)
    assert anna.http.get("/api/tables", headers={"authorization": "Bearer nobody-has-this-key-here"}).status_code == 403


def test_what_people_type_is_shown_and_never_run(anna: Person) -> None:
    evil = "<script>alert(1)</script>"
    table = anna.table(seats=("me", "me", "me"), name=evil)
    anna.post(f"/t/{table}/say", text=f"{evil} <img src=x onerror=alert(1)>")
    page = anna.get(f"/t/{table}").text
    assert evil not in page
    assert "&lt;script&gt;" in page
    assert "<img" not in page


def test_bodies_have_a_limit(anna: Person) -> None:
    big = "x" * (LARGEST_BODY + 10)
    assert anna.http.post("/settings", data={"token": anna.token(), "name": big}).status_code == 413

    def drip() -> object:
        for _ in range(200):
            yield b"y" * 1000

    form = {"content-type": "application/x-www-form-urlencoded"}
    assert anna.http.post("/settings", content=drip(), headers=form).status_code == 413  # type: ignore[arg-type]


def test_a_redirect_never_leaves_the_house(anna: Person) -> None:
    for target in ("//evil.example", "https://evil.example", "/\\evil.example"):
        answer = anna.http.post(
            "/settings", data={"token": anna.token(), "next": target, "language": "it"}, follow_redirects=False
        )
        assert answer.headers["location"] == "/"


@pytest.mark.usefixtures("same_moment")
def test_too_many_changes_are_refused(settings: Settings) -> None:
    server = Server(dataclasses.replace(settings, requests_a_minute=60))
    try:
        anna = Person(server, "Anna")
        table = anna.table(seats=("me", "me", "me"))
        token = anna.token()
        answers = [
            anna.http.post(
                f"/t/{table}/say", data={"token": token, "text": "!"}, headers={"accept": "application/json"}
            )
            for _ in range(60)
        ]
        assert {answer.status_code for answer in answers} == {200, 429}
        assert answers[-1].status_code == 429
    finally:
        server.stop()


def test_invitations_are_signed() -> None:
    signer = Signer(b"a" * 32)
    token = signer.invitation("abcdef", 3, "kept")
    assert invited_to(token) == ("abcdef", 3)
    assert signer.is_invitation(token, "abcdef", 3, "kept")
    assert not Signer(b"b" * 32).is_invitation(token, "abcdef", 3, "kept")
    assert not signer.is_invitation(token, "abcdef", 2, "kept")
    assert not signer.is_invitation(token, "abcdef", 3, "renewed")
    assert not signer.is_invitation(signer.invitation("abcdef", 3, ""), "abcdef", 3, "")
    assert not signer.is_invitation(token + "x", "abcdef", 3, "kept")
    for broken in ("", "-", "abcdef", "abcdef-3", "abcdef-x-y", "a-99999-b"):
        assert invited_to(broken) is None


def test_no_page_asks_another_host(anna: Person) -> None:
    table = anna.table()
    for path in ("/", f"/t/{table}", f"/t/{table}/replay", "/rules/medici", "/new?game=medici"):
        page = anna.get(path).text
        for address in re.findall(r'\s(?:src|href|action)="([^"]+)"', page):
            assert address.startswith(("/", "#")), address


def test_strange_input_is_never_a_server_error(anna: Person) -> None:
    table = anna.table(seats=("me", "me", "me"))
    for fields in (
        {"action": "-1"},
        {"action": "9" * 30},
        {"kind": "5", "amount": "x"},
        {"action": "²"},
        {},
        {"asked": "nan", "action": "0"},
    ):
        assert anna.post(f"/t/{table}/act", script=True, **fields).status_code in (409, 422), fields
    for fields in (
        {"players": "99"},
        {"players": "x"},
        {"players": "3", "seat-0": "king"},
        {"players": "3", "seat-0": "bot:nobody"},
        {"players": "2"},
    ):
        assert anna.post("/new", game="medici", **fields).status_code == 422, fields
    assert anna.get(f"/t/{table}/replay?move=999999").status_code == 200
    assert anna.get(f"/t/{table}/replay?move=x").status_code == 422
    assert anna.get(f"/t/{table}/at/-5").status_code == 200
    assert anna.post(f"/t/{table}/branch", move="²", players="3").status_code in (409, 422)


def test_nobody_names_a_file_of_the_server(anna: Person) -> None:
    """Neither a new table nor an uploaded record makes the server read a file by its path."""
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    wish = {"game": "medieval_merchant", "seats": seats, "options": {"board": "/etc/passwd"}}
    answer = anna.http.post("/api/tables", json=wish)
    assert 400 <= answer.status_code < 500
    assert "root:" not in answer.text
    head = "fondaco record 1\ngame: medieval_merchant\nrules: 3\nplayers: 2\noption board: /etc/passwd\n\nstop\n"
    with pytest.raises(RecordError, match="line 5: 'option board' names a file"):
        records.read(head, fondaco.load)
