"""Tables that nobody looks at: they are opened when somebody asks, and leave memory again."""

from __future__ import annotations

import dataclasses
import gc
import weakref
from pathlib import Path

import pytest

from fondaco.server.house import House

from .conftest import Person, Server, generous, wait_for


def test_a_table_that_leaves_is_freed_at_once(server: Server, anna: Person) -> None:
    """Without a garbage collection: the server's are ten minutes apart."""
    table = anna.table("medici", ("me", "me", "me"))
    assert anna.get(f"/t/{table}").status_code == 200

    async def leave() -> weakref.ref[object]:
        room = server.house.rooms[table]
        room.left -= 2 * server.house.settings.idle_seconds
        await server.house._look_after(table, room)
        return weakref.ref(room.table)

    gc.disable()
    try:
        left = server.do(leave())
        wait_for(lambda: left() is None)
    finally:
        gc.enable()
    assert table not in server.house.rooms
    assert anna.get(f"/t/{table}").status_code == 200, "it comes back when somebody asks"


def test_after_a_restart_no_table_is_opened_that_nobody_asks_for(tmp_path: Path) -> None:
    settings = generous(tmp_path / "many.db")
    server = Server(settings)
    anna = Person(server, "Anna")
    tables = [anna.table("medici", ("me", "me", "me")) for _ in range(5)]
    server.stop()
    again = Server(settings)
    try:
        assert again.house.rooms == {}
        assert anna.http.get(f"{again.url}/t/{tables[3]}").status_code == 200
        assert tables[3] in again.house.rooms
        assert tables[0] not in again.house.rooms
    finally:
        again.stop()


def test_what_bots_go_on_with_after_a_restart_leaves_when_they_are_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table where a person must decide next waits in the store, not in memory, until somebody asks."""
    settings = generous(tmp_path / "bots.db")
    server = Server(settings)
    anna = Person(server, "Anna")
    table = anna.table("medici", ("me", "bot:random", "bot:random"))
    wait_for(lambda: 0 in server.house.rooms[table].table.pending() or server.house.rooms[table].table.status == "over")
    server.stop()
    monkeypatch.setattr("fondaco.server.house.SWEEP_SECONDS", 0.1)
    opened: list[str] = []
    room = House.room

    async def noted(self: House, id: str) -> object:
        opened.append(id)
        return await room(self, id)

    monkeypatch.setattr(House, "room", noted)
    again = Server(dataclasses.replace(settings, idle_seconds=3600.0))
    try:
        wait_for(lambda: opened == [table])
        wait_for(lambda: again.house.rooms == {})
    finally:
        again.stop()
