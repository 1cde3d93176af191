"""One table, one owner: where many servers share a PostgreSQL, only whoever has a table's lease changes it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import pytest
from sqlalchemy import text

from fondaco.server.storage import Store
from fondaco.server.storage.claim import LOCK_NUMBER
from fondaco.server.storage.leases import CALL, CLOCK, GIVEN_UP, WAITING, Call, GivenUp, Held, Lease, Leases, Lost
from fondaco.server.storage.schema import MOVE, metadata

from .test_storage import a_table


@pytest.fixture
def stores(postgres: str) -> Iterator[tuple[Store, Store]]:
    """Two servers' stores on one empty database."""
    first = Store(postgres)
    with first.engine.begin() as connection:
        for table in reversed(metadata.sorted_tables):
            if table.name != "processes":
                connection.execute(table.delete())
    second = Store(postgres)
    yield first, second
    second.close()
    first.close()


def leases(store: Store) -> Leases:
    assert store.leases is not None
    return store.leases


def is_gone(store: Store) -> None:
    """As if its process had been stopped for longer than its lease."""
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE processes SET until = 0 WHERE id = :id"), {"id": leases(store).process})


async def a_table_of(store: Store) -> None:
    await store.add_person("anna", "k" * 64, "Anna")
    await store.add_table(a_table("t"))


def test_who_makes_a_table_owns_it_and_nobody_else_may_change_it(stores: tuple[Store, Store]) -> None:
    first, second = stores

    async def story() -> None:
        await a_table_of(first)
        await first.append("t", 0, [(MOVE, 0, 1)])
        assert leases(second).take("t") == Held(leases(first).process, 1)
        for change in (second.append("t", 1, [(MOVE, 0, 2)]), second.change("t", {"status": "over"})):
            with pytest.raises(Lost):
                await change
        await first.append("t", 1, [(MOVE, 0, 3)])

    asyncio.run(story())
    found = second.table("t")
    assert found is not None
    assert (found.status, found.entries, found.version) == ("playing", [(MOVE, 0, 1), (MOVE, 0, 3)], 2)


def test_who_lost_a_table_writes_nothing_more_and_the_others_of_its_batch_are_stored(
    stores: tuple[Store, Store],
) -> None:
    first, second = stores

    async def story() -> Sequence[object]:
        await a_table_of(first)
        await first.add_table(a_table("u"))
        is_gone(first)
        held = leases(second).take("t")
        assert held.lease == Lease("t", leases(second).process, 2)
        leases(second).mine["t"] = held.lease
        await second.append("t", 0, [(MOVE, 0, 7)])
        line = (0, "Anna", "Ciao", 0)
        return await asyncio.gather(
            first.append("t", 1, [(MOVE, 0, 1)]),
            first.append("u", 0, [(MOVE, 0, 1)]),
            first.change("t", {"status": "over"}),
            first.say("t", 0, line, 0),
            first.add_rematch(a_table("v")),
            return_exceptions=True,
        )

    results = asyncio.run(story())
    assert [type(result) for result in results] == [Lost, type(None), Lost, Lost, Lost]
    found, other = second.table("t"), second.table("u")
    assert found is not None
    assert other is not None
    assert (found.status, found.entries, found.said) == ("playing", [(MOVE, 0, 7)], [])
    assert other.entries == [(MOVE, 0, 1)]
    assert second.table("v") is None


def test_a_table_waits_for_whoever_is_writing_it(stores: tuple[Store, Store]) -> None:
    """The lease's row is locked by the writing transaction: nobody takes the table in the middle of it."""
    first, second = stores

    async def story() -> None:
        await a_table_of(first)
        is_gone(first)
        taking: list[asyncio.Task[Held]] = []
        loop = asyncio.get_running_loop()

        def take() -> None:
            taking.append(loop.create_task(asyncio.to_thread(leases(second).take, "t")))

        def write(_connection: object) -> None:
            loop.call_soon_threadsafe(take)
            with second.engine.connect() as other:  # until somebody stands in the queue behind this transaction
                while not other.scalar(text("SELECT count(*) FROM pg_locks WHERE NOT granted")):
                    other.rollback()

        await first.writer.do(write, leases(first).mark("t"))
        held = await taking[0]
        assert held.lease is not None
        assert held.version == 1  # what was written is seen by whoever takes it

    asyncio.run(story())


def test_a_lease_is_renewed_and_a_process_that_was_away_begins_anew(stores: tuple[Store, Store]) -> None:
    first, second = stores
    both = {leases(first).process, leases(second).process}
    assert both <= (leases(first).renew() or set())
    is_gone(first)
    assert leases(first).renew() is None
    assert leases(first).process not in (leases(second).renew() or set())
    leases(first).begin()
    assert leases(first).process not in both
    assert leases(first).process in (leases(second).renew() or set())


def test_a_server_that_stops_gives_its_tables_back(postgres: str, stores: tuple[Store, Store]) -> None:
    _, second = stores
    third = Store(postgres)

    async def story() -> None:
        await a_table_of(third)

    asyncio.run(story())
    third.close()
    assert leases(second).take("t").lease is not None


def test_a_call_is_done_with_its_change_or_given_up_and_never_both(stores: tuple[Store, Store]) -> None:
    first, second = stores
    asked = (
        "INSERT INTO calls (id, process, caller, table_id, method, arguments, state, at) "
        f"VALUES (:id, 'x', 'y', 't', 'play', '', :state, {CLOCK})"
    )

    async def story() -> list[object]:
        await a_table_of(first)
        with second.engine.begin() as connection:
            connection.execute(text(asked), [{"id": "a", "state": WAITING}, {"id": "b", "state": GIVEN_UP}])
        results: list[object] = []
        for number, call in enumerate(("a", "b", "a")):
            CALL.set(Call(call))
            results += await asyncio.gather(first.append("t", number, [(MOVE, 0, number)]), return_exceptions=True)
        return results

    done, given_up, twice = asyncio.run(story())
    assert done is None
    assert isinstance(given_up, GivenUp)
    assert isinstance(twice, GivenUp)
    found = first.table("t")
    assert found is not None
    assert found.entries == [(MOVE, 0, 0)]


def test_servers_that_start_together_make_the_schema_once(postgres: str) -> None:
    """Each waits until the other has made it; what holds the lock doesn't matter here."""
    holder = Store(postgres)
    with holder.engine.connect() as connection:
        connection.execute(text("SELECT pg_advisory_lock(:number)"), {"number": LOCK_NUMBER})

        async def story() -> None:
            starting = asyncio.ensure_future(asyncio.to_thread(Store, postgres))
            done, _ = await asyncio.wait([starting], timeout=0.3)
            assert not done
            connection.execute(text("SELECT pg_advisory_unlock(:number)"), {"number": LOCK_NUMBER})
            (await starting).close()

        asyncio.run(story())
    holder.close()
