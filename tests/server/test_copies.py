"""`fondaco admin backup` while people play, and `fondaco admin restore`: every table comes back as it was."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fondaco.cli.admin import app
from fondaco.engine import BadSetup, FondacoError
from fondaco.server.storage import Reader
from fondaco.server.storage.copies import back_up, restore

from .conftest import Person, Server, generous

TABLES = 4


class Mover(threading.Thread):
    """Plays one seat after the other at a table of its own."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.id = Person(server, "Anna").table(seats=("me", "me", "me"))
        self.server = server
        self.room = server.do(server.house.room(self.id))
        self.moving = threading.Event()
        self.done = threading.Event()

    def run(self) -> None:
        table = self.room.table
        while not self.done.is_set() and table.pending():
            seat = table.pending()[0]
            self.server.do(table.play(seat, table.match.state.legal(seat)[0]))
            self.moving.set()


def test_every_table_comes_back_as_it_was_while_moves_went_on(server: Server, tmp_path: Path) -> None:
    movers = [Mover(server) for _ in range(TABLES)]
    for mover in movers:
        mover.start()
    for mover in movers:
        mover.moving.wait()
    before = {mover.id: mover.room.table.entries for mover in movers}
    db, copy, place = server.house.settings.db, tmp_path / "copy.db", tmp_path / "elsewhere" / "house.db"
    kept = CliRunner().invoke(app, ["backup", str(copy), "--db", db])
    assert kept.exit_code == 0, kept.output
    for mover in movers:
        mover.done.set()
        mover.join()
    assert CliRunner().invoke(app, ["restore", str(copy), "--db", str(place)]).exit_code == 0
    live, found = Reader(db), Reader(str(place))
    for mover in movers:
        was, now = live.table(mover.id), found.table(mover.id)
        assert was is not None
        assert now is not None
        assert now.entries == was.entries[: len(now.entries)]
        assert len(now.entries) >= before[mover.id] > 0
        assert (now.seats, now.said, now.options, now.host) == (was.seats, was.said, was.options, was.host)
    live.close()
    found.close()
    again = Server(generous(place))
    table = again.do(again.house.room(movers[0].id)).table
    again.do(table.play(table.pending()[0], table.match.state.legal(table.pending()[0])[0]))
    again.stop()


def test_nothing_is_written_over(server: Server, anna: Person, tmp_path: Path) -> None:
    anna.table()
    db, copy = server.house.settings.db, tmp_path / "copy.db"
    back_up(db, copy)
    with pytest.raises(FondacoError, match="is there already"):
        back_up(db, copy)
    with pytest.raises(BadSetup, match="another server already runs"):
        restore(copy, db)
    other = tmp_path / "other.db"
    restore(copy, str(other))
    with pytest.raises(BadSetup, match="something is kept"):
        restore(copy, str(other))
    assert not list(tmp_path.glob("*.part"))


def test_an_empty_house_is_an_empty_place(tmp_path: Path) -> None:
    for name in ("one.db", "two.db"):
        Server(generous(tmp_path / name)).stop()
    back_up(str(tmp_path / "one.db"), tmp_path / "copy.db")
    assert restore(tmp_path / "copy.db", str(tmp_path / "two.db")).people == 0


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anna" * 1000)
    with pytest.raises(BadSetup, match="no database of Fondaco"):
        restore(tmp_path / "letter.txt", str(tmp_path / "house.db"))
    with pytest.raises(FondacoError, match="can't be read"):
        restore(tmp_path / "nothing", str(tmp_path / "house.db"))
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE cats (name)").connection.close()
    with pytest.raises(BadSetup, match="no database of Fondaco"):
        restore(tmp_path / "other.db", str(tmp_path / "house.db"))
    assert not (tmp_path / "house.db").exists()
    with pytest.raises(BadSetup, match="there is no database"):
        back_up(str(tmp_path / "house.db"), tmp_path / "copy.db")
    with pytest.raises(BadSetup, match="pg_dump"):
        back_up("postgresql://localhost/fondaco", tmp_path / "copy.db")


def test_a_copy_of_a_newer_version_is_refused(server: Server, anna: Person, tmp_path: Path) -> None:
    anna.table()
    copy = tmp_path / "copy.db"
    back_up(server.house.settings.db, copy)
    with sqlite3.connect(copy) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(BadSetup, match="newer version"):
        restore(copy, str(tmp_path / "other.db"))
