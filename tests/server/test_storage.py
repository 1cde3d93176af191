"""What is stored: append-only moves, the same on SQLite and PostgreSQL, and a schema that migrations make."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import inspect, select, text

from fondaco.engine import OPEN
from fondaco.server.house import House, SeatWish, TableWish
from fondaco.server.settings import Settings
from fondaco.server.storage import NotStored, Store
from fondaco.server.storage.schema import MOVE, TAKE_BACK, entries, metadata
from fondaco.server.storage.store import ARRIVING, MIGRATIONS, PIECE, StoredSeat, StoredTable, now
from fondaco.server.table import Table


def a_table(id: str = "t", moves: list[tuple[int, int, int]] | None = None) -> StoredTable:
    seats = [StoredSeat("person", "Anna", "", "anna"), StoredSeat("bot", "Bardi", "random"), StoredSeat("open", "?")]
    return StoredTable(
        id, "medici", 1, {"markers": "scoring"}, 3, "playing", True, "anna", now(), seats, entries=moves or []
    )


def test_a_table_comes_back_as_it_was_stored(url: str) -> None:
    async def story() -> StoredTable | None:
        store = Store(url)
        await store.add_person("anna", "k" * 64, "Anna")
        await store.add_table(a_table(moves=[(MOVE, -1, 214)]))
        await store.append("t", 1, [(MOVE, 0, 211), (TAKE_BACK, 0, 1)])
        await store.say("t", 0, (0, "Anna", "Ciao <b>", now()), 0)
        await store.change("t", {"status": "over", "next": "u"})
        assert store.person("k" * 64) == ("anna", "Anna")
        assert store.tables_of("anna", 5) == ["t"]
        store.close()
        again = Store(url)
        found = again.table("t")
        again.close()
        return found

    found = asyncio.run(story())
    assert found is not None
    assert found.entries == [(MOVE, -1, 214), (MOVE, 0, 211), (TAKE_BACK, 0, 1)]
    assert found.seats[0].holder == "anna"
    assert (found.status, found.next, found.said[0][:3]) == ("over", "u", (0, "Anna", "Ciao <b>"))


def test_a_number_is_never_written_twice_and_the_others_of_the_batch_are_stored(url: str) -> None:
    async def story() -> list[object]:
        store = Store(url)
        await store.add_person("anna", "k" * 64, "Anna")
        await store.add_table(a_table("t"))
        await store.add_table(a_table("u"))
        await store.append("t", 0, [(MOVE, 0, 1)])
        results = await asyncio.gather(
            store.append("u", 0, [(MOVE, 0, 1)]),
            store.append("t", 0, [(MOVE, 0, 2)]),
            store.append("u", 1, [(MOVE, 0, 3)]),
            return_exceptions=True,
        )
        with store.engine.connect() as connection:
            rows = connection.execute(
                select(entries.c.table_id, entries.c.action).order_by(entries.c.table_id, entries.c.number)
            )
            kept: list[object] = [tuple(row) for row in rows]
        store.close()
        return [*results, *kept]

    first, second, third, *kept = asyncio.run(story())
    assert first is None
    assert third is None
    assert isinstance(second, NotStored)
    assert kept == [("t", 1), ("u", 1), ("u", 3)]


def test_play_undo_and_a_restart(url: str) -> None:
    async def story() -> None:
        house = House(Settings(db=url))
        await house.open()
        person, _ = await house.people.welcome("Anna")
        room = await house.new_table(TableWish("medici", [SeatWish("me")] * 3, {}), person.id, "Anna")
        table = room.table
        for _ in range(40):
            seat = table.pending()[0]
            await table.play(seat, table.match.state.legal(seat)[-1])
            if table.match.can_undo(seat):
                before = table.match.at(len(table.match.moves) - 1).view(OPEN)
                await table.undo(seat)
                assert table.match.state.view(OPEN) == before
                await table.play(seat, table.match.state.legal(seat)[-1])
        stored = house.store.table(table.id)
        assert stored is not None
        again = Table(stored, house.store)
        assert again.match.state.view(OPEN) == table.match.state.view(OPEN)
        assert [m.action for m in again.match.moves] == [m.action for m in table.match.moves]
        assert (again.entries, again.asked) == (table.entries, table.asked)
        assert [again.match.can_undo(s) for s in range(3)] == [table.match.can_undo(s) for s in range(3)]
        await house.close()

    asyncio.run(story())


def test_the_migrations_make_the_schema(url: str) -> None:
    store = Store(url)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()


def test_the_migrations_go_back(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.db"))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
    assert set(inspect(store.engine).get_table_names()) <= {"alembic_version"}
    store.close()


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.db"))
    with store.engine.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
        assert connection.scalar(text("PRAGMA synchronous")) == 2
    store.close()


def test_somebody_who_leaves_while_it_is_written_stops_nobody(tmp_path: Path) -> None:
    async def story() -> int:
        store = Store(str(tmp_path / "x.db"))
        await store.add_person("anna", "k" * 64, "Anna")
        await store.add_table(a_table("t"))
        for number in range(20):
            task = asyncio.ensure_future(store.append("t", number, [(MOVE, 0, 1)]))
            await asyncio.sleep(0)
            task.cancel()
        await store.append("t", 20, [(MOVE, 0, 1)])
        count = store.count()
        store.close()
        return count

    assert asyncio.run(story()) == 21


def test_a_long_record_is_stored_piece_by_piece_and_there_when_all_of_it_is(url: str) -> None:
    """Others' moves are stored between its pieces; a server that ends in between shows nothing of it."""
    moves = [(MOVE, 0, number) for number in range(3 * PIECE + 7)]

    async def story() -> None:
        store = Store(url)
        await store.add_person("anna", "k" * 64, "Anna")
        await store.add_table(a_table("t"))
        adding = asyncio.ensure_future(store.add_table(a_table("long", moves)))
        stored = 0
        while not adding.done():
            await store.append("t", stored, [(MOVE, 0, 1)])
            stored += 1
            found = store.table("long")
            if found is not None and len(found.entries) < len(moves):
                assert found.status == ARRIVING
                assert store.tables_of("anna", 5) == ["t"]
        await adding
        assert stored > 2
        assert set(store.tables_of("anna", 5)) == {"t", "long"}
        found = store.table("long")
        assert found is not None
        assert (found.status, found.entries) == ("playing", moves)
        store.close()

    asyncio.run(story())
