"""Across a step of the rules' version: what is stored is refused in a line or goes on; its record is never lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from fondaco.cli import app
from fondaco.engine import Game, Match
from fondaco.engine.records import read, write
from fondaco.registry import find
from fondaco.server.exporting import of_other_rules, record_of
from fondaco.server.storage import Store, schema
from fondaco.server.storage.operator import Operator

from .conftest import Person, Server, generous

ELSEWHERE = "this was played by rules version 7 of Medici; here version 1 is played"


def stored_as(server: Server, table: str, **values: object) -> None:
    """What is stored of a table is otherwise from now on, and it isn't in memory."""
    with server.house.store.engine.begin() as connection:
        connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))
    server.call(lambda: server.house.rooms.pop(table))


@pytest.fixture
def table(anna: Person) -> str:
    """A table with some moves, one of them taken back."""
    id = anna.table("medici", ("me", "me", "me"))
    for _ in range(6):
        room = anna.server.house.rooms[id]
        seat = room.table.pending()[0]
        anna.server.do(room.table.play(seat, room.table.match.state.legal(seat)[0]))
    room = anna.server.house.rooms[id]
    able = [seat for seat in range(3) if room.table.may_take_back(seat)]
    if able:
        anna.server.do(room.table.undo(able[0]))
    return id


def test_a_table_of_other_rules_is_refused_in_one_line(server: Server, anna: Person, table: str) -> None:
    stored_as(server, table, rules=7)
    answer = anna.get(f"/t/{table}")
    assert answer.status_code == 410
    assert ELSEWHERE in answer.text
    assert f"/t/{table}/record" not in answer.text, "what is hidden in a game that isn't over stays so"
    assert anna.get(f"/t/{table}/record").status_code == 410
    assert anna.get(f"/api/tables/{table}").status_code == 410


def test_its_record_can_be_taken_along_where_it_is_over(server: Server, anna: Person, table: str) -> None:
    match = server.house.rooms[table].table.match
    expected = [(move.seat, move.action) for move in match.moves]
    stored_as(server, table, rules=7, status="over")
    assert f'href="/t/{table}/record"' in anna.get(f"/t/{table}").text
    text = anna.get(f"/t/{table}/record").text
    again = read(text.replace("rules: 7", "rules: 1"), find)
    assert [(move.seat, move.action) for move in again.moves] == expected
    assert again.names == match.names


def test_the_operator_exports_what_is_not_played_here(server: Server, table: str, tmp_path: Path) -> None:
    expected = write(server.house.rooms[table].table.match).splitlines()
    stored_as(server, table, rules=7)
    db = server.house.settings.db
    folder = tmp_path / "out"
    ran = CliRunner().invoke(app, ["admin", "export", "--db", db, "--into", str(folder)])
    assert ran.exit_code == 0, ran.output
    (file,) = folder.iterdir()
    lines = [line for line in file.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    assert [line.replace("rules: 7", "rules: 1") for line in lines] == expected
    assert CliRunner().invoke(app, ["admin", "export", table, "--db", db]).output == file.read_text(encoding="utf-8")


def test_a_table_is_played_across_a_step_of_the_version(
    bare: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newer version says that it replays the older one: the game goes on to its end with what was played before."""
    settings = generous(tmp_path / "step.db")
    before = Server(settings)
    anna = Person(before, "Anna")
    id = anna.table(bare.id, ("me",) * bare.players_min)
    first = before.house.rooms[id].table
    seat = first.pending()[0]
    before.do(first.play(seat, first.match.state.legal(seat)[0]))
    moves = [(move.seat, move.action) for move in first.match.moves]
    before.stop()

    newer = bare.rules_version + 1
    monkeypatch.setattr(bare, "rules_version", newer)
    store = Store(settings.db)
    assert of_other_rules(store) == [id], "a version that doesn't say so replays no older one"
    store.close()
    monkeypatch.setattr(type(bare), "replays", lambda self, version: version in (newer - 1, newer))
    after = Server(settings)
    try:
        assert of_other_rules(after.house.store) == []
        assert anna.http.get(f"{after.url}/t/{id}").status_code == 200
        table = after.house.rooms[id].table
        while table.pending():
            seat = table.pending()[0]
            after.do(table.play(seat, table.match.state.legal(seat)[0]))
        assert table.status == "over"
        played = [(move.seat, move.action) for move in table.match.moves]
        assert played[: len(moves)] == moves
        again = Match(table.game, table.players, None, table.options, table.names())
        for seat, action in played:
            again.replay(seat, action)
        assert again.state.scores() == table.match.state.scores()
    finally:
        after.stop()


def test_a_game_that_is_not_here_any_more_is_exported_by_numbers(server: Server, table: str) -> None:
    stored_as(server, table, game="gone")
    operator = Operator(server.house.settings.db)
    assert of_other_rules(operator) == [table]
    stored = operator.table(table)
    assert stored is not None
    assert "\n0 action " in record_of(stored)
    operator.close()
