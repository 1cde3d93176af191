"""A page that begins to listen late: what happened between its making and its listening isn't lost."""

from __future__ import annotations

import httpx

from .conftest import PATIENCE, Person


def first_event(person: Person, path: str) -> str:
    """The first event that a stream sends."""
    with httpx.stream("GET", person.server.url + path, cookies=person.http.cookies, timeout=PATIENCE) as stream:
        return next(line.removeprefix("event: ") for line in stream.iter_lines() if line.startswith("event: "))


def test_a_page_from_before_the_end_is_loaded_anew(anna: Person) -> None:
    table = anna.table(seats=("me", "me", "me"))
    room = anna.server.do(anna.server.house.room(table))
    before = room.table.entries
    while not room.table.match.state.over:
        seat = room.table.pending()[0]
        anna.server.do(room.table.play(seat, room.table.match.state.legal(seat)[-1]))
    assert first_event(anna, f"/t/{table}/stream?version={before}&said=0") == "reload"
    assert first_event(anna, f"/t/{table}/stream?version={room.table.entries}&said=-1") == "public"


def test_a_page_from_before_a_move_gets_everything(anna: Person) -> None:
    table = anna.table(seats=("me", "me", "me"))
    room = anna.server.do(anna.server.house.room(table))
    before = room.table.entries
    anna.server.do(room.table.play(room.table.pending()[0], room.table.match.state.legal(room.table.pending()[0])[-1]))
    assert first_event(anna, f"/t/{table}/stream?version={before}&said=0") == "public"
